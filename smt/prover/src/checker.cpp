#include "colex/prover/checker.hpp"

#include <cstdio>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "colex/base/file.hpp"
#include "colex/evidence/record.hpp"
#include "colex/solvers/caching.hpp"

#include "answered.hpp"

namespace colex::prover {

namespace {

namespace fs = std::filesystem;

/// What follows the beginning, if the line begins so.
std::optional<std::string_view> behind(std::string_view beginning, std::string_view line) {
  if (!line.starts_with(beginning)) return std::nullopt;
  return line.substr(beginning.size());
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
  const std::optional<std::string> bytes = program_.empty() ? std::nullopt : base::contents(program_);
  if (bytes) identity_ = solvers::name_of(*bytes) + '-' + std::to_string(bytes->size());
}

std::map<std::string, Opinion> Checker::opinions(const Submission& submission) const {
  std::map<std::string, Opinion> opinions;
  for (const auto& [file, id] : submission.ids_) opinions[id].reason = "nothing was said of it";
  const auto silence = [&](const std::string& why) {
    for (auto& [id, opinion] : opinions) opinion = {{}, false, why};
    return opinions;
  };
  if (!submission.folder_) return silence(submission.trouble_);
  if (opinions.empty() || !is_there()) return opinions;
  const auto refuse = [&](const std::string& id, std::string_view reason) {
    if (const auto found = opinions.find(id); found != opinions.end()) found->second = {{}, true, std::string(reason)};
  };
  const auto take = [&](const std::string& line) {
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
  const Answered answered(program_, name_, submission.folder_->path(), take);
  if (!answered.trouble.empty()) return silence(answered.trouble);
  for (const Accepted& accepted : answered.accepted) {
    // Among two certificates with one name, which is a mistake, one is refused.
    if (const auto found = opinions.find(accepted.id()); found != opinions.end() && !found->second.is_refused)
      found->second = {accepted};
  }
  return opinions;
}

const Checker& colex_check() {
  static const Checker checker(place_of_checker());
  return checker;
}

namespace {

/// The names of a canonical sequent's variables: "x0", "x1", …
class Names {
 public:
  const std::vector<std::string>& at_least(std::size_t count) {
    while (names_.size() < count) names_.push_back('x' + std::to_string(names_.size()));
    return names_;
  }

 private:
  std::vector<std::string> names_;
};

std::size_t variables_of(const certificates::Sequent& sequent) {
  std::size_t count = 0;
  const auto see = [&](const symbolic::Polynomial& p) {
    for (const symbolic::Variable v : p.variables()) count = std::max(count, index(v) + 1);
  };
  for (const auto& f : sequent.premises) see(f.polynomial);
  for (const auto& f : sequent.conclusions) see(f.polynomial);
  for (const auto& d : sequent.definitions) {
    see(symbolic::Polynomial(d.variable));
    see(d.value);
  }
  for (const auto& p : sequent.products) {
    see(p.a);
    see(p.b);
  }
  return count;
}

}  // namespace

Docket::Entry Docket::enter(const certificates::Sequent& sequent) {
  static thread_local Names names;
  const certificates::Sequent canonical = certificates::canonical(sequent);
  const auto& known = names.at_least(variables_of(canonical));
  const std::string text = to_string(canonical, known);
  const std::lock_guard lock(mutex_);
  const auto [entry, is_new] = entries_.try_emplace(text, obligations_.size());
  if (is_new) {
    char id[32];
    std::snprintf(id, sizeof id, "step-%016llx", static_cast<unsigned long long>(evidence::hash(text)));
    obligations_.push_back(obligation_of(canonical, id, known));
  }
  return entry->second;
}

}  // namespace colex::prover
