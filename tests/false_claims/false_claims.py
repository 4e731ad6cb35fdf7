"""Is a false claim ever proved?

    python3 tests/false_claims/false_claims.py COLEX [--claims 1000] [--seed 1]
    python3 tests/false_claims/false_claims.py COLEX --planted                      a claim that is true stands for one that colex gets wrong

Claims over integers, over layouts with unknown sizes and over all layouts are drawn at random: right ones, as kernel authors write them, of which a number, a sign, a bound or a
variable was changed. Only those stay that an evaluator of its own, below, sees fail at some small values, or at some layout of a few. It knows layouts by their definition alone: a coordinate
is taken apart digit by digit, and each digit multiplied by its stride. It shares no line with colex.

Each claim is asked for by `colex check` twice, with `by proof` and without. A verdict that it holds (proved, exhausted, tested, checked for shapes), or that no input
satisfies its hypothesis (vacuous), is a mistake of colex: all values that make it false are small, or are close to a constant of the claim.

Exit status: 0 if there is no such verdict, 1 otherwise; each is printed with the values at which the claim is false.
"""
import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile


# --- layouts, by their definition: a shape is an integer or a tuple of shapes, and so is a stride ---

def size(shape):
    product = 1
    for mode in shape if isinstance(shape, tuple) else ():
        product *= size(mode)
    return product if isinstance(shape, tuple) else shape


def value(shape, stride, index):
    """The layout at a coordinate that is an integer: its digits, the first mode's first."""
    if not isinstance(shape, tuple):
        return index * stride
    total = 0
    for k, mode in enumerate(shape):
        last = k == len(shape) - 1
        digit = index if last else index % size(mode)
        index //= size(mode)
        total += value(mode, stride[k], digit)
    return total


def values(shape, stride):
    return [value(shape, stride, x) for x in range(size(shape))]


# --- expressions: text, and what it is at given values of the variables ---

class Expression:
    """A polynomial with its text."""

    def __init__(self, text, at):
        self.text, self.at = text, at


def constant(n):
    return Expression(str(n), lambda _: n)


def variable(name):
    return Expression(name, lambda values_: values_[name])


def product(a, b):
    return Expression(f"{a.text}*{b.text}", lambda v: a.at(v) * b.at(v))


def plus(a, b):
    return Expression(f"({a.text} + {b.text})", lambda v: a.at(v) + b.at(v))


def layout_text(shape, stride):
    def text(tree):
        # Behind a parenthesis, a sum would be a tuple of one mode.
        return "(" + ",".join(map(text, tree)) + ")" if isinstance(tree, tuple) else tree.text.strip("()")
    return f"{text(shape)}:{text(stride)}"


def at(tree, v):
    return tuple(at(mode, v) for mode in tree) if isinstance(tree, tuple) else tree.at(v)


# --- claims: variables with their lower bounds, a text, and whether it holds at given values (None where its hypothesis fails) ---

def small_values(names):
    for chosen in itertools.product(range(1, 6), repeat=len(names)):
        yield dict(zip(names, chosen))


class Claim:
    """`declared` is what stands behind forall, and `candidates` where to look for values at which it is false: small numbers of these names, if nothing is said."""

    def __init__(self, names, text, holds, hypothesis="", declared=None, candidates=None):
        self.names, self.text, self.holds, self.hypothesis = names, text, holds, hypothesis
        self.declared, self.candidates = declared or f"{', '.join(names)} >= 1", candidates

    def line(self, by_proof):
        forall = f"forall {self.declared}" + (f" if {self.hypothesis}" if self.hypothesis else "")
        return f"{forall}: claim {self.text}" + (" by proof" if by_proof else "")

    def witness(self):
        """Values of the candidates at which the claim is false, or None."""
        return next((v for v in self.candidates or small_values(self.names) if self.holds(v) is False), None)


NAMES = ["M", "N", "K"]


def monomial(draw, most=2):
    """A small number, a variable, or a product of those."""
    factors = [draw.choice([variable(draw.choice(NAMES)), constant(draw.randint(1, 4))]) for _ in range(draw.randint(1, most))]
    result = factors[0]
    for factor in factors[1:]:
        result = product(result, factor)
    return result


def compact(draw, shape):
    """The strides of a layout in which the modes follow one another, in a random order."""
    order = list(range(len(shape)))
    draw.shuffle(order)
    strides, step = [None] * len(shape), constant(1)
    for k in order:
        strides[k] = step
        step = shape[k] if step.text == "1" else product(step, shape[k])
    return strides


def disturbed(draw, strides):
    """The same with one stride changed."""
    strides = list(strides)
    k = draw.randrange(len(strides))
    change = draw.randrange(4)
    if change == 0:
        strides[k] = monomial(draw)
    elif change == 1:
        strides[k] = plus(strides[k], constant(draw.choice([1, 2, -1])))
    elif change == 2:
        strides[k] = constant(0)
    else:
        strides[k], strides[k - 1] = strides[k - 1], strides[k]
    return strides


def some_layout(draw):
    shape = [monomial(draw, 1) for _ in range(draw.randint(1, 3))]
    strides = compact(draw, shape)
    if draw.random() < 0.5:
        strides = disturbed(draw, strides)
    if len(shape) == 1:
        return shape[0], strides[0]
    return tuple(shape), tuple(strides)


