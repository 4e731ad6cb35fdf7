"""PyCuTe of NVlabs/CuTe, from a folder that is on the path. Its commit is that of the checkout, or that which the name of an
unpacked archive ends with."""
import pathlib
import re
import subprocess

import pycute
from protocol import Peer, as_in_cute, serve

FOLDER = pathlib.Path(pycute.__file__).resolve().parents[1]


def version():
    said = subprocess.run(["git", "-C", FOLDER, "rev-parse", "HEAD"], capture_output=True, text=True).stdout if (FOLDER / ".git").exists() else FOLDER.name
    commit = re.search(r"[0-9a-f]{40}$", said.strip())
    return commit[0][:8] if commit else "without a commit"


serve(Peer(
    version=version(),
    layout=pycute.Layout,
    names=vars(pycute),
    operations={
        **as_in_cute("composition coalesce right_inverse left_inverse logical_divide zipped_divide logical_product "
                     "blocked_product raked_product nullspace compatible idx2crd"),
        "coalesce_by_mode": "coalesce(A, B)",
        "complement": "complement(A, B)",
        "upcast": "recast(A, B)",
        "cosize": "coshape(A)",
        "swizzle": "Swizzle(A, B, C)(D)",
        "crd2idx": "B(A)",
    },
    imports=["from pycute import *"],
    layout_text="Layout({}, {})",
    values_text="[{0}(i) for i in range(size({0}))]",
))
