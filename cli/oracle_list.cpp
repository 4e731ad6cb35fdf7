// colex oracle list: the instruction forms, by which names, and what is known of each.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/verify.hpp"

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

std::vector<std::string> cute_names(const std::string& form) {
  if (const predictions::MmaAtom* atom = predictions::mma_atom(form)) return atom->cute;
  if (const predictions::MatrixCopy* copy = predictions::matrix_copy(form)) {
    return copy->cute.empty() ? std::vector<std::string>{} : std::vector{copy->cute};
  }
  if (const predictions::WgmmaAtom* atom = predictions::wgmma_atom(form)) {
    return atom->cute.empty() ? std::vector<std::string>{} : std::vector{atom->cute};
  }
  if (const predictions::TensorMemoryCopy* copy = predictions::tensor_memory_copy(form)) return {copy->cute};
  const predictions::MemoryForm* memory = predictions::memory_form(form);
  return memory == nullptr ? std::vector<std::string>{} : memory->cute;
}

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

}  // namespace

void add_oracle_list(CLI::App& oracle, Exit&) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* command = oracle.add_subcommand("list", "Name the instruction forms, and say what is known of each");
  command->add_option("FORM", options->words, "Only forms whose names begin so");
  command->add_flag("--json", options->json, "One JSON object a line");
  add_record_option(*command, options->record);
  command->callback([options] {
    const auto wanted = [&](const std::string& form) { return selected(options->words, form); };
    for (const Verdict& verdict : verification::verify(oracle_record(options->record), wanted)) {
      fmt::print("{}", options->json ? json_line(verdict) : line(verdict));
    }
  });
}

}  // namespace colex::cli
