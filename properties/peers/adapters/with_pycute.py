"""pycute, which comes with CUTLASS (in the wheel nvidia-cutlass)."""
from importlib.metadata import version

import pycute
from protocol import Peer, serve

serve(Peer(
    version=version("nvidia-cutlass"),
    layout=pycute.Layout,
    names=vars(pycute),
    operations={
        "composition": "composition(A, B)",
        "coalesce": "coalesce(A)",
        "coalesce_by_mode": "coalesce(A, B)",
        "complement": "complement(A, B)",
        "right_inverse": "right_inverse(A)",
        "left_inverse": "left_inverse(A)",
        "logical_divide": "logical_divide(A, B)",
        "zipped_divide": "zipped_divide(A, B)",
        "tiled_divide": "tiled_divide(A, B)",
        "logical_product": "logical_product(A, B)",
        "cosize": "cosize(A)",
        "swizzle": "Swizzle(A, B, C)(D)",
        "idx2crd": "idx2crd(A, B)",
        "crd2idx": "crd2idx(A, B.shape, B.stride)",
    },
    imports=["from pycute import *"],
    layout_text="Layout({}, {})",
    values_text="[{0}(i) for i in range(size({0}))]",
))
