// How threads bring what they hold into shared memory, and in which order columns are counted so that nothing moves: byte by
// byte, and thread by thread.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/finding/recount.hpp"
#include "colex/finding/store.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using finding::StoreQuestion;
using finding::Stores;
using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

/// A TV layout, and rows and columns of the tile of which it says who holds what.
struct HeldTile {
  Layout<> threads;
  std::int64_t M, N;
};

const std::vector<HeldTile>& held_tiles() {
  const auto sums = [](std::int64_t repeated) {
    return Layout<>(tuple(tuple(4, 8), tuple(2, 2, repeated)), tuple(tuple(32, 1), tuple(16, 8, 128)));
  };
  static const std::vector<HeldTile> all = {
      {sums(1), 16, 8},
      {sums(2), 16, 16},
      {sums(3), 16, 24},
      {Layout<>(tuple(tuple(4, 8, 2), tuple(2, 2)), tuple(tuple(64, 1, 16), tuple(32, 8))), 32, 8},
      {Layout<>(tuple(32, 8), tuple(8, 1)), 16, 16},
      {Layout<>(tuple(32, 4), tuple(1, 32)), 16, 8},
      {Layout<>(tuple(tuple(4, 8), 4), tuple(tuple(4, 16), 1)), 16, 8},
      {Layout<>(tuple(32, 1), tuple(1, 32)), 8, 4},
      {Layout<>(tuple(tuple(4, 8), tuple(2, 7)), tuple(tuple(16, 1), tuple(8, 64))), 8, 56},
      {Layout<>(tuple(32, 2), tuple(8, 256)), 8, 64}};
  return all;
}

/// What is stored, element by element: element(t, v).
struct Stored {
  StoreQuestion question;
  std::int64_t bytes = 0, threads = 0, values = 0;

  std::int64_t element(std::int64_t t, std::int64_t v) const {
    return question.tile.layout(question.threads(Checked(t + threads * v))).value();
  }
  /// Whether a value begins such a vector in every thread, and which values are in it; none if it does not.
  std::vector<std::int64_t> vector(std::int64_t v, std::int64_t elements) const {
    std::vector<std::int64_t> behind;
    for (std::int64_t k = 0; k < elements; ++k) {
      std::int64_t at = 0;
      while (at < values && element(0, at) != element(0, v) + k) ++at;
      for (std::int64_t t = 0; t < threads; ++t) {
        if (at == values || element(t, v) % elements != 0 || element(t, at) != element(t, v) + k) return {};
      }
      behind.push_back(at);
    }
    return behind;
  }
  std::int64_t vectors(std::int64_t elements) const {
    std::int64_t count = 0;
    for (std::int64_t v = 0; v < values; ++v) count += vector(v, elements).empty() ? 0 : 1;
    return count;
  }
  /// Whether the rows of matrices are eight elements down a column of threads, of two bytes each.
  bool is_across() const {
    bool all = bytes == 2 && values % 2 == 0;
    for (std::int64_t t = 0; t < threads && all; ++t) {
      const std::int64_t above = t / 32 * 32 + t % 4;
      for (std::int64_t v = 0; v < values; ++v)
        all = all && element(above, v) % 8 == 0 && element(t, v) == element(above, v) + t % 32 / 4;
    }
    return all;
  }
  /// Whether they are what four threads have side by side in a register each.
  bool is_along() const {
    const std::int64_t elements = 4 / std::max<std::int64_t>(bytes, 1);
    if (bytes > 4 || vectors(elements) * elements != values) return false;
    for (std::int64_t t = 0; t < threads; ++t) {
      for (std::int64_t v = 0; v < values; ++v) {
        const std::int64_t row = element(t / 4 * 4, v);
        if (element(t, v) != row + t % 4 * elements) return false;
        if (!vector(v, elements).empty() && row * bytes % 16 != 0) return false;
      }
    }
    return true;
  }
};

