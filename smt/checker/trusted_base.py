#!/usr/bin/env python3
"""What the word *proved* rests on, by file, with lines of code: what is neither blank, nor a comment, nor a proof in Rocq.

    trusted_base.py                        the table
    trusted_base.py --page docs/proofs.md  whether this page shows the table, as it is now
    trusted_base.py --write docs/proofs.md puts it there
"""

import argparse
import pathlib
import re
import signal
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Each group: its name among the sums, what it is trusted for, and the files.
GROUPS = {
    "checker": (
        "The checker: it accepts nothing that does not follow from what a certificate supposes, and calls no run by another one's name. Its rules, and what kernels promise, are in `part.hpp`. Who "
        "prefers it trusts `colex_check.py` instead.",
        ["smt/checker/%s" % name for name in ("integer.hpp", "lemma.hpp", "part.hpp", "polynomial.hpp", "words.hpp", "main.cpp", "run.hpp", "sha256.hpp")],
    ),
    "derivations": (
        "The checker's chapter about derivations; what theorems say to claims about layouts of any rank; how such a claim is read, and "
        "which theorems say what a law says.",
        [
            "smt/checker/derivation.hpp",
            "smt/checker/swizzle.hpp",
            "smt/checker/statements.txt",
            "smt/derivations/src/read.cpp",
            "smt/proving/src/derived_claim.cpp",
            "smt/proving/src/induction.cpp",
        ],
    ),
    "decisions": (
        "The checker's chapter about decisions; and which decisions are asked for.",
        ["smt/checker/decision.hpp", "smt/checker/swizzle.hpp", "smt/decisions/src/asked.cpp", "smt/proving/src/decision_certificates.cpp"],
    ),
    "recorder": (
        "The recorder: what the law of each part draws, supposes, computes, asks and claims is written down when it happens, and the "
        "certificate of its theorem says just that, on every path.",
        [
            "smt/symbolic/include/colex/symbolic/run.hpp",
            "smt/symbolic/src/run.cpp",
            "smt/symbolic/include/colex/symbolic/symbolic.hpp",
            "smt/symbolic/src/symbolic.cpp",
            "smt/symbolic/include/colex/symbolic/path.hpp",
            "smt/symbolic/src/path.cpp",
            "smt/symbolic/src/kernels.cpp",
            "smt/symbolic/src/numeral.cpp",
            "smt/symbolic/src/numeral_kernels.cpp",
            "smt/symbolic/include/colex/symbolic/scope.hpp",
            "smt/symbolic/src/scope.cpp",
            "smt/certificates/include/colex/certificates/recording.hpp",
            "smt/certificates/src/recording.cpp",
            "smt/prover/include/colex/prover/proof.hpp",
            "smt/prover/src/recorded.*",
            "smt/proving/src/theorem_conjecture.hpp",
        ],
    ),
    "verdict": (
        "The verdict: *proved* is said where `colex-check` has accepted the certificate, and of what that is about.",
        [
            "smt/prover/include/colex/prover/proof.hpp",
            "smt/prover/src/answered.*",
            "smt/proving/src/proved.hpp",
        ],
    ),
    "kept": (
        "What is kept: that a statement is unknown, of the same question, by the same program and the same checker. For a theorem that is proved "
        "the checker reads the certificate again, and sees by its hash that the run is the theorem's. `--no-cache` asks for none.",
        ["smt/prover/src/proof_cache.cpp", "smt/solvers/src/kept_folder.cpp", "reports/base/src/file.cpp", "smt/proving/src/kept_findings.cpp"],
    ),
    "induction": (
        "The schema of induction: empty, step and conclusion make a theorem for all ranks; and what is supposed since another theorem "
        "concludes it is what that one says.",
        ["smt/theorems/include/colex/theorems/%s.hpp" % name for name in ("invariant", "induction", "theorem")],
    ),
    "parts": (
        "The schema of parts, for division and product: a template that is given parts as they are seen from outside does with them "
        "what it does with layouts, and they do what their theorems say.",
        ["smt/theorems/include/colex/theorems/%s.hpp" % name for name in ("contracts", "opaque")],
    ),
    "rocq": (
        "Instead of the checker and the schema's headers, for who believes Rocq's kernel: the language of runs and its schemas, of which "
        "the statements are trusted and not the proofs, and how certificates become theorems in it.",
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
        ["smt/theorems/src/**/*.cpp"],
    ),
    "vocabulary": (
        "The words in which statements are written: laws, unknown layouts, lists of modes at a probe, integers that are watched.",
        ["smt/symbolic/include/colex/symbolic/%s.hpp" % name for name in ("law", "unknown")]
        + ["smt/theorems/include/colex/theorems/%s.hpp" % name for name in ("theorem", "prefix", "watched")],
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
            "smt/proving/src/claim_proof.cpp",
        ],
    ),
    "words": (
        "Words of bits (`bits.*`), which have no certificates, for who believes Rocq's kernel: what swizzles, layouts of powers of two, "
        "linear layouts and ranks are. The definitions and the lemmas' statements are trusted and not the proofs.",
        ["smt/schema/bits.v", "smt/schema/swizzle.v"],
    ),
}

# Each kind of verdict, and the groups that it rests on. First those of `colex prove --certificates DIR`, if one runs `colex-check
# DIR` oneself; then the words that `colex prove` says.
VERDICTS = {
    "a certificate, checked by oneself: ranks or profiles": ["checker", "recorder"],
    "… of a theorem for all ranks": ["checker", "recorder", "induction"],
    "… of one about division or product, from their parts": ["checker", "recorder", "induction", "parts"],
    "… of a theorem for all ranks that `coqc` proves": ["recorder", "rocq"],
    "*proved*, of ranks or profiles": ["checker", "recorder", "verdict"],
    "*proved*, of all ranks": ["checker", "recorder", "verdict", "induction"],
    "*proved*, of division or product, from their parts": ["checker", "recorder", "verdict", "induction", "parts"],
    "*proved (as written)*, of a claim or a law": ["checker", "recorder", "verdict", "reading"],
    "*proved (all ranks)*, of a claim, from theorems": [
        "checker", "recorder", "verdict", "induction", "parts", "reading", "derivations",
    ],
    "an answer of `injective`, `disjoint`, … with its certificate": ["checker", "decisions"],
    "a theorem about words of bits": ["words"],
    "beside these, a verdict that was kept": ["kept"],
}


def code_lines(path):
    """Neither blank nor a comment that has the line to itself."""
    comment = {".txt": "#", ".py": "#", ".v": "(*"}.get(path.suffix, "//")
    text = path.read_text()
    if path.suffix == ".v":  # Rocq's kernel checks the proofs
        text = re.sub(r"^Proof\..*?Qed\.$", "", text, flags=re.DOTALL | re.MULTILINE)
    return sum(1 for line in text.splitlines() if line.strip() and not line.lstrip().startswith(comment))


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
    # Who has read enough, as `| head` has, ends it without a word.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
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
