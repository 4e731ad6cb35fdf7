"""Mojo's package layout. One program, compiled once, reads questions as numbers and prints answers; where it ends before its time,
that question has ended it, and it is started again behind it."""
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version

from batches import BatchPeer, nested
from protocol import modes_of, read_tuple, serve

_folder = tempfile.TemporaryDirectory()

IMPORTS = ["from layout import Layout, IntTuple", "from layout.layout import *", "from layout.int_tuple import *"]
SWIZZLE = "from layout.swizzle import Swizzle"

# The operations, as expressions of what their arguments are: layouts A and B, a list of layouts T, shapes P and Q, numbers n to q.
OPERATIONS = {
    "composition": "composition(A.copy(), B.copy())",
    "coalesce": "coalesce(A.copy())",
    "coalesce_by_mode": "coalesce(A.copy(), keep_rank=True)",
    "complement": "complement(A.copy(), n)",
    "right_inverse": "right_inverse(A.copy())",
    "logical_divide": "logical_divide(A.copy(), B.copy())",
    "zipped_divide": "zipped_divide(A.copy(), T)",
    "logical_product": "logical_product(A.copy(), B.copy())",
    "blocked_product": "blocked_product(A.copy(), B.copy())",
    "upcast": "upcast(A.copy(), n)",
    "downcast": "downcast(A.copy(), n)",
    "cosize": "A.cosize()",
    "compatible": "compatible(P, Q)",
    "swizzle": "Swizzle(n, m, o)(q)",
    "idx2crd": "idx2crd(P, Q)",
    "crd2idx": "crd2idx(P, A.shape, A.stride)",
}

READING = """
def shape_at(numbers: List[Int], mut at: Int) raises -> IntTuple:
    var modes = numbers[at]
    at += 1
    if modes < 0:
        at += 1
        return IntTuple(numbers[at - 1])
    var result = IntTuple()
    for _ in range(modes):
        result.append(shape_at(numbers, at))
    return result^

def layout_at(numbers: List[Int], mut at: Int) raises -> Layout:
    var shape = shape_at(numbers, at)
    var stride = shape_at(numbers, at)
    return Layout(shape^, stride^)

def tiler_at(numbers: List[Int], mut at: Int) raises -> List[Layout]:
    var result = List[Layout]()
    var modes = numbers[at]
    at += 1
    for _ in range(modes):
        result.append(layout_at(numbers, at))
    return result^

def number_at(numbers: List[Int], mut at: Int) raises -> Int:
    at += 2
    return numbers[at - 1]
"""
READERS = {"A": "layout_at", "B": "layout_at", "T": "tiler_at", "P": "shape_at", "Q": "shape_at"}

ANSWERING = """
def main() raises:
    var lines = open(String(argv()[1]), "r").read().split("\\n")
    for k in range(Int(argv()[2]), len(lines)):
        var numbers = List[Int]()
        for word in lines[k].split(" "):
            numbers.append(Int(word))
        try:
            answer(k, numbers)
        except e:
            print(String(k) + "\\trejects", e, flush=True)
"""


def order(operation):
    """Which argument is read first: a coordinate comes before its layout."""
    names = re.findall(r"\b([ABTPQnmoq])\b", OPERATIONS[operation])
    names = list(dict.fromkeys(names))
    return names


def source():
    text = "\n".join(IMPORTS + [SWIZZLE, "from std.sys import argv", ""]) + READING
    text += "\ndef answer(k: Int, numbers: List[Int]) raises:\n    var at = 1\n"
    for number, (operation, expression) in enumerate(OPERATIONS.items()):
        text += f"    if numbers[0] == {number}:\n"
        for name in order(operation):
            text += f"        var {name} = {READERS.get(name, 'number_at')}(numbers, at)\n"
        text += f'        print(String(k) + "\\t" + String({expression}), flush=True)\n'
    return text + ANSWERING


def numbers_of(argument):
    """An argument as the program reads it: a tuple is its length and its elements, an integer is -1 and itself."""
    if argument.startswith("<"):
        modes = modes_of(argument)
        return [len(modes)] + [n for mode in modes for n in numbers_of(mode)]
    if ":" in argument:
        return [n for part in argument.split(":") for n in numbers_of(part)]

    def written(value):
        return [len(value)] + [n for v in value for n in written(v)] if isinstance(value, tuple) else [-1, value]

    return written(read_tuple(argument))


class MojoPeer(BatchPeer):
    batch = 1000

    def statements(self, line):
        operation, *arguments = line.split("\t")
        return (operation, arguments) if operation in OPERATIONS else None

    def compiled(self, asked):
        questions = os.path.join(_folder.name, "questions.txt")
        place = {name: number for number, name in enumerate(OPERATIONS)}
        with open(questions, "w") as file:
            last = max(asked)
            for k in range(last + 1):
                operation, arguments = asked.get(k, ("", []))
                numbers = [place[operation]] + [n for a in arguments for n in numbers_of(a)] if operation else [-1]
                file.write(" ".join(map(str, numbers)) + ("\n" if k < last else ""))
        return [answering_program(), questions], {}

    def written(self, text):
        if text.startswith("<"):
            return "[" + ", ".join(self.written(mode) for mode in modes_of(text)) + "]"
        number = lambda inner: nested(inner, lambda modes: f"IntTuple({modes})", str)
        if ":" not in text:
            return number(text)
        shape, stride = text.split(":")
        return f"Layout({number(shape)}, {number(stride)})"

    def program(self, line):
        operation, arguments = self.statements(line)
        expression = OPERATIONS[operation]
        body = []
        for name, text in zip(order(operation), arguments):
            kind = ": List[Layout]" if name == "T" else ": IntTuple" if name in "PQ" else ""
            body.append(f"    var {name}{kind} = {self.written(text)}")
        return (IMPORTS + ([SWIZZLE] if operation == "swizzle" else []) + ["def main() raises:"] + body
                + [f'    print("R =", {expression})'])

    def built(self, program):
        file = os.path.join(_folder.name, "shown.mojo")
        with open(file, "w") as out:
            out.write("\n".join(program) + "\n")
        words = build(file, file[:-5])
        return [file[:-5]], 1 if words else 0, words


def build(file, program):
    """Compiles it; the compiler's words if it does not."""
    mojo = os.path.join(os.path.dirname(sys.executable), "mojo")
    ended = subprocess.run([mojo, "build", "-O0", file, "-o", program], capture_output=True, text=True)
    return "" if ended.returncode == 0 else ended.stderr[-1000:]


def answering_program():
    """It lies in the peer's environment, and is compiled if it is another one than there."""
    text = source()
    name = "answers-" + hashlib.sha256(text.encode()).hexdigest()[:16]
    program = os.path.join(os.path.dirname(sys.executable), name)
    if not os.path.exists(program):
        file = os.path.join(_folder.name, "answers.mojo")
        with open(file, "w") as out:
            out.write(text)
        words = build(file, program)
        if words:
            raise RuntimeError(words)
    return program


# Where it aborts it would look up the names of its stack, which takes longer than a thousand answers.
os.environ["LLVM_DISABLE_SYMBOLIZATION"] = "1"
serve(MojoPeer(version("mojo"), OPERATIONS))
