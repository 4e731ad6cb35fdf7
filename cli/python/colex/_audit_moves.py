"""Judges of whole kernels: what a product multiplies, and which stages that is from."""
from __future__ import annotations

from typing import Any, NamedTuple

from ._answers import Rejection
from ._audit_module import read
from ._audit_numbers import bits_of_type
from ._audit_places import user_line
from ._audit_trace import ALONG_K, OFFSET, Part, Trace
from ._audit_values import NotJudged, functions, modes_of, plain
from ._audit_views import Buffers, function_of, told

#: The operations of which the line is noted.
MOVES = ("cute.copy", "cute.gemm")


class Moves:
    """Judges of the kernels of a module; each adds to what was found."""

    def __init__(self, found):
        self.found = found
        self._lines = {}

    def close(self):
        self._lines.clear()

    def met(self, operation):
        """A copy or a product is made on the line that is traced."""
        self._lines[operation.operation] = user_line()

    def module(self, module):
        """Judges each kernel of a module that was traced to its end. A module of another version of the DSL may have what is not read."""
        try:
            self._module(module)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as failure:
            self.found._leave(f"a kernel whose module is not read: {type(failure).__name__}: {failure}")
        self._lines.clear()

    def _module(self, module):
        text = module.operation.get_asm(print_generic_op_form=True, use_local_scope=True)
        whole = read(text)
        places = [self._lines.get(one) for one in _inside(module.operation) if one.name in MOVES]
        lines = dict(zip((one for one in whole.inside() if one.name in MOVES), places))
        for kernel in (one for one in whole.inside() if one.name == "cuda.kernel"):
            self.kernel(Trace(kernel), lines)

    def kernel(self, trace, lines):
        for judge in (Buffers, Products):
            judge(self.found, trace, lines).judge()
        for what in dict.fromkeys(trace.unfollowed):
            self.found._leave(f"{what}: what is in it is taken once, and not in its order")


def _inside(operation):
    """The operations inside of one of the DSL's, in their order; their values are not asked for, since the DSL would add operations."""
    for region in operation.regions:
        for block in region.blocks:
            for one in block.operations:
                yield one.operation
                yield from _inside(one.operation)


#: The modes of what is cut that are a part of a tile.
INNER = ("values", "rows", "k", "tile", "one", 0, 1)


class Unwritten(NamedTuple):
    """What is in a stage to which nothing was written: wrong, if it is multiplied."""
    step: Any  #: that reads it
    about: str
    why: str


