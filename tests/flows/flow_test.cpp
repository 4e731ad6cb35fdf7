// Flows: kernels that are right, kernels that are not and where, and texts that are no flows.
#include "colex/flow/flow.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "colex/flow/repair.hpp"
#include "colex/flow/sizes.hpp"
#include "colex/rejection.hpp"

#include "flow_tables.hpp"

namespace colex::flow {
namespace {

using testing::HasSubstr;

TEST(Flow, OfEachExampleIsRight) {
  std::size_t count = 0;
  for (const auto& file : std::filesystem::directory_iterator(source + "/examples/flows")) {
    SCOPED_TRACE(file.path().filename().string());
    if (!open_sizes(whole(file.path())).empty()) continue;
    const Flow flow = read_flow(whole(file.path()));
    const Judgement judgement = judge(flow);
    EXPECT_EQ(judgement.verdict, Verdict::right) << text(flow, judgement);
    EXPECT_GT(judgement.places, 0);
    EXPECT_GT(judgement.elements, 0);
    ++count;
  }
  EXPECT_GE(count, 24U);
}

TEST(Flow, OfAnUnusualKernelIsRight) {
  for (const auto& row : table("variants.txt")) {
    ASSERT_EQ(row.size(), 3U);
    SCOPED_TRACE(row[0] + ": " + row[2]);
    const Flow flow = read_flow(with(example(row[0]), row[1], row[2]));
    const Judgement judgement = judge(flow);
    EXPECT_EQ(judgement.verdict, Verdict::right) << text(flow, judgement);
  }
}

/// The flow of a row of open.txt, with all its replacements.
std::string opened(const std::vector<std::string>& row) {
  std::string text = example(row.front());
  for (std::size_t k = 1; k + 1 < row.size(); k += 2) text = with(text, row[k], row[k + 1]);
  return text;
}

TEST(OpenSizes, AreAllRight) {
  for (const auto& row : table("open.txt")) {
    SCOPED_TRACE(row.front());
    const AllSizes all = judge_all_sizes(opened(row));
    EXPECT_EQ(all.judgement.verdict, Verdict::right) << all.at << ": " << text(all.flow, all.judgement);
    EXPECT_GE(all.claims.size(), 3U);
  }
  const AllSizes all = judge_all_sizes(example("gemm_sm80_all_sizes"));
  EXPECT_EQ(all.judgement.verdict, Verdict::right);
  EXPECT_EQ(all.judgement.sizes, "all M >= 1, N >= 1, K >= 8 with K % 8 == 0: judged at 34 that stand for all");
  EXPECT_THAT(all.claims, testing::ElementsAre(
                              "forall M >= 1, N >= 1: claim injective((M,N):(1,M))",
                              "forall M >= 1, 0 <= x < M: claim x / 128 < ceil_div(M,128) and 128 * (x / 128) + x % 128 == x",
                              "forall N >= 1, 0 <= x < N: claim x / 128 < ceil_div(N,128) and 128 * (x / 128) + x % 128 == x",
                              "forall K >= 1, 0 <= x < K: claim x / 64 < ceil_div(K,64) and 64 * (x / 64) + x % 64 == x",
                              "forall k >= 0, 1 <= d <= 2: claim (k + d) % 3 != k % 3"));
}

// Sizes that were not judged are as those that were: each flow is right at some of them that are drawn.
TEST(OpenSizes, ThatAreDrawnAreAsThoseThatStandForThem) {
  std::mt19937_64 random(7);
  for (const auto& row : table("open.txt")) {
    const std::string text = opened(row);
    for (int draw = 0; draw < 2; ++draw) {
      OpenSizes sizes;
      for (const OpenSize& size : open_sizes(text))
        sizes[size.name] =
            size.step *
            (1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(std::max<std::int64_t>(1, 200 / size.step))));
      EXPECT_EQ(judge(read_flow(text, sizes)).verdict, Verdict::right) << row.front();
    }
  }
}

TEST(OpenSizes, AreWrongWhereOneIs) {
  struct Row {
    std::string there, instead, at, what;
  };
  const std::vector<Row> rows = {
      {" inside (M,K)", "", "K = 72, M = 129, N = 129", "of 'A' is read, which has"},
      {"multiples of 8", "multiples of 4", "K = 68, M = 129, N = 129", "which is no multiple of 16"},
      {"(M,N):(1,M)", "(M,N):(1,N)", "K = 128, M = 129, N = 128", "is written twice"},
      // what shows where the loop has four turns, and not before
      {"a <- sA[k % 3]", "a <- sA[k % 4]", "K = 200, M = 128, N = 128", "sA"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.instead);
    std::string text = example("gemm_sm80_all_sizes");
    if (row.there == "a <- sA[k % 3]") text = with(text, "(128,64,3))\nshared sB", "(128,64,4))\nshared sB");
    const AllSizes all = judge_all_sizes(with(text, row.there, row.instead));
    EXPECT_EQ(all.judgement.verdict, Verdict::wrong);
    EXPECT_EQ(all.at, row.at);
    EXPECT_THAT(flow::text(all.flow, all.judgement), HasSubstr(row.what));
  }
}

TEST(OpenSizes, AreRefusedWhereBlocksOrTurnsMayDoOtherwise) {
  const std::vector<std::pair<std::pair<std::string, std::string>, std::string>> rows = {
      {{"at (m,k) by", "at (m,(k+1) % 4) by"}, "line 18: with open sizes a tile is chosen by variables and numbers as they are"},
      {{"sA[k % 3] by s2r_a", "sA[(k + m) % 3] by s2r_a"}, "may name the loop's variable modulo a number alone"},
      {{"sA[k % 3] by s2r_a", "sA[(k * k) % 3] by s2r_a"}, "may name the loop's variable modulo a number alone"},
      {{"sA[k % 3] by s2r_a", "sA[k % M] by s2r_a"}, "a size stands in tensors"},
      {{"stages 3", "stages K"}, "the number of stages is a number"},
      {{"ceil_div(M,128)", "ceil_div(M,64)"}, "'m' counts tiles of 64, and this one has 128 there"},
      {{"ceil_div(M,128)", "M / 128"}, "leaves out the last tile"},
      {{"ceil_div(M,128)", "M"}, "is ceil_div(SIZE,TILE) or SIZE / TILE"},
      {{"ceil_div(M,128)", "ceil_div(N,128) * 1"}, "is ceil_div(SIZE,TILE) or SIZE / TILE"},
      {{"size M, N", "size M, N, ld"}, "'ld' is to bound the grid or a loop"},
      {{"size M, N", "size M, N\nlet half = M / 2"}, "a size stands in tensors"},
      {{"(M,K):(K,1)", "(M,K):(K+1,1)"}, "of sizes, numbers and their products"},
      {{"(M,K):(K,1)", "(M,(8,K)):(K,(1,8))"}, "a mode of a tensor is a number or a size, and no tuple"},
      {{"sum k < K", "sum k < K - 1"}, "a sum ends where the tensor ends"},
      {{"sum k < K", "sum k < 640"}, "a sum ends where the tensor ends"},
      {{"inside (M,N)", "inside (N,M)"}, "what is 'inside' is what C has"},
      {{"inside (M,N)", "inside (256,N)"}, "what is 'inside' is what C has"},
      {{"at (n,k) by", "at (m,k) by"}, "'m' does not count the tiles of B, along which N is open"},
      {{"at (m,k) by", "at (m,0) by"}, "'0' does not count the tiles of A, along which K is open"},
      {{"A tile", "A as (256,640):(640,1) tile"}, "A is seen as its own layout"},
      {{"tensor A f16 (M,K):(K,1)", "tensor A f16 M:1"}, "the layout of a tensor is said as (M,K):(K,1)"},
      {{"B(n,k)", "B(n,k+1)"}, "the coordinates of a law are its variables"},
      {{"multiples of 8", "multiples of 0"}, "a size is a multiple of a number from 1 to 1024"},
      {{"inside (M,K)", "inside (M,K-1)"}, "what is 'inside' ends at sizes and numbers"},
  };
  for (const auto& [change, why] : rows) {
    SCOPED_TRACE(change.second);
    try {
      judge_all_sizes(with(example("gemm_sm80_all_sizes"), change.first, change.second));
      ADD_FAILURE() << "is not refused";
    } catch (const Rejection& rejection) {
      EXPECT_THAT(rejection.message(), HasSubstr(why));
    }
  }
  EXPECT_THROW(read_flow(example("gemm_sm80_all_sizes")), Rejection);
}

TEST(Flow, SaysWhereAMistakeIs) {
  for (const auto& row : table("mistakes.txt")) {
    ASSERT_EQ(row.size(), 5U) << row.front();
    SCOPED_TRACE(row[0] + ": " + row[2]);
    const Flow flow = read_flow(with(example(row[0]), row[1], row[2]));
    const Judgement judgement = judge(flow);
    ASSERT_TRUE(judgement.fault) << text(flow, judgement);
    EXPECT_EQ(std::to_string(judgement.fault->line), row[3]) << text(flow, judgement);
    EXPECT_THAT(text(flow, judgement), HasSubstr(row[4]));
  }
}

// A change is found that makes the flow right; where one number or name was mistaken, that is what stood there before.
TEST(Repair, LeadsBackToWhatStoodThere) {
  int planted = 0, found_again = 0;
  for (const auto& row : table("mistakes.txt")) {
    if (row[0] != "transpose" && row[0] != "gemm_sm70" && row[0] != "gemm_f64_sm80" && row[0] != "copy_vectors") continue;
    SCOPED_TRACE(row[0] + ": " + row[2]);
    const std::string right = example(row[0]);
    const Repairs found = repairs(with(right, row[1], row[2]), 600);
    EXPECT_LE(found.best.size(), 3U);
    EXPECT_EQ(found.right > 0, !found.best.empty());
    for (const Repair& repair : found.best) EXPECT_EQ(judge(read_flow(repair.text)).verdict, Verdict::right) << repair.after;
    ++planted;
    found_again += static_cast<int>(
        std::any_of(found.best.begin(), found.best.end(), [&](const Repair& repair) { return repair.text == right; }));
  }
  EXPECT_EQ(planted, 13);
  EXPECT_GE(found_again, 9);
}

TEST(Repair, PrefersStepsToBuffersAndInstructions) {
  const std::string wrong = with(example("transpose"), "<- s as turned", "<- s");
  const Repairs found = repairs(wrong, 600);
  ASSERT_FALSE(found.best.empty());
  EXPECT_THAT(found.best, testing::Each(testing::Field(&Repair::only_steps, true)));
  EXPECT_THAT(found.best, testing::Contains(testing::Field(&Repair::after, HasSubstr("<- s as turned"))));
}

TEST(Repair, IsOfFlowsThatAreWrong) {
  EXPECT_THROW(repairs(example("transpose"), 600), Rejection);
  // Without time nothing was judged, and nothing is said.
  const Repairs none = repairs(with(example("transpose"), "<- s as turned", "<- s"), 0);
  EXPECT_EQ(none.tried, 0U);
  EXPECT_FALSE(none.whole);
}

TEST(Repair, LeavesWhatIsAsked) {
  const std::string grid = with(example("transpose"), "grid m < 2, n < 3", "let N = 4\ngrid m < 2, n < N");
  for (const Repair& repair : repairs(grid, 600).best) EXPECT_THAT(repair.before, Not(HasSubstr("let N"))) << repair.after;
  // A remark stays, and is no part of the change.
  const std::string remark = with(example("transpose"), "<- s as turned by rows", "<- s by rows  # s as stored");
  const Repairs found = repairs(remark, 600);
  ASSERT_FALSE(found.best.empty());
  for (const Repair& repair : found.best) {
    EXPECT_THAT(repair.after, Not(HasSubstr("#")));
    EXPECT_THAT(repair.text, HasSubstr("  # s as stored\n"));
  }
}

TEST(Repair, MendsANameThatIsMisspelled) {
  EXPECT_THROW(repairs(with(example("transpose"), "as turned by rows", "as turnde by row"), 600), Rejection);
  const Repairs one = repairs(with(example("transpose"), "as turned by rows", "as turned by row"), 600);
  ASSERT_FALSE(one.best.empty());
  EXPECT_THAT(one.best.front().after, HasSubstr("as turned by rows"));
}

/// What a law asks of an element, product by product, where its factors are tensors and their coordinates its variables; none of
/// others.
std::multiset<std::string> asked(const Flow& flow, std::int64_t row, std::int64_t column) {
  const Law& law = flow.laws.front();
  const auto plain = [&](const Factor& factor, const std::string& x) {
    return factor.coordinate.size() == 2 && factor.coordinate[0].text == x && factor.coordinate[1].text == law.along &&
           std::any_of(flow.arrays.begin(), flow.arrays.end(), [&](const Array& array) { return array.name == factor.name; });
  };
  std::multiset<std::string> products;
  if (law.along.empty() || !plain(law.A, law.rows) || !plain(law.B, law.columns)) return products;
  for (std::int64_t k = 0; k < std::stoll(law.count.text); ++k) {
    const auto at = [&](const Factor& factor, std::int64_t x) {
      return factor.name + "(" + std::to_string(x) + "," + std::to_string(k) + ")";
    };
    products.insert(at(law.A, row) + "·" + at(law.B, column));
  }
  return products;
}

/// What was added, but for zero times zero: zero times an element is not zero where that is infinite.
std::multiset<std::string> added(const Flow& flow, std::int64_t row, std::int64_t column) {
  std::multiset<std::string> products;
  for (const AddedProduct& product : story_of(flow, row, column).products) {
    if (product.A != "zero" || product.B != "zero") products.insert(product.A + "·" + product.B);
  }
  return products;
}

// Whether a law holds of an element is decided once more by all products that were added to it, one by one.
TEST(Flow, AddsToAnElementWhatItsLawAsks) {
  int count = 0;
  for (const char* name : {"gemm_bf16_sm80_96", "gemm_f64_sm80", "gemm_fp8_sm89", "gemm_sm70", "gemm_sm75",
                           "gemm_sm80_remainders", "gemm_sm90_rs"}) {
    const Flow flow = read_flow(example(name));
    const std::multiset<std::string> products = asked(flow, 37, 29);
    EXPECT_FALSE(products.empty()) << name;
    EXPECT_EQ(added(flow, 37, 29), products) << name;
    ++count;
  }
  EXPECT_EQ(count, 7);
}

TEST(Flow, DoesNotAddWhatItsLawAsksToAnElementThatIsCalledWrong) {
  int count = 0;
  for (const auto& row : table("mistakes.txt")) {
    if (row[0] != "gemm_sm90" && row[0] != "gemm_sm80_remainders") continue;
    const Flow flow = read_flow(with(example(row[0]), row[1], row[2]));
    const Judgement judgement = judge(flow);
    std::smatch named;
    if (!std::regex_search(judgement.fault->what, named, std::regex(" added to C\\(([0-9]+),([0-9]+)\\)"))) continue;
    const std::int64_t m = std::stoll(named[1]), n = std::stoll(named[2]);
    EXPECT_NE(added(flow, m, n), asked(flow, m, n)) << row[0] << ": " << row[2];
    ++count;
  }
  EXPECT_GE(count, 9);
}

TEST(Flow, TellsTheWayOfAnElement) {
  EXPECT_EQ(text(story_of(read_flow(example("transpose")), 5, 3)),
            "D(5,3)\n  D(5,3): byte 1292 of D, by line 11 <- byte 408 of s (bank 6), by line 10 <- byte 1172 of S\n");
  EXPECT_THROW(story_of(read_flow(example("transpose")), 96, 0), Rejection);
}

/// The smallest product: one warp, one instruction, from and to global memory by each thread itself.
const std::string smallest = R"(flow one
tensor A f16 (16,16):(16,1)
tensor B f16 (8,16):(16,1)
tensor C f32 (16,8):(8,1)
mma mma SM80_16x8x16_F32F16F16F32_TN
copy a copy.32 for mma A
copy b copy.32 for mma B
law C(m,n) = sum k < 16: A(m,k) * B(n,k)
clear acc for mma (16,8)
x <- A by a
y <- B by b
acc += mma x y
C <- acc
)";

