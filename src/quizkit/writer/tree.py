"""Folders as they lie on the disk: links are never followed, and nothing but folders is opened."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeAlias

Rescue: TypeAlias = Callable[[str, "os.DirEntry[str]"], bool]

NO_WAY_ROUND = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EEXIST)
"""Why a file cannot be brought to another place by any means: no room, a broken disk, or a file by that name."""

_TRIES = 5


def walk(root: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Everything below a folder by its path from there, a folder before what is in it.

    A folder that may not be read is told of, and not entered.
    """
    folders = [""]
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(f"{root}/{folder}") as listed:
                entries = list(listed)
        except PermissionError:
            continue
        for entry in entries:
            path = folder + entry.name
            yield path, entry
            if entry.is_dir(follow_symlinks=False):
                folders.append(f"{path}/")


def folders_of(paths: Iterable[str]) -> set[str]:
    """All folders on the way to files."""
    folders: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    return folders


def delete(root: str, rescue: Rescue | None = None) -> None:
    """Delete a folder and what is in it, if it is there.

    `rescue` is asked about each file before, and says True where it has moved the file away. What comes in meanwhile
    is asked about, too.
    """
    for _ in range(_TRIES):
        folders = [root]
        _open_up(root)
        for path, entry in walk(root):
            if entry.is_dir(follow_symlinks=False):
                _open_up(entry.path)
                folders.append(entry.path)
            elif rescue is None or not rescue(path, entry):
                os.unlink(entry.path)
        try:
            for folder in reversed(folders):
                os.rmdir(folder)
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                raise
        else:
            return


def _open_up(folder: str) -> None:
    """Make a folder that its owner closed one that can be emptied."""
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        with suppress(OSError):
            os.chmod(folder, stat.S_IRWXU)


def bring(source: str, target: str) -> bool:
    """Have a file under a second name, or a copy of it where a file system has no second names.

    False where neither can be: it would lose its owner, or is no plain file. Raises OSError.
    """
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError as error:
        if error.errno in (*NO_WAY_ROUND, errno.ENOENT):
            raise
        status = os.lstat(source)
        plain = stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode)
        if not plain or status.st_uid != os.geteuid():
            return False
        shutil.copy2(source, target, follow_symlinks=False)
    return True


def make_like(source: str, target: str) -> None:
    """Give a folder the owner, permissions and times of another one, as far as the system allows."""
    with suppress(OSError):
        status = os.stat(source)
        if (status.st_uid, status.st_gid) != (os.geteuid(), os.getegid()):
            os.chown(target, status.st_uid, status.st_gid)
    with suppress(OSError):
        shutil.copystat(source, target)
