#include "colex/predictions/tma_places.hpp"

#include <cstddef>
#include <utility>

#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::predictions {

namespace {

constexpr std::int64_t chunk = 16;

bool is_below(const Checked& coordinate, const Checked& extent) { return !(coordinate < Checked(0)) && coordinate < extent; }

/// What counts as inside of the innermost dimension. A slice of interleaved channels is a chunk itself.
Checked inner_end(const TmaDescriptor& d, const TmaUse& use) {
  if (d.interleave != "NONE") return d.extents[0];
  const Checked elements = Checked(chunk) / Checked(d.type.bytes);
  return use.load ? d.extents[0] : ceil_div(d.extents[0], elements) * elements;
}

/// The byte that an element begins at.
Checked address(const TmaDescriptor& d, const std::vector<Checked>& coordinates) {
  Checked result = coordinates[0] * tma_unit(d);
  for (std::size_t k = 1; k < coordinates.size(); ++k) result = result + coordinates[k] * d.strides[k - 1];
  return result;
}

bool is_inside(const TmaDescriptor& d, const TmaUse& use, const std::vector<Checked>& coordinates) {
  bool inside = is_below(coordinates[0], inner_end(d, use));
  for (std::size_t k = 1; k < coordinates.size(); ++k) inside = inside && is_below(coordinates[k], d.extents[k]);
  return inside;
}

/// The coordinates of the units of a box, first dimension fastest.
std::vector<std::vector<Checked>> box_coordinates(const TmaDescriptor& d, const TmaUse& use) {
  const std::vector<Checked> counts = tma_counts(d);
  std::vector<std::vector<Checked>> result = {use.coordinates};
  for (std::size_t k = counts.size(); k-- > 0;) {
    std::vector<std::vector<Checked>> longer;
    for (const std::vector<Checked>& begin : result) {
      for (Checked i(0); i < counts[k]; i = i + Checked(1)) {
        longer.push_back(begin);
        longer.back()[k] = begin[k] + i * tma_step(d, k);
      }
    }
    result = std::move(longer);
  }
  return result;
}

/// The coordinates of channels and pixels: from one pixel to the next through the bounding box, which the offsets shift.
std::vector<std::vector<Checked>> pixel_coordinates(const TmaDescriptor& d, const TmaUse& use) {
  const TmaPixels& box = *d.im2col;
  const Checked channels = tma_counts(d)[0];
  std::vector<Checked> at = use.coordinates;
  std::vector<std::vector<Checked>> result;
  for (Checked pixel(0); pixel < box.pixels; pixel = pixel + Checked(1)) {
    std::vector<Checked> shifted = at;
    for (std::size_t k = 0; k < use.offsets.size(); ++k) {
      Checked& coordinate = shifted[tma_spatial(d, k)];
      coordinate = coordinate + use.offsets[k];
    }
    for (Checked channel(0); channel < channels; channel = channel + Checked(1)) {
      result.push_back(shifted);
      result.back()[0] = shifted[0] + channel;
    }
    std::size_t k = 0;
    for (; k < box.lower.size(); ++k) {
      const std::size_t dimension = tma_spatial(d, k);
      at[dimension] = at[dimension] + d.element_strides[dimension];
      if (at[dimension] < d.extents[dimension] + box.upper[k]) break;
      at[dimension] = box.lower[k];
    }
    if (k == box.lower.size()) at.back() = at.back() + d.element_strides.back();
  }
  return result;
}

}  // namespace

Checked tma_piece(const TmaDescriptor& descriptor) {
  const Checked unit = tma_unit(descriptor);
  return Checked(chunk) < unit ? Checked(chunk) : unit;
}

std::vector<TmaPlace> tma_places(const TmaDescriptor& d, const TmaUse& use) {
  const ComposedLayout<> shared = tma_shared_layout(d).with_offset(use.shared);
  const Checked unit = tma_unit(d), piece = tma_piece(d);
  std::vector<TmaPlace> places;
  Checked begin(0);
  for (const std::vector<Checked>& coordinates : d.im2col ? pixel_coordinates(d, use) : box_coordinates(d, use)) {
    const Checked global = address(d, coordinates);
    const bool inside = is_inside(d, use, coordinates);
    for (Checked byte(0); byte < unit; byte = byte + piece) places.push_back({shared(begin + byte), global + byte, inside});
    begin = begin + unit;
  }
  return places;
}

std::optional<std::string> tma_illegal(const TmaDescriptor& d, const TmaUse& use) {
  if (use.coordinates.size() != d.extents.size()) {
    return "there are " + std::to_string(use.coordinates.size()) + " coordinates; the tensor has " +
           std::to_string(d.extents.size()) + " dimensions";
  }
  const Checked inner = use.coordinates[0] * Checked(d.type.bytes);
  const Checked distance = inner < Checked(0) ? Checked(0) - inner : inner;
  if (d.interleave == "NONE" && !(distance % Checked(chunk) == Checked(0))) {
    return "the box begins " + to_string(inner) + " bytes into the innermost dimension; it begins at a multiple of 16";
  }
  for (std::size_t k = 0; k < use.coordinates.size(); ++k) {
    if (use.load || !(use.coordinates[k] < Checked(0))) continue;
    return "a store begins at coordinate " + to_string(use.coordinates[k]) + " of dimension " + std::to_string(k) +
           "; only loads begin before the tensor";
  }
  for (std::size_t k = 0; d.im2col && k < d.im2col->lower.size(); ++k) {
    const std::size_t dimension = tma_spatial(d, k);
    const Checked lower = d.im2col->lower[k], end = d.extents[dimension] + d.im2col->upper[k], at = use.coordinates[dimension];
    if (at < lower || !(at < end)) {
      return "the first pixel is at " + to_string(at) + " of " + "WHD"[k] + "; the bounding box is from " + to_string(lower) +
             " to below " + to_string(end);
    }
  }
  return std::nullopt;
}

TmaFill tma_fill(const TmaDescriptor& descriptor) { return descriptor.fill == "NONE" ? TmaFill{0, 0} : TmaFill{0xf7, 0x7f}; }

}  // namespace colex::predictions
