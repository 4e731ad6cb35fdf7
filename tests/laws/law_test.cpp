// Every law by every engine: a test passes when the verdict is what the law expects, that it stands or that it falls. A failure
// is reported at the law's own line.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/dialect_laws/enter.hpp"
#include "colex/engines/judge.hpp"
#include "colex/engines/random.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/guided_engine/enter.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/statement.hpp"
#include "colex/oracle_laws/enter.hpp"
#include "colex/rapidcheck_engine/enter.hpp"

namespace colex::laws {

namespace law_test {
namespace {

/// A law of the catalogue, by its place there: a test is made of each in every process, and copies would take longer than most
/// tests.
struct Subject {
  const Law* law;
  friend void PrintTo(const Subject& subject, std::ostream* out) { *out << subject.law->id; }
};

using engines::Engine;

/// Before the tests are named, which asks for the catalogue.
[[maybe_unused]] const bool all_laws_are_there =
    (add_laws(oracle_laws::enter), add_laws(dialect_laws::enter), guided_engine::enter(), true);
using evidence::Outcome;

/// The laws that an engine can say something of.
std::vector<Subject> applicable() {
  std::vector<Subject> subjects;
  for (const Law& law : catalogue()) {
    if (law.statement != nullptr) subjects.push_back({&law});
  }
  return subjects;
}

std::vector<Subject> with_regressions() {
  std::vector<Subject> subjects;
  for (const std::string& id : engines::laws_with_regressions()) {
    if (const Law* law = find(id)) subjects.push_back({law});
  }
  return subjects;
}

/// Whether this program has RapidCheck.
bool rapidcheck_draws() {
  rapidcheck_engine::enter();
  return engines::rapidcheck() != nullptr;
}

/// A law's id as the name of a test.
std::string test_name(const testing::TestParamInfo<Subject>& info) {
  std::string name = info.param.law->id;
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

/// Leaves the verdict for the report of the run, if there is to be one. Tests run in several processes at a time, and so each has
/// a file of its own.
void leave_evidence(const evidence::Record& verdict) {
  const char* folder = std::getenv("COLEX_EVIDENCE_DIR");
  if (folder == nullptr || *folder == '\0') return;
  std::filesystem::create_directories(folder);
  std::ofstream file(std::filesystem::path(folder) / ("law." + verdict.law + '.' + verdict.engine + ".jsonl"));
  evidence::Lines lines;
  lines.add(to_json(verdict));
  file << to_json(verdict) << '\n' << to_json(lines.end()) << '\n';
}

/// A law that falls may do so beyond what is enumerated or drawn here. Then the case stands among the regressions, whose engine
/// looks at it.
bool falls_beyond(const Law& law, const evidence::Record& verdict) {
  return law.expected == evidence::Expected::falls && verdict.outcome == Outcome::tested && !engines::regressions(law).empty();
}

void expect_as_claimed(const Law& law, Engine engine) {
  engines::Options options;
  options.tool = COLEX_TOOL;
  // One engine alone has to do here, on every run: half of what the judge gives it beside others.
  options.enumerated_cases = options.finite_cases = 10'000;
  options.drawn_cases = 1'000;
  if (engine == Engine::guided && law.expected == evidence::Expected::stands) options.drawn_to_refute = 2'500;
  const evidence::Record verdict = engines::judge(law, engine, options);
  if (engine != Engine::random && falls_beyond(law, verdict)) return;
  leave_evidence(verdict);
  if (as_claimed(verdict)) return;
  ADD_FAILURE_AT(law.where.file.c_str(), static_cast<int>(law.where.line)) << told(verdict);
}

class ByRegression : public testing::TestWithParam<Subject> {};
TEST_P(ByRegression, IsAsExpected) { expect_as_claimed(*GetParam().law, Engine::regression); }
INSTANTIATE_TEST_SUITE_P(law, ByRegression, testing::ValuesIn(with_regressions()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ByRegression);

class Exhaustively : public testing::TestWithParam<Subject> {};
TEST_P(Exhaustively, IsAsExpected) { expect_as_claimed(*GetParam().law, Engine::exhaustive); }
INSTANTIATE_TEST_SUITE_P(law, Exhaustively, testing::ValuesIn(applicable()), test_name);

class AtRandom : public testing::TestWithParam<Subject> {};
TEST_P(AtRandom, IsAsExpected) { expect_as_claimed(*GetParam().law, Engine::random); }
INSTANTIATE_TEST_SUITE_P(law, AtRandom, testing::ValuesIn(applicable()), test_name);

class ByRapidCheck : public testing::TestWithParam<Subject> {};
TEST_P(ByRapidCheck, IsAsExpected) { expect_as_claimed(*GetParam().law, Engine::rapidcheck); }
INSTANTIATE_TEST_SUITE_P(law, ByRapidCheck, testing::ValuesIn(rapidcheck_draws() ? applicable() : std::vector<Subject>()),
                         test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ByRapidCheck);

class Guided : public testing::TestWithParam<Subject> {};
TEST_P(Guided, IsAsExpected) { expect_as_claimed(*GetParam().law, Engine::guided); }
INSTANTIATE_TEST_SUITE_P(law, Guided, testing::ValuesIn(applicable()), test_name);

}  // namespace
}  // namespace law_test
}  // namespace colex::laws
