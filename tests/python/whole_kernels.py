"""Kernels that are traced to their end, each with places for mistakes in what is copied, read and multiplied.

A kernel is a function that gives what is traced, and what it is traced with; its arguments are what a mistake changes. A marker (`# to A`) names a line.
"""
import cutlass
import cutlass.cute as cute
import cutlass.utils as utils
import cutlass.utils.hopper_helpers as helpers
from cutlass.cute.nvgpu import OperandMajorMode, cpasync, warp, warpgroup

from ampere_kernels import under
from traced import tensor

half, single = cutlass.Float16, cutlass.Float32
ROW = utils.LayoutEnum.ROW_MAJOR


def same(number):
    return number


def ampere_gemm(stages=3, written=under((2, 3, 3), (128, 32, 3), (32, 1, 4096)), read=None, stage_A=same, stage_B=same, block_A=same, block_B=same,
                multiplied_A=same, tile_A=same, tile_B=same, brought_B="B", brought_to="A", loaded_A="A", tiled_B="B", turns=None):
    """C = A B by cp.async, ldmatrix and mma.sync: a stage is filled and read in each turn."""
    bM, bN, bK = 128, 128, 32

    @cute.kernel
    def kernel(mA: cute.Tensor, mB: cute.Tensor, mC: cute.Tensor, bring: cute.TiledCopy, mma: cute.TiledMma, layout: cute.ComposedLayout, count: cutlass.Int32):
        thread, _, _ = cute.arch.thread_idx()
        m, n, _ = cute.arch.block_idx()
        gA, gB = cute.local_tile(mA, (bM, bK), (m, None)), cute.local_tile(mB if cutlass.const_expr(tiled_B == "B") else mA, (bN, bK), (n, None))
        memory = utils.SmemAllocator()
        sA, sB = memory.allocate_tensor(half, layout, 16), memory.allocate_tensor(half, layout, 16)
        to_load = sA if cutlass.const_expr(read is None) else cute.make_tensor(sA.iterator, read())
        mine, part = bring.get_slice(thread), mma.get_slice(thread)
        from_A, from_B, to_A, to_B = mine.partition_S(gA), mine.partition_S(gB), mine.partition_D(sA), mine.partition_D(sB)
        A = mma.make_fragment_A(part.partition_A(sA)[None, None, None, 0])
        B = mma.make_fragment_B(part.partition_B(sB)[None, None, None, 0])
        C = part.partition_C(cute.local_tile(mC, (bM, bN), (m, n)))
        acc = mma.make_fragment_C(C)
        acc.fill(0.0)
        matrices = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, 4), half)
        load_A, load_B = cute.make_tiled_copy_A(matrices, mma), cute.make_tiled_copy_B(matrices, mma)
        of_A, of_B = load_A.get_slice(thread).partition_S(to_load), load_B.get_slice(thread).partition_S(sB)
        if cutlass.const_expr(loaded_A == "B"):
            of_A = load_A.get_slice(thread).partition_S(sB)
        into_A, into_B = load_A.retile(A), load_B.retile(B)
        stage = cutlass.Int32(0)
        for k in cutlass.range(cute.size(from_A, mode=[3]) if cutlass.const_expr(turns is None) else count):
            cute.copy(bring, from_A[None, None, None, tile_A(k)], (to_A if cutlass.const_expr(brought_to == "A") else to_B)[None, None, None, stage])  # to A
            cute.copy(bring, (from_B if cutlass.const_expr(brought_B == "B") else from_A)[None, None, None, tile_B(k)], to_B[None, None, None, stage])  # to B
            cute.arch.cp_async_commit_group()
            cute.arch.cp_async_wait_group(0)
            cute.arch.sync_threads()
            for block in cutlass.range_constexpr(bK // 16):
                cute.copy(load_A, of_A[None, None, block_A(block), stage_A(stage)], into_A[None, None, block])  # load A
                cute.copy(load_B, of_B[None, None, block_B(block), stage_B(stage)], into_B[None, None, block])  # load B
                cute.gemm(mma, acc, A[None, None, multiplied_A(block)], B[None, None, block], acc)  # product
            stage = (stage + 1) % stages
            cute.arch.sync_threads()
        cute.autovec_copy(acc, C)

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor, C: cute.Tensor, count: cutlass.Int32):
        atom = cute.make_copy_atom(cpasync.CopyG2SOp(cache_mode=cute.nvgpu.LoadCacheMode.GLOBAL), half, num_bits_per_copy=128)
        bring = cute.make_tiled_copy_tv(atom, cute.make_layout((32, 4), stride=(4, 1)), cute.make_layout((1, 8)))
        mma = cute.make_tiled_mma(warp.MmaF16BF16Op(half, single, (16, 8, 16)), cute.make_layout((2, 2, 1)), permutation_mnk=(32, 32, 16))
        kernel(A, B, C, bring, mma, written(), count).launch(grid=(4, 2, 1), block=(128, 1, 1))

    return host, tensor((512, 256), (256, 1)), tensor((256, 256), (256, 1)), tensor((512, 256), (256, 1), single), cutlass.Int32(turns or 0)