TEST(Flow, CountsWhatItJudged) {
  const Judgement judgement = judge(read_flow(smallest));
  EXPECT_EQ(judgement.verdict, Verdict::right);
  EXPECT_EQ(judgement.elements, 16 * 8);
  EXPECT_EQ(judgement.products, 16 * 8 * 16);
  // The bytes of A, B and C on their way, sums that are cleared and added to, and the elements that the instruction reads.
  EXPECT_EQ(judgement.places, 16 * 16 * 2 + 8 * 16 * 2 + 3 * (16 * 8 * 4) + 16 * 16 + 8 * 16);
}

TEST(Flow, IsWrongWithTheElement) {
  const struct {
    const char *there, *instead, *says;
  } rows[] = {
      {"acc += mma x y\n", "acc += mma x y\nacc += mma x y\n", "the product at k = 0 is added to C(0,0) 2 times"},
      {"acc += mma x y\n", "", "nothing is added to C("},
      {"acc += mma x y\nC <- acc\n", "C <- acc\nacc += mma x y\n", "nothing is added to C("},
      {"F32F16F16F32", "F32BF16BF16F32", "is bf16, and 'x' has f16"},
      {"copy a copy.32", "copy a SM75_U32x4_LDSM_N", "does not go from global memory to registers"},
      {"C <- acc\n", "C as (16,8):(0,1) <- acc\n", "written twice"},
      {"C f32 (16,8):(8,1)", "C f32 (16,8):(4,1)", "written twice"},
      {"y <- B by b", "y <- B as (8,16):(16,0) by b", "C(0,0) is A(0,2)·B(0,0)"},
      {"x <- A by a", "x <- A as (16,16):(0,1) by a", "C(1,0) has A(0,0) as its factor of A"},
      {"law C(m,n) = sum k < 16:", "law C(m,n) = sum k < 15:", "has A(0,15) as its factor of A"},
      {"A(m,k) * B(n,k)", "A(m,k) * B(n,15 - k)", "C(0,0) is A(0,0)·B(0,0)"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.instead);
    const Flow flow = read_flow(with(smallest, row.there, row.instead));
    const Judgement judgement = judge(flow);
    ASSERT_TRUE(judgement.fault) << text(flow, judgement);
    EXPECT_THAT(judgement.fault->what, HasSubstr(row.says));
  }
}

