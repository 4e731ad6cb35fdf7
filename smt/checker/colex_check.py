#!/usr/bin/env python3
"""Accepts or refuses the certificates that `colex prove --certificates DIR` writes: a second opinion beside colex-check.

    colex_check.py DIR | FILE...
    colex_check.py --say DIR | FILE...     and says of each what it is about: all that its law draws, supposes, asks and claims

It was written from the description of the format (docs/certificates.md) and shares nothing with colex-check: the whole file is
read into a tree first; a polynomial is a dictionary from words of variables to numbers; what holds on a path is a chain of
frames, one for each case of a fork. Exit status: 0 all accepted, 1 one is refused, 2 nothing to check. It is the same where
nobody reads to the end (`| head`).
"""

import hashlib
import os
import pathlib
import re
import sys

sys.setrecursionlimit(20000)
sys.set_int_max_str_digits(5000)

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,199}\Z", re.ASCII)
TERM = re.compile(r"([+-]?)((?:[A-Za-z0-9_]+)(?:\*[A-Za-z0-9_]+)*)", re.ASCII)
COUNT = re.compile(r"[0-9]{1,9}\Z", re.ASCII)
MOST_TERMS = 50000
# What a terminal obeys, or shows elsewhere than it stands.
UNPLAIN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
SAYS_A_DECISION = re.compile(r".*\(.*\) is .*(true|false)\Z")


class Refusal(Exception):
    """Why a certificate is refused; `line` is the number of the line, where it is known."""

    def __init__(self, why, line=None):
        super().__init__(why)
        self.line = line


def demand(condition, why):
    if not condition:
        raise Refusal(why)


# --- polynomials: {("s", "t"): 2, (): -1} is 2st - 1


def constant(number):
    return {(): number} if number else {}


def variable(name):
    return {(name,): 1}


def combined(a, b, factor=1):
    """a + factor*b"""
    result = dict(a)
    for word, c in b.items():
        value = result.get(word, 0) + factor * c
        if value:
            result[word] = value
        else:
            result.pop(word, None)
    demand(len(result) <= MOST_TERMS, "a polynomial with too many terms")
    return result


def product(a, b):
    result = {}
    for left, c in a.items():
        for right, d in b.items():
            word = tuple(sorted(left + right))
            result[word] = result.get(word, 0) + c * d
        demand(len(result) <= MOST_TERMS, "a polynomial with too many terms")
    demand(all(len(word) <= 200 and abs(c).bit_length() <= 64000 for word, c in result.items()), "a polynomial that is too large")
    return {word: c for word, c in result.items() if c}


def replaced(p, values):
    """p with the polynomial values[v] in the place of each variable v that has one."""
    if not any(v in values for word in p for v in word):
        return p
    result = {}
    for word, c in p.items():
        part = {tuple(v for v in word if v not in values): c}
        for v in word:
            if v in values:
                part = product(part, values[v])
        result = combined(result, part)
    return result


def read_polynomial(text, allowed):
    demand(0 < len(text) <= 1000000, "no polynomial")
    result, at = {}, 0
    while at < len(text):
        match = TERM.match(text, at)
        demand(match and (at == 0 or match.group(1)), f"{text[:40]!r} is no polynomial")
        number, word = (-1 if match.group(1) == "-" else 1), []
        for factor in match.group(2).split("*"):
            if NAME.match(factor):
                demand(allowed(factor), f"{factor[:40]} is nothing here")
                word.append(factor)
            else:
                demand(factor.isascii() and factor.isdigit() and len(factor) <= 4000, f"{factor[:40]!r} is no number")
                number *= int(factor)
        result = combined(result, {tuple(sorted(word)): number})
        at = match.end()
    return {word: c for word, c in result.items() if c}


# --- formulas: (polynomial, ">=" | "=" | "!=") compares with 0


def read_formula(text, allowed):
    for sign in (">=", "!=", "="):
        if text.endswith(sign + "0"):
            return read_polynomial(text[: -len(sign) - 1], allowed), sign
    raise Refusal(f"{text[:40]!r} is no formula")


def contrary(formula):
    p, sign = formula
    if sign == ">=":
        return combined(constant(-1), p, -1), ">="
    return p, "!=" if sign == "=" else "="


def positive(p):
    return combined(p, constant(-1)), ">="


def count(text):
    demand(COUNT.match(text), f"{text[:40]!r} is no count")
    return int(text)


def marked(mark, text):
    demand(text[:1] == mark, f"{text[:40]!r} should begin with {mark}")
    return count(text[1:])


def listed(text):
    return [] if text == "-" else text.split(",")


# --- lemmas


def lemma_variable(name):
    return re.match(r"x[0-9]{1,3}\Z", name, re.ASCII)


def close(known, next_line, depth=0):
    """Reads the argument that the formulas `known` exclude one another."""
    demand(depth < 100, "cases within cases within cases")
    head, *rest = next_line()

    def hypothesis(word):
        k = count(word)
        demand(1 <= k <= len(known), f"no hypothesis {word}")
        return known[k - 1]

    if head == "sum" and rest:
        total = {}
        for summand in rest:
            parts = summand.split(":")
            demand(len(parts) == 2, "a summand is MULTIPLIER:HYPOTHESES")
            factors = [hypothesis(k) for k in parts[1].split(".")]
            value = read_polynomial(parts[0], lemma_variable)
            if not any(sign == "=" for _, sign in factors):
                demand(list(value) == [()] and value[()] > 0, "an inequality times what need not be positive")
            for p, sign in factors:
                demand(sign != "!=", "a factor that is only known not to be 0")
                value = product(value, p)
            total = combined(total, value)
        demand(list(total) == [()] and total[()] < 0, "the sum is not negative")
    elif head == "split" and len(rest) == 1:
        p = read_polynomial(rest[0], lemma_variable)
        for case in ((p, ">="), contrary((p, ">="))):
            close(known + [case], next_line, depth + 1)
    elif head == "sides" and len(rest) == 1:
        p, sign = hypothesis(rest[0])
        demand(sign == "!=", "sides of what may be 0")
        close(known + [positive(p)], next_line, depth + 1)
        close(known + [positive(combined({}, p, -1))], next_line, depth + 1)
    elif head == "equal" and len(rest) == 2:
        (p, first), (q, second) = map(hypothesis, rest)
        demand(first == second == ">=" and not combined(p, q), "two inequalities that make no equation")
        close(known + [(p, "=")], next_line, depth + 1)
    else:
        raise Refusal("no argument for the lemma")


class Lemma:
    def __init__(self, words, next_line):
        demand(words.count("=>") == 1, "a lemma has one =>")
        split = words.index("=>")
        self.premises = [read_formula(w, lemma_variable) for w in words[:split]]
        self.conclusions = [read_formula(w, lemma_variable) for w in words[split + 1 :]]
        demand(self.conclusions, "a lemma without conclusion")
        names = {v for p, _ in self.premises + self.conclusions for word in p for v in word}
        self.arity = 1 + max((int(name[1:]) for name in names), default=-1)
        close(self.premises + [contrary(f) for f in self.conclusions], next_line)

    def applied(self, arguments):
        """The premises and conclusions for these variables."""
        names = {f"x{k}": name for k, name in enumerate(arguments)}

        def here(p):
            result = {}
            for word, c in p.items():
                other = tuple(sorted(names[v] for v in word))
                result[other] = result.get(other, 0) + c
            return {word: c for word, c in result.items() if c}

        return [(here(p), s) for p, s in self.premises], [(here(p), s) for p, s in self.conclusions]


# --- what holds on a path


