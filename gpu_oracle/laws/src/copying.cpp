// A copy that is found moves every element once by the widest vectors, costs what it is said to cost, and no other choice of the
// lanes costs less; sectors and banks are counted here byte by byte.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "colex/finding/copy.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "counted.hpp"

namespace colex::oracle_laws {

using finding::CopyQuestion;
using finding::FoundCopy;
using finding::Memory;
using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

/// A tile of M rows and N columns that is copied from one memory to another.
struct CopiedRows {
  std::int64_t M, N, source, destination, to_global, bytes, threads, alignment;

  /// How a side lies in memory: by rows, by columns, by rows of 8 elements more, by rows of one element more; and swizzled, by
  /// rows or by rows of 8 elements more.
  std::pair<std::int64_t, std::int64_t> strides(std::int64_t kind) const {
    const std::pair<std::int64_t, std::int64_t> by_rows{N, 1}, apart{N + 8, 1};
    const std::array all = {by_rows, std::pair{std::int64_t{1}, M}, apart, std::pair{N + 1, std::int64_t{1}}, by_rows, by_rows,
                            apart};
    return all.at(static_cast<std::size_t>(kind));
  }
  static Swizzle swizzle(std::int64_t kind) { return kind < 5 ? Swizzle() : Swizzle(2, 2, kind == 5 ? 2 : 3); }
  bool in_registers() const { return destination == 4; }
  std::int64_t address(std::int64_t kind, std::int64_t coordinate) const {
    const auto [row, column] = strides(kind);
    return swizzle(kind)(coordinate % M * row + coordinate / M * column).value() * bytes;
  }
  finding::Side side(std::int64_t kind, Memory memory) const {
    const auto [row, column] = strides(kind);
    const auto mode = [](std::int64_t extent, std::int64_t stride) {
      return Layout<>(Mode<Checked>{Checked(extent), Checked(stride)});
    };
    return {memory, ComposedLayout<>(swizzle(kind), Checked(0), make_layout<Checked, Checked>({mode(M, row), mode(N, column)}))};
  }
  CopyQuestion question() const {
    const finding::Side registers{Memory::registers, std::nullopt};
    return {side(source, Memory::global),
            in_registers() ? registers : side(destination, to_global == 1 ? Memory::global : Memory::shared), 8 * bytes, threads,
            alignment};
  }
};

std::vector<laws::ProgramVariable> copies() {
  return {integer("m", 2, 4),           integer("n", 2, 4),  integer("odd", 0, 1),  integer("source", 0, 3),
          integer("destination", 0, 6), integer("to", 0, 1), integer("size", 0, 2), integer("warps", 1, 4)};
}

CopiedRows rows(const Assignment& values) {
  const auto at = [&](std::size_t k) { return integer_of(values[k]); };
  return {std::int64_t{1} << at(0),
          (at(2) == 1 ? 3 : 1) * (std::int64_t{1} << at(1)),
          at(3),
          at(4),
          at(5),
          std::int64_t{1} << at(6),
          at(7) % 2 == 0 ? 64 : 32,
          at(7) > 2 ? 4 : 16};
}

/// A vector by its coordinates, in the order of the source.
using Block = std::vector<std::int64_t>;

/// The tile's blocks of so many elements; none if it has no such vectors, by their definition.
std::vector<Block> vectors(const CopiedRows& tile, std::int64_t elements) {
  const std::int64_t all = tile.M * tile.N, bytes = tile.bytes * elements;
  if (bytes > tile.alignment || all % (elements * tile.threads) != 0) return {};
  std::map<std::int64_t, std::int64_t> at_address;
  for (std::int64_t x = 0; x < all; ++x) at_address[tile.address(tile.source, x)] = x;
  std::vector<Block> found;
  for (const auto& [address, coordinate] : at_address) {
    if (address % bytes != 0) continue;
    Block vector;
    for (std::int64_t k = 0; k < elements; ++k) {
      const auto next = at_address.find(address + k * tile.bytes);
      if (next == at_address.end()) return {};
      if (!tile.in_registers() &&
          tile.address(tile.destination, next->second) != tile.address(tile.destination, coordinate) + k * tile.bytes)
        return {};
      if (!found.empty() && next->second - coordinate != found[0][static_cast<std::size_t>(k)] - found[0][0]) return {};
      vector.push_back(next->second);
    }
    if (!tile.in_registers() && tile.address(tile.destination, coordinate) % bytes != 0) return {};
    found.push_back(std::move(vector));
  }
  return std::ssize(found) * elements == all ? found : std::vector<Block>{};
}

/// Sectors first, then wavefronts.
using Price = std::pair<std::int64_t, std::int64_t>;

/// What it costs to copy vectors in this order, 32 at a time.
Price price(const CopiedRows& tile, const std::vector<Block>& order) {
  const std::int64_t bytes = std::ssize(order[0]) * tile.bytes;
  const auto addresses = [&](std::int64_t kind) {
    std::vector<std::int64_t> all;
    for (const Block& vector : order) all.push_back(tile.address(kind, vector[0]));
    return all;
  };
  Price price{counted_sectors(addresses(tile.source), bytes), 0};
  if (tile.in_registers()) return price;
  if (tile.to_global == 1) {
    price.first += counted_sectors(addresses(tile.destination), bytes);
  } else {
    price.second = counted_wavefronts(addresses(tile.destination), bytes);
  }
  return price;
}

/// The vectors in the order in which what was found copies them: warp by warp, instruction by instruction. None if it is no
/// copy of the tile by these vectors.
std::vector<Block> order_of(const FoundCopy& found, const std::vector<Block>& all) {
  const std::int64_t threads = size(found.threads.mode(0)).value(), values = size(found.threads.mode(1)).value();
  const std::int64_t elements = std::ssize(all[0]);
  std::map<Block, bool> left;
  for (const Block& vector : all) left[vector] = true;
  std::vector<Block> order;
  for (std::int64_t warp = 0; warp < threads; warp += 32) {
    for (std::int64_t v = 0; v < values; v += elements) {
      for (std::int64_t t = warp; t < warp + 32; ++t) {
        Block vector;
        for (std::int64_t k = 0; k < elements; ++k) vector.push_back(found.threads(Checked(t + threads * (v + k))).value());
        if (left.erase(vector) == 0) return {};
        order.push_back(std::move(vector));
      }
    }
  }
  return left.empty() ? order : std::vector<Block>{};
}

/// The price of some choice of the lanes: the tile's factors of two beyond the vectors, in an order that the seed draws.
Price challenge(const CopiedRows& tile, const std::vector<Block>& all, std::int64_t seed) {
  std::vector<std::int64_t> twos;
  for (std::int64_t step = 1; step < tile.M; step *= 2) twos.push_back(step);
  for (std::int64_t step = 1; tile.N % (2 * step) == 0; step *= 2) twos.push_back(tile.M * step);
  std::map<std::int64_t, Block> by_first;
  for (const Block& vector : all) by_first[vector[0]] = vector;
  std::erase_if(twos, [&](std::int64_t step) { return std::find(all[0].begin(), all[0].end(), step) != all[0].end(); });
  std::shuffle(twos.begin(), twos.end(), std::mt19937(static_cast<std::uint32_t>(seed)));
  std::vector<Block> order;
  while (!by_first.empty()) {
    const std::int64_t base = by_first.begin()->first;
    for (std::int64_t lane = 0; lane < 32; ++lane) {
      std::int64_t first = base;
      for (std::size_t k = 0; k < 5; ++k) first += (lane >> k & 1) * twos[k];
      const auto node = by_first.extract(first);
      order.push_back(node.mapped());
    }
  }
  return price(tile, order);
}

/// The widest vectors, by trying them all; none if the tile has none.
std::vector<Block> widest(const CopiedRows& tile) {
  for (std::int64_t elements = 16; elements > 0; elements /= 2) {
    if (auto all = vectors(tile, elements); !all.empty()) return all;
  }
  return {};
}

/// What was found, what it costs, and the vectors; many challenge the same.
struct KnownCopy {
  std::optional<FoundCopy> found;
  std::vector<Block> all;
  Price price;
  Case judged = Case::of(true);
};

KnownCopy looked_up(const CopiedRows& tile) {
  KnownCopy known;
  known.all = widest(tile);
  const auto found = attempt([&] { return finding::find_copy(tile.question()); });
  if (known.all.empty() || !found) {
    if (known.all.empty() == !found) return known;
    known.judged = Case::fails(found ? "there are no vectors, and a copy is found"
                                     : "there are vectors, and " + found.rejection().message());
    return known;
  }
  known.found = *found;
  const CopyQuestion question = tile.question();
  const std::int64_t elements = std::ssize(known.all[0]);
  if (found->vector.elements != elements) {
    known.judged = Case::fails("the widest vector has " + std::to_string(elements) + " elements, and is said to have " +
                               std::to_string(found->vector.elements));
    return known;
  }
  const std::vector<Block> order = order_of(*found, known.all);
  if (order.empty()) {
    known.judged = Case::fails(to_string(found->threads) + " does not copy each vector once");
    return known;
  }
  known.price = price(tile, order);
  if (known.price != Price{found->sectors(question), found->wavefronts(question)})
    known.judged = Case::fails(to_string(found->threads) + " takes " + std::to_string(known.price.first) + " sectors and " +
                               std::to_string(known.price.second) + " wavefronts, and is said to take " +
                               std::to_string(found->sectors(question)) + " and " + std::to_string(found->wavefronts(question)));
  return known;
}

const KnownCopy& known_copy(const CopiedRows& tile) {
  using Key = std::array<std::int64_t, 8>;
  thread_local std::map<Key, KnownCopy> known;
  const auto [at, is_new] = known.try_emplace(
      Key{tile.M, tile.N, tile.source, tile.destination, tile.to_global, tile.bytes, tile.threads, tile.alignment});
  if (is_new) at->second = looked_up(tile);
  return at->second;
}

Case no_other_is_better(const CopiedRows& tile, std::int64_t seed) {
  const KnownCopy& known = known_copy(tile);
  if (known.judged.kind != Case::Kind::holds) return known.judged;
  if (!known.found) return Case::filtered();
  const Price other = challenge(tile, known.all, seed);
  if (known.price <= other) return Case::of(true);
  return Case::fails("other lanes take " + std::to_string(other.first) + " sectors and " + std::to_string(other.second) +
                     " wavefronts, and those found " + std::to_string(known.price.first) + " and " +
                     std::to_string(known.price.second));
}

/// Vectors in any order at all, said by no layout.
Case least_is_least(const CopiedRows& tile, std::int64_t seed) {
  const KnownCopy& known = known_copy(tile);
  if (!known.found) return Case::filtered();
  std::vector<Block> order = known.all;
  std::shuffle(order.begin(), order.end(), std::mt19937(static_cast<std::uint32_t>(seed)));
  const Price taken = price(tile, order);
  const CopyQuestion question = tile.question();
  // A wavefront brings 128 bytes, and an instruction of a warp takes one or more.
  const std::int64_t bytes = 32 * std::ssize(order[0]) * tile.bytes, of_warp = std::max<std::int64_t>(1, bytes / 128);
  const bool is_shared = tile.to_global == 0 && !tile.in_registers();
  if (known.found->least_wavefronts(question) != (is_shared ? std::ssize(order) / 32 * of_warp : 0))
    return Case::fails("the least is said to be " + std::to_string(known.found->least_wavefronts(question)) + " wavefronts");
  for (const Price& each : {taken, known.price}) {
    if (each.first < known.found->least_sectors || each.second < known.found->least_wavefronts(question))
      return Case::fails("an order takes " + std::to_string(each.first) + " sectors and " + std::to_string(each.second) +
                         " wavefronts, and the least is said to be " + std::to_string(known.found->least_sectors) + " and " +
                         std::to_string(known.found->least_wavefronts(question)));
  }
  return Case::of(true);
}

}  // namespace

