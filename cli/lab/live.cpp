#include "live.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <thread>

#include <fmt/format.h>

#include "colex/interface/hardware.hpp"

#include "../oracle.hpp"
#include "../progress.hpp"

namespace colex::cli {

observer::Manner at_full_speed() {
  constexpr unsigned seconds = 60, most_processes = 16;
  return {seconds, std::clamp(std::thread::hardware_concurrency(), 1U, most_processes)};
}

observations::Record live_record(const std::string& program, const std::vector<std::string>& words,
                                 const observer::Manner& manner) {
  observations::Record record;
  record.manifest.provenance = observer::provenance(program);
  std::vector<observer::Form> forms = observer::forms(program);
  std::vector<std::string> names;
  for (const observer::Form& form : forms) names.push_back(form.form);
  require_known(words, names);
  std::erase_if(forms, [&](const observer::Form& form) { return !selected(words, form.form); });
  Progress progress(forms.size(), "forms");
  record.observations = observer::observe(program, forms, manner, [&](const std::string& form) { progress.step(form); });
  return record;
}

Exit or_without_gpu(const std::function<Exit()>& ask) {
  try {
    return ask();
  } catch (const observer::NoGpu& reason) {
    fmt::print(stderr, "skipped: {}\n", reason.what());
    return Exit::environment;
  }
}

void add_machine_instructions(observations::Record& record, const std::string& program) {
  const std::vector<observer::Form> forms = observer::forms(program);
  const auto instructions = observer::machine_instructions(program, forms);
  for (observations::Observation& observation : record.observations) {
    for (std::size_t i = 0; i < forms.size(); ++i) {
      if (forms[i].form == observation.form) observation.machine = instructions[i];
    }
  }
}

}  // namespace colex::cli
