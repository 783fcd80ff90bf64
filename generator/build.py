"""The compiler: a pack's folder in, finished files out. Reads like the table of the pipeline."""

from __future__ import annotations

import dataclasses
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from generator.checks.lint import lint
from generator.checks.template_texts import commented_sources
from generator.documents.book import BookSpec
from generator.documents.counter_sheet import CounterSheetSpec
from generator.documents.kind import Job, document_records, find_kinds
from generator.engine.game import Game, Scope, find_game
from generator.explain import GENERIC_CHECKS, layout_findings
from generator.layout.calibration import lay_out_calibration
from generator.layout.findings import SVG_UNKNOWN_TOKEN
from generator.layout.items import Duplex, Page, Printed, Text
from generator.layout.items import Path as Shape
from generator.layout.paper import measure_paper
from generator.model.document import DocumentSpec
from generator.model.form import FormSpec
from generator.model.manifest import Manifest
from generator.model.pack import Pack, load_pack
from generator.model.rows import Rows, row
from generator.model.theme import Theme
from generator.request import Offset, Request
from generator.source import findings
from generator.source.decode import near_miss
from generator.source.diagnostic import Diagnostic, fold_repeats, has_errors
from generator.source.read import Source, read_source
from generator.source.shipped import find_shipped, shipped_packs
from generator.source.span import whole
from generator.source.suppress import drop_allowed


@dataclass(frozen=True, slots=True)
class Built:
    """One document, finished: its file's stem, its pages, and its bytes by file name."""

    spec: DocumentSpec
    printed: Printed
    files: dict[str, bytes]


@dataclass(slots=True)
class Timer:
    """Seconds spent in each stage, for `-v`."""

    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Adds the time spent inside to the stage called `name`."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - begin


def open_pack(folder: Path, shown: str) -> tuple[Pack | None, list[Diagnostic]]:
    """The pack in a folder, decoded by the records of the game that its manifest names.

    `shown` is how findings call the folder. The pack's `game` attribute holds the game, or None.
    """
    prefix = f"{shown}/" if shown not in ("", ".") else ""
    game, undecided, diagnostics = _game_of(folder, prefix)
    collections = game.collections if game else ()
    pack, found = load_pack(folder, collections, document_records(), prefix, undecided)
    diagnostics.extend(found)
    if pack is not None and game is not None:
        pack = dataclasses.replace(pack, game=game)
    return pack, diagnostics


def _game_of(folder: Path, prefix: str) -> tuple[Game | None, bool, list[Diagnostic]]:
    """The game that `pack.yaml` names, and whether it names one that cannot be made out.

    Other faults of the file are told when the pack is loaded.
    """
    from generator.source.nodes import compose
    from generator.source.read import read_source

    source, _ = read_source(folder / "pack.yaml", prefix + "pack.yaml")
    composed = compose(source)[0] if source else None
    name = composed.data.get("game") if composed and isinstance(composed.data, dict) else None
    if composed is None or not isinstance(name, str):
        return None, composed is None or name is not None, []
    game = find_game(name)
    if game is None:
        place = composed.spans[(composed.source.path, "game")].value
        known = sorted({p.name for p in (Path(__file__).parent / "games").iterdir() if (p / "game.py").exists()})
        return (
            None,
            True,
            [
                findings.UNKNOWN_GAME.at(
                    place,
                    f"there is no game called `{name}`",
                    near_miss(name, [k.replace("_", "-") for k in known]) or "leave `game` out if no rules apply",
                )
            ],
        )
    return game, False, []


def check_pack(pack: Pack, found: list[Diagnostic], laid_out: bool = False) -> list[Diagnostic]:
    """All findings about a pack: those met on the way to it, and those of every check; sorted.

    `laid_out` says that `found` holds what `compile_print` had to say, so that comments allowing a
    finding of the layout can be judged too.
    """
    packages = [GENERIC_CHECKS]
    if pack.game is not None:
        packages.append(f"{pack.game.package}.checks")
    return lint(pack, packages, found, later=layout_findings(), laid_out=laid_out)


