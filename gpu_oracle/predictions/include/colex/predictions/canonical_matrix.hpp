// The canonical layouts of a matrix that a tensor core reads from shared memory through a descriptor, with the descriptor's two
// offsets left open.
//
//   f16 along k, 128-byte swizzle: place(row, k) = Sw<3,3,3>(start + fixed(row, k) + LBO*leading(row, k) + SBO*stride(row, k))
//                                  fixed ((8,8),(8,2)):((64,0),(1,8))     leading all 0     stride ((8,8),(8,2)):((0,1),(0,0))
//
// LBO and SBO are the leading and the stride dimension byte offset, counted in elements here. T elements are 16 bytes, W
// elements are as many bytes as the swizzle spans. The manual's canonical layouts are:
//   along k, no swizzle                  ((8,m),(T,k)):((T,SBO),(1,LBO))
//   along k, swizzled                    ((8,m),(T,k)):((W,SBO),(1,T))       LBO is not used
//   along k, of more columns than W      ((8,m),(W,k)):((W,SBO),(1,LBO))     so is B of a sparse product behind a 32-byte swizzle
//   along m, no swizzle                  ((T,m),(8,k)):((1,SBO),(T,LBO))
//   along m, swizzled                    ((W,m),(8,k)):((1,LBO),(W,SBO))
//   along m, atoms of 32 bytes           ((W,m),(4,k)):((1,LBO),(W,SBO))     tcgen05 only
//
// The third is in no manual: it is what the others let one expect, and what wgmma does. Along k in atoms of 32 bytes is in none
// either, and has the second's places here: matrix_rules.hpp says whether it is read.
//
// The swizzle is one of addresses: what is xored onto the number of a 16-byte unit are bits of the address itself, so that a
// matrix may begin anywhere in the pattern. A base offset b says that the pattern begins 128·b bytes behind a boundary of 1024
// bytes.
//
// Source: PTX ISA 9.0, "Shared Memory Matrix Layout", "Strides", "Matrix Descriptor Format" (9.7.15.5.1.2) for wgmma, "Shared
// Memory Layout and Swizzling" and "Shared memory descriptor" for tcgen05; CuTe's `cute/arch/mma_sm90_desc.hpp` and
// `mma_sm100_desc.hpp` for names.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"
#include "colex/swizzle.hpp"

namespace colex::predictions {

/// What goes on contiguously in memory: k, or the rows of A and the columns of B.
enum class Major { k, mn };

/// Which instructions' descriptors: wgmma's of sm_90, or tcgen05.mma's of sm_100.
enum class DescriptorKind { wgmma, tcgen05 };

/// A way of swizzling that a descriptor can ask for.
struct SwizzleMode {
  std::int64_t bytes = 0;        ///< that it spans: 0 for none, 32, 64 or 128
  std::int64_t atom_bytes = 16;  ///< that stay together: 16, or 32 under one mode of tcgen05
  int code = 0;                  ///< what the descriptor's field says
  std::string_view cutlass;      ///< what CUTLASS calls it: `B128`, `SWIZZLE_128B`

  /// The swizzle, on elements of so many bits.
  Swizzle swizzle(std::int64_t bits) const;
  friend bool operator==(const SwizzleMode&, const SwizzleMode&) = default;
};

/// The modes that descriptors of this kind have, none first.
const std::vector<SwizzleMode>& swizzle_modes(DescriptorKind kind);

/// A matrix of (row, k). Its three layouts have the same shape and are counted in elements.
struct CanonicalMatrix {
  Layout<> fixed;    ///< the part of the place that no offset changes
  Layout<> leading;  ///< how often the leading dimension byte offset is added
  Layout<> stride;   ///< how often the stride dimension byte offset is added
};

/// The canonical layout of so many rows of so many k; there may be more rows than that, and the matrix is the first ones.
/// Requires rows of k that are 32 or 64 bytes long, else throws Rejection(domain).
CanonicalMatrix canonical_matrix(std::int64_t bits, Major major, const SwizzleMode& mode, std::int64_t rows,
                                 std::int64_t columns);

/// So many elements begin at a multiple of 16 bytes, and so many bytes are as many elements. Requires bits that divide 128.
inline std::int64_t elements_of_bytes(std::int64_t bytes, std::int64_t bits) { return bytes * 8 / bits; }

}  // namespace colex::predictions
