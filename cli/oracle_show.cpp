// colex oracle show: an instruction form with the layouts and the pictures of its operands.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/instruction.hpp"

#include "form_names.hpp"
#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

struct OracleShowOptions {
  std::string name, record;
  render::Extent extent;
};

}  // namespace

void add_oracle_show(CLI::App& oracle, Exit&) {
  auto options = std::make_shared<OracleShowOptions>();
  CLI::App* command = oracle.add_subcommand("show", "The operands of an instruction, as layouts and pictures");
  command->add_option("FORM", options->name, "As PTX or CuTe names it")->required();
  command->add_option("--rows", options->extent.rows, "How many rows to draw at most")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024));
  command->add_option("--columns", options->extent.columns, "How many columns to draw at most")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024));
  add_record_option(*command, options->record);
  command->callback([options] {
    const auto record = [&](const observations::Part& part) { return oracle_record(options->record, part); };
    const std::string form = the_form(options->name);
    const auto told = tell_instruction(form, record, options->extent);
    if (!told) throw_no_such_form(form);
    fmt::print("{}\n{}", marked(told->form, Mark::strong, stdout), told->text);
    for (const std::string& agreement : told->agreements) fmt::print("\n{}\n", agreement);
  });
}

}  // namespace colex::cli