def compile_pack(
    pack: Pack,
    request: Request,
    timer: Timer | None = None,
    progress: Callable[[str], None] | None = None,
    jobs: int = 1,
) -> tuple[list[Built], list[Diagnostic]]:
    """Composes, lays out and exports the documents asked for, from a pack without errors.

    Findings of the later stages come back beside the documents; whoever publishes must refuse on errors.
    With `jobs` over 1 documents are made side by side where the system can fork; the bytes are the same.
    """
    timer = timer or Timer()
    with timer.stage("offer"):
        job = _job(pack, request)
    specs = _chosen(pack, request)
    if request.format == "csv":
        return _compile_tables(specs, job)
    if request.format == "faces":
        return _compile_pictures(pack, specs, job, request)
    tell = progress or (lambda title: None)
    # The print plan counts the pages of all the others, so documents that print it come last.
    made = []
    for one in _make_all([s for s in specs if not _wants_plan(s)], job, request, jobs):
        tell(one.spec.title)
        made.append(one)
    job = dataclasses.replace(job, offers={**job.offers, "print_plan": _print_plan(made, request)})
    for spec in specs:
        if _wants_plan(spec):
            tell(spec.title)
            made.append(_make(spec, job, request))
    for one in made:
        for stage, seconds in one.seconds.items():
            timer.seconds[stage] = timer.seconds.get(stage, 0.0) + seconds
    made.sort(key=lambda m: (m.spec.order, m.spec.id))
    diagnostics = fold_repeats((d for one in made for d in one.diagnostics), _MISSED_IN_MANY)
    built = [Built(one.spec, one.printed, one.files) for one in made if one.files]
    return ([] if has_errors(diagnostics) else built), diagnostics


@dataclass(frozen=True, slots=True)
class _Made:
    """One document as its maker leaves it: with files if it has no error."""

    spec: DocumentSpec
    printed: Printed
    files: dict[str, bytes]
    diagnostics: list[Diagnostic]
    seconds: dict[str, float]


def _make(spec: DocumentSpec, job: Job, request: Request) -> _Made:
    timer = Timer()
    pages, found = _pages(spec, job, timer)
    diagnostics = drop_allowed(found, commented_sources(job.pack))
    theme = job.pack.one("theme", Theme)
    built = Built(spec, Printed(spec.id, spec.title, job.pack.manifest.language, pages), {})
    if pages and theme is not None and not has_errors(diagnostics):
        with timer.stage("export"):
            built = _export(job.pack, spec, pages, request, theme.palette(request.ink))
    return _Made(spec, built.printed, built.files, diagnostics, timer.seconds)


_AT_WORK: tuple[list[DocumentSpec], Job, Request] | None = None
"""What the forked makers were given: set before they are forked, so that nothing has to be sent to them."""


def _make_numbered(number: int) -> _Made:
    assert _AT_WORK is not None, "set by _make_all before it forks"
    specs, job, request = _AT_WORK
    made = _make(specs[number], job, request)
    # What is drawn is in the files by now; sending it back as items would take longer than drawing it.
    bare = tuple(dataclasses.replace(page, items=()) for page in made.printed.pages)
    return dataclasses.replace(made, printed=dataclasses.replace(made.printed, pages=bare))


def _make_all(specs: list[DocumentSpec], job: Job, request: Request, jobs: int) -> Iterator[_Made]:
    """Each document made, in any order; side by side where processes can be forked cheaply."""
    global _AT_WORK
    if jobs < 2 or len(specs) < 3 or sys.platform != "linux":
        for spec in specs:
            yield _make(spec, job, request)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    # The maps take longest by far: they are begun first, so that the others fill the time beside them.
    ordered = sorted(specs, key=lambda s: s.kind != "hex_map")
    _AT_WORK = (ordered, job, request)
    # Of the two pools this one notices when the system kills a maker, instead of waiting for it for ever.
    pool = ProcessPoolExecutor(min(jobs, len(ordered)), mp_context=multiprocessing.get_context("fork"))
    try:
        for made in as_completed([pool.submit(_make_numbered, n) for n in range(len(ordered))]):
            yield made.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        _AT_WORK = None


def _compile_pictures(
    pack: Pack, specs: list[DocumentSpec], job: Job, request: Request
) -> tuple[list[Built], list[Diagnostic]]:
    """Each face of the counter sheets among the documents as a picture, with a list of them."""
    from generator.print_faces import FOLDER, compile_faces

    theme = pack.one("theme", Theme)
    sheets = [s for s in specs if isinstance(s, CounterSheetSpec)]
    if theme is None or not sheets:
        return [], []
    files, found = compile_faces(sheets, job, theme.palette(request.ink), request.dpi)
    diagnostics = drop_allowed(found, commented_sources(pack))
    printed = Printed(FOLDER, "Faces", pack.manifest.language, ())
    return ([] if has_errors(diagnostics) else [Built(sheets[0], printed, files)]), diagnostics


