"""Each benchmark of bench/ has a place in the page that bench/performance.py makes, and each script there says what it is for.

    python3 tests/build/benchmarks.py .

The sections of the page are made of numbers that are made up; what they ask for is held against what the sources register.
"""
import ast
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True


class Numbers(dict):
    """A time for whatever is asked for, and what was."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def get(self, key, default=None):
        return self[key]

    def __missing__(self, key):
        self.asked.add(key.split("/")[0] if isinstance(key, str) else key)
        return 100.0


def registered(bench):
    """The names of the benchmarks that the sources have."""
    names = set()
    for source in sorted(bench.glob("*.cpp")):
        text = source.read_text()
        names |= set(re.findall(r"^BENCHMARK\((\w+)\)", text, re.MULTILINE))
        names |= {name.split("/")[0] for name in re.findall(r'->Name\("([^"]+)"\)', text)}
        unknown = re.findall(r"^BENCHMARK_\w+|^BENCHMARK\((?![\w<>]+\))", text, re.MULTILINE)
        if unknown:
            raise SystemExit(f"{source}: {unknown[0]}, which this test cannot read")
    return names


def sections(performance, targets):
    """The page's parts, of made-up numbers; and the benchmarks that they ask for."""
    times = Numbers()
    pycute = {f"{name}/4": 5000.0 for name in performance.OPERATIONS}
    fronts = {"rates": {"colex": 6.0, "pycute": 2.0, "tensor-layouts": 1.0}, "import_ms": 5.0, "wheels": {"colex.whl": 3},
              "page": {"bytes": 1, "compressed": 1, "first_answer_s": 0.5}}
    text = "\n".join([
        performance.operations_section(times, pycute),
        performance.sizes_section(times),
        performance.decisions_section(times),
        performance.strides_section(times),
        performance.rates_section(times, performance.TEXTS, "what"),
        performance.rates_section(times, performance.ORACLE, "question"),
        performance.prover_section(Numbers()),
        performance.engines_section(Numbers()),
        performance.fronts_section(fronts),
        performance.table(targets.HEAD, targets.operation_targets(times, pycute) + targets.decision_targets(times) + targets.front_targets(fronts)),
    ])
    return text, times.asked


def check(root):
    bench = root / "bench"
    sys.path.insert(0, str(bench))
    import performance
    import targets

    text, asked = sections(performance, targets)
    has = registered(bench)
    yield from (f"{name} is measured, and performance.py has no row for it" for name in sorted(has - asked))
    # CuTe C++ has not all operations, and the row of one that it lacks is empty there.
    yield from (f"performance.py has a row for {name}, which nothing measures" for name in sorted(asked - has) if not name.startswith("cute_"))
    cells = 0
    for line in text.splitlines():
        cells = (cells or line.count(" | ")) if line.startswith("| ") else cells if line.startswith("|-") else 0
        if line.startswith("| ") and line.count(" | ") != cells:
            yield f"a row has another number of cells than its table: {line}"
    for script in sorted(bench.glob("*.py")):
        if not ast.get_docstring(ast.parse(script.read_text())):
            yield f"{script.name} does not say what it is"
        if "__main__" in script.read_text() or "\nmain()" in script.read_text():
            run = subprocess.run([sys.executable, "-B", script, "--help"], capture_output=True, text=True, check=False)
            if run.returncode != 0:
                yield f"{script.name} --help ends with status {run.returncode}: {run.stderr.strip()}"


def main():
    wrong = list(check(pathlib.Path(sys.argv[1]).resolve()))
    print("\n".join(wrong) or "benchmarks: each has a row")
    return 1 if wrong else 0


sys.exit(main())
