"""Templates and catalogs brought up to date with the sources, so that nothing that a translator typed is lost.

Pure: the files as they were go in, and the files as they should be come out. Matching is by key (`msgctxt`), never by
likeness: fuzzy matching across contexts puts one question's translation under another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from unicodedata import normalize

from quizkit import locales
from quizkit.sources.po import Catalog, Message, Previous, write_po
from quizkit.translation.catalogs import catalog_file, normal_form
from quizkit.translation.origins import NewText, OldText, find_origins
from quizkit.translation.template import Wanted


@dataclass(frozen=True, slots=True)
class Before:
    """The files as they were: templates by quiz id, catalogs by locale and quiz id; damaged ones are not among them."""

    templates: Mapping[str, Catalog]
    catalogs: Mapping[str, Mapping[str, Catalog]]


@dataclass(frozen=True, slots=True)
class Today:
    """What the sources ask for: the texts of each quiz, and the locales of the project.

    `unchanged` are keys whose wording changed but not its meaning; `date` stands in headers of files that change;
    `term_notes` gives the notes on terms in a text for a locale (None: for a template).
    """

    name: str
    version: str
    quizzes: Mapping[str, tuple[Wanted, ...]]
    locales: tuple[str, ...]
    plural_forms: Mapping[str, str]
    date: str
    unchanged: frozenset[str] = frozenset()


def update(before: Before, today: Today, damaged: frozenset[str] = frozenset()) -> dict[str, bytes | None]:
    """The content of every file that `messages update` owns, by path; None for one that goes.

    `damaged` are the paths of catalogs that could not be read: nothing is said of them, so that they stay as they are.
    """
    origins = find_origins(_old_texts(before), _new_texts(today))
    files: dict[str, bytes | None] = {}
    for quiz, wanted in today.quizzes.items():
        files[template_file(quiz)] = _template(before.templates.get(quiz), wanted, today)
    for quiz in before.templates.keys() - today.quizzes.keys():
        files[template_file(quiz)] = None
    for locale in today.locales:
        merged = _Locale(locale, before.catalogs.get(locale, {}), origins, today).files()
        files.update((path, data) for path, data in merged.items() if path not in damaged)
    return files


def template_file(quiz: str) -> str:
    """Where the template of a quiz lies, relative to the project."""
    return f"locales/templates/{quiz}.pot"


def _old_texts(before: Before) -> Iterator[OldText]:
    """The texts of the state before: from the template, else from the catalogs of the quiz."""
    seen: set[str] = set()
    for template in before.templates.values():
        for message in template.messages:
            if message.msgctxt is not None:
                seen.add(message.msgctxt)
                yield OldText(message.msgctxt, normal_form(message.msgid))
    for by_quiz in before.catalogs.values():
        for quiz, catalog in by_quiz.items():
            for message in catalog.messages if quiz not in before.templates else ():
                if message.msgctxt is not None and not message.obsolete and message.msgctxt not in seen:
                    seen.add(message.msgctxt)
                    yield OldText(message.msgctxt, normal_form(message.msgid))


def _new_texts(today: Today) -> Iterator[NewText]:
    for wanted in today.quizzes.values():
        for text in wanted:
            yield NewText(text.item.key, normal_form(text.source), text.item.written_id)


def _template(old: Catalog | None, wanted: tuple[Wanted, ...], today: Today) -> bytes:
    messages = [replace(text.message(), obsolete=not text.is_listed) for text in wanted]
    header = _header(old, today, None)
    if old is None or _state(old.messages) != _state(messages):
        header = _dated(header, today.date)
    return write_po(header, messages)


def _state(messages: Iterable[Message]) -> dict[object, object]:
    """What has to change for a file to get a new date: a message came, went, or has another msgid or fuzzy mark."""
    return {(m.msgctxt, m.obsolete): (m.msgid, m.fuzzy) for m in messages}


def new_header(name: str, version: str, locale: str | None, plural_forms: str | None, date: str) -> Message:
    """The header of a new catalog, or (locale None) of a new template."""
    fields = {
        "Project-Id-Version": f"{name} {version}",
        "POT-Creation-Date": date,
        "PO-Revision-Date": "YEAR-MO-DA HO:MI+ZONE",
        "Last-Translator": "FULL NAME <EMAIL@ADDRESS>",
        "Language-Team": "LANGUAGE <LL@li.org>",
        "Language": "" if locale is None else locales.folder(locale),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if plural_forms is not None:
        fields["Plural-Forms"] = plural_forms
    return Message(msgid="", msgstr=("".join(f"{name}: {value}\n" for name, value in fields.items()),))


def _header(old: Catalog | None, today: Today, locale: str | None) -> Message:
    """A file's own header, which stays; else a new one."""
    if old is not None and old.header is not None:
        return old.header
    forms = None if locale is None else today.plural_forms[locale]
    return new_header(today.name, today.version, locale, forms, today.date)


