// The catalogue of atoms against CuTe's own traits, for every name of CuTe's that the catalogue has.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <cute/atom/copy_traits_sm100.hpp>
#include <cute/atom/copy_traits_sm75.hpp>
#include <cute/atom/copy_traits_sm90.hpp>
#include <cute/atom/mma_traits_sm120.hpp>
#include <cute/atom/mma_traits_sm120_sparse.hpp>
#include <cute/atom/mma_traits_sm61.hpp>
#include <cute/atom/mma_traits_sm70.hpp>
#include <cute/atom/mma_traits_sm75.hpp>
#include <cute/atom/mma_traits_sm80.hpp>
#include <cute/atom/mma_traits_sm89.hpp>
#include <cute/atom/mma_traits_sm90.hpp>
#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/cute.hpp"
#include "colex/equal.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::atoms_test {
namespace {

/// What the comparison met.
struct Found {
  std::set<std::string> names;           ///< the atoms that were compared
  std::vector<std::string> incongruent;  ///< operands whose shape and stride in CuTe have different profiles
  std::vector<std::string> other;        ///< operands of which CuTe has another function
};

/// Whether both send each (thread, value) to the same place.
bool same_function(const Layout<>& a, const Layout<>& b) {
  return size(a.mode(0)) == size(b.mode(0)) && size(a) == size(b) && equal(a, b);
}

template <class CuteLayout>
void compare_operand(Found& found, const CuteLayout& theirs, const Layout<>& ours, const std::string& what) {
  try {
    if (!same_function(from(theirs), ours)) found.other.push_back(what + ' ' + to_string(from(theirs)));
  } catch (const Rejection&) {
    found.incongruent.push_back(what);
  }
}

template <class Traits>
void compare(Found& found, const Traits&, const std::string& name) {
  const predictions::MmaAtom* atom = predictions::mma_atom(name);
  ASSERT_NE(atom, nullptr) << name;
  EXPECT_EQ(to_string(from(typename Traits::Shape_MNK{})), to_string(tuple(atom->M, atom->N, atom->K))) << name;
  EXPECT_TRUE(equal(from(typename Traits::ThrID{}), atom->threads.mode(0))) << name;
  // For a sparse A CuTe's layout counts its zeros too, and the catalogue's what is stored.
  if (atom->metadata.empty()) compare_operand(found, typename Traits::ALayout{}, atom->A, name + " A");
  compare_operand(found, typename Traits::BLayout{}, atom->B, name + " B");
  compare_operand(found, typename Traits::CLayout{}, atom->C, name + " C");
  found.names.insert(name);
}

/// The types of which CuTe has every pair as A and B.
template <class... Types>
struct List {};
using Narrow = List<cute::float_e4m3_t, cute::float_e5m2_t, cute::float_e3m2_t, cute::float_e2m3_t, cute::float_e2m1_t>;

template <class Type>
constexpr const char* type_name = "";
template <>
constexpr const char* type_name<cute::float_e4m3_t> = "float_e4m3_t";
template <>
constexpr const char* type_name<cute::float_e5m2_t> = "float_e5m2_t";
template <>
constexpr const char* type_name<cute::float_e3m2_t> = "float_e3m2_t";
template <>
constexpr const char* type_name<cute::float_e2m3_t> = "float_e2m3_t";
template <>
constexpr const char* type_name<cute::float_e2m1_t> = "float_e2m1_t";

template <class A, class B>
void compare_pair(Found& found) {
  using Scale = cute::float_ue8m0_t;
  const std::string types = std::string(type_name<A>) + ',' + type_name<B>;
  compare(found, cute::MMA_Traits<cute::SM120_16x8x32_TN<A, B, float>>{}, "SM120_16x8x32_TN<" + types + ",float>");
  compare(found, cute::MMA_Traits<cute::SM120_16x8x32_TN<A, B, cute::half_t>>{}, "SM120_16x8x32_TN<" + types + ",half_t>");
  compare(found, cute::MMA_Traits<cute::SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<A, B, float, Scale, 32>>{},
          "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<" + types + ",float,float_ue8m0_t,32>");
  compare(found, cute::MMA_Traits<cute::SM120::SPARSE::SM120_SPARSE_16x8x64_TN<A, B, float>>{},
          "SM120::SPARSE::SM120_SPARSE_16x8x64_TN<" + types + ",float>");
  compare(found, cute::MMA_Traits<cute::SM120::SPARSE::SM120_SPARSE_16x8x64_TN<A, B, cute::half_t>>{},
          "SM120::SPARSE::SM120_SPARSE_16x8x64_TN<" + types + ",half_t>");
  compare(found, cute::MMA_Traits<cute::SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x64_TN_VS<A, B, float, Scale, 64>>{},
          "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x64_TN_VS<" + types + ",float,float_ue8m0_t,64>");
}

template <class A, class... Bs>
void compare_row(Found& found, List<Bs...>) {
  (compare_pair<A, Bs>(found), ...);
}

template <class... As>
void compare_pairs(Found& found, List<As...> all) {
  (compare_row<As>(found, all), ...);
}

/// The scales of a row under thread-id 0, by CuTe's layout of (thread, k) to the row and k: a thread that has none repeats its
/// neighbour's.
void compare_scales(const Layout<>& theirs, const predictions::MmaScale& ours, std::int64_t rows, const std::string& what) {
  for (std::int64_t i = 0; i < rows; ++i) {
    const std::int64_t lane = ours.lanes(Checked(i)).value();
    EXPECT_EQ(theirs(tuple(lane, 0)), ours.scales(tuple(i, 0))) << what << ' ' << lane;
  }
}

/// CuTe counts bits, where the catalogue counts elements of 16 or of 8.
Layout<> in_bits(const Layout<>& L, std::int64_t element) {
  const Layout<> scaled(L.shape(), transform_leaves(L.stride(), [&](const Checked& d) { return d * Checked(element); }));
  const Layout<> bits(Tuple<Checked>(Checked(element)), Tuple<Checked>(Checked(1)));
  return make_layout<Checked, Checked>({scaled.mode(0), make_layout<Checked, Checked>({bits, scaled.mode(1)})});
}

/// CuTe's source of fewer than 32 rows repeats them for the threads whose addresses are not used: the first of each are compared.
Layout<> threads_of(const Layout<>& theirs, const Layout<>& ours) {
  const Layout<> mode = theirs.mode(0);
  return size(mode) == size(ours.mode(0)) ? theirs : make_layout<Checked, Checked>({mode.mode(0), theirs.mode(1)});
}

template <class Traits>
void compare_copy(const Traits&, const std::string& name) {
  const predictions::MatrixCopy* copy = predictions::matrix_copy(name);
  ASSERT_NE(copy, nullptr) << name;
  const Layout<> source = from(typename Traits::SrcLayout{}), destination = from(typename Traits::DstLayout{});
  const Layout<> ours_from = in_bits(copy->source, copy->bits), ours_to = in_bits(copy->destination, copy->bits);
  EXPECT_TRUE(same_function(threads_of(source, ours_from), ours_from))
      << name << ": " << to_string(source) << ", ours " << to_string(ours_from);
  EXPECT_TRUE(same_function(threads_of(destination, ours_to), ours_to))
      << name << ": " << to_string(destination) << ", ours " << to_string(ours_to);
}

TEST(CuteAtoms, AreThoseOfTheCatalogue) {
  Found found;
  compare(found, cute::MMA_Traits<cute::SM80_16x8x4_F32TF32TF32F32_TN>{}, "SM80_16x8x4_F32TF32TF32F32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x8_F32TF32TF32F32_TN>{}, "SM80_16x8x8_F32TF32TF32F32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x8_F16F16F16F16_TN>{}, "SM80_16x8x8_F16F16F16F16_TN");
  compare(found, cute::MMA_Traits<cute::SM75_16x8x8_F32F16F16F32_TN>{}, "SM75_16x8x8_F32F16F16F32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x8_F32F16F16F32_TN>{}, "SM80_16x8x8_F32F16F16F32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x8_F32BF16BF16F32_TN>{}, "SM80_16x8x8_F32BF16BF16F32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_F32F16F16F32_TN>{}, "SM80_16x8x16_F32F16F16F32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_F16F16F16F16_TN>{}, "SM80_16x8x16_F16F16F16F16_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_F32BF16BF16F32_TN>{}, "SM80_16x8x16_F32BF16BF16F32_TN");
  compare(found, cute::MMA_Traits<cute::SM75_8x8x16_S32S8S8S32_TN>{}, "SM75_8x8x16_S32S8S8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32S8S8S32_TN>{}, "SM80_8x8x16_S32S8S8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32S8U8S32_TN>{}, "SM80_8x8x16_S32S8U8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32U8S8S32_TN>{}, "SM80_8x8x16_S32U8S8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32U8U8S32_TN>{}, "SM80_8x8x16_S32U8U8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32S8S8S32_TN>{}, "SM80_16x8x16_S32S8S8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32S8U8S32_TN>{}, "SM80_16x8x16_S32S8U8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32U8S8S32_TN>{}, "SM80_16x8x16_S32U8S8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32U8U8S32_TN>{}, "SM80_16x8x16_S32U8U8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F16E4M3E4M3F16_TN>{}, "SM89_16x8x32_F16E4M3E4M3F16_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F32E4M3E4M3F32_TN>{}, "SM89_16x8x32_F32E4M3E4M3F32_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F16E4M3E5M2F16_TN>{}, "SM89_16x8x32_F16E4M3E5M2F16_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F32E4M3E5M2F32_TN>{}, "SM89_16x8x32_F32E4M3E5M2F32_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F16E5M2E4M3F16_TN>{}, "SM89_16x8x32_F16E5M2E4M3F16_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F32E5M2E4M3F32_TN>{}, "SM89_16x8x32_F32E5M2E4M3F32_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F16E5M2E5M2F16_TN>{}, "SM89_16x8x32_F16E5M2E5M2F16_TN");
  compare(found, cute::MMA_Traits<cute::SM89_16x8x32_F32E5M2E5M2F32_TN>{}, "SM89_16x8x32_F32E5M2E5M2F32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S8S8S32_TN>{}, "SM80_16x8x32_S32S8S8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S8U8S32_TN>{}, "SM80_16x8x32_S32S8U8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U8S8S32_TN>{}, "SM80_16x8x32_S32U8S8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U8U8S32_TN>{}, "SM80_16x8x32_S32U8U8S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32S4S4S32_TN>{}, "SM80_8x8x32_S32S4S4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32S4U4S32_TN>{}, "SM80_8x8x32_S32S4U4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32U4S4S32_TN>{}, "SM80_8x8x32_S32U4S4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32U4U4S32_TN>{}, "SM80_8x8x32_S32U4U4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S4S4S32_TN>{}, "SM80_16x8x32_S32S4S4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S4U4S32_TN>{}, "SM80_16x8x32_S32S4U4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U4S4S32_TN>{}, "SM80_16x8x32_S32U4S4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U4U4S32_TN>{}, "SM80_16x8x32_S32U4U4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32S4S4S32_TN>{}, "SM80_16x8x64_S32S4S4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32S4U4S32_TN>{}, "SM80_16x8x64_S32S4U4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32U4S4S32_TN>{}, "SM80_16x8x64_S32U4S4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32U4U4S32_TN>{}, "SM80_16x8x64_S32U4U4S32_TN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x128_S32U1U1S32_TN_XORPOPC>{}, "SM80_8x8x128_S32U1U1S32_TN_XORPOPC");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x128_S32U1U1S32_TN_ANDPOPC>{}, "SM80_8x8x128_S32U1U1S32_TN_ANDPOPC");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x128_S32U1U1S32_TN_XORPOPC>{}, "SM80_16x8x128_S32U1U1S32_TN_XORPOPC");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x128_S32U1U1S32_TN_ANDPOPC>{}, "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x256_S32U1U1S32_TN_XORPOPC>{}, "SM80_16x8x256_S32U1U1S32_TN_XORPOPC");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x256_S32U1U1S32_TN_ANDPOPC>{}, "SM80_16x8x256_S32U1U1S32_TN_ANDPOPC");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x4_F64F64F64F64_TN>{}, "SM80_8x8x4_F64F64F64F64_TN");
  compare(found, cute::MMA_Traits<cute::SM90_16x8x4_F64F64F64F64_TN>{}, "SM90_16x8x4_F64F64F64F64_TN");
  compare(found, cute::MMA_Traits<cute::SM90_16x8x8_F64F64F64F64_TN>{}, "SM90_16x8x8_F64F64F64F64_TN");
  compare(found, cute::MMA_Traits<cute::SM90_16x8x16_F64F64F64F64_TN>{}, "SM90_16x8x16_F64F64F64F64_TN");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F16F16F16F16_TT>{}, "SM70_8x8x4_F16F16F16F16_TT");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F32F16F16F32_TT>{}, "SM70_8x8x4_F32F16F16F32_TT");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F16F16F16F16_TN>{}, "SM70_8x8x4_F16F16F16F16_TN");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F32F16F16F32_TN>{}, "SM70_8x8x4_F32F16F16F32_TN");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F16F16F16F16_NT>{}, "SM70_8x8x4_F16F16F16F16_NT");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F32F16F16F32_NT>{}, "SM70_8x8x4_F32F16F16F32_NT");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F16F16F16F16_NN>{}, "SM70_8x8x4_F16F16F16F16_NN");
  compare(found, cute::MMA_Traits<cute::SM70_8x8x4_F32F16F16F32_NN>{}, "SM70_8x8x4_F32F16F16F32_NN");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32S8S8S32_TN_SATURATE>{}, "SM80_8x8x16_S32S8S8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32S8S8S32_TN_SATURATE>{}, "SM80_16x8x16_S32S8S8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S8S8S32_TN_SATURATE>{}, "SM80_16x8x32_S32S8S8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32S8U8S32_TN_SATURATE>{}, "SM80_8x8x16_S32S8U8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32S8U8S32_TN_SATURATE>{}, "SM80_16x8x16_S32S8U8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S8U8S32_TN_SATURATE>{}, "SM80_16x8x32_S32S8U8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32U8S8S32_TN_SATURATE>{}, "SM80_8x8x16_S32U8S8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32U8S8S32_TN_SATURATE>{}, "SM80_16x8x16_S32U8S8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U8S8S32_TN_SATURATE>{}, "SM80_16x8x32_S32U8S8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x16_S32U8U8S32_TN_SATURATE>{}, "SM80_8x8x16_S32U8U8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x16_S32U8U8S32_TN_SATURATE>{}, "SM80_16x8x16_S32U8U8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U8U8S32_TN_SATURATE>{}, "SM80_16x8x32_S32U8U8S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32S4S4S32_TN_SATURATE>{}, "SM80_8x8x32_S32S4S4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S4S4S32_TN_SATURATE>{}, "SM80_16x8x32_S32S4S4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32S4S4S32_TN_SATURATE>{}, "SM80_16x8x64_S32S4S4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32S4U4S32_TN_SATURATE>{}, "SM80_8x8x32_S32S4U4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32S4U4S32_TN_SATURATE>{}, "SM80_16x8x32_S32S4U4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32S4U4S32_TN_SATURATE>{}, "SM80_16x8x64_S32S4U4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32U4S4S32_TN_SATURATE>{}, "SM80_8x8x32_S32U4S4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U4S4S32_TN_SATURATE>{}, "SM80_16x8x32_S32U4S4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32U4S4S32_TN_SATURATE>{}, "SM80_16x8x64_S32U4S4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_8x8x32_S32U4U4S32_TN_SATURATE>{}, "SM80_8x8x32_S32U4U4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x32_S32U4U4S32_TN_SATURATE>{}, "SM80_16x8x32_S32U4U4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM80_16x8x64_S32U4U4S32_TN_SATURATE>{}, "SM80_16x8x64_S32U4U4S32_TN_SATURATE");
  compare(found, cute::MMA_Traits<cute::SM61_DP4A>{}, "SM61_DP4A");
  compare_pairs(found, Narrow{});
  using E2m1 = cute::float_e2m1_t;
  using OfBytes = cute::SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<E2m1, E2m1, float, cute::float_ue8m0_t, 32>;
  using By32 = cute::SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<E2m1, E2m1, float, cute::float_ue8m0_t, 32>;
  using By16 = cute::SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<E2m1, E2m1, float, cute::float_ue4m3_t, 16>;
  using SparseBy64 = cute::SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<E2m1, E2m1, float, cute::float_ue8m0_t, 64>;
  using SparseBy32 = cute::SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<E2m1, E2m1, float, cute::float_ue4m3_t, 32>;
  const std::string e2m1 = "<float_e2m1_t,float_e2m1_t,float,float_", scaled = "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS" + e2m1,
                    sparse = "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS" + e2m1;
  compare(found, cute::MMA_Traits<By32>{}, scaled + "ue8m0_t,32>");
  compare(found, cute::MMA_Traits<By16>{}, scaled + "ue4m3_t,16>");
  compare(found, cute::MMA_Traits<SparseBy64>{}, sparse + "ue8m0_t,64>");
  compare(found, cute::MMA_Traits<SparseBy32>{}, sparse + "ue4m3_t,32>");
  const predictions::MmaAtom* of_bytes = predictions::mma_atom("SM120::BLOCKSCALED::SM120_16x8x32_TN_VS" + e2m1 + "ue8m0_t,32>");
  ASSERT_NE(of_bytes, nullptr);
  compare_scales(from(cute::MMA_Traits<OfBytes>::SFALayout{}), of_bytes->scales->A, 16, "A of bytes");
  compare_scales(from(cute::MMA_Traits<OfBytes>::SFBLayout{}), of_bytes->scales->B, 8, "B of bytes");

  std::set<std::string> catalogue;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) catalogue.insert(atom.cute.begin(), atom.cute.end());
  EXPECT_EQ(found.names, catalogue);

  // CUTLASS 4.2: strides in one pair of parentheses too many.
  const std::vector<std::string> incongruent = {"SM80_16x8x128_S32U1U1S32_TN_XORPOPC A", "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC A"};
  EXPECT_EQ(found.incongruent, incongruent);
  // CUTLASS 4.2: B of m16n8k32 on 4 bits with the strides of 8 bits, so that two threads hold one element and half of K has no
  // holder. The record says that the hardware does what the catalogue says (gpu_oracle/recorded).
  std::vector<std::string> other;
  for (const char* saturating : {"", "_SATURATE"}) {
    for (const char* types : {"S4S4", "S4U4", "U4S4", "U4U4"}) {
      other.push_back("SM80_16x8x32_S32" + std::string(types) + "S32_TN" + saturating + " B ((4,8),(8)):((32,1),(8))");
    }
  }
  EXPECT_EQ(found.other, other);
  EXPECT_FALSE(bijective(Layout<>(tuple(tuple(4, 8), 8), tuple(tuple(32, 1), 8))));
}

