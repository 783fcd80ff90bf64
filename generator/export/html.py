"""Prose as one HTML page that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType

from generator.layout.prose.grid import read_grid
from generator.model.plot_series import read_series
from generator.model.prose import Element

_DICE = dict(zip("123456", "⚀⚁⚂⚃⚄⚅", strict=True))
_INLINE = {"b": "b", "i": "i"}
_ALIGN = {"left": "", "centre": "centre", "right": "right", "justify": "justify"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """What stands for a figure of kind `art`: an SVG element, and what it shows in words."""

    svg: str
    told: str


def export_html(
    trees: Sequence[Element],
    title: str,
    language: str,
    palette: Mapping[str, str],
    drawings: Mapping[str, Drawing] = MappingProxyType({}),
) -> str:
    """A whole HTML 5 document. Whatever was typed is text; colours are those of the palette's tokens.

    No script, no address outside the page. Tables keep their heads and spans. `drawings` are the figures of kind
    `art` by their keys; any other leaves its caption. Read on a telephone, in the dark or printed it keeps its order.
    """
    body = "\n".join(_article(tree, drawings) for tree in trees)
    names = ("ink", "white", "muted", "rule", "rule-light", "tint", "tint-strong", "campaign-blue", "stamp-red")
    tokens = "".join(f"--{name}:{palette[name]};" for name in names if name in palette)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>:root{{color-scheme:light dark;{tokens}}}{_STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


_DARK = (
    "--ink:#E6E1D6;--white:#1B1E21;--muted:#A4ACB2;--rule:#8B9298;--rule-light:#34393D;--tint:#24282C;--tint-strong:#101214;"
    "--campaign-blue:#93B9E8;--stamp-red:#F0817A"
)
"""Colours of a page read in the dark, by the same names."""

_STYLE = (
    "body{margin:0;color:var(--ink);background:var(--tint-strong);line-height:1.45;overflow-wrap:break-word}"
    # Each part is a sheet of its own upon the table.
    "article{box-sizing:border-box;max-width:56rem;margin:2rem auto;padding:clamp(1.2rem,5vw,4rem);"
    "background:var(--white);border:1px solid var(--rule-light,transparent)}"
    ".chart{font-family:'Barlow Condensed','Arial Narrow',sans-serif;font-size:1.1rem}"
    ".book{font-family:'Source Serif 4',Georgia,serif}"
    ".typed{font-family:'Courier Prime','Courier New',Courier,monospace;font-size:.95rem}"
    ".typed h1{font-size:1.3em;line-height:1.3;letter-spacing:.06em;text-transform:uppercase;margin:1.6rem 0}"
    ".typed h2{margin-top:2.4em}.typed h3{margin:1.8em 0 .6em;font-size:1em}"
    "h1{border-bottom:2px solid var(--rule)}h2{letter-spacing:.05em;text-transform:uppercase;font-size:1.15em}"
    "hr{border:0;border-top:1px solid var(--rule)}"
    ".over,.label{display:block;font-size:.75em;letter-spacing:.08em;text-transform:uppercase;color:var(--muted)}"
    ".aside{float:right;font-size:.75em;font-weight:400;letter-spacing:0;text-transform:none;color:var(--muted);"
    "margin-left:1rem}"
    ".lead{font-size:1.15em}.small,.note,figcaption{font-size:.88em}.sc{font-variant:small-caps}"
    ".centre{text-align:center}.right{text-align:right}.justify{text-align:justify;hyphens:auto}"
    ".columns{display:flex;gap:2rem;flex-wrap:wrap}.columns>div{flex:1 1 18rem}"
    ".flow2{columns:2 18rem}.flow3{columns:3 13rem}.flow4{columns:4 10rem}.flow5{columns:5 9rem}"
    ".news{font-family:'Source Serif 4',Georgia,serif;font-size:.84rem;max-width:64rem;padding:clamp(1rem,3vw,2rem)}"
    ".news h1{font-size:clamp(2rem,8vw,3rem);border:0;margin:.6rem 0 0;line-height:1.1}"
    ".news h2,.news h3{font-family:'Barlow Condensed','Arial Narrow',sans-serif;letter-spacing:0;margin:.4rem 0}"
    ".news h2{font-size:clamp(2rem,9vw,3.4rem);line-height:1}"
    ".news h3{font-size:1.2rem;line-height:1.15;break-after:avoid}.news p{margin:.3rem 0}"
    ".news .box{break-inside:avoid;margin:.6rem 0}"
    ".news [class^=flow]{column-rule:1px solid;column-gap:1.4rem}.news .columns{gap:.4rem 1rem}"
    ".news .columns>div{flex:1 1 9rem}.news td,.news th{padding:.05rem .3rem}"
    ".scroll{overflow-x:auto}"
    "table{border-collapse:collapse;width:100%;margin:.6rem 0}th,td{padding:.2rem .5rem;text-align:left;"
    "vertical-align:top}thead th{border-top:1px solid;border-bottom:1px solid;font-size:.8em;"
    "text-transform:uppercase}th.centre,td.centre{text-align:center}th.right,td.right{text-align:right}"
    "table.banded tbody tr:nth-child(even){background:var(--tint)}"
    "table.ruled{border-bottom:1px solid var(--rule)}tr.rule>*{border-top:1px solid var(--rule)}"
    "table.grid td,table.grid th{border:1px solid var(--rule)}"
    "td.first{font-weight:600;border-left:2px solid;border-right:2px solid}"
    "th.first{background:var(--ink);color:var(--white)}"
    ".campaign{color:var(--campaign-blue);border-left:3px solid var(--campaign-blue);padding-left:.5rem}"
    "tr.campaign{border-left:3px solid var(--campaign-blue)}"
    ".note{border-left:2px solid;padding-left:.6rem}.box{border:1px solid;padding:.4rem .8rem;margin:.8rem 0}"
    ".box.tint{border:0;background:var(--tint)}.box.plain{border:0;padding:0}"
    ".title{background:var(--ink);color:var(--white);margin:-.4rem -.8rem .4rem;"
    "padding:.1rem .8rem;font-size:.8em;letter-spacing:.06em;text-transform:uppercase}"
    ".stamp{display:inline-block;color:var(--stamp-red);border:2px solid;padding:.1em .6em;font-weight:700;"
    "letter-spacing:.1em;text-align:center;text-transform:uppercase;transform:rotate(-4deg)}"
    ".line{border-bottom:1px solid var(--rule);margin:.8rem 0;max-width:20rem}li.tick{list-style:'☐ '}"
    "ul.none{list-style:none}"
    # Notes in the margin where there is one, above their paragraphs where there is not.
    ".subject{display:block;font-size:.8em;color:var(--muted)}"
    "@media(min-width:50rem){article.noted{padding-left:12.5rem}.subject{float:left;clear:left;width:8.2rem;"
    "margin-left:-10rem;padding-top:.15rem;border-top:1px solid;color:inherit}}"
    "figure{margin:1rem 0}figcaption{margin-top:.4rem}.drawing{overflow-x:auto}"
    ".drawing svg{display:block;width:100%;min-width:34rem;height:auto}"
    ".plot{display:flex;border-bottom:1px solid var(--ink);height:9rem;margin:.4rem 0 1.6rem}.plot div{flex:1;"
    "display:flex;flex-direction:column;position:relative}.plot span{flex:1;display:flex;align-items:flex-end;"
    "justify-content:center}.plot i{width:30%;max-width:.9rem;box-sizing:border-box}.plot b{position:absolute;"
    "bottom:-1.7em;width:100%;text-align:center;font-size:.8em;font-weight:400}.key{display:inline-block;width:.7em;"
    "height:.7em}.key+.key{margin-left:1em}.s0{background:var(--ink)}.s1{border:1px solid var(--ink)}"
    ".s2{background:var(--muted)}.plot i.s1{border-bottom:0}"
    "@media(max-width:40rem){article{margin:0 0 1rem;border:0}.aside{float:none;display:block;margin:0}"
    ".justify{text-align:left}.typed table{font-size:.8rem}th,td{padding:.2rem .3rem}}"
    f"@media screen and (prefers-color-scheme:dark){{:root{{{_DARK}}}figure svg{{opacity:.88}}}}"
    "@media print{@page{margin:18mm}body{background:none;font-size:10pt}article{margin:0;padding:0;border:0;"
    "max-width:none;break-before:page}article:first-child{break-before:auto}article.noted{padding-left:8.5rem}"
    "article.noted .subject{float:left;clear:left;width:7rem;margin-left:-8.5rem;border-top:1px solid}"
    "h1,h2,h3{break-after:avoid}.drawing svg{min-width:0}p{orphans:2;widows:2}tr,figure,.box,.keep{break-inside:avoid}"
    ".news{font-size:8pt}.stamp,.s0,.s2,.title,th.first,table.banded tr,figure svg{print-color-adjust:exact}}"
)


def _article(tree: Element, drawings: Mapping[str, Drawing]) -> str:
    noted = " noted" if _has_subjects(tree) else ""
    return f'<article class="{tree.values["face"]}{noted}">\n{_blocks(tree.elements(), drawings)}\n</article>'


def _has_subjects(element: Element) -> bool:
    """Whether a paragraph in it has a note in the margin."""
    return bool(element.values.get("subject")) or any(_has_subjects(child) for child in element.elements())


def _blocks(elements: Sequence[Element], drawings: Mapping[str, Drawing]) -> str:
    return "\n".join(part for part in (_block(element, drawings) for element in elements) if part)


def _open(tag: str, element: Element, *classes: str) -> str:
    names = [c for c in classes if c]
    if element.values.get("campaign"):
        names.append("campaign")
    id_part = f' id="{escape(element.values["id"])}"' if element.values["id"] else ""
    class_part = f' class="{" ".join(names)}"' if names else ""
    return f"<{tag}{id_part}{class_part}>"


def _block(element: Element, drawings: Mapping[str, Drawing]) -> str:
    tag, values = element.tag, element.values
    if tag == "section":
        kept = "keep" if values["keep"] else ""
        return f"{_open('section', element, kept)}\n{_blocks(element.elements(), drawings)}\n</section>"
    if tag == "columns":
        parts = element.elements()
        if parts and parts[0].tag == "column":
            inner = "\n".join(f"{_open('div', part)}\n{_blocks(part.elements(), drawings)}\n</div>" for part in parts)
            return f"{_open('div', element, 'columns')}\n{inner}\n</div>"
        flow = f"flow{values['count']}"
        return f"{_open('div', element, flow)}\n{_blocks(parts, drawings)}\n</div>"
    if tag in ("h1", "h2", "h3"):
        over = f'<span class="over">{escape(values["over"])}</span>' if values["over"] else ""
        aside = f'<span class="aside">{escape(values["aside"])}</span>' if values["aside"] else ""
        return f"{_open(tag, element, _ALIGN[values['align']])}{aside}{over}{_inline(element.children)}</{tag}>"
    if tag == "p":
        subject = f'<span class="subject">{escape(values["subject"])}</span>' if values["subject"] else ""
        number = f"{escape(values['number'])} " if values["number"] else ""
        style = values["style"] if values["style"] != "body" else ""
        return f"{_open('p', element, style, _ALIGN[values['align']])}{subject}{number}{_inline(element.children)}</p>"
    if tag == "note":
        label = f"<b>{escape(values['label'])}</b> " if values["label"] else ""
        return f"{_open('div', element, 'note')}{label}{_content(element, drawings)}</div>"
    if tag == "list":
        return _list(element, drawings)
    if tag == "table":
        return _table(element, drawings)
    if tag == "box":
        title = f'<div class="title">{escape(values["title"])}</div>\n' if values["title"] else ""
        return (
            f"{_open('div', element, 'box', values['style'])}\n{title}{_blocks(element.elements(), drawings)}\n</div>"
        )
    if tag == "stamp":
        stamp = f"{_open('span', element, 'stamp')}{_inline(element.children)}</span>"
        return f'<p class="{_ALIGN[values["align"]]}">{stamp}</p>'
    if tag == "form-line":
        first = f'<div class="line">{escape(values["label"])} {escape(values["value"])}&#160;</div>'
        more = max(int(values["count"]), 1) - 1
        return first + '<div class="line">&#160;</div>' * more
    if tag == "rule":
        return "<hr>" if values["weight"] != "none" else ""
    if tag == "figure":
        return _figure(element, drawings)
    return ""


def _figure(element: Element, drawings: Mapping[str, Drawing]) -> str:
    values = element.values
    caption = f"<figcaption>{escape(values['caption'])}</figcaption>" if values["caption"] else ""
    shown = ""
    if values["kind"] == "dice":
        shown = _dice(values["values"])
    elif values["kind"] == "scatter":
        ways = ("up", "upper right", "lower right", "down", "lower left", "upper left")
        pairs = zip(values["labels"].split(), ways, strict=False)
        shown = ", ".join(f"{escape(label)} {way}" for label, way in pairs)
    elif values["kind"] == "plot":
        shown = _plot(element)
    elif values["kind"] == "art" and (drawing := drawings.get(values["key"])):
        shown = f'<div class="drawing" role="img" aria-label="{escape(drawing.told)}">{drawing.svg}</div>'
    return f"{_open('figure', element)}{shown}{caption}</figure>" if shown or caption else ""


def _plot(element: Element) -> str:
    """A plot as bars drawn by the page itself, each with its number in words for those who cannot see it."""
    series = read_series(element.values["series"]) or ()
    if not series:
        return ""
    labels = element.values["labels"].split()
    highest = max((v for one in series for v in one.values if v is not None), default=0) or 1
    key = " ".join(f'<span class="key s{n}"></span> {escape(one.name)}' for n, one in enumerate(series))
    slots = []
    for place in range(len(series[0].values)):
        label = escape(labels[place]) if place < len(labels) else str(place + 1)
        bars = "".join(
            f'<i class="s{n}" style="height:{100 * (one.values[place] or 0) / highest:.0f}%"></i>'
            for n, one in enumerate(series)
        )
        told = ", ".join(
            f"{one.name} {'unknown' if one.values[place] is None else one.values[place]}" for one in series
        )
        slots.append(f'<div role="img" aria-label="{label}: {escape(told)}"><span>{bars}</span><b>{label}</b></div>')
    return f'<div class="small">{key}</div><div class="plot">{"".join(slots)}</div>'


def _content(element: Element, drawings: Mapping[str, Drawing]) -> str:
    return _inline(element.children) if element.is_inline else _blocks(element.elements(), drawings)


def _list(element: Element, drawings: Mapping[str, Drawing]) -> str:
    kind = element.values["kind"]
    tag = "ol" if kind in ("number", "letter") else "ul"
    attributes = ""
    if kind == "letter":
        attributes += ' type="a"'
    if tag == "ol" and element.values["start"] != 1:
        attributes += f' start="{element.values["start"]}"'
    opening = _open(tag, element, "none" if kind == "none" else "").removesuffix(">") + attributes + ">"
    items = []
    for item in element.elements():
        label = f"{escape(item.values['label'])} " if item.values["label"] else ""
        items.append(f"{_open('li', item, 'tick' if kind == 'box' else '')}{label}{_content(item, drawings)}</li>")
    return "\n".join([opening, *items, f"</{tag}>"])


def _table(element: Element, drawings: Mapping[str, Drawing]) -> str:
    grid = read_grid(element)
    values = element.values
    aligns = values["aligns"] or ("l",)
    banded = "banded" if values["band"] and values["style"] != "plain" else ""
    out = ['<div class="scroll">', _open("table", element, values["style"], banded)]
    if values["caption"]:
        out.append(f"<caption>{escape(values['caption'])}</caption>")
    heads = sum(1 for row in grid.rows if row.values["head"])
    for line, row in enumerate(grid.rows):
        if line == 0 and heads:
            out.append("<thead>")
        if line == heads:
            out.append("</thead>\n<tbody>" if heads else "<tbody>")
        cells = []
        for place in grid.cells:
            if place.line != line:
                continue
            cell = place.cell
            tag = "th" if row.values["head"] or cell.values["head"] else "td"
            letter = aligns[min(place.column, len(aligns) - 1)]
            given = cell.values["align"]
            way = _ALIGN[given] if given != "column" else {"l": "", "c": "centre", "r": "right"}[letter]
            first = "first" if values["first"] == place.column + 1 and place.span == 1 else ""
            scope = "" if tag == "td" else ' scope="col"' if row.values["head"] else ' scope="row"'
            spans = scope + (f' colspan="{place.span}"' if place.span > 1 else "")
            spans += f' rowspan="{place.down}"' if place.down > 1 else ""
            opening = _open(tag, cell, way, first).removesuffix(">") + spans + ">"
            cells.append(f"{opening}{_content(cell, drawings)}</{tag}>")
        out.append(f"{_open('tr', row, 'rule' if row.values['rule'] else '')}{''.join(cells)}</tr>")
    out.append("</thead>" if heads == len(grid.rows) and heads else "</tbody>")
    out.append("</table></div>")
    return "\n".join(out)


def _inline(children: Sequence[Element | str]) -> str:
    out: list[str] = []
    for child in children:
        if isinstance(child, str):
            out.append(escape(child, quote=False))
        elif child.tag == "br":
            out.append("<br>")
        elif child.tag == "dice":
            out.append(_dice(child.values["value"]))
        elif child.tag == "ref":
            out.append(f'<a href="#{escape(child.values["to"])}">{_inline(child.children)}</a>')
        elif child.tag == "sc":
            out.append(f'<span class="sc">{_inline(child.children)}</span>')
        else:
            name = _INLINE[child.tag]
            out.append(f"<{name}>{_inline(child.children)}</{name}>")
    return "".join(out)


def _dice(values: Sequence[str]) -> str:
    names = " ".join(values)
    return f'<span role="img" aria-label="die {names}">{"".join(_DICE[v] for v in values)}</span>'
