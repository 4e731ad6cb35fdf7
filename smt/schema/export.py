#!/usr/bin/env python3
"""Writes the theorems for all ranks as instances of the schemas of schema.v, for Rocq (coqc).

    colex prove --all --certificates DIR
    export.py DIR [colex_z3] > theorems.v        from DIR/*.cert

A part of a certificate becomes a run, a definition that is line by line what the certificate says, and a lemma that the run *holds*,
which follows by the certificate's own steps (steps.py, certificate.v). Which values of it are a fold's state, and where
an invariant begins, its lines `note` say. They are part of the run, which has to be the one that statements.txt knows of the theorem:
with other states an induction may be right, and about nothing. With Z3 (`colex_z3`, beside colex) values are found at which a run comes to what it takes from another theorem, so that this is
no contradiction; coqc computes with them. Without, coqc looks for a contradiction, which takes it minutes.
"""

import hashlib
import pathlib
import re
import shutil
import signal
import sys

sys.dont_write_bytecode = True  # no __pycache__ among the sources
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "checker"))
import colex_check  # noqa: E402
import reached  # noqa: E402
import steps  # noqa: E402

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def coq(name):
    return re.sub(r"[^A-Za-z0-9]", "_", name)


class Lines:
    """The lines of a certificate."""

    def __init__(self, text):
        self.lines = text.splitlines()
        self.at = 0

    def notes_here(self):
        """The words of the notes that stand here."""
        while self.peek().startswith("note "):
            yield self.next()[1:]

    def peek(self):
        return self.lines[self.at]

    def next(self):
        self.at += 1
        return self.lines[self.at - 1].split(" ")


