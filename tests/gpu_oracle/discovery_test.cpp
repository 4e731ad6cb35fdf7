// Layouts from the record alone.
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "colex/discovery/discover.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/recorded/recorded.hpp"

namespace colex::discovery {
namespace {

const observations::Observation& observed(const std::string& form) {
  for (const observations::Observation& observation : recorded::nvidia_h200().observations) {
    if (observation.form == form) return observation;
  }
  throw std::out_of_range(form);
}

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

TEST(Discovery, EveryObservationIsALayout) {
  for (const observations::Observation& observation : recorded::nvidia_h200().observations) {
    if (const auto* mma = std::get_if<observations::Mma>(&observation.content)) {
      EXPECT_TRUE(std::holds_alternative<MmaLayouts>(discover(*mma))) << observation.form;
    } else if (const auto* move = std::get_if<observations::Move>(&observation.content)) {
      EXPECT_TRUE(std::holds_alternative<CopyLayouts>(discover(*move))) << observation.form;
    }
  }
}

TEST(Discovery, WhatIsNoLayoutIsSaid) {
  observations::Mma mma = std::get<observations::Mma>(observed("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32").content);
  std::swap(mma.structure.D_n[0], mma.structure.D_n[1]);
  EXPECT_TRUE(std::holds_alternative<NoLayout>(discover(mma)));
}

}  // namespace
}  // namespace colex::discovery
