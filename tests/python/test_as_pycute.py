"""The adapter by which pycute's own tests are asked of colex has what pycute has."""
import ast
import pathlib
import runpy

import pytest

ROOT = pathlib.Path(__file__).parents[2]
ADAPTER = ROOT / "properties/peers/suites/as_pycute/pycute.py"
PYCUTE = ROOT / ".deps/pycute"


@pytest.fixture
def adapter():
    if not ADAPTER.exists():
        pytest.skip("the sources are not here")
    return runpy.run_path(str(ADAPTER))


def test_it_has_each_name_of_pycute(adapter):
    if not PYCUTE.is_dir():
        pytest.skip("pycute is not here: .ci/setup installs it")
    theirs = {node.name for file in PYCUTE.glob("*.py") for node in ast.parse(file.read_text()).body
              if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert len(theirs) > 30
    assert theirs - {"shiftl", "shiftr"} <= set(adapter)  # of its swizzle, and asked by no test


@pytest.mark.parametrize("value, is_one", [(1, True), (True, False), (1.0, False), ("1", False)])
def test_its_integers_are_pycutes(adapter, value, is_one):
    assert adapter["is_int"](value) == is_one


def test_what_is_open_in_a_slice_is_none(adapter):
    assert adapter["slice_"]((None, 1), (4, 8)) == adapter["slice_"]((None, 0), (4, 8))
    assert adapter["has_none"]((1, (None, 2))) and not adapter["has_none"]((1, (0, 2)))
