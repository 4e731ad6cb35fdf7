"""Written by cli/python/stubs/write.py: what it says of functions is the table's."""
import os
from typing import Any, Callable, Iterator, Optional, Union

Tree = Union[int, tuple[Any, ...], list[Any]]
Value = Any  #: an integer, a tuple, `_`, or an object of a class below

__version__: str
_: Any

class Rejection(ValueError):
    kind: str
    message: str
    line: Optional[int]
    column: Optional[int]
    call: str
    def explain(self) -> str: ...

class Overflow(Rejection, OverflowError): ...
class TypeRejection(Rejection, TypeError): ...

class Decision:
    function: str
    arguments: tuple[Value, ...]
    @property
    def is_yes(self) -> bool: ...
    @property
    def is_no(self) -> bool: ...
    @property
    def is_unknown(self) -> bool: ...
    @property
    def witness(self) -> str: ...
    @property
    def places(self) -> tuple[tuple[int, int], ...]: ...

class _Object:
    def __add__(self, other: Value) -> Value: ...
    def __radd__(self, other: Value) -> Value: ...
    def __sub__(self, other: Value) -> Value: ...
    def __mul__(self, other: Value) -> Value: ...
    def __rmul__(self, other: Value) -> Value: ...
    def __truediv__(self, other: Value) -> Value: ...
    def __mod__(self, other: Value) -> Value: ...
    def __matmul__(self, other: Value) -> Value: ...
    def to(self, target: str) -> Any: ...
    @staticmethod
    def from_(other: Any) -> Value: ...

class _Function(_Object):
    @property
    def shape(self) -> Tree: ...
    def __call__(self, *coordinate: Value) -> Value: ...
    def __getitem__(self, place: Any) -> Value: ...
    def __len__(self) -> int: ...

class Layout(_Function):
    def __init__(self, shape: Union[Tree, str, Layout], stride: Optional[Tree] = None) -> None: ...
    @property
    def stride(self) -> Tree: ...
    def table(self) -> Any: ...

class CoordinateLayout(_Function):
    def __init__(self, text: str) -> None: ...
    @property
    def stride(self) -> Value: ...

class ComposedLayout(_Function):
    def __init__(self, text: str) -> None: ...
    @property
    def outer(self) -> Union[Swizzle, Layout]: ...
    @property
    def offset(self) -> int: ...
    @property
    def inner(self) -> Layout: ...
    def table(self) -> Any: ...

class OffsetLayout(_Object):
    def __init__(self, text: str) -> None: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def offset(self) -> int: ...
    def __call__(self, *coordinate: Value) -> Value: ...

class OffsetCoordinateLayout(_Object):
    def __init__(self, text: str) -> None: ...
    @property
    def layout(self) -> CoordinateLayout: ...
    @property
    def offset(self) -> Value: ...
    def __call__(self, *coordinate: Value) -> Value: ...

class LinearLayout(_Object):
    def __init__(self, text: str) -> None: ...
    def __call__(self, *coordinate: Value) -> Value: ...

class Swizzle(_Object):
    def __init__(self, *numbers: Union[int, str]) -> None: ...
    @property
    def bits(self) -> int: ...
    @property
    def base(self) -> int: ...
    @property
    def shift(self) -> int: ...
    def __call__(self, *value: Value) -> Value: ...

class Tiler(_Object):
    def __init__(self, *parts: Value) -> None: ...

class BasisVector(_Object):
    def __init__(self, text: str) -> None: ...

class Picture:
    text: str
    @property
    def svg(self) -> str: ...
    @property
    def latex(self) -> str: ...
    def save(self, file: Union[str, os.PathLike[str]]) -> None: ...

class Verdict:
    file: str
    line: int
    text: str
    expected: str
    outcome: str
    description: str
    as_claimed: bool
    cases: int
    reason: str
    counterexample: dict[str, str]
    notes: list[str]
    pictures: list[str]
    images: list[str]

class Function(tuple[Any, ...]):
    name: str
    sign: str
    usage: str
    description: str
    chapter: str
    example: str
    decides: bool

def functions() -> list[Function]: ...
def eval(text: str, **names: Value) -> Value: ...
def show(value: Value, *, tv: bool = ..., banks: bool = ..., steps: bool = ..., tile: Value = ..., difference: Value = ...,
         element_bytes: int = ..., rows: int = ..., columns: int = ...) -> Picture: ...
def explain(expression: Value) -> str: ...
def check(claims: Union[str, os.PathLike[str]], *, line: int = ..., seconds: float = ..., seed: int = ...) -> list[Verdict]: ...
def from_(other: Any) -> Value: ...
def to(self: Value, target: str) -> Any: ...
def write(value: Value, dialect: str) -> str: ...
def table(layout: Union[Layout, ComposedLayout]) -> Any: ...

def add(*arguments: Value) -> Value:
    r"""a + b: the sum of integers, of basis vectors, of tuples leaf by leaf; n + (L) is the layout L with the offset n. """
