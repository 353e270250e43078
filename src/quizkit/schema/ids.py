"""Ids: names for good, that files, addresses and stored answers are made of."""

from __future__ import annotations

import re
import unicodedata

from quizkit.diagnostics import Sentence, say

PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
MAX_LENGTH = 64

_RESERVED = frozenset(
    ["index", "manifest", "quizkit", "con", "prn", "aux", "nul"]
    + [f"{device}{number}" for device in ("com", "lpt") for number in range(10)]
)
"""What the bundle needs, and what Windows keeps for devices."""

# Ukrainian to Latin letters by the decree of the Cabinet of Ministers of Ukraine No. 55 (2010), within words.
_LATIN = dict(
    zip(
        "абвгґдежзиійклмнопрстуфх",
        "a b v h g d e zh z y i i k l m n o p r s t u f kh".split(),
        strict=True,
    )
) | {"є": "ie", "ї": "i", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ь": "", "ю": "iu", "я": "ia", "’": "", "'": ""}


def id_fault(value: str) -> tuple[Sentence, Sentence] | None:
    """What is wrong with an id, and the way out; None where nothing is."""
    if value in _RESERVED:
        return (
            say("`{id}` is a name that the bundle or a file system needs for itself", id=value),
            say("choose another id, such as `{other}`", other=f"{value}-quiz"),
        )
    if re.fullmatch(PATTERN, value) and len(value) <= MAX_LENGTH:
        return None
    better = suggest_id(value)
    way_out = (
        say("write `{id}`", id=better) if better else say("use lower-case letters, digits, and hyphens between words")
    )
    if len(value) > MAX_LENGTH:
        return say(
            "this id has {length} characters; at most {most} are allowed", length=len(value), most=MAX_LENGTH
        ), say("choose a shorter one")
    return (
        say("an id is lower-case words of a to z and digits, joined by hyphens; this is `{id}`", id=value),
        way_out,
    )


def suggest_id(text: str) -> str | None:
    """An id made of a text; None where nothing of it can be kept."""
    latin = "".join(_LATIN.get(char, char) for char in text.lower())
    plain = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode()
    made = "-".join(re.findall(r"[a-z0-9]+", plain))[:MAX_LENGTH].strip("-")
    return made if made and made not in _RESERVED else None
