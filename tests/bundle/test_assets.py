"""What relative addresses lead to in a bundle."""

from __future__ import annotations

from pathlib import Path

import pytest

from quizkit.bundle.assets import Addresses, Asset, asset_name, read_quiz_id, resolve_addresses
from quizkit.project import Project

QUIZ = "content/part/quiz.yaml"
DIGEST = "ba7816bf8f01cfea"  # of abc: the test vector of FIPS 180-2


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with images of the content `abc`, a note, and quizzes."""
    files = {
        QUIZ: "id: own\n",
        "content/other.yaml": "id: other\n",
        "content/broken.yaml": "- id: x\n",
        "content/part/img/tree.png": "abc",
        "content/part/img/same one.PNG": "abc",
        "content/notes.pdf": "abc",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Project(tmp_path.resolve())


def resolved(project: Project, text: str, folder: str = "assets") -> Addresses:
    """What the addresses in a text of the quiz become, in a bundle without the page of the quiz `own`."""
    return resolve_addresses(
        [(text, "paragraph")],
        project,
        QUIZ,
        lambda quiz_id: None if quiz_id == "own" else f"html/en/{quiz_id}.html",
        folder=folder,
    )


def test_an_image_is_an_asset_named_by_its_content(project: Project) -> None:
    name = f"tree.{DIGEST}.png"
    assert resolved(project, "![a tree](img/tree.png)") == Addresses(
        {"img/tree.png": f"assets/{name}"}, (Asset("content/part/img/tree.png", name),)
    )


def test_an_address_is_read_as_a_url(project: Project) -> None:
    found = resolved(project, "![x](img/same%20one.PNG?a=1#b)")
    assert found.replacements == {"img/same%20one.PNG?a=1#b": f"assets/same-one.{DIGEST}.png?a=1#b"}


def test_assets_go_to_the_folder_that_is_asked_for(project: Project) -> None:
    found = resolved(project, "![x](img/tree.png)", "answers/assets")
    assert list(found.replacements.values()) == [f"answers/assets/tree.{DIGEST}.png"]
    assert found.assets == resolved(project, "![x](img/tree.png)").assets, "its name does not depend on who uses it"


def test_a_linked_file_is_an_asset(project: Project) -> None:
    assert resolved(project, "[x](../notes.pdf)").replacements == {"../notes.pdf": f"assets/notes.{DIGEST}.pdf"}


def test_a_link_to_a_quiz_leads_to_its_page(project: Project) -> None:
    assert resolved(project, "[x](../other.yaml#q1)") == Addresses({"../other.yaml#q1": "html/en/other.html#q1"}, ())


@pytest.mark.parametrize("text", ["[x](quiz.yaml)", "[x](../broken.yaml)", "[x](none.pdf)", "[x](../../../etc/passwd)"])
def test_a_link_that_leads_nowhere_stays(project: Project, text: str) -> None:
    assert resolved(project, text) == Addresses({}, ())


@pytest.mark.parametrize("address", ["img/none.png", "img/Tree.png", "../other.yaml", "../notes.pdf", "../../../x.png"])
def test_an_image_that_leads_nowhere_is_none(project: Project, address: str) -> None:
    """A quiz source is not published as an asset either: it holds the key."""
    assert resolved(project, f"![x]({address})") == Addresses({address: None}, ())


def test_other_addresses_are_passed_over(project: Project) -> None:
    text = "[a](https://example.org) [b](#top) [c](mailto:a@example.org) ![d](https://example.org/x.png)"
    assert resolved(project, text) == Addresses({}, ())


def test_an_asset_comes_once(project: Project) -> None:
    found = resolved(project, "![x](img/tree.png) ![y](img/tree.png) [z](./img/tree.png)")
    assert len(found.assets) == 1
    assert len(found.replacements) == 2


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("a/Дерево.png", "asset.x.png"),
        ("a/my tree (1).SVG", "my-tree-1.x.svg"),
        ("a/no-suffix", "no-suffix.x"),
        ("a/x.", "x.x"),
        ("a/x.ї", "x.x"),
        ("a/Con.png", "asset-Con.x.png"),
        ("a/lpt1.png", "asset-lpt1.x.png"),
        (f"a/{'long' * 50}.{'p' * 50}", f"{'long' * 16}.x.{'p' * 15}"),
        ("a/x.p%n g", "x.x.png"),
    ],
)
def test_names_are_fit_for_urls(file: str, name: str) -> None:
    assert asset_name(file, "x") == name


def test_the_id_of_a_quiz_file(project: Project) -> None:
    assert read_quiz_id(project, "content/other.yaml") == "other"
    (project.root / "content/other.yaml").write_text("id: [x]\n")
    assert read_quiz_id(project, "content/other.yaml") is None
    assert read_quiz_id(project, "content/none.yaml") is None
