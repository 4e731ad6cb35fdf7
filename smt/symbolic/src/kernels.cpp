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
bool supposing(Path& path, const Truth& truth) { return path.decide_silently(truth).holds; }

Formula not_negative(const Symbolic& x) { return {x.polynomial(), Relation::nonnegative}; }
Formula positive(const Symbolic& x) { return {x.polynomial() - Polynomial(1), Relation::nonnegative}; }

std::vector<Polynomial> polynomials(const std::vector<Symbolic>& numbers) {
  std::vector<Polynomial> result;
  for (const Symbolic& x : numbers) result.push_back(x.polynomial());
  return result;
}

std::vector<Operand> operands(const std::vector<Symbolic>& numbers) {
  std::vector<Operand> result;
  for (const Symbolic& x : numbers) result.push_back(x.operand());
  return result;
}

/// x % m as an event of the path, two numbers as well: the contract of max_residue speaks of what the run has computed.
Symbolic remainder(Path& path, const Symbolic& x, const Symbolic& m) {
  const Quotient result = path.divide(x.polynomial(), m.polynomial());
  return {&path, path.state().happen(event::Divided{'%', x.operand(), m.operand(), result.line}), result.remainder};
}

Checked number(const Symbolic& x) { return x.polynomial().constant(); }

std::optional<std::vector<Symbolic>> found_among_numbers(const SmallVector<Level<Symbolic, Symbolic>>& levels,
                                                         const Modes<Symbolic>& modes) {
  SmallVector<Level<Checked>> numbers;
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
  Parametrisation& state = path->state();
  const auto [value, line] = path->applied("gcd", arguments, [&]() -> Path::Kernel {
    const std::vector<Variable> fresh = {state.fresh("g"), state.fresh("m"), state.fresh("m"), state.fresh("u"),
                                         state.fresh("u")};
    const Polynomial g(fresh[0]), m(fresh[1]), n(fresh[2]), u(fresh[3]), v(fresh[4]);
    const Polynomial one(1);
    const Line first = state.suppose({{g - one, Relation::nonnegative},
                                      {m - one, Relation::nonnegative},
                                      Formula{n - one, Relation::nonnegative},
                                      {x.polynomial() - g * m, Relation::zero},
                                      {y.polynomial() - g * n, Relation::zero},
                                      {u * m + v * n - one, Relation::zero}},
                                     {"gcd", arguments, {positive(x), positive(y)}, fresh});
    return {g, first};
  });
  return {path, state.happen(event::Applied{"gcd", {x.operand(), y.operand()}, {line}}), value};
}

Symbolic max_residue(const Symbolic& r, const Symbolic& n, const Symbolic& P) {
  Path* path = path_of({r, n, P});
  if (path == nullptr) {
    return Symbolic(colex::max_residue(number(r), number(n), number(P)).value());
  }
  Parametrisation& state = path->state();
  const Symbolic step = remainder(*path, r, P);
  const Symbolic last = step * (n - Symbolic(1));
  const std::vector<Operand> operands{r.operand(), n.operand(), P.operand()};
  if (const auto [holds, line] = path->decide_silently(last < P); holds) {
    const auto some = state.shown(positive(n));
    if (!some) throw Unknown("what max_residue requires is not shown");
    return {path, state.happen(event::Applied{"max_residue", operands, {line, *some}, 0, last.operand()}), last.polynomial()};
  }
  const std::vector<Polynomial> arguments{step.polynomial(), n.polynomial(), P.polynomial()};
  const auto [value, line] = path->applied("max_residue", arguments, [&]() -> Path::Kernel {
    const Variable residue = state.fresh("residue");
    const Symbolic least = P - step;
    const Line first =
        state.suppose({{Polynomial(residue) - least.polynomial(), Relation::nonnegative},
                       {P.polynomial() - Polynomial(1) - Polynomial(residue), Relation::nonnegative}},
                      {"max_residue",
                       arguments,
                       {not_negative(step), Formula{P.polynomial() - step.polynomial() - Polynomial(1), Relation::nonnegative},
                        not_negative(last - P)},
                       {residue}});
    return {Polynomial(residue), first};
  });
  return {path, state.happen(event::Applied{"max_residue", operands, {line}}), value};
}

std::optional<std::vector<Symbolic>> carry_search(const SmallVector<Level<Symbolic, Symbolic>>& levels,
                                                  const Modes<Symbolic>& modes) {
  if (levels.size() != 1) throw Unknown("the carries of several levels may cancel");
  const Symbolic& period = levels[0].period;
  Symbolic reach(0);
  std::vector<Symbolic> arguments{period};
  for (const Mode<Symbolic>& mode : modes) {
    arguments.insert(arguments.end(), {mode.extent, mode.stride, max_residue(mode.stride, mode.extent, period)});
    reach = reach + arguments.back();
  }
  Path* path = path_of({period, reach, levels[0].defect});
  if (path == nullptr) return found_among_numbers(levels, modes);
  // A level without a defect departs from nothing, wherever it carries.
  const Symbolic& defect = levels[0].defect;
  const Truth departs_from_nothing = defect == Symbolic(0);
  if (defect.path() == nullptr ? static_cast<bool>(departs_from_nothing) : supposing(*path, departs_from_nothing))
    return std::nullopt;
  if (supposing(*path, reach < period)) return std::nullopt;
  Parametrisation& state = path->state();
  rule::Contract somewhere{"carry_search", polynomials(arguments), {not_negative(reach - period)}, {}};
  std::vector<Formula> inside;
  for (const Mode<Symbolic>& mode : modes) {
    const Symbolic c(path, 0, Polynomial(somewhere.fresh.emplace_back(state.fresh("c"))));
    inside.push_back({c.polynomial(), Relation::nonnegative});
    inside.push_back({mode.extent.polynomial() - Polynomial(1) - c.polynomial(), Relation::nonnegative});
  }
  const Line first = state.suppose(inside, somewhere);
  std::vector<Symbolic> found;
  Symbolic sum(0);
  std::vector<Symbolic> residues{period};
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const Value value = state.happen(event::Applied{"carry_search", operands(arguments), {first}, k});
    found.emplace_back(path, value, Polynomial(somewhere.fresh[k]));
    residues.push_back((found.back() * modes[k].stride) % period);
    sum = sum + residues.back();
  }
  // … at which the residues reach the period.
  const Line there = state.suppose({not_negative(sum - period)}, {"carries", polynomials(residues)});
  state.happen(event::Applied{"carries", operands(residues), {there}});
  return found;
}

Symbolic straight_run_past_cancellation(const SmallVector<FloorTerm<Symbolic, Symbolic>>& /*terms*/, const Symbolic& /*n*/,
                                        std::int64_t /*budget*/) {
  throw Unknown("the first carries of several levels cancel");
}

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
