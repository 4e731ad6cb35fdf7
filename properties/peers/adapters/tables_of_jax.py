"""JAX's tiled layouts of Mosaic GPU: of wgmma, and of mma.sync, where each of four warps has 16 rows of its own."""
from importlib.metadata import version

import numpy as np
from jax._src.lib.mlir import ir
from jax._src.lib import mosaic_gpu_dialect as dialect
from jax.experimental.mosaic.gpu import fragmented_array as fa
import importlib
from tables import begin, end, fitted, table

mma = importlib.import_module("jax.experimental.mosaic.gpu.mma")  # beside a function of that name
begin(version("jax"))


def places(layout, shape, transposed=False):
    """The place of each value of each of 128 threads: an array of their numbers is tiled as the layout says."""
    rows, columns = shape
    numbers = np.arange(rows * columns).reshape(rows, columns)
    at = (lambda x: (x % columns) + columns * (x // columns)) if transposed else (lambda x: x // columns + rows * (x % columns))
    tiled = numbers.reshape(shape)
    untiled = shape
    for tile in layout.tiling.tiles:
        kept = untiled[:len(untiled) - len(tile)]
        last = untiled[len(untiled) - len(tile):]
        assert all(n % t == 0 for n, t in zip(last, tile)), (shape, tile)
        split = [part for n, t in zip(last, tile) for part in (n // t, t)]
        tiled = tiled.reshape(*kept, *split)
        base, count = len(kept), len(tile)
        tiled = tiled.transpose(*range(base), *(base + 2 * k for k in range(count)), *(base + 2 * k + 1 for k in range(count)))
        untiled = tiled.shape
    rank = tiled.ndim
    dims = lambda given: [d for d in given if not isinstance(d, fa.Replicated)]
    warp, lane, vector = dims(layout.warp_dims), dims(layout.lane_dims), layout.vector_dim
    own = [d % rank for d in warp + lane + [vector]]
    others = [d for d in range(rank) if d not in own]
    extent = lambda given: [d.times if isinstance(d, fa.Replicated) else tiled.shape[d] for d in given]

    def place(thread, value):
        index = [0] * rank
        low = value % tiled.shape[vector]
        rest = value // tiled.shape[vector]
        for d in reversed(others):
            index[d], rest = rest % tiled.shape[d], rest // tiled.shape[d]
        index[vector % rank] = low
        for given, number in ((layout.warp_dims, thread // 32), (layout.lane_dims, thread % 32)):
            for d, n in zip(reversed(given), reversed(extent(given))):
                if not isinstance(d, fa.Replicated):
                    index[d % rank] = number % n
                number //= n
        return int(at(int(tiled[tuple(index)])))

    return place


for n in (8, 16, 32, 64, 128, 256):
    values = n // 2
    D = fitted(128, values, places(fa.WGMMA_LAYOUT, (64, n)))
    for k, types in ((16, "f16.f16.f16"), (16, "f32.f16.f16"), (16, "f32.bf16.bf16"), (32, "s32.s8.s8"), (32, "f32.e4m3.e4m3")):
        eight = k == 32
        A = fitted(128, 16 if eight else 8, places(fa.WGMMA_LAYOUT_8BIT if eight else fa.WGMMA_LAYOUT, (64, k)))
        table("WGMMA_LAYOUT_8BIT, WGMMA_LAYOUT" if eight else "WGMMA_LAYOUT", f"wgmma.m64n{n}k{k}.{types}.rs" + ("" if eight else ".k"),
              A=A, D=D)

with ir.Context() as context, ir.Location.unknown():
    dialect.register_dialect(context)
    kinds = [(ir.F16Type.get(), 16, "f32.f16.f16.f32"), (ir.BF16Type.get(), 16, "f32.bf16.bf16.f32"),
             (ir.Float8E4M3FNType.get(), 32, "f32.e4m3.e4m3.f32"), (ir.Float8E5M2Type.get(), 32, "f32.e5m2.e5m2.f32"),
             (ir.IntegerType.get_signless(8), 32, "s32.s8.s8.s32")]
    for element, k, types in kinds:
        layouts = mma.MMALayouts(element)
        first_warp = lambda layout, shape, values, rows: fitted(
            32, values, lambda t, v, place=places(layout, shape): place(t, v) % shape[0] + rows * (place(t, v) // shape[0]))
        B = places(layouts.rhs, (k, 8))
        table(f"MMALayouts({element})", f"mma.m16n8k{k}.{types}", A=first_warp(layouts.lhs, (64, k), k // 2, 16),
              B=fitted(32, k // 4, lambda t, v: B(t, v) // k + 8 * (B(t, v) % k)), D=first_warp(layouts.acc, (64, 8), 4, 16))
end()