def _compile_tables(specs: list[DocumentSpec], job: Job) -> tuple[list[Built], list[Diagnostic]]:
    """The forms among the documents as tables for a spreadsheet: no pages, one file a sheet."""
    from generator.export.csv import export_csv

    built: list[Built] = []
    diagnostics: list[Diagnostic] = []
    for spec in specs:
        composed, found = find_kinds()[spec.kind].compose(spec, job)
        diagnostics.extend(found)
        tables = export_csv(composed)
        stem = f"{spec.order:02}-{spec.id}"
        names = [f"{stem}.csv"] if len(tables) == 1 else [f"{stem}_{n:02}.csv" for n in range(1, len(tables) + 1)]
        printed = Printed(stem, spec.title, job.pack.manifest.language, ())
        built.append(Built(spec, printed, dict(zip(names, tables, strict=True))))
    return built, drop_allowed(diagnostics, commented_sources(job.pack))


def _pages(spec: DocumentSpec, job: Job, timer: Timer) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    kind = find_kinds()[spec.kind]
    with timer.stage("compose"):
        composed, diagnostics = kind.compose(spec, job)
    if composed is None:
        return (), diagnostics
    with timer.stage("lay out"):
        pages, found = kind.lay_out(composed, job)
    if job.draft:
        pages = tuple(_stamped(page) for page in pages)
    return pages, [*diagnostics, *found]


def _stamped(page: Page) -> Page:
    """The page with DRAFT at its head and foot, so that no copy passes for a checked one."""
    marks = [
        Text(page.width / 2, y, "DRAFT — built with errors", "sans-bold", 9, "ink", anchor="middle")
        for y in (9.5, page.height - 7)
    ]
    return dataclasses.replace(page, items=(*page.items, *marks))


def _job(pack: Pack, request: Request) -> Job:
    offers: dict[str, Rows] = {}
    if pack.game is not None:
        offers.update(pack.game.offer(pack, Scope(request.missions)))
    width, height = measure_paper(request.paper)
    return Job(
        pack=pack,
        offers=offers,
        paper=request.paper,
        width=width,
        height=height,
        ink=request.ink,
        sides=request.sides,
        missions=request.missions,
        draft=request.draft,
        templates=(pack.root, find_shipped("templates")),
        scale=_scale(pack, request),
        fillable=request.format == "fillable",
        back_offset=request.back_offset,
        flip=request.flip,
        marks=request.marks,
        footer=request.footer,
    )


def _scale(pack: Pack, request: Request) -> float:
    """How much larger than drawn all pieces are: the size asked for is that of the pack's largest piece."""
    largest = max((s.size_mm for s in documents_of(pack) if isinstance(s, CounterSheetSpec)), default=0.0)
    return request.size / largest if request.size and largest else 1.0


def documents_of(pack: Pack) -> list[DocumentSpec]:
    """The documents a pack declares, in the order in which they print."""
    return sorted(pack.all("documents", DocumentSpec), key=lambda s: (s.order, s.id))


def _chosen(pack: Pack, request: Request) -> list[DocumentSpec]:
    chosen = [s for s in documents_of(pack) if (s.id in request.only if request.only else not s.on_request)]
    return [s for s in chosen if isinstance(s, FormSpec)] if request.format in ("fillable", "csv") else chosen


def _wants_plan(spec: DocumentSpec) -> bool:
    return "print_plan" in (getattr(spec, "tables", None) or ())


_JOINED = {"duplex": "both sides", "gutterfold": "to fold", "single": "to glue"}
"""What the print plan says of sheets that have backs."""


