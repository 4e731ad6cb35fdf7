#!/usr/bin/env python3
"""Certificates with planted mistakes: colex-check and colex_check.py accept what the prover writes, and refuse every mistake.

    sabotage.py COLEX COLEX_CHECK COLEX_CHECK_PY FOLDER [BROKEN_COLEX_CHECK]

The certificates of a few theorems are written to FOLDER. Each row of the table changes the first of them that has what it changes,
or is a certificate of something false. With BROKEN_COLEX_CHECK, what a checker with a mistake of its own accepts of these is refused
by the other one (broken.py).
"""

import pathlib
import re
import shutil
import subprocess
import sys

import broken

# Small ones, in which every rule occurs that theorems need; and two laws, with gcd and with carries that are searched for.
THEOREMS = """coordinates.from-index.all-ranks bijective.all-ranks gcd.contract.all-steps compact.values.all-ranks
    composition.addition.all-ranks composition.sum.all-ranks straight-run.apart.all-steps composition.carries.all-ranks
    composition.values.all-ranks S105a composition.inadmissible slice.modes""".split()

# In these the bits of an address are numbers, path by path.
CLAIMS = ["forall x, y >= 0 if Sw<1,1,2>(x) == Sw<1,1,2>(y): claim x == y"]

# These follow from what theorems say.
DERIVED = [
    "forall A, B, C: layout if defined((A o B) o C) and defined(A o (B o C)) and cosize(C) <= size(B): "
    "claim equal((A o B) o C, A o (B o C))",
    "forall L: layout, 0 <= k < size(L) if defined(left_inverse(L)): claim left_inverse(L)(L(k)) == k",
    "forall A, B: layout if defined(logical_product(A,B)): claim size(logical_product(A,B)) == size(B) * size(A) and 1 <= size(A)",
    "forall A, B: layout if injective(A) and injective(B) and defined(A o B) and cosize(B) <= size(A): claim injective(A o B)",
    "forall L: layout if bijective(L): claim equal(right_inverse(L) o L, size(L):1)",
    "forall L: layout, 0 <= x < size(L): claim 2 * L(x) + 1 < 2 * cosize(L)",
    "forall L: nonnegative layout, 0 <= x < size(L) if injective(L): "
    "claim injective(Sw<3,4,3> o L) and Sw<3,4,3>(composition(Sw<3,4,3>, L)(x)) == L(x)",
]

# Each is a decision about given layouts, with its answer.
DECIDED = [
    "injective((3,3):(3,4))",
    "injective((4,8):(1,3))",
    "disjoint((3,1,2,3):(-3,6,10,5), (3):(3))",
    "disjoint(4:1, 8:3)",
    "image_contains((4,8):(1,8), 20)",
    "image_contains((4,8):(1,8), 19)",
    "bijective((4,2):(2,1))",
    "bijective((4,2):(1,5))",
    "bijective((4,2):(1,3))",
    "surjective((4,2):(1,2))",
    "surjective((4,2):(-1,4))",
    "contiguous((4,2):(1,8))",
    "same_image((4,2):(1,-2), (3,4):(-1,1))",
    "same_image((2,2):(2,3), (2,2):(3,1))",
    "equal((4,2):(1,4), 8:1)",
    "equal((4,2):(1,2), 8:1)",
    "equal(4:1, 8:1)",
    "injective(Sw<3,4,3> o 0 o (64,4096):(1,64))",
    "bijective(Sw<3,4,3> o 0 o (4096,64):(64,1))",
    "disjoint(Sw<3,4,3> o 0 o (64,4096):(1,64), Sw<3,4,3> o 262144 o (64,4096):(1,64))",
    "image_contains(Sw<3,4,3> o 0 o (64,4096):(1,128), 64)",
    "same_image(Sw<3,4,3> o 0 o (64,4096):(1,64), 262144:1)",
    "equal(Sw<3,4,3> o 0 o (64,16):(1,64), Sw<2,4,3> o 0 o (64,16):(1,64))",
    "equal(Sw<3,4,3> o 0 o 64:1, Sw<2,4,3> o 0 o 64:1)",
]


def change(pattern, replacement, at=0):
    """The line that matches, the `at`-th of them, with the replacement."""

    def apply(lines):
        places = [k for k, line in enumerate(lines) if re.search(pattern, line)]
        if len(places) <= at:
            return None
        k = places[at]
        changed = re.sub(pattern, replacement, lines[k], count=1)
        return None if changed == lines[k] else lines[:k] + changed.split("\n") + lines[k + 1 :]

    return apply


def of(about, apply):
    """The change, of the decision that begins so."""
    return lambda lines: apply(lines) if lines[1].startswith("about " + about) else None


def everywhere(old, new):
    """In each line of the first file that has it."""
    return lambda lines: [line.replace(old, new) for line in lines] if any(old in line for line in lines[2:]) else None


def drop(pattern, at=0):
    def apply(lines):
        places = [k for k, line in enumerate(lines) if re.search(pattern, line)]
        return lines[: places[at]] + lines[places[at] + 1 :] if len(places) > at else None

    return apply


def cut(share):
    return lambda lines: lines[: int(len(lines) * share)]


def drop_last_case(lines):
    """The last alternative of a fork, with all that is under it."""
    for k, line in enumerate(lines):
        if line == "case 2":
            depth, end = 0, k + 1
            while depth or not re.match(r"qed|absurd", lines[end]):
                depth += lines[end].startswith("fork ") and 1
                depth -= lines[end].startswith("case 2") and 1
                end += 1
            return lines[:k] + lines[end + 1 :]
    return None


def without_claims(lines):
    return [re.sub(r"^qed \d+", "qed 0", line) for line in lines if not line.startswith("claim")]


def first_part(lines):
    """The certificate without its other parts."""
    parts = [k for k, line in enumerate(lines) if line.startswith("part ")]
    return lines[: parts[1]] + ["end"]


def swapped_cases(lines):
    return None if "case 2" not in lines else ["case 3" if line == "case 1" else line for line in lines]


def another_argument(lines):
    """A lemma with the argument of the next one."""
    sums = [k for k, line in enumerate(lines) if line.startswith("sum") and lines[k - 1].startswith("lemma")]
    for k, other in zip(sums, sums[1:]):
        if lines[k] != lines[other]:
            return lines[:k] + [lines[other]] + lines[k + 1 :]
    return None


def fact_of_another_path(lines):
    """A claim in the second case of a fork that rests on what only the first case knows."""
    facts, second = 0, False
    for k, line in enumerate(lines):
        found = re.match(r"#(\d+) ", line)
        facts = max(facts, int(found.group(1))) if found and not second else facts
        second = second or line == "case 2"
        if second and line.startswith("claim ") and line != "claim true":
            return lines[:k] + [re.sub(r"#\d+", f"#{facts + 1}", line)] + lines[k + 1 :]
    return None


