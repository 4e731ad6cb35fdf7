#include <cstddef>
#include <string>
#include <utility>

#include "colex/composed_values.hpp"
#include "colex/equal.hpp"
#include "colex/image_mask.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "inadmissible.hpp"

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

/// The byte that a unit of so many begins at.
Checked address(const TmaDescriptor& d, Checked unit, const std::vector<Checked>& coordinates) {
  Checked result = coordinates[0] * unit;
  for (std::size_t k = 1; k < coordinates.size(); ++k) result = result + coordinates[k] * d.strides[k - 1];
  return result;
}

/// Whether the coordinates behind the innermost are of the tensor.
bool row_is_inside(const TmaDescriptor& d, const std::vector<Checked>& coordinates) {
  bool inside = true;
  for (std::size_t k = 1; k < coordinates.size(); ++k) inside = inside && is_below(coordinates[k], d.extents[k]);
  return inside;
}

/// Takes the first coordinates of each row of a box, the innermost of the other dimensions fastest.
template <class Take>
void for_each_row(const TmaDescriptor& d, const TmaUse& use, const Take& take) {
  const std::vector<Checked> counts = tma_counts(d);
  std::vector<Checked> at = use.coordinates, number(counts.size(), Checked(0)), steps;
  for (std::size_t k = 0; k < counts.size(); ++k) steps.push_back(tma_step(d, k));
  for (bool more = true; more;) {
    take(at);
    more = false;
    for (std::size_t k = 1; k < counts.size() && !more; ++k) {
      number[k] = number[k] + Checked(1);
      more = number[k] < counts[k];
      if (!more) number[k] = Checked(0);
      at[k] = use.coordinates[k] + number[k] * steps[k];
    }
  }
}

/// Takes the first coordinates of each pixel: from one to the next through the bounding box, which the offsets shift.
template <class Take>
void for_each_pixel(const TmaDescriptor& d, const TmaUse& use, const Take& take) {
  const TmaPixels& box = *d.im2col;
  std::vector<Checked> at = use.coordinates;
  for (Checked pixel(0); pixel < box.pixels; pixel = pixel + Checked(1)) {
    std::vector<Checked> shifted = at;
    for (std::size_t k = 0; k < use.offsets.size(); ++k) {
      Checked& coordinate = shifted[tma_spatial(d, k)];
      coordinate = coordinate + use.offsets[k];
    }
    take(shifted);
    std::size_t k = 0;
    for (; k < box.lower.size(); ++k) {
      const std::size_t dimension = tma_spatial(d, k);
      at[dimension] = at[dimension] + d.element_strides[dimension];
      if (at[dimension] < d.extents[dimension] + box.upper[k]) break;
      at[dimension] = box.lower[k];
    }
    if (k == box.lower.size()) at.back() = at.back() + d.element_strides.back();
  }
}

}  // namespace

Checked tma_piece(const TmaDescriptor& descriptor) {
  const Checked unit = tma_unit(descriptor);
  return Checked(chunk) < unit ? Checked(chunk) : unit;
}

