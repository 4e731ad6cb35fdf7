// colex oracle, as a person runs it on a machine without a GPU.
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "program.hpp"

namespace colex::cli::oracle_test {
namespace {

TEST(Oracle, VerifyingPrintsTheTable) {
  const Output run = colex("oracle verify");
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_TRUE(contains(run.out, "family          forms   observed   predicted   agree   differ\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded on NVIDIA H200")) << run.out;
}

TEST(Oracle, DevicesAreComparedFormByForm) {
  const Output run = colex("oracle compare");
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_TRUE(contains(run.out, "NVIDIA H100 80GB HBM3, driver 580.159.04 against NVIDIA H200, driver 580.159.04\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "3469 forms did the same, 0 did not\n")) << run.out;
}

TEST(Oracle, VerifyingLeavesEvidence) {
  const Folder folder;
  EXPECT_EQ(colex("oracle verify mma.m16n8k16 --evidence out.jsonl", folder.path()).status, 0);
  const std::string evidence = contents(folder.path() + "/out.jsonl");
  EXPECT_TRUE(contains(evidence, R"("id":"hardware.mma.m16n8k16.f32.f16.f16.f32")")) << evidence;
  EXPECT_EQ(colex("ledger out.jsonl", folder.path()).status, 0);
}

TEST(Oracle, DiscoveryFindsTheDocumentedLayout) {
  const Output run = colex("oracle discover mma.m16n8k16.f32.f16.f16.f32");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(contains(run.out, "A            ((4,8),(2,2,2)):((32,1),(16,8,128))\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "1 observations: 1 are layouts, 1 of them the documented ones")) << run.out;
}

TEST(Oracle, DiscoveryFindsWhereAMatrixLiesInSharedMemory) {
  const Output run = colex("oracle discover 'wgmma.m64n64k16.f32.f16.f16.ss.k.mn'");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(contains(run.out, "as documented\n  64 x 64 x 16\n  D            ((4,8,4),(2,2,8)):((128,1,16),(64,8,512))\n"))
      << run.out;
  EXPECT_TRUE(
      contains(run.out, "  A in memory  Sw<3,3,3> o 0 o (64,16):(64,1)   under 128-byte swizzle, leading 4096, stride 1024, "))
      << run.out;
  EXPECT_TRUE(
      contains(run.out, "  B in memory  Sw<3,3,3> o 0 o (64,16):(1,64)   under 128-byte swizzle, leading 4096, stride 1024, "))
      << run.out;
}

TEST(Oracle, AWarpgroupsProductIsShownByItsCuteName) {
  const Output run = colex("oracle show 'SM90_64x128x16_F32F16F16_RS<Major::K,Major::K>'");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(contains(run.out, "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16.rs.k\n")) << run.out;
  EXPECT_TRUE(contains(run.out,
                       "128-byte swizzle, leading offset 2048, stride offset 1024   "
                       "Sw<3,3,3> o 0 o ((8,16),(8,2)):((64,512),(1,8))\n"))
      << run.out;
  EXPECT_TRUE(contains(run.out, "\nagree\n")) << run.out;
}

TEST(Oracle, ARecordThatWasChangedIsRefused) {
  const Folder folder;
  folder.file("manifest.json", "{}");
  const Output run = colex("oracle verify --record " + folder.path());
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "manifest.json: field \"schema\": expected it to be present")) << run.err;
}

TEST(Oracle, ObservingWithoutAProbeSaysSo) {
  const Folder folder;
  const Output run = colex("oracle observe --probe /no/such/probe --output " + folder.path());
  EXPECT_EQ(run.status, 4);
  EXPECT_TRUE(contains(run.err, "skipped: /no/such/probe: there is no such program")) << run.err;
}

// With a GPU and the probe: what it does. Without: why there is no answer.
TEST(Oracle, VerifiesWhatTheGpuDoesNowOrSaysThatThereIsNone) {
  const Output run = colex("oracle verify --live movmatrix", ".", GpuIs::visible);
  if (run.status == 4) {
    EXPECT_TRUE(contains(run.err, "skipped: ")) << run.err;
    EXPECT_EQ(run.out, "");
  } else {
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "observed just now on ")) << run.out;
  }
}

TEST(Oracle, WhatNobodyObservedIsListedWithItsReason) {
  const Output list = colex("oracle list mma.m16n8k64.kind::mxf4.");
  EXPECT_TRUE(contains(list.out, "not observed  sm_120a, sm_121a")) << list.out;
  EXPECT_TRUE(contains(list.out, "  the device recorded has none\n")) << list.out;
  const Output show = colex("oracle show ldmatrix.m16n16.x1.trans.b8");
  EXPECT_TRUE(contains(show.out, "\nnot observed: the device recorded is sm_90; this takes sm_100a, ")) << show.out;
}

TEST(Oracle, OfDp2aTheBytesThatCountHaveALayout) {
  const Output show = colex("oracle show dp2a.hi.s32.s32");
  EXPECT_TRUE(contains(show.out, "B (n,k) (behind 2 values that meet nothing), 1 x 2\n")) << show.out;
  const std::string check = "oracle check mma dp2a.hi.s32.s32 ";
  const Output right = colex(check + "--B '(1,2):(0,1)'"), wrong = colex(check + "--B '(1,4):(0,1)'");
  EXPECT_EQ(right.status, 0) << right.out;
  EXPECT_EQ(right.err, "");
  EXPECT_TRUE(contains(wrong.out, "B of this instruction belongs to 1 threads with 2 values")) << wrong.out << wrong.err;
}

/// In the place of colex_probe: both forms of dp2a take the high bytes of B's register.
constexpr const char* taking_high_bytes = R"(#!/bin/sh
case $1 in
--list)
  for half in lo hi; do echo "{\"family\":\"dp\",\"form\":\"dp2a.$half.s32.s32\"}"; done;;
--provenance)
  echo '{"device":"simulated","compute_capability":"9.0","driver":"1","driver_api":"1","toolkit":"1","target":"90a","probes":"1"}';;
