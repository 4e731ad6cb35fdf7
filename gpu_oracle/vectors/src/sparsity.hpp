// The metadata of a sparse A, as PTX has them (measuring's fragments.hpp says more).
//
//   f16     A stores 2 of 4: a nibble has two indices of two bits, the lower one first
//   s4      A stores 4 of 8: the same of pairs
//   tf32    A stores 1 of 2: the nibble is 0100 for the first, 1110 for the second
//
// Source: PTX ISA 9.0, "Sparse matrix storage".
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cases.hpp"
#include "codes.hpp"

namespace colex::vectors {

/// A number that no sum of a chain is.
inline constexpr std::int64_t most_of_no_sum = 2047;

inline constexpr std::int64_t nibbles_of_a_word = 8;

struct Sparsity {
  std::vector<std::int64_t> nibbles;  ///< those with a meaning
  std::size_t neighbours = 1;         ///< how many elements an index stands for
  bool one_of_two = false;

  /// The candidate of a chunk that index `which` of a nibble names.
  std::size_t candidate(std::int64_t nibble, std::size_t which) const {
    if (one_of_two) return nibble == 0b1110 ? 1 : 0;
    return static_cast<std::size_t>(nibble >> (2 * which) & 3);
  }
};

inline Sparsity sparsity_of(const std::string& type) {
  if (type == "tf32") return {{0b0100, 0b1110}, 1, true};
  return {{0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b1110}, bits_of(type) == 4 ? std::size_t{2} : std::size_t{1}, false};
}

/// The stored elements whose k one nibble says. A place is thread · 8 + nibble.
struct Chunk {
  std::int64_t place;
  std::vector<std::size_t> members;
};

inline std::vector<Chunk> chunks(const Integers& places) {
  std::map<std::int64_t, std::vector<std::size_t>> of_place;
  for (std::size_t i = 0; i < places.size(); ++i) of_place[places[i]].push_back(i);
  std::vector<Chunk> result;
  for (auto& [place, members] : of_place) result.push_back({place, std::move(members)});
  return result;
}

inline std::int64_t nibble(const Integers& words, std::int64_t place) {
  return words[static_cast<std::size_t>(place / nibbles_of_a_word)] >> (4 * (place % nibbles_of_a_word)) & 0xf;
}

/// Words of metadata, one of each thread. A nibble has a meaning in every run, and is told from every other one by all of them.
class DrawnMetadata {
 public:
  DrawnMetadata(const std::string& type, std::int64_t threads)
      : sparsity_(sparsity_of(type)),
        threads_(threads),
        codes_({0, static_cast<std::int64_t>(sparsity_.nibbles.size()) - 1},
               static_cast<std::size_t>(threads * nibbles_of_a_word - 1), 4) {}

  std::size_t digits() const { return codes_.digits(); }

  Integers words(std::size_t run) {
    Integers result(static_cast<std::size_t>(threads_));
    for (std::int64_t place = 0; place < threads_ * nibbles_of_a_word; ++place) {
      const auto which = static_cast<std::size_t>(codes_.at(static_cast<std::size_t>(place), run));
      result[static_cast<std::size_t>(place / nibbles_of_a_word)] |= sparsity_.nibbles[which]
                                                                     << (4 * (place % nibbles_of_a_word));
    }
    return result;
  }

 private:
  Sparsity sparsity_;
  std::int64_t threads_;
  Codes codes_;
};

}  // namespace colex::vectors
