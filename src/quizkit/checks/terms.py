"""Terms: kept, or translated the one way that the glossary says; identifiers are kept without being listed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from quizkit.checks.pairs import Fault, Pair, listed, pair_check
from quizkit.diagnostics import Severity, say
from quizkit.translation.glossary import Glossary, Term, Translation

_TOKEN = re.compile(r"(?<![\w.@/\\-])[A-Za-z][\w]*(?:[.:/_-][A-Za-z0-9_]+)*\+*(?![\w@])")
_SNAKE = re.compile(r"\w*[A-Za-z0-9]_[A-Za-z0-9]\w*")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_CAMEL = re.compile(r"(?:[A-Z]?[a-z]+[A-Z]|[A-Z]{2,}[a-z]+[A-Z]|[A-Z]+[a-z]+[A-Z])[A-Za-z0-9]*")
_CAPITALS = re.compile(r"[A-Z]{2,}")
_WITH_DIGIT = re.compile(r"[A-Za-z]+[-_]?\d[\w.-]*|[A-Za-z]*\d+[A-Za-z]\w*")
_UNIT = re.compile(r"(?:[kKMGTPE]i?)?(?:B|b|bit|bits|Hz|W|FLOPS|FLOP|s|m|g|V|A)|ms|ns|min|h|[kMGT]?B/s|px|pt|dpi|FPS")
_EMPHASISED = frozenset(
    "NOT AND OR ALL NO ONLY MUST NEVER ALWAYS EXCEPT BEFORE AFTER FIRST LAST MOST LEAST BEST WORST TRUE FALSE ANY BOTH "
    "EACH EVERY NONE OK YES IS ARE ONE TWO CORRECT INCORRECT WRONG NEITHER NOR".split()
)


@lru_cache(maxsize=65536)
def is_identifier(token: str) -> bool:
    """Whether a word is a name of code or of a product: snake_case, CamelCase, dotted, with digits, all capitals."""
    return bool(
        _SNAKE.fullmatch(token)
        or _DOTTED.fullmatch(token)
        or _CAMEL.fullmatch(token)
        or _WITH_DIGIT.fullmatch(token)
        or _is_abbreviation(token)
    )


def _is_abbreviation(token: str) -> bool:
    return bool(_CAPITALS.fullmatch(token.removesuffix("s"))) and token not in _EMPHASISED


def _tokens(words: str) -> list[str]:
    """The Latin words that may be names; a number's unit is none, and a plural s does not count."""
    found = []
    for match in _TOKEN.finditer(words):
        token = match.group(0).rstrip(".")
        after_number = re.search(r"\d[\s  -]*$", words[: match.start()])
        if not (after_number and _UNIT.fullmatch(token)):
            found.append(token[:-1] if _CAPITALS.fullmatch(token[:-1]) and token.endswith("s") else token)
    return found


def identifiers(pair: Pair) -> Iterator[Fault]:
    """Names that the source has and the translation has not; capitals alone may be translated (CPU, ЦП)."""
    own = pair.translation.casefold()
    kept = {term.casefold() for term in pair.context.glossary.kept(pair.item.source_locale)}
    missing = [
        token
        for token in dict.fromkeys(_tokens(pair.source_anatomy.words))
        if is_identifier(token) and token.casefold() not in own and token.casefold() not in kept
    ]
    translated = pair.context.glossary.sources(pair.item.source_locale)
    missing = [token for token in missing if token.casefold() not in translated]
    names = [token for token in missing if not _is_abbreviation(token)]
    for group, severity in ((names, None), ([t for t in missing if t not in names], Severity.WARNING)):
        if group:
            yield Fault(
                say("a name of the source is missing: {names}", names=listed(group)),
                say("keep names as they are; a name that has a translation goes into locales/glossary.yaml"),
                severity,
            )


def terms(pair: Pair) -> Iterator[Fault]:
    """Terms of the glossary that the translation renders otherwise."""
    glossary = pair.context.glossary
    for term in glossary.in_text(pair.source, pair.item.source_locale):
        if term.keep:
            if term.term.casefold() not in pair.translation.casefold():
                yield Fault(
                    say("`{term}` stays as it is in every language, and is missing here", term=term.term),
                    say("write `{term}`", term=term.term),
                )
        elif (wanted := term.translations.get(pair.locale)) is not None:
            yield from _rendered(pair, term, wanted, glossary)


def _rendered(pair: Pair, term: Term, wanted: Translation, glossary: Glossary) -> Iterator[Fault]:
    use = " / ".join(wanted.use)
    forbidden = glossary.found(wanted.forbidden, pair.translation, pair.locale)
    if forbidden:
        yield Fault(
            say("`{word}` is no word for `{term}` here", word=forbidden[0], term=term.term),
            say("the glossary says: {use}", use=use),
        )
    elif not glossary.found((*wanted.use, *wanted.forms), pair.translation, pair.locale):
        yield Fault(
            say("`{term}` is not rendered as the glossary says", term=term.term),
            say("the glossary says: {use}", use=use),
        )


CHECKS = (pair_check("term", terms), pair_check("term", identifiers))
