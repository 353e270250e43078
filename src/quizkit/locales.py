"""Locales by CLDR, through Babel: whether a tag is known, its parent, its name and direction.

Tags are BCP 47 as people write them (`pt-BR`); gettext's folders spell them `pt_BR`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.core import get_global, parse_locale


@lru_cache(maxsize=512)
def _parse(tag: str) -> Locale | None:
    """CLDR's locale for a tag in its usual spelling; None where CLDR has none, or knows it by another name."""
    try:
        locale = Locale.parse(tag, sep="-")
        language, territory, script, variant, *_ = parse_locale(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
    parts = (language, script, territory, variant and variant.lower())
    if tag == "root" or tag != "-".join(part for part in parts if part):
        return None
    same = (locale.language, locale.territory, locale.variant) == (language, territory, variant)
    return locale if same and script in (None, locale.script) else None


def is_known(tag: str) -> bool:
    """Whether CLDR knows the tag, in its usual spelling (`pt-BR`, not `pt_br`)."""
    return _parse(tag) is not None


def folder(tag: str) -> str:
    """The tag as gettext's folders spell it."""
    return tag.replace("-", "_")


@lru_cache(maxsize=512)
def parent(tag: str) -> str | None:
    """The locale that CLDR takes texts from where this one has none; None at the root (`pt`, `zh-Hant`).

    By the rules of UTS #35, "Parent Locales": the exceptions that CLDR lists; none where a script is not the usual one
    of its language; else the tag with its last part gone, once its script is written out (`zh-TW` is `zh-Hant-TW`).
    """
    locale = _parse(tag)
    name = tag if locale is None else str(locale).replace("_", "-")
    exception = get_global("parent_exceptions").get(folder(name))
    if exception is not None:
        return None if exception == "root" else str(exception).replace("_", "-")
    head, _, last = name.rpartition("-")
    is_script = len(last) == 4 and last.isalpha()
    return None if is_script and last != _usual_script(head) else head or None


def _usual_script(language: str) -> str | None:
    likely = get_global("likely_subtags").get(language)
    return None if likely is None else parse_locale(likely)[2]


def name(tag: str) -> str:
    """The locale's name in its own language; the tag itself where CLDR has none."""
    return name_in(tag, tag)


@lru_cache(maxsize=2048)
def name_in(tag: str, language: str) -> str:
    """The locale's name in the language of another one; the tag itself where CLDR has none."""
    locale, told_in = _parse(tag), _parse(language)
    if locale is None or told_in is None:
        return tag
    return locale.get_display_name(told_in) or tag


@lru_cache(maxsize=512)
def direction(tag: str) -> Literal["ltr", "rtl"]:
    """The direction of its script."""
    locale = _parse(tag)
    return "rtl" if locale is not None and locale.text_direction == "rtl" else "ltr"
