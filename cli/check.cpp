// colex check: a verdict on each claim of claim files.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/claims/claim_file.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/output/files.hpp"
#include "colex/render/escape.hpp"

#include "command.hpp"
#include "folder.hpp"
#include "input.hpp"
#include "judging.hpp"
#include "limits.hpp"
#include "provers.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

struct CheckOptions {
  JudgingOptions judging;
  std::vector<std::string> paths;
  std::string certificates, against;
};

/// A claim file, and the line of the one claim that is asked for, or 0 for all.
struct Target {
  std::string file;
  std::uint64_t line = 0;
};

/// Is told of something that cannot be read, and lets the rest be judged.
using Complain = std::function<void(const std::string&)>;

/// The claim files of a folder, by name.
std::vector<Target> claim_files(const std::string& folder, const Complain& complain) {
  std::vector<Target> targets;
  bool is_whole = true;
  for (std::string& file : files_in(folder, ".colex", [&](const std::string& what) {
         is_whole = false;
         complain(what);
       }))
    targets.push_back({std::move(file)});
  if (targets.empty() && is_whole) throw Unreadable(folder + ": no claim file (*.colex) in this folder");
  return targets;
}

/// FILE:LINE, where no file of this whole name exists.
std::optional<Target> at_line(const std::string& path) {
  const auto colon = path.rfind(':');
  if (colon == std::string::npos || colon + 1 == path.size() || path.size() - colon > 10) return std::nullopt;
  std::error_code ignored;
  if (fs::exists(path, ignored)) return std::nullopt;
  const std::string digits = path.substr(colon + 1);
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  if (std::stoull(digits) == 0) throw Unreadable(path + ": lines are counted from 1");
  return Target{path.substr(0, colon), std::stoull(digits)};
}

std::vector<Target> targets_of(const std::string& path, const Complain& complain) {
  std::error_code ignored;
  if (path != "-" && fs::is_directory(path, ignored)) return claim_files(path, complain);
  if (const auto target = at_line(path)) return {*target};
  return {{path}};
}

/// A mistake in a line that another tool's layout stands in says so.
void add_hint(claims::Entry& entry, std::string_view text) {
  if (!entry.mistake || entry.mistake->kind() != Kind::parse) return;
  const notation::LocatedRejection& mistake = *entry.mistake;
  const notation::Position place = mistake.position();
  const std::size_t begin = place.offset - (place.column - 1);
  std::string_view line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
  const std::size_t sign = line.find('=');
  const std::size_t behind = line.starts_with("let ") && sign != std::string_view::npos ? sign + 1 : 0;
  if (behind == 0 || place.column - 1 < behind) return;
  const notation::LocatedRejection within(Kind::parse, mistake.message(),
                                          notation::position_at(line.substr(behind), place.column - 1 - behind));
  entry.mistake = notation::LocatedRejection(Kind::parse, mistake.message() + hint(line.substr(behind), within), place);
}

/// Judges the statements of a file.
void check_file(const Target& target, JudgingRun& run) {
  underway("check " + target.file);
  std::string text = read_all(target.file);
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  std::vector<claims::Entry> entries = claims::read(text, target.file, target.line, text_reader());
  for (claims::Entry& entry : entries) add_hint(entry, text);
  if (entries.empty()) throw Unreadable(claims::no_claim(target.file, target.line));
  run.judge(entries, text);
}

Exit check(CheckOptions& options) {
  for (const std::string& path : options.paths) {
    if (output::same_file(path, options.judging.evidence.file))
      throw output::Refused(path + ": is to be read, and cannot be what --evidence writes");
  }
  const auto certifying = certifier(options.certificates, options.against, options.judging.cache, options.judging.json);
  JudgingRun run(options.judging, "claim");
  if (certifying != nullptr) {
    run.on_verdict = [&](const judging::Law& statement, const evidence::Record& record) { certifying->tell(statement, record); };
  }
  Exit exit = Exit::as_claimed;
  const Complain complain = [&](const std::string& what) {
    if (options.judging.json) fmt::print("{}\n", line_of({{"error", json_of(Rejection(Kind::parse, what))}}));
    output::flush_standard_output();
    fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), render::visible(what));
    run.miss("not judged: " + what);
    exit = Exit::unreadable;
  };
  // One file that cannot be read is no reason not to judge the others.
  const auto go_on_after = [&](const auto& step) {
    try {
      step();
    } catch (const Unreadable& mistake) {
      complain(mistake.what());
    }
  };
  for (const std::string& path : options.paths) {
    go_on_after([&] {
      for (const Target& target : targets_of(path, complain)) go_on_after([&] { check_file(target, run); });
    });
  }
  exit = worse(run.finish(), exit);
  return certifying == nullptr ? exit : worse(certifying->finish(), exit);
}

}  // namespace

void add_check(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* check_command = app.add_subcommand("check", "Judge the claims of claim files");
  check_command
      ->add_option("FILE", options->paths,
                   "Claim files, folders of them (*.colex), FILE:LINE for one claim, or - for standard input")
      ->required();
  add_to(*check_command, options->judging);
  check_command
      ->add_option_function<std::string>(
          "--require", [options](const std::string& ground) { options->judging.required = *judging::ground_named(ground); },
          "What each verdict has to rest on: proved, exhausted (or proved), or tested; what rests on less is unknown. A claim "
          "without variables, values that are found and a counterexample suffice")
      ->check(CLI::IsMember({"proved", "exhausted", "tested"}));
  add_certificates(*check_command, options->certificates,
                   "Write the certificates of proofs, and of each decision on which the verdict on a claim without "
                   "variables rests, to files of this folder, have colex-check read them, and print what it says; a "
                   "decision without a certificate is named");
  add_against(*check_command, options->against);
  check_command->callback([options, check_command, &exit] {
    look_only_at_case(*check_command, options->judging, "FILE");
    exit = check(*options);
  });
}

}  // namespace colex::cli
