"""Mojo's package layout: a source text, which is compiled and run once for many questions."""
import os
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version

from batches import BatchPeer, nested
from protocol import serve

_folder = tempfile.TemporaryDirectory()

IMPORTS = ["from layout import Layout, IntTuple", "from layout.layout import *", "from layout.int_tuple import *"]
BEGIN = "\n".join(IMPORTS + ["from layout.swizzle import Swizzle", "from std.sys import argv", ""])


class MojoPeer(BatchPeer):
    batch = 60
    def written(self, text):
        if text.startswith("<"):
            modes = re.findall(r"((?:\([^<>]*?\)|\d+):(?:\([^<>]*?\)|-?\d+))(?:,|$)", text[1:-1])
            return "[" + ", ".join(self.written(mode) for mode in modes) + "]"
        number = lambda inner: nested(inner, lambda modes: f"IntTuple({modes})", str)
        if ":" not in text:
            return number(text)
        shape, stride = text.split(":")
        return f"Layout({number(shape)}, {number(stride)})"

    def declared(self, name, expression):
        return f"var {name}: List[Layout] = {expression}" if expression.startswith("[") else f"var {name} = {expression}"

    def compiled(self, asked):
        source = os.path.join(_folder.name, "questions.mojo")
        with open(source, "w") as file:
            file.write(BEGIN)
            for k, (declared, expression) in asked.items():
                file.write(f"def question_{k}() raises:\n")
                for text in declared:
                    file.write(f"    {text}\n")
                file.write(f'    print("{k}", {expression}, sep="\\t")\n')
            file.write("def main() raises:\n    var start = Int(argv()[1])\n")
            for k in asked:
                file.write(f"    if start <= {k}:\n        try:\n            question_{k}()\n"
                           f'        except e:\n            print("{k}\\trejects", e)\n')
        words = build(source, source[:-5])
        if words:
            raise RuntimeError(words)
        return [source[:-5]], {}

    def program(self, line):
        declared, expression = self.statements(line)
        return IMPORTS + ["def main() raises:"] + ["    " + text for text in declared] + [f'    print("R =", {expression})']

    def built(self, program):
        source = os.path.join(_folder.name, "shown.mojo")
        with open(source, "w") as file:
            file.write("\n".join(program) + "\n")
        words = build(source, source[:-5])
        return [source[:-5]], 1 if words else 0, words


def build(source, program):
    """Compiles it; the compiler's words if it does not."""
    mojo = os.path.join(os.path.dirname(sys.executable), "mojo")
    ended = subprocess.run([mojo, "build", "-O0", source, "-o", program], capture_output=True, text=True)
    return "" if ended.returncode == 0 else ended.stderr[-1000:]


serve(MojoPeer(version("mojo"), {
    "composition": "composition(A.copy(), B.copy())",
    "coalesce": "coalesce(A.copy())",
    "coalesce_by_mode": "coalesce(A.copy(), keep_rank=True)",
    "complement": "complement(A.copy(), %B)",
    "right_inverse": "right_inverse(A.copy())",
    "logical_divide": "logical_divide(A.copy(), B.copy())",
    "zipped_divide": "zipped_divide(A.copy(), B)",
    "logical_product": "logical_product(A.copy(), B.copy())",
    "blocked_product": "blocked_product(A.copy(), B.copy())",
    "upcast": "upcast(A.copy(), %B)",
    "downcast": "downcast(A.copy(), %B)",
    "cosize": "A.cosize()",
    "compatible": "compatible(A, B)",
    "idx2crd": "idx2crd(A, B)",
    "crd2idx": "crd2idx(A, B.shape, B.stride)",
}))