def sub(*arguments: Value) -> Value:
    r"""-a, a - b: the difference of integers, of basis vectors, of tuples leaf by leaf. """
def mul(*arguments: Value) -> Value:
    r"""a * b: the product of integers; a multiple of a basis vector. """
def div(*arguments: Value) -> Value:
    r"""a / b: the quotient of integers, rounded down; a shape divided by an integer or a shape is shape_div. """
def mod(*arguments: Value) -> Value:
    r"""a % b: the remainder of the rounded-down quotient; a shape modulo an integer or a shape is shape_mod. """
def basis(*arguments: Value) -> Value:
    r"""c@k: the basis vector c in mode k; v@k is v within mode k. """
def apply(*arguments: Value) -> Value:
    r"""L(c): the value at a coordinate; the slice at a coordinate with _. """
def rank(*arguments: Value) -> Value:
    r"""rank(X): the number of modes. """
def depth(*arguments: Value) -> Value:
    r"""depth(X): how deep the modes nest; 0 for an integer. """
def size(*arguments: Value) -> Value:
    r"""size(X): the number of coordinates: the product of the extents. """
def product(*arguments: Value) -> Value:
    r"""product(t): the product of the leaves. """
def product_each(*arguments: Value) -> Value:
    r"""product_each(t): the product of each mode. """
def product_like(*arguments: Value) -> Value:
    r"""product_like(t, guide): the product of what stands at each leaf of the guide. """
def sum(*arguments: Value) -> Value:
    r"""sum(t): the sum of the leaves. """
def flatten(*arguments: Value) -> Value:
    r"""flatten(X): one level of modes, all leaves. """
def flatten_to_tuple(*arguments: Value) -> Value:
    r"""flatten_to_tuple(t): the leaves as a tuple, also of an integer. """
def unflatten(*arguments: Value) -> Value:
    r"""unflatten(X, profile): the leaves again in a profile. """
def get(*arguments: Value) -> Value:
    r"""get(X, i, …): what stands at a path: mode i, of that the next, …. """
def front(*arguments: Value) -> Value:
    r"""front(t): the first leaf. """
def back(*arguments: Value) -> Value:
    r"""back(t): the last leaf. """
def wrap(*arguments: Value) -> Value:
    r"""wrap(X): an integer as a tuple of rank 1. """
def unwrap(*arguments: Value) -> Value:
    r"""unwrap(X): a tuple of rank 1 as its only mode. """
def repeat(*arguments: Value) -> Value:
    r"""repeat(x, n): n times x. """
def repeat_like(*arguments: Value) -> Value:
    r"""repeat_like(t, x): x in place of each leaf of t. """
def reverse(*arguments: Value) -> Value:
    r"""reverse(X): the modes from last to first. """
def find(*arguments: Value) -> Value:
    r"""find(t, x): the path of the first leaf that is x. """
def find_if(*arguments: Value) -> Value:
    r"""find_if(t, predicate): the path of the first leaf of which a function says true. """
def ceil_div(*arguments: Value) -> Value:
    r"""ceil_div(a, b): the quotient rounded up; of shapes mode by mode. """
def round_up(*arguments: Value) -> Value:
    r"""round_up(a, b): the least multiple of b that is at least a; of shapes mode by mode. """
def gcd(*arguments: Value) -> Value:
    r"""gcd(a, b, …): the greatest common divisor. """
def min(*arguments: Value) -> Value:
    r"""min(a, b, …): the least of all leaves. """
def max(*arguments: Value) -> Value:
    r"""max(a, b, …): the greatest of all leaves. """
def elem_scale(*arguments: Value) -> Value:
    r"""elem_scale(a, b): the product leaf by leaf, a leaf of a with all that stands there in b. """
def inner_product(*arguments: Value) -> Value:
    r"""inner_product(a, b): the sum of the products of the leaves. """
def prefix_product(*arguments: Value) -> Value:
    r"""prefix_product(t[, start]): for each leaf the product of those before it. """
def compact_col_major(*arguments: Value) -> Value:
    r"""compact_col_major(shape[, start]): the strides of the compact layout whose first mode counts fastest. """
def compact_row_major(*arguments: Value) -> Value:
    r"""compact_row_major(shape[, start]): the strides of the compact layout whose last mode counts fastest. """
def compact_order(*arguments: Value) -> Value:
    r"""compact_order(shape, order): the strides of the compact layout whose modes count in an order. """
def shape_div(*arguments: Value) -> Value:
    r"""shape_div(a, b): a shape divided, from the left, by an integer or by modes. """
def shape_mod(*arguments: Value) -> Value:
    r"""shape_mod(a, b): a shape modulo, from the left, an integer or by modes. """
def evenly_divides(*arguments: Value) -> Decision:
    r"""evenly_divides(shape, tiler): whether a tiler divides a shape without rest. """
def mutual_refinement(*arguments: Value) -> Value:
    r"""mutual_refinement(S, T): the coarsest shape that refines both. """
