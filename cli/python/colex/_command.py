"""The command `colex` that belongs to this package: the prover's, where that is installed, else its own."""
from __future__ import annotations

import os
import sys

from . import _core
from ._proofs import NoProver, _prover


def words_and_environment():
    """The words with which another process of it begins, and its environment. None where there is no command."""
    try:
        prover = _prover()
    except NoProver:
        pass
    else:
        return [prover.command], prover.environment()
    package = os.path.dirname(os.path.abspath(_core.__file__))
    if hasattr(_core, "run_command"):
        # This package, whatever else is called colex where one works.
        script = f"import sys; sys.path.insert(0, {os.path.dirname(package)!r}); from colex.__main__ import main; sys.exit(main())"
        return [sys.executable, "-c", script], dict(os.environ)
    neighbour = os.path.join(package, *[os.pardir] * 3, "colex")  # of a build: build/…/cli/python/colex beside build/…/colex
    return ([neighbour], dict(os.environ)) if os.access(neighbour, os.X_OK) else None
