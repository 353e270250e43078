"""What can be wrong with the YAML of a file, in an author's words.

A fault knows its line and columns (from 0); the reader makes the diagnostic of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from quizkit.diagnostics import Sentence, Severity, say
from quizkit.sources.hidden import DELETABLE, name_of

_SHOWN = 160
"""Characters of a text that a message repeats."""


class Change(NamedTuple):
    """An edit that mends a fault: columns of a line that are replaced."""

    line: int
    start: int
    end: int
    text: str


class Fault(NamedTuple):
    """A fault: its rule, where it stands, and what to say. `severity` is the rule's where it is None.

    `changes` mend it, if there is one safe way; `related` is the line and columns of the other place it speaks of.
    """

    rule: str
    line: int
    start: int
    end: int
    message: Sentence
    help: Sentence
    severity: Severity | None = None
    changes: tuple[Change, ...] = ()
    related: tuple[int, int, int] | None = None


class Text(NamedTuple):
    """A text on one line as it was typed: the line, its number, and the columns of the text."""

    line: str
    number: int
    start: int
    end: int

    @property
    def typed(self) -> str:
        """The characters of the text."""
        return self.line[self.start : self.end]

    @property
    def lead(self) -> str:
        """What stands before the text: its key, or a hyphen."""
        return re.split(r"[{\[,]", self.line[: self.start])[-1].strip()


def quoted(text: str) -> str:
    """A text of one line as YAML reads it back: in double quotes, or in single ones where it has those, or `\\`."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def shortened(text: str) -> str:
    """A text as a message shows it."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 60]} … {text[-50:]}"


def in_quotes(text: Text, message: Sentence, rule: str = "yaml-syntax", meant: str | None = None) -> Fault:
    """A text that needs quotes; `meant` is the text where it is not what was typed."""
    better = quoted(text.typed if meant is None else meant)
    way_out = say("put the text in quotes: {text}", text=shortened(f"{text.lead} {better}".lstrip()))
    change = Change(text.number, text.start, text.end, better)
    return Fault(rule, text.number, text.start, text.end, message, way_out, changes=(change,))


def opening_sign(text: Text, sign: str) -> Fault:
    """A text begins with a sign that YAML keeps for itself."""
    if sign in "[{":
        return in_quotes(text, say("a text that begins with a bracket needs quotes"))
    return in_quotes(text, say("a text cannot begin with `{sign}` unless it stands in quotes", sign=sign))


def colon_in_text(text: Text) -> Fault:
    """A colon and a space in a text, or a colon at its end."""
    return in_quotes(text, say("a text with a colon before a space or at its end needs quotes"))


def colon_makes_key(text: Text, key: str) -> Fault:
    """A text with a colon, of which YAML makes a key and its value."""
    message = say("the colon makes a key of `{key}`, and not a text", key=shortened(key))
    return in_quotes(text, message, "yaml-changes-text")


def brackets_in_text(text: Text) -> Fault:
    """A text within braces or brackets that has others in it."""
    return in_quotes(text, say("a text with brackets needs quotes where it stands in brackets itself"))


def comma_in_text(text: Text, key: str, piece: str) -> Fault:
    """A comma within braces that ends a text, and makes a key of what follows."""
    message = say("the comma ends this text, and `{piece}` becomes a key without a text", piece=shortened(piece))
    fault = in_quotes(text, message, "yaml-changes-text")
    way_out = say("put the whole text in quotes: {text}", text=shortened(f"{key}: {quoted(text.typed)}"))
    return fault._replace(help=way_out)


def braces_as_text(text: Text) -> Fault:
    """Braces with words in them, and not one colon."""
    message = say("YAML reads `{text}` as keys without values", text=shortened(text.typed))
    return in_quotes(text, message, "yaml-changes-text")


def comment_in_text(text: Text, comment: int, *, may_be_meant: bool) -> Fault:
    """A comment behind a plain text, from column `comment` on."""
    lost = shortened(text.line[comment:].rstrip())
    if may_be_meant:
        message = say("`{lost}` is a comment, and no part of the text", lost=lost)
    else:
        message = say("`{lost}` is lost: a space and `#` begin a comment", lost=lost)
    fault = in_quotes(text, message, "yaml-changes-text")
    way_out = say(
        "put the text in quotes: {text}; or a comment on a line of its own",
        text=shortened(f"{text.lead} {quoted(text.typed)}".lstrip()),
    )
    return fault._replace(
        start=comment,
        help=way_out,
        severity=Severity.WARNING if may_be_meant else None,
        changes=() if may_be_meant else fault.changes,
    )


def mark_of_yaml(text: Text, sign: str) -> Fault:
    """A tag or an anchor that nobody refers to: YAML would drop it."""
    if sign.startswith("&"):
        message = say("YAML takes `{sign}` for a name of what follows, and drops it", sign=shortened(sign))
    else:
        message = say("YAML takes `{sign}` for a mark of its own, and drops it", sign=shortened(sign))
    return in_quotes(text, message, "yaml-feature")


def mark_before_lines(number: int, start: int, end: int, sign: str) -> Fault:
    """A tag or an anchor before a list or keys."""
    message = say("`{sign}` has no meaning in a quiz", sign=shortened(sign))
    return Fault("yaml-feature", number, start, end, message, say("delete it"))


def alias_refused(number: int, start: int, end: int, *, nested: bool) -> Fault:
    """One alias too many, or one in what another stands for."""
    if nested:
        message = say("what `&` names holds a `*` itself, and that can make a file endless")
    else:
        message = say("there are more than 50 texts that `*` repeats")
    return Fault("yaml-feature", number, start, end, message, say("write the text itself here"))


def anchor_twice(number: int, start: int, end: int, sign: str) -> Fault:
    """A name given to two things."""
    return Fault(
        "yaml-feature", number, start, end, say("`{sign}` is given twice", sign=sign), say("give each its own name")
    )


def merge_key(number: int, start: int, end: int) -> Fault:
    """`<<`."""
    message = say("`<<` merges keys from elsewhere, and is not for quizzes")
    return Fault("yaml-feature", number, start, end, message, say("write the keys themselves here"))


def complex_key(number: int, start: int, end: int) -> Fault:
    """`? ` at the start of a line."""
    return Fault(
        "yaml-feature",
        number,
        start,
        end,
        say("a line cannot begin with `?`: YAML takes it for a key of several lines"),
        say("put a text that begins with `?` in quotes"),
    )


def too_deep(number: int, start: int, end: int) -> Fault:
    """Nesting beyond any use."""
    return Fault(
        "yaml-feature",
        number,
        start,
        end,
        say("lists and keys are nested too deep here"),
        say("a quiz needs six levels; put brackets that belong to a text in quotes"),
    )


def directive(number: int, width: int) -> Fault:
    """A line such as `%YAML 1.2`."""
    message = say("a line that begins with `%` is an order to YAML, and not for quizzes")
    return Fault("yaml-feature", number, 0, width, message, say("delete this line"))


def documents(number: int, width: int) -> Fault:
    """A line `---` or `...` after something has been said."""
    return Fault(
        "yaml-feature",
        number,
        0,
        width,
        say("this line begins a second document for YAML, and what follows would be lost"),
        say("delete this line; a second quiz goes into a file of its own"),
    )


def duplicate_key(number: int, start: int, end: int, key: str, first: tuple[int, int, int]) -> Fault:
    """A key that stands twice."""
    return Fault(
        "duplicate-key",
        number,
        start,
        end,
        say("the key `{key}` stands here twice; the first is in line {line}", key=shortened(key), line=first[0] + 1),
        say("keep one of the two; where a new entry begins here, it begins with `- `"),
        related=first,
    )


def odd_key(number: int, start: int, end: int, key: str, names: str) -> Fault:
    """White space or invisible characters at an end of a key."""
    message = say("the key `{key}` has a character too many: {names}", key=shortened(key), names=names)
    change = Change(number, start, end, key)
    return Fault("yaml-syntax", number, start, end, message, say("delete it"), changes=(change,))


def space_after_colon(number: int, start: int, end: int, key: str, odd: str | None) -> Fault:
    """A known key, a colon, and the value right behind; `odd` names what stands there instead of a space."""
    if odd is None:
        message = say("a space is missing behind the colon of `{key}`", key=key)
        change = Change(number, end, end, " ")
    else:
        message = say("behind the colon of `{key}` stands no ordinary space, but {name}", key=key, name=odd)
        change = Change(number, end, end + 1, " ")
    return Fault("yaml-syntax", number, start, end, message, say("write `{key}: `", key=key), changes=(change,))


def colon_missing(number: int, start: int, end: int, key: str) -> Fault:
    """A known key at the start of a line, and no colon behind it."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("a colon is missing behind `{key}`", key=key),
        say("write `{key}: `", key=key),
    )


