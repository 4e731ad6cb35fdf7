#include "colex/engines/random.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "colex/cases/near_numbers.hpp"
#include "colex/engines/drawn_cases.hpp"
#include "colex/evidence/record.hpp"

namespace colex::engines {

namespace {

/// Of the numbers of a text, these are looked at: what is smaller is drawn anyway, and about what is larger 64 bits say little.
constexpr std::int64_t least_number = 17, most_number = std::int64_t{1} << 61;
constexpr std::uint64_t cases_near_numbers = 1'000;

/// The numbers that a statement's text names, and those that its names stand for.
std::vector<std::int64_t> numbers_of(const Statement& statement) {
  std::vector<std::int64_t> numbers;
  const notation::Claim* claim = statement.claim();
  if (claim == nullptr) return numbers;
  const notation::Environment<> definitions = statement.definitions();
  const auto add = [&](std::int64_t n) {
    if (least_number <= n && n <= most_number) numbers.push_back(n);
  };
  const auto add_all_of = [&](const notation::Expression& expression) {
    for (const notation::Node& node : expression.nodes) {
      if (node.operation == notation::Operation::integer) add(node.payload);
    }
    for (const std::string& name : expression.names) {
      const notation::Value<>* value = definitions.find(name);
      if (const auto* n = value == nullptr ? nullptr : value->as<Checked>()) add(n->value());
    }
  };
  for (const notation::Variable& variable : claim->variables) {
    add_all_of(variable.lower);
    add_all_of(variable.upper);
    add_all_of(variable.into);
    add_all_of(variable.size);
  }
  add_all_of(claim->hypothesis);
  add_all_of(claim->conclusion);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace

std::uint64_t seed_of(std::string_view law, std::uint64_t run_seed) {
  return evidence::hash(std::string(law) + '#' + std::to_string(run_seed));
}

void look_near_numbers(Statement& statement, std::uint64_t seed, const RandomBudget& budget, DrawnCases& drawn) {
  if (!budget.near_numbers || drawn.so_far().counterexample || drawn.so_far().out_of_time) return;
  const std::vector<std::int64_t> numbers = numbers_of(statement);
  if (numbers.empty() || statement.variables().empty()) return;
  Finding there;
  for (std::uint64_t k = 0; k < cases_near_numbers && !drawn.time_is_over(); ++k) {
    try {
      const auto values = cases::near_numbers(numbers, seed + k, statement.variables().size(), drawn.domain());
      if (values && !look(statement, *values, Origin::drawn, there)) break;
    } catch (const Rejection& rejection) {
      if (rejection.kind() != Kind::overflow) throw;
    }
  }
  if (there.counterexample) drawn.found(std::move(*there.counterexample), std::move(there.what), there.evaluated);
}

Finding draw(Statement& statement, std::uint64_t seed, const RandomBudget& budget, const Observer& observer) {
  DrawnCases drawn(statement, budget, observer);
  cases::Draw draw(seed);
  drawn.look_at_random(draw, budget.cases);
  look_near_numbers(statement, seed, budget, drawn);
  Finding finding = std::move(drawn).finding("drawn at random");
  if (finding.counterexample) minimise(statement, finding);
  return finding;
}

}  // namespace colex::engines
