"""What colex.audit says of whole kernels: of right ones nothing, of each planted mistake its name, on its line."""
import pytest

pytest.importorskip("cutlass.cute", reason="the CuTe DSL is not installed (pip install nvidia-cutlass-dsl)")

import ampere_kernels as ampere  # noqa: E402
import blackwell_kernels as blackwell  # noqa: E402
import cutlass  # noqa: E402
import cutlass.cute as cute  # noqa: E402
import hopper_kernels as hopper  # noqa: E402
from ampere_kernels import under  # noqa: E402
from cutlass.cute.nvgpu import tcgen05, warp  # noqa: E402
from hopper_kernels import MN, K, Kind, bfloat, e4m3, half, single, swizzled  # noqa: E402
from traced import assert_named, audited  # noqa: E402

from colex import Layout, _audit_async, equal  # noqa: E402
from colex._audit_values import NotJudged  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

TARGETS = {ampere: "sm_80", hopper: "sm_90a", blackwell: "sm_100a"}


def of(kind, shape, element=half, order=(0, 1, 2)):
    return lambda: swizzled(kind, shape, element, order)


def of_tcgen05(kind):
    """A layout of shared memory of a kind that tcgen05.mma reads, by its parts."""
    def layout(mma):
        atom = tcgen05.make_smem_layout_atom(getattr(tcgen05.SmemLayoutAtomKind, kind), half)
        return tcgen05.tile_to_mma_shape(atom, cute.append(mma.partition_shape_A((128, 64)), 3), order=(1, 2, 3))
    return layout


#: A module, a kernel in it, and with what it is made.
RIGHT = {
    "a GEMM by wgmma": (hopper, "gemm", {}),
    "in BF16, along m and n": (hopper, "gemm", {"element": bfloat, "majors": (MN, MN)}),
    "in FP8": (hopper, "gemm", {"element": e4m3, "tile": (128, 128, 128)}),
    "in integers": (hopper, "gemm", {"element": cutlass.Int8, "acc": cutlass.Int32, "tile": (128, 128, 128)}),
    "by clusters of four": (hopper, "gemm", {"cluster": (2, 2)}),
    "with tiles of 256 columns and four stages": (hopper, "gemm", {"tile": (128, 256, 64), "stages": 4}),
    "with a swizzle of 64 bytes": (hopper, "gemm", {"of_tensor_A": of(Kind.K_SW64, (128, 64, 3))}),
    "with a swizzle of 32 bytes": (hopper, "gemm", {"of_tensor_B": of(Kind.K_SW32, (128, 64, 3))}),
    "with no swizzle": (hopper, "gemm", {"of_tensor_A": of(Kind.K_INTER, (128, 16, 3)), "of_tensor_B": of(Kind.K_INTER, (128, 16, 3)),
                                         "tile": (128, 128, 16)}),
    "an epilogue by stmatrix and TMA": (hopper, "epilogue", {}),
    "an epilogue along m": (hopper, "epilogue", {"transposed": True}),
    "an epilogue in BF16": (hopper, "epilogue", {"element": bfloat}),
    "attention by wgmma": (hopper, "attention", {}),
    "attention by wgmma with heads of 128": (hopper, "attention", {"element": bfloat, "depth": 128, "keys": 64}),
    "a copy by TMA": (hopper, "copied_by_tma", {}),
    "a copy by TMA without a swizzle": (hopper, "copied_by_tma", {"swizzle": (0, 4, 3)}),
    "a copy by TMA of words": (hopper, "copied_by_tma", {"element": single, "tile": (64, 32)}),
    "a GEMM by tcgen05.mma": (blackwell, "gemm", {}),
    "in FP8 by tcgen05.mma": (blackwell, "gemm", {"element": e4m3, "tile": (128, 128, 128)}),
    "along m and n by tcgen05.mma": (blackwell, "gemm", {"majors": (MN, MN)}),
    "by a pair of CTAs": (blackwell, "gemm", {"tile": (256, 128, 64), "pair": True}),
    "with a swizzle of 64 bytes by tcgen05.mma": (blackwell, "gemm", {"of_tensor_A": of_tcgen05("K_SW64")}),
    "a sum of tensors": (ampere, "elementwise", {}),
    "a sum of tensors by columns": (ampere, "elementwise", {"stride": (1, 256), "threads": ((32, 4), (1, 32)), "values": ((8, 4), (1, 8))}),
    "a GEMM by mma.sync": (ampere, "gemm", {}),
    "in BF16 by mma.sync": (ampere, "gemm", {"element": bfloat}),
    "in TF32 by mma.sync": (ampere, "gemm", {
        "element": ampere.tf32, "tile": (128, 128, 32), "op": lambda: warp.MmaTF32Op((16, 8, 8)), "permutation": (32, 32, 8), "values": ((1, 4), (4, 1))}),
    "with padded rows": (ampere, "gemm", {"sA": under((0, 4, 3), (128, 64, 3), (72, 1, 9216))}),
    "attention by mma.sync": (ampere, "attention", {}),
    "a transposition": (ampere, "transposition", {}),
    "sums of rows": (ampere, "reduction", {}),
    "a GEMM by single products": (ampere, "sgemm", {}),
}

