#include "tma_request.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/construct.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::cli {

namespace {

using predictions::TmaAnswer;
using predictions::TmaDescriptor;
using predictions::TmaMap;
using predictions::TmaTile;
using Shape = Tuple<Checked>;

[[noreturn]] void refuse(const std::string& reason) { throw Rejection(Kind::inadmissible, reason); }

/// Modes 1, … of a tensor of slices, in slices.
Layout<> in_slices(const Layout<>& L, const Checked& elements, const std::string& what) {
  const bool slices = !L.shape().is_leaf() && L.rank() > 1 && coalesce(L.mode(0)) == Layout<>(Mode<Checked>{elements, 1});
  if (!slices) {
    refuse("the first mode of an interleaved tensor is the " + to_string(elements) + " channels of a slice, " +
           to_string(elements) + ":1; the " + what + " is " + to_string(L));
  }
  std::vector<Layout<>> rest;
  for (std::size_t k = 1; k < L.rank(); ++k) {
    rest.emplace_back(L.mode(k).shape(), transform_leaves(L.mode(k).stride(), [&](const Checked& stride) {
                        if (stride % elements == Checked(0)) return stride / elements;
                        refuse("slices of " + to_string(elements) + " channels stand apart by multiples of that; the " + what +
                               ' ' + to_string(L) + " has the stride " + to_string(stride));
                      }));
  }
  return make_layout<Checked>(rest);
}

/// Exchanges the last two dimensions.
void exchange_last(TmaMap& map) {
  TmaDescriptor& d = map.descriptor;
  const std::size_t last = d.extents.size() - 1;
  std::swap(d.extents[last], d.extents[last - 1]);
  std::swap(d.strides[last - 1], d.strides[last - 2]);
  std::swap(d.box[last], d.box[last - 1]);
  std::swap(d.element_strides[last], d.element_strides[last - 1]);
  std::swap(map.coordinates[last], map.coordinates[last - 1]);
}

/// Puts a dimension of one slice, of so many bytes, before the last one, or behind the only one.
void insert_slice(TmaMap& map, std::int64_t bytes) {
  TmaDescriptor& d = map.descriptor;
  const auto at = std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(d.extents.size()) - 1);
  const auto insert = [](auto& list, std::ptrdiff_t place, auto value) { list.insert(list.begin() + place, std::move(value)); };
  insert(d.strides, at - 1, Checked(bytes));
  insert(d.extents, at, Checked(1));
  insert(d.box, at, Checked(1));
  insert(d.element_strides, at, Checked(1));
  insert(map.coordinates, at, predictions::TmaCoordinate());
}

/// Has the dimension before the last count slices, of which one arrives: it is one that is not walked along, or an own one.
void place_slices(TmaMap& map, std::int64_t bytes) {
  const auto is_one = [&](std::size_t from_end) {
    return map.descriptor.box[map.descriptor.box.size() - from_end] == Checked(1);
  };
  const auto rank = [&] { return map.descriptor.extents.size(); };
  if (rank() > 2 && !is_one(2) && is_one(1)) exchange_last(map);
  while (rank() < 3 || (rank() < 5 && !is_one(2))) insert_slice(map, bytes);
}

/// How many numbers a tuple has.
std::size_t leaves(const Shape& t) {
  std::size_t count = 0;
  for_each_leaf(t, [&](const Checked&) { ++count; });
  return count;
}

/// Counts the parts of the box from this one on.
void renumber(TmaMap& map, std::size_t first) {
  const auto shift = [&](predictions::TmaStart& start) {
    for (predictions::TmaStart::Part& part : start.parts) part.mode += first;
  };
  for (predictions::TmaCondition& condition : map.conditions) shift(condition.start);
  for (predictions::TmaCoordinate& coordinate : map.coordinates) {
    for (predictions::TmaTerm& term : coordinate.terms) shift(term.start);
  }
}

