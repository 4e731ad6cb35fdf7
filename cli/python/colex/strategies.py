"""Hypothesis strategies: layouts as hostile as you like, which shrink to the smallest.

    >>> from hypothesis import given
    >>> from colex import strategies
    >>> @given(strategies.layouts(rank=(1, 3), into=64))
    ... def test_it(layout): ...

For a swizzle, a linear layout and a layout `into` a range they draw what the variables `swizzle`, `linear` and `layout into` of a claim stand for. They are
not the generators that claims are judged with: Hypothesis makes smaller, repeats and keeps only what it has drawn itself, choice by choice, and those draw a
case from one number.
"""
from __future__ import annotations

from hypothesis import strategies as st

from . import _core


def shapes(rank: int | tuple[int, int] = (1, 3), *, max_extent: int = 8, nested: bool = True) -> st.SearchStrategy[tuple]:
    """Shapes of so many modes (a number, or least and most), each an extent of at most `max_extent` or, where nested, a tuple of up to three.

    Requires: 1 <= least <= most. Raises: ValueError else.
    """
    return _modes(rank, st.integers(1, max_extent), nested).map(tuple)


def layouts(rank: int | tuple[int, int] = (1, 3), *, into: int | None = None, max_extent: int = 8, max_stride: int = 64, nested: bool = True,
            signed: bool = False) -> st.SearchStrategy[_core.Layout]:
    """Layouts of so many modes. `into`: all values are in [0, into). `signed`: strides may be negative. They shrink to fewer modes, smaller extents
    and smaller strides.

    Requires: 1 <= least <= most of the rank; into >= 1, and not with `signed`. Raises: ValueError else.
    """
    if into is not None and (into < 1 or signed):
        raise ValueError("into is at least 1, and is not for strides that may be negative")
    # An extent is drawn with its stride, so that whoever makes a failing layout smaller leaves out both.
    leaf = st.tuples(st.integers(1, max_extent), st.integers(-max_stride if signed else 0, max_stride)).map(_Leaf)

    return _layouts(_modes(rank, leaf, nested), into, max_stride)


def swizzles(*, max_bits: int = 4, max_base: int = 5, max_shift: int = 5) -> st.SearchStrategy[_core.Swizzle]:
    """Swizzles of so many bits at the most, with such a base and a shift either way. They shrink to that which changes nothing.

    Requires: numbers that are at least 0. Raises: ValueError else.
    """
    if min(max_bits, max_base, max_shift) < 0:
        raise ValueError("the bits, the base and the shift of a swizzle have a most that is at least 0")
    return st.builds(_core.Swizzle, st.integers(0, max_bits), st.integers(0, max_base), st.integers(-max_shift, max_shift))


def linear_layouts(*, max_bits: int = 5) -> st.SearchStrategy[_core.LinearLayout]:
    """Linear layouts of one input, `in`, and one output, `out`, each of so many bits at the most. They shrink to fewer bits, and to values of 0.

    Requires: 0 <= max_bits <= 62. Raises: ValueError else.
    """
    if not 0 <= max_bits <= 62:
        raise ValueError("a side of a linear layout has 0 to 62 bits")
    return _linear_layouts(max_bits)


@st.composite
def _linear_layouts(draw, max_bits):
    inputs, outputs = draw(st.integers(0, max_bits)), draw(st.integers(0, max_bits))
    images = draw(st.lists(st.integers(0, 2**outputs - 1), min_size=inputs, max_size=inputs))
    return _core.LinearLayout({"in": images}, {"out": 2**outputs})


def coordinates(layout) -> st.SearchStrategy:
    """The natural coordinates of a layout or of a shape: an integer below each extent. They shrink to zeros."""
    return _below(getattr(layout, "shape", layout))


def _below(shape):
    return st.tuples(*map(_below, shape)) if isinstance(shape, tuple) else st.integers(0, shape - 1)


@st.composite
def _layouts(draw, modes, into, max_stride):
    """(Not what maps modes to a layout: Hypothesis would print the modes.)"""
    room = None if into is None else into - 1

    def both(mode):
        nonlocal room
        if isinstance(mode, _Leaf):
            extent, stride = mode
            if room is not None and extent > 1:
                stride %= min(max_stride, room // (extent - 1)) + 1
                room -= (extent - 1) * stride
            return extent, stride
        return tuple(zip(*map(both, mode)))

    return _core.Layout(*both(tuple(draw(modes))))


class _Leaf(tuple):
    """An extent and its stride; any other tuple is one of modes."""
    __slots__ = ()


def _modes(rank, leaf, nested):
    """Lists of so many modes, each a leaf or, where nested, a tuple of leaves."""
    least, most = (rank, rank) if isinstance(rank, int) else rank
    if not 1 <= least <= most:
        raise ValueError("a rank is at least 1: a number, or least and most")
    mode = st.one_of(leaf, st.lists(leaf, min_size=1, max_size=3).map(tuple)) if nested else leaf
    return st.lists(mode, min_size=least, max_size=most)
