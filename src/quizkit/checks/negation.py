"""A question that asks for what is not so asks the same in translation: a lost «НЕ» turns the key around."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quizkit.checks.language import LANGUAGES
from quizkit.checks.pairs import Fault, Pair, pair_check
from quizkit.diagnostics import say
from quizkit.schema.text import Kind


def negation(pair: Pair) -> Iterator[Fault]:
    """Stems of which one asks for what is not so while no word of the other negates at all."""
    source = LANGUAGES.get(pair.item.source_locale.split("-")[0])
    own = LANGUAGES.get(pair.locale.split("-")[0])
    if pair.item.kind is not Kind.STEM or source is None or own is None:
        return
    asked, stated = pair.source_anatomy.words, pair.anatomy.words
    if source.asked_negation.search(asked) and not _negates(stated, own.negations):
        yield Fault(say("the source asks for what is not so, and this text does not"), say("put the negation back"))
    elif own.asked_negation.search(stated) and not _negates(asked, source.negations):
        yield Fault(say("this text asks for what is not so, and the source does not"), say("take the negation out"))


def _negates(text: str, beginnings: tuple[str, ...]) -> bool:
    text = text.casefold()
    return any(
        re.search(rf"(?<![^\W\d_]){re.escape(start)}" if start[0].isalpha() else re.escape(start), text)
        for start in beginnings
    )


CHECK = pair_check("negation-changed", negation)
