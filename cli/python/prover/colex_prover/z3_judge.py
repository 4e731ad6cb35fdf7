"""Z3 of the wheel z3-solver, as a program that colex asks: `UNITS < queries`. Each query is a line `LOGIC BYTES` and its text; each answer is
written as soon as it is known: a line, the values of a model, and `end`."""
import sys

import z3


def decide(text: str, units: int) -> str:
    """In a context of its own, so that an answer does not depend on what was asked before."""
    try:
        context = z3.Context()
        # The tactics of nonlinear integers spend seconds on what the plain solver sees at once.
        solver = z3.SimpleSolver(ctx=context)
        solver.set("rlimit", units)
        solver.add(z3.parse_smt2_string(text, ctx=context))
        answer = solver.check()
        if answer == z3.unsat:
            return "unsat\nend\n"
        if answer == z3.sat:
            model = solver.model()
            values = "".join(f"{constant.name()}\t{model[constant].sexpr()}\n" for constant in model if constant.arity() == 0)
            return f"sat\n{values}end\n"
        return f"unknown {solver.reason_unknown()} ({units} units)\nend\n"
    except z3.Z3Exception as trouble:
        return "error " + " ".join(str(trouble).split()) + "\nend\n"


def main() -> int:
    if sys.argv[1:] == ["--version"]:
        print(".".join(z3.get_version_string().split(".")[:3]))
        return 0
    units = int(sys.argv[1])
    for line in sys.stdin.buffer:
        _, size = line.split()
        text = sys.stdin.buffer.read(int(size)).decode()
        sys.stdout.write(decide(text, units))
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