def congruent(*arguments: Value) -> Decision:
    r"""congruent(A, B): whether two have the same profile. """
def weakly_congruent(*arguments: Value) -> Decision:
    r"""weakly_congruent(A, B): whether B's profile refines A's. """
def compatible(*arguments: Value) -> Decision:
    r"""compatible(A, B): whether B's shape refines A's: every coordinate of A is one of B. """
def lex_less(*arguments: Value) -> Decision:
    r"""lex_less(a, b): a < b, the first leaf deciding first. """
def lex_leq(*arguments: Value) -> Decision:
    r"""lex_leq(a, b): a <= b, the first leaf deciding first. """
def colex_less(*arguments: Value) -> Decision:
    r"""colex_less(a, b): a < b, the last leaf deciding first. """
def colex_leq(*arguments: Value) -> Decision:
    r"""colex_leq(a, b): a <= b, the last leaf deciding first. """
def elem_less(*arguments: Value) -> Decision:
    r"""elem_less(a, b): a < b in every leaf. """
def elem_leq(*arguments: Value) -> Decision:
    r"""elem_leq(a, b): a <= b in every leaf. """
def cute_elem_leq(*arguments: Value) -> Decision:
    r"""cute_elem_leq(a, b): CuTe's elem_leq: not b < a in every leaf. """
def idx2crd(*arguments: Value) -> Value:
    r"""idx2crd(i, shape[, stride]): the natural coordinate of a 1-D one. """
def crd2idx(*arguments: Value) -> Value:
    r"""crd2idx(c, shape[, stride]): the 1-D coordinate of a coordinate; with a stride the layout's value. """
def crd2crd(*arguments: Value) -> Value:
    r"""crd2crd(c, from, to): the same point's coordinate in another shape. """
def increment(*arguments: Value) -> Value:
    r"""increment(c, shape): the next coordinate in colexicographic order. """
def shape(*arguments: Value) -> Value:
    r"""shape(L): the shape of a layout. """
def stride(*arguments: Value) -> Value:
    r"""stride(L): the stride of a layout. """
def cosize(*arguments: Value) -> Value:
    r"""cosize(L): the span of the values, 1 + the sum of (s-1)*abs(d). """
def coshape(*arguments: Value) -> Value:
    r"""coshape(L): the span of the values, in the profile of the values. """
def coprofile(*arguments: Value) -> Value:
    r"""coprofile(L): the profile of the values, its leaves 0. """
def layout(*arguments: Value) -> Value:
    r"""layout(X): a layout without its offset. """
def offset(*arguments: Value) -> Value:
    r"""offset(X): the offset of a layout that has one. """
def slice(*arguments: Value) -> Value:
    r"""slice(c, X): the modes that _ leaves open. """
def dice(*arguments: Value) -> Value:
    r"""dice(c, X): the modes that a coordinate fixes. """
def slice_and_offset(*arguments: Value) -> Value:
    r"""slice_and_offset(c, L): the slice, with the value at which it begins as its offset. """
def domain_offset(*arguments: Value) -> Value:
    r"""domain_offset(c, L): the layout, with its value at c as its offset. """
def coalesce(*arguments: Value) -> Value:
    r"""coalesce(L[, profile]): the fewest modes that give the same function; within each leaf of a profile. """
def coalesce_z(*arguments: Value) -> Value:
    r"""coalesce_z(L): the fewest modes that give the same function also beyond the domain. """
def filter(*arguments: Value) -> Value:
    r"""filter(L): without modes of stride 0, coalesced. """
def filter_zeros(*arguments: Value) -> Value:
    r"""filter_zeros(L): extent 1 wherever the stride is 0. """
def squeeze(*arguments: Value) -> Value:
    r"""squeeze(L): without modes of extent 1. """
def sort(*arguments: Value) -> Value:
    r"""sort(L): the modes by stride, then extent. """
def composition(*arguments: Value) -> Value:
    r"""composition(A, B), composition(A, offset, B): A o B, with the values A(B(c)); B is a layout, a tiler, an integer or _. With an offset, A(offset + B(c)) as a composed layout. """
def admissible(*arguments: Value) -> Decision:
    r"""admissible(A, B): whether A o B exists. """
def cute_composition(*arguments: Value) -> Value:
    r"""cute_composition(A, B): what CuTe C++ returns for A o B, composing mode by mode without looking at carries. """
def complement(*arguments: Value) -> Value:
    r"""complement(L[, cotarget]): what L leaves out: its gaps, then copies of the whole up to the cotarget. """
def covers(*arguments: Value) -> Decision:
    r"""covers(L, C): whether the sums of a value of L, filtered, and one of C are [0, n), each once. """
def right_inverse(*arguments: Value) -> Value:
    r"""right_inverse(L): R with L(R(k)) = k. """
def left_inverse(*arguments: Value) -> Value:
    r"""left_inverse(L): Li with Li(L(k)) = k. """
def quasi_inverse(*arguments: Value) -> Value:
    r"""quasi_inverse(L): Q with L(Q(L(k))) = L(k), broadcast modes left out. """
