"""pycute, which comes with CUTLASS (in the wheel nvidia-cutlass)."""
from importlib.metadata import version

import pycute
from protocol import Peer, as_in_cute, serve

serve(Peer(
    version=version("nvidia-cutlass"),
    layout=pycute.Layout,
    names=vars(pycute),
    operations={
        **as_in_cute("composition coalesce filter complement right_inverse left_inverse logical_divide "
                     "zipped_divide tiled_divide logical_product tiled_product cosize idx2crd"),
        "coalesce_by_mode": "coalesce(A, B)",
        "swizzle": "Swizzle(A, B, C)(D)",
        "crd2idx": "crd2idx(A, B.shape, B.stride)",
    },
    imports=["from pycute import *"],
    layout_text="Layout({}, {})",
    values_text="[{0}(i) for i in range(size({0}))]",
))
