#include "colex/symbolic/kernels.hpp"

#include "colex/gcd.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/path.hpp"

namespace colex::symbolic {

namespace {

/// A comparison that the kernel's contract makes, and the program does not: it forks, and leaves no trace.
bool supposing(Path& path, const Truth& truth) { return path.decide_silently(truth.formula()); }

}  // namespace

Symbolic gcd(const Symbolic& a, const Symbolic& b) {
  Path* path = a.path() != nullptr ? a.path() : b.path();
  if (path == nullptr) {
    return Symbolic(colex::gcd(Checked(a.polynomial().constant()), Checked(b.polynomial().constant())).value());
  }
  const auto zero = [&](const Symbolic& x) { return supposing(*path, x == Symbolic(0)); };
  const auto absolute = [&](const Symbolic& x) { return supposing(*path, x < Symbolic(0)) ? Symbolic(0) - x : x; };
  const Symbolic x = absolute(a);
  const Symbolic y = absolute(b);
  if (zero(x)) return y;
  if (zero(y)) return x;
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
                {"gcd", {x.polynomial(), y.polynomial()}});
  return {path, g};
}

Symbolic max_residue(const Symbolic& r, const Symbolic& n, const Symbolic& P) {
  Path* path = r.path() != nullptr ? r.path() : n.path() != nullptr ? n.path() : P.path();
  if (path == nullptr) {
    const auto number = [](const Symbolic& x) { return Checked(x.polynomial().constant()); };
    return Symbolic(colex::max_residue(number(r), number(n), number(P)).value());
  }
  const Symbolic step = r % P;
  const Symbolic last = step * (n - Symbolic(1));
  if (supposing(*path, last < P)) return last;
  Parametrisation& state = path->state();
  const Polynomial residue(state.fresh("residue"));
  state.suppose({{residue - (P - step).polynomial(), Relation::nonnegative},
                 {P.polynomial() - Polynomial(1) - residue, Relation::nonnegative}},
                {"max_residue", {r.polynomial(), n.polynomial(), P.polynomial()}});
  return {path, residue};
}

Traced gcd(const Traced& a, const Traced& b) {
  return {a.trace() != nullptr ? a.trace() : b.trace(), colex::gcd(a.value(), b.value())};
}

Traced max_residue(const Traced& r, const Traced& n, const Traced& P) {
  Trace* trace = r.trace() != nullptr ? r.trace() : n.trace() != nullptr ? n.trace() : P.trace();
  return {trace, colex::max_residue(r.value(), n.value(), P.value())};
}

}  // namespace colex::symbolic
