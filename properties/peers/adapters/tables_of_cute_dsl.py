"""The atoms of the CuTe DSL (cutlass.cute.nvgpu), made while a jit function is traced."""
import os
import re
from importlib.metadata import version

os.environ["CUTE_DSL_ARCH"] = "sm_90a"

import cutlass  # noqa: E402
import cutlass.cute as cute  # noqa: E402
from cutlass.cute.nvgpu import warp, warpgroup  # noqa: E402
from tables import begin, end, swizzle, table  # noqa: E402

NAMES = {cutlass.Float16: "f16", cutlass.BFloat16: "bf16", cutlass.Float32: "f32", cutlass.Float8E4M3FN: "e4m3",
         cutlass.Float8E5M2: "e5m2", cutlass.Int8: "s8", cutlass.Uint8: "u8", cutlass.Int32: "s32"}


class Told(Exception):
    """All is told while the function is traced: what was traced need not be compiled."""


def written(layout):
    return str(layout).replace(" ", "")


def mma(name, form, operation, with_a=True):
    atom = cute.make_mma_atom(operation)
    table(name, form, A=written(atom.tv_layout_A) if with_a else None, B=written(atom.tv_layout_B) if "wgmma" not in form else None,
          D=written(atom.tv_layout_C))


def tell_warp():
    for ab, acc in ((cutlass.Float16, cutlass.Float16), (cutlass.Float16, cutlass.Float32), (cutlass.BFloat16, cutlass.Float32)):
        for k in (8, 16):
            mma(f"warp.MmaF16BF16Op({ab.__name__}, {acc.__name__}, (16, 8, {k}))",
                f"mma.m16n8k{k}.{NAMES[acc]}.{NAMES[ab]}.{NAMES[ab]}.{NAMES[acc]}", warp.MmaF16BF16Op(ab, acc, (16, 8, k)))
    for k in (4, 8):
        mma(f"warp.MmaTF32Op((16, 8, {k}))", f"mma.m16n8k{k}.f32.tf32.tf32.f32", warp.MmaTF32Op((16, 8, k)))
    for ab in (cutlass.Float8E4M3FN, cutlass.Float8E5M2):
        for acc in (cutlass.Float16, cutlass.Float32):
            for k in (16, 32):
                mma(f"warp.MmaFP8Op({ab.__name__}, {acc.__name__}, (16, 8, {k}))",
                    f"mma.m16n8k{k}.{NAMES[acc]}.{NAMES[ab]}.{NAMES[ab]}.{NAMES[acc]}", warp.MmaFP8Op(ab, acc, (16, 8, k)))


def tell_warpgroup():
    K, M = warpgroup.OperandMajorMode.K, warpgroup.OperandMajorMode.MN
    for source, short in ((warpgroup.OperandSource.SMEM, "ss"), (warpgroup.OperandSource.RMEM, "rs")):
        in_registers = short == "rs"
        for n in (8, 16, 24, 32, 64, 96, 128, 192, 256):
            for ab, acc in ((cutlass.Float16, cutlass.Float16), (cutlass.Float16, cutlass.Float32), (cutlass.BFloat16, cutlass.Float32)):
                types = f"{NAMES[acc]}.{NAMES[ab]}.{NAMES[ab]}"
                mma(f"warpgroup.MmaF16BF16Op({ab.__name__}, {acc.__name__}, (64, {n}, 16), {short}, K, K)",
                    f"wgmma.m64n{n}k16.{types}." + ("rs.k" if in_registers else "ss.k.k"),
                    warpgroup.MmaF16BF16Op(ab, acc, (64, n, 16), source, K, K), in_registers)
            for ab in (cutlass.Float8E4M3FN, cutlass.Float8E5M2):
                mma(f"warpgroup.MmaF8Op({ab.__name__}, {ab.__name__}, Float32, (64, {n}, 32), {short}, K, K)",
                    f"wgmma.m64n{n}k32.f32.{NAMES[ab]}.{NAMES[ab]}.{short}",
                    warpgroup.MmaF8Op(ab, ab, cutlass.Float32, (64, n, 32), source, K, K), in_registers)
            for ab in (cutlass.Int8, cutlass.Uint8):
                mma(f"warpgroup.MmaI8Op({ab.__name__}, {ab.__name__}, Int32, (64, {n}, 32), {short}, K, K)",
                    f"wgmma.m64n{n}k32.s32.{NAMES[ab]}.{NAMES[ab]}.{short}",
                    warpgroup.MmaI8Op(ab, ab, cutlass.Int32, (64, n, 32), source, K, K), in_registers)


def tell_copies():
    for kind, short in ((warp.LdMatrix8x8x16bOp, "ldmatrix"), (warp.StMatrix8x8x16bOp, "stmatrix")):
        for transpose in (False, True):
            for count in (1, 2, 4):
                atom = cute.make_copy_atom(kind(transpose, count), cutlass.Float16)
                table(f"warp.{kind.__name__}({transpose}, {count})", f"{short}.m8n8.x{count}" + (".trans" if transpose else "") + ".b16",
                      source=written(atom.layout_src_tv), destination=written(atom.layout_dst_tv), bits=16)


def tell_swizzles():
    """Its layouts count elements, and its swizzles act on addresses of bytes."""
    for kind in ("K_SW32", "K_SW64", "K_SW128", "MN_SW32", "MN_SW64", "MN_SW128"):
        for element, size in ((cutlass.Float16, 2), (cutlass.Int8, 1)):
            atom = str(warpgroup.make_smem_layout_atom(warpgroup.SmemLayoutAtomKind[kind], element)).replace(" ", "")
            bits, base, shift, shape, stride = map(
                lambda part: tuple(map(int, part.split(","))) if "," in part else int(part),
                re.fullmatch(r"S<(\d+),(\d+),(\d+)>o0o\(([\d,]+)\):\(([\d,]+)\)", atom).groups())
            along = 1 if kind.startswith("K") else 0
            span = shape[along] * size

            def place(row, byte, along=along, size=size, stride=stride, bits=bits, base=base, shift=shift):
                index = (row, byte // size) if along == 1 else (byte // size, row)
                at = size * (index[0] * stride[0] + index[1] * stride[1])
                return (at ^ (at >> shift & ((1 << bits) - 1) << base)) + byte % size

            swizzle(f"warpgroup.make_smem_layout_atom({kind}, {element.__name__})", span, place)


@cute.jit
def tell():
    tell_warp()
    tell_warpgroup()
    tell_copies()
    tell_swizzles()
    raise Told


begin(version("nvidia-cutlass-dsl"))
try:
    tell()
except Told:
    pass
end()