TEST(Flow, MayMeanAnOperandByAFormula) {
  // Rows in pairs share a row of A, and k is counted backwards in both.
  const std::string shared = with(with(with(smallest, "A(m,k) * B(n,k)", "A(m / 2,15 - k) * B(n,15 - k)"),
                                       "tensor A f16 (16,16):(16,1)", "tensor A f16 (8,16):(16,1)"),
                                  "x <- A by a", "x <- A as ((2,8),16):((0,16),1) by a");
  EXPECT_EQ(judge(read_flow(shared)).verdict, Verdict::right);
  const std::string apart = with(shared, "A(m / 2,15 - k)", "A(m % 8,15 - k)");
  EXPECT_EQ(judge(read_flow(apart)).verdict, Verdict::wrong);
}

TEST(Flow, IsWrongWhereTwoBlocksWriteAPlaceOfATensorThatIsNoResult) {
  // Each block stores its sums into the same T, and reads them back: by threads' own stores, which no copy names.
  const std::string by_blocks =
      with(with(with(smallest, "tensor C f32 (16,8):(8,1)", "tensor T f32 (16,8):(8,1)\ntensor C f32 (16,16):(16,1)"), "B(n,k)",
                "B(n % 8,k)"),
           "clear acc", "copy v copy.32 threads (16,2):(2,1) values (1,1):(0,0)\ngrid n < 2\nclear acc");
  const Flow flow = read_flow(with(by_blocks, "C <- acc\n", "T <- acc\nC tile (16,8) at (0,n) <- T by v\nend\n"));
  EXPECT_THAT(text(flow, judge(flow)), HasSubstr("byte 0 of 'T' is written by two blocks"));
}

