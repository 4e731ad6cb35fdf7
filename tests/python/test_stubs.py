"""The stubs, which the build writes, name what the package has, as it has it, and say of all of it what it is."""
import ast
import inspect
import pathlib
import random
import re
import subprocess
import sys

import pytest

import colex
from test_table import split

PACKAGE = pathlib.Path(colex.__file__).parent
STUBS = ast.parse((PACKAGE / "__init__.pyi").read_text())
ROWS = {row.name: row for row in colex.functions()}
CLASSES_OF_VALUES = ["Layout", "CoordinateLayout", "ComposedLayout", "OffsetLayout", "OffsetCoordinateLayout", "LinearLayout", "Swizzle", "Tiler",
                     "BasisVector"]
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}


def functions():
    return [node for node in STUBS.body if isinstance(node, ast.FunctionDef)]


def test_each_public_name_has_a_stub_and_each_stub_a_name():
    names = {node.name for node in STUBS.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    modules = {"strategies", "pytest_plugin", "audit"}
    assert {name for name in colex.__all__ if name != "_"} - modules <= names
    assert {name for name in names if not name.startswith("_")} <= set(dir(colex))


def test_each_class_member_and_function_has_a_docstring():
    nodes = [("", node) for node in functions()] + [(node.name, node) for node in CLASSES.values() if not node.name.startswith("_")]
    nodes += [(name, member) for name, node in CLASSES.items() for member in node.body
              if isinstance(member, ast.FunctionDef) and member.name not in ("__iter__", "__init__")]
    assert len(nodes) > 300
    assert [(owner, node.name) for owner, node in nodes if not ast.get_docstring(node)] == []


@pytest.mark.parametrize("name", CLASSES_OF_VALUES)
def test_a_class_of_values_says_how_it_is_made_and_what_its_source_is(name):
    text = ast.get_docstring(CLASSES[name])
    assert text.startswith(f"{name}(") and "Source: " in text and text == inspect.getdoc(getattr(colex, name))


def test_a_function_of_the_table_says_what_it_does_what_it_needs_and_what_its_source_is():
    texts = {node.name: ast.get_docstring(node) for node in functions() if node.name in ROWS}
    assert texts.keys() == ROWS.keys()
    for name, row in ROWS.items():
        assert texts[name].startswith(f"{row.usage}: "), name
        assert "\nSource: " in texts[name], name
        assert row.requires in texts[name] and row.requires in getattr(colex, name).__doc__, name
    assert "Requires size(from) == size(to) and what idx2crd requires, else raises Rejection (domain)." in texts["crd2crd"]
    assert "Source: CuTe `complement`; Sh 2.5-2.9; CF 2.1.6; docs/conventions.md; colex/complement.hpp." in texts["complement"]
    assert "colex/layout.hpp." in texts["size"] and "colex/recast.hpp." in texts["upcast"]
    assert sum(".hpp." in text for text in texts.values()) >= 170


#: Functions that refuse nothing but what `colex.functions` says of all.
TOTAL = set("""
    add sub mul bit_and bit_xor bit_or bit_not rank depth size product product_each sum flatten flatten_to_tuple wrap unwrap repeat_like reverse gcd congruent
    weakly_congruent compatible shape stride layout offset coalesce_z squeeze sort cute_composition covers nullspace max_common_layout
    max_common_vector greatest_common_domain equal injective surjective bijective compact contiguous ordered non_decreasing disjoint same_image
    same_offsets image_contains tractable make_layout_left make_layout_right make_layout_like make_identity_layout make_fragment_like concat tile_unzip
    max_alignment is_involution make_composed_layout get_swizzle_portion get_nonswizzle_portion cute_cosize f2_rank consecutive
""".split())


def test_each_function_but_the_total_ones_says_what_it_requires_or_raises():
    assert {name for name, row in ROWS.items() if not row.requires} == TOTAL
    for name in ROWS.keys() - TOTAL:
        assert kinds_said(ROWS[name]), name


def kinds_said(row):
    """The kinds of rejections that a docstring names."""
    kinds = {kind for kinds in re.findall(r"Rejection \(([a-z, ]+)\)", row.requires) for kind in kinds.split(", ")}
    return kinds | {kind for word, kind in [("TypeRejection", "type"), ("Overflow", "overflow")] if word in row.requires}


#: What `colex.functions` says of all functions.
OF_ALL = ("an extent is at least 1; ", "an integer as tiler is an extent")


def test_what_a_function_refuses_is_of_a_kind_that_it_names():
    """Calls at random, of each function as in its example with other arguments."""
    draw, refused, surprises = random.Random(3), {}, set()
    pool = [colex.eval(text) for text in POOL]
    for row in ROWS.values():
        try:
            own = [colex.eval(part) for part in split(row.example[row.example.find("(") + 1:row.example.rfind(")")])]
        except colex.Rejection:
            own = []  # it takes a function
        for _ in range(60):
            arguments = [draw.choice(pool) if draw.random() < 0.4 else argument for argument in own or [draw.choice(pool)] * 2]
            try:
                getattr(colex, row.name)(*arguments)
            except colex.Rejection as rejection:
                refused.setdefault(row.name, set()).add(rejection.kind)
                if rejection.kind not in kinds_said(row) | {"type", "overflow", "limit"} and not any(words in rejection.message for words in OF_ALL):
                    surprises.add((row.name, rejection.kind, rejection.message, rejection.call))
    assert not surprises
    # And what is named comes about: not only what goes without saying.
    assert sum(bool(kinds - {"type"}) for kinds in refused.values()) >= 140


POOL = ["4:1", "(4,8):(8,1)", "(6,4):(1,100)", "((2,4),(3,5)):((1,2),(8,24))", "(2,2):(1,1)", "(4,2)", "(4,(2,3))", "0", "3", "-1", "2", "16", "_", "(1,_)",
        "(_,1)", "(1,2)", "Sw<2,1,3>", "Sw<3,3,3> o 0 o (8,64):(64,1)", "(4,8):(1@0,1@1)", "<4:1,8:2>", "<2,4>", "F2{x: [1,2,4]}",
        "F2{x: [1,2,4], y: [8]}", "F2{x: [1,1]}", "(4,8):(0,-2)", "4:-1", "(2,2):(0,1)", "8:0", "4611686018427387904", "(3,5,7):(1,3,15)", "1:0", "()", "6:2",
        "(4,4):(1,5)", "32", "(0,0)", "(-1,2)", "5 + (4:1)", "1@0", "(2,3,2):(1,2,6)"]



def test_a_function_of_the_table_is_called_as_its_stub_says():
    """With one argument more than the stub has, or one less than it needs, there is no call."""
    ways = {}
    for node in functions():
        if node.name in ROWS:
            ways.setdefault(node.name, []).append(node.args)
    told = {name: all_ways for name, all_ways in ways.items() if not any(way.vararg for way in all_ways)}
    assert len(told) >= 150
    for name, all_ways in told.items():
        most = max(len(way.posonlyargs) for way in all_ways)
        least = min(len(way.posonlyargs) - len(way.defaults) for way in all_ways)
        for count in (most + 1, least - 1):
            with pytest.raises(colex.TypeRejection, match="it is called as"):
                getattr(colex, name)(*[colex.Layout(4)] * count)


@pytest.mark.parametrize("thing, text", [(colex.Layout, "Requires: extents of at least 1"), (colex.Layout.shape, "The extents"),
                                         (colex.Layout.to, "Raises: ImportError"), (colex.Decision.is_yes, "Whether it is so"),
                                         (colex.check, "Requires: 0 < seconds"), (colex.Swizzle.shift, "places above")])
def test_help_tells_the_same(thing, text):
    assert text in inspect.getdoc(thing)


def test_stubtest_finds_nothing(tmp_path):
    """mypy's own comparison of stubs with what is imported."""
    pytest.importorskip("mypy.stubtest", reason="mypy is not installed")
    settings = tmp_path / "mypy.ini"
    # What is written in Python is no stub, and imports libraries that need not be there.
    modules = "mypy-" + ",".join(f"colex.{file.stem}" for file in PACKAGE.glob("*.py") if file.stem != "__init__")
    settings.write_text(f"[mypy]\nignore_missing_imports = True\n[{modules}]\nignore_errors = True\n")
    # That nanobind makes these classes is nobody's business.
    allowed = tmp_path / "allowed.txt"
    allowed.write_text("".join(f"colex.{name}\n" for name in CLASSES_OF_VALUES))
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "colex", "--ignore-missing-stub", "--mypy-config-file", str(settings),
                           "--allowlist", str(allowed)], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
