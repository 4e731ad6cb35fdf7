#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "colex/peers/judge.hpp"
#include "colex/peers/survey.hpp"

#include "reported.hpp"

namespace colex::peers {

namespace {

/// 1234567 as 1,234,567.
std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t k = text.size(); k > 3; k -= 3) text.insert(k - 3, ",");
  return text;
}

std::uint64_t count_of(const Counts& counts, Outcome outcome) {
  const auto at = counts.find(outcome);
  return at == counts.end() ? 0 : at->second;
}

bool is_asked(const PeerResult& peer) { return peer.skipped.empty(); }

std::string title(const PeerResult& peer) { return peer.version.empty() ? peer.name : peer.name + " " + peer.version; }

/// Cells of a Markdown table; `|` in a text would end one.
std::string cell(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result;
}

void append_row(std::string& to, const std::vector<std::string>& cells) {
  to += '|';
  for (const std::string& one : cells) to += ' ' + cell(one) + " |";
  to += '\n';
}

constexpr Outcome shown_outcomes[] = {Outcome::agrees,       Outcome::another_form,     Outcome::rejects,
                                      Outcome::difference,   Outcome::rejects_existing, Outcome::accepts_none,
                                      Outcome::wrong_values, Outcome::wrong_size,       Outcome::crashes,
                                      Outcome::unreadable,   Outcome::unsupported};

/// Whether the peer has nothing for any question of the operation.
bool is_missing(const OperationResult& operation) {
  return operation.counts.size() == 1 && count_of(operation.counts, Outcome::unsupported) != 0;
}

void append_operations(std::string& to, const PeerResult& peer) {
  std::vector<std::string> head = {"operation"}, rule = {"---"};
  for (const Outcome outcome : shown_outcomes) {
    head.emplace_back(name(outcome));
    rule.emplace_back("--:");
  }
  append_row(to, head);
  append_row(to, rule);
  for (const OperationResult& operation : peer.operations) {
    std::vector<std::string> row = {"`" + operation.operation + "`"};
    if (is_missing(operation)) continue;
    for (const Outcome outcome : shown_outcomes) {
      const std::uint64_t count = count_of(operation.counts, outcome);
      row.push_back(count == 0 ? "" : with_commas(count));
    }
    append_row(to, row);
  }
}

std::string missing_operations(const PeerResult& peer) {
  std::string text;
  for (const OperationResult& operation : peer.operations) {
    if (is_missing(operation)) text += (text.empty() ? "`" : ", `") + operation.operation + "`";
  }
  return text;
}

void append_measured(std::string& to, const Survey& survey) {
  append_row(to, {"", "right", "rejects", "accepts with wrong values", "with a wrong size", "rejects what exists",
                  "accepts what does not exist"});
  append_row(to, {"---", "--:", "--:", "--:", "--:", "--:", "--:"});
  for (const PeerResult& peer : survey.peers) {
    if (!is_asked(peer)) continue;
    const Measurement& m = peer.measured;
    if (m.right + m.rejects + m.wrong_values + m.wrong_size == 0) continue;
    append_row(to, {title(peer), with_commas(m.right), with_commas(m.rejects), with_commas(m.wrong_values),
                    with_commas(m.wrong_size), with_commas(m.rejects_existing), with_commas(m.accepts_none)});
  }
}

std::uint64_t answers_a_second(const PeerResult& peer) {
  return static_cast<std::uint64_t>(std::llround(static_cast<double>(peer.judged) / std::max(peer.seconds, 0.001)));
}

void append_summary(std::string& to, const Survey& survey) {
  append_row(to, {"", "operations", "judged", "right", "rejects", "differs in meaning", "rejects what exists", "other faults",
                  "kinds of fault", "with a program", "answers a second of processor time"});
  append_row(to, {"---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:"});
  std::uint64_t judged = 0, kinds_of_all = 0, programs_of_all = 0;
  for (const PeerResult& peer : survey.peers) {
    if (!is_asked(peer)) {
      append_row(to, {peer.name, "skipped: " + peer.skipped, "", "", "", "", "", "", "", "", ""});
      continue;
    }
    Counts all;
    std::uint64_t faults = 0, kinds = 0, has = 0, programs = 0;
    for (const OperationResult& operation : peer.operations) {
      if (!is_missing(operation)) ++has;
      for (const Finding& finding : operation.findings) programs += is_fault(finding.outcome) && !finding.program.empty() ? 1 : 0;
      for (const auto& [outcome, count] : operation.counts) {
        all[outcome] += count;
        if (is_fault(outcome)) {
          faults += count;
          ++kinds;
        }
      }
    }
    if (peer.name != "colex") judged += peer.judged;
    kinds_of_all += kinds;
    programs_of_all += programs;
    append_row(to, {title(peer), with_commas(has), with_commas(peer.judged),
                    with_commas(all[Outcome::agrees] + all[Outcome::another_form]), with_commas(all[Outcome::rejects]),
                    with_commas(all[Outcome::difference]), with_commas(all[Outcome::rejects_existing]),
                    with_commas(faults - all[Outcome::rejects_existing]), with_commas(kinds), with_commas(programs),
                    with_commas(answers_a_second(peer))});
  }
  append_row(to, {"all but colex", "", with_commas(judged), "", "", "", "", "", with_commas(kinds_of_all),
                  with_commas(programs_of_all), ""});
}

