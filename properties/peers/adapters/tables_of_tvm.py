"""TVM's maps of mma.sync (tvm.s_tir.tensor_intrin.cuda), and its layouts of registers of tcgen05.ld (tvm.tirx.layout)."""
from importlib.metadata import version

from tables import begin, end, fitted, table
from tvm.s_tir.tensor_intrin import cuda
from tvm.tirx.layout import tcgen05_atom_layout

begin(version("apache-tvm"))


def inverse(function, rows, columns, values, height):
    """The layout of (thread, value), of which a function of (row, column) tells the thread and the value."""
    where = {tuple(int(n) for n in function(i, j)): i + height * j for i in range(rows) for j in range(columns)}
    if any((t, v) not in where for t in range(32) for v in range(values)):
        return None
    return fitted(32, values, lambda t, v: where[t, v])


# Where a map is of a 16 x 16 matrix of C, it serves two instructions of 8 columns, and its first half of values is one of them.
D = inverse(cuda.shared_16x16_to_ldmatrix_32x8_layout, 16, 16, 4, 16)
for k, a, values_of_a, forms in ((16, cuda.shared_16x16_to_ldmatrix_32x8_layout, 8, ["f16.f16.f16.f16", "f32.f16.f16.f32"]),
                                 (32, cuda.shared_16x32_to_ldmatrix_32x16_layout, 16, ["s32.s8.s8.s32", "f32.e4m3.e4m3.f32"])):
    for types in forms:
        table(f"{a.__name__}, shared_16x16_to_ldmatrix_32x8_layout", f"mma.m16n8k{k}.{types}",
              A=inverse(a, 16, k, values_of_a, 16), D=D)

LANES = {"32x32b": 32, "16x64b": 16, "16x128b": 16, "16x256b": 16}
COLUMNS = {"32x32b": 1, "16x64b": 2, "16x128b": 4, "16x256b": 8}
for shape, lanes in LANES.items():
    for repeat in (1, 2, 4, 8, 16, 32):
        columns, rows = COLUMNS[shape] * repeat, 4 * lanes
        try:
            layout = tcgen05_atom_layout(shape, (rows, columns), "float32")
        except ValueError:
            continue
        where = {}
        for row in range(lanes):
            for column in range(columns):
                at = dict(layout.apply(row, column, shape=[rows, columns]))
                where[int(at.get("tid_in_wg", at.get("laneid", 0))), int(at.get("m", 0))] = row + lanes * column
        values = len(where) // 32
        if any((t, v) not in where for t in range(32) for v in range(values)):
            continue
        table(f'tcgen05_atom_layout("{shape}", ({rows}, {columns}), "float32")', f"tcgen05.ld.{shape}.x{repeat}.b32",
              registers=fitted(32, values, lambda t, v: where[t, v]))
end()
