#!/usr/bin/env python3
"""The theorems for all ranks as instances of the schemas, proved by their certificates and accepted by coqc without an axiom; and
planted mistakes, refused.

    rocq.py COLEX smt/schema FOLDER

Without coqc it is skipped (77).
"""

import concurrent.futures
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

# By its nature and size each is accepted in a second; mistakes are planted in it.
SAMPLE = "cosize.values.all-ranks"
# It supposes what two others conclude; of one of them, wrong instances are planted.
RESTING = "composition.cancelling.all-ranks"
# How many run at once; tests/schema/CMakeLists.txt says so to ctest.
PROCESSES = 2
# The lemmas that what certificates show holds.
CERTIFIED = r"certificate_\w+"
# What coqc says where something that has to be shown stays open, and where the values given do not come there.
OPEN, NOT_THERE = "cannot be unfocused", "No applicable tactic"
# What coqc says of steps that are not accepted, and of steps that are those of another run.
NOT_ACCEPTED, NOT_THIS_RUN = "true = true", "holds"
# What export.py says of a certificate that is another one than statements.txt knows.
OTHER_RUN = "its run is not the one that statements.txt knows"


def coq(name):
    return re.sub(r"[^A-Za-z0-9]", "_", name)


def run(*command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def processor():
    """Seconds of the processor, of all that has run and ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def instances(text):
    """For each theorem of theorems.v, what it rests on, and of these what it has an instance of."""
    found = {}
    for id, theorem in theorems_of(text).items():
        others = set(rests_of(theorem))
        if others:
            found[id] = (others, {other for other in others if f"ends {coq(other)} [" in theorem})
    return found


def instances_in(page):
    """The same, as the table of docs/proofs.md says it: short, and without "all ranks"."""
    table = re.search(r"^\| theorem \| takes an instance from \|\n\|.*\n((?:\|.*\n)*)", page, re.M).group(1)
    rows = [[set(re.findall(r"`(\S+)`", cell)) for cell in row.split("|")[1:3]] for row in table.splitlines()]
    return {id: others for ids, others in rows for id in ids}


def shown(text):
    """How many instances there are, how many of them at values at which the run comes there, and the parts that should have such
    values for each of theirs, and have not."""
    count, at_values, wrong = 0, 0, []
    for name, term in re.findall(r"^Definition (\w+) : run on_others :=\n(.*?)\.\n(?=Lemma certificate_)", text, re.M | re.S):
        taken = term.count("Rests (")
        ways = re.findall(rf"^Lemma {name}_comes_\d+ : .*comes {name} \[.*?\] (\[.*?\] \d+)\.$", text, re.M)
        looked_for = re.search(rf"^Lemma {name}_rests : .*\nProof.* not_seen_to_be_none\. \}} Qed\.$", text, re.M)
        if len(set(ways)) != taken and not looked_for:
            wrong.append(name)
        count, at_values = count + taken, at_values + len(set(ways))
    return count, at_values, wrong


def short(id):
    return re.sub(r"\.all-\w+$", "", id)


def theorems_of(text):
    """The theorems of theorems.v: by id what stands there."""
    blocks = re.split(r"^(?=\(\* \S+: sha256)", text.split("\nDefinition theorems :=")[0] + "\n", flags=re.M)[1:]
    return {block.removeprefix("(* ").split(": sha256", 1)[0]: block for block in blocks}


def rests_of(theorem):
    """What a theorem of theorems.v rests on."""
    rests = re.match(r".*\n   rests on (.*) \*\)\n", theorem)
    return rests.group(1).split(", ") if rests else []


def spread(text):
    """The theorems in files that can be compiled side by side, as a list of groups of files: what those of one group rest on stands
    in those before."""
    level, at = {}, {}
    for id, theorem in theorems_of(text).items():
        level[id] = max((1 + level[other] for other in rests_of(theorem)), default=0)
        at.setdefault(level[id], []).append(theorem)
    files, before = [], "schema"
    for k, theorems in sorted(at.items()):
        shares = [[] for _ in range(PROCESSES)]
        for theorem in sorted(theorems, key=len, reverse=True):
            min(shares, key=lambda share: sum(map(len, share))).append(theorem)
        files.append({f"theorems_{k}_{n}": opening(before) + "".join(share) for n, share in enumerate(shares) if share})
        before += " " + " ".join(files[-1])
    return files


def assumed(text, lemmas):
    """The text with these lemmas for axioms: what is planted elsewhere is refused even so."""
    return re.sub(rf"^Lemma ((?:{lemmas}) :[^.]*\.)\nProof\..*?^Qed\.$", r"Axiom \1", text, flags=re.M | re.S)


def opening(modules):
    return f"Require Import certificate kernels {modules} instances ZArith List Lia.\nImport ListNotations.\nOpen Scope Z_scope.\n"


class Checks:
    def __init__(self, schema, folder, solvers):
        self.schema, self.folder, self.solvers, self.failures = schema, folder, solvers, []

    def export(self, certificates, values=True):
        """With values at which instances are no contradiction, or such that one is looked for."""
        solvers = self.solvers if values else []
        return run(sys.executable, str(self.schema / "export.py"), str(certificates), *solvers, folder=self.folder)

    def theorems(self, text):
        """The theorems in several files; theorems.v is all of them. What coqc says of that: what they assume."""
        text, assumptions = re.split(r"^(?=Definition theorems :=)", text, flags=re.M)
        files = spread(text)
        with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
            for some in files:
                for answer in pool.map(self.coqc, some.keys(), some.values()):
                    if answer.returncode != 0:
                        sys.exit(f"coqc refuses a theorem: {answer.stderr}")
        said = self.coqc("theorems", "".join(f"Require Export {name}.\n" for some in files for name in some) + assumptions)
        return said.stdout + said.stderr, "".join(text for some in files for text in some.values())

    def coqc(self, name, text):
        (self.folder / f"{name}.v").write_text(text)
        return run("coqc", f"{name}.v", folder=self.folder)

    def refused(self, name, what, text, planted, because=""):
        if planted == text:
            self.failures.append(f"{what}: nothing was planted")
            return
        answer = self.coqc(name, planted)
        if answer.returncode == 0 or because not in answer.stderr:
            self.failures.append(f"{what}: coqc says {answer.stderr[-400:] or 'nothing against it'}")
        print(f"{what}: {'refused' if answer.returncode else 'ACCEPTED'}")


def plant(checks, certificates):
    """Wrong folds, although what their certificates show is believed."""
    one = copied(checks, certificates, [SAMPLE])
    name = coq(SAMPLE)
    text = assumed(checks.export(one).stdout, CERTIFIED)
    if checks.coqc("sample", text).returncode != 0:
        checks.failures.append(f"{SAMPLE} itself is refused")
    invariant = re.search(rf"Definition {name}_invariant.*?\.\n", text, re.S).group()
    checks.refused("planted", "the step assumes more than is claimed of its state", text,
                   text.replace(invariant, invariant.replace("(1 <= f0)", "(2 <= f0)")))
    step = re.search(rf"Definition {name}__step : run \w+ :=.*?\.\n(?=Axiom)", text, re.S).group()
    # The claims of the invariant are the last ones of the step.
    first, behind = step.split("Invariant (", 1)
    equation = re.search(r"Claim \((\S+) = (\S+)\) \(\n", behind).group()
    other = equation.replace(" = ", " <= ")
    checks.refused("planted", "the step proves another invariant than the one assumed", text,
                   text.replace(step, first + "Invariant (" + behind.replace(equation, other, 1)))
    checks.refused("planted", "the empty case is missing", text,
                   re.sub(rf"Axiom certificate_{name}__empty.*?\.\n", "", text), f"certificate_{name}__empty")
    empty = re.search(rf"Definition {name}__empty : run \w+ :=.*?\.\n(?=Axiom)", text, re.S).group()
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
    # A certificate that says anything else is none of this theorem.
    file = one / (SAMPLE + ".cert")
    original = file.read_text()
    for what, planted in {
            "a theorem that rests on itself": original.replace("\npart empty", f"\nrests-on {SAMPLE}\npart empty", 1),
            "a theorem that rests on none": original.replace("\npart empty", "\nrests-on cosize.of-nothing\npart empty", 1),
            "an induction from a constant state": re.sub(r"^note state .*\n", "", original, flags=re.M).replace(
                "\npart step\n", "\npart step\nnote state 0\n"),
            "an induction without its states": re.sub(r"^note state .*\n", "", original, flags=re.M),
    }.items():
        file.write_text(planted)
        refused_export(checks, one, what, OTHER_RUN)
    file.write_text(re.sub(r"input value$", "input cosize", original, flags=re.M))
    refused_export(checks, one, "a name that is given twice", "is taken")
    file.write_text(original)


def copied(checks, certificates, ids):
    """A folder with the certificates of these theorems."""
    folder = checks.folder / "some"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for id in ids:
        shutil.copy(certificates / (id + ".cert"), folder)
    return folder


def plant_instances(checks, certificates):
    """Wrong instances of what another theorem says."""
    ids = [RESTING, "composition.carries.all-ranks", "max-residue.contract.all-rounds", "composition.shown.all-ranks",
           "composition.still.all-ranks"]
    folder = copied(checks, certificates, ids)
    others_end = re.compile(rf"^(?=\(\* {re.escape(RESTING)}:)", re.M)
    others, text = others_end.split(checks.export(folder).stdout)
    text = opening("schema others") + assumed(text, CERTIFIED)
    if checks.coqc("others", others).returncode != 0 or checks.coqc("resting", text).returncode != 0:
        checks.failures.append(f"{RESTING} itself is refused")
    state, supposed = re.search(r"ends composition_carries_all_ranks \[(.*?)\].*?\) \((.*?)\) \(", text).groups()
    fields = state.split("; ")
    reach, residues = fields[2], fields[5]

    def at(changed):
        return text.replace(state, "; ".join(changed))

    def put(field, k):
        return at(fields[:k] + [field] + fields[k + 1:])

    swapped = list(fields)
    swapped[2], swapped[5] = residues, reach
    for what, planted in {
            "an instance at another state": at(swapped),
            "an instance without a value that matters": put("e_largest", 2),
            "an instance of a state with another value": put(f"({reach} + 1)", 2),
            "more is supposed than the other theorem says": text.replace(f"({supposed})", f"({supposed.replace('<=', '<')})"),
            "an instance of another theorem": text.replace("ends composition_carries_all_ranks [",
                                                           "ends max_residue_contract_all_rounds ["),
    }.items():
        checks.refused("planted", what, text, planted, OPEN)
    # Everything follows from these. They are refused where values are to be shown, and where a contradiction is looked for.
    looked_for = opening("schema others") + assumed(others_end.split(checks.export(folder, values=False).stdout)[1], CERTIFIED)
    for what, planted in {
            "a state with a field less": fields[:-1],
            "a state at which no fold ends": ["0"] + fields[1:],
            "a state at which no fold ends, since its product is not negative": fields[:3] + ["(-1)"] + fields[4:],
    }.items():
        if checks.solvers:
            checks.refused("planted", what, text, at(planted), NOT_THERE)
        checks.refused("planted", f"{what}, without values", looked_for, looked_for.replace(state, "; ".join(planted)), OPEN)
    if checks.solvers:
        others_drawn = re.sub(r"comes \w+ \[[^\]]*\]", lambda comes: re.sub(r"(\[|; )[^;\]]+", r"\1(-7)", comes.group()), text)
        checks.refused("planted", "values at which the run does not come there", text, others_drawn, NOT_THERE)
    checks.refused("planted", "an instance of a theorem that does not stand there", text,
                   text.replace("ends composition_carries_all_ranks [", "ends carries ["), "carries was not found")
    file = folder / f"{RESTING}.cert"
    original = file.read_text()
    for what, planted, because in (
            ("an instance of a theorem that it does not rest on", original.replace("note rests composition.carries", "note rests composition.sum"),
             "does not rest on it"),
            ("an instance where nothing is supposed", re.sub(r"^(note rests .*\n)(.*\n)", r"\2\1", original, flags=re.M),
             "nothing is supposed")):
        file.write_text(planted)
        refused_export(checks, folder, what, because)
    file.write_text(original)
    (folder / "composition.carries.all-ranks.cert").unlink()
    refused_export(checks, folder, "a certificate that is missing", "there is no certificate of composition.carries.all-ranks")


def plant_others(checks, text):
    """Wrong instances of what is said of the places in a complement, and of kernels. All that they rest on is in `theorems`, which
    is compiled."""
    blocks = theorems_of(text)

    def theorem(id):
        """Its lemmas about its own states have been accepted, and are not proved once more."""
        return opening("schema theorems") + assumed(blocks[id], CERTIFIED + r"|\w+_inductive|\w+_invariant_begins_\w+")

    once = re.compile(r"(ends division_tiles_all_ranks \[)(\w+)(; \w+; e_at; \w+; )(\w+)(; v_who_is_ahead\])")
    for id, mistakes in {
            "division.values.all-ranks": (
                ("another place, of which nothing is known", once, r"exists e_other, \1\2\3e_other\5"),
                ("an element at the place of the next one", r"(ends division_tiles_all_ranks \[\w+; \w+; )v_x;", r"\1(v_x + 1);"),
                ("a place in tiles of another domain", once, r"\1(\2 + 1)\3\4\5", NOT_THERE)),
            "product.values.all-ranks": (
                ("a copy of which nothing is known", r"exists \(e_reach : Z\), (ends \w+ \[e_reach; \w+; )\w+(; v_who_is_ahead;)",
                 r"exists (e_other e_reach : Z), \1e_other\2"),
                ("a complement without its copies", r"(ends complement_copies_all_ranks \[.*?); 1\]", r"\1; 0]"),
                ("a complement of another size", r"(; e_who; \w+; )\w+; 1\]", r"\1e_one; 1]")),
            "composition.carries.all-ranks": (
                ("the residue of another index", r"(; v_i; )\w+(; 4; )", r"\1e_at_residue\2"),
                ("another residue than the largest", r"(; v_i; \w+; 4; )\w+;", r"\1e_at_residue;"),
                ("a round that has not ended", r"; 4; ", "; 1; ", NOT_THERE),
                ("the index of another residue", r"(; 4; \w+; v_i; )\w+;", r"\1e_residue;")),
            "straight-run.apart.all-steps": (
                ("a fraction upside down", r"(; v_denominator_between; )(\w+); (\w+)\]", r"\1\3; \2]"),
                ("a fraction that may be the lower one", r"\[v_low; v_denominator; 0;", "[v_low; v_denominator; 1;")),
            "straight-run.cancelling.all-ranks": (
                ("the floors of another index", r"(; e_numerator; v_apart; )v_i;", r"\1e_high;"),
                ("the floors the other way round", r"v_below; v_floor\]", "v_floor; v_below]")),
    }.items():
        original = theorem(id)
        if checks.coqc("wrong", original).returncode != 0:
            checks.failures.append(f"{id} itself is refused")
        for what, right, wrong, *because in mistakes:
            because = because[0] if because and checks.solvers else OPEN
            checks.refused("wrong", what, original, re.sub(right, wrong, original), because)


def plant_steps(checks, text):
    """Wrong steps: what a certificate shows follows by the right ones only, and of its own run only."""
    blocks = theorems_of(text)
    other = r"\g<1>1\2"
    for id, mistakes in {
            SAMPLE: (
                ("another multiplier", r"\(K 1, \[2; 3\]", "(K 2, [2; 3]"),
                ("a negative multiplier", r"\(K 1, \[2; 3\]", "(K (-1), [2; 3]"),
                ("a lemma that concludes more", r"(Build_lemma \[Is LE \(K 0\) \(V 1\); .*?\] \[Is) LE", r"\1 LT"),
                ("a lemma with a premise less", r"Build_lemma \[Is LE \(K 0\) \(V 1\); ", "Build_lemma ["),
                ("a step by another fact", r"(Step \d+ \[[^]]*\]%positive \[)(\d)", other),
                ("a step about another variable", r"(Step \d+ \[)(\d)", other),
                ("a claim by another fact", r"(Assert \(Is LT \(V .*? )(\d+) \(\n", other + " (\n"),
                ("a run that supposes less", r"Given \(1 <= v_s\)", "Given (0 <= v_s)", NOT_THIS_RUN),
                ("a run that claims more", r"Claim \(t_13 < t_8\)", "Claim (t_13 + 1 < t_8)", NOT_THIS_RUN),
                ("a run that computes otherwise", r"Calc \(v_cosize \+", "Calc (v_cosize -", NOT_THIS_RUN)),
            "composition.fits.all-ranks": (
                ("a largest residue without its reasons", r"(Make MaxResidue \[.*?\] \[)(\d+); (\d+)", r"\1\3; \2"),
                ("a largest residue of another step", r"(Make MaxResidue \[.*?\(V )(\d\)\])", other, NOT_THIS_RUN),
                ("a last residue that is not below the period", r"(Find LastResidue \[.*?\] \[.*; )(\d+; )(\d+)\]", r"\g<1>1\2\3]"),
                ("quotient and remainder in each other's place", r"(Find Residue \[.*?)(\(V 2\)); (\(V 1\))", r"\1\3; \2"),
                ("a run with another residue", r"(Calc \(max_residue) (\w+) (\w+)", r"\1 \3 \2", NOT_THIS_RUN)),
            "carry-search.cut-fits.all-ranks": (
                ("a divisor of what may be 0", r"(Make Gcd \[.*?\] \[)(\d+); (\d+)", r"\1\3; \2"),
                ("another divisor", r"(Find Divisor \[\S+ \S+ \S+ \S+ )(\(V 5\)); (\(V 4\))", r"\1\3; \2")),
            "carry-search.repeats.all-ranks": (
                ("factors of unequal products", r"(Make Factors \[.*?\] \[)(\d)", other),),
            "carry-search.cut.all-ranks": (
                ("a quotient by what may be 0", r"(Make Euclid \[.*?\] \[)(\d+); (\d+)", r"\1\3; \2"),),
            "complement.necessary.all-ranks": (("an equation of what may differ", r"Equal (\d+) (\d+)", r"Equal \2 \2"),),
            "straight-run.apart.all-steps": (("cases with a gap", r"Split \(Minus ", "Split (Plus "),),
            "coalesce.rank.all-ranks": (("a case that is no alternative", r"(Part (\(Is .*?\)) \[)\(Is .*?\)\]", r"\1\2]", NOT_THIS_RUN),),
            "carry-search.alone.all-ranks": (("a path that something takes", r"(Absurd )(\d)", other),),
    }.items():
        original = opening("schema theorems") + re.split(r"^(?=Ltac |Lemma \w+_rests )", blocks[id], flags=re.M)[0]
        if checks.coqc("steps", original).returncode != 0:
            checks.failures.append(f"{id}: its steps are refused")
        for what, right, wrong, *because in mistakes:
            planted = re.sub(right, wrong, original, count=1)
            checks.refused("steps", what, original, planted, because[0] if because else NOT_ACCEPTED)


def refused_export(checks, folder, what, because):
    answer = checks.export(folder)
    print(f"{what}: {'refused' if answer.returncode else 'ACCEPTED'}")
    if answer.returncode == 0 or because not in answer.stderr:
        checks.failures.append(f"{what}: export.py says {answer.stderr or 'nothing against it'}")


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
    # It is beside colex, where that was built with Z3.
    solvers = [str(file) for file in [pathlib.Path(colex).resolve().parent / "colex_z3"] if file.exists()]
    checks = Checks(schema, folder, solvers)
    began = time.monotonic()
    for name in ("schema.v", "kernels.v", "lemma.v", "certificate.v", "instances.v"):
        shutil.copy(schema / name, folder)
        answer = run("coqc", name, folder=folder)
        assumes = re.search(r"^\s*(Axiom|Parameter|Conjecture|Admitted|admit)\b", (schema / name).read_text(), re.M)
        if answer.returncode != 0 or assumes:
            sys.exit(f"{name} is not accepted, or assumes something: {answer.stderr}")
    exported = checks.export(certificates)
    if exported.returncode != 0:
        sys.exit(f"export.py: {exported.stderr}")
    said, text = checks.theorems(exported.stdout)
    print(f"coqc accepts schema.v and the theorems in {time.monotonic() - began:.0f} s, of the processor's {processor():.0f} s")
    asked = re.search(r"^Definition theorems :=\n  \((.*)\)\.$", exported.stdout, re.M).group(1).split(", ")
    checks.failures += [f"{id} is no theorem of theorems.v" for id in ids if f"{coq(id)}_all_ranks" not in asked]
    if said != "Closed under the global context\n":
        checks.failures.append(f"the theorems assume something: {said}")
    print(f"{len(asked)} theorems assume nothing")
    found = instances(exported.stdout)
    for id, (others, known) in found.items():
        if others != known:
            checks.failures.append(f"{id} rests on {sorted(others - known)} by name only")
    page = instances_in((schema.parents[1] / "docs" / "proofs.md").read_text())
    if page != {short(id): {short(other) for other in known} for id, (_, known) in found.items()}:
        checks.failures.append(f"docs/proofs.md says that instances are taken so: {page}")
    count, at_values, wrong = shown(text)
    print(f"{count} instances, {at_values} of them at values with which coqc computes that the run comes there")
    if wrong or (at_values == 0 and solvers):
        checks.failures.append(f"instances that may be contradictions: {wrong or 'all'}")
    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        others = pool.submit(plant_others, checks, exported.stdout)
        plant(checks, certificates)
        plant_instances(checks, certificates)
        plant_steps(checks, exported.stdout)
        others.result()
    print(f"{time.monotonic() - began:.0f} s, of the processor's {processor():.0f} s")
    print("\n".join(checks.failures))
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