def nullspace(*arguments: Value) -> Value:
    r"""nullspace(L): the coordinates that change nothing: the modes of stride 0. """
def max_common_layout(*arguments: Value) -> Value:
    r"""max_common_layout(A, B): the largest layout through which A and B count alike. """
def max_common_vector(*arguments: Value) -> Value:
    r"""max_common_vector(A, B): the number of elements that A and B have in common from 0 on. """
def domain_distribute(*arguments: Value) -> Value:
    r"""domain_distribute(X, n): at most n elements, spread over the modes of the domain. """
def layout_add(*arguments: Value) -> Value:
    r"""layout_add(A, B): the layout with the values A(x) + B(x). """
def greatest_common_domain(*arguments: Value) -> Value:
    r"""greatest_common_domain(S, T): the tile of all that two shapes, or the shapes of two layouts, count in the same steps. """
def equal(*arguments: Value) -> Decision:
    r"""equal(A, B): whether A and B have the same size and the same values. """
def injective(*arguments: Value) -> Decision:
    r"""injective(L): whether no two coordinates have the same value. """
def surjective(*arguments: Value) -> Decision:
    r"""surjective(L): whether the values are all of [0, cosize). """
def bijective(*arguments: Value) -> Decision:
    r"""bijective(L): whether the values are all of [0, size), each once. """
def compact(*arguments: Value) -> Decision:
    r"""compact(L): the same as bijective. """
def contiguous(*arguments: Value) -> Decision:
    r"""contiguous(L): whether the values are an interval. """
def ordered(*arguments: Value) -> Decision:
    r"""ordered(L): whether the values strictly increase. """
def non_decreasing(*arguments: Value) -> Decision:
    r"""non_decreasing(L): whether the values never decrease. """
def disjoint(*arguments: Value) -> Decision:
    r"""disjoint(A, B): whether A and B share no value but 0. """
def same_image(*arguments: Value) -> Decision:
    r"""same_image(A, B): whether A and B have the same set of values. """
def same_offsets(*arguments: Value) -> Decision:
    r"""same_offsets(A, B): whether A and B have the same values, each as often. """
def image_contains(*arguments: Value) -> Decision:
    r"""image_contains(L, n): whether n is a value of L. """
def tractable(*arguments: Value) -> Decision:
    r"""tractable(L): whether, sorted, each stride is 0 or a multiple of the mode before it. """
def image_size(*arguments: Value) -> Value:
    r"""image_size(L): the number of different values. """
def holes(*arguments: Value) -> Value:
    r"""holes(L): the number of values missing between the least and the greatest. """
def fit(*arguments: Value) -> Value:
    r"""fit((v0, v1, …)): the coalesced layout with these values. """
def make_layout(*arguments: Value) -> Value:
    r"""make_layout(shape[, stride]), make_layout(A, B, …): the layout of a shape and a stride, or with layouts as its modes. """
def make_layout_left(*arguments: Value) -> Value:
    r"""make_layout_left(shape): compact, the first mode counting fastest. """
def make_layout_right(*arguments: Value) -> Value:
    r"""make_layout_right(shape): compact, the last mode counting fastest. """
def make_ordered_layout(*arguments: Value) -> Value:
    r"""make_ordered_layout(shape, order): compact, the modes counting in an order. """
def make_layout_like(*arguments: Value) -> Value:
    r"""make_layout_like(L): compact, the modes counting in the order of L's strides; stride 0 stays. """
def make_identity_layout(*arguments: Value) -> Value:
    r"""make_identity_layout(shape): the layout whose value is the coordinate. """
def make_fragment_like(*arguments: Value) -> Value:
    r"""make_fragment_like(X): the register layout of a fragment: mode 0 first, then the order of L's strides. """
def make_layout_tv(*arguments: Value) -> Value:
    r"""make_layout_tv(threads, values): <tile, the layout from (thread, value) to the 1-D coordinate of the tile>. """
def make_cotiled(*arguments: Value) -> Value:
    r"""make_cotiled(offsets, data): <tile, TV layout> for threads and values given by offsets into a data layout. """
def make_layout_tv_tiler(*arguments: Value) -> Value:
    r"""make_layout_tv_tiler(threads, values): the tile that threads and values fill. """
def make_cotiled_tiler(*arguments: Value) -> Value:
    r"""make_cotiled_tiler(offsets, data): the tile of the data that the offsets touch. """
def append(*arguments: Value) -> Value:
    r"""append(X, x[, rank]): x behind the modes, up to a rank. """
def prepend(*arguments: Value) -> Value:
    r"""prepend(X, x[, rank]): x before the modes, up to a rank. """
def append_ones(*arguments: Value) -> Value:
    r"""append_ones(X[, rank]): extents 1 behind the modes, up to a rank. """
def prepend_ones(*arguments: Value) -> Value:
    r"""prepend_ones(X[, rank]): extents 1 before the modes, up to a rank. """
