"""`opsroom dump`: what one stage of the compiler makes of a file; for those who hunt a fault."""

from __future__ import annotations

from pathlib import Path

import click

STAGES = ("nodes", "record", "layout")


@click.command(short_help="Show what a stage makes of a file.")
@click.option(
    "--stage", type=click.Choice(STAGES), required=True, help="Values with their places, the record, or the pages."
)
@click.argument("target", metavar="FILE[:LINE]")
def command(stage: str, target: str) -> None:
    """Show what a STAGE makes of FILE (or of one LINE of it), as text.

    nodes: every value with its line and column. record: the decoded record. layout: the finished pages of a
    document under `documents/`, item by item.
    """
    from generator.build import lay_out_document, open_pack
    from generator.cli.terminal import finish, folder_shown, refuse, show
    from generator.source.shipped import enclosing_pack

    name, _, tail = target.rpartition(":")
    line = int(tail) if name and tail.isdigit() else None
    file = Path(name if line is not None else target)
    if not file.is_file():
        refuse(f"cannot read the file {file.as_posix()}")
    folder = enclosing_pack(file.resolve())
    if folder is None:
        refuse(f"{file.as_posix()} does not lie in a pack (a folder with pack.yaml)")
    pack, diagnostics = open_pack(folder, folder_shown(folder))
    shown = folder_shown(file)
    if pack is None or shown not in pack.sources:
        show(diagnostics, pack.sources if pack else {})
        finish(diagnostics)
        refuse(f"no stage reads {shown}")
    if line is not None and not any(
        path[0] == shown and spans.value.line <= line <= spans.value.end_line for path, spans in pack.spans.items()
    ):
        refuse(f"no value stands in line {line} of {shown}")
    if stage == "nodes":
        for path, spans in pack.spans.items():
            if path[0] == shown and (line is None or spans.value.line == line):
                text = pack.sources[shown].slice(spans.value)
                short = " ".join(text.split())
                where = f"{spans.value.line}:{spans.value.column}-{spans.value.end_line}:{spans.value.end_column}"
                click.echo(f"{where:16} {'.'.join(map(str, path[1:])) or '(file)'} = {short[:80]}")
        return
    records = [r for group in pack.records.values() for r in group if r.at and r.at[0] == shown]
    if not records:
        show([d for d in diagnostics if d.span.path == shown], pack.sources)
        finish(diagnostics)
        refuse(f"{shown} could not be decoded")
    if stage == "record":
        for field in type(records[0]).model_fields:
            place = pack.span(records[0], field)
            if line is None or place.line <= line <= place.end_line:
                click.echo(f"{field} = {getattr(records[0], field)!r}")
        return
    scene, found = lay_out_document(pack, shown)
    show(found, pack.sources)
    finish(found)
    if scene is None:
        refuse(f"{shown} is not a document")
    click.echo(scene, nl=False)
