// Every law by every engine: a test passes when the verdict is what the law expects, that it stands or that it falls. A failure is reported at
// the law's own line.
#include "colex/laws/law.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/engines/judge.hpp"
#include "colex/engines/regressions.hpp"
#include "colex/laws/catalogue.hpp"

namespace colex::laws {

void PrintTo(const Law& law, std::ostream* out) { *out << law.id; }

namespace law_test {
namespace {

using engines::Engine;
using evidence::Outcome;

/// The laws that an engine can say something of.
std::vector<Law> applicable() {
  std::vector<Law> laws;
  for (const Law& law : catalogue()) {
    if (law.statement != nullptr) laws.push_back(law);
  }
  return laws;
}

std::vector<Law> with_regressions() {
  std::vector<Law> laws;
  for (const std::string& id : engines::laws_with_regressions()) {
    if (const Law* law = find(id)) laws.push_back(*law);
  }
  return laws;
}

/// A law's id as the name of a test.
std::string test_name(const testing::TestParamInfo<Law>& info) {
  std::string name = info.param.id;
  for (char& c : name) c = (c == '.' || c == '-') ? '_' : c;
  return name;
}

std::string told(const evidence::Record& verdict) {
  std::string text = verdict.law + ": " + verdict.words + "\n  " + verdict.claim.text + "\n  expected: it " +
                     std::string(name(verdict.expected)) + "; " + verdict.engine + " says: " + describe(verdict) + '\n';
  for (const evidence::Binding& binding : verdict.counterexample) text += "  " + binding.name + " = " + binding.value + '\n';
  if (verdict.comparison) {
    text += "  " + verdict.comparison->left + " = " + verdict.comparison->left_value + '\n';
    text += "  " + verdict.comparison->right + " = " + verdict.comparison->right_value + '\n';
  }
  for (const std::string& note : verdict.notes) text += "  " + note + '\n';
  return text + "  repeat: " + verdict.repeat + '\n' + verdict.test;
}

void expect_as_claimed(const Law& law, Engine engine) {
  const evidence::Record verdict = engines::judge(law, engine, {});
  if (as_claimed(verdict)) return;
  ADD_FAILURE_AT(law.where.file.c_str(), static_cast<int>(law.where.line)) << told(verdict);
}

class ByRegression : public testing::TestWithParam<Law> {};
TEST_P(ByRegression, IsAsExpected) { expect_as_claimed(GetParam(), Engine::regression); }
INSTANTIATE_TEST_SUITE_P(law, ByRegression, testing::ValuesIn(with_regressions()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ByRegression);

class Exhaustively : public testing::TestWithParam<Law> {};
TEST_P(Exhaustively, IsAsExpected) { expect_as_claimed(GetParam(), Engine::exhaustive); }
INSTANTIATE_TEST_SUITE_P(law, Exhaustively, testing::ValuesIn(applicable()), test_name);

class AtRandom : public testing::TestWithParam<Law> {};
TEST_P(AtRandom, IsAsExpected) { expect_as_claimed(GetParam(), Engine::random); }
INSTANTIATE_TEST_SUITE_P(law, AtRandom, testing::ValuesIn(applicable()), test_name);

}  // namespace
}  // namespace law_test
}  // namespace colex::laws
