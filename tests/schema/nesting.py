#!/usr/bin/env python3
"""What statements.txt says by no theorem: of rank, depth, shape and which shapes are congruent or compatible (nesting.*) from the
lemmas of nesting.v, and of the order of integers from arithmetic; accepted by coqc. And the definitions of nesting.v, compared with
the algebra's functions on all small nestings.

    nesting.py NESTINGS smt/schema/nesting.v smt/checker/statements.txt FOLDER

NESTINGS is the program that prints what the algebra says. Without coqc the test is skipped (77).
"""

import pathlib
import re
import shutil
import sys

from lemmas import Checks, functions, statements

OPENING = "Require Import nesting ZArith List Lia.\nImport ListNotations.\nOpen Scope Z_scope.\n"
TYPES = {"integer": "Z", "shape": "tuple", "layout": "layout"}
# A lemma that is about any list of modes, whichever coalesce finds.
ANY_MODES = ("nesting.coalesce_depth", "nesting.coalesce_rank")


class Sentence:
    """A sentence of statements.txt as a formula of Rocq."""

    def __init__(self, text, sorts_of):
        variables, hypotheses, claim = re.fullmatch(r"forall (.*?)(?: if (.*?))?: claim (.*)", text).groups()
        self.sorts_of = sorts_of
        self.variables = dict(variable.split(": ") for variable in variables.split(", "))
        self.hypotheses = [self.formula(h) for h in hypotheses.split(" and ")] if hypotheses else []
        self.claim = self.formula(claim)

    def __str__(self):
        bound = " ".join(f"({name} : {TYPES[sort]})" for name, sort in self.variables.items())
        layouts = [f"is_layout {name}" for name, sort in self.variables.items() if sort == "layout"]
        return f"forall {bound}, {' -> '.join(layouts + self.hypotheses + [self.claim])}"

    def formula(self, text):
        self.tokens = re.findall(r"\w+|==|!=|<=|<|[(),*/%]", text)
        left, sort = self.term()
        if not self.tokens:
            if sort != "truth":
                sys.exit(f"{text} is no formula")
            return f"{left} = true"
        sign = {"==": "=", "!=": "<>"}.get(self.tokens[0], self.tokens[0])
        del self.tokens[0]
        right, other = self.term()
        if self.tokens or sort != other or (sort != "integer" and sign != "="):
            sys.exit(f"{text} is no formula")
        return f"{left} {sign} {right}"

    def term(self):
        """A term, and its sort."""
        word = self.tokens.pop(0)
        if word == "(":
            left, _ = self.term()
            sign = {"%": "mod"}.get(self.tokens[0], self.tokens[0])
            del self.tokens[0]
            (right, _), _ = self.term(), self.expect(")")
            return f"({left} {sign} {right})", "integer"
        if word.isdigit():
            return word, "integer"
        if word in self.variables:
            return word, self.variables[word]
        self.expect("(")
        arguments = [self.term()]
        while self.tokens[0] == ",":
            del self.tokens[0]
            arguments.append(self.term())
        self.expect(")")
        sorts = tuple(sort for _, sort in arguments)
        of = "_tuple" if sorts[0] == "shape" else "_layout"
        name = word + ("_of" + of if len(sorts) == 1 else of + "s")
        if word == "coalesce":
            name += " modes"
        return f"({name} {' '.join(argument for argument, _ in arguments)})", self.sorts_of[word, sorts]

    def expect(self, token):
        if self.tokens.pop(0) != token:
            sys.exit(f"{token} is missing")


def goal(name, sentence):
    """A theorem that says the sentence, from the lemma of its name."""
    if not name.startswith("nesting."):
        by = "Z.to_euclidean_division_equations; nia" if name.startswith(("multiple.", "remainder.", "quotient.")) else "lia"
        return f"Goal {sentence}.\nProof. intros. {by}. Qed.\n"
    of_any = "forall modes, " if name in ANY_MODES else ""
    return f"Goal {of_any}{sentence}.\nProof. exact {name.replace('.', '_')}. Qed.\n"