def concat(*arguments: Value) -> Value:
    r"""concat(A, B): the modes of A, then those of B. """
def replace(*arguments: Value) -> Value:
    r"""replace(X, k, x): x in place of mode k. """
def remove(*arguments: Value) -> Value:
    r"""remove(X, k): without mode k. """
def take(*arguments: Value) -> Value:
    r"""take(X, begin, end): the modes [begin, end). """
def select(*arguments: Value) -> Value:
    r"""select(X, i, …): the modes i, …. """
def group(*arguments: Value) -> Value:
    r"""group(X, begin, end): the modes [begin, end) as one mode. """
def group_modes(*arguments: Value) -> Value:
    r"""group(X, begin, end): the modes [begin, end) as one mode. """
def zip(*arguments: Value) -> Value:
    r"""zip(X), zip(A, B): the modes of the modes, transposed: mode k pairs the modes k of all. """
def tile_unzip(*arguments: Value) -> Value:
    r"""tile_unzip(L, guide): the first and the second parts of the modes, each together. """
def is_major(*arguments: Value) -> Decision:
    r"""is_major(k, X): whether the first leaf of mode k has stride 1. """
def leading_dim(*arguments: Value) -> Value:
    r"""leading_dim(L): the path of the first leaf of stride 1. """
def max_alignment(*arguments: Value) -> Value:
    r"""max_alignment(L): the largest aligned block of consecutive values that L takes as a whole. """
def upcast(*arguments: Value) -> Value:
    r"""upcast(L, n): the layout in units of n elements. """
def downcast(*arguments: Value) -> Value:
    r"""downcast(L, n): the layout in n-ths of an element. """
def recast(*arguments: Value) -> Value:
    r"""recast(L, new_bits, old_bits): the layout of the same bits in elements of another size. """
def recast_layout(*arguments: Value) -> Value:
    r"""recast(L, new_bits, old_bits): the layout of the same bits in elements of another size. """
def image_mask(*arguments: Value) -> Value:
    r"""image_mask(L): the values as the bits of an integer. """
def make_layout_image_mask(*arguments: Value) -> Value:
    r"""make_layout_image_mask(L, c, k): the values where only mode k is open, as the bits of an integer. """
def logical_divide(*arguments: Value) -> Value:
    r"""logical_divide(A, tiler): (a tile, the tiles): A o (B, complement of B); by mode for a tuple. """
def zipped_divide(*arguments: Value) -> Value:
    r"""zipped_divide(A, tiler): ((tile, …), (rest, …)). """
def tiled_divide(*arguments: Value) -> Value:
    r"""tiled_divide(A, tiler): ((tile, …), rest, …). """
def flat_divide(*arguments: Value) -> Value:
    r"""flat_divide(A, tiler): (tile, …, rest, …). """
def padded_logical_divide(*arguments: Value) -> Value:
    r"""padded_logical_divide(A, tiler): logical_divide as CuTe pads it where the tiler does not divide. """
def padded_zipped_divide(*arguments: Value) -> Value:
    r"""padded_zipped_divide(A, tiler): zipped_divide as CuTe pads it. """
def padded_tiled_divide(*arguments: Value) -> Value:
    r"""padded_tiled_divide(A, tiler): tiled_divide as CuTe pads it. """
def padded_flat_divide(*arguments: Value) -> Value:
    r"""padded_flat_divide(A, tiler): flat_divide as CuTe pads it. """
def hier_unzip(*arguments: Value) -> Value:
    r"""hier_unzip(split, L, tiler): ((insides), (outsides)) where split(mode, tile), as logical_divide, gives (inside, outside). """
def logical_product(*arguments: Value) -> Value:
    r"""logical_product(A, tiler): (A, its copies as B says); by mode for a tuple. """
def zipped_product(*arguments: Value) -> Value:
    r"""zipped_product(A, tiler): ((A, …), (copies, …)). """
def tiled_product(*arguments: Value) -> Value:
    r"""tiled_product(A, tiler): ((A, …), copies, …). """
def flat_product(*arguments: Value) -> Value:
    r"""flat_product(A, tiler): (A, …, copies, …). """
def blocked_product(*arguments: Value) -> Value:
    r"""blocked_product(A, B): B's grid of blocks A. """
def raked_product(*arguments: Value) -> Value:
    r"""raked_product(A, B): A's elements, each spread over the grid B. """
def tile_to_shape(*arguments: Value) -> Value:
    r"""tile_to_shape(block, shape[, order]): a block repeated to fill a shape. """
def padded_tile_to_shape(*arguments: Value) -> Value:
    r"""padded_tile_to_shape(block, shape[, order]): a block repeated to reach over a shape. """
def local_tile(*arguments: Value) -> Value:
    r"""local_tile(A, tiler, c[, proj]): the tile at a coordinate of the tiles. """
def local_partition(*arguments: Value) -> Value:
    r"""local_partition(A, threads, i[, proj]): the elements of thread i. """
def inner_partition(*arguments: Value) -> Value:
    r"""inner_partition(A, tiler, c): the tile at c: c indexes the rest. """
