// What is supposed of the results of kernels: their contracts, for the search of a proof. A checker knows the contracts itself
// and supposes its own, so nothing here has to be trusted.
#pragma once

#include <vector>

#include "colex/symbolic/path.hpp"

namespace colex::symbolic {

/// gcd(x, y) of positive x and y.
Path::Kernel gcd_contract(Path& path, const Polynomial& x, const Polynomial& y);

/// The largest residue of step·i modulo P for i < n, where 0 <= step < P <= step·(n-1).
Path::Kernel max_residue_contract(Path& path, const Polynomial& step, const Polynomial& n, const Polynomial& P);

/// Coordinates at which residues are as large as they can be. The arguments are the period, and of each mode its extent, its
/// stride and the largest residue.
struct Carrying {
  std::vector<Variable> coordinates;
  Line line;
};
Carrying carry_search_contract(Path& path, const std::vector<Polynomial>& arguments);

/// There the residues, which stand behind the period, sum to the period or more.
Line carries_contract(Path& path, const std::vector<Polynomial>& residues);

}  // namespace colex::symbolic
