// colex oracle show: an instruction form with the layouts and the pictures of its operands; or who holds one of their elements.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/interface/explanation.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/tiled_check.hpp"
#include "colex/rejection.hpp"

#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using Json = nlohmann::ordered_json;

struct OracleShowOptions {
  std::string name, record;
  std::vector<std::string> element;  ///< an operand, a row and a column
  render::Extent extent;
  bool json = false;
};

std::int64_t index_of(const std::string& digits) {
  std::int64_t index = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  if (error != std::errc{} || end != digits.data() + digits.size())
    throw CLI::ValidationError("--at", "a row and a column are integers, and " + digits + " is none");
  return index;
}

void show_holders(const OracleShowOptions& options) {
  const auto held = attempt([&] {
    return holders(the_form(options.name), options.element[0], index_of(options.element[1]), index_of(options.element[2]));
  });
  if (!held) throw CLI::ValidationError("--at", held.rejection().message());
  if (!options.json) return fmt::print("{}", text(*held));
  Json all = Json::array();
  for (const Holder& one : held->all)
    all.push_back({{"thread", one.thread},
                   {"value", one.value},
                   {"register", one.in_register},
                   {"first_bit", one.first_bit},
                   {"bits", one.bits}});
  fmt::print("{}\n", line_of({{"form", held->form}, {"element", held->element}, {"holders", all}}));
}

Json json_of(const ToldInstruction& told) {
  Json operands = Json::array();
  for (const evidence::Operand& operand : operands_of(told.form))
    operands.push_back(
        {{"operand", operand.name}, {"layout", operand.layout}, {"rows", operand.rows}, {"columns", operand.columns}});
  return {{"form", told.form}, {"operands", operands}, {"agreements", told.agreements}, {"record", told.record}};
}

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
  command->add_flag("--json", options->json, "One JSON object: the layout of each operand; with --at, who holds the element");
  command
      ->add_option("--at", options->element,
                   "Who holds an element of an operand, as C 5 3: its threads, with the value, the register and the bits")
      ->expected(3)
      ->excludes("--record")
      ->excludes("--rows")
      ->excludes("--columns");
  command->callback([options] {
    if (!options->element.empty()) return show_holders(*options);
    const auto record = [&](const observations::Part& part) { return oracle_record(options->record, part); };
    const std::string form = the_form(options->name);
    const auto told = tell_instruction(form, record, options->extent);
    if (!told) throw_no_such_form(form);
    if (options->json) return fmt::print("{}\n", line_of(json_of(*told)));
    fmt::print("{}\n{}", marked(told->form, Mark::strong, stdout), told->text);
    for (const std::string& agreement : told->agreements) fmt::print("\n{}\n", agreement);
  });
}

}  // namespace colex::cli
