"""Layouts of other libraries: by their attributes, and by what they print."""
import pytest

import colex
from colex import Layout


class Theirs:
    """As pycute and tensor-layouts have them."""
    def __init__(self, shape, stride):
        self.shape, self.stride = shape, stride


class Printed:
    def __str__(self):
        return "(4,2):(1,6)"


@pytest.mark.parametrize("theirs, ours", [
    (Theirs((4, (2, 3)), (1, (4, 8))), "(4,(2,3)):(1,(4,8))"),
    (Theirs(4, 2), "4:2"),
    (Printed(), "(4,2):(1,6)"),
    ("Layout<Shape<_4,_2>,Stride<_1,_6>>", "(4,2):(1,6)"),
    (Layout(4, 2), "4:2"),
])
def test_from(theirs, ours):
    assert str(Layout.from_(theirs)) == ours


def test_of_unknown_numbers_there_is_no_value():
    with pytest.raises(ValueError, match="does not say"):
        Layout.from_("(?,4):(1,?)")


@pytest.mark.parametrize("dialect, text", [
    ("cute-cpp", "Layout<Shape<_4,_8>,Stride<_8,_1>>"),
    ("cute-dsl", '!cute.layout<"(4,8):(8,1)">'),
    ("python", "Layout((4, 8), (8, 1))"),
])
def test_to_a_dialect_and_back(dialect, text):
    assert Layout((4, 8), (8, 1)).to(dialect) == text
    assert Layout.from_(text) == Layout((4, 8), (8, 1))


def test_to_no_dialect():
    with pytest.raises(colex.Rejection, match="klingon"):
        Layout(4, 1).to("klingon")


@pytest.mark.parametrize("library", ["pycute", "tensor_layouts"])
def test_to_a_library(library):
    pytest.importorskip(library)
    theirs = Layout((4, 8), (8, 1)).to(library)
    assert Layout.from_(theirs) == Layout((4, 8), (8, 1))
