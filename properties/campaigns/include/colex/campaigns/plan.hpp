// The plan of a campaign: its units, one a line, between a line that says who made it and one that counts them.
//
//   {"plan":{"schema":1,"tool":"colex 0.1.0","made":"2026-11-23T18:00:00Z"}}
//   {"unit":"5c1f0a77d2e4b319","argv":["law","S019","--engine","random","--seed","7"]}
//   {"end":{"units":1,"hash":"07aa19c2f0b1d7e5"}}
//
//   PlanWriter plan(out, "colex 0.1.0", evidence::time_now());
//   plan.add(unit_of(…));                                    no unit twice, however often it is added
//   plan.finish();
//   Plan(text, "plan.jsonl").at(0).argv[1] == "S019"
//
// A plan that was cut off or edited is refused: a campaign that has come to its end has done all that was planned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace colex::campaigns {

// A unit of a campaign: one command line of colex that writes evidence.
//
//   {"unit":"5c1f0a77d2e4b319","argv":["law","S019","--engine","random","--seed","7"]}
//
// Its name is a hash of what its evidence depends on: the version of colex, the words of the command line, and what these words
// stand for, as the text of a law or the bytes of a claim file. So whoever has a result of this name has no need of another.

/// A plan or a result that cannot be used. The message says which, and why.
class Unusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The most seconds that --limit may give a unit: its budget is twice that and 60 more, and --budget takes 10^7 at the most.
inline constexpr double most_seconds_of_a_unit = 4e6;

/// One command line, without the program's name.
struct Unit {
  std::string id;
  std::vector<std::string> argv;
  friend bool operator==(const Unit&, const Unit&) = default;
};

/// The unit of this command line. `depends` is what its words stand for.
Unit unit_of(const std::string& tool, std::vector<std::string> argv, std::string_view depends);

/// Whether the text may be a unit's name: 16 hexadecimal digits. Nothing else becomes the name of a file.
bool is_id(std::string_view text);

/// What keeps a command line from being a unit, as a sentence; empty if nothing does. A unit judges, and writes nothing but its
/// evidence, which whoever runs it asks for, with the options that say what is judged and how hard; src/unit.cpp has the table
/// of the commands.
std::string objection_to(const std::vector<std::string>& argv);

/// Whether a unit asks a GPU.
bool needs_gpu(const Unit& unit);

/// The unit as a JSON object on one line, without the newline. Throws Unusable if a word of it is not UTF-8.
std::string to_json(const Unit& unit);

/// The unit that a line holds. Throws Unusable.
Unit unit_from_json(std::string_view line);

/// The command line as it is typed: `colex law S019 --seed 7`.
std::string command_of(const Unit& unit);

// Many units by one line, in which each part in braces stands for several words, one for each unit:
//
//   law {law S016*} --engine random --seed {1..1000}      of each law whose id begins so a unit for each seed
//   law S019 --engine exhaustive --shard {shards 8}       0/8, 1/8, … 7/8

/// The words that a part in braces stands for, by its name and what follows it there, as `law` and `S016*`. Throws Unusable for a
/// name that nothing has.
using Meaning = std::function<std::vector<std::vector<std::string>>(const std::string& name, const std::string& of)>;

/// Gives the words of each unit to `take`. Numbers and shards have the meaning above. Throws Unusable for a part that is not
/// closed, stands for nothing, or is no range of less than 10^9 numbers.
void expand(const std::string& line, const Meaning& meaning, const std::function<void(std::vector<std::string> argv)>& take);

/// Writes a plan unit by unit, so that it may have millions.
class PlanWriter {
 public:
  /// `made` is the time that merged evidence will have.
  PlanWriter(std::ostream& out, const std::string& tool, const std::string& made);

  /// Adds the unit, if it is not there yet. Throws Unusable for a command line that can be none, and where two units have one
  /// name.
  void add(const Unit& unit);
  /// The line behind the units.
  void finish();

  std::size_t size() const { return units_.size(); }

 private:
  void write(const std::string& line);

  std::ostream& out_;
  std::uint64_t hash_;
  std::unordered_map<std::string, std::uint64_t> units_;  ///< name to another hash of its words
};

/// What near its beginning each file of a plan has.
inline constexpr const char* plan_mark = "{\"plan\":{\"schema\":1,";

/// A plan in memory, as its text.
class Plan {
 public:
  /// Throws Unusable for a text that is torn, edited, of another form, or has a unit twice; `name` is what it is called there.
  /// What a unit asks for is looked at in `at`.
  Plan(std::string text, std::string name);

  const std::string& tool() const { return tool_; }
  const std::string& made() const { return made_; }
  /// The hash of its text: the same for one plan, and for no other.
  const std::string& id() const { return id_; }

  std::size_t size() const { return units_.size(); }
  /// The unit's name, as its line says it.
  std::string_view id_at(std::size_t number) const;
  /// Throws Unusable, with the number of the line.
  Unit at(std::size_t number) const;

 private:
  std::string_view line(std::size_t number) const;

  std::string text_, name_, tool_, made_, id_;
  std::vector<std::size_t> units_;  ///< where each line begins
};

// How engines that exist do a plan: a script for each, which a person reads, changes and starts.
//
//   slurm      a shell script that submits a job array, and a job behind it that merges
//   github     a workflow of GitHub Actions with a matrix of jobs, and a job behind them that merges
//   parallel   a line of GNU parallel, and the command that merges

struct ScriptOptions {
  std::string program;    ///< the colex that runs the units
  std::string plan;       ///< its file
  std::string results;    ///< the folder of results
  std::string merged;     ///< the file of merged evidence
  std::size_t tasks = 1;  ///< how many machines or jobs share the units
  double limit = 3600;    ///< seconds for one unit
  bool gpu = false;       ///< whether some unit needs one
};

std::string slurm_script(const ScriptOptions& options);
/// Requires that the plan and the results are paths within the repository.
std::string github_script(const ScriptOptions& options);
std::string parallel_script(const ScriptOptions& options);

/// As many jobs a matrix of GitHub Actions may have.
inline constexpr std::size_t most_github_jobs = 256;

}  // namespace colex::campaigns