def outer_partition(*arguments: Value) -> Value:
    r"""outer_partition(A, tiler, c): the elements at c of all tiles: c indexes the tile. """
def padded_inner_partition(*arguments: Value) -> Value:
    r"""padded_inner_partition(A, tiler, c): inner_partition as CuTe pads it. """
def padded_outer_partition(*arguments: Value) -> Value:
    r"""padded_outer_partition(A, tiler, c): outer_partition as CuTe pads it. """
def padded_local_tile(*arguments: Value) -> Value:
    r"""padded_local_tile(A, tiler, c[, proj]): local_tile as CuTe pads it. """
def padded_local_partition(*arguments: Value) -> Value:
    r"""padded_local_partition(A, threads, i[, proj]): local_partition as CuTe pads it. """
def get_layoutA_TV(*arguments: Value) -> Value:
    r"""get_layoutA_TV(shape, A, atoms, permutation[, lanes]): of a tiled MMA: (thread, value) to m + M*k of the tile; the atom has the shape (M,N,K) and the layout A. """
def get_layoutB_TV(*arguments: Value) -> Value:
    r"""get_layoutB_TV(shape, B, atoms, permutation[, lanes]): likewise to n + N*k. """
def get_layoutC_TV(*arguments: Value) -> Value:
    r"""get_layoutC_TV(shape, C, atoms, permutation[, lanes]): likewise to m + M*n. """
def thrfrg_A(*arguments: Value) -> Value:
    r"""thrfrg_A(L, shape, A, atoms, permutation): L, of modes m and k, as ((thread of the atom, (atoms)), (value, (repetitions))). """
def thrfrg_B(*arguments: Value) -> Value:
    r"""thrfrg_B(L, shape, B, atoms, permutation): likewise of modes n and k. """
def thrfrg_C(*arguments: Value) -> Value:
    r"""thrfrg_C(L, shape, C, atoms, permutation): likewise of modes m and n. """
def tile_size_mnk(*arguments: Value) -> Value:
    r"""tile_size_mnk(shape, atoms, permutation): the extents of a tiled MMA's tile. """
def get_thr_layout_vmnk(*arguments: Value) -> Value:
    r"""get_thr_layout_vmnk(lanes, atoms): (thread of the atom, (i,j,l)) to the thread that it is. """
def get_layoutS_TV(*arguments: Value) -> Value:
    r"""get_layoutS_TV(source, reference, tv): of a tiled copy: (thread, value) to the element of the tile that is copied from there. """
def get_layoutD_TV(*arguments: Value) -> Value:
    r"""get_layoutD_TV(destination, reference, tv): likewise, copied to there. """
def tidfrg_S(*arguments: Value) -> Value:
    r"""tidfrg_S(L, source, reference, tv, tile): L as (thread, (value, tiles)), as a tiled copy takes from it. """
def tidfrg_D(*arguments: Value) -> Value:
    r"""tidfrg_D(L, destination, reference, tv, tile): likewise, as it puts into it. """
def retile(*arguments: Value) -> Value:
    r"""retile(F, reference, tv, tile): what a thread holds, (value, repetitions …), as ((value of the atom, its part), tiles …). """
def coverage(*arguments: Value) -> Value:
    r"""coverage(L, tile): how often L has each element of a tile, where it has all equally often. """
def vector_width(*arguments: Value) -> Value:
    r"""vector_width(source, destination): how many elements a thread moves at a time, both layouts being (thread, values) to an element of memory. """
def make_swizzle(*arguments: Value) -> Value:
    r"""make_swizzle(source, target): the swizzle that xors the bits of one mask onto those of another. """
def is_involution(*arguments: Value) -> Decision:
    r"""is_involution(Sw): whether a swizzle undoes itself. """
def inverse(*arguments: Value) -> Value:
    r"""inverse(F): the inverse of a bijection. """
def preimage(*arguments: Value) -> Value:
    r"""preimage(Sw, y): the x with Sw(x) = y. """
def cute_upcast(*arguments: Value) -> Value:
    r"""cute_upcast(Sw, n): what CuTe C++ returns for upcast of a swizzle. """
def make_composed_layout(*arguments: Value) -> Value:
    r"""make_composed_layout(A, offset, B): A o offset o B, a pair that is not composed. """
def get_swizzle_portion(*arguments: Value) -> Value:
    r"""get_swizzle_portion(C): the swizzle of a composed layout. """
def get_nonswizzle_portion(*arguments: Value) -> Value:
    r"""get_nonswizzle_portion(C): the layout that a swizzle is applied to. """
def cute_cosize(*arguments: Value) -> Value:
    r"""cute_cosize(C): what CuTe C++ returns for the cosize of a composed layout. """
def transfer_swizzle(*arguments: Value) -> Value:
    r"""transfer_swizzle(Sw, from, to): the swizzle that permutes behind `to` as Sw does behind `from`. """
