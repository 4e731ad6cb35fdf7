"""Layouts drawn for Hypothesis: what is asked of them holds, and they shrink to the smallest."""
import pytest

hypothesis = pytest.importorskip("hypothesis")

import colex
from colex import strategies

quickly = hypothesis.settings(max_examples=100, database=None, deadline=None, derandomize=True)


@quickly
@hypothesis.given(strategies.layouts(rank=(2, 3), into=64))
def test_rank_and_values_are_as_asked(layout):
    assert 2 <= len(layout) <= 3
    assert all(0 <= layout(k) < 64 for k in range(colex.size(layout)))


@pytest.mark.parametrize("arguments, holds, smallest", [
    ({}, lambda layout: not colex.injective(layout).is_no, "(2):(0)"),
    ({"rank": 2}, lambda layout: not colex.injective(layout).is_no, "(1,2):(0,0)"),
    ({"signed": True}, lambda layout: colex.cosize(layout) == max(map(layout, range(colex.size(layout)))) + 1, "(2):(-1)"),
    ({}, lambda layout: colex.size(layout) < 6, "(6):(0)"),
    ({}, lambda layout: len(layout) < 3, "(1,1,1):(0,0,0)"),
    ({}, lambda layout: colex.depth(layout) < 2, "((1)):((0))"),
    ({"into": 64}, lambda layout: colex.equal(layout, colex.filter(layout)).is_yes, "(2):(0)"),
    ({"nested": False}, lambda layout: layout(1) == 0 or layout(2) == 2 * layout(1), "(2,1):(1,0)"),  # 2 is beyond it
])
def test_a_failure_shrinks_to_the_smallest(arguments, holds, smallest):
    settings = hypothesis.settings(quickly, max_examples=1000)
    found = hypothesis.find(strategies.layouts(**arguments), lambda layout: not holds(layout), settings=settings)
    assert str(found) == smallest


def test_a_report_has_the_layout_as_it_is_written():
    @quickly
    @hypothesis.given(strategies.layouts())
    def believe(layout):
        assert colex.injective(layout).is_yes
    with pytest.raises(AssertionError) as failed:
        believe()
    assert 'layout=Layout("(2):(0)")' in "".join(failed.value.__notes__)


@pytest.mark.parametrize("arguments", [{"rank": 0}, {"rank": (2, 1)}, {"into": 0}, {"into": 8, "signed": True}])
def test_what_cannot_be_drawn_is_refused_at_once(arguments):
    with pytest.raises(ValueError):
        strategies.layouts(**arguments)


def test_values_are_spread():
    """Within `into`, each mode but those of what is left over has strides of all sizes."""
    seen = set()

    @hypothesis.settings(quickly, max_examples=500)
    @hypothesis.given(strategies.layouts(rank=1, into=8, nested=False))
    def look(layout):
        assert all(0 <= layout(k) < 8 for k in range(colex.size(layout)))
        seen.add(str(layout))
    look()
    assert {"(2):(7)", "(3):(3)", "(8):(1)", "(8):(0)"} <= seen
