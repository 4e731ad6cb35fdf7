#include "tma_request.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/construct.hpp"
#include "colex/coordinate.hpp"
#include "colex/predictions/tma_places.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::cli {

namespace {

using predictions::TmaCopy;
using predictions::TmaDescriptor;
using predictions::TmaTile;
using Shape = Tuple<Checked>;

[[noreturn]] void refuse(const std::string& reason) { throw Rejection(Kind::inadmissible, reason); }

/// What is done with each leaf of a tuple and that of another at the same place.
template <class Combine>
Shape by_leaf(const Shape& a, const Shape& b, const Combine& combine) {
  if (a.is_leaf() && b.is_leaf()) return Shape(combine(a.leaf(), b.leaf()));
  if (a.is_leaf() || b.is_leaf() || a.rank() != b.rank()) {
    throw Rejection(Kind::type,
                    "the element strides are one for each part of the box; these are " + to_string(b) + " for " + to_string(a));
  }
  Shape::Modes modes;
  for (std::size_t k = 0; k < a.rank(); ++k) modes.push_back(by_leaf(a.mode(k), b.mode(k), combine));
  return Shape(std::move(modes));
}

/// How many elements of each mode arrive.
Shape counts_of(const TmaRequest& request) {
  if (!request.element_strides) return request.tile.box;
  return by_leaf(request.tile.box, *request.element_strides, [](const Checked& box, const Checked& stride) {
    if (stride < Checked(1)) refuse("an element stride is at least 1; this is " + to_string(stride));
    return ceil_div(box, stride);
  });
}

/// Modes 1, … of a tensor of slices, in slices.
template <class D>
Layout<Checked, D> in_slices(const Layout<Checked, D>& L, Checked elements, const std::string& what) {
  const bool slices = !L.shape().is_leaf() && L.rank() > 1 && coalesce(L.mode(0)) == Layout<>(Mode<Checked>{elements, 1});
  if (!slices) {
    refuse("the first mode of an interleaved tensor is the " + to_string(elements) + " channels of a slice, " +
           to_string(elements) + ":1; the " + what + " is " + to_string(L));
  }
  std::vector<Layout<Checked, D>> rest;
  for (std::size_t k = 1; k < L.rank(); ++k) {
    rest.emplace_back(L.mode(k).shape(), transform_leaves(L.mode(k).stride(), [&](const Checked& stride) {
                        if (stride % elements == Checked(0)) return stride / elements;
                        refuse("slices of " + to_string(elements) + " channels stand apart by multiples of that; the " + what +
                               ' ' + to_string(L) + " has the stride " + to_string(stride));
                      }));
  }
  return make_layout<Checked, D>(rest);
}

/// Exchanges the last two dimensions.
void exchange_last(TmaCopy& copy) {
  TmaDescriptor& d = copy.descriptor;
  const std::size_t last = d.extents.size() - 1;
  std::swap(d.extents[last], d.extents[last - 1]);
  std::swap(d.strides[last - 1], d.strides[last - 2]);
  std::swap(d.box[last], d.box[last - 1]);
  const auto renamed = [&](const Vector<Checked>& stride) {
    Vector<Checked> result;
    for (const auto& term : stride.terms()) {
      const std::size_t k = term.path.front();
      result = result + Vector<Checked>(term.coefficient, {k == last ? last - 1 : k == last - 1 ? last : k});
    }
    return result;
  };
  copy.coordinates = CoordinateLayout<>(copy.coordinates.shape(), transform_leaves(copy.coordinates.stride(), renamed));
}

/// The copy of one slice of channels, by its other modes.
TmaCopy interleaved_copy(const TmaTile& tile, const Shape& counts, const std::string& interleave) {
  const std::int64_t bytes = interleave == "16B" ? 16 : 32;
  const Checked elements = Checked(bytes) / Checked(tile.type.bytes);
  if (counts.is_leaf() || !(product(counts.mode(0)) == elements)) {
    refuse("of an interleaved tensor a copy takes whole slices of " + to_string(elements) + " channels; the box is " +
           to_string(counts));
  }
  const predictions::TmaSwizzle* swizzle =
      tile.shared.swizzle() == nullptr ? nullptr : predictions::tma_swizzle(downcast(*tile.shared.swizzle(), tile.type.bytes));
  if (swizzle == nullptr) refuse("no descriptor has the swizzle of " + to_string(tile.shared));
  predictions::TmaType slice = tile.type;
  slice.bytes = bytes;
  TmaCopy copy =
      predictions::make_tma_copy({slice, in_slices(tile.global, elements, "tensor"), take(counts, 1, counts.rank()),
                                  composition(Swizzle(0, 4, 3), in_slices(tile.shared.inner(), elements, "tile")), false});
  TmaDescriptor& d = copy.descriptor;
  d.type = tile.type;
  d.interleave = interleave;
  d.swizzle = *swizzle;
  // The dimension before the last counts slices.
  const std::size_t rank = d.extents.size();
  if (rank > 2 && !(d.box[rank - 2] == Checked(1)) && d.box[rank - 1] == Checked(1)) exchange_last(copy);
  if (rank > 2 && !(d.box[rank - 2] == Checked(1))) {
    refuse("of an interleaved tensor a copy takes one slice of channels, in the dimension before the last; the tile takes " +
           to_string(d.box[rank - 2]) + " there");
  }
  std::vector<CoordinateLayout<>> modes{CoordinateLayout<>(Shape(elements), Tuple<Vector<Checked>>(Vector<Checked>()))};
  for (std::size_t k = 0; k < copy.coordinates.rank(); ++k) modes.push_back(copy.coordinates.mode(k));
  copy.coordinates = make_layout<Checked, Vector<Checked>>(modes);
  return copy;
}

/// The dimension of the instruction that a mode of the tensor is; nothing if it is none, or several.
std::optional<std::size_t> dimension_of(const CoordinateLayout<>& mode) {
  if (!mode.shape().is_leaf() || mode.stride().leaf().terms().size() != 1) return std::nullopt;
  return mode.stride().leaf().terms().front().path.front();
}

/// Writes element strides into the descriptor of what arrives.
void take_every(TmaDescriptor& d, const CoordinateLayout<>& coordinates, const Shape& box, const Shape& strides) {
  if (!strides.is_leaf()) {
    for (std::size_t k = 0; k < strides.rank(); ++k) take_every(d, coordinates.mode(k), box.mode(k), strides.mode(k));
    return;
  }
  if (strides.leaf() == Checked(1)) return;
  const std::optional<std::size_t> k = dimension_of(coordinates);
  const std::string asked = "the element stride " + to_string(strides.leaf());
  if (!k) refuse(asked + " is of a mode that is no single dimension of the descriptor: " + to_string(coordinates));
  if (*k == 0)
    refuse(asked + " is of the innermost dimension, where it counts for nothing: neighbours are copied; it is 1 there");
  d.element_strides[*k] = strides.leaf();
  d.box[*k] = box.leaf();
}

/// A natural coordinate of the tensor, one for each part of the box.
Shape by_part(const Shape& natural, const Shape& box, const Shape& shape) {
  if (box.is_leaf()) return Shape(crd2idx(natural, shape));
  Shape::Modes modes;
  for (std::size_t k = 0; k < box.rank(); ++k) modes.push_back(by_part(natural.mode(k), box.mode(k), shape.mode(k)));
  return Shape(std::move(modes));
}

bool is_inside(const Shape& coordinate, const Shape& shape) {
  if (coordinate.is_leaf()) return coordinate.leaf() < product(shape);
  for (std::size_t k = 0; k < coordinate.rank(); ++k) {
    if (!is_inside(coordinate.mode(k), shape.mode(k))) return false;
  }
  return true;
}

/// The byte of the tensor that arrives at each of shared memory, by pieces; nothing for fill.
class Arrivals {
 public:
  Arrivals(const TmaDescriptor& d, const std::vector<Checked>& coordinates) : piece_(predictions::tma_piece(d)) {
    for (const predictions::TmaPlace& place : predictions::tma_places(d, {true, coordinates}))
      from_.emplace(place.shared.value(), place.inside ? std::optional(place.global) : std::nullopt);
  }