def swizzle_run(*arguments: Value) -> Value:
    r"""swizzle_run(Sw, x): how many addresses from x on a swizzle moves by the same amount. """
def linear_layout(*arguments: Value) -> Value:
    r"""linear_layout(X[, bits or names of its modes]): a layout, a swizzle or a composed layout as the linear layout with its values. """
def linear_part(*arguments: Value) -> Value:
    r"""linear_part(X): the linear layout F with X(x) = X(0) xor F(x). """
def to_composed_layout(*arguments: Value) -> Value:
    r"""to_composed_layout(F): a linear layout as the layout, behind a swizzle, with its values. """
def to_layout(*arguments: Value) -> Value:
    r"""to_layout(F): a linear layout as the layout with its values. """
def to_swizzle(*arguments: Value) -> Value:
    r"""to_swizzle(F): a linear layout as the swizzle with its values. """
def linear_identity(*arguments: Value) -> Value:
    r"""linear_identity(n): x -> x on [0, n). """
def linear_zeros(*arguments: Value) -> Value:
    r"""linear_zeros(n[, out]): x -> 0 on [0, n). """
def f2_rank(*arguments: Value) -> Value:
    r"""f2_rank(F): the rank of the matrix: 2^f2_rank values are taken. """
def consecutive(*arguments: Value) -> Value:
    r"""consecutive(F): how many consecutive inputs go to consecutive outputs. """
def invert_and_compose(*arguments: Value) -> Value:
    r"""invert_and_compose(A, B): the C with A(x) = B(C(x)). """
def convert(*arguments: Value) -> Value:
    r"""convert(source, destination): for each (register, lane, warp, block) of one distribution, the nearest of another that has its element. """
def exchange(*arguments: Value) -> Value:
    r"""exchange(source, destination): what that crosses: nothing, registers, lanes, warps or blocks. """
def exchange_counts(*arguments: Value) -> Value:
    r"""exchange_counts(source, destination): how many places need each of these, and no less. """
def pseudo_inverse(*arguments: Value) -> Value:
    r"""pseudo_inverse(F): the least preimage of each value. """
def linear_product(*arguments: Value) -> Value:
    r"""linear_product(A, B): the product, dimension by dimension, A's bits below B's. """
def divide_left(*arguments: Value) -> Value:
    r"""divide_left(A, B): the C with A = B * C. """
def divide_right(*arguments: Value) -> Value:
    r"""divide_right(A, B): the C with A = C * B. """
def reshape_inputs(*arguments: Value) -> Value:
    r"""reshape_inputs(F, sizes[, names]): the same packed inputs, split otherwise. """
def reshape_outputs(*arguments: Value) -> Value:
    r"""reshape_outputs(F, sizes[, names]): the same packed outputs, split otherwise. """
def name_inputs(*arguments: Value) -> Value:
    r"""name_inputs(F, names): the inputs under other names. """
def name_outputs(*arguments: Value) -> Value:
    r"""name_outputs(F, names): the outputs under other names. """
def transpose_inputs(*arguments: Value) -> Value:
    r"""transpose_inputs(F, i, …): the inputs in another order. """
def transpose_outputs(*arguments: Value) -> Value:
    r"""transpose_outputs(F, i, …): the outputs in another order. """
def sub_layout(*arguments: Value) -> Value:
    r"""sub_layout(F, inputs, outputs): only these inputs and outputs. """
def tma_coordinates(*arguments: Value) -> Value:
    r"""tma_coordinates(global, box, shared, bits[, ctas]): of the TMA copy of a tile, or of a slice of it for each CTA: the tensor's coordinate to the instruction's, whose dimensions are 1@0, 1@1, …. """
def tma_extents(*arguments: Value) -> Value:
    r"""tma_extents(global, box, shared, bits[, ctas]): the extents of its descriptor, innermost dimension first. """
def tma_strides(*arguments: Value) -> Value:
    r"""tma_strides(global, box, shared, bits[, ctas]): its strides in bytes, of each dimension but the innermost. """
def tma_box(*arguments: Value) -> Value:
    r"""tma_box(global, box, shared, bits[, ctas]): its box, innermost dimension first. """
def tma_global_layout(*arguments: Value) -> Value:
    r"""tma_global_layout(global, box, shared, bits[, ctas]): (byte, element of dimension 0, of dimension 1, …) of the box to the byte behind the box's first. """
def tma_shared_layout(*arguments: Value) -> Value:
    r"""tma_shared_layout(global, box, shared, bits[, ctas]): likewise to the byte of shared memory. """
def tma_partition_S(*arguments: Value) -> Value:
    r"""tma_partition_S(global, box, shared, bits, ctas, cta): what this CTA copies of a multicast, to the coordinates of the instruction behind the tile's. """
def tma_partition_D(*arguments: Value) -> Value:
    r"""tma_partition_D(global, box, shared, bits, ctas, cta): likewise to the element of shared memory behind the tile's first. """