/// 12.3 below 100, else without a fraction.
std::string rate(double a_second) {
  if (a_second >= 100) return with_commas(static_cast<std::uint64_t>(std::llround(a_second)));
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", a_second);
  return text;
}

void append_speed(std::string& to, const Survey& survey) {
  append_row(to, {"", "compositions a second", "colex answers as many times as fast"});
  append_row(to, {"---", "--:", "--:"});
  const double colex = survey.peers.front().compositions_a_second;
  for (const PeerResult& peer : survey.peers) {
    if (peer.compositions_a_second == 0) continue;
    append_row(to, {title(peer), rate(peer.compositions_a_second), rate(colex / peer.compositions_a_second)});
  }
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "–";
  char text[16];
  std::snprintf(text, sizeof text, "%.1f %%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

void append_criteria(std::string& to, const Survey& survey) {
  append_row(to, {"criterion", "accepts, exists", "accepts, none exists", "rejects, exists", "rejects, none exists", "precision",
                  "recall"});
  append_row(to, {"---", "--:", "--:", "--:", "--:", "--:", "--:"});
  const auto append = [&](const std::string& name, const Criterion& c) {
    append_row(to, {name, with_commas(c.accepts_existing), with_commas(c.accepts_none), with_commas(c.rejects_existing),
                    with_commas(c.rejects_none), percent(c.accepts_existing, c.accepts_existing + c.accepts_none),
                    percent(c.accepts_existing, c.accepts_existing + c.rejects_existing)});
  };
  for (const Criterion& c : survey.criteria) append(c.name + ": " + c.words, c);
  for (const PeerResult& peer : survey.peers) {
    const Measurement& m = peer.measured;
    const std::uint64_t all = m.right + m.rejects + m.wrong_values + m.wrong_size;
    if (all == 0) continue;
    const Criterion own{
        "", "", all - m.rejects - m.accepts_none, m.accepts_none, m.rejects_existing, m.rejects - m.rejects_existing};
    append("what " + title(peer) + " accepts", own);
  }
}

/// How the answers of a peer to an operation are shared out, in percent: `97.6 / 2.1 / 0.3`. Differences of meaning are left out.
std::string shares(const OperationResult& operation) {
  std::uint64_t right = 0, wrong = 0;
  const std::uint64_t refused = count_of(operation.counts, Outcome::rejects_existing);
  for (const auto& [outcome, count] : operation.counts) {
    if (outcome == Outcome::agrees || outcome == Outcome::another_form || outcome == Outcome::rejects) right += count;
    if (is_fault(outcome) && outcome != Outcome::rejects_existing) wrong += count;
  }
  const std::uint64_t all = right + wrong + refused;
  if (all == 0) return "";
  if (right == all) return "100";
  const auto share = [&](std::uint64_t part) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f", 100.0 * static_cast<double>(part) / static_cast<double>(all));
    return std::string(text);
  };
  return share(right) + " / " + share(wrong) + " / " + share(refused);
}

/// Operations down, peers across.
void append_shares(std::string& to, const Survey& survey) {
  std::vector<const PeerResult*> asked;
  std::vector<std::string> head = {""}, rule = {"---"};
  for (const PeerResult& peer : survey.peers) {
    if (!is_asked(peer) || peer.name == "colex") continue;
    asked.push_back(&peer);
    head.push_back(title(peer));
    rule.emplace_back("--:");
  }
  append_row(to, head);
  append_row(to, rule);
  std::vector<std::string> judged = {"judged"}, speed = {"answers a second"};
  for (const PeerResult* peer : asked) {
    judged.push_back(with_commas(peer->judged));
    speed.push_back(with_commas(answers_a_second(*peer)));
  }
  append_row(to, judged);
  append_row(to, speed);
  for (const Operation& operation : operations()) {
    std::vector<std::string> row = {"`" + std::string(operation.name) + "`"};
    for (const PeerResult* peer : asked) {
      const auto at = std::find_if(peer->operations.begin(), peer->operations.end(),
                                   [&](const OperationResult& one) { return one.operation == operation.name; });
      row.push_back(at == peer->operations.end() ? "" : shares(*at));
    }
    if (std::any_of(row.begin() + 1, row.end(), [](const std::string& one) { return !one.empty(); })) append_row(to, row);
  }
}

/// `https://github.com/NVIDIA/cutlass/issues/1353` of `NVIDIA/cutlass#1353`.
std::string link_to(const std::string& report) {
  const std::size_t number = report.find('#');
  return "[" + report + "](https://github.com/" + report.substr(0, number) + "/issues/" + report.substr(number + 1) + ")";
}

/// The peers with such an outcome of the report at that place of their lists.
std::string who(const Survey& survey, const ReportResult& asked, const std::function<bool(Outcome)>& has, bool says_outcome) {
  std::string text;
  for (const PeerResult& peer : survey.peers) {
    for (const ReportResult& one : peer.reports) {
      if (one.report != asked.report || !(one.question == asked.question) || !has(one.outcome)) continue;
      text += (text.empty() ? "" : ", ") + peer.name;
      if (says_outcome) text += " (" + std::string(name(one.outcome)) + ")";
    }
  }
  return text;
}

/// A row for each question that somebody reported.
void append_reports(std::string& to, const Survey& survey) {
  append_row(to, {"reported in", "question", "right", "refuses", "differs in meaning", "wrong still"});
  append_row(to, {"---", "---", "---", "---", "---", "---"});
  const auto is_right = [](Outcome outcome) { return outcome == Outcome::agrees || outcome == Outcome::another_form; };
  const auto refuses = [](Outcome outcome) { return outcome == Outcome::rejects; };
  const auto differs = [](Outcome outcome) { return outcome == Outcome::difference; };
  for (const ReportResult& one : survey.peers.front().reports)
    append_row(to, {link_to(one.report), "`" + expression(one.question) + "`", who(survey, one, is_right, false),
                    who(survey, one, refuses, false), who(survey, one, differs, false), who(survey, one, is_fault, true)});
}

void append_reports_without_question(std::string& to) {
  append_row(to, {"reported in", "why it is no question to an operation"});
  append_row(to, {"---", "---"});
  for (const NoQuestion& one : reports_without_question())
    append_row(to, {link_to(std::string(one.report)), std::string(one.why)});
}

void append_finding(std::string& to, const Finding& finding) {
  to += "- **`" + finding.question.operation + "`, " + std::string(name(finding.outcome)) + "** (" + with_commas(finding.count) +
        "): `" + expression(finding.question) + "`";
  if (finding.outcome == Outcome::rejects_existing || finding.outcome == Outcome::crashes) {
    to += ". " + finding.why + ". It says: " + finding.answer + "\n";
  } else {
    to += " gives `" + finding.answer + "`: " + finding.why + "\n";
  }
  if (finding.program.empty()) return;
  to += "\n  ```\n";
  for (const std::string& line : finding.program) to += "  " + line + '\n';
  to += "  ```\n\n  prints\n\n  ```\n";
  std::string line;
  for (const char c : finding.shown + "\n") {
    if (c != '\n') {
      line += c;
      continue;
    }
    to += "  " + line + '\n';
    line.clear();
  }
  to += "  ```\n\n";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> for_maintainers(const PeerResult& peer) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const OperationResult& operation : peer.operations) {
    const auto promised = std::find_if(operations().begin(), operations().end(),
                                       [&](const Operation& one) { return one.name == operation.operation; });
    for (const Finding& finding : operation.findings) {
      if (!is_fault(finding.outcome) || promised == operations().end()) continue;
      const Answer colexs = ask_colex(finding.question);
      const std::string kind = operation.operation + " " + std::string(name(finding.outcome));
      std::string text =
          title(peer) + ": " + expression(finding.question) +
          "\nexpected: " + (colexs.reply == Reply::value ? colexs.text + ", or what else keeps the promise" : "a refusal") +
          "\nactual:   " + finding.answer + (finding.why == finding.answer ? "" : ": " + finding.why) +
          "\npromised: " + std::string(promised->promise) + " (" + std::string(peer_named(peer.name).promises) + ")\n";
      for (const std::string& line : finding.program) text += "  " + line + '\n';
      std::string file = kind + ".txt";
      std::replace(file.begin(), file.end(), ' ', '-');
      files.emplace_back(file, text);
    }
  }
  return files;
}

