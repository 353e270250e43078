"""Tests of a build's staging folder: what an output directory holds after builds that end in every way."""

from __future__ import annotations

import errno
import os
import pickle
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quizkit.writer import OutputError, staging, write_file
from quizkit.writer import publish as publishing
from quizkit.writer.exchange import exchange
from quizkit.writer.tree import walk
from tests.writer.bundles import ANSWERS, ONE, TWO, files_of, manifest, nobody, publish, tree, wrong_files

NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "dist"


@pytest.fixture(params=["at once", "file by file"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a test both where folders can change places and where they cannot."""
    if request.param == "file by file":
        monkeypatch.setattr(publishing, "exchange", lambda one, other: False)


def neighbours(out: Path) -> list[str]:
    return sorted(path.name for path in out.parent.iterdir())


def failing(error: OSError, *, on: str = "") -> Callable[..., Any]:
    """A function of the system that fails for paths that hold `on`."""

    def fail(path: str, *rest: Any, **more: Any) -> None:
        assert on in str(path)
        raise error

    return fail


@pytest.mark.usefixtures("either_way")
class TestPublish:
    def test_a_first_bundle(self, out: Path) -> None:
        publish(out, ONE)
        assert files_of(out) == ONE
        assert wrong_files(out) == []
        assert neighbours(out) == ["dist"]

    def test_replaces_the_whole_set_of_own_files(self, out: Path) -> None:
        publish(out, {**ONE, **ANSWERS})
        (out / "html" / "index.html").write_bytes(b"edited by hand")
        publish(out, TWO)
        assert tree(out).keys() == {"manifest.json", "html", "json", "json/en", *TWO}
        assert files_of(out) == TWO
        assert neighbours(out) == ["dist"]

    def test_the_same_bundle_again(self, out: Path) -> None:
        publish(out, {**ONE, **ANSWERS})
        before = tree(out)
        publish(out, {**ONE, **ANSWERS})
        assert tree(out) == before

    def test_folders_of_own_files_vanish_even_when_emptied_by_hand(self, out: Path) -> None:
        publish(out, ONE)
        (out / "json" / "uk" / "one.json").unlink()
        publish(out, TWO)
        assert not (out / "json" / "uk").exists()

    def test_leaves_all_that_is_foreign_as_it_is(self, out: Path, tmp_path: Path) -> None:
        publish(out, ONE)
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        (elsewhere / "kept").write_bytes(b"kept")
        (out / ".git").write_bytes(b"gitdir: elsewhere")
        (out / "json" / "uk" / "note").write_bytes(b"")
        (out / "json" / "uk" / "note").chmod(0o604)
        (out / "empty" / "inner").mkdir(parents=True)
        (out / "empty").chmod(0o750)
        (out / ("n" * 255)).write_bytes(b"")
        Path(os.fsdecode(os.fsencode(out) + b"/no \xff\n letter")).write_bytes(b"")
        os.mkfifo(out / "html" / "pipe")
        (out / "link").symlink_to(elsewhere)
        (out / "nowhere").symlink_to("missing")
        (out / "loop").symlink_to("loop")
        foreign = {path: kind for path, kind in files_of(out).items() if path not in ONE}
        assert len(foreign) == 8
        publish(out, TWO)
        assert files_of(out) == {**TWO, **foreign}
        assert stat.S_IMODE((out / "json" / "uk" / "note").stat().st_mode) == 0o604
        assert stat.S_IMODE((out / "empty").stat().st_mode) == 0o750
        assert (out / "empty" / "inner").is_dir()
        assert tree(elsewhere) == {"kept": b"kept"}
        assert neighbours(out) == ["dist", "elsewhere"]

    def test_permissions_follow_the_umask(self, out: Path) -> None:
        out.mkdir(mode=0o755)
        before = os.umask(0o027)
        try:
            publish(out, ONE)
            assert stat.S_IMODE((out / "json").stat().st_mode) == 0o750
            assert stat.S_IMODE((out / "json" / "en" / "one.json").stat().st_mode) == 0o640
            assert stat.S_IMODE(out.stat().st_mode) == 0o755
        finally:
            os.umask(before)

    @pytest.mark.parametrize(
        ("make", "named"),
        [
            pytest.param(lambda out: (out / "quizkit.js").write_bytes(b"mine"), "quizkit.js", id="a file"),
            pytest.param(lambda out: (out / "quizkit.js").symlink_to("x"), "quizkit.js", id="a link"),
            pytest.param(lambda out: (out / "quizkit.js").mkdir(), "quizkit.js", id="a folder"),
            pytest.param(
                lambda out: ((out / "quizkit.js").mkdir(), (out / "quizkit.js" / "x").write_bytes(b"")),
                "quizkit.js",
                id="a folder with a file",
            ),
            pytest.param(lambda out: (out / "html").symlink_to("/usr"), "html", id="a link on the way"),
            pytest.param(lambda out: (out / "html").write_bytes(b""), "html", id="a file on the way"),
            pytest.param(lambda out: (out / "manifest.json").write_bytes(b"{}"), "manifest.json", id="a manifest"),
            pytest.param(lambda out: os.mkfifo(out / "manifest.json"), "manifest.json", id="a pipe as manifest"),
        ],
    )
    def test_something_foreign_in_the_way_is_named(self, out: Path, make: Callable[[Path], object], named: str) -> None:
        publish(out, {"json/en/one.json": b"1"})
        if named == "manifest.json":
            (out / named).unlink()
        make(out)
        before = tree(out)
        with pytest.raises(OutputError) as caught:
            publish(out, TWO)
        assert f"{out}/{named}" in str(caught.value)
        assert "is in the way" in str(caught.value)
        assert tree(out) == before
        assert neighbours(out) == ["dist"]

    def test_a_folder_that_a_manifest_calls_a_file(self, out: Path) -> None:
        publish(out, ONE)
        (out / "manifest.json").write_bytes(manifest({**ONE, "json": b"", "html/index.html/x": b""}))
        publish(out, TWO)
        assert files_of(out) == TWO

    @pytest.mark.parametrize(
        "listed",
        [
            "../outside/kept",
            "{outside}/kept",
            "json/../../outside/kept",
            "link/kept",
            "../outside",
            "link",
            ".",
            "",
            "/",
        ],
    )
    def test_a_hostile_manifest_has_no_hold_on_files_elsewhere(self, out: Path, tmp_path: Path, listed: str) -> None:
        outside = tmp_path / "outside"
        (outside / "empty").mkdir(parents=True)
        (outside / "kept").write_bytes(b"kept")
        publish(out, ONE)
        (out / "link").symlink_to(outside)
        paths = [listed.format(outside=outside), "../outside/empty/x", "link/empty/x"]
        (out / "manifest.json").write_bytes(manifest({**ONE, **dict.fromkeys(paths, b"")}))
        publish(out, TWO)
        assert tree(outside) == {"empty": "d", "kept": b"kept"}
        assert files_of(out) == (TWO if listed == "link" else {**TWO, "link": f"link to {outside}"})

    def test_a_folder_of_a_lost_bundle_is_no_link_to_follow(self, out: Path, tmp_path: Path) -> None:
        outside = tmp_path / "outside"
        outside.mkdir()
        publish(out, {**ONE, **ANSWERS})
        (out / "answers").rename(outside / "answers")
        (out / "answers").symlink_to(outside / "answers")
        publish(out, TWO)
        assert files_of(out) == {**TWO, "answers": f"link to {outside}/answers"}
        assert len(files_of(outside)) == 2

    def test_a_full_disk_while_files_are_written(self, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        publish(out, ONE)
        before = tree(out)
        with monkeypatch.context() as patch, pytest.raises(OutputError, match=r"json/en/two.json .* disk is full"):
            patch.setattr(os, "write", failing(NO_SPACE))
            publish(out, TWO)
        assert tree(out) == before
        assert neighbours(out) == ["dist"]

    def test_an_interrupted_build_leaves_nothing(self, out: Path) -> None:
        publish(out, ONE)
        before = tree(out)
        with pytest.raises(KeyboardInterrupt), staging(out) as stage:
            write_file(stage.root, "json/en/two.json", b"2")
            raise KeyboardInterrupt
        assert tree(out) == before
        assert neighbours(out) == ["dist"]

    def test_a_long_name(self, tmp_path: Path) -> None:
        out = tmp_path / ("ї" * 127 + "x")
        publish(out, ONE)
        publish(out, TWO)
        assert files_of(out) == TWO
        assert neighbours(out) == [out.name]

    def test_a_link_to_a_folder_stays_a_link(self, out: Path, tmp_path: Path) -> None:
        target = tmp_path / "elsewhere" / "site"
        target.mkdir(parents=True)
        out.symlink_to(target)
        publish(out, ONE)
        publish(out, TWO)
        assert os.readlink(out) == str(target)
        assert files_of(target) == TWO
        assert neighbours(target) == ["site"]

    @pytest.mark.parametrize("length", [3900, 4090])
    def test_a_deep_foreign_folder(self, out: Path, length: int) -> None:
        publish(out, ONE)
        deep = str(out / "d")
        while len(deep) < length:
            os.mkdir(deep)
            deep += "/" + "d" * min(99, max(1, length - len(deep) - 1))
        before = sum(1 for _ in walk(str(out / "d")))
        publish(out, TWO)
        assert sum(1 for _ in walk(str(out / "d"))) == before
        assert neighbours(out) == ["dist"]

    def test_from_within_the_folder(self, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        publish(out, ONE)
        monkeypatch.chdir(out)
        publish(Path("../dist"), TWO)
        assert files_of(out) == TWO


class TestClean:
    @pytest.mark.parametrize(
        "damaged",
        [
            None,
            b"",
            b'{"contract": "1.0", "generator": "quizkit 1.0.0", "files": [{"pa',
            b"[]",
            b"{}",
            b'"quizkit"',
            b'{"contract": "1.0", "generator": 1, "files": []}',
            b'{"contract": "1.0", "generator": "webpack", "files": []}',
            b'{"generator": "quizkit 1.0.0", "files": []}',
            b'{"contract": "1.0", "generator": "quizkit 1.0.0", "files": [1]}',
            b'{"contract": "1.0", "generator": "quizkit 1.0.0", "files": [{"path": []}]}',
            b'{"contract": "1.0", "generator": "quizkit 1.0.0", "files": null}',
            b"\xff\xfe",
            b"[" * 100_000,
        ],
    )
    def test_takes_over_our_files_where_the_manifest_is_lost_or_damaged(self, out: Path, damaged: bytes | None) -> None:
        publish(out, {**ONE, **ANSWERS, "assets/tree.0123456789abcdef.svg": b""})
        (out / "json" / "en" / "Notes.json").write_bytes(b"mine")
        (out / "manifest.json").unlink()
        if damaged is not None:
            (out / "manifest.json").write_bytes(damaged)
        before = tree(out)
        with pytest.raises(OutputError, match="--clean"):
            publish(out, TWO)
        assert tree(out) == before
        publish(out, TWO, clean=True)
        assert files_of(out) == {**TWO, "json/en/Notes.json": b"mine"}

    def test_a_lost_list_of_answers(self, out: Path) -> None:
        publish(out, {**ONE, **ANSWERS})
        (out / "answers" / "manifest.json").write_bytes(b"")
        (out / "answers" / "notes.txt").write_bytes(b"mine")
        publish(out, TWO, clean=True)
        assert files_of(out) == {**TWO, "answers/notes.txt": b"mine"}

    def test_a_bundle_without_answers_has_none_to_take_over(self, out: Path) -> None:
        publish(out, ONE)
        (out / "answers").mkdir()
        (out / "answers" / "mine.json").write_bytes(b"mine")
        publish(out, TWO, clean=True)
        assert files_of(out) == {**TWO, "answers/mine.json": b"mine"}

    def test_a_sound_manifest_is_believed(self, out: Path) -> None:
        publish(out, ONE)
        (out / "quizkit.js").write_bytes(b"mine")
        with pytest.raises(OutputError, match=r"quizkit\.js is in the way"):
            publish(out, TWO, clean=True)


class TestPlaces:
    def test_folders_above_are_made(self, tmp_path: Path) -> None:
        publish(tmp_path / "a" / "b" / "dist", ONE)
        assert files_of(tmp_path / "a" / "b" / "dist") == ONE

    def test_and_go_where_nothing_is_published(self, tmp_path: Path) -> None:
        with staging(tmp_path / "a" / "b" / "dist") as stage:
            write_file(stage.root, "json/en/one.json", b"")
        assert list(tmp_path.iterdir()) == []

    def test_a_file(self, out: Path) -> None:
        out.write_bytes(b"mine")
        with pytest.raises(OutputError, match=r"dist is no folder"):
            publish(out, ONE)
        with pytest.raises(OutputError, match=r"/dist is no folder"):
            publish(out / "inner", ONE)
        assert out.read_bytes() == b"mine"

    def test_a_link_that_goes_round(self, out: Path) -> None:
        out.symlink_to(out)
        with pytest.raises(OutputError, match="is no folder"):
            publish(out, ONE)

    def test_a_link_to_what_is_not_there_yet(self, out: Path, tmp_path: Path) -> None:
        out.symlink_to("build")
        publish(out, ONE)
        assert files_of(tmp_path / "build") == ONE

    def test_the_root(self) -> None:
        with pytest.raises(OutputError, match=r"^/ cannot be an output folder"):
            publish(Path("/"), ONE)

    @pytest.mark.parametrize("place", [".", "content", "content/assets", "..", "link"])
    def test_the_sources(self, tmp_path: Path, place: str) -> None:
        project = tmp_path / "project"
        (project / "content").mkdir(parents=True)
        (project / "link").symlink_to("content")
        before = tree(tmp_path)
        with pytest.raises(OutputError, match="cannot be an output folder"):
            publish(project / place, ONE, sources=(project / "quizkit.toml", project / "content", project / "locales"))
        assert tree(tmp_path) == before

    def test_a_disk_that_ignores_case(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "content").mkdir()
        (tmp_path / "Content").mkdir()
        monkeypatch.setattr(os.path, "samefile", lambda one, other: str(one).lower() == str(other).lower())
        with pytest.raises(OutputError, match="cannot be an output folder"):
            publish(tmp_path / "Content" / "dist", ONE, sources=(tmp_path / "content",))


class TestLeftOvers:
    def test_of_killed_builds_are_cleared(self, out: Path) -> None:
        publish(out, ONE)
        dead = out.parent / ".dist.quizkit-0123abcd"
        (dead / "closed").mkdir(parents=True)
        (dead / "closed" / "file").write_bytes(b"")
        (dead / "closed").chmod(0)
        (out.parent / ".dist.quizkit-89abcdef").write_bytes(b"")
        (out.parent / ".dist.quizkit-lock").write_bytes(b"")
        shutil.copytree(out, out / ".dist.quizkit-00000000")
        (out / "json" / "en" / ".dist.quizkit-11111111").write_bytes(b"")
        mine = [".dist.quizkit-notes", ".dist.quizkit-0123abcde", ".other.quizkit-0123abcd"]
        for name in mine:
            (out.parent / name).write_bytes(b"mine")
        publish(out, TWO)
        assert neighbours(out) == sorted([*mine, "dist"])
        assert files_of(out) == TWO

    def test_a_worker_of_a_killed_build_brings_nothing_back(self, out: Path) -> None:
        with staging(out) as stage:
            dead = stage.root
        with pytest.raises(OutputError):
            write_file(dead, "json/en/one.json", b"1")
        assert not dead.exists()

    def test_a_build_killed_while_it_moved_files(self, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        publish(out, ONE)
        (out / "mine").write_bytes(b"mine")
        moved: list[str] = []

        def move(source: str, target: str, names: object) -> None:
            if len(moved) == 2:
                raise KeyboardInterrupt
            moved.append(target)
            os.replace(source, target)

        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(publishing, "exchange", lambda one, other: False)
            patch.setattr(publishing, "_move", move)
            publish(out, TWO)
        assert (out / ".dist.quizkit-files").exists()
        three = {"json/en/three.json": b"3"}
        publish(out, three)
        assert files_of(out) == {**three, "mine": b"mine"}

    @pytest.mark.parametrize("journal", [b"", b"\xff", b"1", b'["../outside", 1, null, "mine/inner"]', b"[" * 100_000])
    def test_a_journal_that_is_none(self, out: Path, tmp_path: Path, journal: bytes) -> None:
        (tmp_path / "outside").write_bytes(b"")
        publish(out, ONE)
        (out / "mine").write_bytes(b"mine")
        (out / ".dist.quizkit-files").write_bytes(journal)
        publish(out, TWO)
        assert files_of(out) == {**TWO, "mine": b"mine"}
        assert neighbours(out) == ["dist", "outside"]


def test_a_full_disk_while_foreign_files_are_linked(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(out, ONE)
    (out / "mine").write_bytes(b"mine")
    before = tree(out)
    monkeypatch.setattr(os, "link", failing(NO_SPACE, on="mine"))
    with pytest.raises(OutputError, match="disk is full"):
        publish(out, TWO)
    assert tree(out) == before
    assert neighbours(out) == ["dist"]


def test_a_file_that_cannot_be_moved(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(out, ONE)
    (out / "quizkit.js").mkdir()
    (out / "manifest.json").write_bytes(manifest({**ONE, "quizkit.js/file": b""}))
    monkeypatch.setattr(publishing, "exchange", lambda one, other: False)
    with pytest.raises(OutputError, match="cannot be written: Is a directory"):
        publish(out, TWO)
    (out / "quizkit.js").rmdir()
    publish(out, TWO)
    assert files_of(out) == TWO


class TestMeanwhile:
    """What comes into the folder while a build publishes."""

    def test_newcomers_and_changes_are_kept(self, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        publish(out, ONE)
        for name in ("saved", "appended", "moved", "gone"):
            (out / name).write_bytes(b"before")

        def late(one: str, other: str) -> bool:
            (out / "new").mkdir()
            (out / "new" / "file").write_bytes(b"new")
            (out / "json" / "en" / "note").write_bytes(b"new")
            (out / "saving").write_bytes(b"after")
            (out / "saving").replace(out / "saved")
            with (out / "appended").open("ab") as file:
                file.write(b" and after")
            (out / "quizkit.js").write_bytes(b"where an own file comes")
            return exchange(one, other)

        monkeypatch.setattr(publishing, "exchange", late)
        publish(out, TWO)
        assert files_of(out) == {
            **TWO,
            **dict.fromkeys(("moved", "gone"), b"before"),
            "saved": b"after",
            "appended": b"before and after",
            "new/file": b"new",
            "json/en/note": b"new",
        }
        assert neighbours(out) == ["dist"]

    def test_what_goes_is_not_missed(self, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        publish(out, ONE)
        (out / "mine").write_bytes(b"mine")
        look = publishing.look

        def early(*args: Any, **more: Any) -> publishing.Found:
            found = look(*args, **more)
            (out / "mine").unlink()
            (out / "json" / "en" / "one.json").unlink()
            return found

        monkeypatch.setattr("quizkit.writer.stage.look", early)
        publish(out, TWO)
        assert files_of(out) == TWO

    def test_a_folder_that_appears_is_exchanged(self, out: Path) -> None:
        with staging(out) as stage:
            write_file(stage.root, "json/en/one.json", b"1")
            out.mkdir()
            (out / "mine").write_bytes(b"mine")
            stage.publish()
        assert files_of(out) == {"json/en/one.json": b"1", "mine": b"mine"}


class TestNoLinks:
    """Where a file cannot have two names."""

    @pytest.fixture(autouse=True)
    def no_links(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "link", failing(PermissionError(errno.EPERM, "")))

    def test_files_and_links_are_copied(self, out: Path) -> None:
        publish(out, ONE)
        (out / "mine").write_bytes(b"mine")
        (out / "mine").chmod(0o604)
        os.utime(out / "mine", ns=(1, 1))
        (out / "link").symlink_to("missing")
        number = out.stat().st_ino
        publish(out, TWO)
        assert files_of(out) == {**TWO, "mine": b"mine", "link": "link to missing"}
        assert stat.S_IMODE((out / "mine").stat().st_mode) == 0o604
        assert (out / "mine").stat().st_mtime_ns == 1
        assert out.stat().st_ino != number

    def test_what_cannot_be_copied_stays_where_it_is(self, out: Path) -> None:
        publish(out, ONE)
        (out / "mine").write_bytes(b"mine")
        os.mkfifo(out / "pipe")
        number = out.stat().st_ino
        publish(out, TWO)
        assert files_of(out) == {**TWO, "mine": b"mine", "pipe": "p"}
        assert out.stat().st_ino == number

    def test_a_full_disk(self, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        publish(out, ONE)
        (out / "mine").write_bytes(b"mine")
        before = tree(out)
        monkeypatch.setattr(shutil, "copy2", failing(NO_SPACE))
        with pytest.raises(OutputError, match="disk is full"):
            publish(out, TWO)
        assert tree(out) == before
        assert neighbours(out) == ["dist"]


class TestPermissions:
    @pytest.fixture
    def open_place(self) -> Iterator[Path]:
        """A folder in which anybody may do anything: those of pytest are closed to others."""
        place = Path(tempfile.mkdtemp())
        place.chmod(0o777)
        yield place
        for folder in (place, *place.rglob("*")):
            if folder.is_dir() and not folder.is_symlink():
                folder.chmod(0o700)
        shutil.rmtree(place)

    def test_a_closed_place(self, open_place: Path) -> None:
        open_place.chmod(0o555)
        with nobody(), pytest.raises(OutputError, match="dist cannot be written: you have no permission"):
            publish(open_place / "dist", ONE)

    def test_a_closed_folder(self, open_place: Path) -> None:
        out = open_place / "dist"
        with nobody():
            publish(out, ONE)
            out.chmod(0o555)
            before = tree(out)
            with pytest.raises(OutputError, match="dist cannot be written: you have no permission"):
                publish(out, TWO)
            assert tree(out) == before
            assert neighbours(out) == ["dist"]

    def test_an_open_folder_in_a_closed_place(self, open_place: Path) -> None:
        out = open_place / "dist"
        out.mkdir()
        out.chmod(0o777)
        open_place.chmod(0o555)
        number = out.stat().st_ino
        with nobody():
            publish(out, ONE)
            publish(out, TWO)
        assert files_of(out) == TWO
        assert out.stat().st_ino == number

    def test_own_folders_that_were_closed(self, open_place: Path) -> None:
        out = open_place / "dist"
        with nobody():
            publish(out, ONE)
            (out / "json" / "uk").chmod(0o555)
            publish(out, TWO)
            assert files_of(out) == TWO
            assert neighbours(out) == ["dist"]

    def test_foreign_folders_that_are_closed(self, open_place: Path) -> None:
        out = open_place / "dist"
        with nobody():
            publish(out, ONE)
            (out / "readable").mkdir()
            (out / "readable" / "file").write_bytes(b"")
            (out / "readable").chmod(0o555)
            publish(out, TWO)
            assert stat.S_IMODE((out / "readable").stat().st_mode) == 0o555
            (out / "lost+found").mkdir(mode=0)
            publish(out, ONE)
            assert stat.S_IMODE((out / "lost+found").stat().st_mode) == 0
            assert neighbours(out) == ["dist"]

    @pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can give files to others")
    @pytest.mark.parametrize("mode", [0o600, 0o644])
    def test_files_of_others_stay_theirs(self, open_place: Path, mode: int) -> None:
        out = open_place / "dist"
        with nobody():
            publish(out, ONE)
        (out / "theirs").write_bytes(b"theirs")
        (out / "theirs").chmod(mode)
        with nobody():
            publish(out, TWO)
        assert (out / "theirs").stat().st_uid == 0
        assert files_of(out) == {**TWO, "theirs": b"theirs"}

    @pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can give files to others")
    def test_the_folder_keeps_its_owner(self, open_place: Path) -> None:
        out = open_place / "dist"
        with nobody():
            out.mkdir()
            (out / "theirs").mkdir()
        publish(out, ONE)
        assert out.stat().st_uid == (out / "theirs").stat().st_uid == 65534


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, "no permission"),
        (errno.EDQUOT, "the disk is full"),
        (errno.ENAMETOOLONG, "too long"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_what_the_system_refuses_is_said(out: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    publish(out, ONE)
    with monkeypatch.context() as patch, pytest.raises(OutputError, match=words):
        patch.setattr("quizkit.writer.stage.look", failing(OSError(number, os.strerror(number), str(out / "x"))))
        publish(out, TWO)
    assert neighbours(out) == ["dist"]


def test_an_error_travels_between_processes() -> None:
    with pytest.raises(OutputError) as caught:
        publish(Path("/"), ONE)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert copy.message == caught.value.message
