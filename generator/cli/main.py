"""The command `opsroom`. Each sub-command is a file beside this one, imported only when it runs."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import pathlib
import sys
import traceback

import click

COMMANDS: dict[str, str] = {
    "build": "Make the print-and-play files of a pack.",
    "lint": "Find the mistakes in game data.",
    "explain": "Say what a finding means and how to mend it.",
    "setup": "Set up a mission: roll it, place it, fill in the sheet.",
    "log": "Keep the log of a campaign.",
    "report": "Write the War Report of a campaign.",
    "calibrate": "Measure how your printer lays backs on fronts.",
    "replay": "Play a mission again from its record.",
    "simulate": "Play a mission many times and count what comes of it.",
    "odds": "Tell the exact odds of a mission's tables.",
    "new": "Begin a pack or a mission of your own.",
    "schema": "Write the JSON Schemas that editors use.",
    "dump": "Show what a stage makes of a file.",
}
"""Each command with the line that help shows, so that help need not import any of them."""


class _Lazy(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"generator.cli.{name}").command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(context, args)
        except click.UsageError as error:
            import difflib

            close = difflib.get_close_matches(args[0], COMMANDS, n=1)
            if not close:
                raise
            raise click.UsageError(f"{error.message} Did you mean '{close[0]}'?", context) from None


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from importlib.metadata import version

    click.echo(f"opsroom {version('opsroom')}")
    context.exit()


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version.")
def command() -> None:
    """Ops Room compiles tabletop air-war games: YAML in, paper out.

    Exit status: 0 clean (warnings allowed), 1 findings that are errors, 2 wrong usage.
    """


def main() -> None:
    """The console script. Whatever goes wrong ends in a sentence, never in a traceback.

    A fault of the program itself names its place, so that a report is of use; with OPSROOM_DEBUG set it is
    raised as it is. What the system refuses is told as such. A pipe closed by its reader ends the program quietly.
    """
    # Nearly everything a compiler makes stays until it ends: looking for garbage often is a tenth of the time, and so
    # is looking for it once more when all of it is given back anyway.
    gc.set_threshold(200_000, 20, 20)
    atexit.register(gc.freeze)
    try:
        command(prog_name="opsroom")
    except BrokenPipeError:
        # The reader has left; what is still buffered must not be flushed into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        # A full disk under the standard output, a folder deleted under the shell: no fault of the program.
        if os.environ.get("OPSROOM_DEBUG"):
            raise
        place = f"{error.filename}: " if error.filename else ""
        click.echo(f"opsroom: cannot go on: {place}{(error.strerror or str(error)).lower()}", err=True)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("OPSROOM_DEBUG"):
            raise
        if type(error).__name__ == "BrokenProcessPool":
            # Said by name, since most commands never import the pools.
            click.echo("opsroom: the system ended a process of it, likely for want of memory; try --jobs 1", err=True)
            sys.exit(1)
        check = str(error) if type(error).__name__ == "CheckFailedError" else ""
        fault = (error.__cause__ if check else None) or error
        frame = traceback.extract_tb(fault.__traceback__)[-1]
        place = f"{pathlib.PurePath(frame.filename).name}:{frame.lineno}"
        if check:
            click.echo(
                f"opsroom: the check {check} failed: {type(fault).__name__} at {place}: {fault}\n"
                "If the check is yours, mend it there. If not, please report this line and what you typed.",
                err=True,
            )
            sys.exit(1)
        click.echo(
            f"opsroom: a fault of the program itself: {type(fault).__name__} at {place}: {fault}\n"
            "Nothing of yours is at fault. Please report this line and what you typed.",
            err=True,
        )
        sys.exit(1)
