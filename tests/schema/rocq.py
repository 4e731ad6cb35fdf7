#!/usr/bin/env python3
"""The theorems for all ranks as instances of the schemas, accepted by coqc; what each assumes; and planted mistakes, refused.

    rocq.py COLEX smt/schema FOLDER

Without coqc it is skipped (77).
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

# By its nature and size each is accepted in a second; mistakes are planted in it.
SAMPLE = "cosize.values.all-ranks"


def run(*command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def theorem_of(text):
    """What Print Assumptions says, by theorem: the names."""
    return set(re.findall(r"^(\S+)\s*:", text, re.M)) | set(re.findall(r"^(certificate_\w+)\s*$", text, re.M))


def expected(certificates):
    """The names of the certificates' parts of each theorem, and of those that it rests on."""
    parts, rests = {}, {}
    for file in certificates:
        lines = file.read_text().splitlines()
        id = lines[1].removeprefix("about ")
        name = re.sub(r"[^A-Za-z0-9]", "_", id)
        names = (re.sub(r"[^A-Za-z0-9]", "_", line[5:]) for line in lines if line.startswith("part "))
        parts[id] = {f"certificate_{name}__{part}" for part in names}
        rests[id] = [line[9:] for line in lines if line.startswith("rests-on ")]

    def all_of(id):
        return parts[id].union(*(all_of(other) for other in rests[id]))

    return {id: all_of(id) for id in parts}


class Checks:
    def __init__(self, schema, folder):
        self.schema, self.folder, self.failures = schema, folder, []

    def export(self, certificates):
        return run(sys.executable, str(self.schema / "export.py"), str(certificates), folder=self.folder)

    def coqc(self, name, text):
        (self.folder / f"{name}.v").write_text(text)
        return run("coqc", f"{name}.v", folder=self.folder)

    def refused(self, name, what, text, planted, because=""):
        if planted == text:
            self.failures.append(f"{what}: nothing was planted")
            return
        answer = self.coqc(name, planted)
        if answer.returncode == 0 or because not in answer.stderr:
            self.failures.append(f"{what}: coqc says {answer.stderr or 'nothing against it'}")
        print(f"{what}: {'refused' if answer.returncode else 'ACCEPTED'}")


def plant(checks, certificates):
    """Wrong folds."""
    one = checks.folder / "one"
    shutil.rmtree(one, ignore_errors=True)
    one.mkdir()
    for suffix in (".cert", ".notes"):
        shutil.copy(certificates / (SAMPLE + suffix), one)
    text = checks.export(one).stdout
    if checks.coqc("sample", text).returncode != 0:
        checks.failures.append(f"{SAMPLE} itself is refused")
    name = re.sub(r"[^A-Za-z0-9]", "_", SAMPLE)
    invariant = re.search(rf"Definition {name}_invariant.*?\.\n", text, re.S).group()
    checks.refused("planted", "the step assumes more than is claimed of its state", text,
                   text.replace(invariant, invariant.replace("(1 <= f0)", "(2 <= f0)")))
    step = re.search(rf"Definition {name}__step : run :=.*?\.\n(?=Axiom)", text, re.S).group()
    # The claims of the invariant are the last ones of the step.
    first, behind = step.split("Invariant (", 1)
    equation = re.search(r"Claim \((\S+) = (\S+)\) \(\n", behind).group()
    other = equation.replace(" = ", " <= ")
    checks.refused("planted", "the step proves another invariant than the one assumed", text,
                   text.replace(step, first + "Invariant (" + behind.replace(equation, other, 1)))
    checks.refused("planted", "the empty case is missing", text,
                   re.sub(rf"Axiom certificate_{name}__empty.*?\.\n", "", text), f"certificate_{name}__empty")
    empty = re.search(rf"Definition {name}__empty : run :=.*?\.\n(?=Axiom)", text, re.S).group()
    checks.refused("planted", "the empty case has another state", text,
                   text.replace(empty, re.sub(r"State \[1;", "State [0;", empty)))
    checks.refused("planted", "the conclusion is of another fold's state", text,
                   text.replace(f"conclusion := {name}__conclusion", f"conclusion := {name}__empty"))
    # A theorem that rests on one that says less, and two that rest on one another.
    says = f"Definition {name}_says : Prop := at_all_ranks {name}."
    rests = (f"\nTheorem of_it : {name}_says -> at_all_ranks {name}. Proof. exact (fun it => it). Qed.\n"
             f"Theorem applied : at_all_ranks {name}. Proof. exact (of_it (proj1 (conj {name}_all_ranks I))). Qed.\n")
    if checks.coqc("rests", text + rests).returncode != 0:
        checks.failures.append("a theorem is not what rests on it supposes")
    checks.refused("planted", "it rests on a theorem that says less", text + rests,
                   (text + rests).replace(f"(proj1 (conj {name}_all_ranks I))", f"(fun s E => proj1 ({name}_all_ranks s E))"))
    circle = one / (SAMPLE + ".cert")
    circle.write_text(circle.read_text().replace("\npart empty", f"\nrests-on {SAMPLE}\npart empty", 1))
    notes = circle.with_suffix(".notes")
    notes.write_text(re.sub(r"^\d+", lambda line: str(int(line.group()) + 1), notes.read_text(), flags=re.M))
    answer = checks.export(one)
    print(f"a theorem that rests on itself: {'refused' if answer.returncode else 'ACCEPTED'}")
    if answer.returncode == 0 or "rests on itself" not in answer.stderr:
        checks.failures.append("a theorem that rests on itself is exported")
    circle.write_text(circle.read_text().replace(f"rests-on {SAMPLE}", "rests-on cosize.of-nothing"))
    if "there is no certificate of cosize.of-nothing" not in checks.export(one).stderr:
        checks.failures.append("a theorem that rests on none is exported")


