"""Names make way for each other, and one that cannot says so."""

from __future__ import annotations

from generator.documents.label_placing import Box, Candidate, place_labels


def box_at(x: float) -> Box:
    return (x, 0, x + 2, 1)


def test_names_make_way_for_each_other() -> None:
    # Both like the middle; the second has an alternative and takes it.
    both = [[Candidate(box_at(0), 0)], [Candidate(box_at(0.5), 0), Candidate(box_at(4), 5)]]
    placed = place_labels(both, [])
    assert all(p.clear for p in placed)
    assert placed[1].candidate.box == box_at(4)


def test_an_earlier_name_moves_if_the_later_cannot() -> None:
    names = [[Candidate(box_at(0), 0), Candidate(box_at(4), 1)], [Candidate(box_at(0.5), 0)]]
    placed = place_labels(names, [])
    assert all(p.clear for p in placed)
    assert placed[0].candidate.box == box_at(4)


def test_a_name_boxed_in_takes_the_least_overlap_and_says_so() -> None:
    placed = place_labels([[Candidate((0, 0, 2, 1), 0), Candidate((1, 0, 3, 1), 0)]], [(0, 0, 1.5, 1)])
    assert placed[0].candidate.box == (1, 0, 3, 1)
    assert not placed[0].clear