/// Whether each byte of a register comes to its element, by the fragments of stmatrix, and how many instructions it takes.
bool is_in_place(const Stored& stored, const Stores& stores) {
  const bool across = stores.instruction.ends_with(".trans");
  const std::int64_t elements = 4 / stored.bytes;
  std::set<std::pair<std::int64_t, std::int64_t>> placed;
  std::size_t access = 0;
  for (std::int64_t first = 0; first < stored.threads; first += 32) {
    std::int64_t instructions = 0;
    for (std::size_t done = 0; done < stores.registers.size(); ++access, ++instructions) {
      const std::vector<std::int64_t>& rows = stores.access.warps.at(access);
      for (std::size_t k = 0; k < 32 * rows.size() / 8; ++k) {
        const std::size_t t = k % 32, matrix = k / 32;
        for (std::size_t j = 0; j < static_cast<std::size_t>(elements); ++j) {
          const std::size_t row = across ? t % 4 * 2 + j : t / 4,
                            at = across ? t / 4 : t % 4 * static_cast<std::size_t>(elements) + j;
          const std::int64_t value = stores.registers.at(done + matrix).at(j), thread = first + static_cast<std::int64_t>(t);
          if (stored.element(thread, value) != rows.at(8 * matrix + row) + static_cast<std::int64_t>(at)) return false;
          placed.emplace(thread, value);
        }
      }
      done += rows.size() / 8;
    }
    if (instructions != stores.instructions) return false;
  }
  return access == stores.access.warps.size() && std::ssize(placed) == stored.threads * stored.values;
}

Case is_stored(const Stored& stored) {
  const finding::FoundStore found = finding::find_store(stored.question);
  std::int64_t widest = 16 / stored.bytes;
  while (stored.vectors(widest) * widest != stored.values) widest /= 2;
  const std::int64_t width = widest * stored.bytes, count = stored.values / widest;
  const std::string plain =
      width <= 4 ? "st.shared.b" + std::to_string(8 * width) : "st.shared.v" + std::to_string(width / 4) + ".b32";
  if (found.plain.instruction != plain || found.plain.bytes != width || found.plain.instructions != count)
    return Case::fails(std::to_string(count) + " " + plain + " store it, and not " + std::to_string(found.plain.instructions) +
                       " " + found.plain.instruction);
  if (found.least_instructions != (stored.values * stored.bytes + 15) / 16)
    return Case::fails("the least is said to be " + std::to_string(found.least_instructions));
  if (found.matrices.has_value() != (stored.is_along() || stored.is_across()))
    return Case::fails(found.matrices ? "no rows of matrices, and stmatrix is found" : "rows of matrices, and " + found.why_not);
  if (!found.matrices) return Case::of(true);
  const std::int64_t registers = stored.values * stored.bytes / 4, fewest = registers / 4 + registers % 4 / 2 + registers % 2;
  if (found.matrices->instructions != fewest) return Case::fails(std::to_string(found.matrices->instructions) + " instructions");
  return is_in_place(stored, *found.matrices) ? Case::of(true)
                                              : Case::fails(found.matrices->instruction + " brings bytes to other places");
}

/// Tiles of 32 elements, of which the last ends at a byte near the end of shared memory, or the first lies before it.
Case is_in_shared_memory(std::int64_t bytes, std::int64_t beyond, bool before) {
  constexpr std::int64_t shared_bytes = std::int64_t{228} << 10;
  const std::int64_t apart = shared_bytes / bytes - 16 + beyond, below = 4 - beyond;
  const Layout<> tile = before ? Layout<>(tuple(2, 16), tuple(-below, 2 * below)) : Layout<>(tuple(16, 2), tuple(1, apart));
  const StoreQuestion question{Layout<>(tuple(32, 1), tuple(1, 32)), {tile, 8 * bytes}};
  const bool fits = !before && beyond <= 0;
  const bool is_access = attempt([&] {
                           return finding::tile_access(question.tile, {"write", false, question.threads, 0});
                         }).has_value();
  return Case::of(is_access == fits && attempt([&] { return finding::find_store(question); }).has_value() == fits);
}

