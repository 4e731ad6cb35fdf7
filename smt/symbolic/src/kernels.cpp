#include "colex/symbolic/kernels.hpp"

#include <algorithm>
#include <initializer_list>

#include "colex/carry_search.hpp"
#include "colex/gcd.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/path.hpp"
#include "colex/symbolic/unknown.hpp"

#include "kernel_contracts.hpp"

namespace colex::symbolic {

namespace {

Path* path_of(std::initializer_list<Symbolic> numbers) {
  const auto* found = std::find_if(numbers.begin(), numbers.end(), [](const Symbolic& x) { return x.path() != nullptr; });
  return found == numbers.end() ? nullptr : found->path();
}

/// A comparison that the kernel's contract makes, and the program does not: it forks, and leaves no trace.
bool supposing(Path& path, const Truth& truth) { return path.decide_silently(truth).holds; }

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
  return {&path, path.happen(event::Divided{'%', x.operand(), m.operand(), result.line}), result.remainder};
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
  const auto [value, line] = gcd_contract(*path, x.polynomial(), y.polynomial());
  return {path, path->happen(event::Applied{"gcd", {x.operand(), y.operand()}, {line}}), value};
}

Symbolic max_residue(const Symbolic& r, const Symbolic& n, const Symbolic& P) {
  Path* path = path_of({r, n, P});
  if (path == nullptr) {
    return Symbolic(colex::max_residue(number(r), number(n), number(P)).value());
  }
  const Symbolic step = remainder(*path, r, P);
  const Symbolic last = step * (n - Symbolic(1));
  const std::vector<Operand> operands{r.operand(), n.operand(), P.operand()};
  if (const auto [holds, line] = path->decide_silently(last < P); holds) {
    const auto some = path->state().shown({n.polynomial() - Polynomial(1), Relation::nonnegative});
    if (!some) throw Unknown("what max_residue requires is not shown");
    return {path, path->happen(event::Applied{"max_residue", operands, {line, *some}, 0, last.operand()}), last.polynomial()};
  }
  const auto [value, line] = max_residue_contract(*path, step.polynomial(), n.polynomial(), P.polynomial());
  return {path, path->happen(event::Applied{"max_residue", operands, {line}}), value};
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
  const auto [coordinates, first] = carry_search_contract(*path, polynomials(arguments));
  std::vector<Symbolic> found;
  std::vector<Symbolic> residues{period};
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const Value value = path->happen(event::Applied{"carry_search", operands(arguments), {first}, k});
    found.emplace_back(path, value, Polynomial(coordinates[k]));
    residues.push_back((found.back() * modes[k].stride) % period);
  }
  // … at which the residues reach the period.
  const Line there = carries_contract(*path, polynomials(residues));
  path->happen(event::Applied{"carries", operands(residues), {there}});
  return found;
}

Symbolic straight_run_past_cancellation(const SmallVector<FloorTerm<Symbolic, Symbolic>>& /*terms*/, const Symbolic& /*n*/,
                                        std::int64_t /*budget*/) {
  throw Unknown("the first carries of several levels cancel");
}

}  // namespace colex::symbolic
