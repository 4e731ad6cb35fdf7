"""Judges of what is copied by TMA, and of what wgmma and tcgen05.mma read in shared memory: by the layouts from which their descriptors are made."""
from __future__ import annotations

import re
from typing import Any, NamedTuple

from . import _core
from ._answers import Rejection, TypeRejection
from ._audit_values import (NotJudged, alignment_of, box_of, extents_of, functions, in_memory, judging, leaves, modes_of, of_bytes, plain, prime, space_of,
                            swizzled, tiler, value, whatever_numbers)

#: The attribute by which an atom of TMA knows what it was made for, also where a kernel takes it as an argument.
MADE = "_colex_made"

#: To what TMA writes, and from what it reads, in shared memory.
ALIGNMENT = 128


class Made(NamedTuple):
    """What an atom of TMA was made for."""
    shared: Any  #: the layout of a tile in shared memory, in elements
    places: Any  #: the coordinates of a tile's elements in global memory, as the atom counts them; None where they are not known
    ctas: int  #: how many CTAs bring a tile together
    bits: int  #: of an element


class Tma:
    """Judges of TMA; each adds to what was found."""

    def __init__(self, found):
        self.found = found

    def atom(self, tensor, smem_layout, tile):
        """Is there a descriptor for an atom that is to be made?"""
        with judging(self.found, f"TMA of {tensor.layout}"):
            bits = int(tensor.element_type.width)
            box = box_of(tile)
            shared = _first_modes(of_bytes(value(smem_layout), bits), len(box))

            def fault(given):
                layout = value(tensor.layout, given)
                whole = (*box, *[1] * (functions.rank(plain(layout)) - len(box)))  # a tile has no extent along further modes, as of a batch
                try:
                    functions.tma_box(layout, whole, shared, bits)
                except Rejection as rejection:
                    return rejection.message
                return ""
            why = _unsplit(shared, bits) or whatever_numbers(fault)
            about = f"TMA of {tensor.layout} by boxes of {box} to {shared}"
            if not why and "?" in str(tensor.layout):
                self.found._add("unknown", about,
                                "extents and strides are not known while tracing, and a descriptor takes none beyond 2^32 and 2^40 bytes")
            else:
                self.found._add("wrong" if why else "right", about, why)

    def remember(self, made, tensor, smem_layout, modes, tile, ctas):
        """Notes at an atom that was made what it was made for: as many modes of a layout as `modes` has, of which the others are stages; and in global
        memory the places of a tile, where that is not None."""
        bits = int(tensor.element_type.width)
        try:
            shared = _first_modes(of_bytes(value(smem_layout), bits), len(extents_of(modes)))
        except NotJudged:
            return
        try:
            places = None if tile is None else functions.composition(value(made.tma_tensor.layout, prime), tiler(tile))
        except (NotJudged, Rejection):
            places = None
        setattr(made.atom, MADE, Made(shared, places, ctas, bits))

    def partition(self, atom, cta_layout, shared, outer):
        """Do an atom's copies bring each element of a tile to where the tensor in shared memory has it (or fetch it from there)?"""
        with judging(self.found, f"tma_partition to {getattr(shared, 'layout', shared)}"):
            layout = in_memory(shared)
            made, about = vars(atom).get(MADE), f"tma_partition to {layout}"
            if made is None:
                raise NotJudged("what the atom was made for is not known")
            bits = int(shared.element_type.width)
            if bits != made.bits:
                why = f"the atom was made for elements of {made.bits} bits, and those of the tensor in shared memory have {bits}"
            elif made.places is None or not hasattr(outer, "layout"):
                why = _other_layout(made, layout)
            else:
                about = f"tma_partition of {outer.layout} to {layout}"
                why = whatever_numbers(lambda given: _other_copies(made, layout, value(outer.layout, given)))
            why = why or _other_ctas(made, cta_layout) or _misaligned(shared, layout)
            self.found._add("wrong" if why else "right", about, why)


