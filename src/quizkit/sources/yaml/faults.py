"""What can be wrong with the YAML of a file, in an author's words.

A fault knows its line and columns (from 0); `diagnose` makes the diagnostic of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from quizkit.diagnostics import Sentence, Severity, say
from quizkit.sources.hidden import DELETABLE, name_of

At: TypeAlias = tuple[int, int, int]
"""Where a fault stands: a line, and two columns of it."""

_SHOWN = 160
"""Characters of a text that a message repeats."""

_SAVE_LINES = say("write `|` behind the key and the text below it, each line indented deeper than the key")


class Change(NamedTuple):
    """An edit that mends a fault: columns of a line that are replaced."""

    line: int
    start: int
    end: int
    text: str


class Fault(NamedTuple):
    """A fault: its rule, where it stands, and what to say. `severity` is the rule's where it is None.

    `changes` mend it, if there is one safe way; `related` is the other place that it speaks of.
    """

    rule: str
    at: At
    message: Sentence
    help: Sentence
    changes: tuple[Change, ...] = ()
    severity: Severity | None = None
    related: At | None = None


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
    def at(self) -> At:
        """Where the text stands."""
        return self.number, self.start, self.end

    def written(self, text: str) -> str:
        """What to write instead of it, as a message shows it: with its key, or the hyphen, before it."""
        lead = re.split(r"[{\[,]", self.line[: self.start])[-1].strip()
        return shortened(f"{lead} {text}".lstrip())


def quoted(text: str) -> str:
    """A text of one line as YAML reads it back: in double quotes, or in single ones where it has those, or `\\`."""
    if '"' in text or "\\" in text:
        return single_quoted(text)
    return f'"{text}"'


def single_quoted(text: str) -> str:
    """A text of one line in single quotes, within which nothing but they has a meaning."""
    return "'" + text.replace("'", "''") + "'"


def shortened(text: str) -> str:
    """A text as a message shows it."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 60]} … {text[-50:]}"


# Texts that need quotes


def _in_quotes(text: Text, message: Sentence, rule: str = "yaml-syntax", meant: str | None = None) -> Fault:
    better = quoted(text.typed if meant is None else meant)
    help = say("put the text in quotes: {text}", text=text.written(better))
    return Fault(rule, text.at, message, help, (Change(*text.at, better),))


def opening_sign(text: Text) -> Fault:
    """A text begins with a sign that YAML keeps for itself."""
    sign = text.typed[0]
    if sign in "[{":
        return _in_quotes(text, say("a text that begins with a bracket needs quotes"))
    if sign == "`":
        return _in_quotes(text, say("a text cannot begin with a backtick unless it stands in quotes"))
    return _in_quotes(text, say("a text cannot begin with `{sign}` unless it stands in quotes", sign=sign))


def after_quotes(text: Text, closing: int) -> tuple[Fault, str]:
    """A text that goes on `closing` characters behind its quotation mark, and what is meant: `'it's'`, `"a" + b`."""
    typed = text.typed
    is_inner = typed[-1] == typed[0] and typed[closing : closing + 1].isalnum()
    meant = typed[1:-1] if is_inner else typed
    return _in_quotes(text, say("the text goes on behind the quotation mark that ends it"), meant=meant), meant


def colon_in_text(text: Text) -> Fault:
    """A colon and a space in a text, or a colon at its end."""
    return _in_quotes(text, say("a text with a colon before a space or at its end needs quotes"))


def colon_makes_key(text: Text, key: str) -> Fault:
    """A text with a colon, of which YAML makes a key and its value."""
    message = say("the colon makes a key of `{key}`, and not a text", key=shortened(key))
    return _in_quotes(text, message, "yaml-changes-text")


def brackets_in_text(text: Text) -> Fault:
    """A text within braces or brackets that has others in it."""
    return _in_quotes(text, say("a text with brackets needs quotes where it stands in brackets itself"))


def comma_in_text(text: Text, piece: str) -> Fault:
    """A comma within braces that ends a text, and makes a key of what follows."""
    message = say("the comma ends this text, and `{piece}` becomes a key without a text", piece=shortened(piece))
    return _in_quotes(text, message, "yaml-changes-text")


def braces_as_text(text: Text) -> Fault:
    """Braces with words in them, and not one colon."""
    message = say("YAML reads `{text}` as keys without values", text=shortened(text.typed))
    return _in_quotes(text, message, "yaml-changes-text")


def nothing_below(text: Text) -> Fault:
    """`|` or `>`, and no text below."""
    message = say("`{sign}` says that a text follows below, and there is none", sign=text.typed)
    return _in_quotes(text, message, "yaml-changes-text")


