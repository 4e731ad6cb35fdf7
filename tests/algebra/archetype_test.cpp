// Every algorithm of the algebra runs on the archetype, so that none asks more of a number than Integer does, and it comes to
// the same there as on the checked integer. (headers_test.cpp sees to it that no algorithm is missing here.)
#include "archetype.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/algebra.hpp"

namespace colex::archetype_test {
namespace {

using archetype::Archetype;

/// The text of a result, the same for every integer.
struct Text {
  static std::string of(const Checked& x) { return std::to_string(x.value()); }
  static std::string of(const Archetype& x) { return std::to_string(Archetype::Observer::value(x)); }
  static std::string of(bool x) { return x ? "true" : "false"; }
  static std::string of(std::size_t x) { return std::to_string(x); }
  static std::string of(const Swizzle& x) { return to_string(x); }
  static std::string of(Underscore) { return "_"; }

  template <class T>
  static std::string of(const std::vector<T>& items) {
    return of_all(items);
  }
  template <class T>
  static std::string of(const SmallVector<T>& items) {
    return of_all(items);
  }
  template <class Items>
  static std::string of_all(const Items& items) {
    std::string text = "[";
    for (const auto& item : items) text += of(item) + ' ';
    return text + ']';
  }
  template <class T>
  static std::string of(const std::optional<T>& x) {
    return x ? of(*x) : "none";
  }
  template <class T>
  static std::string of(const Result<T>& x) {
    return x ? of(*x) : std::string(name(x.rejection().kind()));
  }
  template <class W>
  static std::string of(const Decision<W>& x) {
    return x.is_yes() ? "yes" : x.is_no() ? "no" : "unknown";
  }
  template <class... Ts>
  static std::string of(const std::variant<Ts...>& x) {
    return std::to_string(x.index());
  }
  template <class T>
  static std::string of(const Tuple<T>& t) {
    if (t.is_leaf()) return of(t.leaf());
    return '(' + of(t.modes()) + ')';
  }
  template <Integer I>
  static std::string of(const Vector<I>& v) {
    std::string text = "{";
    for (const auto& term : v.terms()) text += of(term.coefficient) + '@' + of(term.path);
    return text + '}';
  }
  template <Integer I, class D>
  static std::string of(const Mode<I, D>& m) {
    return of(m.extent) + ':' + of(m.stride);
  }
  template <Integer I, class D>
  static std::string of(const PlacedMode<I, D>& m) {
    return of(m.mode) + " at " + of(m.place);
  }
  template <Integer I, class D>
  static std::string of(const Layout<I, D>& L) {
    return of(L.shape()) + ':' + of(L.stride());
  }
  template <Integer I, class D>
  static std::string of(const OffsetLayout<I, D>& L) {
    return of(L.offset) + " + " + of(L.layout);
  }
  template <Integer I>
  static std::string of(const Slot<I>& slot) {
    return slot.is_underscore() ? "_" : of(slot.integer());
  }
  template <Integer I>
  static std::string of(const Tiler<I>& t) {
    if (t.is_underscore()) return "_";
    return t.is_tuple() ? '<' + of(t.modes()) + '>' : of(t.layout());
  }
  template <Integer I>
  static std::string of(const TiledLayout<I>& t) {
    return of(t.tiler) + of(t.layout);
  }
  template <Integer I>
  static std::string of(const ComposedLayout<I>& C) {
    return std::to_string(C.outer().index()) + " o " + of(C.offset()) + " o " + of(C.inner());
  }
  template <Integer I, class D>
  static std::string of(const FloorForm<I, D>& form) {
    std::string text = of(form.slope);
    for (const auto& level : form.levels) text += " + " + of(level.defect) + "/" + of(level.period);
    return text;
  }
  template <Integer I>
  static std::string of(const CoverageFault<I>& fault) {
    return of(fault.value) + of(fault.hit_twice);
  }
  template <Integer I>
  static std::string of(const DivisionFault<I>& fault) {
    return of(fault.element);
  }
};

/// The results of the algorithms on one integer type, as text, in order.
using Results = std::vector<std::string>;

template <Integer I>
class Run {
 public:
  Results results;

  template <class... Ts>
  void keep(const Ts&... values) {
    (results.push_back(Text::of(values)), ...);
  }

