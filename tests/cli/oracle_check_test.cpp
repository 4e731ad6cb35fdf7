// colex oracle check, as a person asks its seven questions on a machine without a GPU.
#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::oracle_check_test {
namespace {

constexpr const char* m16n8k16 = "oracle check mma mma.m16n8k16.f32.f16.f16.f32 ";

TEST(OracleCheck, ADocumentedLayoutIsRight) {
  const Output run = colex(m16n8k16 + std::string("--C '((4,8),(2,2)):((32,1),(16,8))'"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "right\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded on NVIDIA H200, driver ")) << run.out;
}

TEST(OracleCheck, AWrongLayoutIsWrongAtItsFirstElement) {
  const Output run = colex(m16n8k16 + std::string("--C '((4,8),(2,2)):((32,1),(8,16))'"));
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(
      contains(run.out,
               "wrong\n  C  wrong  ((4,8),(2,2)):((32,1),(8,16))\n     T0V1 is at (m,n) = (0,1); your layout puts it at (8,0)\n"
               "     T0V1 is in the same row as T0V0; your layout puts it in another\n"))
      << run.out;
}

TEST(OracleCheck, TwoElementsAtOnePlaceAreNamed) {
  const Output run = colex(m16n8k16 + std::string("--C '((4,8),(2,2)):((32,1),(16,4))'"));
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(
      contains(run.out,
               "wrong\n  C  wrong  ((4,8),(2,2)):((32,1),(16,4))\n     T0V2 is at (m,n) = (8,0); your layout puts it at (4,0)\n"
               "     T0V2 and T16V0 are both at (4,0)\n"))
      << run.out;
}

TEST(OracleCheck, ATileIsCopiedAsOftenAsItIsThere) {
  const std::string check = "oracle check copy ldmatrix.m8n8.x4.b16 --mma mma.m16n8k16.f32.f16.f16.f32 ";
  const Output run = colex(check + "--shared '(128,128):(128,1)'"), smaller = colex(check + "--shared '(8,16):(16,1)'");
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(contains(run.out, "a tile of (16,16) by 32 threads, 64 steps of it, (8,8), covered")) << run.out;
  EXPECT_TRUE(contains(run.out, "2048 wavefronts are predicted for the tile; the least possible is 256\n")) << run.out;
  EXPECT_TRUE(
      contains(run.out, "wavefronts are predicted; of 100 recorded accesses by ldmatrix.m8n8.x4.b16, 100 take as many as "))
      << run.out;
  EXPECT_EQ(smaller.status, 1);
  EXPECT_TRUE(contains(smaller.out, "the coordinates from 8 on need a predicate")) << smaller.out;
}

// What CUTLASS 4.2 says of B in SM80_16x8x32_S32S4S4S32_TN.
TEST(OracleCheck, AMistakeInAPublishedLayoutIsFound) {
  const Output run = colex("oracle check mma SM80_16x8x32_S32S4S4S32_TN --B '((4,8),8):((32,1),8)'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out, "T1V0 is at (n,k) = (0,8); your layout puts it at (0,4)\n")) << run.out;
}

TEST(OracleCheck, AMatrixThatIsTransposedIsToldFromOneThatIsNot) {
  const std::string check = "oracle check copy ldmatrix.m8n8.x1.b16 --destination ";
  EXPECT_EQ(colex(check + "'((4,8),2):((2,8),1)'").status, 0);
  const Output run = colex(check + "'((4,8),2):((16,1),8)'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(
      contains(run.out, "byte 2 of thread 0's registers is byte 2 of shared memory; the layouts say byte 16 of shared memory\n"))
      << run.out;
  EXPECT_TRUE(contains(run.out, "destination as it is")) << run.out;
  EXPECT_TRUE(contains(run.out, "0  |  T0V0 |  T0V1 |  T1V0 |")) << run.out;
  EXPECT_TRUE(contains(run.out, "0  |  T0V0 |  T4V0 |")) << run.out;
}

// Elements may be counted column by column as well, on both sides alike.
TEST(OracleCheck, TheNumberingOfAMatrixIsFree) {
  const Output run = colex("oracle check copy ldmatrix.m8n8.x1.b16 --source '(8,8):(1,8)' --destination '((4,8),2):((16,1),8)'");
  EXPECT_EQ(run.status, 0) << run.out;
}

// CuTe writes the addresses of all 32 threads, those that are not used as repetitions.
TEST(OracleCheck, AddressesThatAreNotUsedMayOnlyRepeatTheOthers) {
  const struct {
    const char* source;
    int status;
  } cases[] = {{"(8,8):(8,1)", 0}, {"((8,4),8):((8,0),1)", 0}, {"(32,8):(8,1)", 1}, {"(16,8):(8,1)", 1}, {"(8,4):(8,1)", 1}};
  for (const auto& c : cases) {
    EXPECT_EQ(colex(std::string("oracle check copy ldmatrix.m8n8.x1.b16 --source '") + c.source + '\'').status, c.status)
        << c.source;
  }
}

TEST(OracleCheck, OfACopyTheSideThatIsWrongIsTheOneThatIsBlamed) {
  const Output run =
      colex("oracle check copy ldmatrix.m8n8.x4.b16 --source '(32,8):(1,32)' --destination '((4,8),(2,4)):((2,8),(1,64))'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out, "  source       wrong  (32,8):(1,32)\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "  destination  right  ((4,8),(2,4)):((2,8),(1,64))\n")) << run.out;
}

TEST(OracleCheck, AnotherNumberingOfKIsEquivalentAndSaysWhich) {
  const Output run =
      colex(m16n8k16 + std::string("--A '((4,8),(2,2,2)):((64,1),(16,8,32))' --B '((4,8),(2,2)):((32,1),(8,16))'"));
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(contains(run.out, "equivalent")) << run.out;
  EXPECT_TRUE(contains(run.out, "k by (2 8 4)(3 9 5)(6 10 12)(7 11 13)\n")) << run.out;
}

TEST(OracleCheck, LooksAtTheWholeTileOfATiledMma) {
  const std::string check = std::string(m16n8k16) + "--atoms '(2,2,1):(1,2,0)' ";
  const Output right = colex(check + "--permutation '<32,(8,2,2):(1,16,8),16>'");
  EXPECT_EQ(right.status, 0) << right.err;
  EXPECT_TRUE(contains(right.out, "right: a tile of 32 x 32 x 16 by 128 threads\n")) << right.out;
  EXPECT_TRUE(contains(right.out, "covered, and multiplied as it should be\n")) << right.out;
  const Output wrong = colex(check + "--C '((4,8),(2,2)):((32,1),(8,16))'");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.out.find("of the product of two matrices D(8,0) is"), std::string::npos) << wrong.out;
  const Output none = colex(check + "--permutation '<32,24,16>'");
  EXPECT_EQ(none.status, 1);
  EXPECT_TRUE(contains(none.out, "along n the atoms reach 16, which does not divide the 24 elements")) << none.out;
}

