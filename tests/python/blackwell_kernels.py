"""A kernel for Blackwell as public examples of the CuTe DSL have it, with places for mistakes: TMA and tcgen05.mma."""
import cutlass
import cutlass.cute as cute
import cutlass.utils as utils
import cutlass.utils.blackwell_helpers as helpers
from cutlass.cute.nvgpu import OperandMajorMode, cpasync, tcgen05

from traced import Traced, tensor

K, MN = OperandMajorMode.K, OperandMajorMode.MN


def gemm(element=cutlass.Float16, tile=(128, 128, 64), pair=False, majors=(K, K), op_majors=None, of_tensor_A=None, of_atom_A=None, other_fragment=False):
    """C = A B into tensor memory, by one CTA or a pair of them."""
    op_majors = op_majors or majors
    group = tcgen05.CtaGroup.TWO if pair else tcgen05.CtaGroup.ONE
    bring = cpasync.CopyBulkTensorTileG2SMulticastOp if pair else cpasync.CopyBulkTensorTileG2SOp
    of_tensor_A = of_tensor_A or (lambda mma: helpers.make_smem_layout_a(mma, tile, element, 3))
    of_atom_A = of_atom_A or of_tensor_A

    @cute.kernel
    def kernel(mma: cute.TiledMma, atom_A: cute.CopyAtom, mA: cute.Tensor, atom_B: cute.CopyAtom, mB: cute.Tensor, lA: cute.ComposedLayout,
               lB: cute.ComposedLayout, ctas: cute.Layout):
        memory = utils.SmemAllocator()
        sA = memory.allocate_tensor(element, lA.outer, 1024, lA.inner)  # sA
        sB = memory.allocate_tensor(element, lB.outer, 1024, lB.inner)  # sB
        mine = mma.get_slice(0)
        gA = mine.partition_A(cute.local_tile(mA, (tile[0], tile[2]), (0, None)))
        gB = mine.partition_B(cute.local_tile(mB, (tile[1], tile[2]), (0, None)))
        of_A = cute.make_layout(cute.slice_(ctas, (0, 0, None, 0)).shape)
        of_B = cute.make_layout(cute.slice_(ctas, (0, None, 0, 0)).shape)
        tAsA, tAgA = cpasync.tma_partition(atom_A, 0, of_A, cute.group_modes(sA, 0, 3), cute.group_modes(gA, 0, 3))  # partition A
        tBsB, tBgB = cpasync.tma_partition(atom_B, 0, of_B, cute.group_modes(sB, 0, 3), cute.group_modes(gB, 0, 3))  # partition B
        tCrA = mma.make_fragment_A(sB if cutlass.const_expr(other_fragment) else sA)  # tCrA
        tCrB = mma.make_fragment_B(sB)  # tCrB
        raise Traced

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor):
        mma = helpers.make_trivial_tiled_mma(element, *op_majors, cutlass.Float32, group, tile[:2])
        ctas = cute.tiled_divide(cute.make_layout((2 if pair else 1, 1, 1)), (mma.thr_id.shape,))
        lA, lB = of_tensor_A(mma), helpers.make_smem_layout_b(mma, tile, element, 3)
        fA, fB = cute.select(of_atom_A(mma), mode=[0, 1, 2]), cute.select(lB, mode=[0, 1, 2])
        atom_A, tA = cute.nvgpu.make_tiled_tma_atom_A(bring(group), A, fA, tile, mma, ctas.shape)
        atom_B, tB = cute.nvgpu.make_tiled_tma_atom_B(bring(group), B, fB, tile, mma, ctas.shape)
        kernel(mma, atom_A, tA, atom_B, tB, lA, lB, ctas).launch(grid=(2, 2, 1), block=(128, 1, 1), cluster=(2 if pair else 1, 1, 1))

    def operand(major):
        return tensor((512, 256), (256, 1) if major == K else (1, 512), element)
    return host, operand(majors[0]), operand(majors[1])
