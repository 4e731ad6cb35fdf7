#include "colex/symbolic/kernels.hpp"

#include <algorithm>
#include <initializer_list>

#include "colex/carry_search.hpp"
#include "colex/gcd.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/path.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

namespace {

Path* path_of(std::initializer_list<Symbolic> numbers) {
  const auto* found = std::find_if(numbers.begin(), numbers.end(), [](const Symbolic& x) { return x.path() != nullptr; });
  return found == numbers.end() ? nullptr : found->path();
}

/// A comparison that the kernel's contract makes, and the program does not: it forks, and leaves no trace.
bool supposing(Path& path, const Truth& truth) { return path.decide_silently(truth.formula()); }

Checked number(const Symbolic& x) { return x.polynomial().constant(); }

std::optional<std::vector<Symbolic>> found_among_numbers(const std::vector<Level<Symbolic, Symbolic>>& levels,
                                                         const Modes<Symbolic>& modes) {
  std::vector<Level<Checked>> numbers;
  for (const auto& level : levels) numbers.push_back({number(level.period), number(level.defect)});
  Modes<Checked> moving;
  for (const auto& mode : modes) moving.push_back({number(mode.extent), number(mode.stride)});
  const auto found = colex::carry_search(numbers, moving);
  if (!found) return std::nullopt;
  std::vector<Symbolic> result;
  for (const Checked& c : *found) result.emplace_back(c.value());
  return result;
}

}  // namespace

Symbolic gcd(const Symbolic& a, const Symbolic& b) {
  Path* path = path_of({a, b});
  if (path == nullptr) {
    return Symbolic(colex::gcd(Checked(a.polynomial().constant()), Checked(b.polynomial().constant())).value());
  }
  const auto zero = [&](const Symbolic& x) { return supposing(*path, x == Symbolic(0)); };
  const auto absolute = [&](const Symbolic& x) { return supposing(*path, x < Symbolic(0)) ? Symbolic(0) - x : x; };
  const Symbolic x = absolute(a);
  const Symbolic y = absolute(b);
  if (zero(x)) return y;
  if (zero(y)) return x;
  const std::vector<Polynomial> arguments{x.polynomial(), y.polynomial()};
  return {path, path->applied("gcd", arguments, [&] {
            Parametrisation& state = path->state();
            const Polynomial g(state.fresh("g"));
            const Polynomial m(state.fresh("m")), n(state.fresh("m")), u(state.fresh("u")), v(state.fresh("u"));
            const Polynomial one(1);
            state.suppose({{g - one, Relation::nonnegative},
                           {m - one, Relation::nonnegative},
                           {n - one, Relation::nonnegative},
                           {x.polynomial() - g * m, Relation::zero},
                           {y.polynomial() - g * n, Relation::zero},
                           {u * m + v * n - one, Relation::zero}},
                          {"gcd", arguments});
            return g;
          })};
}

Symbolic max_residue(const Symbolic& r, const Symbolic& n, const Symbolic& P) {
  Path* path = path_of({r, n, P});
  if (path == nullptr) {
    return Symbolic(colex::max_residue(number(r), number(n), number(P)).value());
  }
  const Symbolic step = r % P;
  const Symbolic last = step * (n - Symbolic(1));
  if (supposing(*path, last < P)) return last;
  const std::vector<Polynomial> arguments{step.polynomial(), n.polynomial(), P.polynomial()};
  return {path, path->applied("max_residue", arguments, [&] {
            Parametrisation& state = path->state();
            const Polynomial residue(state.fresh("residue"));
            const Symbolic least = P - step;
            state.suppose({{residue - least.polynomial(), Relation::nonnegative},
                           {P.polynomial() - Polynomial(1) - residue, Relation::nonnegative}},
                          {"max_residue", arguments});
            return residue;
          })};
}

std::optional<std::vector<Symbolic>> carry_search(const std::vector<Level<Symbolic, Symbolic>>& levels,
                                                  const Modes<Symbolic>& modes) {
  if (levels.size() != 1) throw Unknown("the carries of several levels may cancel");
  const Symbolic& period = levels[0].period;
  Symbolic reach(0);
  for (const Mode<Symbolic>& mode : modes) reach = reach + max_residue(mode.stride, mode.extent, period);
  Path* path = path_of({period, reach, levels[0].defect});
  if (path == nullptr) return found_among_numbers(levels, modes);
  if (supposing(*path, reach < period)) return std::nullopt;
  Parametrisation& state = path->state();
  std::vector<Symbolic> found;
  std::vector<Formula> formulas;
  std::vector<Polynomial> arguments{period.polynomial()};
  Symbolic sum(0);
  for (const Mode<Symbolic>& mode : modes) {
    const Polynomial c(state.fresh("c"));
    found.emplace_back(path, c);
    state.suppose({{c, Relation::nonnegative}, {mode.extent.polynomial() - Polynomial(1) - c, Relation::nonnegative}},
                  {"carry_search", {mode.extent.polynomial()}});
    arguments.push_back(mode.extent.polynomial());
    arguments.push_back(mode.stride.polynomial());
    sum = sum + (found.back() * mode.stride) % period;
  }
  state.suppose({{(sum - period).polynomial(), Relation::nonnegative}}, {"carry_search", arguments});
  return found;
}

Symbolic straight_run_past_cancellation(const std::vector<FloorTerm<Symbolic, Symbolic>>& /*terms*/, const Symbolic& /*n*/,
                                        std::int64_t /*budget*/) {
  throw Unknown("the first carries of several levels cancel");
}

std::optional<std::vector<Traced>> carry_search(const std::vector<Level<Traced, Traced>>& levels, const Modes<Traced>& modes) {
  std::vector<Level<Checked>> numbers;
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
