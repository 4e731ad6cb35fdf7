// Where a tile starts, what a TMA copy is told of it, and where that is right.
//
//   starts      (256,9)                       of a tile of (4096,8192), one for each part of the box
//   coordinates (x0 % 64, x0 / 64, x1)        of the instruction, where mode 0 is split at 64
//   condition   "mode 0 starts at a multiple of 64"
//
// Starts may be negative, as those of a convolution's halo are: quotients are rounded down, and remainders are at least 0.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/checked.hpp"
#include "colex/tuple.hpp"

namespace colex::predictions {

/// A number that the starts of a tile come to: a sum of some of them, each times a weight. Mostly it is one of them.
struct TmaStart {
  struct Part {
    std::size_t mode;  ///< which part of the box, counted from left to right
    Checked weight;
    friend bool operator==(const Part&, const Part&) = default;
  };
  std::vector<Part> parts;

  Checked at(const std::vector<Checked>& starts) const;
  friend bool operator==(const TmaStart&, const TmaStart&) = default;
};

/// scale · ((start / divisor) % modulus), where a modulus of 0 is none.
struct TmaTerm {
  Checked scale;
  TmaStart start;
  Checked divisor = 1, modulus = 0;

  Checked at(const std::vector<Checked>& starts) const;
};

/// A coordinate of the instruction: a sum of terms.
struct TmaCoordinate {
  std::vector<TmaTerm> terms;
  Checked offset = 0;

  Checked at(const std::vector<Checked>& starts) const;
};

/// What has to hold of a tile's start for a copy of it to be right.
struct TmaCondition {
  enum class Kind {
    zero,           ///< start = 0
    begins_inside,  ///< 0 <= start < number
    inside,         ///< 0 <= start, start + length <= number
    multiple,       ///< start % number < length
    within,         ///< start % number + length <= number
    chunk,          ///< coordinate 0 of the instruction is a multiple of number
  };
  Kind kind;
  TmaStart start;
  Checked number = 0, length = 1;

  /// Whether it holds where the start comes to this; for `chunk`, where coordinate 0 does.
  bool holds(const Checked& start) const;
  friend bool operator==(const TmaCondition&, const TmaCondition&) = default;
};

/// The word for a kind of condition: `zero`, `begins inside`, `inside`, `multiple`, `within`, `chunk`.
const char* name(TmaCondition::Kind kind);

/// The names of the parts of a box: `mode 1`, `mode 1.0`; of one that is a number, `the tile`.
std::vector<std::string> tma_mode_names(const Tuple<Checked>& box);

/// The condition as words: `mode 1 starts at a multiple of 56`.
std::string to_string(const TmaCondition& condition, const std::vector<std::string>& mode_names);

/// The greatest q with q·b <= a, and a - q·b. Requires b > 0.
Checked floor_quotient(const Checked& a, const Checked& b);
Checked floor_remainder(const Checked& a, const Checked& b);

}  // namespace colex::predictions