/// The commands that asked the peers, in the order of the peers: each but the first keeps what the file has of others.
std::string commands(const Survey& survey) {
  std::vector<std::string> all;
  for (const PeerResult& peer : survey.peers) {
    if (!peer.command.empty() && std::find(all.begin(), all.end(), peer.command) == all.end()) all.push_back(peer.command);
  }
  std::string text;
  for (const std::string& command : all)
    text += "    " + command + (text.empty() ? "" : " --into properties/peers/results.json") +
            " --output properties/peers/results.json\n";
  return text;
}

std::string tables(const Survey& survey) {
  std::string text;
  append_summary(text, survey);
  text += '\n';
  append_measured(text, survey);
  for (const PeerResult& peer : survey.peers) {
    if (!is_asked(peer) || peer.name == "colex") continue;
    text += "\n" + title(peer) + "\n\n";
    append_operations(text, peer);
    for (const OperationResult& operation : peer.operations) {
      for (const Finding& finding : operation.findings) {
        if (is_fault(finding.outcome))
          text += "  " + std::string(name(finding.outcome)) + ": " + expression(finding.question) + " gives " + finding.answer +
                  ": " + finding.why + '\n';
      }
    }
  }
  return text;
}

std::uint64_t kinds_of_fault(const PeerResult& peer) {
  std::uint64_t kinds = 0;
  for (const OperationResult& operation : peer.operations)
    kinds += static_cast<std::uint64_t>(
        std::count_if(operation.counts.begin(), operation.counts.end(), [](const auto& one) { return is_fault(one.first); }));
  return kinds;
}

