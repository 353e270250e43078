"""No two options of a question read the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from itertools import combinations
from typing import NamedTuple
from unicodedata import category, normalize

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import Sentence, Severity, say
from quizkit.schema.text import Kind
from quizkit.sources.document import Path
from quizkit.translation.localise import Shown

_PIECE = re.compile(r"(<pre\b.*?</pre>|<code\b.*?</code>|<math\b.*?</math>|<img\b[^>]*>)", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
# Punctuation at the edge of a word: within one (3.5, don't) it is part of it, and signs (+, -) are no punctuation here.
_PUNCTUATION = re.compile(r"(?<!\w)[.,;:!?…\"'’‘“”„«»()]+|[.,;:!?…\"'’‘“”„«»()]+(?!\w)")
_NO_LETTERS = re.compile(r"[\W_]+")
_SPACE = re.compile(r"\s+")

# Letters that look alike, each to one that stands for all: Cyrillic and Greek to Latin.
_LOOK_ALIKE = str.maketrans(
    "АВЕІЈКМНОРСТУХЅаеіјорсухѕһԁΑΒΕΖΗΙΚΜΝΟΡΤΥΧοερυιν", "ABEIJKMHOPCTYXSaeijopcyxshdABEZHIKMNOPTYXoεpuiv"
)


class _Reading(NamedTuple):
    """An option as it is read: its pieces, code exactly as it stands and the rest with white space folded."""

    path: Path
    pieces: tuple[tuple[str, str], ...]

    @property
    def flat(self) -> str:
        """The text without its code style; the white space of code counts."""
        return "".join(text for _, text in self.pieces).strip()


def _visible(text: str) -> str:
    return "".join(char for char in normalize("NFC", text) if category(char) != "Cf")


def _read(shown: Shown, context: Context) -> _Reading:
    html = context.render(shown.markdown, Kind.OPTION).html
    pieces: list[tuple[str, str]] = []
    for piece in _PIECE.split(html):
        if piece.startswith("<img"):
            pieces.append(("image", _image(piece, context)))
        elif piece.startswith(("<code", "<pre", "<math")):
            pieces.append((piece[1:4], unescape(_TAG.sub("", piece))))
        elif text := _SPACE.sub(" ", _visible(unescape(_TAG.sub("", piece)))):
            pieces.append(("text", text))
    if pieces and pieces[0][0] == "text":
        pieces[0] = ("text", pieces[0][1].lstrip())
    if pieces and pieces[-1][0] == "text":
        pieces[-1] = ("text", pieces[-1][1].rstrip())
    return _Reading(shown.path, tuple(piece for piece in pieces if piece[1]))


def _image(tag: str, context: Context) -> str:
    """What stands for a picture: its content, where it is a file of the project."""
    found = re.search(r'src="([^"]*)"', tag)
    address = unescape(found.group(1)) if found else ""
    located = context.project.locate(context.file, address)
    if located.file is None:
        return address
    return context.project.digest(located.file)


def _bare(reading: _Reading) -> tuple[tuple[str, str], ...]:
    """The pieces without the case and the punctuation of their words; code keeps both."""
    return tuple(
        (kind, _PUNCTUATION.sub("", text.casefold()).strip() if kind == "text" else text)
        for kind, text in reading.pieces
    )


def _unlike(one: str, other: str) -> str:
    """The first letter of `other` that only looks like the one of `one`, by its code point."""
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"{right} (U+{ord(right):04X})"
    return ""


_Kinship = tuple[Callable[[_Reading], object], Callable[[_Reading, _Reading], Sentence], Severity]

_KINSHIPS: tuple[_Kinship, ...] = (
    (lambda r: r.pieces, lambda one, other: say("these options read the same"), Severity.ERROR),
    (
        lambda r: r.flat,
        lambda one, other: say("these options differ in code style alone"),
        Severity.WARNING,
    ),
    (
        lambda r: r.flat.translate(_LOOK_ALIKE),
        lambda one, other: say(
            "these options look the same: they differ in {letter}, a letter of another alphabet",
            letter=_unlike(one.flat, other.flat),
        ),
        Severity.ERROR,
    ),
    (
        _bare,
        lambda one, other: say("these options differ in upper and lower case or punctuation alone"),
        Severity.INFO,
    ),
)


def find(context: Context) -> Iterator[Finding]:
    """Pairs of options that read the same in a locale, the second with the first as related.

    A pair of texts that several locales show is reported once.
    """
    seen: set[tuple[Path, Path]] = set()
    for locale in context.project.settings.all_locales:
        for items in context.by_question:
            options = [item for item in items if item.kind is Kind.OPTION and item.by_locale]
            shown = [text for item in options if (text := context.resolver.show(item, locale)) is not None]
            if _are_unlike(shown, context):
                continue
            for one, other in combinations([_read(text, context) for text in shown], 2):
                if one.pieces and other.pieces and (one.path, other.path) not in seen:
                    seen.add((one.path, other.path))
                    yield from _compare(one, other, locale)


def _are_unlike(options: Sequence[Shown], context: Context) -> bool:
    """Whether the options differ in letters and digits already, as nearly all do: then nothing is to be compared."""
    shown = [context.render(option.markdown, Kind.OPTION) for option in options]
    for place in (0, -1):
        ends = {rendered.plain[place].translate(_LOOK_ALIKE).casefold() for rendered in shown if rendered.plain}
        if len(ends) == len(options) and all(end.isalnum() for end in ends):
            return not any("<img" in rendered.html for rendered in shown)
    letters = set()
    for rendered in shown:
        if "<img" in rendered.html:
            return False
        letters.add(_NO_LETTERS.sub("", rendered.plain.translate(_LOOK_ALIKE).casefold()))
    return len(letters) == len(options)


def _compare(one: _Reading, other: _Reading, locale: str) -> Iterator[Finding]:
    for likeness, message, severity in _KINSHIPS:
        if likeness(one) == likeness(other):
            yield Finding(
                other.path,
                message(one, other),
                say("make the options differ in what they say, or delete one"),
                ((one.path, say("the other option")),),
                locale=locale,
                severity=severity,
            )
            return


CHECK = Check(("duplicate-options",), find)
