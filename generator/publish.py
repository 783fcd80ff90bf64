"""Files to the output folder: whole or not at all, nobody else's overwritten, unchanged ones left alone.

The folder's `.opsroom.json` records which files this program wrote, from which inputs. Nothing here
imports the compiler, so a build in which nothing changed is decided in a few milliseconds. Several builds may write
into one folder at once: none loses what another recorded.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.source.write import write_beside, write_whole

RECORD = ".opsroom.json"


def hash_inputs(folders: Iterable[Path]) -> str:
    """One hash over the names and bytes of every file below the folders; caches and earlier output left out."""
    digest = hashlib.sha256()
    for folder in folders:
        paths = sorted(p for p in folder.rglob("*") if p.is_file())
        # Who builds inside a pack's folder has the output among the inputs: what a record names is none of them.
        records = [p for p in paths if p.name == RECORD]
        written = {*records, *(r.parent / name for r in records for name in read_record(r.parent).files)}
        for path in paths:
            if "__pycache__" in path.parts or path in written:
                continue
            digest.update(os.fsencode(path.relative_to(folder).as_posix()) + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Record:
    """What was written into one folder: hashes by file name, and by request the inputs and outputs."""

    files: Mapping[str, str]
    requests: Mapping[str, Mapping[str, Any]]


def read_record(folder: Path) -> Record:
    """The folder's record; an absent or damaged one counts as empty."""
    try:
        data = json.loads((folder / RECORD).read_text("utf-8"))
        files = {str(k): str(v) for k, v in data["files"].items()}
        requests = {str(k): {"inputs": v["inputs"], "files": list(v["files"])} for k, v in data["requests"].items()}
        return Record(files, requests)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Record({}, {})


def find_unchanged(folder: Path, request: str, inputs: str) -> list[str] | None:
    """The files of an earlier build of the same request from the same inputs, if all are still as written."""
    record = read_record(folder)
    known = record.requests.get(request)
    if known is None or known["inputs"] != inputs:
        return None
    for name in known["files"]:
        path = folder / name
        if not path.is_file() or _hash(path.read_bytes()) != record.files.get(name):
            return None
    return list(known["files"])


def find_foreign(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Those of the files whose names hold something else in the folder, which this program did not write there.

    What holds the very bytes already is nobody's loss, whoever wrote them.
    """
    record = read_record(folder)
    foreign = []
    for name, data in files.items():
        path = folder / name
        if path.exists() and (
            not path.is_file() or _hash(path.read_bytes()) not in (record.files.get(name), _hash(data))
        ):
            foreign.append(name)
    return foreign


def publish(folder: Path, files: Mapping[str, bytes], request: str, inputs: str) -> None:
    """Writes all files beside their places, then gives all of them their names, then writes the record.

    OSError, naming the file, if one cannot be written: then none has its name, and whatever was there before still is.
    """
    folder.mkdir(parents=True, exist_ok=True)
    staged: dict[str, Path] = {}
    named: list[str] = []
    try:
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
            staged[name] = write_beside(path, data)
        with _locked(folder):
            try:
                for name, temporary in staged.items():
                    temporary.replace(folder / name)
                    named.append(name)
            finally:
                # Broken off between two names, the record still tells which files are ours.
                _write_record(
                    folder, {n: files[n] for n in named}, {request: inputs} if len(named) == len(files) else {}
                )
    finally:
        for temporary in staged.values():
            temporary.unlink(missing_ok=True)


def _write_record(folder: Path, files: Mapping[str, bytes], built: Mapping[str, str]) -> None:
    """Adds the files to the folder's record, and what was built to give them: inputs by request."""
    record = read_record(folder)
    hashes = {**record.files, **{name: _hash(data) for name, data in files.items()}}
    requests = {**record.requests, **{key: {"inputs": i, "files": sorted(files)} for key, i in built.items()}}
    kept = {name: value for name, value in hashes.items() if (folder / name).is_file()}
    text = json.dumps({"files": kept, "requests": requests}, indent=1, sort_keys=True, ensure_ascii=False)
    write_whole(folder / RECORD, text.encode() + b"\n")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Inside, no other build gives names in the folder; on systems without such locks it is not held off."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network drives have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
