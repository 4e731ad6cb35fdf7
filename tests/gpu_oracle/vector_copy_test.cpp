// Copies in which each thread moves bytes of its own: by which names they are known.
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "colex/predictions/copy_forms.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions::vector_copy_test {
namespace {

TEST(VectorCopy, HasTheseNames) {
  constexpr auto vectors = AccessedBy::vectors, async = AccessedBy::cp_async;
  const std::optional<bool> either, load = false, store = true;
  const struct {
    const char *name, *known;
    std::int64_t bits;
    AccessedBy by;
    std::optional<bool> stores;
    bool fewer = false;
  } rows[] = {
      {"copy.8", "copy.8", 8, vectors, either},
      {"copy.128", "copy.128", 128, vectors, either},
      {"UniversalCopy<uint128_t>", "copy.128", 128, vectors, either},
      {"cute::UniversalCopy<cute::uint128_t>", "copy.128", 128, vectors, either},
      {"UniversalCopy<double>", "copy.64", 64, vectors, either},
      {"UniversalCopy<cutlass::half_t, cutlass::half_t>", "copy.16", 16, vectors, either},
      {"UniversalCopy<cute::uint_bit_t<32>>", "copy.32", 32, vectors, either},
      {"AutoVectorizingCopy", "copy.128", 128, vectors, either, true},
      {"AutoVectorizingCopyWithAssumedAlignment<64>", "copy.64", 64, vectors, either, true},
      {"DefaultCopy", "copy.8", 8, vectors, either, true},
      {"ld.shared.v4.b32", "ld.shared.v4.b32", 128, vectors, load},
      {"ld.shared::cta.u16", "ld.shared.u16", 16, vectors, load},
      {"ld.volatile.shared.b64", "ld.shared.b64", 64, vectors, load},
      {"st.shared.v2.f32", "st.shared.v2.f32", 64, vectors, store},
      {"st.shared.b128", "st.shared.b128", 128, vectors, store},
      {"cp.async.cg.shared.global", "cp.async.cg.shared.global", 128, async, store},
      {"cp.async.cg.shared.global.L2::128B", "cp.async.cg.shared.global", 128, async, store},
      {"cp.async.cg.shared::cta.global [dst], [src], 16", "cp.async.cg.shared.global", 128, async, store},
      {"cp.async.ca.shared.global.4", "cp.async.ca.shared.global.4", 32, async, store},
      {"cp.async.ca.shared.global, 8", "cp.async.ca.shared.global.8", 64, async, store},
      {"SM80_CP_ASYNC_CACHEGLOBAL<cute::uint128_t>", "cp.async.cg.shared.global", 128, async, store},
      {"SM80_CP_ASYNC_CACHEGLOBAL", "cp.async.cg.shared.global", 128, async, store},
      {"SM80_CP_ASYNC_CACHEALWAYS<float>", "cp.async.ca.shared.global.4", 32, async, store},
      {"SM80_CP_ASYNC_CACHEALWAYS_ZFILL<uint64_t>", "cp.async.ca.shared.global.8", 64, async, store},
  };
  for (const auto& row : rows) {
    const auto copy = vector_copy(row.name);
    ASSERT_TRUE(copy) << row.name;
    EXPECT_EQ(copy->name, row.known);
    EXPECT_EQ(copy->bits, row.bits) << row.name;
    EXPECT_EQ(copy->by, row.by) << row.name;
    EXPECT_EQ(copy->stores, row.stores) << row.name;
    EXPECT_EQ(copy->fewer, row.fewer) << row.name;
  }
}

TEST(VectorCopy, OfOtherNamesIsNone) {
  for (const char* name : {"", "copy.", "copy.x", "ldmatrix.m8n8.x4.b16", "ld.global.b32", "ld.shared", "ld.shared.v4.b64",
                           "st.shared.b24", "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes",
                           "cp.async.cg.shared.globally", "SM75_U32x4_LDSM_N", "UniversalCopy"})
    EXPECT_FALSE(vector_copy(name)) << name;
}

TEST(VectorCopy, RefusesWhatNoInstructionCopies) {
  const struct {
    const char *name, *says;
  } rows[] = {
      {"copy.48", "copy.48: a thread copies 8, 16, 32, 64 or 128 bits"},
      {"cp.async.ca.shared.global", "its name says: cp.async.ca.shared.global.16"},
      {"cp.async.ca.shared.global.2", "copies 4, 8 or 16 bytes"},
      {"cp.async.cg.shared.global.8", "cp.async.cg copies 16 bytes"},
      {"SM80_CP_ASYNC_CACHEGLOBAL<uint64_t>", "cp.async.cg copies 16 bytes"},
      {"SM80_CP_ASYNC_CACHEALWAYS<uint16_t>", "copies 4, 8 or 16 bytes"},
      {"UniversalCopy<mine>", "how many bits a mine has is not known"},
      {"UniversalCopy<float,double>", "source and destination are of one size"},
  };
  for (const auto& row : rows) {
    const auto found = attempt([&] { return vector_copy(row.name); });
    ASSERT_FALSE(found) << row.name;
    EXPECT_EQ(found.rejection().kind(), Kind::type) << row.name;
    EXPECT_NE(found.rejection().message().find(row.says), std::string::npos) << found.rejection().message();
  }
}

}  // namespace
}  // namespace colex::predictions::vector_copy_test
