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


def test_what_is_open_is_none(theirs):
    layout = colex.Layout((2, 3, 4), (1, 2, 6))
    part, offset = theirs["slice_and_offset"]((None, 1, None), layout)
    assert all(part(i, k) + offset == layout(i, 1, k) for i in range(2) for k in range(4))
    assert theirs["slice_modes"]((0, None, 0), (2, 3, 5)) == theirs["slice_modes"](None, 3) == (3,)
    assert theirs["dice_modes"]((0, None, 0), layout) == colex.Layout((2, 4), (1, 6))
    assert theirs["has_none"]((1, (2, None))) and not theirs["has_none"]((1, (2, 3)))


def test_names_of_its_utilities(theirs):
    assert theirs["make_layout_like"](colex.Layout((4, 8), (2, 8)), colex.Layout((4, 4))) == colex.Layout((4, 4), (2, 8))
    assert theirs["make_ordered_layout"]((4, 8)) == colex.Layout((4, 8)) and theirs["product_each"](16) == (16,)
    assert theirs["unflatten"](colex.Layout((2, 3)), colex.Layout(((2, 3),))) == colex.Layout(((2, 3),))
    assert theirs["tuple_max"](((1, 9), 4)) == 9 and theirs["safe_div"](12, 3) == 4
    for a, b in ((12, 0), (12, 5)):
        with pytest.raises(ValueError):
            theirs["safe_div"](a, b)


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
    ("composition((8,4):(2,16), (2))", "(2):(2)"),
    ("left_inverse((2,4):(0,2))", "inadmissible"),
    ("quasi_inverse((2,4):(0,2))", "(2,4):(0,2)"),
    ("make_ordered_layout((2,3,4), (2,0,1))", "(2,3,4):(12,1,3)"),
    ("make_ordered_layout((4,8), (-1,7))", "(4,8):(1,4)"),
    ("tile_to_shape((2,3):(1,2), (4,6,8))", "((2,2),(3,2),(1,8)):((1,6),(2,12),(0,24))"),
    ("tile_to_shape(4:1, 16)", "(4,4):(1,4)"),
    ("dice((0,_), (3,4):(1,4))", "(3):(1)"),
    ("make_swizzle(6, 3)", "Sw<2,0,1>"),
])
def test_the_differences_are_as_told(expression, ours):
    try:
        value = colex.eval(expression)
        assert value.is_yes if ours is True else str(value) == ours
    except colex.Rejection as rejection:
        assert rejection.kind == ours
