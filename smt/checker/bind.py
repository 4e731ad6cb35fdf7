#!/usr/bin/env python3
"""Writes into statements.txt which run is which theorem's, from the certificates in DIR. What is there of others stays.

    colex prove --all --certificates DIR        compares each with what happened, and says that colex-check refuses those that are others
    bind.py COLEX DIR                           COLEX says which of the certificates are of theorems

To be called where the algebra's templates or the theorems have changed, and with them what is proved; what has changed is printed.
"""

import pathlib
import re
import subprocess
import sys

import colex_check

HEAD = "# --- runs"


def main(colex, folder):
    listed = subprocess.run([colex, "prove", "--list"], capture_output=True, text=True, check=True).stdout
    theorems = {line.split()[0] for line in listed.splitlines() if line}
    found = {}
    for path in sorted(pathlib.Path(folder).glob("*.cert")):
        lines = path.read_text().splitlines()
        about = lines[1].removeprefix("about ")
        if about in theorems:
            found[about] = colex_check.Run(lines).hash, {l.removeprefix("rests-on ") for l in lines if l.startswith("rests-on ")}
    if not found:
        sys.exit(f"bind.py: {folder} has no certificate of a theorem")
    file = pathlib.Path(__file__).with_name("statements.txt")
    text = file.read_text()
    before, _, runs = text.partition(HEAD)
    head = runs.split("\ntheorem ")[0].removesuffix(')statements"\n').rstrip("\n")
    known = dict(re.findall(r"^theorem (\S+) (\S+)$", text, re.M)) | {about: run for about, (run, _) in found.items()}
    for about, (_, others) in found.items():
        if missing := others - known.keys():
            sys.exit(f"bind.py: {about} rests on {', '.join(sorted(missing))}, of which nobody knows the run")
    lines = [f"theorem {about} {run}" for about, run in sorted(known.items())]
    file.write_text(f"{before}{HEAD}{head}\n" + "\n".join(lines) + '\n)statements"\n')
    was = set(re.findall(r"^theorem .*$", text, re.M))
    for line in sorted(set(lines) ^ was):
        print(("+ " if line in lines else "- ") + line)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
