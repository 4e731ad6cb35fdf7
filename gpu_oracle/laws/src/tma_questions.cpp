// What is asked of the search for tensor maps: what is no tile, and where a coordinate has no more room in 32 bits.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "tma_drawn.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::TmaTile;

namespace {

using Profile = Tuple<Checked>;

Profile number(std::int64_t n) { return Profile(Checked(n)); }

template <class... Modes>
Profile list_of(Modes... modes) {
  return Profile(Profile::Modes{std::move(modes)...});
}

/// Boxes of the tensor ((4,2),6), the first three right ones: of all as one mode, by its modes, and by the parts of the first.
std::vector<Profile> boxes_of_tile() {
  return {number(16),
          list_of(number(8), number(2)),
          list_of(list_of(number(4), number(2)), number(2)),
          list_of(number(8), number(0)),
          list_of(number(-8), number(-2)),
          list_of(number(16)),
          list_of(number(8), number(2), number(1))};
}
/// The element strides of each of these three, and others.
std::vector<Profile> strides_of_tile() {
  return {number(1),
          list_of(number(1), number(1)),
          list_of(list_of(number(1), number(1)), number(1)),
          list_of(number(1)),
          list_of(number(1), number(0)),
          list_of(number(1), number(1), number(1)),
          list_of(list_of(number(1)), number(1))};
}

Case is_taken_if_it_is_a_tile(std::size_t box, std::size_t strides, bool has_strides, std::int64_t elements) {
  const Layout<> global(list_of(list_of(number(4), number(2)), number(6)), list_of(list_of(number(1), number(4)), number(8)));
  TmaTile tile{*predictions::tma_type("f16"), global, boxes_of_tile()[box],
               composition(Swizzle(0, 4, 3), Layout<>(Profile(Checked(elements)), Profile(Checked(1))))};
  if (has_strides) tile.element_strides = strides_of_tile()[strides];
  const bool is_tile = box < 3 && elements == 16 && (!has_strides || strides == box);
  const std::vector<Checked> starts(leaves(tile.box).size(), Checked(0));
  const bool is_taken = attempt([&] { return tma_map(tile, starts); }).has_value();
  return is_taken == is_tile ? Case::of(true)
                             : Case::fails("the box " + to_string(tile.box) + (is_taken ? " is taken" : " is refused"));
}

/// A tile of a long tensor, near a start at which a coordinate leaves 32 bits.
struct FarTile {
  std::int64_t bytes, start;
  bool along_rows;
  static constexpr std::int64_t extent = std::int64_t{1} << 32;

  std::int64_t width() const { return 32 / bytes; }
  TmaTile tile() const {
    const Profile one = number(width()), two = number(2), all = number(extent);
    const Layout<> global =
        along_rows ? Layout<>(list_of(one, all), list_of(number(1), one)) : Layout<>(list_of(all, two), list_of(number(1), all));
    return {type_of_bytes(bytes), global, list_of(one, two),
            composition(Swizzle(0, 4, 3), Layout<>(list_of(one, two), list_of(number(1), one)))};
  }
  std::vector<Checked> starts() const {
    return along_rows ? std::vector<Checked>{Checked(0), Checked(start)} : std::vector<Checked>{Checked(start), Checked(0)};
  }
  std::vector<Arrival> arrivals() const {
    std::vector<Arrival> all;
    for (std::int64_t u = 0; u < 2 * width(); ++u) {
      const std::int64_t column = u % width(), row = u / width(), far = start + (along_rows ? row : column);
      const std::int64_t element = along_rows ? column + far * width() : far + row * extent;
      all.push_back({u * bytes, 0 <= far && far < extent ? element * bytes : -1});
    }
    return all;
  }
};

Case is_within_32_bits(const FarTile& far) {
  const TmaTile tile = far.tile();
  const auto answer = tma_map(tile, far.starts());
  if (!answer.map) return Case::fails("no map is found at " + std::to_string(far.start));
  constexpr std::int64_t half = FarTile::extent / 2;
  for (const Checked& coordinate : answer.map->at(far.starts())) {
    if (coordinate < Checked(-half) || !(coordinate < Checked(half)))
      return Case::fails("the coordinate " + to_string(coordinate) + " is beyond 32 bits");
  }
  return brought_by(*answer.map, far.starts()) == far.arrivals() ? Case::of(true) : Case::fails("the tile is another one");
}

}  // namespace

void tma_questions(laws::Programs& laws) {
  laws.add(
      {"tma_map.form",
       "A tile has a box of at least one element of each mode of its tensor, or of each of its parts, and an element stride of "
       "at least 1 for each number of the box; and as many elements as shared memory has room for.",
       "CuTe make_tma_copy", evidence::Expected::stands,
       "forall boxes, element strides of seven profiles each, and layouts of shared memory of 8, 16, 24 or 32 elements: claim "
       "defined(tma_map(tile)) == (the box is one of ((4,2),6), and the strides are of its profile)"},
      {integer("box", 0, 6), integer("strides", 0, 6), integer("has_strides", 0, 1), integer("elements", 1, 4)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return is_taken_if_it_is_a_tile(static_cast<std::size_t>(at(0)), static_cast<std::size_t>(at(1)), at(2) == 1, 8 * at(3));
      });
  laws.add({"tma_map.coordinates",
            "The coordinates of an instruction are numbers of 32 bits with a sign; where those of a map of the whole tensor are "
            "not, there is a map of that start alone.",
            "PTX ISA 9.0, cp.async.bulk.tensor", evidence::Expected::stands,
            "forall tiles of two rows of 32 bytes of a tensor of 2^32 columns, or of as many rows, that start within 3 chunks of "
            "-2^31, 0, 2^31 or 2^32: claim the map that is found has coordinates from -2^31 to below 2^31, and copies the tile"},
           {integer("size", 0, 3), integer("near", -1, 2), integer("x", -3, 3), integer("along_rows", 0, 1)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             const std::int64_t bytes = std::int64_t{1} << at(0);
             const std::int64_t step = at(3) == 1 ? 1 : 16 / bytes;
             return is_within_32_bits({bytes, at(1) * (FarTile::extent / 2) + at(2) * step, at(3) == 1});
           });
}

}  // namespace colex::oracle_laws
