"""The names of tensor-layouts, over colex: what its own tests ask tensor-layouts of the algebra, they ask colex. No line of it is tensor-layouts'.

Drawing, tensors with data and analyses are not here, nor what it remembers of a layout for speed."""
import colex
from colex import (ComposedLayout, Swizzle, append, complement, composition, concat, cosize, flat_divide, flatten, group, inner_product, left_inverse,
                   logical_divide, logical_product, prefix_product, prepend, replace, right_inverse, shape_div, shape_mod, size, sort, tiled_divide,
                   zipped_divide)

_Layout = colex.Layout


class _IsALayout(type):
    def __instancecheck__(cls, value):
        return isinstance(value, (_Layout, ComposedLayout))


class Layout(metaclass=_IsALayout):
    """A layout by shape and stride, or one whose modes are layouts."""
    def __new__(cls, *parts):
        if not parts:
            return _Layout((), ())
        if isinstance(parts[0], Layout):
            return _Layout(*(tuple(getattr(part, name) for part in parts) for name in ("shape", "stride")))
        return _Layout(*parts)


class Tile(tuple):
    """A tiler of layouts, one for each mode."""
    def __new__(cls, *layouts):
        if not all(isinstance(layout, Layout) for layout in layouts):
            raise TypeError("a tile is made of layouts")
        return super().__new__(cls, layouts)


def compose(A, B):
    return composition(A, B)


def coalesce(layout, profile=None):
    return colex.coalesce(layout) if profile is None else colex.coalesce(layout, _opened(profile))


def _opened(profile):
    """Where a mode of the profile is left open, None stands there for tensor-layouts, and 1 for colex."""
    if isinstance(profile, tuple):
        return tuple(map(_opened, profile))
    return 1 if profile is None else profile


def rank(value):
    return 0 if isinstance(value, int) else colex.rank(value)


def depth(value):
    return 0 if value == () else colex.depth(value)


def mode(value, k):
    return value[k] if value != () else ()


def as_list(tree):
    return list(tree) if isinstance(tree, tuple) else [tree]


def is_empty(value):
    return isinstance(value, Layout) and value.shape == ()


def _shape(value):
    return value.shape if isinstance(value, Layout) else value


def idx2crd(index, shape):
    return colex.idx2crd(index, _shape(shape))


def crd2flat(coordinate, shape):
    return colex.crd2idx(coordinate, _shape(shape))


def crd2crd(coordinate, to, of=None):
    if of is not None:
        return colex.crd2crd(coordinate, of, to)
    return colex.idx2crd(coordinate, to)


def crd2offset(coordinate, shape, stride):
    return colex.crd2idx(coordinate, shape, stride)


def crd2idx(coordinate, shape, *stride):
    return colex.crd2idx(coordinate, _shape(shape), *stride)


def _asked(decide):
    return lambda *values: decide(*values).is_yes


congruent, weakly_congruent, compatible = map(_asked, (colex.congruent, colex.weakly_congruent, colex.compatible))
