"""The code keeps to its shape: imports run down only, libraries are used where they belong, output has one home."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCES = Path(__file__).parent.parent / "src"

# Each layer may import from the layers above its line here, and from nothing else; so may not its own neighbours.
LAYERS = (
    ("diagnostics",),
    ("rules", "locales"),
    ("schema", "markup", "pages"),
    ("sources",),
    ("project",),
    ("translation",),
    ("checks", "bundle"),
    ("interface",),
    ("exporters", "importers", "reports"),
    ("writer", "preview"),
    ("workshop", "edit", "fixes", "messages"),
    ("pipeline",),
    ("cli",),
    ("__init__", "__main__"),
)

# What sees less than its layer would let it.
ONLY = {
    "exporters": {"bundle", "interface", "locales", "markup"},
    "reports": {"diagnostics", "rules", "pages"},
}

# Libraries, and the one or few places that know them.
LIBRARIES = {
    "argparse": {"cli"},
    "babel": {"locales", "translation", "interface", "messages"},
    "latex2mathml": {"markup"},
    "markdown_it": {"markup"},
    "pydantic": {"schema", "sources", "translation", "bundle"},
    "pydantic_core": {"schema", "sources", "bundle"},
    "pygments": {"markup"},
    "pymorphy3": {"translation"},
    "tomlkit": {"messages"},
    "wcwidth": {"reports"},
    "yaml": {"sources"},
}


class Import(NamedTuple):
    """An import: in which module and unit (a package or module right below `quizkit`), of what, and how deep."""

    module: str
    unit: str
    target: str
    line: int
    in_function: bool

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


MODULES = {_name(path): path for path in sorted(SOURCES.rglob("*.py"))}


def _targets(node: ast.AST) -> Iterator[str]:
    """The modules that an import statement names; `from quizkit.x import y` names `quizkit.x.y` where that is one."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        assert node.module is not None
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            yield inner if inner in MODULES else node.module


def _imports() -> Iterator[Import]:
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        inner = {inside for function in functions for inside in ast.walk(function)}
        for node in ast.walk(tree):
            for target in _targets(node):
                yield Import(module, module.split(".")[1], target, getattr(node, "lineno", 0), node in inner)


IMPORTS = sorted(set(_imports()))
OUR_OWN = [item for item in IMPORTS if item.target.split(".")[0] == "quizkit" and item.target != "quizkit"]


def test_every_module_is_in_a_layer() -> None:
    units = {module.split(".")[1] for module in MODULES}
    assert units <= {unit for layer in LAYERS for unit in layer}


def test_imports_run_down_only() -> None:
    rank = {unit: number for number, layer in enumerate(LAYERS) for unit in layer}
    wrong = []
    for item in OUR_OWN:
        target = item.target.split(".")[1]
        if target != item.unit and (rank[target] >= rank[item.unit] or target not in ONLY.get(item.unit, rank)):
            wrong.append(str(item))
    assert not wrong


def test_no_cycles() -> None:
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for item in OUR_OWN:
        if not item.in_function:
            graph[item.module].add(item.target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_libraries_are_used_where_they_belong() -> None:
    wrong = []
    for item in IMPORTS:
        library = item.target.split(".")[0]
        if library == "quizkit":
            continue
        anywhere = library in sys.stdlib_module_names and library not in LIBRARIES
        if not anywhere and item.unit not in LIBRARIES.get(library, set()):
            wrong.append(str(item))
    assert not wrong


def test_only_commands_import_late() -> None:
    assert not [str(item) for item in IMPORTS if item.in_function and item.unit != "cli"]


def test_only_the_command_line_prints() -> None:
    wrong = []
    for module, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and node.id == "print" and module.split(".")[1] != "cli":
                wrong.append(f"{module}:{node.lineno}")
    assert not wrong


def test_modules_are_small() -> None:
    lengths = {module: len(path.read_text(encoding="utf-8").splitlines()) for module, path in MODULES.items()}
    assert not {module: length for module, length in lengths.items() if length > 500}
