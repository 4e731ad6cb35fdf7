"""Judges of tiled MMAs, of tiled copies, and of what is partitioned by them."""
from __future__ import annotations

import re

from . import _core
from ._answers import Rejection
from ._audit_values import (Ended, NotJudged, Open, alignment_of, extents_of, functions, in_memory, judging, leaves, plain, space_of, swizzled, tiler,
                            value, whatever_numbers)

#: On which side an instruction has registers and no memory, whatever is partitioned for it there, as for the shape of a fragment.
IN_REGISTERS = {"src": "StMatrix", "dst": "LdMatrix"}

#: What is said of tiles in memory without predicates.
BEYOND = "elements beyond the tensor are taken"

#: What is said of a divide whose tiles reach beyond the tensor.
ROUNDED_UP = "tiles reach beyond the tensor, which is right if predicates leave out what lies there, and these are not seen"

#: Along which axes of a tiled MMA each of its operands has its modes.
OPERANDS = {"A": "MK", "B": "NK", "C": "MN"}


class Tiles:
    """Judges of tiles; each adds to what was found."""

    def __init__(self, found):
        self.found = found

    def ends(self, about, why):
        """Something is wrong over which the DSL may end the process."""
        self.found._add("wrong", about, why, ends=True)
        raise Ended

    def covers(self, about, tv, extents):
        """Is each element there equally often? Warps that share k hold the same sums, to be added by the kernel. Why not."""
        try:
            functions.coverage(tv, extents)
        except Rejection as rejection:
            return f"{about} {tv} of a tile of {extents}", rejection.message
        self.found._add("right", f"{about} {tv} of a tile of {extents}")
        return None

    def tiled_mma(self, op_or_atom, atom_layout_mnk=(1, 1, 1), permutation_mnk=None, **named):
        """From what it is to be made of: the DSL may divide by 0 over what does not fit, and end the process."""
        import cutlass.cute as cute
        with judging(self.found, "tiled MMA"):
            atom = op_or_atom if isinstance(op_or_atom, cute.MmaAtom) else cute.make_mma_atom(op_or_atom, **named)
            shape, lanes = value(atom.shape_mnk), functions.size(value(atom.thr_id))
            placed = value(cute.make_layout(atom_layout_mnk) if isinstance(atom_layout_mnk, tuple) else atom_layout_mnk)
            order = tiler(permutation_mnk or (None, None, None))
            try:
                M, N, K = functions.tile_size_mnk(shape, placed, order)
            except Rejection as rejection:
                self.ends(f"tiled MMA: atoms {placed}, permutation {order}", rejection.message)
            for name, extents in (("A", (M, K)), ("B", (N, K)), ("C", (M, N))):
                of_atom = value(getattr(atom, f"tv_layout_{name}"))
                try:
                    tv = getattr(functions, f"get_layout{name}_TV")(shape, of_atom, placed, order, lanes)
                except Rejection as rejection:
                    self.ends(f"tiled MMA: {name} by atoms {placed}, permutation {order}", rejection.message)
                fault = self.covers(f"tiled MMA: {name}", tv, extents)
                if fault:
                    self.ends(*fault)

    def threads_and_values(self, threads, values):
        """Ends the tracing where no threads and values are these: the DSL may divide by 0 over them."""
        try:
            functions.make_layout_tv(value(threads), value(values))
        except (NotJudged, TypeError):
            return
        except Rejection as rejection:
            self.ends(f"tiled copy: threads {threads}, values {values}", rejection.message)

    def tiled_copy(self, copy):
        with judging(self.found, "tiled copy"):
            fault = self.covers("tiled copy:", value(copy.layout_tv_tiled), extents_of(copy.tiler_mn))
            if fault:
                self.found._add("wrong", *fault)

    def partition(self, copy, tensor, side):
        """What a tiled copy partitions."""
        with judging(self.found, f"partition of {tensor.layout}"):
            extents = extents_of(copy.tiler_mn)
            about = f"partition of {_told(tensor)} by tiles of {extents}"
            if side == "src" and type(copy.op).__name__.startswith("Cp") and type(copy.op).__module__.endswith(".tcgen05.copy"):
                self.found._add("unknown", about, "what goes to tensor memory may be repeated there, so a tile may be larger than the tensor")
                return
            why = self.undivided(about, tensor, extents)
            if why:
                self.found._add("wrong", about, f"{why}: {BEYOND}")
            elif space_of(tensor) in ("gmem", "smem") and not type(copy.op).__name__.startswith(IN_REGISTERS[side]):
                self.accesses(about, copy, tensor, extents, side)
            else:
                self.found._add("right", about)

    def accesses(self, about, copy, tensor, extents, side):
        """Are the vectors of each thread vectors of memory, and how many wavefronts do those of the first warp take?"""
        width, bits = functions.size(value(getattr(copy, f"layout_{side}_tv"))[1]), int(tensor.element_type.width)
        tv = value(getattr(copy, f"layout_{side}_tv_tiled"))

        def fault(width, given):
            layout = in_memory(tensor, given)
            addresses = _addresses(layout, copy, extents, tv)
            flat = plain(layout)
            rest = [step for mode, step in zip(leaves(flat.shape), leaves(flat.stride)) if mode > 1]
            return (_torn(addresses[1], leaves(addresses[0].stride), width) or _misplaced(rest, width) or _cut(layout, width)
                    or _underaligned(tensor, width * bits))
        try:
            while _compiler_chooses_width(copy) and 2 * width * bits <= 128 and not whatever_numbers(lambda given: fault(2 * width, given)):
                width *= 2
            why = whatever_numbers(lambda given: fault(width, given))
        except Rejection:
            self.found._add("unknown", about, "no layout says where each thread's values lie")
            return
        self.found._add("wrong" if why else "right", f"{about}, by vectors of {width}", why)
        if why or space_of(tensor) != "smem" or functions.size(tv[0]) < 32:
            return
        layout = in_memory(tensor)
        first_warp = functions.composition(_addresses(layout, copy, extents, tv), _core.Tiler(_core.Layout(32, 1), _core.Layout(width, 1)))
        of_matrices = type(copy.op).__name__.startswith(("LdMatrix", "StMatrix"))
        rows = functions.size(functions.filter_zeros(value(getattr(copy, f"layout_{side}_tv"))[0])) if of_matrices else 0
        self.wavefronts(about, swizzled(layout, first_warp), bits, side == "dst", rows)

    def wavefronts(self, about, access, bits, is_store, rows):
        """For so many rows of matrices, or of vectors."""
        if rows:
            # Eight rows of 16 bytes together and never merged, as the vectors of a store are; the lanes beyond them repeat them.
            takes, least = functions.wavefronts_of_store(access, bits) * rows // 32, rows // 8
        else:
            takes = (functions.wavefronts_of_store if is_store else functions.wavefronts)(access, bits)
            least = functions.least_wavefronts(access, bits)
        if takes > least:
            what = "store to" if is_store else "load from"
            self.found._add("slow", about, f"bank conflicts: a {what} shared memory takes {takes} wavefronts, and {least} would do")

    def copy(self, atom, tensors):
        """What a thread copies by itself. What a tiled copy partitions was judged there."""
        import cutlass.cute as cute
        if isinstance(atom, cute.TiledCopy) or "Bulk" in type(atom.op).__name__:
            return
        for side, tensor in tensors:
            if space_of(tensor) in ("gmem", "smem"):
                with judging(self.found, f"copy of {tensor.layout}"):
                    self.vector(atom, tensor, side)

    def vector(self, atom, tensor, side):
        width = functions.size(value(getattr(atom, f"layout_{side}_tv"))[1])

        def fault(given):
            layout = in_memory(tensor, given)
            flat = plain(layout)
            values, rest = (flat[0], flat.stride[1:]) if isinstance(flat.shape, tuple) else (flat, ())
            return _torn(values, leaves(rest), width) or _cut(layout, width) or _underaligned(tensor, width * int(tensor.element_type.width))
        why = whatever_numbers(fault)
        self.found._add("wrong" if why else "right", f"copy by vectors of {width}: {_told(tensor)}", why)

    def mma_partition(self, mma, tensor, operand):
        self.divides(tensor, lambda: tuple(mma.get_tile_size("MNK".index(axis)) for axis in OPERANDS[operand]), f"as {operand} of a tiled MMA")

    def threads_partition(self, tensor, tile, projection):
        self.divides(tensor, lambda: extents_of(_diced(value(tile), projection)), "among threads")

    def divides(self, tensor, extents_of_tile, of):
        """Does a tile divide each mode of the tensor? In global memory, and of coordinates, predicates may leave out what lies beyond."""
        with judging(self.found, f"partition of {tensor.layout} {of}"):
            extents = extents_of_tile()
            about = f"partition of {tensor.layout} by tiles of {extents} {of}"
            why = self.undivided(about, tensor, extents)
            if why and space_of(tensor) not in ("smem", "rmem"):
                self.found._add("unknown", about, f"{why}: {ROUNDED_UP}")
            else:
                self.found._add("wrong" if why else "right", about, f"{why}: {BEYOND}" if why else "")

    def undivided(self, about, tensor, extents):
        """Why tiles of these extents do not divide a tensor, mode by mode; nothing if they do. Ends the tracing where the tensor has fewer modes, over
        which the DSL may end the process."""
        modes = len(tensor.shape) if isinstance(tensor.shape, tuple) else 1
        if modes < len(extents):
            self.ends(about, f"the tensor has {modes} {'mode' if modes == 1 else 'modes'}, the tile {len(extents)}")

        def fault(given):
            shape = plain(value(tensor.layout, given)).shape
            for mode, (have, take) in enumerate(zip(shape if isinstance(shape, tuple) else (shape,), extents)):
                size = functions.size(have)
                if size % take:
                    return f"along mode {mode} a tile of {take} does not divide {size}"
            return ""
        return whatever_numbers(fault)

    def fragment(self, mma, tensor, operand):
        """Has a part of a tensor, of which a fragment is made, as many values as the instruction has of this operand?"""
        if not hasattr(tensor, "layout"):
            return
        about = f"fragment of {operand} of {tensor.layout}"
        with judging(self.found, about):
            shape = tensor.shape if isinstance(tensor.shape, tuple) else (tensor.shape,)
            if space_of(tensor) == "tmem" or "?" in str(shape[0]):
                return
            have, take = functions.size(value(shape[0])), functions.size(value(getattr(mma, f"tv_layout_{operand}"))[1])
            self.found._add("right" if have == take else "wrong", about, "" if have == take else
                            f"its first mode has {have} values, and {operand} of the instruction has {take}: it is not what partition_{operand} gives")


