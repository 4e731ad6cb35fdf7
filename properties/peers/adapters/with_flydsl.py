"""FlyDSL (AMD). What it does not accept ends its process, so it is asked in forked children."""
import math
from importlib.metadata import version

import torch_stand_in

torch_stand_in.install()

import flydsl.expr as fx  # noqa: E402
from flydsl._mlir import ir  # noqa: E402
from protocol import Peer, Unsupported, as_in_cute, serve  # noqa: E402


def inside(work):
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            work()


def compact(shape, step=1):
    """The strides in which a coordinate counts: the first mode fastest. A coordinate is asked of a layout here, not of a shape."""
    if not isinstance(shape, tuple):
        return step
    strides = []
    for mode in shape:
        strides.append(compact(mode, step))
        step *= math.prod(flat(mode))
    return tuple(strides)


def flat(shape):
    return [leaf for mode in shape for leaf in flat(mode)] if isinstance(shape, tuple) else [shape]


def swizzle(bits, base, shift):
    """It says nothing of what a negative shift means."""
    if shift < 0:
        raise Unsupported
    return fx.static(fx.SwizzleType.get(bits, base, shift))


serve(Peer(
    version=version("flydsl"),
    layout=fx.make_layout,
    names=dict(fx=fx, compact=compact, swizzle=swizzle),
    operations={
        **as_in_cute("composition coalesce right_inverse left_inverse logical_divide logical_product "
                     "tiled_product blocked_product raked_product cosize", "fx."),
        "coalesce_by_mode": "fx.coalesce(A, pattern=fx.make_int_tuple(B))",
        "complement": "fx.complement(A, fx.make_int_tuple(B))",
        "zipped_divide": "fx.zipped_divide(A, fx.make_tile(*B))",
        "tiled_divide": "fx.tiled_divide(A, fx.make_tile(*B))",
        "flat_divide": "fx.flat_divide(A, fx.make_tile(*B))",
        "upcast": "fx.recast_layout(A, 1, B)",
        "downcast": "fx.recast_layout(A, B, 1)",
        "swizzle": "fx.crd2idx(fx.make_int_tuple(D), fx.make_composed_layout(swizzle(A, B, C), fx.make_int_tuple(0), fx.make_layout(1 << 20, 1)))",
        "idx2crd": "fx.idx2crd(fx.make_int_tuple(A), fx.make_layout(B, compact(B)))",
        "crd2idx": "fx.crd2idx(fx.make_int_tuple(A), B)",
        "layout_tv": "fx.make_layout_tv(A, B)[1]",
        "tiled_mma_A": "fx.make_tiled_mma(E, C, fx.make_tile(*D)).tv_layout_A_tiled",
        "tiled_mma_B": "fx.make_tiled_mma(E, C, fx.make_tile(*D)).tv_layout_B_tiled",
        "tiled_mma_C": "fx.make_tiled_mma(E, C, fx.make_tile(*D)).tv_layout_C_tiled",
        "tiled_copy_S": "fx.make_tiled_copy_tv(E, C, D).layout_src_tv_tiled",
        "tiled_copy_D": "fx.make_tiled_copy_tv(E, C, D).layout_dst_tv_tiled",
    },
    instructions={
        "mfma.f32.16x16x16.f16": "fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))",
        "mfma.f32.32x32x8.f16": "fx.make_mma_atom(fx.rocdl.MFMA(32, 32, 8, fx.Float16))",
        "copy.b32": "fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float16)",
    },
    imports=["import flydsl.expr as fx", "from flydsl._mlir import ir"],
    before=["with ir.Context(), ir.Location.unknown():", "module = ir.Module.create()", "with ir.InsertionPoint(module.body):"],
    layout_text="fx.make_layout({}, {})",
    values_text=None,
    printed_text="R.type",
    show=lambda value: str(value.type).replace("!fly.int_tuple<", "").rstrip(">") if "int_tuple" in str(value.type) else str(value.type),
    isolated=True,
    around=inside,
))
