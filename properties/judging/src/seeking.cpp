#include "seeking.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "colex/judging/judge.hpp"

namespace colex::judging {

using evidence::Outcome;
using laws::Assignment;
using laws::Case;

namespace {

/// That nothing is better than what is sought has found so far.
class Challenge final : public laws::Statement {
 public:
  Challenge(engines::Sought& sought, notation::Claim claim) : sought_(sought), bar_(sought.least()), claim_(std::move(claim)) {}

  const std::vector<std::string>& variables() const override { return sought_.variables(); }
  laws::Domain domain(const Assignment& before) override { return sought_.domain(before); }
  const std::vector<laws::Cover>& covers() const override { return sought_.covers(); }
  bool covered(std::size_t, const Assignment&) override { return false; }
  const notation::Claim* claim() const override { return &claim_; }
  notation::Environment<> definitions() const override { return sought_.asked().definitions(); }

  /// What is better is kept by who looks for it. A case may be asked about twice, and the answer is the same.
  Case ask(const Assignment& values) override {
    const Case answer = sought_.ask(values);
    if (answer.kind != Case::Kind::holds) return answer;
    return Case::of(sought_.asked().has_cost() && bar_ && !(sought_.asked().cost(values) < *bar_));
  }

 private:
  engines::Sought& sought_;
  std::optional<Checked> bar_;  ///< what was the least when it was made
  notation::Claim claim_;
};

/// The law with another statement, which somebody else owns.
Law with_statement(const Law& law, laws::Statement& statement) {
  Law other = law;
  other.statement = std::shared_ptr<laws::Statement>(std::shared_ptr<void>(), &statement);
  return other;
}

}  // namespace

Seeking::Seeking(const Law& law, const engines::Options& options)
    : law_(law), options_(options), sought_(*law.statement->question()), for_engines_(with_statement(law, sought_)) {
  if (!has_cost()) sought_.be_content_with_one();
}

std::string Seeking::text_of(const Assignment& values) const { return laws::text(sought_.asked(), values); }

Record Seeking::evaluated() const { return engines::unjudged(law_, "evaluation", options_.tool); }

void Seeking::settle(Record record) {
  record.repeat = law_.command;
  verdict_ = std::move(record);
}

void Seeking::refuse(const std::string& why) {
  Record record = evaluated();
  record.outcome = Outcome::refuted;
  record.reason = why;
  settle(std::move(record));
}

void Seeking::look_at_the_answer() {
  laws::Question& question = sought_.asked();
  if (!question.answer()) return;
  const Assignment& answer = *question.answer();
  Assignment before;
  for (std::size_t k = 0; k < answer.size(); ++k) {
    const auto domain = attempt([&] { return question.domain(before); });
    if (!domain || !cases::contains(*domain, answer[k]))
      return refuse(question.variables()[k] + " = " + to_string(answer[k]) +
                    (domain ? " is not in its domain: " + cases::describe(*domain) : " has no domain"));
    before.push_back(answer[k]);
  }
  Record record = engines::judge_case(for_engines_, laws::bindings(question, answer), options_);
  const bool is_fulfilled = is_found();
  if (!is_fulfilled && record.outcome == Outcome::error) return settle(std::move(record));
  if (!is_fulfilled && !sought_.doubt().empty()) {
    record.outcome = Outcome::unknown;
    record.reason = "nobody knows whether the answer that is claimed does: " + sought_.doubt();
    return settle(std::move(record));
  }
  if (!is_fulfilled) return refuse(text_of(answer) + " does not fulfil the condition");
  if (has_cost()) {
    cost_of_answer_ = sought_.least();
    return;
  }
  settle_one();
}

/// Where there is no cost, one that does is enough.
void Seeking::settle_one() {
  Record record = evaluated();
  record.outcome = Outcome::holds;
  record.cases = 1;
  record.bound = text_of(sought_.best().front());
  tell(record, "");
  settle(std::move(record));
}

void Seeking::look(engines::Engine engine, engines::Options options) {
  if (is_settled()) return;
  options.explain = false;
  if (draws(engine)) sought_.begin_drawing();
  Record finding = engines::judge(for_engines_, engine, options);
  if (!has_cost() && is_found()) return settle_one();
  if (finding.outcome == Outcome::error) return settle(std::move(finding));
  const bool is_whole = finding.outcome == Outcome::exhausted || finding.outcome == Outcome::vacuous;
  if (!is_whole || !sought_.doubt().empty()) {
    if (is_whole) finding.outcome = is_found() ? Outcome::tested : Outcome::unknown;
    findings_.push_back(std::move(finding));
  } else if (demand().engine != notation::Demand::Engine::proof) {
    settle_by(std::move(finding));
  }
}

const Law& Seeking::challenge() {
  laws::Question& question = sought_.asked();
  notation::Claim claim = has_cost() && is_found() ? question.nothing_costs_less(*sought_.least()) : question.nothing_does();
  challenge_ = law_;
  challenge_.where.text = laws::on_one_line(claim.text);
  challenge_.expected = evidence::Expected::stands;
  challenge_.statement = std::make_shared<Challenge>(sought_, std::move(claim));
  return challenge_;
}

void Seeking::take(Record finding) {
  if (is_settled()) return;
  if (covers_everything(finding.outcome) && !falls(finding.outcome)) return settle_by(std::move(finding));
  if (falls(finding.outcome)) {
    finding.outcome = Outcome::unknown;
    finding.reason = "what it found costs less, and nobody asked whether that is the least";
  }
  // Where the condition has no value, the condition is not fulfilled: nothing is wrong with the question.
  if (finding.outcome == Outcome::error || finding.outcome == Outcome::vacuous) finding.outcome = Outcome::unknown;
  finding.counterexample.clear();
  findings_.push_back(std::move(finding));
}

void Seeking::settle_by(Record shown) {
  Record record = engines::of_law(law_, std::move(shown), options_.tool);
  if (is_beaten()) return settle(beaten());
  if (is_found()) {
    if (record.outcome == Outcome::vacuous) record.outcome = Outcome::exhausted;
    tell(record, "all");
  } else {
    record.reason = "no values do: " + (is_proof(record.outcome) ? "that is " + describe(record) : evidence::extent(record));
    record.outcome = Outcome::refuted;
    record.counterexample.clear();
  }
  settle(std::move(record));
}

Record Seeking::beaten() const {
  const Assignment& answer = *sought_.asked().answer();
  const Assignment& better = sought_.best().front();
  Record record = evaluated();
  record.engine = "search";
  record.outcome = Outcome::refuted;
  record.counterexample = laws::bindings(sought_.asked(), better);
  record.reason = text_of(better) + " costs " + to_string(*sought_.least()) + ", and what is claimed, " + text_of(answer) + ", " +
                  to_string(*cost_of_answer_);
  return record;
}

void Seeking::tell(Record& record, const std::string& ground) const {
  constexpr std::size_t few = 8;
  const std::vector<Assignment>& best = sought_.best();
  const Assignment& chosen = sought_.asked().answer() ? *sought_.asked().answer() : best.front();
  for (evidence::Binding& binding : laws::bindings(sought_.asked(), chosen)) record.given.push_back(std::move(binding));
  std::string text = "found " + text_of(chosen);
  if (sought_.least())
    text += ": " + sought_.asked().cost_text() + " = " + to_string(*sought_.least()) + ", the least of " + ground;
  record.notes.push_back(std::move(text));
  if (!has_cost()) return;
  std::string others;
  std::size_t told = 0;
  for (const Assignment& one : best) {
    if (one == chosen) continue;
    if (told++ < few) others += (others.empty() ? "as good: " : "; ") + text_of(one);
  }
  if (told > few) others += "; and " + std::to_string(told - few) + (sought_.is_full() ? " or" : "") + " more";
  if (!others.empty()) record.notes.push_back(std::move(others));
}

Record Seeking::verdict() {
  if (verdict_) return *verdict_;
  if (is_beaten()) {
    settle(beaten());
    return *verdict_;
  }
  if (findings_.empty()) findings_.push_back(engines::unjudged(law_, "none", options_.tool));
  Record record = merged(findings_);
  record.law = law_.id;
  record.claim = law_.where;
  record.given = law_.given;
  const bool by_proof = demand().engine == notation::Demand::Engine::proof;
  if (!is_found()) {
    record.reason = "none was found" + (record.bound.empty() ? "" : ": " + evidence::extent(record));
    if (!sought_.doubt().empty())
      record.reason += "; of some cases nobody knows whether they do, the first being " + sought_.doubt();
    record.outcome = Outcome::unknown;
  } else if (!sought_.doubt().empty()) {
    record.outcome = Outcome::unknown;
    record.reason = "of some cases nobody knows whether they do, or what they cost, the first being " + sought_.doubt();
    tell(record, "those that are known");
  } else if (by_proof) {
    record.outcome = Outcome::unknown;
    record.reason = "that nothing costs less is not proved" + (record.reason.empty() ? "" : ": " + record.reason);
    tell(record, "those looked at");
  } else {
    tell(record, "those looked at");
  }
  settle(std::move(record));
  return *verdict_;
}

}  // namespace colex::judging
