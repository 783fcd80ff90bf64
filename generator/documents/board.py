"""Boards and mats: titled places for real counters, and lanes to fight a battle on."""

from __future__ import annotations

from generator.documents.form_content import compose_form
from generator.documents.kind import Job
from generator.layout.forms.content import FilledForm, scale_places
from generator.layout.forms.pages import lay_out_form
from generator.layout.items import Page
from generator.model.form import BoardSpec
from generator.source.diagnostic import Diagnostic

KIND = "board"
SPEC = BoardSpec


def compose(spec: BoardSpec, job: Job) -> tuple[FilledForm, list[Diagnostic]]:
    """The form joined with the tables it asks for; see `compose_form`."""
    return compose_form(spec, job)


def lay_out(composed: FilledForm, job: Job) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """Its pages, native to the job's paper; tints are left out where ink is saved, places are of the job's size."""
    form = scale_places(composed, job.scale)
    return lay_out_form(form, job.paper, job.width, job.height, job.ink != "low", job.fillable, not job.bound)
