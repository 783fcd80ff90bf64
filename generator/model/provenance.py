"""Where a piece of content comes from; every authored or printed value says it."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic_core import PydanticCustomError, core_schema

from generator.model.scalars import Reads
from generator.source import findings
from generator.source.decode import register_message

_FORM = re.compile(r"(rulebook|history|authored)\b.*", re.DOTALL)

register_message(
    "provenance_malformed",
    findings.MALFORMED,
    "provenance `{value}` does not say rulebook, history or authored",
    "write `rulebook 2.2`, `history (source)` or `authored`",
)


def _provenance(value: Any) -> str:
    if not isinstance(value, str) or not _FORM.match(value):
        raise PydanticCustomError("provenance_malformed", "{value}", {"value": str(value)})
    return str(value)


Provenance = Annotated[
    str,
    Reads(
        _provenance,
        core_schema.str_schema(),
        {
            "type": "string",
            "pattern": "^(rulebook|history|authored)",
            "description": "Whose this is: `rulebook 2.2`, `history (source)` or `authored (remark)`.",
        },
    ),
]
"""`rulebook <section>`, `history <source>` or `authored <remark>`."""


def is_authored(provenance: str) -> bool:
    """Whether paper must say that this is ours, not the publisher's."""
    return provenance.startswith("authored")