def mark_of_yaml(text: Text, mark: str) -> Fault:
    """A tag, or a name that nothing repeats: YAML would drop it."""
    if mark.startswith("&"):
        message = say("YAML takes `{mark}` for a name of what follows, and drops it", mark=shortened(mark))
    else:
        message = say("YAML takes `{mark}` for a mark of its own, and drops it", mark=shortened(mark))
    return _in_quotes(text, message, "yaml-feature")


def comment_in_text(text: Text, comment: int, *, may_be_meant: bool) -> Fault:
    """A comment behind a plain text, from column `comment` on; `text` is all of both."""
    lost = shortened(text.line[comment:].rstrip())
    at = (text.number, comment, text.end)
    help = say(
        "put the text in quotes: {text}; or the comment on a line of its own", text=text.written(quoted(text.typed))
    )
    if may_be_meant:
        message = say("`{lost}` is a comment, and no part of the text", lost=lost)
        return Fault("yaml-changes-text", at, message, help, severity=Severity.WARNING)
    message = say("`{lost}` is lost: a space and `#` begin a comment", lost=lost)
    return Fault("yaml-changes-text", at, message, help, (Change(*text.at, quoted(text.typed)),))


# Texts of which something is changed


def escapes(text: Text | None, at: At, shown: str, typed: str, *, are_known: bool, are_certain: bool) -> Fault:
    """Backslashes in double quotes that YAML reads as something else than was typed, or not at all.

    `text` is None for one of several lines; `typed` is the text with the backslashes that it has.
    """
    if are_known:
        message = say(
            "in double quotes YAML reads {escapes} as something else: there a backslash has a meaning", escapes=shown
        )
    else:
        message = say("in double quotes {escapes} means nothing to YAML, and cannot be read", escapes=shown)
    help = say("put the text in single quotes, or write each backslash twice")
    changes: tuple[Change, ...] = ()
    if text is not None and "\n" not in typed:
        better = single_quoted(typed)
        help = say("put the text in single quotes: {text}", text=text.written(better))
        changes = (Change(*text.at, better),) if are_certain else ()
    severity = None if are_certain else Severity.WARNING
    return Fault("yaml-changes-text" if are_known else "yaml-syntax", at, message, help, changes, severity)


def half_characters(at: At, char: str) -> Fault:
    """Two escapes for the halves of a character, as JSON writes it; YAML does not put them together."""
    message = say("two halves of a character do not become one here")
    help = say("write the character itself: {char}", char=char)
    return Fault("yaml-changes-text", at, message, help, (Change(*at, char),))


def folded(at: At, *, is_list: bool, is_certain: bool) -> Fault:
    """Lines that YAML joins though they were meant as lines, or paragraphs that it makes one."""
    if is_list:
        message = say("the lines of this text are joined to one here, and its list, table or code is lost")
    else:
        message = say("the paragraphs of this text become one: the empty line is lost")
    severity = None if is_certain else Severity.WARNING
    return Fault("yaml-changes-text", at, message, _SAVE_LINES, severity=severity)


def hidden(at: At, chars: Iterable[str], changes: Sequence[Change]) -> Fault:
    """Characters that cannot be seen, and that nothing needs where they stand."""
    different = dict.fromkeys(chars)
    message = say("there is something here that nobody sees: {names}", names=", ".join(map(name_of, different)))
    help = say("delete it; where you cannot see it, delete the word and type it again")
    return Fault("hidden-characters", at, message, help, tuple(changes) if DELETABLE.issuperset(different) else ())


# Texts of several lines


def sign_below(number: int, line: str) -> Fault:
    """A later line of a text that has a colon or a `#` in it."""
    message = say("a text of several lines without quotes cannot have a colon before a space, or ` #`, in it")
    return Fault("yaml-syntax", (number, 0, len(line)), message, _SAVE_LINES)


def shallow_line(number: int, indent: int, expected: int) -> Fault:
    """A line of a block text that is indented less than its first line."""
    message = say(
        "this line is indented less than the first line of its text: by {indent}, not by {expected}",
        indent=indent,
        expected=expected,
    )
    help = say("indent it by {expected}; where the first line is to stand deeper, write `|2`", expected=expected)
    return Fault("yaml-syntax", (number, 0, indent + 1), message, help)


def tab_first(at: At, indent: int) -> Fault:
    """A first line of a block text that begins with a tab."""
    message = say("the first line of a text below `|` cannot begin with a tab unless its indentation is told")
    return Fault("yaml-syntax", at, message, say("write `|{indent}` instead of `|`", indent=indent))


