"""Numbers, coordinates and types as they stand in a module: what is known of them without running it."""
from __future__ import annotations

import operator
import re


class Symbol:
    """What is known only when the kernel runs: equal to itself alone."""


def _unless_zero(function):
    return lambda a, b: function(a, b) if b else None


def _quotient(a, b):
    """Towards 0, as processors divide."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_ARITHMETIC = {"addi": operator.add, "subi": operator.sub, "muli": operator.mul, "floordivsi": _unless_zero(operator.floordiv),
               "divsi": _unless_zero(_quotient), "divui": _unless_zero(operator.floordiv), "remsi": _unless_zero(lambda a, b: a - b * _quotient(a, b)),
               "remui": _unless_zero(operator.mod), "minsi": min, "maxsi": max, "andi": operator.and_, "ori": operator.or_, "xori": operator.xor}
_COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge, operator.lt, operator.le, operator.gt, operator.ge]


def layout_text(kind):
    """The layout that stands in a type."""
    quoted = re.findall(r'"([^"]*)"', kind)
    return quoted[-1] if quoted else ""


def split(text):
    """The parts of a tuple as it is printed; a text that is no tuple is its only part."""
    if not text.startswith("("):
        return [text]
    parts, depth, begin = [], 0, 1
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if (letter == "," and depth == 1) or depth == 0:
            parts.append(text[begin:place])
            begin = place + 1
        if depth == 0:
            break
    return parts


def shape_of(kind):
    """The modes of the shape in a type."""
    return split(layout_text(kind).rpartition(" o ")[2])


def elements(text):
    numbers = re.findall(r"\d+|\?", text)
    if "?" in numbers:
        return None
    product = 1
    for number in numbers:
        product *= int(number)
    return product


def space_of_type(kind):
    if kind.startswith(("!cute.memref<", "!cute.ptr<")):
        return next((space for space in ("smem", "gmem", "rmem", "tmem") if re.search(rf"\b{space}\b", kind.split('"')[0])), "gmem")
    return "gmem" if kind.startswith("!cute.coord_tensor<") else ""


def bits_of_type(kind):
    width = re.match(r"!cute\.(?:memref|ptr)<[a-z]+(\d+)", kind)
    return int(width.group(1)) if width else 0


def static_number(kind):
    number = re.fullmatch(r'!cute\.(?:int_tuple|coord|shape)<"(-?\d+)">', kind)
    return int(number.group(1)) if number else None


def diced(coordinate, attributes):
    """The modes of a coordinate to which the projection of a tile gives a number; all where there is none."""
    projection = re.search(r'"(\([^"]*\))"', attributes)
    kept = split(projection.group(1)) if projection else []
    return tuple(number for number, part in zip(coordinate, kept) if part != "_") if len(kept) == len(coordinate) else coordinate


def is_left(number):
    """Whether something of a mode is left by a coordinate."""
    return number is None or isinstance(number, tuple) and any(map(is_left, number))


def constant(one):
    number = one.number("value") if re.search(r"value = (-?\d+( :|>)|true|false)", one.attributes) else None
    return Symbol() if number is None else number


def computed(name, numbers):
    """The result of arithmetic; None of what is not done here."""
    if name in _ARITHMETIC and len(numbers) == 2:
        return _ARITHMETIC[name](*numbers)
    if name.startswith("cmpi"):
        return int(_COMPARISONS[int(re.search(r"\d+", name).group())](*numbers))
    return numbers[1 if numbers[0] else 2] if name == "select" else None


def coordinate_of(text, dynamic):
    """A coordinate as it is printed: None for a mode that is left, a number, a symbol, or a tuple."""
    if text.startswith("("):
        return tuple(coordinate_of(part, dynamic) for part in split(text))
    if text == "_":
        return None
    given = next(dynamic, None) if text.startswith("?") else int(text) if re.fullmatch(r"-?\d+", text) else None
    return given if isinstance(given, (int, Symbol)) else Symbol()
