// What a run with one mutant switched on leaves as evidence: the report of a broken algebra.
//
//   colex_mutants_evidence MUTANT LAW…                  prints the verdicts of the exhaustive and the random engine, JSON Lines
//   colex_mutants_evidence MUTANT LAW… --expect FILE    compares them with the file, but for time and duration
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "colex/engines/judge.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/mutants/switch.hpp"
#include "colex/mutants/table.hpp"

namespace colex::mutants {

namespace {

/// The verdicts of the engines on a law, at a time that is the same for all runs.
std::vector<evidence::Record> verdicts_on(const laws::Law& law) {
  std::vector<evidence::Record> records;
  for (const engines::Engine engine : {engines::Engine::exhaustive, engines::Engine::random}) {
    records.push_back(engines::judge(law, engine, {.tool = "colex, with a mutant"}));
    records.back().time = "2026-01-31T23:59:59Z";
    records.back().seconds = 0;
  }
  return records;
}

int run(int argc, char** argv) {
  CLI::App app("The evidence of a run with one mutant switched on.");
  std::string name, expected;
  std::vector<std::string> ids;
  app.add_option("MUTANT", name)->required();
  app.add_option("LAW", ids)->required();
  app.add_option("--expect", expected, "Compare with this file");
  CLI11_PARSE(app, argc, argv);
  const Mutant* mutant = find(name);
  if (mutant == nullptr) {
    std::cerr << "there is no mutant " << name << '\n';
    return 2;
  }
  std::string text;
  const Switched on(*mutant);
  for (const std::string& id : ids) {
    const laws::Law* law = laws::find(id);
    if (law == nullptr) {
      std::cerr << "there is no law " << id << '\n';
      return 2;
    }
    for (const evidence::Record& record : verdicts_on(*law)) text += evidence::to_json(record) + '\n';
  }
  if (expected.empty()) {
    std::cout << text;
    return 0;
  }
  std::ifstream file(expected);
  const std::string found((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (found == text) return 0;
  std::cerr << expected << " is not what the mutant leaves:\n" << text;
  return 1;
}

}  // namespace
}  // namespace colex::mutants

int main(int argc, char** argv) { return colex::mutants::run(argc, argv); }