/// A distribution of which the columns are counted in another order, drawn by the seed, and the registers as well.
Case is_recounted(std::size_t row_bits, std::size_t column_bits, std::size_t lane_bits, bool repeated, std::int64_t seed) {
  std::mt19937 draw(static_cast<std::uint32_t>(seed));
  const std::size_t bits = row_bits + column_bits;
  std::vector<Word> order, source, destination;
  for (std::size_t bit = 0; bit < column_bits; ++bit) order.push_back(Word{1} << bit);
  std::shuffle(order.begin(), order.end(), draw);
  for (std::size_t k = 1; k < column_bits; ++k) order[k] ^= draw() % 2 * order[draw() % k];
  for (std::size_t bit = 0; bit < bits; ++bit) source.push_back(Word{1} << bit);
  std::shuffle(source.begin(), source.end(), draw);
  if (repeated) source.insert(source.begin(), 0);
  const std::size_t lanes = std::min(lane_bits, source.size()), registers = source.size() - lanes;
  const auto counted = [&](Word place) {
    Word column = 0;
    for (std::size_t bit = 0; bit < column_bits; ++bit) column ^= (place >> (row_bits + bit) & 1) * order[bit];
    return place % (Word{1} << row_bits) | column << row_bits;
  };
  for (const Word place : source) destination.push_back(counted(place));
  std::shuffle(destination.begin() + static_cast<std::ptrdiff_t>(lanes), destination.end(), draw);
  const auto distribution = [&](const std::vector<Word>& places) {
    return LinearLayout({{"lane", lanes}, {"register", registers}}, {{"out", bits}}, places);
  };
  const LinearLayout from = distribution(source), to = distribution(destination);
  const auto found = finding::order_of_columns(from, to, row_bits);
  if (!found) return Case::fails("no order of " + to_string(to) + " is found for " + to_string(from));
  for (Word lane = 0; lane < Word{1} << lanes; ++lane) {
    std::set<Word> has, needs;
    for (Word r = 0; r < Word{1} << registers; ++r) {
      has.insert(from(lane | r << lanes));
      const Word place = to(lane | r << lanes);
      needs.insert(place % (Word{1} << row_bits) | (*found)(place >> row_bits) << row_bits);
    }
    if (has != needs) return Case::fails("lane " + std::to_string(lane) + " has others under " + to_string(*found));
  }
  return Case::of(true);
}

/// Two distributions of a tile, drawn by the seed: the second one is the first with its columns in another order and some other
/// bases.
struct DrawnPair {
  LinearLayout source, destination;
};

DrawnPair drawn_pair(std::size_t row_bits, std::size_t column_bits, const std::array<std::size_t, 6>& counts, std::int64_t seed) {
  std::mt19937 draw(static_cast<std::uint32_t>(seed));
  const std::size_t bits = row_bits + column_bits;
  std::vector<std::size_t> order(column_bits);
  std::iota(order.begin(), order.end(), row_bits);
  std::shuffle(order.begin(), order.end(), draw);
  std::vector<std::vector<Word>> from, to;
  for (std::size_t k = 0; k < 3; ++k) {
    from.emplace_back();
    for (std::size_t j = 0; j < counts.at(k); ++j) from.back().push_back(draw() % 4 == 0 ? 0 : Word{1} << draw() % bits);
    to.emplace_back();
    for (std::size_t j = 0; j < counts.at(3 + k); ++j) {
      Word place = j < from[k].size() ? from[k][j] : 0;
      for (std::size_t bit = 0; bit < column_bits; ++bit) {
        if (j < from[k].size() && from[k][j] == Word{1} << (row_bits + bit)) place = Word{1} << order[bit];
      }
      to.back().push_back(draw() % 8 == 0 ? Word{1} << draw() % bits : place);
    }
  }
  const auto distribution = [&](std::vector<std::vector<Word>> places) {
    std::vector<Word> columns;
    std::vector<Dimension> inputs;
    for (std::size_t k = 0; k < 3; ++k) {
      columns.insert(columns.end(), places[k].begin(), places[k].end());
      inputs.push_back({std::array{"lane", "warp", "register"}.at(k), places[k].size()});
    }
    return LinearLayout(std::move(inputs), {{"out", bits}}, std::move(columns));
  };
  return {distribution(from), distribution(to)};
}

/// The places that a thread has, of which the number has the lane's and the warp's bits, in whichever registers.
std::set<Word> places_of_thread(const LinearLayout& distribution, Word lane, Word warp) {
  const std::vector<Dimension>& inputs = distribution.inputs();
  const Word of_lane = lane % (Word{1} << inputs[0].bits), of_warp = warp % (Word{1} << inputs[1].bits);
  std::set<Word> places;
  for (Word r = 0; r < Word{1} << inputs[2].bits; ++r)
    places.insert(distribution(of_lane | of_warp << inputs[0].bits | r << (inputs[0].bits + inputs[1].bits)));
  return places;
}

