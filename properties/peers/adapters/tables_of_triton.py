"""Triton's layouts of mma.sync and wgmma, which its compiler gives as linear layouts. Their bases are bits of lane, register and
warp, and each is a place (row, column)."""
from importlib.metadata import version

from tables import begin, end, of_bases, swizzle, table
from triton._C.libtriton import gluon_ir, ir

begin(version("triton"))
context = ir.context()
ir.load_dialects(context)
builder = gluon_ir.GluonOpBuilder(context)


def layout(attribute, shape, transposed=False):
    linear = builder.to_linear_layout(attribute, shape)
    rows = shape[1] if transposed else shape[0]

    def place(basis):
        row, column = reversed(basis) if transposed else basis
        return row + rows * column

    return of_bases([place(b) for b in list(linear.lane_bases) + list(linear.warp_bases)], [place(b) for b in linear.reg_bases])


# How many k an instruction takes, and how many neighbours of k a register holds (Triton's kWidth), by the bits of an element.
WARP = [("f16.f16.f16.f16", 16), ("f32.f16.f16.f32", 16), ("f32.bf16.bf16.f32", 16), ("f32.tf32.tf32.f32", 32),
        ("s32.s8.s8.s32", 8), ("s32.u8.u8.s32", 8), ("f32.e4m3.e4m3.f32", 8), ("f32.e5m2.e5m2.f32", 8), ("f16.e4m3.e4m3.f16", 8)]
for types, bits in WARP:
    k, width = 256 // bits, 32 // bits
    mma = builder.get_mma_layout([2, 0], [1, 1], [], [16, 8])
    A, B = (builder.get_dot_operand_layout(operand, mma, width) for operand in (0, 1))
    table(f"NVMMADistributedLayout(version=[2, 0], instr_shape=[16, 8]), k_width={width}", f"mma.m16n8k{k}.{types}",
          A=layout(A, [16, k]), B=layout(B, [k, 8], transposed=True), D=layout(mma, [16, 8]))

GROUP = [("f16.f16.f16", 16), ("f32.f16.f16", 16), ("f32.bf16.bf16", 16), ("f32.tf32.tf32", 32), ("s32.s8.s8", 8),
         ("f32.e4m3.e4m3", 8), ("f32.e5m2.e5m2", 8)]
for types, bits in GROUP:
    k, width = 256 // bits, 32 // bits
    for n in (8, 16, 32, 64, 128, 256):
        mma = builder.get_mma_layout([3, 0], [4, 1], [], [16, n, k])
        A = builder.get_dot_operand_layout(0, mma, width)
        majors = ".k" if bits == 16 else ""
        table(f"NVMMADistributedLayout(version=[3, 0], instr_shape=[16, {n}, {k}]), k_width={width}",
              f"wgmma.m64n{n}k{k}.{types}.rs{majors}", A=layout(A, [64, k]), D=layout(mma, [64, n]))


def in_shared(width, bits, turned):
    """Where each byte of eight rows lies in its shared layout, whose bits of offsets have places (row, column) of elements."""
    elements = width * 8 // bits
    attribute = builder.get_nvmma_shared_layout(width, bits, turned, False, [], 2)
    bases = builder.to_linear_layout(attribute, [elements, 8] if turned else [8, elements]).offset_bases
    where = {}
    for offset in range(8 * elements):
        row = column = 0
        for k, (first, second) in enumerate(bases):
            if offset >> k & 1:
                row, column = row ^ (second if turned else first), column ^ (first if turned else second)
        where[row, column] = offset
    return lambda row, byte: where[row, byte * 8 // bits] * bits // 8 + byte % (bits // 8)


for width in (32, 64, 128):
    for bits in (8, 16, 32):
        for turned in (False, True):
            swizzle(f"NVMMASharedLayout(swizzle_byte_width={width}, element_bitwidth={bits}, transposed={turned})", width,
                    in_shared(width, bits, turned))
end()
