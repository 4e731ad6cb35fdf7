#include "answered.hpp"

#include <unistd.h>

#include "colex/base/file.hpp"

namespace colex::prover {

namespace {

/// What a certificate is about, from what the checker says that it has accepted: "theorem ID", "as a run that supposes …, and
/// claims …; it calls itself "ID"", or the sentence itself.
std::string about_of(std::string said) {
  const std::string theorem = "theorem ", run = "as a run that ", name = "; it calls itself \"";
  if (said.starts_with(theorem)) return said.substr(theorem.size());
  const std::size_t at = said.find(name);
  if (!said.starts_with(run) || at == std::string::npos || !said.ends_with('"')) return said;
  said.pop_back();
  return said.substr(at + name.size());
}

}  // namespace

Answered::Answered(const std::filesystem::path& program, const std::string& name, const std::filesystem::path& folder,
                   const std::function<void(const std::string& line)>& other) {
  workers::Program checker{{program.string(), folder.string()}};
  checker.errors = workers::Errors::thrown_away;
  checker.patience.processor = 3600;  // it says nothing before it has read all
  const std::string beginning = "accepted  ";
  const auto take = [&](const std::string& line) {
    if (!line.starts_with(beginning)) return other(line);
    // What it is about, and behind two blanks what is in it.
    accepted.push_back(Accepted(about_of(line.substr(0, line.rfind("  ")).substr(beginning.size())), name));
  };
  const workers::Ending ending = workers::run_by_lines(checker, take);
  // 0: all are accepted; 1: some are not. Anything else is no answer.
  if (ending.started && ending.status <= 1) return;
  accepted.clear();
  trouble = ending.trouble.empty() ? "it ended with status " + std::to_string(ending.status) : ending.trouble;
}

std::filesystem::path place_of_checker() {
  const std::filesystem::path folder = base::own_code().parent_path();
  for (const std::filesystem::path& place : {folder / "colex-check", std::filesystem::path(COLEX_CHECK)}) {
    if (access(place.c_str(), X_OK) == 0) return place;
  }
  return {};
}

}  // namespace colex::prover
