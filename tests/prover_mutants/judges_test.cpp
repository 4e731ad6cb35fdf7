// The judges' kill list: each of their mistakes makes calibration complain.
#include <filesystem>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "colex/solvers/cross_examine.hpp"
#include "colex/solvers/solver.hpp"

#include "notice.hpp"

namespace colex::solvers::judges_test {
namespace {

TEST(Judges, EachMistakeIsNoticed) {
  const std::unique_ptr<Solver> first = z3({200'000, 1}), second = cvc5({20'000, 1});
  const auto trivial = solvers::refutation({"trivial", "", {}, {}, {"", solvers::truth(true)}});
  if (first->ask(trivial).is_skipped() && second->ask(trivial).is_skipped()) GTEST_SKIP() << "there is neither z3 nor cvc5";
  const auto folder = std::filesystem::path(testing::TempDir()) / ("colex-calibration-" + std::to_string(getpid()));
  const mutants::Look look{"known obligations", [&] {
                             const bool well = calibrate({first.get(), second.get()}, folder).empty();
                             return well ? mutants::Noticed{} : mutants::Noticed{"calibration"};
                           }};
  mutants::expect_each_is_noticed("smt/solvers/", [&](std::string_view) { return look; });
}

TEST(Mutants, AreOfAPartThatHasAList) {
  for (const mutants::Mutant& mutant : mutants::all()) {
    const auto is_in = [&](std::string_view folder) { return mutant.file.starts_with(folder); };
    EXPECT_TRUE(is_in("smt/symbolic/") || is_in("smt/certificates/") || is_in("smt/solvers/")) << mutant.id;
    EXPECT_FALSE(mutant.noticed.empty()) << mutant.id;
  }
}

}  // namespace
}  // namespace colex::solvers::judges_test
