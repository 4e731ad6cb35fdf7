"""The atoms of FlyDSL (flydsl.expr.rocdl): MFMA and WMMA of AMD's GPUs. What it does not accept ends its process, so each is asked in a
forked child, which tells its layouts through a pipe."""
import os
from importlib.metadata import version

import torch_stand_in
from tables import begin, end, table

torch_stand_in.install()

import flydsl.expr as fx  # noqa: E402
from flydsl._mlir import ir  # noqa: E402
from flydsl._mlir._mlir_libs import _mlirDialectsFlyROCDL as rocdl  # noqa: E402


def types():
    integer = ir.IntegerType.get_signless
    return {"f16": ir.F16Type.get(), "bf16": ir.BF16Type.get(), "f32": ir.F32Type.get(), "xf32": ir.F32Type.get(), "f64": ir.F64Type.get(),
            "i32": integer(32), "i8": integer(8), "iu8": integer(8), "iu4": integer(4)}


def told(kind, shape, factors, sums):
    """Its layouts of A, B and C; none if it does not accept the types."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with ir.Context(), ir.Location.unknown():
            known = types()
            # MFMA of gfx942 has the types without negative zero, WMMA the others.
            known.update({"fp8": ir.Float8E4M3FNUZType.get(), "bf8": ir.Float8E5M2FNUZType.get()} if kind == "CDNA3_MFMA" else
                         {"fp8": ir.Float8E4M3FNType.get(), "bf8": ir.Float8E5M2Type.get()})
            with ir.InsertionPoint(ir.Module.create().body):
                operation = getattr(rocdl, f"MmaOp{kind}Type").get(*shape, *(known[name] for name in factors), known[sums])
                atom = fx.make_mma_atom(operation)
                texts = [str(layout).removeprefix("Layout<").removesuffix(">") for layout in (atom.layout_A_tv, atom.layout_B_tv, atom.layout_C_tv)]
                os.write(into, "\n".join(texts).encode())
        os._exit(0)
    os.close(into)
    with os.fdopen(out) as answer:
        texts = answer.read().split("\n")
    os.waitpid(child, 0)
    return texts if len(texts) == 3 else None


def tell(kind, ending, shape, sums, factors):
    texts = told(kind, shape, (factors.split(".") * 2)[:2], sums)
    m, n, k = shape
    if texts:
        family = "mfma" if "MFMA" in kind else "wmma"
        table(f"{kind}({m}, {n}, {k}, {factors}, {sums})", f"{family}.{sums}.{m}x{n}x{k}.{factors}{ending}", A=texts[0], B=texts[1], D=texts[2])


begin(version("flydsl"))
FP8 = [f"{a}.{b}" for a in ("fp8", "bf8") for b in ("fp8", "bf8")]
for m in (32, 16):
    for k in (2, 4, 8, 16, 32, 64):
        for sums, factors in [("f32", name) for name in ["f16", "bf16", "f32", "xf32", *FP8]] + [("i32", "i8"), ("f64", "f64")]:
            tell("CDNA3_MFMA", "", (m, m, k), sums, factors)
for kind, ending in (("GFX11_WMMA", ".w32.gfx11"), ("GFX120X_WMMA", ".w32.gfx12")):
    for k in (16, 32):
        for sums, factors in [("f32", name) for name in ["f16", "bf16", *FP8]] + [("f16", "f16"), ("bf16", "bf16"), ("i32", "iu8"), ("i32", "iu4")]:
            tell(kind, ending, (16, 16, k), sums, factors)
end()
