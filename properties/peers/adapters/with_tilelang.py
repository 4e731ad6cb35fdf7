"""TileLang's layouts (tilelang.layout.cute)."""
from importlib.metadata import version

import torch_stand_in

torch_stand_in.install()

from protocol import Peer, serve  # noqa: E402
from tilelang.layout import cute  # noqa: E402

serve(Peer(
    version=version("tilelang"),
    layout=cute.make_layout,
    names=dict(cute=cute),
    operations={
        "composition": "cute.composition(A, B)",
        "coalesce": "cute.coalesce(A)",
        "complement": "cute.complement(A, B)",
        "right_inverse": "cute.right_inverse(A)",
        "left_inverse": "cute.left_inverse(A)",
        "logical_divide": "cute.logical_divide(A, B)",
        "logical_product": "cute.logical_product(A, B)",
        "blocked_product": "cute.blocked_product(A, B)",
        "cosize": "cute.cosize(A)",
        "compatible": "cute.compatible(A, B)",
        "crd2idx": "B(A)",
    },
    imports=["from tilelang.layout import cute"],
    layout_text="cute.make_layout({}, {})",
    values_text="[{0}(i) for i in range(cute.size({0}))]",
))
