// The fragments and the matrices in shared memory of warpgroup instructions, against CuTe's.
#include <algorithm>
#include <cstdint>
#include <string>

#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <gtest/gtest.h>

#include "colex/cute.hpp"
#include "colex/equal.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/shared_matrix.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"

namespace colex::wgmma_test {
namespace {

using predictions::Major;

template <class CuteLayout>
void expect_same(const CuteLayout& theirs, const Layout<>& ours, const std::string& what) {
  const Layout<> L = from(theirs);
  EXPECT_TRUE(size(L.mode(0)) == size(ours.mode(0)) && size(L) == size(ours) && equal(L, ours))
      << what << ": " << to_string(L) << ", ours " << to_string(ours);
}

const predictions::WgmmaAtom& atom(const char* name) { return *predictions::wgmma_atom(name); }

TEST(CuteWgmma, FragmentsAreThoseOfTheCatalogue) {
  namespace gmma = cute::SM90::GMMA;
  expect_same(gmma::CLayout_64xN<8>{}, atom("SM90_64x8x16_F32F16F16_SS<Major::K,Major::K>").D, "N = 8");
  expect_same(gmma::CLayout_64xN<72>{}, atom("SM90_64x72x8_F32TF32TF32_SS_TN").D, "N = 72");
  expect_same(gmma::CLayout_64xN<256>{}, atom("SM90_64x256x32_S32S8U8_SS_TN").D, "N = 256");
  expect_same(gmma::ALayout_64x8{}, *atom("SM90_64x8x8_F32TF32TF32_RS_TN").A, "K = 8");
  expect_same(gmma::ALayout_64x16{}, *atom("SM90_64x8x16_F32F16F16_RS<Major::K,Major::K>").A, "K = 16");
  expect_same(gmma::ALayout_64x32{}, *atom("SM90_64x8x32_F32E4M3E4M3_RS_TN").A, "K = 32");
}

/// CuTe's swizzles are of bytes. One atom of its is compared, in which neither offset is used.
template <class Atom>
void expect_same_place(const Atom& theirs, Major major, std::int64_t swizzle, const std::string& what) {
  constexpr std::int64_t bytes = 2;
  const auto matrix = predictions::shared_matrix(8 * bytes, major, {swizzle, 0, 0, 0, 0}, 64, 16);
  const auto layout = theirs.layout_b();
  const std::int64_t rows = cute::size<0>(layout), columns = cute::size<1>(layout);
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t k = 0; k < std::min<std::int64_t>(columns, 16); ++k) {
      const std::int64_t place = theirs.layout_a()(bytes * static_cast<std::int64_t>(layout(row, k)));
      EXPECT_EQ(place, bytes * matrix(row, k)) << what << ' ' << row << ' ' << k;
    }
  }
}

TEST(CuteWgmma, MatricesInSharedMemoryAreThoseOfTheCatalogue) {
  namespace gmma = cute::SM90::GMMA;
  using cute::half_t;
  expect_same_place(gmma::Layout_K_INTER_Atom<half_t>{}, Major::k, 0, "along k");
  expect_same_place(gmma::Layout_K_SW32_Atom<half_t>{}, Major::k, 32, "along k, 32 bytes");
  expect_same_place(gmma::Layout_K_SW64_Atom<half_t>{}, Major::k, 64, "along k, 64 bytes");
  expect_same_place(gmma::Layout_K_SW128_Atom<half_t>{}, Major::k, 128, "along k, 128 bytes");
  expect_same_place(gmma::Layout_MN_INTER_Atom<half_t>{}, Major::mn, 0, "along m");
  expect_same_place(gmma::Layout_MN_SW32_Atom<half_t>{}, Major::mn, 32, "along m, 32 bytes");
  expect_same_place(gmma::Layout_MN_SW64_Atom<half_t>{}, Major::mn, 64, "along m, 64 bytes");
  expect_same_place(gmma::Layout_MN_SW128_Atom<half_t>{}, Major::mn, 128, "along m, 128 bytes");
}

}  // namespace
}  // namespace colex::wgmma_test