TEST(OracleCheck, LooksAtTheWholeTileOfATiledCopy) {
  const std::string check =
      "oracle check copy ldmatrix.m8n8.x4.b16 --mma mma.m16n8k16.f32.f16.f16.f32 --operand A --atoms '(2,2,1):(1,2,0)' ";
  const Output right = colex(check + "--permutation '<_,_,64>' --shared 'Sw<3,3,3> o 0 o (32,64):(64,1)'");
  EXPECT_EQ(right.status, 0) << right.err;
  EXPECT_TRUE(contains(right.out, "right: a tile of (32,64) by 128 threads, covered, and copied as it should be\n")) << right.out;
  EXPECT_TRUE(contains(right.out, "no bank conflicts: 64 wavefronts are predicted for the tile; the least possible is 64\n"))
      << right.out;
  EXPECT_TRUE(contains(right.out, "ldmatrix.m8n8.x4.b16; recorded on NVIDIA H200, driver ")) << right.out;
  const Output banks = colex(check + "--permutation '<_,_,64>' --shared '(32,64):(64,1)'");
  EXPECT_EQ(banks.status, 0);
  EXPECT_TRUE(contains(banks.out,
                       "  bank conflicts: 512 wavefronts are predicted for the tile; the least possible is 64\n"
                       "    threads 0 and 1 ask bank 0 for the words 0 and 32\n"))
      << banks.out;
  const Output columns = colex(check + "--shared '(32,16):(1,32)'");
  EXPECT_EQ(columns.status, 1);
  EXPECT_TRUE(contains(columns.out,
                       "shared  wrong  (32,16):(1,32)\n          one address stands for 16 bytes; thread 0, value 0 "
                       "lies at element 0 of shared memory, and value 1 at 32 instead of 1\n"))
      << columns.out;
}

TEST(OracleCheck, ATiledCopyThatPutsAnElementElsewhereIsWrongAtItsFirst) {
  const std::string check = "oracle check copy ldmatrix.m8n8.x4.b16 --mma mma.m16n8k16.f32.f16.f16.f32 ";
  const Output run = colex(check + "--destination '((4,8),(2,2,2)):((2,8),(1,128,64))'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out, "thread 0, value 2 receives (0,8); the layout says (8,0)\n")) << run.out;
  // What an mma with k of A in another order would want.
  const Output wanted = colex(check + "--registers '((4,8),(2,2,2)):((64,1),(32,16,8))'");
  EXPECT_EQ(wanted.status, 1);
  EXPECT_TRUE(contains(wanted.out, "receives")) << wanted.out;
}

TEST(OracleCheck, ATiledCopyOfVectorsHasAWidth) {
  const std::string check = "oracle check copy 'UniversalCopy<uint32_t>' --threads '(16,8):(8,1)' --values '(1,8):(0,1)' ";
  const Output run = colex(check + "--global '(16,64):(1024,1)' --shared '(16,64):(68,1)'");
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "  vectors of up to 64 bits lie together in memory\n")) << run.out;
  const Output hole = colex("oracle check copy copy.128 --threads '(16,8):(8,1)' --values '(1,6):(0,1)'");
  EXPECT_EQ(hole.status, 1);
  EXPECT_TRUE(contains(hole.out, "have to be multiples of those of the instruction, 1 and 8")) << hole.out;
}

TEST(OracleCheck, WhatIsNoTiledCopyIsRefusedInWords) {
  const struct {
    const char *arguments, *message;
  } cases[] = {
      {"movmatrix.m8n8.trans.b16 --mma SM80_16x8x16_F32F16F16F32_TN --operand C --shared '(16,8):(8,1)'",
       "this instruction does not touch shared memory"},
      {"ldmatrix.m8n8.x4.b16 --shared '(16,8):(8,1)'", "give --threads and --values, or --mma"},
      {"wmma.load.a.row.m16n16k16.bf16 --threads 32 --values 2", "is no copy that is repeated over threads and values"},
      {"ldmatrix.m8n8.x1.b16 --threads 32", "--values: says which values each thread has; it is missing"},
      {"copy.32 --element-bits 12 --threads 32 --values 2", "no whole number of elements of 12 bits"},
  };
  for (const auto& c : cases) {
    const Output run = colex("oracle check copy " + std::string(c.arguments));
    EXPECT_NE(run.status, 0) << c.arguments;
    EXPECT_TRUE(contains(run.err, c.message)) << run.out << run.err;
  }
}

constexpr const char* tma = "oracle check tma '(4096,8192):(1,4096)' ";