class Products:
    """Judges of what is in stages and fragments when they are read, step by step."""

    def __init__(self, found, trace, lines):
        self.found, self.trace, self.lines = found, trace, lines
        self._held = {}  # of each field of memory, of each view: of each stage, or block of k in a fragment, what is there, by parts
        self._added = {}  # of each sum: what was multiplied
        self._shifts = {}  # of each sum and its operands: by how many tiles the first is ahead of the second
        self._unsure = {}  # memories of which it is not followed what is where, and why
        self._left = {}  # those to which something is done that is not followed, which leaves there what is not known, and why

    def judge(self):
        for step in self.trace.steps:
            for part in (*step.reads, *step.writes):
                self._doubt(step, part)
        for step in self.trace.steps:
            if step.name == "cute.gemm" and step.certain:
                self._product(step)
            elif step.certain and len(step.reads) == len(step.writes) == 1 and step.name == "cute.copy":
                self._copy(step, step.reads[0], step.writes[0])
            else:
                for part in step.writes:
                    self._fill(part, None)
        for (memory, name), why in {**self._left, **self._unsure}.items():
            if memory.space != "rmem":
                self.found._leave(f"{'shared memory ' if memory.space == 'smem' else ''}{name}: {why}")

    def _doubt(self, step, part):
        """A memory of which it cannot be followed what is where when."""
        if not isinstance(part, Part):
            return
        memory, buffer, line = part.view.memory, _buffer(part), told(self.lines.get(step.operation))
        if memory.space == "gmem":
            if part.lost and any(isinstance(to, Part) and to.view.memory.space == "smem" for to in step.writes):
                self._left.setdefault(buffer, f"which part the step at {line} takes is not known ({part.lost})")
            return
        if not step.certain:
            self._left.setdefault(buffer, f"under what condition, or how often, the step at {line} is taken is not known")
        if memory.space == "smem" and (part.lost or part.picked and not part.is_cut):
            self._unsure.setdefault(buffer, f"which part the step at {line} takes is not known" + (f" ({part.lost})" if part.lost else ""))
        elif memory.space == "smem" and not _is_known(_stage(part)):
            self._unsure.setdefault(buffer, f"which stage the step at {line} takes is not known while tracing")
        elif memory.escapes_at(part.view.offset):
            self._unsure.setdefault(buffer, f"{memory.escapes_at(part.view.offset)[0]} may write to it")

    def _copy(self, step, source, destination):
        if not isinstance(source, Part) or not isinstance(destination, Part):
            if isinstance(destination, Part):
                self._left.setdefault(_buffer(destination), f"what the step at {told(self.lines.get(step.operation))} copies is not known")
            return self._fill(destination, None)
        if source.view.memory.space == "gmem":
            what = None if source.lost else (source.view.memory, tuple((mode, number, size) for mode, number, size in source.picked if mode not in INNER[:5]))
            return self._fill(destination, what)
        what = self._content(step, source)
        if isinstance(what, Unwritten) and destination.view.memory.space == "gmem":
            self._wrong(*what)
        return self._fill(destination, (*what, _pick(source, "k")) if type(what) is tuple else what)

    def _fill(self, part, what):
        """Something is there now; None of what is not known."""
        if not isinstance(part, Part) or part.view.memory.space == "gmem":
            return
        memory = part.view.memory
        self._added.pop(memory, None)
        stages = self._stages(part.view, is_written=True)
        stage = _stage(part) if memory.space == "smem" else _pick(part, "k")
        inner = tuple((mode, number) for mode, number, _ in part.picked if mode in INNER and not (memory.space == "rmem" and mode == "k"))
        if stage is None and memory.space == "rmem":
            stages.clear()
        parts = stages.setdefault(stage, {})
        if not inner:
            parts.clear()
        parts[inner] = what

    def _stages(self, view, is_written=False):
        """What is in the stages of a view, or in the blocks of a fragment. What is written by one view leaves to others what is not known."""
        views = self._held.setdefault(_field(view), {})
        own = next((other for other in views if other == view or _is_same(other, view)), view)
        if is_written:
            for other, stages in views.items():
                if other != own:
                    stages.clear()
                    stages[None] = {(): None}
        return views.setdefault(own, {})

    def _content(self, step, part):
        """What is in a stage, or in a block of a fragment: one thing, or None."""
        memory = part.view.memory
        if _buffer(part) in self._unsure or part.lost:
            return None
        stages = self._stages(part.view)
        stage = _stage(part) if memory.space == "smem" else _pick(part, "k")
        if memory.space == "smem" and stages and stage not in stages:
            if None not in stages and {_kind_of(one) for one in stages} == {_kind_of(stage)}:
                return Unwritten(step, f"shared memory {memory.field_at(part.view.offset)[2]}",
                                 f"stage {_numbers(stage)} is read and multiplied, and up to then only {', '.join(map(_numbers, stages))} is written")
            return None
        there = set(stages.get(stage, stages.get(None, {})).values())
        return there.pop() if len(there) == 1 else None

    def _product(self, step):
        operands = [self._operand(step, part) for part in step.reads[:2]]
        sums = step.writes[0] if isinstance(step.writes[0], Part) else None
        for one in operands:
            if isinstance(one, Unwritten):
                self._wrong(*one)
        if any(type(one) is not tuple for one in operands):
            return
        (A, B), about = operands, "product"
        blocks, tiles = [one[2] for one in operands], [_along_k(one[1]) for one in operands]
        if all(blocks) and blocks[0][1] == blocks[1][1] and _differ(blocks[0][0], blocks[1][0]):
            self._wrong(step, about, f"block {blocks[0][0]} of k of A is multiplied with block {blocks[1][0]} of k of B")
        elif all(tiles) and tiles[0][1] == tiles[1][1] and tiles[0][0] - tiles[1][0] != self._shift(sums, operands, tiles):
            self._wrong(step, about, f"tile {tiles[0][0]} along k of A ({A[0].name}) is multiplied with tile {tiles[1][0]} of B ({B[0].name})")
        elif A[0] is B[0] and self._unused():
            self._wrong(step, about, f"A and B both come from {A[0].name}, and {self._unused()[0]}")
        elif sums is not None and _buffer(sums) not in self._unsure and not self.trace.sets and all(blocks) and all(tiles):
            self._once(step, sums, operands)

    def _shift(self, sums, operands, tiles):
        """By how many tiles A is ahead of B: none, and where tensors are shifted by something, as many as in the first product."""
        if not any(mode == OFFSET for one in operands for mode, _, _ in one[1]):
            return 0
        return self._shifts.setdefault((sums and sums.view.memory, operands[0][0], operands[1][0]), tiles[0][0] - tiles[1][0])

    def _operand(self, step, part):
        """What an operand is: an argument, which tile of it, and which block of k as (number, how many); None if it is not known."""
        if not isinstance(part, Part):
            return None
        what = self._content(step, part)
        if type(what) is not tuple:
            return what
        return (*what, _pick(part, "k")) if part.view.memory.space == "smem" else what if len(what) == 3 else None

    def _once(self, step, sums, operands):
        """A sum has each product once, from where it begins anew."""
        if not isinstance(step.reads[2], Part) or step.reads[2].view.memory is not sums.view.memory:
            self._added.pop(sums.view.memory, None)
        rows = tuple((mode, number) for part in step.reads[:2] for mode, number, _ in part.picked if mode != "k") + sums.picked
        key = (rows, *operands)
        added = self._added.setdefault(sums.view.memory, set())
        if key in added:
            tile, block = _along_k(operands[0][1]), operands[0][2]
            self._wrong(step, "product", f"block {block[0]} of k of tile {tile[0]} is added a second time to the same sums")
        added.add(key)

    def _unused(self):
        """What is partitioned, and neither read nor written, and what is written, and not read: of arguments and of shared memory, in words."""
        read, written = ({part.view.memory for step in self.trace.steps for part in getattr(step, side) if isinstance(part, Part)}
                         for side in ("reads", "writes"))
        met = [memory for memory in dict.fromkeys(self.trace.cuts) if not memory.escapes]
        return ([f"{one.name}, which is partitioned, is neither read nor written" for one in met if one.space == "gmem" and one not in read | written]
                + [f"shared memory {one.name} is written and not read" for one in met if one in written - read and self._is_operand(one)])

    def _is_operand(self, memory):
        """Whether a tile along k of an argument is there."""
        return memory.space == "smem" and any(type(what) is tuple and _along_k(what[1]) for (other, _), views in self._held.items() if other is memory
                                              for stages in views.values() for parts in stages.values() for what in parts.values())

    def _wrong(self, step, about, why):
        """Told once on each line."""
        self.found._add("wrong", about, why, place=self.lines.get(step.operation), once=True)


