"""A traced kernel, taken step by step: which part of which memory each copy and each product of its module has.

Loops whose bounds are known are taken turn by turn, so that the stage of a pipeline and the tile of a turn are numbers; what blocks and threads decide is a
symbol, equal to itself alone.
"""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ._audit_numbers import (Symbol, bits_of_type, computed, constant, coordinate_of, diced, elements, is_left, layout_text, shape_of, space_of_type,
                             static_number)

#: How many operations are walked over, turns of loops counted: then loops are not followed any further.
BUDGET = 400_000


@dataclass(eq=False)
class Memory:
    """An allocation, a fragment in registers, or an argument of the kernel."""
    space: str
    name: str
    fields: tuple = ()  #: of a storage: (begin, end, name), in bytes
    escapes: list = field(default_factory=list)  #: (byte, operation) by which something else may read or write it

    def field_at(self, offset):
        """From where to where the field of a storage reaches, and its name; all of what is no storage."""
        inside = [one for one in self.fields if isinstance(offset, int) and one[0] <= offset < one[1]]
        return inside[0] if inside else (0, float("inf"), self.name)

    def escapes_at(self, offset):
        """The operations by which something else may read or write what is in the field of this offset."""
        begin, end, _ = self.field_at(offset)
        return [what for where, what in self.escapes if not isinstance(where, int) or begin <= where < end]


class View(NamedTuple):
    """How a tensor over a memory was made: where in it, and of which type."""
    memory: Memory
    offset: Any  #: of its first element, in bytes
    type: str


class Part(NamedTuple):
    """A part of a view: what its modes are, and which coordinates were picked of others."""
    view: View
    modes: tuple
    shape: str  #: the type that has the shape of these modes
    picked: tuple = ()  #: (mode, coordinate, how many there are)
    is_cut: bool = False  #: whether a copy or a product has partitioned it
    lost: str = ""  #: why it is not known which part


class Pointer(NamedTuple):
    """To a memory; `part` is what it is the begin of."""
    memory: Memory
    offset: Any
    part: Any = None


class Leaf(NamedTuple):
    """A number of the coordinate with which a tensor of coordinates begins, or all of them; `text` is the coordinate as it is printed."""
    begin: Pointer
    number: Any
    text: str


class Step(NamedTuple):
    """What an operation does with parts: `reads` and `writes`."""
    operation: Any
    name: str  #: the operation's
    reads: tuple
    writes: tuple
    certain: bool  #: whether each thread, or one that stands for all, comes here in the order of the text


#: The mode of what lies so many elements behind the begin of a tensor in global memory.
OFFSET = ("offset",)

#: The mode of the tiles of global memory that follow one another along k.
ALONG_K = ("tile", 1)

#: What looks at a tensor and not at what it holds.
_LOOKS = re.compile(r"cute\.(get_(layout|shape|stride|leaves|scalars)|size|cosize|rank|print|memref\.(dim|dealloc))|nvvm\.(mbarrier|prefetch)|"
                    r"cute_nvgpu\.(atom\.(set_value|get_value|make_exec_tma)|prefetch)|cute\.(deref_arith_tuple_iter|tuple|crd2idx|make_coord|static)")
_OF_COORDINATES = ("cute.deref_arith_tuple_iter", "cute.get_leaves", "cute.get_scalars", "cute.make_int_tuple", "cute.make_arith_tuple_iter")
_SLICES = "cute.slice"
_SAME = ("cute.recast_view", "builtin.unrealized_conversion_cast")
_CUTS = ("cute.tiled.copy.partition_S", "cute.tiled.copy.partition_D", "cute.tiled.mma.partition")
_REARRANGES = ("cute.composition", "cute.logical_divide", "cute.zipped_divide", "cute.tiled_divide", "cute.flat_divide", "cute.coalesce")
_TAKES = ("cute.select", "cute.filter_zeros", "cute.dice", "cute.local_partition", "cute.domain_offset")
_CASTS = ("arith.extui", "arith.extsi", "arith.trunci", "arith.index_cast", "cute.get_scalars", "cute.get_leaves", "cute.make_int_tuple", "cute.to_int_tuple",
          "cute.assume", "cute_nvgpu.arch.make_warp_uniform")


