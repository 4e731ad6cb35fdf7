"""The adapter by which the tests of tensor-layouts are asked of colex has what these ask for, and what docs/python.md says of it."""
import pathlib
import runpy

import pytest

import colex

ADAPTER = pathlib.Path(__file__).parents[2] / "properties/peers/suites/as_tensor_layouts/tensor_layouts.py"


@pytest.fixture
def theirs():
    if not ADAPTER.exists():
        pytest.skip("the sources are not here")
    return runpy.run_path(str(ADAPTER))


def test_a_layout_is_made_of_layouts(theirs):
    Layout = theirs["Layout"]
    assert Layout(Layout(3, 1), Layout(4, 3)) == colex.Layout((3, 4), (1, 3))
    assert Layout(Layout(Layout(3, 1))) == colex.Layout(((3,),), ((1,),))
    assert Layout() == colex.Layout((), ())
    assert isinstance(Layout(4), Layout) and not isinstance((4, 8), Layout)


def test_what_it_asks_is_true_or_false(theirs):
    assert theirs["compatible"](24, (4, 6)) is True and theirs["congruent"](3, (3,)) is False


def test_a_tile_is_made_of_layouts(theirs):
    Layout, Tile = theirs["Layout"], theirs["Tile"]
    assert theirs["compose"](Layout((12, (4, 8)), (59, (13, 1))), Tile(Layout(3, 4), Layout(8, 2))) == Layout((3, (2, 4)), (236, (26, 1)))
    with pytest.raises(TypeError):
        Tile(3, 4)


@pytest.mark.parametrize("expression, ours", [
    ("logical_divide(5:1, 2)", "inadmissible"),
    ("padded_logical_divide(5:1, 2)", "(2,3):(1,2)"),
    ("logical_divide((8,6):(1,8), 2) == logical_divide((8,6):(1,8), 2:1)", True),
    ("complement(2:1, (3,4))", "6:2"),
    ("coalesce((2,4,2,2):(1,2,8,16), (4,4)) == coalesce((2,4,2,2):(1,2,8,16), (7,9))", True),
    ("coalesce(():())", "1:0"),
    ("sort(():())", "1:0"),
    ("size((4,0):(1,4))", "domain"),
    ("composition((2,3):(2,1), 6:-1)", "domain"),
    ("shape_mod(6, 4)", "inadmissible"),
])
def test_the_differences_are_as_told(expression, ours):
    try:
        value = colex.eval(expression)
        assert value.is_yes if ours is True else str(value) == ours
    except colex.Rejection as rejection:
        assert rejection.kind == ours
