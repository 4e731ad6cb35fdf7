// colex oracle: what the hardware really does, against what is predicted of it.
#include "oracle.hpp"

#include <algorithm>
#include <filesystem>
#include <variant>

#include "colex/observer/observer.hpp"
#include "colex/recorded/recorded.hpp"

namespace colex::cli {

observations::Record oracle_record(const std::string& folder) {
  try {
    return folder.empty() ? recorded::nvidia_h200() : observations::read_record(folder);
  } catch (const observations::MalformedRecord& mistake) {
    throw Unreadable(mistake.what());
  }
}

observations::Record record_of(const std::string& form, const std::string& folder) {
  if (folder.empty()) {
    try {
      constexpr unsigned seconds = 20;
      observations::Record seen;
      seen.observations = observer::observe(probe_beside(), {{"", form}}, {seconds, 1, true});
      const bool whole = std::none_of(seen.observations.begin(), seen.observations.end(), [](const observations::Observation& o) {
        return std::holds_alternative<observations::Fault>(o.content);
      });
      if (whole && !seen.observations.empty()) {
        seen.manifest.provenance = observer::provenance(probe_beside());
        return seen;
      }
    } catch (const observer::NoGpu&) {
      // The record answers.
    }
  }
  return oracle_record(folder);
}

std::string recorded_on(const observations::Record& record) {
  const bool now = record.manifest.time.empty();
  return (now ? "observed just now on " : "recorded on ") + observations::describe(record.manifest.provenance);
}

void add_record_option(CLI::App& command, std::string& folder) {
  command.add_option("--record", folder, "Answer from the record in this folder (default: the one that is part of this program)");
}

const observations::Observation* observation_of(const observations::Record& record, const std::string& form) {
  const auto found = std::find_if(record.observations.begin(), record.observations.end(),
                                  [&](const observations::Observation& observation) { return observation.form == form; });
  return found == record.observations.end() ? nullptr : &*found;
}

void throw_no_such_form(const std::string& name) {
  std::string near;
  for (const std::string& similar : predictions::similar_names(name)) near += (near.empty() ? "" : ", ") + similar;
  throw CLI::ValidationError("FORM", "there is no instruction form " + name + (near.empty() ? "" : "; similar: " + near) +
                                         " (colex oracle list names them all)");
}

std::string probe_beside() {
  std::error_code trouble;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", trouble);
  return trouble ? "colex_probe" : (self.parent_path() / "colex_probe").string();
}

bool selected(const std::vector<std::string>& words, const std::string& form) {
  const std::string name = predictions::short_name(form);
  return words.empty() || std::any_of(words.begin(), words.end(),
                                      [&](const std::string& word) { return name.starts_with(predictions::short_name(word)); });
}

void add_oracle(CLI::App& app, Exit& exit) {
  CLI::App* oracle = app.add_subcommand("oracle", "Ask what the hardware does, and whether it is what is predicted");
  oracle->require_subcommand(1);
  add_oracle_list(*oracle, exit);
  add_oracle_verify(*oracle, exit);
  add_oracle_check(*oracle, exit);
  add_oracle_discover(*oracle, exit);
  add_oracle_show(*oracle, exit);
  add_oracle_observe(*oracle, exit);
}

}  // namespace colex::cli
