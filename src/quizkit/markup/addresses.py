"""Which addresses a text may lead to: http and https, mailto, and paths relative to the quiz file."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum, auto
from functools import lru_cache
from html import unescape
from urllib.parse import unquote

from markdown_it.common.normalize_url import normalizeLink

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*(?=:)", re.IGNORECASE)

# Addresses that hold nothing to decode or to encode: nearly all.
_SIMPLE = re.compile(r"(?:https?://[A-Za-z0-9])?[A-Za-z0-9_.~/?#=,;+-]*")
_WEB = re.compile(r"https?://[^/?#\\\s]", re.IGNORECASE)

# Schemes that stand for an address wherever they are written. In `<std::string>` or `<key:value>` no address was meant.
_REAL_SCHEMES = frozenset(
    "about blob chrome data file ftp ftps git http https intent irc jar javascript livescript mailto mhtml mocha news "
    "resource sftp sms ssh svn tel vbscript view-source ws wss xmpp".split()
)


class Place(Enum):
    """Where an address leads."""

    WEB = auto()
    MAIL = auto()
    RELATIVE = auto()
    SAME_PAGE = auto()
    NOWHERE = auto()
    REFUSED = auto()


@lru_cache(maxsize=2048)
def place_of(address: str) -> Place:
    """Where an address leads.

    It is judged by its worst reading: entities and percent signs decoded, white space and invisible characters dropped.
    """
    bare = _bare(address)
    if not bare:
        return Place.NOWHERE
    if "\\" in bare or bare.startswith("//"):
        return Place.REFUSED
    scheme = _SCHEME.match(bare)
    if scheme is None:
        return Place.SAME_PAGE if bare.startswith("#") else Place.RELATIVE
    match scheme.group().lower():
        case "http" | "https" if _WEB.match(address):
            return Place.WEB
        case "mailto" if address.lower().startswith("mailto:"):
            return Place.MAIL
    return Place.REFUSED


def names_scheme(address: str) -> bool:
    """Whether an address in pointed brackets was meant as one: it has a scheme that exists, in any spelling."""
    scheme = _SCHEME.match(_bare(address))
    return scheme is not None and scheme.group().lower() in _REAL_SCHEMES


def encoded(address: str) -> str:
    """The address as HTML attributes have it: what is not allowed in a URL is percent-encoded. Not yet escaped."""
    return address if _SIMPLE.fullmatch(address) else normalizeLink(address)


def _bare(address: str) -> str:
    if _SIMPLE.fullmatch(address):
        return address
    for _ in range(4):
        decoded = unescape(unquote(address))
        if decoded == address:
            break
        address = decoded
    return "".join(char for char in address if unicodedata.category(char)[0] not in "CZ")
