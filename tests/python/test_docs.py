"""docs/python.md and the page of the first ten minutes say what happens: their blocks with >>> are run, and the others of the former too."""
import doctest
import pathlib
import re

import pytest

import colex

DOCS = pathlib.Path(__file__).parents[2] / "docs"
PAGE = DOCS / "python.md"


@pytest.mark.parametrize("page, least", [("python.md", 20), ("first-ten-minutes.md", 5)])
def test_the_first_ten_minutes(page, least):
    results = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert results.failed == 0 and results.attempted >= least


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


def test_docstrings():
    results = doctest.testmod(colex, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
