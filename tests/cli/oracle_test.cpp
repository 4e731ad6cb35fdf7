// colex oracle, as a person runs it on a machine without a GPU.
#include <filesystem>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "program.hpp"

namespace colex::cli::oracle_test {
namespace {

constexpr const char* m16n8k16 = "oracle check --instruction mma.m16n8k16.f32.f16.f16.f32 ";

TEST(Oracle, ADocumentedLayoutIsRight) {
  const Output run = colex(m16n8k16 + std::string("--C '((4,8),(2,2)):((32,1),(16,8))'"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "right\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded on NVIDIA H200, driver ")) << run.out;
}

TEST(Oracle, AWrongLayoutIsWrongAtItsFirstElement) {
  const Output run = colex(m16n8k16 + std::string("--C '((4,8),(2,2)):((32,1),(8,16))'"));
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out, "wrong\n  C: thread 0, value 1 is at (m,n) = (0,1); the layout says (8,0)\n")) << run.out;
}

// What CUTLASS 4.2 says of B in SM80_16x8x32_S32S4S4S32_TN.
TEST(Oracle, AMistakeInAPublishedLayoutIsFound) {
  const Output run = colex("oracle check --instruction SM80_16x8x32_S32S4S4S32_TN --B '((4,8),8):((32,1),8)'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out, "  B: thread 1, value 0 is at (n,k) = (0,8); the layout says (0,4)\n")) << run.out;
}

TEST(Oracle, AMatrixThatIsTransposedIsToldFromOneThatIsNot) {
  const std::string check = "oracle check --instruction ldmatrix.m8n8.x1.b16 --destination ";
  EXPECT_EQ(colex(check + "'((4,8),2):((2,8),1)'").status, 0);
  const Output run = colex(check + "'((4,8),2):((16,1),8)'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(
      contains(run.out, "  byte 2 of thread 0's registers is byte 2 of shared memory; predicted is byte 16 of shared memory\n"))
      << run.out;
}

// Elements may be counted column by column as well, on both sides alike.
TEST(Oracle, TheNumberingOfAMatrixIsFree) {
  const Output run =
      colex("oracle check --instruction ldmatrix.m8n8.x1.b16 --source '(8,8):(1,8)' --destination '((4,8),2):((16,1),8)'");
  EXPECT_EQ(run.status, 0) << run.out;
}

TEST(Oracle, AnotherNumberingOfKIsEquivalentAndSaysWhich) {
  const Output run =
      colex(m16n8k16 + std::string("--A '((4,8),(2,2,2)):((64,1),(16,8,32))' --B '((4,8),(2,2)):((32,1),(8,16))'"));
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(contains(run.out, "equivalent")) << run.out;
  EXPECT_TRUE(contains(run.out, "  k by (2 8 4)(3 9 5)(6 10 12)(7 11 13)\n")) << run.out;
}

TEST(Oracle, LooksAtTheWholeTileOfATiledMma) {
  const std::string check = std::string(m16n8k16) + "--atoms '(2,2,1):(1,2,0)' ";
  const Output right = colex(check + "--permutation '<32,(8,2,2):(1,16,8),16>'");
  EXPECT_EQ(right.status, 0) << right.err;
  EXPECT_NE(right.out.find("right: a tile of 32 x 32 x 16 by 128 threads, covered, and multiplied as it should be"),
            std::string::npos)
      << right.out;
  const Output wrong = colex(check + "--C '((4,8),(2,2)):((32,1),(8,16))'");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.out.find("of the product of two matrices D(8,0) is"), std::string::npos) << wrong.out;
  const Output none = colex(check + "--permutation '<32,24,16>'");
  EXPECT_EQ(none.status, 1);
  EXPECT_NE(none.err.find("along n the atoms reach 16, which does not divide the 24 elements"), std::string::npos) << none.err;
}

