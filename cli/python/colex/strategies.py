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
    least, most = _bounds(rank)
    extent = st.integers(1, max_extent)
    mode = st.one_of(extent, st.lists(extent, min_size=1, max_size=3).map(tuple)) if nested else extent
    return st.lists(mode, min_size=least, max_size=most).map(tuple)


@st.composite
def layouts(draw, rank: int | tuple[int, int] = (1, 3), *, into: int | None = None, max_extent: int = 8, max_stride: int = 64,
            nested: bool = True, signed: bool = False) -> _core.Layout:
    """Layouts of so many modes. `into`: all values are in [0, into). `signed`: strides may be negative. They shrink to fewer modes, smaller extents
    and smaller strides.

    Requires: 1 <= least <= most of the rank; into >= 1, and not with `signed`. Raises: ValueError else, where a layout is drawn.
    """
    if into is not None and (into < 1 or signed):
        raise ValueError("into is at least 1, and is not for strides that may be negative")
    shape = draw(shapes(rank, max_extent=max_extent, nested=nested))
    room = None if into is None else into - 1

    def stride_of(mode):
        nonlocal room
        if isinstance(mode, tuple):
            return tuple(stride_of(part) for part in mode)
        most = max_stride if room is None or mode == 1 else min(max_stride, room // (mode - 1))
        stride = draw(st.integers(-max_stride if signed else 0, most))
        if room is not None:
            room -= (mode - 1) * stride
        return stride

    return _core.Layout(shape, stride_of(shape))


def _bounds(rank):
    least, most = (rank, rank) if isinstance(rank, int) else rank
    if not 1 <= least <= most:
        raise ValueError("a rank is at least 1: a number, or least and most")
    return least, most
