"""What colex.audit says of kernels of the CuTe DSL: of right ones nothing, of each planted fault the line that it stands on (`# here`)."""
import pytest

pytest.importorskip("cutlass.cute", reason="the CuTe DSL is not installed (pip install nvidia-cutlass-dsl)")

import cutlass  # noqa: E402
import cutlass.cute as cute  # noqa: E402
import cutlass.utils as utils  # noqa: E402
from cutlass.cute.nvgpu import cpasync, warp  # noqa: E402
from cutlass.cute.runtime import make_fake_tensor  # noqa: E402
from traced import Traced, assert_named, audited, tensor  # noqa: E402

from colex import Layout, audit  # noqa: E402
from colex._audit_algebra import Algebra  # noqa: E402
from colex._audit_values import Open, whatever_numbers  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def copy_atom(bits):
    """For so many bits, or as many as the compiler chooses."""
    return cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), cutlass.Float16, **({"num_bits_per_copy": bits} if bits else {}))


@cute.kernel
def copying(A: cute.Tensor, tiled: cute.TiledCopy, shared):
    thread, _, _ = cute.arch.thread_idx()
    sA = utils.SmemAllocator().allocate_tensor(cutlass.Float16, shared, 16)  # shared
    tile = cute.local_tile(A, (64, 64), (0, 0))  # tile
    mine = tiled.get_slice(thread)
    source, destination = mine.partition_S(tile), mine.partition_D(sA)  # partition
    cute.copy(tiled, source, destination)  # copy
    raise Traced


def a_copy(A=((128, 128), (128, 1)), threads=((16, 8), (8, 1)), values=((1, 8), (8, 1)), shared=((64, 64), (64, 1)), bits=128, swizzle=None):
    @cute.jit
    def host(A: cute.Tensor):
        tiled = cute.make_tiled_copy_tv(copy_atom(bits), cute.make_layout(threads[0], stride=threads[1]),
                                        cute.make_layout(values[0], stride=values[1]))  # tiled
        layout = cute.make_layout(shared[0], stride=shared[1])
        if cutlass.const_expr(swizzle is not None):
            layout = cute.make_composed_layout(cute.make_swizzle(*swizzle), 0, layout)
        copying(A, tiled, layout).launch(grid=(1, 1, 1), block=(128, 1, 1))
    return host, tensor(*A)


@cute.kernel
def storing(tiled: cute.TiledCopy):
    thread, _, _ = cute.arch.thread_idx()
    layout = cute.make_composed_layout(cute.make_swizzle(2, 3, 3), 0, cute.make_layout((64, 32), stride=(32, 1)))
    sC = utils.SmemAllocator().allocate_tensor(cutlass.Float16, layout, 16)
    mine = tiled.get_slice(thread)
    cute.make_rmem_tensor(mine.partition_S(sC).shape, cutlass.Float16)  # of what stmatrix takes from registers
    mine.partition_D(dst=sC)
    raise Traced


def a_store_of_matrices():
    @cute.jit
    def host():
        mma = cute.make_tiled_mma(warp.MmaF16BF16Op(cutlass.Float16, cutlass.Float32, (16, 8, 16)), cute.make_layout((4, 1, 1)), permutation_mnk=(64, 16, 16))
        atom = cute.make_copy_atom(warp.StMatrix8x8x16bOp(False, 4), cutlass.Float16)
        storing(cute.make_tiled_copy_C(atom, mma)).launch(grid=(1, 1, 1), block=(128, 1, 1))
    return (host,)


@cute.kernel
def loading(tiled: cute.TiledCopy, shared):
    thread, _, _ = cute.arch.thread_idx()
    sB = utils.SmemAllocator().allocate_tensor(cutlass.Float16, shared, 16)
    tiled.get_slice(thread).partition_S(sB)  # load of matrices
    raise Traced


