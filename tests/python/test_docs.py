"""docs/python.md says what happens: its blocks with >>> are run, and the others too."""
import doctest
import pathlib
import re

import colex

PAGE = pathlib.Path(__file__).parents[2] / "docs/python.md"


def test_the_first_ten_minutes():
    text = PAGE.read_text()
    assert text.count(">>>") >= 20
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert results.failed == 0 and results.attempted >= 20


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
