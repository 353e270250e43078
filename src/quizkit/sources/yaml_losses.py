"""Where YAML, without an error, drops or changes what an author typed: comments, escapes, folded lines, commas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from quizkit.diagnostics import Sentence, Severity, say
from quizkit.schema.text import TEXT_FIELDS
from quizkit.sources.document import Path
from quizkit.sources.hidden import hidden_characters
from quizkit.sources.places import Mark, Place
from quizkit.sources.yaml_tree import quoted

_ESCAPE = re.compile(r"\\(?:([0abfveNLP_ntr])|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|\n|.)")
_CONTROLS = {"0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27, "N": 0x85, "L": 0x2028, "P": 0x2029}
_TEX = re.compile(
    r"n(?:u|eq?|abla|ot(?:in)?|eg|mid|i|cong|exists|onumber|ewline|orm|Rightarrow)(?![a-z])"
    r"|t(?:imes|heta|au|an(?:h)?|ext\w*|op?|riangle\w*|frac|ilde|herefore|o)(?![a-z])"
    r"|r(?:ho|ight\w*|angle|ceil|floor|m|brace|brack|vert)(?![a-z])"
)
_PATH_BEFORE = re.compile(r"(?:^|[\s\"'(])(?:[A-Za-z]:|\.{1,2}|\\\\)[^\s\"]*$")
_LAYOUT = re.compile(r"^[ \t]*(?:`{3}|~{3}|[-*+][ \t]|\d+[.)][ \t]|\||#{1,6}[ \t])")


class Loss(NamedTuple):
    """What is lost at a value: the rule, where in the parsed text, and what to say."""

    rule: str
    start: Mark
    width: int
    message: Sentence
    help: Sentence
    severity: Severity


def losses(text: str, root: Place | None) -> Iterator[Loss]:
    """Everything that is dropped or changed in the texts of a document."""
    stack: list[tuple[Path, Place]] = [] if root is None else [((), root)]
    has_hash, has_hidden = " #" in text or "\t#" in text, not text.isascii() or "\\" in text
    while stack:
        path, place = stack.pop()
        if place.values or place.items:
            stack += [((*path, key), value) for key, value in place.values.items()]
            stack += [((*path, index), item) for index, item in enumerate(place.items)]
            continue
        if place.style in ("map", "list"):
            continue
        if place.style == '"':
            yield from _escapes(text, place)
        if place.start.line != place.end.line and place.style != "|":
            yield from _folds(text, place)
        if has_hash and place.style == "" and is_text(path):
            yield from _comment(text, place)
    if has_hidden:
        yield from _hidden(text)


def is_text(path: Path) -> bool:
    """Whether a path leads to a text of the content, or to an option that is one."""
    return any(part in TEXT_FIELDS for part in path) or (len(path) > 1 and path[-2] == "options")


def _slice(text: str, place: Place) -> str:
    return text[place.start.offset : place.end.offset]


def _comment(text: str, place: Place) -> Iterator[Loss]:
    end = text.find("\n", place.end.offset)
    rest = text[place.end.offset : end if end >= 0 else len(text)]
    comment = rest.lstrip(" \t")
    if not comment.startswith("#") or rest == comment or place.start.offset == place.end.offset:
        return
    kept = _slice(text, place)
    start = Mark(0, place.end.line, place.end.column + len(rest) - len(comment))
    yield Loss(
        "yaml-changes-text",
        start,
        len(comment.rstrip()),
        say("` #` ends the text, and what follows is lost as a comment"),
        say(
            "where it belongs to the text, write: {text}; a comment goes on a line of its own",
            text=quoted(f"{kept}{rest}".rstrip()),
        ),
        Severity.ERROR,
    )


def _escapes(text: str, place: Place) -> Iterator[Loss]:
    """Escapes in double quotes that make what nobody means: control characters, or a line break out of `\\nu`."""
    raw = _slice(text, place)
    if "\\" not in raw:
        return
    for found in _ESCAPE.finditer(raw):
        name, *codes = found.groups()
        code = next((int(value, 16) for value in codes if value), _CONTROLS.get(name or ""))
        if code is not None and _is_control(code):
            message = say("`{escape}` in double quotes is read as U+{code}", escape=found[0], code=f"{code:04X}")
        elif name in ("n", "t", "r") and _is_meant(raw, found):
            made = say("a line break") if name == "n" else say("a tab") if name == "t" else say("a carriage return")
            message = say("`{escape}` in double quotes is read as {made}", escape=found[0], made=made)
        else:
            continue
        yield Loss(
            "yaml-changes-text",
            _mark_at(text, place, found.start()),
            len(found[0]),
            message,
            say("put the text in single quotes: {text}", text=quoted(raw[1:-1]))
            if "\n" not in raw
            else say("put the text in single quotes, or write every backslash twice"),
            Severity.ERROR,
        )
        return


def _is_control(code: int) -> bool:
    """Whether a character is none that a text has: a control, a line separator, half of a pair, or none at all."""
    if code in (0x09, 0x0A, 0x0D):
        return False
    return code < 0x20 or 0x7F <= code < 0xA0 or code in (0x2028, 0x2029, 0xFFFE, 0xFFFF) or 0xD800 <= code < 0xE000


def _is_meant(raw: str, found: re.Match[str]) -> bool:
    """Whether the backslash of a line break or tab was meant: a TeX command, or a path."""
    if _TEX.match(raw, found.start() + 1) and ("$" in raw or raw.count("\\") > 1):
        return True
    return bool(_PATH_BEFORE.search(raw[: found.start()])) and raw[found.end() : found.end() + 1].isalnum()


def _folds(text: str, place: Place) -> Iterator[Loss]:
    """Lines of a list, a table or code that are joined to one."""
    lines = _slice(text, place).split("\n")
    body = lines[1:] if place.style == ">" else lines
    if place.style == ">":
        indent = min((len(line) - len(line.lstrip(" ")) for line in body if line.strip()), default=0)
        body = [line[indent:] for line in body]
    for number, line in enumerate(body[1:] if place.style != ">" else body, start=1):
        if _LAYOUT.match(line) and (place.style != ">" or not line.startswith(" ")):
            at = Mark(0, place.start.line + number, 0)
            yield Loss(
                "yaml-changes-text",
                at,
                200,
                say("the lines of this text are joined to one, and a list, table or code in it is lost"),
                say("write the text as a block: `|` behind the key, and the lines under it, indented"),
                Severity.ERROR,
            )
            return


def _hidden(text: str) -> Iterator[Loss]:
    for at in hidden_characters(text):
        line = text.count("\n", 0, at)
        column = at - text.rfind("\n", 0, at) - 1
        yield Loss(
            "hidden-characters",
            Mark(at, line, column),
            1,
            say("a character that nobody sees stands here: U+{code}", code=f"{ord(text[at]):04X}"),
            say("delete it"),
            Severity.WARNING,
        )


def _mark_at(text: str, place: Place, offset: int) -> Mark:
    before = text[place.start.offset : place.start.offset + offset]
    lines = before.count("\n")
    column = offset - before.rfind("\n") - 1 if lines else place.start.column + offset
    return Mark(place.start.offset + offset, place.start.line + lines, column)
