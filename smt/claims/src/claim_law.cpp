#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/notation/parse.hpp"
#include "colex/smt/claims/prove.hpp"

#include "convert.hpp"
#include "meaning.hpp"
#include "variables.hpp"

namespace colex::smt_claims {

namespace {

notation::Environment<Numeral> literals(const notation::Environment<>& definitions) {
  notation::Environment<Numeral> result;
  for (const auto& binding : definitions.bindings()) {
    if (const auto value = with_literals(binding.value)) result.bind(binding.name, *value);
  }
  return result;
}

/// A quotient or a remainder of a claim.
struct Division {
  const notation::Expression* expression;
  std::size_t dividend, divisor;
};

/// The text of a subtree, as its nodes say it.
std::string told(const notation::Expression& expression, std::size_t node) {
  std::string text;
  for (std::size_t k = node + 1 - expression.nodes[node].size; k <= node; ++k) {
    const notation::Node& one = expression.nodes[k];
    const bool named = one.operation == notation::Operation::name || one.operation == notation::Operation::call;
    text +=
        std::to_string(static_cast<int>(one.operation)) + (named ? expression.name_of(one) : std::to_string(one.payload)) + ' ';
  }
  return text;
}

/// Those that share a divisor with another one, a few of them, each dividend once.
std::vector<Division> divisions(const notation::Claim& claim) {
  constexpr std::size_t most = 4;
  std::map<std::string, std::map<std::string, Division>> by_divisor;
  for (const notation::Expression* expression : {&claim.hypothesis, &claim.conclusion}) {
    for (std::size_t node = 0; node < expression->nodes.size(); ++node) {
      const notation::Operation operation = expression->nodes[node].operation;
      if (operation != notation::Operation::divide && operation != notation::Operation::remainder) continue;
      const std::vector<std::size_t> sides = expression->operands(node);
      by_divisor[told(*expression, sides[1])].try_emplace(told(*expression, sides[0]), Division{expression, sides[0], sides[1]});
    }
  }
  for (const auto& [divisor, dividends] : by_divisor) {
    if (dividends.size() < 2 || most < dividends.size()) continue;
    std::vector<Division> all;
    for (const auto& [dividend, division] : dividends) all.push_back(division);
    return all;
  }
  return {};
}

/// The claim on one scope, from its variables to its conclusion.
class Run {
 public:
  Run(const symbolic::Scope& scope, const Question& question)
      : scope_(scope),
        claim_(question.claim),
        meaning_(scope_, question.definitions),
        compares_quotients_(question.compares_quotients) {}

  std::vector<Value> draw(const Profiles& profiles) {
    Variables variables(scope_, meaning_);
    std::vector<Value> values;
    for (std::size_t k = 0; k < claim_.variables.size(); ++k) {
      values.push_back(drawn(variables, k, profiles[k]));
      meaning_.names().bind(claim_.variables[k].name, values.back());
    }
    return values;
  }

  void state() {
    if (!claim_.hypothesis.empty()) meaning_.suppose(claim_.hypothesis, claim_.hypothesis.root());
    if (compares_quotients_) compare_quotients();
    if (claim_.inadmissible) {
      claim_inadmissible();
    } else {
      meaning_.claim(claim_.conclusion, claim_.conclusion.root());
    }
  }

 private:
  /// A value of variable k. Where its bounds have none, and the hypothesis leaves out what was drawn before it, this is no case.
  Value drawn(Variables& variables, std::size_t k, const Profile& profile) {
    try {
      return variables.draw(claim_.variables[k], profile);
    } catch (const Rejection&) {
      const auto later = std::span(claim_.variables).subspan(k);
      for (const std::size_t conjunct : notation::conjuncts(claim_.hypothesis)) {
        if (notation::names_any_of(claim_.hypothesis, conjunct, later)) continue;
        if (!meaning_.truth(claim_.hypothesis, conjunct)) scope_.drop();
      }
      throw;
    }
  }

  void compare_quotients() const {
    std::vector<Numeral> quotients;
    for (const Division& division : divisions(claim_)) {
      const Value dividend = meaning_.value(*division.expression, division.dividend);
      const Value divisor = meaning_.value(*division.expression, division.divisor);
      if (const auto* a = dividend.as<Numeral>(), *b = divisor.as<Numeral>(); a != nullptr && b != nullptr)
        quotients.push_back(*a / *b);
    }
    for (std::size_t j = 0; j < quotients.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        // Asked, so that it is known.
        if (!(quotients[i] < quotients[j])) static_cast<void>(static_cast<bool>(quotients[j] < quotients[i]));
      }
    }
  }

  void claim_inadmissible() {
    try {
      meaning_.value(claim_.conclusion);
    } catch (const Rejection& rejection) {
      if (rejection.kind() != Kind::inadmissible) throw;
      scope_.claim(true);
      return;
    }
    scope_.claim(false);
  }

  ClaimScope scope_;
  const notation::Claim& claim_;
  Meaning meaning_;
  bool compares_quotients_;
};

}  // namespace

Question::Question(notation::Claim asked, const notation::Environment<>& named)
    : claim(std::move(asked)), definitions(literals(named)) {}

bool has_quotients_to_compare(const notation::Claim& claim) { return !divisions(claim).empty(); }

symbolic::Law law_of(std::shared_ptr<const Question> question, Profiles profiles) {
  return symbolic::Law([question = std::move(question), profiles = std::move(profiles)](symbolic::Scope& scope) {
    Run run(scope, *question);
    run.draw(profiles);
    run.state();
  });
}

symbolic::Law each_of(std::vector<symbolic::Law> laws) {
  return symbolic::Law([laws = std::move(laws)](symbolic::Scope& scope) {
    // No variable of a claim has this name.
    const auto number = [](std::size_t k) { return Numeral(static_cast<std::int64_t>(k)); };
    const Numeral which = scope.coordinate("which.profile", number(laws.size()));
    // By halves: a path has no more than so many forks.
    std::size_t first = 0, last = laws.size();
    while (last - first > 1) {
      const std::size_t middle = first + (last - first) / 2;
      (which < number(middle) ? last : first) = middle;
    }
    laws[first](scope);
  });
}

cases::Assignment values_at(const Question& question, const Profiles& profiles, const symbolic::Input& input) {
  symbolic::Replay replay(input.values);
  cases::Assignment values;
  for (const Value& value : Run(symbolic::Scope(replay), question).draw(profiles)) values.push_back(with_numbers(value));
  return values;
}

}  // namespace colex::smt_claims
