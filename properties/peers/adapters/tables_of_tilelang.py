"""TileLang's functions from (thread, value) to (row, column), of tilelang.cuda.intrinsics. Where one is of a 16 x 16 matrix of
B, C or D, it serves two instructions of 8 columns, and its first half of values is one of them."""
from importlib.metadata import version

import torch_stand_in

torch_stand_in.install()

from tables import begin, end, fitted, swizzle, table  # noqa: E402
from tilelang import layout as layouts, tvm  # noqa: E402
from tilelang.cuda.intrinsics.layout import mma_layout as dense  # noqa: E402
from tilelang.cuda.intrinsics.layout import mma_sp_layout as sparse  # noqa: E402
from tilelang.cuda.intrinsics.layout import mma_sm70_layout as volta  # noqa: E402

begin(version("tilelang"))


def layout(function, values, rows):
    def place(thread, value):
        row, column = function(thread, value)
        return row + rows * column

    return fitted(32, values, place)


D16 = layout(dense.mma_store_32x8_to_shared_16x16_layout, 4, 16)
D8 = layout(dense.mma_store_32x2_to_shared_8x8_layout_fp64, 2, 8)
WARP = [
    (8, dense.mma_load_a_32x4_to_shared_16x8_layout, 4, dense.mma_load_b_32x4_to_shared_16x8_layout, 2, ["f32.tf32.tf32.f32"]),
    (16, dense.mma_load_a_32x8_to_shared_16x16_layout, 8, dense.mma_load_b_32x8_to_shared_16x16_layout, 4,
     ["f16.f16.f16.f16", "f32.f16.f16.f32", "f32.bf16.bf16.f32"]),
    (32, dense.mma_load_a_32x16_to_shared_16x32_layout, 16, dense.mma_load_b_32x16_to_shared_16x32_layout, 8,
     ["s32.s8.s8.s32", "s32.u8.u8.s32", "f32.e4m3.e4m3.f32", "f32.e5m2.e5m2.f32", "f16.e4m3.e4m3.f16"]),
    (64, dense.mma_load_a_32x32_to_shared_16x64_layout, 32, dense.mma_load_b_32x16_to_shared_8x64_layout, 16,
     ["s32.s4.s4.s32", "s32.u4.u4.s32"]),
]
for k, a, values_of_a, b, values_of_b, forms in WARP:
    for types in forms:
        table(f"{a.__name__}, {b.__name__}, mma_store_32x8_to_shared_16x16_layout", f"mma.m16n8k{k}.{types}",
              A=layout(a, values_of_a, 16), B=layout(b, values_of_b, 8), D=D16)
table("mma_store_32x2_to_shared_8x8_layout_fp64", "mma.m8n8k4.f64.f64.f64.f64", D=D8)

SPARSE = [(16, sparse.mma_sp_load_b_32x8_to_shared_16x16_layout, 4, ["f32.tf32.tf32.f32"]),
          (32, sparse.mma_sp_load_b_32x16_to_shared_16x32_layout, 8, ["f16.f16.f16.f16", "f32.f16.f16.f32", "f32.bf16.bf16.f32"]),
          (64, sparse.mma_sp_load_b_32x32_to_shared_16x64_layout, 16, ["s32.s8.s8.s32", "s32.u8.u8.s32", "f32.e4m3.e4m3.f32"])]
for k, b, values_of_b, forms in SPARSE:
    for types in forms:
        table(f"{b.__name__}, mma_store_32x8_to_shared_16x16_layout", f"mma.sp.m16n8k{k}.{types}", B=layout(b, values_of_b, 8), D=D16)


def in_shared(function, width, bits):
    """Where each byte of eight rows lies by a swizzled layout of a buffer."""
    buffer = tvm.tirx.decl_buffer((8, width * 8 // bits), {8: "int8", 16: "float16", 32: "float32"}[bits], scope="shared")
    transform = function(buffer)

    def place(row, byte):
        index = transform.map_forward_index([tvm.tirx.const(n, "int32") for n in (row, byte * 8 // bits)])
        return int(index[-1]) * bits // 8 + byte % (bits // 8)

    return place


for width, function in ((32, layouts.make_quarter_bank_swizzled_layout), (64, layouts.make_half_bank_swizzled_layout),
                        (128, layouts.make_full_bank_swizzled_layout)):
    for bits in (8, 16, 32):
        swizzle(f"{function.__name__}, {bits} bits", width, in_shared(function, width, bits))
        swizzle(f"make_wgmma_swizzled_layout, {bits} bits", width, in_shared(layouts.make_wgmma_swizzled_layout, width, bits))
end()
