#!/usr/bin/env python3
"""Cases a second on one core: laws in colex's random engine, and the same laws as Hypothesis tests over pycute.

    python3 bench/throughput.py --setup        once: Hypothesis and pycute from PyPI, into .deps/python
    python3 bench/throughput.py                colex from build/ci; --colex for another

    colex 0.1.0, 100000 cases; Hypothesis 6.170.15, 1000 cases, pycute 4.2.0.0, Python 3.11.7; core 1, 3 times in turns

    law                           id                     colex cases/s  Hypothesis cases/s   ratio  not counted
    coalesce keeps every value    S016a                        314,978                 866     364          0%
    composition has the values    composition.into             111,306                 675     165         11%
    complement: disjoint, covers  complement.interval          169,986                 864     197          0%
    right inverse: L(R(k)) = k    S079a                        292,705               1,013     289          0%
    left inverse: Li(L(k)) = k    S083b                        193,899                 928     209         17%
    one integer                                                                      1,431
    load 6.3: others used the cores and their caches as well; both columns are lower for it

    aim: 200 times as many cases a second; reached for 3 of 5 laws

A case is one drawn input, with one drawn index where the law has an index, whose hypothesis holds and whose conclusion was looked
at. Both are measured in CPU time, so that other work on the machine matters little: colex by that of its process, less that of a
process with one case; Hypothesis around the call of the test. They take turns on one core, and the table has the medians.

Exit status: 0 measured, whatever the ratio; 1 a law falls; 2 misspelled option; 4 something is missing, and the message says
what.
"""

import argparse
import importlib.metadata
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from measured import measured

ROOT = Path(__file__).resolve().parent.parent
DEPS = ROOT / ".deps" / "python"
AIM = 200

# Words, the law's id in colex, its name in pycute_laws.py.
LAWS = [
    ("coalesce keeps every value", "S016a", "coalesce_keeps_values"),
    ("composition has the values", "composition.into", "composition_has_values"),
    ("complement: disjoint, covers", "complement.interval", "complement_is_disjoint_and_covers"),
    ("right inverse: L(R(k)) = k", "S079a", "right_inverse_inverts"),
    ("left inverse: Li(L(k)) = k", "S083b", "left_inverse_inverts"),
]

DIFFERENCES = """\
what differs
  draws          colex: also negative strides, extents and strides to 62 bits, rank 0, more leaves. Hypothesis: what pycute takes,
                 1 to 4 leaves, extents to 32, strides >= 0; a shape is one draw from a table, which is faster than leaf by leaf
  composition    colex: any B into A's domain; it decides whether A o B exists, and what does not exist costs time and does not
                 count. pycute cannot decide that: its B is drawn so that A o B exists
  left inverse   colex: any injective layout; it decides whether there is a left inverse, as above. pycute: layouts whose strides
                 divide in a chain, as its result is wrong for others
  included       colex: overflow checks; the statistics (covers, duplicates) of the first 1000 cases. Hypothesis: neither; also no
                 shrinking, no database, no deadline, no health checks
  one integer    an empty test of one drawn integer, what Hypothesis itself takes: no strategy and no library gets past it"""


class Missing(Exception):
    """Something is not there; the message says what to do."""


class Fallen(Exception):
    """A law does not stand, so that there is nothing to compare."""


def set_up():
    def install(*what):
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(DEPS), *what]
        if subprocess.run(command).returncode != 0:
            raise Missing("pip failed: is the network there? The command was\n  " + " ".join(command))

    install("hypothesis==6.*")
    install("--no-deps", "nvidia-cutlass==4.2.0.0")  # of which pycute is a part that needs nothing
    print(f"Hypothesis and pycute are in {DEPS}")


def pycute_laws():
    sys.dont_write_bytecode = True  # no __pycache__ among the sources
    sys.path[:0] = [str(DEPS), str(Path(__file__).parent)]
    try:
        import pycute_laws
    except ModuleNotFoundError as error:
        raise Missing(
            f"there is no Python module {error.name}\n"
            "  python3 bench/throughput.py --setup\n"
            "installs Hypothesis and pycute from PyPI (packages hypothesis, nvidia-cutlass) into .deps/python"
        ) from error
    return pycute_laws


def colex_run(colex, law, cases, seed, engine="random"):
    """The record of a run, and the CPU time that it took."""
    command = [str(colex), "law", law, "--engine", engine, "--cases", str(cases), "--seed", str(seed), "--json"]
    with tempfile.TemporaryDirectory() as folder:  # a law that falls leaves a file behind
        run = measured(command, cwd=folder)
    lines = [line for line in run.out.splitlines() if line.startswith("{")]
    if len(lines) != 1:
        raise Missing(f"{' '.join(command)}\ngives no record:\n{run.err or run.out}")
    record = json.loads(lines[0])
    if record["outcome"] not in ("tested", "exhausted", "unknown"):  # unknown: every case was looked at, and one was not decided
        raise Fallen(f"{law} is {record['outcome']}: {record.get('reason', '')}\n  {record.get('repeat', '')}")
    return record, run.used


