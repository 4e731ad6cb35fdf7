// The parameters of a swizzle, as finite theorems range over them: every Sw<B,M,S> that touches no bit from 32 on.
//
//   triples(32).size() = 12529      B + M + |S| <= 32, negative S included
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::finite {

/// Sw<bits,base,shift>.
struct Triple {
  unsigned bits, base;
  int shift;
  friend bool operator==(const Triple&, const Triple&) = default;
};

/// "Sw<3,4,-3>".
std::string to_string(const Triple& triple);

/// Every triple with bits + base + |shift| <= width, once.
std::vector<Triple> triples(unsigned width);

}  // namespace colex::finite
