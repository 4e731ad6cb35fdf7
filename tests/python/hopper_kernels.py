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


def of_one_stage(layout):
    return cute.select(layout, mode=[0, 1])


def allocate(memory, layout, element, align=1024):
    return memory.allocate_tensor(element, layout.outer, align, layout.inner)


def gemm(element=half, acc=single, tile=(128, 128, 64), stages=3, cluster=(1, 1), majors=(K, K), atoms=((2, 1, 1), (1, 0, 0)), rows=(512, 256),
         of_atom_A=None, of_tensor_A=None, of_atom_B=None, of_tensor_B=None, box_A=None, tile_A=None, tile_B=None, ctas_A=None, op_majors=None,
         instruction_N=None, swap_fragments=False, align=1024, A_stride=None, swap_atoms=False, permutation=lambda: None,
         one_block=False, element_A=None):
    """C = A B: a warpgroup for each 64 rows, A and B by TMA through stages of shared memory."""
    bM, bN, bK = tile
    A_layout, B_layout = (ROW if majors[0] == K else COLUMN), (ROW if majors[1] == K else COLUMN)
    element_A = element_A or element
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
        sA = allocate(memory, lA, element_A, align)  # sA
        sB = allocate(memory, lB, element)  # sB
        gA = cute.local_tile(mA, tile_A, (m, None))  # gA
        gB = cute.local_tile(mB, tile_B, (n, None))  # gB
        rank = cute.arch.make_warp_uniform(cute.arch.block_idx_in_cluster())
        place = ctas.get_flat_coord(rank)
        layout_A = cute.make_layout(cute.slice_(ctas, (0, None, 0)).shape)
        layout_B = cute.make_layout(cute.slice_(ctas, (None, 0, 0)).shape)
        tAsA, tAgA = cpasync.tma_partition(atom_A, place[1], layout_A, cute.group_modes(sA, 0, 2), cute.group_modes(gA, 0, 2))  # partition A
        tBsB, tBgB = cpasync.tma_partition(atom_B, place[0], layout_B, cute.group_modes(sB, 0, 2), cute.group_modes(gB, 0, 2))  # partition B
        mine = mma.get_slice(cute.arch.make_warp_uniform(thread // 128) * 128)
        tCsA = mine.partition_A(sA)  # tCsA
        tCsB = mine.partition_B(sB)  # tCsB
        if cutlass.const_expr(swap_fragments):
            tCsA, tCsB = tCsB, tCsA
        tCrA = mma.make_fragment_A(tCsA if cutlass.const_expr(not one_block) else tCsA[None, None, 0, 0])  # tCrA
        tCrB = mma.make_fragment_B(tCsB)  # tCrB
        if cutlass.const_expr(one_block):
            raise Traced
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
        fA, fB = of_one_stage(of_atom_A()), of_one_stage(of_atom_B())
        atom_A, tA = cpasync.make_tiled_tma_atom(bring(), A, fA, box_A, ctas_A)  # atom A
        atom_B, tB = cpasync.make_tiled_tma_atom(bring(), B, fB, (bN, bK), cluster[0])  # atom B
        op = multiply(*types, instruction, warpgroup.OperandSource.SMEM, *op_majors)
        mma = cute.make_tiled_mma(op, cute.make_layout(atoms[0], stride=atoms[1]), permutation_mnk=permutation())  # mma
        if cutlass.const_expr(swap_atoms):
            atom_A, atom_B = atom_B, atom_A
        kernel(mma, atom_A, tA, atom_B, tB, lA, lB, cute.make_layout((*cluster, 1))).launch(grid=(4, 4, 1), block=(256, 1, 1), cluster=(*cluster, 1))

    def operand(extent, major, stride=None):
        return tensor((extent, rows[1]), stride or ((rows[1], 1) if major == K else (1, extent)), element)
    return host, operand(rows[0], majors[0], A_stride), operand(rows[0], majors[1])


def epilogue(element=half, tile=(64, 32), N=128, stages=4, transposed=False, of_atom=None, of_tensor=None, of_box=None, divided_by=None, C_stride=None,
             store=None):
    """Accumulators of wgmma through registers and stmatrix to shared memory, and from there by TMA."""
    layout = COLUMN if transposed else ROW
    of_tensor = of_tensor or (lambda: helpers.make_smem_layout_epi(element, layout, tile, stages))
    of_atom, of_box, divided_by = of_atom or of_tensor, of_box or tile, divided_by or tile
    store = store or (lambda: warp.StMatrix8x8x16bOp(transposed, 4))

    @cute.kernel
    def kernel(mma: cute.TiledMma, atom: cute.CopyAtom, mC: cute.Tensor, lC: cute.ComposedLayout):
        thread, _, _ = cute.arch.thread_idx()
        sC = allocate(utils.SmemAllocator(), lC, element)  # sC
        gC = cute.local_tile(mC, (64, N), (0, 0))
        acc = cute.make_rmem_tensor(mma.get_slice(thread).partition_shape_C((64, N)), single)
        matrices = cute.make_copy_atom(store(), element)
        to_shared = cute.make_tiled_copy_S(matrices, cute.make_tiled_copy_C_atom(matrices, mma))
        mine = to_shared.get_slice(thread)
        to = mine.partition_D(sC)  # to shared
        taken = to_shared.retile(acc)
        stored = cute.make_rmem_tensor(cute.shape(mine.partition_S(sC))[:3], element)
        count = cute.size(stored)
        for value in cutlass.range_constexpr(count):
            stored[value] = taken[value].to(element)
        cute.copy(to_shared, stored, to[None, None, None, 0])
        parts = cute.zipped_divide(gC, divided_by)
        bSG_sC, bSG_gC = cpasync.tma_partition(atom, 0, cute.make_layout(1), cute.group_modes(sC, 0, 2), parts)  # partition C
        cute.copy(atom, bSG_sC[None, 0], bSG_gC[None, (0, 0)])
        raise Traced

    @cute.jit
    def host(C: cute.Tensor):
        atom, tC = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileS2GOp(), C, of_one_stage(of_atom()), of_box)  # atom C
        op = warpgroup.MmaF16BF16Op(half, single, (64, N, 16), warpgroup.OperandSource.SMEM, K, K)
        kernel(cute.make_tiled_mma(op), atom, tC, of_tensor()).launch(grid=(1, 1, 1), block=(128, 1, 1))

    return host, tensor((256, 512), C_stride or ((1, 256) if transposed else (512, 1)), element)


def attention(element=half, depth=64, keys=128, of_V=None, major_V=MN, value_shape=None, of_Q=None, Q_tile=None, of_atom_Q=None, of_atom_V=None):
    """S = Q K^T and O = P V: P is in registers, and V, whose keys lie one after another in memory, is read across them."""
    of_Q = of_Q or (lambda: helpers.make_smem_layout_a(ROW, (64, keys, depth), element, 1))
    of_V = of_V or (lambda: helpers.make_smem_layout_b(COLUMN, (64, depth, keys), element, 2))
    of_atom_Q, of_atom_V = of_atom_Q or of_Q, of_atom_V or of_V
    Q_tile, value_shape = Q_tile or (64, depth), value_shape or (64, depth, 16)

    @cute.kernel
    def kernel(qk: cute.TiledMma, pv: cute.TiledMma, atom_Q: cute.CopyAtom, mQ: cute.Tensor, atom_K: cute.CopyAtom, mK: cute.Tensor, atom_V: cute.CopyAtom,
               mV: cute.Tensor, lQ: cute.ComposedLayout, lK: cute.ComposedLayout, lV: cute.ComposedLayout):
        thread, _, _ = cute.arch.thread_idx()
        memory = utils.SmemAllocator()
        sQ, sK, sV = allocate(memory, lQ, element), allocate(memory, lK, element), allocate(memory, lV, element)  # shared
        one = cute.make_layout(1)
        tiles = [cute.local_tile(mQ, Q_tile, (0, 0)), cute.local_tile(mK, (keys, depth), (None, 0)), cute.local_tile(mV, (depth, keys), (0, None))]
        gQ, gK, gV = [cute.group_modes(one_tile, 0, 2) for one_tile in tiles]
        tQsQ, tQgQ = cpasync.tma_partition(atom_Q, 0, one, cute.group_modes(sQ, 0, 2), gQ)  # partition Q
        tKsK, tKgK = cpasync.tma_partition(atom_K, 0, one, cute.group_modes(sK, 0, 2), gK)  # partition K
        tVsV, tVgV = cpasync.tma_partition(atom_V, 0, one, cute.group_modes(sV, 0, 2), gV)  # partition V
        of_qk, of_pv = qk.get_slice(thread), pv.get_slice(thread)
        tSrQ = qk.make_fragment_A(of_qk.partition_A(sQ))  # Q
        tSrK = qk.make_fragment_B(of_qk.partition_B(sK))  # K
        tOrV = pv.make_fragment_B(of_pv.partition_B(sV))  # V
        scores = cute.make_rmem_tensor(of_qk.partition_shape_C((64, keys)), single)
        for k in cutlass.range_constexpr(cute.size(tSrQ, mode=[2])):
            cute.gemm(qk, scores, tSrQ[None, None, k, 0], tSrK[None, None, k, 0], scores)
        weights = cute.make_rmem_tensor(of_pv.partition_shape_A((64, keys)), element)
        out = cute.make_rmem_tensor(of_pv.partition_shape_C((64, depth)), single)
        for k in cutlass.range_constexpr(cute.size(weights, mode=[2])):
            cute.gemm(pv, out, weights[None, None, k], tOrV[None, None, k, 0], out)
        raise Traced

    @cute.jit
    def host(Q: cute.Tensor, Ks: cute.Tensor, V: cute.Tensor):
        lQ, lK, lV = of_Q(), helpers.make_smem_layout_b(ROW, (64, keys, depth), element, 2), of_V()
        fQ, fK, fV = [of_one_stage(layout) for layout in (of_atom_Q(), lK, of_atom_V())]
        atom_Q, tQ = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), Q, fQ, (64, depth))  # atom Q
        atom_K, tK = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), Ks, fK, (keys, depth))
        atom_V, tV = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), V, fV, (depth, keys))
        qk = cute.make_tiled_mma(warpgroup.MmaF16BF16Op(element, single, (64, keys, 16), warpgroup.OperandSource.SMEM, K, K))
        pv = cute.make_tiled_mma(warpgroup.MmaF16BF16Op(element, single, value_shape, warpgroup.OperandSource.RMEM, K, major_V))
        kernel(qk, pv, atom_Q, tQ, atom_K, tK, atom_V, tV, lQ, lK, lV).launch(grid=(1, 1, 1), block=(128, 1, 1))

    return host, tensor((512, depth), (depth, 1), element), tensor((1024, depth), (depth, 1), element), tensor((depth, 1024), (1, depth), element)


