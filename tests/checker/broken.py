"""Checkers with a mistake of their own: what one of them accepts, the other one refuses.

    complaints(BROKEN_COLEX_CHECK, COLEX_CHECK_PY, {what: certificate, …}, WRITTEN, FOLDER)

The mistakes are those of broken.mutants, and each says which of the certificates it lets through. BROKEN_COLEX_CHECK is colex-check with all of them compiled in,
of which COLEX_MISTAKE in the environment chooses one by its number. colex_check.py is read with one mistake at a time. WRITTEN has the certificates of theorems.
"""
import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys
import types

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "properties" / "mutants"))
import mutate  # noqa: E402: it stands where the mutants are


def here(program, text=None):
    """What answers as a checker that is written in Python, in this process: to start one for each certificate took longer than all that they check. `text` is
    what stands in it, where that is not what stands there."""
    module = types.ModuleType("second_checker")
    module.__file__ = str(program)
    exec(compile(text or program.read_text(encoding="utf-8"), str(program), "exec"), module.__dict__)

    def answer(*paths):
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            ended = module.main([str(path) for path in paths])
        return subprocess.CompletedProcess(paths, ended, told.getvalue(), "")

    return answer


def mistakes():
    found = []
    mutate.parse(pathlib.Path(__file__).with_name("broken.mutants"), found)
    return found


def with_what_it_rests_on(certificate, written):
    """The certificate, and those of the theorems on which it rests, with all on which these rest."""
    paths, wanted = [certificate], [certificate]
    while wanted:
        lines = wanted.pop().read_text(encoding="latin-1").splitlines()
        for theorem in (line.removeprefix("rests-on ") for line in lines if line.startswith("rests-on ")):
            path = written / f"{theorem}.cert"
            if path not in paths:
                paths.append(path)
                wanted.append(path)
    return paths


def complaints(broken_checker, second, planted, written, folder):
    """Prints the matrix: the mistake, the certificate, what the two broken checkers and the two others say of it."""
    folder.mkdir()
    found, noticed = [], 0

    def first(number):
        def answer(*paths):
            return subprocess.run([broken_checker, *paths], capture_output=True, text=True, timeout=60,
                                  env={**os.environ, "COLEX_MISTAKE": str(number)})
        return answer

    sound = {"smt/checker/colex_check.py": here(second), "C++": first(0)}
    text = second.read_text(encoding="utf-8")
    for mistake in mistakes():
        broken = {}
        with_it = mutate.with_mistake("smt/checker/colex_check.py", text, mistake)
        if with_it is not None:
            broken["colex_check.py"] = here(second, with_it), sound["C++"]
        if any(change.file != "smt/checker/colex_check.py" for change in mistake.changes):
            broken["colex-check"] = first(mistake.number), sound["smt/checker/colex_check.py"]
        for what in mistake.accepts:
            if what not in planted:
                found.append(f"{mistake.id}: no certificate is called \"{what}\"")
                continue
            paths = [planted[what]] if what.startswith("it rests on ") else with_what_it_rests_on(planted[what], written)
            for name, (answer, other) in broken.items():
                with_mistake, without = answer(*paths), other(*paths)
                print(f"{name:15} {mistake.id:34} {what:50} {'accepts it' if with_mistake.returncode == 0 else 'refuses it'}, the other one "
                      f"{'refuses it' if without.returncode == 1 else 'does not'}")
                if with_mistake.returncode != 0:
                    found.append(f"{mistake.id}: {name} does not accept \"{what}\": {with_mistake.stdout}{with_mistake.stderr}")
                elif f"{len(paths) - 1} of {len(paths)} certificates accepted" not in without.stdout:
                    found.append(f"{mistake.id}: nobody notices that {name} accepts \"{what}\": {without.stdout}{without.stderr}")
                else:
                    noticed += 1
    print(f"{noticed} certificates that a broken checker accepts are refused by the other one, {len(found)} complaints")
    return found
