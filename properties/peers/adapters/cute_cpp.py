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
from protocol import as_in_cute, modes_of, names_instruction

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
    """For each line that an error is about, what the compiler says. In front of an error stands the chain of what was being
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
#include <cstdio>
#include <cstdlib>
using namespace cute;
template <class T> void say(int n, T const& r) { printf("%d\\t", n); print(r); printf("\\n"); }
"""

OPERATIONS = {
    **as_in_cute("composition coalesce complement right_inverse left_inverse logical_divide zipped_divide "
                 "tiled_divide flat_divide logical_product blocked_product raked_product nullspace cosize "
                 "compatible idx2crd filter tiled_product"),
    "coalesce_by_mode": "coalesce(A, B)",
    "upcast": "upcast<%B>(A)",
    "downcast": "downcast<%B>(A)",
    "swizzle": "Swizzle<%A,%B,%C>{}(%D)",
    "crd2idx": "crd2idx(A, B.shape(), B.stride())",
}

# What is tiled has types that say how, so that it is made of static integers only.
TILED_OPERATIONS = {
    "layout_tv": "make_tiled_copy(Copy_Atom<UniversalCopy<uint16_t>, half_t>{}, A, B).get_layoutS_TV()",
    "tiled_mma_A": "make_tiled_mma(E, C, D).get_layoutA_TV()",
    "tiled_mma_B": "make_tiled_mma(E, C, D).get_layoutB_TV()",
    "tiled_mma_C": "make_tiled_mma(E, C, D).get_layoutC_TV()",
    "thrfrg_A": "make_tiled_mma(F, D, E).thrfrg_A(A)",
    "thrfrg_B": "make_tiled_mma(F, D, E).thrfrg_B(A)",
    "thrfrg_C": "make_tiled_mma(F, D, E).thrfrg_C(A)",
    "tiled_copy_S": "make_tiled_copy(E, C, D).get_layoutS_TV()",
    "tiled_copy_D": "make_tiled_copy(E, C, D).get_layoutD_TV()",
}

INSTRUCTIONS = {
    "mma.m16n8k16.f32.f16.f16.f32": "SM80_16x8x16_F32F16F16F32_TN{}",
    "mma.m16n8k8.f16.f16.f16.f16": "SM80_16x8x8_F16F16F16F16_TN{}",
    "mma.m16n8k8.f32.tf32.tf32.f32": "SM80_16x8x8_F32TF32TF32F32_TN{}",
    "mma.m16n8k32.s32.s8.s8.s32": "SM80_16x8x32_S32S8S8S32_TN{}",
    "ldmatrix.m8n8.x4.b16": "Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}",
    "ldmatrix.m8n8.x4.trans.b16": "Copy_Atom<SM75_U16x8_LDSM_T, half_t>{}",
    "stmatrix.m8n8.x4.b16": "Copy_Atom<SM90_U32x4_STSM_N, half_t>{}",
    "stmatrix.m8n8.x4.trans.b16": "Copy_Atom<SM90_U16x8_STSM_T, half_t>{}",
    "copy.b32": "Copy_Atom<UniversalCopy<uint32_t>, half_t>{}",
}

ATOMS = ["#include <cute/atom/mma_atom.hpp>", "#include <cute/atom/copy_atom.hpp>"]


def headers_of(expressions):
    """What they need beside the layouts."""
    needed = ["#include <cute/swizzle.hpp>"] if any("Swizzle" in text for text in expressions) else []
    return needed + (ATOMS if any("make_tiled_" in text for text in expressions) else [])


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
            return "make_tile(" + ", ".join(self.written(mode) for mode in modes_of(text)) + ")"
        if names_instruction(text):
            return INSTRUCTIONS.get(text)
        if ":" not in text:
            return self.number(text, "Shape")
        shape, stride = text.split(":")
        return f"make_layout({self.number(shape, 'Shape')}, {self.number(stride, 'Stride')})"

    def declared(self, name, expression):
        return f"auto {name} = {expression};"

    def compiled(self, asked):
        lines = [(k, " ".join(declared) + f" say({k}, {expression});") for k, (declared, expression) in asked.items()]
        begin = "\n".join(headers_of([expression for _, expression in asked.values()]) + [BEGIN])
        program, refused = compiled(begin, lines)
        return [program], refused

    def answer_batch(self, lines):
        return [re.sub(r"_(?=\d)", "", answer) if answer.startswith("value") else answer for answer in super().answer_batch(lines)]

    def refusal(self, words):
        # With integers at run time only the profile of a question can be refused.
        return "rejects " + words if self.static else "unsupported"

    def program(self, line):
        declared, expression = self.statements(line)
        return (["#include <cute/layout.hpp>"] + headers_of([expression]) + ["using namespace cute;", "int main() {"] + ["  " + d for d in declared]
                + [f"  auto R = {expression};", '  print("R = "); print(R); print("\\n");', "}"])

    def built(self, program):
        source = os.path.join(_folder.name, "shown.cpp")
        with open(source, "w") as file:
            file.write("\n".join(program) + "\n")
        ended = subprocess.run(command(source, source[:-4]), capture_output=True, text=True)
        said = re.search(r"error: (.*)", ended.stderr)
        return [source[:-4]], ended.returncode, said[0] if said else ended.stderr[-300:]
