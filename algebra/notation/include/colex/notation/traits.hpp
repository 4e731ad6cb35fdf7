// What a claim may demand of a layout variable beyond its type.
//
//   forall L: flat nonnegative layout: …        the traits {flat, nonnegative}
//
//   Traits traits;
//   traits.add(*trait_named("nonnegative"));
//   traits.add(Trait::flat);
//   to_string(traits) == "flat nonnegative"
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace colex::notation {

/// An adjective of a layout S:D with the extents s_i and the strides d_i, from left to right.
enum class Trait : std::uint8_t {
  flat,            ///< its depth is at most 1
  nonnegative,     ///< every d_i >= 0
  positive,        ///< every d_i > 0
  sorted,          ///< by stride, then by extent
  coalesced,       ///< equal to its coalesced form
  compact,         ///< a bijection onto [0, size)
  injective,       ///< no two coordinates have the same value
  tractable,       ///< sorted by stride, and each d_i is 0 or s_i*d_i divides d_(i+1)
  complementable,  ///< it has a complement: of the extents > 1 each d_i >= 0, and each d_i > 0 is at least what those below reach
  dyadic,          ///< extents and |strides| are powers of two, or the stride is 0
};

/// All of them, in the order in which a set of them is printed.
inline constexpr std::array traits = {Trait::flat,           Trait::nonnegative, Trait::positive,  Trait::sorted,
                                      Trait::coalesced,      Trait::compact,     Trait::injective, Trait::tractable,
                                      Trait::complementable, Trait::dyadic};

/// The adjective.
constexpr std::string_view name(Trait trait) {
  switch (trait) {
    case Trait::flat: return "flat";
    case Trait::nonnegative: return "nonnegative";
    case Trait::positive: return "positive";
    case Trait::sorted: return "sorted";
    case Trait::coalesced: return "coalesced";
    case Trait::compact: return "compact";
    case Trait::injective: return "injective";
    case Trait::tractable: return "tractable";
    case Trait::complementable: return "complementable";
    case Trait::dyadic: return "dyadic";
  }
  return {};
}

/// The trait that the adjective names; none if it names none.
constexpr std::optional<Trait> trait_named(std::string_view adjective) {
  for (const Trait trait : traits) {
    if (name(trait) == adjective) return trait;
  }
  return std::nullopt;
}

/// A set of traits.
class Traits {
 public:
  constexpr bool has(Trait trait) const { return (bits_ & bit(trait)) != 0; }
  constexpr void add(Trait trait) { bits_ |= bit(trait); }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(Traits a, Traits b) { return a.bits_ == b.bits_; }

 private:
  static constexpr std::uint32_t bit(Trait trait) { return std::uint32_t{1} << static_cast<std::uint32_t>(trait); }

  std::uint32_t bits_ = 0;
};

/// The adjectives, with a blank between two: "flat nonnegative".
inline std::string to_string(Traits set) {
  std::string text;
  for (const Trait trait : traits) {
    if (set.has(trait)) text += (text.empty() ? "" : " ") + std::string(name(trait));
  }
  return text;
}

}  // namespace colex::notation
