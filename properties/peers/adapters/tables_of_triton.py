"""Triton's layouts of mma.sync and wgmma, and of AMD's MFMA and WMMA, which its compiler gives as linear layouts. Their bases are bits of lane, register and
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

# MFMA: Triton's version and extent, how many k the instruction takes, and how many of them are neighbours in a lane.
MFMA = [(3, 32, 8, 4, "f32 f16"), (3, 32, 8, 4, "f32 bf16"), (3, 16, 16, 4, "f32 f16"), (3, 16, 16, 4, "f32 bf16"), (2, 32, 8, 4, "i32 i8"),
        (2, 16, 16, 4, "i32 i8"), (2, 32, 4, 2, "f32 bf16"), (2, 16, 8, 2, "f32 bf16"), (3, 32, 4, 2, "f32 xf32"), (3, 16, 8, 2, "f32 xf32"),
        (3, 32, 2, 1, "f32 f32"), (3, 16, 4, 1, "f32 f32"), (3, 16, 4, 1, "f64 f64"), (3, 32, 16, 8, "i32 i8"), (3, 16, 32, 8, "i32 i8"),
        (4, 32, 16, 8, "f32 f16"), (4, 32, 16, 8, "f32 bf16"), (4, 16, 32, 8, "f32 f16"), (4, 16, 32, 8, "f32 bf16"),
        (4, 32, 32, 16, "i32 i8"), (4, 16, 64, 16, "i32 i8")]
MFMA += [(3, s, k, 8, f"f32 {a}.{b}") for s, k in ((32, 16), (16, 32)) for a in ("fp8", "bf8") for b in ("fp8", "bf8")]
for number, s, k, width, types in MFMA:
    of_sums, factors = types.split()
    mfma = builder.get_amd_mfma_layout(number, [1, 1], [s, s, k], False, [], [1, 1], 64 if of_sums == "f64" else 32)
    A, B = (builder.get_dot_operand_layout(operand, mfma, width) for operand in (0, 1))
    table(f"AMDMFMALayout(version={number}, instr_shape=[{s}, {s}, {k}]), k_width={width}", f"mfma.{of_sums}.{s}x{s}x{k}.{factors}",
          A=layout(A, [s, k]), B=layout(B, [k, s], transposed=True), D=layout(mfma, [s, s]))

# WMMA by 32 lanes. Triton is told how many neighbours of k a lane has: 8 there, and 4 of 16-bit types are what AMD's calculator prints.
WMMA = [(1, 16, 16, types) for types in ("f32 f16", "f32 bf16", "f16 f16", "bf16 bf16", "i32 iu8", "i32 iu4")]
WMMA += [(2, 16, 8, types) for types in ("f32 f16", "f32 bf16", "f16 f16", "bf16 bf16", "i32 iu8", "i32 iu4")]
WMMA += [(2, 16, 8, f"f32 {a}.{b}") for a in ("fp8", "bf8") for b in ("fp8", "bf8")] + [(2, 32, 16, "i32 iu4")]
for number, k, width, types in WMMA:
    of_sums, factors = types.split()
    wmma = builder.get_amd_wmma_layout(number, False, [], [], [], [16, 16, k], 2)
    A, B = (builder.get_dot_operand_layout(operand, wmma, width) for operand in (0, 1))
    table(f"AMDWMMALayout(version={number}, instr_shape=[16, 16, {k}]), k_width={width}",
          f"wmma.{of_sums}.16x16x{k}.{factors}.w32.gfx{10 + number}",
          A=layout(A, [16, k]), B=layout(B, [k, 16], transposed=True), D=layout(wmma, [16, 16]))


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
