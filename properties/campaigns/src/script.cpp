#include <iomanip>
#include <limits>
#include <map>
#include <sstream>
#include <string_view>

#include "colex/campaigns/plan.hpp"
#include "colex/evidence/record.hpp"

#include "script_text.hpp"

namespace colex::campaigns {

namespace {

using evidence::quoted;

std::string run_command(const ScriptOptions& o, const std::string& program, const std::string& index) {
  std::ostringstream limit;
  limit << std::setprecision(std::numeric_limits<double>::digits10) << o.limit;
  return program + " campaign run " + quoted(o.plan) + " --results " + quoted(o.results) + " --index " + index + " --of " +
         std::to_string(o.tasks) + " --limit " + limit.str();
}

std::string merge_command(const ScriptOptions& o, const std::string& program) {
  return program + " campaign merge " + quoted(o.plan) + " --results " + quoted(o.results) + " -o " + quoted(o.merged);
}

/// A text of YAML on one line.
std::string yaml(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
  return result + '\'';
}

/// The script of this name, with what stands for its names between `%`. Slurm counts every queueing again as a restart, a lost
/// node's as well, so that the twenty are of all of these; GitHub builds colex once, since results by several builds are not
/// merged.
std::string filled(std::string_view name, const std::map<std::string, std::string>& values) {
  std::string text;
  for (const ScriptText& script : script_texts()) {
    if (script.path.ends_with(name)) text = script.text;
  }
  for (const auto& [value, said] : values) {
    const std::string place = '%' + value + '%';
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + said.size()))
      text.replace(at, place.size(), said);
  }
  return text;
}

}  // namespace

std::string slurm_script(const ScriptOptions& o) {
  return filled("slurm.sh", {{"last", std::to_string(o.tasks - 1)},
                             {"gpu", o.gpu ? " --gres=gpu:1" : ""},
                             {"run", run_command(o, quoted(o.program), "\"$SLURM_ARRAY_TASK_ID\"")},
                             {"merge", merge_command(o, quoted(o.program))}});
}

std::string github_script(const ScriptOptions& o) {
  std::string indices;
  for (std::size_t k = 0; k < o.tasks; ++k) indices += (k == 0 ? "" : ", ") + std::to_string(k);
  const std::string program = "build/ci/colex";
  return filled("github.yml", {{"all", indices},
                               {"runner", o.gpu ? "[self-hosted, gpu]" : "ubuntu-latest"},
                               {"run", yaml(run_command(o, program, "${{ matrix.index }}"))},
                               {"merge", yaml(merge_command(o, program))},
                               {"results", yaml(o.results)},
                               {"merged", yaml(o.merged)}});
}

std::string parallel_script(const ScriptOptions& o) {
  return filled("parallel.sh", {{"last", std::to_string(o.tasks - 1)},
                                {"run", quoted(run_command(o, quoted(o.program), "{}"))},
                                {"merge", merge_command(o, quoted(o.program))}});
}

}  // namespace colex::campaigns
