#include "colex/campaigns/execution.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "colex/output/whole_file.hpp"
#include "colex/workers/limited.hpp"

#include "builds.hpp"

namespace colex::campaigns {

namespace {

namespace fs = std::filesystem;

double now() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

class Executor {
 public:
  Executor(const Task& task, const Told& told, Tally& tally) : task_(task), told_(told), tally_(tally) {}

  void run(const Plan& plan) {
    const std::vector<Unit> units = units_of(plan);
    tally_.units = units.size();
    make_folder();
    for (const Unit& unit : left_of(units)) {
      // Another process may have done it meanwhile.
      const Result former = result_in(task_.folder, unit, task_.tool);
      if (is_there(unit, former)) continue;
      if (!task_.has_time()) continue;
      if (former.state != State::missing) told_.again(unit, former.why);
      told_.begins(unit);
      do_it(unit);
    }
  }

 private:
  /// The units of this task, each of which is what the plan says.
  std::vector<Unit> units_of(const Plan& plan) const {
    std::vector<Unit> units;
    for (std::size_t k = task_.index; k < plan.size(); k += task_.of) {
      units.push_back(plan.at(k));
      const Unit& unit = units.back();
      if (unit_of(task_.tool, unit.argv, task_.depends(unit.argv)).id != unit.id)
        throw Unusable("the unit " + unit.id + ", " + command_of(unit) +
                       ", is not what it was when it was planned: a law or a claim file that it names reads otherwise here");
    }
    return units;
  }

  /// Those without a whole result, once all results have been looked at: nothing is done in a folder of another build.
  std::vector<Unit> left_of(const std::vector<Unit>& units) {
    std::vector<Unit> left;
    for (const Unit& unit : units) {
      if (!is_there(unit, result_in(task_.folder, unit, task_.tool))) left.push_back(unit);
    }
    return left;
  }

  bool is_there(const Unit& unit, const Result& result) {
    if (result.state != State::whole) return false;
    if (result.ending.program != task_.build)
      throw Unusable(result_file(task_.folder, unit.id) + ": is by another build of " + task_.tool + ", " +
                     named_build(result.ending.program) + ", and this is " + named_build(task_.build) +
                     ": go on with that one, or take another folder");
    ++tally_.there;
    count(result.ending);
    return true;
  }

  void make_folder() const {
    std::error_code failed;
    fs::create_directories(task_.folder, failed);
    if (failed) throw output::Refused(task_.folder + ": " + failed.message());
  }

  void do_it(const Unit& unit) {
    const std::string evidence = (fs::path(task_.scratch) / "evidence.jsonl").string();
    std::error_code ignored;
    fs::remove(evidence, ignored);
    Ending ending{0, "", task_.machine, now(), 0, 0, task_.build};
    const workers::Limited limited = workers::run_within(program(unit, evidence), task_.limit);
    const workers::Ending& ended = limited.ending;
    // A program that is not there is no matter of the unit.
    if (!ended.started) throw output::Refused(ended.trouble);
    ending.status = ended.status;
    ending.seconds = now() - ending.began;
    ending.processor = limited.processor;
    if (ended.status > 4 || limited.overdue) ending.trouble = ended.trouble;
    const std::string text = result_text(unit, task_.tool, contents(evidence), ending);
    // Whatever stands there, zeros of a disk that lost its power too: the name is a unit's, and what is whole was not done again.
    output::write_whole(result_file(task_.folder, unit.id), text, {});
    const Result result = read_result(text, unit, task_.tool);
    ++(result.state == State::whole ? tally_.done : tally_.failed);
    if (result.state == State::whole) count(result.ending);
    told_.done(unit, result.ending);
  }

  workers::Program program(const Unit& unit, const std::string& evidence) const {
    workers::Program program;
    program.command = {task_.program};
    program.command.insert(program.command.end(), unit.argv.begin(), unit.argv.end());
    // The limit is that of the task, and a unit that reaches it has no result: it must not plan with a smaller one of its own.
    for (const std::string& word :
         {std::string("--evidence"), evidence, std::string("--budget"), std::to_string(2 * task_.limit + 60)})
      program.command.push_back(word);
    // A counterexample stands in the evidence; many at a time do not write to the user's files.
    if (unit.argv.front() == "law") program.command.insert(program.command.end(), {"--regressions", "/dev/null"});
    program.errors = workers::Errors::thrown_away;
    return program;
  }

  static std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

  void count(const Ending& ending) {
    if (ending.status == 1) ++tally_.refuted;
    if (ending.status == 3) ++tally_.unknown;
  }

  const Task& task_;
  const Told& told_;
  Tally& tally_;
};

}  // namespace

void execute(const Plan& plan, const Task& task, const Told& told, Tally& tally) { Executor(task, told, tally).run(plan); }

}  // namespace colex::campaigns
