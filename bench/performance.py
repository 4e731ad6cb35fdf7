#!/usr/bin/env python3
"""Measures colex, and writes docs/performance.md.

    cmake --preset dev && cmake --build --preset dev --target colex colex_bench colex_python
    python3 bench/performance.py --setup                       once: Hypothesis, pycute and tensor-layouts from PyPI, into .deps/bench
    python3 bench/performance.py --build build/dev             writes docs/performance.md
    python3 bench/performance.py --build build/dev --print     prints the same, and writes nothing

What is not said to be by the clock is CPU time, the median of several runs, on whatever machine this is; others may use it meanwhile. So what counts is a ratio of two columns
of one run. Without pycute there is no column of it, and the page says so. It says likewise what is not there of isl, the Python module,
the wheels (cli/python/build) and the page (cmake --workflow --preset page).

Exit status: 0 written or printed; 2 misspelled option; 4 something is missing, and the message says what.
"""

import argparse
import datetime
import json
import os
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import targets
import throughput
from throughput import Missing, positive

ROOT = Path(__file__).resolve().parent.parent
DEPS = ROOT / ".deps" / "bench"

OPERATIONS = ["value", "coalesce", "composition", "complement", "right_inverse", "left_inverse", "logical_divide", "logical_product", "injective", "bijective"]
DECISIONS = ["injective", "bijective", "equal"]
RANKS = (1, 2, 4, 8)
BITS = (2, 4, 8, 12)  # of each of four modes
TEXTS = [
    ("a line is parsed", "parse"),
    ("its value is printed", "print"),
    ("a line is answered: parsed, evaluated, printed", "line"),
    ("a line has no value, and it is said why", "rejected_line"),
]
ORACLE = [
    ("the layout of an operand, which is right", "oracle_check_right"),
    ("one that is wrong, and where", "oracle_check_wrong"),
    ("all that is predicted of an `mma`, against the record", "oracle_verify_mma"),
    ("the same of an `ldmatrix`", "oracle_verify_ldmatrix"),
]
# What is proved for all extents and strides of the layouts with up to so many leaves.
PROVER_RANKS = (1, 2, 3, 4, 5)
PROVED = [
    ("coalesce keeps every value", "forall L: layout, 0 <= i < size(L): claim coalesce(L)(i) == L(i)"),
    ("right inverse: L(R(k)) = k", "forall L: layout, 0 <= k < size(right_inverse(L)): claim L(right_inverse(L)(k)) == k"),
    ("a layout is its coalesced form, as a function", "forall L: layout: claim equal(coalesce(L), L)"),
]
COMMANDS = [
    ("a value", ["eval", "composition((6,2):(1,100), 2:4)"]),
    ("an explanation", ["explain", "composition((6,4):(1,100), 4:4)"]),
    ("a text of CuTe read", ["read", "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"]),
    ("a law, by every engine that looks at cases", ["law", "S016a", "--engine", "exhaustive", "--engine", "random"]),
    ("the claims of examples/, as they are judged", ["check", str(ROOT / "examples"), "--no-cache"]),
    ("an instruction's layout against the record", ["oracle", "check", "mma", "mma.m16n8k16.f32.f16.f16.f32", "--C", "((4,8),(2,2)):((32,1),(16,8))"]),
    ("the swizzle of a tile", ["find", "swizzle", "(64,64):(64,1)", "--write", "rows", "--read", "ldmatrix"]),
    ("all solutions of an equation", ["find", "layout", "composition((4,2):(2,1), X) == 8:1"]),
]


def set_up():
    for what in (["hypothesis==6.*"], ["--no-deps", "nvidia-cutlass==4.2.0.0", "tensor-layouts==0.3.2"]):
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(DEPS), *what]
        if subprocess.run(command).returncode != 0:
            raise Missing("pip failed: is the network there? The command was\n  " + " ".join(command))


