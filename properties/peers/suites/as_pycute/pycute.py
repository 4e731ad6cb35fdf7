"""The names of pycute, over colex: what its own tests ask pycute, they ask colex. No line of it is pycute's."""
from abc import ABC

import colex
from colex import (ComposedLayout, Layout, Swizzle, coalesce, complement, composition, cosize, crd2crd, crd2idx, elem_scale, filter, flatten,
                   hier_unzip, idx2crd, inner_product, left_inverse, logical_divide, make_layout, prefix_product, product,
                   right_inverse, shape_div, size, slice_and_offset, tiled_divide, tiled_product, zipped_divide, zipped_product)

LayoutBase = (Layout, ComposedLayout)


class Integer(ABC):
    """Python's integers, of which True and False are none."""
    @classmethod
    def __subclasshook__(cls, other):
        return issubclass(other, int) and other is not bool


def is_int(value):
    return isinstance(value, Integer)


def is_tuple(value):
    return isinstance(value, tuple)


def is_layout(value):
    return isinstance(value, LayoutBase)


def signum(number):
    return (number > 0) - (number < 0)


def logical_product(layout, tiler):
    """Without a tiler the layout stays as it is."""
    return layout if tiler is None else colex.logical_product(layout, tiler)


def tuple_max(tree):
    return colex.max(tree) if is_tuple(tree) else tree


def has_none(tree):
    return tree is None or is_tuple(tree) and any(map(has_none, tree))


def slice_(coordinate, tree):
    """What stands where the coordinate is open: None for pycute, `_` for colex."""
    return colex.slice(_opened(coordinate), tree)


def _opened(coordinate):
    if is_tuple(coordinate):
        return tuple(map(_opened, coordinate))
    return colex._ if coordinate is None else coordinate
