#include "colex/engines/drawn_cases.hpp"

#include <algorithm>
#include <utility>

#include "colex/evidence/record.hpp"

namespace colex::engines {

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