  void tuples() {
    keep(less_equal(n(2), n(3)), abs(n(-2)), min(n(2), n(3)), max(n(2), n(3)), ceil_div(n(7), n(2)), round_up(n(7), n(2)),
         zero<I>());
    keep(gcd(n(12), n(-18)), gcd(nested), inverse_modulo(n(3), n(7)), max_residue(n(7), n(8), n(10)), xor_bits(n(5), 2, 0, 1));
    keep(rank(nested), depth(nested), size(nested), product(nested), product_each(nested), product_like(nested, t(0, 0, 0)),
         sum(nested));
    keep(leaves(nested), flatten(nested), flatten_to_tuple(nested), unflatten(flatten(nested), nested), get(nested, {1, 0}));
    keep(front(nested), back(nested), wrap(leaf(3)), unwrap(t(t(3))), repeat(nested, 2), repeat_like(nested, n(1)),
         reverse(nested));
    keep(find(nested, n(2)), find_if(nested, [](const I& x) { return static_cast<bool>(n(5) < x); }), min(nested), max(nested));
    keep(elem_scale(t(2, 3), t(t(2, 3), 4)), inner_product(nested, nested), inner_product(t(2, 3), basis.stride()));
    keep(ceil_div(nested, leaf(24)), ceil_div(nested, t(2)), round_up(t(5, 6), t(4, 4)), congruent(nested, nested),
         weakly_congruent(t(1, 2, 3), nested));
    keep(prefix_product(nested), compact_col_major(nested), compact_row_major(nested), compact_order(nested, t(2, 1, 0)));
    keep(attempt([&] { return shape_div(t(3, 6, 2, 8), leaf(72)); }), attempt([&] { return shape_mod(t(3, 6, 2, 8), leaf(9)); }),
         attempt([&] { return shape_div(t(4, 6), leaf(3)); }), attempt([&] { return shape_mod(t(2), leaf(4)); }));
    keep(shape_div(t(4, 6), t(2, 3)), shape_mod(t(4, 6), t(2, 3)));
    keep(compatible(leaf(24), t(4, 6)), compatible(A, A), congruent(A, basis), weakly_congruent(A, A),
         evenly_divides(t(8, 6), by_mode_tiler));
    keep(lex_less(t(0, 5), t(1, 0)), lex_leq(t(0, 5), t(1, 0)), colex_less(t(0, 5), t(1, 0)), colex_leq(t(0, 5), t(1, 0)));
    keep(elem_less(t(0, 5), t(1, 0)), elem_leq(t(0, 5), t(1, 0)), cute_elem_leq(t(0, 5), t(1, 0)));
    keep(mutual_refinement(t(4, 6), t(2, 12)), try_mutual_refinement(t(4, 6), t(3, 8)));
  }

  void coordinates() {
    const Tuple<I> shape = t(3, t(2, 3));
    keep(attempt([&] { return idx2crd(leaf(16), shape); }), attempt([&] { return idx2crd(t(1, 5), shape); }),
         attempt([&] { return idx2crd(leaf(-1), shape); }), attempt([&] { return idx2crd(leaf(17), t(3, 6), t(6, 1)); }));
    keep(attempt([&] { return idx2crd(leaf(5), t(2, 2), t(2, 3)); }), attempt([&] { return crd2idx(t(1, t(1, 2)), shape); }),
         crd2idx(t(1, 5), shape, t(3, t(12, 1))));
    keep(crd2idx(t(1, 5), t(4, 8), basis.stride()), attempt([&] { return crd2crd(t(1, 1), t(3, 2), t(2, 3)); }),
         attempt([&] { return increment(t(2, t(1, 0)), shape); }));
    keep(idx2crd(leaf(16), shape), crd2idx(t(1, 5), shape), crd2crd(t(1, 1), t(3, 2), t(2, 3)), increment(t(2, 5), shape));
    keep(has_underscore(row), slice_origin(row), attempt([&] { return slice(row, A); }), attempt([&] { return dice(row, A); }),
         attempt([&] { return slice_and_offset(row, A); }), attempt([&] { return domain_offset(t(1, 1), A); }));
    keep(slice(row, t(4, 8)), dice(row, t(4, 8)), slice(row, basis), dice(row, basis), slice_and_offset(row, basis),
         domain_offset(t(1, 1), basis));
    keep(slots<I>(1, slots<I>(Underscore{})), coordinate_at(shape, {n(1), n(2), n(3)}));
    keep(as_coordinate(basis(n(9))), coshape(basis), coprofile(basis), value_as_coordinate(basis, t(3, 0)), cosize(basis),
         attempt([&] { return coshape(A); }), coprofile(A));
  }

