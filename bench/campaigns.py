#!/usr/bin/env python3
"""How campaigns scale: two processes against one, merging many results, planning many units.

    python3 bench/campaigns.py                 colex from build/ci; --colex for another
    python3 bench/campaigns.py --results 10000 --units 100000 --seconds 10      a smaller one

The speed-up is by the clock, so other work on the machine counts: the load is told. One process and two take turns on the same units,
each time with empty results, and the median of the speed-ups counts. Two processes that share busy cores have no core each, so the
processor's time is told as well.

Exit status: 0 measured, whatever came of it; 4 something is missing.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time
from statistics import median

from measured import measured

TURNS = 5
ROOT = pathlib.Path(__file__).resolve().parent.parent
FNV_PRIME, FNV_BASIS, WORD = 0x100000001B3, 0xCBF29CE484222325, (1 << 64) - 1


def fnv(data):
    """FNV-1a, as results have it."""
    value = FNV_BASIS
    for byte in data:
        value = ((value ^ byte) * FNV_PRIME) & WORD
    return f"{value:016x}"


def timed(command):
    run = measured(command)
    if run.status != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {run.status}\n{run.err}")
    return run


def told(run):
    return f"{run.seconds:.1f} s, {run.used:.1f} s of a core, {run.mebibytes:.0f} MiB"


def scaling(colex, folder, seconds):
    """The clock's time of one process and of two, in turns, on units that take so long in all."""
    plan = folder / "scaling.jsonl"
    units = max(8, int(seconds * 4))
    timed([colex, "campaign", "plan", "--law", "S019", "--engine", "random", "--seeds", f"1..{units}", "--cases", "60000", "-o", plan])
    turns = [(done_by(colex, plan, folder / f"one-{k}", 1), done_by(colex, plan, folder / f"two-{k}", 2)) for k in range(TURNS)]
    speed_ups = sorted(one / two for (one, _), (two, _) in turns)
    (one, used_by_one), (two, used_by_two) = ([median(column) for column in zip(*runs)] for runs in zip(*turns))
    print(f"{units} units, {TURNS} times in turns: one process {one:.1f} s ({used_by_one:.1f} s of a core), two {two:.1f} s "
          f"({used_by_two:.1f} s of cores): speed-up {median(speed_ups):.2f} ({speed_ups[0]:.2f} to {speed_ups[-1]:.2f}), aim 1.9")
    print(f"  two processes take {100 * (used_by_two / used_by_one - 1):+.0f} % of the processor's time of one; "
          f"the machine gave one {used_by_one / one:.2f} cores, two {used_by_two / two:.2f}")


def done_by(colex, plan, results, processes):
    """The clock's and the processor's time that so many processes take for all units, each of which none has a result of."""
    begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    runs = [subprocess.Popen([colex, "campaign", "run", plan, "--results", results, "--index", str(k), "--of", str(processes)],
                             stdout=subprocess.DEVNULL) for k in range(processes)]
    if any([run.wait() != 0 for run in runs]):
        sys.exit("a run failed")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - begun, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def many_results(colex, folder, count):
    """A plan of so many units with a result for each, made of one that colex wrote."""
    plan = folder / "many.jsonl"
    timed([colex, "campaign", "plan", "--law", "S019", "--engine", "random", "--seeds", f"1..{count}", "--cases", "100", "-o", plan])
    lines = plan.read_text().splitlines()
    sample = folder / "sample"
    subprocess.run([colex, "campaign", "run", plan, "--results", sample, "--index", "0", "--of", str(count)], check=False,
                   stdout=subprocess.DEVNULL)
    text = next(sample.iterdir()).read_text()
    body, _, last = text.rstrip("\n").rpartition("\n")
    body += "\n"
    results = folder / "results"
    results.mkdir()
    closing = json.loads(last)
    base = None
    for line in lines[1:-1]:
        unit = json.loads(line)
        closing["unit"].pop("hash", None)
        closing["unit"].update(id=unit["unit"], argv=unit["argv"])
        if base is None:
            base = int(fnv(body.encode()), 16)
        value = base
        for byte in json.dumps(closing, separators=(",", ":"), ensure_ascii=False).encode():
            value = ((value ^ byte) * FNV_PRIME) & WORD
        closing["unit"]["hash"] = f"{value:016x}"
        (results / f"{unit['unit']}.jsonl").write_text(body + json.dumps(closing, separators=(",", ":"), ensure_ascii=False) + "\n")
    return plan, results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--colex", default=ROOT / "build/ci/colex", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=30, help="of units for the speed-up")
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--units", type=int, default=1_000_000)
    options = parser.parse_args()
    if not options.colex.exists():
        print(f"there is no {options.colex}: build it, or name another with --colex", file=sys.stderr)
        sys.exit(4)
    colex = options.colex.resolve()
    version = subprocess.run([colex, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"{version}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="colex-campaigns-") as name:
        folder = pathlib.Path(name)
        run = timed([colex, "campaign", "plan", "--law", "S019", "--engine", "random", "--seeds", f"1..{options.units}", "-o",
                     folder / "plan.jsonl"])
        print(f"plan of {re.search('[0-9]+', run.out).group()} units: {told(run)}; aim 5 s for 10^6")
        plan, results = many_results(colex, folder, options.results)
        for command in ["merge", "status"]:
            more = ["-o", folder / "merged.jsonl"] if command == "merge" else []
            run = timed([colex, "campaign", command, plan, "--results", results, *more])
            print(f"{command} of {options.results} results: {told(run)}" + ("; aim 10 s for 10^5" if command == "merge" else ""))
        scaling(colex, folder, options.seconds)
    print(f"load {os.getloadavg()[0]:.1f} at the end")


main()