/// In how many kinds of fault colex itself was found.
std::string colexs_own(const Survey& survey) {
  const auto own = std::find_if(survey.peers.begin(), survey.peers.end(), [](const auto& peer) { return peer.name == "colex"; });
  if (own == survey.peers.end() || !is_asked(*own)) return "colex itself was not asked.";
  const std::uint64_t kinds = kinds_of_fault(*own);
  return "colex is judged in the same way, " +
         (kinds == 0 ? "without a fault." : "with " + with_commas(kinds) + " kinds of fault.");
}

/// How many answers of others were judged, and in how many kinds of fault.
std::string totals(const Survey& survey) {
  std::uint64_t judged = 0, kinds = 0, peers = 0;
  for (const PeerResult& peer : survey.peers) {
    if (!is_asked(peer) || peer.name == "colex") continue;
    ++peers;
    judged += peer.judged;
    kinds += kinds_of_fault(peer);
  }
  return with_commas(judged) + " answers of " + with_commas(peers) + " implementations, with " + with_commas(kinds) +
         " kinds of fault, a kind being one outcome of one operation";
}

std::string page(const Survey& survey) {
  std::string text =
      "# The other implementations, judged\n\n"
      "How many of a hundred answers are right, or refuse what does not exist / are silently wrong, or end the process / refuse "
      "what exists. There are " +
      totals(survey) +
      ".\nAll are asked the same questions, slow ones a share of them; an answer is judged over its values, by what the "
      "operation "
      "promises in the peer's own documentation.\nWhat conventions differ in is not counted, nor what a peer documents to be out "
      "of its domain. Nothing stands where a peer lacks "
      "the operation. " +
      colexs_own(survey) + "\n\n";
  append_shares(text, survey);
  text +=
      "\n`colex peers report --markdown` prints this page, and with `--all` each fault, the measured compositions, the speed, "
      "what "
      "users reported and what is promised; `colex peers report --for PEER --output FOLDER`\nwrites a file for each fault of a "
      "peer, for its maintainers; `colex peers rerun` runs the program of each again, and `colex peers watch` asks newer "
      "releases "
      "([watched](../properties/peers/watched.tsv)).\n";
  return text;
}