  void layouts() {
    keep(A(n(5)), A(t(1, 3)), basis(t(1, 3)), modes(A), value_at(modes(A), n(5)), layout_of(modes(A)), make_layout<I, I>({A, A}),
         size(A), cosize(A), rank(A), depth(A));
    std::size_t seen = 0;
    for_each_mode(A.shape(), A.stride(), [&](const I&, const I&) { ++seen; });
    for_each_leaf(A.shape(), [&](const I&) { ++seen; });
    keep(seen, transform_leaves(nested, [](const I& x) { return x + n(1); }), tuple<I>(1, 2));
    keep(coalesced_modes(modes(A)), coalesce(A), coalesce(A, t(0, 0)), coalesce(basis), extended_modes(modes(A)), coalesce_z(A),
         floor_form(A), floor_form(A)(n(3)));
    keep(filter_zeros(A), filter(A), squeezed(modes(A)), squeeze(A), varying(modes(A)), filter(basis), filter(A, t(0, 0)),
         filter_zeros(A, t(1, 0)), sort(A), sorted_by_stride(modes(A)), sorted_by_magnitude(modes(A)));
    const auto before = [](const I& x, const I& y) { return static_cast<bool>(x < y); };
    keep(insertion_sorted(leaves(nested), before), sorted<I>(leaves(nested), before));
    keep(fit<I>(std::vector<I>{n(0), n(2), n(1), n(3)}), fit<I>(std::vector<I>{n(0), n(1), n(5)}));
    keep(placed_modes(modes(A)), sorted_by_stride(placed_modes(modes(A))));
  }

  void tiled() {
    const I two = n(2);
    const Layout<I> part(t(2, 2), t(1, 2)), side(t(2), t(1));
    const TiledMma<I> mma{{{two, two, two}, side, part, part, part}, L(t(2, 1, 1), t(1, 0, 0)), Underscore{}};
    const CopyAtom<I> atom{part, part, part};
    keep(tile_shape(mma), threads_vmnk(mma), thread_values(mma, MmaOperand::A),
         attempt([&] { return thread_values(mma, MmaOperand::B); }), thread_fragments(mma, MmaOperand::C, L(t(4, 2), t(1, 4))));
    const TiledCopy<I> of_threads = make_tiled_copy(atom, L(t(2, 1), t(1, 0)), L(t(2, 1), t(1, 0)));
    const TiledCopy<I> copy = make_tiled_copy(atom, mma, MmaOperand::C);
    keep(of_threads.layout, source_thread_values(copy), destination_thread_values(copy));
    keep(source_fragments(copy, L(t(4, 2), t(1, 4))), destination_fragments(copy, L(t(4, 2), t(1, 4))));
    keep(thread_count(mma), thread_count(copy), tile_shape(copy), make_tiled_copy_S(atom, copy).layout,
         make_tiled_copy_D(atom, copy).layout, make_tiled_copy_C_atom(atom, mma).layout);
    keep(make_cotiled_copy(atom, L(t(2, 2), t(2, 1)), L(t(4), t(1))).layout, retile(copy, L(t(2, 1, 1), t(1, 0, 0))),
         attempt([&] { return retile(copy, L(t(3), t(1))); }));
    keep(coverage(L(t(2, 2), t(0, 1)), n(2)).copies, coverage(L(t(2, 2), t(1, 1)), n(3)).uneven->second,
         vector_width(L(t(2, 2), t(2, 1)), L(t(2, 2), t(4, 1))));
  }