TEST(Oracle, LooksAtTheWholeTileOfATiledCopy) {
  const std::string check =
      "oracle check --instruction ldmatrix.m8n8.x4.b16 --mma mma.m16n8k16.f32.f16.f16.f32 --operand A --atoms '(2,2,1):(1,2,0)' ";
  const Output right = colex(check + "--permutation '<_,_,64>' --shared 'Sw<3,3,3> o 0 o (32,64):(64,1)'");
  EXPECT_EQ(right.status, 0) << right.err;
  EXPECT_TRUE(contains(right.out, "right: a tile of (32,64) by 128 threads, covered, and copied as it should be\n")) << right.out;
  EXPECT_TRUE(contains(right.out, "  no bank conflicts: 64 wavefronts for the tile; at the least 64\n")) << right.out;
  EXPECT_TRUE(contains(right.out, "ldmatrix.m8n8.x4.b16; recorded on NVIDIA H200, driver ")) << right.out;
  const Output banks = colex(check + "--permutation '<_,_,64>' --shared '(32,64):(64,1)'");
  EXPECT_EQ(banks.status, 0);
  EXPECT_TRUE(contains(banks.out,
                       "  bank conflicts: 512 wavefronts for the tile; at the least 64\n"
                       "    threads 0 and 1 ask bank 0 for the words 0 and 32\n"))
      << banks.out;
  const Output columns = colex(check + "--shared '(32,16):(1,32)'");
  EXPECT_EQ(columns.status, 1);
  EXPECT_TRUE(contains(columns.out,
                       "wrong: a tile of (32,16) by 128 threads\n  one address stands for 16 bytes; thread 0, value 0 "
                       "lies at element 0 of shared memory, and value 1 at 32 instead of 1\n"))
      << columns.out;
}

TEST(Oracle, ATiledCopyThatPutsAnElementElsewhereIsWrongAtItsFirst) {
  const std::string check = "oracle check --instruction ldmatrix.m8n8.x4.b16 --mma mma.m16n8k16.f32.f16.f16.f32 ";
  const Output run = colex(check + "--destination '((4,8),(2,2,2)):((2,8),(1,128,64))'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out, "  thread 0, value 2 receives (0,8); the layout says (8,0)\n")) << run.out;
  // What an mma with k of A in another order would want.
  const Output wanted = colex(check + "--registers '((4,8),(2,2,2)):((64,1),(32,16,8))'");
  EXPECT_EQ(wanted.status, 1);
  EXPECT_TRUE(contains(wanted.out, "receives")) << wanted.out;
}

TEST(Oracle, ATiledCopyOfVectorsHasAWidth) {
  const std::string check =
      "oracle check --instruction 'UniversalCopy<uint32_t>' --threads '(16,8):(8,1)' --values '(1,8):(0,1)' ";
  const Output run = colex(check + "--global '(16,64):(1024,1)' --shared '(16,64):(68,1)'");
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "  vectors of up to 64 bits lie together in memory\n")) << run.out;
  const Output hole = colex("oracle check --instruction copy.128 --threads '(16,8):(8,1)' --values '(1,6):(0,1)'");
  EXPECT_EQ(hole.status, 1);
  EXPECT_TRUE(contains(hole.err, "an instruction of 1 threads with 8 values each does not divide")) << hole.err;
}

TEST(Oracle, WhatIsNoTiledCopyIsRefusedInWords) {
  const struct {
    const char *arguments, *message;
  } cases[] = {
      {"--instruction movmatrix.m8n8.trans.b16 --mma SM80_16x8x16_F32F16F16F32_TN --operand C --shared '(16,8):(8,1)'",
       "this instruction does not touch shared memory"},
      {"--instruction ldmatrix.m8n8.x4.b16 --shared '(16,8):(8,1)'", "say its --threads and --values, or its --mma"},
      {"--instruction mma.m16n8k16.f32.f16.f16.f32 --threads 32 --values 2",
       "is no copy that is repeated over threads and values"},
      {"--instruction ldmatrix.m8n8.x1.b16 --threads 32", "--values: says which values each thread has; it is missing"},
      {"--instruction copy.32 --element-bits 12 --threads 32 --values 2", "no whole number of elements of 12 bits"},
  };
  for (const auto& c : cases) {
    const Output run = colex("oracle check " + std::string(c.arguments));
    EXPECT_NE(run.status, 0) << c.arguments;
    EXPECT_TRUE(contains(run.err, c.message)) << run.out << run.err;
  }
}

