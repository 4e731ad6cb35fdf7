"""The CuTe DSL (in the wheel nvidia-cutlass-dsl): the body of a jit function runs when it is traced, on the CPU."""
from importlib.metadata import version

import cutlass.cute as cute
from protocol import Peer, as_in_cute, serve

names = dict(cute=cute, layout=lambda L: L if isinstance(L, cute.Layout) else cute.make_layout(L))


class Answered(Exception):
    """All is answered while the function is traced: what was traced need not be compiled."""


def inside(work):
    @cute.jit
    def traced():
        work()
        raise Answered

    try:
        traced()
    except Answered:
        pass


serve(Peer(
    version=version("nvidia-cutlass-dsl"),
    layout=lambda shape, stride: cute.make_layout(shape, stride=stride),
    names=names,
    operations={
        **as_in_cute("composition coalesce filter complement right_inverse left_inverse logical_divide "
                     "zipped_divide tiled_divide flat_divide logical_product tiled_product blocked_product "
                     "raked_product nullspace cosize idx2crd", "cute."),
        "coalesce_by_mode": "cute.coalesce(A, target_profile=B)",
        "upcast": "cute.recast_layout(B, 1, A)",
        "downcast": "cute.recast_layout(1, B, A)",
        "swizzle": "cute.make_composed_layout(cute.make_swizzle(A, B, C), 0, cute.make_layout(1 << 20))(D)",
        "crd2idx": "cute.crd2idx(A, B)",
        "layout_tv": "cute.make_layout_tv(A, B)[1]",
        "tiled_mma_A": "cute.make_tiled_mma(E, C, permutation_mnk=D).tv_layout_A_tiled",
        "tiled_mma_B": "cute.make_tiled_mma(E, C, permutation_mnk=D).tv_layout_B_tiled",
        "tiled_mma_C": "cute.make_tiled_mma(E, C, permutation_mnk=D).tv_layout_C_tiled",
        "thrfrg_A": "cute.make_tiled_mma(F, D, permutation_mnk=E)._thrfrg_A(A)",
        "thrfrg_B": "cute.make_tiled_mma(F, D, permutation_mnk=E)._thrfrg_B(A)",
        "thrfrg_C": "cute.make_tiled_mma(F, D, permutation_mnk=E)._thrfrg_C(A)",
        "tiled_copy_S": "cute.make_tiled_copy_tv(E, C, D).layout_src_tv_tiled",
        "tiled_copy_D": "cute.make_tiled_copy_tv(E, C, D).layout_dst_tv_tiled",
    },
    instructions={
        "mma.m16n8k16.f32.f16.f16.f32": "cute.nvgpu.warp.MmaF16BF16Op(cute.Float16, cute.Float32, (16, 8, 16))",
        "mma.m16n8k8.f16.f16.f16.f16": "cute.nvgpu.warp.MmaF16BF16Op(cute.Float16, cute.Float16, (16, 8, 8))",
        "mma.m16n8k8.f32.tf32.tf32.f32": "cute.nvgpu.warp.MmaTF32Op((16, 8, 8))",
        "ldmatrix.m8n8.x4.b16": "cute.make_copy_atom(cute.nvgpu.warp.LdMatrix8x8x16bOp(False, 4), cute.Float16)",
        "ldmatrix.m8n8.x4.trans.b16": "cute.make_copy_atom(cute.nvgpu.warp.LdMatrix8x8x16bOp(True, 4), cute.Float16)",
        "stmatrix.m8n8.x4.b16": "cute.make_copy_atom(cute.nvgpu.warp.StMatrix8x8x16bOp(False, 4), cute.Float16)",
        "stmatrix.m8n8.x4.trans.b16": "cute.make_copy_atom(cute.nvgpu.warp.StMatrix8x8x16bOp(True, 4), cute.Float16)",
        "copy.b32": "cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), cute.Float16, num_bits_per_copy=32)",
    },
    imports=["import cutlass.cute as cute"],
    before=["@cute.jit", "def f():"],
    layout_text="cute.make_layout({}, stride={})",
    values_text="[{0}(i) for i in range(cute.size({0}))]",
    isolated=True,
    around=inside,
))
