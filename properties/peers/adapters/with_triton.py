"""Triton's linear layouts. They add bits without carry; so a layout is one where its extents and strides are powers of two and no
two modes share a bit, and of any other there is no answer."""
from importlib.metadata import version

from protocol import Peer, Unsupported, serve
from triton._C.libtriton.linear_layout import LinearLayout


class Linear:
    """A LinearLayout with the size of its domain."""

    def __init__(self, shape, stride):
        flat = lambda value: [leaf for mode in value for leaf in flat(mode)] if isinstance(value, tuple) else [value]
        self.bases, seen = [], 0
        for extent, step in zip(flat(shape), flat(stride)):
            if extent & (extent - 1) or step & (step - 1) or step < 0 or seen & (extent - 1) * step:
                raise Unsupported
            seen |= (extent - 1) * step
            self.bases += [[step << k] for k in range(extent.bit_length() - 1)]
        self.size = 1 << len(self.bases)

    def layout(self, into, outs=1):
        """From `into` to "out", whose size is the next power of two, or at least `outs`."""
        top = max([b[0] for b in self.bases] + [0])
        return LinearLayout.from_bases([(into, self.bases)], ["out"], [max(1 << top.bit_length(), outs)], False)


def values(linear, size, into="in", out="out"):
    return [linear.apply({into: i})[out] for i in range(size)]


def composition(A, B):
    inner = LinearLayout.from_bases([("in", B.bases)], ["mid"], [A.size], False)
    return values(inner.compose(A.layout("mid")), B.size)


def injective(A):
    return A.layout("in").is_injective()


def cosize(A):
    return max(values(A.layout("in"), A.size)) + 1


def inverse(A):
    """Triton inverts what is a bijection of bits."""
    linear = A.layout("in")
    if not linear.is_invertible():
        raise Unsupported
    return values(linear.invert(), A.size, "out", "in")


def product(A, B):
    """Its product puts copies side by side, where the layout leaves no gaps."""
    linear = A.layout("in")
    if not linear.is_invertible():
        raise Unsupported
    return values(linear * B.layout("in"), A.size * B.size)


def place(index, layout):
    if isinstance(index, tuple):
        raise Unsupported
    return layout.layout("in").apply({"in": index})["out"]


serve(Peer(
    version=version("triton"),
    layout=Linear,
    names=dict(composition=composition, injective=injective, cosize=cosize, inverse=inverse, place=place, product=product),
    operations={
        "composition": "composition(A, B)",
        "injective": "injective(A)",
        "right_inverse": "inverse(A)",
        "left_inverse": "inverse(A)",
        "logical_product": "product(A, B)",
        "cosize": "cosize(A)",
        "crd2idx": "place(A, B)",
    },
    imports=[],
    layout_text=None,
    values_text=None,
))
