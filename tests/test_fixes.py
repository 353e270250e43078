"""Sources mended in place: what has one safe remedy, once, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.checks.quiz import examine_bytes
from quizkit.diagnostics import Severity
from quizkit.fixes import _mend, mend_project
from quizkit.project import Project, load_project

HEAD = "# a comment   \nid: quiz\ntitle:   T\nquestions:\n"


def mended(tmp_path: Path, raw: bytes) -> bytes:
    """A quiz file after its mending, which a second run leaves alone."""
    file = tmp_path / "content" / "quiz.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(raw)
    project = load_project(tmp_path).project
    for one in mend_project(project):
        file.write_bytes(one.after)
        assert one.before == raw
    assert mend_project(load_project(tmp_path).project) == []
    return file.read_bytes()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("  - id: q\n    stem: **Why** so?\n", '  - id: q\n    stem: "**Why** so?"\n'),
        ("  - id: q\n    stem: Note: why?  # kept\n", None),
        ("  - stem: Why so?\n", "  - id: why-so\n    stem: Why so?\n"),
        (
            "  - stem: {uk: Чому?}\n    source_locale: uk\n",
            "  - id: chomu\n    stem: {uk: Чому?}\n    source_locale: uk\n",
        ),
        ("  - {stem: Why}\n", "  - {id: why, stem: Why}\n"),
        ("  - id: q\n    stem: Why\u200b so?\n", "  - id: q\n    stem: Why so?\n"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_what_has_one_safe_remedy_is_mended(
    tmp_path: Path, before: str, after: str | None, end: str, bom: bytes
) -> None:
    (tmp_path / "quizkit.toml").write_text('locales = ["en", "uk"]\n')
    rest = "    options: [A, {text: B, correct: true}]\n"
    if before.startswith("  - {"):
        rest = ""
    raw = bom + (HEAD + before + rest).replace("\n", end).encode()
    found = mended(tmp_path, raw)
    if after is not None:
        assert found == bom + (HEAD + after + rest).replace("\n", end).encode()


def test_ids_made_from_equal_stems_differ(tmp_path: Path) -> None:
    question = "  - stem: Why?\n    options: [A, {text: B, correct: true}]\n"
    found = mended(tmp_path, (HEAD + question * 3).encode())
    assert [line for line in found.decode().split("\n") if "id: why" in line] == [
        "  - id: why",
        "  - id: why-2",
        "  - id: why-3",
    ]


@pytest.mark.parametrize("raw", [b"\xff\xfe", "id: квіз".encode("cp1251"), b"\x00\x01", b""])
def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path, raw: bytes) -> None:
    assert mended(tmp_path, raw) == raw


@given(
    st.lists(
        st.sampled_from(["*a", "!b", "&c", "d: e", "f", "%g", "h\u200b", "'i", "{j}", "k # l", "@m", "n:"]),
        min_size=2,
        max_size=5,
    )
)
def test_mending_never_makes_a_file_worse(texts: list[str]) -> None:
    project = Project(Path("/nowhere"))
    raw = (HEAD + "  - id: q\n    stem: S\n    options:\n" + "".join(f"      - text: {t}\n" for t in texts)).encode()
    after, _ = _mend(project, "x.yaml", raw)

    def errors(content: bytes) -> int:
        return sum(d.severity is Severity.ERROR for d in examine_bytes(project, "x.yaml", content).diagnostics)

    assert errors(after) <= errors(raw)
    assert _mend(project, "x.yaml", after)[0] == after