def _told(tensor):
    """The tensor's layout for a finding."""
    try:
        return in_memory(tensor)
    except Open:
        return tensor.layout


def _addresses(layout, copy, extents, tv):
    """(thread, value) to the element of a tile, the swizzle left out."""
    flat = plain(layout)
    tiled = functions.take(flat, 0, len(extents)) if isinstance(flat.shape, tuple) else flat
    return functions.composition(functions.zipped_divide(tiled, tiler(copy.tiler_mn))[0], tv)


def _compiler_chooses_width(copy):
    """Whether nobody said how many bits a copy moves at once: the compiler then takes as many as lie side by side."""
    return re.search(r"universal_copy<[^,>]*>", str(copy.type)) is not None


def _diced(layout, projection):
    """The modes of a layout or shape to which a projection gives an integer."""
    shape = layout.shape if isinstance(layout, _core.Layout) else layout
    if not isinstance(projection, tuple):
        return shape
    if any(isinstance(part, tuple) for part in projection):
        raise NotJudged(f"modes that the projection {projection} takes by parts")
    return tuple(mode for mode, part in zip(shape, projection) if part is not None)


def _torn(values, steps, width):
    """Why a thread's values are no vectors of this width; nothing if they are. `steps` are those from thread to thread, or from copy to copy."""
    values = functions.coalesce(values)
    shape, stride = leaves(values.shape), leaves(values.stride)
    run = shape[0] if stride[0] == 1 else 1
    if width > 1 and run % width:
        return f"a thread's vector has {width} elements, and only {run} {'lie' if run > 1 else 'lies'} side by side in memory"
    return _misplaced([*stride[1:], *steps], width)


def _misplaced(steps, width):
    for step in steps:
        if abs(step) >= width and step % width:
            return f"a step of {step} elements is no multiple of {width}: vectors do not begin where they have to"
    return ""


def _underaligned(tensor, bits):
    """Why the DSL takes no vectors of so many bits from an address of which it knows no more; nothing if it does."""
    known = alignment_of(tensor)
    return "" if not known or 8 * known >= bits else f"of its address no more is known than that it is a multiple of {known} bytes, and a vector has {bits // 8}"


def _cut(layout, width):
    """Why a swizzle parts a vector; nothing if it does not."""
    if not isinstance(layout, _core.ComposedLayout) or not isinstance(layout.outer, _core.Swizzle):
        return ""
    whole = 1 << layout.outer.base
    return f"{layout.outer} leaves only {whole} elements together" if layout.outer.bits and whole < width else ""
