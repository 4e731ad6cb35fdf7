// Rows of the group *swizzle and composed*: swizzles and composed layouts.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <vector>

#include "colex/composed_divide.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_inverse.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_recast.hpp"
#include "colex/composed_values.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/functions/recast_names.hpp"
#include "colex/notation/knapsack_search.hpp"
#include "colex/swizzle.hpp"
#include "colex/swizzle_transfer.hpp"

namespace colex::notation {

namespace detail {
/// A row for two composed layouts, and for one beside a layout: f(A, B) of either.
template <Integer I, class F>
void one_composed_row(FunctionTable<I>& table, std::string_view name, std::string_view usage, F) {
  using L = Layout<I>;
  using K = ComposedLayout<I>;
  table.row(
      name, usage, "", [](const K& A, const K& B) { return F{}(A, B); }, [](const K& A, const L& B) { return F{}(A, B); },
      [](const L& A, const K& B) { return F{}(A, B); });
}

/// Coordinates as one tuple.
inline Tuple<Checked> coordinates_of(std::vector<Tuple<Checked>> coordinates) {
  return Tuple<Checked>(Tuple<Checked>::Modes(coordinates.begin(), coordinates.end()));
}

/// What is decided about composed layouts.
inline void composed_decision_rows(FunctionTable<Checked>& table) {
  using K = ComposedLayout<>;
  table.row("injective", "injective(L)", "", [](const K& A) { return injective(A, knapsack_search<Checked>()); });
  for (const char* const name : {"bijective", "compact"})
    table.row(name, "bijective(L)", "", [](const K& A) { return bijective(A, knapsack_search<Checked>()); });
  table.row("surjective", "surjective(L)", "", [](const K& A) { return surjective(A, knapsack_search<Checked>()); });
  table.row("contiguous", "contiguous(L)", "", [](const K& A) { return contiguous(A, knapsack_search<Checked>()); });
  table.row("ordered", "ordered(L)", "", [](const K& A) { return ordered(A); });
  table.row("non_decreasing", "non_decreasing(L)", "", [](const K& A) { return non_decreasing(A); });
  table.row("image_contains", "image_contains(L, n)", "",
            [](const K& A, const Checked& n) { return image_contains(A, n, knapsack_search<Checked>()); });
  table.row("image_size", "image_size(L)", "", [](const K& A) { return image_size(A, knapsack_search<Checked>()); });
  table.row("holes", "holes(L)", "", [](const K& A) { return holes(A, knapsack_search<Checked>()); });
  one_composed_row(table, "disjoint", "disjoint(A, B)",
                   [](const auto& A, const auto& B) { return disjoint(A, B, knapsack_search<Checked>()); });
  one_composed_row(table, "same_image", "same_image(A, B)",
                   [](const auto& A, const auto& B) { return same_image(A, B, knapsack_search<Checked>()); });
  one_composed_row(table, "same_offsets", "same_offsets(A, B)",
                   [](const auto& A, const auto& B) { return same_offsets(A, B, knapsack_search<Checked>()); });
  one_composed_row(table, "equal", "equal(A, B)", [](const auto& A, const auto& B) { return equal(A, B); });
  one_composed_row(table, "max_common_layout", "max_common_layout(A, B)",
                   [](const auto& A, const auto& B) { return max_common_layout(A, B); });
  one_composed_row(table, "max_common_vector", "max_common_vector(A, B)",
                   [](const auto& A, const auto& B) { return max_common_vector(A, B); });
  one_composed_row(table, "vector_width", "vector_width(source, destination)",
                   [](const auto& A, const auto& B) { return vector_width(A, B); });
  table.row("swizzle_run", "swizzle_run(Sw, x)", "how many addresses from x on a swizzle moves by the same amount",
            [](const Swizzle& sw, const Checked& x) { return swizzle_run(sw, x); });
  table.row(
      "holders", "holders(L, n)", "the coordinates at which L has the value n",
      [](const Layout<>& A, const Checked& n) { return coordinates_of(holders(A, n)); },
      [](const K& A, const Checked& n) { return coordinates_of(holders(A, n)); });
}

/// What is stated for 64-bit integers only: decisions and inverses that look at bits.
inline void checked_swizzle_rows(FunctionTable<Checked>& table) {
  using L = Layout<>;
  using K = ComposedLayout<>;
  table.row("cosize", "cosize(L)", "", [](const K& A) { return cosize(A); });
  table.row("cute_cosize", "cute_cosize(C)", "what CuTe C++ returns for the cosize of a composed layout",
            [](const K& A) { return cute_cosize(A); });
  table.row("equal", "equal(A, B)", "", [](const Swizzle& a, const Swizzle& b) { return equal(a, b); });
  table.row("right_inverse", "right_inverse(L)", "", [](const K& A) { return right_inverse(A); });
  table.row("left_inverse", "left_inverse(L)", "", [](const K& A) { return left_inverse(A); });
  table.row(
      "composition", "composition(A, B)", "", [](const L& A, const Swizzle& sw) { return composition(A, sw); },
      [](const L& A, const K& C) { return composition(A, C); });
  table.row("upcast", "upcast(L, n)", "", [](const K& C, Checked n) { return upcast(C, n); });
  table.row("downcast", "downcast(L, n)", "", [](const K& C, Checked n) { return downcast(C, n); });
  for (const auto& [name, usage] : detail::recast_names) {
    table.row(name, usage, "",
              [](const K& C, Checked new_bits, Checked old_bits) { return recast_layout(C, new_bits, old_bits); });
  }
  table.row("transfer_swizzle", "transfer_swizzle(Sw, from, to)",
            "the swizzle that permutes behind `to` as Sw does behind `from`",
            [](const Swizzle& sw, const L& from, const L& to) { return transfer_swizzle(sw, from, to); });
}

/// An integer type may bring what it can decide of composed layouts.
template <Integer I>
void decision_rows_of_its_own(FunctionTable<I>& table) {
  using K = ComposedLayout<I>;
  table.row("injective", "injective(L)", "", [](const K& C) { return injective(C); });
  for (const char* const name : {"bijective", "compact"})
    table.row(name, "bijective(L)", "", [](const K& C) { return bijective(C); });
  table.row("surjective", "surjective(L)", "", [](const K& C) { return surjective(C); });
  table.row("contiguous", "contiguous(L)", "", [](const K& C) { return contiguous(C); });
  table.row("cosize", "cosize(L)", "", [](const K& C) { return cosize(C); });
  table.row("image_size", "image_size(L)", "", [](const K& C) { return image_size(C); });
  table.row("image_contains", "image_contains(L, n)", "", [](const K& C, const I& n) { return image_contains(C, n); });
  one_composed_row(table, "disjoint", "disjoint(A, B)", [](const auto& A, const auto& B) { return disjoint(A, B); });
  one_composed_row(table, "same_image", "same_image(A, B)", [](const auto& A, const auto& B) { return same_image(A, B); });
  one_composed_row(table, "equal", "equal(A, B)", [](const auto& A, const auto& B) { return equal(A, B); });
}
}  // namespace detail

template <Integer I>
void swizzle_rows(FunctionTable<I>& table) {
  using T = Tuple<I>;
  using L = Layout<I>;
  using K = ComposedLayout<I>;
  using S = SliceCoordinate<I>;
  using Cut = Tiler<I>;

  table.row("make_swizzle", "make_swizzle(source, target)", "the swizzle that xors the bits of one mask onto those of another",
            [](std::int64_t source, std::int64_t target) { return make_swizzle(source, target); });
  table.row("is_involution", "is_involution(Sw)", "whether a swizzle undoes itself",
            [](const Swizzle& sw) { return is_involution(sw); });
  table.row("bijective", "bijective(L)", "", [](const Swizzle& sw) { return bijective(sw); });
  table.row("injective", "injective(L)", "", [](const Swizzle& sw) { return bijective(sw); });
  table.row("surjective", "surjective(L)", "", [](const Swizzle& sw) { return bijective(sw); });
  table.row(
      "inverse", "inverse(F)", "the inverse of a bijection", [](const Swizzle& sw) { return inverse(sw); },
      [](const L&) -> L {
        throw Rejection(Kind::type,
                        "inverse is of a swizzle or a linear layout; a layout L has right_inverse(L), with L(R(k)) = k, "
                        "left_inverse(L), with Li(L(k)) = k, and quasi_inverse(L), where strides are 0");
      });
  table.row("right_inverse", "right_inverse(L)", "", [](const Swizzle& sw) { return right_inverse(sw); });
  table.row("left_inverse", "left_inverse(L)", "", [](const Swizzle& sw) { return left_inverse(sw); });
  table.row("preimage", "preimage(Sw, y)", "the x with Sw(x) = y", [](const Swizzle& sw, const I& y) { return preimage(sw, y); });
  table.row("upcast", "upcast(L, n)", "", [](const Swizzle& sw, std::int64_t n) { return upcast(sw, n); });
  table.row("downcast", "downcast(L, n)", "", [](const Swizzle& sw, std::int64_t n) { return downcast(sw, n); });
  table.row("cute_upcast", "cute_upcast(Sw, n)", "what CuTe C++ returns for upcast of a swizzle",
            [](const Swizzle& sw, std::int64_t n) { return cute_upcast(sw, n); });
  for (const auto& [name, usage] : detail::recast_names) {
    table.row(name, usage, "",
              [](const Swizzle& sw, std::int64_t new_bits, std::int64_t old_bits) { return recast(sw, new_bits, old_bits); });
  }

  table.row(
      "composition", "composition(A, B)", "", [](const Swizzle& a, const Swizzle& b) { return composition(a, b); },
      [](const Swizzle& sw, const L& B) { return composition(sw, B); },
      [](const Swizzle& sw, const K& C) { return composition(sw, C); }, [](const K& C, const L& B) { return composition(C, B); },
      [](const K& C, const Cut& tiler) { return composition(C, tiler); },
      [](const Swizzle& sw, const I& offset, const L& B) { return make_composed_layout<I>(sw, offset, B); },
      [](const Swizzle& sw, const OffsetLayout<I>& B) { return make_composed_layout<I>(sw, B.offset, B.layout); });
  table.row(
      "make_composed_layout", "make_composed_layout(A, offset, B)", "A o offset o B, a pair that is not composed",
      [](const Swizzle& sw, const I& offset, const L& B) { return make_composed_layout<I>(sw, offset, B); },
      [](const L& A, const I& offset, const L& B) { return make_composed_layout<I>(A, offset, B); });
  table.row(
      "get_swizzle_portion", "get_swizzle_portion(C)", "the swizzle of a composed layout",
      [](const K& C) { return get_swizzle_portion(C); }, [](const L& A) { return get_swizzle_portion(A); });
  table.row(
      "get_nonswizzle_portion", "get_nonswizzle_portion(C)", "the layout that a swizzle is applied to",
      [](const K& C) { return get_nonswizzle_portion(C); }, [](const L& A) { return get_nonswizzle_portion(A); });

  table.row("shape", "shape(L)", "", [](const K& C) { return C.shape(); });
  table.row("size", "size(X)", "", [](const K& C) { return size(C); });
  table.row("rank", "rank(X)", "", [](const K& C) { return C.rank(); });
  table.row("depth", "depth(X)", "", [](const K& C) { return C.depth(); });
  table.row(
      "coalesce", "coalesce(L[, profile])", "", [](const K& C) { return coalesce(C); },
      [](const K& C, const T& profile) { return coalesce(C, profile); });
  table.row("slice", "slice(c, X)", "", [](const S& c, const K& C) { return slice(c, C); });
  table.row("dice", "dice(c, X)", "", [](const S& c, const K& C) { return C.with_inner(dice(c, C.inner())); });
  table.row("slice_and_offset", "slice_and_offset(c, L)", "", [](const S& c, const K& C) { return slice(c, C); });
  table.row("domain_offset", "domain_offset(c, L)", "", [](const T& c, const K& C) { return domain_offset(c, C); });
  table.row("admissible", "admissible(A, B)", "", [](const K& C, const L& B) { return admissible(C.inner(), B); });

  table.row(
      "logical_divide", "logical_divide(A, tiler)", "", [](const K& C, const L& B) { return logical_divide(C, B); },
      [](const K& C, const Cut& tiler) { return logical_divide(C, tiler); });
  table.row(
      "zipped_divide", "zipped_divide(A, tiler)", "", [](const K& C, const L& B) { return zipped_divide(C, B); },
      [](const K& C, const Cut& tiler) { return zipped_divide(C, tiler); });
  table.row(
      "tiled_divide", "tiled_divide(A, tiler)", "", [](const K& C, const L& B) { return tiled_divide(C, B); },
      [](const K& C, const Cut& tiler) { return tiled_divide(C, tiler); });
  table.row(
      "flat_divide", "flat_divide(A, tiler)", "", [](const K& C, const L& B) { return flat_divide(C, B); },
      [](const K& C, const Cut& tiler) { return flat_divide(C, tiler); });
  table.row(
      "logical_product", "logical_product(A, tiler)", "", [](const K& C, const L& B) { return logical_product(C, B); },
      [](const K& C, const Cut& tiler) { return logical_product(C, tiler); });
  table.row(
      "zipped_product", "zipped_product(A, tiler)", "", [](const K& C, const L& B) { return zipped_product(C, B); },
      [](const K& C, const Cut& tiler) { return zipped_product(C, tiler); });
  table.row(
      "tiled_product", "tiled_product(A, tiler)", "", [](const K& C, const L& B) { return tiled_product(C, B); },
      [](const K& C, const Cut& tiler) { return tiled_product(C, tiler); });
  table.row(
      "flat_product", "flat_product(A, tiler)", "", [](const K& C, const L& B) { return flat_product(C, B); },
      [](const K& C, const Cut& tiler) { return flat_product(C, tiler); });
  table.row("blocked_product", "blocked_product(A, B)", "", [](const K& C, const L& B) { return blocked_product(C, B); });
  table.row("raked_product", "raked_product(A, B)", "", [](const K& C, const L& B) { return raked_product(C, B); });
  table.row(
      "tile_to_shape", "tile_to_shape(block, shape[, order])", "",
      [](const K& C, const T& shape) { return tile_to_shape(C, shape); },
      [](const K& C, const T& shape, const T& order) { return tile_to_shape(C, shape, order); });

  if constexpr (std::same_as<I, Checked>) {
    detail::checked_swizzle_rows(table);
    detail::composed_decision_rows(table);
  } else if constexpr (requires(const K& C) { injective(C); }) {
    detail::decision_rows_of_its_own(table);
  }
}

}  // namespace colex::notation
