// Whether there is a tensor map, by all ways to write the number of a tile's elements as the sides of a box: of one tile, and of
// all tiles of a grid.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"

#include "chapters.hpp"
#include "tma_drawn.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using predictions::TmaHolds;
using predictions::TmaMap;
using predictions::TmaTile;

namespace {

/// Calls f with each way to write n as at most five factors from 2 to 256, the first of which is `width` if that is not 0, until
/// one of them is right.
bool any_factorization(std::int64_t n, std::int64_t width, Integers& factors, const std::function<bool()>& f) {
  if (n == 1 && !factors.empty()) return f();
  if (factors.size() == 5) return false;
  for (std::int64_t d = 2; d <= std::min<std::int64_t>(256, n); ++d) {
    if (n % d != 0 || (factors.empty() && width != 0 && d != width)) continue;
    factors.push_back(d);
    const bool is_one = any_factorization(n / d, width, factors, f);
    factors.pop_back();
    if (is_one) return true;
  }
  return false;
}

Integers sides_of(std::int64_t u, const Integers& factors) {
  Integers digits;
  for (const std::int64_t factor : factors) {
    digits.push_back(u % factor);
    u /= factor;
  }
  return digits;
}

std::int64_t dot(const Integers& x, const Integers& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), std::int64_t{0});
}

/// Whether a tensor map with a box of these factors copies `bytes`, -1 for fill, in the order of shared memory: what is inside is
/// a box of digits, on which the byte is affine.
bool is_map(const Integers& bytes, const Integers& factors, std::int64_t element, bool load) {
  const std::size_t rank = factors.size();
  if (factors[0] * element % 16 != 0) return false;
  Integers low(rank, 1 << 20), high(rank, -1), places(rank, 1), steps(rank, 0);
  std::int64_t inside = 0, volume = 1;
  for (std::size_t u = 0; u < bytes.size(); ++u) {
    if (bytes[u] < 0) continue;
    ++inside;
    const Integers digits = sides_of(static_cast<std::int64_t>(u), factors);
    for (std::size_t k = 0; k < rank; ++k) low[k] = std::min(low[k], digits[k]), high[k] = std::max(high[k], digits[k]);
  }
  if (inside == 0) return true;
  for (std::size_t k = 0; k < rank; ++k) {
    volume *= high[k] - low[k] + 1;
    if (!load && low[k] > 0) return false;
    if (k > 0) places[k] = places[k - 1] * factors[k - 1];
  }
  const std::int64_t first = bytes[static_cast<std::size_t>(dot(low, places))];
  if (volume != inside || low[0] * element % 16 != 0 || first % 16 != 0) return false;
  for (std::size_t k = 0; k < rank; ++k) {
    if (low[k] == high[k]) continue;
    steps[k] = bytes[static_cast<std::size_t>(dot(low, places) + places[k])] - first;
    if (k == 0 ? steps[k] != element : steps[k] < 0 || steps[k] % 16 != 0) return false;
  }
  for (std::size_t u = 0; u < bytes.size(); ++u) {
    const Integers digits = sides_of(static_cast<std::int64_t>(u), factors);
    if (bytes[u] >= 0 && bytes[u] != first + dot(digits, steps) - dot(low, steps)) return false;
  }
  return true;
}

/// The bytes of the tensor, -1 for fill, in the order of shared memory before a swizzle, and how wide its rows are; 0 for any.
struct InRows {
  Integers bytes;
  std::int64_t width;
};

