#!/usr/bin/env python3
"""What it costs that RapidCheck draws: a case by the engine rapidcheck beside a case by the engine random.

    python3 bench/rapidcheck.py                colex from build/ci; --colex for another

Both draw cases of the same kind, in turns, and look at as many. The statements: a claim of which a case costs as little as one can, and of the laws
that stand each tenth (--every). Measured is the processor's time of the process, less that of a process with one case.

Exit status: 0 the aims are reached; 1 they are not.
"""
import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median

import throughput
from measured import measured

CHEAPEST = "forall n: integer: claim true"
AIMS = {"the cheapest statement": 2.5, "the median over laws": 1.3}
ENGINES = ("random", "rapidcheck")


def seconds_of_claim(colex, engine, cases, folder):
    file = Path(folder, f"{cases}.colex")
    file.write_text(f"{CHEAPEST} by testing {cases}\n")
    return measured([str(colex), "check", str(file), "--engine", engine, "--no-cache"]).used


def ratio(seconds, repetitions):
    """What rapidcheck takes, by what random takes: `seconds` is asked for an engine and a turn."""
    times = {engine: median(seconds(engine, turn) for turn in range(repetitions)) for engine in ENGINES}
    return times["rapidcheck"] / times["random"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--colex", type=Path, default=throughput.ROOT / "build/ci/colex")
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--every", type=int, default=10)
    arguments = parser.parse_args()
    colex, cases = arguments.colex.resolve(), arguments.cases

    with tempfile.TemporaryDirectory() as folder:
        cheapest = ratio(lambda engine, _: seconds_of_claim(colex, engine, 20 * cases, folder) - seconds_of_claim(colex, engine, 1, folder), arguments.repetitions)
    ratios = {}
    listed = map(json.loads, measured([str(colex), "law", "--list", "--json"]).out.splitlines())
    for law in [law["id"] for law in listed if law["expected"] == "stands"][:: arguments.every]:
        try:
            ratios[law] = ratio(lambda engine, turn: 1 / throughput.colex_cases_a_second(colex, law, cases, turn, engine)[0], arguments.repetitions)
        except (ZeroDivisionError, throughput.Fallen):
            pass  # so short that no time is seen, or expected to have no value in some case
    found = {"the cheapest statement": cheapest, "the median over laws": median(ratios.values())}
    print(f"{cases} cases, {arguments.repetitions} times in turns: time by rapidcheck / time by random")
    for what, aim in AIMS.items():
        print(f"{what:25}{found[what]:6.2f}   at most {aim}")
    largest = max(ratios, key=ratios.get)
    print(f"{len(ratios)} laws, from {min(ratios.values()):.2f} to {ratios[largest]:.2f} ({largest})")
    return 0 if all(found[what] <= aim for what, aim in AIMS.items()) else 1


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
