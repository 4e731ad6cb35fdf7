// The descriptors that are found for tiles in shared memory, against those that CUTLASS makes: every canonical atom, along k
// and along m or n, of several types, tiled in both orders to tiles up to 256 x 128.
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <cute/atom/mma_traits_sm100.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <gtest/gtest.h>

#include "colex/composed_layout.hpp"
#include "colex/cute.hpp"
#include "colex/equal.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"

namespace colex::descriptor_test {
namespace {

using predictions::DescriptorAnswer;
using predictions::DescriptorKind;
using predictions::FoundDescriptor;
using predictions::Major;
using predictions::MatrixRead;

/// CUTLASS's descriptor of a tile's first instruction, in the units of its fields, and how the address goes on, in the same.
struct Theirs {
  std::uint64_t word = 0;
  Layout<> advance;
};

std::int64_t leading_of(std::uint64_t word) { return static_cast<std::int64_t>(word >> 16 & 0x3fff); }
std::int64_t stride_of(std::uint64_t word) { return static_cast<std::int64_t>(word >> 32 & 0x3fff); }

/// A tile as colex has it: CuTe's swizzles are of bytes, ours of elements.
template <class T, class CuteLayout>
ComposedLayout<> tile_of(const CuteLayout& layout) {
  const auto swizzle = layout.layout_a();
  const auto byte_bits = std::countr_zero(static_cast<unsigned>(cute::sizeof_bits_v<T>)) - 3;
  return ComposedLayout<>(Swizzle(swizzle.num_bits, swizzle.num_base - byte_bits, swizzle.num_shft), Checked(0),
                          from(layout.layout_b()));
}

template <class T, class CuteLayout, class Instruction, class MakeDescriptor>
Theirs theirs(const CuteLayout& layout, const Instruction& instruction, const MakeDescriptor& make) {
  // Each row of a tile, as a thread's partition has it: ((rows, k of an instruction), rest of the rows, rest of k).
  const auto tensor = cute::tiled_divide(cute::make_tensor(cute::make_smem_ptr(static_cast<T*>(nullptr)), layout), instruction);
  // On the host CUTLASS says aloud that there is no shared memory.
  testing::internal::CaptureStdout();
  const std::uint64_t word = make(cute::tensor<0>(tensor));
  testing::internal::GetCapturedStdout();
  const auto units = cute::recast<cute::uint128_t const>(tensor).layout();
  return {word, from(cute::make_layout(cute::get<1>(units), cute::get<2>(units)))};
}

/// Expects the descriptor that is found to be CUTLASS's, where the instruction uses its fields.
void expect_same(const MatrixRead& read, const ComposedLayout<>& tile, const Theirs& theirs, const std::string& what,
                 int& count) {
  ++count;
  const DescriptorAnswer answer = predictions::find_descriptor(read, tile);
  const FoundDescriptor* found = std::get_if<FoundDescriptor>(&answer);
  ASSERT_NE(found, nullptr) << what << ", " << to_string(tile) << ": "
                            << describe(std::get<predictions::NoDescriptor>(answer), 'm');
  EXPECT_EQ(found->word(), theirs.word) << what << ": " << describe(*found) << "; CUTLASS has leading offset "
                                        << leading_of(theirs.word) << " and stride offset " << stride_of(theirs.word)
                                        << " in units of 16 bytes";
  ASSERT_TRUE(found->advance) << what;
  for (std::int64_t m = 0; m < found->along_rows; ++m) {
    for (std::int64_t k = 0; k < found->along_k; ++k) {
      EXPECT_EQ((*found->advance)(tuple(m, k)), Checked(16) * theirs.advance(tuple(m, k))) << what << ' ' << m << ' ' << k;
    }
  }
}

/// `f16 along k, B128, 128 x 64 by 64, order 1`.
template <class T>
std::string name_of(const char* atom, int rows, int columns, int of_instruction, int order) {
  return std::to_string(cute::sizeof_bits_v<T>) + " bits, " + atom + ", " + std::to_string(rows) + " x " +
         std::to_string(columns) + " by " + std::to_string(of_instruction) + ", order " + std::to_string(order);
}

/// For one atom: tiles of so many rows and bytes of k, for instructions of so many rows.
template <int rows, int k_bytes, int of_instruction>
struct Tile {};

struct Gmma {
  static constexpr DescriptorKind kind = DescriptorKind::wgmma;
  template <Major major, class Tensor>
  static std::uint64_t descriptor(const Tensor& tensor) {
    namespace gmma = cute::SM90::GMMA;
    return gmma::make_gmma_desc < major == Major::k ? gmma::Major::K : gmma::Major::MN > (tensor);
  }
};

struct Umma {
  static constexpr DescriptorKind kind = DescriptorKind::tcgen05;
  template <Major major, class Tensor>
  static std::uint64_t descriptor(const Tensor& tensor) {
    namespace umma = cute::UMMA;
    return umma::make_umma_desc < major == Major::k ? umma::Major::K : umma::Major::MN > (tensor);
  }
};

template <class Maker, class T, Major major, class Atom, int rows, int k_bytes, int of_instruction, class Order>
void compare(const char* name, int order, int& count) {
  constexpr int bits = cute::sizeof_bits_v<T>, columns = k_bytes * 8 / bits, of_k = 256 / bits;
  const auto layout = cute::tile_to_shape(Atom{}, cute::Shape<cute::Int<rows>, cute::Int<columns>>{}, Order{});
  const auto instruction = cute::Shape<cute::Int<of_instruction>, cute::Int<of_k>>{};
  const auto make = [](const auto& tensor) { return Maker::template descriptor<major>(tensor); };
  expect_same({Maker::kind, bits, major, of_instruction, of_k}, tile_of<T>(layout), theirs<T>(layout, instruction, make),
              name_of<T>(name, rows, columns, of_instruction, order), count);
}

/// Every tile in both orders: the rows first, or k first.
template <class Maker, class T, Major major, class Atom, int... rows, int... k_bytes, int... of_instruction>
void compare_tiles(const char* name, int& count, Tile<rows, k_bytes, of_instruction>...) {
  (compare<Maker, T, major, Atom, rows, k_bytes, of_instruction, cute::Step<cute::_1, cute::_2>>(name, 1, count), ...);
  (compare<Maker, T, major, Atom, rows, k_bytes, of_instruction, cute::Step<cute::_2, cute::_1>>(name, 2, count), ...);
}

/// One instruction in a tile, several along the rows, and along k as well; and a number of rows that is no power of 2.
template <class Maker, class T, Major major, class Atom>
void compare_atom(const char* name, int& count) {
  compare_tiles<Maker, T, major, Atom>(name, count, Tile<256, 128, 256>{}, Tile<256, 128, 64>{}, Tile<256, 256, 128>{},
                                       Tile<192, 128, 192>{});
}

/// What does not depend on the type once more: bytes are what is placed.
template <class Maker, class T, Major major, class Atom>
void compare_bytes(const char* name, int& count) {
  compare_tiles<Maker, T, major, Atom>(name, count, Tile<256, 256, 128>{});
}

TEST(CuteDescriptor, OfWgmmaAreThoseOfMakeGmmaDesc) {
  namespace gmma = cute::SM90::GMMA;
  int count = 0;
  const auto along_k = [&]<class T>(T) {
    compare_bytes<Gmma, T, Major::k, gmma::Layout_K_INTER_Atom<T>>("K_INTER", count);
    compare_bytes<Gmma, T, Major::k, gmma::Layout_K_SW32_Atom<T>>("K_SW32", count);
    compare_bytes<Gmma, T, Major::k, gmma::Layout_K_SW64_Atom<T>>("K_SW64", count);
    compare_bytes<Gmma, T, Major::k, gmma::Layout_K_SW128_Atom<T>>("K_SW128", count);
  };
  along_k(cute::tfloat32_t{});
  along_k(cute::float_e4m3_t{});
  using T = cute::half_t;
  compare_atom<Gmma, T, Major::k, gmma::Layout_K_INTER_Atom<T>>("K_INTER", count);
  compare_atom<Gmma, T, Major::k, gmma::Layout_K_SW32_Atom<T>>("K_SW32", count);
  compare_atom<Gmma, T, Major::k, gmma::Layout_K_SW64_Atom<T>>("K_SW64", count);
  compare_atom<Gmma, T, Major::k, gmma::Layout_K_SW128_Atom<T>>("K_SW128", count);
  compare_atom<Gmma, T, Major::mn, gmma::Layout_MN_INTER_Atom<T>>("MN_INTER", count);
  compare_atom<Gmma, T, Major::mn, gmma::Layout_MN_SW32_Atom<T>>("MN_SW32", count);
  compare_atom<Gmma, T, Major::mn, gmma::Layout_MN_SW64_Atom<T>>("MN_SW64", count);
  compare_atom<Gmma, T, Major::mn, gmma::Layout_MN_SW128_Atom<T>>("MN_SW128", count);
  EXPECT_EQ(count, 80);
}

/// tcgen05.mma takes every type along m or n too, and reads as many bytes of k.
TEST(CuteDescriptor, OfTcgen05AreThoseOfMakeUmmaDesc) {
  namespace umma = cute::UMMA;
  int count = 0;
  const auto compare_both = [&]<class T, Major major, class Atom>(const char* name, T, std::integral_constant<Major, major>,
                                                                  Atom) {
    compare_tiles<Umma, T, major, Atom>(name, count, Tile<256, 256, 128>{});
  };
  const auto compare_type = [&]<class T>(T type) {
    constexpr std::integral_constant<Major, Major::k> k;
    constexpr std::integral_constant<Major, Major::mn> mn;
    compare_both("K_INTER", type, k, umma::Layout_K_INTER_Atom<T>{});
    compare_both("K_SW32", type, k, umma::Layout_K_SW32_Atom<T>{});
    compare_both("K_SW64", type, k, umma::Layout_K_SW64_Atom<T>{});
    compare_both("K_SW128", type, k, umma::Layout_K_SW128_Atom<T>{});
    compare_both("MN_INTER", type, mn, umma::Layout_MN_INTER_Atom<T>{});
    compare_both("MN_SW32", type, mn, umma::Layout_MN_SW32_Atom<T>{});
    compare_both("MN_SW64", type, mn, umma::Layout_MN_SW64_Atom<T>{});
    compare_both("MN_SW128", type, mn, umma::Layout_MN_SW128_Atom<T>{});
  };
  compare_type(cute::half_t{});
  compare_type(cute::float_e4m3_t{});
  compare_both("MN_SW128_32B", cute::tfloat32_t{}, std::integral_constant<Major, Major::mn>{},
               umma::Layout_MN_SW128_32B_Atom<cute::tfloat32_t>{});
  EXPECT_EQ(count, 34);
}

/// B of a sparse product has 64 bytes of k, twice as many as a 32-byte swizzle spans. The record shows that wgmma then adds the
/// leading offset to the second half, which `make_gmma_desc` does not know: it writes 1 unit, as for wider swizzles, under
/// which it is not used.
TEST(CuteDescriptor, MakeGmmaDescLeavesOutTheLeadingOffsetOfASparseProductsBInA32ByteSwizzle) {
  namespace gmma = cute::SM90::GMMA;
  using T = cute::half_t;
  constexpr int rows = 128, of_k = 32;
  const auto compared = [&](const auto& atom) {
    const auto layout = cute::tile_to_shape(atom, cute::Shape<cute::Int<rows>, cute::_64>{});
    const auto make = [](const auto& tensor) { return Gmma::descriptor<Major::k>(tensor); };
    const Theirs cutlass = theirs<T>(layout, cute::Shape<cute::Int<rows>, cute::Int<of_k>>{}, make);
    const DescriptorAnswer answer =
        predictions::find_descriptor({DescriptorKind::wgmma, 16, Major::k, rows, of_k}, tile_of<T>(layout));
    return std::pair(std::get<FoundDescriptor>(answer), cutlass);
  };
  for (const auto& [found, cutlass] : {compared(gmma::Layout_K_SW64_Atom<T>{}), compared(gmma::Layout_K_SW128_Atom<T>{}),
                                       compared(gmma::Layout_K_INTER_Atom<T>{})}) {
    EXPECT_EQ(found.word(), cutlass.word) << describe(found);
  }
  const auto [found, cutlass] = compared(gmma::Layout_K_SW32_Atom<T>{});
  EXPECT_EQ(found.leading, std::optional<std::int64_t>(rows * 32));
  EXPECT_EQ(leading_of(cutlass.word), 1);
}

}  // namespace
}  // namespace colex::descriptor_test
