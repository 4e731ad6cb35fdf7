// Every case up to a bound, the small ones first, so that the first counterexample is a smallest one.
//
//   forall M >= 1, N >= 1      level 0: (1,1)     level 1: (1,2) (2,1) (2,2)     level 2: (1,3) (2,3) (3,1) (3,2) (3,3)     …
//
// The level of an integer is its distance from the value of its domain that is nearest to 0. The level of a layout is its size or its
// largest stride, whichever is larger. The level of a case is the largest level of its values.
//
// Which layouts? The *plain* ones: flat, strides >= 0, an extent of 1 only where it is the only one. There are few enough of them
// to come far. Nested layouts, negative strides and extents of 1 are drawn (draw.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "colex/claims/domain.hpp"

namespace colex::claims {

/// What is called for each case; false ends the enumeration.
using Visit = std::function<bool(const Assignment&)>;

/// What came of enumerating one level.
struct Pass {
  bool stopped = false;   ///< a visit returned false
  bool complete = false;  ///< no case of the domain, or of the part of it within the bound, is of a higher level
};

/// The cases of a domain, level by level.
class Enumeration {
 public:
  /// With a bound b: only integers in [-b, b], layouts of size at most b and strides at most b.
  Enumeration(std::size_t variables, DomainOf domain, std::optional<std::int64_t> bound = std::nullopt)
      : variables_(variables), domain_(std::move(domain)), bound_(bound) {}

  /// Visits each case of exactly this level once, in lexicographic order of its values.
  Pass pass(std::int64_t level, const Visit& visit) const;

 private:
  std::size_t variables_;
  DomainOf domain_;
  std::optional<std::int64_t> bound_;
};

/// Visits the plain layouts of the domain whose level is at most `level`, or exactly `level`. Returns false if a visit did.
bool for_each_plain_layout(const LayoutDomain& domain, std::int64_t level, bool exactly,
                           const std::function<bool(const Layout<>&)>& visit);

}  // namespace colex::claims