class Trace:
    """The steps of a kernel in their order; its memories, and which of them are cut as operands are; what was not followed; whether it says by itself
    when a product begins anew."""

    def __init__(self, kernel):
        self.steps, self.memories, self.cuts, self.unfollowed, self.sets = [], [], [], [], False
        self._all = _moves_in(kernel.inside())
        self._values, self._left, self._unsure, self._made = {}, BUDGET, 0, {}
        block = kernel.regions[0][0]
        for number, (argument, kind) in enumerate(zip(block.arguments, block.types)):
            if kind.startswith(("!cute.memref<", "!cute.coord_tensor<")):
                self._values[argument] = self._whole(self._memory("gmem", f"argument {number} of the kernel"), 0, kind)
        self._walk(block)

    def _memory(self, space, name):
        self.memories.append(Memory(space, name))
        return self.memories[-1]

    def _whole(self, memory, offset, kind):
        rank = len(shape_of(kind))
        modes = ("values", "rows", "k", *range(3, rank)) if memory.space == "rmem" and rank >= 3 else tuple(range(rank))
        return Part(View(memory, offset, kind), modes, kind)

    def _of(self, name, numbers):
        """The symbol that an operation makes of numbers: always the same of the same."""
        return self._made.setdefault((name, *numbers), Symbol()) if None not in numbers else Symbol()

    def _walk(self, block):
        """Takes the operations of a block; gives what it yields."""
        for one in block.operations:
            self._left -= 1
            if one.name == "scf.yield":
                return [self._values.get(operand) for operand in one.operands]
            self._take(one)
        return []

    def _take(self, one):
        if one.name == "scf.for":
            results = self._loop(one)
        elif one.name == "scf.if":
            results = self._branch(one)
        elif one.regions:
            results = self._region(one)
        else:
            results = self._simple(one)
        for key, result in zip(one.results, results):
            self._values[key] = result

    def _loop(self, one):
        low, high, step = [self._values.get(operand) for operand in one.operands[:3]]
        carried = [self._values.get(operand) for operand in one.operands[3:]]
        block = one.regions[0][0]
        turns = range(low, high, step) if all(isinstance(number, int) for number in (low, high, step)) and step else None
        if turns is None or len(turns) * len(block.operations) > self._left:
            self.unfollowed.append("a loop whose number of turns is not known while tracing" if turns is None else "a loop of too many turns")
            return self._unsurely(block, [Symbol(), *carried])
        for turn in turns:
            self._values.update(zip(block.arguments, [turn, *carried]))
            carried = self._walk(block)
        return carried

    def _unsurely(self, block, arguments):
        """A block that is taken once, for all the times that it may be."""
        arguments = [argument if isinstance(argument, (Part, Pointer)) else Symbol() for argument in arguments]
        self._values.update(zip(block.arguments, arguments))
        self._unsure += 1
        yielded = self._walk(block)
        self._unsure -= 1
        return [argument if isinstance(argument, (Part, Pointer)) else Symbol() for argument in yielded]

    def _branch(self, one):
        condition = self._values.get(one.operands[0])
        blocks = [region[0] for region in one.regions if region[0].operations]
        if isinstance(condition, int):
            taken = blocks[:1] if condition else blocks[1:]
            return self._walk(taken[0]) if taken else []
        is_all = any(_moves_in(block.inside()) == self._all for block in blocks)  # (then no step has to be in order with others)
        self._unsure += not is_all
        given = [self._walk(block) for block in blocks]
        self._unsure -= not is_all
        return [self._either(values) for values in zip(*given)] if len(given) == 2 else []

    def _either(self, values):
        """One of some values."""
        if all(value == values[0] for value in values):
            return values[0]
        for value in values:
            if isinstance(value, (Part, Pointer)):
                self._escapes(value, "scf.if")
        return Symbol()

    def _region(self, one):
        self.unfollowed.append(one.name)
        carried = [self._values.get(operand) for operand in one.operands]
        for region in one.regions:
            for block in region:
                carried = self._unsurely(block, carried)
        for value in carried:
            if isinstance(value, (Part, Pointer)):
                self._escapes(value, one.name)
        return [Symbol() for _ in one.results]

    def _simple(self, one):
        taken = [self._values.get(operand) for operand in one.operands]
        held = [value for value in taken if isinstance(value, (Part, Pointer))]
        if one.name == "cute.memref.alloca":
            return [self._allocated(one)]
        if one.name in ("cute.copy", "cute.gemm", "cute.copy_atom_call", "cute.mma_atom_call") or one.name.startswith("cute.memref."):
            return self._moves(one, taken, held)
        self.sets = self.sets or one.name == "cute_nvgpu.atom.set_value" and "accum" in one.attributes
        if one.name in _OF_COORDINATES:
            given = _coordinates(one, taken, held)
            if given is not None:
                return given
        if not held:
            return [self._number(one, taken, kind) for kind in one.types]
        if one.name == "cute_nvgpu.atom.tma_partition":
            return [self._by_tma(value, kind) for value, kind in zip(held, one.types)]
        if one.name == "cute.mma.make_fragment" and space_of_type(one.types[0]) == "rmem":
            return [self._whole(self._memory("rmem", "fragment"), 0, one.types[0])]
        made = self._derived(one, held[0], taken) if one.results else None
        if made is not None:
            return [made._replace(shape=one.types[0]) if isinstance(made, Part) else made] + [None] * (len(one.results) - 1)
        if not _LOOKS.match(one.name):
            for value in held:
                self._escapes(value, one.name)
        return [None] * len(one.results)

    def _allocated(self, one):
        kind = one.types[0]
        memory = self._memory(space_of_type(kind), f"allocation {1 + sum(one.space == 'smem' for one in self.memories)}")
        fields = [text.rsplit(":", 2) for text in one.texts("smem.struct_fields")]
        memory.fields = tuple((int(begin), int(begin) + int(size), name) for name, size, begin in fields)
        return self._whole(memory, 0, kind)

    def _escapes(self, value, name):
        memory, offset = (value.view.memory, value.view.offset) if isinstance(value, Part) else (value.memory, value.offset)
        memory.escapes.append((offset, name))

    def _moves(self, one, taken, held):
        name, sizes = one.name, _segments(one)
        if any(space_of_type(kind) == "smem" and not isinstance(value, (Part, Pointer)) for kind, value in zip(one.taken, taken)):
            for memory in self.memories:
                memory.escapes.append((None, f"{name} of what is not followed"))
        if name in ("cute.copy", "cute.copy_atom_call"):
            reads, writes = taken[sizes[0]:sum(sizes[:2])], taken[sum(sizes[:2]):sum(sizes[:3])]
        elif name in ("cute.gemm", "cute.mma_atom_call"):
            writes, reads = [taken[1]], [taken[2], taken[2 + sizes[2]], taken[-1]]  # (A and B may have factors of scale behind them)
        elif name.startswith("cute.memref.load"):
            reads, writes = held[:1], []
        elif name.startswith("cute.memref.store"):
            reads, writes = [], held[:1]
        else:
            if not _LOOKS.match(name):
                for value in held:
                    self._escapes(value, name)
            return [None] * len(one.results)
        self.steps.append(Step(one, name, tuple(reads), tuple(writes), not self._unsure))
        return [Symbol()] * len(one.results)

    def _cut(self, part):
        """Notes shared memory, and what has tiles along k and no others, as operands of a product have."""
        if part.view.memory.space == "smem" or ALONG_K in part.modes and ("tile", 0) not in part.modes:
            self.cuts.append(part.view.memory)

    def _by_tma(self, value, kind):
        rank = len(shape_of(kind))
        if isinstance(value, Part) and len(value.modes) == rank:
            self._cut(value)
            return value._replace(modes=("tile", *value.modes[1:]), shape=kind, is_cut=True)
        return value._replace(modes=tuple(range(rank)), shape=kind, lost="a partition of other modes") if isinstance(value, Part) else None

    def _derived(self, one, value, taken):
        """What an operation makes of a tensor, or of a pointer; None if it makes neither."""
        kind = one.types[0]
        if isinstance(value, Pointer):
            if one.name == "cute.make_view":
                return self._viewed(value, kind)
            if one.name in ("cute.recast_iter", *_SAME):
                return value
            return self._moved(one, value, taken) if one.name == "cute.add_offset" else None
        if one.name == "cute.get_iter":
            return Pointer(value.view.memory, value.view.offset, value)
        if one.name == _SLICES:
            return self._sliced(value, self._picks(one, 1, taken), kind)
        if one.name == "cute.local_tile":
            return self._tiled(value, diced(self._picks(one, 2, taken), one.attributes), kind)
        if one.name in _CUTS:
            self._cut(value)
            rank = len(shape_of(kind))
            if value.is_cut or len(value.modes) - 2 != rank - 3:
                return value._replace(modes=tuple(range(rank)), is_cut=True, lost="a partition of other modes")
            return value._replace(modes=("values", "rows", "k", *value.modes[2:]), is_cut=True)
        if one.name == "cute.group_modes":
            begin, end = [one.number(name) for name in ("begin", "end")]
            return value._replace(modes=(*value.modes[:begin], value.modes[begin:end], *value.modes[end:]))
        if one.name in ("cute.tiled.copy.retile", "cute.mma.make_fragment", *_SAME):
            return value if len(shape_of(kind)) == len(value.modes) else value._replace(modes=tuple(range(len(shape_of(kind)))), lost=one.name)
        if one.name in _REARRANGES or one.name in _TAKES:
            is_all = one.name in _REARRANGES and elements(layout_text(kind).split(":")[0]) == elements(layout_text(value.shape).split(":")[0])
            return value._replace(modes=tuple((one.name, mode) for mode in range(len(shape_of(kind)))), lost=value.lost if is_all else one.name)
        return None

    def _picks(self, one, place, taken):
        """The coordinate that an operation takes, by the top modes; None where a mode is left."""
        given = taken[place]
        if given is None or isinstance(given, (int, Symbol)):
            given = coordinate_of(layout_text(one.taken[place]), iter([given]))
        return given if isinstance(given, tuple) else (given,)

    def _sliced(self, part, coordinate, kind):
        if len(coordinate) != len(part.modes):
            return part._replace(modes=tuple(range(len(shape_of(kind)))), lost="a slice of other modes")
        left = tuple(mode for mode, number in zip(part.modes, coordinate) if is_left(number))
        sizes = shape_of(part.shape)
        parted = [mode[0] for mode, number in zip(part.modes, coordinate) if number is not None and isinstance(mode, tuple) and mode[0] in _REARRANGES]
        if parted:
            return part._replace(modes=left, shape=kind, lost=parted[0])
        return part._replace(modes=left, shape=kind, picked=part.picked + tuple(
            (mode, number, elements(size)) for mode, number, size in zip(part.modes, coordinate, sizes) if number is not None))

    def _tiled(self, part, coordinate, kind):
        """The modes of a tile, and those along which there are tiles."""
        rank, count = len(shape_of(kind)), len(coordinate)
        modes = (*part.modes[:count], *[("tile", place) for place, number in enumerate(coordinate) if is_left(number)])
        if len(part.modes) != count or len(modes) != rank or part.is_cut:
            return part._replace(modes=tuple(range(rank)), shape=kind, lost="a tile of other modes")
        return part._replace(modes=modes, shape=kind, picked=part.picked + tuple(
            (("tile", place), number, None) for place, number in enumerate(coordinate) if number is not None))

    def _number(self, one, taken, kind):
        """What an operation on numbers gives: a number, a coordinate, or a symbol."""
        static, name = static_number(kind), one.name.rpartition(".")[2]
        if static is not None:
            return static
        if one.name == "arith.constant":
            return constant(one)
        if one.name == "cute.make_coord":
            return coordinate_of(layout_text(kind), iter(taken))
        if one.taken == ["i1"] and one.name == "arith.extsi" or kind == "i1" and one.name == "arith.trunci":
            return Symbol()
        if one.name in _CASTS and len(taken) == 1 and len(one.results) == 1 and isinstance(taken[0], (int, Symbol)):
            return taken[0]
        if name == "cmpi":
            name = f"cmpi {one.number('predicate')}"
        if taken and all(isinstance(number, int) for number in taken):
            known = computed(name, taken)
            return Symbol() if known is None else known
        if name == "select" and isinstance(taken[0], int):
            return taken[1] if taken[0] else taken[2]
        return self._of(name, taken) if len(one.results) == 1 and (taken or one.name.startswith("nvvm.read")) else Symbol()

    def _viewed(self, pointer, kind):
        part = pointer.part
        if part is None or (not part.picked and not part.is_cut and not part.lost and not _same(part.view.type, kind)):
            return self._whole(pointer.memory, pointer.offset, kind)  # (another view of all of it)
        shape, count = [elements(mode) for mode in shape_of(kind)], len(part.modes)
        if shape[:count] == [elements(mode) for mode in shape_of(part.shape)] and all(size == 1 for size in shape[count:]):
            return part._replace(modes=(*part.modes, *["one"] * (len(shape) - count)))
        return Part(part.view._replace(type=""), tuple(range(len(shape))), kind, lost="a view that is made of a part of another")

    def _moved(self, one, pointer, taken):
        number = taken[1] if isinstance(taken[1], (int, Symbol)) else static_number(one.taken[1])
        if number == 0:
            return pointer
        part = pointer.part
        if pointer.memory.space == "gmem" and part is not None and not part.lost:
            return pointer._replace(part=part._replace(picked=(*part.picked, (OFFSET, Symbol() if number is None else number, None))))
        if isinstance(number, int) and isinstance(pointer.offset, int) and (part is None or not (part.picked or part.is_cut or part.lost)):
            return Pointer(pointer.memory, pointer.offset + number * bits_of_type(one.taken[0]) // 8)
        return pointer._replace(part=Part(View(pointer.memory, pointer.offset, ""), (), "", lost="an address that is known only when the kernel runs"))


def _same(one, other):
    def told(kind):
        return kind.split('"')[0].split(",")[0], re.search(r"S<[^>]*>", kind), layout_text(kind)
    first, second = told(one), told(other)
    return first[0] == second[0] and first[2] == second[2] and str(first[1] and first[1].group()) == str(second[1] and second[1].group())


def _moves_in(operations):
    return sum(one.name in ("cute.copy", "cute.gemm", "cute.copy_atom_call", "cute.mma_atom_call") for one in operations)


def _coordinates(one, taken, held):
    """What becomes of the begin of a tensor of coordinates, which the DSL takes apart and puts together again; None if it is something else."""
    first = taken[0] if taken else None
    if one.name == "cute.deref_arith_tuple_iter" and held:
        return [Leaf(first, None, layout_text(one.types[0]))]
    if not isinstance(first, Leaf):
        return None
    if one.name == "cute.get_leaves":
        return [first._replace(number=number) for number in range(len(one.results))]
    if one.name == "cute.get_scalars":
        return [first]
    if one.name == "cute.make_arith_tuple_iter":
        return [first.begin]
    is_all = all(isinstance(leaf, Leaf) and leaf.begin == first.begin for leaf in taken) and layout_text(one.types[0]) == first.text
    return [first._replace(number=None)] if is_all else None


def _segments(one):
    """How many operands each of an operation's lists has."""
    sizes = re.search(r"operandSegmentSizes = array<i32: ([\d, ]*)>", one.attributes)
    return [int(size) for size in sizes.group(1).split(",")] if sizes else [1] * len(one.operands)
