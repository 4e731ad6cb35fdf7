"""Layouts of other libraries, and in their notations."""
from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._answers import Rejection
from ._pictures import _DEEPEST, _text


def from_(other):
    """The value that an object of another library is: by its numbers (pycute, tensor-layouts, TileLang, Triton's LinearLayout), or by
    what it prints (CuTe DSL, TIRx and each dialect that `colex read` knows). A str is read as what some tool printed.

    Requires: one value, with numbers that are all known. Raises: Rejection (parse) for what nobody prints so; ValueError where the print has several
    parts, or names that stand for numbers. Source: docs/dialects.md.
    """
    if type(other).__module__ == "colex._core":
        return other
    if isinstance(other, str):
        return _read(other)
    for reader in (_layout, _swizzle, _composed, _linear):
        value = reader(other)
        if value is not None:
            return value
    printed = str(other)
    try:
        return _read(printed)
    except (Rejection, ValueError):
        if repr(other) == printed:
            raise
        return _read(repr(other))


def _is_integer(number) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _is_plain(tree, depth=0) -> bool:
    if isinstance(tree, (tuple, list)):
        return depth < _DEEPEST and all(_is_plain(part, depth + 1) for part in tree)
    return _is_integer(tree)


def _layout(other):
    """By shape and stride; what has a swizzle besides, or an offset that is no number, says more than these."""
    shape, stride, offset = (getattr(other, name, None) for name in ("shape", "stride", "offset"))
    if not (_is_plain(shape) and _is_plain(stride)) or getattr(other, "swizzle", None) is not None:
        return None
    if offset is None or callable(offset):
        offset = 0
    if not _is_integer(offset):
        return None
    layout = _core.Layout(shape, stride)
    return _core.functions.add(offset, layout) if offset else layout


def _swizzle(other):
    numbers = [getattr(other, name, None) for name in ("bits", "base", "shift")]
    return _core.Swizzle(*numbers) if all(map(_is_integer, numbers)) else None


def _composed(other):
    """A swizzle, an offset and a layout, as tensor-layouts and pycute call them. (To the CuTe DSL, the swizzle is the inner one: it is read by
    what it prints.)"""
    for outer, inner in (("outer", "inner"), ("layoutA", "layoutB")):
        swizzle, layout = _swizzle(getattr(other, outer, None)), _layout(getattr(other, inner, None))
        offset = getattr(other, "offset", None)
        if swizzle is not None and layout is not None and _is_integer(offset):
            return _core.functions.make_composed_layout(swizzle, offset, layout)
    return None


def _linear(other):
    """Triton's, with lists of pairs."""
    bases, sizes = getattr(other, "bases", None), getattr(other, "out_dims", None)
    if not (isinstance(bases, list) and isinstance(sizes, list)):
        return None
    return _core.LinearLayout({name: [tuple(image) for image in images] for name, images in bases}, dict(sizes))


class TextPart(NamedTuple):
    """One of the values in a text. Source: docs/python.md."""
    name: str      #: by which `eval('read("""…""", "NAME")')` takes it; empty where it is the only one
    value: object  #: a layout or the like; where the text does not say a number of it, its expression as a str
    place: str     #: its line and column, as 12:5, where it was found in a text of which only parts are read; else empty


class TextParts(NamedTuple):
    """What a text of other tools has. Source: docs/python.md."""
    parts: list    #: TextPart, in the order of the text
    remarks: list  #: sentences: what was converted, what is not read, and what a value cannot say
    dialect: str   #: the reader, as `colex read --list` names it


def read_parts(text: str, dialect: str = "") -> TextParts:
    """All values in a text that another tool printed or wrote, as a module of Triton or a log, with their names and places: what `colex read` says.

    Raises: Rejection (parse) where no layout is in it; Rejection (type) for a dialect that is none. Source: docs/python.md.
    """
    parts, name, remarks, unknowns = _core.read(text, dialect, True)
    return TextParts([TextPart(label, said if unknowns else _core.evaluate(said, {}), place) for label, said, place in parts], remarks, name)


