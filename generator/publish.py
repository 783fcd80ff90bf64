"""Files to the output folder: whole or not at all, nobody else's overwritten, unchanged ones left alone.

The folder's `.opsroom.json` records which files this program wrote, from which inputs. Nothing here
imports the compiler, so a build in which nothing changed is decided in a few milliseconds.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RECORD = ".opsroom.json"


def hash_inputs(folders: Iterable[Path]) -> str:
    """One hash over the names and bytes of every file below the folders (caches left out)."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            if "__pycache__" in path.parts:
                continue
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
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


def find_foreign(folder: Path, names: Iterable[str]) -> list[str]:
    """Those of the names that exist in the folder and were not written, or were changed since, by others."""
    record = read_record(folder)
    foreign = []
    for name in names:
        path = folder / name
        if path.exists() and (not path.is_file() or _hash(path.read_bytes()) != record.files.get(name)):
            foreign.append(name)
    return foreign


def publish(folder: Path, files: Mapping[str, bytes], request: str, inputs: str) -> None:
    """Writes every file whole, then the record; each appears under its name only when complete. OSError if not."""
    folder.mkdir(parents=True, exist_ok=True)
    record = read_record(folder)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, data)
    hashes = {**record.files, **{name: _hash(data) for name, data in files.items()}}
    requests = {**record.requests, request: {"inputs": inputs, "files": sorted(files)}}
    kept = {name: value for name, value in hashes.items() if (folder / name).is_file()}
    text = json.dumps({"files": kept, "requests": requests}, indent=1, sort_keys=True, ensure_ascii=False)
    write_whole(folder / RECORD, text.encode() + b"\n")


def write_whole(path: Path, data: bytes) -> None:
    """The bytes at `path`, or whatever was there before: written beside it, then renamed. OSError if it fails."""
    handle, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
