"""How a run follows, as certificate.v has it: what a certificate says of it beside the run itself. None of this has to be trusted: coqc
sees whether it is right.
"""

import ast
import sys

import reached


def listed(word):
    return [] if word == "-" else word.split(",")


def numbers(words):
    return f"[{'; '.join(map(str, words))}]%positive"


def of_lemma(name):
    return int(name[1:]) + 1


COMPARISONS = {ast.LtE: "LE", ast.Lt: "LT", ast.Eq: "EQ", ast.NotEq: "NE"}
OPERATIONS = {ast.Add: "Plus", ast.Sub: "Minus", ast.Mult: "Times"}


def reified(text, position):
    """A term or a formula of Rocq as certificate.v has it. `position` is that of a name among the values."""
    def of(node):
        if isinstance(node, ast.Constant):
            return f"K {node.value}"
        if isinstance(node, ast.Name):
            return f"V {position(node.id)}"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"Not ({of(node.operand)})"
        if isinstance(node, ast.UnaryOp):
            return f"K (-{node.operand.value})" if isinstance(node.operand, ast.Constant) else f"Minus (K 0) ({of(node.operand)})"
        if isinstance(node, ast.BinOp):
            return f"{OPERATIONS[type(node.op)]} ({of(node.left)}) ({of(node.right)})"
        return f"Is {COMPARISONS[type(node.ops[0])]} ({of(node.left)}) ({of(node.comparators[0])})"

    return of(ast.parse(reached.python_of(text).strip(), mode="eval").body)


def argument(lines):
    """The argument of a lemma."""
    words = lines.next()
    if words[0] == "sum":
        products = [word.split(":") for word in words[1:]]
        products = [f"({reified(m, of_lemma)}, {numbers(hs.split('.'))})" for m, hs in products]
        return f"Sum [{'; '.join(products)}]"
    if words[0] == "split":
        return f"Split ({reified(words[1], of_lemma)}) ({argument(lines)}) ({argument(lines)})"
    if words[0] == "sides":
        return f"Sides {words[1]} ({argument(lines)}) ({argument(lines)})"
    if words[0] == "equal":
        return f"Equal {words[1]} {words[2]} ({argument(lines)})"
    sys.exit(f"a lemma without an argument: {' '.join(words)}")


def table(lemmas):
    """Lemmas: their premises, conclusions and arguments."""
    def both(formulas):
        return "; ".join(reified(f, of_lemma) for f in formulas)
    return ";\n  ".join(f"Build_lemma [{both(premises)}] [{both(conclusions)}] ({argument})"
                        for premises, conclusions, argument in lemmas)


class Steps:
    """How a run follows. Values, parameters and facts are counted from the last one on."""

    def __init__(self, values=(), parameters=(), facts=0):
        self.values, self.parameters, self.facts = list(values), list(parameters), facts

    def position(self, name):
        return len(self.values) - self.values.index(name)

    def terms(self, texts):
        return [f"({reified(text, self.position)})" for text in texts]

    def by(self, words):
        return numbers(self.fact(word) for word in words)

    def fact(self, word):
        return self.facts - int(word[1:])

    def of(self, entries):
        text, count = "", 0
        for entry in entries:
            if entry[0] == "by":
                text += getattr(self, {"Assert": "assert_"}.get(entry[1], entry[1].lower()))(*entry[2:])
                count += 1
                if entry[1] == "Absurd":
                    return text + ")" * (count - 1)
                text += " (\n"
            elif entry[0] == "fork":
                return text + self.fork(entry[1]) + ")" * count
        return text + "End" + ")" * count

    def fork(self, cases):
        (formula, run), rest = cases[0], cases[1:]
        here = Steps(self.values, self.parameters, self.facts).of(run)
        if not rest:
            return here
        first, *others = self.terms([formula] + [f for f, _ in rest])
        return f"Part {first} [{'; '.join(others)}] (\n{here}) (\n{self.fork(rest)})"

    def draw(self, name):
        self.values.append(name)
        self.parameters.append(name)
        return "Draw"

    def compute(self, value, name):
        term, = self.terms([value])
        self.values.append(name)
        return f"Compute {term}"

    def find(self, operation, terms, by, name):
        text = f"Find {operation} [{'; '.join(self.terms(terms))}] {self.by(by)}"
        self.values.append(name)
        return text

    def make(self, kernel, terms, by, names):
        kernel = "".join(map(str.capitalize, kernel.split("_")))
        text = f"Make {kernel} [{'; '.join(self.terms(terms))}] {self.by(by)}"
        self.values += names
        self.parameters += names
        self.facts += LEARNED[kernel]
        return text

    def suppose(self, formula):
        self.facts += 1
        return f"Suppose {self.terms([formula])[0]}"

    def assert_(self, formula, by):
        return f"Assert {self.terms([formula])[0]} {self.fact(by)}"

    def step(self, lemma, names, by):
        text = f"Step {lemma + 1} {numbers(map(self.position, names))} {self.by(by)}"
        self.facts += 1
        return text

    def either(self, formula):
        self.facts += 1
        return f"Either {self.terms([formula])[0]}"

    def solve(self, name, by):
        return f"Solve {len(self.parameters) - self.parameters.index(name)} {self.fact(by)}"

    def absurd(self, by):
        return f"Absurd {self.fact(by)}"


# How many facts are learned of what is made.
LEARNED = {"Name": 1, "Euclid": 4, "Gcd": 6, "MaxResidue": 2, "Factors": 8}
