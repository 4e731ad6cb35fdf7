// Cases beyond what can be enumerated: drawn, the same ones each time, and with a liking for where mistakes are.
//
//   integers   the ends of the domain, small ones, powers of two and their neighbours, any; up to 2^62, shared out among the
//              variables, so that the product of all of them fits 64 bits
//   layouts    to rank 4, nested or flat, column-major, permuted, padded and arbitrary strides, negative and zero ones, extents of 1
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "colex/claims/domain.hpp"

namespace colex::claims {

/// A source of cases. The cases depend on nothing but the seed, on any machine.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}

  /// A case of `variables` variables. Its values are in their domains; none is returned if a domain is empty.
  std::optional<Assignment> assignment(std::size_t variables, const DomainOf& domain);

 private:
  /// In [0, end). Requires end > 0. (The library's distributions differ from machine to machine.)
  std::uint64_t below(std::uint64_t end) { return engine_() % end; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }

  std::int64_t integer(const IntegerDomain& domain, unsigned bits);
  std::uint64_t magnitude(unsigned bits);
  Layout<> layout(const LayoutDomain& domain);
  std::vector<std::int64_t> extents(std::int64_t rank, std::int64_t size);
  std::vector<std::int64_t> strides(const std::vector<std::int64_t>& extents);
  Layout<> nested(const std::vector<std::int64_t>& extents, const std::vector<std::int64_t>& strides);

  std::mt19937_64 engine_;
};

}  // namespace colex::claims
