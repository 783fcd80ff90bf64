"""Names make way for each other, and one that cannot says so."""

from __future__ import annotations

from generator.documents.map.label_placing import Box, Candidate, crosses, cut_course, place_labels


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


def test_a_line_crosses_a_box_only_if_it_runs_through_it() -> None:
    box = (10.0, 10.0, 20.0, 20.0)
    assert crosses((0, 15, 30, 15), box)
    assert crosses((15, 15, 15, 15.5), box), "wholly inside"
    assert not crosses((0, 0, 30, 5), box)
    assert not crosses((0, 10, 30, 10), box), "along the edge"
    assert not crosses((0, 15, 9, 15), box), "ends before it"


def test_a_lead_goes_round_what_stands_in_its_way() -> None:
    wall = (4.0, -5.0, 6.0, 5.0)
    through = Candidate((8, -1, 12, 1), 0.0, 0, (0, 0, 8, 0))
    round_it = Candidate((-1, 8, 3, 10), 5.0, 1, (0, 0, 1, 8))
    assert place_labels([[through, round_it]], [wall])[0].candidate == round_it
    alone = place_labels([[through]], [wall])[0]
    assert not alone.clear


def test_no_label_is_put_on_the_lead_of_another() -> None:
    led = Candidate((8, -1, 12, 1), 0.0, 0, (0, 0, 8, 0))
    on_lead, beside = Candidate((3, -0.5, 5, 0.5), 0.0), Candidate((3, 4, 5, 5), 1.0, 1)
    first, second = place_labels([[led], [on_lead, beside]], [])
    assert first.clear and second.clear
    assert second.candidate == beside


def test_a_course_is_cut_where_words_stand() -> None:
    course = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert cut_course(course, []) == [course]
    assert cut_course(course, [(4, -1, 6, 1)]) == [((0, 0), (4, 0)), ((6, 0), (10, 0), (10, 10))]
    assert cut_course(course, [(8, -1, 12, 2)]) == [((0, 0), (8, 0)), ((10, 2), (10, 10))], "round a corner"
    assert cut_course(course, [(3, -1, 5, 1), (4, -1, 6, 1)])[0] == ((0, 0), (3, 0)), "two boxes that overlap"
    assert cut_course(course, [(-1, -1, 11, 11)]) == []