constexpr const char* tma = "oracle check --tma '(4096,8192):(1,4096)' ";

TEST(Oracle, ATileThatIsATmaCopyHasItsDescriptor) {
  const Output run = colex(tma + std::string("'(64,8):(1,64)' --box '(64,8)' --swizzle 128B --at '(64,3)'"));
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "a TMA copy\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "  strides      (8192) bytes")) << run.out;
  EXPECT_TRUE(contains(run.out, "  to shared    Sw<3,4,3> o 0 o (2,64,8):(1,2,128)")) << run.out;
  // Row 1 of the tile is row 4 of the tensor, its second chunk first: 4·4096 + 64 + 8.
  EXPECT_TRUE(contains(run.out, "1  | 16456 | 16448 |")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded loads of tiles under the swizzle 128B")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded on NVIDIA H200, driver ")) << run.out;
}

TEST(Oracle, ATileThatIsNoTmaCopyHasItsReasons) {
  struct Case {
    const char *arguments, *reason;
  };
  for (const Case& c :
       {Case{"'(128,8):(1,128)' --box '(128,8)' --swizzle 128B",
             "  the inner box is 256 bytes; under the swizzle 128B it is at most 128\n"},
        Case{"'(512,8):(1,512)' --box '(512,8)'", "  the box of dimension 0 is 512; it is from 1 to 256\n"},
        Case{"'(64,8):(8,1)' --box '(64,8)'", "  neighbours in shared memory are 4096 elements apart in global memory"},
        Case{"'(64,8):(1,64)' --box '(64,8)' --at '(4,0)'",
             "  the box begins 8 bytes into the innermost dimension; it begins at a multiple of 16\n"},
        Case{"'(64,8):(1,72)' --box '(64,8)'", "leaves gaps or meets itself"}}) {
    const Output run = colex(tma + std::string(c.arguments));
    EXPECT_EQ(run.status, 1) << c.arguments;
    EXPECT_TRUE(contains(run.out, "not a TMA copy\n")) << run.out;
    EXPECT_TRUE(contains(run.out, c.reason)) << run.out;
  }
}

// Rows of 64 are two atoms, or two modes of 32 in one dimension: a tile in the middle of one would have others of its elements.
TEST(Oracle, ATileInTheMiddleOfWhatADescriptorCountsIsNoTmaCopy) {
  struct Case {
    const char *layouts, *reason;
  };
  for (const Case& c :
       {Case{"'(512,256):(1,512)' 'Sw<3,3,3> o 0 o ((64,2),8):((1,512),64)' --box '(128,8)' --at '(32,0)'",
             "  byte 64 of shared memory would be filled; the layouts say byte 128\n"},
        Case{
            "'((32,2),8):((1,32),64)' '((32,2),3):((1,32),64)' --box '((32,2),3)' --at '((8,0),0)'",
            "  byte 48 of shared memory would have byte 64 of the tensor; the layouts say that it is outside of the tensor\n"}}) {
    const Output run = colex("oracle check --tma " + std::string(c.layouts));
    EXPECT_EQ(run.status, 1) << c.layouts << run.err;
    EXPECT_TRUE(contains(run.out, c.reason)) << run.out;
  }
  const Output whole = colex(
      "oracle check --tma '((32,2),8):((1,32),64)' 'Sw<3,3,3> o 0 o ((32,2),3):((1,32),64)' --box '((32,2),3)' --at '(0,6)'");
  EXPECT_EQ(whole.status, 0) << whole.out << whole.err;
  EXPECT_TRUE(contains(whole.out, "  coordinates  ((32,2),8):((1@0,32@0),1@1)\n")) << whole.out;
  EXPECT_TRUE(contains(whole.out, "fill")) << whole.out;
}