def colex_cases_a_second(colex, law, cases, seed, engine="random"):
    _, start = colex_run(colex, law, 1, seed, engine)
    record, seconds = colex_run(colex, law, cases, seed, engine)
    return record["cases"] / (seconds - start), record


def hypothesis_cases_a_second(law):
    before = law.cases
    start = time.process_time()
    try:
        law.test()
    except AssertionError as error:
        notes = " ".join(getattr(error, "__notes__", []))
        raise Fallen(f"Hypothesis: {law.conclusion.__name__} falls over pycute: {notes}") from error
    return (law.cases - before) / (time.process_time() - start)


def use_one_core():
    """The last of the cores that this process may use; a word on it."""
    if not hasattr(os, "sched_setaffinity"):
        return "any core: this system cannot pin a process"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"core {core}"


def measure(options):
    if not options.colex.is_file():
        raise Missing(
            f"there is no program {options.colex}\n"
            "  cmake --workflow --preset ci\n"
            "builds build/ci/colex and colex-lab beside it; --colex names another"
        )
    laws = pycute_laws()
    laws.Law.examples = options.examples
    core = use_one_core()
    version = subprocess.run([str(options.colex), "--version"], capture_output=True, text=True).stdout.strip()
    print(
        f"{version}, {options.cases} cases; Hypothesis {importlib.metadata.version('hypothesis')}, {options.examples} cases, "
        f"pycute {importlib.metadata.version('nvidia-cutlass')}, Python {platform.python_version()}; "
        f"{core}, {options.repeat} times in turns"
    )

    colex = {id: [] for _, id, _ in LAWS}
    hypothesis = {name: [] for _, _, name in LAWS}
    nothing = []
    skipped = {}
    undecided = set()
    for turn in range(options.repeat):
        for _, id, name in LAWS:
            rate, record = colex_cases_a_second(options.colex, id, options.cases, turn)
            colex[id].append(rate)
            if record["outcome"] == "unknown":
                undecided.add(f"{id}, seed {turn}: {record['reason']}")
            uncounted = record["filtered"] + record["overflowed"]
            skipped[id] = uncounted / (record["cases"] + uncounted)
            hypothesis[name].append(hypothesis_cases_a_second(getattr(laws, name)))
        nothing.append(hypothesis_cases_a_second(laws.one_integer))

    print(f"\n{'law':30}{'id':22}{'colex cases/s':>14}{'Hypothesis cases/s':>20}{'ratio':>8}{'not counted':>13}")
    ratios = []
    for words, id, name in LAWS:
        ours, theirs = median(colex[id]), median(hypothesis[name])
        ratios.append(ours / theirs)
        print(f"{words:30}{id:22}{ours:14,.0f}{theirs:20,.0f}{ratios[-1]:8,.0f}{skipped[id]:12.0%}")
    print(f"{'one integer':30}{'':22}{'':14}{median(nothing):20,.0f}")
    for text in sorted(undecided):
        print(f"undecided in {text}")
    reached = sum(ratio >= AIM for ratio in ratios)
    load = os.getloadavg()[0]
    if load > 1.5:  # more than this script itself
        print(f"load {load:.1f}: others used the cores and their caches as well; both columns are lower for it")
    print(f"\naim: {AIM} times as many cases a second; reached for {reached} of {len(LAWS)} laws\n\n{DIFFERENCES}")


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected a number of at least 1")
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    option = parser.add_argument
    option("--setup", action="store_true", help="install Hypothesis and pycute from PyPI into .deps/python, and measure nothing")
    option("--colex", type=Path, default=ROOT / "build" / "ci" / "colex", help="the program (default: build/ci/colex)")
    option("--cases", type=positive, default=100_000, help="cases of a run of colex (default: %(default)s)")
    option("--examples", type=positive, default=1_000, help="cases of a run of Hypothesis (default: %(default)s)")
    option("--repeat", type=positive, default=3, help="runs of each, of which the median counts (default: %(default)s)")
    options = parser.parse_args()
    options.colex = options.colex.absolute()
    try:
        set_up() if options.setup else measure(options)
    except Missing as missing:
        print(f"throughput.py: {missing}", file=sys.stderr)
        return 4
    except Fallen as fallen:
        print(f"throughput.py: {fallen}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
