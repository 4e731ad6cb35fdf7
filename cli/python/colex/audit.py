"""The layouts of a kernel of the CuTe DSL, judged while it is traced: on any machine, without a GPU.

    from colex import audit

    with audit.watch():                     # raises audit.Wrong, with file and line, where a layout is wrong
        cute.compile(host_function, tensors…)

What is judged, wherever it is made or met in traced code:

    tiled MMA       each of A, B and C has every element of the tile, all equally often
    tiled copy      its threads and values have every element of the tile, all equally often
    partitions      by a tiled copy, by a tiled MMA and among threads (local_partition): the tile divides the tensor; by a tiled copy in shared memory,
                    how many wavefronts the first warp takes
    copies          a thread's vector is contiguous in memory, begins at a multiple of its length, and no swizzle tears it
    shared memory   no two coordinates have one address, unless by a stride of 0, in what allocate_tensor, get_tensor and make_tensor give; the range of a
                    storage holds the tensor that it is to be
    TMA             the descriptor that the tensor, the tile and the box would need exists
    tensors         offsets fit 31 bits, of those that are made or cut into tiles
    algebra         composition, divides, products, inverses and complement are what colex says: as functions

What it cannot see: layouts whose numbers are known only when the kernel runs (they are counted as unknown, as is a divide that rounds up, or a partition
of global memory by a tiled MMA or among threads, which predicates may make right), code that is not traced, functions that were imported from
`cutlass.cute` by name before `watch` began, what functions of the DSL make inside of them, addresses, predicates, and what instructions do with registers
and descriptors.
"""
from __future__ import annotations

import contextlib
import inspect
import os
import re
import sys
from typing import NamedTuple

from . import _core
from ._answers import Rejection, _underscore
from ._foreign import from_

#: From bad to good: what a finding may be.
WORDS = ("wrong", "slow", "unknown", "right")


class Finding(NamedTuple):
    """What was found out about one thing on one line: a word of WORDS, what it is about, and why."""
    word: str
    about: str
    why: str
    file: str
    line: int

    def __str__(self):
        return f"{self.file}:{self.line}: {self.word}: {self.about}" + (f": {self.why}" if self.why else "")


class Wrong(AssertionError):
    """A kernel has layouts that are wrong; `audit` has all that was found."""

    def __init__(self, found: Audit):
        super().__init__(str(found))
        self.audit = found


class Audit:
    """All that was found, in the order in which it was met."""

    def __init__(self):
        self.findings: list[Finding] = []
        self.stopped = False  #: whether tracing was ended, so that more may be wrong
        self._seen = set()

    def of(self, word: str) -> list[Finding]:
        """The findings with this word."""
        if word not in WORDS:
            raise ValueError(f"{word!r} is none of {', '.join(WORDS)}")
        return [one for one in self.findings if one.word == word]

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong, and something was looked at."""
        return bool(self.findings) and not self.of("wrong")

    def __str__(self):
        told = [str(one) for word in WORDS[:3] for one in self.of(word)]
        counts = ", ".join(f"{len(self.of(word))} {word}" for word in WORDS)
        return "\n".join([*told, f"{len(self.findings)} findings: {counts}"])

    def _add(self, word, about, why=""):
        file, line = _user_line()
        key = (file, line, word, about, why)
        if key not in self._seen:
            self._seen.add(key)
            self.findings.append(Finding(word, about, why, file, line))


@contextlib.contextmanager
def watch(raises: bool = True):
    """Judges what is traced inside of the block, and gives an Audit. At its end, or where tracing fails, raises Wrong if something is wrong; with
    `raises=False` never. A product that does not exist is not asked of the DSL, which may end the process: the block ends there."""
    found = Audit()
    with _patched(found):
        try:
            yield found
        except Exception as mistake:
            if not raises and found.stopped:
                return
            if raises and found.of("wrong"):
                raise Wrong(found) from mistake
            raise
    if raises and found.of("wrong"):
        raise Wrong(found)


def _user_line():
    """The line of the user's that is being traced: the innermost one that is neither the DSL's nor colex's."""
    import cutlass
    ours = (os.path.dirname(os.path.abspath(__file__)), os.path.dirname(os.path.abspath(cutlass.__file__)))
    frame = sys._getframe()
    while frame is not None:
        file = os.path.abspath(frame.f_code.co_filename)
        if not file.startswith(ours) and os.path.exists(file) and f"{os.sep}contextlib.py" not in file:
            return os.path.relpath(file), frame.f_lineno
        frame = frame.f_back
    return "?", 0