def benchmarks(program, repetitions):
    """Median CPU nanoseconds by name, of all that colex_bench has."""
    command = [str(program), "--benchmark_format=json", f"--benchmark_repetitions={repetitions}", "--benchmark_report_aggregates_only=true", "--benchmark_min_time=0.05"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        raise Missing(f"{' '.join(command)}\nended with status {run.returncode}:\n{run.stderr}")
    unit = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
    # For one repetition there is no aggregate; what has no answer to measure says so in its row.
    rows = [row for row in json.loads(run.stdout)["benchmarks"] if row.get("aggregate_name", "median") == "median" and not row.get("error_occurred")]
    return {row["run_name"]: row["cpu_time"] * unit[row["time_unit"]] for row in rows}


def pycute_times(repetitions):
    """The same calls by pycute: nanoseconds by name, as colex_bench names them; nothing if it is not there."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(DEPS))
    try:
        import pycute
    except ImportError:
        return {}

    def by_rows(rank):
        return pycute.Layout((4,) * rank, tuple(4 ** (rank - 1 - k) for k in range(rank))) if rank > 1 else pycute.Layout(4, 1)

    def part(rank):
        return pycute.Layout(2, 2) if rank == 1 else pycute.Layout((2, 4**rank // 8), (4, 8))

    def gaps(rank):
        return pycute.Layout((4,) * rank, tuple(2 * 16**k for k in range(rank)))

    def columns(rank):
        return pycute.Layout((4,) * rank, tuple(4**k for k in range(rank)))

    calls = {
        "value": lambda r: (lambda A: lambda: A(4**r // 3))(by_rows(r)),
        "coalesce": lambda r: (lambda A: lambda: pycute.coalesce(A))(columns(r)),
        "composition": lambda r: (lambda A, B: lambda: pycute.composition(A, B))(by_rows(r), part(r)),
        "complement": lambda r: (lambda L: lambda: pycute.complement(L, 16**r))(gaps(r)),
        "right_inverse": lambda r: (lambda A: lambda: pycute.right_inverse(A))(by_rows(r)),
        "left_inverse": lambda r: (lambda A: lambda: pycute.left_inverse(A))(by_rows(r)),
        "logical_divide": lambda r: (lambda A: lambda: pycute.logical_divide(A, pycute.Layout(2, 2)))(by_rows(r)),
        "logical_product": lambda r: (lambda A: lambda: pycute.logical_product(A, pycute.Layout(4, 1)))(by_rows(r)),
    }
    times = {}
    for name, make in calls.items():
        for rank in (2, 4):
            call = make(rank)
            times[f"{name}/{rank}"] = median(seconds_of(call) for _ in range(repetitions)) * 1e9
    return times


def seconds_of(call, least=0.02):
    """CPU seconds of one call."""
    count = 1
    while True:
        begin = time.process_time()
        for _ in range(count):
            call()
        taken = time.process_time() - begin
        if taken >= least:
            return taken / count
        count *= 4


def command_seconds(colex, arguments, repetitions, expected=(0, 1)):
    def once():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([str(colex), *arguments], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if run.returncode not in expected:
            raise Missing(f"colex {' '.join(arguments)}\nended with status {run.returncode}:\n{run.stderr}")
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return median(once() for _ in range(repetitions))


def prover_seconds(colex, repetitions):
    """What a proof for layouts of up to so many leaves takes, by the claim and the number: also what the solvers and the checker take."""
    seconds = {}
    for _, claim in PROVED:
        for rank in PROVER_RANKS:
            command = ["prove", claim, "--rank", str(rank), "--engine", "symbolic", "--no-cache"]
            reached = subprocess.run([str(colex), *command], capture_output=True, text=True).stdout
            # A claim about all layouts that is shown for some shapes is not proved: status 3.
            is_shown = f"shapes with up to {rank} lea" in reached
            seconds[claim, rank] = command_seconds(colex, command, repetitions, expected=(3,)) if is_shown else None
    return seconds


def cases_a_second(colex, repetitions):
    """Cases a second on one core, by the law and the engine."""
    rates = {}
    for _, law, _ in throughput.LAWS:
        for engine in ("exhaustive", "random"):
            rates[law, engine] = median(throughput.colex_cases_a_second(colex, law, 100_000, turn, engine)[0] for turn in range(repetitions))
    return rates


def nanoseconds(value):
    if value is None:
        return ""
    for unit, size in (("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)):
        if value < 1000 * size or unit == "s":
            return f"{value / size:.3g} {unit}"
    return ""


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def ratio(a, b):
    return "" if a is None or b is None else f"{a / b:,.3g}"


def operations_section(times, pycute):
    rows = []
    for name in OPERATIONS:
        of = [times.get(f"{name}/{rank}/2") for rank in RANKS]
        cute, python = times.get(f"cute_{name}/4"), pycute.get(f"{name}/4")
        rows.append([f"`{name}`", *map(nanoseconds, of), nanoseconds(cute), ratio(of[2], cute), nanoseconds(python), ratio(python, of[2])])
    return table(["operation", *(f"{r} mode{'s' if r > 1 else ''}" for r in RANKS), "CuTe C++, 4 modes", "colex / CuTe C++", "pycute, 4 modes", "pycute / colex"], rows)


def sizes_section(times):
    rows = []
    for name in OPERATIONS:
        of = [times.get(f"{name}/4/{bits}") for bits in BITS]
        rows.append([f"`{name}`", *map(nanoseconds, of), ratio(of[-1], of[0])])
    return table(["operation", *(f"2^{4 * bits} elements" for bits in BITS), f"2^{4 * BITS[-1]} / 2^{4 * BITS[0]}"], rows)


def decisions_section(times):
    bits = (4, 10, 16, 20, 30, 40, 50, 62)
    rows = []
    for name in DECISIONS:
        for whose, key in ((f"{name}", f"is_{name}"), (f"{name}, each value looked at", f"{name}_by_every_value"), (f"{name}, by isl", f"isl_{name}")):
            of = {b: times.get(f"{key}/{b}") for b in bits}
            rows.append([whose, *(nanoseconds(of[b]) for b in bits), ratio(of[62], of[10])])
    return table(["decision", *(f"2^{b}" for b in bits), "2^62 / 2^10"], rows)


def strides_section(times):
    return table(["modes", "one decision"], [[str(n), nanoseconds(times.get(f"injective_random_strides/{n}"))] for n in (6, 12, 16)])


def rates_section(times, rows, what):
    return table([what, "one", "a second, on one core"], [[words, nanoseconds(times.get(name)), f"{1e9 / times[name]:,.0f}"] for words, name in rows])


def prover_section(seconds):
    of = {claim: [(rank, seconds[claim, rank]) for rank in PROVER_RANKS] for _, claim in PROVED}
    rows = [[f"{words}: `{claim}`", *("not within its budget" if s is None else f"{s:.2f} s" for _, s in of[claim])] for words, claim in PROVED]
    return table(["what is proved", *(f"up to {r} {'leaf' if r == 1 else 'leaves'}" for r in PROVER_RANKS)], rows)


def engines_section(rates):
    rows = [[words, f"`{law}`", f"{rates[law, 'exhaustive']:,.0f}", f"{rates[law, 'random']:,.0f}"] for words, law, _ in throughput.LAWS]
    return table(["law", "id", "exhaustive, cases a second", "random, cases a second"], rows)


def numbers_of(script, **environment):
    """What a benchmark beside this one says with --json; nothing, with a word on it, where what it measures is not there."""
    run = subprocess.run([sys.executable, str(ROOT / "bench" / script), "--json"], capture_output=True, text=True, env=dict(os.environ, **environment))
    if run.returncode != 0:
        print(f"performance.py: bench/{script}: {(run.stderr.strip() or 'no word').splitlines()[-1]}", file=sys.stderr)
        return None
    return json.loads(run.stdout)


def fronts_of(build):
    """What is measured of the Python package and of the page."""
    python = numbers_of("python_compositions.py", PYTHONPATH=os.pathsep.join([str(build / "cli" / "python"), str(DEPS)]), PYTHONDONTWRITEBYTECODE="1")
    wheels = {wheel.name: wheel.stat().st_size for wheel in sorted((ROOT / "build/python/dist").glob("colex-*.whl"))}
    return {"rates": {}, "import_ms": None, **(python or {}), "wheels": wheels, "page": numbers_of("page.py")}


def fronts_section(fronts):
    rows = [[f"compositions a second, by {name}", f"{rate:,.0f}"] for name, rate in fronts["rates"].items()] or [["compositions a second", "the module is not built"]]
    if fronts["import_ms"] is not None:
        rows.append(["`import colex`", f"{fronts['import_ms']:.1f} ms"])
    rows += [[f"`{name}`", f"{size:,} bytes"] for name, size in fronts["wheels"].items()] or [["the wheels", "are not built"]]
    if page := fronts["page"]:
        rows.append(["the page", f"{page['bytes']:,} bytes, {page['compressed']:,} compressed (gzip)"])
        rows.append(["its first answer, after it is opened from disk", f"{page['first_answer_s']:.2f} s"])
    else:
        rows.append(["the page", "is not built, or no Chromium is there"])
    return table(["what", "measured"], rows)


def machine():
    model = "an unknown processor"
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return f"{os.cpu_count()} cores of {model}, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the end"


def page(options):
    """The page."""
    bench, colex = options.build / "bench" / "colex_bench", options.build / "colex"
    for program in (bench, colex):
        if not program.is_file():
            raise Missing(f"there is no program {program}\n  cmake --preset dev && cmake --build --preset dev --target colex colex_bench")
    times = benchmarks(bench, options.repeat)
    pycute = pycute_times(options.repeat)
    version = subprocess.run([str(colex), "--version"], capture_output=True, text=True).stdout.strip()
    rows = [[words, f"`colex {' '.join(a for a in arguments if a != '--no-cache')}`".replace(str(ROOT) + "/", ""), f"{command_seconds(colex, arguments, options.repeat):.3f} s"] for words, arguments in COMMANDS]
    few = min(options.repeat, 3)
    proofs, rates = prover_seconds(colex, few), cases_a_second(colex, few)
    fronts = fronts_of(options.build)
    aims = targets.operation_targets(times, pycute) + targets.decision_targets(times) + targets.front_targets(fronts) + targets.command_targets(colex, options.repeat, DEPS)
    met = sum(aim[-1] == "yes" for aim in aims)
    today = datetime.date.today().isoformat()
    return f"""# Performance

`python3 bench/performance.py` measures what stands here and writes this page. It is {version}, measured on {today}: {machine()}. What is not said to be by the
clock is CPU time, the median of {options.repeat} runs. On another machine each number is another; what is worth comparing is two columns of one table.

## Targets

What is aimed at, and what came out: {met} of {len(aims)} are met. Memory, rates on two cores, and what is of Python and of the page are by the clock.

{table(targets.HEAD, aims)}
## Operations

One call through the typed interface of C++, on layouts of so many modes of 4 elements ([bench/operations_bench.cpp](../bench/operations_bench.cpp)). CuTe C++ computes the same
with integers that it knows at run time only, where it can; it neither checks overflow nor decides whether the composition exists, and its number of modes is a
constant of the program{"" if pycute else ". pycute was not there"}.

{operations_section(times, pycute)}
The same operations on four modes, by the number of their elements:

{sizes_section(times)}
## Decisions

A decision looks at no values: what it takes depends on the number of modes, and not of elements. Beside it each value is looked at, to 2^20 elements; and isl, the integer set
library, is asked the same of quasi-affine functions ([bench/isl_bench.cpp](../bench/isl_bench.cpp)), where it answers within 200,000 of its operations.

{decisions_section(times)}
Injectivity where presolve does not decide it, modes of 2 elements with strides drawn to 2^62:

{strides_section(times)}
## Text

What a line of `colex eval --batch` takes, of ten mixed expressions ([bench/eval_bench.cpp](../bench/eval_bench.cpp)):

{rates_section(times, TEXTS, "what")}
## Engines

Cases of a law a second on one core: its hypothesis holds, and its conclusion was looked at.

{engines_section(rates)}
## The prover

What `colex prove … --rank N --engine symbolic --no-cache` takes, with the processor's time of the two solvers and of the checker: all extents and strides, of all shapes of so many leaves.

{prover_section(proofs)}
## The hardware

A question about `mma.m16n8k16` or `ldmatrix.m8n8.x4`, once its record has been read ([bench/oracle_bench.cpp](../bench/oracle_bench.cpp)):

{rates_section(times, ORACLE, "question")}
## Python and the page

Compositions of the same 200 pairs through the typed interface of each library, by the clock ([bench/python_compositions.py](../bench/python_compositions.py)); the wheels that
`cli/python/build` makes; and the page, in headless Chromium ([bench/page.py](../bench/page.py)).

{fronts_section(fronts)}
## Commands

From the start of the program to its end:

{table(["what", "command", "CPU time"], rows)}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    option = parser.add_argument
    option("--setup", action="store_true", help="install Hypothesis, pycute and tensor-layouts from PyPI into .deps/bench, and measure nothing")
    option("--build", type=Path, default=ROOT / "build" / "dev", help="the folder of colex and bench/colex_bench (default: build/dev)")
    option("--repeat", type=positive, default=5, help="runs of each, of which the median counts (default: %(default)s)")
    option("--print", action="store_true", help="print the page, and write nothing")
    option("--output", type=Path, default=ROOT / "docs" / "performance.md", help="the page (default: docs/performance.md)")
    options = parser.parse_args()
    options.build, options.output = options.build.absolute(), options.output.absolute()
    try:
        if options.setup:
            set_up()
        elif options.print:
            print(page(options), end="")
        else:
            options.output.write_text(page(options))
    except Missing as missing:
        print(f"performance.py: {missing}", file=sys.stderr)
        return 4
    return 0


if __name__ == "__main__":
    sys.exit(main())
