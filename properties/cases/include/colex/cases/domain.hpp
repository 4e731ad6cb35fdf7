// What a law is made for: the values that each of its variables may take.
//
//   forall M >= 1, 1 <= N <= M           M in [1, ∞), N in [1, M]
//   A: compact layout rank <= 2          the bijections onto [0, size) of rank at most 2
//   B: layout into size(A)               the layouts whose values are all coordinates of A
//   S: shape, T: shape refining S        tuples of positive extents, and those that split leaves of S into tuples
//   W: swizzle, F: linear                small ones of each
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

#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/traits.hpp"
#include "colex/notation/value.hpp"
#include "colex/swizzle.hpp"

namespace colex::cases {

using notation::Trait;
using notation::Traits;

/// Whether a layout is what the adjective says. Decided from the modes, not from the values:
///   flat            its depth is at most 1
///   nonnegative     every stride is >= 0, that of an extent of 1 too
///   positive        every stride is > 0, that of an extent of 1 too
///   sorted          its leaves are in the order of sort(L): by stride, then by extent
///   coalesced       L == coalesce(L)
///   compact         bijective(L): each value of [0, size(L)) once
///   injective       injective(L) is known to be so
///   tractable       tractable(L): the strides of its extents > 1 are 0 or a chain, s_i*d_i | d_{i+1}
///   complementable  tractable and injective: without stride 0 among the extents > 1
///   dyadic          every extent is a power of two, every stride is 0 or a power of two or the negative of one
bool has_trait(const Layout<>& L, Trait trait);

/// Whether a layout has all of the traits.
bool has_traits(const Layout<>& L, Traits wanted);

/// The integers from lower to upper, both included; unbounded where there is none.
struct IntegerDomain {
  std::optional<std::int64_t> lower, upper;

  bool contains(std::int64_t n) const { return (!lower || *lower <= n) && (!upper || n <= *upper); }
  bool empty() const { return lower && upper && *upper < *lower; }
  /// The value nearest to 0, from which its cases are counted. Requires !empty().
  std::int64_t origin() const;
  friend bool operator==(const IntegerDomain&, const IntegerDomain&) = default;
};

/// The layouts with integer strides that have the traits, at most this rank and this size, and all their values in [0, into).
struct LayoutDomain {
  Traits traits;
  std::optional<std::int64_t> rank, size, into;

  bool contains(const Layout<>& L) const;
  bool empty() const;
  friend bool operator==(const LayoutDomain&, const LayoutDomain&) = default;
};

/// The tuples of positive extents, nested or not, or a single extent, of at most this rank and this size; where a shape is to be
/// refined, only those that are that shape with a shape of size s in the place of each leaf s.
struct ShapeDomain {
  std::optional<std::int64_t> rank, size;
  std::optional<Tuple<Checked>> refined;

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

/// The value of one variable.
using Value = notation::Value<Checked>;

/// The values of the variables, in the order of their declaration.
using Assignment = std::vector<Value>;

/// The domain of the next variable, given the values of those before it. May throw a Rejection: a bound is an expression.
using DomainOf = std::function<Domain(const Assignment& before)>;

/// Whether the value is in the domain; false also where the types differ.
bool contains(const Domain& domain, const Value& value);

/// Whether no value is in the domain.
bool empty(const Domain& domain);

/// The domain in the words of a claim: "compact layout rank <= 2 into 24", "integer >= 1".
std::string describe(const Domain& domain);

}  // namespace colex::cases
