"""The CuTe DSL (in the wheel nvidia-cutlass-dsl): the body of a jit function runs when it is traced, on the CPU."""
from importlib.metadata import version

import cutlass.cute as cute
from protocol import Peer, serve

names = dict(cute=cute, layout=lambda L: L if isinstance(L, cute.Layout) else cute.make_layout(L))


class Answered(Exception):
    """All is answered while the function is traced: what was traced need not be compiled."""


def inside(work):
    @cute.jit
    def traced():
        work()
        raise Answered

    try:
        traced()
    except Answered:
        pass


serve(Peer(
    version=version("nvidia-cutlass-dsl"),
    layout=lambda shape, stride: cute.make_layout(shape, stride=stride),
    names=names,
    operations={
        "composition": "cute.composition(A, B)",
        "coalesce": "cute.coalesce(A)",
        "coalesce_by_mode": "cute.coalesce(A, target_profile=B)",
        "complement": "cute.complement(A, B)",
        "right_inverse": "cute.right_inverse(A)",
        "left_inverse": "cute.left_inverse(A)",
        "logical_divide": "cute.logical_divide(A, B)",
        "zipped_divide": "cute.zipped_divide(A, B)",
        "tiled_divide": "cute.tiled_divide(A, B)",
        "flat_divide": "cute.flat_divide(A, B)",
        "logical_product": "cute.logical_product(A, B)",
        "blocked_product": "cute.blocked_product(A, B)",
        "raked_product": "cute.raked_product(A, B)",
        "nullspace": "cute.nullspace(A)",
        "upcast": "cute.recast_layout(B, 1, A)",
        "downcast": "cute.recast_layout(1, B, A)",
        "cosize": "cute.cosize(A)",
        "swizzle": "cute.make_composed_layout(cute.make_swizzle(A, B, C), 0, cute.make_layout(1 << 20))(D)",
        "idx2crd": "cute.idx2crd(A, B)",
        "crd2idx": "cute.crd2idx(A, B)",
    },
    imports=["import cutlass.cute as cute"],
    before=["@cute.jit", "def f():"],
    layout_text="cute.make_layout({}, stride={})",
    values_text="[{0}(i) for i in range(cute.size({0}))]",
    isolated=True,
    around=inside,
))
