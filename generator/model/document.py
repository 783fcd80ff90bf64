"""What every printable document of a pack declares; each kind adds its own fields."""

from __future__ import annotations

from generator.model.provenance import Provenance
from generator.model.record import Record
from generator.model.scalars import Flag, Id, Int, Line


class DocumentSpec(Record):
    """One YAML under `documents/`; its id is the file's stem."""

    kind: Id
    """What is made: one of the kinds of document."""
    title: Line
    """As printed, and in the print plan."""
    order: Int = 50
    """Place in the set: lower prints first."""
    paper_weight: Line = "80–100 g/m²"
    """What the print plan advises."""
    print_copies: Line = "1"
    """How many the print plan advises."""
    on_request: Flag = False
    """Whether it is built only when named: another form of what the set holds already."""
    provenance: Provenance

    @property
    def id(self) -> str:
        """The file's stem: `unit-counters`."""
        return str(self.at[0]).rsplit("/", 1)[-1].removesuffix(".yaml")
