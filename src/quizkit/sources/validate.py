"""Data to a model, and pydantic's errors to diagnostics in an author's words.

A fault must not hide others: what is faulty is replaced by a placeholder, and the rest becomes a model all the same.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from quizkit.diagnostics import Diagnostic, Sentence, say
from quizkit.rules import RULES
from quizkit.schema.text import SALVAGE, TAGS, Translatable, not_a_text
from quizkit.sources.document import Document, Path

M = TypeVar("M", bound=BaseModel)

MAX_FAULTS = 500
"""So many faults of one file are reported; a file with more is another kind of file."""

_ROUNDS = 8


class Validated(NamedTuple, Generic[M]):
    """A model of the data (None where nothing could be made of it), what is wrong, and the paths that were replaced."""

    model: M | None
    diagnostics: tuple[Diagnostic, ...]
    repaired: frozenset[Path]


def validate(model: type[M], document: Document) -> Validated[M]:
    """The model of a document's data; nothing in the data makes this raise.

    Where something is faulty the model holds a placeholder: an empty map for a text, an empty list for a list, `?` for
    an id; its path is among `repaired`.
    """
    if document.data is None:
        found = () if document.diagnostics else (_nothing(model, document),)
        return Validated(None, found, frozenset())
    try:
        return Validated(model.model_validate(document.data), (), frozenset())
    except ValidationError as error:
        return _salvage(model, document, error)


def _nothing(model: type[BaseModel], document: Document) -> Diagnostic:
    names = ", ".join(f"`{name}`" for name, field in model.model_fields.items() if field.is_required())
    return Diagnostic(
        rule="missing-key",
        severity=RULES["missing-key"],
        message=say("this file is empty"),
        help=say("write {names}; `quizkit new` makes a file to fill in", names=names or "a key"),
        span=document.positions.span(()),
    )


def _salvage(model: type[M], document: Document, error: ValidationError) -> Validated[M]:
    data: Any = copy.deepcopy(document.data)
    found: dict[tuple[Path, str], Diagnostic] = {}
    repaired: set[Path] = set()
    meant: set[Path] = set()
    for _ in range(_ROUNDS):
        faults = _faults(model, error)[:MAX_FAULTS]
        meant |= {(*fault.path[:-1], fault.meant) for fault in faults if fault.meant}
        for fault in faults:
            told = any(fault.path[:length] in repaired for length in range(len(fault.path)))
            if not told and not (fault.missing and fault.path in meant):
                found.setdefault((fault.path, fault.rule), _diagnostic(fault, document))
            repaired.add(fault.path)
            data = _repair(data, fault, model)
        if not isinstance(data, dict):
            return Validated(None, tuple(found.values()), frozenset(repaired))
        try:
            return Validated(model.model_validate(data, context=SALVAGE), tuple(found.values()), frozenset(repaired))
        except ValidationError as next_error:
            error = next_error
    return Validated(None, tuple(found.values()), frozenset(repaired))


class _Fault(NamedTuple):
    """A fault of the data: where, and what to say. `at_key` points at the key; `missing` says that there is none.

    `meant` is the key that an unknown one seems to stand for, which then is not missing as well; `kind` is pydantic's
    name for it, where that matters.
    """

    path: Path
    rule: str
    message: Sentence
    help: Sentence | None
    at_key: bool = False
    missing: bool = False
    meant: str | None = None
    kind: str = ""


def _faults(model: type[BaseModel], error: ValidationError) -> list[_Fault]:
    """The faults in an author's words, one a place: the first that pydantic names there."""
    faults: dict[Path, _Fault] = {}
    for detail in error.errors(include_url=False):
        path = tuple(part for part in detail["loc"] if part not in TAGS)
        kind, context = detail["type"], detail.get("ctx", {})
        if kind in RULES:
            fault = _Fault(path, kind, context["message"], context["help"])
        elif kind == "extra_forbidden":
            fault = _unknown_key(model, path)
        elif kind == "missing":
            fault = _missing_key(model, path)
        else:
            fault = _wrong(model, path, kind, detail.get("input"), context)
        faults.setdefault(path, fault)
    # A list whose items are all faulty is too short as well, and that is no news.
    above = {path[:-1] for path in faults}
    return [fault for fault in faults.values() if fault.kind != "too_short" or fault.path not in above]


def _unknown_key(model: type[BaseModel], path: Path) -> _Fault:
    owner = _model_at(model, path[:-1])
    known = list(owner.model_fields) if owner is not None else []
    key = str(path[-1])
    near = get_close_matches(key.casefold(), known, n=1)
    listed = ", ".join(known)
    way_out = (
        say("did you mean `{near}`? The keys here are: {keys}", near=near[0], keys=listed)
        if near
        else say("the keys here are: {keys}", keys=listed)
    )
    return _Fault(
        path,
        "unknown-key",
        say("there is no key `{key}` here", key=_short(key)),
        way_out,
        at_key=True,
        meant=near[0] if near else None,
    )


def _missing_key(model: type[BaseModel], path: Path) -> _Fault:
    message = say("the key `{key}` is missing here", key=path[-1])
    field = _field_at(model, path)
    way_out = (
        say("add `{key}:` — {what}", key=path[-1], what=field.description)
        if field is not None and field.description
        else say("add `{key}:`", key=path[-1])
    )
    return _Fault(path, "missing-key", message, way_out, missing=True)