#: Besides these: the marker of the line, the word, and what the finding says.
MISTAKES = {
    "a tensor under 64 bytes of swizzle, an atom for 128": (
        hopper, "gemm", {"of_tensor_A": of(Kind.K_SW64, (128, 64, 3)), "of_atom_A": of(Kind.K_SW128, (128, 64, 3))}, "partition A", "wrong",
        "has (1, 0) of the tile at element 72, and the tensor in shared memory at 32"),
    "a tensor under 128 bytes of swizzle, an atom for 32": (
        hopper, "gemm", {"of_tensor_B": of(Kind.K_SW128, (128, 64, 3)), "of_atom_B": of(Kind.K_SW32, (128, 64, 3))}, "partition B", "wrong",
        "the atom was made for Sw<1,3,3>"),
    "a tensor without a swizzle, an atom for one": (
        hopper, "gemm", {"of_tensor_A": under((0, 4, 3), (128, 64, 3), (64, 1, 8192)), "of_atom_A": of(Kind.K_SW128, (128, 64, 3))}, "partition A", "wrong",
        "has (1, 0) of the tile at element 72, and the tensor in shared memory at 64"),
    "tiles of global memory that are turned": (hopper, "gemm", {"tile_A": (64, 128)}, "partition A", "wrong",
                                               "the tensor there has tiles of (64,128):(1@1,1@0)"),
    "tiles of global memory that are smaller": (hopper, "gemm", {"tile_B": (64, 64)}, "partition B", "wrong",
                                                "the first mode of the tensor in global memory has 4096 elements"),
    "the atom of the other operand": (hopper, "gemm", {"tile": (128, 256, 64), "swap_atoms": True}, "partition A", "wrong",
                                      "the atom was made for a tile of 16384"),
    "an atom for one CTA, by two": (hopper, "gemm", {"cluster": (2, 2), "ctas_A": 1}, "partition A", "wrong", "made for 1 CTA to bring a tile"),
    "an instruction along m, a tile along k": (hopper, "gemm", {"op_majors": (MN, K)}, "tCsA", "wrong", "no descriptor reads it"),
    "an instruction along n, a tile along k": (hopper, "gemm", {"op_majors": (K, MN)}, "tCsB", "wrong", "no descriptor reads it"),
    "an instruction along k, tiles along m": (
        hopper, "gemm", {"majors": (MN, K), "op_majors": (K, K)}, "tCrA", "wrong", "an instruction that takes this operand along m or n reads it"),
    "rows one after another, which no descriptor reads": (hopper, "gemm", {"of_tensor_A": under((0, 4, 3), (128, 64, 3), (64, 1, 8192))}, "tCsA", "wrong",
                                                          "no descriptor reads it: m 1, k 0 lies at element 64"),
    "padded rows, which no descriptor reads": (hopper, "gemm", {"of_tensor_B": under((0, 4, 3), (128, 64, 3), (72, 1, 9216))}, "tCsB", "wrong",
                                               "no descriptor reads it"),
    "padded rows, which TMA does not fill": (hopper, "gemm", {"of_tensor_B": under((0, 4, 3), (128, 64, 3), (72, 1, 9216))}, "atom B", "wrong", "leaves gaps"),
    "columns one after another": (hopper, "gemm", {"of_tensor_A": under((3, 4, 3), (128, 64, 3), (1, 128, 8192))}, "tCsA", "wrong", "no descriptor reads it"),
    "a layout for elements of 16 bits, of 8": (hopper, "gemm", {"element": e4m3, "tile": (128, 128, 128), "of_tensor_A": of(Kind.K_SW128, (128, 128, 3))},
                                               "tCsA", "wrong", "no descriptor reads it"),
    "fragments of the other operand": (hopper, "gemm", {"tile": (128, 256, 64), "swap_fragments": True}, "tCrA", "wrong", "not what partition_A gives"),
    "a box of half the tile": (hopper, "gemm", {"box_A": (64, 64)}, "atom A", "wrong", "the box (64,64) has 4096 elements"),
    "a leading dimension that TMA does not take": (hopper, "gemm", {"A_stride": (260, 1)}, "atom A", "wrong", "must be a multiple of 16"),
    "columns that the instruction does not divide": (hopper, "gemm", {"instruction_N": 96}, "tCsB", "wrong", "a tile of 96 does not divide 128"),
    "stages that begin where TMA does not": (hopper, "gemm", {"of_tensor_A": under((3, 4, 3), (128, 64, 3), (64, 1, 8200))}, "partition A", "wrong",
                                             "a stage begins 16400 bytes after another"),
    "stages that overlap": (hopper, "gemm", {"of_tensor_A": under((3, 4, 3), (128, 64, 3), (64, 1, 4096))}, None, "wrong", "both have the value 4096"),
    "warpgroups with the same rows": (hopper, "gemm", {"atoms": ((2, 1, 1), (0, 0, 0))}, "mma", "wrong", "tiled MMA"),
    "elements of another width in shared memory, by TMA": (hopper, "gemm", {"element_A": single}, "partition A", "wrong",
                                                           "made for elements of 16 bits, and those of the tensor in shared memory have 32"),
    "elements of another width in shared memory, by wgmma": (hopper, "gemm", {"element_A": e4m3}, "tCsA", "wrong",
                                                             "takes elements of 16 bits, and these have 8"),
    "an address of which too little is known": (hopper, "gemm", {"align": 16}, "partition A", "unknown", "a multiple of 16 bytes"),
    "a permutation of rows": (hopper, "gemm", {"permutation": lambda: (cute.make_layout((64, 2), stride=(2, 1)), None, None)}, "tCsA", "unknown",
                              "no descriptor is asked"),
    "a fragment of one block of k": (hopper, "gemm", {"one_block": True}, "tCrA", "unknown", "is not ((row, k), rows, ks, …), as a partition is"),
    "an epilogue's atom for another swizzle": (hopper, "epilogue", {"of_atom": of(Kind.K_SW32, (64, 32, 4))}, "partition C", "wrong",
                                               "has (1, 0) of the tile at element 16, and the tensor in shared memory at 32"),
    "stmatrix.trans to rows": (hopper, "epilogue", {"store": lambda: warp.StMatrix8x8x16bOp(True, 4)}, "to shared", "wrong", "only 1 lies side by side"),
    "stmatrix to columns": (hopper, "epilogue", {"transposed": True, "store": lambda: warp.StMatrix8x8x16bOp(False, 4)}, "to shared", "wrong",
                            "only 1 lies side by side"),
    "an epilogue's box that is turned": (hopper, "epilogue", {"of_box": (32, 64)}, "atom C", "wrong", "TMA of"),
    "an epilogue's tiles that are turned": (hopper, "epilogue", {"divided_by": (32, 64)}, "partition C", "wrong", "has tiles of (32,64):(1@1,1@0)"),
    "a leading dimension of C that TMA does not take": (hopper, "epilogue", {"C_stride": (516, 1)}, "atom C", "wrong", "must be a multiple of 16"),
    "an epilogue without a swizzle": (hopper, "epilogue", {"of_tensor": under((0, 4, 3), (64, 32, 4), (32, 1, 2048))}, "to shared", "slow",
                                      "takes 16 wavefronts, and 4 would do"),
    "an epilogue's padding, which TMA does not read": (hopper, "epilogue", {"of_tensor": under((0, 4, 3), (64, 32, 4), (40, 1, 2560))}, "atom C", "wrong",
                                                       "leaves gaps"),
    "an epilogue's padding, across which stmatrix writes": (hopper, "epilogue", {"of_tensor": under((0, 4, 3), (64, 32, 4), (33, 1, 2112))}, "to shared",
                                                            "wrong", "a step of 33 elements is no multiple of 8"),
    "an epilogue's stages that begin where TMA does not": (hopper, "epilogue", {"of_tensor": under((2, 4, 3), (64, 32, 4), (32, 1, 2056))}, "partition C",
                                                           "wrong", "a stage begins 4112 bytes after another"),
    "V along its keys, an instruction that takes it across": (hopper, "attention", {"major_V": K}, "V", "wrong", "no descriptor reads it"),
    "V in a layout along k": (hopper, "attention", {"of_V": of(Kind.K_SW128, (64, 128, 2))}, "V", "wrong", "no descriptor reads it"),
    "an atom of V for another swizzle": (hopper, "attention", {"of_atom_V": of(Kind.MN_SW64, (64, 128, 2), half, (1, 0, 2))}, "partition V", "wrong",
                                         "the atom was made for Sw<2,3,3>"),
    "an atom of Q for another swizzle": (hopper, "attention", {"of_atom_Q": of(Kind.K_SW32, (64, 64, 1))}, "partition Q", "wrong",
                                         "the atom was made for Sw<1,3,3>"),
    "tiles of Q that are turned": (hopper, "attention", {"Q_tile": (32, 128)}, "partition Q", "wrong", "has tiles of (32,128)"),
    "columns of V that the instruction does not divide": (hopper, "attention", {"value_shape": (64, 48, 16)}, "V", "wrong", "a tile of 48 does not divide 64"),
    "a store under another swizzle than the load": (hopper, "copied_by_tma", {"tile": (64, 32), "swizzle": (2, 4, 3), "to_swizzle": (1, 4, 3)}, "store",
                                                    "wrong", "the atom was made for Sw<1,3,3>"),
    "a store to tiles of another shape": (hopper, "copied_by_tma", {"out_tile": (128, 32)}, "store", "wrong", "has tiles of (128,32)"),
    "a store to tiles that are smaller": (hopper, "copied_by_tma", {"out_tile": (64, 32)}, "store", "wrong", "made for a tile of 4096"),
    "a tensor that is padded, an atom for one that is not": (hopper, "copied_by_tma", {"tensor_stride": (72, 1)}, "load", "wrong",
                                                             "has (1, 0) of the tile at element 72, and the tensor in shared memory at 64"),
    "a tensor that is transposed by its strides": (hopper, "copied_by_tma", {"tensor_stride": (1, 64)}, "load", "wrong",
                                                   "has (1, 0) of the tile at element 72, and the tensor in shared memory at 1"),
    "rows that are longer than the swizzle": (hopper, "copied_by_tma", {"tile": (32, 128)}, "atom", "wrong", "the DSL does not split it"),
    "a tile that is not one mode": (hopper, "copied_by_tma", {"flat_group": True}, "load", "wrong", "tma_partition takes a tile as one mode"),
    "a tensor for tcgen05.mma under another swizzle than its atom": (
        blackwell, "gemm", {"of_tensor_A": of_tcgen05("K_SW64"), "of_atom_A": of_tcgen05("K_SW128")}, "partition A", "wrong", "the atom was made for Sw<3,3,3>"),
    "an instruction of tcgen05 along m, a tile along k": (blackwell, "gemm", {"op_majors": (MN, K), "of_tensor_A": of_tcgen05("K_SW128")}, "tCrA", "wrong",
                                                          "no descriptor reads it"),
    "a fragment of tcgen05.mma of the other operand": (blackwell, "gemm", {"tile": (128, 256, 64), "other_fragment": True}, "tCrA", "wrong",
                                                       "not what partition_A gives"),
    "values across rows": (ampere, "elementwise", {"values": ((4, 8), (1, 4)), "bits": 128}, "sources", "wrong", "only 1 lies side by side"),
    "threads that share elements": (ampere, "elementwise", {"threads": ((4, 32), (16, 1))}, "threads", "wrong", ""),
    "threads with a hole": (ampere, "elementwise", {"threads": ((4, 32), (64, 1))}, "threads", "wrong", ""),
    "rows that vectors do not divide": (ampere, "elementwise", {"stride": (516, 1), "bits": 128}, "sources", "wrong", "a step of 516 elements"),
    "an output by columns": (ampere, "elementwise", {"out_stride": (1, 256), "bits": 128}, "destination", "wrong", "only 1 lies side by side"),
    "padding of 2": (ampere, "gemm", {"sA": under((0, 4, 3), (128, 64, 3), (66, 1, 8448))}, "to shared", "wrong", "a step of 66 elements"),
    "a swizzle of too few elements": (ampere, "gemm", {"sA": under((3, 2, 3), (128, 64, 3), (64, 1, 8192))}, "to shared", "wrong",
                                      "leaves only 4 elements together"),
    "no swizzle": (ampere, "gemm", {"sA": under((0, 4, 3), (128, 64, 3), (64, 1, 8192))}, "load A", "slow", "takes 32 wavefronts, and 4 would do"),
    "a swizzle of too few bits": (ampere, "gemm", {"sB": under((1, 3, 3), (128, 64, 3), (64, 1, 8192))}, "load B", "slow", "and 4 would do"),
    "ldmatrix.trans of rows": (ampere, "gemm", {"trans_A": True}, "load A", "wrong", "only 1 lies side by side"),
    "ldmatrix of columns": (ampere, "gemm", {"sB": under((3, 3, 3), (128, 64, 3), (1, 128, 8192))}, "load B", "wrong", "only 1 lies side by side"),
    "threads of cp.async that share vectors": (ampere, "gemm", {"threads": ((16, 8), (4, 1))}, "bring", "wrong", "tiled copy"),
    "values of cp.async with a hole": (ampere, "gemm", {"values": ((1, 8), (8, 2))}, "bring", "wrong", "tiled copy"),
    "a permutation that the atoms do not divide": (ampere, "gemm", {"permutation": (24, 32, 16)}, "mma", "wrong", "tiled MMA"),
    "warps with the same tiles": (ampere, "gemm", {"atoms": ((2, 2, 1), (1, 1, 0))}, "mma", "wrong", "tiled MMA"),
    "a leading dimension across which cp.async reads": (ampere, "gemm", {"strides": ((260, 1), (256, 1))}, "from global", "wrong", "a step of 260 elements"),
    "rows of shared memory that the tile does not divide": (
        ampere, "gemm", {"sA": under((3, 3, 3), (120, 64, 3), (64, 1, 7680))}, "to shared", "wrong", "does not divide 120"),
    "depth of shared memory that the tile does not divide": (
        ampere, "gemm", {"sB": under((0, 3, 3), (128, 72, 3), (72, 1, 9216))}, "to shared", "wrong", "a tile of 64 does not divide 72"),
    "stages of cp.async that overlap": (ampere, "gemm", {"sA": under((3, 3, 3), (128, 64, 3), (64, 1, 4096))}, "shared", "wrong", "both have the value 4096"),
    "A's fragment of B's part": (ampere, "gemm", {"fragment_of": "B"}, "fragment A", "wrong", "not what partition_A gives"),
    "V that is not loaded transposed": (ampere, "attention", {"trans_V": False}, "load V", "wrong", "only 1 lies side by side"),
    "rows of V that overlap": (ampere, "attention", {"sV": under((3, 3, 3), (64, 64), (32, 1))}, None, "wrong", "both have the value 32"),
    "V by columns in global memory": (ampere, "attention", {"V_stride": (1, 512)}, "bring V", "wrong", "only 1 lies side by side"),
    "V transposed by a stride that is too small": (ampere, "attention", {"transposed": ((64, 64), (32, 1))}, "transposed", "wrong", "no layout is"),
    "V transposed so that rows overlap": (ampere, "attention", {"transposed": ((64, 64), (1, 1))}, "transposed", "unknown",
                                          "nothing that was traced writes through it"),
    "rows of Q that are torn by the swizzle": (ampere, "attention", {"sQ": under((2, 1, 5), (64, 64), (64, 1))}, "load Q", "wrong",
                                               "leaves only 2 elements together"),
    "padding that is subtracted": (ampere, "transposition", {"pad": -1}, "shared", "wrong", "both have the value 31"),
    "threads that do not divide a tile": (ampere, "transposition", {"threads": ((24, 8), (1, 24))}, "among threads", "wrong", "a tile of 24 does not divide 32"),
    "less room than sums": (ampere, "reduction", {"room": 3}, "sums", "wrong", "it reaches over 4 elements, and the range that it is of has 3"),
    "sums that share an address": (ampere, "reduction", {"of_warps": ((1, (2, 2)), (4, (1, 1)))}, "sums", "wrong", "both have the value 1"),
    "columns that the threads do not divide": (ampere, "reduction", {"columns": 1000}, "part", "wrong", "does not divide 1000"),
    "rows that begin where a vector does not": (ampere, "reduction", {"row_stride": 1020}, "part", "wrong", "a multiple of 8 bytes, and a vector has 16"),
    "values with a hole": (ampere, "reduction", {"values": ((1, 8), (8, 2))}, "bring", "wrong", "tiled copy"),
    "columns of A that overlap": (ampere, "sgemm", {"pad": -4}, "shared", "wrong", "both have the value 124"),
    "a permutation with a hole": (ampere, "sgemm", {"permutation": lambda: (cute.make_layout((16, 4), stride=(8, 1)), None, None)}, "mma", "wrong",
                                  "tiled MMA"),
    "threads of a product that share a place": (ampere, "sgemm", {"atoms": ((16, 16, 1), (8, 1, 0))}, "mma", "wrong", "tiled MMA"),
    "threads that bring the same element": (ampere, "sgemm", {"threads": ((32, 8), (4, 1))}, "bring", "wrong", "tiled copy"),
    "rows that threads of a product do not divide": (ampere, "sgemm", {"tile": (96, 128, 8)}, "product", "wrong", "a tile of 64 does not divide 96"),
}


