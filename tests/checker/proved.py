#!/usr/bin/env python3
"""Who says *proved*: only smt/proving/src/proved.hpp, which wants to see that a checker has accepted the certificate; and only the answer of
a checker, or one that was kept, makes an acceptance.

    proved.py ROOT

What names the word to compare it with another one says nothing. A planted line in each place has to be found.
"""

import pathlib
import re
import sys

WORD = re.compile(r"(?:(==|!=|case)\s*)?(?:\w+::)*\bOutcome::(?:proved_all_ranks|proved_as_written|checked_shapes)\b(\s*[=!]=)?")
ACCEPTANCE = re.compile(r"\bAccepted\s*[({]")
CODE = [folder + suffix for folder in ("cli/*", "cli/interface/**/*", "smt/**/*") for suffix in (".cpp", ".hpp")]

# The engine of claims says how far it has come, and claim_proof.cpp takes nothing of it for a verdict.
MAY_SAY = {"smt/proving/src/proved.hpp", "smt/claims/src/prove.cpp"}
MAY_ACCEPT = {"smt/prover/include/colex/prover/proof.hpp", "smt/prover/src/answered.cpp", "smt/prover/src/proof_cache.cpp"}


def said(text):
    return [found for found in WORD.finditer(text) if not found.group(1) and not found.group(2)]


def mistakes_of(name, text):
    text = re.sub(r"//.*", "", text)
    if name not in MAY_SAY and said(text):
        yield f"{name} says {said(text)[0].group(0)}"
    if name not in MAY_ACCEPT and ACCEPTANCE.search(text):
        yield f"{name} makes an acceptance"


def main(root):
    files = sorted({path for pattern in CODE for path in pathlib.Path(root).glob(pattern)})
    found, missed = [], []
    for path in files:
        name, text = path.relative_to(root).as_posix(), path.read_text()
        found += mistakes_of(name, text)
        for planted in ("record.outcome = Outcome::proved_all_ranks;", 'Accepted("id", "me")'):
            may = MAY_SAY if planted.startswith("record") else MAY_ACCEPT
            if name not in may and not list(mistakes_of(name, text + planted)):
                missed.append(f"{name}: a planted \"{planted}\" is not found")
    print(f"{len(files)} files")
    for mistake in found + missed:
        print(mistake)
    return 1 if found or missed or len(files) < 100 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