TEST(Oracle, ATmaCopyMayTakeEveryOtherRow) {
  const Output run = colex(tma + std::string("'(64,4):(1,64)' --box '(64,8)' --swizzle 128B --element-strides '(1,2)'"));
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "  taken        of (1,2) elements one, by dimension")) << run.out;
  EXPECT_TRUE(contains(run.out, "  box          (64,8)\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "  from global  (2,64,4):(1,2,16384)\n")) << run.out;
  // Row 1 of the tile is row 2 of the tensor, its second chunk first: 2·4096 + 8.
  EXPECT_TRUE(contains(run.out, "1  |  8200 |  8192 |")) << run.out;
}

TEST(Oracle, ATmaCopyMayTakeSlicesOfChannels) {
  // Eight channels of two bytes, 16 pixels of a row, 20 slices, 3 images.
  const std::string tensor = "oracle check --tma '(8,16,20,3):(1,8,136,2736)' ";
  const Output run = colex(tensor + "'(8,8,1,2):(1,8,8,64)' --box '(8,8,1,2)' --interleave 16B --at '(0,3,1,1)'");
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "  interleave   16B: dimension 0 counts slices, dimension 1 which of them\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "  extents      (16,20,3)\n  strides      (272,5472) bytes")) << run.out;
  EXPECT_TRUE(contains(run.out, "  box          (8,1,2)\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "  coordinates  (8,16,20,3):(0,1@0,1@1,1@2)\n")) << run.out;
  // What was recorded of these coordinates begins at byte 5792.
  EXPECT_TRUE(contains(run.out, "0  | 2896 | 2904 |")) << run.out;
  const Output swizzled = colex(tensor + "'Sw<1,3,3> o 0 o (8,8,1,2):(1,8,8,64)' --box '(8,8,1,2)' --interleave 16B");
  EXPECT_EQ(swizzled.status, 0) << swizzled.out << swizzled.err;
  EXPECT_TRUE(contains(swizzled.out, "  swizzle      32B\n")) << swizzled.out;
}

TEST(Oracle, WhatNoDescriptorTakesIsRefusedInWords) {
  struct Case {
    const char *arguments, *reason;
  };
  for (const Case& c : {Case{"'(64,4):(1,64)' --box '(64,36)' --element-strides '(1,9)'",
                             "  the element stride of dimension 1 is 9; it is from 1 to 8\n"},
                        Case{"'(32,8):(1,32)' --box '(64,8)' --element-strides '(2,1)'",
                             "  the element stride 2 is of the innermost dimension, where it counts for nothing"},
                        Case{"'(64,8):(1,64)' --box '(64,8)' --interleave 16B",
                             "  of an interleaved tensor a copy takes whole slices of 8 channels; the box is (64,8)\n"},
                        Case{"'(8,8):(1,8)' --box '(8,8)' --interleave 16B",
                             "  the first mode of an interleaved tensor is the 8 channels of a slice, 8:1; the tensor is "
                             "(4096,8192):(1,4096)\n"}}) {
    const Output run = colex(tma + std::string(c.arguments));
    EXPECT_EQ(run.status, 1) << c.arguments << run.err;
    EXPECT_TRUE(contains(run.out, "not a TMA copy\n")) << run.out;
    EXPECT_TRUE(contains(run.out, c.reason)) << run.out;
  }
  const Output several =
      colex("oracle check --tma '(8,16,20,3):(1,8,136,2736)' '(8,8,2,2):(1,8,64,128)' --box '(8,8,2,2)' --interleave 16B");
  EXPECT_EQ(several.status, 1);
  EXPECT_TRUE(contains(several.out,
                       "  of an interleaved tensor a copy takes one slice of channels, in the dimension before the last; the "
                       "tile takes 2 there\n"))
      << several.out;
  const Output modes = colex(tma + std::string("'(64,4):(1,64)' --box '(64,8)' --element-strides 2"));
  EXPECT_NE(modes.status, 0);
  EXPECT_TRUE(contains(modes.out + modes.err, "the element strides are one for each part of the box; these are 2 for (64,8)"))
      << modes.out << modes.err;
}

TEST(Oracle, BankConflictsAreCountedAndShown) {
  const Output conflicts = colex("oracle check --smem-access '(8,4):(32,1)'");
  EXPECT_EQ(conflicts.status, 0) << conflicts.err;
  EXPECT_TRUE(contains(conflicts.out, "bank conflicts: 8 wavefronts for a load of 4 bytes by each thread; at the least 1\n"))
      << conflicts.out;
  EXPECT_TRUE(contains(conflicts.out, "threads 0 and 1 ask bank 0 for the words 0 and 32\n")) << conflicts.out;
  const Output none = colex("oracle check --smem-access 'Sw<3,2,3> o 0 o ((8,4),4):((32,4),1)'");
  EXPECT_TRUE(contains(none.out, "no bank conflicts: 4 wavefronts for a load of 16 bytes by each thread; at the least 4\n"))
      << none.out;
  EXPECT_TRUE(contains(none.out, "recorded on NVIDIA H200, driver ")) << none.out;
}

TEST(Oracle, OneThingIsAskedAtATime) {
  EXPECT_EQ(colex("oracle check").status, 2);
  const Output copy = colex("oracle check --instruction SM90_TMA_LOAD_2D");
  EXPECT_EQ(copy.status, 2);
  EXPECT_TRUE(contains(copy.err, "ask about its layouts with --tma or --smem-access")) << copy.err;
  EXPECT_EQ(colex("oracle check --smem-access 32 --instruction SM75_U32x1_LDSM_N").status, 2);
}

TEST(Oracle, AMisspeltFormIsASimilarOne) {
  const Output run = colex("oracle check --instruction mma.m16n8k16.f32.f16.f16.f23");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "similar: mma.m16n8k16.f32.f16.f16.f32")) << run.err;
}

TEST(Oracle, VerifyingPrintsTheTable) {
  const Output run = colex("oracle verify");
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_TRUE(contains(run.out, "family          forms   observed   predicted   agree   differ\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded on NVIDIA H200")) << run.out;
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

TEST(Oracle, AMatrixInSharedMemoryIsRightUnderADescriptor) {
  const std::string check = "oracle check --instruction wgmma.m64n64k16.f32.f16.f16.ss.k.k ";
  const Output right = colex(check + "--A 'Sw<3,3,3> o 0 o (64,64):(64,1)'");
  EXPECT_EQ(right.status, 0) << right.out << right.err;
  EXPECT_TRUE(contains(
      right.out,
      "  A  128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0\n"
      "     0x4000004000010000 without its address, which is the tile's\n"
      "     along k: 4 instructions, each 32 bytes (2) behind the one before\n"))
      << right.out;
  const Output wrong = colex(check + "--A '(64,16):(64,1)'");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(contains(wrong.out,
                       "  A  no descriptor reads it: m 1, k 0 lies at element 64; under no swizzle with leading offset 16 it "
                       "would be read at element 8\n"))
      << wrong.out;
  // All of a tile is looked at, not what one instruction reads of it.
  EXPECT_EQ(colex(check + "--A 'Sw<3,3,3> o 0 o (64,(16,4)):(64,(1,9999))'").status, 1);
  const Output torn = colex(check + "--A '(64,24):(64,1)'");
  EXPECT_NE(torn.status, 0);
  EXPECT_TRUE(contains(torn.err, "the layout's 64 x 24 are no multiple of that")) << torn.err;
  const Output bytes = colex(check + "--B 'Sw<3,4,3> o 0 o (64,64):(64,1)'");
  EXPECT_EQ(bytes.status, 1);
  EXPECT_TRUE(contains(bytes.out, "the swizzle seems to be counted in bytes; a layout of elements has Sw<3,3,3> in its place"))
      << bytes.out;
}

/// The layouts behind the offsets that `oracle show` prints for an operand.
std::vector<std::string> shown_layouts(const std::string& text, const std::string& operand) {
  std::vector<std::string> layouts;
  std::istringstream lines(text.substr(text.find("\n" + operand + " (")));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line) && contains(line, "-byte swizzle")) layouts.push_back(line.substr(line.rfind("   ") + 3));
  return layouts;
}

