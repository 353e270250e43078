"""Reading a bundle from Python."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import quizkit
from quizkit.bundle.load import Bundle, BundleError, load_bundle
from quizkit.bundle.models import AnswersMode, FileEntry, Quiz
from quizkit.exporters import File
from tests.bundle.samples import apart, compiled, entry, exported, manifest, source

ID = "checkpoint-sharding"


def listed(files: Iterable[File]) -> tuple[FileEntry, ...]:
    """Files as a manifest lists them."""
    return tuple(
        FileEntry(path=file.path, bytes=len(file.data), sha256=hashlib.sha256(file.data).hexdigest())
        for file in sorted(files)
    )


def written(folder: Path, answers: AnswersMode = "separate") -> Path:
    """A bundle of the sample in a folder."""
    public = exported(source(), answers)
    about = manifest(entry(source(), answers), answers=answers)
    files = [*public, File("manifest.json", about.model_copy(update={"files": listed(public)}).to_json())]
    if answers == "separate":
        told = File(f"answers/{ID}.json", apart(source()).to_json())
        lists = about.model_copy(update={"quizzes": (), "files": listed([told])})
        files += [told, File("answers/manifest.json", lists.to_json())]
    for path, data in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def zipped(folder: Path, prefix: str = "") -> Path:
    """A folder as a zip file beside it."""
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, prefix + file.relative_to(folder).as_posix())
    return path


def check(bundle: Bundle) -> None:
    """That a bundle holds the sample."""
    assert bundle.manifest.quizzes == (entry(source(), "separate"),)
    assert bundle.quiz(ID, "uk") == compiled(source(), "separate")["uk"]
    assert bundle.answers(ID) == apart(source())


def test_a_folder(tmp_path: Path) -> None:
    check(load_bundle(written(tmp_path)))
    check(load_bundle(str(tmp_path), verify=True))


@pytest.mark.parametrize("prefix", ["", "dist/"])
def test_a_zip_file(tmp_path: Path, prefix: str) -> None:
    check(load_bundle(zipped(written(tmp_path / "dist"), prefix), verify=True))


def test_an_installed_package(tmp_path: Path) -> None:
    check(load_bundle(zipfile.Path(zipped(written(tmp_path / "dist"))), verify=True))


def refusal(path: Path, *, verify: bool = False) -> str:
    """Why a bundle is not opened, in which the place of the test does not matter."""
    with pytest.raises(BundleError) as raised:
        load_bundle(path, verify=verify)
    return str(raised.value).replace(str(path), "PATH")


def test_nothing_there(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "the bundle has no manifest.json"
    assert refusal(tmp_path / "none") == "the bundle has no manifest.json"


def test_no_zip_file(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK\x03\x04 and no more")
    assert refusal(tmp_path / "x.zip").startswith("PATH is neither a folder nor a zip file that can be read: ")
    with zipfile.ZipFile(tmp_path / "y.zip", "w") as archive:
        archive.writestr("other", "")
    assert refusal(tmp_path / "y.zip") == "the bundle has no manifest.json"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "manifest.json is not JSON: "),
        ("[" * 200_000, "manifest.json is not JSON: "),
        ("[]", "manifest.json names no contract; this quizkit reads 1.x"),
        ("{}", "manifest.json names no contract; this quizkit reads 1.x"),
        ('{"contract": "2.0"}', "manifest.json keeps to version 2.0 of the contract; this quizkit reads 1.x"),
        ('{"contract": 1}', "manifest.json keeps to version 1 of the contract; this quizkit reads 1.x"),
        ('{"contract": "1.0"}', "manifest.json is not as the contract has it: name: Field required"),
    ],
)
def test_a_manifest_that_cannot_be_read(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    assert refusal(tmp_path).startswith(message)


def test_a_path_that_leads_out_of_the_bundle(tmp_path: Path) -> None:
    document = json.loads((written(tmp_path) / "manifest.json").read_bytes())
    document["quizzes"][0]["files"]["json"]["uk"] = "../secret.json"
    (tmp_path / "manifest.json").write_text(json.dumps(document))
    assert "quizzes.0.files.json.uk" in refusal(tmp_path)


def test_a_later_version_of_the_contract(tmp_path: Path) -> None:
    document = json.loads((written(tmp_path) / "manifest.json").read_bytes())
    (tmp_path / "manifest.json").write_text(json.dumps({**document, "contract": "1.3", "mood": "good"}))
    assert load_bundle(tmp_path).quiz(ID, "en").id == ID


@pytest.mark.parametrize("path", [f"html/en/{ID}.html", f"answers/{ID}.json"])
def test_a_file_that_was_changed(tmp_path: Path, path: str) -> None:
    data = (written(tmp_path) / path).read_bytes()
    (tmp_path / path).write_bytes(data.replace(b"a", b"b", 1))
    assert load_bundle(tmp_path)
    assert (
        refusal(tmp_path, verify=True) == f"{path} is not the file that the manifest lists: it was changed or damaged"
    )


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    (written(tmp_path) / f"json/en/{ID}.json").unlink()
    assert refusal(tmp_path, verify=True) == f"the bundle has no json/en/{ID}.json"
    with pytest.raises(BundleError, match=rf"the bundle has no json/en/{ID}\.json"):
        load_bundle(tmp_path).quiz(ID, "en")


def test_a_file_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").mkdir()
    assert refusal(tmp_path).startswith("manifest.json cannot be read: ")


def test_answers_that_are_published_apart(tmp_path: Path) -> None:
    (written(tmp_path) / "answers/manifest.json").unlink()
    (tmp_path / f"answers/{ID}.json").unlink()
    bundle = load_bundle(tmp_path, verify=True)
    with pytest.raises(BundleError, match=rf"the bundle has no answers/{ID}\.json"):
        bundle.answers(ID)


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ("inline", "this bundle has its answers in the quizzes: see `answer` of a question"),
        ("omit", "this bundle was built without answers"),
    ],
)
def test_a_bundle_without_answers_apart(tmp_path: Path, answers: AnswersMode, message: str) -> None:
    with pytest.raises(BundleError) as raised:
        load_bundle(written(tmp_path, answers)).answers(ID)
    assert str(raised.value) == message


def test_what_is_not_there(tmp_path: Path) -> None:
    bundle = load_bundle(written(tmp_path))
    with pytest.raises(BundleError, match=f"there is no quiz 'other'; there are: {ID}"):
        bundle.quiz("other", "en")
    with pytest.raises(BundleError, match="there is no quiz"):
        bundle.answers("../secret")
    with pytest.raises(BundleError, match="is not there in 'pl'; it is in: en, uk, ar"):
        bundle.quiz(ID, "pl")


def test_a_bundle_without_json(tmp_path: Path) -> None:
    document = json.loads((written(tmp_path) / "manifest.json").read_bytes())
    del document["quizzes"][0]["files"]["json"]
    (tmp_path / "manifest.json").write_text(json.dumps(document))
    with pytest.raises(BundleError, match="built without JSON"):
        load_bundle(tmp_path).quiz(ID, "en")


def test_it_is_public() -> None:
    assert quizkit.load_bundle is load_bundle
    assert quizkit.BundleError is BundleError
    assert quizkit.Quiz is Quiz


def test_an_app_loads_no_more_than_it_needs() -> None:
    code = "import sys, quizkit.bundle.load; print([m for m in ('babel', 'markdown_it', 'yaml') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
