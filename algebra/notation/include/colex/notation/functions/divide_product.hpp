// Rows of the group *divide and product*.
#pragma once

#include "colex/by_mode.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/functions.hpp"
#include "colex/partition.hpp"
#include "colex/tile_to_shape.hpp"

namespace colex::notation {

namespace detail {
/// What a function of two layouts makes of a mode and its tile: a layout of two modes.
template <Integer I>
Layout<I> split(const FunctionName& function, const Layout<I>& part, const Layout<I>& tile) {
  const Value<I> arguments[2] = {part, tile};
  const Value<I> halves = FunctionTable<I>::call(*functions<I>().find(function.text), arguments, 2);
  const Layout<I>* const layout = halves.template as<Layout<I>>();
  if (layout == nullptr || layout->rank() != 2) {
    throw Rejection(Kind::type, "hier_unzip needs a function that splits a layout into two modes; " + std::string(function.text) +
                                    " gives " + to_string(halves));
  }
  return *layout;
}
}  // namespace detail

template <Integer I>
void divide_product_rows(FunctionTable<I>& table) {
  using T = Tuple<I>;
  using L = Layout<I>;
  using Cut = Tiler<I>;
  using S = SliceCoordinate<I>;

  table.row("logical_divide", "logical_divide(A, tiler)", "(a tile, the tiles): A o (B, complement of B); by mode for a tuple",
            each_layout<L>([](const auto& A, const L& B) { return logical_divide(A, B); }),
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return logical_divide(A, tiler); }));
  table.row("zipped_divide", "zipped_divide(A, tiler)", "((tile, …), (rest, …))",
            each_layout<L>([](const auto& A, const L& B) { return zipped_divide(A, B); }),
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return zipped_divide(A, tiler); }));
  table.row("tiled_divide", "tiled_divide(A, tiler)", "((tile, …), rest, …)",
            each_layout<L>([](const auto& A, const L& B) { return tiled_divide(A, B); }),
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return tiled_divide(A, tiler); }));
  table.row("flat_divide", "flat_divide(A, tiler)", "(tile, …, rest, …)",
            each_layout<L>([](const auto& A, const L& B) { return flat_divide(A, B); }),
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return flat_divide(A, tiler); }));
  table.row("padded_logical_divide", "padded_logical_divide(A, tiler)",
            "logical_divide as CuTe pads it where the tiler does not divide",
            each_layout<L>([](const auto& A, const L& B) { return logical_divide(A, B, padded); }),
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return logical_divide(A, tiler, padded); }));
  table.row("padded_zipped_divide", "padded_zipped_divide(A, tiler)", "zipped_divide as CuTe pads it",
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return zipped_divide(A, tiler, padded); }));
  table.row("padded_tiled_divide", "padded_tiled_divide(A, tiler)", "tiled_divide as CuTe pads it",
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return tiled_divide(A, tiler, padded); }));
  table.row("padded_flat_divide", "padded_flat_divide(A, tiler)", "flat_divide as CuTe pads it",
            each_layout<Cut>([](const auto& A, const Cut& tiler) { return flat_divide(A, tiler, padded); }));
  table.row("hier_unzip", "hier_unzip(split, L, tiler)",
            "((insides), (outsides)) where split(mode, tile), as logical_divide, gives (inside, outside)",
            [](const FunctionName& split, const L& A, const Cut& tiler) {
              return hier_unzip([&](const L& part, const L& tile) { return detail::split<I>(split, part, tile); }, A, tiler);
            });

  table.row(
      "logical_product", "logical_product(A, tiler)", "(A, its copies as B says); by mode for a tuple",
      [](const L& A, const L& B) { return logical_product(A, B); },
      [](const L& A, const Cut& tiler) { return logical_product(A, tiler); });
  table.row(
      "zipped_product", "zipped_product(A, tiler)", "((A, …), (copies, …))",
      [](const L& A, const L& B) { return zipped_product(A, B); },
      [](const L& A, const Cut& tiler) { return zipped_product(A, tiler); });
  table.row(
      "tiled_product", "tiled_product(A, tiler)", "((A, …), copies, …)",
      [](const L& A, const L& B) { return tiled_product(A, B); },
      [](const L& A, const Cut& tiler) { return tiled_product(A, tiler); });
  table.row(
      "flat_product", "flat_product(A, tiler)", "(A, …, copies, …)", [](const L& A, const L& B) { return flat_product(A, B); },
      [](const L& A, const Cut& tiler) { return flat_product(A, tiler); });
  table.row("blocked_product", "blocked_product(A, B)", "B's grid of blocks A",
            [](const L& A, const L& B) { return blocked_product(A, B); });
  table.row("raked_product", "raked_product(A, B)", "A's elements, each spread over the grid B",
            [](const L& A, const L& B) { return raked_product(A, B); });
  table.row(
      "tile_to_shape", "tile_to_shape(block, shape[, order])", "a block repeated to fill a shape",
      [](const L& A, const T& shape) { return tile_to_shape(A, shape); },
      [](const L& A, const T& shape, const T& order) { return tile_to_shape(A, shape, order); });
  table.row(
      "padded_tile_to_shape", "padded_tile_to_shape(block, shape[, order])", "a block repeated to reach over a shape",
      [](const L& A, const T& shape) { return padded_tile_to_shape(A, shape); },
      [](const L& A, const T& shape, const T& order) { return padded_tile_to_shape(A, shape, order); });

  table.row("local_tile", "local_tile(A, tiler, c[, proj])", "the tile at a coordinate of the tiles",
            each_layout<Cut, S>([](const auto& A, const Cut& tiler, const S& c) { return local_tile(A, tiler, c); }),
            each_layout<Cut, S, S>(
                [](const auto& A, const Cut& tiler, const S& c, const S& proj) { return local_tile(A, tiler, c, proj); }));
  table.row("local_partition", "local_partition(A, threads, i[, proj])", "the elements of thread i",
            each_layout<L, I>([](const auto& A, const L& threads, const I& i) { return local_partition(A, threads, i); }),
            each_layout<L, I, S>(
                [](const auto& A, const L& threads, const I& i, const S& proj) { return local_partition(A, threads, i, proj); }));
  table.row("inner_partition", "inner_partition(A, tiler, c)", "the tile at c: c indexes the rest",
            each_layout<Cut, S>([](const auto& A, const Cut& tiler, const S& c) { return inner_partition(A, tiler, c); }));
  table.row("outer_partition", "outer_partition(A, tiler, c)", "the elements at c of all tiles: c indexes the tile",
            each_layout<Cut, S>([](const auto& A, const Cut& tiler, const S& c) { return outer_partition(A, tiler, c); }));
  table.row(
      "padded_inner_partition", "padded_inner_partition(A, tiler, c)", "inner_partition as CuTe pads it",
      each_layout<Cut, S>([](const auto& A, const Cut& tiler, const S& c) { return inner_partition(A, tiler, c, padded); }));
  table.row(
      "padded_outer_partition", "padded_outer_partition(A, tiler, c)", "outer_partition as CuTe pads it",
      each_layout<Cut, S>([](const auto& A, const Cut& tiler, const S& c) { return outer_partition(A, tiler, c, padded); }));
  table.row("padded_local_tile", "padded_local_tile(A, tiler, c[, proj])", "local_tile as CuTe pads it",
            each_layout<Cut, S>([](const auto& A, const Cut& tiler, const S& c) { return local_tile(A, tiler, c, padded); }),
            each_layout<Cut, S, S>([](const auto& A, const Cut& tiler, const S& c, const S& proj) {
              return local_tile(A, tiler, c, proj, padded);
            }));
  table.row("padded_local_partition", "padded_local_partition(A, threads, i[, proj])", "local_partition as CuTe pads it",
            each_layout<L, I>([](const auto& A, const L& threads, const I& i) { return local_partition(A, threads, i, padded); }),
            each_layout<L, I, S>([](const auto& A, const L& threads, const I& i, const S& proj) {
              return local_partition(A, threads, i, proj, padded);
            }));
}

}  // namespace colex::notation
