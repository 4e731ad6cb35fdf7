#include "manual.hpp"

namespace colex::oracle_laws {

using predictions::Major;
using predictions::MatrixDescriptor;

namespace {

/// The byte of a core matrix's canonical layout at which (row, k) lies behind the start, without the swizzle. `reach` is what
/// the swizzle spans, or 16.
std::int64_t unswizzled(std::int64_t bits, Major major, const MatrixDescriptor& d, std::int64_t columns, std::int64_t row,
                        std::int64_t k) {
  const std::int64_t reach = d.swizzle == 0 ? 16 : d.swizzle;
  if (major == Major::k) {
    const std::int64_t byte = k * bits / 8, unit = columns * bits / 8 > reach ? reach : columns * bits / 8;
    return row % 8 * reach + row / 8 * d.stride + byte % unit + byte / unit * d.leading;
  }
  const std::int64_t byte = row * bits / 8;
  const std::int64_t along = d.swizzle == 0 ? d.stride : d.leading, across = d.swizzle == 0 ? d.leading : d.stride;
  return byte % reach + byte / reach * along + k % 8 * reach + k / 8 * across;
}

/// Bits 4 to 6 of an address xored with bits 7 to 9, as far as the swizzle spans; the pattern begins 128·base bytes behind a
/// boundary.
std::int64_t address(const MatrixDescriptor& d, std::int64_t offset) {
  const std::int64_t ahead = 128 * ((8 - d.base) % 8), a = d.start + offset + ahead;
  return d.swizzle == 0 ? a - ahead : (a ^ (a / 128 & (d.swizzle / 16 - 1)) * 16) - ahead;
}

}  // namespace

std::int64_t byte_of(std::int64_t bits, Major major, const MatrixDescriptor& d, std::int64_t columns, std::int64_t row,
                     std::int64_t k) {
  return address(d, unswizzled(bits, major, d, columns, row, k));
}

}  // namespace colex::oracle_laws
