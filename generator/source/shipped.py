"""Where the program's own content, templates and fonts lie: in a clone or in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def find_shipped(name: str) -> Path:
    """The folder `content` or `templates` that came with this program.

    A wheel carries both under `generator/shipped/`; a clone or an editable install has them
    beside the package. Raises FileNotFoundError if the installation is incomplete.
    """
    for folder in (_PACKAGE / "shipped" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the installation lacks its {name} folder")


def shipped_packs() -> tuple[Path, ...]:
    """The folders of the packs that came with the program, in order of name."""
    return tuple(sorted(p.parent for p in find_shipped("content").glob("*/pack.yaml")))


def resolve_pack(name: str, working: Path) -> Path | None:
    """PACK of the command line as a folder: a path, then `./content/PACK`, then shipped; None if nowhere."""
    candidates = (working / name, working / "content" / name, find_shipped("content") / name)
    for folder in candidates:
        if (folder / "pack.yaml").is_file():
            return folder
    return None


def enclosing_pack(path: Path) -> Path | None:
    """The pack in whose folder a file lies, or None."""
    start = path if path.is_dir() else path.parent
    for folder in (start, *start.parents):
        if (folder / "pack.yaml").is_file():
            return folder
    return None
