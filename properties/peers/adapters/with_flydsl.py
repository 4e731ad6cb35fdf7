"""FlyDSL (AMD). What it does not accept ends its process, so it is asked in forked children."""
import math
from importlib.metadata import version

import torch_stand_in

torch_stand_in.install()

import flydsl.expr as fx  # noqa: E402
from flydsl._mlir import ir  # noqa: E402
from protocol import Peer, Unsupported, serve  # noqa: E402


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
        "composition": "fx.composition(A, B)",
        "coalesce": "fx.coalesce(A)",
        "coalesce_by_mode": "fx.coalesce(A, pattern=fx.make_int_tuple(B))",
        "complement": "fx.complement(A, fx.make_int_tuple(B))",
        "right_inverse": "fx.right_inverse(A)",
        "left_inverse": "fx.left_inverse(A)",
        "logical_divide": "fx.logical_divide(A, B)",
        "zipped_divide": "fx.zipped_divide(A, fx.make_tile(*B))",
        "tiled_divide": "fx.tiled_divide(A, fx.make_tile(*B))",
        "flat_divide": "fx.flat_divide(A, fx.make_tile(*B))",
        "logical_product": "fx.logical_product(A, B)",
        "blocked_product": "fx.blocked_product(A, B)",
        "raked_product": "fx.raked_product(A, B)",
        "upcast": "fx.recast_layout(A, 1, B)",
        "downcast": "fx.recast_layout(A, B, 1)",
        "cosize": "fx.cosize(A)",
        "swizzle": "fx.crd2idx(fx.make_int_tuple(D), fx.make_composed_layout(swizzle(A, B, C), fx.make_int_tuple(0), fx.make_layout(1 << 20, 1)))",
        "idx2crd": "fx.idx2crd(fx.make_int_tuple(A), fx.make_layout(B, compact(B)))",
        "crd2idx": "fx.crd2idx(fx.make_int_tuple(A), B)",
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
