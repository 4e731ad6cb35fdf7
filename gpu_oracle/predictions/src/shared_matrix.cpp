#include "colex/predictions/shared_matrix.hpp"

#include <algorithm>
#include <cstddef>

#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

const SwizzleMode& mode_of(const MatrixDescriptor& d) {
  const std::vector<SwizzleMode>& modes = swizzle_modes(DescriptorKind::wgmma);
  const auto mode = std::find_if(modes.begin(), modes.end(), [&](const SwizzleMode& m) { return m.bytes == d.swizzle; });
  if (mode == modes.end()) throw Rejection(Kind::domain, "a swizzle is of 0, 32, 64 or 128 bytes");
  return *mode;
}

void require_valid(const MatrixDescriptor& d) {
  if (d.leading % 16 != 0 || d.stride % 16 != 0 || d.start % 16 != 0) {
    throw Rejection(Kind::domain, "offsets and the start address of a descriptor are multiples of 16 bytes");
  }
  if (d.base < 0 || d.base > 7) throw Rejection(Kind::domain, "a base offset is from 0 to 7");
}

/// fixed + leading·LBO + stride·SBO, stride by stride.
Layout<> with_offsets(const CanonicalMatrix& matrix, std::int64_t leading, std::int64_t stride) {
  Tuple<Checked>::Modes modes;
  for (std::size_t m = 0; m < 2; ++m) {
    Tuple<Checked>::Modes parts;
    for (std::size_t p = 0; p < 2; ++p) {
      const auto at = [&](const Layout<>& layout) { return layout.stride().mode(m).mode(p).leaf(); };
      parts.emplace_back(at(matrix.fixed) + at(matrix.leading) * Checked(leading) + at(matrix.stride) * Checked(stride));
    }
    modes.emplace_back(std::move(parts));
  }
  return Layout<>(matrix.fixed.shape(), Tuple<Checked>(std::move(modes)));
}

}  // namespace

std::int64_t elements_ahead(std::int64_t base, std::int64_t bits) { return elements_of_bytes(128 * ((8 - base) % 8), bits); }

SharedMatrix shared_matrix(std::int64_t bits, Major major, const MatrixDescriptor& d, std::int64_t rows, std::int64_t columns) {
  const SwizzleMode& mode = mode_of(d);
  require_valid(d);
  const auto elements = [&](std::int64_t bytes) { return elements_of_bytes(bytes, bits); };
  const Layout<> layout =
      with_offsets(canonical_matrix(bits, major, mode, rows, columns), elements(d.leading), elements(d.stride));
  const std::int64_t ahead = elements_ahead(d.base, bits);
  return {ComposedLayout<>(mode.swizzle(bits), Checked(elements(d.start) + ahead), layout), ahead};
}

}  // namespace colex::predictions
