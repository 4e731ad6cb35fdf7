"""Lines of CuTe DSL, as the DSL has them and as colex reads them: each is traced, and its text is read; both have the same value."""
import contextlib
import io
import os
import subprocess
import textwrap

import pytest

cute = pytest.importorskip("cutlass.cute")

import colex  # noqa: E402

LINES = textwrap.dedent("""
    a = cute.make_layout((4, 8), stride=(8, 1))
    b = cute.make_layout((2, 1, (3, 4)))
    c = cute.make_ordered_layout((4, 8, 2), order=(2, 0, 1))
    d = cute.coalesce(cute.make_layout((2, (1, 6)), stride=(1, (6, 2))))
    e = cute.composition(cute.make_layout((6, 2), stride=(8, 2)), cute.make_layout((4, 3), stride=(3, 1)))
    f = cute.complement(cute.make_layout(4, stride=2), 24)
    g = cute.right_inverse(a)
    h = cute.left_inverse(a)
    i = cute.logical_divide(cute.make_layout((4, 2, 3), stride=(2, 1, 8)), cute.make_layout(4, stride=2))
    j = cute.zipped_divide(cute.make_layout((16, 32)), (4, 8))
    k = cute.tiled_divide(cute.make_layout((16, 32)), (4, 8))
    l = cute.flat_divide(cute.make_layout((16, 32)), (4, 8))
    m = cute.logical_product(cute.make_layout((2, 2), stride=(4, 1)), cute.make_layout(6))
    n = cute.blocked_product(cute.make_layout((2, 5), stride=(5, 1)), cute.make_layout((3, 4)))
    o_ = cute.raked_product(cute.make_layout((2, 5), stride=(5, 1)), cute.make_layout((3, 4)))
    p = cute.select(cute.make_layout((4, 8, 16), stride=(32, 4, 1)), mode=[0, 2])
    q = cute.group_modes(cute.make_layout((2, 3, 4, 5)), 1, 3)
    r = cute.append(cute.make_layout((8, 8)), cute.make_layout(1), up_to_rank=5)
    s = cute.prepend(cute.make_layout((8, 8)), cute.make_layout(1))
    t = cute.size(a)
    u = cute.size(a, mode=[1])
    v = cute.cosize(a)
    w = cute.slice_(a, (None, 3))
    x = cute.dice(a, (1, None))
    y = cute.recast_layout(8, 16, a)
    z = cute.make_identity_layout((4, 8))
    aa = cute.tile_to_shape(cute.make_layout((8, 4), stride=(4, 1)), (16, 16), order=(1, 0))
    ab = cute.get(cute.make_layout((2, (3, 4))), mode=[1])
    ac = cute.filter_zeros(cute.make_layout((4, 8), stride=(0, 1)))
    ad = cute.make_layout_like(cute.make_layout((4, 8), stride=(16, 1)))
    ae = cute.crd2idx((2, 3), a)
    af = cute.idx2crd(16, (3, (2, 3)))
    ag = cute.product_each(((4, 8), (16, 1), 8))
    ah = cute.ceil_div((100, 30), (16, 8))
    ai = cute.max_common_vector(cute.make_layout((4, 8)), cute.make_layout((4, 8), stride=(1, 8)))
    aj = cute.leading_dim((4, 8), (8, 1))
    ak = cute.is_major(0, stride=(4, 1))
    al = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, cute.make_layout((8, 64), stride=(64, 1)))
    am = cute.size(a) == cute.cosize(a) == 32
    an = cute.nullspace(cute.make_layout((4, 8), stride=(0, 1)))
    ao = cute.shape_div((8, 6), 4)
    ap = a.shape
    aq = a.stride[0]
    ar = a((2, 3))
    as_ = cute.flatten(((1, 2), (3, (4,))))
""").strip()


@pytest.fixture(scope="module")
def traced():
    """What the DSL makes of each name, as it prints it."""
    values = {}

    def run():
        for line in LINES.splitlines():
            exec(line, {"cute": cute}, values)
        values.update({name: str(value) for name, value in values.items()})

    @cute.jit
    def host():
        run()  # the DSL has layouts within a trace only

    with contextlib.redirect_stdout(io.StringIO()):
        cute.compile(host)
    return values


@pytest.fixture(scope="module")
def read():
    """What colex reads of each name."""
    command = [os.environ["COLEX"], "read", "-"]
    lines = subprocess.run(command, input=LINES, capture_output=True, text=True, check=True).stdout.splitlines()
    return dict(line.split(None, 1) for line in lines if not line.startswith("  "))


@pytest.mark.parametrize("name", [line.split(" = ")[0] for line in LINES.splitlines()])
def test_a_line_means_what_it_is_in_the_dsl(name, traced, read):
    assert name in read
    assert str(colex.eval(read[name])) == str(colex.eval({"True": "true", "False": "false"}.get(traced[name], traced[name])))