  void construction() {
    keep(make_layout(nested), make_layout(t(2, 3), t(3, 1)), make_layout_left(nested), make_layout_right(nested),
         make_ordered_layout(t(2, 3), t(1, 0)));
    keep(attempt([&] { return make_ordered_layout(t(2, 3), t(1)); }), make_layout_like(A), make_fragment_like(A),
         make_fragment_like(nested), make_basis_like(nested));
    keep(make_identity_layout(nested), attempt([&] { return make_layout_tv(L(t(4, 8), t(8, 1)), L(t(1, 2), t(0, 1))); }),
         attempt([&] { return make_layout_tv(L(t(4), t(2)), L(t(2), t(1))); }));
    keep(attempt([&] { return make_cotiled(L(t(t(4, 8), 2), t(t(2, 16), 1)), L(t(16, 8), t(1, 16))); }),
         attempt([&] { return make_cotiled(L(t(2), t(7)), L(t(4), t(2))); }));
    keep(append(A, A), append(A, A, 4), prepend(A, A), prepend(A, A, 4), concat(A, A), replace(A, 1, A), remove(A, 1),
         take(A, 0, 1), select(A, {1, 0}));
    keep(group(A, 0, 2), zip(A), zip(A, A), append_ones(A), append_ones(A, 4), prepend_ones(A), prepend_ones(A, 4), get(A, {1}),
         flatten(A), wrap(A));
    keep(unflatten(A, t(0, t(0))), unwrap(A), reverse(A), tile_unzip(L(t(t(2, 3), t(4, 5)), t(t(1, 2), t(6, 24))), t(0, 0)),
         append_ones(basis, 3), group(basis, 0, 1));
    keep(append(nested, leaf(2)), append(nested, leaf(2), 5), prepend(nested, leaf(2)), prepend(nested, leaf(2), 5),
         concat(nested, nested), replace(nested, 0, leaf(2)));
    keep(remove(nested, 0), take(nested, 0, 2), select(nested, {1}), group(nested, 0, 2), zip(t(t(1, 2), t(3, 4))),
         zip(t(1, 2), t(3, 4)), append_ones(nested));
    keep(append_ones(nested, 4), prepend_ones(nested), prepend_ones(nested, 4), zip2_by(t(t(2, 3), t(4, 5)), by_mode_tiler));
    keep(attempt([&] { return upcast(A, n(2)); }), attempt([&] { return upcast(L(t(2, 2), t(1, 1)), n(2)); }),
         attempt([&] { return upcast(L(t(4), t(3)), n(2)); }), attempt([&] { return downcast(L(t(4, 2), t(2, 1)), n(4)); }),
         attempt([&] { return downcast(A, n(2)); }));
    keep(upcast(L(t(4, 8), t(8, 1)), n(4)), downcast(L(t(4, 2), t(2, 1)), n(4)),
         attempt([&] { return recast_layout(L(t(4, 24), t(24, 1)), n(6), n(4)); }));
    keep(is_major(1, A), is_major(1, A.stride()), leading_dim(A), max_alignment(A), image_mask(L(t(4), t(2))),
         attempt([&] { return make_layout_image_mask(L(t(2, 4), t(1, 2)), t(1, 2), 1); }));
  }

  void algebra() {
    const Layout<I> B = L(t(4, 3), t(3, 1));
    const Layout<I> C = L(t(6, 2), t(8, 2));
    keep(try_composition(C, B), try_composition(L(t(6, 4), t(1, 100)), L(leaf(4), leaf(4))), composition(C, B),
         composition(basis, L(leaf(4), leaf(1))));
    keep(composition(A, by_mode_tiler), composition(A, basis), compose(C, B), admissible(C, B), cute_composition(C, B),
         layout_add(A, A), attempt([&] { return layout_add(A, B); }));
    const auto obstacle = compose(L(t(6, 4), t(1, 100)), L(leaf(4), leaf(4)));
    keep(explain(L(t(6, 4), t(1, 100)), L(leaf(4), leaf(4)), std::get<1>(obstacle)).empty());
    keep(composition(L(t(4, 2, 2), t(1, -1, 3)), L(leaf(5), leaf(7))));
    keep(straight_run(SmallVector<FloorTerm<I, I>>{{n(2), n(6), n(94)}}, n(12)), carry_search(floor_form(C).levels, modes(B)));
    // Lattices are made of numbers; of more levels than these, numbers do not know either.
    keep(carrying_step(SmallVector<Level<I>>(9, Level<I>{n(2), n(1)}), modes(B), n(0), n(1)));
    keep(first_carry(FirstCarry<I, I>{n(3), n(94)}, FirstCarry<I, I>{n(3), n(-94)}).sum);
    keep(complement(L(leaf(4), leaf(2))), complement(L(leaf(4), leaf(2)), n(24)), complement(L(leaf(4), leaf(2)), t(4, 6)),
         complement_of_size(L(leaf(4), leaf(2)), n(3)));
    keep(try_complement(L(t(2, 2), t(1, 1))), covers(L(leaf(4), leaf(2)), L(leaf(2), leaf(1))),
         coverage_fault(L(leaf(4), leaf(2)), L(leaf(2), leaf(2))));
    keep(right_inverse(A), left_inverse(A), try_left_inverse(L(t(2, 2), t(2, 3))), quasi_inverse(L(t(4, 2), t(1, 0))),
         attempt([&] { return quasi_inverse(A); }), nullspace(L(t(4, 2), t(1, 0))));
    keep(max_common_layout(A, A), max_common_vector(A, A), domain_distribute(t(15, 14), n(6)), domain_distribute(A, n(4)),
         greatest_common_domain(A, B));
  }