def _unsplit(shared, bits):
    """What is wrong with a box that the DSL makes of a tile whose rows would have to be split, which it does not do; empty if they need not be."""
    span = 16 << shared.outer.bits if isinstance(shared, _core.ComposedLayout) and shared.outer.bits else 0
    for extent, stride in zip(leaves(plain(shared).shape), leaves(plain(shared).stride)):
        if span and stride == 1 and extent * bits > 8 * span:
            return f"the inner box is {extent * bits // 8} bytes; the DSL does not split it into those of {span} that the swizzle spans"
        if extent > 256:
            return f"the box is {extent} in a dimension; the DSL does not split it into those of 256 at most"
    return ""


def _first_modes(layout, count):
    """The first modes of a layout behind its swizzle."""
    flat = plain(layout)
    return swizzled(layout, functions.take(flat, 0, count)) if isinstance(flat.shape, tuple) and len(flat.shape) > count else layout


def _tile_of(mode, extents, whose):
    """The part of a mode that is one tile of an atom. Raises NotJudged where it has several, and no extent says which."""
    have, take = functions.size(mode), _product(extents)
    if have == take:
        return mode, ""
    parts = modes_of(mode)
    if have % take == 0 and len(parts) == len(extents) and all(functions.size(part) % extent == 0 for part, extent in zip(parts, extents)):
        return functions.zipped_divide(mode, tiler(extents))[0], ""
    if have % take == 0:
        raise NotJudged(f"which {take} of the {have} elements of the first mode of {whose} one copy takes, is not known")
    return mode, (f"the first mode of {whose} has {have} elements, and the atom was made for a tile of {take}: "
                  "tma_partition takes a tile as one mode (group_modes), and stages after it")


def _product(numbers):
    product = 1
    for number in numbers:
        product *= number
    return product


def _extents(layout):
    return tuple(functions.size(mode) for mode in modes_of(plain(layout)))


def _other_layout(made, layout):
    """Why a tensor in shared memory has not the tiles that an atom was made for, where nothing is known of global memory; nothing if it has."""
    tile, why = _tile_of(modes_of(plain(layout))[0], _extents(made.shared), "the tensor in shared memory")
    if why:
        return why
    ours, theirs = _in_one_mode(layout, tile), _in_one_mode(made.shared, plain(made.shared))
    if functions.equal(ours, theirs).is_yes:
        return ""
    if sorted(_values(ours)) == sorted(_values(theirs)) and _swizzle(layout) == _swizzle(made.shared):
        raise NotJudged(f"the atom was made for {made.shared}, which has the elements of a tile in another order, and that of the tensor in global memory")
    return f"the atom was made for {made.shared}, and this is another function"


def _other_copies(made, layout, outer):
    """Why an atom's copies bring elements to other places than those at which two tensors have them; nothing if they do not."""
    extents = _extents(made.shared)
    here, why = _tile_of(modes_of(plain(layout))[0], extents, "the tensor in shared memory")
    there, why = (None, why) if why else _tile_of(modes_of(outer)[0], extents, "the tensor in global memory")
    if why:
        return why
    ours, theirs = _in_one_mode(layout, here), _in_one_mode(made.shared, plain(made.shared))
    same_places = functions.equal(functions.coalesce(there), functions.coalesce(made.places)).is_yes
    if same_places and functions.equal(ours, theirs).is_yes:
        return ""
    axes = {}
    brought = dict(zip(_values(_numbered(made.places, axes)), _values(theirs)))
    for index, (place, element) in enumerate(zip(_values(_numbered(there, axes)), _values(ours))):
        if place not in brought or brought[place] != element and not same_places:
            return f"the atom was made for tiles of {made.places} in global memory, and the tensor there has tiles of {there}"
        if brought[place] != element:
            at = functions.idx2crd(index, extents)
            return f"the atom was made for {made.shared}: it has {at} of the tile at element {brought[place]}, and the tensor in shared memory at {element}"
    return ""


def _in_one_mode(layout, tile):
    """A part of a layout behind its swizzle, by 1-D coordinates."""
    return swizzled(layout, functions.coalesce(tile))


def _values(layout):
    return memoryview(layout._values()).cast("q").tolist()


def _swizzle(layout):
    """The swizzle before a layout; None of one that swizzles nothing."""
    return layout.outer if isinstance(layout, _core.ComposedLayout) and layout.outer.bits else None


