"""JAX's tilings of Mosaic GPU: a flat layout is cut into tiles of neighbouring elements. What stands in the tile is last there, and
first in CuTe's order."""
from importlib.metadata import version

from jax.experimental.mosaic.gpu.fragmented_array import Tiling
from protocol import Peer, Unsupported, serve


class Flat:
    def __init__(self, shape, stride):
        self.shape, self.stride = shape, stride


def cut(layout, tiler):
    """(shape, strides) of the tile, and of the tiles. It cuts every mode, and only into neighbours."""
    modes = tiler if isinstance(tiler, tuple) else (tiler,)
    shape, stride = (value if isinstance(value, tuple) else (value,) for value in (layout.shape, layout.stride))
    if len(modes) != len(shape) or any(isinstance(extent, tuple) for extent in shape):
        raise Unsupported
    if any(isinstance(mode, Flat) and (isinstance(mode.shape, tuple) or mode.stride != 1) for mode in modes):
        raise Unsupported
    tiling = Tiling((tuple(mode.shape if isinstance(mode, Flat) else mode for mode in modes),))
    rank = len(shape)
    shapes, strides = tiling.tile_shape(shape), tiling.tile_strides(stride)
    return (shapes[rank:], strides[rank:]), (shapes[:rank], strides[:rank])


def join(*modes):
    return Flat(tuple(shape for shape, _ in modes), tuple(stride for _, stride in modes))


def by_mode(part):
    return list(zip(*part))


def logical(layout, tiler):
    tile, rest = cut(layout, tiler)
    modes = [((a, b), (c, d)) for (a, c), (b, d) in zip(by_mode(tile), by_mode(rest))]
    return join(*modes) if isinstance(tiler, tuple) else Flat(*modes[0])


def show(layout):
    write = lambda value: "(" + ",".join(map(write, value)) + ")" if isinstance(value, tuple) else str(value)
    return write(layout.shape) + ":" + write(layout.stride)


serve(Peer(
    version=version("jax"),
    layout=Flat,
    names=dict(cut=cut, join=join, by_mode=by_mode, logical=logical),
    operations={
        "logical_divide": "logical(A, B)",
        "zipped_divide": "join(*cut(A, B))",
        "tiled_divide": "join(cut(A, B)[0], *by_mode(cut(A, B)[1]))",
        "flat_divide": "join(*by_mode(cut(A, B)[0]), *by_mode(cut(A, B)[1]))",
    },
    imports=[],
    layout_text=None,
    values_text=None,
    show=show,
))
