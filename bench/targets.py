"""What is aimed at, beside what is measured: a table of performance.py.

    rows = operation_targets(times, pycute) + decision_targets(times) + front_targets(fronts) + command_targets(colex)
    table(HEAD, rows)

A target that is missed says so. Rates on several cores, memory, and what is measured of Python and of the page are by the clock; all else is CPU time.
"""

import os
import re
import sys
import tempfile
from pathlib import Path
from statistics import median

import throughput
from measured import measured

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
from large import large_evidence  # noqa: E402

HEAD = ["what", "target", "measured", "is it met?"]

MIXED = re.findall(r'^    "(.*)",$', (ROOT / "bench" / "eval_bench.cpp").read_text(), re.MULTILINE)
LINES = 2_000_000
RECORDS = 1_000_000


def row(what, target, measured, is_met):
    return [what, target, measured, "yes" if is_met else "**no**"]


def operation_targets(times, pycute):
    """For each operation on layouts of four modes: colex against pycute, and against CuTe C++ with integers known at run time only."""
    rows = []
    for name in (key.removesuffix("/4") for key in pycute if key.endswith("/4")):
        ratio = pycute[f"{name}/4"] / times[f"{name}/4/2"]
        rows.append(row(f"`{name}`, through C++, beside pycute", "500 times as fast", f"{ratio:,.0f} times", ratio >= 500))
    for name in ("value", "composition"):
        if cute := times.get(f"cute_{name}/4"):
            ratio = cute / times[f"{name}/4/2"]
            rows.append(row(f"`{name}` beside CuTe C++", "as fast", f"{ratio:.2f} times as fast", ratio >= 1))
    return rows


def decision_targets(times):
    rows = []
    for name in ("is_injective", "is_bijective", "is_equal"):
        ratio = times[f"{name}/62"] / times[f"{name}/10"]
        rows.append(row(f"`{name.removeprefix('is_')}` of 2^62 elements beside 2^10", "at most 2 times as long", f"{ratio:.2f} times", ratio <= 2))
    for name in ("injective", "bijective", "equal"):
        if once := times.get(f"c_{name}"):
            rows.append(row(f"`colex_{name}` of 2^30 elements, through the C interface", "at most 1 µs", f"{once / 1e3:.2f} µs", once <= 1000))
    strides = times.get("injective_random_strides/12")
    if strides is not None:
        rows.append(row("`injective` of 12 modes with strides drawn to 2^62", "at most 10 ms, or unknown", f"{strides / 1e6:.2f} ms", strides <= 10e6))
    return rows


def run_of(command, cores=None):
    """Seconds by the clock, and the most memory in MiB, of a program that writes to nowhere."""
    run = measured(command, cores, keeps_output=False)
    if run.status not in (0, 1):
        raise throughput.Missing(f"{' '.join(map(str, command))}\nended with status {run.status}")
    return run.seconds, run.mebibytes


def batch_targets(colex, scratch, repetitions):
    def lines(count):
        file = scratch / f"{count}.lines"
        file.write_text("".join(MIXED[k % len(MIXED)] + "\n" for k in range(count)))
        return file

    many, some = lines(LINES), lines(LINES // 10)
    available = sorted(os.sched_getaffinity(0))
    two = set(available[:2])
    runs = [run_of([colex, "eval", "--batch", many], two) for _ in range(repetitions)]
    rate, memory = LINES / median(seconds for seconds, _ in runs), max(memory for _, memory in runs)
    _, less = run_of([colex, "eval", "--batch", some], two)
    one, _ = run_of([colex, "eval", "--batch", many], set(available[:1]))
    words = f"`eval --batch`, {LINES:,} expressions on {len(two)} core{'s' if len(two) > 1 else ''}"
    return [
        row(words, "2,000,000 a second", f"{rate:,.0f} a second, {rate * one / LINES:.2f} times as many as on one", rate >= 2e6),
        row("its memory, beside that of a tenth of the lines", "the same", f"{memory:.0f} MiB beside {less:.0f}", memory <= 1.1 * less + 1),
    ]


def law_targets(colex, repetitions, folder):
    rate = median(throughput.colex_cases_a_second(colex, "S016a", 200_000, turn)[0] for turn in range(repetitions))
    rows = [row("the random engine, cases of law `S016a` a second on one core", "2,000,000", f"{rate:,.0f}", rate >= 2e6)]
    throughput.DEPS = folder
    try:
        laws = throughput.pycute_laws()
    except throughput.Missing:
        return rows
    for words, law, name in throughput.LAWS:
        if law not in ("composition.into", "complement.interval"):
            continue
        ratios = []
        for turn in range(repetitions):
            ours = throughput.colex_cases_a_second(colex, law, 100_000, turn)[0]
            ratios.append(ours / throughput.hypothesis_cases_a_second(getattr(laws, name)))
        rows.append(row(f"law `{law}` ({words}) beside Hypothesis over pycute", "250 times as many cases", f"{median(ratios):,.0f} times", median(ratios) >= 250))
    return rows


def report_targets(colex, scratch):
    seconds, memory = run_of([colex, "report", large_evidence(scratch, RECORDS // 4), "-o", scratch / "report"])
    return [row(f"`report` of {RECORDS:,} records", "10 s and 1 GiB", f"{seconds:.1f} s and {memory:,.0f} MiB", seconds <= 10 and memory <= 1024)]


def front_targets(fronts):
    """For the Python package and the page, as far as they were there to be measured (performance.py)."""
    rows, rates = [], fronts["rates"]
    if len(rates) > 1:
        ratio = rates["colex"] / max(rate for name, rate in rates.items() if name != "colex")
        beside = " and ".join(name for name in rates if name != "colex")
        rows.append(row(f"compositions through Python beside the faster of {beside}", "5 times as many", f"{ratio:.1f} times", ratio >= 5))
    if fronts["import_ms"] is not None:
        rows.append(row("`import colex`", "at most 50 ms", f"{fronts['import_ms']:.1f} ms", fronts["import_ms"] <= 50))
    if fronts["wheels"]:
        largest = max(fronts["wheels"].values())
        rows.append(row("a wheel without the prover", "at most 2,000,000 bytes", f"{largest:,}", largest <= 2_000_000))
    if page := fronts["page"]:
        rows.append(row("the page, compressed", "at most 600 kB", f"{page['compressed'] / 1e3:.0f} kB", page["compressed"] <= 600_000))
        rows.append(row("its first answer, after it is opened from disk", "less than 1 s", f"{page['first_answer_s']:.2f} s", page["first_answer_s"] < 1))
    return rows


def command_targets(colex, repetitions, folder):
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        return batch_targets(colex, scratch, repetitions) + law_targets(colex, min(repetitions, 3), folder) + report_targets(colex, scratch)
