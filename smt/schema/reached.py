"""Values at which a run comes to what it takes from another theorem: that nothing contradicts it there is seen at once.

A solver is asked for them. What it answers is not trusted: coqc computes with them.
"""

import ast
import itertools
import math
import re
import subprocess

# What a query may cost Z3, in its own units, so that it answers the same everywhere.
UNITS = 3000000


# What kernels.v defines.
KERNELS = {"Z.gcd": math.gcd, "inverse": lambda m, n: pow(m, -1, n), "max_residue": lambda s, n, P: max(i * s % P for i in range(n))}


def python_of(text):
    """A formula or term of Rocq as one of Python, of the same value."""
    text = text.replace("~", " not ").replace("<>", "!=").replace("/\\", " and ").replace("\\/", " or ")
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", text)
    return re.sub(r"\bmod\b", "%", text.replace("/", "//"))


def smt_of(text, name):
    """The same in SMT-LIB, and what it divides by. `name` is a variable's name there."""
    divisors = []
    binary = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "div", ast.Mod: "mod"}
    compare = {ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">", ast.Eq: "=", ast.NotEq: "distinct"}

    def of(node):
        if isinstance(node, ast.Expression):
            return of(node.body)
        if isinstance(node, ast.Constant):
            return str(node.value).lower()
        if isinstance(node, ast.Name):
            return name(node.id)
        if isinstance(node, ast.UnaryOp):
            return f"({'not' if isinstance(node.op, ast.Not) else '-'} {of(node.operand)})"
        if isinstance(node, ast.BinOp):
            left, right = of(node.left), of(node.right)
            if isinstance(node.op, (ast.FloorDiv, ast.Mod)):
                divisors.append(right)
            return f"({binary[type(node.op)]} {left} {right})"
        if isinstance(node, ast.BoolOp):
            return f"({'and' if isinstance(node.op, ast.And) else 'or'} {' '.join(map(of, node.values))})"
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return f"({compare[type(node.ops[0])]} {of(node.left)} {of(node.comparators[0])})"
        raise ValueError(f"no term: {text}")

    return of(ast.parse(python_of(text).strip(), mode="eval")), divisors


class Query:
    """What is known on the way to what is taken from another theorem."""

    def __init__(self):
        self.count, self.now, self.lines, self.kernels = itertools.count(), {}, [], []

    def fresh(self, name):
        self.now[name] = f"x{next(self.count)}"
        self.lines.append(f"(declare-const {self.now[name]} Int)")
        return self.now[name]

    def known(self, text):
        formula, divisors = smt_of(text, lambda n: self.now[n])
        self.lines += [f"(assert (<= 1 {d}))" for d in divisors] + [f"(assert {formula})"]

    def computed(self, name, text):
        kernel = re.match(r"(Z\.gcd|inverse|max_residue) (.*)", text)
        if kernel:
            # What a kernel's value is, the solver does not know: it knows what the run claims of it.
            arguments = [self.computed("argument", a) for a in re.findall(r"\([^()]*\)|\w+", kernel.group(2))]
            self.kernels.append((KERNELS[kernel.group(1)], arguments, self.fresh(name)))
            return
        term, divisors = smt_of(text, lambda n: self.now[n])
        self.lines += [f"(assert (<= 1 {d}))" for d in divisors]
        self.fresh(name)
        self.lines.append(f"(assert (= {self.now[name]} {term}))")
        return self.now[name]

    def at(self, model):
        """What else is asked, so that kernels have the arguments of this model, and make of them what they do."""
        for kernel, arguments, value in self.kernels:
            at = [model.get(a, 0) for a in arguments]
            yield from (f"(assert (= {name} {x if x >= 0 else f'(- {-x})'}))" for name, x in zip(arguments + [value], at + [kernel(*at)]))


def ways(entries, before=()):
    """Each way to what is taken from another theorem, and that."""
    way = list(before)
    for entry in entries:
        if entry[0] == "rests":
            yield way, entry
        if entry[0] == "fork":
            for k, (formula, run) in enumerate(entry[1]):
                yield from ways(run, way + [("case", k, len(entry[1]), formula)])
            return
        way.append(entry)


