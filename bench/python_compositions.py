"""Compositions a second through the typed interface of Python, beside pycute and tensor-layouts, in one run; and how long `import colex` takes.

    PYTHONPATH=build/ci/cli/python:.deps:PEERS python3 bench/python_compositions.py        --json: {"rates": {NAME: A SECOND}, "import_ms": …}

PEERS is a folder with tensor_layouts; without pycute or tensor_layouts its line says so. All are asked the same pairs, which have a composite that
is the same everywhere. bench/performance.py asks this as well.
"""
import argparse
import itertools
import json
import random
import subprocess
import sys
import time


def pairs(count):
    """Pairs of which every library makes the same: B's values are multiples of A's first extents, or below them."""
    draw = random.Random(1)
    made = []
    while len(made) < count:
        a = draw.choice([2, 4, 8, 16])
        b = draw.choice([2, 4, 8])
        A = ((a, b), (draw.choice([1, b, 32]), draw.choice([1, a, 100])))
        s = draw.choice([n for n in (1, 2, 4) if a % n == 0])
        B = ((a // s, b), (s, a))
        made.append((A, B))
    return made


def rate(compose, layouts, seconds=1.0):
    """The best of five rounds, in calls a second."""
    best = 0.0
    for _ in range(5):
        done, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds / 5:
            for A, B in layouts:
                compose(A, B)
            done += len(layouts)
        best = max(best, done / (time.perf_counter() - begin))
    return best


def compositions(seconds):
    """Compositions a second by the name of each library that is here, and what there is to say."""
    cases = pairs(200)
    rates, said = {}, []
    for name, module in (("colex", "colex"), ("pycute", "pycute"), ("tensor-layouts", "tensor_layouts")):
        try:
            library = __import__(module)
        except ImportError as missing:
            said.append(f"{name:15} not here: {missing}")
            continue
        compose = library.compose if hasattr(library, "compose") else library.composition
        layouts = [(library.Layout(*A), library.Layout(*B)) for A, B in cases]
        values = [[compose(A, B)(k) for k in range(4)] for A, B in layouts]
        rates[name] = rate(compose, layouts, seconds)
        said.append(f"{name:15} {rates[name]:12,.0f} compositions a second")
        first = values if name == "colex" else first
        if values != first:
            said.append(f"{name:15} makes something else of {sum(a != b for a, b in itertools.zip_longest(values, first))} pairs")
    return rates, said


def import_ms():
    """Milliseconds of `import colex` in a new interpreter, the median of 9."""
    command = "import time; t = time.perf_counter(); import colex; print(time.perf_counter() - t)"
    times = sorted(float(subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True).stdout) for _ in range(9))
    return 1000 * times[len(times) // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each library (default: %(default)s)")
    options = parser.parse_args()
    rates, said = compositions(options.seconds)
    milliseconds = import_ms()
    if options.json:
        print(json.dumps({"rates": rates, "import_ms": milliseconds}))
        return
    print("\n".join(said))
    others = [value for name, value in rates.items() if name != "colex"]
    if others:
        print(f"colex is {rates['colex'] / max(others):.1f} times the faster of the others")
    print(f"import colex    {milliseconds:.1f} ms (the median of 9)")


main()