class Certificate:
    def __init__(self, path):
        data = path.read_bytes()
        self.hash = hashlib.sha256(data).hexdigest()
        self.lines = Lines(data.decode())
        self.lemmas, self.parts, self.rests_on, self.instances = [], [], [], set()
        self.lines.next()
        self.id = " ".join(self.lines.next()[1:])
        while self.lines.peek() != "end":
            words = self.lines.next()
            if words[0] == "rests-on":
                self.rests_on.append(words[1])
            elif words[0] == "part":
                self.parts.append((" ".join(words[1:]), self.run({}, [], [])))
            else:
                sys.exit(f"{path}: {' '.join(words)} stands in no part")
        if colex_check.Run(data.decode().splitlines()).hash != colex_check.theory().runs.get(self.id):
            sys.exit(f"{path}: its run is not the one that statements.txt knows of {self.id}")

    # A run is a list of entries; the last one may be a fork, whose cases are runs.
    def run(self, names, values, results):
        entries = []
        while True:
            states = []
            for words in self.lines.notes_here():
                if words[0] == "state":
                    entries.append(("state", [self.operand(w, values) for w in words[1:]]))
                elif words[0] == "invariant":
                    entries.append(("invariant",))
                elif words[0] == "rests":
                    states.append(self.state(words, values))
                elif words[0] == "or":
                    states.append(None)
                elif words[0] != "conclusion":
                    sys.exit(f"a note of another kind: {words}")
            words = self.lines.next()
            if states:
                if words[0] != "given":
                    sys.exit(f"{self.id}: nothing is supposed where it rests on {states[0][0]}")
                supposed = self.comparison(words[2:5], values)
                entries += [("by", "Suppose", supposed), ("rests", supposed, *states)]
                continue
            if words[0] in ("qed", "absurd"):
                return entries + ([("by", "Absurd", words[1]), ("claim", "False")] if words[0] == "absurd" else [])
            if words[0] == "fork":
                formulas = self.alternatives(words, names)
                entries.append(self.step(words[2:], names) if words[1] == "lemma" else ("by", "Either", formulas[0]))
                cases = []
                for formula in formulas:
                    self.lines.next()
                    cases.append((formula, self.run(dict(names), list(values), list(results))))
                entries.append(("fork", cases))
                return entries
            entries += self.entry(words, names, values, results)

    def state(self, words, values):
        """A state of another theorem's fold, on which the next supposition rests."""
        other, fields = words[1], [self.field(w, values) for w in words[2:]]
        if other not in self.rests_on:
            sys.exit(f"{self.id} supposes what {other} concludes, and does not rest on it")
        self.instances.add(other)
        return (other, fields)

    def field(self, word, values):
        return "e" + word if word.startswith("_") else self.operand(word, values)

    def fresh(self, name, names):
        if name in names:
            sys.exit(f"{self.id}: the name {name} is taken")
        names[name] = "v_" + name
        return names[name]

    def entry(self, words, names, values, results):
        """What a line says in the run, and before that how it follows (`by`)."""
        kind = words[0]
        if kind == "lemma":
            self.lemmas.append(self.lemma(words[3:]))
            return []
        if kind.startswith("#"):
            return [self.step(words[2:], names)]
        if kind == "solve":
            return [("by", "Solve", names[words[1]], words[2])]
        if kind == "given":
            supposed = self.comparison(words[2:5], values)
            return [("by", "Suppose", supposed), ("given", supposed)]
        if kind == "decide":
            asked = self.comparison(words[1:4], values)
            answer = asked if words[4] == "yes" else f"~ ({asked})"
            return [("by", "Assert", answer, words[5]), ("claim", answer)]
        if kind == "claim":
            if words[1] == "true":
                return []
            claimed = self.comparison(words[1:4], values)
            return [("by", "Assert", claimed, words[4]), ("claim", claimed)]
        if kind in ("name", "euclid", "factors", "contract"):
            return self.made(words, names, values, results)
        if kind == "quotient":
            results.append(([self.polynomial(w, names) for w in words[2:4]], words[8:]))
            return []
        if not kind.startswith("$"):
            sys.exit(f"a line of another kind: {' '.join(words)}")
        if words[1] == "input":
            values.append(self.fresh(words[2], names))
            return [("by", "Draw", values[-1]), ("any", values[-1])]
        return self.value(words, names, values, results)

    def step(self, words, names):
        """A use of a lemma: k NAMES by #f …"""
        return ("by", "Step", int(words[0]), [names[v] for v in steps.listed(words[1])], words[3:])

    def value(self, words, names, values, results):
        """A value that the program computes, and how it is found where it is no sum and no product."""
        name, how = f"t_{len(values)}", None
        new, by = results[int(words[-1][1:])] if words[-1][0] == "&" else ([], words[-2:])
        if words[2] == "gcd":
            a = [self.operand(w, values) for w in words[4:6]]
            value, how = f"Z.gcd {a[0]} {a[1]}", ("Divisor", a + new, by)
        elif words[2] == "max_residue" and "is" in words:
            a = [self.operand(w, values) for w in words[3:6]]
            residue, why = self.earlier(names, "%", a[0], a[2])
            value, how = f"max_residue {' '.join(a)}", ("LastResidue", a + residue, why + by)
        elif words[2] == "max_residue":
            value = self.earlier(names, "max_residue", *[self.operand(w, values) for w in words[4:7]])
        else:
            a = [self.operand(words[2], values), self.operand(words[4], values)]
            value = f"{a[0]} {'mod' if words[3] == '%' else words[3]} {a[1]}"
            if words[3] == "%":
                names[("%", *a)] = new, by
            if words[3] in "/%":
                how = ("Quotient" if words[3] == "/" else "Residue", a + new, by)
        values.append(name)
        return [("by", "Find", *how, name) if how else ("by", "Compute", value, name), ("calc", value, name)]

    def earlier(self, names, what, *arguments):
        """What is known of this operation with these arguments."""
        if (what, *arguments) not in names:
            sys.exit(f"{self.id}: {what} of {', '.join(arguments)} has not been computed before")
        return names[(what, *arguments)]

    def made(self, words, names, values, results):
        """What is made of other values, as certificate.v has it, and what is claimed of it."""
        kernel, first = (words[3], 4) if words[0] == "contract" else (words[0], 2)
        sign = words.index("=" if kernel == "name" else "of")
        end = words.index("by") if "by" in words else len(words)
        a, by = [f"({self.polynomial(w, names)})" for w in ",".join(words[sign + 1:end]).split(",")], words[end + 1:]
        v = [self.fresh(n, names) for n in ",".join(words[first:sign]).split(",")]
        claims = []
        if kernel == "name":
            are = a
        elif kernel == "euclid":
            are = [f"{a[0]} / {a[1]}", f"{a[0]} mod {a[1]}"]
        elif kernel == "gcd":
            g, m, n, u, w = v
            are = [f"Z.gcd {a[0]} {a[1]}", f"{a[0]} / {g}", f"{a[1]} / {g}", f"inverse {m} {n}", f"(1 - {u} * {m}) / {n}"]
            claims = [f"1 <= {x}" for x in (g, m, n)] + [f"{a[0]} = {g} * {m}", f"{a[1]} = {g} * {n}", f"{u} * {m} + {w} * {n} = 1"]
        elif kernel == "max_residue":
            a, by = self.residues(words[1], names, values, by)
            names[("max_residue", *a[:3])] = v[0]
            are, claims = [f"max_residue {' '.join(a[:3])}"], [f"{a[2]} - {a[4]} <= {v[0]}", f"{v[0]} < {a[2]}"]
        elif kernel == "factors" and len(v) == 4:
            f, g, h, i = v
            are = [f"Z.gcd {a[0]} {a[2]}", f"{a[0]} / {f}", f"{a[2]} / {f}", f"{a[3]} / {g}"]
            claims = [f"1 <= {x}" for x in v] + [f"{a[0]} = {f} * {g}", f"{a[1]} = {h} * {i}", f"{a[2]} = {f} * {h}", f"{a[3]} = {g} * {i}"]
        else:
            sys.exit(f"the contract of {kernel} has no statement here")
        if words[0] == "contract":
            results.append((v, [f"#{int(words[2][1:]) + k}" for k in range(len(claims))]))
        return [("by", "Make", kernel, a, by, v)] + [("calc", *both) for both in zip(are, v)] + [("claim", c) for c in claims]

    def residues(self, contract, names, values, by):
        """The arguments of the kernel that this contract is about, with which the program calls it in a line that follows, and why the
        contract's step is the residue of the first."""
        call = next((words for words in map(str.split, self.lines.lines[self.lines.at:]) if words[2:3] == ["max_residue"]), [""])
        if call[-1] != contract:
            sys.exit(f"{self.id}: the contract {contract} is of no max_residue")
        a = [self.operand(w, values) for w in call[4:7]]
        residue, why = self.earlier(names, "%", a[0], a[2])
        return a + residue, why + by[2:]

    def lemma(self, words):
        end = words.index("=>")
        names = {x: x for word in words for x in re.findall(r"x\d+", word)}
        premises, conclusions = ([self.formula(f, names) for f in part] for part in (words[:end], words[end + 1:]))
        return premises, conclusions, steps.argument(self.lines)

    def alternatives(self, words, names):
        if words[1] != "lemma":
            formula = self.formula(words[1], names)
            return [formula, f"~ ({formula})"]
        here = {f"x{k}": names[v] for k, v in enumerate(steps.listed(words[3]))}
        return [re.sub(r"x\d+", lambda x: here[x.group()], f) for f in self.lemmas[int(words[2])][1]]

    @staticmethod
    def operand(word, values):
        if word.startswith("$"):
            return values[int(word[1:])]
        return f"({word})" if word.startswith("-") else word

    def comparison(self, words, values):
        left, sign, right = words
        return f"{self.operand(left, values)} {({'==': '=', '!=': '<>'}).get(sign, sign)} {self.operand(right, values)}"

    @staticmethod
    def polynomial(word, names):
        return re.sub(r"[A-Za-z][A-Za-z0-9_]*", lambda m: names[m.group()], word)

    def formula(self, word, names):
        p, sign = re.fullmatch(r"(.*?)(>=|!=|=)0", word).groups()
        p = self.polynomial(p, names)
        return {">=": f"0 <= {p}", "=": f"{p} = 0", "!=": f"{p} <> 0"}[sign]


