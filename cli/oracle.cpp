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

#include "colex/base/file.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/observer/observer.hpp"
#include "colex/verification/verify.hpp"

namespace colex::cli {

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

/// What `ask` says, or nothing where there is no GPU, unless there has to be one.
template <class Ask>
auto where_there_is_one(bool has_to_be_there, const Ask& ask) -> decltype(std::optional(ask())) {
  try {
    return ask();
  } catch (const observer::NoGpu&) {
    if (has_to_be_there) throw;
    return std::nullopt;
  }
}

}  // namespace

std::optional<observations::Record> LocalGpu::observed(const std::string& form) const {
  constexpr unsigned seconds = 60;
  const std::string program = probe_beside();
  observations::Record seen;
  const auto could = where_there_is_one(has_to_be_there_, [&] {
    const std::vector<observer::Form> forms = observer::forms(program);
    const auto found = std::find_if(forms.begin(), forms.end(), [&](const observer::Form& built) { return built.form == form; });
    if (found == forms.end()) return false;
    seen.observations = observer::observe(program, {*found}, {seconds, 1, true});
    for (const observations::Observation& observation : seen.observations) {
      const auto* fault = std::get_if<observations::Fault>(&observation.content);
      if (fault == nullptr) continue;
      fmt::print(stderr, "{} could not be observed on this machine's GPU: {}. The record answers.\n", form, fault->reason);
      return false;
    }
    seen.manifest.provenance = observer::provenance(program);
    return true;
  });
  return could.value_or(false) ? std::optional(std::move(seen)) : std::nullopt;
}

std::optional<std::vector<observations::Observation>> LocalGpu::ask(const std::string& form,
                                                                    const std::vector<std::string>& words,
                                                                    unsigned seconds) const {
  return where_there_is_one(has_to_be_there_, [&] { return observer::ask(probe_beside(), form, words, seconds); });
}

std::optional<std::vector<observations::Elements>> LocalGpu::sums(const std::string& form,
                                                                  const std::vector<observations::MmaSum>& asked,
                                                                  unsigned seconds) const {
  return where_there_is_one(has_to_be_there_, [&] { return observer::sums(probe_beside(), form, asked, seconds); });
}

void add_record_option(CLI::App& command, std::string& folder) {
  command.add_option("--record", folder, "Answer from the record in this folder (default: the one that is part of this program)");
}

std::string probe_beside() { return (base::own_program().parent_path() / "colex_probe").string(); }

void add_oracle(CLI::App& app, Exit& exit) {
  CLI::App* oracle = app.add_subcommand("oracle", "Ask what the hardware does, and whether it is what is predicted");
  oracle->require_subcommand(1);
  add_oracle_list(*oracle, exit);
  add_addition(*oracle, exit, "oracle verify");
  add_addition(*oracle, exit, "oracle compare");
  add_oracle_check(*oracle, exit);
  add_addition(*oracle, exit, "oracle discover");
  add_oracle_show(*oracle, exit);
  add_oracle_vectors(*oracle, exit);
  for (const char* const words : {"oracle observe", "oracle descriptors", "oracle tensor-maps", "oracle accesses"})
    add_addition(*oracle, exit, words);
}

}  // namespace colex::cli
