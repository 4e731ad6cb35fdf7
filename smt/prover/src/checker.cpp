#include "colex/prover/checker.hpp"

#include <fstream>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "colex/solvers/kept_file.hpp"
#include "colex/workers/program.hpp"

namespace colex::prover {

namespace {

namespace fs = std::filesystem;

/// What follows the beginning, if the line begins so.
std::optional<std::string_view> behind(std::string_view beginning, std::string_view line) {
  if (!line.starts_with(beginning)) return std::nullopt;
  return line.substr(beginning.size());
}

fs::path place_of_checker() {
  std::error_code trouble;
  const fs::path folder = fs::read_symlink("/proc/self/exe", trouble).parent_path();
  for (const fs::path& place : {folder / "colex-check", fs::path(COLEX_CHECK)}) {
    if (access(place.c_str(), X_OK) == 0) return place;
  }
  return {};
}

}  // namespace

Submission::Submission() {
  try {
    folder_.emplace("colex-certificates");
  } catch (const fs::filesystem_error& trouble) {
    trouble_ = trouble.what();
  }
}

void Submission::add(const std::string& id, const std::string& text) {
  fs::path file;
  {
    const std::lock_guard lock(mutex_);
    if (!texts_.emplace(id + '\n' + solvers::name_of(text)).second) return;
    const std::string name = std::to_string(ids_.size()) + ".cert";
    ids_[name] = id;
    if (!folder_) return;
    file = folder_->path() / name;
  }
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  // What is not there whole is not accepted.
  std::error_code ignored;
  if (!stream) fs::remove(file, ignored);
}

Checker::Checker(fs::path program) : program_(std::move(program)), name_("colex-check") {
  const std::optional<std::string> bytes = program_.empty() ? std::nullopt : solvers::content(program_);
  if (bytes) identity_ = solvers::name_of(*bytes) + '-' + std::to_string(bytes->size());
}

std::map<std::string, Opinion> Checker::opinions(const Submission& submission) const {
  std::map<std::string, Opinion> opinions;
  std::set<std::string> named;
  for (const auto& [file, id] : submission.ids_) opinions[id].reason = "nothing was said of it";
  const auto silence = [&](const std::string& why) {
    for (auto& [id, opinion] : opinions) opinion = {false, false, why};
    return opinions;
  };
  if (!submission.folder_) return silence(submission.trouble_);
  if (opinions.empty() || !is_there()) return opinions;
  const auto refuse = [&](const std::string& id, std::string_view reason) {
    named.insert(id);
    if (const auto found = opinions.find(id); found != opinions.end()) found->second = {false, true, std::string(reason)};
  };
  const auto accept = [&](const std::string& id) {
    // Of two certificates with one name, which is a mistake, one is refused.
    if (const auto found = opinions.find(id); found != opinions.end() && named.insert(id).second)
      found->second = {true, false, ""};
  };
  const auto take = [&](const std::string& line) {
    if (const auto accepted = behind("accepted  ", line)) return accept(std::string(accepted->substr(0, accepted->rfind("  "))));
    const auto refused = behind("refused   ", line);
    if (!refused) return;
    // A file by its name and line; or, if what it rests on is not accepted, what it is about.
    const auto filed = submission.ids_.find(std::string(refused->substr(0, refused->find(':'))));
    if (filed != submission.ids_.end()) {
      refuse(filed->second, "line " + std::string(refused->substr(filed->first.size() + 1)));
    } else if (const std::size_t end = refused->rfind(": "); end != std::string_view::npos) {
      refuse(std::string(refused->substr(0, end)), refused->substr(end + 2));
    }
  };
  workers::Program program{{program_.string(), submission.folder_->path().string()}};
  program.errors = workers::Errors::thrown_away;
  program.patience.processor = 3600;  // it says nothing before it has read all
  const workers::Ending ending = workers::run_by_lines(program, take);
  // 0: all are accepted; 1: some are not. Anything else is no answer.
  if (!ending.started || ending.status > 1) return silence(ending.trouble);
  return opinions;
}

const Checker& colex_check() {
  static const Checker checker(place_of_checker());
  return checker;
}

}  // namespace colex::prover
