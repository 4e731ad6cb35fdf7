#include "colex/smt/claims/prove.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <memory>
#include <utility>

#include "colex/cases/draw.hpp"
#include "colex/laws/question.hpp"
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

/// "1 leaf", "2 leaves".
std::string counted(std::size_t number, const char* one, const char* many) {
  return std::to_string(number) + ' ' + (number == 1 ? one : many);
}

/// The question without what bounds its variables by constants: it is asked of more cases, so that its proof is one of the
/// question. What keeps a sign stays. None, if nothing bounds it so. A path of `-50 <= D <= 50` has `(D' - 50)·d`, where `D·d` is
/// less to look at.
std::shared_ptr<const Question> with_fewer_bounds(const notation::Claim& claim, const notation::Environment<>& definitions) {
  notation::Claim weaker = claim;
  bool is_weaker = false;
  const auto drop = [&](notation::Expression& bound, auto&& says_no_sign) {
    if (bound.empty() || notation::names_any_of(bound, bound.root(), claim.variables)) return;
    const auto evaluated = notation::try_evaluate(bound, bound.root(), definitions);
    const auto* value = std::get_if<notation::Value<>>(&evaluated);
    const Checked* number = value != nullptr ? value->as<Checked>() : nullptr;
    if (number == nullptr || !says_no_sign(*number)) return;
    bound = {};
    is_weaker = true;
  };
  for (notation::Variable& variable : weaker.variables) {
    drop(variable.lower, [](Checked lower) { return lower < Checked(-1); });
    drop(variable.upper, [](Checked upper) { return Checked(1) < upper; });
    drop(variable.size, [](Checked) { return true; });
  }
  return is_weaker ? std::make_shared<const Question>(std::move(weaker), definitions) : nullptr;
}

class Prover {
 public:
  Prover(laws::Statement& statement, const Options& options)
      : statement_(statement),
        options_(options),
        question_(std::make_shared<const Question>(*statement.claim(), statement.definitions())),
        weaker_(with_fewer_bounds(question_->claim, statement.definitions())) {
    settings_.deadline = deadline_;
  }

  Finding run() && {
    if (const auto reason = why_not_applicable()) {
      proof_.outcome = Outcome::not_applicable;
      proof_.reason = *reason;
      return std::move(proof_);
    }
    const bool layouts = has_profiles(question_->claim);
    const std::size_t most = layouts ? most_leaves() : 0;
    bool is_settled = false;
    Extent extent;
    for (std::size_t leaves = layouts ? 1 : 0; leaves <= most && !is_settled && go_on(); ++leaves) {
      const Extent before = std::exchange(extent, {leaves, 0});
      is_settled = explore_profiles(extent, before);
      if (!is_settled && proof_.reason.empty()) proof_.extent = extent;
    }
    if (layouts && !is_settled && proof_.reason.empty()) is_settled = explore_further();
    if (!is_settled) conclude();
    proof_.out_of_time = deadline_ <= std::chrono::steady_clock::now();
    return std::move(proof_);
  }

 private:
  /// A run on numbers alone leaves no trace: its certificate would claim a truth, and show nothing.
  std::optional<std::string> why_not_applicable() const {
    if (question_->claim.variables.empty()) return "it has no variables: it is one case, which says all when it is looked at";
    return beyond_integers(statement_);
  }

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

  /// Explores larger profiles, flat and nested ones in turns, each kind until one is open. Returns whether that settles the
  /// claim.
  bool explore_further() {
    settings_.until = symbolic::Until::open;
    most_cost_ = options_.further_terms;
    bool flat = !all_ || proof_.extent.flat < *all_;
    // Where shapes refine one another, only their leaves are counted.
    bool nested = !all_ && !has_refined_profiles(question_->claim);
    // What comes next takes about twice what all before has taken.
    while ((flat || nested) && cost() < options_.further_terms / 3) {
      // There are many nested ones, so that they come later.
      const bool is_nested = nested && (!flat || proof_.extent.nested + 1 < proof_.extent.flat);
      Extent extent = proof_.extent;
      ++(is_nested ? extent.nested : extent.flat);
      const std::size_t explored = proof_.explored.size();
      if (explore_profiles(extent, proof_.extent)) return true;
      if (proof_.reason.empty()) {
        proof_.extent = extent;
        flat = flat && (!all_ || extent.flat < *all_);
        continue;
      }
      // What is open there takes nothing away from what is shown.
      proof_.reason.clear();
      proof_.explored.erase(proof_.explored.begin() + static_cast<std::ptrdiff_t>(explored), proof_.explored.end());
      (is_nested ? nested : flat) = false;
    }
    return false;
  }