def about_size(draw):
    shape, stride = some_layout(draw)
    wrong = plus(monomial(draw, 3), constant(draw.randint(-2, 2)))
    return Claim(NAMES, f"size({layout_text(shape, stride)}) == {wrong.text}", lambda v: size(at(shape, v)) == wrong.at(v))


def about_cosize(draw):
    shape, stride = some_layout(draw)
    relation = draw.choice(["==", "<=", ">="])
    wrong = monomial(draw, 3)

    def holds(v):
        reached = at(stride, v)
        if min(reached if isinstance(reached, tuple) else (reached,)) < 0:
            return None  # where values are negative, cosize is a matter of convention
        cosize = max(values(at(shape, v), reached)) + 1
        return {"==": cosize == wrong.at(v), "<=": cosize <= wrong.at(v), ">=": cosize >= wrong.at(v)}[relation]

    return Claim(NAMES, f"cosize({layout_text(shape, stride)}) {relation} {wrong.text}", holds)


def about_value(draw):
    shape, stride = some_layout(draw)
    index, wrong = monomial(draw), plus(monomial(draw, 3), constant(draw.randint(-1, 1)))
    inside = f"{index.text} < size({layout_text(shape, stride)})"

    def holds(v):
        if index.at(v) >= size(at(shape, v)):
            return None
        return value(at(shape, v), at(stride, v), index.at(v)) == wrong.at(v)

    return Claim(NAMES, f"({layout_text(shape, stride)})({index.text}) == {wrong.text}", holds, inside)


def about_injective(draw):
    shape, stride = some_layout(draw)

    def holds(v):
        seen = values(at(shape, v), at(stride, v))
        return len(set(seen)) == len(seen)

    return Claim(NAMES, f"injective({layout_text(shape, stride)})", holds)


def about_equal(draw):
    """Two layouts with the same values, but for what was changed in one of them: at an index, or as coalesced layouts."""
    shape = [monomial(draw, 1) for _ in range(draw.randint(2, 3))]
    strides = compact(draw, shape)
    other = disturbed(draw, strides)
    first, second = layout_text(tuple(shape), tuple(strides)), layout_text(tuple(shape), tuple(other))
    index = draw.choice(NAMES)

    def same_at(v):
        x, domain = v[index], at(tuple(shape), v)
        if x >= size(domain):
            return None
        return value(domain, at(tuple(strides), v), x) == value(domain, at(tuple(other), v), x)

    def same(v):
        domain = at(tuple(shape), v)
        return values(domain, at(tuple(strides), v)) == values(domain, at(tuple(other), v))

    if draw.random() < 0.5:
        return Claim(NAMES, f"({first})({index}) == ({second})({index})", same_at, f"{index} < size({first})")
    # Other values, other coalesced layouts; equal ones may be equal, which says nothing here.
    return Claim(NAMES, f"equal(coalesce({first}), coalesce({second}))", same)


def about_composition(draw):
    """A o B at an index, where A is an interval, so that there is a composite, and B a layout of non-negative values."""
    shape, stride = some_layout(draw)
    step, extent, index = monomial(draw, 1), monomial(draw, 3), monomial(draw)
    wrong = plus(monomial(draw, 3), constant(draw.randint(-1, 1)))
    text = layout_text(shape, stride)

    def holds(v):
        reached = at(stride, v)
        if min(reached if isinstance(reached, tuple) else (reached,)) < 0:
            return None
        if max(values(at(shape, v), reached)) >= extent.at(v) or index.at(v) >= size(at(shape, v)):
            return None
        return step.at(v) * value(at(shape, v), reached, index.at(v)) == wrong.at(v)

    return Claim(NAMES, f"(composition({extent.text}:{step.text}, {text}))({index.text}) == {wrong.text}", holds,
                 f"cosize({text}) <= {extent.text} and {index.text} < size({text})")


