"""Where each text of today stood before: its old key, after quizzes, questions and options were renamed or moved.

Matching goes top-down: the quiz, the question, the option, feedback with its option; the single candidate comes last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from quizkit.translation.catalogs import normal_form


class OldText(NamedTuple):
    """A text of the state before: its key and its source text in normal form."""

    key: str
    text: str


class NewText(NamedTuple):
    """A text of today. `written_id` is the id that the author gave its option, if it is one's."""

    key: str
    text: str
    written_id: str | None = None


def kind_of(key: str) -> str:
    """The kind of text that a key names: its last word, such as `stem` or `feedback`."""
    return key.rpartition("/")[2]


def find_origins(old: Iterable[OldText], new: Iterable[NewText]) -> dict[str, str]:
    """Old key by new key, for every text of today that stood somewhere before. No old key is given twice."""
    before, today = _Tree(old), _Tree(new)
    origins: dict[str, str] = {}
    for quiz, old_quiz in _match_quizzes(before, today).items():
        _match_fields(before.heads[old_quiz], today.heads[quiz], origins)
        questions = _match_questions(before.questions[old_quiz], today.questions[quiz])
        for question, old_question in questions.items():
            _match_question(before.questions[old_quiz][old_question], today.questions[quiz][question], origins)
    _match_single_candidates(before.texts, today.texts, origins)
    return origins


class _Question:
    """The texts of a question: its own by field, and its options' by id and field, in order."""

    def __init__(self) -> None:
        self.fields: dict[str, OldText | NewText] = {}
        self.options: dict[str, dict[str, OldText | NewText]] = defaultdict(dict)


class _Tree:
    """Texts by quiz and question."""

    def __init__(self, texts: Iterable[OldText | NewText]) -> None:
        self.heads: dict[str, dict[str, OldText | NewText]] = defaultdict(dict)
        self.questions: dict[str, dict[str, _Question]] = defaultdict(dict)
        self.texts: list[OldText | NewText] = []
        for text in texts:
            self._add(text)

    def _add(self, text: OldText | NewText) -> None:
        self.texts.append(text)
        match text.key.split("/"):
            case [quiz, field]:
                self.heads[quiz][field] = text
            case [quiz, question, field]:
                self.questions[quiz].setdefault(question, _Question()).fields[field] = text
            case [quiz, question, "options", option, field]:
                self.questions[quiz].setdefault(question, _Question()).options[option][field] = text


def _text(fields: Mapping[str, OldText | NewText], field: str) -> str | None:
    return fields[field].text if field in fields else None


def _match_quizzes(before: _Tree, today: _Tree) -> dict[str, str]:
    """Quizzes by id; then a new one with the gone one that it shares most questions with, by id or stem."""
    old, new = set(before.heads) | set(before.questions), set(today.heads) | set(today.questions)
    matches = {quiz: quiz for quiz in old & new}
    scores = sorted(
        (-_shared(before.questions[gone], today.questions[came]), came, gone)
        for came in new - old
        for gone in old - new
    )
    for score, came, gone in scores:
        if score < 0 and came not in matches and gone not in matches.values():
            matches[came] = gone
    return matches


def _shared(old: Mapping[str, _Question], new: Mapping[str, _Question]) -> int:
    stems = {_text(question.fields, "stem") for question in old.values()}
    return sum(id_ in old or _text(question.fields, "stem") in stems for id_, question in new.items())


def _match_questions(old: Mapping[str, _Question], new: Mapping[str, _Question]) -> dict[str, str]:
    """Questions by id; then by stem, where just one gone question has it."""
    matches = {question: question for question in new if question in old}
    left = {id_: _text(question.fields, "stem") for id_, question in old.items() if id_ not in new}
    for id_, question in new.items():
        same = [gone for gone, stem in left.items() if stem == _text(question.fields, "stem")]
        if id_ not in matches and len(same) == 1:
            matches[id_] = same[0]
            del left[same[0]]
    return matches


def _match_fields(
    old: Mapping[str, OldText | NewText], new: Mapping[str, OldText | NewText], origins: dict[str, str]
) -> None:
    for field, text in new.items():
        if field in old:
            origins[text.key] = old[field].key


def _match_question(old: _Question, new: _Question, origins: dict[str, str]) -> None:
    _match_fields(old.fields, new.fields, origins)
    pairs = _match_options(old.options, new.options)
    for option, old_option in pairs.items():
        _match_fields(old.options[old_option], new.options[option], origins)


def _match_options(
    old: Mapping[str, Mapping[str, OldText | NewText]], new: Mapping[str, Mapping[str, OldText | NewText]]
) -> dict[str, str]:
    """Options by written id, then by equal text, then by their order among those left."""
    pairs: dict[str, str] = {}

    def pair(fits: Callable[[str, str], bool]) -> None:
        for option in new:
            free = [candidate for candidate in old if candidate not in pairs.values() and fits(option, candidate)]
            if option not in pairs and free:
                pairs[option] = free[0]

    def written(option: str) -> str | None:
        text = next(iter(new[option].values()))
        return text.written_id if isinstance(text, NewText) else None

    pair(lambda option, candidate: written(option) == candidate)
    pair(lambda option, candidate: option == candidate and _text(new[option], "text") == _text(old[candidate], "text"))
    pair(lambda option, candidate: _text(new[option], "text") == _text(old[candidate], "text"))
    pair(lambda option, candidate: option == candidate and written(option) is None)
    pair(lambda option, candidate: True)
    return pairs


def _match_single_candidates(
    old: Sequence[OldText | NewText], new: Sequence[OldText | NewText], origins: dict[str, str]
) -> None:
    """A text that stands nowhere before with the one gone text that reads the same and is of its kind."""
    taken = set(origins.values())
    gone, came = defaultdict(list), defaultdict(list)
    for text in old:
        if text.key not in taken:
            gone[kind_of(text.key), text.text].append(text.key)
    for text in new:
        if text.key not in origins:
            came[kind_of(text.key), text.text].append(text.key)
    for identity, keys in came.items():
        if len(keys) == 1 and len(gone[identity]) == 1:
            origins[keys[0]] = gone[identity][0]


def new_text(key: str, source: str, written_id: str | None) -> NewText:
    """A text of today with its source in normal form."""
    return NewText(key, normal_form(source), written_id)