def blank_before_block(at: At) -> Fault:
    """Spaces in an empty line above a block text, more than the text is indented by."""
    message = say("this empty line has more white space than the text below it is indented by, or a tab")
    return Fault("yaml-syntax", at, message, say("delete the white space of this line"), (Change(*at, ""),))


def unclosed_quote(at: At, sign: str) -> Fault:
    """A quotation mark that opens a text, and none that ends it."""
    message = say("the text that begins here with `{sign}` has no `{sign}` at its end", sign=sign)
    other = "'" if sign == '"' else '"'
    help = say(
        "end the text with `{sign}`, and indent its further lines deeper; write a text with `{sign}` between `{other}`",
        sign=sign,
        other=other,
    )
    return Fault("yaml-syntax", at, message, help)


# Keys


def duplicate_key(at: At, key: str, first: At) -> Fault:
    """A key that stands twice."""
    message = say(
        "the key `{key}` stands here twice; the first is in line {line}", key=shortened(key), line=first[0] + 1
    )
    help = say("keep one of the two; where a new entry begins here, it begins with `- `")
    return Fault("duplicate-key", at, message, help, related=first)


def odd_key(at: At, key: str, chars: Iterable[str]) -> Fault:
    """White space or invisible characters at an end of a key."""
    names = ", ".join(map(name_of, dict.fromkeys(chars)))
    message = say("the key `{key}` has a character too many: {names}", key=shortened(key), names=names)
    return Fault("yaml-syntax", at, message, say("delete it"), (Change(*at, key),))


def space_after_colon(at: At, key: str, odd: str) -> Fault:
    """A key, a colon, and the value right behind; `odd` is what stands there and is no ordinary space."""
    if odd:
        message = say("behind the colon of `{key}` stands no ordinary space, but {name}", key=key, name=name_of(odd))
    else:
        message = say("a space is missing behind the colon of `{key}`", key=key)
    change = Change(at[0], at[2], at[2] + len(odd), " ")
    return Fault("yaml-syntax", at, message, say("write `{key}: `", key=key), (change,))


def colon_missing(at: At, key: str, value: int) -> Fault:
    """A known key at the start of a line, and no colon behind it; its value begins in column `value`."""
    change = Change(at[0], at[2], value, ": ")
    message = say("a colon is missing behind `{key}`", key=key)
    return Fault("yaml-syntax", at, message, say("write `{key}: `", key=key), (change,))


def no_key(at: At) -> Fault:
    """A line that is neither a key with a value nor part of a text."""
    message = say("a key and a colon are expected here, such as `stem: `")
    help = say("a text of several lines is written below `key: |`, each line indented deeper than the key")
    return Fault("yaml-syntax", at, message, help)


def complex_key(at: At) -> Fault:
    """`? ` at the start of a line."""
    message = say("a line cannot begin with `?`: YAML takes it for a key of several lines")
    return Fault("yaml-feature", at, message, say("put a text that begins with `?` in quotes"))


def merge_key(at: At) -> Fault:
    """`<<`."""
    message = say("`<<` merges keys from elsewhere, and is not for quizzes")
    return Fault("yaml-feature", at, message, say("write the keys themselves here"))


def key_begins(at: At, sign: str) -> Fault:
    """A sign of YAML where a key is expected."""
    message = say("a key cannot begin with `{sign}`", sign=sign)
    return Fault("yaml-syntax", at, message, say("put a text that begins with `{sign}` in quotes", sign=sign))


def lone_word(at: At, word: str) -> Fault:
    """A word within braces that is neither a key nor part of a text before it."""
    message = say("`{word}` becomes a key without a value", word=shortened(word))
    help = say("put a text with a comma in quotes, whole; or write `{word}: …`", word=shortened(word))
    return Fault("yaml-changes-text", at, message, help)


# Lists


def hyphen(at: At) -> Fault:
    """A list item that begins with something like a hyphen and a space."""
    message = say("a list item begins with a hyphen and a space")
    return Fault("yaml-syntax", at, message, say("write `- ` here"), (Change(*at, "- "),))


def item_out_of_place(at: At) -> Fault:
    """A line that begins with a hyphen where keys stand."""
    message = say("a list item stands where a key is expected")
    help = say("a list begins below a key that has nothing behind its colon; a text with a hyphen needs quotes")
    return Fault("yaml-syntax", at, message, help)


def bare_with_keys(at: At, text: str) -> Fault:
    """Keys below a list item that is a bare text."""
    message = say("keys stand below an item that is only a text")
    return Fault("yaml-syntax", at, message, say("write the item as `- text: {text}`", text=shortened(quoted(text))))


