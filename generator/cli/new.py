"""`opsroom new`: a pack or a mission of one's own to begin from."""

from __future__ import annotations

from pathlib import Path

import click


@click.group(short_help="Begin a pack or a mission of your own.")
def command() -> None:
    """Begin a pack or a mission of your own, as a copy of one that works."""


@command.command(short_help="Begin a pack in a new folder.")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--from", "model", default="tally-ho", show_default=True, help="The pack to copy.")
def pack(folder: Path, model: str) -> None:
    """Copy a pack into FOLDER, which must not exist yet, and name it after the folder.

    Figures measured by playing the old pack are left behind: they are not those of yours.
    """
    import re
    import shutil

    from generator.build import open_pack
    from generator.cli.terminal import find_pack_folder, refuse
    from generator.source.edit import quote_scalar, replace_spans
    from generator.source.write import write_whole

    source = find_pack_folder(model)
    if folder.exists():
        refuse(f"{folder.as_posix()} is there already; name a new folder")
    name = re.sub(r"[^a-z0-9]+", "-", folder.name.lower()).strip("-")
    if not name:
        refuse(f"no identifier can be made of `{folder.name}`; use some letters or digits")
    opened, _ = open_pack(source, source.as_posix())
    if opened is None:
        refuse(f"{source.as_posix()} has no readable pack.yaml")
    manifest = opened.manifest
    changes = {
        opened.span(manifest, "id"): name,
        opened.span(manifest, "title"): quote_scalar(
            folder.name.replace("-", " ").replace("_", " ").strip().capitalize()
        ),
    }
    # What was measured of the old pack would be blamed on the new one at its first change.
    left_out = opened.game.measured if opened.game else ()
    text = replace_spans(opened.sources[str(manifest.at[0])], changes)
    try:
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__", ".*", *left_out))
        write_whole(folder / "pack.yaml", text.encode())
    except OSError as error:
        refuse(f"cannot write {error.filename or folder}: {(error.strerror or 'failed').lower()}")
    shown = f'"{folder.as_posix()}"' if " " in folder.as_posix() else folder.as_posix()
    click.echo(
        f"{folder.as_posix()} is a copy of {manifest.title}; try\n  opsroom lint {shown}\n  opsroom build {shown}"
    )


@command.command(short_help="Begin a mission in a pack.")
@click.argument("number", type=click.IntRange(1, 99))
@click.option("--pack", "name", default=".", show_default=True, help="The pack's folder.")
def mission(number: int, name: str) -> None:
    """Write missions/NUMBER.yaml as a copy of the pack's last mission, with its own number, title, date and ids."""
    from generator.build import open_pack
    from generator.cli.terminal import find_pack_folder, finish, folder_shown, refuse, show
    from generator.source.diagnostic import has_errors
    from generator.source.write import write_whole

    folder = find_pack_folder(name)
    opened, found = open_pack(folder, folder_shown(folder))
    if opened is None or has_errors(found):
        show(found, opened.sources if opened else {})
        finish(found)
        refuse("the pack cannot be read")
    if opened.game is None:
        refuse(f"{folder_shown(folder)} names no game, so nobody knows what a mission is")
    begun = opened.game.new_mission(opened, number)
    if begun is None:
        refuse(f"{folder_shown(folder)} has no mission to go by; copy one from a shipped pack")
    target = folder / begun[0]
    if target.exists():
        refuse(f"{target.as_posix()} is there already")
    try:
        write_whole(target, begun[1].encode())
    except OSError as error:
        refuse(f"cannot write {error.filename or target}: {(error.strerror or 'failed').lower()}")
    click.echo(f"{target.as_posix()} is begun; edit it, and see what `opsroom lint` says")
