#!/usr/bin/env python3
"""What Triton says of layouts that are drawn here: the text of a type, and its linear layout in the notation of colex.

    pip install triton==3.9.0
    python3 record.py 800 > layouts.tsv                 a type and its linear layout by line
    python3 record.py --newer 400 > newer.tsv           the same of AMD's instructions, of tensor memory and of padded fp4, and in Gluon's Python
    python3 record.py --conversions 200 > conversions.tsv     two types, whether Triton converts one to the other within registers, and by
                                                        what its compiler does: registers, shuffles or shared memory
"""

import argparse
import random
import sys
import tempfile

import triton
from triton._C.libtriton import gluon_ir, ir, nvidia
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.amd import AMDMFMALayout, AMDWMMALayout
from triton.experimental.gluon.language.nvidia.blackwell import TensorMemoryLayout, TensorMemoryScalesLayout

context = ir.context()
ir.load_dialects(context)
nvidia.load_dialects(context)
builder = gluon_ir.GluonOpBuilder(context)
builder.set_loc("record.py", 0, 0)
f16 = builder.get_half_ty()
kept = []


def power(draw, most):
    return 1 << draw.randint(0, most)


def split(draw, total, rank):
    """Powers of two whose product is the total."""
    parts = [1] * rank
    while total > 1:
        parts[draw.randrange(rank)] *= 2
        total //= 2
    return parts


def order(draw, rank):
    return draw.sample(range(rank), rank)


def cluster(draw, rank):
    """Bases of a cluster's blocks: sometimes."""
    if draw.random() < 0.7:
        return []
    extents = [1] * rank
    bases = []
    for _ in range(draw.randint(1, 2)):
        basis = [0] * rank
        if draw.random() < 0.7:
            dim = draw.randrange(rank)
            basis[dim] = extents[dim]
            extents[dim] *= 2
        bases.append(basis)
    return bases


def blocked(draw, rank, blocks=True):
    return gl.BlockedLayout([power(draw, 3) for _ in range(rank)], split(draw, 32, rank), split(draw, power(draw, 3), rank), order(draw, rank),
                            cluster(draw, rank) if blocks else [])


def mma(draw, rank, blocks=True):
    if rank == 2 and draw.random() < 0.5:
        warps = draw.choice([[4, 1], [4, 2], [8, 1]])
        return gl.NVMMADistributedLayout([3, 0], warps, [16, draw.choice([8, 16, 32, 64, 128, 256]), 16], cluster(draw, 2) if blocks else [])
    instruction = [1] * (rank - 2) + [16, 8]
    return gl.NVMMADistributedLayout([2, 0], split(draw, power(draw, 3), rank), instruction, cluster(draw, rank) if blocks else [])


def operand(draw, rank):
    if draw.random() < 0.3:
        return gl.DotOperandLayout(draw.randint(0, 1), blocked(draw, rank, blocks=False), 0)
    parent = mma(draw, rank, blocks=False)
    index = 0 if parent.version[0] == 3 else draw.randint(0, 1)
    return gl.DotOperandLayout(index, parent, draw.choice([1, 2, 4, 8]) if parent.version[0] == 2 else draw.choice([1, 2, 4]))


def registers(draw, rank):
    kind = draw.random()
    if rank < 3 and kind < 0.25:
        return gl.SliceLayout(draw.randint(0, rank), registers(draw, rank + 1))
    if rank == 1 or kind < 0.5:
        return blocked(draw, rank)
    return mma(draw, rank) if kind < 0.75 else operand(draw, rank)


def swizzled(draw, shape):
    rank = len(shape)
    return gl.SwizzledSharedLayout(power(draw, 4), power(draw, 3), power(draw, 4), order(draw, rank), cluster(draw, rank))


def nvmma(draw, shape):
    """None for a shape that the swizzle does not fit."""
    bits, width, transposed = draw.choice([8, 16, 32]), draw.choice([0, 32, 64, 128]), len(shape) == 2 and draw.random() < 0.5
    rank = len(shape)
    if width:
        contiguous = 0 if transposed else rank - 1
        rows = 1
        for dim in range(rank):
            rows *= shape[dim] if dim != contiguous else 1
        if rank < 2 or shape[contiguous] * bits < 8 * width or rows < 8:
            return None
    return gl.NVMMASharedLayout(width, bits, rank, transposed)


def in_notation(bases, shape):
    def element(basis):
        return str(basis[0]) if len(shape) == 1 else "(" + ",".join(map(str, basis)) + ")"

    inputs = [name + ": [" + ",".join(map(element, each)) + "]" for name, each in bases]
    return "F2{" + ", ".join(inputs) + " -> " + ", ".join(f"dim{k}: {n}" for k, n in enumerate(shape)) + "}"