TEST(OracleCheck, ATileThatIsATmaCopyHasItsDescriptor) {
  const Output run = colex(tma + std::string("'(64,8):(1,64)' --box '(64,8)' --swizzle 128B --at '(64,3)'"));
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "right: a TMA copy\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "  strides      (8192) bytes")) << run.out;
  EXPECT_TRUE(contains(run.out, "  to shared    Sw<3,4,3> o 0 o (2,64,8):(1,2,128)")) << run.out;
  // Row 1 of the tile is row 4 of the tensor, its second chunk first: 4·4096 + 64 + 8.
  EXPECT_TRUE(contains(run.out, "1  | 16456 | 16448 |")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded loads of tiles under the swizzle 128B")) << run.out;
  EXPECT_TRUE(contains(run.out, "recorded on NVIDIA H200, driver ")) << run.out;
}

TEST(OracleCheck, ATileThatIsNoTmaCopyHasItsReasons) {
  struct Case {
    const char *arguments, *reason;
  };
  for (const Case& c :
       {Case{"'(96,8):(1,96)' --box '(96,8)' --swizzle 128B",
             "  a row of the tile is 64 elements under the swizzle; shared memory has 96 elements that follow one another"},
        Case{"'(2048,64):(1,2048)' --box '(2048,64)'", "  the tile has 262144 bytes; shared memory has 233472\n"},
        Case{"'(64,8):(8,1)' --box '(64,8)'", "  neighbours in shared memory are 4096 elements apart in global memory"},
        Case{"'(64,8):(1,64)' --box '(64,8)' --at '(4,0)'",
             "  the box begins 8 bytes into the innermost dimension; it begins at a multiple of 16\n"},
        Case{"'(64,8):(1,64)' --box '(64,8)' --type u16 --fill nan",
             "  only elements of a floating-point type are filled with NaN"},
        Case{"'(64,8):(1,64)' --box '(64,8)' --at '(0,-1)' --store",
             "  a store begins at coordinate -1 of dimension 1; only loads begin before the tensor\n"},
        Case{"'(64,8):(1,72)' --box '(64,8)'", "leaves gaps or meets itself"}}) {
    const Output run = colex(tma + std::string(c.arguments));
    EXPECT_EQ(run.status, 1) << c.arguments << run.out << run.err;
    EXPECT_TRUE(contains(run.out, "wrong: not a TMA copy: no tensor map of at most five dimensions does it\n")) << run.out;
    EXPECT_TRUE(contains(run.out, c.reason)) << run.out;
  }
}

// The answer says from which starts its map is right.
TEST(OracleCheck, ATmaCopySaysFromWhereItIsRight) {
  struct Case {
    const char *arguments, *extents, *right;
  };
  for (const Case& c :
       {Case{"'(4096,8192):(1,4096)' '(128,8):(1,128)' --box '(128,8)' --swizzle 128B", "(64,64,8192)",
             "from every multiple of the box, and wherever mode 0 starts at a multiple of 64\n"},
        Case{"'(4096,8192):(1,4096)' '(64,8):(1,64)' --box '(64,8)' --at '(-8,8190)'", "(4096,8192)",
             "from every start that is legal, also where the tile hangs over or starts before the tensor\n"},
        Case{"'(512,256):(1,512)' 'Sw<3,3,3> o 0 o ((64,2),8):((1,512),64)' --box '(128,8)' --at '(32,0)'", "(448,256,2)",
             "from every multiple of the box, and wherever mode 0 starts at 0 to 384, so that the tile is inside of it\n"},
        Case{"'((32,2),8):((1,32),64)' 'Sw<3,3,3> o 0 o ((32,2),3):((1,32),64)' --box '((32,2),3)' --at '(0,6)'", "(64,8)",
             "from every multiple of the box, and wherever mode 0.0 starts at 0\n"},
        Case{"'(64,4095):(1,64)' '(64,2):(1,64)' --box '(64,18)' --element-strides '(1,9)' --swizzle 128B", "(64,455,9)",
             "from every start that is legal"}}) {
    const Output run = colex("oracle check tma " + std::string(c.arguments));
    EXPECT_EQ(run.status, 0) << c.arguments << run.out << run.err;
    EXPECT_TRUE(contains(run.out, "  extents      " + std::string(c.extents) + "\n")) << run.out;
    EXPECT_TRUE(contains(run.out, "  right        ")) << run.out;
    EXPECT_TRUE(contains(run.out, c.right)) << run.out;
  }
  const Output json = colex(tma + std::string("'(128,8):(1,128)' --box '(128,8)' --swizzle 128B --json"));
  for (const char* part : {"\"holds\":\"on the grid\"", "\"kind\":\"multiple\"", "\"number\":64", "\"alignment\":1024",
                           "\"words\":\"mode 0 starts at a multiple of 64\""})
    EXPECT_TRUE(contains(json.out, part)) << json.out;
}

TEST(OracleCheck, ATmaCopySaysWhatElseItTouches) {
  const Output store = colex(
      "oracle check tma '(5,11,13):(1,6,66)' '(4,5,4):(1,16,80)' --box '(4,5,4)' --type f64 --swizzle 128B --at '(4,0,4)' "
      "--store");
  EXPECT_EQ(store.status, 0) << store.out << store.err;
  EXPECT_TRUE(
      contains(store.out, "  overwritten  160 bytes behind the ends of rows as well, the first at byte 2152 of the tensor"))
      << store.out;
  const Output fill = colex(tma + std::string("'(64,8):(1,64)' --box '(64,8)' --at '(0,8192)'"));
  EXPECT_EQ(fill.status, 0) << fill.out << fill.err;
  EXPECT_TRUE(contains(fill.out, "  fill         nothing of the tensor is in this tile: all of it is outside\n")) << fill.out;
  const Output smaller = colex("oracle check tma '(96,50):(1,96)' '(32,8):(1,32)' --box '(32,8)' --type u8 --swizzle 64B");
  EXPECT_EQ(smaller.status, 0) << smaller.out << smaller.err;
  EXPECT_TRUE(contains(smaller.out, "  aligned      the tile in shared memory, to 256 bytes\n")) << smaller.out;
  EXPECT_TRUE(contains(smaller.out, "  instead      the swizzle 32B has the bytes of this tile")) << smaller.out;
  const Output twice = colex("oracle check tma '(64,6,4):(1,0,64)' '(32,2,3):(1,32,64)' --box '(32,2,3)' --store");
  EXPECT_EQ(twice.status, 1) << twice.out;
  EXPECT_TRUE(contains(twice.out, "two elements of the tile are stored to byte 0 of the tensor")) << twice.out;
}

TEST(OracleCheck, ATmaCopyMayTakeEveryOtherRow) {
  const Output run = colex(tma + std::string("'(64,4):(1,64)' --box '(64,8)' --swizzle 128B --element-strides '(1,2)'"));
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "  taken        of (1,2) elements one, by dimension")) << run.out;
  EXPECT_TRUE(contains(run.out, "  box          (64,8)\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "  from global  (2,64,4):(1,2,16384)\n")) << run.out;
  // Row 1 of the tile is row 2 of the tensor, its second chunk first: 2·4096 + 8.
  EXPECT_TRUE(contains(run.out, "1  |  8200 |  8192 |")) << run.out;
}

TEST(OracleCheck, ATmaCopyMayTakeSlicesOfChannels) {
  // Eight channels of two bytes, 16 pixels of a row, 20 slices, 3 images.
  const std::string tensor = "oracle check tma '(8,16,20,3):(1,8,136,2736)' ";
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

TEST(OracleCheck, WhatNoDescriptorTakesIsRefusedInWords) {
  struct Case {
    const char *arguments, *reason;
  };
  const Output inner = colex(tma + std::string("'(32,8):(1,32)' --box '(64,8)' --element-strides '(2,1)'"));
  EXPECT_EQ(inner.status, 1);
  EXPECT_TRUE(contains(inner.out, "  the element stride 2 is of the innermost dimension, where it counts for nothing"))
      << inner.out;
  for (const Case& c : {Case{"'(64,8):(1,64)' --box '(64,8)' --interleave 16B",
                             "  of an interleaved tensor a copy takes whole slices of 8 channels; the box is (64,8)\n"},
                        Case{"'(8,8):(1,8)' --box '(8,8)' --interleave 16B",
                             "  the first mode of an interleaved tensor is the 8 channels of a slice, 8:1; the tensor is "
                             "(4096,8192):(1,4096)\n"}}) {
    const Output run = colex(tma + std::string(c.arguments));
    EXPECT_EQ(run.status, 1) << c.arguments << run.err;
    EXPECT_TRUE(contains(run.out, "wrong: not a TMA copy, as the tensor is written\n")) << run.out;
    EXPECT_TRUE(contains(run.out, c.reason)) << run.out;
  }
  const Output modes = colex(tma + std::string("'(64,4):(1,64)' --box '(64,8)' --element-strides 2"));
  EXPECT_NE(modes.status, 0);
  EXPECT_TRUE(contains(modes.out + modes.err, "the element strides are one for each part of the box; these are 2 for (64,8)"))
      << modes.out << modes.err;
}

TEST(OracleCheck, BankConflictsAreCountedAndShown) {
  const Output conflicts = colex("oracle check smem '(8,4):(32,1)'");
  EXPECT_EQ(conflicts.status, 0) << conflicts.err;
  EXPECT_TRUE(
      contains(conflicts.out, "bank conflicts: 8 wavefronts for a load of 4 bytes by each thread; the least possible is 1\n"))
      << conflicts.out;
  EXPECT_TRUE(contains(conflicts.out, "threads 0 and 1 ask bank 0 for the words 0 and 32\n")) << conflicts.out;
  const Output none = colex("oracle check smem 'Sw<3,2,3> o 0 o ((8,4),4):((32,4),1)'");
  EXPECT_TRUE(
      contains(none.out, "no bank conflicts: 4 wavefronts for a load of 16 bytes by each thread; the least possible is 4\n"))
      << none.out;
  EXPECT_TRUE(contains(none.out, "recorded on NVIDIA H200, driver ")) << none.out;
}

TEST(OracleCheck, AMisspeltFormIsASimilarOne) {
  const Output run = colex("oracle check mma mma.m16n8k16.f32.f16.f16.f23");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "similar: mma.m16n8k16.f32.f16.f16.f32")) << run.err;
}