# --- runs as terms


def term(entries, depth=1):
    text, pad = "", " " * depth
    entries = [entry for entry in entries if entry[0] != "by"]
    for entry in entries:
        kind = entry[0]
        if kind == "any":
            text += f"{pad}Any (fun {entry[1]} =>\n"
        elif kind == "calc":
            text += f"{pad}Calc ({entry[1]}) (fun {entry[2]} =>\n"
        elif kind in ("given", "claim"):
            text += f"{pad}{kind.capitalize()} ({entry[1]}) (\n"
        elif kind == "rests":
            text += f"{pad}Rests ({states_of(entry[2:])}) ({entry[1]}) (\n"
        elif kind == "invariant":
            text += f"{pad}Invariant (\n"
        elif kind == "state":
            text += f"{pad}State [{'; '.join(entry[1])}] (\n"
        else:
            return text + fork(entry[1], depth) + ")" * (len(entries) - 1)
    return text + pad + "Done" + ")" * len(entries)


def reliance(entries):
    """Whether a run supposes what other theorems conclude."""
    return "on_others" if relies(entries) else "alone"


def relies(entries):
    return any(entry[0] == "rests" or entry[0] == "fork" and any(relies(run) for _, run in entry[1]) for entry in entries)


def states_of(states):
    """That the folds of other theorems may end at these states, or at those behind None, for some values of the fields that are
    not known."""
    names = sorted({field for state in states if state for field in state[1] if field.startswith("e_")})
    alternatives = [[f"ends {coq(other)} [{'; '.join(fields)}]" for other, fields in both] for both in reached.alternatives(states)]
    ends = " \\/ ".join(" /\\ ".join(alternative) for alternative in alternatives)
    return f"exists ({' '.join(names)} : Z), {ends}" if names else ends