def copied_by_tma(tile=(64, 64), swizzle=(3, 4, 3), to_swizzle=None, out_tile=None, tensor_stride=None, element=half, flat_group=False):
    """A tile by TMA to shared memory, and by another atom from there back."""
    to_swizzle, out_tile, stride = to_swizzle or swizzle, out_tile or tile, tensor_stride or (tile[1], 1)

    @cute.kernel
    def kernel(load: cute.CopyAtom, mA: cute.Tensor, store: cute.CopyAtom, mB: cute.Tensor):
        layout = cute.make_layout(tile, stride=stride)
        sA = utils.SmemAllocator().allocate_tensor(element, layout, 1024, cute.make_swizzle(*swizzle))
        gA, gB = cute.local_tile(mA, tile, (0, 0)), cute.local_tile(mB, out_tile, (0, 0))
        one = cute.make_layout(1)
        from_A = cpasync.tma_partition(load, 0, one, cute.group_modes(sA, 0, 1 if flat_group else 2), cute.group_modes(gA, 0, 2))  # load
        to_B = cpasync.tma_partition(store, 0, one, cute.group_modes(sA, 0, 2), cute.group_modes(gB, 0, 2))  # store
        raise Traced

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor):
        layout = cute.make_layout(tile, stride=(tile[1], 1))
        from_layout = cute.make_composed_layout(cute.make_swizzle(*swizzle), 0, layout)
        to_layout = cute.make_composed_layout(cute.make_swizzle(*to_swizzle), 0, layout)
        load, tA = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), A, from_layout, tile)  # atom
        store, tB = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileS2GOp(), B, to_layout, tile)
        kernel(load, tA, store, tB).launch(grid=(1, 1, 1), block=(128, 1, 1))

    return host, tensor((512, 512), (512, 1), element), tensor((512, 512), (512, 1), element)