std::vector<TmaPlace> tma_places(const TmaDescriptor& d, const TmaUse& use) {
  const std::vector<std::int64_t> shared = all_values(tma_shared_layout(d).with_offset(use.shared));
  const Checked unit = tma_unit(d), piece = tma_piece(d), end = inner_end(d, use), count = tma_counts(d)[0],
                step = tma_step(d, 0);
  std::vector<TmaPlace> places;
  places.reserve(shared.size() / static_cast<std::size_t>(piece.value()));
  auto begin = shared.begin();
  const auto take = [&](const std::vector<Checked>& coordinates) {
    const bool row = row_is_inside(d, coordinates);
    Checked global = address(d, unit, coordinates), x = coordinates[0];
    for (Checked i(0); i < count; i = i + Checked(1), x = x + step, global = global + unit * step, begin += unit.value()) {
      const bool inside = row && is_below(x, end);
      for (Checked byte(0); byte < unit; byte = byte + piece) places.push_back({begin[byte.value()], global + byte, inside});
    }
  };
  d.im2col ? for_each_pixel(d, use, take) : for_each_row(d, use, take);
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

namespace {

/// The tensor's modes: each is a dimension of the descriptor.
Modes<Checked> dimensions(const Layout<>& global) {
  const Modes<Checked> result = modes(global);
  if (global.shape().is_leaf() || result.size() != global.rank() || result.size() < 3) {
    reject("the modes of an im2col tensor are channels, W, H, D and images, each a number; this is " + to_string(global));
  }
  if (!(result.front().stride == Checked(1))) {
    reject("channels are neighbours in an im2col tensor; in " + to_string(global) + " they are " +
           to_string(result.front().stride) + " elements apart");
  }
  return result;
}

void require_one_each(const std::string& what, const std::vector<Checked>& numbers, std::size_t spatial) {
  if (numbers.size() == spatial) return;
  reject("the tensor has " + std::to_string(spatial) + " of W, H and D; there are " + std::to_string(numbers.size()) + ' ' +
         what);
}

/// Refuses a layout of shared memory that is not the copy's.
void require_shared(const TmaIm2col& convolution, const TmaDescriptor& d) {
  const Modes<Checked> in_bytes = modes(tma_shared_layout(d).inner());
  const Checked row = in_bytes[2].stride / Checked(d.type.bytes);
  if (row < in_bytes[1].extent) return;  // More channels than the swizzle spans break a rule of the descriptor.
  const Layout<> copied(Tuple<Checked>(Tuple<Checked>::Modes{in_bytes[1].extent, in_bytes[2].extent}),
                        Tuple<Checked>(Tuple<Checked>::Modes{Checked(1), row}));
  if (equal(convolution.shared.inner(), copied)) return;
  reject("an im2col copy under the swizzle " + std::string(d.swizzle.name) + " has (channel, pixel) at " + to_string(copied) +
         " of shared memory; not at " + to_string(convolution.shared.inner()));
}

}  // namespace

TmaDescriptor make_tma_im2col(const TmaIm2col& convolution) {
  const Modes<Checked> tensor = dimensions(convolution.global);
  const std::size_t spatial = tensor.size() - 2;
  require_one_each("lower corners", convolution.lower, spatial);
  require_one_each("upper corners", convolution.upper, spatial);
  require_one_each("element strides", convolution.element_strides, spatial);
  const Layout<>& shared = convolution.shared.inner();
  if (shared.shape().is_leaf() || shared.rank() != 2) {
    reject("the layout of shared memory is of (channel, pixel); this is " + to_string(shared));
  }
  TmaDescriptor d{convolution.type, {}, {}, {}, {}, "NONE", tma_swizzle_of(convolution.shared, convolution.type), "NONE"};
  for (std::size_t k = 0; k < tensor.size(); ++k) {
    d.extents.push_back(tensor[k].extent);
    if (k > 0) d.strides.push_back(tensor[k].stride * Checked(d.type.bytes));
  }
  d.element_strides = convolution.element_strides;
  d.element_strides.insert(d.element_strides.begin(), Checked(1));
  d.element_strides.push_back(Checked(1));
  d.im2col = TmaPixels{convolution.lower, convolution.upper, product(shared.shape().mode(0)), product(shared.shape().mode(1))};
  require_shared(convolution, d);
  return d;
}

OffsetLayout<Checked, Vector<Checked>> tma_im2col_coordinates(const TmaDescriptor& d) {
  const TmaPixels& box = *d.im2col;
  Tuple<Checked>::Modes extents;
  Tuple<Vector<Checked>>::Modes strides;
  Vector<Checked> begin;
  for (std::size_t k = 0; k < box.lower.size(); ++k) {
    extents.emplace_back(ceil_div(d.extents[k + 1] + box.upper[k] - box.lower[k], d.element_strides[k + 1]));
    strides.emplace_back(Vector<Checked>(d.element_strides[k + 1], {k + 1}));
    if (!(box.lower[k] == Checked(0))) begin = begin + Vector<Checked>(box.lower[k], {k + 1});
  }
  const std::size_t images = d.extents.size() - 1;
  extents.emplace_back(d.extents[images]);
  strides.emplace_back(Vector<Checked>(d.element_strides[images], {images}));
  const Tuple<Vector<Checked>> channel(Vector<Checked>(Checked(1), {0}));
  return {CoordinateLayout<>(
              Tuple<Checked>(Tuple<Checked>::Modes{Tuple<Checked>(d.extents[0]), Tuple<Checked>(std::move(extents))}),
              Tuple<Vector<Checked>>(Tuple<Vector<Checked>>::Modes{channel, Tuple<Vector<Checked>>(std::move(strides))})),
          begin};
}

namespace {

constexpr std::int64_t alignment = 128;
constexpr std::int64_t most_ctas = 16;

/// Into how many parts each dimension is cut, outermost first.
std::vector<Checked> cuts(const TmaDescriptor& descriptor, std::int64_t ctas) {
  const std::string asked = "a multicast to " + std::to_string(ctas) + " CTAs: ";
  if (ctas < 1 || most_ctas < ctas) reject(asked + "a cluster has from 1 to " + std::to_string(most_ctas));
  if (descriptor.im2col) reject(asked + "pixels are not cut");
  const std::vector<Checked> counts = tma_counts(descriptor);
  std::vector<Checked> parts(counts.size(), Checked(1));
  Checked left(ctas);
  for (std::size_t k = counts.size(); k-- > 0 && !(left == Checked(1));) {
    if (counts[k] % left == Checked(0)) {
      parts[k] = left;
    } else if (left % counts[k] == Checked(0)) {
      parts[k] = counts[k];
    } else {
      reject(asked + "the box has " + to_string(counts[k]) + " in dimension " + std::to_string(k) + ", which is not cut into " +
             to_string(left) + " equal parts");
    }
    left = left / parts[k];
  }
  if (!(left == Checked(1))) reject(asked + "the box has fewer elements");
  return parts;
}

/// The slice of that number: the innermost dimension that is cut counts fastest.
TmaSlice slice_of(const TmaDescriptor& descriptor, const std::vector<Checked>& parts, Checked number) {
  const std::vector<Checked> counts = tma_counts(descriptor);
  const Modes<Checked> shared = modes(tma_shared_layout(descriptor).inner());
  TmaSlice slice{descriptor, {}};
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const Checked begin = number % parts[k] * (counts[k] / parts[k]);
    number = number / parts[k];
    slice.descriptor.box[k] = descriptor.box[k] / parts[k];
    slice.begin.push_back(begin * (k == 0 ? Checked(1) : descriptor.element_strides[k]));
    slice.shared = slice.shared + begin * shared[k + 1].stride;  // mode 0 is the bytes of an element
  }
  return slice;
}

}  // namespace