def a_load_of_matrices(number, swizzle):
    """For so many in an instruction, from rows of 128 bytes."""
    @cute.jit
    def host():
        mma = cute.make_tiled_mma(warp.MmaF16BF16Op(cutlass.Float16, cutlass.Float32, (16, 8, 16)), cute.make_layout((4, 1, 1)),
                                  permutation_mnk=(64, max(8, 4 * number), 16))
        atom = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, number), cutlass.Float16)
        shared = cute.make_composed_layout(cute.make_swizzle(*swizzle), 0, cute.make_layout((64, 64), stride=(64, 1)))
        loading(cute.make_tiled_copy_B(atom, mma), shared).launch(grid=(1, 1, 1), block=(128, 1, 1))
    return (host,)


def an_mma(atoms=((2, 2, 1), (1, 2, 0)), permutation=lambda: (32, 32, 16)):
    @cute.jit
    def host():
        cute.make_tiled_mma(warp.MmaF16BF16Op(cutlass.Float16, cutlass.Float32, (16, 8, 16)),
                            cute.make_layout(atoms[0], stride=atoms[1]), permutation_mnk=permutation())  # mma
        raise Traced
    return (host,)


@cute.struct
class Storage:
    """Shared memory with a range of 64 x 32 elements."""
    tile: cute.struct.Align[cute.struct.MemRange[cutlass.Float16, 64 * 32], 1024]


@cute.kernel
def sharing(work: cutlass.Constexpr):
    work(utils.SmemAllocator().allocate(Storage).tile, lambda shape, stride: cute.make_layout(shape, stride=stride))
    raise Traced


def a_storage(work):
    """A kernel of a range of shared memory."""
    @cute.jit
    def host():
        sharing(work).launch(grid=(1, 1, 1), block=(128, 1, 1))
    return (host,)


def an_mma_of(work):
    """A kernel of a range of shared memory, and of a thread's part of a tiled MMA of 32 x 32 x 16."""
    def parts(memory, L):
        tiled = cute.make_tiled_mma(warp.MmaF16BF16Op(cutlass.Float16, cutlass.Float32, (16, 8, 16)), L((2, 2, 1), (1, 2, 0)), permutation_mnk=(32, 32, 16))
        work(tiled.get_slice(cute.arch.thread_idx()[0]), memory, L)
    return a_storage(parts)


def written(shared):
    """A tile is copied to it."""
    tiled = cute.make_tiled_copy_tv(copy_atom(16), cute.make_layout((16, 8), stride=(8, 1)), cute.make_layout((1, 8), stride=(8, 1)))
    part = tiled.get_slice(0).partition_D(shared)
    cute.copy(tiled, cute.make_rmem_tensor_like(part), part)


def setting(shared):
    part = cute.local_tile(shared, (4, 4), (1, 0))
    part[0] = cutlass.Float16(1)


def algebra(work):
    @cute.jit
    def host():
        work(lambda shape, stride: cute.make_layout(shape, stride=stride))
        raise Traced
    return (host,)


@cute.kernel
def transposing():
    layout = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, cute.make_layout((64, 64), stride=(64, 1)))
    sA = utils.SmemAllocator().allocate_tensor(cutlass.Float16, layout, 16)
    cute.composition(sA, cute.make_layout((64, 64), stride=(64, 1)))
    raise Traced


def a_composition_of_a_tensor():
    @cute.jit
    def host():
        transposing().launch(grid=(1, 1, 1), block=(128, 1, 1))
    return (host,)


def a_tma(A=((4096, 8192), (1, 4096)), shared=((64, 8), (1, 64)), swizzle=None, places=False):
    @cute.jit
    def host(A: cute.Tensor):
        layout = cute.make_layout(shared[0], stride=shared[1])
        if cutlass.const_expr(swizzle is not None):
            layout = cute.make_composed_layout(cute.make_swizzle(*swizzle), 0, layout)
        box = cute.composition(cute.make_identity_layout(A.shape), shared[0]) if cutlass.const_expr(places) else shared[0]
        cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), A, layout, box)  # tma
        raise Traced
    return host, tensor(*A)