*)
  for form; do
    echo "{\"begin\":\"$form\"}"
    echo "{\"family\":\"dp\",\"form\":\"$form\",\"kind\":\"mma\",\"threads\":1,
      \"A\":{\"type\":\"s16\",\"values\":2,\"m\":[0,0],\"k\":[0,1]},
      \"B\":{\"type\":\"s8\",\"values\":4,\"n\":[-1,-1,0,0],\"k\":[-1,-1,0,1]},
      \"C\":{\"type\":\"s32\",\"values\":1},\"D\":{\"type\":\"s32\",\"values\":1,\"m\":[0],\"n\":[0],\"C\":[0]},
      \"scale\":1,\"replays\":64,\"overflow\":\"wraps\"}" | tr -d '\n'
    echo
  done;;
esac
)";

TEST(Oracle, OfARecordOfDp2aTheBytesThatCountAreDiscoveredAndChecked) {
  const Folder folder;
  const std::string probe = folder.file("probe", taking_high_bytes), record = folder.path() + "/record";
  std::filesystem::permissions(probe, std::filesystem::perms::owner_all);
  const Output observed = colex("oracle observe --probe " + probe + " --output " + record);
  ASSERT_EQ(observed.status, 0) << observed.out << observed.err;
  const Output found = colex("oracle discover --record " + record);
  EXPECT_TRUE(contains(found.out, "dp2a.hi.s32.s32   as documented\n")) << found.out;
  EXPECT_TRUE(contains(found.out, "dp2a.lo.s32.s32   not as documented\n")) << found.out;
  EXPECT_TRUE(contains(found.out, "  B            (1,2):(0,1) (behind 2 values that meet nothing)\n")) << found.out;
  const auto check = [&](const std::string& arguments) { return colex("oracle check mma --record " + record + ' ' + arguments); };
  EXPECT_EQ(check("dp2a.hi.s32.s32 --B '(1,2):(0,1)'").status, 0);
  const Output wrong = check("dp2a.hi.s32.s32 --B '(1,2):(0,0)'");
  EXPECT_TRUE(contains(wrong.out, "T0V1 is at (n,k) = (0,1); your layout puts it at (0,0)\n")) << wrong.out;
  const Output other = check("dp2a.lo.s32.s32 --B '(1,2):(0,1)'");
  EXPECT_TRUE(contains(other.err, "B's thread 0, value 2 of dp2a.lo.s32.s32 was seen to be multiplied")) << other.out;
  const Output tile = check("dp2a.hi.s32.s32 --atoms '(4,8,1):(1,4,0)'");
  EXPECT_TRUE(contains(tile.out, "right: a tile of 4 x 8 x 2 by 32 threads")) << tile.out << tile.err;
}

TEST(Oracle, VerifyingNothingButWhatNobodyObservedIsUnknown) {
  const Output run = colex("oracle verify mma.m16n8k32.kind");
  EXPECT_EQ(run.status, 3);
  EXPECT_TRUE(contains(run.out, "mma.f8f6f4         50          0          50       0        0\n")) << run.out;
  EXPECT_TRUE(
      contains(run.out, "not observed   50 forms of mma.f8f6f4: the device recorded is sm_90; this takes sm_120a, sm_121a\n"))
      << run.out;
}

TEST(Oracle, HardwareMdIsWhatVerifyPrints) {
  EXPECT_EQ(colex("oracle verify --markdown").out, contents(COLEX_SOURCE_DIR "/docs/hardware.md"))
      << "colex oracle verify --markdown > docs/hardware.md";
  EXPECT_TRUE(contains(colex("oracle verify --markdown --all").out, "\n| `mma.m16n8k16.f32.f16.f16.f32` | "));
}

}  // namespace
}  // namespace colex::cli::oracle_test
