#!/usr/bin/env python3
"""What bits.txt says of words of bits are lemmas of bits.v, accepted by coqc, that rest on nothing. And the definitions of bits.v,
compared with the algebra's functions on small layouts, and with others, which are noticed.

    bits.py BITS smt/schema/bits.v smt/schema/bits.txt FOLDER

BITS is the program that prints what the algebra says. Without coqc the test is skipped (77).
"""

import pathlib
import re
import shutil
import sys

from lemmas import Checks

OPENING = "Require Import ZArith List Bool swizzle bits.\nImport ListNotations.\nOpen Scope Z_scope.\n"


def main(bits, definitions, table_file, folder):
    if shutil.which("coqc") is None:
        print("skipped: there is no coqc (Debian: coq)")
        return 77
    definitions = pathlib.Path(definitions)
    checks = Checks(folder, definitions.with_name("swizzle.v"), definitions)
    text = definitions.read_text()

    named = re.findall(r" by (.+)$", re.sub(r"(?m)^#.*\n", "", pathlib.Path(table_file).read_text()), re.M)
    lemmas = [lemma for row in named for lemma in row.split(", ")]
    checks.follow(OPENING, "", lemmas)
    print(f"{len(lemmas)} lemmas in {len(named)} rows")

    # What says more than a lemma is refused by its proof.
    for what, right, wrong in (
            ("no_carry of all words", "forall u v, apart u v -> u + v", "forall u v, u + v"),
            ("linear in or", "value_of_swizzle S (Z.lxor x y) = Z.lxor (value", "value_of_swizzle S (Z.lor x y) = Z.lor (value"),
            ("involution of all", "is_involution_of_swizzle S = true <-> forall x", "bijective_of_swizzle S = true <-> forall x"),
            ("blocks up to M + 1", "is_swizzle S -> 0 <= n <= base S ->", "is_swizzle S -> 0 <= n <= base S + 1 ->"),
            ("power_layout_linear of all", "Forall is_mode L -> disjoint L -> value L (Z.lxor x y)", "Forall is_mode L -> value L (Z.lxor x y)"),
            ("largest with any pivots", "pivot p = 0 \\/ Z.shiftr (pivot p) (Z.of_nat p) = 1", "0 <= pivot p"),
            ("rank one less", "rank n columns = length columns", "S (rank n columns) = length columns"),
    ):
        if text.count(right) < 1:
            checks.failures.append(f"{what}: {right!r} does not stand in bits.v")
        until = text.find("Qed.\n", text.rfind(right)) + len("Qed.\n")
        checks.refused("planted", what, text[:until].replace(right, wrong), "rror")

    table = checks.table(bits, "bits", OPENING)
    # A definition that is another one than the algebra's is noticed: with it the file has no lemmas, whose proofs are of the right one.
    only_definitions = "\n\n".join(re.findall(r"(?ms)^(?:Require.*?Z_scope|(?:Definition|Fixpoint|Record|Inductive) .*?)\.$", text))
    elsewhere = OPENING.replace(" bits.", " other.")
    for what, right, wrong in (
            ("value", "(to m) + value L", "(to m) + 2 * value L"),
            ("width", "length_of m + width L", "1 + width L"),
            ("image", "Z.lxor (if b then c else 0)", "Z.lor (if b then c else 0)"),
            ("reduced", "reduced n pivots (Z.lxor v p)", "reduced n pivots v"),
            ("pivots", "if rest =? 0 then pivots n columns else rest", "if rest =? 0 then pivots n columns else c"),
            ("largest", "negb (pivot p =? 0) && negb", "negb (pivot p =? 0) && "),
            ("cute_upcast", "bits := bits S - 1; base := 0", "bits := bits S; base := 0"),
    ):
        checks.another(what, only_definitions, right, wrong, elsewhere + table)
    return checks.status()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