def _print_plan(made: Iterable[_Made], request: Request) -> Rows:
    """One row a document: title, file, pages, sheets of paper, sides, print copies, paper weight, orientation."""
    rows = []
    for one in sorted(made, key=lambda m: (m.spec.order, m.spec.id)):
        spec, pages = one.spec, one.printed.pages
        if not pages:
            continue
        turned = _is_turned(spec, pages, request)
        backed = isinstance(spec, CounterSheetSpec) and spec.back is not None
        landscape = pages[0].width > pages[0].height
        rows.append(
            row(
                {
                    "order": f"{spec.order:02}",
                    "document": spec.id,
                    "title": spec.title,
                    "file": _stem(spec, request) + ".pdf",
                    "pages": len(pages),
                    "sheets": (len(pages) + 1) // 2 if turned else len(pages),
                    "sides": "both sides" if turned else _JOINED[request.sides] if backed else "one side",
                    "print_copies": spec.print_copies,
                    "paper_weight": spec.paper_weight,
                    "orientation": "landscape" if landscape else "portrait",
                }
            )
        )
    return tuple(rows)


def _is_turned(spec: DocumentSpec, pages: tuple[Page, ...], request: Request) -> bool:
    """Whether the printer turns the sheets: of a book, and of fronts with backs. Folded or glued ones have one side."""
    if request.sides != "duplex":
        return False
    return isinstance(spec, BookSpec) or any(p.label.startswith("B") for p in pages)


def _stem(spec: DocumentSpec, request: Request) -> str:
    if request.format == "fillable":
        return f"{spec.order:02}-{spec.id}_{request.paper}_{request.ink}_fillable"
    size = f"_{request.size:g}mm" if request.size else ""
    press = "_press" if request.profile == "press" else ""
    return f"{spec.order:02}-{spec.id}_{request.paper}_{request.ink}_{request.sides}{size}{press}"


def _export(pack: Pack, spec: DocumentSpec, pages: tuple[Page, ...], request: Request, palette: Any) -> Built:
    from generator.export.pdf import export_pdf

    manifest: Manifest = pack.manifest
    printed = Printed(
        name=_stem(spec, request),
        title=f"{manifest.title}: {spec.title}",
        language=manifest.language,
        pages=pages,
        subject=spec.title,
        author=manifest.author,
        keywords="print and play, " + manifest.id,
        duplex=_duplex(spec, pages, request),
    )
    if request.format == "svg":
        from generator.export.svg import export_svg

        pages_drawn = export_svg(printed, palette)
        drawn = {f"{printed.name}_{n:02}.svg": page for n, page in enumerate(pages_drawn, start=1)}
        return Built(spec, printed, drawn | _point_list(printed, tuple(drawn)))
    pdf = export_pdf(printed, palette, request.profile)
    files = {f"{printed.name}.pdf": pdf, **_cut_files(printed)}
    if request.format == "png":
        from generator.export.png import export_png

        pictures = export_png(pdf, request.dpi)
        files = {f"{printed.name}_{number:02}.png": picture for number, picture in enumerate(pictures, start=1)}
        files |= _point_list(printed, tuple(files), request.dpi)
    return Built(spec, printed, files)


def _point_list(printed: Printed, files: tuple[str, ...], dpi: int | None = None) -> dict[str, bytes]:
    """Where the hexes of each picture are, if it has any."""
    if not any(page.points for page in printed.pages):
        return {}
    from generator.export.points import export_points

    return {f"{printed.name}_manifest.json": export_points(printed.pages, files, dpi)}


def _cut_files(printed: Printed) -> dict[str, bytes]:
    """For each page that a machine cuts, the lines it follows as an SVG of the paper's size."""
    pages = [dataclasses.replace(p, items=(Shape(p.cuts, stroke="ink", width=0.1),)) for p in printed.pages if p.cuts]
    if not pages:
        return {}
    from generator.export.svg import export_svg

    drawings = export_svg(dataclasses.replace(printed, pages=tuple(pages)), {"ink": "#FF0000"})
    return {f"{printed.name}_cuts_{n:02}.svg": data for n, data in enumerate(drawings, start=1)}


def _duplex(spec: DocumentSpec, pages: tuple[Page, ...], request: Request) -> Duplex:
    """The edge to turn on: backs are laid for a turn about the upright axis, with `--flip short` about the other."""
    if not _is_turned(spec, pages, request):
        return "none"
    upright = pages[0].width <= pages[0].height
    return "long-edge" if upright == (request.flip == "long") else "short-edge"


