// colex oracle compare: what devices did alike, form by form.
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/observations/record.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "../oracle.hpp"
#include "../terminal.hpp"

namespace colex::cli {

namespace {

using observations::FamilyComparison;

std::string number_of_forms(std::size_t count) { return fmt::format("{} form{}", count, count == 1 ? "" : "s"); }

/// `; 2 lacks, first wgmma.…`: so many, and the first of them.
std::string and_these(const char* what, const std::vector<std::string>& names) {
  if (names.empty()) return "";
  return fmt::format("; {} {}, first {}", names.size(), what, predictions::short_name(names.front()));
}

/// Compares, and prints a line for each family. Whether no form differs.
bool print_comparison(const observations::Record& ours, const observations::Record& theirs) {
  fmt::print("{} against {}\n", observations::describe(theirs.manifest.provenance),
             observations::describe(ours.manifest.provenance));
  std::size_t alike = 0, different = 0;
  for (const FamilyComparison& row : observations::compare(ours, theirs)) {
    alike += row.alike;
    different += row.different.size();
    fmt::print("  {:<14} {} alike{}{}{}\n", row.family, number_of_forms(row.alike), and_these("differ", row.different),
               and_these("it lacks", row.only_first), and_these("only it has", row.only_second));
  }
  fmt::print("{} did the same, {} did not\n", number_of_forms(alike), different);
  return different == 0;
}

Exit compare_with(const std::vector<std::string>& folders) {
  bool is_alike = true;
  // A folder that is none is refused before the record of the H200 is read, which takes longer than all else here.
  const auto compare = [&](const observations::Record& theirs) {
    const observations::Record& ours = observations::nvidia_h200();
    is_alike = print_comparison(ours, theirs) && is_alike;
  };
  if (folders.empty()) {
    for (const std::string& device : observations::recorded_devices()) {
      const observations::Record theirs = observations::recorded(device);
      if (theirs.manifest.provenance != observations::nvidia_h200().manifest.provenance) compare(theirs);
    }
  }
  for (const std::string& folder : folders) compare(oracle_record(folder));
  return is_alike ? Exit::as_claimed : Exit::refuted;
}

}  // namespace

void add_oracle_compare(CLI::App& oracle, Exit& exit) {
  auto folders = std::make_shared<std::vector<std::string>>();
  CLI::App* command = oracle.add_subcommand("compare", "Compare what other devices did with what the H200 did");
  command->add_option("RECORD", *folders,
                      "Records that `colex oracle observe` wrote (default: those that are part of this program)");
  command->callback([folders, &exit] { exit = worse(exit, compare_with(*folders)); });
}

}  // namespace colex::cli
