#include "colex/predictions/matrix_rules.hpp"

#include <algorithm>
#include <iterator>

namespace colex::predictions {

namespace {

/// Elements from so many bits to so many, along an index, whose swizzle leaves so many bytes together (0: any number).
struct RuledMatrix {
  DescriptorKind kind;
  std::int64_t least_bits, most_bits;
  Major major;
  std::int64_t atom_bytes;
  MatrixRule rule;
};

// What no row names is read. The kinds of tcgen05.mma are told apart by the bits of an element in memory: 32 is kind::tf32, 16 is
// kind::f16, 8 are kind::f8f6f4, kind::mxf8f6f4 and kind::i8, whose elements of 4 and 6 bits have a byte each, and 4 are
// kind::mxf4 and kind::mxf4nvf4.
//
// Two sources differ in the last row. PTX ISA's table of valid combinations lists all swizzles for a matrix that goes on along
// k; its table of canonical layouts has none there of atoms of 32 bytes, and CuTe's make_umma_desc (`mma_traits_sm100.hpp`)
// asserts that there is none.
constexpr RuledMatrix ruled_matrices[] = {
    {DescriptorKind::wgmma, 1, 8, Major::mn, 0, {Allowed::no, "wgmma reads elements of 8 bits and less along k only"}},
    {DescriptorKind::wgmma, 32, 32, Major::mn, 0, {Allowed::no, "wgmma reads elements of 32 bits along k only"}},
    {DescriptorKind::tcgen05,
     4,
     4,
     Major::mn,
     0,
     {Allowed::no,
      "tcgen05.mma reads elements of 4 bits along k only (kind::mxf4 and kind::mxf4nvf4; in the other kinds each has a byte of "
      "its "
      "own)"}},
    {DescriptorKind::tcgen05,
     8,
     16,
     Major::mn,
     32,
     {Allowed::no,
      "tcgen05.mma reads elements of 8 and of 16 bits along m or n under every swizzle but that of atoms of 32 bytes"}},
    {DescriptorKind::tcgen05,
     32,
     32,
     Major::mn,
     16,
     {Allowed::no, "tcgen05.mma reads elements of 32 bits along m or n under the 128-byte swizzle of atoms of 32 bytes only"}},
    {DescriptorKind::tcgen05,
     1,
     32,
     Major::k,
     32,
     {Allowed::sources_differ,
      "whether tcgen05.mma reads atoms of 32 bytes along k is not known: PTX ISA's table of valid combinations lists it, and "
      "CuTe's "
      "make_umma_desc refuses it"}},
};

bool is_multiple(std::int64_t N, std::int64_t step) { return N >= step && N <= 256 && N % step == 0; }

std::string multiple_text(std::int64_t step, std::int64_t N) {
  return "N is a multiple of " + std::to_string(step) + " up to 256 here, and not " + std::to_string(N);
}

}  // namespace

MatrixRule matrix_rule(DescriptorKind kind, std::int64_t bits, Major major, const SwizzleMode& mode) {
  const auto* row = std::find_if(std::begin(ruled_matrices), std::end(ruled_matrices), [&](const RuledMatrix& r) {
    return r.kind == kind && r.least_bits <= bits && bits <= r.most_bits && r.major == major &&
           (r.atom_bytes == 0 || r.atom_bytes == mode.atom_bytes);
  });
  return row == std::end(ruled_matrices) ? MatrixRule{} : row->rule;
}

// PTX ISA 8.6 had coarser steps for 128 rows (16) and for a pair (32). 9.0 has these, as have CuTe's assertions for A in shared
// memory (`mma_sm100_umma.hpp`), which have no N = 24 of kind::i8; both count 8-bit columns along n coarser.
std::optional<std::string> why_no_shape(const UmmaShape& shape, std::int64_t bits, bool integers, bool B_along_n) {
  const std::int64_t N = shape.N;
  if (bits == 4 && (shape.stationary || shape.M < (shape.pair && shape.sparse ? 256 : 128)))
    return "elements of 4 bits are of kind::mxf4 and kind::mxf4nvf4, which have no such rows";
  if (shape.stationary) {
    if (N == 64 || N == 128 || (N == 256 && !shape.sparse)) return std::nullopt;
    return std::string(shape.sparse ? "N is 64 or 128 here" : "N is 64, 128 or 256 here") + ", and not " + std::to_string(N);
  }
  const bool coarse = bits == 8 && B_along_n;
  if (integers && shape.pair) return is_multiple(N, 32) ? std::nullopt : std::optional(multiple_text(32, N));
  if (integers && !coarse) {
    if (N == 8 || N == 24 || is_multiple(N, 16)) return std::nullopt;
    return "N is 8, 24 or a multiple of 16 up to 256 here, and not " + std::to_string(N);
  }
  const std::int64_t step = (shape.pair ? 16 : 8) * (coarse ? 2 : 1);
  return is_multiple(N, step) ? std::nullopt : std::optional(multiple_text(step, N));
}

}  // namespace colex::predictions