std::vector<TmaSlice> tma_multicast(const TmaDescriptor& descriptor, std::int64_t ctas) {
  const std::vector<Checked> parts = cuts(descriptor, ctas);
  std::vector<TmaSlice> slices;
  for (Checked cta(0); cta < Checked(ctas); cta = cta + Checked(1)) {
    slices.push_back(slice_of(descriptor, parts, cta));
    const Checked begin = slices.back().shared;
    if (begin % Checked(alignment) == Checked(0)) continue;
    reject("a multicast to " + std::to_string(ctas) + " CTAs: slice " + to_string(cta) + " would begin at byte " +
           to_string(begin) + ", and a copy begins at a multiple of " + std::to_string(alignment));
  }
  return slices;
}

std::int64_t tma_cta_count(const Layout<>& ctas) {
  const Checked count = cosize(ctas);
  if (count < Checked(1) || Checked(most_ctas) < count) {
    reject("a cluster has from 1 to " + std::to_string(most_ctas) + " CTAs; the CTAs " + to_string(ctas) +
           " have numbers below " + to_string(count));
  }
  if (!(image_mask(ctas) + Checked(1) == Checked(std::int64_t{1} << count.value()))) {
    reject("the CTAs " + to_string(ctas) + " copy every slice of the tile only if they have all numbers below " +
           to_string(count));
  }
  return count.value();
}

TmaSlice tma_slice(const TmaDescriptor& descriptor, const Layout<>& ctas, const Tuple<Checked>& cta) {
  const Checked count = tma_cta_count(ctas), number = ctas(cta);
  const std::vector<TmaSlice> slices = tma_multicast(descriptor, count.value());
  if (number < Checked(0) || !(number < count)) {
    reject("the CTAs are " + to_string(ctas) + "; there is none at " + to_string(cta));
  }
  return slices[static_cast<std::size_t>(number.value())];
}

OffsetLayout<Checked, Vector<Checked>> tma_slice_source(const TmaSlice& slice) {
  const std::vector<Checked> counts = tma_counts(slice.descriptor);
  Tuple<Checked>::Modes extents;
  Tuple<Vector<Checked>>::Modes strides;
  Vector<Checked> begin;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    extents.emplace_back(counts[k]);
    strides.emplace_back(Vector<Checked>(k == 0 ? Checked(1) : slice.descriptor.element_strides[k], {k}));
    if (!(slice.begin[k] == Checked(0))) begin = begin + Vector<Checked>(slice.begin[k], {k});
  }
  return {CoordinateLayout<>(Tuple<Checked>(std::move(extents)), Tuple<Vector<Checked>>(std::move(strides))), begin};
}

ComposedLayout<> tma_slice_destination(const TmaSlice& slice) {
  const Checked bytes(slice.descriptor.type.bytes);
  const Modes<Checked> in_bytes = modes(tma_shared_layout(slice.descriptor).inner());
  Tuple<Checked>::Modes extents, strides;
  for (std::size_t k = 1; k < in_bytes.size(); ++k) {
    extents.emplace_back(in_bytes[k].extent);
    strides.emplace_back(in_bytes[k].stride / bytes);
  }
  return make_composed_layout<Checked>(upcast(slice.descriptor.swizzle.bytes, slice.descriptor.type.bytes), slice.shared / bytes,
                                       Layout<>(Tuple<Checked>(std::move(extents)), Tuple<Checked>(std::move(strides))));
}

Checked tma_multicast_mask(const Layout<>& cluster, const SliceCoordinate<Checked>& coordinate) {
  const OffsetLayout<Checked> reached = slice_and_offset(coordinate, cluster);
  const Checked mask = image_mask(reached.layout, reached.offset);
  if (mask < Checked(std::int64_t{1} << most_ctas)) return mask;
  reject("a copy reaches CTAs 0 to " + std::to_string(most_ctas - 1) + " of a cluster; " + to_string(cluster) +
         " has others there");
}

}  // namespace colex::predictions
