// colex find: what it finds, why nothing is better, and what it refuses.
#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli {
namespace {

TEST(Find, SaysTheSwizzleItsCostAndWhyNoneIsBetter) {
  const Output found = colex("find swizzle '(32,32):(32,1)' --bits 32 --write rows:4 --read columns");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_TRUE(found.out.starts_with("Sw<5,0,5> o 0 o (32,32):(32,1)\n")) << found.out;
  EXPECT_TRUE(contains(found.out, "read  columns  32 wavefronts for the tile; 1024 without a swizzle; the least possible is 32"));
  EXPECT_TRUE(contains(found.out, "no arrangement of the elements takes fewer")) << found.out;
  EXPECT_TRUE(contains(found.out, "ComposedLayout<Swizzle<5,0,5>,_0,Layout<Shape<_32,_32>,Stride<_32,_1>>>")) << found.out;
}

TEST(Find, SaysOnWhatGroundsWavefrontsAreSaid) {
  for (const char* accesses : {"--write rows --read columns", "--write rows --read ldmatrix", "--write stmatrix"}) {
    const Output found = colex(std::string("find swizzle '(64,64):(64,1)' ") + accesses);
    EXPECT_TRUE(
        contains(found.out, "wavefronts are predicted; of 5300 recorded accesses, 5300 take as many as predicted; recorded on"))
        << found.out;
  }
}

TEST(Find, SaysWhichAccessesAndTilesItTakes) {
  const struct {
    const char *words, *says;
  } rows[] = {
      {"'(64,64):(64,1)' --write tma",
       "nothing is called tma; a write is rows, columns, stmatrix, stmatrix.trans, a TV layout or a distribution"},
      {"'(64,64):(64,1)' --read wgmma",
       "nothing is called wgmma; a read is rows, columns, ldmatrix, ldmatrix.trans, a TV layout or a distribution"},
      {"'Sw<3,3,3> o 0 o (64,64):(64,1)' --read ldmatrix",
       "is a composed layout; what reading it takes: colex show 'Sw<3,3,3> o 0 o (64,64):(64,1)' --banks"},
  };
  for (const auto& row : rows) {
    const Output refused = colex(std::string("find swizzle ") + row.words);
    EXPECT_EQ(refused.status, 2) << row.words;
    EXPECT_TRUE(contains(refused.err, row.says)) << refused.err;
  }
}

// A module of Triton: each operation by its line, and the names of a second module.
TEST(Find, SaysWhatTheOperationsOfAModuleMove) {
  const Folder folder;
  folder.file("kernel.ttgir",
              R"(#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#s = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory
module { tt.func @f(%a: tensor<64x64xf16, #a>) {
    %m = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttg.local_store %a, %m : tensor<64x64xf16, #a> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    %b = ttg.convert_layout %a {x = "a : b"} : tensor<64x64xf16, #a> -> tensor<64x64xf16, #ttg.slice<{dim = 0, parent = #b}>> loc(#l)
    %c = "ttg.convert_layout"(%a) : (tensor<48x64xf16, #a>) -> tensor<48x64xf16, #a>
} }
// -----
#a = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
module { tt.func @f(%a: tensor<8x8xf32, #a>) {
    %b = ttg.convert_layout %a : tensor<8x8xf32, #a> -> tensor<8x8xf32, #b>
} }
)");
  const Output found = colex("find convert kernel.ttgir", folder.path());
  EXPECT_EQ(found.status, 0) << found.err;
  for (const char* line :
       {"4 encodings, ", ", 4 operations\n", "line 6  ttg.local_store\n",
        "  store of 16 bytes by each thread: 64 wavefronts; the least possible is 64\n", "line 7  ttg.convert_layout\n",
        "the attribute #b has no meaning here", "line 8  ttg.convert_layout\n", "an extent of the type is 48",
        "line 14  ttg.convert_layout\n", "  shuffles: elements cross the lanes of a warp, and no warp\n",
        "  112 of the 128 places take their element from another lane\n",
        "  free from #ttg.linear<{register = [[0, 1], [4, 0]], lane = [[0, 2], [0, 4], [0, 0], [1, 0], [2, 0]], warp = [], block "
        "= "
        "[]}>\n"})
    EXPECT_TRUE(contains(found.out, line)) << line << '\n' << found.out;
  const auto json = nlohmann::json::parse(colex("find convert - --json < kernel.ttgir", folder.path()).out);
  EXPECT_EQ(json["operations"].size(), 4U);
  EXPECT_EQ(json["operations"][3]["exchange"], "lanes");
  EXPECT_EQ(json["operations"][0]["accesses"][0]["wavefronts"], 64);
  EXPECT_EQ(json["encodings"][2]["name"], "#a");
  EXPECT_TRUE(contains(colex("read kernel.ttgir", folder.path()).out, "tensor<8x8xf32, #a>")) << "a file is read as its text";
}

// What is written has a place of its own; what is only read may share one, and no claim that is written says otherwise.
TEST(Find, ATileThatIsWrittenHasAPlaceForEachElement) {
  const Output refused = colex("find swizzle '(64,64):(1,1)' --write rows --read columns");
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(contains(refused.err, "is not injective: (1,0) and (0,1) both have the value 1, so that one of two"))
      << refused.err;
  const Folder folder;
  const Output found = colex("find swizzle '(64,64):(64,0)' --read columns --claims found.colex", folder.path());
  EXPECT_EQ(found.status, 0) << found.err;
  const Output judged = colex("check found.colex", folder.path());
  EXPECT_EQ(judged.status, 0) << judged.out << judged.err;
}

// The three swizzles of the hardware do not free rows of 256 bytes: they are all that was looked at, and a linear layout does.
TEST(Find, SaysWhereAnotherArrangementIsBetter) {
  const Output found = colex("find swizzle '(64,128):(128,1)' --write rows --read ldmatrix --hardware");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_TRUE(contains(found.out,
                       "none is better of the 4 swizzles of TMA and wgmma that keep every access whole: all were looked "
                       "at; another arrangement could take 256 at the least"))
      << found.out;
  EXPECT_TRUE(contains(found.out, "a linear layout takes that least: F2{")) << found.out;
}

TEST(Find, AnswersInJson) {
  const auto swizzle = nlohmann::json::parse(colex("find swizzle '(64,64):(64,1)' --write rows --read ldmatrix --json").out);
  EXPECT_EQ(swizzle["swizzle"], "Sw<3,3,3>");
  EXPECT_EQ(swizzle["is_least"], true);
  EXPECT_EQ(swizzle["accesses"][1]["as_given"], 512);
  const auto padding = nlohmann::json::parse(colex("find padding '(64,64):(64,1)' --write rows --read ldmatrix --json").out);
  EXPECT_EQ(padding["value"], "(64,64):(72,1)");
  EXPECT_EQ(padding["bytes"], 1008);
}

// Two accumulators of m16n8k16 side by side are the A of the next product: nothing moves.
TEST(Find, SaysWhatAConversionCrosses) {
  const struct {
    const char *from, *to, *answer;
  } rows[] = {
      {"((4,8),(2,2,2)):((32,1),(16,8,128))", "((4,8),(2,2,2)):((32,1),(16,8,128))", "nothing moves"},
      {"((4,8),(2,2)):((32,1),(16,8))", "((4,8),(2,2)):((32,1),(8,16))", "registers only"},
      {"((4,8),(2,2)):((32,1),(16,8))", "(32,4):(1,32)", "shuffles"},
      {"(128,8):(1,128)", "(128,8):(8,1)", "shared memory"},
      {"F2{register: [1,2], lane: [4,8]}", "F2{register: [2,1], lane: [4,8]}", "registers only"},
  };
  for (const auto& row : rows) {
    const Output found = colex(std::string("find convert '") + row.from + "' '" + row.to + "'");
    EXPECT_EQ(found.status, 0) << found.err;
    EXPECT_TRUE(found.out.starts_with(row.answer)) << row.from << " to " << row.to << ": " << found.out;
  }
}

TEST(Find, SaysWhichTilerNearbyWillDo) {
  const Output found = colex("find tiler 'composition((6,4):(1,100), 4:4)' --count 3");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_TRUE(found.out.starts_with(
      "4:3\n  its numbers differ from those of 4:4 by 1 in all, and none with extents from 2 and strides from 1 is nearer\n"
      "  others: 2:4, 4:6 (by 2)\n"))
      << found.out;
  const auto json = nlohmann::json::parse(colex("find tiler 'zipped_divide((8,12):(1,8), <3,5>)' --json").out);
  EXPECT_EQ(json["found"][0]["argument"], "<2,4>");
  EXPECT_EQ(json["has_value"], false);
  EXPECT_TRUE(colex("find tiler 'logical_divide(24:1, 6:2)'").out.starts_with("6:2\n  logical_divide(24:1, 6:2) has a value"));
  EXPECT_EQ(colex("find tiler 'coalesce(4:1)'").status, 2);
}

// What has no value has a hint.
TEST(Find, IsWhatExplainEndsWith) {
  EXPECT_TRUE(colex("explain 'zipped_divide((8,12):(1,8), <3,5>)'")
                  .out.ends_with("near <3,5>, these have a value: <2,4>, <2,6>, <4,4>, <4,6>\n"));
  EXPECT_TRUE(
      contains(colex("explain 'size(composition((6,4):(1,100), 4:4))'").out, "near 4:4, these have a value: 4:3, 2:4, 4:6\n"));
}

TEST(Find, SolvesEquationsBetweenLayouts) {
  const struct {
    const char *equation, *options, *answer;
    int status;
  } rows[] = {
      {"composition((4,2):(2,1), X) == 8:1", "", "(2,4):(4,1)\n", 0},
      {"8:1 == (4,2):(2,1) o X", "", "(2,4):(4,1)\n", 0},
      {"equal(composition((2,2):(0,1), X), 2:1)", "", "2:2\n  also: 2:3\n", 0},
      {"composition(4:2, X) == 4:1", "", "none\n  no layout of 4 elements within [0,4), A's domain, has these values", 1},
      {"composition(4:1, X) == 8:1", "", "none\n  no layout of 8 elements within [0,4), A's domain, has these values", 1},
      {"composition(X, (2,4):(4,1)) == 8:1", "", "(4,2):(2,1)\n", 0},
      {"composition(X, 4:2) == 4:1", "", "(2,4):(t,1)\n  t is any integer", 0},
      {"composition(X, (2,2):(1,1)) == 4:1", "", "none\n  no layout does, of whatever shape", 1},
      {"covers(3:2, X)", "--size 12", "(2,2):(1,6)\n", 0},
      {"covers(3:2, X)", "--size 10", "none\n", 1},
  };
  for (const auto& row : rows) {
    const Output found = colex(std::string("find layout '") + row.equation + "' " + row.options);
    EXPECT_EQ(found.status, row.status) << row.equation << found.err;
    EXPECT_TRUE(found.out.starts_with(row.answer)) << row.equation << ": " << found.out;
  }
  const auto json = nlohmann::json::parse(colex("find layout 'composition((2,2):(0,1), X) == 2:1' --json").out);
  EXPECT_EQ(json["solutions"], (std::vector<std::string>{"2:2", "2:3"}));
  EXPECT_EQ(json["is_all"], true);
}

TEST(Find, LooksForAnyValuesOfVariables) {
  const struct {
    const char* words;
    std::string answer;
    int status;
  } rows[] = {
      {"'0 <= i < 8' 'i % 3 == 2'", "2\n  also: 5\n  2 of 8 cases fulfil it: the whole domain\n", 0},
      {"'0 <= i < 8' 'i > 9'", "none: 0 of 8 cases fulfil it: the whole domain\n", 1},
      {"'M >= 1, N >= 1' 'M*M == 2*N*N' --cases 1000", "none found: 0 of 1000 cases", 3},
      {"'n: integer' 'n > 9' --up-to 5", "none found: 0 of 11 cases", 3},
      {"'1 <= M <= 24, 1 <= N <= 24' 'M*N == 24' --least M+N",
       "M = 4, N = 6\n  M+N = 10, the least of all\n  as good: M = 6, N = 4\n", 0},
      {"'S: swizzle' 'is_involution(S)' --least 'wavefronts(S o 0 o (8,4):(32,1), 32)'",
       "Sw<3,2,3>, the least of those looked at: every case with S bits <= 4, base <= 5, |shift| <= 5\n  wavefronts(S o 0 o "
       "(8,4):(32,1), 32) = 1, the least of those looked at\n"
       "  234 of 330 cases fulfil it: every case with S bits <= 4, base <= 5, |shift| <= 5\n",
       3},
      // The least of 524288 cases, which are all.
      {"'1 <= bM <= 256, 1 <= bN <= 256, 1 <= s <= 8' 'bM % 64 == 0 and bN % 16 == 0 and (bM + bN) * 64 * 2 * s <= 232448 and "
       "s >= 3' --least '0 - bM*bN*s'",
       "bM = 192, bN = 256, s = 4\n  0 - bM*bN*s = -196608, the least of all\n", 0},
      {"'0 <= i < 100' 'i % 7 == 3' --least '0 - i' --cases 50",
       "45, the least of those looked at: every case with 0 <= i <= 49\n", 3},
      {"'S: swizzle' 'S(1048576) != 1048576'", "none found: 0 of 330 cases", 3},
      {"'X: layout rank <= 2 size <= 8' 'equal(composition((4,2):(2,1), X), 8:1) and cosize(X) <= 8' --cases 20000",
       "(2,4):(4,1)\n", 0},
  };
  for (const auto& row : rows) {
    const Output found = colex(std::string("find value ") + row.words);
    EXPECT_EQ(found.status, row.status) << row.words << found.err;
    EXPECT_TRUE(found.out.starts_with(row.answer)) << row.words << ": " << found.out;
  }
}

TEST(Find, SaysWhichLayoutAFormulaIsAndWhyNoneIs) {
  const struct {
    const char *words, *answer;
    int status;
  } rows[] = {
      {"'0 <= i < 8, 0 <= j < 4' 'ModularIndexing(i, 4, 2)*64 + i % 4 + 4*j'", "((4,2),4):((1,64),4)\n", 0},
      {"'0 <= i < 8, 0 <= j < 4' '4*i + j + 5'", "5 + ((8,4):(4,1))\n", 0},
      {"'0 <= i < 8, 0 <= j < 16' '16*i + (j ^ i % 4 * 4)'", "Sw<2,2,2> o 0 o (8,16):(16,1)\n", 0},
      {"'0 <= i < 8, 0 <= j < 4' 'i ^ j ^ 2*j'", "F2{i: [1,2,4], j: [3,6]}\n", 0},
      {"'0 <= i < 6' 'i / 4 * 10 + i % 4'", "none\n", 1},
  };
  for (const auto& row : rows) {
    const Output found = colex(std::string("find formula ") + row.words);
    EXPECT_EQ(found.status, row.status) << row.words << found.err;
    EXPECT_TRUE(found.out.starts_with(row.answer)) << row.words << ": " << found.out;
  }
}

TEST(Find, SaysWhichChangeMakesAFlowRight) {
  const std::string file = COLEX_SOURCE_DIR "/examples/flows/transpose.flow";
  const Output found = colex("find repair \"$(sed 's/<- s as turned/<- s/' " + file + ")\"");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_TRUE(contains(found.out, "<- s as turned by rows\n  in place of: ")) << found.out;
  const Output none = colex("find repair " + file);
  EXPECT_EQ(none.status, 1);
  EXPECT_TRUE(contains(none.err, "nothing to repair")) << none.err;
}

// Every tile from 5 by 5 on that divides a matrix, by the definition: it divides each of its modes.
TEST(Find, LooksAtEveryCaseOfADomainWithAnEnd) {
  std::vector<std::string> expected;
  for (int m = 5; m <= 12; ++m) {
    for (int n = 5; n <= 12; ++n) {
      if (12 % m == 0 && 24 % n == 0) expected.push_back(std::to_string(m) + "," + std::to_string(n));
    }
  }
  const auto json = nlohmann::json::parse(
      colex("find value '5 <= m <= 12, 5 <= n <= 12' 'defined(zipped_divide((12,24):(1,12), <m,n>))' --all --json").out);
  std::vector<std::string> found;
  for (const auto& solution : json["solutions"])
    found.push_back(solution["m"].get<std::string>() + "," + solution["n"].get<std::string>());
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(found, expected);
  EXPECT_EQ(json["looked_at"], 64);
  EXPECT_EQ(json["whole"], true);
}

// The questions are those that `colex find --help` lists. What `table` finds is a document.
TEST(Find, EachQuestionIsInTheDocumentsAndTested) {
  const std::string help = colex("find --help").out;
  const std::size_t list = help.find("Subcommands:");
  ASSERT_NE(list, std::string::npos) << help;
  std::istringstream lines(help.substr(list));
  std::string line;
  std::getline(lines, line);
  const std::string source = COLEX_SOURCE_DIR "/";
  std::size_t questions = 0;
  while (std::getline(lines, line) && line.starts_with("  ")) {
    const std::string question = line.substr(2, line.find(' ', 2) - 2);
    if (question.empty()) continue;
    ++questions;
    const bool is_listed =
        contains(contents(source + "cli/interface/include/colex/interface/find_question.hpp"), "//   " + question + " ");
    EXPECT_TRUE(is_listed || question == "table") << question;
    EXPECT_TRUE(contains(contents(source + "docs/tour.md"), "colex find " + question)) << question;
    EXPECT_TRUE(contains(contents(source + "tests/hostile/inputs.txt"), "$ colex find " + question)) << question;
    const bool is_tested = contains(contents(source + "tests/cli/find_test.cpp"), "find " + question + ' ');
    EXPECT_TRUE(is_tested || question == "table") << question << ": what does it find?";
  }
  EXPECT_GE(questions, 7U) << help;
}

TEST(Find, SaysWhoCopiesWhatAndWhyNoWider) {
  const Output rows = colex("find copy '(64,64):(64,1)' 'Sw<3,3,3> o 0 o (64,64):(64,1)'");
  EXPECT_EQ(rows.status, 0) << rows.err;
  EXPECT_TRUE(rows.out.starts_with("((8,16),(8,4)):((512,1),(64,16))\n")) << rows.out;
  EXPECT_TRUE(contains(rows.out, "128 threads, vectors of 8 elements, 16 bytes: each reads 4 and writes 4")) << rows.out;
  EXPECT_TRUE(contains(rows.out, "the tile has as many, and each is asked for by one instruction")) << rows.out;
  EXPECT_TRUE(contains(rows.out, "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>")) << rows.out;
}

// A transposition: 4 x 8 words to a warp are the fewest sectors without shared memory, and with it a swizzle does.
TEST(Find, SaysWhatATranspositionTakes) {
  const Output direct = colex("find copy '(64,64):(64,1)' '(64,64):(1,64)' --to global --bits 32");
  EXPECT_EQ(direct.status, 0) << direct.err;
  EXPECT_TRUE(contains(direct.out, "no wider vector: of a vector, what would be element 1 of the destination is element 64"));
  EXPECT_TRUE(contains(direct.out, "the 32 vectors of a warp are in 12 of both sides together, or more")) << direct.out;
  EXPECT_TRUE(contains(direct.out, "through shared memory: 1024 sectors in all")) << direct.out;
  EXPECT_TRUE(contains(direct.out, "2048 without a swizzle; the least possible is 256")) << direct.out;
  const Output to_shared = colex("find copy '(64,64):(64,1)' '(64,64):(1,64)' --json");
  const auto json = nlohmann::json::parse(to_shared.out);
  EXPECT_EQ(json["source"]["sectors"], 256);
  EXPECT_EQ(json["destination"]["wavefronts"], 2048);
  EXPECT_EQ(json["way_around"]["accesses"][0]["wavefronts"], 128);
}

TEST(Find, SaysInWhichOrderAnMmaTakesAnAxis) {
  const Output found = colex("find mma mma.m16n8k16.f32.f16.f16.f32 --along n --bits 32 --warps 4");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_TRUE(found.out.starts_with("<64,(2,4,2):(1,4,2),16>\n")) << found.out;
  EXPECT_TRUE(contains(
      found.out,
      "side by side along n by 4 elements of 32 bits, 16 bytes; without the permutation by 2 elements of 32 bits, 8 bytes"));
  EXPECT_TRUE(contains(found.out, "Tile<_64,Layout<Shape<_2,_4,_2>,Stride<_1,_4,_2>>,_16>")) << found.out;
  const auto json = nlohmann::json::parse(colex("find mma SM80_16x8x16_F32F16F16F32_TN --operand A --extent 16 --json").out);
  EXPECT_EQ(json["permutation"], "(2,4,2):(1,4,2)");
  EXPECT_EQ(json["elements"], 4);
  EXPECT_EQ(json["as_given"], 2);
}

// The sums of wgmma are as those of mma.sync, of which 4 warps have 16 rows each; B has to follow in shared memory.
TEST(Find, SaysInWhichOrderWgmmaTakesAnAxis) {
  const Output found = colex("find mma wgmma.m64n16k16.f32.f16.f16.ss.k.k --along n --bits 32");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_TRUE(found.out.starts_with("<64,(2,4,2):(1,4,2),16>\n")) << found.out;
  EXPECT_TRUE(contains(found.out, "128 threads, a tile of (64,16,16)")) << found.out;
  EXPECT_TRUE(
      contains(found.out, "by 4 elements of 32 bits, 16 bytes; without the permutation by 2 elements of 32 bits, 8 bytes"))
      << found.out;
  EXPECT_TRUE(contains(found.out, "B lies in shared memory, and is to be stored there in this order along n")) << found.out;
  const Output along_m = colex("find mma wgmma.m64n16k16.f32.f16.f16.ss.k.k --along m --bits 32");
  EXPECT_TRUE(contains(along_m.out, "side by side along m by 4 elements")) << along_m.out;
  EXPECT_TRUE(contains(along_m.out, "A lies in shared memory")) << along_m.out;
}

// What is found stands as claims that colex check accepts, and that it refuses once a number in them is another.
TEST(Find, WritesClaimsThatHold) {
  const struct {
    const char *question, *claim;
  } rows[] = {
      {"swizzle '(64,64):(64,1)' --write rows --read ldmatrix", "claim wavefronts(Sw<3,3,3> o read2_at(w) o read2, 16) == 4"},
      {"padding '(32,32):(32,1)' --bits 32 --write rows:4 --read columns", "claim cosize(tile) == 1055"},
      {"convert '((4,8),(2,2)):((32,1),(16,8))' '(32,4):(1,32)'", "claim exchange(source, destination) == \"lanes\""},
      {"copy '(64,64):(64,1)' 'Sw<3,3,3> o 0 o (64,64):(64,1)'", "claim coverage(threads, 4096) == 1"},
      {"copy '(64,64):(64,1)' '(64,64):(1,64)' --to global --bits 32", "claim coverage(threads, 4096) == 1"},
      {"copy '(64,96):(100,1)' registers --threads 96", "claim coverage(threads, 6144) == 1"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --warps 4", "claim tile_size_mnk(shape_MNK(form), atoms, order) == (64,32,16)"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --operand A", "claim vector_width(held, held) % 8 == 0"},
      {"mma wgmma.m64n16k16.f32.f16.f16.ss.k.k --bits 32", "claim vector_width(held, held) % 4 == 0"},
      {"mma wgmma.m64n8k16.f32.f16.f16.rs.k --operand A", "claim vector_width(held, held) % 8 == 0"},
      {"tiler 'composition((6,4):(1,100), 4:4)'", "claim defined(composition((6,4):(1,100), 4:3))"},
      {"tiler 'zipped_divide((8,12):(1,8), <3,5>)'",
       "forall -1 <= e1 <= 1, max(e1,-e1)-1 <= e2 <= 1-max(e1,-e1): claim not defined(zipped_divide((8,12):(1,8), <3+e1,5+e2>))"},
      {"layout 'composition((2,2):(0,1), X) == 2:1'", "claim count_right_factors(A, B) == 2"},
      {"layout 'composition(X, 4:2) == 4:1'", "claim count_left_factors(A, B) == 1"},
      {"layout 'composition(4:2, X) == 4:1'", "claim count_right_factors(A, B) == 0"},
      {"layout 'covers(3:2, X)' --size 12", "claim covers(A, ((2,2):(1,6))) and size(A)*size(((2,2):(1,6))) == 12"},
      {"value '1 <= M <= 24, 1 <= N <= 24' 'M*N == 24' --least M+N",
       "find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N gives M = 4, N = 6"},
      {"convert '((4,8),(2,2)):((32,1),(16,8))' --shared '(16,8):(8,1)'", "claim injective(tile)"},
      {"convert '((4,8),(2,2,2)):((32,1),(16,8,128))' --shared '(16,16):(16,1)'", "claim injective(tile)"},
  };
  for (const auto& row : rows) {
    const Folder folder;
    const Output found = colex(std::string("find ") + row.question + " --claims found.colex", folder.path());
    EXPECT_TRUE(found.status == 0 || (found.status == 1 && contains(found.out, "none"))) << found.err;
    const std::string claims = contents(folder.path() + "/found.colex");
    EXPECT_TRUE(contains(claims, std::string(row.claim) + "\n")) << claims;
    const Output judged = colex("check found.colex", folder.path());
    EXPECT_EQ(judged.status, 0) << judged.out << judged.err;
    if (row.question[0] == 't') continue;  // below
    std::string wrong = claims;
    const bool gives = contains(claims, " gives ");
    const std::size_t number = gives ? wrong.find(" gives ") + 11 : wrong.rfind(" == ") + 4;
    wrong.replace(number, gives ? 1 : std::string::npos, gives ? "7" : "7\n");
    folder.file("wrong.colex", wrong);
    EXPECT_NE(colex("check wrong.colex", folder.path()).status, 0) << wrong;
    EXPECT_EQ(colex(std::string("find ") + row.question + " --claims found.colex", folder.path()).status, found.status)
        << "its own file";
  }
}

// What is claimed of the nearest tiler is that no other is nearer: one that is not the nearest is refuted.
TEST(Find, ClaimsOfATilerThatNoneIsNearer) {
  const struct {
    const char *claims, *verdict;
  } rows[] = {
      {"claim not defined(composition((6,4):(1,100), 4:4))", "ok"},
      {"forall -1 <= e1 <= 1, max(e1,-e1)-1 <= e2 <= 1-max(e1,-e1): claim not defined(composition((6,4):(1,100), 4+e1:4+e2))",
       "FAIL"},
      {"forall -1 <= e1 <= 1, max(e1,-e1)-1 <= e2 <= 1-max(e1,-e1): claim not defined(zipped_divide((8,12):(1,8), <3+e1,5+e2>))",
       "ok"},
      {"forall -2 <= e1 <= 2, max(e1,-e1)-2 <= e2 <= 2-max(e1,-e1): claim not defined(zipped_divide((8,12):(1,8), <3+e1,5+e2>))",
       "FAIL"},
  };
  for (const auto& row : rows) {
    const Folder folder;
    folder.file("it.colex", std::string(row.claims) + "\n");
    EXPECT_TRUE(colex("check it.colex", folder.path()).out.starts_with(row.verdict)) << row.claims;
  }
}

// stmatrix is named where what threads hold is its matrices, with what it takes; and why not, where it is not.
TEST(Find, SaysByWhichStoresSumsGoToSharedMemory) {
  const std::string sums = "'layout_D(\"wgmma.m64n64k16.f32.f16.f16.ss.k.k\")'";
  const Output rows = colex("find convert " + sums + " --shared '(64,64):(64,1)'");
  EXPECT_EQ(rows.status, 0) << rows.err;
  EXPECT_TRUE(
      rows.out.starts_with("stmatrix.x4: 4 of each warp; 512 wavefronts for the tile, 64 with Sw<3,3,3>; the least "
                           "possible is 64\n"))
      << rows.out;
  EXPECT_TRUE(contains(rows.out, "stmatrix.sync.aligned.m8n8.x4.shared.b16, SM90_U32x4_STSM_N")) << rows.out;
  EXPECT_TRUE(contains(rows.out, "no store takes fewer instructions")) << rows.out;
  EXPECT_TRUE(contains(rows.out, "instead of st.shared.b32: 16 of each warp")) << rows.out;
  const auto columns = nlohmann::json::parse(colex("find convert " + sums + " --shared '(64,64):(1,64)' --json").out);
  EXPECT_EQ(columns["stmatrix"]["instruction"], "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16");
  EXPECT_EQ(columns["stmatrix"]["least_wavefronts"], 64);
  EXPECT_EQ(columns["plain"]["instruction"], "st.shared.b16");
  const Output wide = colex("find convert " + sums + " --shared '(64,64):(64,1)' --bits 32");
  EXPECT_TRUE(contains(wide.out, "not by stmatrix: no row of 16 bytes comes from")) << wide.out;
}

TEST(Find, WritesOverNoFileOfOthers) {
  const Folder folder;
  folder.file("mine.colex", "claim 1 == 1\n");
  const Output found = colex("find copy '(64,64):(64,1)' registers --claims mine.colex", folder.path());
  EXPECT_EQ(found.status, 2);
  EXPECT_TRUE(contains(found.err, "mine.colex") && contains(found.err, "written over")) << found.err;
  EXPECT_EQ(contents(folder.path() + "/mine.colex"), "claim 1 == 1\n");
}

TEST(Find, RefusesByName) {
  const struct {
    const char* question;
    int status;
    const char* why;
  } rows[] = {
      {"swizzle '(64,64):(64,1)'", 2, "--write or --read"},
      {"swizzle '(64,64):(64,1)' --read diagonals", 2, "diagonals"},
      {"swizzle '(64,64):(64,1)' --read stmatrix", 2, "stores, and is asked about as a load"},
      {"padding '(8,4,2):(1,8,32)' --read '(32,2):(1,32)'", 1, "padding goes between the rows"},
      {"copy '(64,64):(64,1)' registers --to shared", 2, "--to: registers are no memory"},
      {"copy '(64,64):(64,1)' '(64,64):(64,1)' --from shared", 1, "neither side is in global memory"},
      {"copy '(64,64):(64,1)' '(64,64):(64,1)' --to texture", 2, "--to"},
      {"copy '(8,8):(8,1)' registers", 1, "of which the tile's 64 are no multiple"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --along k", 2, "C has the axes m and n, and not k"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --extent 12", 1, "the atoms reach 8, which does not divide 12"},
      {"mma mma.m16n8k16.f32.f16.f16.f32 --atoms '(2,1,1):(1,0,0)' --warps 2", 2, "--atoms says already"},
      {"mma wgmma.m64n8k16.f32.f16.f16.ss.k.k --operand A", 2, "lies in shared memory, and no thread holds any of it"},
      {"mma wgmma.m64n8k16.f32.f16.f16.rs.k --operand B", 2, "lies in shared memory, and no thread holds any of it"},
      {"mma wgmma.m64n8k16.f32.f16.f16.ss.k.k --warps 9", 2, "1 to 8 warpgroups"},
      {"mma ldmatrix.m8n8.x1.b16", 2, "it is asked about by colex oracle check"},
      {"convert 4:1", 2, "TO or --shared"},
      {"convert 'module { tt.func @f() }'", 0, "0 encodings, 0 types, 0 operations\n  no ttg.convert_layout"},
      {"convert 4:1 4:1 --shared 4:1", 2, "excludes"},
      {"convert 4:1 --shared 4:1", 1, "what threads hold is a TV layout"},
      {"value '0 <= x < 4' 'x > 0 gives x = 1'", 2, "`gives` and `by` are for claim files"},
      {"value '0 <= x < 4' 'x > 0, least x'", 2, "stands behind --least"},
      {"value '0 <= x < 4' 'x > 0' --least ''", 2, "--least"},
      {"value '0 <= x < 4' 'x > 0 by proof'", 2, "`gives` and `by` are for claim files"},
      {"convert 4:1 4:1", 1, "FROM is a TV layout, of threads and their values"},
      {"convert '(3,4):(4,1)' '(3,4):(4,1)'", 1, "no power of two"},
      {"convert '(32,4):(1,32)' '(32,8):(1,32)'", 1, "out: 256 must lie within out: 128"},
  };
  for (const auto& row : rows) {
    const Output found = colex(std::string("find ") + row.question);
    EXPECT_EQ(found.status, row.status) << row.question << ": " << found.err;
    EXPECT_TRUE(contains(found.out + found.err, row.why)) << row.question << ": " << found.out << found.err;
  }
}

}  // namespace
}  // namespace colex::cli
