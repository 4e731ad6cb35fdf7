"""An agent's loop, simulated: of 100 wrong tilings, how many does the refusal's JSON alone turn into a right one, by a program that takes `nearest[0]` and asks
again? Right is said by the definition, by walking over every coordinate; whether that tiling is the one that was meant, which nobody can see from the wrong
one, is counted apart. docs/agents.md has the numbers."""
import itertools
import json
import math
import pathlib
import random
import re

import colex
from colex import mcp as served

#: What kernels ask, with tilings that are right: blocks of CTAs, warps and threads, permuted tiles, products of atoms, tiles in shared memory.
MEANT = [
    *(f"{divide}({A}, {T})" for divide in ("logical_divide", "zipped_divide", "tiled_divide", "flat_divide")
      for A, T in [("(128,64):(64,1)", "<32,16>"), ("(64,64):(1,64)", "<16:1,8:2>"), ("(16,24):(24,1)", "<8,12>"), ("(8,12):(1,8)", "<2:4,3:2>"),
                   ("(96,40):(40,1)", "<24,20>"), ("((4,8),(2,4)):((2,16),(1,128))", "<16,4>")]),
    *(f"{divide}({A}, {T})" for divide in ("logical_divide", "zipped_divide")
      for A, T in [("256:1", "32:1"), ("256:1", "(4,8):(1,32)"), ("(4,2,3):(2,1,8)", "4:2"), ("36:2", "6:6"), ("(16,8):(8,1)", "(8,4):(1,16)")]),
    *(f"composition({A}, {B})" for A, B in [("(6,4):(1,100)", "3:2"), ("(8,8):(8,1)", "(4,4):(2,16)"), ("(12,6):(6,1)", "(6,3):(2,24)"), ("(128,64):(64,1)", "<64,32>"),
                                            ("(20,2):(16,4)", "(4,5):(1,4)"), ("((4,4),6):((1,16),100)", "<8,3>")]),
    *(f"{product}({A}, {B})" for product in ("logical_product", "zipped_product", "blocked_product", "raked_product")
      for A, B in [("(2,5):(5,1)", "(3,4):(1,3)"), ("(4,4):(1,8)", "(2,2):(1,2)")]),
    *(f"tile_to_shape({block}, {shape})" for block, shape in [("(8,64):(64,1)", "(64,128)"), ("(8,32):(32,1)", "(128,64)"), ("(4,8):(1,4)", "(20,24)")]),
    "complement((4,8):(1,16), 1024)", "complement(8:4, 128)",
    "make_layout_tv((4,8):(1,4), (2,2):(1,2))", "make_layout_tv((16,8):(8,1), (1,8):(0,1))",
    "coverage(((4,8),(2,2)):((32,1),(16,8)), (16,8))", "coverage(((8,4),2):((1,16),8), (16,4))",
]


