// What each decorator adds to a solver: here to one that says what it is told to, and counts.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "colex/solvers/caching.hpp"

namespace {

using namespace colex::solvers;
using namespace colex::solvers;
namespace fs = std::filesystem;

/// Gives the answers in turn, and counts what it is asked.
class Scripted : public Solver {
 public:
  Scripted(std::vector<Answer> answers, int& asked, std::string version = "1", std::string budget = "10")
      : answers_(std::move(answers)), asked_(asked), version_(std::move(version)), budget_(std::move(budget)) {}
  std::string name() const override { return "scripted"; }
  std::string version() const override { return version_; }
  std::string budget() const override { return budget_; }
  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    std::vector<Answer> said;
    for (std::size_t k = 0; k < queries.size(); ++k)
      said.push_back(answers_.at(static_cast<std::size_t>(asked_++) % answers_.size()));
    return said;
  }

 private:
  std::vector<Answer> answers_;
  int& asked_;
  std::string version_, budget_;
};

const Term queried = variable("x", Sort::integer());

/// Is there an x that is `n`?
Query query_for(int n) {
  return refutation({"is-" + std::to_string(n), "x is not n", Logic::linear_integers, {}, {"x != n", queried != n}});
}
Answer model(int n) { return Answer::sat({{"x", Value::integer(n)}}); }

class Folder : public testing::Test {
 protected:
  void SetUp() override { fs::remove_all(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::unique_ptr<Solver> cached(std::vector<Answer> answers, std::string version = "1", std::string budget = "10") {
    return caching(std::make_unique<Scripted>(std::move(answers), asked_, std::move(version), std::move(budget)), folder_);
  }
  std::size_t files() const {
    if (!fs::exists(folder_)) return 0;
    const fs::recursive_directory_iterator begin(folder_);
    return static_cast<std::size_t>(
        std::count_if(begin, fs::recursive_directory_iterator(), [](const auto& e) { return e.is_regular_file(); }));
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("colex-decorators-" + std::to_string(getpid()));
  int asked_ = 0;
};

using Caching = Folder;
using Exporting = Folder;

TEST_F(Caching, RemembersUnsatAndModelsAcrossSolvers) {
  EXPECT_EQ(cached({Answer::unsat()})->ask(query_for(1)), Answer::unsat());
  EXPECT_EQ(cached({model(2)})->ask(query_for(2)), model(2));
  EXPECT_EQ(asked_, 2);
  const std::vector<Answer> again = cached({Answer::error("asked again")})->ask(std::vector{query_for(1), query_for(2)});
  EXPECT_EQ(again, (std::vector{Answer::unsat(), model(2)}));
  EXPECT_EQ(asked_, 2);
}

TEST_F(Caching, AsksOnlyForWhatItDoesNotKnowAndKeepsTheOrder) {
  cached({Answer::unsat()})->ask(query_for(2));
  asked_ = 0;
  const std::vector<Answer> answers = cached({model(1), model(3)})->ask(std::vector{query_for(1), query_for(2), query_for(3)});
  EXPECT_EQ(answers, (std::vector{model(1), Answer::unsat(), model(3)}));
  EXPECT_EQ(asked_, 2);
}

TEST_F(Caching, NeverRemembersAnUnknownASkippedOneOrAnError) {
  for (const Answer& answer : {Answer::unknown("gave up"), Answer::skipped("not there"), Answer::error("crash")}) {
    cached({answer})->ask(query_for(1));
    EXPECT_EQ(files(), 0u) << describe(answer);
    EXPECT_EQ(cached({Answer::unsat()}, "1", describe(answer))->ask(query_for(1)), Answer::unsat());
    fs::remove_all(folder_);
  }
}

TEST_F(Caching, TellsVersionsBudgetsAndTextsApart) {
  cached({Answer::unsat()})->ask(query_for(1));
  EXPECT_EQ(cached({model(1)}, "2")->ask(query_for(1)), model(1));
  EXPECT_EQ(cached({model(1)}, "1", "20")->ask(query_for(1)), model(1));
  EXPECT_EQ(cached({model(3)})->ask(query_for(3)), model(3));
  EXPECT_EQ(asked_, 4);
}

TEST_F(Caching, TakesNoFileThatIsAboutAnotherKeyOrCutShort) {
  cached({Answer::unsat()})->ask(query_for(1));
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file()) fs::resize_file(entry, fs::file_size(entry) - 2);
  }
  EXPECT_EQ(cached({model(1)})->ask(query_for(1)), model(1));
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file()) std::ofstream(entry.path()) << "scripted\n1\n10\n5\nother" << to_lines(Answer::unsat());
  }
  EXPECT_EQ(cached({model(1)})->ask(query_for(1)), model(1));
  EXPECT_EQ(asked_, 3);
}

