"""`opsroom schema`: JSON Schemas of every kind of file, for editors that complete and check YAML."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Write the JSON Schemas that editors use.")
@click.option("--game", default="tally-ho", show_default=True, help="Whose records the schemas describe.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("schemas"), show_default=True)
@click.option("--force", is_flag=True, help="Overwrite schemas that are there already.")
def command(game: str, out: Path, force: bool) -> None:
    """Write one JSON Schema a kind of file into a folder.

    Point an editor at one by a first line such as `# yaml-language-server: $schema=../schemas/missions.json`.
    """
    from generator.cli.terminal import refuse
    from generator.schema import make_schemas
    from generator.source.write import write_whole

    schemas = make_schemas(game)
    if schemas is None:
        refuse(f"there is no game called `{game}`")
    changed = [n for n, text in schemas.items() if (out / n).exists() and (out / n).read_bytes() != text]
    if changed and not force:
        refuse(f"{(out / changed[0]).as_posix()} is there already; move it, or use --force")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in schemas.items():
            write_whole(out / name, text)
    except OSError as error:
        refuse(f"cannot write {error.filename or out}: {(error.strerror or 'failed').lower()}")
    click.echo(f"{len(schemas)} schemas in {out.as_posix()}")
