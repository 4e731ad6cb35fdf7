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

}  // namespace colex::cases