def part(*lines):
    """A certificate of one part, with these lines: nothing of what was written is in it."""
    return lambda _: ["colex-certificate 1", "about nothing", "part only", *lines, "end"]


def derivation(claim, *steps, rests_on=(), about=None):
    """A certificate of a claim about layouts of any rank; or of another one, if it says so."""
    return lambda _: ["colex-certificate 1", f"about derivation of {about or claim}", *(f"rests-on {theorem}" for theorem in rests_on),
                      f"claim {claim}", *steps, "end"]


def called(about, *lines, rests_on=()):
    """A certificate of paths of that name."""
    return lambda _: ["colex-certificate 1", f"about {about}", *(f"rests-on {theorem}" for theorem in rests_on), *lines, "end"]


def unbound(lines):
    """The same run by a name that nobody has bound to another one. An induction without its states is a run like others."""
    return [lines[0], "about nothing", *(line for line in lines[2:] if not line.startswith("note "))]


def of_theorem(about, apply):
    """The change, of the certificate of that theorem as it was written."""
    return lambda lines: apply(lines) if lines[1] == "about " + about else None


def of_claim(apply):
    """The change of a derivation, in its claim and in what it is about."""

    def both(lines):
        changed = apply(lines)
        claim = next((line for line in changed or [] if line.startswith("claim ")), None)
        return changed and [changed[0], "about derivation of " + claim.removeprefix("claim "), *changed[2:]]

    return both


def in_other_order(lines):
    """The states of an induction at other places: before all that is drawn, its first one is a constant."""
    places = [k for k, line in enumerate(lines) if line == "part step"]
    states = [k for k, line in enumerate(lines) if places and k > places[0] and line.startswith("note state")]
    return None if not states else lines[: places[0] + 1] + ["note state 0"] + lines[places[0] + 1 : states[0]] + lines[states[0] + 1 :]


def decision(about, how, *lines):
    """A certificate of a decision."""
    return lambda _: ["colex-certificate 1", f"about {about}", f"decision {how}", *lines, "end"]