TEST(Oracle, WhatIsShownOfMatricesInSharedMemoryIsRight) {
  const std::string form = "wgmma.m64n256k16.f32.f16.f16.ss.k.mn";
  const Output shown = colex("oracle show " + form + " --rows 1 --columns 1");
  const std::vector<std::string> A = shown_layouts(shown.out, "A"), B = shown_layouts(shown.out, "B");
  ASSERT_EQ(A.size(), 4u) << shown.out;
  ASSERT_EQ(B.size(), 4u) << shown.out;
  for (std::size_t swizzle = 0; swizzle < 4; ++swizzle) {
    const Output run = colex("oracle check --instruction " + form + " --A '" + A[swizzle] + "' --B '" + B[swizzle] + "'");
    EXPECT_EQ(run.status, 0) << run.out << run.err;
  }
}

TEST(Oracle, AnAccumulatorOfAWarpgroupIsRightOrWrong) {
  const std::string check = "oracle check --instruction wgmma.m64n16k16.f32.f16.f16.ss.k.k --D ";
  EXPECT_EQ(colex(check + "'((4,8,4),(2,2,2)):((128,1,16),(64,8,512))'").status, 0);
  const Output wrong = colex(check + "'((4,8,4),(2,2,2)):((128,1,16),(8,64,512))'");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(contains(wrong.out, "wrong\n  D: thread 0, value 1 is at (m,n) = (0,1); the layout says (8,0)\n")) << wrong.out;
  EXPECT_EQ(colex(check + "'((4,8,4),(2,2,2)):((128,1,16),(64,8,4096))'").status, 1);
}

