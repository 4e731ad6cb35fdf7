// colex oracle list: the instruction forms, by which names, and what is known of each.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/predictions/mma_atom.hpp"
#include "colex/verification/verify.hpp"

#include "form_names.hpp"
#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using verification::Agreement;

struct ListOptions {
  std::string record;
  std::vector<std::string> words;
  bool json = false;
};

std::string line(const Agreement& agreement) {
  std::string cute;
  for (const std::string& name : cute_names(agreement.form)) cute += (cute.empty() ? "" : " ") + name;
  if (!agreement.reason.empty()) cute += (cute.empty() ? "" : "  ") + marked(agreement.reason, Mark::faint, stdout);
  return fmt::format("{}  {:12}  {:6}  {}\n",
                     marked(fmt::format("{:42}", predictions::short_name(agreement.form)), Mark::strong, stdout),
                     name(agreement.status), agreement.targets, cute);
}

std::string json_line(const Agreement& agreement) {
  const nlohmann::ordered_json json = {
      {"family", agreement.family},         {"form", agreement.form},       {"name", predictions::short_name(agreement.form)},
      {"cute", cute_names(agreement.form)}, {"targets", agreement.targets}, {"status", name(agreement.status)},
      {"reason", agreement.reason}};
  return json.dump() + '\n';
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
  command->add_flag("--json", options->json, "One JSON object a line");
  add_record_option(*command, options->record);
  command->callback([options] {
    const auto wanted = [&](const std::string& form) { return selected(options->words, form); };
    const std::vector<Agreement> agreements = verification::verify(oracle_record_of(options->words, options->record), wanted);
    require_known(options->words, forms_of(agreements));
    for (const Agreement& agreement : agreements) fmt::print("{}", options->json ? json_line(agreement) : line(agreement));
  });
}

}  // namespace colex::cli
