// colex oracle: what the hardware really does, against what is predicted of it.
#include "oracle.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/observations/recorded.hpp"
#include "colex/verification/verify.hpp"

#include "form_names.hpp"

namespace colex::cli {

observations::Record oracle_record(const std::string& folder, const observations::Part& part) {
  try {
    return folder.empty() ? observations::nvidia_h200(part) : observations::read_record(folder, part);
  } catch (const observations::MalformedRecord& mistake) {
    throw Unreadable(mistake.what());
  }
}

observations::Record oracle_record_of(const std::vector<std::string>& words, const std::string& folder) {
  if (words.empty()) return oracle_record(folder);
  observations::Part part{{}, [&](const std::string& form) { return selected(words, form); }};
  if (folder.empty()) {
    std::vector<std::string> named;
    for (const verification::Agreement& predicted : verification::verify(std::vector<observations::Observation>{}, part.forms)) {
      named.push_back(predicted.form);
      const bool is_known = std::find(part.families.begin(), part.families.end(), predicted.family) != part.families.end();
      if (!is_known) part.families.push_back(predicted.family);
    }
    require_known(words, named);
  }
  return oracle_record(folder, part);
}

namespace {

/// What this machine's GPU does; nothing if there is none, if colex_probe was built without the form, or if observing it
/// failed, which is said.
std::optional<observations::Record> observed_now(const std::string& form) {
  constexpr unsigned seconds = 60;
  const std::string program = probe_beside();
  try {
    const std::vector<observer::Form> forms = observer::forms(program);
    const auto found = std::find_if(forms.begin(), forms.end(), [&](const observer::Form& built) { return built.form == form; });
    if (found == forms.end()) return std::nullopt;
    observations::Record seen;
    seen.observations = observer::observe(program, {*found}, {seconds, 1, true});
    for (const observations::Observation& observation : seen.observations) {
      const auto* fault = std::get_if<observations::Fault>(&observation.content);
      if (fault == nullptr) continue;
      fmt::print(stderr, "{} could not be observed on this machine's GPU: {}. The record answers.\n", form, fault->reason);
      return std::nullopt;
    }
    seen.manifest.provenance = observer::provenance(program);
    return seen;
  } catch (const observer::NoGpu&) {
    return std::nullopt;
  }
}

}  // namespace

observations::Record record_about(const observer::Form& form, const std::string& folder) {
  std::optional<observations::Record> now;
  if (folder.empty()) now = observed_now(form.form);
  if (now) return std::move(*now);
  // Not within a conditional expression: clang++ 14 would destroy the list of families twice where the record is refused.
  observations::Part part{{}, [&](const std::string& name) { return name == form.form; }};
  part.families.push_back(form.family);
  return oracle_record(folder, part);
}

void add_record_option(CLI::App& command, std::string& folder) {
  command.add_option("--record", folder, "Answer from the record in this folder (default: the one that is part of this program)");
}

std::string probe_beside() {
  std::error_code trouble;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", trouble);
  return trouble ? "colex_probe" : (self.parent_path() / "colex_probe").string();
}

void add_oracle(CLI::App& app, Exit& exit) {
  CLI::App* oracle = app.add_subcommand("oracle", "Ask what the hardware does, and whether it is what is predicted");
  oracle->require_subcommand(1);
  add_oracle_list(*oracle, exit);
  add_addition(*oracle, exit, "oracle verify");
  add_addition(*oracle, exit, "oracle compare");
  add_oracle_check(*oracle, exit);
  add_addition(*oracle, exit, "oracle discover");
  add_oracle_show(*oracle, exit);
  for (const char* const words : {"oracle observe", "oracle descriptors", "oracle tensor-maps", "oracle accesses"})
    add_addition(*oracle, exit, words);
}

}  // namespace colex::cli
