"""Two folders change places in one step, where the system can do that."""

from __future__ import annotations

import ctypes
import os
import platform
import sys

MOUNTS = "/proc/self/mountinfo"
_HERE = -100  # AT_FDCWD: paths mean what they mean to any other call
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS
# The number of renameat2, for C libraries that have no function for it.
_CALLS = {"x86_64": 316, "aarch64": 276, "riscv64": 276}


def exchange(one: str, other: str) -> bool:
    """Let two folders of a file system change places, atomically. False where that cannot be, and nothing changed.

    It cannot be on other systems than Linux and macOS, on file systems that do not offer it, and for mount points.
    Sources: renameat2(2) of Linux, renamex_np(2) of macOS.
    """
    first, second = os.fsencode(one), os.fsencode(other)
    if sys.platform == "linux":
        return _renameat2(first, second)
    if sys.platform == "darwin":
        return bool(ctypes.CDLL(None).renamex_np(first, second, _EXCHANGE) == 0)
    return False


def _renameat2(first: bytes, second: bytes) -> bool:
    libc = ctypes.CDLL(None)
    if hasattr(libc, "renameat2"):
        return bool(libc.renameat2(_HERE, first, _HERE, second, _EXCHANGE) == 0)
    number = _CALLS.get(platform.machine()) if sys.maxsize > 2**32 else None
    if number is None:
        return False
    return bool(
        libc.syscall(ctypes.c_long(number), ctypes.c_long(_HERE), first, ctypes.c_long(_HERE), second, _EXCHANGE) == 0
    )


def is_mounted(folder: str) -> bool:
    """Whether a folder is a mount point or has one below it, as far as the system tells."""
    try:
        with open(MOUNTS, encoding="utf-8", errors="surrogateescape") as lines:
            points = [_unescaped(line.split(" ")[4]) for line in lines]
    except OSError:
        return os.path.ismount(folder)
    return any(point == folder or point.startswith(f"{folder}/") for point in points)


def _unescaped(point: str) -> str:
    """A path of the list of mounts, where space, tab, line feed and backslash stand by their octal numbers."""
    for sign in (" ", "\t", "\n", "\\"):
        point = point.replace(f"\\{ord(sign):03o}", sign)
    return point
