"""The adapter by which the tests of tensor-layouts are asked of colex has what these ask for, and what docs/python.md says of it."""
import os
import pathlib
import runpy
import unittest

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


def test_a_layout_has_a_swizzle(theirs):
    Layout, ComposedLayout, swizzle = theirs["Layout"], theirs["ComposedLayout"], colex.Swizzle(2, 0, 2)
    inside = Layout(5, 1, swizzle=swizzle)
    assert inside == ComposedLayout(swizzle, Layout(5, 1)) == ComposedLayout(swizzle, Layout(5, 1), offset=0)
    assert eval(repr(inside), dict(theirs)) == inside
    assert isinstance(inside, Layout) and isinstance(inside, ComposedLayout) and not isinstance(Layout(5, 1), ComposedLayout)
    assert theirs["cosize"](inside) == max(inside(i) for i in range(5)) + 1 == 6


def test_a_part_of_a_swizzled_layout_has_its_values(theirs):
    layout = theirs["compose"](colex.Swizzle(2, 0, 2), colex.Layout(((2, 2), 4), ((1, 2), 4)))
    part, offset = theirs["slice_and_offset"](((None, 1), None), layout)
    assert all(part(i, j) + offset == layout((i, 1), j) for i in range(2) for j in range(4))


def test_inverses_of_a_swizzled_layout(theirs):
    swizzled = theirs["compose"](colex.Swizzle(2, 0, 2), colex.Layout((4, (4, 3)), (1, (4, 16))))
    right, left = theirs["right_inverse"](swizzled), theirs["left_inverse"](swizzled)
    assert theirs["size"](right) == theirs["size"](left) == 48
    assert all(swizzled(right(i)) == i == left(swizzled(i)) for i in range(48))


def test_coordinates_with_their_offsets(theirs):
    assert list(theirs["iter_layout"](colex.Layout((2, 2), (2, 1)))) == [((0, 0), 0), ((1, 0), 2), ((0, 1), 1), ((1, 1), 3)]
    assert theirs["functionally_equal"](colex.Layout((2, 4)), colex.Layout(8)) is True
    assert theirs["functionally_equal"](colex.Layout(4), colex.Layout(8)) is False


def test_what_colex_lacks_is_skipped(theirs):
    lacking = theirs["__getattr__"]
    for use in (lambda: lacking("Tensor")(colex.Layout(4)), lambda: lacking("SM75_U32x1_LDSM_N").dst_layout_bits):
        with pytest.raises(unittest.SkipTest, match="colex has no"):
            use()
    with pytest.raises(AttributeError):
        lacking("__all__")


# Where the elements of 16 bits arrive that a matrix load brings, as tensor-layouts tests it of its own atoms.
@pytest.mark.parametrize("atom, arrives", [
    ("SM75_U32x1_LDSM_N", "(32,2):(2,1)"),
    ("SM75_U32x4_LDSM_N", "(32,(2,4)):(2,(1,64))"),
    ("SM75_U16x2_LDSM_T", "((4,8),(1,2)):((16,1),(1,8))"),
    ("SM75_U16x4_LDSM_T", "((4,8),(1,2,2)):((16,1),(1,8,64))"),
    ("SM75_U16x8_LDSM_T", "((4,8),(1,2,4)):((16,1),(1,8,64))"),
])
def test_atoms_agree(atom, arrives):
    assert colex.equal(colex.layout_destination(atom), colex.Layout(arrives)).is_yes


def test_names_of_its_utilities(theirs):
    tiled = theirs["tile_to_shape"](colex.Layout((2, 3)), (4, 6), order=(1, 0))
    assert tiled == colex.Layout(((2, 2), (3, 2)), ((1, 12), (2, 6)))
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
    ("filter(():())", "1:0"),
    ("squeeze(():())", "1:0"),
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
    ("complement(Sw<2,0,2> o 0 o 5:1)", "type"),
    ("max_common_vector(Sw<2,1,3> o 0 o 32:1, 32:1)", "16"),
    ("max_common_layout(Sw<2,0,2> o 0 o (4,4):(1,4), Sw<2,0,2> o 0 o (4,4):(1,4))", "4:1"),
])
def test_the_differences_are_as_told(expression, ours):
    try:
        value = colex.eval(expression)
        assert value.is_yes if ours is True else str(value) == ours
    except colex.Rejection as rejection:
        assert rejection.kind == ours


def test_where_values_contradict_it():
    # To tensor-layouts 2:5 is the complement of the first, and 2 is what the second has in common with 32:1.
    first, second = (colex.eval(text) for text in ("Sw<2,0,2> o 0 o 5:1", "Sw<2,1,3> o 0 o 32:1"))
    assert first(4) + 0 == first(0) + 5
    assert [i for i in range(32) if second(i) != i][0] == 16


def test_a_layout_is_a_sequence_of_its_modes():
    layout = colex.Layout((2, 3), (1, 2))
    assert len(layout) == 2 and list(layout) == [colex.Layout(2, 1), colex.Layout(3, 2)]
    assert str(layout) == "(2,3):(1,2)" and repr(layout) == 'Layout("(2,3):(1,2)")'


def test_each_difference_is_named_and_has_to_differ_still(pytester, theirs, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ADAPTER.parent), prepend=os.pathsep)
    test = pytester.makepyfile("""
        def test_tile_repr():
            assert "8:2" == "Tile"

        def test_layout_len():
            assert True

        def test_of_which_nothing_is_said():
            assert True
    """)
    result = pytester.runpytest_subprocess("-p", "differences", "-p", "no:cacheprovider", "-rx", test)
    result.assert_outcomes(passed=1, xfailed=1, failed=1)
    result.stdout.fnmatch_lines(["*test_layout_len*", "*XPASS(strict)*", "*test_tile_repr*colex writes layouts as text*"])