/// The tile without the channels of a slice, its elements slices.
TmaTile tile_of_slices(const TmaTile& tile, std::int64_t bytes) {
  const Checked elements = Checked(bytes) / Checked(tile.type.bytes);
  if (tile.box.is_leaf() || !(product(tile.box.mode(0)) == elements)) {
    refuse("of an interleaved tensor a copy takes whole slices of " + to_string(elements) + " channels; the box is " +
           to_string(tile.box));
  }
  predictions::TmaType slice = tile.type;
  slice.bytes = bytes;
  TmaTile result{slice, in_slices(tile.global, elements, "tensor"), take(tile.box, 1, tile.box.rank()),
                 composition(Swizzle(0, 4, 3), in_slices(tile.shared.inner(), elements, "tile"))};
  if (tile.element_strides) {
    if (tile.element_strides->is_leaf() || tile.element_strides->rank() != tile.box.rank()) {
      throw Rejection(Kind::type, "the element strides are one for each part of the box; these are " +
                                      to_string(*tile.element_strides) + " for " + to_string(tile.box));
    }
    result.element_strides = take(*tile.element_strides, 1, tile.box.rank());
  }
  return result;
}

/// The copy of one slice of channels, by its other modes.
TmaAnswer interleaved_answer(const TmaRequest& request, const std::vector<Checked>& starts) {
  const TmaTile& tile = request.tile;
  const std::int64_t bytes = request.interleave == "16B" ? 16 : 32;
  const TmaTile slices = tile_of_slices(tile, bytes);
  const std::size_t channels = leaves(tile.box.mode(0));
  const auto first = starts.begin() + static_cast<std::ptrdiff_t>(channels);
  TmaAnswer answer = predictions::tma_map(slices, {first, starts.end()}, request.load);
  if (!answer.map) return answer;
  TmaDescriptor& d = answer.map->descriptor;
  d.type = tile.type;
  d.interleave = request.interleave;
  d.swizzle = predictions::tma_swizzle_of(tile.shared, tile.type);
  renumber(*answer.map, channels);
  place_slices(*answer.map, bytes);
  // Another map of the slices may do what this one does not.
  answer.saw_all = false;
  if (const Checked& taken = d.box[d.box.size() - 2]; !(taken == Checked(1))) {
    answer.reasons.push_back(
        "of an interleaved tensor a copy takes one slice of channels, in the dimension before the last; the tile takes " +
        to_string(taken) + " there, and has no dimension left");
  }
  for (const predictions::TmaRefusal& refusal : predictions::refusals(d)) answer.reasons.push_back(refusal.reason);
  if (answer.reasons.empty()) {
    if (const auto illegal = predictions::tma_illegal(d, {request.load, answer.map->at(starts)}))
      answer.reasons.push_back(*illegal);
  }
  if (answer.reasons.empty()) {
    if (const auto mismatch = predictions::tma_mismatch(request.tile, *answer.map, starts)) answer.reasons.push_back(*mismatch);
  }
  if (!answer.reasons.empty()) answer.map.reset();
  return answer;
}

}  // namespace

TmaAnswer tma_answer(const TmaRequest& request, const std::vector<Checked>& starts) {
  return request.interleave == "NONE" ? predictions::tma_map(request.tile, starts, request.load)
                                      : interleaved_answer(request, starts);
}

std::vector<Checked> tma_overwritten(const TmaMap& map, const std::vector<Checked>& starts) {
  const std::vector<Checked> at = map.at(starts);
  const std::int64_t piece = predictions::tma_piece(map.descriptor).value();
  std::set<std::int64_t> asked, written;
  const auto add = [&](std::set<std::int64_t>& bytes, bool load) {
    for (const predictions::TmaPlace& place : predictions::tma_places(map.descriptor, {load, at})) {
      for (std::int64_t byte = 0; place.inside && byte < piece; ++byte) bytes.insert((place.global + map.base).value() + byte);
    }
  };
  add(asked, true);
  add(written, false);
  std::vector<Checked> result;
  for (const std::int64_t byte : written) {
    if (!asked.contains(byte)) result.emplace_back(byte);
  }
  return result;
}

}  // namespace colex::cli
