// A layout whose extents and strides are affine in parameters.
//
//   const Affine N = Affine::parameter("N");
//   const ParametricLayout L{{4, 1}, {N, 4}};           (4,N):(1,4)
//   L.at({{"N", 3}})                                    (4,3):(1,4)
//   size(L)                                             4*N
//
// Nesting is left out: a layout is a function of a 1-D index here, which does not see it.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "colex/layout.hpp"

#include "affine.hpp"

namespace colex::affine {

struct ParametricMode {
  Affine extent, stride;
};

class ParametricLayout {
 public:
  ParametricLayout(std::initializer_list<ParametricMode> modes) : modes_(modes) {}
  /// A layout without parameters.
  explicit ParametricLayout(const Layout<>& L);

  const std::vector<ParametricMode>& modes() const { return modes_; }
  /// The layout at these values of the parameters. Requires them to give every extent at least 1, else throws Rejection(domain).
  Layout<> at(const Values& values) const;

 private:
  std::vector<ParametricMode> modes_;
};

/// The product of the extents. Throws Rejection(inadmissible) if it is not affine.
Affine size(const ParametricLayout& L);

/// "(4,N):(1,4)".
std::string to_string(const ParametricLayout& L);

}  // namespace colex::affine