def _shortened(text, most=60):
    return text if len(text) <= most else text[:most] + "…"


def _read(text):
    parts, _, remarks, unknowns = _core.read(text, "", False)
    if unknowns or len(parts) != 1:
        names = _shortened(", ".join(name for name, _, _ in parts), 200)
        what = f"does not say what {unknowns[0]} is" if unknowns else f"has {len(parts)} parts, which colex.read_parts(text) gives: {names}"
        raise ValueError(f"the text {what}; it begins with {_shortened(text)!r}" if len(text) > 60 else f"the text {what}: {text}")
    if remarks:
        import logging  # takes longer than the rest of the package
        for remark in remarks:
            logging.getLogger("colex").info("%s", remark)
    return _core.evaluate(parts[0][1], {})


def write(value, dialect: str) -> str:
    """The value as another tool writes it; `colex write --list` names the dialects.

    Raises: Rejection (type) for a dialect that is none, or cannot say such a value. Source: docs/dialects.md.
    """
    return _core.write(_text(value), dialect)[0]


def _by_shape_and_stride(value, make, target):
    if not isinstance(value, _core.Layout):
        raise TypeError(f"{target} has objects of layouts only; this is {value!r}")
    return make(value.shape, value.stride)


def _of_pycute(value):
    import pycute
    return _by_shape_and_stride(value, pycute.Layout, "pycute")


def _of_tensor_layouts(value):
    import tensor_layouts
    return _by_shape_and_stride(value, tensor_layouts.Layout, "tensor_layouts")


def _of_tilelang(value):
    from tilelang.layout import cute
    return _by_shape_and_stride(value, cute.make_layout, "tilelang.layout.cute")


def _of_cute_dsl(value):
    from cutlass import cute
    if isinstance(value, _core.Swizzle):
        return cute.make_swizzle(value.bits, value.base, value.shift)
    if isinstance(value, _core.ComposedLayout) and isinstance(value.outer, _core.Swizzle):
        return cute.make_composed_layout(_of_cute_dsl(value.outer), value.offset, _of_cute_dsl(value.inner))
    return _by_shape_and_stride(value, lambda shape, stride: cute.make_layout(shape, stride=stride), "cutlass.cute")


def _of_triton(value):
    from triton._C.libtriton.linear_layout import LinearLayout
    linear = value if isinstance(value, _core.LinearLayout) else _core.functions.linear_layout(value)
    images = [(name, [list(image) if isinstance(image, tuple) else [image] for image in bases]) for name, bases in linear.bases.items()]
    return LinearLayout.from_bases(images, list(linear.outputs), list(linear.outputs.values()), False)


def _of_tirx(value):
    from tvm.tirx.layout import Iter, TileLayout
    flat = _core.functions.flatten(value) if isinstance(value, _core.Layout) else value
    return _by_shape_and_stride(flat, lambda shape, stride: TileLayout.from_iters(
        [Iter(*of_mode, "m") for of_mode in zip(*((tree,) if _is_integer(tree) else tree for tree in (shape, stride)))], [], {}), "tvm.tirx")


#: By the name under which Python imports it.
_OBJECTS = {"pycute": _of_pycute, "tensor_layouts": _of_tensor_layouts, "tilelang.layout.cute": _of_tilelang, "cutlass.cute": _of_cute_dsl,
            "triton.LinearLayout": _of_triton, "tvm.tirx": _of_tirx}


def to(self, target: str):
    """The value for another library: an object of `pycute`, `tensor_layouts`, `tilelang.layout.cute`, `cutlass.cute` (where a kernel is
    traced), `triton.LinearLayout` or `tvm.tirx`; or its text in a dialect.

    Raises: ImportError where the library is not installed; TypeError for a value that it has no objects of; Rejection as `write` does.
    """
    return _OBJECTS[target](self) if target in _OBJECTS else write(self, target)
