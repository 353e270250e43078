"""What all pages share: escaping, the language of a part, the frame with its style and its security policy."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from quizkit import locales
from quizkit.bundle.models import Text
from quizkit.interface import Words
from quizkit.markup import highlight_css

UNTRANSLATED = "Not translated yet. Original language: {language}."

_STYLE_SHEET = Path(__file__).parents[2] / "player" / "quizkit.css"


def language(tag: str | None) -> str:
    """The attributes of a part that is in a language of its own; none for None."""
    return "" if tag is None else f' lang="{escape(tag)}" dir="{locales.direction(tag)}"'


@dataclass(frozen=True, slots=True)
class Voice:
    """The interface words of a page as HTML: escaped, and marked where they are not in the language around them."""

    words: Words
    around: str

    def text(self, message: str, /, **values: object) -> str:
        """A phrase; see `Words.text`."""
        return _said(self.words, self.around, message, None, **values)

    def count(self, one: str, many: str, number: int, /) -> str:
        """A phrase with a plural; see `Words.count`."""
        return _said(self.words, self.around, one, many, n=number)

    def original(self, tag: str, /) -> str:
        """That a text is shown in another language, for want of a translation."""
        told_in = self.words.lang(UNTRANSLATED) or self.words.locale
        return self.text(UNTRANSLATED, language=locales.name_in(tag, told_in))


@lru_cache(maxsize=4096)
def _said(words: Words, around: str, message: str, many: str | None, **values: Any) -> str:
    said = words.text(message, **values) if many is None else words.count(message, many, values["n"])
    lang = words.lang(message) or words.locale
    return escape(said) if lang == around else f"<span{language(lang)}>{escape(said)}</span>"


def outer_link(address: str, title: str) -> str:
    """A link out of the bundle. `title` is HTML."""
    return f'<a href="{escape(address)}" rel="noopener noreferrer">{title}</a>'


def block(tag: str, name: str, text: Text, attributes: str = "") -> str:
    """A text in an element of its own, in its language."""
    return f'<{tag} class="{name}"{attributes}{language(text.lang)}>{placed(text.html)}</{tag}>'


def placed(html: str) -> str:
    """A text's HTML as a page in `html/<locale>/` needs it.

    Addresses are from the bundle's root, and images and pages lie within `html/`. What may scroll inside itself can be
    reached by the keyboard. Nothing in a text but markup holds a bare `<` or `"`, so that markup alone is changed.
    """
    if "<" not in html:
        return html
    if '="assets/' in html or '="html/' in html:
        html = re.sub(r'\b(src|href)="(?:html/|(?=assets/))', r'\1="../', html)
    if "<pre" in html or "<table" in html:
        html = re.sub(r"<(pre|table)\b", r'<\1 tabindex="0"', html)
    return html


class Link(NamedTuple):
    """A way to the same page in another locale; `address` is None for the page itself."""

    locale: str
    address: str | None


def language_links(links: Iterable[Link], words: Words) -> str:
    """The choice of locale, each by its own name; nothing where there is no choice."""
    items = [
        f'<b aria-current="page"{language(locale)}>{escape(locales.name(locale))}</b>'
        if address is None
        else f'<a href="{escape(address)}" hreflang="{locale}"{language(locale)}>{escape(locales.name(locale))}</a>'
        for locale, address in links
    ]
    if len(items) < 2:
        return ""
    label, lang = escape(words.text("Language")), words.lang("Language")
    spoken = "" if lang is None else f' lang="{lang}"'
    return f'<nav class="languages"{spoken} aria-label="{label}">\n' + "\n".join(items) + "\n</nav>\n"


class _Style(NamedTuple):
    text: str
    policy: str


@cache
def _style() -> _Style:
    """The pages' style without its comments and indents, and the policy that lets it and nothing else in."""
    source = _STYLE_SHEET.read_text(encoding="utf-8") + highlight_css("main")
    bare = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    text = "\n".join(line.strip() for line in bare.splitlines() if line.strip())
    digest = b64encode(hashlib.sha256(text.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src 'self'; base-uri 'none'; form-action 'none'"
    return _Style(text, policy)


def document(locale: str, title: str, body: str, *, root: str = "../", description: str = "") -> bytes:
    """A whole page. `title` and `description` are plain text, `body` HTML; `root` leads to the folder `html/`."""
    style = _style()
    about = f'<meta name="description" content="{escape(description)}">\n' if description else ""
    return (
        f"<!doctype html>\n<html{language(locale)}>\n<head>\n"
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{style.policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n{about}"
        f'<link rel="icon" href="{root}icon.svg">\n'
        f"<style>{style.text}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    ).encode()