  /// Explores the profiles that are within the one extent and not within the other. Returns whether that settles the claim.
  bool explore_profiles(const Extent& within, const Extent& and_not) {
    for (const Profiles& profiles : choices(question_->claim, options_.family, within, and_not)) {
      if (!proof_.reason.empty() && settings_.until == symbolic::Until::open) return false;
      proof_.explored.push_back(explored(question_, profiles, settings_.until));
      if (is_decided(proof_.explored.back())) return true;
      show_more(proof_.explored.back());
      if (proof_.reason.empty()) proof_.reason = doubt(proof_.explored.back());
    }
    return false;
  }

  Explored explored(const std::shared_ptr<const Question>& question, const Profiles& profiles, symbolic::Until until) {
    symbolic::Settings settings = settings_;
    settings.until = until;
    settings.paths = std::min(options_.settings.paths, options_.paths - paths_);
    settings.all_terms = std::min(options_.settings.all_terms, options_.terms - std::min(options_.terms, terms()));
    if (most_cost_) {
      const std::size_t left = *most_cost_ - std::min(*most_cost_, cost());
      settings.paths = std::min(settings.paths, 1 + left / cost_of_a_path);
      settings.all_terms = std::min(settings.all_terms, left);
      settings.terms = std::min(settings.terms, left);
    }
    symbolic::Law law = law_of(question, profiles);
    Exploration exploration = symbolic::explore(law, settings);
    paths_ += exploration.paths.size();
    return {describe(profiles, question_->claim), profiles, std::move(exploration), std::move(law)};
  }

  /// Puts in the place of an exploration that is open one that closes, if there is one: one in which quotients are compared as
  /// well, of a claim that has no profiles; or one of more cases.
  void show_more(Explored& open) {
    show_of_more_cases(open);
    if (!open.is_closed() && !has_profiles(question_->claim) && has_quotients_to_compare(question_->claim)) {
      const auto compared = std::make_shared<Question>(*question_);
      compared->compares_quotients = true;
      Explored further = explored(compared, open.profiles, symbolic::Until::open);
      if (further.is_closed()) open = std::move(further);
    }
  }
  /// The exploration of more cases, if it closes and the claim speaks of any of them.
  void show_of_more_cases(Explored& open) {
    if (!weaker_ || open.is_closed()) return;
    Explored wider = explored(weaker_, open.profiles, symbolic::Until::open);
    const auto is_of_the_claim = [&](const PathReport& path) {
      if (!path.witness) return false;
      const Assignment values = values_at(*weaker_, open.profiles, *path.witness);
      return laws::in_domain(statement_, values) && statement_.ask(values).kind == Case::Kind::holds;
    };
    const auto& paths = wider.exploration.paths;
    if (wider.exploration.holds() && std::any_of(paths.begin(), paths.end(), is_of_the_claim)) open = std::move(wider);
  }

  /// What the arithmetic of this proof has looked at so far.
  std::size_t terms() const { return symbolic::terms_looked_at() - before_; }

