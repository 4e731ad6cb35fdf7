// Rows of the group *construct and reshape*.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/construct.hpp"
#include "colex/image_mask.hpp"
#include "colex/layout_tv.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/functions/recast_names.hpp"
#include "colex/notation/functions/tuples.hpp"
#include "colex/recast.hpp"
#include "colex/reshape.hpp"
#include "colex/vector_width.hpp"

namespace colex::notation {

namespace detail {
/// A tuple of layouts, as (4:1, 8:2), as one layout of these modes.
template <Integer I>
Layout<I> layout_of_parts(const Tiler<I>& parts) {
  if (parts.is_layout() || parts.is_integer()) return parts.layout();
  if (parts.is_underscore()) throw Rejection(Kind::type, "make_layout: _ is no layout");
  std::vector<Layout<I>> modes;
  for (const Tiler<I>& part : parts.modes()) modes.push_back(layout_of_parts(part));
  return make_layout(modes);
}
/// The path of the leading dimension, which there has to be.
template <Integer I>
Tuple<I> leading_path(const Layout<I>& A) {
  const std::optional<Path> path = leading_dim(A);
  if (!path) throw Rejection(Kind::inadmissible, describe(A) + " has no mode of stride 1");
  return path_value<I>(*path);
}
/// A tile and the layout of who takes what of it: <tile, layout>.
template <Integer I>
Tiler<I> pair(const TiledLayout<I>& tiled) {
  return Tiler<I>(typename Tiler<I>::Modes{tiled.tiler, Tiler<I>(tiled.layout)});
}
}  // namespace detail

template <Integer I>
void construct_rows(FunctionTable<I>& table) {
  using T = Tuple<I>;
  using V = Tuple<Vector<I>>;
  using L = Layout<I>;
  using C = CoordinateLayout<I>;

  table.row(
      "make_layout", "make_layout(shape[, stride]), make_layout(A, B, …)",
      "the layout of a shape and a stride, or with layouts as its modes", [](const T& shape) { return make_layout(shape); },
      [](const T& shape, const T& stride) { return make_layout(shape, stride); },
      [](const T& shape, const V& stride) { return make_layout(shape, stride); },
      [](const Rest<L>& parts) { return make_layout(parts.items); },
      [](const Rest<C>& parts) { return make_layout(parts.items); },
      [](const Tiler<I>& parts) { return detail::layout_of_parts(parts); });
  table.row("make_layout_left", "make_layout_left(shape)", "compact, the first mode counting fastest",
            [](const T& shape) { return make_layout_left(shape); });
  table.row("make_layout_right", "make_layout_right(shape)", "compact, the last mode counting fastest",
            [](const T& shape) { return make_layout_right(shape); });
  table.row("make_ordered_layout", "make_ordered_layout(shape, order)", "compact, the modes counting in an order",
            [](const T& shape, const T& order) { return make_ordered_layout(shape, order); });
  table.row("make_layout_like", "make_layout_like(L)", "compact, the modes counting in the order of L's strides; stride 0 stays",
            [](const L& A) { return make_layout_like(A); });
  table.row("make_identity_layout", "make_identity_layout(shape)", "the layout whose value is the coordinate",
            [](const T& shape) { return make_identity_layout(shape); });
  table.row(
      "make_fragment_like", "make_fragment_like(X)",
      "the register layout of a fragment: mode 0 first, then the order of L's strides",
      [](const T& shape) { return make_fragment_like(shape); }, [](const L& A) { return make_fragment_like(A); });

  table.row("make_layout_tv", "make_layout_tv(threads, values)",
            "<tile, the layout from (thread, value) to the 1-D coordinate of the tile>",
            [](const L& threads, const L& values) { return detail::pair(make_layout_tv(threads, values)); });
  table.row("make_cotiled", "make_cotiled(offsets, data)",
            "<tile, TV layout> for threads and values given by offsets into a data layout",
            [](const L& offsets, const L& data) { return detail::pair(make_cotiled(offsets, data)); });
  table.row("make_layout_tv_tiler", "make_layout_tv_tiler(threads, values)", "the tile that threads and values fill",
            [](const L& threads, const L& values) { return make_layout_tv(threads, values).tiler; });
  table.row("make_cotiled_tiler", "make_cotiled_tiler(offsets, data)", "the tile of the data that the offsets touch",
            [](const L& offsets, const L& data) { return make_cotiled(offsets, data).tiler; });

  table.row(
      "append", "append(X, x[, rank])", "x behind the modes, up to a rank", [](const T& t, const T& x) { return append(t, x); },
      [](const T& t, const T& x, std::size_t n) {
        detail::require_repeats(t, n);
        return append(t, x, n);
      },
      [](const L& A, const L& X) { return append(A, X); }, [](const C& A, const C& X) { return append(A, X); },
      [](const L& A, const L& X, std::size_t n) {
        detail::require_repeats(A, n);
        return append(A, X, n);
      });
  table.row(
      "prepend", "prepend(X, x[, rank])", "x before the modes, up to a rank",
      [](const T& t, const T& x) { return prepend(t, x); },
      [](const T& t, const T& x, std::size_t n) {
        detail::require_repeats(t, n);
        return prepend(t, x, n);
      },
      [](const L& A, const L& X) { return prepend(A, X); }, [](const C& A, const C& X) { return prepend(A, X); },
      [](const L& A, const L& X, std::size_t n) {
        detail::require_repeats(A, n);
        return prepend(A, X, n);
      });
  table.row(
      "append_ones", "append_ones(X[, rank])", "extents 1 behind the modes, up to a rank",
      [](const T& t) { return append_ones(t); },
      [](const T& t, std::size_t n) {
        detail::require_repeats(t, n);
        return append_ones(t, n);
      },
      each_layout([](const auto& A) { return append_ones(A); }), each_layout<std::size_t>([](const auto& A, std::size_t n) {
        detail::require_repeats(A, n);
        return append_ones(A, n);
      }));
  table.row(
      "prepend_ones", "prepend_ones(X[, rank])", "extents 1 before the modes, up to a rank",
      [](const T& t) { return prepend_ones(t); },
      [](const T& t, std::size_t n) {
        detail::require_repeats(t, n);
        return prepend_ones(t, n);
      },
      each_layout([](const auto& A) { return prepend_ones(A); }), each_layout<std::size_t>([](const auto& A, std::size_t n) {
        detail::require_repeats(A, n);
        return prepend_ones(A, n);
      }));
  table.row(
      "concat", "concat(A, B)", "the modes of A, then those of B", [](const T& a, const T& b) { return concat(a, b); },
      [](const L& A, const L& B) { return concat(A, B); }, [](const C& A, const C& B) { return concat(A, B); });
  table.row(
      "replace", "replace(X, k, x)", "x in place of mode k",
      [](const T& t, std::size_t k, const T& x) { return replace(t, k, x); },
      [](const L& A, std::size_t k, const L& X) { return replace(A, k, X); });
  table.row(
      "remove", "remove(X, k)", "without mode k", [](const T& t, std::size_t k) { return remove(t, k); },
      each_layout<std::size_t>([](const auto& A, std::size_t k) { return remove(A, k); }));
  table.row(
      "take", "take(X, begin, end)", "the modes [begin, end)",
      [](const T& t, std::size_t begin, std::size_t end) { return take(t, begin, end); },
      each_layout<std::size_t, std::size_t>(
          [](const auto& A, std::size_t begin, std::size_t end) { return take(A, begin, end); }));
  table.row(
      "select", "select(X, i, …)", "the modes i, …",
      [](const T& t, const Rest<std::size_t>& which) { return select(t, which.items); },
      each_layout<Rest<std::size_t>>([](const auto& A, const Rest<std::size_t>& which) { return select(A, which.items); }));
  for (const auto& [name, usage] :
       {std::pair{"group", "group(X, begin, end)"}, std::pair{"group_modes", "group_modes(X, begin, end)"}}) {
    table.row(
        name, usage, "the modes [begin, end) as one mode",
        [](const T& t, std::size_t begin, std::size_t end) { return group(t, begin, end); },
        each_layout<std::size_t, std::size_t>(
            [](const auto& A, std::size_t begin, std::size_t end) { return group(A, begin, end); }));
  }
  table.row(
      "zip", "zip(X), zip(A, B)", "the modes of the modes, transposed: mode k pairs the modes k of all",
      [](const T& t) { return zip(t); }, [](const T& a, const T& b) { return zip(a, b); },
      each_layout([](const auto& A) { return zip(A); }), [](const L& A, const L& B) { return zip(A, B); },
      [](const C& A, const C& B) { return zip(A, B); });
  table.row("tile_unzip", "tile_unzip(L, guide)", "the first and the second parts of the modes, each together",
            each_layout<Tiler<I>>([](const auto& A, const Tiler<I>& guide) { return tile_unzip(A, guide); }));

  table.row(
      "is_major", "is_major(k, X)", "whether the first leaf of mode k has stride 1",
      [](std::size_t k, const T& stride) { return is_major(k, stride); },
      [](std::size_t k, const L& A) { return is_major(k, A); });
  table.row(
      "leading_dim", "leading_dim(L), leading_dim(shape, stride)", "the path of the first leaf of stride 1 and another extent",
      [](const L& A) { return detail::leading_path(A); },
      [](const T& shape, const T& stride) { return detail::leading_path(make_layout(shape, stride)); });
  table.row("max_alignment", "max_alignment(L)", "the largest aligned block of consecutive values that L takes as a whole",
            [](const L& A) { return max_alignment(A); });
  table.row("upcast", "upcast(L, n)", "the layout in units of n elements", [](const L& A, const I& n) { return upcast(A, n); });
  table.row("downcast", "downcast(L, n)", "the layout in n-ths of an element",
            [](const L& A, const I& n) { return downcast(A, n); });
  for (const auto& [name, usage] : detail::recast_names) {
    table.row(name, usage, "the layout of the same bits in elements of another size",
              [](const L& A, const I& new_bits, const I& old_bits) { return recast_layout(A, new_bits, old_bits); });
  }
  table.row("image_mask", "image_mask(L)", "the values as the bits of an integer", [](const L& A) { return image_mask(A); });
  table.row("make_layout_image_mask", "make_layout_image_mask(L, c, k)",
            "the values where only mode k is open, as the bits of an integer",
            [](const L& A, const T& c, std::size_t k) { return make_layout_image_mask(A, c, k); });
}

}  // namespace colex::notation
