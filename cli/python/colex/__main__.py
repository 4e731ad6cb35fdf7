"""The command `colex`."""
import sys

from . import _core


def main() -> int:
    if not hasattr(_core, "run_command"):
        sys.exit("this build of the module has no command; its neighbour build/…/colex is it")
    return _core.run_command(["colex", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
