"""`opsroom explain`: what a finding means, why it matters at the table, and how to mend it."""

from __future__ import annotations

import sys

import click


@click.command(short_help="Say what a finding means and how to mend it.")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain a finding by its CODE (`TAB002`) or its slug (`die-range-overlap`); without one, list them all."""
    from generator.explain import explain, list_findings

    if code is None:
        click.echo(list_findings())
        return
    text, known = explain(code)
    click.echo(text, err=not known)
    if not known:
        sys.exit(2)
