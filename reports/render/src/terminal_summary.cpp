#include "colex/render/terminal_summary.hpp"

#include "colex/render/escape.hpp"

namespace colex::render {

std::string terminal_summary(const Report& report) {
  std::string text;
  for (const std::string& mistake : report.mistakes) text += "not read  " + mistake + '\n';
  for (const ReportRow& row : report.rows) {
    if (row.standing > Standing::open) continue;
    text += std::string(name(row.standing)) + "  " + row.name + "  " +
            (row.ledger.words.empty() ? row.ledger.claim.text : row.ledger.words) + '\n';
    for (const evidence::Record& verdict : row.ledger.verdicts) {
      if (!is_failure(row, verdict)) continue;
      text += "  " + verdict.engine + ": " + word(verdict);
      if (const std::string ground = why(verdict); !ground.empty()) text += ", " + ground;
      text += '\n';
      if (!verdict.repeat.empty()) text += "  repeat  " + verdict.repeat + '\n';
    }
  }
  return visible(text) + headline(report) + '\n';
}

}  // namespace colex::render
