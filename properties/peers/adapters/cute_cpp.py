"""CuTe C++: a source text is compiled for the host with the headers of CUTLASS. What a static assertion refuses is a rejection:
the compiler's message names the line, and the others are compiled again without it."""
import glob
import importlib.metadata
import os
import re
import subprocess
import sys
import tempfile

from batches import BatchPeer, nested

_folder = tempfile.TemporaryDirectory()


def version():
    return importlib.metadata.version("nvidia-cutlass")


def packages():
    return next(path for path in sys.path if os.path.isdir(os.path.join(path, "cutlass_library")))


def headers():
    return os.path.join(packages(), "cutlass_library/source/include")


def command(source, program):
    cuda = glob.glob(os.path.join(packages(), "nvidia/*/include"))
    folders = [headers()] + cuda + [os.path.join(folder, "cccl") for folder in cuda]
    return (["g++", "-std=c++17", "-w", "-O0", "-fmax-errors=0", "-fno-diagnostics-show-caret"] + [f"-isystem{f}" for f in folders]
            + [source, "-o", program])


def compiled(begin, lines):
    """The program of these lines, (number, text) each the body of a function, and which were refused, with the compiler's words.
    Started with a number, it runs those from there on."""
    refused = {}
    while True:
        kept = [(number, text) for number, text in lines if number not in refused]
        first = begin.count("\n") + 1
        source = os.path.join(_folder.name, "questions.cpp")
        with open(source, "w") as file:
            file.write(begin)
            for number, text in kept:
                file.write(f"void question_{number}() {{ {text} }}\n")
            table = "".join(f"{{{number},question_{number}}}," for number, _ in kept)
            file.write("struct Row { int number; void (*ask)(); }; Row rows[] = {" + table + "{-1,nullptr}};\n"
                       "int main(int, char** from) { for (Row r : rows) if (r.ask && r.number >= atoi(from[1])) "
                       "{ r.ask(); fflush(stdout); } }\n")
        program = source[:-4]
        ended = subprocess.run(command(source, program), capture_output=True, text=True)
        if ended.returncode == 0:
            return program, refused
        new = refusals(ended.stderr, "questions.cpp", first, kept)
        if not new:
            raise RuntimeError(ended.stderr[:2000])
        refused.update(new)


def refusals(errors, source, first, kept):
    """Of each line that an error is about, what the compiler says. In front of an error stands the chain of what was being
    compiled, whose last place in the source text is the line."""
    found, line = {}, None
    for text in errors.split("\n"):
        at = re.search(re.escape(source) + r":(\d+):", text)
        if at:
            line = int(at[1])
        said = re.search(r"error: (.*)", text)
        if said and line is not None and first <= line < first + len(kept):
            found.setdefault(kept[line - first][0], said[1][:160])
    return found


def run(program, start=0):
    """What it prints, line by line, from the number on."""
    process = subprocess.Popen([program, str(start)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    yield from (text.rstrip("\n") for text in process.stdout)
    process.wait()


BEGIN = """#include <cute/layout.hpp>
#include <cute/swizzle.hpp>
#include <cstdio>
#include <cstdlib>
using namespace cute;
template <class T> void say(int n, T const& r) { printf("%d\\t", n); print(r); printf("\\n"); }
"""

OPERATIONS = {
    "composition": "composition(A, B)",
    "coalesce": "coalesce(A)",
    "coalesce_by_mode": "coalesce(A, B)",
    "complement": "complement(A, B)",
    "right_inverse": "right_inverse(A)",
    "left_inverse": "left_inverse(A)",
    "logical_divide": "logical_divide(A, B)",
    "zipped_divide": "zipped_divide(A, B)",
    "tiled_divide": "tiled_divide(A, B)",
    "flat_divide": "flat_divide(A, B)",
    "logical_product": "logical_product(A, B)",
    "blocked_product": "blocked_product(A, B)",
    "raked_product": "raked_product(A, B)",
    "nullspace": "nullspace(A)",
    "upcast": "upcast<%B>(A)",
    "downcast": "downcast<%B>(A)",
    "cosize": "cosize(A)",
    "compatible": "compatible(A, B)",
    "swizzle": "Swizzle<%A,%B,%C>{}(%D)",
    "idx2crd": "idx2crd(A, B)",
    "crd2idx": "crd2idx(A, B.shape(), B.stride())",
}


class CutePeer(BatchPeer):
    """Its layouts have static integers, or integers at run time."""

    def __init__(self, operations, static):
        super().__init__(version(), operations)
        self.static = static

    def number(self, text, word):
        if self.static:
            return nested(text, lambda inner: f"{word}<{inner}>", lambda n: f"Int<{n}>") + "{}"
        return nested(text, lambda inner: f"make_{word.lower()}({inner})", str)

    def written(self, text):
        if text.startswith("<"):
            modes = re.findall(r"((?:\([^<>]*?\)|\d+):(?:\([^<>]*?\)|-?\d+))(?:,|$)", text[1:-1])
            return "make_tile(" + ", ".join(self.written(mode) for mode in modes) + ")"
        if ":" not in text:
            return self.number(text, "Shape")
        shape, stride = text.split(":")
        return f"make_layout({self.number(shape, 'Shape')}, {self.number(stride, 'Stride')})"

    def declared(self, name, expression):
        return f"auto {name} = {expression};"

    def compiled(self, asked):
        lines = [(k, " ".join(declared) + f" say({k}, {expression});") for k, (declared, expression) in asked.items()]
        program, refused = compiled(BEGIN, lines)
        return [program], refused

    def answer_batch(self, lines):
        return [re.sub(r"_(?=\d)", "", answer) if answer.startswith("value") else answer for answer in super().answer_batch(lines)]

    def refusal(self, words):
        # With integers at run time only the profile of a question can be refused.
        return "rejects " + words if self.static else "unsupported"

    def program(self, line):
        declared, expression = self.statements(line)
        headers_of = ["#include <cute/swizzle.hpp>"] if "Swizzle" in expression else []
        return (["#include <cute/layout.hpp>"] + headers_of + ["using namespace cute;", "int main() {"] + ["  " + d for d in declared]
                + [f"  auto R = {expression};", '  print("R = "); print(R); print("\\n");', "}"])

    def built(self, program):
        source = os.path.join(_folder.name, "shown.cpp")
        with open(source, "w") as file:
            file.write("\n".join(program) + "\n")
        ended = subprocess.run(command(source, source[:-4]), capture_output=True, text=True)
        said = re.search(r"error: (.*)", ended.stderr)
        return [source[:-4]], ended.returncode, said[0] if said else ended.stderr[-300:]
