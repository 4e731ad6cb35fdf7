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

using verification::Verdict;

struct ListOptions {
  std::string record;
  std::vector<std::string> words;
  bool json = false;
};

std::string line(const Verdict& verdict) {
  std::string cute;
  for (const std::string& name : cute_names(verdict.form)) cute += (cute.empty() ? "" : " ") + name;
  if (!verdict.reason.empty()) cute += (cute.empty() ? "" : "  ") + marked(verdict.reason, Mark::faint, stdout);
  return fmt::format("{}  {:12}  {:6}  {}\n",
                     marked(fmt::format("{:42}", predictions::short_name(verdict.form)), Mark::strong, stdout),
                     name(verdict.status), verdict.targets, cute);
}

std::string json_line(const Verdict& verdict) {
  const nlohmann::ordered_json json = {
      {"family", verdict.family},         {"form", verdict.form},       {"name", predictions::short_name(verdict.form)},
      {"cute", cute_names(verdict.form)}, {"targets", verdict.targets}, {"status", name(verdict.status)},
      {"reason", verdict.reason}};
  return json.dump() + '\n';
}

std::vector<std::string> forms_of(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> forms;
  for (const Verdict& verdict : verdicts) forms.push_back(verdict.form);
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
    const std::vector<Verdict> verdicts = verification::verify(oracle_record(options->record), wanted);
    require_known(options->words, forms_of(verdicts));
    for (const Verdict& verdict : verdicts) fmt::print("{}", options->json ? json_line(verdict) : line(verdict));
  });
}

}  // namespace colex::cli
