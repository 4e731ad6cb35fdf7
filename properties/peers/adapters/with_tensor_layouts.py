"""tensor-layouts (Meta)."""
from importlib.metadata import version

import tensor_layouts
from tensor_layouts import Tile, analysis
from protocol import Peer, serve

names = dict(vars(tensor_layouts), analysis=analysis, Tile=Tile, tuple_=tuple)

serve(Peer(
    version=version("tensor-layouts"),
    layout=tensor_layouts.Layout,
    names=names,
    operations={
        "composition": "compose(A, B)",
        "coalesce": "coalesce(A)",
        "coalesce_by_mode": "coalesce(A, (None,) * rank(A))",  # of sizes, a profile means something else
        "complement": "complement(A, B)",
        "right_inverse": "right_inverse(A)",
        "left_inverse": "left_inverse(A)",
        "logical_divide": "logical_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "zipped_divide": "zipped_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "tiled_divide": "tiled_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "flat_divide": "flat_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "logical_product": "logical_product(A, B)",
        "blocked_product": "blocked_product(A, B)",
        "raked_product": "raked_product(A, B)",
        "nullspace": "nullspace(A)",
        "upcast": "upcast(A, B)",
        "downcast": "downcast(A, B)",
        "cosize": "cosize(A)",
        "injective": "analysis.is_injective(A)",
        "compatible": "compatible(A, B)",
        "swizzle": "Swizzle(A, B, C)(D)",
        "idx2crd": "idx2crd(A, B)",
        "crd2idx": "crd2offset(A, B.shape, B.stride)",
    },
    imports=["from tensor_layouts import *"],
    layout_text="Layout({}, {})",
    values_text="[{0}(i) for i in range(size({0}))]",
))
