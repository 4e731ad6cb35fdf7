#include "colex/smt/claims/prove.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "colex/cases/shrink.hpp"
#include "colex/laws/text_statement.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

#include "beyond_integers.hpp"

namespace colex::smt_claims {

using cases::Assignment;
using evidence::Outcome;
using laws::Case;
using symbolic::Exploration;
using symbolic::PathReport;

bool Explored::is_empty() const {
  return exploration.complete && exploration.count(symbolic::Closing::infeasible) == exploration.paths.size();
}

bool Explored::is_closed() const {
  return exploration.complete && exploration.count(symbolic::Closing::shown) + exploration.count(symbolic::Closing::infeasible) ==
                                     exploration.paths.size();
}

namespace {

class Prover {
 public:
  Prover(laws::Statement& statement, const Options& options)
      : statement_(statement),
        options_(options),
        question_(std::make_shared<const Question>(*statement.claim(), statement.definitions())) {}

  Finding run() && {
    if (const auto reason = beyond_integers(statement_)) {
      proof_.outcome = Outcome::not_applicable;
      proof_.reason = *reason;
      return std::move(proof_);
    }
    const bool layouts = has_profiles(question_->claim);
    const std::size_t most = layouts ? most_leaves() : 0;
    bool is_settled = false;
    for (std::size_t leaves = layouts ? 1 : 0; leaves <= most && !is_settled && go_on(); ++leaves) {
      is_settled = explore_profiles(leaves);
      if (!is_settled && proof_.reason.empty()) proof_.leaves = leaves;
    }
    if (!is_settled) conclude();
    proof_.out_of_time = deadline_ <= std::chrono::steady_clock::now();
    return std::move(proof_);
  }

 private:
  /// As far as was asked; and where only a proof of all that is claimed will do, and few leaves are all, as far as that takes.
  std::size_t most_leaves() const {
    constexpr std::size_t few = 4;
    const bool is_asked_for_all = question_->claim.demand.engine == notation::Demand::Engine::proof;
    return is_asked_for_all && all_ && *all_ <= few ? std::max(options_.leaves, *all_) : options_.leaves;
  }

  /// Whether larger profiles are worth a look. What is expected to fall may do so there, whatever is open in those so far.
  bool go_on() const {
    return proof_.reason.empty() || (question_->claim.verb == notation::Claim::Verb::refute && paths_ < options_.paths &&
                                     terms() < options_.terms && std::chrono::steady_clock::now() < deadline_);
  }

  /// Explores the profiles with so many leaves. Returns whether that settles the claim.
  bool explore_profiles(std::size_t leaves) {
    symbolic::Settings settings = options_.settings;
    settings.deadline = deadline_;
    for (Profiles& profiles : choices(question_->claim, options_.family, leaves)) {
      if (!proof_.reason.empty() && settings.until == symbolic::Until::open) return false;
      settings.paths = std::min(options_.settings.paths, options_.paths - paths_);
      settings.all_terms = std::min(options_.settings.all_terms, options_.terms - std::min(options_.terms, terms()));
      symbolic::Law law = law_of(question_, profiles);
      Exploration exploration = symbolic::explore(law, settings);
      paths_ += exploration.paths.size();
      std::string name = describe(profiles, question_->claim);
      proof_.explored.push_back({std::move(name), std::move(profiles), std::move(exploration), std::move(law)});
      if (is_decided(proof_.explored.back())) return true;
      if (proof_.reason.empty()) proof_.reason = doubt(proof_.explored.back());
    }
    return false;
  }

  /// What the arithmetic of this proof has looked at so far.
  std::size_t terms() const { return symbolic::terms_looked_at() - before_; }

  /// Whether this exploration settles the claim, one way or another.
  bool is_decided(const Explored& explored) {
    if (explored.exploration.counterexample) {
      proof_.outcome = Outcome::conflicting;
      proof_.reason = "every path shows it, and it is false at " + to_string(*explored.exploration.counterexample);
      return true;
    }
    for (const PathReport& path : explored.exploration.paths) {
      if (path.closing == symbolic::Closing::conflicting) {
        proof_.outcome = Outcome::conflicting;
        proof_.reason = path.reason;
        return true;
      }
      if (path.closing == symbolic::Closing::refuted && is_refuted(values_at(*question_, explored.profiles, *path.witness)))
        return true;
    }
    return false;
  }

  /// Asks the concrete algebra whether the claim fails, or has no value, in this case.
  bool is_refuted(const Assignment& values) {
    const Case answer = statement_.ask(values);
    if (answer.kind == Case::Kind::fails) {
      refute(smallest(values));
      return true;
    }
    if (answer.kind == Case::Kind::rejected && answer.rejection->kind() != Kind::overflow) {
      proof_.outcome = Outcome::error;
      proof_.counterexample = bindings(statement_, values);
      proof_.reason = "for " + laws::text(statement_, values) + ": " + std::string(name(answer.rejection->kind())) + ": " +
                      answer.rejection->message();
      return true;
    }
    return false;
  }

