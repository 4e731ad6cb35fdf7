"""The prover of colex: a module, its checker and its command, which are programs, and its judges, which are those of PyPI. `colex.prove` uses it."""
import os
import sys

from .bin import _prover as core

__version__ = core.version

#: Where the module and the programs are.
programs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin")
#: The command, which has the prover.
command = os.path.join(programs, "colex")
#: The judges are programs in this Python.
os.environ.setdefault("COLEX_PYTHON", sys.executable)


def environment() -> dict:
    """The environment in which the command finds its judges: this Python's, before any other of the machine."""
    return dict(os.environ, PATH=os.pathsep.join([programs, os.environ.get("PATH", os.defpath)]), COLEX_PYTHON=sys.executable)
