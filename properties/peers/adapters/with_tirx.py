"""TVM's TileLayout of TIRx. Its coordinates are row-major, so modes are written the other way round and read back so."""
import math
from importlib.metadata import version

from protocol import Peer, Unsupported, serve
from tvm.tirx.layout import ComposeLayout, Iter, TileLayout


def flat(value):
    return [leaf for mode in value for leaf in flat(mode)] if isinstance(value, tuple) else [value]


class Reversed:
    """A TileLayout, and the sizes of its modes at the top, all the other way round."""

    def __init__(self, shape, stride):
        self.layout = TileLayout.from_iters([Iter(e, s, "m") for e, s in zip(reversed(flat(shape)), reversed(flat(stride)))], [], {})
        self.sizes = [math.prod(flat(mode)) for mode in reversed(shape if isinstance(shape, tuple) else (shape,))]


def show(result):
    if not isinstance(result, TileLayout):
        return str(result)
    modes = [(int(one.extent), int(one.stride)) for one in result.shard][::-1] or [(1, 0)]
    write = lambda numbers: str(numbers[0]) if len(numbers) == 1 else "(" + ",".join(map(str, numbers)) + ")"
    return write([e for e, _ in modes]) + ":" + write([s for _, s in modes])


def offset(index, layout):
    if not isinstance(index, tuple):
        return int(layout.apply(index)["m"])
    extents = [int(one.extent) for one in layout.shard]
    if len(index) != len(extents) or any(isinstance(mode, tuple) for mode in index):
        raise Unsupported
    return int(layout.apply(*reversed(index), shape=extents)["m"])


def swizzled(bits, base, shift, x):
    """Its swizzles take the higher bits, and at least one."""
    if bits < 1 or shift < bits:
        raise Unsupported
    return offset(x, ComposeLayout(base, bits, shift, Reversed(1 << 20, 1).layout))


def packed(layout, number):
    """Neighbouring elements are packed: those that the fastest coordinate counts, at neighbouring places."""
    fastest = layout.shard[-1]
    if int(fastest.stride) != 1 or int(fastest.extent) % number != 0:
        raise Unsupported
    return layout.pack(number)


def tiled(inner, outer):
    """Its tiling of a layout by another, mode by mode, takes the sizes of the modes, and forgets them: so by values."""
    if len(inner.sizes) != len(outer.sizes):
        raise Unsupported
    result = inner.layout.tile(outer.layout, outer.sizes, inner.sizes)
    return [offset(i, result) for i in range(math.prod(inner.sizes) * math.prod(outer.sizes))]


serve(Peer(
    version=version("apache-tvm"),
    layout=Reversed,
    names=dict(tiled=tiled, offset=offset, int=int, packed=packed, swizzled=swizzled),
    operations={
        "coalesce": "A.layout.canonicalize()",
        "cosize": "int(A.layout.span())",
        "upcast": "packed(A.layout, B)",
        "downcast": "A.layout.unpack(B)",
        "swizzle": "swizzled(A, B, C, D)",
        "crd2idx": "offset(A, B.layout)",
        "blocked_product": "tiled(A, B)",
    },
    imports=["from tvm.tirx.layout import Iter, TileLayout"],
    layout_text=None,
    values_text=None,
    show=show,
))
