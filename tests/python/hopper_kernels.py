"""Kernels for Hopper as public examples of the CuTe DSL have them, each with places for mistakes: TMA, wgmma, stmatrix.

A kernel is a function that gives what is traced, and what it is traced with; its arguments are what a mistake changes. A marker (`# sA`) names a line.
"""
import cutlass
import cutlass.cute as cute
import cutlass.utils as utils
import cutlass.utils.hopper_helpers as helpers
from cutlass.cute.nvgpu import OperandMajorMode, cpasync, warp, warpgroup

from traced import Traced, tensor

K, MN = OperandMajorMode.K, OperandMajorMode.MN
Kind = warpgroup.SmemLayoutAtomKind
ROW, COLUMN = utils.LayoutEnum.ROW_MAJOR, utils.LayoutEnum.COL_MAJOR
half, bfloat, single, e4m3 = cutlass.Float16, cutlass.BFloat16, cutlass.Float32, cutlass.Float8E4M3FN


def swizzled(kind, shape, element=half, order=(0, 1, 2)):
    """A layout of shared memory of a kind that wgmma reads."""
    return cute.tile_to_shape(warpgroup.make_smem_layout_atom(kind, element), shape, order)


def allocate(memory, layout, element, align=1024):
    return memory.allocate_tensor(element, layout.outer, align, layout.inner)


def gemm(element=half, acc=single, tile=(128, 128, 64), stages=3, cluster=(1, 1), majors=(K, K), atoms=(2, 1, 1), rows=(512, 256),
         of_atom_A=None, of_tensor_A=None, of_atom_B=None, of_tensor_B=None, box_A=None, tile_A=None, tile_B=None, ctas_A=None, op_majors=None,
         instruction_N=None, swap_fragments=False, unstaged_A=False, align=1024, group_A=2, A_stride=None, swap_atoms=False, permutation=None):
    """C = A B: a warpgroup for each 64 rows, A and B by TMA through stages of shared memory."""
    bM, bN, bK = tile
    A_layout, B_layout = (ROW if majors[0] == K else COLUMN), (ROW if majors[1] == K else COLUMN)
    op_majors, box_A, ctas_A = op_majors or majors, box_A or (bM, bK), ctas_A or cluster[1]
    tile_A, tile_B, instruction = tile_A or (bM, bK), tile_B or (bN, bK), (64, instruction_N or bN, 256 // element.width)
    of_tensor_A = of_tensor_A or (lambda: helpers.make_smem_layout_a(A_layout, tile, element, stages))
    of_tensor_B = of_tensor_B or (lambda: helpers.make_smem_layout_b(B_layout, tile, element, stages))
    of_atom_A, of_atom_B = of_atom_A or of_tensor_A, of_atom_B or of_tensor_B
    bring = cpasync.CopyBulkTensorTileG2SOp if cluster == (1, 1) else cpasync.CopyBulkTensorTileG2SMulticastOp
    multiply = {half: warpgroup.MmaF16BF16Op, bfloat: warpgroup.MmaF16BF16Op, e4m3: warpgroup.MmaF8Op, cutlass.Int8: warpgroup.MmaI8Op}[element]
    types = (element, acc) if multiply is warpgroup.MmaF16BF16Op else (element, element, acc)

    @cute.kernel
    def kernel(mma: cute.TiledMma, atom_A: cute.CopyAtom, mA: cute.Tensor, atom_B: cute.CopyAtom, mB: cute.Tensor, lA: cute.ComposedLayout,
               lB: cute.ComposedLayout, ctas: cute.Layout):
        thread, _, _ = cute.arch.thread_idx()
        m, n, _ = cute.arch.block_idx()
        memory = utils.SmemAllocator()
        sA = allocate(memory, lA, element, align)  # sA
        sB = allocate(memory, lB, element)  # sB
        gA = cute.local_tile(mA, tile_A, (m, None))  # gA
        gB = cute.local_tile(mB, tile_B, (n, None))  # gB
        rank = cute.arch.make_warp_uniform(cute.arch.block_idx_in_cluster())
        place = ctas.get_flat_coord(rank)
        layout_A = cute.make_layout(cute.slice_(ctas, (0, None, 0)).shape)
        layout_B = cute.make_layout(cute.slice_(ctas, (None, 0, 0)).shape)
        tAsA, tAgA = cpasync.tma_partition(atom_A, place[1], layout_A, cute.group_modes(sA, 0, group_A), cute.group_modes(gA, 0, 2))  # partition A
        tBsB, tBgB = cpasync.tma_partition(atom_B, place[0], layout_B, cute.group_modes(sB, 0, 2), cute.group_modes(gB, 0, 2))  # partition B
        mine = mma.get_slice(cute.arch.make_warp_uniform(thread // 128) * 128)
        tCsA = mine.partition_A(sA)  # tCsA
        tCsB = mine.partition_B(sB)  # tCsB
        if cutlass.const_expr(swap_fragments):
            tCsA, tCsB = tCsB, tCsA
        tCrA = mma.make_fragment_A(tCsA)  # tCrA
        tCrB = mma.make_fragment_B(tCsB)  # tCrB
        acc_tensor = cute.make_rmem_tensor(mine.partition_shape_C((bM, bN)), acc)
        mma.set(warpgroup.Field.ACCUMULATE, False)
        warpgroup.fence()
        for k in cutlass.range_constexpr(cute.size(tCrA, mode=[2])):
            cute.gemm(mma, acc_tensor, tCrA[None, None, k, 0], tCrB[None, None, k, 0], acc_tensor)
            mma.set(warpgroup.Field.ACCUMULATE, True)
        warpgroup.commit_group()
        raise Traced

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor):
        lA, lB = of_tensor_A(), of_tensor_B()
        fA, fB = cute.slice_(of_atom_A(), (None, None, 0)), cute.slice_(of_atom_B(), (None, None, 0))
        atom_A, tA = cpasync.make_tiled_tma_atom(bring(), A, fA, box_A, ctas_A)  # atom A
        atom_B, tB = cpasync.make_tiled_tma_atom(bring(), B, fB, (bN, bK), cluster[0])  # atom B
        op = multiply(*types, instruction, warpgroup.OperandSource.SMEM, *op_majors)
        mma = cute.make_tiled_mma(op, cute.make_layout(atoms), permutation_mnk=permutation)  # mma
        if cutlass.const_expr(swap_atoms):
            atom_A, atom_B = atom_B, atom_A
        kernel(mma, atom_A, tA, atom_B, tB, lA, lB, cute.make_layout((*cluster, 1))).launch(grid=(4, 4, 1), block=(256, 1, 1), cluster=(*cluster, 1))

    def operand(extent, major, stride=None):
        return tensor((extent, rows[1]), stride or ((rows[1], 1) if major == K else (1, extent)), element)
    return host, operand(rows[0], majors[0], A_stride), operand(rows[0], majors[1])