TEST(Flow, KnowsASumAsItWasWhenItWasStored) {
  // D is what was added by the first block of k, C by both.
  const std::string partial =
      with(with(smallest, "tensor C f32 (16,8):(8,1)", "tensor C f32 (16,8):(8,1)\ntensor D f32 (16,8):(8,1)"),
           "law C(m,n) = sum k < 16: A(m,k) * B(n,k)",
           "law C(m,n) = sum k < 32: A(m,k % 16) * B(n,k % 16)\nlaw D(m,n) = sum k < 16: A(m,k) * B(n,k)");
  const std::string twice = with(partial, "acc += mma x y\n", "acc += mma x y\nD <- acc\nacc += mma x y\n");
  EXPECT_THAT(judge(read_flow(with(twice, "law C(m,n) = sum k < 32: A(m,k % 16) * B(n,k % 16)\n", ""))).fault,
              testing::Eq(std::nullopt));
  EXPECT_EQ(judge(read_flow(with(twice, "D <- acc\nacc += mma x y\n", "acc += mma x y\nD <- acc\n"))).verdict, Verdict::wrong);
}

TEST(Flow, AsksWhichElementStandsAtSeveralK) {
  const std::string pairs =
      with(with(with(smallest, "tensor A f16 (16,16):(16,1)", "tensor A f16 (16,8):(8,1)"), "A(m,k)", "A(m,k / 2)"),
           "x <- A by a", "x <- A as (16,(2,8)):(8,(0,1)) by a");
  const std::string single = with(pairs, "copy a copy.32", "copy a copy.16");
  EXPECT_EQ(judge(read_flow(single)).verdict, Verdict::right);
  EXPECT_EQ(judge(read_flow(with(single, "(16,(2,8)):(8,(0,1))", "(16,(2,8)):(8,(0,0))"))).verdict, Verdict::wrong);
}

