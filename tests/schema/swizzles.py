#!/usr/bin/env python3
"""What statements.txt says of swizzles and of layouts behind them (swizzle.*, swizzled.*) from the lemmas of swizzle.v, accepted by
coqc. And the swizzles of swizzle.v, compared with the algebra's at small addresses.

    swizzles.py SWIZZLES smt/schema/swizzle.v smt/checker/statements.txt FOLDER

SWIZZLES is the program that prints what the algebra says. Without coqc the test is skipped (77).
"""

import pathlib
import re
import shutil
import sys

from lemmas import Checks, functions, statements

OPENING = "Require Import swizzle ZArith List Lia.\nImport ListNotations.\nOpen Scope Z_scope.\n"
# That a decision about layouts behind a swizzle is defined, which is so where none of them has an address below 0.
DECIDED = re.compile(r"defined\((?:injective|disjoint|same_image|equal)\(composition\(\w+,(\w+)\)(?:,composition\(\w+,(\w+)\))?\)\)")
TYPES = {"integer": "Z", "swizzle": "swizzle", "layout": "layout", "nonnegative layout": "layout"}


class Sentence:
    """A sentence of statements.txt as a formula of Rocq, in which a swizzled layout is one that is seen from outside."""

    def __init__(self, text, sorts_of):
        variables, hypotheses, claim = re.fullmatch(r"forall (.*?)(?: if (.*?))?: claim (.*)", text).groups()
        self.sorts_of = sorts_of
        declared = dict(variable.split(": ") for variable in variables.split(", "))
        self.variables = {name: sort.removeprefix("nonnegative ") for name, sort in declared.items()}
        bound = " ".join(f"({name} : {TYPES[sort]})" for name, sort in declared.items())
        are = [f"is_swizzle {name}" for name, sort in declared.items() if sort == "swizzle"]
        are += [f"nonnegative_of_layout {name}" for name, sort in declared.items() if sort == "nonnegative layout"]
        said = [self.formula(h) for h in hypotheses.split(" and ")] if hypotheses else []
        self.text = f"forall {bound}, {' -> '.join(are + said + [self.formula(claim)])}"

    def formula(self, text):
        if decided := DECIDED.fullmatch(text):
            return " -> ".join(f"nonnegative_of_layout {layout}" for layout in decided.groups() if layout)
        self.tokens = re.findall(r"\w+|==|<=|<|[(),]", text)
        left, sort = self.term()
        if not self.tokens:
            if sort != "truth":
                sys.exit(f"{text} is no formula")
            # What is decided of swizzles are numbers, and of layouts what the words mean.
            return left if "_of_layout" in left else f"{left} = true"
        sign = {"==": "="}.get(self.tokens[0], self.tokens[0])
        del self.tokens[0]
        right, other = self.term()
        if self.tokens or (sort, other) != ("integer", "integer"):
            sys.exit(f"{text} is no formula")
        return f"{left} {sign} {right}"

    def term(self):
        """A term, and its sort."""
        word = self.tokens.pop(0)
        if word.isdigit():
            found = word, "integer"
        elif word in self.variables:
            found = word, self.variables[word]
        else:
            arguments = self.arguments()
            sorts = tuple(sort for _, sort in arguments)
            found = f"({self.name(word, sorts)} {' '.join(text for text, _ in arguments)})", self.sorts_of[word, sorts]
        while self.tokens and self.tokens[0] == "(":
            (x, _), = self.arguments()
            found = f"(value_of_{'swizzle' if found[1] == 'swizzle' else 'layout'} {found[0]} {x})", "integer"
        return found

    def arguments(self):
        """(a,b)"""
        found = []
        while not found or self.tokens[0] == ",":
            del self.tokens[0]
            found.append(self.term())
        if self.tokens.pop(0) != ")":
            sys.exit(") is missing")
        return found

    @staticmethod
    def name(word, sorts):
        if word == "composition":
            return word
        return word + ("_of_swizzle" if sorts[0] == "swizzle" else "_of_layout" + "s" * (len(sorts) - 1))


def goal(name, sentence):
    """A theorem that says the sentence, from the lemma of its name."""
    return f"Goal {sentence}.\nProof. exact {name.replace('.', '_')}. Qed.\n"


def main(swizzles, definitions, statements_file, folder):
    if shutil.which("coqc") is None:
        print("skipped: there is no coqc (Debian: coq)")
        return 77
    definitions = pathlib.Path(definitions)
    checks = Checks(folder, definitions)

    text = pathlib.Path(statements_file).read_text()
    sorts_of = functions(text)
    all_of_them = {name: sentence for name, by, sentence in statements(text) if not by and name.startswith("swizzle")}
    # That the algebra has a value is tested where the statements are tried, and nowhere proved.
    by_none = {name: sentence for name, sentence in all_of_them.items() if ": claim defined(" not in sentence}
    goals = "".join(goal(name, Sentence(sentence, sorts_of).text) for name, sentence in by_none.items())
    checks.follow(OPENING, goals, by_none)
    print(f"{len(by_none)} sentences about swizzles follow from lemmas, and {len(all_of_them) - len(by_none)} say what is defined")

    # Sentences that say more, or something else, do not follow.
    for name, planted in {
            "swizzle.address": lambda s: s.replace(" if 0 <= x", ""),
            "swizzle.apart": lambda s: s.replace(" and bijective(S)", ""),
            "swizzle.undoes": lambda s: s.replace("is_involution(S)", "bijective(S)"),
            "swizzle.involution": lambda s: "forall S: swizzle if bijective(S): claim is_involution(S)",
            "swizzled.value": lambda s: s.replace("== S(L(x))", "== L(S(x))"),
            "swizzled.injective": lambda s: s.replace("bijective(S) and ", ""),
            "swizzled.addresses": lambda s: s.replace("defined(injective(composition(S,L))) and ", ""),
            "swizzled.injective_before": lambda s: s.replace("defined(injective(composition(S,L))) and ", ""),
            "swizzled.disjoint": lambda s: s.replace("bijective(S) and ", ""),
            "swizzled.disjoint_before": lambda s: s.replace("claim disjoint(A,B)", "claim same_image(A,B)"),
            "swizzled.same_image_before": lambda s: s.replace(" and bijective(S)", ""),
            "swizzled.equal": lambda s: s.replace("and equal(A,B)", "and same_image(A,B)"),
            "swizzled.equal_before": lambda s: s.replace(" and bijective(S)", ""),
    }.items():
        checks.does_not_follow(name, by_none[name], planted,
                               lambda other: OPENING + goal(name, Sentence(other, sorts_of).text),
                               "while it is expected to have type")

    table = checks.table(swizzles, "small addresses", OPENING)
    without_layouts = definitions.read_text().partition("(* -- layouts")[0]
    elsewhere = OPENING.replace("Require Import swizzle", "Require Import other")
    # A definition that is another one than the algebra's is noticed.
    for what, right, wrong in (
            ("source", "base S + Z.max (shift S) 0", "base S + shift S"),
            ("target", "base S + Z.max (- shift S) 0", "base S"),
            ("value", "Z.lxor x (Z.shiftl", "Z.lor x (Z.shiftl"),
            ("bijective", "negb (shift S =? 0) || (bits S =? 0)", "negb (shift S =? 0)"),
            ("is_involution", "bits S <=? Z.abs (shift S)", "bits S <=? shift S"),
    ):
        checks.another(what, without_layouts, right, wrong, elsewhere + table)
    return checks.status()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
