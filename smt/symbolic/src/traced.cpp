#include "colex/symbolic/traced.hpp"

#include "colex/carry_search.hpp"
#include "colex/gcd.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/kernels.hpp"

namespace colex::symbolic {

namespace {

/// Mostly next to the lower bound, where the cases are.
std::int64_t draw(Dice& dice, std::optional<std::int64_t> low, std::optional<std::int64_t> below) {
  const std::int64_t first = low.value_or(-4);
  if (below && *below <= first) throw NotAnInput{};
  const std::int64_t last = below ? *below - 1 : at_most_largest(first, low ? 5 : 9);
  return dice.between(first, last);
}

}  // namespace

Traced Replay::next(const std::string& name, std::optional<std::int64_t> low, std::optional<std::int64_t> below) {
  const std::int64_t value = dice_ ? draw(*dice_, low, below) : given_.at(input_.values.size());
  input_.names.push_back(name);
  input_.values.push_back(value);
  if ((low && value < *low) || (below && value >= *below)) throw NotAnInput{};
  return {&trace_, Checked(value)};
}

Traced Replay::unknown(const std::string& name) { return next(name, std::nullopt, std::nullopt); }
Traced Replay::at_least(const std::string& name, std::int64_t lower) { return next(name, lower, std::nullopt); }
Traced Replay::coordinate(const std::string& name, const Traced& below) { return next(name, 0, below.value().value()); }

void Replay::assume(const Traced::Truth& hypothesis) {
  if (!hypothesis.value()) throw NotAnInput{};
}

void Replay::claim(const Traced::Truth& goal, const std::string& /*what*/) { claims_.push_back(goal.value() != negated_); }
void Replay::claim(bool goal, const std::string& /*what*/) { claims_.push_back(goal != negated_); }

// Kernels on numbers: the algebra's own.

std::optional<std::vector<Traced>> carry_search(const SmallVector<Level<Traced, Traced>>& levels, const Modes<Traced>& modes) {
  SmallVector<Level<Checked>> numbers;
  for (const auto& level : levels) numbers.push_back({level.period.value(), level.defect.value()});
  Modes<Checked> moving;
  for (const auto& mode : modes) moving.push_back({mode.extent.value(), mode.stride.value()});
  const auto found = colex::carry_search(numbers, moving);
  if (!found) return std::nullopt;
  Trace* trace = levels.empty() ? nullptr : levels[0].period.trace();
  std::vector<Traced> result;
  for (const Checked& c : *found) result.emplace_back(trace, c);
  return result;
}

Traced gcd(const Traced& a, const Traced& b) {
  return {a.trace() != nullptr ? a.trace() : b.trace(), colex::gcd(a.value(), b.value())};
}

Traced max_residue(const Traced& r, const Traced& n, const Traced& P) {
  Trace* trace = r.trace() != nullptr ? r.trace() : n.trace() != nullptr ? n.trace() : P.trace();
  return {trace, colex::max_residue(r.value(), n.value(), P.value())};
}

}  // namespace colex::symbolic