MISTAKES = {
    # decisions
    "a decision goes the other way": change(r"^(decide .*) no (#\d+)", r"\1 yes \2"),
    "a decision rests on another fact": change(r"^(decide .*) #[1-9]\d*$", r"\1 #0"),
    "a decision is of other values": change(r"^decide \$(\d+) < \$?(\d+)", r"decide $\1 < 7"),
    # arithmetic
    "a product is a sum": change(r"^(\$\d+ = \S+) \* (\$\d+)$", r"\1 + \2"),
    "a sum is a difference": change(r"^(\$\d+ = \S+) \+ (\$\d+)$", r"\1 - \2"),
    "a difference is a product": change(r"^(\$\d+ = \$\d+) - (\$?\d+)$", r"\1 * \2"),
    "an operand is another one": change(r"^(\$\d+ = \$\d+ [*+-]) \$?\d+$", r"\1 12345"),
    "a remainder is taken for a quotient": change(r"^(\$\d+ = \S+) % ", r"\1 / "),
    "a value skips a number": change(r"^\$(\d+) = ", r"$9\1 = "),
    "a value of later": change(r"^(\$\d+ = \$\d+ [*+-]) \$?\d+$", r"\1 $999"),
    "a quotient by another line": change(r"^(\$\d+ = .*) by &(\d+)", r"\1 by &9\2"),
    # names
    "a name is an input's": change(r"^(name #\d+) \S+ = (.*?)([a-z]\w*)", r"\1 \3 = \2\3"),
    "an input comes twice": change(r"^(\$(\d+) input) (\S+)$", r"\1 \3\n$1 input \3"),
    "a quotient has the name of its remainder": change(r"^(euclid #\d+) (\S+) (\S+) of", r"\1 \3 \3 of"),
    "a quotient is an input": change(r"^(euclid #\d+) \S+ (\S+ of) ([a-z]\w*)", r"\1 \3 \2 \3"),
    "a dropped input": drop(r"^\$\d+ input"),
    # suppositions
    "a dropped supposition": drop(r"^given"),
    "a stronger supposition": change(r"^(given #\d+) 1 <= ", r"\1 2 <= "),
    "a supposition of another value": change(r"^(given #\d+ \$\d+ <) .*", r"\1 1"),
    "a supposition out of turn": change(r"^given #(\d+)", r"given #1\1"),
    # claims
    "a claim without a goal": change(r"^(claim \S+ \S+ \S+) #\d+$", r"\1"),
    "a dropped claim": drop(r"^claim"),
    "a claim that is not counted": change(r"^qed (\d+)", r"qed 9\1"),
    "a stronger claim": change(r"^(claim \S+) <= ", r"\1 < "),
    "a claim that says less than its fact": change(r"^(claim \S+) == ", r"\1 <= "),
    "a claim by another fact": change(r"^(claim .*) #[1-9]\d*$", r"\1 #0"),
    "a part that claims nothing": without_claims,
    # forks
    "a dropped alternative": drop_last_case,
    "an alternative of another fork": change(r"^fork ([^l].*)>=0$", r"fork \1=0"),
    "a fork between other alternatives": change(r"^fork ([^l].*)>=0$", r"fork \1+1>=0"),
    "alternatives out of order": swapped_cases,
    "a fork by a lemma that has no alternatives": change(r"^fork lemma \d+", "fork lemma 0"),
    "a fact of another path": fact_of_another_path,
    "a path that is possible is called absurd": change(r"^qed \d+", "absurd #0"),
    "an impossible path claims what it likes": change(r"^absurd #\d+", "qed 1"),
    "absurd by what is true": change(r"^absurd #\d+", "absurd #0"),
    # steps
    "a step of another lemma": change(r"^(#\d+ lemma) \d+ (.*)", r"\1 0 \2", 2),
    "a step of a lemma to come": change(r"^(#\d+ lemma) \d+", r"\1 99999"),
    "a premise that says something else": change(r"^(#\d+ lemma .* by.*) #[1-9]\d*$", r"\1 #0"),
    "a premise of later": change(r"^(#\d+ lemma .* by.*) #\d+$", r"\1 #99999"),
    "a dropped premise": change(r"^(#\d+ lemma .* by.*) #\d+$", r"\1"),
    "variables in another order": change(r"^(#\d+ lemma \d+) (\w+),(\w+)", r"\1 \3,\2"),
    "a step out of turn": change(r"^#(\d+) lemma", r"#1\1 lemma"),
    # lemmas
    "a wrong multiplier": change(r"^sum 1:(\S+) 1:", r"sum 2:\1 1:"),
    "a negative multiplier": change(r"^sum 1:", "sum -1:"),
    "a multiplier that need not be positive": change(r"^sum 1:", "sum x0:"),
    "a dropped summand": change(r"^sum (\S+) \S+", r"sum \1"),
    "a hypothesis that is none": change(r"^sum (\S+):\d+", r"sum \1:99"),
    "the argument of another lemma": another_argument,
    "a lemma that concludes more": change(r"^(lemma .*=> .*)>=0$", r"\1-1>=0"),
    "a lemma that supposes less": change(r"^(lemma \d+ :) \S+ (.+ => )", r"\1 \2"),
    "a lemma without argument": change(r"^sum .*", "open"),
    "one side of two": change(r"^sides (\d+)$", r"split x0"),
    "an equation of what is not opposite": change(r"^equal (\d+) (\d+)$", r"equal \1 \1"),
    # rules
    "a wrong quotient": change(r"^(quotient &\d+ \S+)", r"\1+1"),
    "a remainder that may be too large": change(r"^(quotient .*) #\d+$", r"\1 #0"),
    "a division by what may be 0": change(r"^(euclid .* by #(\d+)) #\d+$", r"\1 #\2"),
    "an equation solved for another variable": change(r"^solve \S+ ", "solve nobody "),
    "an inequality solved": change(r"^(solve \S+) #\d+", r"\1 #0"),
    "an abbreviation of something else": change(r"^(name #\d+ \S+ = .*)", r"\1+1"),
    "another kernel": change(r"^(contract &\d+ #\d+) max_residue", r"\1 gcd"),
    "a kernel's value is an input": change(r"^(contract &\d+ #\d+ max_residue) \S+ of (\w+)", r"\1 \2 of \2"),
    "a contract whose requirement is not met": change(r"^(contract .* by .*) #\d+$", r"\1 #0"),
    "a kernel's value without its condition": change(r"^(\$\d+ = max_residue .* is \S+ by) #\d+", r"\1 #0"),
    "a kernel of other arguments": change(r"^(\$\d+ = max_residue) (\S+) (\S+)", r"\1 \3 \2"),
    # gcd
    "a gcd that is an input": change(r"^(contract &\d+ #\d+ gcd) \w+,(\S+ of) ([a-z]\w*)", r"\1 \3,\2 \3"),
    "two factors of one name": change(r"^(contract &\d+ #\d+ gcd \w+,\w+,\w+),(\w+),\w+ of", r"\1,\2,\2 of"),
    "a gcd that promises less": change(r"^(contract &\d+ #\d+ gcd \w+,\w+,\w+,\w+),\w+ of", r"\1 of"),
    "a factor that is taken for the gcd": change(r"^(\$\d+ = gcd) 0 ", r"\1 1 "),
    "a gcd of other numbers": change(r"^(\$\d+ = gcd 0 \S+) \S+ by", r"\1 7 by"),
    "a gcd of what may be 0": change(r"^(contract &\d+ #\d+ gcd .* by #(\d+)) #\d+$", r"\1 #\2"),
    # carries
    "a search among other periods": change(r"^(contract &\d+ #\d+ carry_search \S+ of) (\S+)", r"\1 \2+1"),
    "a search in a box that is too large": change(r"^(contract &\d+ #\d+ carry_search \S+ of \S+) (\S+)", r"\1 \2+1"),
    "a search by residues that are not the largest": change(
        r"^(contract &\d+ #\d+ carry_search \S+ of \S+ \S+ \S+) (\S+)", r"\1 \2+1"
    ),
    "a search without carries": change(r"^(contract &\d+ #\d+ carry_search .* by) #\d+", r"\1 #0"),
    "a search in a box of one mode less": change(
        r"^(contract &\d+ #\d+ carry_search \w+),\w+ of (\S+) (\S+ \S+ \S+) \S+ \S+ \S+ by", r"\1 of \2 \3 by"
    ),
    "one name for two coordinates": change(r"^(contract &\d+ #\d+ carry_search (\w+)),\w+ of", r"\1,\2 of"),
    "the coordinate of another mode": change(r"^(\$\d+ = carry_search) 0 ", r"\1 1 "),
    "a search that was not made": drop(r"^contract &\d+ #\d+ carry_search"),
    "carries that nobody searched for": change(r"^contract (&\d+ #\d+) carry_search \S+ .*", r"contract \1 carries - of 1 by"),
    "carries of another period": change(r"^(contract &\d+ #\d+ carries - of) (\S+)", r"\1 \2+1"),
    "carries of other residues": change(r"^(contract &\d+ #\d+ carries - of \S+) (\S+) (\S+)", r"\1 \3 \2"),
    "carries of one mode of two": change(r"^(contract &\d+ #\d+ carries - of \S+ \S+) \S+ by", r"\1 by"),
    "carries that are not looked at": drop(r"^contract &\d+ #\d+ carries"),
    # bits
    "a bit that is never set": change(r"^(lemma \d+ : .*=> x0=0) -1\+x0=0$", r"\1"),
    "a bit that may be 2": change(r"^(lemma \d+ : .*)1-x0>=0 => x0=0 -1\+x0=0$", r"\g<1>2-x0>=0 => x0=0 -1+x0=0"),
    "a bit of another place": change(r"^(\$\d+ = \$\d+ /) 8 by", r"\1 4 by"),
    "a path for one value of a bit": change(r"^fork lemma \d+ (\w+) by .*", r"fork \1=0"),
    "equal sums of digits that are too large": change(
        r"^(lemma \d+ : .*)1-x2\+x3>=0 1\+x2-x3>=0 (=> x0-x1=0)$", r"\g<1>2-x2+x3>=0 2+x2-x3>=0 \2"
    ),
    # derivations: refused by a line of their own, whatever they rest on
    "derived: put in for another variable": change(r"^(use composition\.value) A B (\S+)$", r"\1 B A \2"),
    "derived: put in what may have no value": change(r"^(use composition\.size) B C$", r"\1 B composition(C,A)"),
    "derived: put in an integer for a layout": change(r"^(use composition\.size) B C$", r"\1 B x"),
    "derived: another number of terms": change(r"^(use composition\.size) B C$", r"\1 B"),
    "derived: a dropped hypothesis of the claim": of_claim(change(r"^(claim .*) and cosize\(C\)<=size\(B\)(: claim .*)$", r"\1\2")),
    "derived: a hypothesis that is not supposed": drop(r"^suppose", 1),
    "derived: supposed twice": change(r"^suppose$", "suppose\nsuppose"),
    "derived: a hypothesis of a theorem that is not known": drop(r"^use composition\.coordinate"),
    "derived: that it has a value is not known": drop(r"^use value\.exists"),
    "derived: another theorem": change(r"^use composition\.value A B", "use composition.coordinate A B"),
    "derived: a theorem of another operation": change(
        r"^use product\.size (\S+ \S+)$", r"use division.size \1"
    ),
    "derived: a theorem of another inverse": change(r"^use left_inverse\.inverts", "use right_inverse.inverts"),
    "derived: a theorem that nobody has stated": change(r"^use composition\.size", "use composition.sizes"),
    "derived: the conclusion the other way round": change(
        r"^(rewrite \S+ by )(composition\(B,C\)\(x\))==(B\(C\(x\)\)) to", r"\1\3==\2 to"
    ),
    "derived: equality of layouts for that of functions": of_claim(change(r"^(claim .*: claim )equal\((.*),(composition\(A,.*)\)$", r"\1\2==\3")),
    "derived: another claim": of_claim(change(r"^(claim .*: claim )(.*)$", r"\1size(A)==size(B)")),
    "derived: a name that is not new": change(r"^each x ", "each C "),
    "derived: a name that is a function": change(r"^each x ", "each size "),
    "derived: sizes that nobody compared": drop(r"^rewrite \S+ by \S+ to size\(composition\(composition\(A,B\),C\)\)==\S+$"),
    "derived: a new coordinate that is used outside": change(r"^so$", "so\nuse value.exists A x"),
    "derived: what holds at one coordinate": drop(r"^rewrite .* to composition\(composition\(A,B\),C\)\(x\)==\S+$"),
    "derived: a block without its end": drop(r"^so$"),
    "derived: two coordinates that are one": change(r"^apart x x1 ", "apart x x "),
    "derived: two coordinates that nobody compared": drop(r"^use words\.apart B x x1$"),
    "derived: a composite that has other values": drop(r"^use words\.apart L x right_inverse"),
    "derived: a composite of nobody's shape": drop(r"^use compact\.compatible"),
    "derived: nor for what a composite exists by": drop(r"^rests-on composition\.unique"),
    "derived: a sum with another factor": change(r"^(sum \S+ \d+ \S+) \d+", r"\1 7"),
    "derived: a sum with half a summand": change(r"^(sum \S+ \d+ \S+) \d+", r"\1"),
    "derived: the end of no block": change(r"^each .*$", "so"),
    "derived: supposed within a block": change(r"^(each .*)$", r"\1\nsuppose"),
    "derived: rewritten by what is no equation": change(r"^(rewrite \S+ by )\S+ (to .*)$", r"\1cosize(C)<=size(B) \2"),
    "derived: rewritten by what is not known": change(r"^(rewrite \S+ by )\S+ (to .*)$", r"\1size(A)==size(B) \2"),
    "derived: rewritten to something else": change(r"^(rewrite \S+ by \S+ to )\S+$", r"\1size(A)==size(B)"),
    "derived: the same, of what may have no value": change(r"^same \S+$", "same composition(C,A)"),
    "derived: a false comparison of numbers": change(r"^(suppose)$", r"number 1<=0\n\1"),
    "derived: a comparison of what is no number": change(r"^(suppose)$", r"number size(A)<=0\n\1"),
    "derived: it does not say what it rests on": drop(r"^rests-on composition\.cancelling"),
    "derived: nor for functions that are equal at all points": drop(r"^rests-on coalesce\.canonical"),
    "derived: a truth that is compared": of_claim(change(r"^(claim .*: claim )equal\((.*)\)$", r"\1equal(\2)==equal(\2)")),
    "derived: a swizzle that loses bits": everywhere("Sw<3,4,3>", "Sw<3,4,0>"),
    "derived: a swizzle that writes what it reads": everywhere("Sw<3,4,3>", "Sw<3,4,2>"),
    "derived: a swizzle of too many bits": everywhere("Sw<3,4,3>", "Sw<40,40,40>"),
    "derived: addresses that may be below 0": everywhere(": nonnegative layout", ": layout"),
    "derived: a swizzle of which nobody knows that": drop(r"^number bijective"),
    "derived: a swizzle of which more is said": change(r"^number bijective\(", "number injective("),
    # decisions about given layouts: the other answer, another question
    "decided: the other answer": change(r" is true$", " is false"),
    "decided: the other answer to what is false": change(r" is false$", " is true"),
    "decided: another layout": of("injective((3,3)", change(r"\(3,4\)", "(3,3)")),
    "decided: a larger layout": of("injective((3,3)", change(r"\(\(3,3\)", "((3,5)")),
    "decided: one mode more": of("injective((3,3)", change(r"\(3,3\):\(3,4\)", "(3,3,2):(3,4,5)")),
    "decided: a layout with a stride too many": of("injective((3,3)", change(r":\(3,4\)", ":(3,4,5)")),
    "decided: an extent of 0": of("injective((3,3)", change(r"\(3,3\)", "(3,0)")),
    "decided: a negative extent": of("injective((3,3)", change(r"\(3,3\)", "(3,-3)")),
    "decided: no layout": of("injective((3,3)", change(r"\(\(3,3\):\(3,4\)\)", "(7)")),
    "decided: another question": of("surjective((4,2):(1,2)", change("surjective", "bijective")),
    "decided: a question that nobody has": of("injective((3,3)", change("injective", "ordered")),
    "decided: of two layouts for one": of("injective((3,3)", change(r"\) is", ", 2:1) is")),
    "decided: of one layout for two": of("equal(4:1", change(", 8:1", "")),
    "decided: another value that is asked for": of("image_contains", change(", 20", ", 19")),
    "decided: another argument": of("injective((3,3)", change(r"^decision order .*", "decision collide 0,0 0,1")),
    "decided: the argument of another question": of("disjoint((3", change("^decision search", "decision order 0 1")),
    # swizzles
    "decided: a swizzle that loses bits": of("injective(Sw", change("Sw<3,4,3>", "Sw<3,4,0>")),
    "decided: a swizzle of two numbers": of("injective(Sw", change("Sw<3,4,3>", "Sw<3,4>")),
    "decided: a swizzle of too many bits": of("injective(Sw", change("Sw<3,4,3>", "Sw<60,4,3>")),
    "decided: an address below 0": of("injective(Sw", change("> o 0", "> o -1")),
    "decided: values that a swizzle moves beyond": of("bijective(Sw", change("4096", "4105")),
    "decided: an interval from elsewhere": of("bijective(Sw", change("> o 0", "> o 1024")),
    "decided: two swizzles for one": of("disjoint(Sw", change(r"Sw<3,4,3> o 262144", "Sw<2,4,3> o 262144")),
    "decided: another offset": of("disjoint(Sw", change("262144", "262080")),
    "decided: a sum of another value": of("image_contains(Sw", change("search 64", "search 72")),
    "decided: no sum of the value": of("image_contains(Sw", change("search 64", "search")),
    "decided: an interval that is not kept": of("same_image(Sw", change("Sw<3,4,3>", "Sw<3,4,-15>")),
    "decided: a set that is no interval": of("same_image(Sw", drop(r"^merge")),
    "decided: values that both swizzles have": of("equal(Sw<3,4,3> o 0 o (64", change("^decision .*", "decision differ 0,0 0,0")),
    "decided: a walk to the other answer": of("equal(Sw<3,4,3> o 0 o 64:1", change("is true", "is false")),
    "decided: forms behind other swizzles": of("equal(Sw<3,4,3> o 0 o 64:1", change("^decision .*", "decision forms")),
    # witnesses
    "decided: coordinates of other values": change(r"^(decision collide) \S+ ", r"\1 0,0 "),
    "decided: one coordinate twice": of("injective((4,8)", change(r"^(decision collide) (\S+) \S+", r"\1 \2 \2")),
    "decided: a coordinate beyond the layout": of("injective((4,8)", change(r"^(decision collide) \S+ \S+", r"\1 9,0 0,3")),
    "decided: a negative coordinate": of("injective((4,8)", change(r"^(decision collide) \S+ \S+", r"\1 -3,1 0,0")),
    "decided: a coordinate of another rank": of("injective((4,8)", change(r"^(decision collide \S+) \S+", r"\1 1")),
    "decided: the common value is 0": of("disjoint(4:1", change(r"^(decision collide) \S+ \S+", r"\1 0 0")),
    "decided: a value that is not the one": of("image_contains", change(r"^(decision at) \S+", r"\1 0,0")),
    "decided: a value that is not outside": of("surjective", change(r"^(decision at) \S+", r"\1 0,1")),
    "decided: a missed value that is beyond": of("bijective((4,2):(1,5)", change(r"^(decision missed) \S+", r"\1 8")),
    "decided: a missed value that is there": of("bijective((4,2):(1,5)", change(r"^(decision missed) \S+", r"\1 5")),
    "decided: a missed value below 0": of("bijective((4,2):(1,5)", change(r"^(decision missed) \S+", r"\1 -1")),
    "decided: a value of the other layout": of("same_image((2,2)", change(r"^decision only (\d) ", lambda m: f"decision only {1 - int(m.group(1))} ")),
    "decided: a value that both have": of("same_image((2,2)", change(r"^(decision only \d) \S+", r"\1 0,0")),
    "decided: coordinates of other indices": of("equal((4,2):(1,2)", change(r"^(decision differ) \S+ \S+", r"\1 1,0 2")),
    "decided: coordinates of the same value": of("equal((4,2):(1,2)", change(r"^(decision differ) \S+ \S+", r"\1 1,0 1")),
    "decided: sizes that do not differ": of("equal((4,2):(1,2)", change(r"^decision .*", "decision sizes")),
    "decided: forms that are not the same": of("equal(4:1", change(r"^decision .*", "decision forms")),
    # orders and merges
    "decided: a mode left out of the order": of("injective((3,3)", change(r"^(decision order \d) \d", r"\1")),
    "decided: a mode twice in the order": of("injective((3,3)", change(r"^decision order \d (\d)", r"decision order \1 \1")),
    "decided: a mode that there is not": of("injective((3,3)", change(r"^(decision order \d) \d", r"\1 7")),
    "decided: an order with a gap": of("bijective((4,2):(2,1)", change(r"^decision order .*", "decision order 0 1")),
    "decided: values from below 0": of("surjective((4,2):(1,2)", change(r"\(1,2\)", "(1,-2)")),
    "decided: modes merged over a gap": of("same_image((4,2)", change(r"\(1,-2\)", "(1,-5)")),
    "decided: a wrong ratio": of("same_image((4,2)", change(r"^(merge \d \d \d) \d+", r"\1 1")),
    "decided: a mode merged with itself": of("same_image((4,2)", change(r"^merge (\d) (\d) \d", r"merge \1 \2 \2")),
    "decided: a dropped merge": of("same_image((4,2)", drop(r"^merge")),
    "decided: images that begin elsewhere": of("same_image((4,2)", change(r"\(-1,1\)", "(1,1)")),
    "decided: a walk through different values": of("same_image((2,2)", change(r"^decision .*", "decision walk")),
    # cases
    "decided: a dropped case": of("injective((3,3)", drop(r"^case 2")),
    "decided: a case out of order": of("injective((3,3)", change(r"^case 2", "case 1")),
    "decided: a case without its argument": of("injective((3,3)", drop(r"^never")),
    "decided: never what may be": of("image_contains", change(r"^decision search", "decision search\ncase 1\nnever 0")),
    "decided: a dropped child": of("disjoint((3", drop(r"^never", 1)),
    "decided: a split into one": of("disjoint((3", drop(r"^split")),
    "decided: a split elsewhere": of("disjoint((3", change(r"^(split \d+) \S+", r"\1 5")),
    "decided: a split of no unknown": of("disjoint((3", change(r"^split \d+", "split 99")),
    "decided: a bound that is too narrow": of("disjoint((3", change(r"^(bound \d+ \d+) -?\d+ -?\d+$", r"\1 1 0")),
    "decided: a bound by another equation": of("disjoint((3", change(r"^(bound \d+) \d+", r"\1 0", 1)),
    "decided: a bound of another unknown": of("disjoint((3", change(r"^bound \d+ ", "bound 0 ")),
    "decided: a bound by an equation to come": of("disjoint((3", change(r"^(bound \d+) \d+", r"\1 99")),
    "decided: another sum for an unknown": of("disjoint((3", change(r"^(let 0:)-?\d+", r"\g<1>7", 3)),
    "decided: a dropped unknown": of("disjoint((3", drop(r"^let")),
    "decided: another multiple of an equation": of("disjoint((3", change(r"^(sum 0:)1 ", r"\g<1>2 ")),
    "decided: a sum of no equation": of("disjoint((3", change(r"^sum 0:1 ", "sum 99:1 ")),
    "decided: a dropped equation": of("disjoint((3", drop(r"^sum")),
    "decided: a step that there is not": of("disjoint((3", change(r"^let", "suppose")),
    "decided: something behind the last case": of("injective((3,3)", change(r"^end$", "never 0\nend")),
    "decided: a file without its end": of("injective((3,3)", drop(r"^end$")),
    "decided: cases within cases": of("disjoint((3", change(r"^(let .*)$", "\n".join(f"split 0 {k}" for k in range(5000, 0, -1)) + r"\n\1")),
    # files
    "a file that ends in the middle": cut(0.5),
    "a file without its last line": lambda lines: lines[:-1],
    "an empty file": lambda lines: [],
    "another format": change(r"^colex-certificate 1", "colex-certificate 2"),
    "nobody knows what it is about": drop(r"^about"),
    "an unknown rule": change(r"^given", "granted"),
    "a gigantic number": change(r"^given (#\d+) \d+", "given \\1 " + "9" * 100000),
    "a gigantic exponent": change(r"^(name #\d+ \S+ = ).*?([a-z]\w*).*", r"\g<1>" + "*".join([r"\2"] * 3000)),
    "what no text is": lambda lines: lines[:5] + ["\x00\xff \x01", "-", ""] + lines[5:],
    "cases within cases": change(r"^sum .*", "\n".join(["split x0"] * 5000)),
    "it rests on itself": change(r"^about (.*)$", r"about \1\nrests-on \1"),
    "it rests on what nobody has shown": change(r"^about (.*)$", r"about \1\nrests-on the moon"),
    "it rests on what is not there": change(r"^about (.*)$", r"about \1\nrests-on composition.values.all-ranks"),
    # what it is about: another sentence than the one that is shown
    "about: a decision, and a path shows nothing": called("bijective(2:2) is true", "part all", "claim true", "qed 1"),
    "about: a decision, and a path shows something else": called(
        "bijective(2:2) is true", "part all", "given #0 0 <= 1", "claim 0 <= 1 #0", "qed 1"
    ),
    "about: a decision, and its negation": decision("injective(4:1) is not true", "walk"),
    "about: a decision, and a further clause": decision("injective(4:1) is false, never true", "walk"),
    "about: a decision, and whoever says so": decision("surjective(4:1) is false, whoever says that it is true", "order 0"),
    "about: a decision, in other words": decision("injective it is not that it is(4:1) is true", "walk"),
    "about: a decision, with a blank": decision("injective (4:1) is true", "walk"),
    "about: a derivation of another claim": derivation(
        "forall A: layout: claim size(A)==size(A)", "same size(A)", about="forall A: layout: claim size(A) == 7"
    ),
    "about: a derivation, and a path shows something else": called(
        "derivation of forall A: layout: claim injective(A)", "part all", "given #0 0 <= 1", "claim 0 <= 1 #0", "qed 1"
    ),
    "about: a derivation that is a wish": derivation("forall A: layout: claim size(A)==size(A)", "same size(A)", about="a wish"),
    "about: a derivation, with a variable that has no sort": derivation(
        "forall A: layout, whatever else: claim size(A)==size(A)", "same size(A)"
    ),
    "about: a theorem, by a stub": called("coalesce.canonical.all-ranks", "part empty", "claim true", "qed 1"),
    "about: a theorem, by a stub that asks": called(
        "coalesce.canonical.all-ranks", "part empty", "given #0 0 <= 1", "decide 0 <= 1 yes #0", "claim true", "qed 1"
    ),
    "about: a theorem, by another one's run": of_theorem(
        "gcd.contract.all-steps", change(r"^about .*", "about max-residue.contract.all-rounds")
    ),
    "about: a theorem that supposes less": of_theorem("compact.values.all-ranks", change(r"^(given #\d+) 1 <= ", r"\1 0 <= ")),
    "about: a theorem that supposes more": of_theorem(
        "compact.values.all-ranks", change(r"^(\$\d+ input .*)$", r"\1\ngiven #0 1 <= 0")
    ),
    "about: a theorem that rests on less": of_theorem("composition.values.all-ranks", drop(r"^rests-on")),
    "about: a theorem of another state": of_theorem("compact.values.all-ranks", in_other_order),
    "about: a theorem without its states": of_theorem("compact.values.all-ranks", drop(r"^note state")),
    "about: a theorem of another part": of_theorem("compact.values.all-ranks", change(r"^part conclusion", "part the end")),
    "about: a theorem for some ranks, of which it shows the first": of_theorem("slice.modes", first_part),
    "about: a theorem for some ranks, by a stub": called("slice.modes", "part (_,_)", "given #0 0 <= 1", "claim 0 <= 1 #0", "qed 1"),
    "about: an induction from a constant state": called(
        "balance.never-negative.all-ranks", "part empty", "note state 0", "given #0 0 <= 0", "claim 0 <= 0 #0", "qed 1",
        "part step", "note state 0", "$0 input x", "given #0 0 <= $0", "$1 = $0 - 5", "note state 0", "claim 0 <= $0 #0", "qed 1",
        "part conclusion", "note state 0", "$0 input x", "given #0 0 <= $0", "claim 0 <= $0 #0", "qed 1"
    ),
    "about: what a terminal obeys": called("x\x1b[2J", "part all", "given #0 0 <= 1", "claim 0 <= 1 #0", "qed 1"),
    "about: what a terminal obeys, in a part": called("x", "part \x9b2J", "given #0 0 <= 1", "claim 0 <= 1 #0", "qed 1"),
    "about: what a terminal obeys, in a decision": decision("injective(\x1b[2J4:1) is true", "walk"),
    "a truth that came of nothing": part("claim true", "qed 1"),
    "an equation solved for what its value has": part(
        "$0 input x", "$1 = $0 * $0", "given #0 $0 == $1", "solve x #0", "given #1 0 <= 1", "claim 0 <= 1 #1", "qed 1"
    ),
    "an equation solved twice": part(
        "$0 input x", "$1 input y", "given #0 $0 == $1", "solve x #0", "solve x #0", "given #1 0 <= 1", "claim 0 <= 1 #1", "qed 1"
    ),
    "a summand with the multiplier 0": part(
        "$0 input a", "given #0 0 <= $0", "lemma 0 : x0>=0 => 0>=0", "sum 1:2 0:1", "#1 lemma 0 a by #0", "claim 0 <= 0 #1", "qed 1"
    ),
    "false: by a summand without a factor": part("lemma 0 : => -1>=0", "sum -1:", "#0 lemma 0 - by", "claim 1 <= 0 #0", "qed 1"),
    "false: of a negative dividend": part(
        "$0 input x", "given #0 $0 < 0", "given #1 0 < 2", "euclid #2 q r of x 2 by #0 #1", "lemma 0 : -x0-1>=0 x0-2*x1-x2=0 x1>=0 x2>=0 => -1>=0",
        "sum 1:1 1:2 2:3 1:4", "#6 lemma 0 x,q,r by #0 #2 #3 #4", "claim 1 <= 0 #6", "qed 1"
    ),
    "false: common factors of what may be 0": part(
        "$0 input a", "$1 input b", "$2 = $0 * $1", "given #0 $2 == $2", "given #1 0 <= $0", "given #2 1 <= $1", "given #3 $0 == 0",
        "factors #4 f,g,h,i of a,b a,b by #0 #1 #2 #1 #2", "lemma 0 : x0=0 x1-1>=0 x2-1>=0 x0-x1*x2=0 => -1>=0", "sum -1:1 1:4 1:2.3 1:2 1:3",
        "#12 lemma 0 a,f,g by #3 #4 #5 #8", "claim 1 <= 0 #12", "qed 1"
    ),
    "a largest residue without its remainder": part(
        "$0 input r", "$1 input n", "$2 input P", "$3 = $1 - 1", "$4 = $0 * $3", "given #0 $4 < $2", "given #1 1 <= $1",
        "$5 = max_residue $0 $1 $2 is $4 by #0 #1", "claim $4 < $2 #0", "qed 1"
    ),
    "more behind the end": lambda lines: lines + ["given #0 1 <= 0"],
    # certificates of what is false, each by one wrong rule: a checker that has it accepts the whole
    "false: a number is less than the one before it": part(
        "$0 input a", "$1 = $0 - 1", "lemma 0 : => 0>=0", "sum 1:1", "#0 lemma 0 - by", "claim $0 < $1 #0", "qed 1"
    ),
    "false: a number of 33 bits is one of 34": part(
        "$0 = 4294967296 - 1", "lemma 0 : => 3589934590>=0", "sum 1:1", "#0 lemma 0 - by", "claim 5000000000 < $0 #0", "qed 1"
    ),
    "false: whatever is not negative in one case": part("$0 input a", "fork a>=0", "case 1", "claim 0 <= $0 #0", "qed 1"),
    "false: what was shown in the case before": part(
        "$0 input a", "fork a>=0", "case 1", "claim 0 <= $0 #0", "qed 1", "case 2", "claim 0 <= $0 #0", "qed 2"
    ),
    "false: no integer lies between two cases": part(
        "$0 input a", "lemma 0 : x0>=0 => 1+x0!=0", "sum 1:1 -1:2", "lemma 1 : -2-x0>=0 => 1+x0!=0", "sum 1:1 1:2", "fork a>=0",
        "case 1", "#1 lemma 0 a by #0", "claim $0 != -1 #1", "qed 1", "case 2", "#1 lemma 1 a by #0", "claim $0 != -1 #1", "qed 1"
    ),
    "false: an inequality times -1": part(
        "given #0 0 <= 1", "lemma 0 : 1>=0 => -1>=0", "sum -1:1", "#1 lemma 0 - by #0", "claim 1 <= 0 #1", "qed 1"
    ),
    "false: what is not 0 is positive": part(
        "$0 input a", "given #0 $0 != 0", "lemma 0 : x0!=0 => x0>=0", "sum 1:1 1:2", "#1 lemma 0 a by #0", "claim 0 <= $0 #1", "qed 1"
    ),
    "false: by one half of a split": part("lemma 0 : => -1>=0", "split -1", "sum 1:2", "#0 lemma 0 - by", "claim 1 <= 0 #0", "qed 1"),
    "false: by one side of what is not 0": part(
        "$0 input a", "given #0 $0 != 0", "lemma 0 : x0!=0 => x0>=0", "sides 1", "sum 1:2 1:3", "#1 lemma 0 a by #0",
        "claim 0 <= $0 #1", "qed 1"
    ),
    "false: what is not negative is 0": part(
        "$0 input a", "given #0 0 <= $0", "lemma 0 : x0>=0 => -x0>=0", "equal 1 1", "sum 1:2 -1:3", "#1 lemma 0 a by #0",
        "claim $0 <= 0 #1", "qed 1"
    ),
    "false: a number is the next one": part(
        "$0 input a", "name #0 a = a+1", "lemma 0 : -1=0 => -1>=0", "sum 1:1", "#1 lemma 0 - by #0", "claim 1 <= 0 #1", "qed 1"
    ),
    "false: what is at least 1 is 1": part(
        "$0 input a", "given #0 1 <= $0", "solve a #0", "lemma 0 : => 0=0", "sides 1", "sum 1:2", "sum 1:2", "#1 lemma 0 - by",
        "claim $0 == 1 #1", "qed 1"
    ),
    "false: twice a number is not 2": part(
        "$0 input a", "$1 = $0 + $0", "given #0 $1 == 2", "solve a #0", "lemma 0 : -2=0 => -1>=0", "sum 1:1", "#1 lemma 0 - by #0",
        "claim 1 <= 0 #1", "qed 1"
    ),
    "false: a remainder is not the largest": part(
        "$0 input x", "$1 input m", "given #0 0 <= $0", "given #1 1 <= $1", "euclid #2 q r of x m by #0 #1",
        "lemma 0 : x0-x1-2>=0 => x0-x1-1>=0", "sum 1:1 1:2", "#6 lemma 0 m,r by #5", "quotient &0 q r of x m by #0 #1 #2 #4 #6",
        "$2 = $0 % $1 by &0", "$3 = $2 + 1", "claim $3 < $1 #5", "qed 1"
    ),
    "false: no gcd is 1": part(
        "$0 input a", "given #0 1 <= $0", "contract &0 #1 gcd g,m,n,s,t of a a by #0 #0", "$1 = gcd 0 $0 $0 by &0",
        "claim 1 < $1 #1", "qed 1"
    ),
    "false: layouts are of one size, by a theorem": derivation(
        "forall A: layout, B: layout: claim size(A)==size(B)", "use equal.size A B", rests_on=["coalesce.values.all-ranks"]
    ),
    "false: layouts are of one size, being equal": derivation(
        "forall A: layout, B: layout: claim size(A)==size(B)", "same size(A)", "rewrite size(A)==size(A) by A==B to size(A)==size(B)"
    ),
    "false: layouts are of one size, as one is its own": derivation(
        "forall A: layout, B: layout: claim size(A)==size(B)", "same size(A)",
        "rewrite size(A)==size(A) by size(A)==size(A) to size(A)==size(B)"
    ),
    "false: all layouts can be composed": derivation(
        "forall A: layout, B: layout: claim composition(A,B)==composition(A,B)", "same composition(A,B)"
    ),
    "false: layouts that meet are equal": derivation(
        "forall A: layout, B: layout, x: integer if defined(A(x)) and defined(B(x)) and size(A)==size(B) and A(x)==B(x): claim equal(A,B)",
        *["suppose"] * 4, "each x A B", "so",
        rests_on=["coalesce.values.all-ranks", "coalesce.normal-form.all-ranks", "coalesce.canonical.all-ranks"],
    ),
    "false: layouts are injective": derivation("forall A: layout: claim injective(A)", "apart x y A", "so"),
    "false: whatever has a layout has one of any shape": derivation(
        "forall A: layout, B: layout if defined(size(B):1) and equal(B,size(B):1): claim defined(composition(A,B))",
        *["suppose"] * 2, "composes x A B A", "use value.exists B x", "use value.exists size(B):1 x", "use value.exists A x",
        "use equal.value B size(B):1 x", "use line.value size(B) x", "rewrite B(x)==(size(B):1)(x) by (size(B):1)(x)==x to B(x)==x",
        "same A(x)", "rewrite A(x)==A(x) by B(x)==x to A(x)==A(B(x))", "rewrite defined(A(x)) by B(x)==x to defined(A(B(x)))", "so",
        rests_on=["composition.lines.all-ranks", "composition.unique.all-ranks", "composition.whole.all-ranks",
                  "composition.pieces.all-ranks", "layout.values.all-ranks", "coalesce.values.all-ranks"],
    ),
    "false: layouts have two elements": derivation(
        "forall A: layout: claim 2<=size(A)", "use size.positive A", "sum 2<=size(A) 1 1<=size(A) 1", rests_on=["layout.values.all-ranks"]
    ),
    "false: layouts have one element, as they have no less": derivation(
        "forall A: layout: claim size(A)<=1", "use size.positive A", "sum size(A)<=1 1 1<=size(A) -1", rests_on=["layout.values.all-ranks"]
    ),
    "false: layouts have one element, as they have": derivation("forall A: layout: claim size(A)<=1", "sum size(A)<=1 1 size(A)<=1 1"),
    "false: 1 is less than 1": derivation("forall A: layout: claim 1<1", "number 1<1"),
    "false: no common value, by a bound": decision(
        "injective((4,8):(1,3)) is true", "order 0 1", "case 1", "never 0", "case 2", "bound 0 0 1 0"
    ),
    "false: no common value, by a word": decision(
        "injective((4,8):(1,3)) is true", "order 0 1", "case 1", "never 0", "case 2", "never 0"
    ),
    "false: no common value, by a split": decision(
        "injective((4,8):(1,3)) is true", "order 0 1", "case 1", "never 0", "case 2", "split 1 0", "never 0"
    ),
    "false: no common value, without a mode": decision("injective((4,8):(1,3)) is true", "order 0", "case 1", "never 0"),
    "false: values with a gap are those without": decision(
        "same_image((2,2):(1,4), 4:1) is true", "merged", "merge 0 0 1 2", "same"
    ),
}