def no_key(number: int, start: int, end: int) -> Fault:
    """A line that is neither a key with a value nor part of a text."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("a key and a colon are expected here, such as `stem: `"),
        say("a text that goes on over several lines is written below `key: |`, each line indented deeper than the key"),
    )


def item_out_of_place(number: int, start: int, end: int) -> Fault:
    """A line that begins with a hyphen where keys stand."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("a list item stands where a key is expected"),
        say("a list begins below a key that has nothing behind its colon; a text with a hyphen needs quotes"),
    )


def indentation(number: int, indent: int, expected: int) -> Fault:
    """A line that is indented otherwise than its neighbours."""
    return Fault(
        "yaml-syntax",
        number,
        0,
        indent + 1,
        say(
            "this line is indented by {indent}, and those that it belongs with by {expected}",
            indent=indent,
            expected=expected,
        ),
        say("let it begin in column {column}", column=expected + 1),
    )


def stray(number: int, start: int, end: int) -> Fault:
    """A line that is indented below something that cannot hold it."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("this line belongs to nothing: what stands above it is complete"),
        say("indent it like the line that it goes with; a text of several lines is written below `key: |`"),
    )


def bare_with_keys(number: int, start: int, end: int, text: str) -> Fault:
    """Keys below a list item that is a bare text."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("keys stand below an item that is only a text"),
        say("write the item as `- text: {text}`", text=shortened(quoted(text))),
    )


