#include "tma_tiles.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "colex/coordinate.hpp"
#include "colex/laws/program.hpp"
#include "colex/reshape.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::integer;
using laws::integer_of;
using predictions::TmaCopy;
using predictions::TmaDescriptor;
using predictions::TmaPlace;
using predictions::TmaTile;
using predictions::TmaType;
using predictions::TmaUse;

namespace {

/// The values of `tile_variables`, by name.
struct Numbers {
  std::int64_t bytes, swizzle, chunks, rows, planes, tiles, rest, padding, runs;
  bool transposed;

  explicit Numbers(const Assignment& values)
      : bytes(std::int64_t{1} << integer_of(values[0])),
        swizzle(integer_of(values[1])),
        chunks(integer_of(values[2])),
        rows(integer_of(values[3])),
        planes(integer_of(values[4])),
        tiles(integer_of(values[5])),
        rest(integer_of(values[6])),
        padding(integer_of(values[7])),
        runs(integer_of(values[9])),
        transposed(integer_of(values[8]) == 1) {}

  /// How many chunks the swizzle spans; 0 for any.
  std::int64_t span() const { return swizzle == 0 ? 0 : std::int64_t{1} << swizzle; }
  /// Under a swizzle a row that is copied in several runs is as wide as it spans.
  bool is_tile() const { return span() == 0 ? runs == 1 : chunks <= span() && (runs == 1 || chunks == span()); }
};

Tuple<Checked> list(std::int64_t a, std::int64_t b, std::int64_t c) {
  return Tuple<Checked>(
      Tuple<Checked>::Modes{Tuple<Checked>(Checked(a)), Tuple<Checked>(Checked(b)), Tuple<Checked>(Checked(c))});
}

Tuple<Checked> pair(const Checked& a, const Checked& b) {
  return Tuple<Checked>(Tuple<Checked>::Modes{Tuple<Checked>(a), Tuple<Checked>(b)});
}

/// The tuple with its first two modes exchanged.
Tuple<Checked> exchanged(const Tuple<Checked>& t) {
  Tuple<Checked>::Modes modes = t.modes();
  std::swap(modes[0], modes[1]);
  return Tuple<Checked>(std::move(modes));
}

bool is_inside(const Tuple<Checked>& coordinate, const Tuple<Checked>& shape) {
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    if (!(coordinate.mode(k).leaf() < shape.mode(k).leaf())) return false;
  }
  return true;
}

std::vector<Arrival> in_order(std::vector<Arrival> arrivals) {
  std::sort(arrivals.begin(), arrivals.end());
  return arrivals;
}

}  // namespace

const TmaType& type_of_bytes(std::int64_t bytes) {
  const auto& types = predictions::tma_types();
  return *std::find_if(types.begin(), types.end(), [&](const TmaType& type) { return type.bytes == bytes; });
}

Tuple<Checked> coordinate_at(const std::vector<Checked>& starts) {
  return Tuple<Checked>(Tuple<Checked>::Modes(starts.begin(), starts.end()));
}

std::int64_t swizzled(std::int64_t address, std::int64_t span) {
  return span == 0 ? address : address ^ (address / 128 % (span / 16)) * 16;
}

std::vector<laws::ProgramVariable> tile_variables() {
  return {integer("size", 0, 3),       integer("swizzle", 0, 3), integer("chunks", 1, 3), integer("rows", 1, 3),
          integer("planes", 1, 2),     integer("tiles", 1, 2),   integer("rest", 0, 1),   integer("padding", 0, 1),
          integer("transposed", 0, 1), integer("runs", 1, 2)};
}

bool is_tile(const Assignment& values) { return Numbers(values).is_tile(); }

