// colex oracle list: the instruction forms, by which names, and what is known of each.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/interface/hardware.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/verify.hpp"

#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using verification::Agreement;

struct ListOptions {
  std::string record, target;
  std::vector<std::string> words;
  bool json = false;
};

constexpr const char* header =
    "form                                        observed      targets  CuTe's names, and why nobody looked\n";

/// The compute capability of a target: 8.0 of sm_80, 9.0 of sm_90a and of 9.0. A device of AMD's is its own name: gfx942.
std::string capability_of(const std::string& target) {
  const auto refuse = [&] {
    throw CLI::ValidationError("--target", target + " is no target; a target is written sm_80, or 8.0, or gfx942");
  };
  if (target.starts_with("gfx")) {
    const std::vector<predictions::MmaAtom>& atoms = predictions::mma_atoms();
    if (std::none_of(atoms.begin(), atoms.end(), [&](const auto& atom) { return predictions::has(target, atom.targets); })) {
      throw CLI::ValidationError("--target", "no form of " + target +
                                                 " is known; of AMD's there are those of gfx908, gfx90a, "
                                                 "gfx942, gfx950, gfx11 and gfx12");
    }
    return target;
  }
  if (target.find('.') != std::string::npos) {
    if (!attempt([&] { return predictions::has(target, "any"); })) refuse();
    return target;
  }
  std::string digits = target.starts_with("sm_") ? target.substr(3) : target;
  if (digits.ends_with('a') || digits.ends_with('f')) digits.pop_back();
  if (digits.size() < 2 || digits.size() > 3 || digits.find_first_not_of("0123456789") != std::string::npos) refuse();
  return digits.substr(0, digits.size() - 1) + '.' + digits.back();
}

/// `device` is the compute capability of the device recorded. Which devices have a form is told once.
std::string line(const Agreement& agreement, const std::string& device) {
  std::string cute;
  for (const std::string& name : cute_names(agreement.form)) cute += (cute.empty() ? "" : " ") + name;
  const bool is_beyond = agreement.status == verification::Status::not_observed && !predictions::has(device, agreement.targets);
  const std::string why = is_beyond ? "the device recorded has none" : agreement.reason;
  if (!why.empty()) cute += (cute.empty() ? "" : "  ") + marked(why, Mark::faint, stdout);
  return fmt::format("{}  {:12}  {:6}  {}\n",
                     marked(fmt::format("{:42}", predictions::short_name(agreement.form)), Mark::strong, stdout),
                     name(agreement.status), agreement.targets, cute);
}

std::string json_line(const Agreement& agreement) {
  const nlohmann::ordered_json json = {
      {"family", agreement.family},         {"form", agreement.form},       {"name", predictions::short_name(agreement.form)},
      {"cute", cute_names(agreement.form)}, {"targets", agreement.targets}, {"status", name(agreement.status)},
      {"reason", agreement.reason}};
  return line_of(json) + '\n';
}

std::vector<std::string> forms_of(const std::vector<Agreement>& agreements) {
  std::vector<std::string> forms;
  for (const Agreement& agreement : agreements) forms.push_back(agreement.form);
  return forms;
}

}  // namespace

void add_oracle_list(CLI::App& oracle, Exit&) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* command = oracle.add_subcommand("list", "Name the instruction forms, and say what is known of each");
  command->add_option(
      "FORM", options->words,
      "Only forms that are called so, or whose names, PTX's or CuTe's, begin so; * and ? stand for other characters");
  command->add_option("--target", options->target, "Only forms that a device of this target has, as sm_80, 8.0 or gfx942");
  command->add_flag("--json", options->json, "One JSON object a line");
  add_record_option(*command, options->record);
  command->footer(
      "A form has PTX's name without what all of its kind have: mma.m16n8k16.f32.f16.f16.f32 is\n"
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.\n\nExample: what an A100 has of ldmatrix\n"
      "$ colex oracle list --target sm_80 \"ldmatrix*\"");
  command->callback([options] {
    const auto wanted = [&](const std::string& form) { return selected(options->words, form); };
    const std::string capability = options->target.empty() ? "" : capability_of(options->target);
    const observations::Record record = oracle_record_of(options->words, options->record);
    std::vector<Agreement> agreements = verification::verify(record, wanted);
    require_known(options->words, forms_of(agreements));
    if (!capability.empty())
      std::erase_if(agreements, [&](const Agreement& one) { return !predictions::has(capability, one.targets); });
    if (!options->json) fmt::print("{}", header);
    for (const Agreement& agreement : agreements)
      fmt::print("{}", options->json ? json_line(agreement) : line(agreement, record.manifest.provenance.compute_capability));
  });
}

}  // namespace colex::cli