def alternatives(states):
    """The states at which folds end, or else those behind a None."""
    found = [[]]
    for state in states:
        if state:
            found[-1].append(state)
        else:
            found.append([])
    return found


def query(way, rests, invariants):
    """The query, and the names there of what is drawn and of the fields that are not known."""
    asked, drawn = Query(), []
    for entry in way:
        if entry[0] == "any":
            drawn.append(asked.fresh(entry[1]))
        elif entry[0] == "calc":
            asked.computed(entry[2], entry[1])
        elif entry[0] in ("given", "claim", "rests"):
            asked.known(entry[1])
        elif entry[0] == "case":
            asked.known(entry[3])
    unknown = {f: asked.fresh(f) for f in sorted({f for s in rests[2:] if s for f in s[1] if f.startswith("e_")})}
    either = []
    for alternative in alternatives(rests[2:]):
        both = ["true"]
        for other, fields in alternative:
            fields = {f"f{k}": smt_of(field, lambda n: asked.now[n])[0] for k, field in enumerate(fields)}
            cases = []
            for case in invariants(other):
                formula, divisors = smt_of(case, lambda n: fields[n])
                cases.append(" ".join(["(and", formula] + [f"(<= 1 {d})" for d in divisors]) + ")")
            both.append(f"(or {' '.join(cases)})")
        either.append(f"(and {' '.join(both)})")
    asked.lines.append(f"(assert (or {' '.join(either)}))")
    return asked, drawn, unknown


def answers(program, queries):
    """What Z3 says of each: the values, by name, or None."""
    texts = ["\n".join(lines) + "\n" for lines in queries]
    asked = "".join(f"QF_NIA {len(text.encode())}\n{text}" for text in texts)
    said = subprocess.run([program, str(UNITS)], input=asked, capture_output=True, text=True, check=True).stdout
    blocks = re.findall(r"^(\w+)[^\n]*\n(.*?)^end$", said, re.M | re.S)
    if len(blocks) != len(queries):
        raise ValueError(f"{len(blocks)} answers to {len(queries)} queries")
    return [{name: int(value.strip("()").replace(" ", "")) for name, value in (line.split("\t") for line in found.splitlines())}
            if verdict == "sat" else None for verdict, found in blocks]


def models(program, queries):
    """The same, with what kernels make of the arguments that were found first."""
    found = answers(program, [q.lines for q in queries])
    again = [k for k, (q, model) in enumerate(zip(queries, found)) if model and q.kernels]
    pinned = answers(program, [queries[k].lines + list(queries[k].at(found[k])) for k in again])
    for k, model in zip(again, pinned):
        found[k] = model
    return found


def values(program, runs, invariants):
    """By run, for each time that it comes to what it takes from another theorem: what is drawn before, which cases are taken, how
    often it has come to such a thing on this way, and what the fields are that are not known. None where no values are found.
    `invariants` has the cases of each theorem's invariant, in the fields f0, f1, ..."""
    keys, queries, asked = [], [], []
    for key, run in runs.items():
        for way, rests in ways(run):
            one, drawn, unknown = query(way, rests, invariants)
            keys.append(key)
            asked.append(one)
            queries.append((drawn, taken(way), sum(entry[0] == "rests" for entry in way), list(unknown.values())))
    found = {key: [] for key in runs}
    for key, (drawn, cases, at, unknown), model in zip(keys, queries, models(program, asked)):
        def value(name):
            number = model.get(name, 0)
            return f"({number})" if number < 0 else str(number)
        found[key].append(model and ([value(n) for n in drawn], cases, at, [value(n) for n in unknown]))
    return found


def taken(way):
    """Which of two cases each fork on the way goes on with: three are one and two others."""
    return [case for entry in way if entry[0] == "case"
            for case in ["false"] * entry[1] + (["true"] if entry[1] + 1 < entry[2] else [])]