/// That every thread has what it is to hold under the order that is found, if one is.
Case order_holds(const DrawnPair& drawn, std::size_t row_bits, std::size_t lane_bits, std::size_t warp_bits) {
  const auto found = finding::order_of_columns(drawn.source, drawn.destination, row_bits);
  if (!found) return Case::of(true);
  std::set<Word> reached;
  for (Word column = 0; column < Word{1} << found->input_bits(); ++column) reached.insert((*found)(column));
  if (reached.size() != std::size_t{1} << found->input_bits()) return Case::fails(to_string(*found) + " is no order");
  for (Word thread = 0; thread < Word{1} << (lane_bits + warp_bits); ++thread) {
    const Word lane = thread % (Word{1} << lane_bits), warp = thread >> lane_bits;
    const std::set<Word> has = places_of_thread(drawn.source, lane, warp);
    for (const Word place : places_of_thread(drawn.destination, lane, warp)) {
      if (!has.contains(place % (Word{1} << row_bits) | (*found)(place >> row_bits) << row_bits))
        return Case::fails("lane " + std::to_string(lane) + " of warp " + std::to_string(warp) + " lacks an element under " +
                           to_string(*found) + " of what " + to_string(drawn.destination) + " gives it, and " +
                           to_string(drawn.source) + " gave");
    }
  }
  return Case::of(true);
}

}  // namespace

void storing(laws::Programs& laws) {
  laws.add(
      {"find.store",
       "The stores that are found are the widest, and those by stmatrix bring each byte to its place and are there if and only "
       "if rows of matrices are.",
       "PTX ISA 9.0, stmatrix; colex finding/store.hpp", evidence::Expected::stands,
       "forall TV layouts of a tile, elements of 1 to 16 bytes, by rows or by columns, up to 8 elements between them: claim "
       "find_store is as said, byte by byte"},
      {integer("held", 0, std::ssize(held_tiles()) - 1), integer("size", 0, 4), integer("rows", 0, 1), integer("between", 0, 8)},
      [](const Assignment& values) {
        const HeldTile& tile = held_tiles()[static_cast<std::size_t>(integer_of(values[0]))];
        const std::int64_t bytes = std::int64_t{1} << integer_of(values[1]), between = integer_of(values[3]);
        const bool by_rows = integer_of(values[2]) == 1;
        const Layout<> places(tuple(tile.M, tile.N), by_rows ? tuple(tile.N + between, 1) : tuple(1, tile.M + between));
        return is_stored(
            {{tile.threads, {places, 8 * bytes}}, bytes, size(tile.threads.mode(0)).value(), size(tile.threads.mode(1)).value()});
      });
  laws.add(
      {"find.store.shared", "What is stored lies in the 228 KiB of shared memory, or its access and its stores are rejected.",
       "PTX ISA 9.0, stmatrix", evidence::Expected::stands,
       "forall elements of 1 to 16 bytes, a last element that ends x elements beyond shared memory, or a first one before "
       "it: claim tile_access and find_store are there if and only if it does not"},
      {integer("size", 0, 4), integer("x", -3, 3), integer("before", 0, 1)}, [](const Assignment& values) {
        return is_in_shared_memory(std::int64_t{1} << integer_of(values[0]), integer_of(values[1]), integer_of(values[2]) == 1);
      });
  laws.add(
      {"order_of_columns.held",
       "Where columns are counted in another linear order, an order is found under which every thread has what it is to hold.",
       "colex finding/recount.hpp", evidence::Expected::stands,
       "forall distributions over lanes and registers of a tile of 2^r rows and 2^c columns, orders of the columns and of the "
       "registers: claim each lane holds under order_of_columns what it has"},
      {integer("r", 0, 2), integer("c", 1, 4), integer("lanes", 0, 4), integer("repeated", 0, 1), integer("seed", 0, 99)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return static_cast<std::size_t>(integer_of(values[k])); };
        return is_recounted(at(0), at(1), at(2), at(3) == 1, integer_of(values[4]));
      });
  laws.add(
      {"order_of_columns.sound",
       "Under an order that is found of two distributions, of whatever lanes, warps and registers, every thread has what it is "
       "to hold.",
       "colex finding/recount.hpp", evidence::Expected::stands,
       "forall two distributions of a tile of 2^r rows and 2^c columns, of up to 2^2 lanes, 2 warps and 2^2 registers each, "
       "alike in most of their bases: claim order_of_columns, if there is one, is a bijection, and each thread of the second "
       "has in the first what it holds at the columns in that order"},
      {integer("r", 0, 1), integer("c", 1, 3), integer("lanes", 0, 2), integer("warps", 0, 1), integer("registers", 0, 2),
       integer("to_lanes", 0, 2), integer("to_warps", 0, 1), integer("to_registers", 0, 2), integer("seed", 0, 199)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return static_cast<std::size_t>(integer_of(values[k])); };
        const DrawnPair drawn = drawn_pair(at(0), at(1), {at(2), at(3), at(4), at(5), at(6), at(7)}, integer_of(values[8]));
        return order_holds(drawn, at(0), std::max(at(2), at(5)), std::max(at(3), at(6)));
      });
}

}  // namespace colex::oracle_laws