  /// What becomes of this byte if that is not what was asked: a byte of the tensor, or nothing for fill.
  std::optional<std::string> otherwise(const Checked& to, const std::optional<Checked>& asked) const {
    const Checked rest = to % piece_;
    const auto found = from_.find((to - rest).value());
    if (found == from_.end()) return "not be written";
    if (!found->second) return asked ? std::optional<std::string>("be filled") : std::nullopt;
    if (asked && *found->second + rest == *asked) return std::nullopt;
    return "have byte " + to_string(*found->second + rest) + " of the tensor";
  }

 private:
  Checked piece_;
  std::map<std::int64_t, std::optional<Checked>> from_;  // by the byte of shared memory
};

}  // namespace

TmaCopy tma_copy_of(const TmaRequest& request) {
  const Shape counts = counts_of(request);
  const TmaTile& asked = request.tile;
  const bool joins = asked.joins && !request.element_strides;  // an element stride is of a dimension that is one mode
  TmaCopy copy = request.interleave == "NONE"
                     ? predictions::make_tma_copy({asked.type, asked.global, counts, asked.shared, joins})
                     : interleaved_copy(asked, counts, request.interleave);
  if (request.element_strides) take_every(copy.descriptor, copy.coordinates, asked.box, *request.element_strides);
  if (request.element_strides || request.interleave != "NONE") require_as_asked(request, copy, Shape(Checked(0)));
  return copy;
}

std::vector<Checked> tma_coordinates_of(const TmaCopy& copy, const Shape& at) {
  const Vector<Checked> where = copy.coordinates(at);
  std::vector<Checked> result;
  for (std::size_t k = 0; k < copy.descriptor.extents.size(); ++k) result.push_back(where[{k}]);
  return result;
}

void require_as_asked(const TmaRequest& request, const TmaCopy& copy, const Shape& at) {
  if (!predictions::refusals(copy.descriptor).empty()) return;
  const Shape counts = counts_of(request), &shape = request.tile.global.shape();
  const Shape begin = by_part(idx2crd(at, shape), request.tile.box, shape);
  const Checked bytes(request.tile.type.bytes);
  const Arrivals arrivals(copy.descriptor, tma_coordinates_of(copy, at));
  const auto sum = [](const Checked& x, const Checked& y) { return x + y; };
  const auto times = [](const Checked& x, const Checked& y) { return x * y; };
  for (Checked c(0); c < product(counts); c = c + Checked(1)) {
    Shape element = idx2crd(Shape(c), counts);
    if (request.element_strides) element = by_leaf(element, *request.element_strides, times);
    element = by_leaf(element, begin, sum);
    const Checked to = request.tile.shared(c) * bytes;
    std::optional<Checked> from;
    if (is_inside(element, shape)) from = request.tile.global(element) * bytes;
    const std::optional<std::string> otherwise = arrivals.otherwise(to, from);
    if (!otherwise) continue;
    refuse("byte " + to_string(to) + " of shared memory would " + *otherwise + "; the layouts say " +
           (from ? "byte " + to_string(*from) : "that it is outside of the tensor"));
  }
}

}  // namespace colex::cli