TEST(Flow, TakesElementsThatAreBroadcastForOne) {
  const std::string alike = with(smallest, "tensor A f16 (16,16):(16,1)", "tensor A f16 (16,16):(0,1)");
  EXPECT_EQ(judge(read_flow(alike)).verdict, Verdict::right);
  const std::string apart = with(alike, "x <- A by a", "x <- A as (16,16):(0,0) by a");
  EXPECT_EQ(judge(read_flow(apart)).verdict, Verdict::wrong);
}

TEST(Flow, SaysWhatIsPredicted) {
  const std::string amd =
      with(with(with(smallest, "SM80_16x8x16_F32F16F16F32_TN", "mfma.f32.16x16x16.f16"), "(8,16):(16,1)", "(16,16):(16,1)"),
           "(16,8):(8,1)", "(16,16):(16,1)");
  const Flow flow = read_flow(
      with(with(with(amd, "(16,8)", "(16,16)"), "copy a copy.32", "copy a copy.64"), "copy b copy.32", "copy b copy.64"));
  EXPECT_THAT(text(flow, judge(flow)),
              testing::AllOf(HasSubstr("right: "), HasSubstr("predicted  what mfma.f32.16x16x16.f16 does")));
  EXPECT_THAT(judge(read_flow(smallest)).predicted, testing::IsEmpty());
}