def in_python(layout, shape):
    return f"to_linear_layout({layout!r}, {shape})"


def of_registers(layout, shape):
    attribute = layout._to_ir(builder)
    linear = builder.to_linear_layout(attribute, shape)
    bases = [("register", linear.reg_bases), ("lane", linear.lane_bases), ("warp", linear.warp_bases), ("block", linear.block_bases)]
    return str(builder.get_distributed_ty(f16, shape, attribute)), in_notation(bases, shape), in_python(layout, shape)


def of_memory(layout, shape):
    attribute = layout._to_ir(builder)
    linear = builder.to_linear_layout(attribute, shape)
    bases = [("offset", linear.offset_bases), ("block", linear.block_bases)]
    return str(builder.get_shared_mem_desc_ty(f16, shape, attribute, shape)), in_notation(bases, shape), in_python(layout, shape)


def layouts(draw, count):
    seen = set()
    while len(seen) < count:
        rank = draw.choice([1, 2, 2, 2, 3])
        shape = [power(draw, 10 if rank < 3 else 6) for _ in range(rank)]
        kind = draw.random()
        try:
            if kind < 0.6:
                text, notation, _ = of_registers(registers(draw, rank), shape)
            elif kind < 0.8:
                text, notation, _ = of_memory(swizzled(draw, shape), shape)
            else:
                layout = nvmma(draw, shape)
                if layout is None:
                    continue
                text, notation, _ = of_memory(layout, shape)
        except (AssertionError, RuntimeError, ValueError) as mistake:
            print("refused:", mistake, file=sys.stderr)
            continue
        if text not in seen:
            seen.add(text)
            print(text, notation, sep="\t")


def mfma(draw, rank):
    instruction = draw.choice([[32, 32, 8], [16, 16, 16], [4, 64, 4], [64, 4, 4], [16, 16, 32]])
    tiles = [1] * rank
    if rank == 2 and draw.random() < 0.3:
        tiles = [power(draw, 1), power(draw, 1)]
    return AMDMFMALayout(draw.choice([2, 3, 4]), instruction, instruction[0] == 64 or draw.random() < 0.5, split(draw, power(draw, 3), rank), 32, tiles)


def tiles_of_wmma(draw, rank):
    """Bases of registers and of warps that cover tiles side by side."""
    extents, bases = [1] * rank, [[], []]
    for k in range(draw.randint(0, 4)):
        dim = draw.randrange(rank) if rank == 2 or k else 0
        bases[draw.random() < 0.7].append([extents[dim] * (d == dim) for d in range(rank)])
        extents[dim] *= 2
    return bases


def wmma(draw, rank):
    version = draw.choice([1, 2, 3, 3])
    registers, warps = tiles_of_wmma(draw, rank)
    instruction = [16, 16, 16] if version < 3 else draw.choice([[16, 16, 4], [16, 16, 32], [16, 16, 64], [16, 16, 128], [32, 16, 128]])
    if not warps:
        warps = [[0] * rank]
    return AMDWMMALayout(version, draw.random() < 0.5, warps, registers, instruction, cluster(draw, rank), rank)


def of_amd(draw):
    rank = draw.choice([2, 2, 3])
    parent = mfma(draw, rank) if draw.random() < 0.5 else wmma(draw, rank)
    shape = [power(draw, 3)] * (rank - 2) + [16 * power(draw, 4), 16 * power(draw, 4)]
    if draw.random() < 0.5:
        return of_registers(parent, shape)
    width = draw.choice([8, 16] if isinstance(parent, AMDWMMALayout) and parent.version == 1 else [4, 8])
    return of_registers(gl.DotOperandLayout(draw.randint(0, 1), parent, width), shape)


def of_clusters(draw):
    """Operands in a cluster, each of whose blocks has all of the contracted dimension."""
    parent = blocked(draw, 2) if draw.random() < 0.5 else gl.NVMMADistributedLayout([2, 0], split(draw, 4, 2), [16, 8], cluster(draw, 2))
    return of_registers(gl.DotOperandLayout(draw.randint(0, 1), parent, 0 if isinstance(parent, gl.BlockedLayout) else 2), [32 * power(draw, 3), 32 * power(draw, 3)])


def of_tensor_memory(draw):
    if draw.random() < 0.3:
        layout, shape, type = TensorMemoryScalesLayout(), [32 * power(draw, 4), power(draw, 5)], builder.get_int8_ty()
    else:
        block = [draw.choice([64, 128]), 8 * power(draw, 5)]
        shape = [block[0] * power(draw, 2), block[1] * power(draw, 2)]
        fp4 = draw.random() < 0.2
        type = builder.get_int8_ty() if fp4 else f16 if draw.random() < 0.5 else builder.get_float_ty()
        layout = TensorMemoryLayout(block, 1 if fp4 or draw.random() < 0.5 or type is not f16 else 2, [], False, fp4)
    attribute = layout._to_ir(builder)
    linear = builder.to_linear_layout(attribute, shape)
    text = str(builder.get_tensor_mem_desc_ty(type, shape, attribute, shape))
    return text, in_notation([("row", linear.rows), ("col", linear.cols)], shape), in_python(layout, shape)


