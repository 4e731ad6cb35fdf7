"""FlyDSL (AMD). What it does not accept ends its process, so it is asked in forked children."""
from importlib.metadata import version

import torch_stand_in

torch_stand_in.install()

import flydsl.expr as fx  # noqa: E402
from flydsl._mlir import ir  # noqa: E402
from protocol import Peer, serve  # noqa: E402


def inside(work):
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            work()


serve(Peer(
    version=version("flydsl"),
    layout=fx.make_layout,
    names=dict(fx=fx),
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
