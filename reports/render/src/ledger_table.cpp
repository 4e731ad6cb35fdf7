#include "colex/render/ledger_table.hpp"

#include <algorithm>
#include <map>
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

}  // namespace colex::render