/// Nothing if no descriptor has the order under the swizzle that spans so many bytes.
std::optional<InRows> in_rows(const std::vector<Arrival>& asked, std::int64_t element, std::int64_t span) {
  std::map<std::int64_t, std::int64_t> before;
  for (const Arrival& arrival : asked) before[swizzled(arrival.shared, span)] = arrival.global;
  const auto count = static_cast<std::int64_t>(before.size());
  const auto width =
      span == 0 ? std::int64_t{0} : std::count_if(before.begin(), before.end(), [&](const auto& at) { return at.first < span; });
  if (before.size() != asked.size() || (width != 0 && count % width != 0)) return std::nullopt;
  InRows rows{{}, width};
  for (const auto& [shared, global] : before) {
    const auto u = std::ssize(rows.bytes);
    if (shared != (width == 0 ? u * element : u / width * span + u % width * element)) return std::nullopt;
    rows.bytes.push_back(global);
  }
  return rows;
}

constexpr std::array<std::int64_t, 4> spans = {0, 32, 64, 128};

/// Whether any tensor map copies that, under each swizzle by which the bytes are where they are to be.
bool is_copied_by_any(const std::vector<Arrival>& asked, std::int64_t element, bool load) {
  return std::any_of(spans.begin(), spans.end(), [&](std::int64_t span) {
    const std::optional<InRows> rows = in_rows(asked, element, span);
    Integers factors;
    return rows && any_factorization(std::ssize(rows->bytes), rows->width, factors,
                                     [&] { return is_map(rows->bytes, factors, element, load); });
  });
}

bool is_stored_twice(const std::vector<Arrival>& asked) {
  std::set<std::int64_t> written;
  return std::any_of(asked.begin(), asked.end(),
                     [&](const Arrival& arrival) { return arrival.global >= 0 && !written.insert(arrival.global).second; });
}

/// Whether that is what was asked for; a store leaves alone what is outside.
bool is_right(const std::vector<Arrival>& done, const std::vector<Arrival>& asked, bool load) {
  if (load || done.size() != asked.size()) return done == asked;
  for (std::size_t k = 0; k < done.size(); ++k) {
    if (done[k].shared != asked[k].shared || (asked[k].global >= 0 && done[k].global != asked[k].global)) return false;
  }
  return true;
}

Case is_found_exactly(const DrawnTile& drawn) {
  if (drawn.elements() > 520) return Case::filtered();
  const TmaTile tile = drawn.tile();
  const std::vector<Arrival> asked = drawn.asked(drawn.starts());
  const std::vector<Checked> starts = checked_list(drawn.starts());
  for (const bool load : {true, false}) {
    const auto map = drawn.map(tile, drawn.starts(), load);
    const bool is_one = (load || !is_stored_twice(asked)) && is_copied_by_any(asked, drawn.bytes(), load);
    if (map.has_value() != is_one)
      return Case::fails(std::string(is_one ? "no" : "a") + " map is found of " + drawn.in_words(tile, drawn.starts()));
    if (!is_one) continue;
    if (!may_begin(*map, starts, load) || !is_right(brought_by(*map, starts, load), asked, load))
      return Case::fails(std::string(load ? "a load" : "a store") + " is another one: " + drawn.in_words(tile, drawn.starts()));
  }
  return Case::of(true);
}

// All tiles of a grid.

/// Whether a map with a box of these factors copies all tiles, which are inside of the tensor: the byte is affine on the digits,
/// with the same steps for all. The map begins at element 0 of as many elements as there are, and at 0 of its other dimensions.
bool is_map_of_all(const std::vector<Integers>& tiles, const Integers& factors, std::int64_t element) {
  if (factors[0] * element % 16 != 0) return false;
  Integers steps;
  std::int64_t place = 1;
  for (const std::int64_t factor : factors) {
    steps.push_back(tiles.front()[static_cast<std::size_t>(place)] - tiles.front().front());
    if (steps.size() == 1 ? steps[0] != element : steps.back() < 0 || steps.back() % 16 != 0) return false;
    place *= factor;
  }
  std::size_t u = 0;
  for (; u < tiles.front().size(); ++u) {
    const std::int64_t there = dot(sides_of(static_cast<std::int64_t>(u), factors), steps);
    if (std::any_of(tiles.begin(), tiles.end(), [&](const Integers& tile) { return tile[u] != tile.front() + there; }))
      return false;
  }
  return std::all_of(tiles.begin(), tiles.end(), [](const Integers& tile) { return tile.front() % 16 == 0; });
}