class World:
    """The state of a path. A case of a fork works on a copy."""

    def __init__(self, other=None):
        self.names = set(other.names) if other else set()
        self.values = list(other.values) if other else []
        self.facts = list(other.facts) if other else []  # [formula, the number of solved variables for which it is normal]
        self.solved = dict(other.solved) if other else {}
        self.results = list(other.results) if other else []
        self.remainders = list(other.remainders) if other else []
        self.residues = list(other.residues) if other else []
        self.search = other.search if other else None
        self.claims = other.claims if other else 0

    def normal(self, p):
        return replaced(p, self.solved)

    def alike(self, p, q):
        return not self.normal(combined(p, q, -1))

    def fact(self, word):
        k = marked("#", word)
        demand(k < len(self.facts), f"no fact {word}")
        (p, sign), age = self.facts[k]
        if age != len(self.solved):
            self.facts[k] = ((self.normal(p), sign), len(self.solved))
        return self.facts[k][0]

    def learn(self, formula):
        self.facts.append((formula, -1))

    def expect(self, word, formula):
        p, sign = self.fact(word)
        q = self.normal(formula[0])
        equal = p == q or (sign != ">=" and not combined(p, q))
        demand(sign == formula[1] and equal, f"fact {word} is another one")

    def introduce(self, name):
        demand(NAME.match(name), f"{name[:40]!r} is no name")
        demand(name not in self.names, f"{name} is in use")
        self.names.add(name)
        return variable(name)

    def known(self, name):
        demand(name in self.names, f"{name[:40]} is nothing here")
        return variable(name)

    def polynomial(self, text):
        return read_polynomial(text, lambda name: name in self.names)

    def operand(self, word):
        if word.startswith("$"):
            k = marked("$", word)
            demand(k < len(self.values), f"no value {word}")
            return self.values[k]
        demand(re.match(r"-?[0-9]{1,4000}\Z", word, re.ASCII), f"{word[:40]!r} is no operand")
        return constant(int(word))

    def comparison(self, left, sign, right):
        p = combined(self.operand(right), self.operand(left), -1)
        demand(sign in ("==", "!=", "<", "<="), f"{sign[:40]!r} compares nothing")
        return {"==": (p, "="), "!=": (p, "!="), "<=": (p, ">="), "<": positive(p)}[sign]

    def result(self, word, kernel):
        k = marked("&", word)
        demand(k < len(self.results) and self.results[k][0] == kernel, f"{word} is no {kernel}")
        return self.results[k]

    def remainder(self, a, b):
        for x, m, r in self.remainders:
            if self.alike(x, a) and self.alike(m, b):
                return r
        raise Refusal("no remainder of these was computed")

    def residue(self, r, n, period):
        for other in self.residues:
            if all(map(self.alike, other, (r, n, period))):
                return other[3]
        raise Refusal("no largest residue of these was computed")


# --- derivations: what theorems say, and what follows from it. A term is a name, a number, or a tuple: ("size", "L"), ("@", "L", "x"), ("@", "L", "x", "y")

TOKEN = re.compile(r" *(Sw<[0-9]{1,9},[0-9]{1,9},-?[0-9]{1,9}>|[A-Za-z][A-Za-z0-9_]*|[0-9]{1,4000}|==|!=|<=|[-<+*/%:(),])", re.ASCII)
SIGNS = ("==", "!=", "<=", "<", "+", "-", "*", "/", "%", ":")


def known_swizzle(text):
    """The swizzle that it is, or None."""
    match = re.match(r"Sw<([0-9]+),([0-9]+),(-?[0-9]+)>\Z", text, re.ASCII) if isinstance(text, str) else None
    return Swizzle(*map(int, match.groups())) if match else None


class Theory:
    """What statements.txt says: the functions with their sorts, and the statements."""

    def __init__(self, text):
        self.partial, self.sorts, self.statements, self.by, self.points = set(), {}, {}, {}, None
        self.runs = {}  # of theorems, the hashes of their runs
        about = None
        for line in text.split("\n")[1:-1]:
            head, _, rest = line.partition(" ")
            if head in ("total", "partial"):
                sort, name, arguments = re.match(r"(\w+) (\w+)\((.*)\)\Z", rest).groups()
                self.sorts.setdefault(name, {})[tuple(arguments.split(","))] = sort
                if head == "partial":
                    self.partial.add((name, *arguments.split(",")))
            elif head in ("statement", "points", "composes"):
                about = rest or head
                self.by[about] = []
            elif head == "theorem":
                theorem, run = rest.split(" ")
                self.runs[theorem] = run
            elif head == "by":
                self.by[about] = rest.split(" ")
            elif head == "forall":
                self.statements[about] = line
        self.statements = {name: self.read(line) for name, line in self.statements.items()}

    def read(self, line):
        """The variables with their sorts, the hypotheses, the conclusions."""
        parts = re.match(r"forall (.*?)(?: if (.*?))?: claim (.*)\Z", line)
        demand(parts, "a claim is: forall VARIABLES if HYPOTHESES: claim CONCLUSIONS")
        variables, declarations = {}, []
        for declared in parts.group(1).split(", "):
            name, _, sort = declared.partition(": ")
            demand(NAME.match(name) and name not in self.sorts and name not in ("defined", "Sw"), f"{name[:40]!r} is no variable")
            if sort == "nonnegative layout":
                declarations.append(("nonnegative", name))
                sort = "layout"
            demand(name not in variables and sort in ("layout", "shape", "integer", "swizzle"), f"{name} comes twice, or has no sort")
            variables[name] = sort
        formulas = [[self.term(f) for f in part.split(" and ")] if part else [] for part in parts.group(2, 3)]
        return variables, formulas[0], formulas[1], declarations

    def term(self, text):
        demand(len(text) <= 10000, "a term that is too long")
        tokens, at = [], 0
        while at < len(text):
            match = TOKEN.match(text, at)
            demand(match, f"{text[:40]!r} is no term")
            tokens.append(match.group(1))
            at = match.end()
        tokens.append("")
        tokens.reverse()

        def expect(what):
            demand(tokens.pop() == what, f"{text[:40]!r} lacks a {what}")

        def expression():
            left = operand()
            if tokens[-1] in SIGNS:
                return (tokens.pop(), left, operand())
            return left

        def operand():
            token = tokens.pop()
            if token == "(":
                result = expression()
                expect(")")
            elif token in self.sorts or token == "defined":
                expect("(")
                result = (token, *arguments())
            else:
                demand(token.isdigit() or NAME.match(token) or known_swizzle(token), f"{text[:40]!r} is no term")
                result = token
            while tokens[-1] == "(":
                tokens.pop()
                result = ("@", result, *arguments())
            return result

        def arguments():
            parts = [expression()]
            while tokens[-1] == ",":
                tokens.pop()
                parts.append(expression())
            expect(")")
            return parts

        result = expression()
        expect("")
        return result


def put(term, values):
    """The term with others in the place of some of its parts."""
    if term in values:
        return values[term]
    return term if isinstance(term, str) else (term[0], *(put(part, values) for part in term[1:]))


