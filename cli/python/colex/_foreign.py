"""Layouts of other libraries, and in their notations."""
from __future__ import annotations

from . import _core


def from_(other):
    """The value that an object of another library is: its shape and stride (pycute, tensor-layouts), or what it prints (CuTe DSL and
    each dialect that `colex read` knows). A str is read as what some tool printed."""
    if type(other).__module__ == "colex._core":
        return other
    if isinstance(other, str):
        return _read(other)
    shape, stride = getattr(other, "shape", None), getattr(other, "stride", None)
    if _is_plain(shape) and _is_plain(stride) and getattr(other, "swizzle", None) is None:
        return _core.Layout(shape, stride)
    return _read(str(other))


def _is_plain(tree) -> bool:
    if isinstance(tree, (tuple, list)):
        return all(_is_plain(part) for part in tree)
    return isinstance(tree, int) and not isinstance(tree, bool)


def _read(text):
    parts, _, _, unknowns = _core.read(text, "")
    if unknowns or len(parts) != 1:
        what = f"does not say what {unknowns[0]} is" if unknowns else f"has several parts: {', '.join(parts)}"
        raise ValueError(f"the text {what}: {text}")
    return _core.evaluate(next(iter(parts.values())), {})


def write(value, dialect: str) -> str:
    """The value as another tool writes it; `colex write --list` names the dialects."""
    return _core.write(str(value), dialect)[0]


def to(self, target: str):
    """The value for another library: an object of `pycute` or `tensor_layouts`, or its text in a dialect."""
    if target in ("pycute", "tensor_layouts"):
        import importlib
        if not isinstance(self, _core.Layout):
            raise TypeError(f"{target} has objects of layouts only; this is {self!r}")
        return importlib.import_module(target).Layout(self.shape, self.stride)
    return write(self, target)
