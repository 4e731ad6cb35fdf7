"""Judges of the views of shared memory: whether a buffer is read as it was written."""
from __future__ import annotations

import re
from collections import Counter

from . import _core
from ._answers import Rejection
from ._audit_numbers import bits_of_type, layout_text
from ._audit_trace import Part
from ._audit_values import NotJudged, functions, leaves, of_bytes, plain, value

#: So many elements of two views are compared one by one at most.
ELEMENTS = 1 << 18


def told(place):
    return f"{place[0]}:{place[1]}" if place else "a line that is not known"


def function_of(view):
    """The function of a view: its coordinate to its element in memory."""
    if not view.type or "?" in layout_text(view.type):
        raise NotJudged("its layout is not known while tracing")
    layout, swizzle = value(layout_text(view.type)), re.search(r"S<(\d+),(\d+),(\d+)>", view.type.split('"')[0])
    if swizzle is None or swizzle.group(1) == "0" or not isinstance(layout, _core.Layout):
        return layout
    return of_bytes(_core.ComposedLayout(_core.Swizzle(*map(int, swizzle.groups())), 0, layout), bits_of_type(view.type))


def _values(layout):
    return memoryview(layout._values()).cast("q").tolist()


def _primes(extent):
    """The prime factors of an extent, the smaller ones first."""
    factors, factor = [], 2
    while extent > 1:
        while extent % factor == 0:
            factors.append(factor)
            extent //= factor
        factor += 1
    return factors


def is_linear(values, extents):
    """Whether a list, by 1-D coordinates, has the values of a layout whose shape is these extents, each parted into its prime factors."""
    digits, weight = [], 1
    for extent in extents:
        for factor in _primes(extent):
            digits.append((weight, factor))
            weight *= factor
    expected = [values[0]]
    for step, factor in digits:
        stride = values[step] - values[0]
        expected = [base + digit * stride for digit in range(factor) for base in expected]
    return expected == values


def arrangement(written, read):
    """Whether what is read has the elements of what is written, or these in another arrangement of coordinates: whether some layout, after which `written`
    comes, is `read`. None where it cannot be said."""
    if functions.equal(written, read).is_yes:
        return True
    if max(functions.size(written), functions.size(read)) > ELEMENTS:
        return None
    places = {}
    for index, element in enumerate(_values(written)):
        if places.setdefault(element, index) != index:
            return None
    found = [places.get(element) for element in _values(read)]
    if None in found:
        return None
    if is_linear(found, leaves(plain(read).shape)):
        return True
    return False if all(extent & (extent - 1) == 0 for extent in _of_one_alone(written, read)) else None


def _of_one_alone(written, read):
    """The extents of the modes that only one of two layouts has. Where these are powers of 2, one order of their parts is all that there are."""
    first, second = (Counter(zip(leaves(plain(one).shape), leaves(plain(one).stride))) for one in (written, read))
    return [extent for extent, _ in (first - second) + (second - first)]


class Buffers:
    """Judges of the views of shared memory."""

    def __init__(self, found, trace, lines):
        self.found, self.trace, self.lines = found, trace, lines

    def judge(self):
        for memory in self.trace.memories:
            if memory.space == "smem":
                reads, writes = self._views(memory, "reads"), self._views(memory, "writes")
                for view, place in reads.items():
                    self._reader(view, place, writes)

    def _views(self, memory, side):
        """The views by which a memory is read or written, each with the first line that does."""
        views = {}
        for step in self.trace.steps:
            for part in getattr(step, side):
                if isinstance(part, Part) and part.view.memory is memory:
                    views.setdefault(part.view, self.lines.get(step.operation))
        return views

    def _reader(self, view, place, writes):
        memory = view.memory
        begin, end, name = memory.field_at(view.offset)
        near = {other: line for other, line in writes.items() if not isinstance(other.offset, int) or begin <= other.offset < end}
        escapes = memory.escapes_at(view.offset)
        about = f"shared memory {name}"
        if not near and not escapes:
            if isinstance(view.offset, int):
                self.found._add("wrong", about, "it is read, and nothing writes to it", place=place)
            return
        try:
            self._compared(about, view, place, near, escapes)
        except NotJudged as reason:
            self.found._leave(f"{about}, read at {told(place)}: {reason}")
        except Rejection as rejection:
            self.found._leave(f"{about}, read at {told(place)}: {rejection.message}")

    def _compared(self, about, view, place, near, escapes):
        read, seen, doubts = function_of(view), [], [f"{what} may write to it" for what in escapes]
        for other, line in near.items():
            if other.offset != view.offset or bits_of_type(other.type) != bits_of_type(view.type):
                doubts.append(f"at {told(line)} it is written by another address or type")
                continue
            written = function_of(other)
            same = arrangement(written, read)
            if same:
                self.found._add("right", f"{about}, written at {told(line)} and read as {read}", place=place)
                return
            if same is None:
                doubts.append(f"whether {read} has the elements of {written}, which is written at {told(line)}, is not known")
            seen.append((written, line))
        if doubts:
            raise NotJudged(doubts[0])
        written, line = seen[0]
        self.found._add("wrong", f"{about} as {read}", f"it is written as {written} at {told(line)}{_first_difference(written, read)}", place=place)


def _first_difference(written, read):
    """The first coordinate that two views have elsewhere, where they have the same coordinates."""
    if functions.size(written) != functions.size(read):
        return ""
    for index, (there, here) in enumerate(zip(_values(written), _values(read))):
        if there != here:
            at = functions.idx2crd(index, plain(read).shape)
            return f": {at} is written to element {there}, and read from element {here}"
    return ""