void copying(laws::Programs& laws) {
  const std::string text =
      "forall tiles of 2^m by 2^n or 3*2^n elements of 2^size bytes in global memory, by rows, by columns or by padded rows, "
      "copied by one or two warps, from and to multiples of 16 bytes or of 4, to global memory, shared memory, swizzled there or "
      "not, or registers";
  std::vector<laws::ProgramVariable> with_seed = copies();
  with_seed.push_back(integer("seed", 0, 999));
  laws.add({"find.copy",
            "The copy that is found moves each element once by the widest vectors and takes as many sectors and wavefronts as is "
            "said, and no other lanes take fewer.",
            "colex finding/copy.hpp", evidence::Expected::stands,
            text + ", and every choice of the lanes: claim find_copy is as said, and takes no more than they do"},
           with_seed, [](const Assignment& values) { return no_other_is_better(rows(values), integer_of(values[8])); });
  laws.add(
      {"find.copy.least",
       "No assignment of the vectors to threads takes fewer sectors, or fewer wavefronts, than the least, which is of wavefronts "
       "one for each instruction and each 128 bytes.",
       "colex finding/copy.hpp", evidence::Expected::stands,
       text + ", and every order of the vectors: claim the order takes least_sectors and least_wavefronts or more, "
              "and of each warp's instruction of b bytes least_wavefronts has max(1, b/128)"},
      with_seed, [](const Assignment& values) { return least_is_least(rows(values), integer_of(values[8])); });
}

}  // namespace colex::oracle_laws