def _wrong(model: type[BaseModel], path: Path, kind: str, value: object, context: Mapping[str, Any]) -> _Fault:
    """A value of another form than the one that belongs there."""
    if kind in ("literal_error", "enum"):
        expected = str(context.get("expected", "")).replace("'", "`").replace(" or ", ", ")
        near = get_close_matches(str(value), [word.strip("` ") for word in expected.split(",")], n=1)
        way_out = (
            say("did you mean `{near}`? The values are: {values}", near=near[0], values=expected)
            if near
            else say("the values are: {values}", values=expected)
        )
        return _Fault(path, "invalid-value", say("`{value}` is no value here", value=_short(str(value))), way_out)
    if kind == "too_short":
        message, way_out = say("this list is empty"), say("write an entry, or delete the key")
        return _Fault(path, "invalid-value", message, way_out, kind=kind)
    if kind in ("model_type", "model_attributes_type", "dict_type", "mapping_type"):
        owner = _model_at(model, path)
        way_out = say("write keys with values, such as `key: value`")
        if owner is not None:
            way_out = say("write keys with values, such as `key: value`: {keys}", keys=", ".join(owner.model_fields))
        return _Fault(path, "wrong-type", say("keys with values are expected here"), way_out)
    if kind in ("tuple_type", "list_type"):
        return _Fault(
            path,
            "wrong-type",
            say("a list is expected here"),
            say("put each entry on a line of its own after a hyphen: `- …`, or all in brackets: `[…, …]`"),
        )
    if kind == "union_tag_not_found" or kind.startswith("string"):
        error = not_a_text(value)
        words: Mapping[str, Any] = error.context or {}
        return _Fault(path, "wrong-type", words["message"], words["help"])
    return _Fault(path, "invalid-value", say("this value cannot stand here"), say("see `quizkit schema` for what can"))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"


def _annotation_models(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _annotation_models(argument)


def _field_at(model: type[BaseModel], path: Path) -> FieldInfo | None:
    owner = _model_at(model, path[:-1])
    return owner.model_fields.get(str(path[-1])) if owner is not None else None


def _model_at(model: type[BaseModel], path: Path) -> type[BaseModel] | None:
    """The model that describes what stands at a path; None where it is no model."""
    current: type[BaseModel] | None = model
    for part in path:
        if current is None:
            return None
        if isinstance(part, int):
            continue
        field = current.model_fields.get(part)
        current = current if field is None else next(_annotation_models(field.annotation), None)
    return current


def _repair(data: Any, fault: _Fault, model: type[BaseModel]) -> Any:
    """The data with the faulty value replaced by a placeholder, or taken away where it may be absent."""
    if not fault.path:
        return None
    parent = data
    for depth, part in enumerate(fault.path[:-1]):
        owner, parent = parent, _child(parent, part)
        if isinstance(parent, list) and not _is_kept_whole(model, fault.path[: depth + 2]):
            parent.clear()
            if isinstance(owner, dict) and _placeholder(model, fault.path[: depth + 1]) is None:
                del owner[part]
            return data
    last, placeholder = fault.path[-1], _placeholder(model, fault.path)
    if fault.rule == "invalid-id" and isinstance(_child(parent, last), str):
        return data  # it names things well enough for the other findings
    if isinstance(parent, list) and isinstance(last, int) and last < len(parent):
        parent[last] = placeholder
    elif isinstance(parent, dict):
        if placeholder is None:
            parent.pop(last, None)
        else:
            parent[last] = placeholder
    return data


def _is_kept_whole(model: type[BaseModel], item: Path) -> bool:
    """Whether items of a list keep their places: those that have ids. Other lists go as a whole when one is faulty."""
    owner = _model_at(model, item)
    return owner is not None and "id" in owner.model_fields and isinstance(item[-1], int)


def _child(parent: Any, part: str | int) -> Any:
    if isinstance(parent, list):
        return parent[part] if isinstance(part, int) and part < len(parent) else None
    return parent.get(part) if isinstance(parent, dict) else None


def _placeholder(model: type[BaseModel], path: Path) -> Any:
    """What stands for a faulty value that cannot be absent; None for one that can."""
    if isinstance(path[-1], int):
        item = _model_at(model, path)
        return _blank(item) if item is not None else None
    field = _field_at(model, path)
    if field is None or not field.is_required():
        return None
    return _blank_field(str(path[-1]), field)


def _blank(model: type[BaseModel]) -> dict[str, Any]:
    return {name: _blank_field(name, field) for name, field in model.model_fields.items() if field.is_required()}


def _blank_field(name: str, field: FieldInfo) -> Any:
    if any(isinstance(mark, Translatable) for mark in field.metadata):
        return {}
    return [] if name in ("questions", "options") else "?"


def _diagnostic(fault: _Fault, document: Document) -> Diagnostic:
    positions = document.positions
    if fault.missing:
        span = positions.span(fault.path[:-1])
    else:
        span = positions.key_span(fault.path) if fault.at_key else positions.span(fault.path)
    return Diagnostic(
        rule=fault.rule,
        severity=RULES[fault.rule],
        message=fault.message,
        help=fault.help,
        span=span,
        key=content_key(document.data, fault.path),
    )


def content_key(data: object, path: Path) -> str | None:
    """Where a path is in the content by the ids in the data: `quiz/question/options/b`; None without a quiz id."""
    quiz = data.get("id") if isinstance(data, dict) else None
    if not isinstance(quiz, str):
        return None
    parts = [quiz]
    current: object = data
    names = iter(path)
    for name in names:
        current = _child(current, name)
        if name in ("questions", "options"):
            index = next(names, None)
            if not isinstance(index, int):
                break
            current = _child(current, index)
            own = current.get("id") if isinstance(current, dict) else None
            letter = chr(ord("a") + index) if name == "options" and index < 26 else f"#{index + 1}"
            parts += [*(["options"] if name == "options" else []), own if isinstance(own, str) else letter]
        elif name != "text":
            parts.append(str(name))
            break
    return "/".join(parts)
