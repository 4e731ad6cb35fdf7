"""The names of PyCuTe (NVlabs/CuTe), over colex: what its own tests ask of layouts, they ask colex. No line of it is PyCuTe's.

What colex has not skips its test: strides that are symbols, or of F2 (colex has these as linear layouts, by the values of bits), sums of
basis vectors, tensors with data."""
import unittest
from fractions import Fraction

import colex
from colex import (Swizzle, crd2idx, greatest_common_domain, idx2crd, inner_product, layout_add, make_layout_like, make_ordered_layout, prefix_product,
                   product, product_each, repeat_like, unwrap, wrap)


def _absent(name):
    """Whatever it is used for, it skips the test."""
    class Absent:
        def __init__(self, *_, **__):
            raise unittest.SkipTest(f"colex has no {name}")

        def __class_getitem__(cls, _):
            return cls

    return Absent


ABSENT = ["F2", "ArithTuple", "ScaledBasis", "make_tensor", "common_refinement", "common_coarsening", "basis_repr", "is_basis", "proj", "unit", "V",
          "transform_leaf", "transform_apply_leaf", "ModeOpDecorator", "lift", "is_stride_scalar", "slice_", "dice_", "leaves"]
globals().update({name: _absent(name) for name in ABSENT})


class Basis:
    """n@k, in a mode of a mode n@k@j."""

    def __init__(self, factor, path):
        self.factor, self.path = factor, path

    def __mul__(self, factor):
        return Basis(self.factor * factor, self.path)

    __rmul__ = __mul__

    def __add__(self, other):
        raise unittest.SkipTest("colex has no sums of basis vectors")

    def __str__(self):
        return "@".join(map(str, [self.factor, *reversed(self.path)])) if self.factor else "0"


def E(*path):
    return Basis(1, path) if path else 1


def is_tuple(value):
    return isinstance(value, (tuple, list))


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


def flatten(tree):
    return tuple(leaf for mode in tree for leaf in flatten(mode)) if is_tuple(tree) else (tree,)


def _written(tree):
    if is_tuple(tree):
        return "(" + ",".join(map(_written, tree)) + ")"
    if not isinstance(tree, (int, Basis)):
        raise unittest.SkipTest(f"colex has no extent or stride {tree}")
    return str(tree)


class _OfColex(type):
    def __instancecheck__(cls, value):
        return isinstance(value, (colex.Layout, colex.CoordinateLayout))


class Layout(metaclass=_OfColex):
    """A layout by shape and stride; one stride for a tuple is that of the first mode, compact from there on."""

    def __new__(cls, shape, stride=1):
        text = _written(shape) + ":" + _written(_congruent_stride(shape, stride))
        return colex.CoordinateLayout(text) if "@" in text else colex.Layout(text)


def _congruent_stride(shape, stride):
    """What is one stride for several extents is that of the first of them, and they are compact from there on."""
    if not is_tuple(shape):
        return stride
    if is_tuple(stride):
        return tuple(_congruent_stride(*mode) for mode in zip(shape, stride, strict=True))
    return _scaled(prefix_product(tuple(shape)), stride)


def _scaled(tree, factor):
    return tuple(_scaled(mode, factor) for mode in tree) if is_tuple(tree) else tree * factor


def is_layout(value):
    return isinstance(value, Layout)


def _of_layouts(function):
    """The function of layouts with integers as strides; where one has basis vectors, colex lacks it."""
    def of(*layouts):
        if any(isinstance(layout, colex.CoordinateLayout) for layout in layouts):
            raise unittest.SkipTest(f"colex has no {function.__name__} of coordinate layouts")
        return function(*layouts)
    return of


def _decided(function, of=lambda tree: 1 if is_layout(tree) else tree):
    """A layout among profiles is a leaf, since they look into tuples alone."""
    def decide(*trees):
        return function(*map(of, trees)).is_yes
    decide.__name__ = function.__name__
    return _of_layouts(decide)


class ByMode:
    """A function whose subscript names a mode of its first argument."""

    def __init__(self, function, inside, path=()):
        self.function, self.inside, self.path = function, inside, path

    def __getitem__(self, mode):
        return ByMode(self.function, self.inside, self.path + tuple(wrap(mode)))

    def __call__(self, first, *others, mode=()):
        path = self.path + tuple(wrap(mode))
        return self.inside(self.function, path, first, *others)


