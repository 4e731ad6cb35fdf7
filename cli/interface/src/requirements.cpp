#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "colex/interface/call.hpp"

namespace colex::cli {

namespace {

/// One text, since pointers to many would need as many relocations: names, and on the lines below them what is said of each.
constexpr std::string_view requirements = R"(
/ %
 Requires a divisor other than 0, else raises Rejection (domain); of shapes what shape_div and shape_mod require, else raises Rejection (inadmissible,
 domain).
<< >>
 Requires n >= 0, else raises Rejection (domain).
@
 Requires k >= 0, else raises Rejection (domain).
()
 Requires a coordinate of L's profile, else raises TypeRejection, and integers that are at least 0, or of a linear layout within its inputs, else raises
 Rejection (domain).
product_like
 Requires weakly_congruent(guide, t), else raises TypeRejection.
unflatten
 Requires as many leaves in X as in the profile, else raises TypeRejection.
get
 Requires such a mode, else raises Rejection (domain).
front back min max
 Requires a leaf, else raises Rejection (domain).
repeat
 Requires n >= 0, else raises Rejection (domain), n <= 1024 and fewer than 2**20 leaves, else raises Rejection (limit).
find find_if
 Raises Rejection (inadmissible) where there is no such leaf.
ceil_div round_up
 Requires a >= 0 and b > 0, else raises Rejection (domain).
elem_scale
 Requires weakly_congruent(a, b), else raises TypeRejection.
inner_product
 Requires congruent(a, b), else raises TypeRejection.
prefix_product compact_row_major compact_col_major
 Requires that start is an integer or fits, weakly_congruent(start, shape), else raises TypeRejection.
compact_major
 Requires a major that is "LayoutLeft" or "LayoutRight", and a start that is an integer or fits, weakly_congruent(start, shape), else raises
 TypeRejection.
ModularIndexing
 Requires divisors other than 0, else raises Rejection (domain).
compact_order make_ordered_layout
 Requires weakly_congruent(order, shape), else raises TypeRejection.
shape_div
 Requires extents and divisors of at least 1, else raises Rejection (domain), and at every mode that the extent or the rest of b divides the other,
 else raises Rejection (inadmissible), naming the first element out of line.
shape_mod
 Requires what shape_div requires, and that a has at least as many elements as b, else raises Rejection (inadmissible, domain).
evenly_divides
 Requires extents that are at least 1, else raises Rejection (domain).
mutual_refinement
 Requires product(S) == product(T), else raises Rejection (domain). Raises Rejection (inadmissible) exactly if there is no such shape, naming two
 boundaries of which neither divides the other.
lex_less lex_leq colex_less colex_leq elem_less elem_leq cute_elem_leq
 Requires leaf against leaf and tuple against tuple, else raises TypeRejection.
idx2crd
 Requires weakly_congruent(i, shape), else raises TypeRejection, and leaves that are at least 0, else raises Rejection (domain). With strides, requires that
 they are positive at extents other than 1, and that the coordinate so found has the value, else raises Rejection (inadmissible) with both; CuTe
 returns it nevertheless.
crd2idx
 Requires weakly_congruent(c, shape), else raises TypeRejection, and leaves that are at least 0, else raises Rejection (domain).
crd2crd
 Requires size(from) == size(to) and what idx2crd requires, else raises Rejection (domain).
increment
 Requires weakly_congruent(c, shape), else raises TypeRejection, and at least one leaf, each in [0, extent), the last one's extent aside, else raises
 Rejection (domain).
cosize
 For a composed layout: raises Rejection (unknown) where its coordinates are too many to look at.
coshape coprofile
 For a coordinate layout: requires that no position of its values is both an integer and a tuple, else raises TypeRejection.
slice
 Requires weakly_congruent(c, X), else raises TypeRejection.
dice
 Requires as many modes in both, else raises TypeRejection.
slice_and_offset domain_offset
 Requires weakly_congruent(c, L), else raises TypeRejection, and integers that are at least 0, else raises Rejection (domain).
coalesce
 Requires that at each tuple of the profile L has at least as many modes, else raises TypeRejection.
composition
 Requires values of B that are coordinates of A, at least 0 or in modes that A has, else raises Rejection (domain), and that some layout has the values
 A(B(c)), else raises Rejection (inadmissible) with coordinates that show it; a tiler has no more modes than A, else raises TypeRejection.
with_shape
 Requires what composition requires of L and the compact layout of the shape, else raises Rejection (domain, inadmissible).
filter filter_zeros
 Requires that the profile fits, as coalesce does, of filter_zeros weakly_congruent(profile, L), else raises TypeRejection.
holders
 Requires a layout of at most 2**20 coordinates, else raises Rejection (limit), each with a value, else raises Rejection (domain).
admissible
 Requires values of B that are at least 0, else raises Rejection (domain).
complement
 Requires of the modes s:d of the filtered L, sorted by stride, that d >= 1 and that s*d is at most the next d, else raises Rejection (inadmissible) with the
 first value that would be hit twice, where there is one; and a cotarget of at least 1, else raises Rejection (domain).
right_inverse
 For a layout there is always one. Requires of a swizzle what inverse does, of a composed layout the offset 0, and of a swizzle before it that it is bijective and
 that its inverse moves behind the inner layout's; else raises Rejection (inadmissible).
left_inverse
 Requires of the modes s:d of the squeezed L, sorted by stride, that d >= 1 divides the next d, and that s*d is at most the next d, else raises Rejection
 (inadmissible): outside the class for which this inverse is built, or not injective, with two coordinates that show it. For swizzles and composed layouts it
 requires as right_inverse does.
quasi_inverse
 Requires of the modes s:d of L with s > 1 and d != 0 what left_inverse requires of all, else raises Rejection (inadmissible).
domain_distribute
 Requires n >= 1, else raises Rejection (domain).
layout_add
 Requires size(A) == size(B), else raises Rejection (domain). Raises Rejection (inadmissible), naming two periods of which neither divides the other, exactly
 if no layout has these values.
image_size holes
 Raises Rejection (unknown) where the values are too many to look at.
fit
 Raises Rejection (inadmissible) exactly if no layout has these values.
make_layout
 Requires congruent(shape, stride), else raises TypeRejection.
make_layout_tv make_layout_tv_tiler
 Requires that threads and values each give every number below their size to one coordinate, else raises Rejection (inadmissible): some thread or value
 would have no place, or two.
make_cotiled make_cotiled_tiler
 Requires that every offset is a value of data, whose left inverse exists, and that the touched points are a tile by mode, else raises Rejection (inadmissible);
 and offsets that are at least 0, else raises Rejection (domain).
append prepend append_ones prepend_ones
 Requires rank(X) <= rank, else raises Rejection (domain), and rank <= 1024, else raises Rejection (limit).
replace remove
 Requires 0 <= k < rank(X), else raises Rejection (domain).
take group group_modes
 Requires 0 <= begin <= end <= rank(X), of a layout that is taken from begin < end, else raises Rejection (domain).
select
 Requires 0 <= i < rank(X), else raises Rejection (domain).
zip
 Requires tuples of equal rank, else raises TypeRejection, and a mode, else raises Rejection (domain).
is_major
 Requires 0 <= k < rank(X) and an integer there, else raises Rejection (domain).
leading_dim
 Raises Rejection (inadmissible) where no mode has stride 1.
upcast
 Requires n >= 1, else raises Rejection (domain), of each mode s:d with s > 1 that n divides d or 0 < d divides n, and that no coordinate's parts of words add
 up to n, else raises Rejection (inadmissible) with the first coordinate at fault; of a swizzle a power of two that leaves blocks together, and of a composed
 layout an offset that n divides.
downcast
 Requires n >= 1, else raises Rejection (domain), and for n > 1 exactly one mode of stride 1 and none of -1, else raises Rejection (inadmissible); of a swizzle a power of two.
recast recast_layout
 Requires numbers of bits that are at least 1, of a swizzle with a ratio that is a power of two, else raises Rejection (domain), and what upcast and
 downcast require, else raises Rejection (inadmissible).
image_mask
 Requires values that are at least 0, else raises Rejection (domain), and at most 62, else raises Overflow.
make_layout_image_mask
 Requires a coordinate of rank(L) modes, else raises TypeRejection, 0 <= k < rank(L) and values that are at least 0, else raises Rejection (domain), and at
 most 62, else raises Overflow.
logical_divide zipped_divide tiled_divide flat_divide hier_unzip
 Requires that the tiles cover A exactly, else raises Rejection (inadmissible) with the first element that would be lost, repeated or invented, and that A is
 admissible for them, else raises Rejection (inadmissible); a tiler has coordinates that are at least 0, else raises Rejection (domain), and no more modes than A,
 else raises TypeRejection.
padded_logical_divide padded_zipped_divide padded_tiled_divide padded_flat_divide
 Requires that the tiler has a complement and that A composes with both, else raises Rejection (inadmissible).
logical_product zipped_product tiled_product flat_product blocked_product raked_product
 Requires that A has a complement, and that this, long enough for the largest value of the tiler, composes with it, else raises Rejection (inadmissible); and
 values of the tiler that are at least 0, else raises Rejection (domain).
tile_to_shape
 Requires extents that are at least 1, else raises Rejection (domain), that each mode of the block divides that of the shape, and what logical_product
 requires, else raises Rejection (inadmissible); and no more modes of the block than of the shape, else raises TypeRejection.
padded_tile_to_shape
 Requires what logical_product requires, else raises Rejection (inadmissible); and no more modes of the block than of the shape, else raises TypeRejection.
local_tile inner_partition outer_partition
 Requires what zipped_divide(A, tiler) requires, else raises Rejection (inadmissible), and a coordinate within the tiles or the tile, else raises
 Rejection (domain).
local_partition
 Requires what zipped_divide requires of the shape of threads, and that i is a value of threads whose coordinate idx2crd finds, else raises Rejection
 (inadmissible); and i >= 0, else raises Rejection (domain).
padded_inner_partition padded_outer_partition padded_local_tile
 Requires what padded_zipped_divide requires, else raises Rejection (inadmissible), and a coordinate within the tiles or the tile, else raises
 Rejection (domain).
padded_local_partition
 Requires that i is a value of threads whose coordinate idx2crd finds, else raises Rejection (inadmissible); and i >= 0, else raises Rejection (domain).
get_layoutA_TV get_layoutB_TV get_layoutC_TV
 Requires that along each of m, n and k what the atoms reach divides the permutation, and threads that are numbered 0, 1, … without a gap, else raises
 Rejection (inadmissible); an operand of two modes, and extents of at least 1, else raises Rejection (domain).
thrfrg_A thrfrg_B thrfrg_C
 Requires that the permutation and what the atoms reach divide L, each mode of it, else raises Rejection (inadmissible); an operand of two modes, and
 extents of at least 1, else raises Rejection (domain).
get_thr_layout_vmnk
 Requires that lanes has a complement, else raises Rejection (inadmissible).
get_layoutS_TV get_layoutD_TV
 Requires that the instruction's threads and values divide those of the copy, and that its source or destination has only elements of the reference, else raises
 Rejection (inadmissible); two modes of each, else raises Rejection (domain).
tidfrg_S tidfrg_D
 Requires what get_layoutS_TV and get_layoutD_TV require, and that the tile divides L, else raises Rejection (inadmissible); two modes of each, else raises
 Rejection (domain).
retile
 Requires that the first values of the copy's threads are the MMA's, which nobody can see from F; and that their number divides that of the copy's values, and the
 copy's repetitions those of F, else raises Rejection (inadmissible); two modes of the reference, else raises Rejection (domain).
coverage
 Requires a tile with an element, else raises Rejection (domain). Raises Rejection (inadmissible) where L has some element more often than another, with both.
vector_width
 Requires two modes of each, else raises TypeRejection, and the same threads and values, else raises Rejection (inadmissible). Raises Rejection (unknown) where
 swizzled layouts have more values than are walked through and the first threads leave a wider vector possible.
make_swizzle
 Requires two masks of equally many bits, each one run of ones or 0, below 2**62, else raises Rejection (domain).
inverse
 Requires bijective(F), and of a swizzle is_involution(F), else raises Rejection (inadmissible) with two inputs of the same value or with a value that is not taken.
preimage
 Requires bijective(Sw), else raises Rejection (inadmissible), and y >= 0, else raises Rejection (domain).
cute_upcast
 Requires a power of two n, else raises Rejection (domain).
transfer_swizzle
 Requires that from and to have the same size and are linear, from injective and mapped into itself by Sw, the strides of to powers of two, and that the result
 is a swizzle, else raises Rejection (inadmissible).
swizzle_run
 Requires x >= 0, else raises Rejection (domain). Raises Rejection (inadmissible) where there is no end.
linear_layout
 Requires extents that are powers of two, offset 0, and values that are the xor of those at powers of two, else raises Rejection (inadmissible) with coordinates
 that show it; as many names as modes, else raises Rejection (domain).
linear_part
 Requires extents that are powers of two, and values behind the offset that are the xor of those at powers of two, else raises Rejection (inadmissible) with
 the coordinates that show it.
to_composed_layout
 Requires one output, else raises TypeRejection. Raises Rejection (inadmissible) exactly if F is no layout behind a swizzle.
to_layout
 Requires one output, else raises TypeRejection. Raises Rejection (inadmissible), with the first coordinate that would go wrong, exactly if no layout has F's
 values.
to_swizzle
 Raises Rejection (inadmissible) exactly if there is none.
linear_identity linear_zeros
 Requires powers of two, else raises Rejection (domain).
invert_and_compose
 Requires that A's outputs are B's, each no larger. Raises Rejection (inadmissible) if not, and, with the first x at fault, exactly if A takes a value that B
 does not.
convert exchange exchange_counts
 Requires inputs among register, lane, warp and block, else raises Rejection (domain), and that source has each value of destination, else raises Rejection
 (inadmissible) with the first that it has not.
pseudo_inverse
 Requires surjective(F), else raises Rejection (inadmissible) with a value that is not taken.
linear_product
 Requires that the dimensions of both can be put into one order, else raises Rejection (inadmissible), and at most 62 bits a side.
divide_left divide_right
 Raises Rejection (inadmissible) exactly if there is none.
reshape_inputs reshape_outputs
 Requires sizes that are powers of two, as many bits in all, and as many names as sizes, else raises Rejection (domain).
name_inputs name_outputs
 Requires as many names as dimensions, each once, else raises Rejection (domain).
transpose_inputs transpose_outputs
 Requires each dimension once, else raises Rejection (domain).
sub_layout
 Requires dimensions of F, else raises Rejection (domain).
find_tiler
 Raises Rejection (unknown) where none was found near this one.
find_right_factor
 Requires k >= 0, else raises Rejection (domain), and at most 2**20 elements of B, else raises Rejection (limit). Raises Rejection (inadmissible) where there are no more than k.
count_right_factors
 Requires at most 2**20 elements of B, else raises Rejection (limit).
find_left_factor
 Requires k >= 0, size(A) == size(B) and values of A that are at least 0, else raises Rejection (domain), at most 2**20 of them, else raises Rejection (limit). Raises
 Rejection (inadmissible) where there are no more than k.
count_left_factors
 Requires size(A) == size(B) and values of A that are at least 0, else raises Rejection (domain), at most 2**20 of them, else raises Rejection (limit).
find_completion
 Requires values of A of which 0 is the least, else raises Rejection (domain), and 1 <= M <= 2**20, else raises Rejection (limit). Raises Rejection (inadmissible) where there is none.
find_value
 Requires variables and a condition as claims have them, else raises TypeRejection. Raises Rejection (inadmissible) where no values make the condition
 true, and Rejection (unknown) where that cannot be seen from every case.
tma_coordinates tma_extents tma_strides tma_box tma_global_layout tma_shared_layout
 Requires that one tensor map copies every such box of such a tensor so, at multiples of the box, else raises Rejection (inadmissible) with the rule that is broken.
tma_partition_S tma_partition_D
 Requires that one instruction copies such a box of such a tensor so, in as many parts, and this CTA, else raises Rejection (inadmissible) with the rule that
 is broken; its coordinate is at least 0, else raises Rejection (domain).
tma_multicast_mask
 Requires CTAs 0 to 15, else raises Rejection (inadmissible), and a coordinate of the cluster that is at least 0, else raises Rejection (domain).
tma_im2col_coordinates tma_im2col_shared_layout tma_im2col_elements
 Requires an im2col descriptor that breaks no rule, and a layout of shared memory as the copies have it, else raises Rejection (inadmissible) with the rule.
shape_MNK layout_A layout_B layout_C layout_D layout_source layout_destination
 Requires a form of an instruction that has this, by its name in PTX or CuTe, else raises TypeRejection.
wavefronts wavefronts_of_store least_wavefronts
 Requires 32 threads, elements of 8 to 128 bits, and 1 to 16 bytes a thread, in shared memory, else raises Rejection (domain); and that a thread's values are
 neighbours, else raises Rejection (inadmissible).
tile_atom_to_shape_SFA tile_atom_to_shape_SFB
 Requires extents of 1 or more, and blocks of 16 or 32, else raises Rejection (domain); three or four of them, else raises TypeRejection.
lds_cycles
 Requires an instruction whose phases on the device are known, else raises Rejection (unknown); 64 lanes, each with as many bytes as the instruction has, in
 shared memory, else raises Rejection (domain); and that a lane's values are neighbours, else raises Rejection (inadmissible).
wgmma_descriptor wgmma_advance umma_descriptor umma_advance
 Requires a tile (row, k) or (row, k, stage), or a partition (MMA, MMA_M, MMA_K), of which the instruction's rows and columns are a part, else raises
 Rejection (domain), and that some descriptor reads it, else raises Rejection (inadmissible) with the first element at fault, or the rule that forbids it.
tile_size_mnk
 Requires that along each of m, n and k what the atoms reach divides the permutation, unless that is smaller, else raises Rejection (inadmissible).
tiled_mma_tile
 Requires a form of a matrix multiply-accumulate, else raises TypeRejection, and a tile that is covered and multiplied as it was seen to be, else raises Rejection
 (inadmissible).
tiled_copy_tile tiled_copy_wavefronts
 Requires a form of a copy of matrices, or of a thread's own, else raises TypeRejection; a tile that is covered and copied as it was seen to be, and that divides
 what is in shared memory, else raises Rejection (inadmissible).
find_swizzle find_padding
 Requires elements of 8 to 128 bits and accesses by whole warps, of padding to a tile with a mode of stride 1 that the other steps over, else raises
 Rejection (domain); an access that has this tile's elements, side by side where it takes several, else raises Rejection (inadmissible).
find_copy
 Requires two tiles of as many elements, each once, of 4 to 128 bits, and 32 to 1024 threads in whole warps, else raises Rejection (domain). Raises Rejection
 (inadmissible) where no copy is known.
read
 Requires a text that a dialect has, and the part by its name, else raises TypeRejection; as in a layout, extents of at least 1, else raises Rejection (domain).
)";

struct Requirement {
  std::string_view name, lines;
};

/// Each name with the lines that are said of it.
std::vector<Requirement> read_requirements() {
  std::vector<Requirement> all;
  for (std::size_t begin = 1; begin < requirements.size();) {
    const std::size_t end_of_names = requirements.find('\n', begin);
    std::size_t end = end_of_names;
    do end = requirements.find('\n', end + 1);
    while (end + 1 < requirements.size() && requirements[end + 1] == ' ');
    const std::string_view lines = requirements.substr(end_of_names + 2, end - end_of_names - 2);
    while (begin < end_of_names) {
      const std::size_t end_of_name = requirements.find_first_of(" \n", begin);
      all.push_back({requirements.substr(begin, end_of_name - begin), lines});
      begin = end_of_name + 1;
    }
    begin = end + 1;
  }
  return all;
}

}  // namespace

std::string requirement_of(std::string_view sign) {
  static const std::vector<Requirement> all = read_requirements();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Requirement& each) { return each.name == sign; });
  if (found == all.end()) return "";
  std::string text(found->lines);
  text.erase(std::remove(text.begin(), text.end(), '\n'), text.end());  // behind each line break stands a space
  return text;
}

}  // namespace colex::cli