TEST(Flow, IsRefusedByItsLine) {
  const struct {
    const char *there, *instead, *says;
  } rows[] = {
      {"flow one\n", "", "line 1: a flow begins with 'flow NAME'"},
      {"law C(m,n) = sum k < 16: A(m,k) * B(n,k)\n", "", "a flow has a law"},
      {"C <- acc\n", "C <- acc\nend\n", "line 14: there is nothing to end"},
      {"C <- acc\n", "for k < 2\nC <- acc\n", "an 'end' is missing"},
      {"tensor B f16", "tensor A f16", "line 3: there is a 'A' already"},
      {"tensor B f16", "tensor B f15", "line 3: 'f15' is no type"},
      {"(8,16):(16,1)", "(8,16:(16,1)", "line 3: in '(8,16:(16,1)'"},
      {"(8,16):(16,1)", "true", "line 3: 'true' is true, and not a layout"},
      {"SM80_16x8x16_F32F16F16F32_TN", "SM80_16x8x17", "line 5: there is no product 'SM80_16x8x17'"},
      {"copy a copy.32 for mma A", "copy a copy.32 for mmb A", "line 6: there is no product 'mmb' above"},
      {"copy a copy.32 for mma A", "copy a copy.32 for mma D", "line 6: 'D' is no operand"},
      {"copy a copy.32 for mma A", "copy a copi for mma A", "line 10: there is no copy 'copi'"},
      {"x <- A by a", "x <- A by c", "line 10: there is no copy 'c' above"},
      {"x <- A by a", "x <- D by a", "line 10: there is no tensor, no buffer and no fragment 'D'"},
      {"x <- A by a", "x <- A tile (16,17) at (0,0) by a", "line 10: "},
      {"x <- A by a", "x <- A tile (16) at (0) by a", "line 10: a tile of 'A' has 2 extents"},
      {"x <- A by a", "x <- A by a inside (16,16) twice", "line 10: "},
      {"x <- A by a", "ahead 1: x <- A by a", "line 10: 'ahead' is said of a step in a loop"},
      {"acc += mma x y", "acc += mma x x", "line 12: 'x' is a fragment of the A of mma"},
      {"acc += mma x y", "sum += mma x y", "line 12: no step above cleared 'sum'"},
      {"(8,16):(16,1)", "(8,16):(-16,1)", "line 3: 'B' has an element before its begin"},
      {"(8,16):(16,1)", "(8,16):(1000000000000,1)", "line 3: 'B' has more than"},
      {"(8,16):(16,1)", "(4000000000,4000000000):(1,1)", "line 3: "},
      {"clear acc for mma (16,8)", "clear acc for mma (16,0)", "line 9: a tile of (16,0)"},
      {"clear acc for mma (16,8)", "clear acc for mma (1600000000,8)", "line 9: a tile of (1600000000,8)"},
      {"x <- A by a", "x <- A tile (16,1000000000000) at (0,0) by a", "line 10: a tile of"},
      {"x <- A by a", "x <- A tile (16,16) at (0,4000000000000000000) by a", "line 10: "},
      {"C <- acc", "for k < 1000000000\nx <- A by a\nend\nC <- acc", "steps would be taken"},
      {"law C(m,n)", "law E(m,n)", "line 8: the law is about 'E', which is no tensor"},
      {"* B(n,k)", "* Q(n,k)", "line 8: 'Q' is no tensor"},
      {"sum k < 16", "sum m < 16", "line 8: the variables of a law differ"},
      {"clear acc", "claer acc", "expected '<-' or '+=' behind 'claer'"},
      {"C <- acc", "C <- acc[3]", "line 13: 'acc' is a fragment"},
      {"x <- A by a", "x <- A[1] by a", "line 10: 'A' is in global memory"},
      {"F32_TN\n", "F32_TN C ((4,16),(2,2)):((32,1),(16,8))\n", "line 5: ((4,16),(2,2)):((32,1),(16,8)) is not of 32 threads"},
      {"F32_TN\n", "F32_TN atoms (64,1,1):(1,0,0)\n", "line 5: it has 2048 threads"},
      {"C <- acc", "C <- acc by tma", "line 13: TMA copies between a tensor and a buffer"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.instead);
    try {
      judge(read_flow(with(smallest, row.there, row.instead)));
      FAIL() << "it is refused";
    } catch (const Rejection& rejection) {
      EXPECT_THAT(rejection.message(), HasSubstr(row.says));
    }
  }
}

TEST(Flow, DoesNotSayOfAStepThatIsNeverTakenThatItIsRight) {
  const std::string never = with(smallest, "C <- acc\n", "C <- acc\nfor k < 0\nx <- A by a\nend\n");
  EXPECT_THROW(judge(read_flow(never)), Rejection);
}

}  // namespace
}  // namespace colex::flow
