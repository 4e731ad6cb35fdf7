// Doing units: each has a result, whatever becomes of the process that does it; what is whole is not done again.
#include "colex/campaigns/execution.hpp"

#include <cstdlib>
#include <functional>
#include <stdexcept>

#include <gtest/gtest.h>

#include "colex/campaigns/result.hpp"
#include "colex/output/files.hpp"

#include "fixture.hpp"

namespace colex::campaigns::test {
namespace {

/// A program that does a unit as its law's name says, and notes that it did.
class Worker {
 public:
  Worker() {
    for (const char* law : {"good", "false", "open", "unreadable", "crash", "silent", "slow", "cut"})
      write(folder_.path() + "/" + law, evidence_of(law));
    write(program(), R"(#!/bin/sh
folder=${0%/*}
law=$2
while [ "$1" != --evidence ]; do shift; done
echo "$law" >> "$folder/log"
case $law in
  silent) exit 0 ;;
  cut) head -c 300 "$folder/cut" > "$2"; exit 0 ;;
  slow) head -n 1 "$folder/slow" > "$2"; exec sleep 60 ;;
esac
cp "$folder/$law" "$2"
case $law in
  good) exit 0 ;;
  false) exit 1 ;;
  unreadable) echo "error: no such law" >&2; exit 2 ;;
  open) exit 3 ;;
  crash) kill -SEGV $$ ;;
esac
)");
    std::filesystem::permissions(program(), std::filesystem::perms::owner_all);
  }
  std::string program() const { return folder_.path() + "/worker"; }
  /// The laws of the units that were done.
  std::string log() const { return contents(folder_.path() + "/log"); }
  void be_good(const std::string& law) const {
    std::string text = contents(program());
    text.replace(text.find("case $law"), 0, "[ $law = " + law + " ] && { cp \"$folder/$law\" \"$2\"; exit 0; }\n");
    write(program(), text);
  }

 private:
  Folder folder_;
};

struct Site {
  Worker worker;
  Folder results, scratch;
  std::size_t again = 0;
  std::string build_of_worker = build;
  std::string edited;  ///< the text of all laws is another one once this one was begun
  std::string lost;    ///< and cannot be read

  Tally run(const Plan& plan, std::size_t index = 0, std::size_t of = 1) {
    return run(
        plan, [this] { return build_of_worker; }, index, of);
  }

  Tally run(const Plan& plan, const std::function<std::string()>& its_build, std::size_t index = 0, std::size_t of = 1) {
    Task task;
    task.program = worker.program();
    task.tool = tool;
    task.build = its_build;
    task.folder = results.path();
    task.machine = "node";
    task.scratch = scratch.path();
    task.index = index;
    task.of = of;
    task.limit = 1;
    task.depends = [this](const std::vector<std::string>& argv) {
      // As soon as a unit has begun, it may be edited.
      if (!lost.empty() && worker.log().find(lost + '\n') != std::string::npos) throw std::runtime_error("no such file");
      const bool is_edited = !edited.empty() && worker.log().find(edited + '\n') != std::string::npos;
      return (is_edited ? "another text of " : "the text of ") + argv[1];
    };
    Told told;
    told.begins = [](const Unit&) {};
    told.done = [](const Unit&, const Ending&) {};
    told.again = [&](const Unit&, const std::string&) { ++again; };
    Tally tally;
    execute(plan, task, told, tally);
    return tally;
  }
};

TEST(Execution, EachUnitHasAResult) {
  const struct {
    const char* law;
    State state;
    int status;
    const char* why;
  } rows[] = {
      {"good", State::whole, 0, ""},
      {"false", State::whole, 1, ""},
      {"open", State::whole, 3, ""},
      {"unreadable", State::failed, 2, "it ended with status 2: error: no such law"},
      {"crash", State::failed, 139, "it was ended by signal 11"},
      {"silent", State::failed, 0, "it is empty"},
      {"slow", State::failed, 137, "it took too long"},
      {"cut", State::failed, 0, "it is empty"},
  };
  std::vector<Unit> units;
  for (const auto& row : rows) units.push_back(unit(row.law));
  Site site;
  const Tally tally = site.run(plan_of(units));
  EXPECT_EQ(tally.units, 8U);
  EXPECT_EQ(tally.done, 3U);
  EXPECT_EQ(tally.failed, 5U);
  EXPECT_EQ(tally.refuted, 1U);
  EXPECT_EQ(tally.unknown, 1U);
  for (std::size_t k = 0; k < units.size(); ++k) {
    const Result result = result_in(site.results.path(), units[k], tool);
    EXPECT_EQ(result.state, rows[k].state) << rows[k].law << ": " << result.why;
    EXPECT_EQ(result.ending.status, rows[k].status) << rows[k].law;
    EXPECT_NE(result.why.find(rows[k].why), std::string::npos) << rows[k].law << ": " << result.why;
  }
}

TEST(Execution, WhatIsWholeIsNotDoneAgainAndTheRestIs) {
  const std::vector<Unit> units = {unit("good"), unit("false"), unit("crash"), unit("cut")};
  const Plan plan = plan_of(units);
  Site site;
  site.run(plan);
  ASSERT_EQ(site.worker.log(), "good\nfalse\ncrash\ncut\n");
  // One is torn meanwhile, and one mends.
  std::filesystem::resize_file(result_file(site.results.path(), units[1].id), 200);
  site.worker.be_good("crash");
  const Tally tally = site.run(plan);
  EXPECT_EQ(site.worker.log(), "good\nfalse\ncrash\ncut\nfalse\ncrash\ncut\n");
  EXPECT_EQ(site.again, 3U);
  EXPECT_EQ(tally.there, 1U);
  EXPECT_EQ(tally.done, 2U);
  EXPECT_EQ(tally.failed, 1U);
}

TEST(Execution, PartsAreTheWhole) {
  std::vector<Unit> units;
  for (int k = 0; k < 7; ++k) units.push_back(unit("good", k));
  const Plan plan = plan_of(units);
  Site site;
  std::size_t done = 0;
  for (std::size_t k = 0; k < 3; ++k) done += site.run(plan, k, 3).done;
  EXPECT_EQ(done, 7U);
  std::ostringstream out;
  EXPECT_TRUE(merge(plan, {site.results.path()}, out).empty());
}

TEST(Execution, NothingBeginsWhereAUnitIsNotWhatWasPlanned) {
  const Unit other = unit_of(tool, {"law", "good", "--seed", "1"}, "another text");
  Site site;
  const std::string said = objection([&] { site.run(plan_of({unit("good"), other})); });
  EXPECT_NE(said.find("is not what it was when it was planned"), std::string::npos) << said;
  EXPECT_EQ(site.worker.log(), "");
}

// What a unit judged is what it has its name of, from its beginning to its end.
TEST(Execution, AUnitThatWasEditedMeanwhileHasNoResult) {
  Site site;
  site.edited = "open";
  const Plan plan = plan_of({unit("good"), unit("open"), unit("false")});
  const std::string said = objection([&] { site.run(plan); });
  EXPECT_NE(said.find("colex law false"), std::string::npos) << said;
  EXPECT_NE(said.find("is not what it was when it was planned"), std::string::npos) << said;
  EXPECT_EQ(site.worker.log(), "good\nopen\n");
  EXPECT_EQ(result_in(site.results.path(), plan.at(0), tool).state, State::whole);
  const Result edited = result_in(site.results.path(), plan.at(1), tool);
  EXPECT_EQ(edited.state, State::failed);
  EXPECT_EQ(edited.why, "a law or a claim file that it names was changed while it was done");
}

// An editor may remove a file for as long as it writes it.
TEST(Execution, AUnitWhoseTextIsGoneHasNoResult) {
  Site site;
  site.lost = "open";
  const Plan plan = plan_of({unit("open")});
  EXPECT_EQ(site.run(plan).failed, 1U);
  EXPECT_EQ(result_in(site.results.path(), plan.at(0), tool).why, "what it names cannot be read any more: no such file");
}

TEST(Execution, AProgramThatIsReplacedMeanwhileDoesNoMore) {
  Site site;
  const Plan plan = plan_of({unit("good"), unit("open"), unit("false")});
  std::size_t asked = 0;
  // It is asked at the beginning, and before and behind each unit: the second unit ends by another build.
  const std::string said = objection([&] { site.run(plan, [&asked] { return ++asked < 5 ? build : "another"; }); });
  EXPECT_NE(said.find("is another build than when this run began"), std::string::npos) << said;
  EXPECT_EQ(site.worker.log(), "good\nopen\n");
  EXPECT_EQ(result_in(site.results.path(), plan.at(1), tool).why, "the program that did it was replaced meanwhile");
}

TEST(Execution, NothingBeginsWhereResultsAreByAnotherBuild) {
  const std::vector<Unit> units = {unit("good"), unit("open"), unit("false")};
  Site site;
  site.build_of_worker = "another";
  site.run(plan_of({units[2]}));
  const std::string before = contents(result_file(site.results.path(), units[2].id));
  site.build_of_worker = build;
  const std::string said = objection([&] { site.run(plan_of(units)); });
  EXPECT_NE(said.find(units[2].id + ".jsonl: is by another build of colex 1.2.3, another, and this is " + build),
            std::string::npos)
      << said;
  EXPECT_EQ(site.worker.log(), "false\n") << "the first two were not begun";
  EXPECT_EQ(contents(result_file(site.results.path(), units[2].id)), before);
  // For what is not whole nobody minds whose it was.
  site.build_of_worker = "another";
  site.run(plan_of({unit("crash")}));
  site.build_of_worker = build;
  EXPECT_EQ(site.run(plan_of({unit("crash")})).failed, 1U);
}

TEST(Execution, WhateverStandsInTheWayIsDoneAgainButForALink) {
  const Unit mine = unit("good");
  Site site;
  for (const std::string& text : {std::string(), std::string("{"), std::string(5000, '\0'), std::string("nonsense\n")}) {
    write(result_file(site.results.path(), mine.id), text);
    EXPECT_EQ(site.run(plan_of({mine})).done, 1U) << text;
  }
  const std::string diary = site.scratch.path() + "/diary";
  write(diary, "my diary\n");
  std::filesystem::remove(result_file(site.results.path(), mine.id));
  std::filesystem::create_symlink(diary, result_file(site.results.path(), mine.id));
  EXPECT_THROW(site.run(plan_of({mine})), output::Refused);
  EXPECT_EQ(contents(diary), "my diary\n");
}

TEST(Execution, AProgramThatIsNotThereIsNoFailedUnit) {
  Site site;
  std::filesystem::remove(site.worker.program());
  EXPECT_THROW(site.run(plan_of({unit("good")})), output::Refused);
  EXPECT_TRUE(std::filesystem::is_empty(site.results.path()));
}

}  // namespace
}  // namespace colex::campaigns::test
