#include "drawn_tiles.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "colex/predictions/tma_copy.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::verification {

namespace {

using predictions::TmaTile;
using Numbers = std::vector<std::int64_t>;

Tuple<Checked> tuple_of(const Numbers& numbers) {
  Tuple<Checked>::Modes modes;
  for (const std::int64_t number : numbers) modes.emplace_back(Checked(number));
  return Tuple<Checked>(std::move(modes));
}

Tuple<Checked> tuple_of(const std::vector<Numbers>& lists) {
  Tuple<Checked>::Modes modes;
  for (const Numbers& list : lists) modes.push_back(list.size() == 1 ? Tuple<Checked>(Checked(list.front())) : tuple_of(list));
  return Tuple<Checked>(std::move(modes));
}

/// A part of the tile's coordinate along a mode.
struct Digit {
  std::size_t mode;
  std::int64_t extent, stride = 0;
};

/// One tile, drawn piece by piece.
class Tiles {
 public:
  Tiles(Draws& draws, const predictions::TmaType& type, const predictions::TmaSwizzle& swizzle)
      : draws_(draws), type_(type), swizzle_(swizzle), chunk_(16 / type.bytes) {}

  TmaTile draw() {
    const std::int64_t rank = 1 + draws_.below(5);
    for (std::int64_t k = 0; k < rank; ++k) mode(k == 0);
    tensor();
    shared();
    TmaTile tile{type_, Layout<>(tuple_of(shapes_), tuple_of(strides_)), tuple_of(boxes_),
                 composition(upcast(swizzle_.bytes, type_.bytes), Layout<>(tuple_of(tile_shapes_), tuple_of(tile_strides_)))};
    if (std::any_of(steps_.begin(), steps_.end(), [](std::int64_t step) { return step > 1; }))
      tile.element_strides = tuple_of(steps_);
    return tile;
  }

 private:
  bool one_in(std::int64_t n) { return draws_.below(n) == 0; }

  void mode(bool is_inner) {
    std::int64_t extent = is_inner ? chunk_ * (1 + draws_.below(12)) : 1 + draws_.below(7);
    if (is_inner && one_in(6)) extent += draws_.below(chunk_);
    std::int64_t box = one_in(3) ? extent : 1 + draws_.below(extent);
    if (is_inner && !one_in(8)) box = std::max(chunk_, box / chunk_ * chunk_);
    if (one_in(8)) {
      constexpr std::int64_t edges[] = {255, 256, 257, 320, 512};
      box = edges[draws_.place_in(5)];
      extent = one_in(2) ? box : box + draws_.below(2 * box);
    }
    extents_.push_back(extent);
    boxes_.push_back(box);
    steps_.push_back(!is_inner && one_in(6) ? 1 + draws_.below(9) : 1);
  }

  /// Modes of one leaf or of two, packed so that they may be joined, or apart.
  void tensor() {
    shapes_.resize(extents_.size());
    strides_.resize(extents_.size());
    std::int64_t reach = 1;
    for (const std::size_t k : order(extents_.size(), 10)) {
      Numbers leaves = {extents_[k]};
      const std::int64_t d = std::int64_t{2} << draws_.below(4);
      if (one_in(4) && extents_[k] % d == 0 && extents_[k] > d) leaves = {d, extents_[k] / d};
      for (const std::int64_t leaf : leaves) {
        shapes_[k].push_back(leaf);
        strides_[k].push_back(one_in(20) && k > 0 ? 0 : reach);
        reach *= leaf;
        if (!one_in(3)) reach = (reach + chunk_ - 1) / chunk_ * chunk_;
        if (one_in(4)) reach += one_in(4) ? 1 + draws_.below(chunk_) : chunk_;
      }
    }
  }