def main(colex, schema, folder):
    if shutil.which("coqc") is None:
        print("skipped: there is no coqc (Debian: coq)")
        return 77
    schema, folder = pathlib.Path(schema).resolve(), pathlib.Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    certificates = folder / "certificates"
    listed = subprocess.run([colex, "prove", "--list"], capture_output=True, text=True, check=True).stdout
    ids = [line.split()[0] for line in listed.splitlines() if re.search(r"\S\s+all ranks\s", line)]
    subprocess.run([colex, "prove", *ids, "--certificates", str(certificates)], stdout=subprocess.DEVNULL, check=True)
    checks = Checks(schema, folder)
    shutil.copy(schema / "schema.v", folder)
    began = time.monotonic()
    answer = run("coqc", "schema.v", folder=folder)
    assumes = re.search(r"^\s*(Axiom|Parameter|Conjecture|Admitted|admit)\b", (schema / "schema.v").read_text(), re.M)
    if answer.returncode != 0 or assumes:
        sys.exit(f"schema.v is not accepted, or assumes something: {answer.stderr}")
    exported = checks.export(certificates)
    if exported.returncode != 0:
        sys.exit(f"export.py: {exported.stderr}")
    answer = checks.coqc("theorems", exported.stdout)
    if answer.returncode != 0:
        sys.exit(f"coqc refuses theorems.v: {answer.stderr}")
    print(f"coqc accepts schema.v and theorems.v in {time.monotonic() - began:.0f} s")
    # Print Assumptions answers in the order in which the theorems stand.
    asked = re.findall(r"^Print Assumptions (\w+)_all_ranks\.", exported.stdout, re.M)
    answers = [theorem_of(text) for text in answer.stdout.split("Axioms:\n")[1:]]
    wanted = {re.sub(r"[^A-Za-z0-9]", "_", id): names for id, names in expected(sorted(certificates.glob("*.cert"))).items()}
    for id in ids:
        if re.sub(r"[^A-Za-z0-9]", "_", id) not in asked:
            checks.failures.append(f"{id} is no theorem of theorems.v")
    if len(asked) != len(answers):
        checks.failures.append(f"{len(asked)} theorems, and {len(answers)} answers to Print Assumptions")
    for name, names in zip(asked, answers):
        if names != wanted[name]:
            checks.failures.append(f"{name} assumes {sorted(names ^ wanted[name])} otherwise than its certificates say")
    print(f"{len(asked)} theorems assume what their certificates say, and nothing else")
    plant(checks, certificates)
    print("\n".join(checks.failures))
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
