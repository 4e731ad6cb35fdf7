"""Pictures and explanations."""
from __future__ import annotations

import os.path

from . import _core
from ._answers import Rejection


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


class Picture:
    """A picture of a layout, of an operation or of an instruction: `text` when it is printed, SVG in a notebook."""

    def __init__(self, expression, options):
        """Made by `show`."""
        self._expression, self._options = expression, options
        self.text = self._as("text").rstrip("\n")

    def _as(self, form):
        return _core.show(self._expression, form, *self._options)

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
    options = (tv, banks, steps, _text(tile), _text(difference), element_bytes, rows, columns)
    return Picture(_text(value), options)


def explain(expression) -> str:
    """How a value comes about, step by step, or why there is none.

    Raises: Rejection (parse, type) where nothing can be told of the expression, and of the kind of its rejection where no story is known for that.
    """
    return _core.explain(_text(expression)).rstrip("\n")
