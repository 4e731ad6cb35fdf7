#include "colex/predictions/shared_matrix.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>

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
