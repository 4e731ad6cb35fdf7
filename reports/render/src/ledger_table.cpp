#include "colex/render/ledger_table.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace colex::render {

using evidence::Ledger;
using evidence::LedgerRow;
using evidence::Outcome;
using evidence::Record;

namespace {

constexpr std::string_view nothing = "-";

std::string cell(const Record* verdict) {
  if (verdict == nullptr) return std::string(nothing);
  std::string text(name(verdict->outcome));
  const std::string cases = std::to_string(verdict->cases);
  if (verdict->outcome == Outcome::checked_shapes && verdict->rank) text += " (<= " + std::to_string(*verdict->rank) + " leaves)";
  if (verdict->outcome == Outcome::exhausted) text += " (all " + cases + ')';
  if (verdict->outcome == Outcome::tested) text += " (" + cases + ')';
  return text;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::string counterexample(const Record& verdict) {
  std::string text;
  for (const evidence::Binding& binding : verdict.counterexample)
    text += (text.empty() ? "`" : ", `") + binding.name + " = " + binding.value + '`';
  if (verdict.comparison) {
    text += ": " + verdict.comparison->left_value + ' ' + verdict.comparison->relation + ' ' + verdict.comparison->right_value +
            " is false";
  } else if (!verdict.reason.empty()) {
    text += ": " + verdict.reason;
  }
  return text;
}

std::string with_bars_escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result;
}

bool is_repaired(const std::string& law) { return law.find(".repaired") != std::string::npos; }

}  // namespace

std::string ledger_text(const Ledger& ledger) {
  std::vector<const LedgerRow*> rows;
  for (const LedgerRow& row : ledger.rows) rows.push_back(&row);
  std::stable_partition(rows.begin(), rows.end(), [](const LedgerRow* row) { return !row->as_expected(); });

  std::vector<std::vector<std::string>> table{{"law", "expected"}};
  table.front().insert(table.front().end(), ledger.engines.begin(), ledger.engines.end());
  table.front().emplace_back("known");
  for (const LedgerRow* row : rows) {
    std::vector<std::string> line{row->law, std::string(name(row->expected))};
    for (const std::string& engine : ledger.engines) line.push_back(cell(row->by(engine)));
    line.push_back(std::string(name(row->outcome())) + (row->as_expected() ? "" : "   <- not as expected"));
    table.push_back(std::move(line));
  }
  std::vector<std::size_t> widths(table.front().size(), 0);
  for (const auto& line : table) {
    for (std::size_t k = 0; k < line.size(); ++k) widths[k] = std::max(widths[k], line[k].size());
  }
  std::string text;
  for (const auto& line : table) {
    std::string joined;
    for (std::size_t k = 0; k < line.size(); ++k) joined += padded(line[k], widths[k] + 2);
    text += trimmed(std::move(joined));
  }
  std::map<Outcome, std::size_t> counts;
  for (const LedgerRow& row : ledger.rows) ++counts[row.outcome()];
  text += std::to_string(ledger.rows.size()) + " laws:";
  for (const auto& [outcome, count] : counts) text += ' ' + std::to_string(count) + ' ' + std::string(name(outcome)) + ',';
  const auto unexpected =
      static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const LedgerRow* row) { return !row->as_expected(); }));
  text += unexpected == 0 ? " all as expected\n" : ' ' + std::to_string(unexpected) + " not as expected\n";
  return text;
}

std::string statements_markdown(const Ledger& ledger) {
  std::set<std::string> statements, fallen, open;
  std::string falls_list, table;
  std::vector<LedgerRow> rows = ledger.rows;
  std::stable_sort(rows.begin(), rows.end(), [](const LedgerRow& a, const LedgerRow& b) { return a.law < b.law; });
  for (const LedgerRow& row : rows) {
    const std::string statement = evidence::published_statement(row.law);
    if (statement.empty()) continue;
    statements.insert(statement);
    const Record* refuted = row.refutation();
    if (refuted != nullptr && !is_repaired(row.law)) {
      fallen.insert(statement);
      falls_list += "- **" + row.law + "** " + row.words + " (" + row.source + ")  \n  `" + row.claim.text + "`  \n  " +
                    counterexample(*refuted) + '\n';
      for (const LedgerRow& other : rows) {
        if (is_repaired(other.law) && other.law.rfind(row.law + '.', 0) == 0)
          falls_list += "  - repaired, **" + other.law + "**: " + other.words + "  \n    `" + other.claim.text + "`\n";
      }
    }
    if (row.outcome() == Outcome::not_applicable) open.insert(statement);
    const Record* ground = row.ground();
    const std::string verdict = ground == nullptr || refuted != nullptr ? std::string(name(row.outcome())) : describe(*ground);
    table += "| " + row.law + " | " + with_bars_escaped(row.words) + " | " + with_bars_escaped(row.source) + " | " +
             with_bars_escaped(verdict) + " |\n";
  }
  std::string text = "# Published statements, judged\n\nProduced by `colex ledger --statements`; do not edit.\n\n";
  text += std::to_string(statements.size()) + " published statements are judged here, some of them in several laws. " +
          std::to_string(fallen.size()) + " of them fall as published, in whole or in part; " + std::to_string(open.size()) +
          " have a part that is not about anything that colex has.\n\n";
  text += "## What falls\n\nEach with the smallest counterexample that was found, and the law that stands in its place.\n\n" +
          falls_list;
  text += "\n## All of them\n\n| law | statement | source | verdict |\n|---|---|---|---|\n" + table;
  return text;
}

}  // namespace colex::render
