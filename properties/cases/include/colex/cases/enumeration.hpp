// Enumerates every case up to a bound, small cases first. So the first counterexample that is found is a smallest one.
//
//   forall M >= 1, N >= 1      level 0: (1,1)     level 1: (1,2) (2,1) (2,2)     level 2: (1,3) (2,3) (3,1) (3,2) (3,3)     …
//
// Every value of a domain has a *level*, which says how large it is:
//   integer      its distance from the value of its domain that is nearest to 0
//   layout       its size or its largest |stride|, whichever is larger
//   shape        its size; if it refines a shape S, how many leaves it has more than S
//   swizzle      the largest of B, M and |S|
//   linear       the larger number of bits of its input and its output
// The level of a case is the largest level of its values.
//
// A level has infinitely many layouts. Those that belong to a *family* are enumerated:
//   plain  flat layouts whose strides are >= 0, and which have no extent of 1 beside others: so few that high levels are reached
//   all    layouts of at most 3 leaves and depth at most 2, with strides of both signs and extents of 1 anywhere; () and (s) are
//          among them, tuples that contain () are not
// Shapes belong to families in the same way. In a shape that refines S, the family limits what takes the place of each leaf.
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
  std::size_t depth;                  ///< 1: a leaf, or a flat tuple of at least two leaves; 2: all tuples of depth at most 2
  std::optional<std::size_t> leaves;  ///< the largest number of leaves, if it is limited
  bool negative;                      ///< whether strides may be negative
  bool units;                         ///< whether an extent of 1 may stand beside other extents
  friend bool operator==(const Family&, const Family&) = default;
};

inline constexpr Family plain{1, std::nullopt, false, false};
inline constexpr Family all{2, 3, true, true};

/// The level of a value of the domain; none if the level does not fit into 64 bits.
std::optional<std::int64_t> level(const Domain& domain, const Value& value);

/// The values of a domain that are in a family and have at most a certain level, ordered by level; values of one level have a
/// fixed order. A Listing is a light handle: the thread keeps the list, which grows when a higher level is asked for.
class Listing {
 public:
  /// At most this many values are listed, and at most `most_tries` numbers are tried for a level. The others are left out, and
  /// `complete` says so.
  static constexpr std::size_t most_values = std::size_t{1} << 20U;
  static constexpr std::size_t most_tries = std::size_t{1} << 24U;

  /// Lists the values whose level is at most `level`.
  Listing(const Domain& domain, const Family& family, std::int64_t level);

  std::size_t size() const { return size_; }
  /// Value number k. Requires k < size().
  Value operator[](std::size_t k) const;
  /// The number of the first value that has this level or a higher one; size() if there is none.
  std::size_t first_of_level(std::int64_t level) const;

  /// Whether the list has every value that is in the family and the domain and has at most the level that was asked for.
  bool complete() const { return complete_; }
  /// Whether the list is known to have every value of the domain, whatever its family and level.
  bool whole() const { return whole_; }

  /// The list behind the handle.
  class Content;

 private:
  std::shared_ptr<const Content> content_;  ///< null for integers: these are counted, not listed
  IntegerDomain integers_;
  std::size_t size_ = 0;
  bool complete_ = true;
  bool whole_ = false;
};

/// What a listing covers, in words that follow a variable's name: "flat, no tuple of one mode, no extent of 1 beside others,
/// size <= 16, strides 0 to 16".
std::string bound(const Domain& domain, const Family& family, std::int64_t level);

/// Called for each case. The enumeration ends if it returns false.
using Visit = std::function<bool(const Assignment&)>;

/// How the enumeration of one level ended.
struct Pass {
  bool stopped = false;   ///< a visit returned false
  bool complete = false;  ///< no case of the domain (or of its part within the bound) has a higher level
  bool capped = false;    ///< a list would have been longer than Listing::most_values, so cases of this level were left out
};

/// Enumerates the cases of a claim's domain, level by level.
class Enumeration {
 public:
  /// A bound b restricts the cases to integers in [-b, b], and to other values whose level is at most b.
  Enumeration(std::size_t variables, DomainOf domain, std::optional<std::int64_t> bound = std::nullopt, Family family = plain)
      : variables_(variables), domain_(std::move(domain)), bound_(bound), family_(family) {}

  /// Visits each case that has exactly this level once, in the lexicographic order of its values.
  Pass pass(std::int64_t level, const Visit& visit) const;

 private:
  std::size_t variables_;
  DomainOf domain_;
  std::optional<std::int64_t> bound_;
  Family family_;
};

// What can be counted about the values of a case: what a generator draws, and how often, is seen by it.
//
//   A = ((4,1),2,2):((1,0),-1,3)      4 leaves, depth 2, 1 extent of 1, no stride of 0 but of that extent, 1 negative stride,
//                                     extents that are powers of two, defects that cancel: -5 at 4 and 5 at 8
//   B = ((4,1),2,2):((1,0),-1,4)      differs from A in one number of eight: they are relatives

/// The features of a layout.
struct LayoutFeatures {
  std::size_t leaves = 0, depth = 0;
  std::size_t ones = 0;        ///< extents of 1
  std::size_t broadcasts = 0;  ///< strides of 0 under an extent above 1
  std::size_t negatives = 0;   ///< negative strides under an extent above 1
  bool powers_of_two = true;   ///< whether every extent is one
  bool cancels = false;        ///< whether the defects of neighbouring levels of its floor form sum to 0 (floor_form.hpp)
};

/// What can be counted about a layout.
LayoutFeatures features(const Layout<>& L);

/// Whether the values are layouts of one nesting, shapes of one nesting, swizzles, or linear layouts of the same sizes that
/// differ in one to three of their numbers and in no more than half of them.
bool are_relatives(const Value& a, const Value& b);

}  // namespace colex::cases