def fork(cases, depth):
    pad = " " * depth
    (formula, run), rest = cases[0], cases[1:]
    if not rest:
        return term(run, depth)
    others = " \\/ ".join(f"({f})" for f, _ in rest)
    return f"{pad}Fork ({formula}) ({others}) (\n{term(run, depth + 1)}) (\n{fork(rest, depth + 1)})"


def prefix_leaves(entries, before=()):
    """Each way to the first state: its entries, and the fields."""
    way = list(before)
    for entry in entries:
        if entry[0] == "state":
            return [(way, entry[1])]
        if entry[0] == "fork":
            leaves = []
            for k, (formula, run) in enumerate(entry[1]):
                leaves += prefix_leaves(run, way + [("case", k, len(entry[1]), formula)])
            return leaves
        way.append(entry)
    return []


def leaf_formula(way, fields):
    """That the state [f0; f1; ...] is one of this way: an input that is a field is that field."""
    value, conditions, bound = {}, [], []
    def here(text):
        return re.sub(r"\b[vt]_\w+", lambda m: value[m.group()], text)
    taken = set()
    for entry in way:
        if entry[0] == "any":
            if entry[1] in fields:
                k = fields.index(entry[1])
                value[entry[1]] = f"f{k}"
                taken.add(k)
            else:
                value[entry[1]] = entry[1]
                bound.append(entry[1])
        elif entry[0] == "calc":
            value[entry[2]] = f"({here(entry[1])})"
        elif entry[0] in ("given", "claim"):
            conditions.append(here(entry[1]))
        elif entry[0] == "rests":
            sys.exit("a state of which another theorem says what is supposed")
        elif entry[0] == "case":
            conditions.append(here(entry[3]))
    conditions += [f"f{k} = {here(field)}" for k, field in enumerate(fields) if k not in taken]
    text = " /\\ ".join(f"({c})" for c in conditions) or "True"
    return f"(exists {' '.join(bound)}, {text})" if bound else f"({text})"


def invariant(id, entries):
    leaves = prefix_leaves(entries)
    if not leaves:
        sys.exit(f"{id}: the step supposes no state")
    fields = len(leaves[0][1])
    names = "; ".join(f"f{k}" for k in range(fields))
    formulas = "\n    \\/ ".join(leaf_formula(way, state) for way, state in leaves)
    definition = f"Definition {coq(id)}_invariant (s : state) : Prop :=\n"
    return f"{definition}  match s with [{names}] =>\n    {formulas}\n  | _ => False end.\n"


def begins(way, state):
    """What is drawn, and which case of each fork is taken, where a run comes this way to the state, of which the invariant is
    true."""
    drawn = [f"f{state.index(entry[1])}" for entry in way if entry[0] == "any"]
    return f"[{'; '.join(drawn)}] [{'; '.join(reached.taken(way))}]"


