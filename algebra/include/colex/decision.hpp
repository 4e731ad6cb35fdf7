// The answer to a question that may be too hard: yes, no, or "not within this budget".
//
//   Decision<Collision<Checked>> d = injective(L);
//   if (d.is_no()) std::cerr << to_string(d.witness()->first);      // of two coordinates with the same value
//   if (d) …                                                        // does not compile: "unknown" is never read as false
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/integer.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// A decision with a witness of type W where the answer has one (which answer carries it, the question's comment says).
template <class W>
class Decision {
 public:
  static constexpr Decision yes(std::optional<W> witness = std::nullopt) { return Decision(Answer::yes, std::move(witness)); }
  static constexpr Decision no(std::optional<W> witness = std::nullopt) { return Decision(Answer::no, std::move(witness)); }
  /// budget says what was spent, in words: "65536 boxes", "presolve only".
  static Decision unknown(std::string budget) {
    Decision decision(Answer::unknown, std::nullopt);
    decision.budget_.emplace(std::move(budget));
    return decision;
  }

  constexpr bool is_yes() const { return answer_ == Answer::yes; }
  constexpr bool is_no() const { return answer_ == Answer::no; }
  constexpr bool is_unknown() const { return answer_ == Answer::unknown; }

  constexpr const std::optional<W>& witness() const { return witness_; }
  /// What was spent before giving up; empty unless is_unknown().
  std::string budget() const { return budget_.value_or(""); }

 private:
  enum class Answer { yes, no, unknown };
  constexpr Decision(Answer answer, std::optional<W> witness) : answer_(answer), witness_(std::move(witness)) {}

  Answer answer_;
  std::optional<W> witness_;
  std::optional<std::string> budget_;
};

/// The answer where it is always known: a bool, which can be asked as a Decision is. So `bijective(L).is_yes()` is right of a
/// plain layout and of a composed one alike.
class YesOrNo {
 public:
  constexpr explicit YesOrNo(bool is_yes) : is_yes_(is_yes) {}
  // Implicit: it may stand wherever a bool does.
  constexpr operator bool() const { return is_yes_; }

  constexpr bool is_yes() const { return is_yes_; }
  constexpr bool is_no() const { return !is_yes_; }
  constexpr bool is_unknown() const { return false; }
  /// Nothing was spent in vain.
  std::string budget() const { return ""; }

 private:
  bool is_yes_;
};

// Two coordinates with the same value: why a layout is not injective, or two layouts are not disjoint.

/// Two natural coordinates with the same value: different ones of one layout, or one each of two layouts.
template <Integer I>
struct Collision {
  Tuple<I> first;
  Tuple<I> second;
};

/// The natural coordinate into the shape with these values at its leaves, from left to right. Requires as many values as leaves.
template <Integer I>
constexpr Tuple<I> coordinate_at(const Tuple<I>& shape, const std::vector<I>& values) {
  std::size_t next = 0;
  return transform_leaves(shape, [&](const I&) { return values[next++]; });
}

}  // namespace colex
