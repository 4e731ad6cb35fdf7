"""Laws of the algebra as Hypothesis tests over pycute, for throughput.py to time.

    coalesce_keeps_values.test()      draws cases and checks them
    coalesce_keeps_values.cases       how many, all runs together

Draws are what a case costs in Hypothesis. Therefore what can be a table is one (a shape is one draw, not one a leaf), and nothing
is filtered away: every strategy makes what its law demands.
"""

import random
from itertools import permutations, product

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import composite, integers, sampled_from
from pycute import (Layout, coalesce, complement, composition, flatten, left_inverse, make_layout, right_inverse, size)

MOST_LEAVES = 4
LARGEST_EXTENT = 32


# --- Layouts -------------------------------------------------------------------------------------------


def random_shape(rng):
    """Nested or flat; small and hardware-typical extents."""
    extents = (1, 2, 2, 2, 3, 4, 4, 5, 6, 7, 8, 8, 12, 16, LARGEST_EXTENT)
    leaves = [rng.choice(extents) for _ in range(rng.randint(1, MOST_LEAVES))]
    if len(leaves) > 2 and rng.random() < 0.5:
        begin = rng.randrange(len(leaves) - 1)
        end = rng.randint(begin + 2, len(leaves))
        leaves[begin:end] = [tuple(leaves[begin:end])]
    return leaves[0] if len(leaves) == 1 else tuple(leaves)


def nested_like(shape, leaves):
    """The leaves, from an iterator, in the profile of the shape."""
    return tuple(nested_like(mode, leaves) for mode in shape) if isinstance(shape, tuple) else next(leaves)


rng = random.Random(0)
shapes = sampled_from([random_shape(rng) for _ in range(4096)])
orders = [sampled_from(list(permutations(range(n)))) for n in range(MOST_LEAVES + 1)]
gaps = sampled_from(list(product((1, 1, 1, 2, 3, 4, 8), repeat=MOST_LEAVES)))
strides = sampled_from([tuple(rng.randint(0, 64) for _ in range(MOST_LEAVES)) for _ in range(4096)])
chains = sampled_from(("compact", "permuted", "padded"))
all_kinds = sampled_from(("compact", "permuted", "padded", "arbitrary"))


def chain(draw, kind, extents):
    """Strides in some order of the leaves: each is what the leaves before it reach or, padded, a multiple of that."""
    result = [0] * len(extents)
    order = range(len(extents)) if kind == "compact" else draw(orders[len(extents)])
    factors = draw(gaps) if kind == "padded" else (1,) * MOST_LEAVES
    reach = 1
    for k, factor in zip(order, factors):
        result[k] = reach * factor
        reach = result[k] * extents[k]
    return result


def layout_of(draw, kinds):
    """A plain function, not a strategy: a strategy within a strategy costs another tenth."""
    shape = draw(shapes)
    kind = draw(kinds)
    extents = flatten(shape)
    leaves = draw(strides) if kind == "arbitrary" else chain(draw, kind, extents)
    return Layout(shape, nested_like(shape, iter(leaves)))


indices = integers(0, 2**30)  # modulo the size: a strategy made for each size takes longer


def index_of(draw, layout):
    return draw(indices) % size(layout)


# --- Cases ---------------------------------------------------------------------------------------------


@composite
def layouts(draw):
    """A layout and one of its coordinates."""
    layout = layout_of(draw, all_kinds)
    return layout, index_of(draw, layout)


@composite
def complementable_layouts(draw):
    """A layout whose strides form a chain in which each divides the next, and one of its coordinates."""
    layout = layout_of(draw, chains)
    return layout, index_of(draw, layout)


# For s coordinates, `count` in steps of `step`, so that the rest is a whole number.
cuts = [
    sampled_from([(count, step) for count in range(1, s + 1) for step in range(1, s + 1) if s % (count * step) == 0])
    for s in range(1, LARGEST_EXTENT + 1)
]
forms = sampled_from(("in order", "reversed", "merged", "merged"))


@composite
def composable_pairs(draw):
    """A, B into A's domain with an A o B, and a coordinate of B. A mode of B steps within a mode of A; merged, within several."""
    a = layout_of(draw, all_kinds)
    modes = []
    reach = 1
    for s in flatten(a.shape):
        count, step = draw(cuts[s - 1])
        if count > 1:
            modes.append((count, reach * step))
        reach *= s
    form = draw(forms)
    if form == "reversed":
        modes.reverse()
    b = Layout(*map(tuple, zip(*modes))) if modes else Layout(1, 0)
    if form == "merged":
        b = coalesce(b)
    return a, b, index_of(draw, b)


cotargets = integers(1, 4096)


@composite
def complements(draw):
    """A complementable layout and how far its complement is to go."""
    return layout_of(draw, chains), draw(cotargets)


@composite
def right_inverses(draw):
    """A layout, its right inverse and a coordinate of that."""
    layout = layout_of(draw, all_kinds)
    inverse = right_inverse(layout)
    return layout, inverse, index_of(draw, inverse)


# --- Laws ----------------------------------------------------------------------------------------------


class Law:
    """A conclusion about what a strategy draws. `examples` are set before the first test."""

    examples = 1000

    def __init__(self, strategy, conclusion):
        self.strategy = strategy
        self.conclusion = conclusion
        self.cases = 0

    def test(self):
        def case(drawn):
            assert self.conclusion(*drawn)
            self.cases += 1

        run = settings(
            max_examples=self.examples,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        run(given(self.strategy)(case))()


def law(strategy):
    return lambda conclusion: Law(strategy, conclusion)


@law(layouts())
def coalesce_keeps_values(layout, i):
    return coalesce(layout)(i) == layout(i)


@law(composable_pairs())
def composition_has_values(a, b, i):
    return composition(a, b)(i) == a(b(i))


@law(complements())
def complement_is_disjoint_and_covers(a, cotarget):
    both = make_layout(a, complement(a, cotarget))
    end = size(a) * size(complement(a))
    # They are a bijection onto [0, size) exactly if the right inverse inverts all of it.
    return size(right_inverse(both)) == size(both) == -(-cotarget // end) * end


@law(right_inverses())
def right_inverse_inverts(layout, inverse, k):
    return layout(inverse(k)) == k


@law(complementable_layouts())
def left_inverse_inverts(layout, k):
    return left_inverse(layout)(layout(k)) == k


@law(integers(0, 2**32).map(lambda n: (n,)))
def one_integer(n):
    return True
