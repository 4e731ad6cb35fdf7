#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "colex/render/escape.hpp"
#include "colex/render/formats.hpp"

namespace colex::render {

std::string terminal_summary(const Report& report) {
  std::string text;
  for (const std::string& mistake : report.mistakes) text += "not read  " + printable(mistake) + '\n';
  for (const std::string& what : report.missing) text += "incomplete  " + printable(what) + '\n';
  for (std::size_t k = 0; k < report.rows.size(); ++k) {
    if (report.rows.heads()[k].standing > Standing::open) continue;
    const ReportRow row = report.rows[k];
    text += std::string(name(row.standing)) + "  " + printable(row.name) + "  " +
            printable(row.ledger.words.empty() ? row.ledger.claim.text : row.ledger.words) + '\n';
    for (const evidence::Record& verdict : row.ledger.verdicts) {
      if (!is_failure(row, verdict)) continue;
      text += "  " + printable(verdict.engine) + ": " + word(verdict);
      if (const std::string ground = why(verdict); !ground.empty()) text += ", " + printable(ground);
      text += '\n';
      if (!verdict.repeat.empty()) text += "  repeat  " + printable(verdict.repeat) + '\n';
    }
  }
  return visible(text) + headline(report) + '\n';
}

namespace {

constexpr std::size_t most_shown = 100;

/// A text in a table or a paragraph, taken as it is.
std::string plain(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::string("\\`*_{}[]<>#|").find(c) != std::string::npos) result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result;
}

/// A text in a code span, fenced by more backticks than it holds. A line break would end the paragraph, and the span with it.
std::string code(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return longest == 0 ? fence + text + fence : fence + ' ' + text + ' ' + fence;
}

std::string failure(const ReportRow& row) {
  const evidence::LedgerRow& ledger = row.ledger;
  std::string text =
      "### " + plain(row.name) + "\n\n" + (ledger.words.empty() ? "" : plain(ledger.words) + "\n\n") + code(ledger.claim.text);
  if (!ledger.source.empty()) text += " (" + plain(ledger.source) + ')';
  text += "\n\n";
  for (const evidence::Record& verdict : ledger.verdicts) {
    if (!is_failure(row, verdict)) continue;
    text += "- " + plain(verdict.engine) + ": **" + word(verdict) + "**";
    if (const std::string ground = why(verdict); !ground.empty()) text += ", " + code(ground);
    text += '\n';
    for (const std::string& note : verdict.notes) text += "  - " + plain(note) + '\n';
    if (!verdict.repeat.empty()) text += "  - repeat: " + code(verdict.repeat) + '\n';
  }
  return text + '\n';
}

std::string table(const Report& report) {
  std::string text = "| verdict |", rule = "|---|";
  for (const std::string& engine : report.engines) {
    text += ' ' + plain(engine) + " |";
    rule += "--:|";
  }
  text += '\n' + rule + '\n';
  for (const auto& [verdict, by_engine] : report.verdicts) {
    text += "| " + verdict.second + " |";
    for (const std::string& engine : report.engines)
      text += by_engine.count(engine) > 0 ? ' ' + std::to_string(by_engine.at(engine)) + " |" : "  |";
    text += '\n';
  }
  return text;
}

}  // namespace

std::string markdown_summary(const Report& report) {
  std::string text = "## colex\n\n" + headline(report) + ".\n\n";
  const auto list = [&](const char* heading, const std::vector<std::string>& sentences) {
    if (sentences.empty()) return;
    text += heading;
    for (const std::string& sentence : sentences) text += "- " + plain(sentence) + '\n';
    text += '\n';
  };
  list("Not read:\n\n", report.mistakes);
  list("**Incomplete**: verdicts are missing.\n\n", report.missing);
  std::size_t shown = 0, left_out = 0;
  for (std::size_t k = 0; k < report.rows.size(); ++k) {
    if (report.rows.heads()[k].standing > Standing::open) continue;
    if (shown == most_shown) {
      ++left_out;
    } else {
      text += failure(report.rows[k]);
      ++shown;
    }
  }
  if (left_out > 0) text += "… and " + std::to_string(left_out) + " more.\n\n";
  if (!report.engines.empty()) text += table(report);
  return text;
}

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