def silence(checkers, folder):
    """What a checker says where a terminal would obey a certificate, or the name of its file."""
    place = folder / "silence"
    place.mkdir(parents=True)
    for name, about in (("plain", "x\x1b]0;title\x07"), ("turned", "x\u202ey"), ("\x1b[2Jname", "x")):
        (place / f"{name}.cert").write_text(f"colex-certificate 1\nabout {about}\npart {about}\n{about}\nend\n")
    for name, program in checkers.items():
        told = subprocess.run([*program, place], capture_output=True).stdout.decode()
        if re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", told) or told.count("refused") != 3:
            yield f"{name} says to a terminal: {told!r}"


def main(colex, checker, second, folder, broken_checker=None):
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    written = folder / "written"
    # Whether solvers are there does not matter here.
    told = subprocess.run([colex, "prove", *THEOREMS, *CLAIMS, *DERIVED, "--no-cache", "--one-judge", "--timeout", "600",
                           "--certificates", written], capture_output=True, text=True).stdout
    decisions = folder / "decided"
    for question in DECIDED:
        subprocess.run([colex, "eval", "--certificates", decisions, question], capture_output=True)
    checkers = {"colex-check": [checker], "colex_check.py": [sys.executable, second]}
    mistakes = []
    for place in (written, decisions):
        for name, program in checkers.items():
            answer = subprocess.run([*program, place], capture_output=True, text=True)
            print(name + ": " + (answer.stdout.splitlines() or [""])[-1])
            if answer.returncode != 0:
                mistakes.append(f"{name} refuses what is written:\n{answer.stdout}{answer.stderr}")
            # Who writes certificates counts their steps as those do who read them: forks whose alternatives a lemma has as well.
            counted = [re.search(pattern, text) for pattern, text in (
                (r"certificates in .*: (\d+) steps", told), (r"certificates accepted: (\d+) steps", answer.stdout))]
            if place == written and (not all(counted) or counted[0].group(1) != counted[1].group(1)):
                mistakes.append(f"{name} counts other steps than colex:\n{told}\n{answer.stdout}")
    if not any("\nfork lemma " in path.read_text() for path in written.glob("*.cert")):
        mistakes.append("no certificate has a fork by a lemma")
    # What a certificate is about, as a person reads it, has every claim and supposition that is in the file.
    said = subprocess.run([sys.executable, second, "--say", written], capture_output=True, text=True).stdout
    sections = {section.split("\n")[1]: section.splitlines()[1:] for section in re.split(r"^accepted  ", said, flags=re.M)[1:]}
    for path in sorted(written.glob("*.cert")):
        told = sections.get(path.read_text().splitlines()[1], [])
        words = {"claim": "claim ", "suppose": "given ", "any integer": "$", "part": "part ", "about": "about "}
        for word, line in words.items():
            there = sum(l.startswith(line) and (line != "$" or " input " in l) for l in path.read_text().splitlines())
            shown = sum(l.strip().startswith(word) for l in told)
            if there != shown:
                mistakes.append(f"{path.name}: {shown} of {there} lines `{word}` are said")
    decided = sorted(decisions.glob("*.cert"))
    if len(decided) != len(DECIDED):
        mistakes.append(f"{len(decided)} certificates of {len(DECIDED)} decisions")
    theorems = [written / f"{theorem}.cert" for theorem in THEOREMS]
    mistakes += silence(checkers, folder)
    claims = sorted(written.glob("forall*.cert"))
    derived = sorted(written.glob("derivation*.cert"))
    if (len(claims), len(derived)) != (len(CLAIMS), len(DERIVED)):
        mistakes.append(f"{len(claims)} certificates of {len(CLAIMS)} claims, {len(derived)} of {len(DERIVED)} that are derived")
    files = [unbound(path.read_text().splitlines()) for path in theorems + claims]
    kinds = {"about": theorems, "derived": derived, "decided": decided}
    others = {kind: [path.read_text().splitlines() for path in paths] for kind, paths in kinds.items()}
    answers = {"colex-check": lambda path: subprocess.run([checker, path], capture_output=True, text=True, timeout=60),
               "colex_check.py": broken.here(pathlib.Path(second))}
    planted = {}
    for row, (what, apply) in enumerate(MISTAKES.items()):
        kind = what.split(": ")[0]
        changed = next((lines for lines in map(apply, others.get(kind, files)) if lines is not None), None)
        if changed is None:
            mistakes.append(f"{what}: no certificate has what it changes")
            continue
        place = folder / f"{row}.cert"
        place.write_bytes("".join(line + "\n" for line in changed).encode("latin-1"))
        planted[what] = place
        said = []
        for name, answer_to in answers.items():
            answer = answer_to(place)
            refusal = next((line for line in answer.stdout.splitlines() if line.startswith("refused")), "")
            said.append(refusal.split(": ", 1)[-1])
            # A derivation rests on theorems, which are not beside it: that is no refusal of the mistake.
            if answer.returncode != 1 or not refusal or (kind in ("derived", "false", "about") and "rests on what is not accepted" in refusal):
                mistakes.append(f"{what}: {name} ends with {answer.returncode}: {answer.stdout}{answer.stderr} ({place})")
        print(f"{what:45} {said[0][:60]:60} {said[1][:60]}")
    print(f"{len(MISTAKES)} mistakes, {len(mistakes)} complaints")
    if broken_checker is not None:
        mistakes += broken.complaints(pathlib.Path(broken_checker), pathlib.Path(second), planted, written, folder / "broken")
    print("\n".join(mistakes))
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
