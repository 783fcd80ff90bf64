"""`opsroom lint`: the mistakes in game data, each at its file, line and column."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Find the mistakes in game data.")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--print", "printing", is_flag=True, help="Also lay everything out and tell what would not fit.")
@click.option("--strict", is_flag=True, help="Warnings fail too.")
@click.option("--format", type=click.Choice(["text", "json", "github", "sarif"]), default="text", show_default=True)
def command(paths: tuple[str, ...], printing: bool, strict: bool, format: str) -> None:
    """Check packs, or single files of a pack; without PATH all packs in ./content, or the shipped ones.

    A single file is checked within its pack, and only its own findings are told.
    """
    from generator.build import check_pack, compile_print, missing_pack, open_pack, sources_of
    from generator.cli.terminal import finish, folder_shown, show, summary
    from generator.source.diagnostic import Diagnostic, has_errors
    from generator.source.read import Source

    diagnostics: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    targets = _targets(paths)
    seen: dict[Path, list[Diagnostic]] = {}
    for named, folder, file in targets:
        if folder is None:
            diagnostics.append(missing_pack(named))
            continue
        if folder not in seen:
            shown = folder_shown(folder)
            pack, found = open_pack(folder, shown)
            if pack is not None:
                loaded, found = found, check_pack(pack, found)
                if printing and not has_errors(found):
                    found = check_pack(pack, [*loaded, *compile_print(pack)], laid_out=True)
                sources.update(sources_of(pack, found))
            seen[folder] = found
        told = seen[folder]
        if file is not None:
            told = [d for d in told if d.span.path == folder_shown(file)]
        diagnostics.extend(told)
    show(diagnostics, sources, format)
    if format == "text":
        click.echo(summary(diagnostics), err=bool(diagnostics))
    finish(diagnostics, strict)


def _targets(paths: tuple[str, ...]) -> list[tuple[str, Path | None, Path | None]]:
    """For each path: as named, the pack's folder or None, the single file asked about or None."""
    from generator.source.shipped import enclosing_pack, resolve_pack, shipped_packs

    if not paths:
        local = sorted(p.parent for p in Path("content").glob("*/pack.yaml"))
        here = [Path()] if Path("pack.yaml").is_file() else []
        return [(p.as_posix(), p, None) for p in here or local or shipped_packs()]
    found: list[tuple[str, Path | None, Path | None]] = []
    for name in paths:
        path = Path(name)
        if path.is_file():
            found.append((name, enclosing_pack(path.resolve()), path))
        elif path.is_dir() and not (path / "pack.yaml").is_file() and (below := sorted(path.glob("*/pack.yaml"))):
            found.extend((p.parent.as_posix(), p.parent, None) for p in below)
        else:
            found.append((name, resolve_pack(name, Path.cwd()), None))
    return found
