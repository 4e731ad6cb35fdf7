"""Layouts as CuTe has them, and every operation on them, exactly.

    >>> from colex import Layout, composition
    >>> composition(Layout((6, 2), (1, 100)), Layout(3, 2))
    Layout("3:2")

What no layout can be is a `Rejection`; what is asked of layouts is answered by a `Decision`, which carries what shows it.
`functions()` lists what there is; each function's docstring says how it is called.
"""
from __future__ import annotations

import builtins as _builtins

from . import _core
from ._answers import (Decision, Overflow, Rejection, TypeRejection, _decision, _rejection, _underscore, _Underscore,
                       when_asserted)

_ = _underscore
_core.register(_rejection, _decision, _underscore)

from ._core import (BasisVector, ComposedLayout, CoordinateLayout, Layout, LinearLayout, OffsetCoordinateLayout,  # noqa: E402
                    OffsetLayout, Swizzle, Tiler)
from ._claims import Verdict, Verdicts, check  # noqa: E402
from ._flows import FlowVerdict, flow_story, judge_flow  # noqa: E402
from ._foreign import from_, read_parts, TextPart, TextParts, to, write  # noqa: E402
from ._oracle import Instruction, OracleVerdict, forms, instruction, oracle_check, oracle_vectors  # noqa: E402
from ._pictures import Picture, explain, show  # noqa: E402
from ._proofs import NoProver, OpenValue, open_value, prove  # noqa: E402
from ._which import Found, which  # noqa: E402
from . import _notebook  # noqa: E402

__version__ = _core.version

#: Objects of these classes are values; integers, tuples and `_` are values as well.
_CLASSES = (Layout, CoordinateLayout, ComposedLayout, OffsetLayout, OffsetCoordinateLayout, LinearLayout, Swizzle, Tiler, BasisVector)

for _row in _core.functions.table:
    globals()[_row[0]] = getattr(_core.functions, _row[0])


class Function(tuple):
    """A row of the table of functions. Source: `colex functions` prints the same table."""
    __slots__ = ()
    name = property(lambda self: self[0], doc="The name in this package.")
    sign = property(lambda self: self[1], doc="The name in the notation: that of an operator is its sign.")
    usage = property(lambda self: self[2], doc="How it is called.")
    description = property(lambda self: self[3], doc="What it gives.")
    chapter = property(lambda self: self[4], doc="What it is listed under.")
    example = property(lambda self: self[5], doc="An expression that calls it; empty if there is none.")
    decides = property(lambda self: self[6], doc="Whether it answers a question, by a Decision.")
    requires = property(lambda self: self[7], doc="What it requires of its arguments and raises else, besides what `functions` says of all.")


def functions() -> list[Function]:
    """What there is to call, in chapters: a row for each function, with its name, how it is called, what it gives, and what it requires.

    Each of them raises TypeRejection for what it is not defined on, Overflow where a number would not fit 64 bits, Rejection (limit) for what is too
    large, and Rejection (domain) for what stands for a layout and is none: with an extent below 1, or composed so that a coordinate has no value.
    What a function raises besides, its docstring says.
    """
    return [Function(row) for row in _core.functions.table]


def eval(text: str, **names):  # noqa: A001: it is what the command is called
    """The value of an expression, or of what another tool printed. `names` are what names in it stand for.

        >>> eval("composition(A, 2:4)", A=Layout((6, 2), (1, 100)))
        Layout("2:4")

    Raises: Rejection of any kind: parse with line and column for a text, else as the functions that it calls. Source: docs/grammar.ebnf.
    """
    value = _core.evaluate(text, names)
    notes = _core.take_notes()
    if notes:
        import logging  # takes longer than the rest of the package
        for note in notes:
            logging.getLogger("colex").info("%s", note)
    return value


def table(layout, /):
    """The values of a layout at all its coordinates: a numpy array with an axis for each mode. Other libraries take it by
    `from_dlpack`, without copying it.

        >>> table(Layout((2, 3), (3, 1)))
        array([[0, 1, 2],
               [3, 4, 5]])

    Shape: an axis for each mode, of its size; int64. Requires: numpy (colex-layouts[table]). Raises: ImportError without it; Rejection (limit) for more than 2**27
    values; Overflow for a value beyond 64 bits.
    """
    import numpy
    values = numpy.frombuffer(bytearray(layout._values()), dtype=numpy.int64)  # (of bytes it could not be written to, nor be exported)
    extents = layout.shape if isinstance(layout.shape, tuple) else (layout.shape,)
    return values.reshape([_extent(mode) for mode in extents], order="F")


def _extent(mode):
    if not isinstance(mode, tuple):
        return mode
    product = 1
    for part in mode:
        product *= _extent(part)
    return product


_notebook.attach(_CLASSES)
for _class in _CLASSES:
    _class.to = to
    _class.from_ = staticmethod(from_)
for _class in (Layout, ComposedLayout):
    _class.table = table

# (What pytest adds to a module whose asserts it rewrites, as those of its plugins' packages, is no identifier.)
__all__ = sorted({name for name in globals() if name.isidentifier() and not name.startswith("_")} - {"annotations", "when_asserted"} - set(dir(_builtins)) | {"_"})
