"""A report of many records, as a large project's nightly run leaves it."""

import json
import subprocess


def large_evidence(scratch, laws):
    """Writes four records of each law into the folder; the file's path."""
    evidence = scratch / "large.jsonl"
    with open(evidence, "w", encoding="utf-8") as out:
        for law in range(laws):
            for engine, outcome in (("exhaustive", "exhausted"), ("random", "tested"), ("regression", "tested"), ("symbolic", "proved (all ranks)")):
                wrong = law % 250 == 0 and engine == "random"
                record = {
                    "schema": 2, "expected": "stands", "engine": engine, "outcome": "refuted" if wrong else outcome, "as_claimed": not wrong,
                    "claim": {"id": f"laws/topic{law % 40}.laws:{law + 1}#{law:016x}", "file": f"laws/topic{law % 40}.laws", "line": law + 1, "column": 1,
                              "text": f"forall L: layout, 0 <= i < size(L): claim coalesce(L)(i) + {law} == L(i)"},
                    "law": {"id": f"law-{law}", "words": f"The coalesced layout number {law} has the layout's values.", "source": f"CF {law}"},
                    "cases": 1000 + law * 7 % 9001, "filtered": law % 50, "overflowed": 0, "repeat": f"colex law law-{law} --engine {engine}",
                    "time": f"2026-01-31T23:{law % 60:02}:{law % 59:02}Z", "seconds": law % 1009 / 997, "tool": "colex 0.1.0"}
                if wrong:
                    record["counterexample"] = {"L": "((2,3),(4,2)):((1,2),(6,5))", "i": "3"}
                out.write(json.dumps(record) + "\n")
    return evidence


def large_report(colex, scratch, laws=25_000):
    """Writes the evidence, 100,000 records, and the report into the folder; the page's path."""
    subprocess.run([colex, "report", large_evidence(scratch, laws), "-o", scratch / "large"], check=False, stdout=subprocess.DEVNULL)
    page = scratch / "large" / "index.html"
    return page
