// colex oracle vectors: inputs and results of instruction forms, and the programs that run them, for who has no colex.
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/output/files.hpp"
#include "colex/vectors/vectors.hpp"

#include "folder.hpp"
#include "oracle.hpp"

namespace colex::cli {

namespace {

/// Each reason once, with how many forms it is said of and the first of them.
void tell_refused(const std::vector<vectors::Refusal>& refused) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const vectors::Refusal& one : refused) by_reason[one.why].push_back(one.form);
  for (const auto& [why, forms] : by_reason)
    fmt::print("no vectors of {} form{}, {}{}: {}\n", forms.size(), forms.size() == 1 ? "" : "s",
               predictions::short_name(forms.front()), forms.size() == 1 ? "" : " and its like", why);
}

Exit write_vectors(const std::vector<std::string>& words, const std::string& folder, const std::string& record) {
  const vectors::Vectors made = vectors::vectors_of(oracle_record_of(words, record));
  if (made.forms == 0) {
    if (made.refused.empty()) fmt::print("no vectors: these forms are predicted, and no device was asked about them\n");
    tell_refused(made.refused);
    return Exit::unknown;
  }
  make_folder(folder);
  const auto write = [&](const std::string& name, const std::string& text, const std::vector<std::string>& marks) {
    output::write_whole((std::filesystem::path(folder) / name).string(), text, marks);
  };
  const std::string packed = observations::gzip(made.text);
  write("vectors.jsonl.gz", packed, {packed.substr(0, 10)});
  for (const vectors::Runner& runner : vectors::runners()) write(runner.name, runner.text, {"vectors.jsonl.gz"});
  fmt::print("{} runs of {} cases of {} forms, {} bytes: {}\n", made.runs, made.cases, made.forms, packed.size(), folder);
  tell_refused(made.refused);
  return Exit::as_claimed;
}

}  // namespace

void add_oracle_vectors(CLI::App& oracle, Exit& exit) {
  struct Options {
    std::vector<std::string> words;
    std::string folder, record;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = oracle.add_subcommand(
      "vectors", "Write inputs of instructions with what the hardware made of them, for who tests a compiler or a simulator");
  command->add_option("FORM", options->words, "Only forms that are called so (default: all)");
  command->add_option("--output", options->folder, "Write the vectors and the programs that run them to this folder")->required();
  add_record_option(*command, options->record);
  command->footer("Example\n$ colex oracle vectors mma.sp --output vectors");
  command->callback([options, &exit] { exit = worse(exit, write_vectors(options->words, options->folder, options->record)); });
}

}  // namespace colex::cli
