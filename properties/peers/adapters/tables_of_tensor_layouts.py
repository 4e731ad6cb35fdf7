"""The atoms of tensor-layouts (tensor_layouts.atoms_nv and atoms_amd)."""
import re
from importlib.metadata import version

from tables import begin, end, table, text
from tensor_layouts import atoms_amd, atoms_nv


def written(layout):
    return text(layout.shape) + ":" + text(layout.stride)


def form_of(name, k):
    """CuTe's name, to which tensor-layouts adds types where CuTe has them as parameters, and leaves parameters out."""
    group = re.fullmatch(r"SM90_64x(\d+)x(\d+)_(\w+)_SS(_SPARSE)?", name)
    if group:
        n, _, types, sparse = group.groups()
        majors = "<Major::K,Major::K>" if re.search("(BF|F)16(BF|F)16$", types) else "_TN"
        return (f"SM90::GMMA::SPARSE::GMMA_64x{n}x{k}_{types}_SS" if sparse else f"SM90_64x{n}x{k}_{types}_SS") + majors
    e4m3 = re.fullmatch(r"SM120_16x8x(\d+)_F(16|32)E4M3E4M3F\d+_TN(_SPARSE)?", name)
    if e4m3:
        types = "<float_e4m3_t,float_e4m3_t," + ("half_t>" if e4m3[2] == "16" else "float>")
        return f"SM120::SPARSE::SM120_SPARSE_16x8x{k}_TN{types}" if e4m3[3] else f"SM120_16x8x{k}_TN{types}"
    return name


begin(version("tensor-layouts"))
for name, atom in vars(atoms_nv).items():
    kind = type(atom).__name__
    if kind == "MMAAtom":
        in_shared = name.startswith("SM90_64x") or name.startswith("SM100_")
        form = form_of(name, atom.shape_mnk[2])
        table(name, form, A=None if in_shared or "SPARSE" in name else written(atom.a_layout), B=None if in_shared else written(atom.b_layout),
              D=written(atom.c_layout), threads=written(atom.thr_id) if atom.thr_id else None)
    elif kind == "CopyAtom" and getattr(atom, "src_layout_bits", None) is not None:
        table(name, name, source=written(atom.src_layout_bits), destination=written(atom.dst_layout_bits), bits=1)
for name, atom in vars(atoms_amd).items():
    if type(atom).__name__ == "MMAAtom":
        generation = {"RDNA3": "_w32_gfx11", "RDNA4": "_w32_gfx12"}.get(name.partition("_")[0], "")
        table(name, atom.ptx + generation, A=written(atom.a_layout), B=written(atom.b_layout), D=written(atom.c_layout))
end()