def colon_in_brackets(text: Text) -> Fault:
    """A text in a list in brackets that has a colon."""
    return _in_quotes(text, say("the colon makes a key of this text, and not an entry"), "yaml-changes-text")


def unclosed_bracket(at: At, sign: str, closing: str) -> Fault:
    """A bracket that opens something, and none that ends it."""
    message = say("the `{sign}` that opens here is not closed", sign=sign)
    help = say(
        "close it with `{closing}`, here or on lines that are indented deeper; a text with brackets needs quotes",
        closing=closing,
    )
    return Fault("yaml-syntax", at, message, help)


def stray_comma(at: At) -> Fault:
    """A comma where nothing is listed."""
    return Fault("yaml-syntax", at, say("there is a comma too many"), say("delete it"), (Change(*at, ""),))


def stray_bracket(at: At) -> Fault:
    """A closing bracket that closes nothing."""
    return Fault("yaml-syntax", at, say("there is a closing bracket too many"), say("delete it"), (Change(*at, ""),))


def missing_comma(at: At) -> Fault:
    """Two values in brackets with nothing between them."""
    help = say("put a comma between two entries; a text of several lines in brackets needs quotes")
    return Fault("yaml-syntax", at, say("a comma is missing before this"), help)


# Lines


def indentation(number: int, indent: int, expected: int) -> Fault:
    """A line that is indented otherwise than its neighbours."""
    message = say(
        "this line is indented by {indent}, and those that it belongs with by {expected}",
        indent=indent,
        expected=expected,
    )
    return Fault(
        "yaml-syntax", (number, 0, indent + 1), message, say("let it begin in column {column}", column=expected + 1)
    )


def odd_indent(at: At, chars: Iterable[str], changes: Sequence[Change]) -> Fault:
    """Something else than spaces in an indentation."""
    names = ", ".join(map(name_of, dict.fromkeys(chars)))
    message = say("this line is indented with {names}", names=names)
    return Fault("yaml-syntax", at, message, say("indent with ordinary spaces only"), tuple(changes))


def stray(at: At) -> Fault:
    """A line that is indented below something that cannot hold it, or what follows a complete value."""
    message = say("this belongs to nothing: what stands above it is complete")
    help = say("indent it like the line that it goes with; a text of several lines is written below `key: |`")
    return Fault("yaml-syntax", at, message, help)


def directive(at: At) -> Fault:
    """A line such as `%YAML 1.2`."""
    message = say("a line that begins with `%` is an order to YAML, and not for quizzes")
    return Fault("yaml-feature", at, message, say("delete this line"))


def documents(at: At) -> Fault:
    """A line `---` or `...` after something has been said."""
    message = say("this line begins a second document for YAML, and what follows would be lost")
    return Fault("yaml-feature", at, message, say("delete this line; a second quiz goes into a file of its own"))


# What makes a small file a large one


def mark_before_lines(at: At, mark: str) -> Fault:
    """A tag, or a name that nothing repeats, before a list or keys."""
    message = say("`{mark}` has no meaning in a quiz", mark=shortened(mark))
    return Fault("yaml-feature", at, message, say("delete it"))


def alias_refused(at: At, *, is_nested: bool) -> Fault:
    """One repetition too many, or one in what another repeats."""
    if is_nested:
        message = say("what `&` names holds a `*` itself, and that can make a file endless")
    else:
        message = say("too much of this file is repeated with `*`")
    return Fault("yaml-feature", at, message, say("write the text itself here"))


def anchor_twice(at: At, mark: str) -> Fault:
    """A name given to two things."""
    return Fault("yaml-feature", at, say("`{mark}` is given twice", mark=mark), say("give each a name of its own"))


def too_deep(at: At) -> Fault:
    """Nesting beyond any use."""
    message = say("lists and keys are nested too deep here")
    help = say("a quiz needs six levels; put brackets that belong to a text in quotes")
    return Fault("yaml-feature", at, message, help)


def too_many(at: At, most: int) -> Fault:
    """More faults than anybody reads."""
    message = say("this file has more than {most} faults; those below this line are not listed", most=most)
    return Fault("yaml-syntax", at, message, say("mend the first ones and check again"))


def read_otherwise(at: At) -> Fault:
    """Something that PyYAML reads in another way than we do."""
    message = say("readers of YAML do not agree on what stands here")
    help = say("put the text in quotes, or below `|`; indent it as its neighbours are")
    return Fault("yaml-syntax", at, message, help)
