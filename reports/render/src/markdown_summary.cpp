#include "colex/render/markdown_summary.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace colex::render {

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

}  // namespace colex::render