def _called_by_user(depth=2):
    """Whether whoever called the wrapper is the user's code: what the DSL calls by itself is not judged."""
    import cutlass
    home = os.path.dirname(os.path.abspath(cutlass.__file__))
    frame = sys._getframe(depth)
    while frame is not None and os.path.abspath(frame.f_code.co_filename) == os.path.abspath(__file__):
        frame = frame.f_back
    return frame is not None and not os.path.abspath(frame.f_code.co_filename).startswith(home)


def _in_order(function, arguments, named):
    """What a call gives, in the order in which the function names it, also what it gives by name; without what can be given by name alone."""
    taken = inspect.signature(function)
    given = taken.bind(*arguments, **named).arguments
    names = [name for name, one in taken.parameters.items() if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    last = max((number for number, name in enumerate(names, 1) if name in given), default=0)
    return tuple(given.get(name, taken.parameters[name].default) for name in names[:last])


class _Open(Exception):
    """A number is not known while tracing."""


def _value(thing):
    """The colex value of a layout, a shape or a tiler of the DSL."""
    if isinstance(thing, int):
        return thing
    if isinstance(thing, (tuple, list)):
        return tuple(_value(part) for part in thing)
    try:
        return from_(thing.layout if hasattr(thing, "iterator") else thing)  # of a tensor, what it is a tensor by
    except (ValueError, TypeError) as open_or_other:
        raise _Open(f"{thing}") from open_or_other


def _tiler(tile):
    """A tiler as colex has it: one for each mode, and `_` where a mode is left as it is."""
    if isinstance(tile, (tuple, list)):
        return _core.Tiler(*map(_tiler, tile))
    return _underscore if tile is None else _value(tile)


def _extents(tile):
    """How many elements a tile has along each mode."""
    parts = tile if isinstance(tile, (tuple, list)) else (tile,)
    return tuple(_core.functions.size(_value(part)) if not isinstance(part, int) else part for part in parts)


def _box(tile):
    """The extents of a box of TMA: those of a tile, which may also be given by the coordinates that its elements have in the tensor."""
    places = None if isinstance(tile, (int, tuple, list)) else _value(tile)
    if not isinstance(places, _core.CoordinateLayout):
        return _extents(tile)
    extents = _extents([places[k] for k in range(_core.functions.rank(places))])
    for k, extent in enumerate(extents):
        if extent > 1 and _core.functions.coalesce(places[k]) != _core.CoordinateLayout(extent, _core.BasisVector(1, k)):
            raise _Open(f"the box of {places}")
    return extents


def _plain(value):
    """The layout behind a swizzle and an offset; the value itself where there is none."""
    return value.inner if isinstance(value, _core.ComposedLayout) else value


def _swizzled(value, plain):
    """Another layout behind the same swizzle and offset."""
    if not isinstance(value, _core.ComposedLayout):
        return plain
    return _core.ComposedLayout(value.outer, value.offset, plain)


def _of_bytes(value, bits):
    """A layout of elements behind a swizzle of bytes, as the DSL's atoms of shared memory and its swizzled pointers have it, in elements."""
    if not isinstance(value, _core.ComposedLayout) or bits % 8:
        return value
    swizzle = value.outer
    base = swizzle.base - (bits // 8).bit_length() + 1
    return _core.ComposedLayout(_core.Swizzle(swizzle.bits, base, swizzle.shift), value.offset, value.inner)


def _in_memory(tensor):
    """The tensor's coordinate to its element in memory: a pointer may be swizzled too."""
    value = _value(tensor.layout)
    pointer = re.search(r"S<(\d+),(\d+),(\d+)>", str(tensor.type).split('"')[0])
    if pointer is None or pointer.group(1) == "0" or not isinstance(value, _core.Layout):
        return value
    return _of_bytes(_core.ComposedLayout(_core.Swizzle(*map(int, pointer.groups())), 0, value), int(tensor.element_type.width))


class _Judges:
    """One judge for each kind of thing; each adds to what was found."""

    def __init__(self, found: Audit):
        self.found = found

    def guarded(self, about, judge):
        """Judges; what cannot be known is a finding too."""
        try:
            judge()
        except _Open as open_layout:
            self.found._add("unknown", about, f"{open_layout} is not known while tracing")

    def covers(self, about, tv, extents):
        """Is each element there equally often? Warps that share k hold the same sums, to be added by the kernel."""
        try:
            _core.functions.coverage(tv, extents)
        except Rejection as rejection:
            self.found._add("wrong", f"{about} {tv} of a tile of {extents}", rejection.message)
            return False
        self.found._add("right", f"{about} {tv} of a tile of {extents}")
        return True

    def tiled_mma(self, op_or_atom, atom_layout_mnk=(1, 1, 1), permutation_mnk=None, **named):
        """From what it is to be made of: the DSL may divide by 0 over what does not fit, and end the process."""
        import cutlass.cute as cute

        def judge():
            atom = op_or_atom if isinstance(op_or_atom, cute.MmaAtom) else cute.make_mma_atom(op_or_atom, **named)
            shape, lanes = _value(atom.shape_mnk), _core.functions.size(_value(atom.thr_id))
            placed = _value(cute.make_layout(atom_layout_mnk) if isinstance(atom_layout_mnk, tuple) else atom_layout_mnk)
            order = _tiler(permutation_mnk or (None, None, None))
            try:
                M, N, K = _core.functions.tile_size_mnk(shape, placed, order)
            except Rejection as rejection:
                self.found._add("wrong", f"tiled MMA: atoms {placed}, permutation {order}", rejection.message)
                self.stop()
            for name, extents in (("A", (M, K)), ("B", (N, K)), ("C", (M, N))):
                of_atom = _value(getattr(atom, f"tv_layout_{name}"))
                try:
                    tv = getattr(_core.functions, f"get_layout{name}_TV")(shape, of_atom, placed, order, lanes)
                except Rejection as rejection:
                    self.found._add("wrong", f"tiled MMA: {name} by atoms {placed}, permutation {order}", rejection.message)
                    self.stop()
                if not self.covers(f"tiled MMA: {name}", tv, extents):
                    self.stop()
        self.guarded("tiled MMA", judge)

    def stop(self):
        """Ends the tracing."""
        self.found.stopped = True
        raise Wrong(self.found) from None

    def exists(self, about, name, arguments):
        """Ends the tracing where there is no such product: the DSL may divide by 0 over it, and end the process."""
        try:
            getattr(_core.functions, name)(*(_value(argument) for argument in arguments))
        except (_Open, TypeError):
            return
        except Rejection as rejection:
            self.found._add("wrong", about, rejection.message)
            self.stop()

    def threads_and_values(self, threads, values):
        self.exists(f"tiled copy: threads {threads}, values {values}", "make_layout_tv", (threads, values))

    def tiled_copy(self, copy):
        def judge():
            self.covers("tiled copy:", _value(copy.layout_tv_tiled), _extents(copy.tiler_mn))
        self.guarded("tiled copy", judge)

    def partition(self, copy, tensor, side):
        def judge():
            layout, extents = _in_memory(tensor), _extents(copy.tiler_mn)
            about = f"partition of {layout} by tiles of {extents}"
            if side == "src" and type(copy.op).__name__.startswith("Cp") and type(copy.op).__module__.endswith(".tcgen05.copy"):
                self.found._add("unknown", about, "what goes to tensor memory may be repeated there, so a tile may be larger than the tensor")
                return
            why = self.undivided(about, _plain(layout).shape, extents)
            if why:
                self.found._add("wrong", about, f"{why}: {BEYOND}")
                return
            if _space(tensor) in ("gmem", "smem") and not type(copy.op).__name__.startswith(IN_REGISTERS[side]):
                self.accesses(about, copy, tensor, layout, extents, side)
            else:
                self.found._add("right", about)
        self.guarded(f"partition of {tensor.layout}", judge)

    def accesses(self, about, copy, tensor, layout, extents, side):
        """Are the vectors of each thread vectors of memory, and how many wavefronts do those of the first warp take?"""
        functions, plain = _core.functions, _plain(layout)
        width = functions.size(_value(getattr(copy, f"layout_{side}_tv"))[1])
        tv = _value(getattr(copy, f"layout_{side}_tv_tiled"))
        try:
            tiled = functions.take(plain, 0, len(extents)) if isinstance(plain.shape, tuple) else plain
            tile = functions.zipped_divide(tiled, _tiler(copy.tiler_mn))[0]
            addresses = functions.composition(tile, tv)
        except Rejection:
            self.found._add("unknown", about, "no layout says where each thread's values lie")
            return
        rest = [step for mode, step in zip(_leaves(plain.shape), _leaves(plain.stride)) if mode > 1]
        bits, store = int(tensor.element_type.width), side == "dst"

        def fault(width):
            return _torn(addresses[1], _leaves(addresses[0].stride), width) or _misplaced(rest, width) or _cut(layout, width)
        while _compiler_chooses_width(copy) and 2 * width * bits <= 128 and not fault(2 * width):
            width *= 2
        why = fault(width)
        self.found._add("wrong" if why else "right", f"{about}, by vectors of {width}", why)
        if why or _space(tensor) != "smem" or functions.size(tv[0]) < 32:
            return
        access = _swizzled(layout, functions.composition(addresses, _core.Tiler(_core.Layout(32, 1), _core.Layout(width, 1))))
        takes = (functions.wavefronts_of_store if store else functions.wavefronts)(access, bits)
        least = functions.least_wavefronts(access, bits)
        if takes > least:
            what = "store to" if store else "load from"
            self.found._add("slow", about, f"bank conflicts: a {what} shared memory takes {takes} wavefronts, and {least} would do")

    def copy(self, atom, tensors):
        """What a thread copies by itself. What a tiled copy partitions was judged there."""
        import cutlass.cute as cute
        if isinstance(atom, cute.TiledCopy) or "Bulk" in type(atom.op).__name__:
            return
        for side, tensor in tensors:
            if _space(tensor) in ("gmem", "smem"):
                self.guarded(f"copy of {tensor.layout}", lambda side=side, tensor=tensor: self.vector(atom, tensor, side))

    def vector(self, atom, tensor, side):
        layout = _in_memory(tensor)
        plain = _plain(layout)
        width = _core.functions.size(_value(getattr(atom, f"layout_{side}_tv"))[1])
        values, rest = (plain[0], plain.stride[1:]) if isinstance(plain.shape, tuple) else (plain, ())
        why = _torn(values, _leaves(rest), width) or _cut(layout, width)
        self.found._add("wrong" if why else "right", f"copy by vectors of {width}: {layout}", why)

    def mma_partition(self, mma, tensor, operand):
        self.divides(tensor, lambda: tuple(mma.get_tile_size("MNK".index(axis)) for axis in OPERANDS[operand]), f"as {operand} of a tiled MMA")

    def threads_partition(self, tensor, tiler, projection):
        self.divides(tensor, lambda: _extents(_diced(_value(tiler), projection)), "among threads")

    def divides(self, tensor, extents_of, of):
        """Does a tile divide each mode of the tensor? In global memory, and of coordinates, predicates may leave out what lies beyond."""
        def judge():
            extents = extents_of()
            about = f"partition of {tensor.layout} by tiles of {extents} {of}"
            why = self.undivided(about, _value(tensor.shape), extents)
            if why and _space(tensor) not in ("smem", "rmem"):
                self.found._add("unknown", about, f"{why}: {ROUNDED_UP}")
            else:
                self.found._add("wrong" if why else "right", about, f"{why}: {BEYOND}" if why else "")
        self.guarded(f"partition of {tensor.layout} {of}", judge)

    def undivided(self, about, shape, extents):
        """Why tiles of these extents do not divide a tensor, mode by mode; nothing if they do. Ends the tracing where the tensor has fewer modes, over
        which the DSL may end the process."""
        shape = shape if isinstance(shape, tuple) else (shape,)
        if len(shape) < len(extents):
            self.found._add("wrong", about, f"the tensor has {len(shape)} {'mode' if len(shape) == 1 else 'modes'}, the tile {len(extents)}")
            self.stop()
        for mode, (have, take) in enumerate(zip(shape, extents)):
            size = _core.functions.size(have)
            if size % take:
                return f"along mode {mode} a tile of {take} does not divide {size}"
        return ""

    def made(self, tensor):
        """What the user makes of a pointer and a layout."""
        self.offsets(tensor.layout)
        if _space(tensor) == "smem":
            self.shared(tensor)

    def shared(self, tensor, room=None):
        """A tensor in shared memory, which may be of a range of a storage, of so many bits."""
        def judge():
            value = _in_memory(tensor)
            about = f"shared memory {value}"
            decision = _core.functions.injective(_without_broadcast(value))
            if decision.is_no:
                self.found._add("wrong", about, decision.witness)
                return
            bits, reach = _bits(tensor.element_type), _core.functions.cosize(_plain(value))
            if room is not None and reach * bits > room:
                self.found._add("wrong", about, f"it reaches over {reach} elements, and the range that it is of has {room // bits}")
                return
            self.found._add("unknown" if decision.is_unknown else "right", about, decision.witness if decision.is_unknown else "")
        self.guarded(f"shared memory {tensor.layout}", judge)

    def offsets(self, layout):
        def judge():
            plain = _plain(_value(layout))
            if not isinstance(plain, _core.Layout):
                return
            reach = _core.functions.cosize(plain)
            if reach > 2**31:
                self.found._add("wrong", f"tensor {plain}", f"its offsets reach {reach - 1}, beyond 31 bits")
        self.guarded(f"tensor {layout}", judge)

    def tma(self, tensor, smem_layout, tile):
        def judge():
            bits = int(tensor.element_type.width)
            outer, shared, box = _value(tensor.layout), _of_bytes(_value(smem_layout), bits), _box(tile)
            about = f"TMA of {outer} by boxes of {box} to {shared}"
            try:
                _core.functions.tma_box(outer, box, shared, bits)
            except Rejection as rejection:
                self.found._add("wrong", about, rejection.message)
            else:
                self.found._add("right", about)
        self.guarded("TMA", judge)

    def algebra(self, name, arguments, result):
        def judge():
            told = ", ".join(str(argument) for argument in arguments)
            values = [_tiler(argument) if isinstance(argument, tuple) and number else _value(argument) for number, argument in enumerate(arguments)]
            theirs = _value(result)
            try:
                ours = getattr(_core.functions, name)(*values)
            except Rejection as rejection:
                if _rounds_up(name, values, theirs):
                    self.found._add("unknown", f"{name}({told}) = {theirs}", f"{ROUNDED_UP}: {rejection.message}")
                else:
                    self.found._add("wrong", f"{name}({told}) = {theirs}", f"there is no such layout: {rejection.message}")
                return
            except TypeError:
                raise _Open(f"{name}({told})") from None
            same = str(ours) == str(theirs) or _core.functions.equal(ours, theirs).is_yes
            self.found._add("right" if same else "wrong", f"{name}({told}) = {theirs}", "" if same else f"it is {ours}")
        self.guarded(name, judge)


#: On which side an instruction has registers and no memory, whatever is partitioned for it there, as for the shape of a fragment.
IN_REGISTERS = {"src": "StMatrix", "dst": "LdMatrix"}


def _compiler_chooses_width(copy):
    """Whether nobody said how many bits a copy moves at once: the compiler then takes as many as lie side by side."""
    return re.search(r"universal_copy<[^,>]*>", str(copy.type)) is not None


#: What is said of tiles in memory without predicates.
BEYOND = "elements beyond the tensor are taken"

#: What is said of a divide whose tiles reach beyond the tensor.
ROUNDED_UP = "tiles reach beyond the tensor, which is right if predicates leave out what lies there, and these are not seen"


def _rounds_up(name, values, result):
    """Whether it is a divide that is as it should be if it is to round up."""
    padded = getattr(_core.functions, f"padded_{name}", None)
    try:
        return padded is not None and _core.functions.equal(padded(*values), result).is_yes
    except Rejection:
        return False


#: Along which axes of a tiled MMA each of its operands has its modes.
OPERANDS = {"A": "MK", "B": "NK", "C": "MN"}


def _bits(kind):
    """How many bits an element has in memory."""
    return 8 if int(kind.width) == 1 else int(kind.width)


def _diced(value, projection):
    """The modes of a layout or shape to which a projection gives an integer."""
    shape = value.shape if isinstance(value, _core.Layout) else value
    if not isinstance(projection, tuple):
        return shape
    if any(isinstance(part, tuple) for part in projection):
        raise _Open(f"a projection of {projection}")
    return tuple(mode for mode, part in zip(shape, projection) if part is not None)


def _leaves(tree):
    return [leaf for part in tree for leaf in _leaves(part)] if isinstance(tree, tuple) else [tree]


def _without_broadcast(value):
    """The layout without its modes of stride 0, which repeat elements by intent."""
    return _swizzled(value, _core.functions.filter_zeros(_plain(value)))


def _space(tensor):
    """gmem, smem, rmem, tmem, or nothing, as of a tensor of coordinates."""
    try:
        return str(tensor.memspace).rpartition(".")[2]
    except (AttributeError, ValueError):
        return ""


def _torn(values, steps, width):
    """Why a thread's values are no vectors of this width; nothing if they are. `steps` are those from thread to thread, or from copy to copy."""
    values = _core.functions.coalesce(values)
    shape, stride = _leaves(values.shape), _leaves(values.stride)
    run = shape[0] if stride[0] == 1 else 1
    if width > 1 and run % width:
        return f"a thread's vector has {width} elements, and only {run} {'lie' if run > 1 else 'lies'} side by side in memory"
    return _misplaced([*stride[1:], *steps], width)


def _misplaced(steps, width):
    for step in steps:
        if abs(step) >= width and step % width:
            return f"a step of {step} elements is no multiple of {width}: vectors do not begin where they have to"
    return ""


def _cut(layout, width):
    """Why a swizzle parts a vector; nothing if it does not."""
    if not isinstance(layout, _core.ComposedLayout) or not isinstance(layout.outer, _core.Swizzle):
        return ""
    whole = 1 << layout.outer.base
    return f"{layout.outer} leaves only {whole} elements together" if layout.outer.bits and whole < width else ""


#: What the DSL and colex both compute, by the name that both have.
ALGEBRA = ("composition", "complement", "right_inverse", "left_inverse", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide",
           "logical_product", "zipped_product", "tiled_product", "flat_product", "blocked_product", "raked_product")


@contextlib.contextmanager
def _patched(found):
    """Puts judges around the DSL's functions and classes, and takes them away again."""
    import cutlass.cute as cute
    from cutlass.cute import atom as atoms
    judges, undo = _Judges(found), []

    def put(owner, name, wrapper):
        own = name in vars(owner)
        original = getattr(owner, name)
        setattr(owner, name, wrapper(original))
        undo.append((owner, name, original, own))

    def made(judge, of):
        def wrapper(original):
            def init(self, *arguments, **named):
                original(self, *arguments, **named)
                # What a kernel gets as an argument is made anew of the same values.
                if type(self) is of and sys._getframe(1).f_code.co_name != "__new_from_mlir_values__":
                    judge(self)
            return init
        return wrapper

    def partitioned(side):
        def wrapper(original):
            def partition(self, *arguments, **named):
                judges.partition(*_in_order(original, (self, *arguments), named), side)
                return original(self, *arguments, **named)
            return partition
        return wrapper

    def before(judge):
        """Judges the arguments, whoever calls, then calls."""
        def wrapper(original):
            def called(*arguments, **named):
                judge(*arguments, **named)
                return original(*arguments, **named)
            return called
        return wrapper

    def afterwards(judge):
        """Judges what the user's calls give, and of what."""
        def wrapper(original):
            def called(*arguments, **named):
                result = original(*arguments, **named)
                if _called_by_user():
                    judge(result, *_in_order(original, arguments, named))
                return result
            return called
        return wrapper

    def around(judge):
        """Judges the arguments of the user's calls, then calls."""
        def wrapper(original):
            def called(*arguments, **named):
                if _called_by_user():
                    judge(*_in_order(original, arguments, named))
                return original(*arguments, **named)
            return called
        return wrapper

    def computed(name):
        def wrapper(original):
            def called(*arguments, **named):
                asked = _in_order(original, arguments, named) if _called_by_user() else None
                if asked and name.endswith("_product"):
                    judges.exists(f"{name}({', '.join(map(str, asked))})", name, asked)
                result = original(*arguments, **named)
                if asked:
                    judges.algebra(name, asked, result)
                return result
            return called
        return wrapper

    def copied(atom, source, destination):
        sides = [("src", source), ("dst", destination)]
        judges.copy(atom, [(side, tensor) for side, tensor in sides if hasattr(tensor, "layout")])

    put(cute, "make_tiled_mma", before(judges.tiled_mma))
    put(atoms.TiledCopy, "__init__", made(judges.tiled_copy, atoms.TiledCopy))
    put(atoms.ThrCopy, "partition_S", partitioned("src"))
    put(atoms.ThrCopy, "partition_D", partitioned("dst"))
    put(cute, "copy", around(copied))
    put(cute, "make_tiled_copy_tv", around(lambda atom, threads, values: judges.threads_and_values(threads, values)))
    for operand in OPERANDS:
        put(atoms.ThrMma, f"partition_{operand}", around(lambda mma, tensor, operand=operand: judges.mma_partition(mma, tensor, operand)))
    put(cute, "local_partition", around(lambda tensor, tiler, index=None, projection=1: judges.threads_partition(tensor, tiler, projection)))
    put(cute, "make_tensor", afterwards(lambda tensor, *_: judges.made(tensor)))
    ranges = getattr(cute.struct, "_MemRangeData", None)  # it is the DSL's own, and may have another name in another version
    if ranges is not None:
        put(ranges, "get_tensor", afterwards(lambda tensor, memory, *_: judges.shared(tensor, memory._size * _bits(memory._dtype))))
    put(cute, "local_tile", around(lambda tensor, *_: judges.offsets(tensor.layout)))
    for name in ALGEBRA:
        if hasattr(cute, name):
            put(cute, name, computed(name))
    for allocator in _allocators():
        put(allocator, "allocate_tensor", afterwards(lambda tensor, *_: judges.shared(tensor)))
    from cutlass.cute.nvgpu import cpasync
    if hasattr(cpasync, "make_tiled_tma_atom"):
        put(cpasync, "make_tiled_tma_atom", around(lambda op, tensor, smem, tile, *_: judges.tma(tensor, smem, tile)))
    try:
        yield
    finally:
        for owner, name, original, own in reversed(undo):
            if own:
                setattr(owner, name, original)
            else:
                delattr(owner, name)


def _allocators():
    """The classes that hand out shared memory: where they are depends on the version."""
    import importlib
    classes = []
    for module in ("cutlass.memory", "cutlass.utils"):
        try:
            allocator = getattr(importlib.import_module(module), "SmemAllocator", None)
        except ImportError:
            continue
        if allocator is not None and "allocate_tensor" in vars(allocator):
            classes.append(allocator)
    return classes
