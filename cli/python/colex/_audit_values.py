"""What the CuTe DSL has as layouts, shapes, tilers and tensors, as values of colex."""
from __future__ import annotations

import contextlib
import re

from . import _core
from ._answers import Rejection, _underscore
from ._foreign import from_

functions = _core.functions


class Ended(Exception):
    """Tracing ends here: the DSL may end the process over what comes next. What is wrong was found."""


class NotJudged(Exception):
    """Why something has no verdict of its own, and the word that it gets instead."""
    word = "unknown"


class Open(NotJudged):
    """A number is not known while tracing."""

    def __init__(self, what):
        super().__init__(f"{what} is not known while tracing")


class NoLayout(NotJudged):
    """All is known, and no layout is so."""
    word = "wrong"


@contextlib.contextmanager
def judging(found, about):
    """What has no verdict is a finding as well."""
    try:
        yield
    except NotJudged as reason:
        found._add(reason.word, about, str(reason))
    except Rejection as rejection:
        found._add("unknown", about, rejection.message)


def value(thing, given=None):
    """The colex value of a layout, a shape or a tiler of the DSL; of a tensor, that of its layout. `given` has the integer that the nth number stands for
    that is not known while tracing; without it these raise Open."""
    if isinstance(thing, int):
        return thing
    if isinstance(thing, (tuple, list)):
        return tuple(value(part, given) for part in thing)
    printed = thing.layout if hasattr(thing, "iterator") else thing
    try:
        return from_(printed)
    except AttributeError as failure:  # of the DSL's own, in what prints it
        raise NotJudged(f"a {type(printed).__name__} that the DSL does not print") from failure
    except (ValueError, TypeError) as failure:
        text = str(printed)
        if "?" not in text:
            if isinstance(failure, Rejection) and failure.kind == "domain":
                raise NoLayout(f"{text} is no layout: {failure.message.rpartition('which has no value: ')[2]}") from failure
            raise NotJudged(f"{text} is not read: {failure}") from failure
        if given is None:
            raise Open(text) from failure
        return _filled(text, given)


def _filled(text, given):
    """What the DSL prints, with integers for the numbers that it does not know."""
    try:
        parts, _, _, unknowns = _core.read(text, "", False)
    except Rejection as rejection:
        raise Open(text) from rejection
    if len(parts) != 1:
        raise Open(text)
    return _core.evaluate(parts[0][1], {name: given(k) for k, name in enumerate(unknowns)})


_PRIMES = (1009, 1013, 1019, 1021, 1031, 1033, 1039, 1049, 1051, 1061, 1063, 1069)


def prime(k):
    """A large one for the kth number that is not known while tracing, another for each."""
    return _PRIMES[k % len(_PRIMES)]


def whatever_numbers(fault):
    """What fault(given) says, if it says so whatever the numbers are that are not known while tracing; else raises Open.

    A fault is that something does not divide, or is not side by side. What large primes pass, all numbers pass: they divide nothing and neighbour nothing
    by chance, so that it is by what is known of them (`?{div=8}`). What neither small numbers pass nor multiples of a large power of two, none passes: a
    vector has no more than 32 elements.
    """
    try:
        return fault(None)
    except Open as opened:
        why = fault(prime)
        if not why or all(fault(lambda k, n=n: n) for n in range(1, 33)) and fault(lambda k: 1024 * prime(k)):
            return why
        raise opened


def tiler(tile):
    """A tiler as colex has it: one for each mode, and `_` where a mode is left as it is."""
    if isinstance(tile, (tuple, list)):
        return _core.Tiler(*map(tiler, tile))
    return _underscore if tile is None else value(tile)


def extents_of(tile):
    """How many elements a tile has along each mode."""
    parts = tile if isinstance(tile, (tuple, list)) else (tile,)
    return tuple(part if isinstance(part, int) else functions.size(value(part)) for part in parts)


def box_of(tile):
    """The extents of a box of TMA: those of a tile, which may also be given by the coordinates that its elements have in the tensor."""
    places = None if isinstance(tile, (int, tuple, list)) else value(tile)
    if not isinstance(places, _core.CoordinateLayout):
        return extents_of(tile)
    extents = extents_of([places[k] for k in range(functions.rank(places))])
    for k, extent in enumerate(extents):
        if extent > 1 and functions.coalesce(places[k]) != _core.CoordinateLayout(extent, _core.BasisVector(1, k)):
            raise NotJudged(f"a box of the places {places} is not read")
    return extents


def plain(layout):
    """The layout behind a swizzle and an offset; the value itself where there is none."""
    return layout.inner if isinstance(layout, _core.ComposedLayout) else layout


def swizzled(layout, other):
    """Another layout behind the same swizzle and offset."""
    return _core.ComposedLayout(layout.outer, layout.offset, other) if isinstance(layout, _core.ComposedLayout) else other


def of_bytes(layout, bits):
    """A layout of elements behind a swizzle of bytes, as the DSL's atoms of shared memory and its swizzled pointers have it, in elements."""
    if not isinstance(layout, _core.ComposedLayout) or bits % 8:
        return layout
    swizzle = layout.outer
    base = swizzle.base - (bits // 8).bit_length() + 1
    return _core.ComposedLayout(_core.Swizzle(swizzle.bits, base, swizzle.shift), layout.offset, layout.inner)


def in_memory(tensor, given=None):
    """The tensor's coordinate to its element in memory: a pointer may be swizzled as well."""
    layout = value(tensor.layout, given)
    pointer = re.search(r"S<(\d+),(\d+),(\d+)>", str(tensor.type).split('"')[0])
    if pointer is None or pointer.group(1) == "0" or not isinstance(layout, _core.Layout):
        return layout
    return of_bytes(_core.ComposedLayout(_core.Swizzle(*map(int, pointer.groups())), 0, layout), int(tensor.element_type.width))


def alignment_of(tensor):
    """The number of bytes of which the DSL knows a tensor's address to be a multiple; 0 where it says nothing."""
    known = re.search(r"align<(\d+)>", str(tensor.type).split('"')[0])
    return int(known.group(1)) if known else 0


def modes_of(layout):
    """The modes of a layout, of which one that has no tuple for its shape is the only one."""
    return [layout[k] for k in range(functions.rank(layout))] if isinstance(layout.shape, tuple) else [layout]


def space_of(tensor):
    """gmem, smem, rmem, tmem, or nothing, as of a tensor of coordinates."""
    try:
        return str(tensor.memspace).rpartition(".")[2]
    except (AttributeError, ValueError):
        return ""


def leaves(tree):
    return [leaf for part in tree for leaf in leaves(part)] if isinstance(tree, tuple) else [tree]
