"""The command that is installed with the package: what it has, what it says of the rest, and that each file of the records is whole."""
import os
import re
import subprocess

import pytest

COMMAND = os.environ["COLEX"]


def colex(*words):
    return subprocess.run([COMMAND, *words], capture_output=True, text=True)


@pytest.mark.parametrize("name", ["campaign", "exhaust", "law", "ledger", "mutants", "peers"])
def test_what_asks_about_colex_itself_is_there_or_where_it_is_is_said(name):
    if re.search(rf"^  {name} ", colex("--help").stdout, re.MULTILINE):
        assert colex(name, "--help").returncode == 0
    else:
        run = colex(name, "--help")
        assert run.returncode == 2 and "that of colex[prove] has it" in run.stderr, run.stderr


def test_the_records_are_whole():
    run = colex("oracle", "verify")
    assert run.returncode == 0, run.stdout[-1000:] + run.stderr
    assert re.search(r"^mma .*\b0\b", run.stdout, re.MULTILINE), run.stdout
