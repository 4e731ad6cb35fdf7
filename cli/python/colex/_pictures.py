"""Pictures and explanations."""
from __future__ import annotations

import os.path

from . import _core
from ._answers import Rejection, _underscore


#: The classes of what is a value, or the text of one.
_VALUES = (str, int, type(_underscore), _core.Layout, _core.CoordinateLayout, _core.ComposedLayout, _core.OffsetLayout, _core.OffsetCoordinateLayout,
           _core.LinearLayout, _core.Swizzle, _core.Tiler, _core.BasisVector)
_FUNCTION = type(_core.functions.size)
#: How deep tuples nest, to every reader of colex.
_DEEPEST = 64


def _text(value, depth=0) -> str:
    """The expression that a value is: a str is one already."""
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        if depth == _DEEPEST:
            raise Rejection("limit", f"tuples nest at most {_DEEPEST} deep")
        return "(" + ",".join(_text(part, depth + 1) for part in value) + ")"
    return str(value)


def _option(name) -> str:
    """The command's option of a keyword: `--element-bytes` of `element_bytes`, `--global` of `global_`."""
    return "--" + name.rstrip("_").replace("_", "-")


def _value(given, depth=0):
    """What is drawn or explained, without a list that could change: a value as it is, of anything else its text, which may be another tool's."""
    if isinstance(given, (tuple, list)):
        if depth == _DEEPEST:
            raise Rejection("limit", f"tuples nest at most {_DEEPEST} deep")
        return tuple(_value(part, depth + 1) for part in given)
    return given if isinstance(given, _VALUES) else str(given)


class Picture:
    """A picture of a layout, of an operation or of an instruction: `text` when it is printed, SVG in a notebook."""

    def __init__(self, value, options):
        """Made by `show`."""
        self._value, self._options = value, options
        self.text = self._as("text").rstrip("\n")

    def _as(self, form):
        return _core.show(self._value, form, *self._options)

    @property
    def svg(self) -> str:
        """The picture as SVG, a whole document."""
        return self._as("svg")

    @property
    def latex(self) -> str:
        """The picture for LaTeX, as TikZ draws it."""
        return self._as("latex")

    def save(self, file) -> None:
        """Writes it, as the ending of the file's name says: .svg, .tex or .txt.

        Raises: ValueError for another ending; OSError where the file cannot be written.
        """
        form = {".svg": "svg", ".tex": "latex", ".txt": "text"}.get(os.path.splitext(file)[1])
        if form is None:
            raise ValueError(f"{file}: the name of a picture ends in .svg, .tex or .txt")
        with open(file, "w", encoding="utf-8") as picture:
            picture.write(self._as(form))

    def __str__(self):
        return self.text

    __repr__ = __str__

    def _repr_svg_(self):
        return self.svg


def show(value, *, tv=False, banks=False, steps=False, tile="", difference="", element_bytes=2, rows=32, columns=32) -> Picture:
    """The picture of a value, or of an expression; of an instruction by its name. `tv`: as threads and values of a `tile`; `banks`:
    as a tile in shared memory, of elements of `element_bytes`; `steps`: the steps of the operation that an expression is; `difference`: against
    another layout. At most `rows` and `columns` are drawn.

    Requires: at most one of tv, banks, steps and difference; element_bytes in [1,16]; rows and columns in [1,1024]. Raises: Rejection (type, domain, limit)
    where that is not so, and as the expression does. Source: docs/gallery.md shows them.
    """
    options = (tv, banks, steps, _value(tile), _value(difference), element_bytes, rows, columns)
    return Picture(_value(value), options)


class Explanation(str):
    """How a value comes about, a step on each line; a notebook shows it as text."""
    __slots__ = ()

    def _repr_pretty_(self, printer, cycle):
        """What IPython asks: its lines, and no quotes round them."""
        printer.text(str(self))


def explain(expression, /, *arguments) -> Explanation:
    """How a value comes about, step by step, or why there is none: that of an expression, or of a call, by its function and arguments, as in
    `explain(composition, A, B)`. A value by itself is there already.

    Raises: Rejection (parse, type) where nothing can be told of it, and of the kind of its rejection where no story is known for that.
    """
    if arguments or isinstance(expression, _FUNCTION):
        return Explanation(_core.explain_call(expression, arguments).rstrip("\n"))
    given = _value(expression)
    return Explanation(_core.explain(given).rstrip("\n") if isinstance(given, str) else _core.written(given))