def _of_mode(function, path, first, *others):
    for k in path:
        first = first[k]
    return function(first, *others)


def _in_mode(function, path, first, *others):
    """The layout with that mode changed."""
    if not path:
        return function(first, *others)
    if path[0] >= rank(first):
        raise ValueError(f"{first} has no mode {path[0]}")
    return make_layout([_in_mode(function, path[1:], mode, *others) if k == path[0] else mode for k, mode in enumerate(first)])


def _each(function):
    """Over layouts what is over modes: None leaves a mode as it is, a tuple is by mode, integers and tuples are layouts."""
    def of(A, B):
        if A is None:
            raise unittest.SkipTest("colex has no layout of unknown extents")
        if B is None:
            return A
        if not is_layout(A):
            A = tiler_to_layout(A)
        if not is_tuple(B):
            return function(A, B if is_layout(B) else Layout(B, 1))
        if rank(A) < len(B):
            raise ValueError(f"{A} has fewer modes than {B}")
        return make_layout([of(mode, B[k] if k < len(B) else None) for k, mode in enumerate(A)])
    return of


def _coalesced(function):
    def of(A, profile=1):
        if profile is None or not is_tuple(profile):
            return A if profile is None else function(A)
        return make_layout([of(mode, profile[k] if k < len(profile) else None) for k, mode in enumerate(A)])
    return of


def make_layout(layouts):
    layouts = list(layouts)
    return colex.make_layout(*layouts) if layouts else colex.Layout((), ())


def tiler_to_layout(tiler):
    """<4:2, 5:3> as (4,5):(2@0,3@1)."""
    if is_int(tiler):
        return Layout(tiler, 1)
    return tiler if is_layout(tiler) else Layout(*zip(*[_on_axis(mode, (k,)) for k, mode in enumerate(tiler)]))


def _on_axis(mode, path):
    if is_layout(mode):
        return mode.shape, _based(mode.stride, path)
    if is_tuple(mode):
        return tuple(zip(*[_on_axis(one, path + (k,)) for k, one in enumerate(mode)]))
    return mode, Basis(1, path)


def _based(stride, path):
    return tuple(_based(mode, path) for mode in stride) if is_tuple(stride) else Basis(stride, path)


@_of_layouts
def complement(layout, extend=None):
    return colex.complement(layout) if extend is None else colex.complement(layout, product(extend))


def zipped(A, tiler):
    return colex.zipped_divide(A, tuple(tiler)) if is_tuple(tiler) else logical_divide(A, tiler)


def recast(layout, scale):
    scale = Fraction(scale)
    return colex.recast(layout, scale.numerator, scale.denominator)


def _product_by_mode(function):
    def of(A, B):
        if rank(A) != rank(B):
            raise ValueError("the ranks differ")
        return function(A, B)
    return of


blocked_product, raked_product = _product_by_mode(colex.blocked_product), _product_by_mode(colex.raked_product)
shape = ByMode(lambda value: value.shape if is_layout(value) else tuple(map(shape, value)) if is_tuple(value) else value, _of_mode)
stride = ByMode(lambda value: value.stride, _of_mode)
size, rank, depth = (ByMode(lambda value, of=of: of(tuple(value) if is_tuple(value) else value), _of_mode) for of in (colex.size, colex.rank, colex.depth))
coshape, coprofile = ByMode(colex.coshape, _of_mode), ByMode(colex.coprofile, _of_mode)
get = ByMode(lambda value: value, _of_mode)
compatible, congruent, weakly_congruent = _decided(colex.compatible, lambda value: shape(value)), _decided(colex.congruent), _decided(colex.weakly_congruent)
# Theirs undoes what is not injective as well, up to what has the same value.
left_inverse, right_inverse, nullspace = map(_of_layouts, (colex.quasi_inverse, colex.right_inverse, colex.nullspace))
composition = ByMode(_each(colex.composition), _in_mode)
logical_divide, logical_product = (ByMode(_each(_of_layouts(of)), _in_mode) for of in (colex.logical_divide, colex.logical_product))
zipped_divide = ByMode(_of_layouts(zipped), _in_mode)
coalesce, coalesce_z = ByMode(_coalesced(colex.coalesce), _in_mode), ByMode(_coalesced(colex.coalesce_z), _in_mode)

__all__ = [name for name in globals() if not name.startswith("_") and name not in ("colex", "unittest", "Fraction", "zipped")]
