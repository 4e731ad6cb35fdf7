#include "colex/engines/random.hpp"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "colex/cases/deadline.hpp"
#include "colex/cases/draw.hpp"
#include "colex/cases/near_numbers.hpp"
#include "colex/evidence/record.hpp"

namespace colex::engines {

namespace {

/// Covers and duplicates are asked about this many cases: they are statistics, and cost as much as the law itself.
constexpr std::uint64_t sample = 1'000;
/// A percentage of fewer cases means nothing.
constexpr std::uint64_t fewest_for_a_share = 100;
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

class Drawing {
 public:
  Drawing(Statement& statement, std::uint64_t seed, const RandomBudget& budget, const Observer& observer)
      : statement_(statement), budget_(budget), observer_(observer), seed_(seed), draw_(seed) {
    for (const laws::Cover& cover : statement.covers()) finding_.shares.push_back({cover, 0, 0});
  }

  Finding run() {
    constexpr std::uint64_t tries_a_case = 10;
    for (; finding_.evaluated < budget_.cases && tries_ / tries_a_case < budget_.cases; ++tries_) {
      if (deadline_.is_over()) {
        finding_.out_of_time = true;
        break;
      }
      if (!one_case()) break;
    }
    if (budget_.near_numbers && !finding_.counterexample && !finding_.out_of_time) look_near_numbers();
    finding_.bound = "drawn at random";
    if (finding_.out_of_time) finding_.bound += ", until the time was over";
    if (finding_.counterexample) return std::move(finding_);
    finding_.ailment = ailment();
    finding_.uncovered = uncovered();
    return std::move(finding_);
  }

 private:
  bool one_case() {
    bool is_made = false;
    try {
      const double progress = static_cast<double>(tries_) / static_cast<double>(budget_.cases);
      is_made = draw_.assign(values_, statement_.variables().size(), domain_, std::min(1.0, 0.05 + 2 * progress));
    } catch (const Rejection& rejection) {
      // A bound that overflows, for the large values before it, says as little as a case that does.
      if (rejection.kind() != Kind::overflow) throw;
      ++finding_.overflowed;
      return true;
    }
    if (!is_made) {
      ++finding_.filtered;
      return true;
    }
    const std::uint64_t evaluated = finding_.evaluated;
    if (!look(statement_, values_, Origin::drawn, finding_, observer_)) return false;
    if (finding_.evaluated > evaluated && finding_.evaluated <= sample) take_statistics(values_);
    return true;
  }

  /// Looks near the numbers of the text. A case that fails there counts; the others are not what the record's numbers are about.
  void look_near_numbers() {
    const std::vector<std::int64_t> numbers = numbers_of(statement_);
    if (numbers.empty() || statement_.variables().empty()) return;
    Finding there;
    for (std::uint64_t k = 0; k < cases_near_numbers && !deadline_.is_over(); ++k) {
      try {
        const auto values = cases::near_numbers(numbers, seed_ + k, statement_.variables().size(), domain_);
        if (values && !look(statement_, *values, Origin::drawn, there)) break;
      } catch (const Rejection& rejection) {
        if (rejection.kind() != Kind::overflow) throw;
      }
    }
    if (!there.counterexample) return;
    finding_.counterexample = std::move(there.counterexample);
    finding_.what = std::move(there.what);
    finding_.evaluated += there.evaluated;
  }

  void take_statistics(const Assignment& values) {
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

  std::string ailment() const {
    const std::string evaluated = std::to_string(finding_.evaluated) + " of " + std::to_string(tries_) + " cases";
    if (statement_.variables().empty()) return {};
    if (finding_.overflowed > tries_ / 2) return "too large: only " + evaluated + " fit 64 bits";
    if (finding_.evaluated > 0 && finding_.filtered > 49 * finding_.evaluated)
      return "too much filtered: only " + evaluated + " satisfy the hypothesis";
    if (tries_ < budget_.cases / 10) {
      return "too slow: " + std::to_string(tries_) + " cases in " + std::to_string(static_cast<int>(budget_.seconds)) +
             " s, not " + std::to_string(budget_.cases);
    }
    if (finding_.evaluated >= sample && distinct_.size() < sample / 50 && !small_domain())
      return "duplicates: " + std::to_string(distinct_.size()) + " different ones among " + std::to_string(sample) + " cases";
    return {};
  }

  std::string uncovered() const {
    for (const Share& share : finding_.shares) {
      if (share.cases >= fewest_for_a_share && !share.sufficient()) {
        return "\"" + share.cover.label + "\" is true of " + std::to_string(share.hits) + " in " + std::to_string(share.cases) +
               " cases, not of " + std::to_string(share.cover.percent) + " %";
      }
    }
    return {};
  }

  /// Whether the domain may well have no more cases than were seen: integers between two bounds only.
  bool small_domain() const {
    Assignment before;
    while (before.size() < statement_.variables().size()) {
      const laws::Domain domain = statement_.domain(before);
      const auto* integers = std::get_if<cases::IntegerDomain>(&domain);
      if (integers == nullptr || !integers->lower || !integers->upper || integers->empty()) return false;
      before.emplace_back(Checked(*integers->lower));
    }
    return true;
  }

  Statement& statement_;
  const RandomBudget& budget_;
  const Observer& observer_;
  const std::uint64_t seed_;
  const cases::Deadline deadline_{budget_.seconds};
  cases::Draw draw_;
  const cases::DomainOf domain_ = [this](const Assignment& before) { return statement_.domain(before); };
  Assignment values_;  ///< of the case that is looked at, in memory that serves the next one
  Finding finding_;
  std::uint64_t tries_ = 0;
  std::unordered_set<std::uint64_t> distinct_;
};

}  // namespace

std::uint64_t seed_of(std::string_view law, std::uint64_t run_seed) {
  return evidence::hash(std::string(law) + '#' + std::to_string(run_seed));
}

Finding draw(Statement& statement, std::uint64_t seed, const RandomBudget& budget, const Observer& observer) {
  Finding finding = Drawing(statement, seed, budget, observer).run();
  if (finding.counterexample) minimise(statement, finding);
  return finding;
}

}  // namespace colex::engines
