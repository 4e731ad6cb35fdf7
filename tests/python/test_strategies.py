"""Layouts drawn for Hypothesis: what is asked of them holds, and they shrink to the smallest."""
import pytest

hypothesis = pytest.importorskip("hypothesis")

import colex
from colex import strategies

quickly = hypothesis.settings(max_examples=100, database=None, deadline=None)


@quickly
@hypothesis.given(strategies.layouts(rank=(2, 3), into=64))
def test_rank_and_values_are_as_asked(layout):
    assert 2 <= len(layout) <= 3
    assert all(0 <= layout(k) < 64 for k in range(colex.size(layout)))


def test_a_failure_shrinks_to_the_smallest():
    found = hypothesis.find(strategies.layouts(), lambda layout: colex.injective(layout).is_no, settings=quickly)
    assert colex.size(found) == 2 and set(str(found)) <= set("(2,1):0")
