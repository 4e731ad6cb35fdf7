#include "colex/render/terminal_summary.hpp"

#include "colex/render/escape.hpp"

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

}  // namespace colex::render