#: What is not looked at, as docs/python.md says: nothing is found.
MISSED = {
    "A loaded by the tiled copy of B": (ampere, "gemm", {"copy_A_for": "B"}),
    "a tile that is read under other strides than it was written": (ampere, "transposition", {"out": ((32, 32), (1, 32))}),
    "bank conflicts of what is parted among threads": (ampere, "transposition", {"pad": 0}),
    "the atom of another tensor, of one shape": (hopper, "gemm", {"swap_atoms": True}),
    "the fragment of another operand, of one shape": (hopper, "gemm", {"tile": (128, 64, 64), "swap_fragments": True}),
}


def found_in(module, kernel, changes):
    return audited(*getattr(module, kernel)(**changes), target=TARGETS[module])


@pytest.mark.parametrize("name", RIGHT)
def test_of_a_right_kernel_nothing_is_wrong(name):
    found = found_in(*RIGHT[name])
    assert found.is_right and {one.word for one in found.findings} == {"right"}, str(found)


@pytest.mark.parametrize("name", MISSED)
def test_what_is_not_looked_at_is_not_found(name):
    found = found_in(*MISSED[name])
    assert {one.word for one in found.findings} == {"right"}, str(found)


def test_addresses_that_are_not_those_of_the_instructions_are_wrong(monkeypatch):
    """The DSL makes none: they are counted by 8 bytes."""
    view = _audit_async._view
    monkeypatch.setattr(_audit_async, "_view", lambda fragment: Layout(view(fragment).shape, _audit_async._times(view(fragment).stride, 2)))
    found = found_in(*RIGHT["a GEMM by wgmma"])
    assert [one.why for one in found.of("wrong")] == ["they are (1,4,3):(0,32,16384)"] * 2, str(found)


@pytest.mark.parametrize("mode, extents, tile", [
    ("(128,64):(64,1)", (128, 64), "(128,64):(64,1)"), ("(128,(64,2)):(64,(1,8192))", (128, 64), "(128,64):(64,1)"),
    ("(256,64):(64,1)", (64, 64), "(64,64):(64,1)")])
def test_a_tile_of_an_atom_is_found_in_a_larger_one(mode, extents, tile):
    found, why = _audit_async._tile_of(Layout(mode), extents, "it")
    assert not why and equal(found, Layout(tile)).is_yes


def test_which_tile_of_a_larger_one_is_not_known_where_its_modes_do_not_say():
    with pytest.raises(NotJudged, match="which 4096 of the 8192 elements"):
        _audit_async._tile_of(Layout("(64,8,16):(128,1,8)"), (64, 64), "it")


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_line(name):
    module, kernel, changes, marker, word, why = MISTAKES[name]
    assert_named(found_in(module, kernel, changes), module.__name__, marker, word, why)
