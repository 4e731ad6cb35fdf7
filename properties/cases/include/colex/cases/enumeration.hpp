// Every case up to a bound, the small ones first, so that the first counterexample is a smallest one.
//
//   forall M >= 1, N >= 1      level 0: (1,1)     level 1: (1,2) (2,1) (2,2)     level 2: (1,3) (2,3) (3,1) (3,2) (3,3)     …
//
// Every value of a domain has a level:
//   integer      its distance from the value of its domain that is nearest to 0
//   layout       its size or its largest |stride|, whichever is larger
//   shape        its size; for one that refines S, how many leaves it has more than S
//   swizzle      the largest of B, M and |S|
//   linear       the larger number of bits of its input and its output
// The level of a case is the largest level of its values.
//
// There are infinitely many layouts of a level: those are enumerated that belong to a family.
//   plain        flat, strides >= 0, an extent of 1 only where it is the only one: few enough of them to come far
//   all          at most 3 leaves, depth at most 2, strides of both signs, extents of 1 anywhere; () and (s) are among them, a tuple ()
//                within another is not
// Shapes follow the family likewise; in one that refines S, what stands in the place of a leaf does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// Which layouts and shapes are enumerated.
struct Family {
  std::size_t depth;                  ///< 1: a leaf, or a flat tuple of two or more; 2: all tuples to depth 2
  std::optional<std::size_t> leaves;  ///< at most so many leaves
  bool negative;                      ///< strides of both signs
  bool units;                         ///< extents of 1 beside others; without: only alone
  friend bool operator==(const Family&, const Family&) = default;
};

inline constexpr Family plain{1, std::nullopt, false, false};
inline constexpr Family all{2, 3, true, true};

/// The level of a value of the domain; none where it does not fit 64 bits.
std::optional<std::int64_t> level(const Domain& domain, const Value& value);

/// The values of a domain in a family up to a level: by level, those of one level in a fixed order. A light handle on a list that
/// the thread keeps and that grows as higher levels are asked for.
class Listing {
 public:
  /// At most this many values are listed, and so many numbers tried for a level: the rest is left out, and the list says so.
  static constexpr std::size_t most_values = std::size_t{1} << 20U;
  static constexpr std::size_t most_tries = std::size_t{1} << 24U;

  /// The values of level at most `level`.
  Listing(const Domain& domain, const Family& family, std::int64_t level);

  std::size_t size() const { return size_; }
  /// Value number k. Requires k < size().
  Value operator[](std::size_t k) const;
  /// The number of the first value of this level or a higher one; size() if there is none.
  std::size_t first_of_level(std::int64_t level) const;

  /// Whether the list has every value of the family that is in the domain and of a level it was asked for.
  bool complete() const { return complete_; }
  /// Whether the list is known to have every value of the domain, in any family and of any level.
  bool whole() const { return whole_; }

  /// The list behind the handle.
  class Content;

 private:
  std::shared_ptr<const Content> content_;  ///< none for integers, which are counted
  IntegerDomain integers_;
  std::size_t size_ = 0;
  bool complete_ = true;
  bool whole_ = false;
};

/// What a listing covers, to be put behind a variable's name: "flat, strides >= 0, size and strides <= 16".
std::string bound(const Domain& domain, const Family& family, std::int64_t level);

/// What is called for each case; false ends the enumeration.
using Visit = std::function<bool(const Assignment&)>;

/// What came of enumerating one level.
struct Pass {
  bool stopped = false;   ///< a visit returned false
  bool complete = false;  ///< no case of the domain, or of the part of it within the bound, is of a higher level
  bool capped = false;    ///< a list was longer than Listing::most_values: cases of this level were left out
};

/// The cases of a claim's domain, level by level.
class Enumeration {
 public:
  /// With a bound b: only integers in [-b, b] and values of a level of at most b otherwise.
  Enumeration(std::size_t variables, DomainOf domain, std::optional<std::int64_t> bound = std::nullopt, Family family = plain)
      : variables_(variables), domain_(std::move(domain)), bound_(bound), family_(family) {}

  /// Visits each case of exactly this level once, in lexicographic order of its values.
  Pass pass(std::int64_t level, const Visit& visit) const;

 private:
  std::size_t variables_;
  DomainOf domain_;
  std::optional<std::int64_t> bound_;
  Family family_;
};

}  // namespace colex::cases