def inductive(name, parts):
    text = ""
    for part in ("step", "conclusion"):
        leaves = prefix_leaves(parts[part])
        fields = len(leaves[0][1])
        pattern = "[|? ?]"
        for k in reversed(range(fields)):
            pattern = f"[|f{k} {pattern}]"
        cases = "H"
        for _ in leaves[1:]:
            cases = f"[H|{cases}]"
        text += f"Lemma {name}_invariant_begins_{part} : forall s, {name}_invariant s -> begins {name}__{part} s.\nProof.\n"
        split = f"destruct H as {cases}; " if len(leaves) > 1 else ""
        text += f"  intros {pattern} H; try exact (False_ind _ H). unfold {name}_invariant in H. {split}conjuncts.\n"
        text += "".join(f"  - apply (begun _ _ {begins(way, state)}). cbv beta iota delta [begins_by {name}__{part}]. begins_so.\n"
                        for way, state in leaves) + "Qed.\n"
    def arrival(part, computed):
        own = f"{part} invariant {name} {name}__{part}"
        return f"  - cbv beta iota zeta delta [{computed} {own}]. arrives_there {name}_invariant.\n"

    return text + (f"Lemma {name}_inductive : is_inductive {name}.\nProof.\n  refine (conj _ (conj _ (conj _ _))).\n"
                   + arrival("empty", "arrives claimed") + arrival("step", "keeps arrives claimed")
                   + f"  - exact {name}_invariant_begins_step.\n  - exact {name}_invariant_begins_conclusion.\nQed.\n")


# --- theorems


def theorem(certificate, values):
    """`values` has, by theorem and part, what reached.py finds."""
    name, text = coq(certificate.id), ""
    text += f"(* {certificate.id}: sha256 of its certificate {certificate.hash}"
    text += f"\n   rests on {', '.join(certificate.rests_on)} *)\n" if certificate.rests_on else " *)\n"
    text += f"Definition {name}_lemmas : list lemma := [\n  {steps.table(certificate.lemmas)}].\n"
    parts = dict(certificate.parts)
    for part, run in certificate.parts:
        text += f"Import {'OnOthers' if relies(run) else 'Alone'}.\n"
        text += f"Definition {name}__{coq(part)} : run {reliance(run)} :=\n{term(run)}.\n"
        text += f"Lemma certificate_{name}__{coq(part)} : holds {name}__{coq(part)}.\nProof.\n"
        text += f"  exact (follows {name}_lemmas (\n{steps.Steps().of(run)}) ltac:(vm_cast_no_check (eq_refl true))).\nQed.\n"
    text += knows(certificate)
    for part, run in certificate.parts:
        text += soundness(certificate, part, run, values.get((certificate.id, part)))
    if list(parts) == ["empty", "step", "conclusion"]:
        text += invariant(certificate.id, parts["step"])
        text += f"Definition {name} : fold :=\n  {{| empty := {name}__empty; step := {name}__step;\n"
        text += f"     conclusion := {name}__conclusion;\n"
        text += f"     invariant := {name}_invariant |}}.\n"
        own = f"at_all_ranks {name}"
        both = f"(conj certificate_{name}__step certificate_{name}__conclusion)"
        proof = (f"apply induction.\n  - exact (conj certificate_{name}__empty {both}).\n"
                 f"  - exact (conj {name}__empty_rests (conj {name}__step_rests {name}__conclusion_rests)).\n"
                 f"  - exact {name}_inductive.")
        text += inductive(name, parts)
    else:
        own = " /\\ ".join(f"asserted {name}__{coq(part)}" for part in parts)
        proof = "repeat match goal with |- _ /\\ _ => split end.\n  " + "\n  ".join(
            f"- exact (of_parts _ _ certificate_{name}__{coq(part)} {name}__{coq(part)}_rests)." for part in parts)
    text += f"Definition {name}_says : Prop := {own}.\n"
    others = [coq(other) for other in certificate.rests_on]
    both = " /\\ ".join([f"{name}_says"] + [f"{other}_says" for other in others])
    text += f"Theorem {name}_all_ranks : {both}.\n"
    text += f"Proof.\n  assert (own : {name}_says).\n  {{ unfold {name}_says. {proof} }}\n"
    for other in others:
        text += f"  pose proof {other}_all_ranks as {other}_holds.\n"
    text += "  tauto.\nQed.\n"
    if list(parts) == ["empty", "step", "conclusion"]:
        says = f"proj1 {name}_all_ranks" if others else f"{name}_all_ranks"
        text += (f"Lemma {name}_known : forall s, ends {name} s -> {name}_invariant s.\n"
                 f"Proof. intros s E. exact (proj1 (({says} : at_all_ranks {name}) s E)). Qed.\n")
    return text


