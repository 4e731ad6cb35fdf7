#!/usr/bin/env python3
"""What the word *proved* rests on, by file, with lines of code: what is neither blank nor a comment.

    trusted_base.py                        the table
    trusted_base.py --page docs/proofs.md  whether this page shows the table, as it is now
    trusted_base.py --write docs/proofs.md puts it there
"""

import argparse
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Each group: what it is trusted for, and the files.
GROUPS = [
    (
        "The checker: it accepts no certificate of what is false. Its rules, and what kernels promise, are in `part.hpp`. Who "
        "prefers it trusts `colex_check.py` instead.",
        ["smt/checker/*.hpp", "smt/checker/main.cpp"],
    ),
    (
        "What theorems say to claims about layouts of any rank, and how such a claim is read.",
        ["smt/checker/statements.txt", "smt/derivations/src/read.cpp"],
    ),
    (
        "The recorder: the run in the certificate is the run of the template. What is computed, asked, supposed and claimed is "
        "an event; the events are written.",
        [
            "smt/symbolic/include/colex/symbolic/symbolic.hpp",
            "smt/symbolic/src/symbolic.cpp",
            "smt/symbolic/include/colex/symbolic/path.hpp",
            "smt/symbolic/src/path.cpp",
            "smt/symbolic/src/kernels.cpp",
            "smt/certificates/src/tree.cpp",
            "smt/certificates/src/file.cpp",
        ],
    ),
    (
        "The verdict: *proved* is said where the checker has accepted, and of what was asked.",
        ["smt/prover/src/checker.cpp", "smt/prover/src/prover.cpp"],
    ),
    (
        "The schema, of theorems for all ranks: empty, step and conclusion make an induction, and parts do what their theorems say.",
        ["smt/theorems/include/colex/theorems/%s.hpp" % name for name in ("induction", "prefix", "contracts", "opaque", "watched")],
    ),
    (
        "The statements of theorems.",
        [
            "smt/symbolic/include/colex/symbolic/law.hpp",
            "smt/symbolic/include/colex/symbolic/unknown_layout.hpp",
            "smt/theorems/include/colex/theorems/theorem.hpp",
            "smt/theorems/include/colex/theorems/ranks.hpp",
            "smt/theorems/include/colex/theorems/profiles.hpp",
            "smt/theorems/src/**/*.cpp",
        ],
    ),
    (
        "The reading of claims and of laws: their texts become runs, for every choice of profiles.",
        ["smt/claims/include/**/*.hpp", "smt/claims/src/*.cpp"],
    ),
    (
        "Words of bits (`finite.*`), which have no certificates: Z3 and cvc5, what they are asked, and what is made of the answers.",
        ["smt/finite/src/*.cpp", "smt/finite/include/**/*.hpp", "smt/solvers/src/*.cpp"],
    ),
]


def code_lines(path):
    """Neither blank nor a comment that has the line to itself."""
    comment = "#" if path.suffix == ".txt" else "//"
    return sum(1 for line in path.read_text().splitlines() if line.strip() and not line.lstrip().startswith(comment))


def files_of(patterns):
    for pattern in patterns:
        found = sorted(ROOT.glob(pattern))
        if not found:
            sys.exit(f"trusted_base.py: there is no file {pattern}")
        yield from found


def shown(files):
    """By folder: `smt/checker`: `a.hpp` 1, `b.hpp` 2; of more than eight files, their number."""
    folders = {}
    for file in files:
        folders.setdefault(file.parent.relative_to(ROOT).as_posix(), []).append(file)
    texts = []
    for folder, members in folders.items():
        names = ", ".join(f"`{file.name}` {code_lines(file)}" for file in members)
        texts.append(f"`{folder}`: " + (names if len(members) <= 8 else f"{len(members)} files"))
    return "; ".join(texts)


def table():
    lines = ["| lines | what is trusted | where |", "|---|---|---|"]
    for words, patterns in GROUPS:
        files = list(files_of(patterns))
        lines.append(f"| {sum(map(code_lines, files))} | {words} | {shown(files)} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path)
    asked = parser.parse_args()
    if asked.write:
        text = asked.write.read_text()
        begin = text.index(table().splitlines()[0])
        end = text.index("\n\n", begin) + 1
        asked.write.write_text(text[:begin] + table() + text[end:])
    elif asked.page is None:
        print(table(), end="")
    elif table() not in asked.page.read_text():
        sys.exit(f"{asked.page} does not show this table (trusted_base.py --write {asked.page} puts it there):\n\n{table()}")


if __name__ == "__main__":
    main()