def hopper_gemm(stages=3, stage_A=same, block_A=same, tile_A=same, brought_B="B", read=None):
    """C = A B by TMA and wgmma: a stage is filled and read in each turn."""
    tile = bM, bN, bK = 128, 128, 64

    @cute.struct
    class Storage:
        barrier: cute.struct.MemRange[cutlass.Int64, 1]
        A: cute.struct.Align[cute.struct.MemRange[half, bM * bK * stages], 1024]
        B: cute.struct.Align[cute.struct.MemRange[half, bN * bK * stages], 1024]

    @cute.kernel
    def kernel(mma: cute.TiledMma, atom_A: cute.CopyAtom, mA: cute.Tensor, atom_B: cute.CopyAtom, mB: cute.Tensor, mC: cute.Tensor, lA: cute.ComposedLayout,
               lB: cute.ComposedLayout):
        thread, _, _ = cute.arch.thread_idx()
        m, n, _ = cute.arch.block_idx()
        memory = utils.SmemAllocator().allocate(Storage)
        sA, sB = memory.A.get_tensor(lA.outer, swizzle=lA.inner), memory.B.get_tensor(lB.outer, swizzle=lB.inner)
        to_read = sA if cutlass.const_expr(read is None) else memory.A.get_tensor(lA.outer, swizzle=cute.make_swizzle(*read))
        gA, gB = cute.local_tile(mA, (bM, bK), (m, None)), cute.local_tile(mB, (bN, bK), (n, None))
        one = cute.make_layout(1)
        to_A, from_A = cpasync.tma_partition(atom_A, 0, one, cute.group_modes(sA, 0, 2), cute.group_modes(gA, 0, 2))
        to_B, from_B = cpasync.tma_partition(atom_B, 0, one, cute.group_modes(sB, 0, 2), cute.group_modes(gB, 0, 2))
        mine = mma.get_slice(cute.arch.make_warp_uniform(thread // 128) * 128)
        A, B = mma.make_fragment_A(mine.partition_A(to_read)), mma.make_fragment_B(mine.partition_B(sB))
        C = mine.partition_C(cute.local_tile(mC, (bM, bN), (m, n)))
        acc = cute.make_rmem_tensor(mine.partition_shape_C((bM, bN)), single)
        acc.fill(0.0)
        mma.set(warpgroup.Field.ACCUMULATE, True)
        barrier, stage = memory.barrier.data_ptr(), cutlass.Int32(0)
        for k in cutlass.range(cute.size(from_A, mode=[1])):
            cute.copy(atom_A, from_A[None, tile_A(k)], to_A[None, stage], tma_bar_ptr=barrier)  # to A
            if cutlass.const_expr(brought_B == "A"):
                cute.copy(atom_A, from_A[None, k], to_B[None, stage], tma_bar_ptr=barrier)
            else:
                cute.copy(atom_B, from_B[None, k], to_B[None, stage], tma_bar_ptr=barrier)  # to B
            cute.arch.mbarrier_wait(barrier, k % 2)
            warpgroup.fence()
            for block in cutlass.range_constexpr(bK // 16):
                cute.gemm(mma, acc, A[None, None, block_A(block), stage_A(stage)], B[None, None, block, stage], acc)  # product
            warpgroup.commit_group()
            warpgroup.wait_group(0)
            stage = (stage + 1) % stages
        cute.autovec_copy(acc, C)

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor, C: cute.Tensor):
        lA, lB = helpers.make_smem_layout_a(ROW, tile, half, stages), helpers.make_smem_layout_b(ROW, tile, half, stages)
        fA, fB = cute.select(lA, mode=[0, 1]), cute.select(lB, mode=[0, 1])
        atom_A, tA = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), A, fA, (bM, bK))
        atom_B, tB = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), B, fB, (bN, bK))
        op = warpgroup.MmaF16BF16Op(half, single, (64, bN, 16), warpgroup.OperandSource.SMEM, OperandMajorMode.K, OperandMajorMode.K)
        mma = cute.make_tiled_mma(op, cute.make_layout((2, 1, 1)))
        kernel(mma, atom_A, tA, atom_B, tB, C, lA, lB).launch(grid=(4, 2, 1), block=(256, 1, 1))

    return host, tensor((512, 256), (256, 1)), tensor((256, 256), (256, 1)), tensor((512, 256), (256, 1), single)


def transposition(pad=1, turned=None, tile=32):
    """A tile by rows to shared memory, and by columns from there."""
    turned = turned or ((tile, tile), (1, tile + pad))

    @cute.kernel
    def kernel(mA: cute.Tensor, mB: cute.Tensor):
        thread, _, _ = cute.arch.thread_idx()
        m, n, _ = cute.arch.block_idx()
        memory = utils.SmemAllocator().allocate_tensor(single, cute.make_layout((tile, tile), stride=(tile + pad, 1)), 16)
        across = cute.make_tensor(memory.iterator, cute.make_layout(turned[0], stride=turned[1]))
        among = cute.make_layout((32, 8), stride=(1, 32))
        cute.autovec_copy(cute.local_partition(cute.local_tile(mA, (tile, tile), (m, n)), among, thread), cute.local_partition(memory, among, thread))
        cute.arch.sync_threads()
        to = cute.local_partition(cute.local_tile(mB, (tile, tile), (n, m)), among, thread)
        cute.autovec_copy(cute.local_partition(across, among, thread), to)  # read

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor):
        kernel(A, B).launch(grid=(16, 16, 1), block=(256, 1, 1))

    return host, tensor((512, 512), (512, 1), single), tensor((512, 512), (512, 1), single)
