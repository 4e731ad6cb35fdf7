"""Where the judges stand: around functions and classes of the CuTe DSL, while something is watched."""
from __future__ import annotations

import contextlib
import inspect
import sys
from functools import wraps

from ._audit_algebra import ALGEBRA, Algebra
from ._audit_async import MADE, Descriptors, Tma
from ._audit_memory import Memory, bits_of
from ._audit_moves import Moves
from ._audit_places import called_by_user
from ._audit_tiles import OPERANDS, Tiles
from ._audit_values import NotJudged, functions, value


def _in_order(function, arguments, named):
    """What a call gives, in the order in which the function names it, also what it gives by name; without what can be given by name alone."""
    taken = inspect.signature(function)
    given = taken.bind(*arguments, **named).arguments
    names = [name for name, one in taken.parameters.items() if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    last = max((number for number, name in enumerate(names, 1) if name in given), default=0)
    return tuple(given.get(name, taken.parameters[name].default) for name in names[:last])


class _Hooks:
    """What was put around the DSL's names, to be taken away again."""

    def __init__(self):
        self._undo = []

    def put(self, owner, name, wrapper):
        if not hasattr(owner, name):  # other versions have other names
            return
        own, original = name in vars(owner), getattr(owner, name)
        setattr(owner, name, wraps(original)(wrapper(original)))  # (another judge asks it what it takes)
        self._undo.append((owner, name, original, own))

    def take_away(self):
        for owner, name, original, own in reversed(self._undo):
            if own:
                setattr(owner, name, original)
            else:
                delattr(owner, name)

    def before(self, owner, name, judge):
        """Judges the arguments of the user's calls, then calls."""
        def wrapper(original):
            def called(*arguments, **named):
                if called_by_user():
                    judge(*_in_order(original, arguments, named))
                return original(*arguments, **named)
            return called
        self.put(owner, name, wrapper)

    def always_before(self, owner, name, judge):
        """Judges the arguments, whoever calls, as they were given, then calls."""
        def wrapper(original):
            def called(*arguments, **named):
                judge(*arguments, **named)
                return original(*arguments, **named)
            return called
        self.put(owner, name, wrapper)

    def after(self, owner, name, judge):
        """Calls, then judges what the user's calls give, and of what."""
        def wrapper(original):
            def called(*arguments, **named):
                result = original(*arguments, **named)
                if called_by_user():
                    judge(result, *_in_order(original, arguments, named))
                return result
            return called
        self.put(owner, name, wrapper)

    def made(self, owner, judge):
        """Judges what is made of a class. What a kernel gets as an argument is made anew of the same values."""
        def wrapper(original):
            def init(self, *arguments, **named):
                original(self, *arguments, **named)
                if type(self) is owner and sys._getframe(1).f_code.co_name != "__new_from_mlir_values__":
                    judge(self)
            return init
        self.put(owner, "__init__", wrapper)

    def keeps(self, owner, name, attribute):
        """What a method makes of an object has an attribute of its."""
        def wrapper(original):
            def called(self, *arguments, **named):
                result = original(self, *arguments, **named)
                if attribute in vars(self):
                    setattr(result, attribute, vars(self)[attribute])
                return result
            return called
        self.put(owner, name, wrapper)


@contextlib.contextmanager
def patched(found):
    """Puts judges around the DSL's functions and classes, and takes them away again."""
    hooks, moves = _Hooks(), Moves(found)
    try:
        _around_tiles(hooks, Tiles(found), Descriptors(found))
        memory = Memory(found)
        _around_memory(hooks, memory)
        _around_algebra(hooks, Algebra(found), memory)
        _around_tma(hooks, Tma(found))
        _around_kernels(hooks, moves)
        yield
    finally:
        hooks.take_away()
        moves.close()


def _around_tiles(hooks, tiles, descriptors):
    import cutlass.cute as cute
    from cutlass.cute import atom as atoms

    def partitioned(side):
        def wrapper(original):
            def partition(self, *arguments, **named):
                tiles.partition(*_in_order(original, (self, *arguments), named), side)
                return original(self, *arguments, **named)
            return partition
        return wrapper

    def copied(atom, source, destination):
        sides = [("src", source), ("dst", destination)]
        tiles.copy(atom, [(side, tensor) for side, tensor in sides if hasattr(tensor, "layout")])

    def operand(mma, tensor, name):
        tiles.mma_partition(mma, tensor, name)
        if name != "C":
            descriptors.partition(mma, tensor, name)

    def fragment(result, mma, tensor, name):
        if hasattr(tensor, "layout"):
            descriptors.fragment(mma, tensor, name, result)

    hooks.always_before(cute, "make_tiled_mma", tiles.tiled_mma)
    hooks.made(atoms.TiledCopy, tiles.tiled_copy)
    hooks.put(atoms.ThrCopy, "partition_S", partitioned("src"))
    hooks.put(atoms.ThrCopy, "partition_D", partitioned("dst"))
    hooks.before(cute, "copy", lambda atom, source, destination, *_: copied(atom, source, destination))
    hooks.before(cute, "make_tiled_copy_tv", lambda atom, threads, values: tiles.threads_and_values(threads, values))
    hooks.before(cute, "make_layout_tv", lambda threads, values: tiles.threads_and_values(threads, values))
    for name in OPERANDS:
        hooks.before(atoms.ThrMma, f"partition_{name}", lambda mma, tensor, name=name: operand(mma, tensor, name))
    for name in "AB":
        hooks.before(atoms.MmaAtom, f"make_fragment_{name}", lambda mma, tensor, name=name: tiles.fragment(mma, tensor, name))
        hooks.after(atoms.MmaAtom, f"make_fragment_{name}", lambda result, mma, tensor, name=name: fragment(result, mma, tensor, name))
    hooks.before(cute, "local_partition", lambda tensor, tiler, index=None, projection=1: tiles.threads_partition(tensor, tiler, projection))


def _around_memory(hooks, memory):
    import cutlass.cute as cute
    from cutlass.cute import tensor as tensors
    hooks.after(cute, "make_tensor", lambda tensor, *_: memory.made(tensor))
    hooks.before(cute, "local_tile", lambda tensor, *_: memory.offsets(tensor.layout))
    ranges = getattr(cute.struct, "_MemRangeData", None)  # it is the DSL's own, and may have another name in another version
    if ranges is not None:
        hooks.after(ranges, "get_tensor", lambda tensor, range_, *_: memory.shared(tensor, range_._size * bits_of(range_._dtype)))
    for allocator in _allocators():
        hooks.after(allocator, "allocate_tensor", lambda tensor, *_: memory.shared(tensor))
    for name in ("copy", "basic_copy_if"):
        hooks.before(cute, name, lambda _, source, destination, *__: memory.written(destination))
    for name in ("basic_copy", "autovec_copy"):
        hooks.before(cute, name, lambda source, destination, *_: memory.written(destination))
    for name in ("__setitem__", "store", "fill"):
        hooks.before(tensors._Tensor, name, lambda tensor, *_: memory.written(tensor))


def _around_algebra(hooks, algebra, memory):
    import cutlass.cute as cute

    def computed(name):
        def wrapper(original):
            def called(*arguments, **named):
                asked = _in_order(original, arguments, named) if called_by_user() else None
                if asked and name.endswith("_product"):
                    algebra.exists(name, asked)
                result = original(*arguments, **named)
                if asked:
                    algebra.answer(name, asked, result)
                    memory.seen(result)
                return result
            return called
        return wrapper

    for name in ALGEBRA:
        hooks.put(cute, name, computed(name))


def _around_tma(hooks, tma):
    import cutlass.cute as cute
    from cutlass.cute import atom as atoms
    from cutlass.cute.nvgpu import cpasync

    def tiled(original):
        def called(*arguments, **named):
            op, tensor, smem, tile, *ctas = _in_order(original, arguments, named)
            if called_by_user():
                tma.atom(tensor, smem, tile)
            made = original(*arguments, **named)
            if _same_width(named.get("internal_type"), tensor) and named.get("gmem_coord_tensor") is None:
                tma.remember(made, tensor, smem, tile, tile, ctas[0] if ctas else 1)
            return made
        return called

    def of_operand(axis):
        """By the MMA's partition, (value, rows, ks), of which the places in global memory are not asked."""
        def wrapper(original):
            def called(*arguments, **named):
                _, tensor, smem, _, _, *cluster = _in_order(original, arguments, named)
                made = original(*arguments, **named)
                if _same_width(named.get("internal_type"), tensor):
                    try:
                        ctas = functions.size(value(cluster[0][axis])) if axis and cluster and cluster[0] is not None else 1
                    except NotJudged:
                        return made
                    tma.remember(made, tensor, smem, (1, 1, 1), None, ctas)
                return made
            return called
        return wrapper

    hooks.put(cpasync, "make_tiled_tma_atom", tiled)
    for name, axis in (("A", 2), ("B", 1), ("C", 0)):  # A is the same for all CTAs along n, B for those along m
        hooks.put(cute.nvgpu, f"make_tiled_tma_atom_{name}", of_operand(axis))
    for name in ("__new_from_mlir_values__", "with_"):
        hooks.keeps(atoms.Atom, name, MADE)
    hooks.before(cpasync, "tma_partition", lambda atom, _, ctas, shared, outer: tma.partition(atom, ctas, shared, outer))


def _around_kernels(hooks, moves):
    """Before a module is compiled, which changes it, what was traced is whole."""
    from cutlass._mlir.dialects import cute as operations
    from cutlass.base_dsl.dsl import BaseDSL

    def noted(original):
        def called(*arguments, **named):
            operation = original(*arguments, **named)
            moves.met(operation)
            return operation
        return called

    for name in ("copy", "gemm"):
        hooks.put(operations, name, noted)
    hooks.always_before(BaseDSL, "build_module", lambda dsl, module, *_, **__: moves.module(module))


def _same_width(kind, tensor):
    """Whether TMA has elements of the tensor's own width inside."""
    return kind is None or int(kind.width) == int(tensor.element_type.width)


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
