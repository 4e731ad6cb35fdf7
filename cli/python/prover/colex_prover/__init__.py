"""The prover of colex: its command and its checker, which are programs, and its judges, which are those of PyPI. `colex.prove` uses it."""
import os
import sys
from importlib.metadata import version

#: Where the programs are.
programs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin")
#: The command, which has the prover.
command = os.path.join(programs, "colex")

__version__ = version("colex-prover")


def environment() -> dict:
    """The environment in which the command finds its judges: this Python's, before any other of the machine."""
    return dict(os.environ, PATH=os.pathsep.join([programs, os.environ.get("PATH", os.defpath)]), COLEX_PYTHON=sys.executable)