TmaTile tile_of(const Assignment& values) {
  const Numbers n(values);
  const std::int64_t chunk = 16 / n.bytes;
  const std::int64_t run = n.chunks * chunk;                          // elements that follow one another in shared memory
  const std::int64_t width = run * n.runs;                            // of the box
  const std::int64_t pitch = n.span() == 0 ? run : n.span() * chunk;  // from a row of shared memory to the next
  const std::int64_t columns = width * n.tiles + (n.runs == 1 ? n.rest * chunk : n.rest * run), lines = n.rows * n.tiles + n.rest;
  const std::int64_t line = columns + (columns * n.bytes % 16 == 0 ? 0 : chunk) + n.padding * chunk;
  Tuple<Checked> extents = list(columns, lines, n.planes + n.rest), strides = list(1, line, line * lines),
                 box = list(width, n.rows, n.planes);
  // The first mode of shared memory is that of the tensor, in one run or in several.
  Tuple<Checked> shape = list(run, n.rows, n.planes), stride = list(1, pitch, pitch * n.rows * n.runs);
  if (n.runs > 1) {
    shape = replace(shape, 0, pair(Checked(run), Checked(n.runs)));
    stride = replace(stride, 0, pair(Checked(1), Checked(pitch * n.rows)));
  }
  if (n.transposed) {
    for (Tuple<Checked>* t : {&extents, &strides, &box, &shape, &stride}) *t = exchanged(*t);
  }
  const TmaType& type = type_of_bytes(n.bytes);
  const Swizzle bytes = predictions::tma_swizzles()[static_cast<std::size_t>(n.swizzle)].bytes;
  return {type, Layout<>(extents, strides), box, composition(upcast(bytes, n.bytes), Layout<>(shape, stride))};
}

std::vector<Arrival> asked(const TmaTile& tile, const Tuple<Checked>& at) {
  std::vector<Arrival> result;
  const std::int64_t bytes = tile.type.bytes;
  for (Checked x(0); x < size(tile.shared); x = x + Checked(1)) {
    const Tuple<Checked> inside = idx2crd(Tuple<Checked>(x), tile.box);
    Tuple<Checked>::Modes element;
    for (std::size_t k = 0; k < inside.rank(); ++k) element.emplace_back(at.mode(k).leaf() + inside.mode(k).leaf());
    const Tuple<Checked> there(std::move(element));
    result.push_back(
        {tile.shared(x).value() * bytes, is_inside(there, tile.global.shape()) ? tile.global(there).value() * bytes : -1});
  }
  return in_order(std::move(result));
}

std::vector<Arrival> brought(const TmaDescriptor& descriptor, const TmaUse& use) {
  std::vector<Arrival> result;
  for (const TmaPlace& place : predictions::tma_places(descriptor, use))
    result.push_back({place.shared.value(), place.inside ? place.global.value() : -1});
  return in_order(std::move(result));
}

std::vector<Arrival> brought_by(const predictions::TmaMap& map, const std::vector<Checked>& starts, bool load) {
  std::vector<Arrival> result = brought(map.descriptor, {load, map.at(starts)});
  for (Arrival& arrival : result) {
    if (arrival.global >= 0) arrival.global += map.base.value();
  }
  return result;
}

std::vector<Checked> coordinates_of(const TmaCopy& copy, const Tuple<Checked>& at) {
  const Vector<Checked> where = copy.coordinates(at);
  std::vector<Checked> result;
  for (std::size_t k = 0; k < copy.descriptor.extents.size(); ++k) result.push_back(where[{k}]);
  return result;
}

std::vector<Tuple<Checked>> corners(const TmaTile& tile) {
  std::vector<Tuple<Checked>> result;
  const std::size_t rank = tile.box.rank();
  for (std::size_t chosen = 0; chosen < std::size_t{1} << rank; ++chosen) {
    Tuple<Checked>::Modes at;
    for (std::size_t k = 0; k < rank; ++k) {
      const Checked box = tile.box.mode(k).leaf(), extent = tile.global.shape().mode(k).leaf();
      at.emplace_back((chosen >> k & 1U) == 0 ? Checked(0) : (extent - Checked(1)) / box * box);
    }
    result.emplace_back(std::move(at));
  }
  return result;
}

}  // namespace colex::oracle_laws
