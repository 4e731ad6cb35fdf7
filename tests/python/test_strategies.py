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


@pytest.mark.parametrize("strategy, arguments", [(strategies.swizzles, {"max_bits": -1}), (strategies.linear_layouts, {"max_bits": 63})])
def test_so_is_what_is_no_swizzle_and_no_linear_layout(strategy, arguments):
    with pytest.raises(ValueError):
        strategy(**arguments)


def drawn(strategy, examples=500):
    """What a strategy draws."""
    seen = []

    @hypothesis.settings(quickly, max_examples=examples)
    @hypothesis.given(strategy)
    def look(value):
        seen.append(value)
    look()
    return seen


def judged(variable, statement):
    """What the generators of claims find about a statement."""
    [verdict] = colex.check(f"forall X: {variable}: claim {statement}", seconds=600)
    return verdict


def test_swizzles_are_those_of_a_claim():
    """As many as a claim looks at one by one, and of each number the same ends."""
    ends = [(bits, base, shift) for bits in (0, 4) for base in (0, 5) for shift in (-5, 5)]
    for end in ends:
        hypothesis.find(strategies.swizzles(), lambda X: (X.bits, X.base, X.shift) == end, settings=hypothesis.settings(quickly, max_examples=10000))
    assert all(0 <= X.bits <= 4 and 0 <= X.base <= 5 and -5 <= X.shift <= 5 for X in drawn(strategies.swizzles()))
    every = judged("swizzle", "is_involution(X) or not is_involution(X)")
    assert (every.outcome, every.cases) == ("tested", 5 * 6 * 11 + 2000)  # one by one, and drawn
    assert judged("swizzle", "is_involution(X)").outcome == "refuted"


def test_linear_layouts_are_those_of_a_claim():
    for X in drawn(strategies.linear_layouts()):
        assert list(X.bases) == ["in"] and list(X.outputs) == ["out"] and len(X.bases["in"]) <= 5 and X.outputs["out"] <= 32
    for statement, is_so in [("f2_rank(X) < 5", lambda X: colex.f2_rank(X) < 5), ("size(X) < 32", lambda X: colex.size(X) < 32),
                             ("injective(X)", lambda X: not colex.injective(X).is_no)]:
        here = hypothesis.find(strategies.linear_layouts(), lambda X: not is_so(X), settings=hypothesis.settings(quickly, max_examples=10000))
        there = colex.eval(judged("linear", statement).counterexample["X"])
        assert not is_so(here) and not is_so(there)
        assert len(there.bases["in"]) <= 5 and there.outputs["out"] <= 32
    assert judged("linear", "f2_rank(X) <= 5 and size(X) <= 32").outcome == "tested"


@pytest.mark.parametrize("statement, is_so", [("injective(X)", lambda X: not colex.injective(X).is_no), ("size(X) < 6", lambda X: colex.size(X) < 6)])
def test_layouts_into_a_range_are_those_of_a_claim(statement, is_so):
    """What refutes a claim is something that the strategy draws, and what the strategy finds refutes the claim."""
    there = colex.eval(judged("layout rank <= 2 into 64", statement).counterexample["X"])
    same = lambda X: str(colex.coalesce(X)) == str(colex.coalesce(there))  # noqa: E731
    hypothesis.find(strategies.layouts(rank=(1, 2), into=64), same, settings=hypothesis.settings(quickly, max_examples=10000))
    here = hypothesis.find(strategies.layouts(rank=(1, 2), into=64), lambda X: not is_so(X), settings=quickly)
    [verdict] = colex.check(f"claim {statement.replace('X', str(here))}")
    assert verdict.outcome == "refuted"


def test_coordinates_are_all_those_of_the_layout():
    layout = colex.Layout((2, (3, 2)), (6, (1, 3)))
    assert {layout(*X) for X in drawn(strategies.coordinates(layout))} == set(range(12))
    assert {X for X in drawn(strategies.coordinates((2, 2)))} == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("strategy, smallest", [(strategies.swizzles(), "Sw<0,0,0>"), (strategies.linear_layouts(), "F2{in: []}"),
                                                (strategies.coordinates((4, (2, 3))), "(0, (0, 0))")])
def test_what_says_nothing_is_the_smallest(strategy, smallest):
    assert str(hypothesis.find(strategy, lambda X: True, settings=quickly)) == smallest


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