/// Whether any map copies all tiles, under a swizzle by which the bytes are where they are to be.
bool are_copied_by_one(const std::vector<std::vector<Arrival>>& tiles, std::int64_t element) {
  return std::any_of(spans.begin(), spans.end(), [&](std::int64_t span) {
    std::vector<Integers> bytes;
    std::int64_t width = 0;
    for (const std::vector<Arrival>& asked : tiles) {
      std::optional<InRows> rows = in_rows(asked, element, span);
      if (!rows) return false;
      width = rows->width;
      bytes.push_back(std::move(rows->bytes));
    }
    Integers factors;
    return any_factorization(std::ssize(bytes.front()), width, factors, [&] { return is_map_of_all(bytes, factors, element); });
  });
}

Case is_found_of_the_grid(const DrawnTile& drawn) {
  const auto is_whole = [&](const DrawnMode& mode) {
    const bool in_chunks =
        std::all_of(mode.leaves.begin(), mode.leaves.end(), [&](const Leaf& leaf) { return leaf.stride % drawn.chunk() == 0; });
    return mode.extent % mode.box == 0 && !mode.repeats() && (mode.step == 1 || (in_chunks && mode.extent % mode.step == 0));
  };
  const bool are_whole = std::all_of(drawn.modes().begin(), drawn.modes().end(), is_whole);
  if (drawn.elements() > 1100 || !are_whole) return Case::filtered();
  const std::vector<Integers> grid = drawn.grid();
  if (grid.size() > 30) return Case::filtered();
  std::vector<std::vector<Arrival>> tiles;
  for (const Integers& starts : grid) tiles.push_back(drawn.asked(starts));
  if (!are_copied_by_one(tiles, drawn.bytes())) return Case::filtered();
  const TmaTile tile = drawn.tile();
  const auto map = drawn.map(tile, grid.front());
  if (!map || map->holds > TmaHolds::on_grid)
    return Case::fails("no map of the grid is found of " + drawn.in_words(tile, grid.front()));
  for (std::size_t k = 0; k < grid.size(); ++k) {
    const std::vector<Checked> starts = checked_list(grid[k]);
    if (may_begin(*map, starts) && brought_by(*map, starts) != tiles[k])
      return Case::fails("a tile of the grid is copied otherwise: " + drawn.in_words(tile, grid[k]));
  }
  return Case::of(true);
}

}  // namespace

void tma_exists(laws::Programs& laws) {
  laws.add(
      {"tma_map.exists",
       "A tensor map is found exactly if there is one: by all ways to write the number of elements as the sides of a box, on "
       "whose digits the byte of the tensor is affine.",
       "PTX ISA 9.0, Tensors; CUDA driver API, cuTensorMapEncodeTiled", evidence::Expected::stands,
       "forall tiles of at most 520 elements, of up to four modes, and a start of each: claim there is a tensor map for a "
       "load, and for a store, exactly if a box of at most five sides brings the same bytes; and the map that is found does"},
      drawn_variables(), [](const Assignment& values) { return is_found_exactly(DrawnTile(values)); });
  laws.add({"tma_map.grid",
            "A tensor map of all tiles of a grid is found wherever one box of digits has the bytes of each tile, with the same "
            "steps for all.",
            "CuTe make_tma_copy; PTX ISA 9.0, Tensors", evidence::Expected::stands,
            "forall tiles of at most 1100 elements, of up to four modes that the box divides, of which there are at most 30, "
            "and a box of at most five sides on which the byte is affine in the same steps for all: claim the map that is found "
            "for the first tile holds on the grid"},
           drawn_variables(), [](const Assignment& values) { return is_found_of_the_grid(DrawnTile(values)); });
}

}  // namespace colex::oracle_laws
