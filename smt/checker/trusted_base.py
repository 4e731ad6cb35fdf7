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

# Each group: its name among the sums, what it is trusted for, and the files.
GROUPS = {
    "checker": (
        "The checker: it accepts no certificate of what is false. Its rules, and what kernels promise, are in `part.hpp`. Who "
        "prefers it trusts `colex_check.py` instead.",
        ["smt/checker/%s" % name for name in ("integer.hpp", "lemma.hpp", "part.hpp", "polynomial.hpp", "words.hpp", "main.cpp")],
    ),
    "derivations": (
        "The checker's chapter about derivations; what theorems say to claims about layouts of any rank; and how such a claim is read.",
        ["smt/checker/derivation.hpp", "smt/checker/swizzle.hpp", "smt/checker/statements.txt", "smt/derivations/src/read.cpp"],
    ),
    "decisions": (
        "The checker's chapter about decisions; and which decisions are asked for.",
        ["smt/checker/decision.hpp", "smt/checker/swizzle.hpp", "smt/decisions/src/asked.cpp", "cli/decision_certificates.cpp"],
    ),
    "recorder": (
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
    "verdict": (
        "The verdict: *proved* is said where the checker has accepted, and of what was asked; a verdict that is kept is that of the "
        "same question.",
        [
            "smt/prover/src/checker.cpp",
            "smt/prover/src/prover.cpp",
            "smt/prover/src/proof_cache.cpp",
            "cli/claim_proof.cpp",
            "cli/derived_claim.cpp",
            "cli/theorem_proof.cpp",
            "cli/proof_text.cpp",
            "cli/kept_findings.cpp",
        ],
    ),
    "schema": (
        "The schema, of theorems for all ranks: empty, step and conclusion make an induction, and parts do what their theorems say.",
        [
            "smt/theorems/include/colex/theorems/%s.hpp" % name
            for name in ("induction", "prefix", "contracts", "rests", "opaque", "watched")
        ],
    ),
    "rocq": (
        "Instead of the schema's headers, for who believes Rocq's kernel: the language of runs and its schemas, of which the statements "
        "are trusted and not the proofs, and how certificates become theorems in it.",
        ["smt/schema/schema.v", "smt/schema/export.py"],
    ),
    "nesting": (
        "Instead of the statements about nesting, for who believes Rocq's kernel: what rank, depth, congruent and compatible mean. The "
        "definitions are trusted and not the proofs.",
        ["smt/schema/nesting.v"],
    ),
    "swizzles": (
        "Instead of the statements about swizzles, for who believes Rocq's kernel: what a swizzle is, and what injective, disjoint, "
        "same image and equal mean. The definitions are trusted and not the proofs.",
        ["smt/schema/swizzle.v"],
    ),
    "statements": (
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
    "reading": (
        "The reading of claims and of laws: their texts become trees, and these become runs, for every choice of profiles.",
        [
            "algebra/notation/src/grammar.hpp",
            "algebra/notation/src/parse.cpp",
            "algebra/notation/src/parse_claims.cpp",
            "algebra/notation/src/tree_builder.*",
            "smt/claims/include/**/*.hpp",
            "smt/claims/src/*.cpp",
        ],
    ),
    "words": (
        "Words of bits (`finite.*`), which have no certificates: Z3 and cvc5, what they are asked, and what is made of the answers.",
        ["smt/finite/src/*.cpp", "smt/finite/include/**/*.hpp", "smt/solvers/src/*.cpp"],
    ),
}

# Each kind of verdict, and the groups that it rests on.
VERDICTS = {
    "a theorem about the ranks or profiles that it names": ["checker", "recorder", "verdict"],
    "a theorem about all ranks": ["checker", "recorder", "verdict", "schema"],
    "the same, concluded by `coqc` from certificates that a checker accepted": ["checker", "recorder", "rocq"],
    "a claim or a law, *proved* as written": ["checker", "recorder", "verdict", "reading"],
    "a claim, *proved (all ranks)* from theorems": ["checker", "recorder", "verdict", "schema", "reading", "derivations"],
    "an answer of `injective`, `disjoint`, … with its certificate": ["checker", "decisions"],
    "a theorem about words of bits": ["verdict", "words"],
}


def code_lines(path):
    """Neither blank nor a comment that has the line to itself."""
    comment = {".txt": "#", ".py": "#", ".v": "(*"}.get(path.suffix, "//")
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


def lines_of(group):
    return sum(map(code_lines, files_of(GROUPS[group][1])))


def table():
    lines = ["| group | lines | what is trusted | where |", "|---|---|---|---|"]
    for name, (words, patterns) in GROUPS.items():
        lines.append(f"| {name} | {lines_of(name)} | {words} | {shown(files_of(patterns))} |")
    lines += ["", "| who believes | trusts | lines, beside the statement |", "|---|---|---|"]
    for verdict, groups in VERDICTS.items():
        lines.append(f"| {verdict} | {', '.join(groups)} | {sum(map(lines_of, groups))} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path)
    asked = parser.parse_args()
    if asked.write:
        text = asked.write.read_text()
        begin = text.index(table().splitlines()[0])
        end = text.index("\n\n", text.index(table().splitlines()[-len(VERDICTS) - 2], begin)) + 1
        asked.write.write_text(text[:begin] + table() + text[end:])
    elif asked.page is None:
        print(table(), end="")
    elif table() not in asked.page.read_text():
        sys.exit(f"{asked.page} does not show this table (trusted_base.py --write {asked.page} puts it there):\n\n{table()}")


if __name__ == "__main__":
    main()