std::string whole_page(const Survey& survey) {
  std::string text = page(survey);
  text += "\n## How they were asked\n\nThe results, of " + survey.date + ", were written by\n\n" +
          "    colex peers install       # each in a virtual environment of its own below build/peers\n" + commands(survey) +
          "    colex peers report --markdown > docs/peers.md\n\nNo question of up to " + with_commas(survey.questions) +
          " is asked twice of the small scope or of those drawn. Nothing of colex's algebra takes part in the judgement.\n\n";
  append_summary(text, survey);
  text +=
      "\n## Composition\n\n"
      "1,590 pairs: A is flat of rank 2 with the extents 2, 4, 6 and the strides (1,100), (7,1) and (1,s₀); B is flat of rank 1 "
      "with the extents 2, 3, 4, 6\n"
      "and the strides 1 to 4, or of rank 2 with the extents 2, 3 and the strides 1, 2, 3, 4, 6, injective, with its image "
      "inside A's domain.\n"
      "An abort counts as a rejection here. The last two columns say how many of the rejected pairs have a composite, and how "
      "many of the accepted ones have none.\n\n";
  append_measured(text, survey);
  if (!survey.criteria.empty()) {
    text +=
        "\nPublished conditions for a composition, on the same pairs. Precision is how many of the accepted pairs have a "
        "composite, recall how many of the\n"
        "pairs with a composite are accepted.\n\n";
    append_criteria(text, survey);
  }
  if (!survey.peers.empty() && survey.peers.front().compositions_a_second > 0) {
    text +=
        "\n## Speed\n\n"
        "One in ten of these pairs, 159 in all, asked of each peer over and over, text in and text out, in processor time and "
        "without the peer's start. CuTe C++ has to\n"
        "compile each of them; of the others an interpreter or a compiler's builder answers. Triton is asked for the few that "
        "are "
        "linear layouts.\n\n";
    append_speed(text, survey);
  }
  if (!survey.peers.empty() && !survey.peers.front().reports.empty()) {
    text +=
        "\n## What users reported\n\n"
        "Questions that stand in issues and discussions of the peers. *Refuses* is what is right where no result is known to "
        "exist. Peers that lack the operation\n"
        "are left out.\n\n";
    append_reports(text, survey);
    text += "\nReports of which nothing is asked here:\n\n";
    append_reports_without_question(text);
  }
  text += "\n## What is promised\n\n";
  append_row(text, {"operation", "in colex", "an answer is right if"});
  append_row(text, {"---", "---", "---"});
  for (const Operation& operation : operations())
    append_row(text, {"`" + std::string(operation.name) + "`", "`" + std::string(operation.expression) + "`",
                      std::string(operation.promise)});
  text +=
      "\n*Another form* is a right answer that is written otherwise than colex writes it, for example not coalesced; of an "
      "operation with many right\n"
      "answers, such as an inverse, it may be another function. *Rejects* are refusals where no result is known to exist, "
      "*rejects what exists* those\n"
      "where one is: found from the values for compositions and divisions, and elsewhere because an answer of colex keeps the "
      "promise.\n";
  text +=
      "\nWhere a peer itself promises less than that, its own promise counts, and what it leaves open is a difference of "
      "meaning:\n\n";
  for (const Narrower& row : narrower_promises()) {
    text += "- " + std::string(row.peer) + ", ";
    for (const std::string_view operation : row.operations)
      text += (operation == row.operations.front() ? "`" : ", `") + std::string(operation) + "`";
    text += ": " + std::string(row.rule) + " (" + std::string(row.source) + ")\n";
  }
  text +=
      "\nThat a composite need not exist, and that this is not checked, NVIDIA's maintainers say themselves (CUTLASS, discussion "
      "3288). It is counted here all the same, as *accepts what\n"
      "does not exist*: whoever gets such an answer has a layout that is not A o B.\n";
  for (const PeerResult& peer : survey.peers) {
    if (!is_asked(peer) || peer.name == "colex") continue;
    text += "\n## " + title(peer) + "\n\n";
    append_operations(text, peer);
    if (const std::string missing = missing_operations(peer); !missing.empty()) text += "\nIt has no " + missing + ".\n";
    std::string faults, differences;
    for (const OperationResult& operation : peer.operations) {
      for (const Finding& finding : operation.findings) {
        if (is_fault(finding.outcome)) append_finding(faults, finding);
        if (finding.outcome == Outcome::difference)
          differences += "- `" + operation.operation + "`: " + finding.why + " (" + with_commas(finding.count) + "), as in `" +
                         expression(finding.question) + "`, which is `" + finding.answer + "`\n";
      }
    }
    if (!faults.empty()) text += "\nThe smallest question of each kind of fault:\n\n" + faults;
    if (!differences.empty()) text += "\nDifferences of meaning:\n\n" + differences;
  }
  return text;
}

}  // namespace colex::peers