def soundness(certificate, part, run, values):
    """That what a part supposes of other theorems follows from what they say, and at which values, that not everything does."""
    name, script = f"{coq(certificate.id)}__{coq(part)}", "apply sound_alone."
    if relies(run):
        how = "shown_by_values" if values and None not in values else "not_seen_to_be_none"
        script = f"cbv beta iota delta [sound {name}]. rests_on_others {coq(certificate.id)}_knows {how}."
    text = f"Lemma {name}_rests : sound {name}.\nProof. {{ {script} }} Qed.\n"
    others = [coq(other) for other in sorted(certificate.instances)]
    kept = " ".join(["ends", "not"] + others)
    for number, found in enumerate(values or []):
        if found:
            ends = "".join(f"(forall s, {other}_invariant s -> ends {other} s) -> " for other in others)
            drawn, taken, at, fields = found
            given = f"exists {', '.join(fields)}" if fields else "idtac"
            text += (f"Lemma {name}_comes_{number} : {ends}comes {name} [{'; '.join(drawn)}] [{'; '.join(taken)}] {at}.\n"
                     f"Proof. intros. cbv -[{kept}]. plainly ltac:({given}).\nQed.\n")
    return text


def knows(certificate):
    """What is known where folds of other theorems may end."""
    if not certificate.instances:
        return ""
    cases = "".join(f"\n  | E : ends {coq(other)} _ |- _ => apply {coq(other)}_known in E; "
                    f"cbv beta iota delta [{coq(other)}_invariant] in E" for other in sorted(certificate.instances))
    return f"Ltac {coq(certificate.id)}_knows := repeat match goal with{cases} end.\n"


def in_order(certificates):
    """Each behind those that it rests on."""
    done, order = {}, []

    def visit(id, way):
        if id in way:
            sys.exit(f"{id} rests on itself")
        if id in done:
            return
        if id not in certificates:
            sys.exit(f"there is no certificate of {id}")
        for other in certificates[id].rests_on:
            visit(other, way + [id])
        done[id] = True
        order.append(certificates[id])

    for id in certificates:
        visit(id, [])
    return order


def chosen(certificates):
    """Inductions, and what is said to be for all ranks, with what they rest on."""
    names = [id for id in certificates if id.endswith(("all-ranks", "all-steps", "all-rounds", "all-lengths"))]
    wanted = set()
    while names:
        id = names.pop()
        if id not in wanted:
            wanted.add(id)
            names += certificates[id].rests_on if id in certificates else []
    return {id: c for id, c in certificates.items() if id in wanted}


def values_of(certificates, program):
    """By theorem and part, at which values the run comes to what it takes from others."""
    runs = {(c.id, part): run for c in certificates for part, run in c.parts if relies(run)}
    steps = {c.id: dict(c.parts).get("step") for c in certificates}
    return reached.values(program, runs, lambda id: [leaf_formula(way, state) for way, state in prefix_leaves(steps[id])])


def main():
    # Who has read enough, as `| head` has, ends it without a word.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    files = sorted(pathlib.Path(sys.argv[1]).glob("*.cert"))
    if not files:
        sys.exit(f"export.py: {sys.argv[1]} has no certificate (*.cert); colex prove --all --certificates {sys.argv[1]} writes them there")
    program = shutil.which(sys.argv[2]) if len(sys.argv) == 3 else None
    if len(sys.argv) == 3 and not program:
        sys.exit(f"export.py: there is no program {sys.argv[2]}; colex_z3 is beside colex in its build folder, or in libexec/colex")
    certificates = {c.id: c for c in map(Certificate, (f for f in files if re.search(
        r"all-(ranks|steps|rounds|lengths)\.cert$", f.name)))}
    print("(* Written by export.py from certificates. *)\nRequire Import certificate kernels schema instances ZArith List Lia.")
    print("Import ListNotations.\nOpen Scope Z_scope.\n")
    ordered = in_order(chosen(certificates))
    values = values_of(ordered, program) if program else {}
    print("\n".join(theorem(certificate, values) for certificate in ordered))
    print(f"Definition theorems :=\n  ({', '.join(coq(c.id) + '_all_ranks' for c in ordered)}).\nPrint Assumptions theorems.")


if __name__ == "__main__":
    main()