class Derivation:
    """What is known, as a set of formulas; a block of `each` keeps what was known before it."""

    def __init__(self, theory, claim, rests_on):
        self.theory, self.rests_on = theory, rests_on
        self.sorts, self.hypotheses, self.conclusions = dict(claim[0]), list(claim[1]), claim[2]
        self.known, self.blocks = set(claim[3]), []
        for formula in self.hypotheses + self.conclusions:
            demand(self.sort(formula) == "truth", "only what is true or false is supposed or claimed")

    def sort(self, term):
        if known_swizzle(term):
            return "swizzle"
        if isinstance(term, str):
            demand(term.isdigit() or term in self.sorts, f"{term[:40]} is nothing here")
            return "integer" if term.isdigit() else self.sorts[term]
        head, parts = term[0], [self.sort(part) for part in term[1:]]
        if head in self.theory.sorts:
            demand(tuple(parts) in self.theory.sorts[head], f"{head} is of other things")
            return self.theory.sorts[head][tuple(parts)]
        if head == "defined":
            demand(len(parts) == 1, "defined is said of one value")
            return "truth"
        if head in ("==", "!="):
            demand(parts[0] == parts[1] != "truth", "values of different sorts are compared")
            return "truth"
        if head == "@" and parts == ["layout", "integer", "integer"]:
            return "integer"
        firsts = ("layout", "swizzle", "swizzled") if head == "@" else ("integer",)
        demand(len(parts) == 2 and parts[0] in firsts and parts[1] == "integer", f"{head} of other things")
        return {"<": "truth", "<=": "truth", ":": "layout"}.get(head, "integer")

    def exists(self, term):
        if isinstance(term, str) or term[0] == "defined":
            return True
        partial = term[0] in ("@", "/", "%", ":") or (term[0], *map(self.sort, term[1:])) in self.theory.partial
        return all(map(self.exists, term[1:])) and (not partial or ("defined", term) in self.known)

    def learn(self, formula):
        self.known.add(formula)
        if formula[0] == "defined" and not isinstance(formula[1], str) and formula[1][0] != "defined":
            for part in formula[1][1:]:
                self.learn(("defined", part))

    def cite(self, name):
        for theorem in self.theory.by[name]:
            demand(theorem in self.rests_on, f"it rests on {theorem}, and does not say so")

    def end(self):
        demand(not self.blocks and not self.hypotheses, "a block that is open, or a hypothesis that was not supposed")
        for formula in self.conclusions:
            demand(self.exists(formula) and formula in self.known, "the claim is not shown, or may have no value")

    def suppose(self):
        demand(self.hypotheses and not self.blocks, "no hypothesis is left, or it is too late")
        formula = self.hypotheses.pop(0)
        demand(self.exists(formula), "a hypothesis that may have no value")
        self.learn(formula)

    def use(self, name, *texts):
        demand(name in self.theory.statements, f"no theorem says {name[:40]!r}")
        variables, premises, conclusions, declarations = self.theory.statements[name]
        self.cite(name)
        demand(len(texts) == len(variables), "the theorem speaks of more things, or of fewer")
        values = {}
        for (variable, sort), text in zip(variables.items(), texts):
            values[variable] = self.theory.term(text)
            demand(self.sort(values[variable]) == sort, f"{text[:40]!r} is no {sort}")
            demand(self.exists(values[variable]), f"{text[:40]!r} may have no value")
        for premise in declarations + premises:
            demand(put(premise, values) in self.known, f"a hypothesis of {name} is not known")
        for conclusion in conclusions:
            self.learn(put(conclusion, values))

    def number(self, text):
        formula = self.theory.term(text)
        if formula[0] in ("bijective", "is_involution"):
            swizzle = known_swizzle(formula[1])
            demand(len(formula) == 2 and swizzle and swizzle.loses_nothing(), "this is not so of the swizzle, or is not known")
            demand(formula[0] == "bijective" or swizzle.bits <= abs(swizzle.source - swizzle.target), "it does not undo itself")
            return self.learn(formula)
        sign, *numbers = self.theory.term(text) if self.theory.term(text)[0] in SIGNS else ("",)
        demand(len(numbers) == 2 and all(isinstance(n, str) and n.isdigit() for n in numbers), "no comparison of numbers")
        a, b = map(int, numbers)
        demand({"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b}.get(sign, False), "this is not so")
        self.learn((sign, *numbers))

    def same(self, text):
        term = self.theory.term(text)
        demand(self.sort(term) != "truth" and self.exists(term), "what may have no value is not the same as itself")
        self.learn(("==", term, term))

    def rewrite(self, fact, by, equation, to, formula):
        fact, equation, formula = map(self.theory.term, (fact, equation, formula))
        demand(by == "by" and to == "to" and fact in self.known and equation in self.known, "not known before")
        demand(equation[0] == "==" and self.sort(formula) == "truth", "nothing is rewritten by this, or to this")
        values = {equation[1]: equation[2]}
        demand(put(fact, values) == put(formula, values), "it does not follow from the equation")
        self.learn(formula)

    def sum(self, text, times, *others):
        """times·(what the comparison says to be at least 0) is a sum of what known ones say to be, and a number above -times."""
        goal, times = self.theory.term(text), whole(times)
        demand(goal[0] in ("<", "<=") and self.sort(goal) == "truth" and self.exists(goal), "no comparison")
        demand(times > 0 and len(others) % 2 == 0, "so many times")
        rest = combined({}, self.difference(goal), times)
        for fact, factor in zip(map(self.theory.term, others[::2]), map(whole, others[1::2])):
            demand(fact in self.known and (fact[0] == "==" or factor >= 0), "what is summed is not known, or is taken away")
            rest = combined(rest, self.difference(fact), -factor)
        demand(set(rest) <= {()} and rest.get((), 0) > -times, "this is no such sum")
        self.learn(goal)

    def difference(self, formula):
        demand(formula[0] in ("<", "<=", "==") and self.sort(formula[1]) == "integer", "no comparison of integers")
        sides = combined(self.polynomial(formula[2]), self.polynomial(formula[1]), -1)
        return combined(sides, constant(1), -1) if formula[0] == "<" else sides

    def polynomial(self, term):
        if isinstance(term, str) and term.isdigit():
            return constant(int(term))
        if isinstance(term, tuple) and term[0] in ("+", "-", "*"):
            left, right = map(self.polynomial, term[1:])
            return product(left, right) if term[0] == "*" else combined(left, right, 1 if term[0] == "+" else -1)
        return variable(repr(term))

    def each(self, name, left, right):
        left, right = map(self.layout, (left, right))
        demand(("==", ("size", left), ("size", right)) in self.known, "of sizes that may differ")
        self.cite("points")
        self.block(left, (name,), [("==", ("@", left, name), ("@", right, name))], ("equal", left, right))

    def apart(self, one, other, layout):
        layout = self.layout(layout)
        self.block(layout, (one, other), [("==", one, other)], ("injective", layout))
        self.learn(("==", ("@", layout, one), ("@", layout, other)))
        for name in (one, other):
            self.learn(("defined", ("@", layout, name)))

    def composes(self, name, A, B, D):
        A, B, D = map(self.layout, (A, B, D))
        demand(("compatible", B, D) in self.known, "of another shape")
        self.cite("composes")
        value = ("@", A, ("@", B, name))
        self.block(B, (name,), [("defined", value), ("==", ("@", D, name), value)], ("defined", ("composition", A, B)))

    def layout(self, text):
        term = self.theory.term(text)
        demand(self.sort(term) == "layout" and self.exists(term), "no layout")
        return term

    def block(self, layout, names, wanted, shown):
        """New coordinates of the layout: behind the block `shown` is known, if `wanted` is known at its end."""
        self.blocks.append((names, wanted, shown, set(self.known)))
        for name in names:
            demand(NAME.match(name) and name != "defined", f"{name[:40]!r} is no name")
            demand(name not in self.theory.sorts and name not in self.sorts, f"{name} is not new")
            self.sorts[name] = "integer"
            self.learn(("<=", "0", name))
            self.learn(("<", name, ("size", layout)))

    def so(self):
        demand(self.blocks, "no block is open")
        names, wanted, shown, known = self.blocks.pop()
        demand(self.known.issuperset(wanted), "what the block is for is not shown")
        for name in names:
            del self.sorts[name]
        self.known = known
        self.learn(shown)

    STEPS = {step.__name__: step for step in (suppose, use, number, same, rewrite, sum, each, apart, composes, so)}


def theory():
    """Read once, from beside this program, or from share/colex where it is installed."""
    if not hasattr(theory, "read"):
        folder = pathlib.Path(__file__).resolve().parent
        beside, installed = folder / "statements.txt", folder.parent / "share/colex/statements.txt"
        theory.read = Theory((beside if beside.exists() else installed).read_text())
    return theory.read


# --- decisions about layouts whose numbers are known. A layout is a list of (extent, stride), with a swizzle and an offset before it;
# a system is the list of its unknowns' (least, most), and of its equations ({unknown: factor}, value)

LAYOUT = re.compile(r"-?[0-9]{1,4000}|[(),:]", re.ASCII)


def whole(text):
    demand(re.match(r"-?[0-9]{1,4000}\Z", text, re.ASCII), f"{text[:40]!r} is no integer")
    return int(text)


class Swizzle:
    """Sw<B,M,S> xors B bits of an address, which begin at one place, onto those that begin at another."""

    def __init__(self, bits=0, base=0, shift=0):
        demand(bits + base + abs(shift) <= 62, "a swizzle of that many bits")
        self.bits, self.source, self.target = bits, base + max(shift, 0), base + max(-shift, 0)

    def __eq__(self, other):
        same = (self.source, self.target) == (other.source, other.target)
        return self.bits == other.bits and (self.bits == 0 or same)

    def loses_nothing(self):
        return self.bits == 0 or self.source != self.target

    def __call__(self, address):
        return address ^ ((address >> self.source & (1 << self.bits) - 1) << self.target)

    def keeps(self, end):
        """Enough for the image of range(end) to be range(end)."""
        if self.source > self.target:
            # No bit of `end` is xored onto one at which an address that is smaller first differs from it, nor above.
            return all(end % (2 << self.target + i) == 0 for i in range(self.bits) if end >> self.source + i & 1)
        # Whole blocks up to the highest bit that is written, and of one more what has no bit that is read.
        return end % (1 << self.target + self.bits) <= 1 << self.source


class Layout(list):
    swizzle, offset = Swizzle(), 0


SWIZZLED = re.compile(r"Sw<([0-9]{1,9}),([0-9]{1,9}),(-?[0-9]{1,9})> o (-?[0-9]{1,4000}) o (\S+)\Z", re.ASCII)


def read_layout(text):
    swizzled = SWIZZLED.match(text)
    if not swizzled:
        return Layout(read_modes(text))
    layout = Layout(read_modes(swizzled.group(5)))
    layout.swizzle = Swizzle(*(int(number) for number in swizzled.group(1, 2, 3)))
    layout.offset = int(swizzled.group(4))
    demand(extremes(layout)[0] >= 0, "an address below 0")
    return layout


def read_modes(text):
    tokens = LAYOUT.findall(text)
    demand("".join(tokens) == text and text.count(":") == 1, f"{text[:40]!r} is no layout")
    tokens.reverse()

    def tree(depth):
        demand(tokens and depth < 100, f"{text[:40]!r} is no layout")
        token = tokens.pop()
        if token != "(":
            return whole(token)
        parts = []
        if tokens[-1:] == [")"]:
            tokens.pop()
            return parts
        while True:
            parts.append(tree(depth + 1))
            demand(tokens and tokens[-1] in ",)", f"{text[:40]!r} is no layout")
            if tokens.pop() == ")":
                return parts

    def pairs(shape, stride):
        if isinstance(shape, int) and isinstance(stride, int):
            demand(shape >= 1, "an extent that is not positive")
            return [(shape, stride)]
        demand(isinstance(shape, list) and isinstance(stride, list) and len(shape) == len(stride), "shape and stride differ")
        return [pair for two in zip(shape, stride) for pair in pairs(*two)]

    shape = tree(0)
    demand(tokens and tokens.pop() == ":", f"{text[:40]!r} is no layout")
    stride = tree(0)
    demand(not tokens, f"{text[:40]!r} is no layout")
    return pairs(shape, stride)


def elements(layout):
    product = 1
    for extent, _ in layout:
        product *= extent
    return product


def extremes(layout):
    """The least and the largest sum before the swizzle."""
    ends = [(s - 1) * d for s, d in layout]
    return layout.offset + sum(e for e in ends if e < 0), layout.offset + sum(e for e in ends if e > 0)


def coordinates(layout, word):
    x = [whole(part) for part in listed(word)]
    demand(len(x) == len(layout) and all(0 <= c < s for c, (s, _) in zip(x, layout)), f"{word[:40]!r} is no coordinate")
    return x


def value_at(layout, word):
    return layout.swizzle(layout.offset + sum(c * d for c, (_, d) in zip(coordinates(layout, word), layout)))


def index_at(layout, word):
    index = 0
    for c, (s, _) in reversed(list(zip(coordinates(layout, word), layout))):
        index = index * s + c
    return index


def reaches(ranges, factors):
    """The least and the largest sum."""
    ends = [(f * ranges[k][0], f * ranges[k][1]) for k, f in factors.items()]
    return sum(min(e) for e in ends), sum(max(e) for e in ends)


def factors_of(words, places):
    result = {}
    for word in words:
        place, colon, factor = word.partition(":")
        demand(colon and count(place) < places, f"{word[:40]!r} is no factor")
        result[count(place)] = whole(factor)
    return result


class Decided:
    """Reads one decision: `about` is NAME(LAYOUT, ...) is true, or is false."""

    def __init__(self, about, how, next_line):
        match = re.match(r"(\w+)\((.*)\) is (true|false)\Z", about, re.ASCII)
        demand(match, "a decision is NAME(...) is true, or is false")
        self.next_line, self.steps, self.leaves, self.cases = next_line, 0, 0, 0
        name, arguments = match.group(1), match.group(2).split(", ")
        self.number = whole(arguments.pop()) if name == "image_contains" else None
        self.layouts = [read_layout(text) for text in arguments]
        demand(len(self.layouts) == (2 if name in ("disjoint", "same_image", "equal") else 1), "about other things")
        self.truth = match.group(3) == "true"
        rule = Decided.walked if how[0] == "walk" else self.RULES.get((name, match.group(3), how[0]))
        demand(rule, f"{how[0][:40]!r} shows nothing of this")
        try:
            demand(rule(self, name, *how[1:]), "it does not follow")
        except TypeError:
            raise Refusal(f"{how[0]} is written otherwise") from None
        demand(next_line() == ["end"], "an end should be here")

    # --- systems without a solution

    def case(self, ranges, equations):
        self.cases += 1
        demand(self.next_line() == ["case", str(self.cases)], f"case {self.cases} should be here")
        # What is open, the next one last: no case is a call within another.
        open_cases = [(list(ranges), list(equations))]
        while open_cases:
            demand(len(open_cases) < 2000, "cases within cases within cases")
            ranges, equations = open_cases.pop()
            while all(least <= most for least, most in ranges):
                head, *rest = self.next_line()
                self.steps += 1
                if head == "split" and len(rest) == 2:
                    k, end = count(rest[0]), whole(rest[1])
                    demand(k < len(ranges), f"no unknown {k}")
                    least, most = ranges[k]
                    lower, upper = list(ranges), list(ranges)
                    lower[k], upper[k] = (least, min(most, end)), (max(least, end + 1), most)
                    open_cases += [(upper, list(equations)), (lower, equations)]
                    break
                if head == "never" and len(rest) == 1:
                    factors, value = self.equation(equations, rest[0])
                    least, most = reaches(ranges, factors)
                    demand(not least <= value <= most, "it may be so")
                    self.leaves += 1
                    break
                self.consequence(head, rest, ranges, equations)
            else:
                self.leaves += 1

    @staticmethod
    def equation(equations, word):
        demand(count(word) < len(equations), f"no equation {word}")
        return equations[count(word)]

    def consequence(self, head, rest, ranges, equations):
        if head == "let":
            factors = factors_of(rest, len(ranges))
            equations.append(({**factors, len(ranges): -1}, 0))
            ranges.append(reaches(ranges, factors))
        elif head == "sum":
            total, value = {}, 0
            for e, times in factors_of(rest, len(equations)).items():
                for k, f in equations[e][0].items():
                    total[k] = total.get(k, 0) + times * f
                value += times * equations[e][1]
            equations.append((total, value))
        else:
            demand(head == "bound" and len(rest) == 4, f"{head[:40]!r} is no step of a search")
            k, (factors, value), least, most = count(rest[0]), self.equation(equations, rest[1]), whole(rest[2]), whole(rest[3])
            f = factors.get(k, 0)
            demand(f and k < len(ranges), "the equation says nothing of this unknown")
            others = reaches(ranges, {j: g for j, g in factors.items() if j != k})
            ends = sorted(((value - others[1], value - others[0])), reverse=f < 0)
            # f·t is between these, so that t is between their quotients, rounded inwards.
            demand(least <= -(-ends[0] // f) and ends[1] // f <= most, "the equation leaves more than that")
            ranges[k] = (max(ranges[k][0], least), min(ranges[k][1], most))

    # --- decisions

    def listed_modes(self, words, needed):
        modes = [count(word) for word in words]
        layout = self.layouts[0]
        demand(len(set(modes)) == len(modes) and all(k < len(layout) for k in modes), "a mode that is none, or twice")
        demand(all(k in set(modes) for k, mode in enumerate(layout) if needed(*mode)), "a mode is left out")
        return [layout[k] for k in modes]

    def seen_alike(self):
        return self.layouts[0].swizzle == self.layouts[-1].swizzle and self.layouts[0].swizzle.loses_nothing()

    def different(self, _, *order):
        demand(self.seen_alike(), "a swizzle that loses bits")
        ranges, factors = [], {}
        for extent, stride in self.listed_modes(order, lambda s, d: s != 1):
            factors[len(ranges)] = stride
            self.case(ranges + [(1, extent - 1)], [(dict(factors), 0)])
            ranges.append((1 - extent, extent - 1))
        return True

    def alike(self, name, first, second):
        one, other = self.layouts[0], self.layouts[-1]
        value = value_at(one, first)
        apart = value != 0 if name == "disjoint" else index_at(one, first) != index_at(one, second)
        return value == value_at(other, second) and apart

    def apart(self, _):
        demand(self.seen_alike(), "they are not seen alike")
        one, other = self.layouts
        ranges = [(0, s - 1) for s, _ in one + other]
        n = len(ranges)
        here = {k: d for k, (_, d) in enumerate(one)}
        there = {len(one) + k: -d for k, (_, d) in enumerate(other)}
        least, most = extremes(one)
        for value in ((1, most), (least, -1)):
            self.case(ranges + [value], [({**here, **there}, other.offset - one.offset), ({**here, n: -1}, -one.offset)])
        return True

    def missing(self, layout, value, before=None):
        """No coordinate has the value. Behind a swizzle `before` is the one sum that it takes there."""
        if layout.swizzle.bits == 0:
            before = value
        elif value < 0:
            return True
        else:
            demand(before is not None and layout.swizzle.loses_nothing(), "the sum that has this value is missing")
            before = whole(before)
            demand(before >= 0 and layout.swizzle(before) == value, "this sum has another value")
        self.case([(0, s - 1) for s, _ in layout], [({k: d for k, (_, d) in enumerate(layout)}, before - layout.offset)])
        return True

    def is_there(self, _, place):
        return value_at(self.layouts[0], place) == self.number

    def is_missing(self, _, before=None):
        return self.missing(self.layouts[0], self.number, before)

    def only(self, _, which, place, before=None):
        demand(which in ("0", "1"), "it is in the first, or in the second")
        return self.missing(self.layouts[1 - int(which)], value_at(self.layouts[int(which)], place), before)

    @staticmethod
    def is_kept(layout):
        """Whether the swizzle takes the interval of all sums to itself."""
        least, most = extremes(layout)
        swizzle = layout.swizzle
        return swizzle.bits == 0 or (swizzle.loses_nothing() and swizzle.keeps(least) and swizzle.keeps(most + 1))

    def reached(self, name, *order):
        end = 1
        for extent, stride in self.listed_modes(order, lambda s, d: s != 1 and d != 0):
            demand(abs(stride) <= end, "a gap")
            end += (extent - 1) * abs(stride)
        layout = self.layouts[0]
        whole_range = (name == "contiguous" or extremes(layout)[0] == 0) and (name != "bijective" or end == elements(layout))
        return whole_range and self.is_kept(layout)

    def beyond(self, name, place):
        value = value_at(self.layouts[0], place)
        return value < 0 or (name == "bijective" and value >= elements(self.layouts[0]))

    def hole(self, name, value, before=None):
        layout, value = self.layouts[0], whole(value)
        demand(name == "bijective" or layout.swizzle.bits == 0, "the largest value is not known")
        least, most = extremes(layout)
        demand((least if name == "contiguous" else 0) <= value, "nothing is missed there")
        demand(value < (elements(layout) if name == "bijective" else most + 1), "nothing is missed there")
        return self.missing(layout, value, before)

    def merged(self, _):
        sets = [[[s, abs(d)] for s, d in layout if s > 1 and d] for layout in self.layouts]
        for head, *rest in iter(self.next_line, ["same"]):
            demand(head == "merge" and len(rest) == 4 and rest[0] in ("0", "1"), "merge, or same")
            modes, i, j, m = sets[int(rest[0])], count(rest[1]), count(rest[2]), whole(rest[3])
            demand(i != j and max(i, j) < len(modes), "two modes are merged")
            demand(1 <= m <= modes[i][0] and modes[j][1] == m * modes[i][1], "modes that leave gaps")
            modes[i][0] += m * (modes[j][0] - 1)
            modes[j][0] = 1
            self.steps += 1
        if not self.seen_alike():
            # Where the swizzles differ, each takes the interval that is left to itself.
            demand(self.layouts[0].swizzle != self.layouts[1].swizzle, "a swizzle that loses bits")
            demand(all(len([mode for mode in modes if mode[0] > 1]) <= 1 for modes in sets), "no interval")
            demand(all(d == 1 for modes in sets for s, d in modes if s > 1), "no interval")
            demand(all(map(self.is_kept, self.layouts)), "the swizzle moves some of these elsewhere")
        ends = [[s * d for s, d in one] + [d for _, d in other] for one, other in (sets, sets[::-1])]
        return extremes(self.layouts[0])[0] == extremes(self.layouts[1])[0] and sorted(ends[0]) == sorted(ends[1])

    def walked(self, name):
        """What is asked, by its definition."""
        walks = []
        for layout in self.layouts:
            demand(elements(layout) <= 1 << 16, "too many values")
            sums = [layout.offset]
            for s, d in layout:
                sums = [v + x * d for x in range(s) for v in sums]
            walks.append([layout.swizzle(v) for v in sums])
        one, other = walks[0], walks[-1]
        image = set(one)
        once, interval = len(image) == len(one), max(image) - min(image) + 1 == len(image)
        answers = {
            "injective": once,
            "contiguous": interval,
            "surjective": interval and min(image) == 0,
            "bijective": interval and min(image) == 0 and once,
            "image_contains": self.number in image,
            "equal": one == other,
            "same_image": image == set(other),
            "disjoint": image & set(other) <= {0},
        }
        demand(name in answers, "an unknown question")
        return answers[name] == self.truth

    def forms(self, _):
        results = []
        for layout in self.layouts:
            form = []
            for s, d in layout:
                if form and s > 1 and d == form[-1][0] * form[-1][1]:
                    form[-1] = (form[-1][0] * s, form[-1][1])
                elif s > 1:
                    form.append((s, d))
            results.append((form, layout.swizzle, layout.offset))
        return results[0] == results[1]

    def sizes(self, _):
        return elements(self.layouts[0]) != elements(self.layouts[1])

    def differ(self, _, first, second):
        one, other = self.layouts
        same_place = elements(one) == elements(other) and index_at(one, first) == index_at(other, second)
        return same_place and value_at(one, first) != value_at(other, second)

    RULES = {
        ("injective", "true", "order"): different,
        ("injective", "false", "collide"): alike,
        ("disjoint", "true", "search"): apart,
        ("disjoint", "false", "collide"): alike,
        ("image_contains", "true", "at"): is_there,
        ("image_contains", "false", "search"): is_missing,
        ("surjective", "true", "order"): reached,
        ("bijective", "true", "order"): reached,
        ("contiguous", "true", "order"): reached,
        ("surjective", "false", "at"): beyond,
        ("bijective", "false", "at"): beyond,
        ("surjective", "false", "missed"): hole,
        ("bijective", "false", "missed"): hole,
        ("contiguous", "false", "missed"): hole,
        ("bijective", "false", "collide"): alike,
        ("same_image", "true", "merged"): merged,
        ("same_image", "false", "only"): only,
        ("equal", "true", "forms"): forms,
        ("equal", "false", "sizes"): sizes,
        ("equal", "false", "differ"): differ,
    }


class Run:
    """What the run in a certificate draws, supposes, computes, asks and claims, with the hash by which statements.txt knows it."""

    def __init__(self, lines):
        self.lines, self.cases_of, self.notes = iter(lines), [], False
        self.supposed, self.claimed, parts = [], [], []
        for line in self.lines:
            head = line.split(" ")[0]
            if head in ("rests-on", "part"):
                parts.append(line)
            if head == "part":
                parts += sorted(set(self.paths([], [], [], 0, set())))
        self.hash = digest("\n".join(parts) + "\n")

    def paths(self, names, shown, story, inputs, decided):
        """The hashes of all paths that go on from here."""
        for line in self.lines:
            head, *words = line.split(" ")
            words = words[: words.index("by")] if "by" in words else words
            if head == "lemma":
                self.cases_of.append(len(words) - words.index("=>") - 1)
            elif head == "fork":
                cases = 2 if len(words) == 1 else self.cases_of[int(words[1])]
                hashes = []
                for _ in range(cases):
                    next(self.lines)
                    hashes += self.paths(list(names), list(shown), list(story), inputs, set(decided))
                return hashes
            elif head in ("qed", "absurd"):
                return [digest("\n".join(story + [head] + sorted(decided)) + "\n")]
            elif head[:1] == "$" and words[0] == "input":
                names.append(f"x{inputs}")
                shown.append(words[1])
                inputs += 1
            elif head[:1] == "$":
                names.append(digest(written(names, words)))
                value = f"({written(shown, words[1:])})"
                shown.append(value if len(value) <= 40 else head)
            elif head == "decide":
                decided.add(written(names, [head, *words]))
            elif head in ("given", "claim", "note"):
                story.append(written(names, [head, *words]))
                self.notes = self.notes or (head == "note" and words[:1] and words[0] in ("state", "invariant", "conclusion"))
                for kind, texts in (("given", self.supposed), ("claim", self.claimed)):
                    if head == kind and len(texts) < 4 and written(shown, words) not in texts:
                        texts.append(written(shown, words) if len(texts) < 3 else "and more")
        return []

    def said(self):
        return f"supposes {', '.join(self.supposed) or 'nothing'}, and claims {', '.join(self.claimed) or 'nothing'}"


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def written(values, words):
    """With these texts for values, and without facts."""
    return " ".join(values[int(word[1:])] if word[:1] == "$" else word for word in words if word[:1] != "#")


class Certificate:
    def __init__(self, text):
        demand(not UNPLAIN.search(text), "a control character")
        self.lines = text.split("\n")
        demand(self.lines.pop() == "", "the last line has no end")
        self.at = 0
        self.lemmas = []
        self.about, self.rests_on, self.parts, self.says = None, [], [], None
        self.paths = self.steps = self.claims = self.given_facts = self.asked = self.truths = 0
        try:
            self.read()
        except Refusal as why:
            raise Refusal(str(why), self.at) from None

    def next_line(self):
        demand(self.at < len(self.lines), "the file ends too early")
        self.at += 1
        return self.lines[self.at - 1].split(" ")

    def read(self):
        demand(self.next_line() == ["colex-certificate", "1"], "no certificate of this version")
        parts = self.parts
        while True:
            head, *rest = self.next_line()
            if head == "end" and not rest:
                break
            demand(rest and any(rest), f"{head[:40]!r} says nothing")
            if head == "about" and self.about is None:
                self.about = " ".join(rest)
            elif head == "rests-on" and not parts:
                self.rests_on.append(" ".join(rest))
            elif head == "claim" and not parts and self.about is not None:
                parts.append(" ".join(rest))
                demand(self.about == f"derivation of {parts[0]}", "it is about another claim")
                self.derivation(parts[0])
                self.says = self.about
                break
            elif head == "decision" and not parts and self.about is not None:
                parts.append(" ".join(rest))
                decided = Decided(self.about, rest, self.next_line)
                self.paths, self.claims, self.steps = decided.leaves, 1, decided.steps
                self.says = self.about
                break
            else:
                demand(head == "part" and self.about is not None, "a part should be here")
                parts.append(" ".join(rest))
                before = self.claims
                self.path(World(), 0)
                demand(self.claims > before, "a part without a claim")
        demand(parts and self.at == len(self.lines), "no part, or something behind the end")
        demand(self.asked or not self.truths, "a truth is claimed, and nothing was drawn or asked")
        self.says = self.says or self.said_of_run()

    def said_of_run(self):
        """The theorem, if the run is that theorem's; else what is supposed and claimed."""
        demand(not SAYS_A_DECISION.match(self.about), "paths show no decision")
        demand(not self.about.startswith("derivation of "), "paths are no derivation")
        run, known = Run(self.lines), theory().runs.get(self.about)
        demand(known in (None, run.hash), f"it has another run than {self.about}")
        demand(known or not run.notes, "an induction of which statements.txt knows no run")
        return f"theorem {self.about}" if known else f'as a run that {run.said()}; it calls itself "{self.about}"'

    def derivation(self, text):
        derivation = Derivation(theory(), theory().read(text), self.rests_on)
        self.paths, self.claims = 1, len(derivation.conclusions)
        while True:
            head, *rest = self.next_line()
            if head == "end" and not rest:
                return derivation.end()
            demand(head in derivation.STEPS, f"{head[:40]!r} is no step of a derivation")
            try:
                derivation.STEPS[head](derivation, *rest)
            except TypeError:
                raise Refusal(f"{head} is written otherwise") from None
            self.steps += head != "suppose"

    def path(self, world, depth):
        demand(depth < 1000, "too many forks")
        while True:
            words = self.next_line()
            head = words[0]
            if head == "fork":
                return self.fork(world, words, depth)
            if head == "qed":
                demand(len(words) == 2 and count(words[1]) == world.claims, "the claims of the path are others")
                demand(world.search is None, "a search without its end")
                self.paths, self.claims = self.paths + 1, self.claims + world.claims
                return None
            if head == "absurd":
                demand(len(words) == 2, "absurd names one fact")
                p, sign = world.fact(words[1])
                demand(sign == ">=" and list(p) == [()] and p[()] < 0, "this fact can be true")
                self.paths += 1
                return None
            if head[:1] == "$":
                self.value(world, words)
            elif head[:1] == "#":
                demand(len(words) >= 5 and words[1] == "lemma" and marked("#", head) == len(world.facts), "no next step")
                conclusions = self.conclusions(world, words[2:])
                demand(len(conclusions) == 1, "a step concludes one thing")
                world.learn(conclusions[0])
            else:
                rule = self.RULES.get(head)
                demand(rule, f"{head[:40]!r} is no rule")
                try:
                    rule(self, world, *words[1:])
                except TypeError:
                    raise Refusal(f"{head} is written otherwise") from None

    def fork(self, world, words, depth):
        if len(words) == 2:
            formula = read_formula(words[1], lambda name: name in world.names)
            alternatives = [formula, contrary(formula)]
        else:
            demand(len(words) >= 5 and words[1] == "lemma", "fork is written otherwise")
            alternatives = self.conclusions(world, words[2:])
        for k, alternative in enumerate(alternatives, 1):
            demand(self.next_line() == ["case", str(k)], f"case {k} of {len(alternatives)} should be here")
            there = World(world)
            there.learn(alternative)
            self.path(there, depth + 1)

    def conclusions(self, world, words):
        demand(len(words) >= 3 and words[2] == "by", "a lemma is used otherwise")
        k, arguments = count(words[0]), listed(words[1])
        demand(k < len(self.lemmas), f"no lemma {k}")
        lemma = self.lemmas[k]
        demand(len(arguments) == lemma.arity and len(words) - 3 == len(lemma.premises), "the lemma is of another shape")
        for name in arguments:
            world.known(name)
        premises, conclusions = lemma.applied(arguments)
        for word, premise in zip(words[3:], premises):
            world.expect(word, premise)
        self.steps += 1
        return conclusions

    # --- the run

    def value(self, world, words):
        demand(marked("$", words[0]) == len(world.values), "not the next value")
        if len(words) == 3 and words[1] == "input":
            value = world.introduce(words[2])
            self.asked += 1
        else:
            demand(len(words) >= 5 and words[1] == "=", "a value is written otherwise")
            value = self.applied(world, words[2:]) if NAME.match(words[2]) else self.computed(world, words[2:])
        world.values.append(world.normal(value))

    @staticmethod
    def computed(world, words):
        a, sign, b = world.operand(words[0]), words[1], world.operand(words[2])
        if len(words) == 3 and sign in ("+", "-", "*"):
            return product(a, b) if sign == "*" else combined(a, b, 1 if sign == "+" else -1)
        demand(len(words) == 5 and sign in ("/", "%") and words[3] == "by", "an operation is written otherwise")
        _, (x, m), (q, r) = world.result(words[4], "quotient")
        demand(world.alike(x, a) and world.alike(m, b), "the quotient of something else")
        if sign == "%":
            world.remainders.append((a, b, r))
        return q if sign == "/" else r

    @staticmethod
    def applied(world, words):
        kernel = words[0]
        if kernel == "max_residue" and len(words) == 9 and words[4] == "is" and words[6] == "by":
            r, n, period, last = (world.operand(words[k]) for k in (1, 2, 3, 5))
            steps = product(world.remainder(r, period), combined(n, constant(-1)))
            demand(world.alike(last, steps), "this is not the last residue")
            world.expect(words[7], positive(combined(period, last, -1)))
            world.expect(words[8], positive(n))
            world.residues.append((r, n, period, last))
            return last
        demand(len(words) >= 5 and words[-2] == "by", "a kernel is written otherwise")
        arguments = [world.operand(word) for word in words[2:-2]]
        _, about, values = world.result(words[-1], kernel)
        if kernel == "max_residue":
            demand(len(arguments) == 3, "max_residue has three arguments")
            world.residues.append((*arguments, values[0]))
            arguments[0] = world.remainder(arguments[0], arguments[2])
        demand(len(arguments) == len(about) and all(map(world.alike, arguments, about)), "the contract is about others")
        k = count(words[1])
        demand(k < len(values), "the contract has no such value")
        return values[k]

    # --- rules

    def given(self, world, place, *comparison):
        demand(marked("#", place) == len(world.facts), "not the next fact")
        world.learn(world.comparison(*comparison))
        self.given_facts += 1

    def decide(self, world, left, sign, right, answer, place):
        demand(answer in ("yes", "no"), "a decision is yes or no")
        asked = world.comparison(left, sign, right)
        world.expect(place, asked if answer == "yes" else contrary(asked))
        self.asked += 1

    def claim(self, world, *words):
        if words != ("true",):
            *comparison, place = words
            world.expect(place, world.comparison(*comparison))
        else:
            self.truths += 1
        world.claims += 1

    def note(self, world, _, *values):
        for value in values:
            demand(value[:1] == "_" or NAME.match(value[:1]) or world.operand(value) is not None, "no value")

    def name(self, world, place, name, equals, value):
        demand(equals == "=" and marked("#", place) == len(world.facts), "a name is given otherwise")
        p = world.polynomial(value)
        world.learn((combined(world.introduce(name), p, -1), "="))

    def euclid(self, world, place, q, r, of, x, m, by, x_fact, m_fact):
        demand((of, by) == ("of", "by") and marked("#", place) == len(world.facts), "a division is written otherwise")
        x, m = world.polynomial(x), world.polynomial(m)
        world.expect(x_fact, (x, ">="))
        world.expect(m_fact, positive(m))
        q, r = world.introduce(q), world.introduce(r)
        world.learn((combined(combined(x, product(m, q), -1), r, -1), "="))
        world.learn((q, ">="))
        world.learn((r, ">="))
        world.learn(positive(combined(m, r, -1)))

    def quotient(self, world, place, q, r, of, x, m, by, *facts):
        demand((of, by) == ("of", "by") and marked("&", place) == len(world.results), "a quotient is written otherwise")
        demand(len(facts) == 5, "a quotient rests on five facts")
        q, r, x, m = map(world.polynomial, (q, r, x, m))
        rest = combined(combined(x, product(m, q), -1), r, -1)
        for fact, formula in zip(facts, [(x, ">="), positive(m), (rest, "="), (r, ">="), positive(combined(m, r, -1))]):
            world.expect(fact, formula)
        world.results.append(("quotient", (x, m), (q, r)))

    def factors(self, world, place, matrix, of, rows, columns, by, equation, *facts):
        demand((of, by) == ("of", "by") and marked("#", place) == len(world.facts), "factors are written otherwise")
        matrix, rows, columns = listed(matrix), listed(rows), listed(columns)
        width = len(columns)
        demand(len(rows) >= 2 and width >= 2 and len(matrix) == len(rows) * width, "a matrix of another size")
        demand(len(facts) == len(rows) + width, "a fact for each factor is needed")

        def times(names):
            result = constant(1)
            for name in names:
                result = product(result, world.known(name))
            return result

        world.expect(equation, (combined(times(rows), times(columns), -1), "="))
        for fact, name in zip(facts, rows + columns):
            world.expect(fact, positive(world.known(name)))
        for name in matrix:
            world.learn(positive(world.introduce(name)))
        for i, name in enumerate(rows):
            world.learn((combined(world.known(name), times(matrix[i * width : (i + 1) * width]), -1), "="))
        for j, name in enumerate(columns):
            world.learn((combined(world.known(name), times(matrix[j::width]), -1), "="))

    def contract(self, world, number, place, kernel, fresh, of, *rest):
        demand(of == "of" and marked("&", number) == len(world.results), "a contract is written otherwise")
        demand(marked("#", place) == len(world.facts) and "by" in rest, "a contract is written otherwise")
        split = rest.index("by")
        a, by = [world.polynomial(word) for word in rest[:split]], rest[split + 1 :]
        v = [world.introduce(name) for name in listed(fresh)]
        shape = (len(a), len(v), len(by))
        if kernel == "gcd" and shape == (2, 5, 2):
            g, m, n, s, t = v
            for fact, x in zip(by, a):
                world.expect(fact, positive(x))
            for p in (g, m, n):
                world.learn(positive(p))
            world.learn((combined(a[0], product(g, m), -1), "="))
            world.learn((combined(a[1], product(g, n), -1), "="))
            world.learn((combined(combined(product(s, m), product(t, n)), constant(-1)), "="))
        elif kernel == "max_residue" and shape == (3, 1, 3):
            step, n, period = a
            world.expect(by[0], (step, ">="))
            world.expect(by[1], positive(combined(period, step, -1)))
            world.expect(by[2], (combined(product(step, combined(n, constant(-1))), period, -1), ">="))
            world.learn((combined(combined(v[0], period, -1), step), ">="))
            world.learn(positive(combined(period, v[0], -1)))
        elif kernel == "carry_search" and v and shape == (1 + 3 * len(v), len(v), 1):
            demand(world.search is None, "a search within a search")
            reach = {}
            for k, c in enumerate(v):
                n, r, largest = a[1 + 3 * k : 4 + 3 * k]
                demand(world.alike(world.residue(r, n, a[0]), largest), "not the largest residue")
                reach = combined(reach, largest)
                world.learn((c, ">="))
                world.learn(positive(combined(n, c, -1)))
            world.expect(by[0], (combined(reach, a[0], -1), ">="))
            world.search = (a[0], [(c, a[2 + 3 * k]) for k, c in enumerate(v)])
        elif kernel == "carries" and world.search and shape == (1 + len(world.search[1]), 0, 0):
            period, modes = world.search
            demand(world.alike(period, a[0]), "another period")
            total = {}
            for (c, r), x in zip(modes, a[1:]):
                demand(world.alike(world.remainder(product(c, r), a[0]), x), "not the residue at what was found")
                total = combined(total, x)
            world.learn((combined(total, a[0], -1), ">="))
            v, world.search = [total], None
        else:
            raise Refusal("no such contract")
        world.results.append((kernel, a, v))

    def solve(self, world, name, place):
        p, sign = world.fact(place)
        slope = p.get((name,), 0)
        demand(sign == "=" and slope in (1, -1) and name in world.names, "not to be solved")
        rest = {word: -slope * c for word, c in p.items() if word != (name,)}
        demand(not any(name in word for word in rest), "not to be solved")
        world.solved = {v: replaced(old, {name: rest}) for v, old in world.solved.items()}
        world.solved[name] = rest

    def lemma(self, world, number, colon, *words):
        demand(colon == ":" and count(number) == len(self.lemmas), "not the next lemma")
        self.lemmas.append(Lemma(list(words), self.next_line))

    RULES = {
        rule.__name__: rule
        for rule in (given, decide, claim, note, name, euclid, quotient, factors, contract, solve, lemma)
    }


def stands(about, accepted, above=()):
    return (
        about in accepted
        and about not in above
        and all(stands(other, accepted, (*above, about)) for other in accepted[about][0].rests_on)
    )


def said(text):
    """What a certificate is about, line by line, without what shows it: all that the law draws, supposes, asks and claims."""
    lines = iter(text.splitlines())
    cases_of = []  # of each lemma: how many conclusions

    def path(values, indent):
        def written(words):
            return " ".join(values[int(word[1:])] if word[:1] == "$" else word for word in words if word[:1] != "#")

        for line in lines:
            head, *words = line.split(" ")
            words = words[: words.index("by")] if "by" in words else words
            if head == "lemma":
                cases_of.append(len(words) - words.index("=>") - 1)
            elif head == "fork":
                cases = [words[0], "not " + words[0]] if len(words) == 1 else range(1, cases_of[int(words[1])] + 1)
                for case in cases:
                    next(lines)
                    yield f"{indent}case {case}"
                    yield from path(list(values), indent + "  ")
                return
            elif head in ("qed", "absurd"):
                yield indent + ("end" if head == "qed" else "no input comes here")
                return
            elif head in ("given", "decide", "claim"):
                yield f"{indent}{head.replace('given', 'suppose')} {written(words)}"
            elif head[:1] == "$" and words[0] == "input":
                values.append(words[1])
                yield f"{indent}any integer {words[1]}"
            elif head[:1] == "$":
                # A long value goes by its number.
                value = f"({written(words[1:])})"
                values.append(value if len(value) <= 40 else head)
                if len(value) > 40:
                    yield f"{indent}{head} = {value[1:-1]}"

    for line in lines:
        if line.startswith(("about", "rests-on", "part", "claim", "decision")):
            yield line
        if line.startswith("part"):
            yield from path([], "  ")


def tell(*lines):
    """Prints them. Where nobody reads any more, there is silence from then on: the check goes on, since its status counts."""
    try:
        print(*lines, sep="\n", flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments):
    say = arguments[:1] == ["--say"]
    arguments = arguments[say:]
    files = []
    for argument in map(pathlib.Path, arguments):
        files += sorted(argument.glob("*.cert")) if argument.is_dir() else [argument]
    if not files:
        print("usage: colex_check.py [--say] DIR | FILE...: there is no certificate to check", file=sys.stderr)
        return 2
    accepted, refused = {}, 0

    def refuse(path, line, why):
        name = "a file whose name is no plain text" if UNPLAIN.search(path.name) else path.name
        tell(f"refused   {name}{line and f':{line}'}: {why}")

    for path in sorted(files):
        try:
            certificate = Certificate(path.read_bytes().decode("utf-8"))
            demand(certificate.about not in accepted, "another certificate is about the same")
            accepted[certificate.about] = certificate, path
        except (Refusal, OSError, ValueError, RecursionError) as why:
            refuse(path, getattr(why, "line", None) or "", why)
            refused += 1
    steps = 0
    for about, (certificate, path) in sorted(accepted.items()):
        if not stands(about, accepted):
            refuse(path, "", "it rests on what is not accepted")
            refused += 1
            continue
        steps += certificate.steps
        tell(
            f"accepted  {certificate.says}  {', '.join(certificate.parts)}: {certificate.paths} paths, {certificate.given_facts} suppositions, "
            f"{certificate.claims} claims, {certificate.steps} steps"
        )
        if say:
            tell(*said(path.read_text()))
    tell(f"{len(files) - refused} of {len(files)} certificates accepted: {steps} steps")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
