// What a claim is made for: the values that each of its variables may take.
//
//   forall M >= 1, 1 <= N <= M, L: layout rank <= 2     M in [1, ∞), N in [1, M], L any layout of rank at most 2
//
// The domain of a variable may depend on the values of those before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "colex/layout.hpp"
#include "colex/notation/value.hpp"

namespace colex::claims {

/// The integers from lower to upper, both included; unbounded where there is none.
struct IntegerDomain {
  std::optional<std::int64_t> lower, upper;

  bool contains(std::int64_t n) const { return (!lower || *lower <= n) && (!upper || n <= *upper); }
  bool empty() const { return lower && upper && *upper < *lower; }
  /// The value nearest to 0, from which its cases are counted. Requires !empty().
  std::int64_t origin() const;
};

/// The layouts with integer strides of at most this rank and size; unbounded where there is none.
struct LayoutDomain {
  std::optional<std::int64_t> rank, size;

  bool contains(const Layout<>& L) const;
};

using Domain = std::variant<IntegerDomain, LayoutDomain>;

/// The value of one variable: an integer or a layout.
using Value = notation::Value<Checked>;

/// The values of the variables, in the order of their declaration.
using Assignment = std::vector<Value>;

/// The domain of the next variable, given the values of those before it. May throw a Rejection: a bound is an expression.
using DomainOf = std::function<Domain(const Assignment& before)>;

/// Whether the value is in the domain; false also where the kinds differ.
bool contains(const Domain& domain, const Value& value);

}  // namespace colex::claims
