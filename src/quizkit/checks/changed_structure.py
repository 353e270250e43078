"""What a translation keeps from its source: code, links, images, numbers, placeholders, emphasis, paragraphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from quizkit.checks.pairs import Fault, Pair, listed, pair_check
from quizkit.diagnostics import Sentence, Severity, say


def _lost_and_added(
    source: Counter[str], translation: Counter[str], lost: Sentence, added: Sentence, severity: Severity | None = None
) -> Iterator[Fault]:
    """A fault for what the translation lacks, and one for what only it has; the names go into the sentences."""
    for difference, sentence in ((source - translation, lost), (translation - source, added)):
        if difference:
            yield Fault(
                say(sentence.template, names=listed(difference)), say("write it as it is in the source"), severity
            )


def code(pair: Pair) -> Iterator[Fault]:
    """Code spans and blocks, and mathematics, are the same; comments within a block may be translated."""
    source, own = pair.source_anatomy, pair.anatomy
    short = Counter({text: count for text, count in source.code.items() if "\n" not in text})
    own_short = Counter({text: count for text, count in own.code.items() if "\n" not in text})
    yield from _lost_and_added(
        short, own_short, say("code of the source is missing: {names}"), say("code that the source lacks: {names}")
    )
    if len(source.code) - len(short) != len(own.code) - len(own_short):
        yield Fault(say("the source has another number of code blocks"), say("keep every code block"))
    if source.math != own.math:
        yield Fault(say("the mathematics differs from the source"), say("copy the formulas from the source"))


def links(pair: Pair) -> Iterator[Fault]:
    """Links and images lead to the same addresses."""
    source, own = pair.source_anatomy, pair.anatomy
    yield from _lost_and_added(
        source.links + source.images,
        own.links + own.images,
        say("an address of the source is missing: {names}"),
        say("an address that the source lacks: {names}"),
    )


def numbers(pair: Pair) -> Iterator[Fault]:
    """The same numbers stand in both, each in its locale's dress (3.5 is 3,5)."""
    yield from _lost_and_added(
        pair.source_anatomy.numbers,
        pair.anatomy.numbers,
        say("a number of the source is missing: {names}"),
        say("a number that the source lacks: {names}"),
    )


def placeholders(pair: Pair) -> Iterator[Fault]:
    """Words in braces and their like are names, and keep their letters."""
    yield from _lost_and_added(
        pair.source_anatomy.placeholders,
        pair.anatomy.placeholders,
        say("a placeholder of the source is missing: {names}"),
        say("a placeholder that the source lacks: {names}"),
    )


def emphasis(pair: Pair) -> Iterator[Fault]:
    """As many words stand out in both."""
    if pair.source_anatomy.emphasis != pair.anatomy.emphasis:
        yield Fault(
            say("the emphasis differs from the source: bold or italics, or their asterisks stand apart from the word"),
            say("put the asterisks close to the word: **word**, *word*"),
        )


def paragraphs(pair: Pair) -> Iterator[Fault]:
    """Both have as many paragraphs, list items and rows."""
    source, own = pair.source_anatomy.blocks, pair.anatomy.blocks
    if source != own:
        yield Fault(
            say("{own} paragraphs, list items and rows; the source has {source}", own=own, source=source),
            say("keep the lines of the source, with the empty ones between them"),
        )


CHECKS = (
    pair_check("changed-code", code),
    pair_check("changed-link", links),
    pair_check("changed-number", numbers),
    pair_check("changed-placeholder", placeholders),
    pair_check("changed-emphasis", emphasis),
    pair_check("changed-paragraphs", paragraphs),
)
