"""Hypothesis strategies: layouts as hostile as you like, which shrink to the smallest.

    >>> from hypothesis import given
    >>> from colex import strategies
    >>> @given(strategies.layouts(rank=(1, 3), into=64))
    ... def test_it(layout): ...
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