def _numbered(layout, axes):
    """A layout of coordinates as one of integers, in which each axis has 12 bits; `axes` has the axes that were met."""
    def number(stride):
        if isinstance(stride, tuple):
            return tuple(map(number, stride))
        times, _, axis = str(stride).partition("@")
        return int(times) << 12 * axes.setdefault(axis, len(axes)) if axis else int(times)
    return _core.Layout(layout.shape, number(layout.stride))


def _other_ctas(made, cta_layout):
    ctas = functions.size(value(cta_layout))
    if ctas == made.ctas:
        return ""
    return f"the atom was made for {made.ctas} {'CTA' if made.ctas == 1 else 'CTAs'} to bring a tile, and the layout of CTAs has {ctas}"


def _misaligned(tensor, layout):
    """Why a copy would begin where none can; nothing if none does. Raises NotJudged where too little is known of the first address."""
    for mode in modes_of(plain(layout))[1:]:
        for part in modes_of(functions.coalesce(mode)):
            step = part.stride * int(tensor.element_type.width) if isinstance(part.stride, int) and functions.size(part) > 1 else 0
            if step % (8 * ALIGNMENT):
                return f"a stage begins {step // 8} bytes after another, and TMA takes multiples of {ALIGNMENT}"
    known = alignment_of(tensor)
    if known and known < ALIGNMENT:
        raise NotJudged(f"of its address no more is known than that it is a multiple of {known} bytes, and TMA takes multiples of {ALIGNMENT}")
    return ""


#: The names that PTX has for the types of elements of wgmma.
TYPES = {"Float16": "f16", "BFloat16": "bf16", "TFloat32": "tf32", "Float32": "f32", "Float8E4M3FN": "e4m3", "Float8E5M2": "e5m2", "Int8": "s8", "Uint8": "u8",
         "Int32": "s32"}


class Descriptors:
    """Judges of what matrices in shared memory are read by; each adds to what was found."""

    def __init__(self, found):
        self.found = found

    def partition(self, mma, tensor, operand):
        """Does a descriptor read a tensor (row, k, stages…) that a tiled MMA partitions?"""
        asked = _asked(mma, operand)
        if asked is None or space_of(tensor) != "smem":
            return
        with judging(self.found, f"{operand} of {asked.name} in {tensor.layout}"):
            _refuse_permutations(mma)
            layout = in_memory(tensor)
            row, k, *stages = modes_of(plain(layout))
            self.reads(asked, tensor, layout, _joined(row, k, stages))

    def fragment(self, mma, tensor, operand, result):
        """Does a descriptor read what a fragment is made of, ((row, k), rows, ks, stages…), and does its address go on as the fragment's?"""
        asked = _asked(mma, operand)
        if asked is None or space_of(tensor) != "smem":
            return
        with judging(self.found, f"{operand} of {asked.name} in {tensor.layout}"):
            layout = in_memory(tensor)
            tile = _tile_of_parts(plain(layout))
            if not self.reads(asked, tensor, layout, tile):
                return
            _, rows, ks, *stages = modes_of(_view(result))
            ours, theirs = asked.ask("advance", swizzled(layout, tile)), _joined(rows, ks, stages)
            about = f"addresses of {operand} of {asked.name} in {layout}: {theirs} bytes"
            same = functions.equal(functions.coalesce(ours), functions.coalesce(theirs)).is_yes
            self.found._add("right" if same else "wrong", about, "" if same else f"they are {ours}")

    def reads(self, asked, tensor, layout, tile):
        about, bits = f"{asked.operand} of {asked.name} in {layout}", int(tensor.element_type.width)
        if bits != asked.bits:
            self.found._add("wrong", about, f"the instruction takes elements of {asked.bits} bits, and these have {bits}")
            return False
        try:
            descriptor = asked.ask("descriptor", swizzled(layout, tile))
        except TypeRejection as rejection:
            raise NotJudged(rejection.message) from None
        except Rejection as rejection:
            self.found._add("wrong", about, rejection.message)
            return False
        self.found._add("right", f"{about}, by the descriptor {descriptor}" + (", as predicted" if asked.kind == "umma" else ""))
        return True


