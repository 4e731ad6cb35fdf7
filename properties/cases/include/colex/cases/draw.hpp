// Draws random cases: the same ones every time and on every machine, and more often where mistakes are likely.
//
//   Draw draw(seed);
//   for (…) {
//     draw.next_case();                                   // chooses the case's flavour
//     const Value A = draw.value(LayoutDomain{.size = 24});
//     const Value B = draw.value(LayoutDomain{.into = 24});
//   }
//
// A value is built so that it meets its domain; none is drawn and thrown away. Each case has a flavour:
//
//   tiny     half of the cases: sizes up to 8, strides up to about 8, ranks up to 3, nested or not; one layout in five has three
//            or four modes and a size up to 96, since several levels carry only there. Most mistakes show in such cases
//   typical  layouts that kernels use: fragments of MMA instructions, tiles by row and by column, and as thrfrg partitions them,
//            with up to 12 modes, padded rows, 8x8 core matrices, permutations of powers of two, modes of stride 0
//   edge     rank 0, size 1, extents of 1 with odd strides, strides of 0, negative strides, deep nesting, numbers up to 2^62
//            and beside the budgets of searches
//
// The size of a case does not influence which flavour it has; it says how far typical and edge cases go. A value whose domain
// depends on values before it is drawn to fit them: the numbers of a layout into N often divide N, and an index is any below
// its end. Some values are made of values before them: an integer is a divisor or a multiple of one, a layout is another one
// with one to three of its numbers changed, or has strides that are near the ends of its modes; and so are shapes, swizzles and
// linear layouts. In half of the layouts of three extents above 1 and more defects cancel (layout_generator.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// What kind of numbers a case has.
enum class Flavour : std::uint8_t { tiny, typical, edge };

/// A source of cases. Case number n depends on the seed, on n and on the domains that are asked for, and on nothing else.
class Draw {
 public:
  explicit Draw(std::uint64_t seed);
  ~Draw();
  Draw(Draw&&) noexcept;
  Draw& operator=(Draw&&) noexcept;

  /// Begins the next case; the first one has number 0. The product of all its integers has 62 bits at most, which `variables`
  /// variables share. `size`, from 0 to 1, says how large typical and edge cases may become.
  void next_case(std::size_t variables = 1, double size = 1);

  /// Begins case `number`. The cases before it need not be drawn.
  void start_case(std::uint64_t number, std::size_t variables = 1, double size = 1);

  /// The number and the flavour of the case. Both require that a case has begun.
  std::uint64_t number() const;
  Flavour flavour() const;

  /// A value of the domain. Begins a case if none has begun. Throws Rejection(domain) if the domain is empty.
  Value value(const Domain& domain);

  /// The values of all variables of the next case; none if a domain is empty. A case in which an integer has no choice is
  /// mostly drawn again, a few times.
  std::optional<Assignment> assignment(std::size_t variables, const DomainOf& domain, double size = 1);
  /// The same, instead of what `values` has, and in its memory; false if a domain is empty.
  bool assign(Assignment& values, std::size_t variables, const DomainOf& domain, double size = 1);
  /// The next case is a known one, of which one value or a few are changed: made of what they were, of values of another known
  /// case, or of values before them. What does not fit its domain any more is drawn. False if a domain is empty.
  bool change(Assignment& values, const Assignment& known, const Assignment& other, const DomainOf& domain);

 private:
  void begin(std::uint64_t attempt, std::size_t variables, double size);
  bool try_to_assign(Assignment& values, std::size_t variables, const DomainOf& domain, bool& dull);
  /// Appends a value of the domain, some of whose integers may be made of those before it. Requires !empty(domain).
  void append(Assignment& values, const Domain& domain);

  struct State;
  std::unique_ptr<State> state_;
};