TEST(Oracle, RegistersOfAWarpgroupMayHaveOtherNames) {
  const std::string check =
      "oracle check --instruction wgmma.m64n16k16.f32.f16.f16.rs.k --A '((4,8,4),(2,2,2)):((256,1,16),(64,8,128))' ";
  const Output run = colex(check);
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(
      contains(run.out, "equivalent: the same products, under other names than the catalogue's\n  k by (2 8 4)(3 9 5)(6 10 12)"))
      << run.out;
  // B lies where it lies, and so its k are the catalogue's.
  for (const char* more : {"--fixed", "--B 'Sw<3,3,3> o 0 o (16,16):(64,1)'"}) {
    const Output fixed = colex(check + more);
    EXPECT_EQ(fixed.status, 1) << more;
    EXPECT_TRUE(contains(fixed.out, "  A: thread 0, value 4 is at (m,k) = (0,8); the layout says (0,2)\n")) << fixed.out;
  }
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
  const Output run = colex("oracle verify --live movmatrix", ".", Gpu::visible);
  if (run.status == 4) {
    EXPECT_TRUE(contains(run.err, "skipped: ")) << run.err;
    EXPECT_EQ(run.out, "");
  } else {
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "observed just now on ")) << run.out;
  }
}

constexpr const char* of_sm_120 = "oracle check --instruction 'SM120_16x8x32_TN<float_e3m2_t,float_e2m1_t,float>' --C ";