def mistakes(meant):
    """The same with one mistake in the numbers of its last two arguments: off by one, twice or half or four times as much, two neighbours exchanged."""
    numbers = list(re.finditer(r"\d+", meant))
    for found in numbers:
        n = int(found.group())
        for other in {n - 1, n + 1, n // 2, 2 * n, 4 * n, 3 * n} - {n, 0, -1}:
            yield meant[:found.start()] + str(other) + meant[found.end():]
    for one, two in zip(numbers, numbers[1:]):
        yield meant[:one.start()] + two.group() + meant[one.end():two.start()] + one.group() + meant[two.end():]


def ask(expression):
    """What an agent sees: JSON, and nothing else."""
    return json.loads(json.dumps(served.answer(served.evaluate, {"expression": expression})[0]))


def loop(expression, rounds=3):
    """The expression for which there is an answer, and the one before it; None if the refusals lead to none."""
    for _ in range(rounds):
        told = ask(expression)
        if told["refusal"] is None:
            return expression
        if not told["refusal"]["nearest"]:
            return None
        expression = told["refusal"]["nearest"][0]["expression"]
    return None


# -- the truth: what these operations are, by walking over coordinates

def leaves(shape, stride):
    if isinstance(shape, int):
        return [(shape, stride)]
    return [leaf for pair in zip(shape, stride) for leaf in leaves(*pair)]


def values(layout):
    """The values in the order of 1-D coordinates, from the numbers alone."""
    modes = leaves(layout.shape, layout.stride)
    return [sum(i * d for i, (_, d) in zip(reversed(at), modes)) for at in itertools.product(*(range(s) for s, _ in reversed(modes)))]


def arguments(expression):
    inside, depth, parts = expression[expression.index("(") + 1:-1], 0, [""]
    for sign in inside:
        depth += (sign in "(<") - (sign in ")>")
        parts += [""] if sign == "," and depth == 0 else []
        parts[-1] += sign if (sign, depth) != (",", 0) else ""
    return expression[:expression.index("(")], [part.strip() for part in parts]


def tile_of(A, tiler):
    """The values of A that a tiler takes: its coordinates by their values, mode by mode or in all."""
    if not tiler.startswith("<"):
        T = colex.eval(tiler)
        own = values(A)
        return [own[c] for c in (values(T) if isinstance(T, colex.Layout) else range(math.prod(values(colex.Layout(T)))))]
    parts = arguments("f(" + tiler[1:-1] + ")")[1]
    modes = [colex.eval(part) for part in parts]
    modes = [values(mode) if isinstance(mode, colex.Layout) else list(range(mode)) for mode in modes]
    of_modes = [values(A[k]) for k in range(len(modes))]
    return [sum(of_modes[k][c] for k, c in enumerate(reversed(at))) for at in itertools.product(*reversed(modes))]


def is_right(expression):
    function, given = arguments(expression)
    result = colex.eval(expression)
    A = colex.eval(given[0])
    if function.endswith("_divide"):
        tile = tile_of(A, given[1])
        return sorted(values(result)) == sorted(values(A)) and set(tile) <= set(values(A)) and (len(tile) == len(set(tile)))
    if function == "composition":
        return values(result) == tile_of(A, given[1]) if not given[1].startswith("<") else sorted(values(result)) == sorted(tile_of(A, given[1]))
    if function.endswith("_product"):
        B = colex.eval(given[1])
        return len(set(values(result))) == len(values(result)) == len(values(A)) * len(set(values(B)))
    if function == "tile_to_shape":
        return sorted(values(result)) == list(range(math.prod(values_of_shape(colex.eval(given[1])))))
    if function == "complement":
        return len({a + c for a in values(A) for c in values(result)}) == len(values(A)) * len(values(result))
    return True


def values_of_shape(shape):
    return [shape] if isinstance(shape, int) else [leaf for part in shape for leaf in values_of_shape(part)]


def wrong_tilings():
    """The first 100 that are refused, in an order that is drawn once and for all, and what was meant by each."""
    drawn = sorted({expression: meant for meant in MEANT for expression in mistakes(meant)}.items())
    random.Random(2026).shuffle(drawn)
    return list(itertools.islice(((wrong, meant) for wrong, meant in drawn if is_refused(wrong)), 100))


def is_refused(expression):
    try:
        return isinstance(colex.eval(expression), colex.Decision)
    except colex.Rejection:
        return True


def test_what_is_meant_is_right():
    assert [meant for meant in MEANT if ask(meant)["refusal"] is not None or not is_right(meant)] == []


def test_how_many_wrong_tilings_the_refusals_mend():
    tilings = wrong_tilings()
    ends = {wrong: loop(wrong) for wrong, _ in tilings}
    mended = [end for end in ends.values() if end is not None]
    right = [end for end in mended if is_right(end)]
    as_meant = sum(end is not None and colex.eval(end) == colex.eval(meant) for (wrong, meant), end in zip(tilings, ends.values()))
    # (Where the mistake is in the layout and not in its tiler, the layout may overlap itself and be divided all the same.)
    assert all(len(set(values(colex.eval(arguments(end)[1][0])))) < colex.size(colex.eval(arguments(end)[1][0])) for end in mended if end not in right)
    counted = (f"{len(mended)} of 100 wrong tilings get a value, {len(right)} of them one that is right by the definition, "
               f"and {as_meant} the very one that was meant")
    print(counted)
    page = pathlib.Path(__file__).parents[2] / "docs/agents.md"
    assert not page.exists() or counted in " ".join(page.read_text().split()), counted
