#!/usr/bin/env python3
"""Programs whose output somebody stops reading, as `| head` does: they say nothing about it, and what was refused stays refused.

    closed_pipe.py COLEX FOLDER SMT
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys

THEOREM = "composition.addition.all-ranks"


def unread(program, *arguments):
    """What the program says to the standard error, and its status, where nobody reads its output from the beginning."""
    nobody, end = os.pipe()
    os.close(nobody)
    run = subprocess.run([sys.executable, program, *map(str, arguments)], stdout=end, stderr=subprocess.PIPE, text=True)
    os.close(end)
    return run.stderr, run.returncode


def main(colex, folder, smt):
    accepted, refused = pathlib.Path(folder) / "accepted", pathlib.Path(folder) / "refused"
    shutil.rmtree(folder, ignore_errors=True)
    prove = [colex, "prove", THEOREM, "--no-cache", "--one-judge", "--certificates", str(accepted)]
    proved = subprocess.run(prove, capture_output=True, text=True)
    certificates = sorted(accepted.glob("*.cert"))
    if proved.returncode != 0 or not certificates:
        sys.exit(f"{THEOREM} has no certificate: {proved.stdout}{proved.stderr}")
    shutil.copytree(accepted, refused)
    (refused / "wrong.cert").write_text("about nothing\n")

    check, smt = str(pathlib.Path(smt) / "checker" / "colex_check.py"), pathlib.Path(smt)
    rows = [
        ("what is accepted", unread(check, accepted), 0),
        ("what is accepted, and is said", unread(check, "--say", accepted), 0),
        ("what is refused", unread(check, refused), 1),
        ("what is refused, and is said", unread(check, "--say", refused), 1),
        ("theorems in Rocq", unread(str(smt / "schema" / "export.py"), accepted), -signal.SIGPIPE),
        ("what is trusted", unread(str(smt / "checker" / "trusted_base.py")), -signal.SIGPIPE),
    ]
    wrong = [f"{what}: status {status}, and not {expected}: {said}" for what, (said, status), expected in rows
             if said or status != expected]
    print("\n".join(wrong) or f"{len(rows)} runs end without a word")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