  void decisions() {
    keep(equal(A, A), first_difference(A, L(t(4, 8), t(1, 4))), injective(A), injective(L(t(2, 2), t(1, 1))), injective(basis),
         disjoint(A, A));
    keep(disjoint(L(leaf(2), leaf(1)), L(leaf(2), leaf(2))), surjective(A), bijective(A), compact(A), ordered(A),
         non_decreasing(A), contiguous(A));
    keep(least_value(modes(L(leaf(3), leaf(-2)))), first_hole(L(leaf(3), leaf(2))), same_image(A, A),
         same_image(A, L(leaf(32), leaf(2))), image_contains(A, n(3)));
    keep(image_size(A), holes(L(leaf(3), leaf(2))), attempt([&] { return image_size(A); }), attempt([&] { return holes(A); }),
         same_offsets(A, L(leaf(32), leaf(1))), first_offset_difference(A, A), tractable(A), first_step_below(A, n(1)),
         broken_chain(A).has_value());
    const Knapsack<I> problem{{{n(1), n(0), n(3)}, {n(8), n(0), n(7)}}, n(21)};
    keep(presolve(problem).has_value(), knapsack(problem, [](const std::vector<I>&) { return true; }));
    keep(in_wider_where_needed([](const auto& wide) { return wide.size(); }, modes(A)));
    keep(decided([](const auto&) { return Decision<bool>::unknown("nothing"); }, modes(A)));
    keep(narrowed(std::optional<Checked>(Checked(3))), narrowed(std::vector<Checked>{Checked(3)}),
         widened(Modes<Checked>{}).size());
  }

  void divisions() {
    const Layout<I> tile = L(leaf(4), leaf(2));
    const auto split = [](const Layout<I>& whole, const Layout<I>& by) { return logical_divide(whole, by); };
    keep(try_logical_divide(A, tile), try_logical_divide(L(leaf(6), leaf(1)), L(leaf(4), leaf(1))),
         division_fault(L(leaf(4), leaf(1)), n(6)), logical_divide(A, by_mode_tiler));
    keep(try_zipped_divide(A, by_mode_tiler), attempt([&] { return tiled_divide(A, by_mode_tiler); }),
         attempt([&] { return flat_divide(A, by_mode_tiler); }), zipped_divide(A, tile), tiled_divide(A, tile),
         flat_divide(A, tile));
    keep(logical_divide(A, tile, padded), logical_divide(A, by_mode_tiler, padded), zipped_divide(A, by_mode_tiler, padded),
         tiled_divide(A, by_mode_tiler, padded), flat_divide(A, by_mode_tiler, padded));
    keep(by_mode(split, A, by_mode_tiler), hier_unzip(split, A, by_mode_tiler));
    keep(try_logical_product(tile, B2), logical_product(A, by_mode_tiler), attempt([&] { return zipped_product(tile, B2); }),
         attempt([&] { return tiled_product(tile, B2); }), attempt([&] { return flat_product(tile, B2); }));
    keep(zipped_product(A, by_mode_tiler), tiled_product(A, by_mode_tiler), flat_product(A, by_mode_tiler),
         try_blocked_product(B2, B2), try_raked_product(B2, B2));
    keep(attempt([&] { return tile_to_shape(B2, t(4, 6)); }), tile_to_shape(B2, t(4, 6), t(1, 0)),
         padded_tile_to_shape(B2, t(5, 7)), padded_tile_to_shape(B2, t(5, 7), t(1, 0)));
    keep(dice(slots<I>(1, Underscore{}), by_mode_tiler), attempt([&] { return local_tile(A, by_mode_tiler, slots<I>(0, 1)); }),
         local_tile(A, by_mode_tiler, slots<I>(0, 1), slots<I>(1, 1)));
    keep(attempt([&] { return local_partition(A, L(t(2, 2), t(1, 2)), n(1)); }),
         local_partition(A, L(t(2, 2), t(1, 2)), n(1), slots<I>(1, 1)),
         attempt([&] { return inner_partition(A, by_mode_tiler, slots<I>(0, 1)); }));
    keep(attempt([&] { return outer_partition(A, by_mode_tiler, slots<I>(0, 1)); }),
         inner_partition(A, by_mode_tiler, slots<I>(0, 1), padded), outer_partition(A, by_mode_tiler, slots<I>(0, 1), padded));
    keep(local_tile(A, by_mode_tiler, slots<I>(0, 1), padded),
         local_tile(A, by_mode_tiler, slots<I>(0, 1), slots<I>(1, 1), padded));
    keep(local_partition(A, L(t(2, 2), t(1, 2)), n(1), padded),
         local_partition(A, L(t(2, 2), t(1, 2)), n(1), slots<I>(1, 1), padded));
  }

