// Layouts from the record alone.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/discovery/discover.hpp"
#include "colex/observations/record.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/verification/expected.hpp"

#include "recorded_families.hpp"

namespace colex::discovery {
namespace {

const observations::Observation& observed(const std::string& form) { return *observations_of(form).front(); }

TEST(Discovery, OfM16N8K16IsWhatTheManualSays) {
  const auto found = discover(std::get<observations::Mma>(observed("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32").content));
  const MmaLayouts* layouts = std::get_if<MmaLayouts>(&found);
  ASSERT_NE(layouts, nullptr);
  EXPECT_EQ(to_string(layouts->A), "((4,8),(2,2,2)):((32,1),(16,8,128))");
  EXPECT_EQ(to_string(layouts->B), "((4,8),(2,2)):((16,1),(8,64))");
  EXPECT_EQ(to_string(layouts->D), "((4,8),(2,2)):((32,1),(16,8))");
}

TEST(Discovery, OfM8N8K4FindsTheQuadPairs) {
  const auto found = discover(std::get<observations::Mma>(observed("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16").content));
  const MmaLayouts* layouts = std::get_if<MmaLayouts>(&found);
  ASSERT_NE(layouts, nullptr) << std::get<NoLayout>(found).reason;
  EXPECT_EQ(to_string(layouts->threads), "((4,2),4):((1,16),4)");
  EXPECT_EQ(to_string(layouts->C), "(8,8):(1,8)");
  EXPECT_EQ(to_string(layouts->D), "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))");
}

TEST(Discovery, OfLdmatrixTransposedIsWhatTheManualSays) {
  const auto found = discover(std::get<observations::Move>(observed("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16").content));
  const CopyLayouts* layouts = std::get_if<CopyLayouts>(&found);
  ASSERT_NE(layouts, nullptr);
  EXPECT_EQ(to_string(layouts->source), "(32,8):(8,1)");
  EXPECT_EQ(to_string(layouts->destination), "((4,8),(2,4)):((16,1),(8,64))");
}

TEST(Discovery, OfWgmmaFindsTheFragmentsAndTheSwizzles) {
  const observations::Wgmma& seen =
      std::get<observations::Wgmma>(observed("wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16.ss.k.mn").content);
  const auto found = discover(seen);
  const WgmmaLayouts* layouts = std::get_if<WgmmaLayouts>(&found);
  ASSERT_NE(layouts, nullptr);
  EXPECT_EQ(to_string(layouts->D), "((4,8,4),(2,2,32)):((128,1,16),(64,8,512))");
  std::map<std::string, std::string> under;
  for (std::size_t r = 0; r < seen.readings.size(); ++r) {
    const observations::Reading& reading = seen.readings[r];
    const std::string name = reading.operand + std::to_string(reading.descriptor.swizzle);
    if (layouts->readings[r]) under.try_emplace(name, to_string(layouts->readings[r]->layout));
  }
  EXPECT_EQ(under["A0"], "Sw<0,0,0> o 0 o ((8,8),(8,2)):((8,256),(1,64))");
  EXPECT_EQ(under["A32"], "Sw<1,3,3> o 0 o (64,16):(16,1)");
  EXPECT_EQ(under["A64"], "Sw<2,3,3> o 0 o (64,16):(32,1)");
  EXPECT_EQ(under["A128"], "Sw<3,3,3> o 0 o (64,16):(64,1)");
  EXPECT_EQ(under["B128"], "Sw<3,3,3> o 0 o ((64,4),16):((1,2048),64)");
}

TEST(Discovery, OfWgmmaFindsTheRegistersOfA) {
  const auto found =
      discover(std::get<observations::Wgmma>(observed("wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc.rs").content));
  const WgmmaLayouts* layouts = std::get_if<WgmmaLayouts>(&found);
  ASSERT_NE(layouts, nullptr);
  ASSERT_TRUE(layouts->A);
  EXPECT_EQ(to_string(*layouts->A), "((4,8,4),(32,2,2)):((2048,1,16),(64,8,8192))");
}

TEST(Discovery, AMatrixOfOtherPlacesIsNone) {
  std::vector<std::int64_t> places;
  for (std::int64_t row = 0; row < 8; ++row) {
    for (std::int64_t k = 0; k < 4; ++k) places.push_back(row * row * 8 + k);
  }
  EXPECT_FALSE(discover_matrix(places, 8, 16));
  EXPECT_TRUE(discover_matrix({0, 1, 8, 9, 16, 17, 24, 25}, 4, 16));
}

TEST(Discovery, EveryObservationIsALayout) {
  // For wgmma the least and the most, and one that is no multiple of what a swizzle spans.
  const std::set<std::int64_t> N = {8, 120, 256};
  for (const observations::Observation& observation : observations::nvidia_h200().observations) {
    if (const auto* mma = std::get_if<observations::Mma>(&observation.content)) {
      EXPECT_TRUE(std::holds_alternative<MmaLayouts>(discover(*mma))) << observation.form;
    } else if (const auto* move = std::get_if<observations::Move>(&observation.content)) {
      EXPECT_TRUE(std::holds_alternative<CopyLayouts>(discover(*move))) << observation.form;
    } else if (const auto* wgmma = std::get_if<observations::Wgmma>(&observation.content);
               wgmma != nullptr && N.count(wgmma->N) > 0) {
      const auto found = discover(*wgmma);
      const WgmmaLayouts* layouts = std::get_if<WgmmaLayouts>(&found);
      ASSERT_NE(layouts, nullptr) << observation.form;
      EXPECT_EQ(std::count(layouts->readings.begin(), layouts->readings.end(), std::nullopt), 0) << observation.form;
    }
  }
}

TEST(Discovery, OfEachSwizzleIsTheSwizzle) {
  struct Case {
    const char *swizzle, *tile;
  };
  for (const Case& c : {Case{"NONE", "Sw<0,4,3> o 0 o 1024:1"}, Case{"32B", "Sw<1,4,3> o 0 o 512:1"},
                        Case{"64B", "Sw<2,4,3> o 0 o 1024:1"}, Case{"128B", "Sw<3,4,3> o 0 o 2048:1"}}) {
    bool seen = false;
    for (const observations::Observation* observation :
         observations_of("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes")) {
      const auto* move = std::get_if<observations::TensorMove>(&observation->content);
      if (seen || move == nullptr || move->map.swizzle != c.swizzle) continue;
      seen = true;
      const auto found = discover(*move);
      ASSERT_TRUE(std::holds_alternative<BoxLayouts>(found)) << std::get<NoLayout>(found).reason;
      EXPECT_EQ(to_string(std::get<BoxLayouts>(found).shared), c.tile);
    }
    EXPECT_TRUE(seen) << c.swizzle;
  }
}

TEST(Discovery, EveryCopyOfABoxIsALayout) {
  std::size_t all = 0;
  for (const observations::Observation& observation : recorded_of(tensor_families)) {
    const auto* move = std::get_if<observations::TensorMove>(&observation.content);
    if (move == nullptr || !move->fault.empty() || move->map.im2col()) continue;
    bool copies = false;
    for (std::size_t run = 0; run < move->runs.size(); run += 3) copies = copies || move->runs[run + 1] >= 0;
    if (!copies) continue;
    EXPECT_TRUE(std::holds_alternative<BoxLayouts>(discover(*move))) << observations::to_json(observation);
    ++all;
  }
  EXPECT_GE(all, 400U);
}

TEST(Discovery, OfDotProductsFindsTheBytesThatCount) {
  const struct {
    const char *form, *B;
    std::int64_t before, behind;
  } rows[] = {
      {"dp4a.s32.s32", "(1,4):(0,1)", 0, 0}, {"dp2a.lo.s32.s32", "(1,2):(0,1)", 0, 2}, {"dp2a.hi.s32.s32", "(1,2):(0,1)", 2, 0}};
  for (const auto& row : rows) {
    const auto found = discover(verification::predicted(*predictions::mma_atom(row.form)));
    const MmaLayouts* layouts = std::get_if<MmaLayouts>(&found);
    ASSERT_NE(layouts, nullptr) << row.form << ": " << std::get<NoLayout>(found).reason;
    EXPECT_EQ(to_string(layouts->B), row.B) << row.form;
    EXPECT_EQ(layouts->B_before, row.before) << row.form;
    EXPECT_EQ(layouts->B_behind, row.behind) << row.form;
  }
}

TEST(Discovery, WhatIsNoLayoutIsSaid) {
  observations::Mma mma = std::get<observations::Mma>(observed("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32").content);
  std::swap(mma.structure.D_n[0], mma.structure.D_n[1]);
  EXPECT_TRUE(std::holds_alternative<NoLayout>(discover(mma)));
}

}  // namespace
}  // namespace colex::discovery