def sources_of(pack: Pack, diagnostics: Iterable[Diagnostic]) -> Mapping[str, Source]:
    """The texts that findings point into: the pack's own, and those of its drawings and the program's templates."""
    sources = dict(pack.sources)
    for span in (s for d in diagnostics for s in (d.span, *(place for place, _ in d.related))):
        for folder, shown in ((pack.root, pack.shown), (find_shipped("templates"), "templates/")):
            path = folder / span.path.removeprefix(shown)
            if span.path not in sources and span.path.startswith(shown) and path.is_file():
                source, _ = read_source(path, span.path)
                if source is not None:
                    sources[span.path] = source
    return sources


def unknown_documents(pack: Pack, request: Request) -> list[str]:
    """For each id asked for that the pack lacks, a sentence saying so and what was likely meant."""
    known = [s.id for s in documents_of(pack)]
    return [
        f"there is no document called `{name}`; {near_miss(name, known)}" for name in request.only if name not in known
    ]


def unknown_missions(pack: Pack, request: Request) -> list[str]:
    """For each mission or phase asked for that the pack lacks, a sentence saying so and which there are."""
    known = pack.game.mission_numbers(pack) if pack.game is not None else ()
    phases = pack.game.phases(pack) if pack.game is not None else {}
    begun = tuple(number for number, missions in phases.items() if missions)
    return [
        f"there is no {what} {n}; known: {', '.join(map(str, there)) or 'none'}"
        for what, asked, there in (("mission", request.missions or (), known), ("phase", request.phases, begun))
        for n in asked
        if n not in there
    ]


def with_phases(pack: Pack, request: Request) -> Request:
    """The request with the missions of the phases asked for among its missions."""
    if not request.phases or pack.game is None:
        return request
    phases = pack.game.phases(pack)
    numbers = {*(request.missions or ()), *(n for p in request.phases for n in phases.get(p, ()))}
    return dataclasses.replace(request, missions=tuple(sorted(numbers)))


def compile_print(pack: Pack) -> list[Diagnostic]:
    """What `lint --print` adds: the findings of composing and laying out everything, on both papers."""
    found: dict[Diagnostic, None] = {}
    for paper in ("a4", "letter"):
        job = _job(pack, Request(paper=paper))
        job = dataclasses.replace(job, offers={**job.offers, "print_plan": ()})
        for spec in documents_of(pack):
            # What is in a book is laid out by itself; its list of contents is tightest on the narrower paper.
            if not isinstance(spec, BookSpec) or paper == "a4":
                found.update(dict.fromkeys(_pages(spec, job, Timer())[1]))
    return fold_repeats(found, _MISSED_IN_MANY)


_MISSED_IN_MANY = {SVG_UNKNOWN_TOKEN.code}
"""What is missing in one file and asked for in many."""


def lay_out_document(pack: Pack, shown: str) -> tuple[str | None, list[Diagnostic]]:
    """The finished pages of the document declared in one file, as text; None if it declares none."""
    from generator.export.scene import export_scene

    for spec in documents_of(pack):
        if spec.at[0] == shown:
            job = _job(pack, Request())
            job = dataclasses.replace(job, offers={**job.offers, "print_plan": ()})
            pages, found = _pages(spec, job, Timer())
            return export_scene(pages), found
    return None, []


def compile_calibration(paper: str, offset: Offset, flip: Literal["long", "short"]) -> tuple[str, bytes]:
    """The name and bytes of the sheet that measures a printer, its back moved by `offset` to prove a correction."""
    from generator.export.pdf import export_pdf

    width, height = measure_paper(paper)
    printed = Printed(
        name=f"calibration_{paper}",
        title="Ops Room: printer calibration",
        language="en-GB",
        pages=lay_out_calibration(paper, width, height, offset, flip),
        subject="Printer calibration",
        author="Ops Room",
        duplex="long-edge" if flip == "long" else "short-edge",
    )
    return f"{printed.name}.pdf", export_pdf(printed, {"ink": "#000000"})


def pack_names() -> list[str]:
    """The names of the packs that came with the program."""
    return [p.name for p in shipped_packs()]


def missing_pack(name: str) -> Diagnostic:
    """The finding that there is no pack of that name anywhere it is looked for, or none around that file."""
    if Path(name).exists():
        return findings.NO_PACK.at(
            whole(name), f"`{name}` does not lie in a pack", "name a folder with a pack.yaml, or a file below one"
        )
    return findings.NO_PACK.at(
        whole(name), f"there is no pack called `{name}`", near_miss(name, pack_names()) or "name a pack or its folder"
    )
