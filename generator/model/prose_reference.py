"""The vocabulary of prose as the page that authors read."""

from __future__ import annotations

from generator.model.prose import BLOCKS, EVERYWHERE, FORMS, INLINE, VOCABULARY, ElementKind


def describe_vocabulary() -> str:
    """The table as Markdown: each element with its purpose, content, attributes and an example."""
    lines = [
        "Every element also takes "
        + " and ".join(f"`{a.name}` ({a.doc[0].lower()}{a.doc[1:].rstrip('.')})" for a in EVERYWHERE)
        + ".",
        "",
    ]
    for kind in VOCABULARY.values():
        lines += [f"### `{kind.name}`", "", kind.doc, ""]
        holds = _describe_content(kind)
        lines += [f"Holds {holds}.", ""]
        if kind.attributes:
            lines += ["| attribute | value | if left out | meaning |", "|---|---|---|---|"]
            for a in kind.attributes:
                form = FORMS.get(a.form) or " \\| ".join(f"`{w}`" for w in a.form.split("|"))
                default = "*needed*" if a.default is None else f"`{a.default}`" if a.default else ""
                lines.append(f"| `{a.name}` | {form} | {default} | {a.doc} |")
            lines.append("")
        lines += ["```xml", kind.example, "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _describe_content(kind: ElementKind) -> str:
    parts = ["text"] if kind.text else []
    rest = set(kind.holds)
    for group, name in ((BLOCKS, "any block"), (INLINE, "inline elements")):
        if group <= rest:
            parts.append(name)
            rest -= group
    parts += [f"`{n}`" for n in sorted(rest)]
    return ", ".join(parts) if parts else "nothing"