// Cases near the numbers that a statement names: what holds of all small values may fail just there, and no value that is drawn
// for its own sake comes by.
//
//   forall M, N >= 1 if cosize((M,N):(N,1)) < 2147483648: claim M*N + M < 2147483648           M = 1, N = 2147483647
//   forall L: layout, 0 <= x < size(L) if cosize(L) <= 2147483649: claim L(x) < 2147483648     L = 2:2147483648, x = 1

/// Values of all variables, near these numbers: an integer is one of them, a neighbour, or what is left if it is divided by an
/// integer before it; a layout has such a size, or such a last value. Some are small, or an end of their domain. Depends on the
/// arguments and on nothing else. None if a domain is empty. Requires !numbers.empty(). Throws Rejection(overflow) where numbers
/// are too large.
std::optional<Assignment> near_numbers(const std::vector<std::int64_t>& numbers, std::uint64_t seed, std::size_t variables,
                                       const DomainOf& domain);

// Makes a failing case smaller, until nobody could make it smaller by hand.
//
//   12                   in the domain [3, ∞) it tries 3 (the value nearest to 0), then values halfway, at last 11
//   ((2,3),4):((0,5),7)  tries the flat layout, layouts without one of the modes, with two modes merged, with a smaller extent or
//                        stride (and then also with the strides behind it adapted)
//
// Which of two values is smaller? A layout is smaller if it has fewer leaves; if these are as many, if it has less nesting;
// then, if the sum of its extents is smaller; then, if the sum of its |strides| is; then, if fewer strides are negative; then,
// if its numbers are smaller from left to right. Shapes are compared in the same way. An integer is smaller if it is nearer to
// 0, and 4 is smaller than -4. A swizzle is smaller if B + M + |S| is. A linear layout is smaller if it has fewer bits, then if
// fewer bits are 1. To compare cases, these numbers are added up over all values. Every chain of ever smaller cases ends, and
// every step of shrinking goes to a smaller case. So shrinking ends.

/// Whether a is smaller than b in the order above. Requires values of the same type, or of the same types.
bool is_smaller(const Value& a, const Value& b);
bool is_smaller(const Assignment& a, const Assignment& b);

/// Values of the domain that are smaller than this one and worth trying in its place, the smallest first.
std::vector<Value> smaller(const Value& value, const Domain& domain);

/// The cases that are smaller than a given one and worth trying in its place, each made when it is asked for: first those with
/// one value made smaller, then those with all numbers divided, then those with two numbers changed at once, as (0,5000) for
/// (4547,453), those with two values, and those with a value of a low level. Values whose domains depend on these are made to
/// fit; a domain that throws has no case.
class SmallerCases {
 public:
  SmallerCases(Assignment values, DomainOf domain);
  ~SmallerCases();
  SmallerCases(const SmallerCases&);
  SmallerCases(SmallerCases&&) noexcept;

  /// The next one, or none when all have been told.
  std::optional<Assignment> next();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// How long to look for a smaller case.
struct Budget {
  std::uint64_t tries = 20'000;  ///< how many cases may be tried
  double seconds = 5;  ///< a limit for cases that take long; the minimum depends on the machine only if this limit is reached
};

/// Whether a case still fails in the same way. It is called only with values that are in their domains.
using StillFails = std::function<bool(const Assignment&)>;

/// The result of shrinking.
struct Minimum {
  Assignment values;
  std::uint64_t tries = 0;  ///< how many cases were tried
  std::uint64_t steps = 0;  ///< how often a smaller failing case was found
  bool ended = false;       ///< whether there was nothing left to try; if not, the budget was spent
};

/// Goes from `failing` to ever smaller failing cases until none is found. A step makes one value smaller, or two values at
/// once, or two numbers; values whose domains depend on these are made to fit. At the end, smaller values of low
/// levels are tried one by one, one variable at a time. Requires that `failing` fails. `still_fails` must not throw; if a
/// domain throws, the case counts as outside of it.
Minimum minimise(Assignment failing, const DomainOf& domain, const StillFails& still_fails, const Budget& budget = {});

}  // namespace colex::cases
