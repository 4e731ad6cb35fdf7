// The numbers that tell elements apart.
//
//   f16, 16 products a sum, 4096 elements      the numbers -8 to 8, and three runs: 17^3 codes are enough for each element to
//                                              have one of its own
//
// An element's code is a number to the base of how many numbers its type may use; each run shows one digit of it. Which element
// has which code is drawn, so that no digit is a parity, and no exchange of rows or bits leaves the inputs as they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace colex::vectors {

/// The integers that elements may be.
struct Range {
  std::int64_t least = 0, most = 0;
  std::int64_t size() const { return most - least + 1; }
};

/// The integers that a factor of a type may be, so that sums of so many products are exact in every format of sums: below 1024
/// for floats. The types are PTX's names. Throws Rejection(domain) for another type.
Range range_of(const std::string& type, std::int64_t products);

/// The integers of an operand that is added: 1000 at most.
Range range_of_addends(const std::string& type);

/// The codes of `count` elements.
class Codes {
 public:
  Codes(Range range, std::size_t count, std::uint64_t seed);

  /// How many runs show a whole code.
  std::size_t digits() const { return digits_; }
  /// What an element is in a run. Behind `digits()` runs others begin, with other codes.
  std::int64_t at(std::size_t element, std::size_t run);
  /// What is no element: it has a code that none has.
  std::int64_t spare(std::size_t run) { return at(count_, run); }

 private:
  const std::vector<std::uint32_t>& shuffled(std::size_t block);

  Range range_;
  std::size_t count_, digits_ = 1;
  std::uint64_t codes_, seed_;
  std::vector<std::vector<std::uint32_t>> blocks_;
};

/// 64 bits that depend on nothing but these two numbers. Source: S. Vigna, splitmix64.
std::uint64_t drawn(std::uint64_t seed, std::uint64_t number);

}  // namespace colex::vectors