TEST_F(Caching, DoesNotBelieveWhatWasEdited) {
  cached({Answer::unsat()})->ask(query_for(1));
  std::size_t edited = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (!entry.is_regular_file()) continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    std::string other = text.str();
    const std::size_t at = other.find("unsat");
    ASSERT_NE(at, std::string::npos) << other;
    std::ofstream(entry.path()) << other.replace(at, 5, "sat");
    ++edited;
  }
  EXPECT_EQ(edited, 1U);
  EXPECT_EQ(cached({Answer::unsat()})->ask(query_for(1)), Answer::unsat()) << "it is asked again";
  EXPECT_EQ(asked_, 2);
}

TEST_F(Caching, GoesOnWhereTheFolderCannotBeWritten) {
  std::ofstream(folder_) << "a file where the folder should be";
  EXPECT_EQ(cached({Answer::unsat()})->ask(query_for(1)), Answer::unsat());
  EXPECT_EQ(cached({Answer::unsat()})->ask(query_for(1)), Answer::unsat());
  EXPECT_EQ(asked_, 2);
}

TEST_F(Exporting, LeavesEveryQueryAndAnswer) {
  const std::unique_ptr<Solver> solver =
      exporting(std::make_unique<Scripted>(std::vector{Answer::unsat(), model(5)}, asked_), folder_);
  solver->ask(std::vector{query_for(4), query_for(5)});
  std::ostringstream query, log;
  query << std::ifstream(folder_ / "is-4.smt2").rdbuf();
  log << std::ifstream(folder_ / "answers.tsv").rdbuf();
  EXPECT_EQ(query.str(), query_for(4).text);
  EXPECT_EQ(log.str(), "is-4\tscripted 1\tunsat\nis-5\tscripted 1\tsat: x = 5\n");
}

TEST(Validating, PassesOnAModelThatSatisfiesTheQuery) {
  int asked = 0;
  EXPECT_EQ(validating(std::make_unique<Scripted>(std::vector{model(3)}, asked))->ask(query_for(3)), model(3));
}

TEST(Validating, MakesAModelThatDoesNotAnError) {
  int asked = 0;
  const Answer answer = validating(std::make_unique<Scripted>(std::vector{model(4)}, asked))->ask(query_for(3));
  EXPECT_EQ(answer,
            Answer::error("scripted's model does not satisfy the query: \"the goal does not hold: x != n\" is false at x = 4"));
}

TEST(Validating, MakesAModelOfTheWrongSortAnError) {
  int asked = 0;
  const Answer truth = Answer::sat({{"x", Value::boolean(true)}});
  EXPECT_TRUE(validating(std::make_unique<Scripted>(std::vector{truth}, asked))->ask(query_for(3)).is_error());
}

TEST(AnswerLines, RoundTrip) {
  const std::vector<Answer> answers = {Answer::unsat(),
                                       model(-7),
                                       Answer::sat({}),
                                       Answer::unknown("a reason"),
                                       Answer::skipped("s"),
                                       Answer::error("e"),
                                       Answer::sat({{"w", Value::integer(9)}, {"b", Value::boolean(true)}})};
  std::string lines;
  for (const Answer& answer : answers) lines += to_lines(answer);
  std::string_view rest = lines;
  for (const Answer& answer : answers) EXPECT_EQ(take_answer(rest), answer) << describe(answer);
  EXPECT_EQ(rest, "");
}

TEST(AnswerLines, AreNoAnswerUntilTheyAreWhole) {
  const std::string lines = to_lines(model(12));
  for (std::size_t size = 0; size < lines.size(); ++size) {
    std::string_view part = std::string_view(lines).substr(0, size);
    EXPECT_EQ(take_answer(part), std::nullopt) << part;
  }
}

}  // namespace
