// The catalogue of atoms against CuTe's own traits, for every name of CuTe's that the catalogue has.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <cute/atom/copy_traits_sm75.hpp>
#include <cute/atom/copy_traits_sm90.hpp>
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
#include "colex/predictions/matrix_copy.hpp"
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
  compare_operand(found, typename Traits::ALayout{}, atom->A, name + " A");
  compare_operand(found, typename Traits::BLayout{}, atom->B, name + " B");
  compare_operand(found, typename Traits::CLayout{}, atom->C, name + " C");
  found.names.insert(name);
}

/// CuTe counts bits, where the catalogue counts elements of 16.
Layout<> in_bits(const Layout<>& L) {
  const Layout<> scaled(L.shape(), transform_leaves(L.stride(), [](const Checked& d) { return d * Checked(16); }));
  const Layout<> bits(Tuple<Checked>(Checked(16)), Tuple<Checked>(Checked(1)));
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
  const Layout<> ours_from = in_bits(copy->source), ours_to = in_bits(copy->destination);
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

  std::set<std::string> catalogue;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) catalogue.insert(atom.cute.begin(), atom.cute.end());
  EXPECT_EQ(found.names, catalogue);

  // CUTLASS 4.2: strides in one pair of parentheses too many.
  const std::vector<std::string> incongruent = {"SM80_16x8x128_S32U1U1S32_TN_XORPOPC A", "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC A"};
  EXPECT_EQ(found.incongruent, incongruent);
  // CUTLASS 4.2: B of m16n8k32 on 4 bits with the strides of 8 bits, so that two threads hold one element and half of K has no holder. The
  // record says that the hardware does what the catalogue says (gpu_oracle/recorded).
  std::vector<std::string> other;
  for (const char* types : {"S4S4", "S4U4", "U4S4", "U4U4"}) {
    other.push_back("SM80_16x8x32_S32" + std::string(types) + "S32_TN B ((4,8),(8)):((32,1),(8))");
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

  // CUTLASS 4.2 says of movmatrix.trans that each element stays where it is. The hardware transposes (gpu_oracle/recorded).
  using Transposition = cute::Copy_Traits<cute::SM75_U32x1_MOVM_T>;
  const predictions::MatrixCopy* transposition = predictions::matrix_copy("SM75_U32x1_MOVM_T");
  ASSERT_NE(transposition, nullptr);
  EXPECT_TRUE(equal(from(Transposition::SrcLayout{}), from(Transposition::DstLayout{})));
  EXPECT_FALSE(equal(transposition->source, transposition->destination));
}

}  // namespace
}  // namespace colex::atoms_test
