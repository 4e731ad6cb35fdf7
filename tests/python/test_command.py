"""The command that is installed with the package: what it has, what it says of the rest, and that each file of the records is whole."""
import os
import re
import subprocess

import pytest

COMMAND = os.environ["COLEX"]


def colex(*words):
    return subprocess.run([COMMAND, *words], capture_output=True, text=True)


LEFT_OUT = re.compile(r"^Not in this program: ([\w, ]+)\. [^.]*; colex-layouts\[prove\] has all", re.MULTILINE)


def has(name):
    return re.search(rf"^  {name} ", colex("--help").stdout, re.MULTILINE) is not None


@pytest.mark.parametrize("name", ["campaign", "exhaust", "law", "ledger", "mutants", "peers", "prove"])
def test_what_a_command_lacks_is_said_with_where_it_is(name):
    told = LEFT_OUT.search(colex("--help").stdout)
    in_manual = f".SS colex {name}\n" in colex("man").stdout
    in_completion = f'"colex {name}"' in colex("completion", "bash").stdout
    if has(name):
        assert colex(name, "--help").returncode == 0 and in_manual and in_completion
        assert not told or name not in told[1].split(", ")
    else:
        run = colex(name, "--help")
        assert run.returncode == 4 and "colex-layouts[prove]" in run.stderr, run.stderr
        assert name in told[1].split(", ") and not in_manual and not in_completion
        assert told[0] in colex("man").stdout.replace("\\-", "-")


def test_options_of_a_prover_say_where_there_is_none():
    options = colex("check", "--help").stdout
    assert ("this colex has no prover" in options) == ("which this colex does not have: without effect" in options) == (not has("prove")), options


def test_the_records_are_whole():
    run = colex("oracle", "verify")
    if not has("law"):
        assert run.returncode == 4 and "colex-layouts[prove]" in run.stderr, run.stderr
        pytest.skip("this command leaves out what judges the records")
    assert run.returncode == 0, run.stdout[-1000:] + run.stderr
    assert re.search(r"^mma .*\b0\b", run.stdout, re.MULTILINE), run.stdout