class _Question(NamedTuple):
    """What is asked of an operand of an instruction."""
    name: str
    operand: str
    kind: str  #: wgmma or umma
    bits: int  #: of an element
    before: tuple  #: what the functions take before the tile

    def ask(self, what, tile):
        return getattr(functions, f"{self.kind}_{what}")(*self.before, tile)


def _asked(mma, operand):
    """The question for an operand of an instruction that reads it in shared memory by a descriptor; None of others."""
    op, module = mma.op, type(mma.op).__module__
    if operand == "A" and str(getattr(op, "a_src", "")).upper().endswith(("RMEM", "TMEM")):
        return None
    if module.endswith(".warpgroup.mma"):
        form = _form(op)
        return _Question(form, operand, "wgmma", int((op.a_dtype if operand == "A" else op.b_dtype).width), (form, operand))
    if module.endswith(".tcgen05.mma"):
        return _of_tcgen05(op, operand)
    return None


def _form(op):
    """The name of the form of wgmma that an operation of the DSL is."""
    M, N, K = op.shape_mnk
    in_registers = str(op.a_src).upper().endswith("RMEM")
    majors = [] if in_registers else [op.a_major_mode]
    suffix = "".join("." + _major(major).lower() for major in [*majors, op.b_major_mode]) if int(op.a_dtype.width) == 16 else ""
    types = ".".join(TYPES.get(kind.__name__, kind.__name__) for kind in (op.acc_dtype, op.a_dtype, op.b_dtype))
    return f"wgmma.m{M}n{N}k{K}.{types}.{'rs' if in_registers else 'ss'}{suffix}"


def _major(major):
    return str(major).upper().rpartition(".")[2]


def _of_tcgen05(op, operand):
    """Each CTA of a pair has its half of the rows."""
    pair = 2 if str(getattr(op, "cta_group", "")).upper().endswith("TWO") else 1
    M, N = op.shape_mnk[0], op.shape_mnk[1]
    kind, major = (op.a_dtype, op.a_major_mode) if operand == "A" else (op.b_dtype, op.b_major_mode)
    return _Question(f"tcgen05.mma of {M} x {N}, {_major(major)}-major", operand, "umma", int(kind.width),
                     ((M if operand == "A" else N) // pair, _major(major), int(kind.width)))


def _refuse_permutations(mma):
    """Raises NotJudged where instructions take other rows and columns than those that lie together."""
    for part in mma.permutation_mnk:
        layout = None if part is None else value(part)
        if isinstance(layout, _core.Layout) and functions.coalesce(layout) != _core.Layout(functions.size(layout), 1):
            raise NotJudged(f"of a permutation {layout} no descriptor is asked")


def _view(fragment):
    """The layout of a fragment of descriptors, (value, rows, ks, stages…) to bytes; the DSL counts 16 at a time."""
    printed = re.search(r'"([^"]*)"', str(fragment.type))
    if printed is None:
        raise NotJudged(f"{fragment.type} is not read")
    view = value(printed.group(1))
    return _core.Layout(view.shape, _times(view.stride, 16))


def _times(tree, factor):
    return tuple(_times(part, factor) for part in tree) if isinstance(tree, tuple) else tree * factor


def _tile_of_parts(flat):
    """The tile (row, k, stages) of what is in parts, ((row, k), rows, ks, stages…)."""
    parts = modes_of(flat)
    if len(parts) < 3 or functions.rank(parts[0]) != 2:
        raise NotJudged(f"{flat} is not ((row, k), rows, ks, …), as a partition is")
    (row, k), (rows, ks, *stages) = modes_of(parts[0]), parts[1:]
    return _joined(_nested(row, rows), _nested(k, ks), stages)


def _nested(first, then):
    return _core.Layout((first.shape, then.shape), (first.stride, then.stride))


def _joined(row, k, stages):
    """A tile (row, k), or (row, k, stages) where there are some."""
    parts = [row, k]
    if stages:
        parts.append(_core.Layout(tuple(stage.shape for stage in stages), tuple(stage.stride for stage in stages)))
    return _core.Layout(tuple(part.shape for part in parts), tuple(part.stride for part in parts))
