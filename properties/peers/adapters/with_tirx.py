"""TVM's TileLayout of TIRx. Its coordinates are row-major, so modes are written the other way round and read back so."""
from importlib.metadata import version

from protocol import Peer, serve
from tvm.tirx.layout import Iter, TileLayout


def flat(value):
    return [leaf for mode in value for leaf in flat(mode)] if isinstance(value, tuple) else [value]


def make(shape, stride):
    return TileLayout.from_iters([Iter(e, s, "m") for e, s in zip(reversed(flat(shape)), reversed(flat(stride)))], [], {})


def show(result):
    if not isinstance(result, TileLayout):
        return str(result)
    modes = [(int(one.extent), int(one.stride)) for one in result.shard][::-1] or [(1, 0)]
    write = lambda numbers: str(numbers[0]) if len(numbers) == 1 else "(" + ",".join(map(str, numbers)) + ")"
    return write([e for e, _ in modes]) + ":" + write([s for _, s in modes])


def offset(index, layout):
    return int(layout.apply(index)["m"])


serve(Peer(
    version=version("apache-tvm"),
    layout=make,
    names=dict(offset=offset, int=int),
    operations={
        "coalesce": "A.canonicalize()",
        "cosize": "int(A.span())",
        "crd2idx": "offset(A, B)",
    },
    imports=["from tvm.tirx.layout import Iter, TileLayout"],
    layout_text="{}:{}",
    values_text=None,
    show=show,
))
