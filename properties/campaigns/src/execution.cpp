#include "colex/campaigns/execution.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "colex/base/file.hpp"
#include "colex/output/files.hpp"
#include "colex/workers/threads.hpp"

#include "builds.hpp"

namespace colex::campaigns {

namespace {

namespace fs = std::filesystem;

template <class Clock>
double seconds_of() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

class Executor {
 public:
  Executor(const Task& task, const Told& told, Tally& tally) : task_(task), told_(told), tally_(tally), build_(task.build()) {}

  void run(const Plan& plan) {
    const std::vector<Unit> units = units_of(plan);
    tally_.units = units.size();
    make_folder();
    for (const Unit& unit : left_of(units)) {
      // Another process may have done it meanwhile.
      const Result former = result_in(task_.folder, unit, task_.tool);
      if (is_there(unit, former)) continue;
      if (!task_.has_time()) continue;
      require_as_planned(unit);
      if (task_.build() != build_)
        throw Unusable(task_.program + ": is another build than when this run began, and not done by it: " + command_of(unit) +
                       ", and what stands behind it");
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
      require_as_planned(units.back());
    }
    return units;
  }

  bool is_as_planned(const Unit& unit) const { return unit_of(task_.tool, unit.argv, task_.depends(unit.argv)).id == unit.id; }

  void require_as_planned(const Unit& unit) const {
    if (is_as_planned(unit)) return;
    throw Unusable("the unit " + unit.id + ", " + command_of(unit) +
                   ", is not what it was when it was planned: a law or a claim file that it names reads otherwise here");
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
    if (result.ending.program != build_)
      throw Unusable(result_file(task_.folder, unit.id) + ": is by another build of " + task_.tool + ", " +
                     named_build(result.ending.program) + ", and this is " + named_build(build_) +
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
    std::error_code ignored;
    fs::remove(evidence_, ignored);
    Ending ending{0, "", task_.machine, seconds_of<std::chrono::system_clock>(), 0, 0, build_};
    // The time of day may be set while a unit is done.
    const double start = seconds_of<std::chrono::steady_clock>();
    const workers::Limited limited = workers::run_within(program(unit), task_.limit);
    const workers::Ending& ended = limited.ending;
    // A program that is not there is no matter of the unit.
    if (!ended.started) throw output::Refused(ended.trouble);
    ending.status = ended.status;
    ending.seconds = seconds_of<std::chrono::steady_clock>() - start;
    ending.processor = limited.processor;
    if (ended.status > 4 || limited.overdue) ending.trouble = ended.trouble;
    if (ended.status == 2 || ended.status == 4) ending.trouble = ended.trouble + complaint(limited.last);
    if (ending.trouble.empty()) ending.trouble = what_changed(unit);
    const std::string text = result_text(unit, task_.tool, base::contents(evidence_).value_or(""), ending);
    // Whatever stands there, zeros of a disk that lost its power as well: the name is a unit's, and what is whole was not done
    // again.
    output::write_whole(result_file(task_.folder, unit.id), text, {});
    const Result result = read_result(text, unit, task_.tool);
    ++(result.state == State::whole ? tally_.done : tally_.failed);
    if (result.state == State::whole) count(result.ending);
    told_.done(unit, result.ending);
  }

  /// What makes it the result of another unit, or of another build; empty if nothing does.
  std::string what_changed(const Unit& unit) const {
    try {
      if (!is_as_planned(unit)) return "a law or a claim file that it names was changed while it was done";
    } catch (const std::exception& lost) {
      return std::string("what it names cannot be read any more: ") + lost.what();
    }
    if (task_.build() != build_) return "the program that did it was replaced meanwhile";
    return "";
  }

  /// ": error: …", the first complaint in what a program said; empty if there is none.
  static std::string complaint(const std::string& said) {
    constexpr std::string_view mark = "error: ";
    constexpr std::size_t most = 500;
    const std::size_t begin = said.starts_with(mark) ? 0 : said.find('\n' + std::string(mark));
    if (begin == std::string::npos) return "";
    const std::size_t line = begin == 0 ? 0 : begin + 1;
    return ": " + said.substr(line, std::min(most, said.find('\n', line) - line));
  }

  workers::Program program(const Unit& unit) const {
    workers::Program program;
    program.command = {task_.program};
    program.command.insert(program.command.end(), unit.argv.begin(), unit.argv.end());
    program.command.insert(program.command.end(), {"--evidence", evidence_});
    program.command.insert(program.command.end(), task_.options.begin(), task_.options.end());
    // A counterexample stands in the evidence; many at a time do not write to the user's files.
    if (unit.argv.front() == "law") program.command.insert(program.command.end(), {"--regressions", "/dev/null"});
    program.errors = workers::Errors::among_output;
    return program;
  }

  void count(const Ending& ending) {
    if (ending.status == 1) ++tally_.refuted;
    if (ending.status == 3) ++tally_.unknown;
  }

  const Task& task_;
  const Told& told_;
  Tally& tally_;
  const std::string build_;
  const std::string evidence_ = (fs::path(task_.scratch) / "evidence.jsonl").string();
};

}  // namespace

void execute(const Plan& plan, const Task& task, const Told& told, Tally& tally) { Executor(task, told, tally).run(plan); }

}  // namespace colex::campaigns
