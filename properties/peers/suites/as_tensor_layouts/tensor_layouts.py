"""The names of tensor-layouts, over colex: what its own tests ask tensor-layouts of the algebra, they ask colex. No line of it is tensor-layouts'.

Drawing, tensors with data, tables of instructions and most analyses are not here, nor what it remembers of a layout for speed:
a test that uses what is not here skips itself."""
import sys
import unittest

import colex
from colex import (Swizzle, append, blocked_product, complement, composition, concat, cosize, downcast, elem_scale, filter, flat_divide,
                   flat_product, flatten, group, inner_product, left_inverse, logical_divide, logical_product, make_swizzle, max_common_layout,
                   max_common_vector, nullspace, prefix_product, prepend, raked_product, replace, right_inverse, round_up, shape_div, shape_mod, size,
                   sort, squeeze, tiled_divide, tiled_product, upcast, zipped_divide, zipped_product)

_Layout = colex.Layout


class _OfColex(type):
    """A class that makes what is of some classes of colex, and has it as its instances."""
    def __instancecheck__(cls, value):
        return isinstance(value, cls.classes)


class Layout(metaclass=_OfColex):
    """A layout by shape and stride, or one whose modes are layouts; with a swizzle, what composes these."""
    classes = (_Layout, colex.ComposedLayout)

    def __new__(cls, *parts, swizzle=None):
        if swizzle is not None:
            return composition(swizzle, _Layout(*parts))
        if not parts:
            return _Layout((), ())
        if isinstance(parts[0], Layout):
            return _Layout(*(tuple(getattr(part, name) for part in parts) for name in ("shape", "stride")))
        return _Layout(*parts)


class ComposedLayout(metaclass=_OfColex):
    """The offset is last here, and between the two for colex. One part alone is what colex prints."""
    classes = (colex.ComposedLayout,)

    def __new__(cls, outer, inner=None, offset=0):
        return colex.ComposedLayout(outer) if inner is None else colex.make_composed_layout(outer, offset, inner)


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


congruent, weakly_congruent, compatible, functionally_equal = map(
    _asked, (colex.congruent, colex.weakly_congruent, colex.compatible, colex.equal))


def iter_layout(layout):
    return ((colex.idx2crd(index, layout.shape), layout(index)) for index in range(size(layout)))


def _marked(coordinate):
    """What is open is None for tensor-layouts, and `_` for colex."""
    if isinstance(coordinate, tuple):
        return tuple(map(_marked, coordinate))
    return colex._ if coordinate is None else coordinate


def has_none(tree):
    return tree is None or isinstance(tree, tuple) and any(map(has_none, tree))


def slice_modes(coordinate, tree):
    kept = colex.slice(_marked(coordinate), tree)
    return kept if isinstance(kept, tuple) else (kept,)


def dice_modes(coordinate, layout):
    return colex.dice(_marked(coordinate), layout)


def slice_and_offset(coordinate, layout):
    both = colex.slice_and_offset(_marked(coordinate), layout)
    if isinstance(both, ComposedLayout):  # the offset is inside, before the swizzle
        return both, 0
    return colex.layout(both), colex.offset(both)


def hier_unzip(split, layout, tiler):
    return colex.hier_unzip(split, layout, _marked(tiler))


def unflatten(value, profile):
    return colex.unflatten(value, _shape(profile))


def tuple_max(tree):
    return colex.max(tree) if isinstance(tree, tuple) else tree


def product_each(shape):
    return (shape,) if isinstance(shape, int) else colex.product_each(shape)


def make_ordered_layout(shape, order=None):
    return _Layout(shape) if order is None else colex.make_ordered_layout(shape, order)


def tile_to_shape(block, shape, order=None):
    return colex.tile_to_shape(block, shape) if order is None else colex.tile_to_shape(block, shape, order)


def make_layout_like(layout, tiler):
    """The layout's strides, leaf by leaf, under a tiler's shape."""
    shape, strides = _shape(tiler), colex.flatten_to_tuple(layout.stride)
    count = len(colex.flatten_to_tuple(shape))
    if count > len(strides):
        raise ValueError("the tiler has more flat modes than the layout")
    return _Layout(shape, colex.unflatten(strides[:count], shape))


def safe_div(a, b):
    if b == 0 or a % b:
        raise ValueError(f"{b} does not divide {a}")
    return a // b


def is_layout(value):
    return isinstance(value, Layout)


def is_affine(value):
    return isinstance(value, _Layout)


class _Lacking:
    """What is not here: who uses it is skipped."""
    def __init__(self, name):
        self._name = name

    def __call__(self, *_, **__):
        raise unittest.SkipTest(f"colex has no {self._name}")

    def __getattr__(self, attribute):
        if attribute.startswith("_"):
            raise AttributeError(attribute)
        raise unittest.SkipTest(f"colex has no {self._name}.{attribute}")


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    return _Lacking(name)


if __name__ == "tensor_layouts":
    # To tensor-layouts some of these are in modules of their own, or methods.
    for _module in ("analysis", "atoms_nv", "layout_utils"):
        sys.modules[f"tensor_layouts.{_module}"] = sys.modules[__name__]
    _Layout.filter, _Layout.squeeze = lambda layout: filter(layout), lambda layout: squeeze(layout)