def main(nestings, definitions, statements_file, folder):
    if shutil.which("coqc") is None:
        print("skipped: there is no coqc (Debian: coq)")
        return 77
    definitions = pathlib.Path(definitions)
    checks = Checks(folder, definitions)

    text = pathlib.Path(statements_file).read_text()
    sorts_of = functions(text)
    # Those about swizzles have a file of their own, and swizzles.py. What words mean, and that something has a value, is said.
    said = ("swizzle", "words.", "remainder.exists")
    by_none = {name: sentence for name, by, sentence in statements(text) if not by and not name.startswith(said)}
    sentences = {name: str(Sentence(sentence, sorts_of)) for name, sentence in by_none.items()}
    lemmas = [name for name in by_none if name.startswith("nesting.")]
    goals = "".join(goal(name, sentence) for name, sentence in sentences.items())
    checks.follow(OPENING, goals, lemmas)
    print(f"{len(lemmas)} sentences about nesting follow from lemmas, and {len(sentences) - len(lemmas)} from arithmetic")

    # Sentences that say more, or something else, do not follow.
    for name, planted in {
            "nesting.flatten": lambda s: s.replace("<= 1", "<= 2"),
            "nesting.coalesce_rank": lambda s: s.replace("1 <= rank", "2 <= rank"),
            "nesting.congruent_turned": lambda s: s.replace("congruent", "weakly_congruent"),
            "nesting.weakly_depth": lambda s: s.replace("depth(S) <= depth(T)", "depth(T) <= depth(S)"),
            "nesting.congruent_depth": lambda s: s.replace("congruent", "weakly_congruent"),
            "nesting.compatible_both": lambda s: s.replace(" and compatible(T,S)", ""),
            "nesting.compatible_weakly": lambda s: s.replace("weakly_congruent(S,T)", "congruent(S,T)"),
            "nesting.layouts_compatible": lambda s: s.replace("shape(A),shape(B)", "shape(B),shape(A)"),
            "order.left": lambda s: s.replace("claim x < z", "claim z < x"),
    }.items():
        checks.does_not_follow(name, by_none[name], planted,
                               lambda other: OPENING + goal(name, str(Sentence(other, sorts_of))),
                               "while it is expected to have type" if name.startswith("nesting.") else "Cannot find witness")
    checks.refused("planted", "a sentence without a lemma", OPENING + goal("nesting.wish", sentences["nesting.rank"]),
                   "nesting_wish was not found")

    table = checks.table(nestings, "small nestings", OPENING)
    without_lemmas = definitions.read_text().partition("(* -- induction over nestings *)")[0]
    elsewhere = OPENING.replace("Require Import nesting", "Require Import other")
    # A definition that is another one than the algebra's is noticed, for each of them.
    for what, right, wrong in (
            ("rank", "Leaf _ => 1 |", "Leaf _ => 0 |"),
            ("depth", "Z.max (depth_of_tuple m) d", "depth_of_tuple m + d"),
            ("size", "size_of_tuple m * p", "size_of_tuple m + p"),
            ("flatten", "match t with Leaf z => Leaf z | Tuple _", "match t with Leaf z => Tuple [Leaf z] | Tuple _"),
            ("congruent", "| Leaf _, Leaf _ => true", "| Leaf _, _ => true"),
            ("weakly congruent", "| Leaf _, _ => true", "| Leaf _, Leaf _ => true"),
            ("compatible", "| Leaf z, _ => z =? size_of_tuple b", "| Leaf z, Leaf y => z =? y"),
            ("modes", "  | [(s, d)] => {| shape_of_layout := Leaf s; stride_of_layout := Leaf d |}\n", "")):
        checks.another(what, without_lemmas, right, wrong, elsewhere + table)
    return checks.status()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
