// The *domain* of a variable: the values that it may take. A law or a claim declares a domain for each of its variables.
//
//   forall M >= 1, 1 <= N <= M           M in [1, ∞), N in [1, M]
//   A: compact layout rank <= 2          the bijections onto [0, size) of rank at most 2
//   B: layout into size(A)               the layouts whose values are all coordinates of A: B *maps into* [0, size(A))
//   S: shape, T: shape refining S        tuples of positive extents; T splits leaves of S into tuples of the same size
//   W: swizzle, F: linear                small swizzles, and small linear layouts
//
// The domain of a variable may depend on the values of those before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "colex/checked.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"
#include "colex/swizzle.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::cases {

using notation::Trait;
using notation::Traits;

/// Whether a layout is what the adjective (the *trait*) says. This is decided from the modes; no values are enumerated.
///   flat            its depth is at most 1
///   nonnegative     every stride is >= 0, also the stride of an extent of 1
///   positive        every stride is > 0, also the stride of an extent of 1
///   sorted          its leaves are in the order of sort(L): by stride, then by extent
///   coalesced       L == coalesce(L)
///   compact         bijective(L): it has each value of [0, size(L)) once
///   injective       injective(L) holds, and the decision found that out
///   tractable       tractable(L): the strides of its extents > 1 that are not 0 form a chain, s_i*d_i | d_{i+1}
///   complementable  complement(L) is defined: the strides of its extents > 1 that are not 0 are positive, and s_i*d_i <= d_{i+1}
///   dyadic          every extent is a power of two; every stride is 0, a power of two or the negative of one
bool has_trait(const Layout<>& L, Trait trait);

/// Whether a layout has all of the traits.
bool has_traits(const Layout<>& L, Traits wanted);

/// The integers from `lower` to `upper`, both included. Without one of these, the domain has no bound on that side.
struct IntegerDomain {
  std::optional<std::int64_t> lower, upper;

  bool contains(std::int64_t n) const { return (!lower || *lower <= n) && (!upper || n <= *upper); }
  bool empty() const { return lower && upper && *upper < *lower; }
  /// The value that is nearest to 0. Levels count from here (enumeration.hpp). Requires !empty().
  std::int64_t origin() const;
  friend bool operator==(const IntegerDomain&, const IntegerDomain&) = default;
};

/// The layouts with integer strides that have all the traits, have at most this rank and this size, and have all their values
/// in [0, into).
struct LayoutDomain {
  Traits traits = {};
  std::optional<std::int64_t> rank = {}, size = {}, into = {};

  bool contains(const Layout<>& L) const;
  bool empty() const;
  friend bool operator==(const LayoutDomain&, const LayoutDomain&) = default;
};

/// The shapes of at most this rank and this size: a single positive extent, or a tuple of shapes. If `refined` is set, only the
/// shapes that refine it: each leaf s of `refined` is replaced by a shape of size s.
struct ShapeDomain {
  std::optional<std::int64_t> rank = {}, size = {};
  std::optional<Tuple<Checked>> refined = {};

  bool contains(const Tuple<Checked>& S) const;
  bool empty() const;
  friend bool operator==(const ShapeDomain&, const ShapeDomain&) = default;
};

/// Sw<B,M,S> with B in [0,4], M and |S| in [0,5].
struct SwizzleDomain {
  static constexpr std::int64_t most_bits = 4, most_base = 5, most_shift = 5;

  static bool contains(const Swizzle& W);
  friend bool operator==(const SwizzleDomain&, const SwizzleDomain&) = default;
};

/// The linear layouts with one input and one output, each of at most 5 bits.
struct LinearDomain {
  static constexpr std::size_t most_bits = 5;

  static bool contains(const LinearLayout& F);
  friend bool operator==(const LinearDomain&, const LinearDomain&) = default;
};

using Domain = std::variant<IntegerDomain, LayoutDomain, ShapeDomain, SwizzleDomain, LinearDomain>;

/// Whether the domain leaves out some of what its type names: there are more swizzles, and more linear layouts, than the small
/// ones that are looked at.
bool is_part_of_its_type(const Domain& domain);

/// The value of one variable.
using Value = notation::Value<Checked>;

/// The values of the variables, in the order of their declaration.
using Assignment = std::vector<Value>;

/// The domain of the next variable, given the values of those before it. May throw a Rejection: a bound is an expression.
using DomainOf = std::function<Domain(const Assignment& before)>;

/// Whether the value is in the domain. It is not if it has another type.
bool contains(const Domain& domain, const Value& value);

/// Whether no value is in the domain.
bool empty(const Domain& domain);

/// The domain as a claim writes it: "compact layout rank <= 2 into 24", "integer >= 1".
std::string describe(const Domain& domain);

// Leaves of a tuple of integers.

/// The tuple with leaf number k replaced. Requires k < the number of leaves.
inline Tuple<Checked> with_leaf(const Tuple<Checked>& t, std::size_t k, std::int64_t leaf) {
  std::size_t next = 0;
  return transform_leaves(t, [&](const Checked& old) { return next++ == k ? Checked(leaf) : old; });
}

}  // namespace colex::cases