TEST(Oracle, WhatNobodyObservedIsAnsweredFromThePredictionAndIsNoSuccess) {
  const Output as_predicted = colex(of_sm_120 + std::string("'((4,8),(2,2)):((32,1),(16,8))'"));
  EXPECT_EQ(as_predicted.status, 3) << as_predicted.err;
  EXPECT_EQ(
      as_predicted.out,
      "unknown: as predicted\n"
      "  mma.m16n8k32.kind::f8f6f4.f32.e3m2.e2m1.f32; not observed: the device recorded is sm_90; this takes sm_120a, sm_121a\n");
  const Output other = colex(of_sm_120 + std::string("'((4,8),(2,2)):((32,1),(8,16))'"));
  EXPECT_EQ(other.status, 3);
  EXPECT_TRUE(
      contains(other.out, "unknown: not as predicted\n  C: thread 0, value 1 is predicted at (0,1); the layout says (8,0)\n"))
      << other.out;
  const Output copy =
      colex("oracle check --instruction ldmatrix.m16n16.x1.trans.b8 --destination '((4,8),(4,2)):((64,1),(16,8))'");
  EXPECT_EQ(copy.status, 3) << copy.err;
  EXPECT_TRUE(contains(copy.out, "unknown: as predicted\n")) << copy.out;
}

TEST(Oracle, TensorMemoryIsAnsweredFromThePrediction) {
  const Output load = colex("oracle check --instruction SM100_TMEM_LOAD_16dp64b1x --destination '((2,16),1):((16,1),0)'");
  EXPECT_EQ(load.status, 3) << load.err;
  EXPECT_TRUE(
      contains(load.out, "thread 1's register 0 is predicted to have lane 8, column 0; the layout says lane 0, column 1\n"))
      << load.out;
  const Output sums = colex("oracle check --instruction tcgen05.mma.cta_group::1.m64n256 --D '((16,4),256):((1,32),128)'");
  EXPECT_EQ(sums.status, 3) << sums.err;
  EXPECT_TRUE(contains(sums.out, "unknown: as predicted\n")) << sums.out;
}

TEST(Oracle, WhatNobodyObservedIsListedWithItsReason) {
  const Output list = colex("oracle list mma.m16n8k64.kind::mxf4.");
  EXPECT_TRUE(contains(list.out, "not observed  sm_120a, sm_121a")) << list.out;
  EXPECT_TRUE(contains(list.out, "the device recorded is sm_90; this takes sm_120a, sm_121a\n")) << list.out;
  const Output show = colex("oracle show ldmatrix.m16n16.x1.trans.b8");
  EXPECT_TRUE(contains(show.out, "\nnot observed: the device recorded is sm_90; this takes sm_100a, ")) << show.out;
}

TEST(Oracle, OfDp2aTheBytesThatCountHaveALayout) {
  const Output show = colex("oracle show dp2a.hi.s32.s32");
  EXPECT_TRUE(contains(show.out, "B (n,k) (behind 2 values that meet nothing), 1 x 2\n")) << show.out;
  const std::string check = "oracle check --instruction dp2a.hi.s32.s32 ";
  const Output right = colex(check + "--B '(1,2):(0,1)'"), wrong = colex(check + "--B '(1,4):(0,1)'");
  EXPECT_EQ(right.status, 0) << right.out;
  EXPECT_EQ(right.err, "");
  EXPECT_TRUE(contains(wrong.err, "B of this instruction belongs to 1 threads with 2 values")) << wrong.out << wrong.err;
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
  const auto check = [&](const std::string& arguments) {
    return colex("oracle check --record " + record + " --instruction " + arguments);
  };
  EXPECT_EQ(check("dp2a.hi.s32.s32 --B '(1,2):(0,1)'").status, 0);
  const Output wrong = check("dp2a.hi.s32.s32 --B '(1,2):(0,0)'");
  EXPECT_TRUE(contains(wrong.out, "wrong\n  B: thread 0, value 1 is at (n,k) = (0,1); the layout says (0,0)\n")) << wrong.out;
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
}

}  // namespace
}  // namespace colex::cli::oracle_test
