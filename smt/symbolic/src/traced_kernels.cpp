// Kernels on numbers, for replays: the algebra's own.
#include "colex/carry_search.hpp"
#include "colex/gcd.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/kernels.hpp"

namespace colex::symbolic {

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
