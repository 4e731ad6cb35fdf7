#!/usr/bin/env python3
"""The table of docs/proofs.md, operation by operation: every theorem stands in it, and nothing else does. So it is with the runs in statements.txt, of
theorems that have certificates: no other run is accepted by such a name. The table of what is known has no empty cell, and its words for claims are in
statements.txt.

    theorems_page.py COLEX docs/proofs.md statements.txt
"""

import pathlib
import re
import subprocess
import sys


def main(colex, page, statements):
    listed = subprocess.run([colex, "prove", "--list"], capture_output=True, text=True, check=True).stdout
    theorems = {line.split()[0] for line in listed.splitlines()}
    section = pathlib.Path(page).read_text().split("## Operation by operation\n")[1].split("\n## ")[0]
    section, known = section.split("### What is known of each operation\n")
    rows = [line.split("|") for line in section.splitlines() if line.startswith("| ")][1:]
    named = {word for row in rows for word in re.findall(r"`([^`]+)`", row[2] + row[3] + row[7])}
    named |= {word for row in rows for word in re.findall(r"`([^`]+)`", row[6])} - theorems
    complaints = [f"{word} stands in the table and is no theorem" for word in sorted(named - theorems)]
    complaints += [f"the theorem {word} does not stand in the table" for word in sorted(theorems - named)]
    stated = pathlib.Path(statements).read_text()
    for row in [line.strip("|").split("|") for line in known.splitlines() if line.startswith("| ")][1:]:
        complaints += [f"{row[0].strip()} has an empty cell" for cell in row if not cell.strip()]
        words = re.findall(r"`(\w+)`", row[-1].split(";")[0])
        complaints += [f"claims cannot use {word}" for word in words if word not in ("defined", "o") and f" {word}(" not in stated]
    bound = set(re.findall(r"^theorem (\S+) ", stated, re.M))
    certified = {word for word in theorems if not word.startswith("bits.")}
    complaints += [f"statements.txt has no run of {word}: bind.py writes it" for word in sorted(certified - bound)]
    complaints += [f"statements.txt has a run of {word}, which is no theorem" for word in sorted(bound - certified)]
    print("\n".join(complaints) or f"{len(theorems)} theorems")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
