// Executions on somebody's integers, by an instruction that a program carries out: D = A0·B0 + A1·B1 of one thread's numbers.
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/measuring/mma_probe.hpp"
#include "colex/measuring/number.hpp"
#include "colex/observations/record.hpp"

namespace colex::measuring {
namespace {

/// Each thread multiplies its own two numbers.
MmaInstruction product_of_each_thread() {
  const Operand f64{Number::f64, 1};
  return {f64, f64, f64, f64, 0, [](const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& D) {
            for (std::size_t n = 0; n < cases.size(); ++n) {
              for (int t = 0; t < warp_size; ++t)
                D.set(n, t, inputs.C.get(cases[n].C, t) + inputs.A.get(cases[n].A, t) * inputs.B.get(cases[n].B, t));
            }
          }};
}

/// `value` times 1, and every other thread's is 0.
std::string word(int thread, int value) {
  std::string A, B;
  for (int t = 0; t < warp_size; ++t) {
    A += (t > 0 ? "," : "") + std::to_string(t == thread ? value : 0);
    B += t > 0 ? ",1" : "1";
  }
  return A + '/' + B;
}

TEST(MmaSums, GoOnWhereTheOneBeforeEnded) {
  const std::vector<std::string> words = {'+' + word(3, 5), word(3, -7), word(4, 2), '+' + word(3, 1)};
  const observations::Observation seen =
      observations::from_json(observe_mma_sums("mma", "simulated", product_of_each_thread(), words));
  const auto& sums = std::get<observations::MmaSums>(seen.content);
  ASSERT_EQ(sums.D.size(), 2U);
  observations::Elements first(warp_size, 0), second(warp_size, 0);
  first[3] = 5 - 7;
  first[4] = 2;
  second[3] = 1;
  EXPECT_EQ(sums.D[0], first);
  EXPECT_EQ(sums.D[1], second);
  EXPECT_EQ(observations::from_json(observations::to_json(seen)), seen);
}

TEST(MmaSums, AreOfOneThreadWhereTheInstructionIs) {
  const Operand s32{Number::s32, 1, 1};
  const MmaInstruction product{
      s32, s32, s32, s32, 0, [](const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& D) {
        for (std::size_t n = 0; n < cases.size(); ++n)
          D.set(n, 0, inputs.C.get(cases[n].C, 0) + inputs.A.get(cases[n].A, 0) * inputs.B.get(cases[n].B, 0));
      }};
  const observations::Observation seen = observations::from_json(observe_mma_sums("dp", "simulated", product, {"+5/7", "-2/3"}));
  const auto& sums = std::get<observations::MmaSums>(seen.content);
  EXPECT_EQ(sums.threads, 1);
  EXPECT_EQ(sums.D, (std::vector<observations::Elements>{{5 * 7 - 2 * 3}}));
}

TEST(MmaSums, WordsThatAreNoneAreFaults) {
  const auto fault_of = [](const std::string& word) -> std::string {
    try {
      observe_mma_sums("mma", "simulated", product_of_each_thread(), {word});
    } catch (const Fault& fault) {
      return fault.what();
    }
    return "";
  };
  EXPECT_EQ(fault_of(word(0, 1)), "a word is written A/B, and the first word of a sum +A/B");
  EXPECT_EQ(fault_of("+1,2"), "a word is written A/B, and the first word of a sum +A/B");
  EXPECT_EQ(fault_of("+1,2/3"), "A has 32 elements, and the word gives 2");
  EXPECT_EQ(fault_of("+1,x/3"), "1,x is no list of integers");
}

}  // namespace
}  // namespace colex::measuring
