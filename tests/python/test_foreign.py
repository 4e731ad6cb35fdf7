"""Layouts of other libraries: by their attributes, and by what they print."""
import json
import os
import subprocess

import pytest

import colex
from colex import Layout


class Theirs:
    """As pycute and tensor-layouts have them."""
    def __init__(self, shape, stride):
        self.shape, self.stride = shape, stride


class Printed:
    def __init__(self, text="(4,2):(1,6)", told=""):
        self.text, self.told = text, told

    def __str__(self):
        return self.text

    def __repr__(self):
        return self.told or self.text


class Numbers:
    """An object with these attributes, and no more."""
    def __init__(self, **named):
        self.__dict__.update(named)


SWIZZLE = Numbers(bits=3, base=0, shift=3)


@pytest.mark.parametrize("theirs, ours", [
    (Theirs((4, (2, 3)), (1, (4, 8))), "(4,(2,3)):(1,(4,8))"),
    (Theirs(4, 2), "4:2"),
    (Printed(), "(4,2):(1,6)"),
    (Printed("SW_3_0_3, of somebody", "Swizzle(3, 0, 3)"), "Sw<3,0,3>"),
    (Numbers(shape=(8, 8), stride=(8, 1), offset=7), "7 + ((8,8):(8,1))"),
    (Numbers(shape=(8, 8), stride=(8, 1), offset=0), "(8,8):(8,1)"),
    (SWIZZLE, "Sw<3,0,3>"),
    (Numbers(outer=SWIZZLE, offset=5, inner=Theirs((8, 8), (8, 1))), "Sw<3,0,3> o 5 o (8,8):(8,1)"),
    (Numbers(layoutA=SWIZZLE, offset=0, layoutB=Theirs((8, 8), (8, 1))), "Sw<3,0,3> o 0 o (8,8):(8,1)"),
    (Numbers(bases=[("lane", [[0, 1], [2, 0]]), ("warp", [])], out_dims=[("m", 4), ("n", 2)]),
     "F2{lane: [(0,1),(2,0)], warp: [] -> m: 4, n: 2}"),
    ("Layout<Shape<_4,_2>,Stride<_1,_6>>", "(4,2):(1,6)"),
    (Layout(4, 2), "4:2"),
])
def test_from(theirs, ours):
    assert str(Layout.from_(theirs)) == ours


@pytest.mark.parametrize("theirs", [
    Theirs((True, 2), (1, 2)),                                  # a truth value is no extent
    Theirs((4, 2), (1, 2, 3)),
    Theirs((4, -2), (1, 2)),
    Theirs((4, 2.0), (1, 4)),
    Theirs((4, 2**70), (1, 4)),
    Numbers(shape=(8, 8), stride=(8, 1), offset=object()),      # where it begins is not known
    Numbers(shape=(8, 8), stride=(8, 1), swizzle=SWIZZLE),      # its numbers say nothing of its swizzle
    Numbers(shape=(8, 8), stride=lambda: (8, 1)),               # as a tensor of PyTorch
    None,
    object(),
])
def test_of_what_says_too_little_or_too_much_there_is_no_value(theirs):
    with pytest.raises(ValueError):
        Layout.from_(theirs)


def test_what_is_left_out_of_a_print_is_told(caplog):
    caplog.set_level("INFO", logger="colex")
    assert str(Layout.from_("S[(8, 4) : (4@laneid, 1)] + R[4 : 32@laneid] + 5@warpid")) == "5@2 + ((8,4):(4@0,1@1))"
    assert any("replicas" in record.message for record in caplog.records)


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


@pytest.mark.parametrize("library, text", [
    ("pycute", "(4,(2,3)):(1,(4,8))"),
    ("tensor_layouts", "(4,(2,3)):(1,(4,8))"),
    ("tilelang.layout.cute", "(4,(2,3)):(1,(4,8))"),
    ("tvm.tirx", "(4,8):(8,1)"),
    ("triton.LinearLayout", "F2{lane: [(0,1),(2,0)], warp: [] -> m: 4, n: 2}"),
])
def test_to_an_object_of_another_library_and_back(library, text):
    package = library.partition(".")[0]
    pytest.importorskip(package, reason=f"{package} is not installed")
    theirs = colex.eval(text).to(library)
    assert type(theirs).__module__.partition(".")[0] == package
    assert str(Layout.from_(theirs)) == text


def test_to_objects_of_the_cute_dsl_where_a_kernel_is_traced():
    cute = pytest.importorskip("cutlass.cute", reason="the CuTe DSL is not installed (pip install nvidia-cutlass-dsl)")
    texts = ["(4,(2,3)):(1,(4,8))", "Sw<3,3,3> o 0 o (8,64):(64,1)", "Sw<3,4,3>"]
    came_back = []

    class Traced(Exception):
        """All is answered: nothing need be compiled."""

    @cute.jit
    def host():
        for text in texts:
            came_back.append(str(Layout.from_(colex.eval(text).to("cutlass.cute"))))
        raise Traced

    with pytest.raises(Traced):
        host()
    assert came_back == texts


MODULE = """#a = #ttg.linear<{register = [[1]], lane = [[2]], warp = [], block = []}>
module { tt.func @f(%x: tensor<4xf16, #a>, %y: tensor<8xf16, #a>) }"""


@pytest.mark.parametrize("text, parts, dialect", [
    ("Layout<Shape<_4,_2>,Stride<_1,_6>>", [("", Layout("(4,2):(1,6)"), "")], "cute-cpp"),
    (MODULE, [("tensor<4xf16, #a>", colex.LinearLayout("F2{register: [1], lane: [2], warp: [], block: [] -> dim0: 4}"), ""),
              ("tensor<8xf16, #a>", colex.LinearLayout("F2{register: [1,4], lane: [2], warp: [], block: [] -> dim0: 8}"), "")], "triton"),
    ("gA: (4,2):(1,6)\nsA: (2,8):(8,1)\n", [("gA", Layout("(4,2):(1,6)"), "1:5"), ("sA", Layout("(2,8):(8,1)"), "2:5")], "cute-print"),
    ("(?,4):(1,?)", [("", "(n1,4):(1,n2)", "")], "cute-dsl"),
])
def test_read_parts(text, parts, dialect):
    read = colex.read_parts(text)
    assert (read.parts, read.dialect) == (parts, dialect)
    said = json.loads(subprocess.run([os.environ["COLEX"], "read", "--json", text], capture_output=True, text=True).stdout)
    assert [(part.name, str(part.value), part.place) for part in read.parts] == [(part["name"], part["value"], part.get("place", "")) for part in said["parts"]]
    assert (read.remarks, read.dialect) == (said["remarks"], said["dialect"])


def test_a_text_with_several_parts_is_no_value():
    with pytest.raises(ValueError, match=r"has 2 parts, which colex.read_parts\(text\) gives: tensor<4xf16, #a>, tensor<8xf16, #a>") as refused:
        Layout.from_(MODULE)
    assert len(str(refused.value)) < 250
    with pytest.raises(colex.Rejection, match=r"in Python colex.read_parts\(text\)"):
        Layout(MODULE)
    with pytest.raises(colex.Rejection):
        colex.read_parts("no layout")