TEST(CuteCopyAtoms, AreThoseOfTheCatalogue) {
  compare_copy(cute::Copy_Traits<cute::SM75_U32x1_LDSM_N>{}, "SM75_U32x1_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM75_U32x2_LDSM_N>{}, "SM75_U32x2_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM75_U32x4_LDSM_N>{}, "SM75_U32x4_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM75_U16x2_LDSM_T>{}, "SM75_U16x2_LDSM_T");
  compare_copy(cute::Copy_Traits<cute::SM75_U16x4_LDSM_T>{}, "SM75_U16x4_LDSM_T");
  compare_copy(cute::Copy_Traits<cute::SM75_U16x8_LDSM_T>{}, "SM75_U16x8_LDSM_T");
  compare_copy(cute::Copy_Traits<cute::SM90_U32x1_STSM_N>{}, "SM90_U32x1_STSM_N");
  compare_copy(cute::Copy_Traits<cute::SM90_U32x2_STSM_N>{}, "SM90_U32x2_STSM_N");
  compare_copy(cute::Copy_Traits<cute::SM90_U32x4_STSM_N>{}, "SM90_U32x4_STSM_N");
  compare_copy(cute::Copy_Traits<cute::SM90_U16x2_STSM_T>{}, "SM90_U16x2_STSM_T");
  compare_copy(cute::Copy_Traits<cute::SM90_U16x4_STSM_T>{}, "SM90_U16x4_STSM_T");
  compare_copy(cute::Copy_Traits<cute::SM90_U16x8_STSM_T>{}, "SM90_U16x8_STSM_T");

  compare_copy(cute::Copy_Traits<cute::SM100_SU4_DU8x16_x1_LDSM_N>{}, "SM100_SU4_DU8x16_x1_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM100_SU4_DU8x16_x2_LDSM_N>{}, "SM100_SU4_DU8x16_x2_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM100_SU4_DU8x16_x4_LDSM_N>{}, "SM100_SU4_DU8x16_x4_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM100_SU6_DU8x16_x1_LDSM_N>{}, "SM100_SU6_DU8x16_x1_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM100_SU6_DU8x16_x2_LDSM_N>{}, "SM100_SU6_DU8x16_x2_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM100_SU6_DU8x16_x4_LDSM_N>{}, "SM100_SU6_DU8x16_x4_LDSM_N");
  compare_copy(cute::Copy_Traits<cute::SM100_U8x4_STSM_T>{}, "SM100_U8x4_STSM_T");
  compare_copy(cute::Copy_Traits<cute::SM100_U8x8_STSM_T>{}, "SM100_U8x8_STSM_T");
  compare_copy(cute::Copy_Traits<cute::SM100_U8x16_STSM_T>{}, "SM100_U8x16_STSM_T");

  // CUTLASS 4.2 says of movmatrix.trans that each element stays where it is. The hardware transposes (gpu_oracle/recorded).
  using Transposition = cute::Copy_Traits<cute::SM75_U32x1_MOVM_T>;
  const predictions::MatrixCopy* transposition = predictions::matrix_copy("SM75_U32x1_MOVM_T");
  ASSERT_NE(transposition, nullptr);
  EXPECT_TRUE(equal(from(Transposition::SrcLayout{}), from(Transposition::DstLayout{})));
  EXPECT_FALSE(equal(transposition->source, transposition->destination));
}

/// CuTe's side of the registers counts bits, row by row of a lane; the catalogue counts cells, lane by lane of a column.
template <class Traits>
void compare_tensor_memory(const Traits&, const std::string& name) {
  const predictions::TensorMemoryCopy* copy = predictions::tensor_memory_copy(name);
  ASSERT_NE(copy, nullptr) << name;
  const bool load = copy->family == "tcgen05.ld";
  const Layout<> source = from(typename Traits::SrcLayout{}), destination = from(typename Traits::DstLayout{});
  const Layout<>& registers = load ? destination : source;
  const std::int64_t values = size(copy->registers.mode(1)).value(), bits = copy->bits;
  ASSERT_EQ(size(registers), Checked(32 * bits * values)) << name;
  for (std::int64_t t = 0; t < 32; ++t) {
    for (std::int64_t r = 0; r < values; ++r) {
      const std::int64_t theirs = registers(tuple(t, bits * r)).value() / bits;
      EXPECT_EQ(copy->registers(tuple(t, r)), Checked(theirs / copy->columns + copy->lanes * (theirs % copy->columns)))
          << name << ' ' << t << ' ' << r;
    }
  }
}

TEST(CuteTensorMemoryCopies, AreThoseOfTheCatalogue) {
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_32dp32b1x>{}, "SM100_TMEM_LOAD_32dp32b1x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_32dp32b128x>{}, "SM100_TMEM_LOAD_32dp32b128x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp64b1x>{}, "SM100_TMEM_LOAD_16dp64b1x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp64b2x>{}, "SM100_TMEM_LOAD_16dp64b2x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp64b128x>{}, "SM100_TMEM_LOAD_16dp64b128x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp128b1x>{}, "SM100_TMEM_LOAD_16dp128b1x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp128b8x>{}, "SM100_TMEM_LOAD_16dp128b8x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp256b1x>{}, "SM100_TMEM_LOAD_16dp256b1x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp256b32x>{}, "SM100_TMEM_LOAD_16dp256b32x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp32b1x>{}, "SM100_TMEM_LOAD_16dp32b1x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp32b16x>{}, "SM100_TMEM_LOAD_16dp32b16x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_32dp32b2x_16b>{}, "SM100_TMEM_LOAD_32dp32b2x_16b");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp64b2x_16b>{}, "SM100_TMEM_LOAD_16dp64b2x_16b");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp128b2x_16b>{}, "SM100_TMEM_LOAD_16dp128b2x_16b");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp256b2x_16b>{}, "SM100_TMEM_LOAD_16dp256b2x_16b");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_LOAD_16dp32b2x_16b>{}, "SM100_TMEM_LOAD_16dp32b2x_16b");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_STORE_16dp256b4x_16b>{}, "SM100_TMEM_STORE_16dp256b4x_16b");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_STORE_32dp32b4x>{}, "SM100_TMEM_STORE_32dp32b4x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_STORE_16dp64b4x>{}, "SM100_TMEM_STORE_16dp64b4x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_STORE_16dp128b4x>{}, "SM100_TMEM_STORE_16dp128b4x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_STORE_16dp256b4x>{}, "SM100_TMEM_STORE_16dp256b4x");
  compare_tensor_memory(cute::Copy_Traits<cute::SM100_TMEM_STORE_16dp32b4x>{}, "SM100_TMEM_STORE_16dp32b4x");
}

}  // namespace
}  // namespace colex::atoms_test
