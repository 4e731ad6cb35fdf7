"""Triton's linear layouts. They add bits without carry; so a layout is one where its extents and strides are powers of two and no
two modes share a bit, and of any other there is no answer."""
from importlib.metadata import version

from protocol import Peer, Unsupported, serve
from triton._C.libtriton import gluon_ir, ir
from triton._C.libtriton.linear_layout import LinearLayout

context = ir.context()
ir.load_dialects(context)
builder = gluon_ir.GluonOpBuilder(context)


def flat(value):
    return [leaf for mode in value for leaf in flat(mode)] if isinstance(value, tuple) else [value]


class Linear:
    """A LinearLayout with the size of its domain."""

    def __init__(self, shape, stride):
        self.shape, self.stride = shape, stride
        self.modes, seen = [], 0  # of each mode at the top its bases
        for mode, steps in zip(shape, stride) if isinstance(shape, tuple) else [(shape, stride)]:
            self.modes.append([])
            for extent, step in zip(flat(mode), flat(steps)):
                if extent & (extent - 1) or step & (step - 1) or step < 0 or seen & (extent - 1) * step:
                    raise Unsupported
                seen |= (extent - 1) * step
                self.modes[-1] += [[step << k] for k in range(extent.bit_length() - 1)]
        self.bases = [basis for mode in self.modes for basis in mode]
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


def blocked(A, B):
    """The same product where both have several inputs: it joins those of one name."""
    if not A.layout("in").is_invertible() or len(A.modes) != len(B.modes):
        raise Unsupported
    by_mode = lambda L: LinearLayout.from_bases([(f"in{k}", mode) for k, mode in enumerate(L.modes)], ["out"], [L.layout("in").out_dims[0][1]], False)
    both = by_mode(A) * by_mode(B)
    sizes = [1 << (len(a) + len(b)) for a, b in zip(A.modes, B.modes)]
    result = []
    for i in range(A.size * B.size):
        index = {}
        for k, size in enumerate(sizes):
            index[f"in{k}"], i = i % size, i // size
        result.append(both.apply(index)["out"])
    return result


def swizzled(bits, base, shift, x):
    """Its swizzled shared layout takes the row, or as much of it as there are phases, to the columns in groups: rows of
    2^(base+shift) elements, so that a row's lowest bits are the shifted ones."""
    if shift < bits:
        raise Unsupported
    columns = base + shift
    rows = max(x.bit_length() - columns, bits, 1)
    attribute = builder.get_swizzled_shared_layout(1 << base, 1, 1 << bits, [1, 0], [])
    linear = builder.to_linear_layout(attribute, [1 << rows, 1 << columns])
    return places_of(linear.offset_bases, [x], lambda row, column: (row << columns) + column)[0]


def places_of(bases, numbers, place):
    """What the numbers are, whose bits have these bases."""
    result = []
    for number in numbers:
        coordinates = [0, 0]
        for k, basis in enumerate(bases):
            if number >> k & 1:
                coordinates = [c ^ b for c, b in zip(coordinates, basis)]
        result.append(place(*coordinates))
    return result


def distributed(attribute, rows, columns, transposed=False):
    """The place of each thread and value in a matrix of so many rows and columns."""
    linear = builder.to_linear_layout(attribute, [columns, rows] if transposed else [rows, columns])
    bases = list(linear.lane_bases) + list(linear.warp_bases) + list(linear.reg_bases)
    place = (lambda i, j: j + rows * i) if transposed else (lambda i, j: i + rows * j)
    return places_of(bases, range(1 << len(bases)), place)


def layout_tv(threads, values):
    """Its blocked layout: a block of values for each thread, of threads for each warp, and warps, all counted in one order. The
    lanes of a warp are as many as there are threads here."""
    (rows, columns), (height, width) = threads.shape, values.shape
    if any(isinstance(n, tuple) for n in (rows, columns, height, width)):
        raise Unsupported
    orders = [o for o in ([0, 1], [1, 0]) if is_counted(threads, o) and is_counted(values, o)]
    if not orders:
        raise Unsupported
    attribute = builder.get_blocked_layout([height, width], [rows, columns], [1, 1], orders[0], [])
    return distributed(attribute, rows * height, columns * width)


def is_counted(layout, order):
    """Whether a matrix is counted in this order, the first dimension of it fastest."""
    step = 1
    for k in order:
        if layout.shape[k] != 1 and layout.stride[k] != step:
            return False
        step *= layout.shape[k]
    return True


def tiled_mma(instruction, atoms, tile, operand):
    """Its layouts of MMAs count warps row by row, and repeat an instruction as often as the tensor asks."""
    kind, shape, width = instruction
    M, N, K = atoms.shape
    first, second = {"A": (0, 2), "B": (1, 2), "C": (0, 1)}[operand]
    if K != 1 or not is_counted(atoms, [1, 0]):
        raise Unsupported
    if kind == "mma":
        parent = builder.get_mma_layout([2, 0], [M, N], [], list(shape[:2]))
    else:
        parent = builder.get_amd_mfma_layout(3, [M, N], list(shape), False, [], [], 32)
    attribute = parent if operand == "C" else builder.get_dot_operand_layout("AB".index(operand), parent, width)
    return distributed(attribute, tile[first], tile[second], transposed=operand == "B")


def place(index, layout):
    if isinstance(index, tuple):
        raise Unsupported
    return layout.layout("in").apply({"in": index})["out"]


serve(Peer(
    version=version("triton"),
    layout=Linear,
    names=dict(composition=composition, injective=injective, cosize=cosize, inverse=inverse, place=place, product=product,
               blocked=blocked, swizzled=swizzled, layout_tv=layout_tv, tiled_mma=tiled_mma),
    operations={
        "composition": "composition(A, B)",
        "injective": "injective(A)",
        "right_inverse": "inverse(A)",
        "left_inverse": "inverse(A)",
        "logical_product": "product(A, B)",
        "cosize": "cosize(A)",
        "crd2idx": "place(A, B)",
        "blocked_product": "blocked(A, B)",
        "swizzle": "swizzled(A, B, C, D)",
        "layout_tv": "layout_tv(A, B)",
        "tiled_mma_A": "tiled_mma(E, C, D, 'A')",
        "tiled_mma_B": "tiled_mma(E, C, D, 'B')",
        "tiled_mma_C": "tiled_mma(E, C, D, 'C')",
    },
    # The kind of layout, the extents M, N, K, and how many neighbouring k a register of 32 bits, or a lane, holds.
    instructions={
        "mma.m16n8k16.f32.f16.f16.f32": "('mma', (16, 8, 16), 2)",
        "mma.m16n8k8.f32.tf32.tf32.f32": "('mma', (16, 8, 8), 1)",
        "mma.m16n8k32.s32.s8.s8.s32": "('mma', (16, 8, 32), 4)",
        "mfma.f32.16x16x16.f16": "('mfma', (16, 16, 16), 4)",
        "mfma.f32.32x32x8.f16": "('mfma', (32, 32, 8), 4)",
    },
    imports=[],
    layout_text=None,
    values_text=None,
))