def _buffer(part):
    """The memory of a part, and the name of its field there."""
    return _field(part.view)


def _field(view):
    return view.memory, view.memory.field_at(view.offset)[2]


def _is_same(one, other):
    """Whether two views have the same elements at the same coordinates, stage by stage."""
    try:
        return one.offset == other.offset and bits_of_type(one.type) == bits_of_type(other.type) and _stage_sizes(one) == _stage_sizes(other) and (
            functions.equal(function_of(one), function_of(other)).is_yes)
    except (NotJudged, Rejection):
        return False


def _stage_sizes(view):
    return [functions.size(mode) for mode in modes_of(plain(function_of(view)))]


def _stage(part):
    return tuple((mode, number) for mode, number, _ in part.picked if mode not in INNER)


def _kind_of(stage):
    return tuple(mode for mode, _ in stage)


def _numbers(stage):
    return ",".join(str(number) for _, number in stage) or "all"


def _is_known(stage):
    return all(isinstance(number, int) for _, number in stage)


def _pick(part, mode):
    """The coordinate that was picked of a mode, and how many there are; None if none was."""
    return next(((number, size) for one, number, size in part.picked if one == mode), None)


def _along_k(picked):
    return next(((number, size) for mode, number, size in picked if mode == ALONG_K and isinstance(number, int)), None)


def _differ(one, other):
    return isinstance(one, int) and isinstance(other, int) and one != other