  /// Digits in some order, rows as long as they are or as the swizzle spans.
  void shared() {
    std::vector<Digit> digits;
    for (std::size_t k = 0; k < extents_.size(); ++k) {
      std::int64_t count = (boxes_[k] + steps_[k] - 1) / steps_[k];
      for (const std::int64_t d : {std::max(chunk_, swizzle_.span / type_.bytes), std::int64_t{2}}) {
        if (count % d != 0 || count <= d || !one_in(3)) continue;
        digits.push_back({k, d});
        count /= d;
      }
      digits.push_back({k, count});
    }
    const std::int64_t span = swizzle_.span / type_.bytes;
    std::int64_t stride = 1;
    bool is_row = true;
    for (const std::size_t place : order(digits.size(), 8)) {
      digits[place].stride = stride;
      stride *= digits[place].extent;
      if (is_row && span > stride && !one_in(4)) stride = span;
      is_row = false;
    }
    tile_shapes_.resize(extents_.size());
    tile_strides_.resize(extents_.size());
    for (const Digit& digit : digits) {
      tile_shapes_[digit.mode].push_back(digit.extent);
      tile_strides_[digit.mode].push_back(digit.stride);
    }
  }

  /// An order of so many, the first of which is mostly the first.
  std::vector<std::size_t> order(std::size_t count, std::int64_t seldom) {
    std::vector<std::size_t> result(count);
    std::iota(result.begin(), result.end(), std::size_t{0});
    const std::size_t first = one_in(seldom) ? 0 : 1;
    for (std::size_t k = first; k + 1 < count; ++k) std::swap(result[k], result[k + draws_.place_in(count - k)]);
    return result;
  }

  Draws& draws_;
  const predictions::TmaType& type_;
  const predictions::TmaSwizzle& swizzle_;
  std::int64_t chunk_;
  Numbers extents_, boxes_, steps_;
  std::vector<Numbers> shapes_, strides_, tile_shapes_, tile_strides_;
};

/// Before, in and behind the tensor; on the grid of boxes as often as not.
std::vector<Checked> draw_starts(const TmaTile& tile, Draws& draws) {
  std::vector<Checked> starts;
  for (std::size_t k = 0; k < tile.box.rank(); ++k) {
    const std::int64_t box = tile.box.mode(k).leaf().value(), extent = size(tile.global.mode(k)).value();
    const std::int64_t step = draws.below(2) == 0 ? box : k == 0 ? 16 / tile.type.bytes : 1;
    starts.emplace_back((draws.below(extent + box + 4) - box - 1) / step * step);
  }
  return starts;
}

/// Whether no two elements of a store go to the same byte, with what is written behind the ends of rows.
bool is_unambiguous(const predictions::TmaMap& map, const std::vector<Checked>& starts) {
  std::vector<std::int64_t> written;
  for (const predictions::TmaPlace& place : predictions::tma_places(map.descriptor, {false, map.at(starts)})) {
    if (place.inside) written.push_back(place.global.value());
  }
  std::sort(written.begin(), written.end());
  return std::adjacent_find(written.begin(), written.end()) == written.end();
}

}  // namespace

std::optional<DrawnTile> draw_tile(Draws& draws, bool load, std::int64_t most_bytes) {
  constexpr std::int64_t most_elements = 1 << 15;
  const auto& types = predictions::tma_types();
  const auto& swizzles = predictions::tma_swizzles();
  const predictions::TmaType& type = types[draws.place_in(types.size())];
  const TmaTile tile = Tiles(draws, type, swizzles[draws.place_in(swizzles.size())]).draw();
  if (Checked(most_bytes) < cosize(tile.global) * type.bytes || Checked(most_elements) < size(tile.shared)) return std::nullopt;
  std::vector<Checked> starts = draw_starts(tile, draws);
  std::optional<predictions::TmaMap> map;
  try {
    map = predictions::tma_map(tile, starts, load).map;
  } catch (const Rejection&) {
    return std::nullopt;  // it is no tile, as one of more bytes than shared memory has
  }
  if (!map || !(map->base == Checked(0))) return std::nullopt;
  // The same map from elsewhere.
  const std::vector<Checked> others = draw_starts(tile, draws);
  const bool is_right_there =
      !map->at_one_start && map->broken(others) == nullptr && !predictions::tma_illegal(map->descriptor, {load, map->at(others)});
  if (is_right_there) starts = others;
  if (!load && !is_unambiguous(*map, starts)) return std::nullopt;
  return DrawnTile{tile, std::move(starts), std::move(*map)};
}

}  // namespace colex::verification
