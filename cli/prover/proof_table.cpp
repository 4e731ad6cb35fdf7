#include "proof_table.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

#include <fmt/format.h>

#include "../terminal.hpp"

namespace colex::cli {

namespace {

Mark mark_of(solvers::Outcome outcome) {
  if (outcome == solvers::Outcome::proved) return Mark::good;
  return outcome == solvers::Outcome::unknown || outcome == solvers::Outcome::skipped ? Mark::doubtful : Mark::bad;
}

std::string line_of(const proving::TheoremProof& row, std::size_t id_width, std::size_t parts_width) {
  return fmt::format("{}  {:14}  {:{}}  {:>6}  {:>6}  {:>6}  {:>7.2f} s  {}\n",
                     marked(fmt::format("{:{}}", row.id, id_width), Mark::strong, stdout), row.scope, row.parts, parts_width,
                     row.paths, row.unseen, row.steps, row.seconds, marked(name(row.outcome), mark_of(row.outcome), stdout));
}

}  // namespace

std::string proof_table(const std::vector<proving::TheoremProof>& rows, double seconds) {
  std::size_t id_width = 7, parts_width = 5;
  for (const proving::TheoremProof& row : rows) {
    id_width = std::max(id_width, row.id.size());
    parts_width = std::max(parts_width, row.parts.size());
  }
  std::string text = marked(fmt::format("{:{}}  {:14}  {:{}}  {:>6}  {:>6}  {:>6}  {:>9}  verdict\n", "theorem", id_width,
                                        "scope", "parts", parts_width, "paths", "unseen", "steps", "explored"),
                            Mark::faint, stdout);
  std::size_t proved = 0, paths = 0, unseen = 0, accepted = 0;
  std::string checker;
  bool remarks = false, asked = false;
  std::set<std::string> judges;
  for (const proving::TheoremProof& row : rows) {
    text += line_of(row, id_width, parts_width);
    proved += row.outcome == solvers::Outcome::proved ? 1 : 0;
    paths += row.paths;
    unseen += row.unseen;
    accepted += row.accepted ? 1 : 0;
    if (row.accepted) checker = row.accepted->by();
    remarks = remarks || !row.remarks.empty();
    asked = asked || row.rocq.empty();
    judges.insert(row.solvers.begin(), row.solvers.end());
  }
  text += '\n';
  for (const proving::TheoremProof& row : rows) {
    if (row.outcome == solvers::Outcome::proved) continue;
    text += fmt::format("{}  {}\n", marked(row.id, mark_of(row.outcome), stdout), row.words);
    for (const evidence::Binding& binding : row.counterexample) text += fmt::format("  {} = {}\n", binding.name, binding.value);
    text += fmt::format("  {}: {}\n", name(row.outcome), row.reason);
  }
  text += fmt::format("{} of {} proved; {} paths, {} of them unseen (no known input takes them); {:.1f} s\n", proved, rows.size(),
                      paths, unseen, seconds);
  for (const proving::TheoremProof& row : rows) {
    for (const std::string& remark : row.remarks) text += fmt::format("{}: {}\n", row.id, remark);
    if (!row.rocq.empty()) text += fmt::format("{}: {}\n", row.id, row.rocq);
  }
  if (accepted > 0) text += fmt::format("{} certificate{} accepted by {}\n", accepted, accepted == 1 ? "" : "s", checker);
  if (!asked) return text;
  if (proved == rows.size() && !judges.empty()) {
    text += fmt::format("every {}step confirmed by {}{}\n", remarks ? "other " : "", fmt::join(judges, " and "),
                        judges.size() == 1 ? " alone" : "");
  } else {
    text += judges.empty() ? "nobody judged\n"
                           : fmt::format("judged by {}{}\n", fmt::join(judges, " and "), judges.size() == 1 ? " alone" : "");
  }
  text += "integers are unbounded here, so that nothing is said of overflow but by theorems with \"fits\" in their names\n";
  return text;
}

}  // namespace colex::cli