def hyphen(number: int, start: int, end: int) -> Fault:
    """A list item that begins with something like a hyphen and a space."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("a list item begins with a hyphen and a space"),
        say("write `- ` here"),
        changes=(Change(number, start, end, "- "),),
    )


def tab_after_hyphen(number: int, start: int, end: int) -> Fault:
    """A tab behind a hyphen."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("a tab stands behind the hyphen"),
        say("write a space there"),
        changes=(Change(number, start, end, " "),),
    )


def odd_indent(number: int, start: int, end: int, names: str, changes: Iterable[Change]) -> Fault:
    """Something else than spaces in an indentation."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("this line is indented with {names}", names=names),
        say("indent with ordinary spaces only"),
        changes=tuple(changes),
    )


def unclosed_quote(number: int, start: int, end: int, sign: str) -> Fault:
    """A quotation mark that opens a text, and none that ends it."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("the text that begins here with {sign} has no {sign} at its end", sign=sign),
        say("end the text with {sign}; where the sign is part of the text, put the whole in other quotes", sign=sign),
    )


def unclosed_bracket(number: int, start: int, end: int, sign: str, closing: str) -> Fault:
    """A bracket that opens something, and none that ends it."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("the `{sign}` that opens here is not closed", sign=sign),
        say("close it with `{closing}`; a text with brackets in it needs quotes", closing=closing),
    )


def stray_comma(number: int, start: int, end: int) -> Fault:
    """A comma where nothing is listed."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("there is a comma too many"),
        say("delete it"),
        changes=(Change(number, start, end, ""),),
    )


def missing_comma(number: int, start: int, end: int) -> Fault:
    """Two values in brackets with nothing between them."""
    return Fault(
        "yaml-syntax",
        number,
        start,
        end,
        say("a comma is missing before this"),
        say("put a comma between two entries; a text of several lines in brackets needs quotes"),
    )


def after_quotes(text: Text, closing: int) -> tuple[Fault, str]:
    """A text that goes on `closing` characters behind its quotation mark, and what is meant: `'it's'`, `"a" + b`."""
    typed = text.typed
    is_inner = typed[-1] == typed[0] and typed[closing : closing + 1].isalnum()
    meant = typed[1:-1] if is_inner else typed
    return in_quotes(text, say("the text goes on behind the quotation mark that ends it"), meant=meant), meant


def lone_word(number: int, start: int, end: int, word: str) -> Fault:
    """A word within braces that is neither a key nor part of a text before it."""
    return Fault(
        "yaml-changes-text",
        number,
        start,
        end,
        say("`{word}` becomes a key without a value", word=shortened(word)),
        say("put a text with a comma in quotes, whole; or write `{word}: …`", word=shortened(word)),
    )


def colon_in_brackets(text: Text) -> Fault:
    """A text in a list in brackets that has a colon."""
    return in_quotes(text, say("the colon makes a key of this text, and not an entry"), "yaml-changes-text")


def key_in_brackets(number: int, start: int, end: int) -> Fault:
    """A bracket where a key is expected."""
    return Fault(
        "yaml-feature",
        number,
        start,
        end,
        say("a key cannot be a list or stand in braces"),
        say("put a text with brackets in quotes"),
    )


def folded(number: int, start: int, end: int, *, certain: bool) -> Fault:
    """Lines that YAML joins though they were meant as lines, or paragraphs that it makes one."""
    if certain:
        message = say("the lines of this text are joined to one here, and its list, table or code is lost")
    else:
        message = say("the paragraphs of this text become one: the empty line is lost")
    return Fault(
        "yaml-changes-text",
        number,
        start,
        end,
        message,
        say("write `|` behind the key and the text below it, each line indented deeper than the key"),
        severity=None if certain else Severity.WARNING,
    )


