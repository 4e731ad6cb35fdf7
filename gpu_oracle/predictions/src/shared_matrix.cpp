#include "colex/predictions/shared_matrix.hpp"

#include <bit>

#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

void require_valid(const MatrixDescriptor& d) {
  const bool known = d.swizzle == 0 || d.swizzle == 32 || d.swizzle == 64 || d.swizzle == 128;
  if (!known) throw Rejection(Kind::domain, "a swizzle is of 0, 32, 64 or 128 bytes");
  if (d.leading % 16 != 0 || d.stride % 16 != 0 || d.start % 16 != 0) {
    throw Rejection(Kind::domain, "offsets and the start address of a descriptor are multiples of 16 bytes");
  }
  if (d.base < 0 || d.base > 7) throw Rejection(Kind::domain, "a base offset is from 0 to 7");
}

std::int64_t logarithm(std::int64_t power) {
  return static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(power))) - 1;
}

}  // namespace

SharedMatrix shared_matrix(std::int64_t bits, Major major, const MatrixDescriptor& d, std::int64_t rows, std::int64_t columns) {
  require_valid(d);
  if (columns * bits != 256 && columns * bits != 512) throw Rejection(Kind::domain, "a row of k is 32 or 64 bytes long");
  const auto elements = [&](std::int64_t bytes) { return bytes * 8 / bits; };
  const std::int64_t T = elements(16), W = elements(d.swizzle == 0 ? 16 : d.swizzle), LBO = elements(d.leading),
                     SBO = elements(d.stride);
  const bool swizzled = d.swizzle != 0;
  // A unit of 16 bytes is contiguous, and as many units as the swizzle spans.
  const std::int64_t unit = columns > W ? W : T, next_unit = columns > W ? LBO : T;
  const Layout<> along_k(tuple(tuple(8, (rows + 7) / 8), tuple(unit, columns / unit)), tuple(tuple(W, SBO), tuple(1, next_unit)));
  const Layout<> along_mn(tuple(tuple(W, (rows + W - 1) / W), tuple(8, (columns + 7) / 8)),
                          tuple(tuple(1, swizzled ? LBO : SBO), tuple(W, swizzled ? SBO : LBO)));
  const std::int64_t ahead = elements(128 * ((8 - d.base) % 8));
  const Swizzle swizzle(swizzled ? logarithm(d.swizzle / 16) : 0, logarithm(T), 3);
  return {ComposedLayout<>(swizzle, Checked(elements(d.start) + ahead), major == Major::k ? along_k : along_mn), ahead};
}

}  // namespace colex::predictions
