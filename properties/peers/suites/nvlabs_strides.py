"""PyCuTe's operations on strides of F2 and on tuples as strides, by brute force: what its docstrings promise, over values that are computed here.

    PYTHONPATH=…/CuTe-02e137e3… python3 properties/peers/suites/nvlabs_strides.py

Every layout of one or two modes with extents of 1 to 4 and small strides; where a coordinate is a value of F2, extents are powers of two."""
import collections
import itertools

import pycute
from pycute import ArithTuple, F2, Layout


def flat(tree):
    return [leaf for mode in tree for leaf in flat(mode)] if isinstance(tree, (tuple, list)) else [tree]


def carryless(a, b):
    return 0 if b == 0 else (a if b & 1 else 0) ^ carryless(a << 1, b >> 1)


def scaled(stride, k):
    if isinstance(stride, F2):
        return ("f2", carryless(stride.val_, k))
    if isinstance(stride, ArithTuple):
        return ("tuple", *[scaled(part, k)[1:] for part in stride.data])
    return ("int", stride * k)


def added(a, b):
    """0 is the zero of each kind."""
    if b == ("int", 0) or a == ("int", 0):
        return a if b == ("int", 0) else b
    if a[0] != b[0]:
        raise TypeError("two kinds of strides")
    if a[0] == "tuple":
        parts = itertools.zip_longest(a[1:], b[1:], fillvalue=(0,))
        return ("tuple", *[(x[0] + y[0],) for x, y in parts])
    return (a[0], a[1] ^ b[1] if a[0] == "f2" else a[1] + b[1])


def trimmed(value):
    """Without what all kinds have in common: zeros at the end, and the kind of a zero."""
    if value[0] == "tuple":
        parts = list(value)
        while len(parts) > 1 and parts[-1] == (0,):
            parts.pop()
        return tuple(parts) if len(parts) > 1 else ("int", 0)
    return value if value[1] else ("int", 0)


def at(layout, i):
    """The value at an integer, the first mode counted fastest."""
    value, extents = ("int", 0), flat(layout.shape)
    for k, (extent, stride) in enumerate(zip(extents, flat(layout.stride))):
        last = k == len(extents) - 1
        value = added(value, scaled(stride, i if last else i % extent))
        i //= extent
    return trimmed(value)


def number(value):
    return value[1]


def size(layout):
    result = 1
    for extent in flat(layout.shape):
        result *= extent
    return result


def values(layout):
    return [at(layout, i) for i in range(size(layout))]


def layouts(strides, extents):
    for s, d in itertools.product(extents, strides):
        yield Layout(s, d)
    for s, t, d, e in itertools.product(extents, extents, strides, strides):
        yield Layout((s, t), (d, e))


def coalesce(A):
    R = pycute.coalesce(A)
    return len(flat(R.shape)) <= 2 and values(R) == values(A)


def nullspace(A):
    return all(at(A, number(value)) == ("int", 0) for value in values(pycute.nullspace(A)))


def right_inverse(A):
    return all(number(at(A, number(value))) == i for i, value in enumerate(values(pycute.right_inverse(A))))


def left_inverse(A):
    R = pycute.left_inverse(A)
    return all(at(A, number(at(R, number(at(A, i))))) == at(A, i) for i in range(size(A)))


def complement(A):
    R = pycute.complement(A)
    theirs, mine = list(map(number, values(R))), set(map(number, values(A)))
    return theirs == sorted(set(theirs)) and not mine & set(theirs[1:])


def composition(A, B):
    R = pycute.composition(A, B)
    return values(R) == [at(A, number(b)) for b in values(B)]


def of_axes(A, B):
    """B's values are coordinates of A's two modes."""
    R = pycute.composition(A, B)
    extents = flat(A.shape)
    places = [([0, 0] if value[0] == "int" else [part[0] for part in (*value[1:], (0,))[:2]]) for value in values(B)]
    return values(R) == [at(A, x + extents[0] * y) for x, y in places]


def layout_add(A, B):
    return values(pycute.layout_add(A, B)) == [trimmed(added(a, b)) for a, b in zip(values(A), values(B))]


def count(words, function, questions):
    counts, wrong = collections.Counter(), []
    for question in questions:
        try:
            held = function(*question)
        except (ValueError, TypeError):
            counts["refused"] += 1
            continue
        counts["right" if held else "wrong"] += 1
        if not held:
            wrong.append(question)
    print(f"{words:44}{counts['right']:7} right{counts['wrong']:6} wrong{counts['refused']:7} refused",
          f"  {function.__name__}{tuple(map(str, wrong[0]))}" if wrong else "")


F2_STRIDES = [F2(d) for d in (1, 2, 3, 4, 5, 8, 9)] + [0]
TUPLES = [ArithTuple((1,)), ArithTuple((0, 1)), ArithTuple((2,)), ArithTuple((1, 1)), 0]
ALL_F2, OF_BITS = list(layouts(F2_STRIDES, (1, 2, 3, 4))), list(layouts(F2_STRIDES, (1, 2, 4)))
COORDINATES = list(layouts(TUPLES, (1, 2, 3)))
INNER = [B for B in layouts((0, 1, 2, 3, 4), (1, 2, 3, 4))]
PLAIN = [Layout((s, t), (d, e)) for s in (2, 3, 4) for t in (2, 3) for d in (1, 5) for e in (1, 7)]


def within(A, B):
    return max(map(number, values(B))) < size(A)


def of_bits(B):
    return all(extent in (1, 2, 4) for extent in flat(B.shape)) and len(set(values(B))) == size(B)


def inside(A, B):
    extents = flat(A.shape)
    return all(value[0] == "int" or all(part[0] < extent for part, extent in zip(value[1:], extents)) for value in values(B))


if __name__ == "__main__":
    for words, all_of, bits in (("F2", ALL_F2, OF_BITS), ("tuples", COORDINATES, [])):
        count(f"coalesce, {words}", coalesce, [(A,) for A in all_of])
        count(f"nullspace, {words}", nullspace, [(A,) for A in all_of])
        count(f"composition with integers, {words}", composition, [(A, B) for A in all_of[::3] for B in INNER[::2] if within(A, B)])
        if bits:
            for inverse in (right_inverse, left_inverse, complement):
                count(f"{inverse.__name__}, {words}", inverse, [(A,) for A in bits])
            count("composition, F2, extents 2^k, B injective", composition, [(A, B) for A in bits for B in INNER if within(A, B) and of_bits(B)])
        count(f"layout_add, {words}", layout_add, [(A, B) for A in all_of[::5] for B in all_of[::7] if size(A) == size(B)])
    count("composition with coordinates of two modes", of_axes, [(A, B) for A in PLAIN for B in COORDINATES if inside(A, B)])