RIGHT = {
    "a tiled copy by vectors of 8": lambda: a_copy(),
    "a tiled copy column by column": lambda: a_copy(A=((128, 128), (1, 128)), threads=((8, 16), (1, 8)), values=((8, 1), (1, 8)),
                                                    shared=((64, 64), (1, 64))),
    "padding that keeps vectors aligned": lambda: a_copy(shared=((64, 64), (72, 1))),
    "a swizzle that keeps vectors together": lambda: a_copy(swizzle=(3, 3, 3)),
    "rows of four matrices under a swizzle": lambda: a_load_of_matrices(4, (3, 3, 3)),
    "rows of two matrices under a swizzle": lambda: a_load_of_matrices(2, (3, 3, 3)),
    "rows of one matrix under a swizzle": lambda: a_load_of_matrices(1, (3, 3, 3)),
    "a tiled MMA of four warps": lambda: an_mma(),
    "a tiled MMA whose warps share k": lambda: an_mma(((1, 1, 2), (0, 0, 1)), lambda: (16, 8, 32)),
    "a tiled MMA of four warps along m": lambda: an_mma(((4, 1, 1), (1, 0, 0)), lambda: (64, 16, 16)),
    "a permutation for wide vectors": lambda: an_mma(((4, 1, 1), (1, 0, 0)), lambda: (64, cute.make_layout((2, 4, 4), stride=(1, 8, 2)), 16)),
    "a composition": lambda: algebra(lambda L: cute.composition(L((6, 2), (1, 100)), L(3, 2))),
    "a divide": lambda: algebra(lambda L: cute.zipped_divide(L((128, 64), (1, 128)), (32, 16))),
    "a complement": lambda: algebra(lambda L: cute.complement(L(4, 2), 24)),
    "a tile by TMA": lambda: a_tma(),
    "a swizzled tile by TMA": lambda: a_tma(swizzle=(3, 4, 3)),
    "a tile by TMA of a batch": lambda: a_tma(A=((4096, 8192, 2), (1, 4096, 4096 * 8192))),
    "a tile by TMA, by the places of its elements": lambda: a_tma(places=True),
    "copies as wide as the compiler makes them": lambda: a_copy(bits=None),
    "a partition for the shape of registers": a_store_of_matrices,
    "a composition of a tensor": a_composition_of_a_tensor,
    "a tile of a storage": lambda: a_storage(lambda memory, L: memory.get_tensor(L((64, 32), (32, 1)))),
    "a swizzled tile of a storage": lambda: a_storage(lambda memory, L: memory.get_tensor(L((64, 32), (32, 1)), swizzle=cute.make_swizzle(2, 4, 3))),
    "a tile of a storage, of wider elements": lambda: a_storage(lambda memory, L: memory.get_tensor(L((64, 16), (16, 1)), dtype=cutlass.Float32)),
    "a tensor over a pointer to shared memory": lambda: a_storage(lambda memory, L: cute.make_tensor(memory.data_ptr(), L((64, 32), (32, 1)))),
    "a tensor over a pointer, which repeats a row": lambda: a_storage(lambda memory, L: cute.make_tensor(memory.data_ptr(), L((64, 32), (0, 1)))),
    "partitions by a tiled MMA": lambda: an_mma_of(lambda mma, memory, L: [
        part(memory.get_tensor(L((64, 32), (32, 1)))) for part in (mma.partition_A, mma.partition_B, mma.partition_C)]),
    "a partition of coordinates by a tiled MMA": lambda: an_mma_of(lambda mma, memory, L: mma.partition_C(cute.make_identity_tensor((64, 96)))),
    "a partition among threads": lambda: a_storage(lambda memory, L: cute.local_partition(
        memory.get_tensor(L((64, 32), (32, 1))), L((16, 8), (8, 1)), cute.arch.thread_idx()[0])),
    "a partition among threads, by two modes of three": lambda: a_storage(lambda memory, L: cute.local_partition(
        memory.get_tensor(L((64, 32), (32, 1))), L((16, 3, 8), (8, 128, 1)), cute.arch.thread_idx()[0], proj=(1, None, 1))),
    "a divide that leaves modes as they are": lambda: algebra(lambda L: cute.logical_divide(L((4, (2, 8)), (1, (4, 8))), (None, (None, 2)))),
    "a divide of what has names": lambda: algebra(lambda L: cute.zipped_divide(target=L((128, 64), (1, 128)), tiler=(32, 16))),
    "a tiled copy of what has names": lambda: algebra(lambda L: cute.make_tiled_copy_tv(copy_atom(128), val_layout=L((1, 8), (8, 1)),
                                                                                        thr_layout=L((16, 8), (8, 1)))),
}

