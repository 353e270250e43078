"""The page of each rule: what it finds, why that matters, how to mend it, and examples that the tests run.

A page is Markdown, `<lang>/<rule>.md`. A fenced block marked `bad` or `good` starts an example; a block that names a
file belongs to the example before it:

    ```yaml bad                         the quiz; a list of questions gets a quiz around it
    ```yaml bad also=unused-ignore      other rules may find something in it as well
    ```yaml good locales=en,uk          the project has these locales; `en` alone unless said
    ```yaml bad encoding=cp1251         the file is not written in UTF-8
    ```toml bad                         the settings
    ```svg content/assets/tree.svg      a file of the example before

Within an example `<U+200B>` stands for the character of that number, which nobody would see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from textwrap import indent
from typing import Literal, TypeAlias

from quizkit.rules import RULES

LANGUAGE = "en"
"""The language in which every rule has a page."""

Kind: TypeAlias = Literal["bad", "good"]

_HERE = Path(__file__).parent
_FENCE = re.compile(r"^(`{3,})(\w+) ([^\n`]+)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
_NUMBERED = re.compile(r"<U\+([0-9A-F]{4,6})>")
_FILES = {"yaml": "content/quiz.yaml", "toml": "quizkit.toml"}
_QUIZ = "id: example\ntitle: Example\nquestions:\n"


@dataclass(frozen=True, slots=True)
class Example:
    """The files of a small project. A bad one breaks the rule, and perhaps those of `also`; a good one breaks none."""

    kind: Kind
    files: Mapping[str, bytes]
    also: frozenset[str]


@dataclass(frozen=True)
class Page:
    """What a rule means, as Markdown in a language."""

    rule: str
    lang: str
    text: str

    @cached_property
    def summary(self) -> str:
        """What the rule finds, in one line: the paragraph under the one that tells the severity."""
        return " ".join(self.text.split("\n\n")[2].split())

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """The examples of the page, in order."""
        return tuple(_examples(self.text))


@cache
def load_page(rule: str, lang: str = LANGUAGE) -> Page:
    """The page of a rule in a language, or in English where there is none. Raises KeyError for no such rule."""
    if rule not in RULES:
        raise KeyError(rule)
    for each in (lang, LANGUAGE):
        path = _HERE / each / f"{rule}.md"
        if path.is_file():
            return Page(rule, each, path.read_text("utf-8"))
    raise FileNotFoundError(f"the rule {rule} has no page")


class _Draft:
    """An example whose files are still being gathered."""

    def __init__(self, kind: Kind, options: Mapping[str, str]) -> None:
        self.kind = kind
        self.also = frozenset(filter(None, options.get("also", "").split(",")))
        locales = options.get("locales", "en").split(",")
        self.files = {"quizkit.toml": f"locales = {locales}\n".replace("'", '"').encode()}

    def add(self, name: str, body: str, encoding: str) -> None:
        """Take in a file; questions that stand alone become a quiz."""
        whole = _QUIZ + indent(body, "  ") if name.startswith("content/") and body.startswith("- ") else body
        self.files[name] = _NUMBERED.sub(lambda found: chr(int(found.group(1), 16)), whole).encode(encoding)

    def finish(self) -> Example:
        """The example with all its files."""
        return Example(self.kind, self.files, self.also)


def _examples(text: str) -> Iterator[Example]:
    draft: _Draft | None = None
    for _, language, info, body in _FENCE.findall(text):
        words = info.split()
        options = dict(word.split("=", 1) for word in words if "=" in word)
        names = [word for word in words if "=" not in word and word not in ("bad", "good")]
        for kind in ("bad", "good"):
            if kind in words:
                if draft is not None:
                    yield draft.finish()
                draft = _Draft(kind, options)
        if draft is not None:
            draft.add(names[0] if names else _FILES[language], body, options.get("encoding", "utf-8"))
    if draft is not None:
        yield draft.finish()
