"""Bytes to disk: a file appears whole under its name, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """The bytes at `path`, or whatever was there before: written beside it, then renamed. OSError if it fails.

    A link stays one: what it leads to is written. Who may read the file stays as it was.
    """
    target = Path(os.path.realpath(path))
    try:
        temporary = write_beside(target, data)
        try:
            if target.is_file():
                temporary.chmod(target.stat().st_mode & 0o777)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise _at(path, error) from None


def write_beside(path: Path, data: bytes) -> Path:
    """A new file in the folder of `path` with the bytes, safe on the disk; none if that fails."""
    try:
        handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    except OSError as error:
        raise _at(path, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        raise _at(path, error) if isinstance(error, OSError) else error from None
    return temporary


def _at(path: Path, error: OSError) -> OSError:
    """The error as one of the file that a person asked for, not of the one beside it."""
    return OSError(error.errno, error.strerror or "failed", str(path))