  /// The same with what else a path takes: it is written, read again, and run on numbers.
  static constexpr std::size_t cost_of_a_path = 1000;
  std::size_t cost() const { return terms() + cost_of_a_path * paths_; }

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
    if (layouts ? proof_.extent.flat == 0 : !proof_.reason.empty()) return;
    const auto any = [&](const auto& is) { return std::any_of(proof_.explored.begin(), proof_.explored.end(), is); };
    if (any([](const Explored& e) { return e.exploration.holds(); })) {
      const bool are_all = !layouts || (options_.family == Family::flat && all_ && *all_ <= proof_.extent.flat);
      proof_.outcome = are_all ? Outcome::proved_as_written : Outcome::checked_shapes;
      if (are_all) proof_.reason.clear();
    } else if (any([](const Explored& e) { return !e.is_empty(); })) {
      proof_.reason = "no input was found that satisfies the hypothesis, and it is not shown that there is none";
    } else if (layouts) {
      proof_.reason = "no input with shapes of up to " + std::to_string(proof_.extent.flat) + " leaves, " +
                      depths(proof_.extent) + ", satisfies the hypothesis";
    } else {
      proof_.outcome = Outcome::vacuous;
      proof_.reason = "it is proved that no input satisfies the hypothesis";
    }
  }

  /// Whether a formula names nothing but variables of the claim. What a path calls by numbers, a reader of the claim does not
  /// know.
  bool is_in_the_claims_terms(std::string_view formula) const {
    const auto is_in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; };
    for (std::size_t at = 0; at < formula.size();) {
      const std::size_t begin = at;
      while (at < formula.size() && is_in_name(formula[at])) ++at;
      const std::string_view name = formula.substr(begin, at - begin);
      if (at == begin) ++at;
      if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) continue;
      const auto& variables = question_->claim.variables;
      if (std::none_of(variables.begin(), variables.end(), [&](const auto& variable) { return variable.name == name; }))
        return false;
    }
    return true;
  }

  /// Why an exploration does not prove what it explores, empty if it does: its worst path.
  std::string doubt(const Explored& explored) {
    const Exploration& exploration = explored.exploration;
    if (explored.is_closed()) return "";
    const auto worst = std::max_element(exploration.paths.begin(), exploration.paths.end(),
                                        [](const PathReport& a, const PathReport& b) { return a.closing < b.closing; });
    std::string text = "there is more to explore than may be";
    if (worst != exploration.paths.end() && worst->closing > symbolic::Closing::infeasible) text = worst->reason;
    constexpr std::string_view open = "not shown: ";
    if (text.starts_with(open) && !is_in_the_claims_terms(std::string_view(text).substr(open.size()))) {
      const std::size_t left = exploration.count(symbolic::Closing::unknown);
      proof_.detail = std::exchange(text, "no proof was found: " + std::to_string(left) + " of " +
                                              counted(exploration.paths.size(), "path", "paths") + " through the algebra " +
                                              (left == 1 ? "is" : "are") + " open");
    }
    const std::string where = describe(explored.profiles, question_->claim);
    return where.empty() ? text : text + " (" + where + ')';
  }

  laws::Statement& statement_;
  const Options& options_;
  symbolic::Settings settings_ = options_.settings;
  std::shared_ptr<const Question> question_;
  std::shared_ptr<const Question> weaker_;
  std::optional<std::size_t> all_ = leaves_of_all(*statement_.claim(), statement_.definitions());
  std::size_t paths_ = 0;
  std::optional<std::size_t> most_cost_;
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

std::string depths(const Extent& extent) {
  std::string text = "of depth at most 1";
  if (extent.nested > 0)
    text += ", and of depth 2 with up to " + counted(extent.nested, "leaf", "leaves") + " and no () in a tuple";
  return text;
}

std::string summary(const Finding& proof) {
  std::string text(name(proof.outcome));
  if (proof.outcome == Outcome::checked_shapes)
    text += " with up to " + counted(proof.extent.flat, "leaf", "leaves") + " (" + depths(proof.extent) + ')';
  if (proof.outcome == Outcome::refuted) {
    for (const evidence::Binding& b : proof.counterexample) text += (text.back() == 'd' ? ": " : ", ") + b.name + " = " + b.value;
  }
  if (!proof.reason.empty()) text += ": " + proof.reason;
  return text + " (" + counted(proof.explored.size(), "profile", "profiles") + ", " + counted(proof.paths(), "path", "paths") +
         ')';
}

}  // namespace colex::smt_claims