FAULTS = {
    "threads that collide": (lambda: a_copy(threads=((16, 8), (4, 1))), "tiled", "wrong", "tiled copy"),
    "threads with a hole": (lambda: a_copy(threads=((16, 8), (16, 1))), "tiled", "wrong", "tiled copy"),
    "values with a hole": (lambda: a_copy(values=((1, 8), (8, 2))), "tiled", "wrong", "tiled copy"),
    "a TV layout with a hole": (lambda: algebra(lambda L: cute.make_tiled_copy(copy_atom(128), L(((8, 16), 8), ((128, 2), 16)), (16, 64))), None,
                                "wrong", "tiled copy: ((8,16),8):((128,2),16) of a tile of (16, 64)"),
    "a tile that its copy does not divide": (lambda: a_copy(threads=((12, 8), (8, 1))), "partition", "wrong", "does not divide 64"),
    "vectors across rows of global memory": (lambda: a_copy(A=((128, 128), (1, 128))), "partition", "wrong", "side by side"),
    "vectors across rows of shared memory": (lambda: a_copy(shared=((64, 64), (1, 64))), "partition", "wrong", "side by side"),
    "rows of global memory that are not aligned": (lambda: a_copy(A=((128, 128), (129, 1))), "partition", "wrong", "begin where they have to"),
    "padding that breaks alignment": (lambda: a_copy(shared=((64, 64), (65, 1))), "partition", "wrong", "begin where they have to"),
    "a tile in which rows overlap": (lambda: a_copy(shared=((64, 64), (32, 1))), "shared", "wrong", "both have the value 32"),
    "a tile in which columns overlap": (lambda: a_copy(shared=((64, (8, 8)), (64, (1, 4)))), "shared", "wrong", "both have the value"),
    "a tile of a storage in which rows overlap": (lambda: a_storage(lambda memory, L: memory.get_tensor(L((64, 32), (16, 1)))), None, "wrong",
                                                  "shared memory (64,32):(16,1): (0,16) and (1,0) both have the value 16"),
    "a swizzled tile of a storage in which columns overlap": (
        lambda: a_storage(lambda memory, L: memory.get_tensor(L((64, (8, 4)), (32, (1, 4))), swizzle=cute.make_swizzle(2, 4, 3))), None, "wrong",
        "shared memory Sw<2,3,3> o 0 o (64,(8,4)):(32,(1,4))"),
    "a tile that its range of a storage does not hold": (lambda: a_storage(lambda memory, L: memory.get_tensor(L((64, 32), (40, 1)))), None, "wrong",
                                                         "it reaches over 2552 elements, and the range that it is of has 2048"),
    "elements that are wider than those of the range": (
        lambda: a_storage(lambda memory, L: memory.get_tensor(L((64, 32), (32, 1)), dtype=cutlass.Float32)), None, "wrong", "has 1024"),
    "a tensor over a pointer in which rows overlap, which is only read": (
        lambda: a_storage(lambda memory, L: cute.make_tensor(memory.data_ptr(), L((64, 32), (24, 1)))), None, "unknown",
        "both have the value 24; nothing that was traced writes through it"),
    "a tensor over a pointer in which rows overlap, beside one to which a tile is copied": (lambda: a_storage(lambda memory, L: [
        cute.make_tensor(memory.data_ptr(), L((64, 32), (24, 1))), written(memory.get_tensor(L((32, 64), (64, 1))))]), None, "unknown",
        "nothing that was traced writes through it"),
    "a tensor over a pointer in which rows overlap, to which a tile is copied": (lambda: a_storage(lambda memory, L: written(
        cute.make_tensor(memory.data_ptr(), L((64, 64), (24, 1))))), None, "wrong", "both have the value 24, and something is written through it"),
    "a tensor over a pointer in which elements overlap, of which one is set": (lambda: a_storage(lambda memory, L: setting(
        cute.make_tensor(memory.data_ptr(), L((16, 8), (1, 1))))), None, "wrong", "both have the value 1, and something is written through it"),
    "rows that a tiled MMA does not divide": (lambda: an_mma_of(lambda mma, memory, L: mma.partition_A(memory.get_tensor(L((48, 32), (32, 1))))), None,
                                              "wrong", "as A of a tiled MMA: along mode 0 a tile of 32 does not divide 48"),
    "depth that a tiled MMA does not divide": (lambda: an_mma_of(lambda mma, memory, L: mma.partition_B(memory.get_tensor(L((64, 24), (32, 1))))), None,
                                               "wrong", "as B of a tiled MMA: along mode 1 a tile of 16 does not divide 24"),
    "columns that a tiled MMA does not divide": (lambda: an_mma_of(lambda mma, memory, L: mma.partition_C(memory.get_tensor(L((64, 16), (16, 1))))), None,
                                                 "wrong", "as C of a tiled MMA: along mode 1 a tile of 32 does not divide 16"),
    "a vector that is given to a tiled MMA as a matrix": (lambda: an_mma_of(lambda mma, memory, L: mma.partition_A(memory.get_tensor(L(64, 1)))), None,
                                                          "wrong", "the tensor has 1 mode, the tile 2"),
    "a vector that is given to a tiled copy as a matrix": (lambda: a_storage(lambda memory, L: cute.make_tiled_copy_tv(
        copy_atom(128), L((16, 8), (8, 1)), L((1, 8), (8, 1))).get_slice(0).partition_S(memory.get_tensor(L(64, 1)))), None, "wrong",
        "the tensor has 1 mode, the tile 2"),
    "a vector that is parted among threads as a matrix": (lambda: a_storage(lambda memory, L: cute.local_partition(
        memory.get_tensor(L(64, 1)), L((16, 8), (8, 1)), cute.arch.thread_idx()[0])), None, "wrong", "the tensor has 1 mode, the tile 2"),
    "registers that a tiled MMA does not divide": (lambda: an_mma_of(lambda mma, memory, L: mma.partition_C(
        cute.make_rmem_tensor((48, 32), cutlass.Float32))), None, "wrong", "as C of a tiled MMA: along mode 0 a tile of 32 does not divide 48"),
    "coordinates that a tiled MMA does not divide": (lambda: an_mma_of(lambda mma, memory, L: mma.partition_C(cute.make_identity_tensor((64, 40)))), None,
                                                     "unknown", "a tile of 32 does not divide 40: tiles reach beyond the tensor"),
    "a tile that its threads do not divide": (lambda: a_storage(lambda memory, L: cute.local_partition(
        memory.get_tensor(L((64, 32), (32, 1))), L((24, 4), (4, 1)), cute.arch.thread_idx()[0])), None, "wrong", "a tile of 24 does not divide 64"),
    "a swizzle that tears vectors": (lambda: a_copy(swizzle=(2, 2, 3)), "partition", "wrong", "leaves only 4 elements together"),
    "bank conflicts": (lambda: a_copy(threads=((64, 2), (1, 64))), "partition", "slow", "takes 32 wavefronts, and 4 would do"),
    "bank conflicts of four matrices": (lambda: a_load_of_matrices(4, (0, 4, 3)), "load of matrices", "slow", "takes 32 wavefronts, and 4 would do"),
    "bank conflicts of two matrices": (lambda: a_load_of_matrices(2, (0, 4, 3)), "load of matrices", "slow", "takes 16 wavefronts, and 2 would do"),
    "a permutation that the atoms do not divide": (lambda: an_mma(permutation=lambda: (24, 32, 16)), "mma", "wrong", "tiled MMA"),
    "a permutation that takes columns twice": (lambda: an_mma(permutation=lambda: (32, cute.make_layout((8, 2, 2), stride=(1, 8, 8)), 16)), "mma", "wrong",
                                               "tiled MMA: B"),
    "warps that collide": (lambda: an_mma(((2, 2, 1), (1, 1, 0))), "mma", "wrong", "tiled MMA"),
    "warps with a hole": (lambda: an_mma(((2, 2, 1), (1, 4, 0))), "mma", "wrong", "tiled MMA"),
    "a complement with an extent of 0": (lambda: algebra(lambda L: cute.complement(L((2, 2), (1, 1)), 16)), None, "wrong",
                                         "(0,8):(2,2) is no layout: an extent is at least 1; this is 0"),
    "a composition that no layout is": (lambda: algebra(lambda L: cute.composition(L((6, 4), (1, 100)), L(4, 4))), None, "wrong", "no layout is"),
    "a divide that rounds up": (lambda: algebra(lambda L: cute.zipped_divide(L((100, 64), (1, 100)), (32, 64))), None, "unknown",
                                "tiles reach beyond the tensor"),
    "offsets beyond 31 bits of a tensor that is cut into tiles": (lambda: a_copy(A=((65536, 65536), (65536, 1))), "tile", "wrong", "beyond 31 bits"),
    "offsets beyond 31 bits": (lambda: algebra(lambda L: cute.make_tensor(cute.make_ptr(cutlass.Float16, 0, cute.AddressSpace.gmem),
                                                                           L((65536, 65536), (1, 65536)))), None, "wrong", "beyond 31 bits"),
    "offsets beyond 64 bits": (lambda: algebra(lambda L: cute.make_tensor(cute.make_ptr(cutlass.Float16, 0, cute.AddressSpace.gmem),
                                                                          L((2**30, 2**30), (2**40, 2**40)))), None, "wrong", "64 bits"),
    "places of elements that are more than a swizzle holds": (lambda: a_tma(shared=((128, 8), (1, 128)), swizzle=(3, 4, 3), places=True), "tma", "wrong",
                                                              "inner box"),
    "a TMA box that its swizzle does not hold": (lambda: a_tma(shared=((128, 8), (1, 128)), swizzle=(3, 4, 3)), "tma", "wrong", "inner box"),
    "a stride of a batch that TMA does not take": (lambda: a_tma(A=((4096, 8192, 2), (1, 4096, 4096 * 8192 + 4))), "tma", "wrong",
                                                    "no single tensor map was found"),
    "a stride that TMA does not take": (lambda: a_tma(A=((4096, 8192), (1, 4098))), "tma", "wrong", "multiple of 16"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_of_what_is_right_nothing_is_wrong(name):
    found = audited(*RIGHT[name]())
    assert found.is_right, str(found)
    assert not found.of("slow") and not found.of("unknown"), str(found)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_with_its_line(name):
    build, marker, word, why = FAULTS[name]
    assert_named(audited(*build()), "test_audit", marker, word, why)


@pytest.mark.parametrize("result, word", [("3:2", "right"), ("(3,1):(2,7)", "right"), ("3:1", "wrong"), ("(3,0):(2,2)", "wrong")])
def test_another_function_than_ours_is_wrong(result, word):
    found = audit.Audit()
    Algebra(found).answer("composition", (Layout((6, 2), (1, 100)), Layout(3, 2)), result)
    assert [one.word for one in found.findings] == [word], str(found)


def test_a_wrong_kernel_fails_where_it_is_traced():
    host, A = a_copy(shared=((64, 64), (32, 1)))
    with pytest.raises(audit.Wrong, match=r"test_audit\.py:\d+: wrong: shared memory \(64,64\):\(32,1\): .* both have the value 32"):
        with audit.watch():
            cute.compile(host, A)


def test_what_is_not_known_while_tracing_is_counted_as_unknown():
    n = cute.sym_int() if hasattr(cute, "sym_int") else None
    if n is None:
        pytest.skip("this version has no symbolic extents")
    host, _ = a_copy()
    found = audited(host, make_fake_tensor(cutlass.Float16, (n, n), stride=(n, 1), assumed_align=16))
    assert found.of("unknown"), str(found)


@pytest.mark.parametrize("stride, word, why", [
    ("?{div=8}", "right", ""), ("?{div=16}", "right", ""), ("?{div=4}", "unknown", "is not known while tracing"), ("?", "unknown", "is not known while tracing")])
def test_what_is_known_of_a_number_decides(stride, word, why):
    """Rows of a tile begin where vectors of 8 have to if the stride is a multiple of 8."""
    divisor = int("".join(filter(str.isdigit, stride)) or 1)
    host, _ = a_copy()
    n = cute.sym_int(divisibility=64)
    found = audited(host, make_fake_tensor(cutlass.Float16, (n, n), stride=(cute.sym_int(divisibility=divisor), 1), assumed_align=16))
    of_global = [one for one in found.findings if one.about.startswith("partition of") and "?" in one.about]
    assert [one.word for one in of_global] == [word] and why in of_global[0].why, str(found)


def unless(fault):
    """What is said of the first number; it is not known without one."""
    def said(given):
        if given is None:
            raise Open("?")
        return "a fault" if fault(given(0)) else ""
    return said


@pytest.mark.parametrize("fault, word", [
    (lambda n: False, ""), (lambda n: True, "a fault"), (lambda n: n < 1000, ""), (lambda n: n % 64, None), (lambda n: n != 1, None), (lambda n: n != 24, None)])
def test_a_fault_is_one_whatever_the_number_is(fault, word):
    if word is None:
        with pytest.raises(Open):
            whatever_numbers(unless(fault))
    else:
        assert whatever_numbers(unless(fault)) == word


@pytest.mark.parametrize("divisor, shared, word, why", [
    (8, ((64, 8), (1, 64)), "unknown", "are not known while tracing"), (8, ((128, 8), (1, 128)), "wrong", "inner box"),
    (1, ((64, 8), (1, 64)), "unknown", "is not known while tracing")])
def test_a_descriptor_is_wrong_whatever_the_sizes_are(divisor, shared, word, why):
    host, _ = a_tma(shared=shared, swizzle=(3, 4, 3))
    m, n = cute.sym_int(divisibility=divisor), cute.sym_int()
    found = audited(host, make_fake_tensor(cutlass.Float16, (m, n), stride=(1, m), assumed_align=16))
    assert any(why in one.why for one in found.of(word)) and len(found.findings) == 1, str(found)


def test_vectors_across_rows_are_wrong_whatever_the_number_is():
    host, _ = a_copy(values=((8, 1), (1, 8)), threads=((8, 16), (16, 1)))
    found = audited(host, make_fake_tensor(cutlass.Float16, (128, 128), stride=(cute.sym_int(divisibility=8), 1), assumed_align=16))
    assert any("?{div=8}" in one.about and "only 1 lies side by side" in one.why for one in found.of("wrong")), str(found)


def windows(reason):
    """A kernel with a window that is only read; its comment is that of a line here."""
    def work(memory, L):
        cute.make_tensor(memory.data_ptr(), L((16, 8), (1, 1)))  # colex: meant so: each row begins one element after the other
        cute.make_tensor(
            memory.data_ptr(),
            L((16, 8), (2, 1)))  # colex: meant so: rows begin two elements apart
        cute.make_tensor(memory.data_ptr(), L((16, 8), (8, 1)))  # colex: meant so: nothing here needs it
        memory.get_tensor(L((64, 32), (16, 1)))  # colex: meant so: rows share halves
    return a_storage(work)


def test_what_is_meant_so_is_not_wrong_and_its_reason_is_told():
    found = audited(*windows(None))
    assert not found.of("wrong") and not found.of("unknown") and found.is_right, str(found)
    assert [one.why.rpartition(": ")[2] for one in found.of("meant so")] == [
        "each row begins one element after the other", "rows begin two elements apart", "rows share halves"]
    assert "shared memory (64,32):(16,1): (0,16) and (1,0) both have the value 16 (else wrong): rows share halves" in str(found)


def test_a_comment_that_covers_nothing_is_told():
    unneeded, = audited(*windows(None)).of("unneeded")
    assert unneeded.about == "meant so: nothing here needs it"


def test_what_ends_the_tracing_is_not_meant_so():
    found = audited(*algebra(lambda L: cute.logical_product(L((2, 2), (1, 1)), 3)))  # colex: meant so: it is not asked of the DSL
    assert found.of("wrong") and found.stopped, str(found)


def test_the_dsl_is_as_it_was_afterwards():
    before = (cute.copy, cute.composition, cute.TiledCopy.__init__, cute.ThrCopy.partition_S if hasattr(cute, "ThrCopy") else None)
    with audit.watch(raises=False):
        assert cute.copy is not before[0]
    assert (cute.copy, cute.composition, cute.TiledCopy.__init__, cute.ThrCopy.partition_S if hasattr(cute, "ThrCopy") else None) == before
