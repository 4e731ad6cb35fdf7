"""TileLang's layouts (tilelang.layout.cute)."""
from importlib.metadata import version

import torch_stand_in

torch_stand_in.install()

from protocol import Peer, as_in_cute, serve  # noqa: E402
from tilelang.layout import cute  # noqa: E402

serve(Peer(
    version=version("tilelang"),
    layout=cute.make_layout,
    names=dict(cute=cute),
    operations={
        **as_in_cute("composition coalesce filter complement right_inverse left_inverse logical_divide "
                     "logical_product tiled_product blocked_product cosize compatible", "cute."),
        "crd2idx": "B(A)",
    },
    imports=["from tilelang.layout import cute"],
    layout_text="cute.make_layout({}, {})",
    values_text="[{0}(i) for i in range(cute.size({0}))]",
))