  Assignment smallest(Assignment values) {
    const auto fails = [&](const Assignment& candidate) {
      try {
        return statement_.ask(candidate).kind == Case::Kind::fails;
      } catch (const Rejection&) {
        return false;
      }
    };
    const cases::DomainOf domain = [&](const Assignment& before) { return statement_.domain(before); };
    return cases::minimise(std::move(values), domain, fails).values;
  }

  void refute(const Assignment& values) {
    proof_.outcome = Outcome::refuted;
    proof_.counterexample = bindings(statement_, values);
    proof_.comparison = statement_.comparison(values);
    proof_.reason = statement_.ask(values).found;
  }

  void conclude() {
    const bool layouts = has_profiles(question_->claim);
    if (layouts ? proof_.leaves == 0 : !proof_.reason.empty()) return;
    const auto any = [&](const auto& is) { return std::any_of(proof_.explored.begin(), proof_.explored.end(), is); };
    if (any([](const Explored& e) { return e.exploration.holds(); })) {
      const bool are_all = !layouts || (options_.family == Family::flat && all_ && *all_ <= proof_.leaves);
      proof_.outcome = are_all ? Outcome::proved_as_written : Outcome::checked_shapes;
      if (are_all) proof_.reason.clear();
    } else if (any([](const Explored& e) { return !e.is_empty(); })) {
      proof_.reason = "no input was found that satisfies the hypothesis, and it is not shown that there is none";
    } else if (layouts) {
      proof_.reason = "no input with shapes of up to " + std::to_string(proof_.leaves) + " leaves satisfies the hypothesis";
    } else {
      proof_.outcome = Outcome::vacuous;
      proof_.reason = "it is proved that no input satisfies the hypothesis";
    }
  }

  /// Why an exploration does not prove what it explores, empty if it does: its worst path.
  std::string doubt(const Explored& explored) const {
    const Exploration& exploration = explored.exploration;
    if (explored.is_closed()) return "";
    const auto worst = std::max_element(exploration.paths.begin(), exploration.paths.end(),
                                        [](const PathReport& a, const PathReport& b) { return a.closing < b.closing; });
    std::string text = "there is more to explore than may be";
    if (worst != exploration.paths.end() && worst->closing > symbolic::Closing::infeasible) text = worst->reason;
    const std::string where = describe(explored.profiles, question_->claim);
    return where.empty() ? text : text + " (" + where + ')';
  }

  laws::Statement& statement_;
  const Options& options_;
  std::shared_ptr<const Question> question_;
  std::optional<std::size_t> all_ = leaves_of_all(*statement_.claim(), statement_.definitions());
  std::size_t paths_ = 0;
  std::uint64_t before_ = symbolic::terms_looked_at();
  std::chrono::steady_clock::time_point deadline_ =
      std::chrono::steady_clock::now() +
      std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(options_.seconds));
  Finding proof_;
};

}  // namespace

std::size_t Finding::paths() const {
  std::size_t sum = 0;
  for (const Explored& e : explored) sum += e.exploration.paths.size();
  return sum;
}

Finding prove(laws::Statement& statement, const Options& options) { return Prover(statement, options).run(); }

Finding prove(std::string_view text, const Options& options) {
  notation::Environment<> definitions;
  std::optional<notation::Claim> claim;
  for (notation::Entry& entry : notation::parse_claims(text).entries) {
    if (entry.definition) {
      definitions.bind(entry.definition->name, notation::evaluate(entry.definition->value, definitions));
    } else if (claim || !entry.claim) {
      throw Rejection(Kind::parse, "one claim is proved at a time");
    } else {
      claim = std::move(entry.claim);
    }
  }
  if (!claim) throw Rejection(Kind::parse, "there is no claim");
  laws::TextStatement statement(std::move(*claim), definitions);
  return prove(statement, options);
}

std::string summary(const Finding& proof) {
  std::string text(name(proof.outcome));
  if (proof.outcome == Outcome::checked_shapes)
    text += " with up to " + std::to_string(proof.leaves) + (proof.leaves == 1 ? " leaf" : " leaves");
  if (proof.outcome == Outcome::refuted) {
    for (const evidence::Binding& b : proof.counterexample) text += (text.back() == 'd' ? ": " : ", ") + b.name + " = " + b.value;
  }
  if (!proof.reason.empty()) text += ": " + proof.reason;
  return text + " (" + std::to_string(proof.explored.size()) + (proof.explored.size() == 1 ? " profile, " : " profiles, ") +
         std::to_string(proof.paths()) + (proof.paths() == 1 ? " path)" : " paths)");
}

}  // namespace colex::smt_claims
