"""docs/python.md and the page of the first ten minutes say what happens: their blocks with >>> are run, and the others of the former as well; what
the consoles of the latter ask is asked of the package's own command."""
import doctest
import os
import pathlib
import re
import shlex
import subprocess
import sys

import pytest

import colex

DOCS = pathlib.Path(__file__).parents[2] / "docs"
PAGE = DOCS / "python.md"


@pytest.mark.parametrize("page, least", [("python.md", 20), ("first-ten-minutes.md", 5)])
def test_the_first_ten_minutes(page, least):
    results = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert results.failed == 0 and results.attempted >= least


def printed(line, folder):
    """What a terminal shows of `colex …` in this folder: standard output, and behind it what is told beside it."""
    environment = dict(os.environ, CUDA_VISIBLE_DEVICES="")
    run = subprocess.run([os.environ["COLEX"], *shlex.split(line)[1:]], cwd=folder, env=environment, capture_output=True, text=True)
    return run.stdout + run.stderr


def test_the_consoles_of_the_first_ten_minutes(tmp_path):
    asked = 0
    for head, block in re.findall(r"^```([^\n]*)\n(.*?)^```$", (DOCS / "first-ten-minutes.md").read_text(), re.MULTILINE | re.DOTALL):
        for name in re.findall(r"file=(\S+)", head):
            (tmp_path / name).write_text(block)
        for line, shown in re.findall(r"^\$ (colex .*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            assert printed(line, tmp_path) == shown, line
            asked += 1
    assert asked >= 7


def test_blocks_of_code_run():
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL):
        if ">>>" not in block:
            names = {}
            exec(block, names)
            for name, value in names.items():
                if name.startswith("test_"):
                    try:
                        value()
                    except TypeError as fault:
                        assert "has no truth value" in str(fault)  # pytest's assert may ask, a plain one may not


def test_the_kernel_that_is_audited(tmp_path):
    pytest.importorskip("cutlass.cute", reason="the CuTe DSL is not installed (pip install nvidia-cutlass-dsl)")
    [(kernel, shown)] = re.findall(r"^```py file=kernel.py\n(.*?)^```\n+```text\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    (tmp_path / "kernel.py").write_text(kernel)
    run = subprocess.run([sys.executable, "kernel.py"], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 1 and shown in run.stderr, run.stderr


def test_docstrings():
    results = doctest.testmod(colex, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