def about_arithmetic(draw):
    a, b, c = monomial(draw, 3), monomial(draw), plus(monomial(draw), constant(draw.randint(-2, 2)))
    text, holds = draw.choice([
        (f"{a.text} / ({b.text}) == {c.text}", lambda v: a.at(v) // b.at(v) == c.at(v)),
        (f"{a.text} % ({b.text}) == {c.text}", lambda v: a.at(v) % b.at(v) == c.at(v)),
        (f"{a.text} % ({b.text}) < {c.text}", lambda v: a.at(v) % b.at(v) < c.at(v)),
        (f"{a.text} >= {c.text}", lambda v: a.at(v) >= c.at(v)),
        (f"({a.text} / ({b.text})) * ({b.text}) == {a.text}", lambda v: a.at(v) // b.at(v) * b.at(v) == a.at(v)),
    ])
    return Claim(NAMES, text, holds)


def swizzled(bits, base, shift, address):
    """Bit base+i, or the other end if shift < 0, is turned round where the bit that is |shift| further on is set."""
    source, target, before = base + max(shift, 0), base + max(-shift, 0), address
    for k in range(bits):
        if before & 1 << (source + k):
            address ^= 1 << (target + k)
    return address


def about_swizzle(draw):
    """An address behind a swizzle: its value, where it lies, how far it is from what it was, and whether two meet."""
    bits, base = draw.randint(1, 2), draw.randint(0, 2)
    shift = draw.choice([1, -1]) * draw.randint(bits, 3)
    Sw, name = lambda x: swizzled(bits, base, shift, x), f"Sw<{bits},{base},{shift}>"
    a, b, c = monomial(draw, 3), monomial(draw), plus(monomial(draw), constant(draw.randint(-2, 2)))
    k, step = draw.choice([2, 4, 8, 16]), 1 << (bits + base + abs(shift) - draw.randint(0, 2))
    text, holds = draw.choice([
        (f"{name}({a.text}) == {c.text}", lambda v: Sw(a.at(v)) == c.at(v)),
        (f"{name}({name}({a.text})) == {c.text}", lambda v: a.at(v) == c.at(v)),
        (f"{name}({a.text}) % {k} == {b.text} % {k}", lambda v: Sw(a.at(v)) % k == b.at(v) % k),
        (f"{name}({a.text}) / {k} == {b.text} / {k}", lambda v: Sw(a.at(v)) // k == b.at(v) // k),
        (f"{name}({a.text}) <= {a.text} + {k}", lambda v: Sw(a.at(v)) <= a.at(v) + k),
        (f"{name}({a.text} + {step}*M) == {name}({a.text}) + {step}*M", lambda v: Sw(a.at(v) + step * v["M"]) == Sw(a.at(v)) + step * v["M"]),
        (f"{name}({a.text}) != {name}({b.text})", lambda v: Sw(a.at(v)) != Sw(b.at(v))),
        (f"{name}({a.text} + {b.text}) == {name}({a.text}) + {name}({b.text})", lambda v: Sw(a.at(v) + b.at(v)) == Sw(a.at(v)) + Sw(b.at(v))),
    ])
    return Claim(NAMES, text, holds)


def about_swizzled_layout(draw):
    """A swizzle behind a layout: its values, and whether they are different ones."""
    shape, stride = some_layout(draw)
    bits, base, shift = draw.randint(0, 2), draw.randint(0, 2), draw.choice([-2, 2, 3, 0])
    text = f"composition(Sw<{bits},{base},{shift}>, {layout_text(shape, stride)})"
    index, wrong = monomial(draw), plus(monomial(draw, 3), constant(draw.randint(-1, 1)))

    def addresses(v):
        reached = at(stride, v)
        if min(reached if isinstance(reached, tuple) else (reached,)) < 0:
            return None  # below 0 there are no addresses
        return [swizzled(bits, base, shift, x) for x in values(at(shape, v), reached)]

    def is_value(v):
        found = addresses(v)
        if found is None or index.at(v) >= len(found):
            return None
        return found[index.at(v)] == wrong.at(v)

    def is_injective(v):
        found = addresses(v)
        return None if found is None else len(set(found)) == len(found)

    if draw.random() < 0.5:
        return Claim(NAMES, f"({text})({index.text}) == {wrong.text}", is_value, f"{index.text} < size({text})")
    return Claim(NAMES, f"injective({text})", is_injective)


def whole_blocks(draw):
    """A compact layout, of which one extent is a multiple of a power of two: a swizzle may keep what it reaches."""
    shape = [monomial(draw, 1) for _ in range(draw.randint(1, 3))]
    shape[draw.randrange(len(shape))] = product(constant(draw.choice([2, 4, 8, 16, 32])), monomial(draw, 1))
    strides = compact(draw, shape)
    if draw.random() < 0.3:
        strides = disturbed(draw, strides)
    return (shape[0], strides[0]) if len(shape) == 1 else (tuple(shape), tuple(strides))


def seen_through(draw, swizzle):
    """The text of a layout behind a swizzle, or of one without, and its values."""
    shape, stride = draw.choice([some_layout, whole_blocks])(draw)
    offset = constant(draw.choice([0, 0, 0, 1, 8, 16]))
    bits, base, shift = swizzle
    plain = draw.random() < 0.2
    text = layout_text(shape, stride)

    def values_at(v):
        sums = values(at(shape, v), at(stride, v))
        if plain:
            return sums
        if min(sums) + offset.at(v) < 0:
            return None  # below 0 there are no addresses
        return [swizzled(bits, base, shift, x + offset.at(v)) for x in sums]

    return (text if plain else f"make_composed_layout(Sw<{bits},{base},{shift}>, {offset.text}, {text})"), values_at


def about_swizzled_decision(draw):
    """What is decided of swizzled layouts: whether they are onto, how far they reach, whether two are one, or have common values."""

    def some_swizzle():
        return draw.randint(0, 2), draw.randint(0, 2), draw.choice([-3, -2, -1, 0, 1, 2, 3])

    one = some_swizzle()
    (text, values_at), (other, others_at) = (seen_through(draw, one), seen_through(draw, one if draw.random() < 0.6 else some_swizzle()))
    wrong, relation = monomial(draw, 3), draw.choice(["==", "<=", ">="])

    def of_one(question):
        def holds(v):
            found = values_at(v)
            return None if found is None or min(found) < 0 else question(found, v)
        return holds

    def of_two(question):
        def holds(v):
            found, others = values_at(v), others_at(v)
            return None if found is None or others is None else question(found, others)
        return holds

    def compared(a, b):
        return {"==": a == b, "<=": a <= b, ">=": a >= b}[relation]

    text, holds = draw.choice([
        (f"bijective({text})", of_one(lambda found, _: sorted(found) == list(range(len(found))))),
        (f"surjective({text})", of_one(lambda found, _: set(found) == set(range(max(found) + 1)))),
        (f"contiguous({text})", of_one(lambda found, _: len(set(found)) == max(found) - min(found) + 1)),
        (f"not bijective({text})", of_one(lambda found, _: sorted(found) != list(range(len(found))))),
        (f"cosize({text}) {relation} {wrong.text}", of_one(lambda found, v: compared(max(found) + 1, wrong.at(v)))),
        (f"cosize({text}) {relation} size({text})", of_one(lambda found, _: compared(max(found) + 1, len(found)))),
        (f"image_size({text}) {relation} {wrong.text}", of_one(lambda found, v: compared(len(set(found)), wrong.at(v)))),
        (f"image_contains({text}, {wrong.text})", of_one(lambda found, v: wrong.at(v) in found)),
        (f"not image_contains({text}, {wrong.text})", of_one(lambda found, v: wrong.at(v) not in found)),
        (f"equal({text}, {other})", of_two(lambda found, others: found == others)),
        (f"not equal({text}, {other})", of_two(lambda found, others: found != others)),
        (f"same_image({text}, {other})", of_two(lambda found, others: set(found) == set(others))),
        (f"not same_image({text}, {other})", of_two(lambda found, others: set(found) != set(others))),
        (f"disjoint({text}, {other})", of_two(lambda found, others: set(found) & set(others) <= {0})),
        (f"not disjoint({text}, {other})", of_two(lambda found, others: not set(found) & set(others) <= {0})),
    ])
    return Claim(NAMES, text, holds)


def about_defined(draw):
    """Whether what is asked of a swizzled layout has an answer: it has where no address is below 0, however long a search for the answer may be, and none elsewhere."""
    shape, stride = some_layout(draw)
    shape, stride = (shape, tuple(signed(draw, stride))) if isinstance(shape, tuple) else (shape, signed(draw, [stride])[0])
    bits, base, shift = draw.randint(0, 2), draw.randint(0, 2), draw.choice([-3, -2, -1, 0, 0, 1, 2, 3])
    text = f"composition(Sw<{bits},{base},{shift}>, {layout_text(shape, stride)})"
    asked = draw.choice([f"injective({text})", f"bijective({text})", f"same_image({text}, {text})", f"image_size({text})"])

    def is_there(v):
        return min(values(at(shape, v), at(stride, v))) >= 0

    def is_injective(v):
        found = [swizzled(bits, base, shift, x) for x in values(at(shape, v), at(stride, v))] if is_there(v) else None
        return None if found is None else len(set(found)) == len(found)

    return draw.choice([
        Claim(NAMES, f"defined({asked})", is_there),
        Claim(NAMES, f"not defined({asked})", lambda v: not is_there(v)),
        Claim(NAMES, f"injective({text})", is_injective, f"defined(injective({text}))"),
        Claim(NAMES, f"not injective({text})", lambda v: None if is_injective(v) is None else not is_injective(v), f"defined({asked})"),
    ])


# --- recasting, sums, tiles and divisions: what is computed from layouts, and whether there is such a layout ---

def modes_of(shape, stride):
    """The leaves of a flat layout: (extent, stride)."""
    return list(zip(shape, stride)) if isinstance(shape, tuple) else [(shape, stride)]


def is_layout(found):
    """Whether a layout has these values: the line with which they begin ends where its first mode does, and the rest is a layout."""
    if len(found) == 1:
        return found[0] == 0
    end = next((x for x in range(len(found)) if found[x] != x * found[1]), None)
    if found[0] != 0 or end is None:
        return found[0] == 0
    rest = found[::end]
    same = all(found[x] == x % end * found[1] + rest[x // end] for x in range(len(found)))
    return len(found) % end == 0 and same and is_layout(rest)


def words(found, n):
    """upcast of these modes: those that count words, if every coordinate is in the word of which they say so."""
    result = []
    for s, d in found:
        if d % n == 0:
            result.append((s, d // n))
        elif s == 1:
            result.append((1, 0))
        elif d > 0 and n % d == 0:
            result.append((-(-s // (n // d)), 1))
        else:
            return None
    for c in itertools.product(*(range(s) for s, _ in found)):
        per_word = [n // d if 0 < d < n and n % d == 0 else 1 for _, d in found]
        if sum(x * d for x, (_, d) in zip(c, found)) // n != sum(x // g * w for x, g, (_, w) in zip(c, per_word, result)):
            return None
    return result


def parts(found, n):
    """downcast of these modes: the only one of stride 1 has n times as many."""
    units = [k for k, (s, d) in enumerate(found) if d == 1]
    if len([k for k in units if found[k][0] > 1]) > 0:
        units = [k for k in units if found[k][0] > 1]
        if len(units) > 1 and n > 1:
            return None
    if n == 1:
        return found
    if not units:
        return None
    return [(s * n, d) if k == units[0] else (s, d * n) for k, (s, d) in enumerate(found)]


def signed(draw, strides):
    """Strides of which one may be negative."""
    if draw.random() < 0.8:
        return strides
    k = draw.randrange(len(strides))
    if "(" in strides[k].text:
        return strides
    turned = Expression(f"-{strides[k].text}", lambda v: -strides[k].at(v))
    return [turned if j == k else stride for j, stride in enumerate(strides)]


def stretched(draw):
    """A layout whose strides are often multiples of a small number, or divide it."""
    shape = [monomial(draw, 1) for _ in range(draw.randint(1, 3))]
    strides = compact(draw, shape)
    if draw.random() < 0.6:
        k = draw.choice([2, 4])
        strides = [constant(1) if stride.text == "1" and draw.random() < 0.5 else product(constant(k), stride) for stride in strides]
    if draw.random() < 0.3:
        strides = disturbed(draw, strides)
    return tuple(shape), tuple(strides)


def about_result(draw, text, result, others=()):
    """What is said of a layout that may not be there: `result` gives its values, or None. For its size, or its value at INDEX, what is compared with it is among
    the others: a text, and what that is."""
    index, wrong, relation = monomial(draw), plus(monomial(draw, 3), constant(draw.randint(-1, 1))), draw.choice(["==", "<=", ">="])
    supposed = draw.random() < 0.7

    def of(question):
        def holds(v):
            found = result(v)
            if found is None:
                return None if supposed else False
            return question(found, v)
        return holds

    def compared(a, b):
        return {"==": a == b, "<=": a <= b, ">=": a >= b}[relation]

    def at_index(question):
        return of(lambda found, v: question(found, v) if index.at(v) < len(found) else None)

    choices = [
        (f"size({text}) {relation} {wrong.text}", of(lambda found, v: compared(len(found), wrong.at(v))), ""),
        (f"({text})({index.text}) {relation} {wrong.text}", at_index(lambda found, v: compared(found[index.at(v)], wrong.at(v))),
         f"{index.text} < size({text})"),
        (f"injective({text})", of(lambda found, _: len(set(found)) == len(found)), ""),
        (f"cosize({text}) {relation} {wrong.text}",
         of(lambda found, v: None if min(found) < 0 else compared(max(found) + 1, wrong.at(v))), ""),
    ]
    for other, size_at, value_at in others:
        if size_at is not None:
            choices.append((f"size({text}) {relation} {other}", of(lambda found, v, f=size_at: compared(len(found), f(v))), ""))
        if value_at is not None:
            choices.append((f"({text})({index.text}) {relation} {other}".replace("INDEX", index.text),
                            at_index(lambda found, v, f=value_at: compared(found[index.at(v)], f(v, index.at(v)))),
                            f"{index.text} < size({text})"))
    said, holds, inside = draw.choice(choices)
    hypothesis = " and ".join(([f"defined({text})"] if supposed else []) + ([inside] if inside else []))
    return Claim(NAMES, said, holds, hypothesis)


def about_recast(draw):
    """Wider and narrower elements."""
    shape, stride = stretched(draw)
    stride = tuple(signed(draw, stride))
    text = layout_text(shape, stride)
    n = draw.choice([constant(draw.choice([1, 2, 4])), monomial(draw)])
    p, q = draw.choice([1, 2, 3, 4, 6, 8]), draw.choice([1, 2, 4, 6])
    common = next(k for k in range(8, 0, -1) if p % k == 0 and q % k == 0)

    def modes_at(v):
        return modes_of(at(shape, v), at(stride, v))

    def values_of(found):
        return None if found is None else values(tuple(s for s, _ in found), tuple(d for _, d in found))

    def recast(v):
        wide = words(modes_at(v), p // common)
        return None if wide is None else values_of(parts(wide, q // common))

    size_at = lambda v: size(at(shape, v))
    kind = draw.randrange(3)
    if kind == 0:
        return about_result(draw, f"upcast({text}, {n.text})", lambda v: values_of(words(modes_at(v), n.at(v))),
                            [(f"size({text})", size_at, None), (f"({text})(INDEX)", None, lambda v, x: value(at(shape, v), at(stride, v), x))])
    if kind == 1:
        return about_result(draw, f"downcast({text}, {n.text})", lambda v: values_of(parts(modes_at(v), n.at(v))),
                            [(f"{n.text}*size({text})", lambda v: n.at(v) * size_at(v), None), (f"size({text})", size_at, None)])
    return about_result(draw, f"recast_layout({text}, {p}, {q})", recast, [(f"size({text})", size_at, None)])


def about_sum(draw):
    """The sum of two layouts, where that is one."""
    shape = [monomial(draw, 1) for _ in range(draw.randint(1, 3))]
    other = list(shape)
    change = draw.randrange(4)
    if change == 0:
        draw.shuffle(other)
    elif change == 1 and len(other) > 1:
        other = [product(other[0], other[1])] + other[2:]
    elif change == 2:
        other[draw.randrange(len(other))] = monomial(draw, 1)
    a = tuple(shape), tuple(signed(draw, disturbed(draw, compact(draw, shape))))
    b = tuple(other), tuple(signed(draw, compact(draw, other)))
    first, second = layout_text(*a), layout_text(*b)

    def result(v):
        one, two = values(at(a[0], v), at(a[1], v)), values(at(b[0], v), at(b[1], v))
        total = [x + y for x, y in zip(one, two)]
        return total if len(one) == len(two) and is_layout(total) else None

    return about_result(draw, f"layout_add({first}, {second})", result, [
        (f"({first})(INDEX) + ({second})(INDEX)", None,
         lambda v, x: value(at(a[0], v), at(a[1], v), x) + value(at(b[0], v), at(b[1], v), x)),
        (f"({first})(INDEX)", None, lambda v, x: value(at(a[0], v), at(a[1], v), x)),
        (f"size({first})", lambda v: size(at(a[0], v)), None), (f"size({second})", lambda v: size(at(b[0], v)), None)])


def about_tiles(draw):
    """A compact tile that is repeated, in the order of the modes or the other way round."""
    tile = [monomial(draw, 1), monomial(draw, 1)]
    strides, counts = compact(draw, tile), [monomial(draw, 1), monomial(draw, 1)]
    wholes = [product(extent, count) if draw.random() < 0.85 else monomial(draw) for extent, count in zip(tile, counts)]
    order = draw.choice(["", ", (0,1)", ", (1,0)"])
    text = f"tile_to_shape({layout_text(tuple(tile), tuple(strides))}, ({wholes[0].text},{wholes[1].text}){order})"

    def result(v):
        (a, b), (d, e), (m, n) = at(tuple(tile), v), at(tuple(strides), v), at(tuple(wholes), v)
        if m % a or n % b:
            return None
        rows, columns = m // a, n // b
        steps = (columns, 1) if order == ", (1,0)" else (1, rows)
        return [i % a * d + j % b * e + a * b * (i // a * steps[0] + j // b * steps[1]) for j in range(n) for i in range(m)]

    return about_result(draw, text, result, [(f"{wholes[0].text}*{wholes[1].text}", lambda v: wholes[0].at(v) * wholes[1].at(v), None),
                                             ("INDEX", None, lambda v, x: x)])


def about_division(draw):
    """A layout by one tile, or each of its modes by an extent; what is left gathered or opened."""
    which = draw.choice(["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"])
    if draw.random() < 0.5:
        shape, stride = some_layout(draw)
        k, r = monomial(draw, 1), draw.choice([constant(1), monomial(draw, 1)])
        if draw.random() < 0.7:
            whole = product(product(k, r), monomial(draw, 1))
            shape, stride = draw.choice([(whole, monomial(draw, 1)),
                                         ((k, product(r, monomial(draw, 1))), (constant(1), monomial(draw)))])
        text = layout_text(shape, stride)

        def by_one(v):
            domain, steps, extent, step = at(shape, v), at(stride, v), k.at(v), r.at(v)
            count = size(domain)
            if extent == 1:
                return values(domain, steps)
            if count % (extent * step):
                return None
            found = [value(domain, steps, x % extent * step + x // extent % step + x // extent // step * extent * step)
                     for x in range(count)]
            # The tile is a mode of the result, and the rest is one.
            tile, rest = found[:extent], found[::extent]
            adds_up = all(found[x] == tile[x % extent] + rest[x // extent] for x in range(count))
            return found if is_layout(tile) and is_layout(rest) and adds_up else None

        return about_result(draw, f"{which}({text}, {k.text}:{r.text})", by_one, [
            (f"size({text})", lambda v: size(at(shape, v)), None), (f"({text})(INDEX)", None, lambda v, x: value(at(shape, v), at(stride, v), x)),
            (f"(logical_divide({text}, {k.text}:{r.text}))(INDEX)", None, lambda v, x: by_one(v)[x])])
    tile = [monomial(draw, 1), monomial(draw, 1)]
    wholes = [product(extent, monomial(draw, 1)) if draw.random() < 0.9 else monomial(draw) for extent in tile]
    strides = compact(draw, wholes)
    if draw.random() < 0.4:
        strides = disturbed(draw, strides)
    which = draw.choice(["zipped_divide", "tiled_divide", "flat_divide"])
    text = layout_text(tuple(wholes), tuple(strides))

    def by_modes(v):
        (a, b), (d, e), (m, n) = at(tuple(tile), v), at(tuple(strides), v), at(tuple(wholes), v)
        if m % a or n % b:
            return None
        return [(i + a * p) * d + (j + b * q) * e for q in range(n // b) for p in range(m // a) for j in range(b) for i in range(a)]

    return about_result(draw, f"{which}({text}, ({tile[0].text},{tile[1].text}))", by_modes, [
        (f"size({text})", lambda v: size(at(tuple(wholes), v)), None),
        (f"({text})(INDEX)", None, lambda v, x: value(at(tuple(wholes), v), at(tuple(strides), v), x))])


# --- claims about all layouts: no rank is given, and layouts are nested. A layout is a pair of shape and stride ---

def leaves(tree):
    return [leaf for mode in tree for leaf in leaves(mode)] if isinstance(tree, tuple) else [tree]


def depth(tree):
    return 1 + max(map(depth, tree)) if isinstance(tree, tuple) else 0


def rank(tree):
    return len(tree) if isinstance(tree, tuple) else 1


def coalesced(shape, stride):
    """The extents of its shortest form: no extent is 1, and no mode continues the one before."""
    found = []
    for s, d in zip(leaves(shape), leaves(stride)):
        if s > 1 and found and found[-1][0] * found[-1][1] == d:
            found[-1] = found[-1][0] * s, found[-1][1]
        elif s > 1:
            found.append((s, d))
    return [s for s, _ in found] or [1]


def cosize(shape, stride):
    """One more than the largest value; None where values are negative."""
    ends = [(s - 1) * d for s, d in zip(leaves(shape), leaves(stride))]
    return None if min(ends) < 0 else 1 + sum(ends)


def few_layouts():
    """Flat and nested ones, with strides that leave gaps, repeat, meet, or are negative."""
    draw = random.Random(5)
    shapes = [1, 2, 3, 4, (2,), (1, 2), (2, 2), (2, 3), (3, 1), (2, 1, 2), (2, 2, 2), ((2, 2),), ((2, 2), 2), (2, (2, 2)), ((1, 2), 3), (((2, 2), 1), 2), (2, (1, (2, 2)))]

    def strides(shape):
        return tuple(map(strides, shape)) if isinstance(shape, tuple) else draw.choice([0, 1, 1, 2, 2, 3, 4, 5, 8, -1])

    return [(shape, strides(shape)) for shape in shapes for _ in range(6)] + [(n, d) for n in (2, 3, 4, 6) for d in (0, 1, 2, 3)]


# Small ones first.
LAYOUTS = sorted(few_layouts(), key=lambda layout: (len(leaves(layout[0])), size(layout[0])))
# Where words end. Layouts whose size or largest value is near these, or whose values lie so far apart.
LIMITS = [1000, 2**16, 2**31 - 1, 2**31, 2**32]
LARGE = [layout for n in LIMITS for k in (n - 1, n, n + 1) for layout in ((2, k), (k, 1), ((2, 2), (1, k)))]
RELATIONS = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<=": lambda a, b: a <= b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b}


def compared(draw, first, second, relations="== <= < >="):
    """A comparison of two terms, each a text with what it is at given values (None where it has no value, or nobody knows it here)."""
    relation = draw.choice(relations.split())

    def holds(v):
        a, b = first[1](v), second[1](v)
        return None if a is None or b is None else RELATIONS[relation](a, b)

    return f"{first[0]} {relation} {second[0]}", holds


def number(n):
    return str(n), lambda _: n


def supposed(draw, declared, candidates, claimed, hypotheses):
    """The claim under these hypotheses, each a text with whether it holds, as the claim is."""

    def holds(v):
        return claimed[1](v) if all(true(v) is True for _, true in hypotheses) else None

    return Claim([], claimed[0], holds, " and ".join(text for text, _ in hypotheses), declared, candidates)


def of_any_layout(name):
    """What is asked of a layout by its shape alone, or by all of it."""
    return [
        (f"rank({name})", lambda v: rank(v[name][0])),
        (f"depth({name})", lambda v: depth(v[name][0])),
        (f"rank(flatten({name}))", lambda v: len(leaves(v[name][0]))),
        (f"depth(flatten({name}))", lambda v: int(isinstance(v[name][0], tuple))),
        (f"rank(coalesce({name}))", lambda v: len(coalesced(*v[name]))),
        (f"depth(coalesce({name}))", lambda v: int(len(coalesced(*v[name])) > 1)),
        (f"size({name})", lambda v: size(v[name][0])),
        (f"size(coalesce({name}))", lambda v: size(v[name][0])),
        (f"cosize({name})", lambda v: cosize(*v[name])),
    ]


def about_ranks(draw):
    """How many modes and levels a layout of any rank has, flattened and coalesced; and a hypothesis that few ranks satisfy."""
    terms = of_any_layout("L")

    def some():
        return compared(draw, draw.choice(terms), draw.choice(terms + [number(draw.randint(0, 4))] * 4))

    hypotheses = [compared(draw, draw.choice(terms[:7]), number(draw.randint(1, 3)), "== <= >=") for _ in range(draw.choice([0, 0, 1, 1, 2]))]
    return supposed(draw, "L: layout", [{"L": layout} for layout in LAYOUTS], some(), hypotheses)


def about_any_layout(draw):
    """Two layouts of any rank at an index: what theorems for all ranks say, with something else in a place of it."""

    def value_of(name, index="x"):
        def at_index(v):
            x = v["x"] if index == "x" else value(*v["B"], v["x"])
            return value(*v[name], x) if 0 <= x < size(v[name][0]) else None
        return f"{name}({index})", at_index

    def composed(v):
        """The values of A o B, where that is clear: A is one mode, and B stays within it."""
        (extent, step), B = v["A"], v["B"]
        if isinstance(extent, tuple) or cosize(*B) is None or cosize(*B) > extent:
            return None
        return [step * y for y in values(*B)]

    AoB = [
        ("(A o B)(x)", lambda v: None if composed(v) is None else composed(v)[v["x"]]),
        ("size(A o B)", lambda v: None if composed(v) is None else size(v["B"][0])),
    ]
    terms = [value_of("A"), value_of("B"), ("x", lambda v: v["x"]), value_of("A", "B(x)")] + of_any_layout("A")[4:] + of_any_layout("B")[4:]
    coalesced_value = "coalesce(B)(x)", value_of("B")[1]

    def injective(name):
        return f"injective({name})", lambda v: len(set(values(*v[name]))) == size(v[name][0])

    def equal(one, other):
        return f"equal({one}, {other})", lambda v: values(*v[one]) == values(*v[other])

    # For A o B nothing is said here but where A is one mode.
    candidates = [{"A": A, "B": B, "x": x} for A, B in itertools.product(LAYOUTS[::2], LAYOUTS[1::3]) for x in range(size(B[0]))]
    if draw.random() < 0.4:
        candidates = [{"A": (extent, step), "B": B, "x": x} for B in LAYOUTS if cosize(*B) is not None
                      for extent in {cosize(*B), cosize(*B) + 2} for step in (1, 2, 3) for x in range(size(B[0]))]
        claimed = compared(draw, draw.choice(AoB), draw.choice(terms), "== == <= <")
        hypotheses = [("defined(A o B)", lambda v: composed(v) is not None)] + [injective("B")] * draw.choice([0, 0, 1])
    else:
        claimed = draw.choice([
            compared(draw, draw.choice(terms + [coalesced_value]), draw.choice(terms)), injective("A"), equal("A", "B"),
            compared(draw, coalesced_value, draw.choice(terms), "==")])
        hypotheses = draw.choice([[], [equal("A", "B")], [injective("B")], [injective("A"), equal("A", "B")],
                                  [compared(draw, ("size(A)", terms[6][1]), ("size(B)", lambda v: size(v["B"][0])), "== <= >=")]])
    draw.shuffle(candidates)
    return supposed(draw, "A, B: layout, 0 <= x < size(B)", candidates, claimed, hypotheses)


def about_limits(draw):
    """What fits in a word: claims that only fail near a number that they name."""
    limit = draw.choice(LIMITS)
    named = [number(limit + draw.choice([-1, 0, 1])) for _ in range(2)]
    if draw.random() < 0.5:
        few = [1, 2, 3]
        near = [n + k for n in (limit, limit // 2, limit // 3) for k in (-1, 0, 1)]
        candidates = [{"M": m, "N": n} for a, b in ((few, near), (near, few), (few, few)) for m in a for n in b]
        terms = [
            ("M", lambda v: v["M"]), ("N", lambda v: v["N"]), ("M*N", lambda v: v["M"] * v["N"]), ("M + N", lambda v: v["M"] + v["N"]),
            ("M*N + M", lambda v: v["M"] * v["N"] + v["M"]), ("size((M,N):(N,1))", lambda v: v["M"] * v["N"]),
            ("cosize((M,N):(N,1))", lambda v: v["M"] * v["N"]), ("cosize(M:N)", lambda v: (v["M"] - 1) * v["N"] + 1),
        ]
        declared = "M, N >= 1"
    else:
        candidates = [{"L": L, "x": x} for L in LARGE for x in sorted({0, 1, size(L[0]) - 1})]
        terms = [("size(L)", lambda v: size(v["L"][0])), ("cosize(L)", lambda v: cosize(*v["L"])), ("L(x)", lambda v: value(*v["L"], v["x"])),
                 ("x", lambda v: v["x"])]
        declared = "L: layout, 0 <= x < size(L)"
    claimed, bounded = draw.sample(terms, 2)
    return supposed(draw, declared, candidates, compared(draw, claimed, named[0], "< <= !="),
                    [compared(draw, bounded, named[1], "< <=")] if draw.random() < 0.8 else [])


def guarded(draw, claim):
    """The same, of sizes that are not the smallest."""
    a, b, least = monomial(draw), monomial(draw), draw.randint(3, 12)
    guard = f"{a.text} + {b.text} >= {least}"
    both = f"{guard} and {claim.hypothesis}" if claim.hypothesis else guard
    return Claim(claim.names, claim.text, lambda v: claim.holds(v) if a.at(v) + b.at(v) >= least else None, both)


KINDS = [about_size, about_cosize, about_value, about_injective, about_equal, about_composition, about_arithmetic, about_swizzle, about_swizzled_layout,
         about_swizzled_decision, about_defined, about_recast, about_sum, about_tiles, about_division, about_ranks, about_any_layout,
         about_limits]


def false_claims(count, seed, kinds):
    draw, known = random.Random(seed), set()
    while len(known) < count:
        claim = draw.choice(kinds)(draw)
        if claim.names and draw.random() < 0.4:
            claim = guarded(draw, claim)
        if claim.text in known:
            continue
        try:
            witness = claim.witness()
        except (ZeroDivisionError, ValueError):
            continue
        if witness is not None:
            known.add(claim.text)
            yield claim, witness


def verdicts(colex, lines, folder):
    """For each claim what colex says, and whether that is wrong of a false claim."""
    path, evidence = os.path.join(folder, "false.colex"), os.path.join(folder, "evidence.jsonl")
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
    run = subprocess.run([colex, "check", path, "--evidence", evidence, "--no-cache"], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1, 3):
        sys.exit(f"colex check ended with status {run.returncode}: {run.stderr[-2000:]}")
    with open(evidence, encoding="utf-8") as records:
        found = [json.loads(line) for line in records]
    os.remove(evidence)
    outcomes = {}
    for record in found:
        if "claim" in record:
            outcomes[record["claim"]["line"]] = record["outcome"], record["as_claimed"] or record["outcome"] == "vacuous"
    if len(outcomes) != len(lines):
        sys.exit(f"{len(lines)} claims have {len(outcomes)} verdicts")
    return [outcomes[k + 1] for k in range(len(lines))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("colex")
    parser.add_argument("--claims", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--planted", action="store_true")
    parser.add_argument("--about", choices=[kind.__name__[6:] for kind in KINDS], action="append", help="these kinds of claims only")
    arguments = parser.parse_args()
    kinds = [kind for kind in KINDS if not arguments.about or kind.__name__[6:] in arguments.about]
    drawn = [(Claim(NAMES, "size((M,N):(1,M)) == M*N", None), {})] if arguments.planted else list(
        false_claims(arguments.claims, arguments.seed, kinds))
    mistakes = 0
    with tempfile.TemporaryDirectory() as folder:
        for by_proof in (True, False):
            counts = {}
            lines = [claim.line(by_proof) for claim, _ in drawn]
            for line, (_, witness), (outcome, is_wrong) in zip(lines, drawn, verdicts(arguments.colex, lines, folder)):
                counts[outcome] = counts.get(outcome, 0) + 1
                if is_wrong:
                    mistakes += 1
                    print(f"{outcome}, though false at {witness}: {line}")
            print(f"{len(lines)} false claims {'by proof' if by_proof else 'by every engine'}: {counts}")
    return 1 if mistakes else 0


sys.exit(main())
