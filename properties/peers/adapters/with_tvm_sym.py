"""TVM's checks of index maps (tvm.sym, tvm.tirx.IndexMap): a layout is an affine map of its coordinates. What they cannot show they
refuse, so that a map is found to be one-to-one, or nothing is said of it."""
import math
from importlib.metadata import version

from protocol import Peer, Unsupported, serve
from tvm.ir import Range
from tvm.sym import Analyzer, detect_iter_map
from tvm.tirx import IndexMap, IntImm, Var


def flat(value):
    return [leaf for mode in value for leaf in flat(mode)] if isinstance(value, tuple) else [value]


class Affine:
    """A layout as a sum of its coordinates times strides; the fastest coordinate is TVM's last one."""

    def __init__(self, shape, stride):
        self.extents, self.strides = flat(shape)[::-1], flat(stride)[::-1]
        self.domain = [Range(0, extent) for extent in self.extents]
        self.map = IndexMap.from_func(lambda *crd: [sum((c * d for c, d in zip(crd, self.strides)), IntImm("int32", 0))],
                                      ndim=len(self.extents), index_dtype="int32")


def number(expression):
    return int(Analyzer().simplify(expression))


def injective(layout):
    """1 where it finds that every coordinate has a place of its own."""
    variables = [Var(f"i{k}", "int32") for k in range(len(layout.extents))]
    indices = [Analyzer().simplify(index) for index in layout.map.map_indices(variables)]
    found = detect_iter_map(indices, dict(zip(variables, layout.domain)), check_level="bijective")
    if not found.indices:
        raise ValueError("; ".join(map(str, found.errors)) or "no iterators are detected")
    return 1


def inverse(layout):
    """The values of the inverse, whose coordinates are counted with the fastest one first."""
    inverted = layout.map.inverse(layout.domain)
    steps = [math.prod(layout.extents[k + 1:]) for k in range(len(layout.extents))]
    return [sum(number(c) * step for c, step in zip(inverted.map_indices([IntImm("int32", i)]), steps))
            for i in range(math.prod(layout.extents))]


def place(index, layout):
    coordinate = flat(index)[::-1] if isinstance(index, tuple) else [index]
    if len(coordinate) != len(layout.extents):
        raise Unsupported
    return number(layout.map.map_indices([IntImm("int32", c) for c in coordinate])[0])


serve(Peer(
    version=version("apache-tvm"),
    layout=Affine,
    names=dict(injective=injective, inverse=inverse, place=place),
    operations={
        "injective": "injective(A)",
        "left_inverse": "inverse(A)",
        "right_inverse": "inverse(A)",
        "crd2idx": "place(A, B)",
    },
    imports=[],
    layout_text=None,
    values_text=None,
))
