"""Locales by CLDR, through Babel: whether a tag is known, its parent, its name and direction.

Tags are BCP 47 as people write them (`pt-BR`); gettext's folders spell them `pt_BR`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.core import get_global


@lru_cache(maxsize=512)
def _parse(tag: str) -> Locale | None:
    try:
        locale = Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
    return locale if str(locale) == folder(tag) else None


def is_known(tag: str) -> bool:
    """Whether CLDR knows the tag, in its usual spelling (`pt-BR`, not `pt_br`)."""
    return _parse(tag) is not None


def folder(tag: str) -> str:
    """The tag as gettext's folders spell it."""
    return tag.replace("-", "_")


def parent(tag: str) -> str | None:
    """The locale that CLDR takes texts from where this one has none; None at the root (`pt`, `zh-Hant`)."""
    exceptional = get_global("parent_exceptions").get(folder(tag))
    if exceptional is not None:
        return None if exceptional == "root" else str(exceptional).replace("_", "-")
    head, _, _ = tag.rpartition("-")
    return head or None


def name(tag: str) -> str:
    """The locale's name in its own language; the tag itself where CLDR has none."""
    locale = _parse(tag)
    return (locale.display_name if locale is not None else None) or tag


def direction(tag: str) -> Literal["ltr", "rtl"]:
    """The direction of its script."""
    locale = _parse(tag)
    return "rtl" if locale is not None and locale.text_direction == "rtl" else "ltr"
