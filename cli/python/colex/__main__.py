"""The command `colex`: that of the prover, where the extra colex-layouts[prove] is installed, and else that of this package."""
import os
import sys

from . import _core
from ._proofs import NoProver, _prover


def main() -> int:
    try:
        prover = _prover()
    except NoProver as missing:
        if sys.argv[1:2] == ["prove"]:
            print(f"error: {missing}", file=sys.stderr)
            return 4
    else:
        if os.access(prover.command, os.X_OK):
            os.execve(prover.command, ["colex", *sys.argv[1:]], prover.environment())
    if not hasattr(_core, "run_command"):
        sys.exit("this build of the module has no command; its neighbour build/…/colex is it")
    return _core.run_command(["colex", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