def tma_multicast_mask(*arguments: Value) -> Value:
    r"""tma_multicast_mask(cluster, coordinate): the CTAs that a multicast reaches, as bits: those at a coordinate that is _ along what they share. """
def tma_im2col_coordinates(*arguments: Value) -> Value:
    r"""tma_im2col_coordinates(global, lower, upper, strides, shared, bits): of the im2col copies of a tensor, corners and strides by W, H, D: (channel, pixel) to the tensor's coordinate. """
def tma_im2col_shared_layout(*arguments: Value) -> Value:
    r"""tma_im2col_shared_layout(global, lower, upper, strides, shared, bits): (byte, channel, pixel) of one copy to the byte of shared memory. """
def tma_im2col_elements(*arguments: Value) -> Value:
    r"""tma_im2col_elements(global, lower, upper, strides, shared, bits, at[, offsets]): of each pixel of the copy at a coordinate the element that its first channel has; _ for fill. """
def shape_MNK(*arguments: Value) -> Value:
    r"""shape_MNK("form"): the shape (M,N,K) of a matrix multiply-accumulate. """
def layout_A(*arguments: Value) -> Value:
    r"""layout_A("form"): (thread, value) to m + M*k of its operand A in registers. """
def layout_B(*arguments: Value) -> Value:
    r"""layout_B("form"): (thread, value) to n + N*k of its operand B in registers. """
def layout_C(*arguments: Value) -> Value:
    r"""layout_C("form"): (thread, value) to m + M*n of its operand C. """
def layout_D(*arguments: Value) -> Value:
    r"""layout_D("form"): (thread, value) to m + M*n of its result D. """
def layout_source(*arguments: Value) -> Value:
    r"""layout_source("form"): of ldmatrix and its like, (thread, value) to the element on the side that is read. """
def layout_destination(*arguments: Value) -> Value:
    r"""layout_destination("form"): likewise on the side that is written. """
def wavefronts(*arguments: Value) -> Value:
    r"""wavefronts(access, bits): of a warp's load from shared memory: 32 threads, or (thread, value), to the element, which has so many bits. """
def wavefronts_of_store(*arguments: Value) -> Value:
    r"""wavefronts_of_store(access, bits): likewise of its store. """
def least_wavefronts(*arguments: Value) -> Value:
    r"""least_wavefronts(access, bits): how many the same words take if the banks share them out evenly: as many where there is no bank conflict. """
def wgmma_descriptor(*arguments: Value) -> Value:
    r"""wgmma_descriptor("form", "A" or "B", tile): the descriptor under which wgmma reads a tile of shared memory, (row, k) to the element: the bytes of its swizzle, leading and stride offset in bytes, base offset. """
def wgmma_advance(*arguments: Value) -> Value:
    r"""wgmma_advance("form", "A" or "B", tile): (instruction along the rows, along k) to the bytes by which the descriptor's address goes on. """
def umma_descriptor(*arguments: Value) -> Value:
    r"""umma_descriptor(rows, "K" or "MN", bits, tile): likewise of a tcgen05.mma that reads so many rows, predicted and not observed: the bytes of its swizzle and those that it leaves together, leading and stride offset in bytes, base offset. """
def umma_advance(*arguments: Value) -> Value:
    r"""umma_advance(rows, "K" or "MN", bits, tile): likewise how its address goes on. """
def tiled_mma_tile(*arguments: Value) -> Value:
    r"""tiled_mma_tile("form", atoms[, permutation[, A, B, C]]): the extents (M,N,K) of the tile that a tiled MMA covers and multiplies as the instruction was seen to, also with layouts of one's own; inadmissible if it does not. """
def tiled_copy_tile(*arguments: Value) -> Value:
    r"""tiled_copy_tile("form", bits, threads, values, shared) or tiled_copy_tile("form", bits, "mma", "A", atoms, permutation, shared): the extents of the tile that a tiled copy by ldmatrix and its like covers, and puts where it should be, from or to shared memory where the tile lies so; of threads and values, or of an operand of a tiled MMA; inadmissible if it does not. """
def tiled_copy_wavefronts(*arguments: Value) -> Value:
    r"""tiled_copy_wavefronts(…), as tiled_copy_tile: how many wavefronts such a copy takes in all. """
def find_swizzle(*arguments: Value) -> Value:
    r"""find_swizzle(tile, bits, write, read): the swizzle under which a tile in shared memory takes the fewest wavefronts, written and read by "rows", "columns", "stmatrix", "ldmatrix" or TV layouts. """
def find_padding(*arguments: Value) -> Value:
    r"""find_padding(tile, bits, write, read): likewise the tile with the padding that takes the fewest. """
def find_copy(*arguments: Value) -> Value:
    r"""find_copy(source, destination, bits, threads): (thread, value) to the coordinate of a tile, by which so many threads copy it from global to shared memory with the widest vectors and the fewest sectors and wavefronts. """
def read(*arguments: Value) -> Value:
    r"""read("text"[, "part"]): the value of what another tool printed, or of a part of it: prints and types of CuTe, MLIR, Python and others (colex read). """
