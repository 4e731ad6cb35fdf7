#include "colex/predictions/canonical_matrix.hpp"

#include <bit>

#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

std::int64_t logarithm(std::int64_t power) {
  return static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(power))) - 1;
}

/// The modes of one extent each that all rows need.
std::int64_t groups(std::int64_t extent, std::int64_t of) { return (extent + of - 1) / of; }

/// ((a,b),(c,d)) with strides of its four modes.
struct FourModes {
  std::int64_t a, b, c, d;

  Tuple<Checked> tuple() const { return colex::tuple(colex::tuple(a, b), colex::tuple(c, d)); }
};

CanonicalMatrix canonical(const FourModes& shape, const FourModes& fixed, const FourModes& leading, const FourModes& stride) {
  return {Layout<>(shape.tuple(), fixed.tuple()), Layout<>(shape.tuple(), leading.tuple()),
          Layout<>(shape.tuple(), stride.tuple())};
}

constexpr FourModes unused{0, 0, 0, 0};

}  // namespace

Swizzle SwizzleMode::swizzle(std::int64_t bits) const {
  if (bytes == 0) return Swizzle(0, logarithm(elements_of_bytes(16, bits)), 3);
  // What is xored on are the bits of an address from 2^7 on, whatever stays together.
  const std::int64_t base = logarithm(elements_of_bytes(atom_bytes, bits));
  return Swizzle(logarithm(bytes / atom_bytes), base, logarithm(elements_of_bytes(128, bits)) - base);
}

const std::vector<SwizzleMode>& swizzle_modes(DescriptorKind kind) {
  static const std::vector<SwizzleMode> wgmma = {
      {0, 16, 0, "INTERLEAVE"}, {32, 16, 3, "B32"}, {64, 16, 2, "B64"}, {128, 16, 1, "B128"}};
  static const std::vector<SwizzleMode> tcgen05 = {{0, 16, 0, "SWIZZLE_NONE"},
                                                   {32, 16, 6, "SWIZZLE_32B"},
                                                   {64, 16, 4, "SWIZZLE_64B"},
                                                   {128, 16, 2, "SWIZZLE_128B"},
                                                   {128, 32, 1, "SWIZZLE_128B_BASE32B"}};
  return kind == DescriptorKind::wgmma ? wgmma : tcgen05;
}

CanonicalMatrix canonical_matrix(std::int64_t bits, Major major, const SwizzleMode& mode, std::int64_t rows,
                                 std::int64_t columns) {
  if (columns * bits != 256 && columns * bits != 512) throw Rejection(Kind::domain, "a row of k is 32 or 64 bytes long");
  const std::int64_t T = elements_of_bytes(16, bits), W = elements_of_bytes(mode.bytes == 0 ? 16 : mode.bytes, bits);
  const bool swizzled = mode.bytes != 0, wide_atoms = mode.atom_bytes != 16;
  if (major == Major::mn) {
    const std::int64_t k = wide_atoms ? 4 : 8;
    const FourModes shape{W, groups(rows, W), k, groups(columns, k)}, fixed{1, 0, W, 0}, along_mn{0, 1, 0, 0},
        along_k{0, 0, 0, 1};
    return swizzled ? canonical(shape, fixed, along_mn, along_k) : canonical(shape, fixed, along_k, along_mn);
  }
  const FourModes stride{0, 1, 0, 0};
  if (columns > W) return canonical({8, groups(rows, 8), W, columns / W}, {W, 0, 1, 0}, {0, 0, 0, 1}, stride);
  return canonical({8, groups(rows, 8), T, columns / T}, {W, 0, 1, T}, unused, stride);
}

}  // namespace colex::predictions
