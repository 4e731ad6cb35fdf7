#include "colex/engines/random.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "colex/cases/draw.hpp"
#include "colex/evidence/record.hpp"

namespace colex::engines {

namespace {

/// Among the numbers of a text, these are looked at: what is smaller is drawn anyway, and about what is larger 64 bits say
/// little.
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

namespace {

/// Covers and duplicates are asked about this many cases: they are statistics, and cost as much as the law itself.
constexpr std::uint64_t sample = 1'000;
/// A percentage of fewer cases means nothing.
constexpr std::uint64_t fewest_for_a_share = 100;

}  // namespace

DrawnCases::DrawnCases(Statement& statement, const RandomBudget& budget, const Observer& observer)
    : statement_(statement), budget_(budget), observer_(observer) {
  for (const laws::Cover& cover : statement.covers()) finding_.shares.push_back({cover, 0, 0});
}

bool DrawnCases::is_enough(std::uint64_t cases) {
  constexpr std::uint64_t tries_a_case = 10;
  if (finding_.evaluated >= cases || tries_ / tries_a_case >= cases) return true;
  finding_.out_of_time = deadline_.is_over();
  return finding_.out_of_time;
}

bool DrawnCases::look(const Assignment& values) {
  const std::uint64_t evaluated = finding_.evaluated;
  if (!engines::look(statement_, values, Origin::drawn, finding_, observer_)) return false;
  if (finding_.evaluated > evaluated && finding_.evaluated <= sample) take_statistics(values);
  return true;
}

bool DrawnCases::look_at_random(cases::Draw& draw, std::uint64_t cases) {
  Assignment values;  // of the case that is looked at, in memory that serves the next one
  while (!is_enough(cases)) {
    const double progress = static_cast<double>(tries_) / static_cast<double>(cases);
    const bool is_made =
        make([&] { return draw.assign(values, statement_.variables().size(), domain_, std::min(1.0, 0.05 + 2 * progress)); });
    if (is_made && !look(values)) return false;
  }
  return true;
}

void DrawnCases::found(Assignment counterexample, Case what, std::uint64_t evaluated) {
  finding_.counterexample = std::move(counterexample);
  finding_.what = std::move(what);
  finding_.evaluated += evaluated;
}

Finding DrawnCases::finding(std::string drawn) && {
  finding_.bound = std::move(drawn);
  if (finding_.out_of_time) finding_.bound += ", until the time was over";
  if (finding_.counterexample) return std::move(finding_);
  finding_.ailment = ailment();
  finding_.uncovered = uncovered();
  return std::move(finding_);
}

void DrawnCases::take_statistics(const Assignment& values) {
  distinct_.insert(evidence::hash(text(statement_, values)));
  for (std::size_t k = 0; k < finding_.shares.size(); ++k) {
    Share& share = finding_.shares[k];
    try {
      if (statement_.covered(k, values)) ++share.hits;
      ++share.cases;
    } catch (const Rejection& rejection) {
      if (rejection.kind() != Kind::overflow && rejection.kind() != Kind::unknown) throw;
    }
  }
}

std::string DrawnCases::ailment() const {
  const std::string evaluated = std::to_string(finding_.evaluated) + " of " + std::to_string(tries_) + " cases";
  if (statement_.variables().empty()) return {};
  if (finding_.overflowed > tries_ / 2) return "too large: only " + evaluated + " fit 64 bits";
  if (finding_.evaluated > 0 && finding_.filtered > 49 * finding_.evaluated)
    return "too much filtered: only " + evaluated + " satisfy the hypothesis";
  if (tries_ < budget_.cases / 10) {
    return "too slow: " + std::to_string(tries_) + " cases in " + std::to_string(static_cast<int>(budget_.seconds)) + " s, not " +
           std::to_string(budget_.cases);
  }
  if (finding_.evaluated >= sample && distinct_.size() < sample / 50 && !small_domain())
    return "duplicates: " + std::to_string(distinct_.size()) + " different ones among " + std::to_string(sample) + " cases";
  return {};
}

std::string DrawnCases::uncovered() const {
  for (const Share& share : finding_.shares) {
    if (share.cases >= fewest_for_a_share && !share.sufficient()) {
      return "\"" + share.cover.label + "\" is true of " + std::to_string(share.hits) + " in " + std::to_string(share.cases) +
             " cases, not of " + std::to_string(share.cover.percent) + " %";
    }
  }
  return {};
}

/// Whether the domain may well have no more cases than were seen: integers between two bounds only.
bool DrawnCases::small_domain() const {
  Assignment before;
  while (before.size() < statement_.variables().size()) {
    const laws::Domain domain = statement_.domain(before);
    const auto* integers = std::get_if<cases::IntegerDomain>(&domain);
    if (integers == nullptr || !integers->lower || !integers->upper || integers->empty()) return false;
    before.emplace_back(Checked(*integers->lower));
  }
  return true;
}

}  // namespace colex::engines
