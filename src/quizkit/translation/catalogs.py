"""The catalogs of a quiz: which translation of a text is current."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from unicodedata import normalize

from quizkit import locales
from quizkit.diagnostics import Diagnostic
from quizkit.project import Project
from quizkit.sources.files import read_file
from quizkit.sources.po import Catalog, Message, read_po
from quizkit.translation.texts import TextItem

_CODE = re.compile(
    r"(^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^ {0,3}(?P=fence)[`~]*[ \t]*$|(?P<ticks>`+)[^`].*?(?P=ticks)(?!`))",
    re.DOTALL | re.MULTILINE,
)
_SPACE = re.compile(r"\s+")


def normal_form(text: str) -> str:
    """A source text as it is compared: in NFC, runs of white space as one space, but for code."""
    text = normalize("NFC", text)
    if "`" not in text and "~~~" not in text:
        return _SPACE.sub(" ", text).strip()
    pieces, end = [], 0
    for code in _CODE.finditer(text):
        pieces += [_SPACE.sub(" ", text[end : code.start()]), code.group(0)]
        end = code.end()
    return "".join([*pieces, _SPACE.sub(" ", text[end:])]).strip()


def catalog_file(locale: str, quiz_id: str) -> str:
    """Where the catalog of a quiz in a locale lies, relative to the project."""
    return f"locales/{locales.folder(locale)}/LC_MESSAGES/{quiz_id}.po"


@dataclass(frozen=True)
class Catalogs:
    """The catalogs of one quiz, by locale."""

    by_locale: Mapping[str, Catalog] = field(default_factory=dict)
    unreadable: tuple[Diagnostic, ...] = ()

    def __post_init__(self) -> None:
        index = {
            (locale, message.msgctxt): message
            for locale, catalog in self.by_locale.items()
            for message in catalog.messages
            if not catalog.is_damaged and not message.obsolete
        }
        object.__setattr__(self, "_index", index)

    _index: Mapping[tuple[str, str | None], Message] = field(init=False, repr=False, default_factory=dict)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the files."""
        return (*self.unreadable, *(found for catalog in self.by_locale.values() for found in catalog.diagnostics))

    def message(self, key: str, locale: str) -> Message | None:
        """The message of a text, current or not; None where the catalog has none or is damaged."""
        return self._index.get((locale, key))

    def current(self, item: TextItem, locale: str) -> str | None:
        """The translation of today's source text; None while it is missing, fuzzy or of an older wording."""
        message = self.message(item.key, locale)
        if message is None or message.translation is None or item.source is None:
            return None
        if normal_form(message.msgid) != normal_form(item.source):
            return None
        return normalize("NFC", message.translation)


def load_catalogs(project: Project, quiz_id: str) -> Catalogs:
    """Read the catalogs of a quiz in all locales of the project; a locale without a file has none."""
    found: dict[str, Catalog] = {}
    unreadable = []
    for locale in project.settings.all_locales:
        file = catalog_file(locale, quiz_id)
        if not project.has_file(file):
            continue
        raw = read_file(project.root, file)
        if isinstance(raw, Diagnostic):
            unreadable.append(raw)
        else:
            found[locale] = read_po(file, raw)
    return Catalogs(found, tuple(unreadable))
