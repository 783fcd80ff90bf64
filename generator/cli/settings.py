"""What a person prints with, said once: the settings file that `build` and `calibrate` read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from generator.request import PAPER_NAMES

VARIABLE = "OPSROOM_SETTINGS"
"""The environment variable that names another settings file."""

KEYS = ("paper", "ink", "sides", "flip", "size", "back-offset")


def settings_path() -> Path:
    """Where the settings file is looked for: what the variable names, or the system's folder for settings."""
    return Path(os.environ.get(VARIABLE) or Path(click.get_app_dir("opsroom")) / "settings.yaml")


def read_settings(command: click.Command) -> dict[str, Any]:
    """Option name to value, for the command's defaults; {} without a file, or with nothing in it but comments.

    What the command line says goes before. A key that is none, or a value that the option of that name
    would refuse, raises click.UsageError with file and line.
    """
    path = settings_path()
    if not path.is_file():
        return {}
    from generator.source.decode import near_miss
    from generator.source.findings import EMPTY_FILE
    from generator.source.nodes import compose
    from generator.source.read import read_source

    source, found = read_source(path)
    composed = None
    if source is not None:
        composed, found = compose(source)
    if [d.code for d in found] == [EMPTY_FILE.code]:
        return {}
    if composed is None or found:
        first = found[0]
        raise click.UsageError(f"{first.span}: {first.message}")
    if not isinstance(composed.data, dict):
        raise click.UsageError(f"{path}: settings are `key: value` lines, such as `paper: letter`")
    options = {p.name: p for p in command.params}
    values: dict[str, Any] = {}
    for key, value in composed.data.items():
        spans = composed.spans[(path.as_posix(), key)]
        place = spans.value
        if key not in KEYS:
            raise click.UsageError(f"{spans.key}: there is no setting `{key}`; {near_miss(str(key), KEYS)}")
        option = options.get(str(key).replace("-", "_"))
        if option is None:
            continue  # a setting of the other command
        try:
            option.type.convert(str(value), option, None)
        except click.BadParameter as error:
            raise click.UsageError(f"{place}: {error.message}") from None
        values[option.name or ""] = str(value)
    return values


class PaperType(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """A paper by its name, or by its measure: `600x900`, `24x36in`."""

    name = "paper"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """The paper as a request names it."""
        from generator.layout.paper import LEAST_MM, MOST_MM, read_paper

        paper = read_paper(str(value))
        if paper is None:
            self.fail(
                f"`{value}` is no paper; say {', '.join(PAPER_NAMES)}, or its width and height in millimetres, such as "
                f"600x900 (no edge under {LEAST_MM:g} or over {MOST_MM:g})",
                param,
                context,
            )
        return paper

    def shell_complete(
        self, context: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """The papers that have names."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in PAPER_NAMES if name.startswith(incomplete.lower())]


class OffsetType(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """`DX,DY` or `DX,DY,ANGLE`: millimetres right and down, degrees clockwise, as seen on the back."""

    name = "offset"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> tuple[float, float, float]:
        """The three numbers, each finite and within what a printer can be off by."""
        if isinstance(value, tuple):
            return value
        words = str(value).replace("−", "-").split(",")
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 3):
            self.fail(f"`{value}` is no offset; write it as DX,DY,ANGLE, such as 0.5,-1,0.2", param, context)
        right, down, angle = (*numbers, 0.0)[:3]
        if not (abs(right) <= 20 and abs(down) <= 20 and abs(angle) <= 5):
            self.fail(f"`{value}` is more than any printer is off: 20 mm, 5 degrees", param, context)
        return right, down, angle


class NumbersType(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """A number, or several: `3`, `1-3`, `1-3,7`."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[int, ...]:
        """The numbers, ascending, each once; none above 99."""
        if isinstance(value, tuple):
            return value
        numbers: set[int] = set()
        for part in str(value).replace("–", "-").split(","):
            ends = [w.strip() for w in part.split("-")]
            if len(ends) > 2 or not all(w.isascii() and w.isdigit() and len(w) <= 2 for w in ends):
                self.fail(f"`{value}` is neither a number nor a range; write 3, 1-3 or 1-3,7", param, context)
            low, high = int(ends[0]), int(ends[-1])
            if low > high:
                self.fail(f"`{value}` runs backwards; write {high}-{low}", param, context)
            numbers.update(range(low, high + 1))
        return tuple(sorted(numbers))


class SettingsCommand(click.Command):
    """A command whose defaults come from the settings file."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context, with the settings as default map; help is shown even if the file is faulty."""
        if not {"-h", "--help"} & set(args):
            extra["default_map"] = {**read_settings(self), **(extra.get("default_map") or {})}
        return super().make_context(info_name, args, parent, **extra)
