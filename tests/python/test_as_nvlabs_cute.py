"""NVlabs/CuTe's own tests, asked of colex by the adapter that has PyCuTe's names: those of a checkout that NVLABS_CUTE names."""
import os
import pathlib
import re
import runpy
import subprocess
import sys

import pytest

import colex

ADAPTER = pathlib.Path(__file__).parents[2] / "properties/peers/suites/as_nvlabs_cute"
# The others are about tuples, symbols, sums of basis vectors and tensors with data.
FILES = ["blocked_raked", "coalesce", "coalesce_z", "complement", "composition", "greatest_common_domain", "inverse_left", "inverse_right",
         "layout", "logical_divide", "logical_product", "nullspace", "recast"]


@pytest.fixture
def theirs():
    if not ADAPTER.exists():
        pytest.skip("the sources are not here")
    return runpy.run_path(str(ADAPTER / "pycute.py"))


def test_a_stride_for_several_extents_is_compact_from_there_on(theirs):
    assert theirs["Layout"](((2, 3), 4), (5, 100)) == colex.Layout(((2, 3), 4), ((5, 10), 100))
    assert theirs["Layout"]((4, 8)) == colex.Layout((4, 8), (1, 4))


def test_a_tiler_is_a_layout_over_axes(theirs):
    Layout, E = theirs["Layout"], theirs["E"]
    assert theirs["tiler_to_layout"]((Layout(4, 2), (5, 3))) == Layout((4, (5, 3)), (2 * E(0), (E(1, 0), E(1, 1))))


def test_a_subscript_names_a_mode(theirs):
    A = theirs["Layout"]((3, 8))
    assert theirs["logical_divide"][1](A, theirs["Layout"](4, 2)) == colex.Layout((3, (4, 2)), (1, (6, 3)))
    assert theirs["size"][1](A) == 8


def test_what_their_tests_assert_holds_or_is_a_difference_with_a_name():
    folder = os.environ.get("NVLABS_CUTE")
    if not folder:
        pytest.skip("NVLABS_CUTE names no checkout of NVlabs/CuTe")
    pytest.importorskip("sympy")  # which their files import
    path = os.pathsep.join([str(ADAPTER), os.environ.get("PYTHONPATH", "")])
    files = [pathlib.Path(folder) / f"test/test_{name}.py" for name in FILES]
    ran = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "differences", "--import-mode=importlib", "-c", os.devnull,
                          "--rootdir", folder, *files], env=dict(os.environ, PYTHONPATH=path), cwd=ADAPTER, capture_output=True, text=True)
    print(ran.stdout)
    assert re.search(r"\d+ passed, \d+ skipped, \d+ xfailed", ran.stdout) and ran.returncode == 0, ran.stdout
