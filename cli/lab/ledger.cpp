// colex ledger: laws × engines, from the evidence at hand.
#include "colex/evidence/ledger.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/engines/judge.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/statement.hpp"
#include "colex/render/escape.hpp"
#include "colex/render/formats.hpp"
#include "colex/render/statements_page.hpp"

#include "../cache_options.hpp"
#include "../command.hpp"
#include "../progress.hpp"
#include "../provers.hpp"

namespace colex::cli {

namespace {

struct LedgerOptions {
  CacheOptions cache;
  std::vector<std::string> files;
  bool statements = false;
};

/// The records of files, of which none may be unreadable. What is missing of them is told.
std::vector<evidence::Record> read_evidence(const std::vector<std::string>& files, Exit& exit) {
  std::vector<evidence::Record> records;
  std::vector<evidence::Part> parts;
  std::vector<std::string> missing;
  for (const std::string& file : files) {
    std::ifstream in(file);
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) throw Unreadable(file + ": is a folder, not a file");
    if (!in) throw Unreadable(file + ": cannot be opened");
    evidence::Reading reading = evidence::read_what_is_whole(in, file);
    if (!reading.mistakes.empty()) throw Unreadable(file + ": " + reading.mistakes.front());
    std::move(reading.records.begin(), reading.records.end(), std::back_inserter(records));
    parts.insert(parts.end(), reading.parts.begin(), reading.parts.end());
    missing.insert(missing.end(), reading.missing.begin(), reading.missing.end());
  }
  for (std::string& sentence : evidence::missing_parts(parts)) missing.push_back(std::move(sentence));
  for (const std::string& sentence : missing) fmt::print(stderr, "incomplete  {}\n", render::printable(sentence));
  if (!missing.empty()) exit = worse(exit, Exit::unknown);
  return records;
}

/// The layouts that a law makes of the numbers of its counterexample.
std::vector<std::string> layouts_of(const laws::Law& law, const evidence::LedgerRow& row) {
  const evidence::Record* refutation = row.refutation();
  if (law.statement == nullptr || refutation == nullptr) return {};
  laws::Assignment values;
  for (const evidence::Binding& binding : refutation->counterexample) {
    const bool as_layout = std::holds_alternative<cases::LayoutDomain>(law.statement->domain(values));
    values.push_back(laws::given_value(binding, as_layout));
  }
  return law.statement->layouts_made(values);
}

/// What the page says of the laws beyond their verdicts.
std::map<std::string, render::LawNote> notes(const evidence::Ledger& table) {
  std::map<std::string, render::LawNote> result;
  for (const evidence::LedgerRow& row : table.rows) {
    if (const laws::Law* law = laws::find(row.law))
      result.emplace(law->id, render::LawNote{law->fall, law->definition, layouts_of(*law, row), theorems_for(law->id)});
  }
  return result;
}

/// The verdicts of every engine on every law, found now.
std::vector<evidence::Record> run_all(const CacheOptions& cache) {
  std::vector<evidence::Record> records;
  engines::Options options;
  options.tool = tool();
  Progress progress(laws::catalogue().size(), "laws");
  for (const laws::Law& law : laws::catalogue()) {
    progress.step(law.id);
    for (const engines::Engine engine : engines::every_engine) {
      if (engines::has_cases(law, engine)) records.push_back(engines::judge(law, engine, options));
    }
  }
  progress.clear();
  std::vector<const laws::Law*> laws;
  for (const laws::Law& law : laws::catalogue()) laws.push_back(&law);
  for (evidence::Record& record : prove_laws(laws, cache)) records.push_back(std::move(record));
  const auto induction = induction_engine(cache);
  if (induction == nullptr) return records;
  laws.erase(std::remove_if(laws.begin(), laws.end(), [&](const laws::Law* law) { return !induction->has_a_say(*law); }),
             laws.end());
  for (evidence::Record& record : induction->ask(laws, judging::Budget())) records.push_back(std::move(record));
  return records;
}

}  // namespace

void add_ledger(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<LedgerOptions>();
  CLI::App* ledger = app.add_subcommand("ledger", "Print what each engine (the search, the prover) found out about each law");
  ledger->add_option("EVIDENCE", options->files,
                     "Files of evidence (--evidence of other commands); without any, every engine runs now on every law");
  ledger->add_flag("--statements", options->statements,
                   "Print the page docs/statements.md: the published statements with their verdicts");
  add_to(*ledger, options->cache);
  ledger->callback([options, &exit] {
    const evidence::Ledger table =
        evidence::ledger(options->files.empty() ? run_all(options->cache) : read_evidence(options->files, exit));
    fmt::print("{}", options->statements ? render::statements_markdown(table, notes(table)) : render::ledger_text(table));
    for (const evidence::LedgerRow& row : table.rows) {
      const evidence::Outcome known = row.outcome();
      if (known == evidence::Outcome::not_applicable || as_claimed(row.expected, known)) continue;
      exit =
          worse(exit, known == evidence::Outcome::unknown || known == evidence::Outcome::skipped ? Exit::unknown : Exit::refuted);
    }
  });
}

}  // namespace colex::cli