  void composed() {
    const Swizzle sw(1, 0, 2);
    const Layout<I> tile = L(leaf(4), leaf(2));
    const ComposedLayout<I> C = composition(sw, A);
    keep(C, C(n(5)), C(t(1, 3)), size(C), composition(sw, C), composition(C, tile), composition(C, by_mode_tiler),
         try_composition(C, tile));
    keep(make_composed_layout(A, n(3), tile), make_composed_layout(sw, n(3), A), preimage(sw, n(5)), try_composition(sw, C));
    keep(attempt([&] { return slice(row, C); }), slice(row, C), domain_offset(t(1, 1), C), coalesce(C), coalesce(C, t(0, 0)));
    keep(get_swizzle_portion(C), get_swizzle_portion(A), get_nonswizzle_portion(C), get_nonswizzle_portion(A), cute_cosize(C));
    keep(logical_divide(C, tile), zipped_divide(C, by_mode_tiler), tiled_divide(C, by_mode_tiler), flat_divide(C, by_mode_tiler));
    keep(logical_product(C, B2), zipped_product(C, by_mode_tiler), tiled_product(C, by_mode_tiler),
         flat_product(C, by_mode_tiler));
    keep(blocked_product(C, B2), raked_product(C, B2), tile_to_shape(C, t(8, 16)), tile_to_shape(C, t(8, 16), t(1, 0)));
  }

  static I n(std::int64_t value) { return I(value); }
  static Tuple<I> leaf(std::int64_t value) { return Tuple<I>(I(value)); }
  template <class... Args>
  static Tuple<I> t(const Args&... args) {
    return tuple<I>(args...);
  }
  static Layout<I> L(const Tuple<I>& shape, const Tuple<I>& stride) { return Layout<I>(shape, stride); }

  Tuple<I> nested = t(3, t(6, 2), 8);
  Layout<I> A = L(t(4, 8), t(8, 1));
  Layout<I> B2 = L(t(2, 3), t(1, 2));
  CoordinateLayout<I> basis = make_identity_layout(t(4, 8));
  SliceCoordinate<I> row = slots<I>(2, Underscore{});
  Tiler<I> by_mode_tiler = tiler<I>(I(2), L(leaf(2), leaf(4)));
};

template <class F>
void expect_agreement(F&& part) {
  Run<Archetype> bare;
  Run<Checked> checked;
  part(bare);
  part(checked);
  EXPECT_FALSE(checked.results.empty());
  EXPECT_EQ(bare.results, checked.results);
}

TEST(Archetype, Tuples) {
  expect_agreement([](auto& run) { run.tuples(); });
}
TEST(Archetype, Coordinates) {
  expect_agreement([](auto& run) { run.coordinates(); });
}
TEST(Archetype, Layouts) {
  expect_agreement([](auto& run) { run.layouts(); });
}
TEST(Archetype, Tiled) {
  expect_agreement([](auto& run) { run.tiled(); });
}
TEST(Archetype, Construction) {
  expect_agreement([](auto& run) { run.construction(); });
}
TEST(Archetype, Algebra) {
  expect_agreement([](auto& run) { run.algebra(); });
}
TEST(Archetype, Decisions) {
  expect_agreement([](auto& run) { run.decisions(); });
}
TEST(Archetype, Divisions) {
  expect_agreement([](auto& run) { run.divisions(); });
}
TEST(Archetype, Composed) {
  expect_agreement([](auto& run) { run.composed(); });
}

}  // namespace
}  // namespace colex::archetype_test
