#include "kernel_contracts.hpp"

namespace colex::symbolic {

namespace {

Polynomial one() { return Polynomial(1); }

Formula not_negative(const Polynomial& p) { return {p, Relation::nonnegative}; }

}  // namespace

Path::Kernel gcd_contract(Path& path, const Polynomial& x, const Polynomial& y) {
  const std::vector<Polynomial> arguments{x, y};
  Parametrisation& state = path.state();
  return path.applied("gcd", arguments, [&]() -> Path::Kernel {
    const std::vector<Variable> fresh = {state.fresh("g"), state.fresh("m"), state.fresh("m"), state.fresh("u"),
                                         state.fresh("u")};
    const Polynomial g(fresh[0]), m(fresh[1]), n(fresh[2]), u(fresh[3]), v(fresh[4]);
    const Line first = state.suppose({{g - one(), Relation::nonnegative},
                                      {m - one(), Relation::nonnegative},
                                      Formula{n - one(), Relation::nonnegative},
                                      {x - g * m, Relation::zero},
                                      {y - g * n, Relation::zero},
                                      {u * m + v * n - one(), Relation::zero}},
                                     {"gcd", arguments, {not_negative(x - one()), not_negative(y - one())}, fresh});
    return {g, first};
  });
}

Path::Kernel max_residue_contract(Path& path, const Polynomial& step, const Polynomial& n, const Polynomial& P) {
  const std::vector<Polynomial> arguments{step, n, P};
  Parametrisation& state = path.state();
  return path.applied("max_residue", arguments, [&]() -> Path::Kernel {
    const Variable fresh = state.fresh("residue");
    const Polynomial residue(fresh), least = P - step;
    const Line first = state.suppose({not_negative(residue - least), not_negative(P - one() - residue)},
                                     {"max_residue",
                                      arguments,
                                      {not_negative(step), not_negative(least - one()), not_negative(step * (n - one()) - P)},
                                      {fresh}});
    return {residue, first};
  });
}

Carrying carry_search_contract(Path& path, const std::vector<Polynomial>& arguments) {
  Parametrisation& state = path.state();
  rule::Contract contract{"carry_search", arguments, {}, {}};
  Polynomial reach;
  std::vector<Formula> inside;
  for (std::size_t k = 1; k < arguments.size(); k += 3) {
    const Polynomial c(contract.fresh.emplace_back(state.fresh("c"))), &extent = arguments[k];
    inside.push_back(not_negative(c));
    inside.push_back(not_negative(extent - one() - c));
    reach = reach + arguments[k + 2];
  }
  contract.required = {not_negative(reach - arguments[0])};
  return {contract.fresh, state.suppose(inside, contract)};
}

Line carries_contract(Path& path, const std::vector<Polynomial>& residues) {
  Polynomial sum;
  for (std::size_t k = 1; k < residues.size(); ++k) sum = sum + residues[k];
  return path.state().suppose({not_negative(sum - residues[0])}, {"carries", residues});
}

}  // namespace colex::symbolic
