// A third opinion by isl, the integer set library. It decides equality, injectivity and bijectivity of quasi-affine functions
// exactly, for all values of their parameters at once.
//
//   equal(by_index((4,N):(1,4)), by_index(4*N:1))      yes, for every N >= 1
//   equal(by_index((4,N):(1,5)), by_index(4*N:1))      no at N = 2, x = 4: there, only one of them has the value 4
//   injective(by_coordinate((4,N):(1,3)))              no at N = 2, x0 = 0, x1 = 1, y0 = 3, y1 = 0: both have the value 3
//
// It knows nothing of layouts, of the prover or of its judges: it gets a function as a text (function.hpp). No other file
// includes isl's headers. Every question has a context of its own, and a budget of isl's own operations, so nothing hangs.
#pragma once

#include <string>

#include "function.hpp"
#include "verdict.hpp"

namespace colex::affine {

/// How many operations isl may make for one question, and once more for a point: the same on every machine. A hundred thousand
/// take about a second.
struct Budget {
  unsigned long operations = 200'000;
};

/// isl's version; empty if there is none.
std::string isl_version();

/// Whether f and g have the same domain, and the same values there. For all parameters at which both have a domain; unknown if
/// there are none. Requires functions of one integer.
Verdict equal(const Function& f, const Function& g, const Budget& budget = {});

/// Whether no two coordinates (or indices) have the same value.
Verdict injective(const Function& f, const Budget& budget = {});

/// Whether every value of [0, size) belongs to exactly one coordinate (or index), and there are no other values.
Verdict bijective(const Function& f, const Affine& size, const Budget& budget = {});

}  // namespace colex::affine
