"""tensor-layouts (Meta)."""
from importlib.metadata import version

import tensor_layouts
from tensor_layouts import Tile, analysis, atoms_amd, atoms_nv
from tensor_layouts.layout_utils import tile_mma_grid
from protocol import Peer, Unsupported, as_in_cute, serve


def grid(atoms):
    """The atoms along m and n. Its grid says of each element of the tile one thread that holds it; so of A there are no atoms
    along n, and of B none along m."""
    M, N, K = atoms.shape
    if K != 1:
        raise Unsupported
    return tensor_layouts.Layout((M, N), atoms.stride[:2])


def tiled(atom, atoms, tile, operand):
    M, N = grid(atoms).shape
    if (operand == "A" and N != 1) or (operand == "B" and M != 1):
        raise Unsupported
    held, _ = tile_mma_grid(atom, grid(atoms), operand, tile)
    rows = tile[1] if operand == "B" else tile[0]
    place = {(thread, value): row + rows * column for (row, column), (thread, value, _) in held.items()}
    threads, values = (max(at[k] for at in place) + 1 for k in (0, 1))
    return [place.get((thread, value), -1) for value in range(values) for thread in range(threads)]


def element_of(operand):
    """Where each value of each thread is, in the order of values and threads."""
    return ("[at for _, at in sorted(((v, t), at) for at, (t, v, _) in layout_utils.tile_mma_grid("
            f"E, Layout(C.shape[:2], C.stride[:2]), '{operand}', D)[0].items())]")


names = dict(vars(tensor_layouts), analysis=analysis, Tile=Tile, atoms_nv=atoms_nv, atoms_amd=atoms_amd, tiled=tiled)

serve(Peer(
    version=version("tensor-layouts"),
    layout=tensor_layouts.Layout,
    names=names,
    operations={
        **as_in_cute("coalesce complement right_inverse left_inverse logical_product tiled_product "
                     "blocked_product raked_product nullspace cosize compatible idx2crd"),
        "composition": "compose(A, B)",
        "coalesce_by_mode": "coalesce(A, (None,) * rank(A))",  # of sizes, a profile means something else
        "logical_divide": "logical_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "zipped_divide": "zipped_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "tiled_divide": "tiled_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "flat_divide": "flat_divide(A, Tile(*B) if isinstance(B, tuple) else B)",
        "upcast": "upcast(A, B)",
        "downcast": "downcast(A, B)",
        "injective": "analysis.is_injective(A)",
        "swizzle": "Swizzle(A, B, C)(D)",
        "crd2idx": "crd2offset(A, B.shape, B.stride)",
        "tiled_mma_A": "tiled(E, C, D, 'A')",
        "tiled_mma_B": "tiled(E, C, D, 'B')",
        "tiled_mma_C": "tiled(E, C, D, 'C')",
    },
    instructions={
        "mma.m16n8k16.f32.f16.f16.f32": "atoms_nv.SM80_16x8x16_F32F16F16F32_TN",
        "mma.m16n8k8.f16.f16.f16.f16": "atoms_nv.SM80_16x8x8_F16F16F16F16_TN",
        "mma.m16n8k8.f32.tf32.tf32.f32": "atoms_nv.SM80_16x8x8_F32TF32TF32F32_TN",
        "mma.m16n8k32.s32.s8.s8.s32": "atoms_nv.SM80_16x8x32_S32S8S8S32_TN",
        "mfma.f32.16x16x16.f16": "atoms_amd.CDNA_16x16x16_F32F16F16_MFMA",
        "mfma.f32.32x32x8.f16": "atoms_amd.CDNA_32x32x8_F32F16F16_MFMA",
    },
    shown={f"tiled_mma_{operand}": element_of(operand) for operand in "ABC"},
    imports=["from tensor_layouts import *"],
    imports_of={"tiled_mma_": "from tensor_layouts import atoms_amd, atoms_nv, layout_utils"},
    layout_text="Layout({}, {})",
    values_text="[{0}(i) for i in range(size({0}))]",
))
