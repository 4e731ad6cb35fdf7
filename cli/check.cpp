// colex check: a verdict on each claim of claim files.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/claims/judge.hpp"
#include "colex/evidence/json_lines.hpp"

#include "bindings.hpp"
#include "cache_options.hpp"
#include "command.hpp"
#include "diagnosis.hpp"
#include "evidence_sink.hpp"
#include "input.hpp"
#include "provers.hpp"
#include "terminal.hpp"
#include "verdict.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

struct CheckOptions {
  CacheOptions cache;
  EvidenceOptions evidence;
  std::vector<std::string> paths;
  std::vector<std::string> with;
  std::uint64_t seed = 0;
  bool json = false;
};

/// A claim file, and the line of the one claim that is asked for, or 0 for all.
struct Target {
  std::string file;
  std::uint64_t line = 0;
};

/// The claim files of a folder, by name.
std::vector<Target> claim_files(const std::string& folder) {
  std::vector<Target> targets;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".colex" && entry.is_regular_file())
      targets.push_back({entry.path().lexically_normal().string()});
  }
  if (targets.empty()) throw Unreadable(folder + ": no claim file (*.colex) in this folder");
  std::sort(targets.begin(), targets.end(), [](const Target& a, const Target& b) { return a.file < b.file; });
  return targets;
}

/// FILE:LINE, where no file of this whole name exists.
std::optional<Target> at_line(const std::string& path) {
  const auto colon = path.rfind(':');
  if (colon == std::string::npos || colon + 1 == path.size() || path.size() - colon > 10 || fs::exists(path)) return std::nullopt;
  const std::string digits = path.substr(colon + 1);
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return Target{path.substr(0, colon), std::stoull(digits)};
}

std::vector<Target> targets_of(const std::string& path) {
  if (path != "-" && fs::is_directory(path)) return claim_files(path);
  if (const auto target = at_line(path)) return {*target};
  return {{path}};
}

/// Where verdicts go: to a person or as JSON to standard output, and into a file of evidence.
class Check {
 public:
  explicit Check(const CheckOptions& options) : json_(options.json), evidence_(options.evidence) {
    judge_options_.seed = options.seed;
    judge_options_.given = bindings_of(options.with);
    judge_options_.tool = tool();
    judge_options_.prover = claim_prover(options.cache);
  }

  void run(const Target& target) {
    const std::string text = read_all(target.file);
    const std::size_t before = tally_.count();
    bool mistaken = false;
    judge_options_.line = target.line;
    claims::judge_file(
        text, target.file, judge_options_, [&](const evidence::Record& record) { take(record); },
        [&](const notation::LocatedRejection& mistake) {
          mistaken = true;
          diagnose(target.file, text, mistake);
        });
    if (mistaken) exit_ = worse(exit_, Exit::unreadable);
    if (!mistaken && tally_.count() == before) {
      throw Unreadable(target.line == 0 ? target.file + ": no claim in this file"
                                        : fmt::format("{}:{}: no claim begins on this line", target.file, target.line));
    }
  }

  Exit finish() {
    evidence_.finish();
    std::fflush(stdout);
    fmt::print(json_ ? stderr : stdout, "{}\n", tally_.text("claim"));
    return exit_;
  }

 private:
  void take(const evidence::Record& record) {
    tally_.add(record);
    evidence_.take(record);
    fmt::print("{}", json_ ? evidence::to_json(record) + '\n' : verdict_text(record));
    exit_ = worse(exit_, exit_of(record));
  }

  bool json_;
  claims::Options judge_options_;
  EvidenceSink evidence_;
  Tally tally_;
  Exit exit_ = Exit::as_claimed;
};

Exit check(const CheckOptions& options) {
  Check check(options);
  Exit exit = Exit::as_claimed;
  // One file that cannot be read is no reason not to judge the others.
  const auto go_on_after = [&](const auto& step) {
    try {
      step();
    } catch (const Unreadable& mistake) {
      std::fflush(stdout);
      fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), mistake.what());
      exit = Exit::unreadable;
    }
  };
  for (const std::string& path : options.paths) {
    go_on_after([&] {
      for (const Target& target : targets_of(path)) go_on_after([&] { check.run(target); });
    });
  }
  return worse(check.finish(), exit);
}

}  // namespace

void add_check(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* check_command = app.add_subcommand("check", "Judge the claims of claim files");
  check_command
      ->add_option("FILE", options->paths,
                   "Claim files, folders of them (*.colex), FILE:LINE for one claim, or - for standard input")
      ->required();
  check_command
      ->add_option("--with", options->with, "NAME=VALUE: look only at this case of the claim; one for each of its variables")
      ->take_all()
      ->allow_extra_args(false);
  add_to(*check_command, options->evidence);
  check_command->add_option("--seed", options->seed, "Draw other cases");
  add_to(*check_command, options->cache);
  check_command->add_flag("--json", options->json, "One JSON object a line on standard output: the evidence");
  check_command->callback([options, &exit] { exit = check(*options); });
}

}  // namespace colex::cli
