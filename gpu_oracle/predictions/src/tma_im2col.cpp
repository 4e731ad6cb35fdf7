#include "colex/predictions/tma_im2col.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include "colex/equal.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "inadmissible.hpp"

namespace colex::predictions {

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

}  // namespace colex::predictions