TEST(OracleCheck, AMatrixInSharedMemoryIsRightUnderADescriptor) {
  const std::string check = "oracle check wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k ";
  const Output wrong = colex(check + "--A '(64,16):(64,1)'");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(
      contains(wrong.out,
               "wrong\n  A  wrong  (64,16):(64,1)\n     no descriptor reads it: m 1, k 0 lies at element 64; under no swizzle "
               "with leading offset 16 it would be read at element 8\n"))
      << wrong.out;
  // Beside what was given stands one that is read: rows of 16 bytes behind each other.
  EXPECT_TRUE(contains(wrong.out, "A as one is read without a swizzle, from (0,0) of 64 x 16 on   A as given, from (0,0)"))
      << wrong.out;
  EXPECT_TRUE(contains(wrong.out, "1  |  8 |  9 | 10 |")) << wrong.out;
  EXPECT_TRUE(contains(wrong.out, "1  |  64 |  65 |  66 |")) << wrong.out;
  const Output torn = colex(check + "--A '(64,24):(64,1)'");
  EXPECT_EQ(torn.status, 1);
  EXPECT_TRUE(contains(torn.out, "the layout's 64 x 24 are no multiple of that")) << torn.out;
  // Each operand has its own verdict.
  const Output one = colex(check + "--A 'Sw<3,3,3> o 0 o (64,64):(64,1)' --B 'Sw<3,4,3> o 0 o (64,64):(64,1)'");
  EXPECT_EQ(one.status, 1);
  EXPECT_TRUE(contains(one.out, "wrong\n  A  right  ")) << one.out;
  EXPECT_TRUE(contains(one.out, "\n  B  wrong  ")) << one.out;
  EXPECT_TRUE(contains(one.out, "the swizzle seems to be counted in bytes; a layout of elements has Sw<3,3,3> in its place"))
      << one.out;
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

TEST(OracleCheck, WhatIsShownOfMatricesInSharedMemoryIsRight) {
  const std::string form = "wgmma.m64n256k16.f32.f16.f16.ss.k.mn";
  const Output shown = colex("oracle show " + form + " --rows 1 --columns 1");
  const std::vector<std::string> A = shown_layouts(shown.out, "A"), B = shown_layouts(shown.out, "B");
  ASSERT_EQ(A.size(), 4u) << shown.out;
  ASSERT_EQ(B.size(), 4u) << shown.out;
  for (std::size_t swizzle = 0; swizzle < 4; ++swizzle) {
    const Output run = colex("oracle check wgmma " + form + " --A '" + A[swizzle] + "' --B '" + B[swizzle] + "'");
    EXPECT_EQ(run.status, 0) << run.out << run.err;
  }
}

TEST(OracleCheck, AnAccumulatorOfAWarpgroupIsRightOrWrong) {
  const std::string check = "oracle check wgmma wgmma.m64n16k16.f32.f16.f16.ss.k.k --D ";
  EXPECT_EQ(colex(check + "'((4,8,4),(2,2,2)):((128,1,16),(64,8,512))'").status, 0);
  const Output wrong = colex(check + "'((4,8,4),(2,2,2)):((128,1,16),(8,64,512))'");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(contains(wrong.out, "T0V1 is at (m,n) = (0,1); your layout puts it at (8,0)\n")) << wrong.out;
  EXPECT_EQ(colex(check + "'((4,8,4),(2,2,2)):((128,1,16),(64,8,4096))'").status, 1);
}

TEST(OracleCheck, RegistersOfAWarpgroupMayHaveOtherNames) {
  const std::string check =
      "oracle check wgmma wgmma.m64n16k16.f32.f16.f16.rs.k --A '((4,8,4),(2,2,2)):((256,1,16),(64,8,128))' ";
  const Output run = colex(check);
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(contains(run.out, "the same products, under other names than the catalogue's:\n    k by (2 8 4)(3 9 5)(6 10 12)"))
      << run.out;
  // B lies where it lies, and so its k are the catalogue's.
  for (const char* more : {"--fixed", "--B 'Sw<3,3,3> o 0 o (16,16):(64,1)'"}) {
    const Output fixed = colex(check + more);
    EXPECT_EQ(fixed.status, 1) << more;
    EXPECT_TRUE(contains(fixed.out, "T0V4 is at (m,k) = (0,8); your layout puts it at (0,2)\n")) << fixed.out;
  }
}

constexpr const char* of_sm_120 = "oracle check mma 'SM120_16x8x32_TN<float_e3m2_t,float_e2m1_t,float>' --C ";

TEST(OracleCheck, WhatNobodyObservedIsAnsweredFromThePredictionAndIsNoSuccess) {
  const Output as_predicted = colex(of_sm_120 + std::string("'((4,8),(2,2)):((32,1),(16,8))'"));
  EXPECT_EQ(as_predicted.status, 3) << as_predicted.err;
  EXPECT_EQ(as_predicted.out,
            "unknown: as predicted\n  C  unknown  ((4,8),(2,2)):((32,1),(16,8))\n     as predicted\n"
            "  operands that are not given may have any layout\n  mma.m16n8k32.kind::f8f6f4.f32.e3m2.e2m1.f32; not observed: the "
            "device recorded is sm_90; this takes sm_120a, sm_121a\n");
  const Output other = colex(of_sm_120 + std::string("'((4,8),(2,2)):((32,1),(8,16))'"));
  EXPECT_EQ(other.status, 3);
  EXPECT_TRUE(contains(other.out, "unknown: not as predicted\n") && contains(other.out, "your layout puts it at (8,0)\n"))
      << other.out;
  const Output copy = colex("oracle check copy ldmatrix.m16n16.x1.trans.b8 --destination '((4,8),(4,2)):((64,1),(16,8))'");
  EXPECT_EQ(copy.status, 3) << copy.err;
  EXPECT_TRUE(contains(copy.out, "unknown: as predicted\n")) << copy.out;
}

TEST(OracleCheck, TensorMemoryIsAnsweredFromThePrediction) {
  const Output load = colex("oracle check copy SM100_TMEM_LOAD_16dp64b1x --destination '((2,16),1):((16,1),0)'");
  EXPECT_EQ(load.status, 1) << load.err;
  EXPECT_TRUE(
      contains(load.out, "thread 1's register 0 is predicted to have lane 8, column 0; the layout says lane 0, column 1\n"))
      << load.out;
  const Output sums = colex("oracle check umma tcgen05.mma.cta_group::1.m64n256 --D '((16,4),256):((1,32),128)'");
  EXPECT_EQ(sums.status, 3) << sums.err;
  EXPECT_TRUE(contains(sums.out, "unknown: as predicted\n")) << sums.out;
}

// What CUTLASS's make_umma_desc writes: 128 bytes are code 2 of the layout type, and a B along n has its atoms a leading offset
// apart.
TEST(OracleCheck, TheDescriptorOfATensorMemoryProductIsPredicted) {
  const struct {
    const char* arguments;
    const char* says;
    int status = 3;
  } rows[] = {
      {"m128n256 --A 'Sw<3,3,3> o 0 o (128,64):(64,1)'",
       "     0x4000404000010000 without its address, which is the tile's\n"
       "     along k: 4 instructions, each 32 bytes (2) behind the one before\n"},
      {"m128n256 --N 128 --B-major MN --B 'Sw<3,3,3> o 0 o ((64,2),16):((1,1024),64)'",
       "leading offset 2048 bytes (128), stride offset 1024 bytes (64)"},
      {"m128n256 --N 128 --B 'Sw<3,4,3> o 0 o (128,64):(64,1)'", "a layout of elements has Sw<3,3,3> in its place\n", 1},
  };
  for (const auto& row : rows) {
    const Output answer = colex(std::string("oracle check umma tcgen05.mma.cta_group::1.") + row.arguments);
    EXPECT_EQ(answer.status, row.status) << row.arguments << answer.err;
    EXPECT_TRUE(contains(answer.out, row.says)) << answer.out;
  }
}

// --- nothing is left unread

struct Question {
  const char* arguments;
  const char* says;  ///< on standard error
};

constexpr const char* of_mma = "mma mma.m16n8k16.f32.f16.f16.f32 ";
constexpr const char* of_wgmma = "wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k ";

/// What is given and cannot be judged: each of these once was "right", or was answered without it.
const std::vector<Question>& refused() {
  static const std::vector<Question> all = {
      {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --atoms 'nonsense('", "--atoms"},
      {"copy ldmatrix.m8n8.x4.b16 --A '(3,5):(7,9)'", "--A"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --source '(3,5):(7,9)'", "--source"},
      {"mma mma.m16n8k16.f32.f16.f16.f32", "nothing is asked"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --fixed", "nothing is asked"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --C ''", "it is empty"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(16,8))' --A 'nonsense('", "--A"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(16,8))' --permutation '<32,_,_>'", "--atoms"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(16,8))' surplus", "surplus"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(16,8))' --C '((4,8),(2,2)):((32,1),(16,8))'", "--C"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --atoms '(1,1,1):(0,0,0)' --fixed", "--fixed"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --atoms '(1,1,1):(0,0,0)' --C '4:1' --D '4:1'", "give --C or --D"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --atoms '(1,1)'", "three"},
      {"mma ldmatrix.m8n8.x4.b16 --C '4:1'", "colex oracle check copy"},
      {"mma mma.sp.m16n8k16.f32.f16.f16.f32 --A '4:1'", "colex oracle check sparse"},
      {"sparse mma.m16n8k16.f32.f16.f16.f32 --A '4:1'", "colex oracle check mma"},
      {"mma tcgen05.mma.cta_group::1.m64n256 --D '4:1'", "colex oracle check umma"},
      {"umma tcgen05.mma.cta_group::1.m64n256", "nothing is asked"},
      {"umma tcgen05.mma.cta_group::1.m64n256 --D '4:1' --fixed", "--fixed"},
      {"umma tcgen05.mma.cta_group::1.m64n256 --C '4:1'", "--C"},
      {"umma tcgen05.mma.cta_group::1.m64n256 --D '4:1' --A-major MN", "no layout of A is given"},
      {"umma tcgen05.mma.cta_group::1.m64n256 --D '4:1' --bits 8", "no layout of A and B is given"},
      {"umma tcgen05.mma.cta_group::1.m128n256 --B '(20,16):(16,1)' --N 20", "a multiple of 8"},
      {"umma tcgen05.mma.ws.cta_group::1.m64n256 --B '(32,16):(16,1)' --N 32", "64, 128 or 256"},
      {"umma tcgen05.mma.cta_group::1.m64n256 --A '(64,16):(16,1)' --bits 12", "and not 12"},
      {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k", "nothing is asked"},
      {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --C '4:1' --D '4:1'", "give --C or --D"},
      {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --A '(64,16):(16,1)' --fixed", "--fixed"},
      {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --atoms '(2,1,1):(1,0,0)' --B '(64,16):(16,1)'", "--B"},
      {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --atoms '(2,1,1):(1,0,0)' --A '(64,16):(16,1)'", "--A"},
      {"wgmma wgmma.sp.m64n64k32.f32.f16.f16.ss.k.k --atoms '(2,1,1):(1,0,0)'", "--atoms"},
      {"copy ldmatrix.m8n8.x4.b16", "nothing is asked"},
      {"copy ldmatrix.m8n8.x4.b16 --source '(32,8):(8,1)' --at-most 3", "--at-most"},
      {"copy ldmatrix.m8n8.x4.b16 --source '(32,8):(8,1)' --element-bits 8", "--element-bits"},
      {"copy ldmatrix.m8n8.x4.b16 --source '(32,8):(8,1)' --store", "--store"},
      {"copy ldmatrix.m8n8.x4.b16 --source '(32,8):(8,1)' --values 3", "--values"},
      {"copy ldmatrix.m8n8.x4.b16 --source '(32,8):(8,1)' --operand C", "--operand"},
      {"copy ldmatrix.m8n8.x4.b16 --source '(32,8):(8,1)' --atoms '(2,2,1):(1,2,0)'", "--atoms"},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --store --shared '(16,16):(16,1)'", "--store"},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --at-most 8", "--at-most"},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --values 8", "--values"},
      {"copy ldmatrix.m8n8.x4.b16 --threads 32 --values '(1,8):(0,1)' --permutation '<_,_,_>'", "--permutation"},
      {"copy copy.128 --threads '(16,8):(8,1)' --values '(1,8):(0,1)' --source '4:1'", "--source"},
      {"copy copy.128 --threads '(16,8):(8,1)' --values '(1,8):(0,1)' --record .", "--record"},
      {"copy copy.128 --threads '(16,8):(8,1)' --values '(1,8):(0,1)' --store", "--store"},
      {"copy copy.128", "FORM"},
      {"copy stmatrix.m8n8.x4.b16 --mma wgmma.m64n64k16.f32.f16.f16.ss.k.k --operand A", "lies in shared memory"},
      {"copy stmatrix.m8n8.x4.b16 --mma wgmma.m64n64k16.f32.f16.f16.ss.k.k --operand B", "lies in shared memory"},
      {"copy SM100_TMEM_LOAD_16dp64b1x --source '4:1'", "--source"},
      {"copy SM100_TMEM_LOAD_16dp64b1x", "nothing is asked"},
      {"tma '(64,64):(1,64)' '(64,8):(1,64)'", "--box"},
      {"tma '(64,64):(1,64)' '(64,8):(1,64)' --box '(64,8)' --swizzle 12B", "--swizzle"},
      {"tma '(64,64):(1,64)' '(64,8):(1,64)' --box '(64,8)' --type f17", "--type"},
      {"tma '(64,64):(1,64)' '(64,8):(1,64)' --box '(64,8)' --fill some", "--fill"},
      {"tma '(64,64):(1,64)' '(64,8):(1,64)' '(1,2):(3,4)' --box '(64,8)'", "(1,2):(3,4)"},
      {"tma '(64,64):(1,64)' --box '(64,8)'", "TILE"},
      {"tma '(64,64):(1,64)' 'nonsense(' --box '(64,8)'", "TILE"},
      {"smem 32 --element-bytes 4611686018427387905", "--element-bytes"},
      {"smem 32 --element-bytes 0", "--element-bytes"},
      {"smem 32 --element-bytes -4", "--element-bytes"},
      {"smem 32 --element-bytes 3", "--element-bytes"},
      {"smem 31 --record nosuch", "nosuch"},
      {"tma '(64,64):(1,64)' '(64,8):(1,72)' --box '(64,8)' --record nosuch", "nosuch"},
      {"nosuch", "nosuch"},
      {"", "mma, sparse, copy, wgmma, umma, tma, smem"},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --element-bits 0", "--element-bits"},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --element-bits -16", "--element-bits"},
      {"smem 32 --at-most 0", "--at-most"},
      {"smem 32 --at-most -1", "--at-most"},
      {"smem 32 --A 4:1", "--A"},
      {"smem ''", "it is empty"},
      {"mma nosuch --C 4:1", "there is no instruction form nosuch"},
      {"mma mma.m16n8k16.f32 --C 4:1", "instruction forms are called mma.m16n8k16.f32"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --dump mma.txt", "--dump: mma.txt: it takes the text itself, or - for standard input"},
      {"copy ldmatrix.m8n8.x4.b16 --dump /etc/passwd", "it takes the text itself, or - for standard input"},
  };
  return all;
}

TEST(OracleCheck, WhatCannotBeJudgedIsRefusedByName) {
  for (const Question& question : refused()) {
    const Output run = colex(std::string("oracle check ") + question.arguments);
    EXPECT_EQ(run.status, 2) << question.arguments << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.err, question.says)) << question.arguments << '\n' << run.err;
    EXPECT_EQ(run.out, "") << question.arguments;
  }
}

// Only the first 16 k of this were looked at once.
TEST(OracleCheck, AllOfAMatrixInSharedMemoryIsLookedAt) {
  const Output run = colex(std::string("oracle check ") + of_wgmma + "--A 'Sw<3,3,3> o 0 o (64,(16,4)):(64,(1,9999))'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out, "wrong\n  A  wrong  ")) << run.out;
}

TEST(OracleCheck, WhatIsTooLargeToBeLookedAtIsSaidSoAtOnce) {
  const struct {
    const char *arguments, *says;
    int status;
  } cases[] = {
      {"copy ldmatrix.m8n8.x4.b16 --threads '(1000000,1000000):(1000000,1)' --values '(1,8):(0,1)'",
       "a block has at most 1024 threads; these are 1000000000000", 1},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --atoms '(1000000,1000000,1):(1,1000000,0)'", "a block has at most 1024 threads", 1},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --atoms '(2,2,1):(1,2,0)' --permutation '<1000000000,1000000000,16>'",
       "has more than the 4194304 that are looked at", 2},
      {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --atoms '(1,1,1):(0,0,0)' --permutation '<_,_,16000000>'", "that are looked at",
       2},
      {"copy copy.128 --threads '32:1' --values '(1000000,8):(8,1)'", "that are looked at", 2},
      {"smem '(32,1000000000000)'", "an access is of 1, 2, 4, 8 or 16 bytes", 1},
      {"smem '32:100000'", "is not in shared memory", 1},
      {"smem '32:-1'", "is not in shared memory", 1},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --shared '(16,16):(1000000,1)'",
       "shared memory has at most 116736 elements of 2 bytes", 1},
  };
  for (const auto& c : cases) {
    const Output run = colex(std::string("oracle check ") + c.arguments);
    EXPECT_EQ(run.status, c.status) << c.arguments << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(c.status == 1 ? run.out : run.err, c.says)) << run.out << run.err;
  }
}

// --- one verdict, each operand's in it

constexpr const char *A_right = "--A '((4,8),(2,2,2)):((32,1),(16,8,128))' ", *B_right = "--B '((4,8),(2,2)):((16,1),(8,64))' ",
                     *B_wrong = "--B '((4,8),(2,2)):((16,1),(64,8))' ";

TEST(OracleCheck, TheOperandThatIsWrongIsTheOneThatIsBlamed) {
  const std::string check = std::string("oracle check ") + of_mma;
  EXPECT_EQ(colex(check + A_right + B_right).status, 0);
  const Output run = colex(check + A_right + B_wrong);
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.out,
                       "wrong\n"
                       "  A  right  ((4,8),(2,2,2)):((32,1),(16,8,128))\n"
                       "  B  wrong  ((4,8),(2,2)):((16,1),(64,8))\n"
                       "     T0V1 is at (n,k) = (0,1); your layout puts it at (0,8)\n"
                       "     T0V1 has the same k as A's T0V1; your layout gives it that of A's T0V4\n"))
      << run.out;
  EXPECT_FALSE(contains(run.out, "A as it is")) << "what is right is not drawn";
}

TEST(OracleCheck, WhatIsComparedStandsBesideWhatWasGiven) {
  const Output run = colex(std::string("oracle check ") + of_mma + "--C '((4,8),(2,2)):((32,1),(8,16))'");
  std::istringstream lines(run.out);
  std::string line;
  while (std::getline(lines, line) && !contains(line, "C as it is")) {
  }
  EXPECT_TRUE(contains(line, "C as given")) << run.out;
  std::size_t widest = 0;
  for (; std::getline(lines, line);) widest = std::max(widest, line.size());
  EXPECT_LE(widest, 120U) << "a terminal's width";
  EXPECT_TRUE(contains(run.out, "0  |  T0V0 |  T0V1 |")) << run.out;
  EXPECT_TRUE(contains(run.out, "0  |  T0V0 |  T0V2 |")) << run.out;
}

TEST(OracleCheck, ALayoutWhoseSwizzleCountsBytesIsToldSo) {
  for (const char* arguments :
       {"wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --A 'Sw<3,4,3> o 0 o (64,64):(64,1)'",
        "copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --permutation '<_,_,64>' --shared 'Sw<3,4,3> o 0 o "
        "(16,64):(64,1)'",
        "tma '(4096,8192):(1,4096)' 'Sw<3,4,3> o 0 o (64,8):(1,64)' --box '(64,8)'"}) {
    const Output run = colex(std::string("oracle check ") + arguments);
    EXPECT_TRUE(contains(run.out, "bytes")) << run.out;
    EXPECT_TRUE(contains(run.out, "Sw<3,3,3>")) << run.out << run.err;
  }
}

TEST(OracleCheck, MoreWavefrontsThanAreAllowedAreWrong) {
  const struct {
    const char* arguments;
    int status;
  } cases[] = {
      {"smem '(8,4):(32,1)' --at-most 8", 0},
      {"smem '(8,4):(32,1)' --at-most 7", 1},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --shared '(16,16):(16,1)' --at-most 8", 0},
      {"copy ldmatrix.m8n8.x4.b16 --mma SM80_16x8x16_F32F16F16F32_TN --shared '(16,16):(16,1)' --at-most 7", 1},
  };
  for (const auto& c : cases) EXPECT_EQ(colex(std::string("oracle check ") + c.arguments).status, c.status) << c.arguments;
}

// --- warpgroups

TEST(OracleCheck, ATiledMmaOfWarpgroupsIsJudged) {
  const Output right = colex(std::string("oracle check ") + of_wgmma + "--atoms '(2,1,1):(1,0,0)' --permutation '<_,128,_>'");
  EXPECT_EQ(right.status, 0) << right.out << right.err;
  EXPECT_TRUE(contains(right.out, "right: a tile of 128 x 128 x 16 by 256 threads\n")) << right.out;
  const std::string wrong_D = "--D '((4,8,4),(2,2,8)):((128,1,16),(8,64,512))'";
  const Output wrong = colex(std::string("oracle check ") + of_wgmma + "--atoms '(2,1,1):(1,0,0)' " + wrong_D);
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(contains(wrong.out, "  D     wrong  ")) << wrong.out;
  EXPECT_TRUE(contains(wrong.out, "of the product of two matrices D(")) << wrong.out;
}

TEST(OracleCheck, TheAccumulatorsOfAWarpgroupAreStored) {
  const std::string check =
      "oracle check copy stmatrix.m8n8.x4.b16 --mma wgmma.m64n64k16.f32.f16.f16.ss.k.k --operand C --shared ";
  const Output right = colex(check + "'Sw<3,3,3> o 0 o (64,64):(64,1)'");
  EXPECT_EQ(right.status, 0) << right.out << right.err;
  EXPECT_TRUE(contains(right.out, "right: a tile of (64,64) by 128 threads, covered, and copied as it should be\n")) << right.out;
  EXPECT_TRUE(contains(right.out, "no bank conflicts: 64 wavefronts")) << right.out;
  const Output columns = colex(check + "'(64,64):(1,64)'");
  EXPECT_EQ(columns.status, 1);
  EXPECT_TRUE(contains(columns.out, "shared  wrong  (64,64):(1,64)\n")) << columns.out;
}

// --- every question, in every form

constexpr const char* one_of_each[] = {
    "mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(8,16))'",
    "sparse mma.sp.m16n8k16.f32.f16.f16.f32 --A '((4,8),(2,2,2)):((64,1),(8,32,16))'",
    "copy ldmatrix.m8n8.x1.b16 --destination '((4,8),2):((16,1),8)'",
    "wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --A '(64,16):(64,1)'",
    "tma '(4096,8192):(1,4096)' '(64,8):(8,1)' --box '(64,8)'",
    "smem '(8,4):(32,1)' --at-most 1",
};

TEST(OracleCheck, EveryQuestionHasJsonEvidenceAndAReport) {
  for (const std::string question : one_of_each) {
    const Folder folder;
    const Output run = colex("oracle check " + question + " --json --evidence evidence.jsonl --report report", folder.path());
    EXPECT_EQ(run.status, 1) << question << run.err;
    const nlohmann::json answer = nlohmann::json::parse(run.out, nullptr, false);
    ASSERT_TRUE(answer.is_object()) << run.out;
    EXPECT_EQ(answer.at("verdict"), "wrong");
    EXPECT_EQ(answer.at("question"), question.substr(0, question.find(' ')));
    const std::string lines = contents(folder.path() + "/evidence.jsonl");
    const nlohmann::json evidence = nlohmann::json::parse(lines.substr(0, lines.find('\n')), nullptr, false);
    ASSERT_TRUE(evidence.is_object()) << question;
    EXPECT_EQ(evidence.at("outcome"), "refuted") << question;
    for (const std::string& file : report_formats)
      EXPECT_NE(contents(folder.path() + "/report/" + file), "") << question << ' ' << file;
    // The command that repeats it does.
    const std::string repeat = answer.at("repeat").get<std::string>().substr(std::string("colex ").size());
    EXPECT_EQ(colex(repeat).out, colex("oracle check " + question).out) << repeat;
  }
}

// The last lines of a question's help are a command and what it prints.
TEST(OracleCheck, TheExampleOfEachHelpIsWhatTheProgramPrints) {
  for (const std::string question : {"mma", "sparse", "copy", "wgmma", "tma", "smem"}) {
    const Output help = colex("oracle check " + question + " --help");
    EXPECT_EQ(help.status, 0);
    const std::size_t begin = help.out.find("$ colex "), end = help.out.find('\n', begin);
    ASSERT_NE(begin, std::string::npos) << question;
    const std::string command = help.out.substr(begin + 8, end - begin - 8);
    const Output run = colex(command);
    EXPECT_EQ(help.out.substr(end + 1, run.out.size()), run.out) << command << run.err;
  }
}

// --- names

TEST(OracleCheck, NamesAndPatternsArePtxsAndCutes) {
  const std::string C = " --C '((4,8),(2,2)):((32,1),(16,8))'";
  for (const char* name : {"mma.m16n8k16.f32.f16.f16.f32", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
                           "SM80_16x8x16_F32F16F16F32_TN", "'SM80_16x8x16_F32F16*'", "'mma.m16n8k16.f32.f16.f16.f3?'"}) {
    EXPECT_EQ(colex(std::string("oracle check mma ") + name + C).status, 0) << name;
    const Output list = colex(std::string("oracle list ") + name);
    EXPECT_EQ(list.status, 0) << name;
    EXPECT_TRUE(contains(list.out, "mma.m16n8k16.f32.f16.f16.f32 ")) << list.out;
  }
  for (const char* command : {"list", "verify", "discover", "show"}) {
    const Output run = colex(std::string("oracle ") + command + " nosuch");
    EXPECT_EQ(run.status, 2) << command;
    EXPECT_TRUE(contains(run.err, "there is no instruction form nosuch")) << run.err;
  }
  EXPECT_EQ(colex("oracle list mma.m16n8k16 nosuch").status, 2);
  const std::string D = " --D '((4,8,4),(2,2,8)):((128,1,16),(64,8,512))'";
  for (const char* name : {"'SM90_64x64x16_F32F16F16_SS<Major::K,Major::K>'",
                           "'SM90::GMMA::SM90_64x64x16_F32F16F16_SS<SM90::GMMA::Major::K, SM90::GMMA::Major::K>'"})
    EXPECT_EQ(colex(std::string("oracle check wgmma ") + name + D).status, 0) << name;
}

}  // namespace
}  // namespace colex::cli::oracle_check_test
