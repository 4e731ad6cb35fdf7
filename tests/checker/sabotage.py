#!/usr/bin/env python3
"""Certificates with planted mistakes: colex-check and colex_check.py accept what the prover writes, and refuse every mistake.

    sabotage.py COLEX COLEX_CHECK COLEX_CHECK_PY FOLDER

The certificates of a few theorems are written to FOLDER. Each row of the table changes the first of them that has what it changes.
"""

import pathlib
import re
import shutil
import subprocess
import sys

# Small ones, in which every rule occurs that theorems need; and two laws, with gcd and with carries that are searched for.
THEOREMS = """coordinates.from-index.all-ranks bijective.all-ranks gcd.contract.all-steps compact.values.all-ranks
    composition.addition.all-ranks composition.sum.all-ranks straight-run.apart composition.carries.all-ranks
    composition.values.all-ranks S105a composition.inadmissible""".split()

# In these the bits of an address are numbers, path by path.
CLAIMS = ["forall x, y >= 0 if Sw<1,1,2>(x) == Sw<1,1,2>(y): claim x == y"]

# These follow from what theorems say.
DERIVED = [
    "forall A, B, C: layout if defined((A o B) o C) and defined(A o (B o C)) and cosize(C) <= size(B): "
    "claim equal((A o B) o C, A o (B o C))",
    "forall L: layout, 0 <= k < size(L) if defined(left_inverse(L)): claim left_inverse(L)(L(k)) == k",
    "forall A, B: layout if defined(logical_product(A,B)): claim size(logical_product(A,B)) == size(B) * size(A) and 1 <= size(A)",
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
    "derived: a dropped hypothesis of the claim": change(r"^(claim .*) and cosize\(C\)<=size\(B\)(: claim .*)$", r"\1\2"),
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
    "derived: equality of layouts for that of functions": change(r"^(claim .*: claim )equal\((.*),(composition\(A,.*)\)$", r"\1\2==\3"),
    "derived: another claim": change(r"^(claim .*: claim )(.*)$", r"\1size(A)==size(B)"),
    "derived: a name that is not new": change(r"^each x ", "each C "),
    "derived: a name that is a function": change(r"^each x ", "each size "),
    "derived: sizes that nobody compared": drop(r"^rewrite \S+ by \S+ to size\(composition\(composition\(A,B\),C\)\)==\S+$"),
    "derived: a new coordinate that is used outside": change(r"^so$", "so\nuse value.exists A x"),
    "derived: what holds at one coordinate": drop(r"^rewrite .* to composition\(composition\(A,B\),C\)\(x\)==\S+$"),
    "derived: a block without its end": drop(r"^so$"),
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
    "derived: a truth that is compared": change(r"^(claim .*: claim )equal\((.*)\)$", r"\1equal(\2)==equal(\2)"),
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
    "more behind the end": lambda lines: lines + ["given #0 1 <= 0"],
}


def main(colex, checker, second, folder):
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    written = folder / "written"
    # Whether solvers are there does not matter here.
    subprocess.run([colex, "prove", *THEOREMS, *CLAIMS, *DERIVED, "--no-cache", "--one-judge", "--certificates", written], capture_output=True)
    checkers = {"colex-check": [checker], "colex_check.py": [sys.executable, second]}
    mistakes = []
    for name, program in checkers.items():
        answer = subprocess.run([*program, written], capture_output=True, text=True)
        print(name + ": " + (answer.stdout.splitlines() or [""])[-1])
        if answer.returncode != 0:
            mistakes.append(f"{name} refuses what the prover writes:\n{answer.stdout}{answer.stderr}")
    theorems = [written / f"{theorem}.cert" for theorem in THEOREMS]
    claims = sorted(written.glob("forall*.cert"))
    derived = sorted(written.glob("derivation*.cert"))
    if (len(claims), len(derived)) != (len(CLAIMS), len(DERIVED)):
        mistakes.append(f"{len(claims)} certificates of {len(CLAIMS)} claims, {len(derived)} of {len(DERIVED)} that are derived")
    files = [path.read_text().splitlines() for path in theorems + claims]
    derivations = [path.read_text().splitlines() for path in derived]
    for row, (what, apply) in enumerate(MISTAKES.items()):
        is_derived = what.startswith("derived: ")
        changed = next((lines for lines in map(apply, derivations if is_derived else files) if lines is not None), None)
        if changed is None:
            mistakes.append(f"{what}: no certificate has what it changes")
            continue
        place = folder / f"{row}.cert"
        place.write_bytes("".join(line + "\n" for line in changed).encode("latin-1"))
        said = []
        for name, program in checkers.items():
            answer = subprocess.run([*program, place], capture_output=True, text=True, timeout=60)
            refusal = next((line for line in answer.stdout.splitlines() if line.startswith("refused")), "")
            said.append(refusal.split(": ", 1)[-1])
            # A derivation rests on theorems, which are not beside it: that is no refusal of the mistake.
            if answer.returncode != 1 or not refusal or (is_derived and "rests on what is not accepted" in refusal):
                mistakes.append(f"{what}: {name} ends with {answer.returncode}: {answer.stdout}{answer.stderr} ({place})")
        print(f"{what:45} {said[0][:60]:60} {said[1][:60]}")
    print(f"{len(MISTAKES)} mistakes, {len(mistakes)} complaints")
    print("\n".join(mistakes))
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