def shallow_line(number: int, indent: int, expected: int) -> Fault:
    """A line of a block text that is indented less than its first line."""
    return Fault(
        "yaml-syntax",
        number,
        0,
        indent + 1,
        say(
            "this line is indented less than the first line of its text: {indent}, not {expected}",
            indent=indent,
            expected=expected,
        ),
        say("indent it by {expected}; where the first line is to stand deeper, write `|2`", expected=expected),
    )


def blank_before_block(number: int, width: int, expected: int) -> Fault:
    """Spaces in an empty line above a block text, more than the text is indented by."""
    return Fault(
        "yaml-syntax",
        number,
        0,
        width,
        say("this empty line has more spaces than the text below it is indented by"),
        say("delete the spaces of this line"),
        changes=(Change(number, 0, width, ""),),
    )


def nothing_below(text: Text) -> Fault:
    """`|` or `>`, and no text below."""
    message = say("`{sign}` says that a text follows below, and there is none", sign=text.typed)
    return in_quotes(text, message, "yaml-changes-text")


def escape_changes(text: Text, columns: tuple[int, int], escapes: str, meant: str, *, certain: bool) -> Fault:
    """Backslashes in double quotes that YAML reads as something else than was typed."""
    message = say("in double quotes {escapes} is no text: a backslash has a meaning of its own there", escapes=escapes)
    return _in_single_quotes(text, columns, message, meant, "yaml-changes-text", certain=certain)


def escape_unknown(text: Text, columns: tuple[int, int], escapes: str, meant: str) -> Fault:
    """Backslashes in double quotes before characters that have no meaning with them."""
    message = say(
        "in double quotes {escapes} means nothing: a backslash has a meaning of its own there", escapes=escapes
    )
    return _in_single_quotes(text, columns, message, meant, "yaml-syntax", certain=True)


def _in_single_quotes(
    text: Text, columns: tuple[int, int], message: Sentence, meant: str, rule: str, *, certain: bool
) -> Fault:
    way_out = say("put the text in single quotes, or write each backslash twice")
    changes: tuple[Change, ...] = ()
    if "\n" not in meant and text.end >= 0:
        better = "'" + meant.replace("'", "''") + "'"
        way_out = say("put the text in single quotes: {text}", text=shortened(f"{text.lead} {better}".lstrip()))
        changes = (Change(text.number, text.start, text.end, better),) if certain else ()
    severity = None if certain else Severity.WARNING
    return Fault(rule, text.number, *columns, message, way_out, severity=severity, changes=changes)


def half_characters(number: int, start: int, end: int, char: str) -> Fault:
    """Two escapes for the halves of a character, as JSON writes it; YAML does not put them together."""
    return Fault(
        "yaml-changes-text",
        number,
        start,
        end,
        say("two halves of a character do not become one here"),
        say("write the character itself: {char}", char=char),
        changes=(Change(number, start, end, char),),
    )


def too_many(number: int, most: int) -> Fault:
    """More faults than anybody reads."""
    return Fault(
        "yaml-syntax",
        number,
        0,
        0,
        say("this file has more than {most} faults; those below this line are not listed", most=most),
        say("mend the first ones and check again"),
    )


def sign_below(number: int, piece: str) -> Fault:
    """A later line of a text that has a colon or a `#` in it."""
    return Fault(
        "yaml-syntax",
        number,
        0,
        1_000_000,
        say("a text of several lines without quotes cannot have a colon before a space, or ` #`, in it"),
        say("write `|` behind the key and the text below it, each line indented deeper than the key"),
    )


def hidden(number: int, line: str, places: Sequence[int]) -> Fault:
    """Characters of a line that cannot be seen, and that nothing needs there."""
    names = ", ".join(dict.fromkeys(name_of(line[place]) for place in places))
    changes = tuple(Change(number, place, place + 1, "") for place in places)
    return Fault(
        "hidden-characters",
        number,
        places[0],
        places[0] + 1,
        say("there is something here that nobody sees: {names}", names=names),
        say("delete it; where you cannot see it, delete the word and type it again"),
        changes=changes if all(line[place] in DELETABLE for place in places) else (),
    )


def hidden_by_escape(number: int, start: int, end: int, char: str) -> Fault:
    """An escape that makes a character that cannot be seen."""
    return Fault(
        "hidden-characters",
        number,
        start,
        end,
        say("there is something here that nobody sees: {names}", names=name_of(char)),
        say("delete it"),
        changes=(Change(number, start, end, ""),) if char in DELETABLE else (),
    )
