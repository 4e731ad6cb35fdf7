#include "colex/predictions/tma_multicast.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include "colex/image_mask.hpp"
#include "colex/print.hpp"

#include "inadmissible.hpp"

namespace colex::predictions {

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
