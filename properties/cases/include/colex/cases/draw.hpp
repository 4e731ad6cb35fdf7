// Cases at random: the same ones each time, on any machine, and with a liking for where mistakes are.
//
//   Draw draw(seed);
//   for (…) {
//     draw.next_case();                                   // chooses the case's flavour
//     const Value A = draw.value(LayoutDomain{});
//     const Value B = draw.value(LayoutDomain{.into = size(A)});
//   }
//
// What is drawn is made, not filtered: an adjective, a bound, `into` tell how to build the value. A case has a flavour:
//
//   tiny      half of the cases: sizes to 8, strides to 8 and a few, rank to 3, nested or not: most mistakes show there
//   typical   what kernels use: fragments of MMA instructions, tiles by row and by column, padded rows, 8x8 core matrices,
//             permutations of powers of two, shared offsets by stride 0
//   edge      rank 0, size 1, extents of 1 with odd strides, strides of 0, negative ones, deep nesting, numbers up to 2^62
//
// The flavour is drawn, whatever the size of the case; the size says how far typical and edge cases go.
// What depends on what was drawn before is drawn to fit: the numbers of a layout into N often divide N.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// What a case is like.
enum class Flavour : std::uint8_t { tiny, typical, edge };

/// A source of cases. Case number n depends on the seed, n, and the domains that are asked for, on nothing else.
class Draw {
 public:
  explicit Draw(std::uint64_t seed);
  ~Draw();
  Draw(Draw&&) noexcept;
  Draw& operator=(Draw&&) noexcept;

  /// Begins the next case (number 0 to begin with), of so many variables, which share the 62 bits that a product of all integers
  /// has. `size` in [0,1] says how large typical and edge cases may become.
  void next_case(std::size_t variables = 1, double size = 1);

  /// Begins case `number`: whoever knows a case's number need not draw those before it.
  void start_case(std::uint64_t number, std::size_t variables = 1, double size = 1);

  /// The number of the case, and what it is like. Requires that a case has begun.
  std::uint64_t number() const;
  Flavour flavour() const;

  /// A value of the domain. Begins a case if none has begun. Throws Rejection(domain) if the domain is empty.
  Value value(const Domain& domain);

  /// The next case, all of its variables; none if a domain is empty.
  std::optional<Assignment> assignment(std::size_t variables, const DomainOf& domain, double size = 1);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace colex::cases
