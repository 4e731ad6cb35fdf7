"""Cases of a law as Hypothesis draws them: draw_by_hypothesis.py PROGRAM LAW COUNT PACKAGES. A line for each case, its values with `; ` between them.

`PROGRAM --draw LAW` says value by value what to draw, and whether the case is one. What it filters away is rejected, as by `assume`.
"""
import subprocess
import sys

program, law, count, packages = sys.argv[1:]
sys.path[:0] = packages.split(":")

from hypothesis import HealthCheck, Phase, given, reject, settings, strategies as st  # noqa: E402
from colex import strategies  # noqa: E402

far = 2**62
asked = subprocess.Popen([program, "--draw", law], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def strategy(line):
    """That of a line: `integers 0 any`."""
    name, *words = line.split()
    numbers = [None if word == "any" else int(word) for word in words]
    if name == "integers":
        lower, upper = numbers
        return st.integers(-far if lower is None else lower, far if upper is None else upper)
    if name == "layouts":
        return strategies.layouts(into=numbers[0], signed=numbers[0] is None)
    if name == "swizzles":
        return strategies.swizzles(max_bits=numbers[0], max_base=numbers[1], max_shift=numbers[2])
    if name == "linear_layouts":
        return strategies.linear_layouts(max_bits=numbers[0])
    return strategies.shapes()


def text(value):
    return f"({','.join(map(text, value))})" if isinstance(value, tuple) else str(value)


def told(line):
    """What the program says to a line."""
    asked.stdin.write(line + "\n")
    asked.stdin.flush()
    answer = asked.stdout.readline()
    if not answer:
        raise SystemExit(f"{program} --draw {law} has ended")
    return answer.rstrip("\n")


@settings(max_examples=int(count), database=None, deadline=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(st.data())
def draw(data):
    answer = told("begin")
    while not answer.startswith("case ") and answer != "filtered":
        answer = told(text(data.draw(strategy(answer))))
    if answer == "filtered":
        reject()
    print(answer.removeprefix("case "))


draw()