def of_padded_fp4(draw):
    rank = draw.choice([2, 2, 3])
    shape = [power(draw, 2)] * (rank - 2) + [8 * power(draw, 5), 64 * power(draw, 2)]
    transposed = rank == 2 and draw.random() < 0.5
    return of_memory(gl.NVMMASharedLayout(128, 8, rank, transposed, True), shape[::-1] if transposed else shape)


def of_linear(draw):
    """Bases of one shape for another one."""
    rank, extents, bases = draw.choice([1, 2, 3]), [1, 1, 1], [[], [], []]
    for kind in [0] * draw.randint(0, 4) + [1] * 5 + [2] * draw.randint(0, 2):
        basis, dim = [0] * rank, draw.randrange(rank)
        if draw.random() < 0.9:
            basis[dim] = extents[dim]
            extents[dim] *= 2
        bases[kind].append(basis)
    return of_registers(gl.DistributedLinearLayout(*bases, [], extents[:rank]), [power(draw, 6) for _ in range(rank)])


def of_older(draw):
    shape = [8 * power(draw, 4), 64 * power(draw, 2)]
    if draw.random() < 0.5:
        return of_registers(registers(draw, 2), shape)
    layout = nvmma(draw, shape)
    return of_memory(layout if layout and draw.random() < 0.5 else swizzled(draw, shape), shape)


def newer(draw, count):
    seen = set()
    while len(seen) < count:
        line = draw.choice([of_amd, of_amd, of_amd, of_clusters, of_tensor_memory, of_padded_fp4, of_linear, of_older])(draw)
        if line[0] not in seen:
            seen.add(line[0])
            print(*line, sep="\t")


def argument(type):
    """A value of this type."""
    module = builder.create_module()
    function = builder.get_or_insert_function(module, "f", builder.get_function_ty([type], []), "public", False)
    function.add_entry_block()
    kept.append(module)
    return function.args(0)


def four_warps(draw):
    """Triton converts only between layouts of equally many warps."""
    warps = split(draw, 4, 2)
    if draw.random() < 0.5:
        return gl.BlockedLayout([power(draw, 2), power(draw, 2)], split(draw, 32, 2), warps, order(draw, 2), [])
    if draw.random() < 0.5:
        return gl.NVMMADistributedLayout([3, 0], [4, 1], [16, draw.choice([8, 16, 32, 64]), 16])
    return gl.NVMMADistributedLayout([2, 0], warps, [16, 8])


def lowered(pair):
    """What Triton's compiler converts by, on an H100."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write('module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {\n'
                   f"tt.func @f(%a: {pair[0]}) {{\n%0 = ttg.convert_layout %a : {pair[0]} -> {pair[1]}\ntt.return\n}}\n}}\n")
        file.flush()
        module = ir.parse_mlir_module(file.name, context)
    manager = ir.pass_manager(context)
    nvidia.passes.ttgpuir.add_allocate_shared_memory_nv(manager, 90, 80)
    nvidia.passes.ttgpuir.add_to_llvmir(manager, 90, 80)
    manager.run(module, "record")
    text = module.str_nodebug().split("llvm.func @f")[1]
    return "shared" if "ptr<3>" in text else "shuffles" if "shfl" in text else "registers"


def conversions(draw, count):
    seen = set()
    while len(seen) < count:
        shape = [power(draw, 5), power(draw, 5)]
        pair = [four_warps(draw) for _ in range(2)]
        if isinstance(pair[0], gl.NVMMADistributedLayout) and draw.random() < 0.5:
            pair[1] = gl.DotOperandLayout(0, pair[0], 2)
        attributes = [layout._to_ir(builder) for layout in pair]
        types = [builder.get_distributed_ty(f16, shape, attribute) for attribute in attributes]
        text = "\t".join(map(str, types))
        if text in seen:
            continue
        seen.add(text)
        is_trivial = builder.is_convert_layout_trivial(types[1], argument(types[0]))
        print(text, "true" if is_trivial else "false", lowered(types), sep="\t")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--conversions", action="store_true")
    parser.add_argument("--newer", action="store_true")
    options = parser.parse_args()
    print(f"# Triton {triton.__version__}, record.py, seed {options.seed}")
    (conversions if options.conversions else newer if options.newer else layouts)(random.Random(options.seed), options.count)


main()