def _dated(header: Message, date: str) -> Message:
    lines = header.msgstr[0].split("\n")
    dated = [f"POT-Creation-Date: {date}" if line.startswith("POT-Creation-Date:") else line for line in lines]
    return replace(header, msgstr=("\n".join(dated),))


class _Locale:
    """The catalogs of one locale on their way from before to today."""

    def __init__(self, locale: str, old: Mapping[str, Catalog], origins: Mapping[str, str], today: Today) -> None:
        self.locale, self.old, self.origins, self.today = locale, old, origins, today
        self.active: dict[str | None, Message] = {}
        self.obsolete: dict[str | None, Message] = {}
        for catalog in old.values():
            for message in catalog.messages:
                if message.msgctxt is not None:
                    (self.obsolete if message.obsolete else self.active)[message.msgctxt] = message
        self.used: set[int] = set()
        self.moved_on = {old for new, old in origins.items() if old != new}
        self.by_source: dict[str, set[str]] = defaultdict(set)
        for message in self.active.values():
            if message.translation:
                self.by_source[normal_form(message.msgid)].add(normalize("NFC", message.translation))

    def files(self) -> dict[str, bytes | None]:
        """The locale's catalogs by path; None for one that a rename emptied."""
        carried = {quiz: self._carry(wanted) for quiz, wanted in self.today.quizzes.items()}
        homes = {quiz: self._home(quiz) for quiz in carried}
        files: dict[str, bytes | None] = {}
        for quiz, messages in carried.items():
            home = homes[quiz]
            left = self._left_over(home)
            if messages or any(message.obsolete for message in left):
                files[catalog_file(self.locale, quiz)] = self._file(home, [*messages, *left])
            elif quiz in self.old:
                files[catalog_file(self.locale, quiz)] = None
        for quiz in self.old.keys() - carried.keys():
            file = catalog_file(self.locale, quiz)
            left = [] if quiz in homes.values() else self._left_over(quiz)
            files[file] = self._file(quiz, left) if left else None
        return files

    def _home(self, quiz: str) -> str:
        """The quiz whose old file becomes this quiz's: its own, else the one that it was renamed from."""
        if quiz in self.old:
            return quiz
        came_from = [
            self.origins[w.item.key].split("/")[0] for w in self.today.quizzes[quiz] if w.item.key in self.origins
        ]
        gone = [name for name in came_from if name in self.old and name not in self.today.quizzes]
        return max(sorted(set(gone)), key=gone.count) if gone else quiz

    def _carry(self, wanted: tuple[Wanted, ...]) -> list[Message]:
        return [self._carried(text) for text in wanted if self.locale in text.locales]

    def _carried(self, text: Wanted) -> Message:
        """A text's message with the translation that follows it."""
        key = text.item.key
        fresh = text.message()
        for name in (self.origins.get(key), None if key in self.moved_on else key):
            for pool in (self.active, self.obsolete):
                if name in pool and id(pool[name]) not in self.used:
                    self.used.add(id(pool[name]))
                    return _followed(pool[name], fresh, unchanged=key in self.today.unchanged)
        translations = self.by_source.get(normal_form(text.source), set())
        if len(translations) == 1:
            return replace(fresh, msgstr=tuple(translations), flags=("fuzzy",))
        return fresh

    def _left_over(self, quiz: str) -> list[Message]:
        """What no text of today took: translations become obsolete, empty messages go."""
        left = []
        for message in self.old[quiz].messages if quiz in self.old else ():
            if id(message) not in self.used and any(message.msgstr):
                left.append(replace(message, obsolete=True, references=(), extracted=()))
        return left

    def _file(self, home: str, messages: list[Message]) -> bytes:
        old = self.old.get(home)
        header = _header(old, self.today, self.locale)
        if old is not None and _state(old.messages) != _state(messages):
            header = _dated(header, self.today.date)
        return write_po(header, messages)


def _followed(old: Message, fresh: Message, *, unchanged: bool) -> Message:
    """Today's message with the old one's translation and comments; fuzzy where the wording is another by now.

    `#|` holds the text that the translation was made from, through any number of changes; a fuzzy mark without it is
    the translator's own and stays.
    """
    flags = tuple(flag for flag in old.flags if flag != "fuzzy")
    own_mark = old.fuzzy and old.previous.msgid is None
    made_from = old.previous.msgid if old.fuzzy and old.previous.msgid is not None else old.msgid
    carried = replace(fresh, msgstr=old.msgstr, comments=old.comments, flags=flags)
    if not any(old.msgstr):
        return carried
    if own_mark:
        return replace(carried, flags=("fuzzy", *flags))
    if unchanged or normal_form(made_from) == normal_form(fresh.msgid):
        return carried
    return replace(carried, flags=("fuzzy", *flags), previous=Previous(msgid=made_from))
