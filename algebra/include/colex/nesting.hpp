// The nesting of a tuple, its profile: which leaves stand within which parentheses, whatever the leaves are.
//
//   ((4,8),2)    has the nesting ((..).)        the same as ((x,y),z)
//   (4,8)                        (..)
//   4                            .
//
// A tuple is its nesting and its leaves, one behind the other. So a walk over leaves is a loop, two tuples are congruent if their
// nestings are equal, and a small tuple is a value without anything to allocate.
//
// Source: Ce section 2; CuTe `congruent`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "colex/small_vector.hpp"

namespace colex {

/// The parentheses of a tuple, with a dot for each leaf.
class Nesting {
 public:
  /// That of a leaf.
  Nesting() = default;
  constexpr Nesting(const Nesting&) = default;
  constexpr Nesting(Nesting&&) = default;
  constexpr Nesting& operator=(const Nesting&) = default;
  constexpr Nesting& operator=(Nesting&&) = default;
  constexpr ~Nesting() = default;
  /// (..…): a tuple of so many leaves.
  static constexpr Nesting flat(std::size_t leaves) {
    Nesting result;
    result.rank_ = result.leaves_ = static_cast<std::uint32_t>(leaves);
    result.tuples_ = 1;
    return result;
  }
  /// The tuple of these modes. `project` takes an element of the range to its nesting.
  template <class Range, class Project>
  static constexpr Nesting of(const Range& modes, Project&& project);

  constexpr bool is_leaf() const { return tuples_ == 0; }
  /// Whether every mode is a leaf.
  constexpr bool is_flat() const { return tuples_ == 1; }
  /// The number of modes; a leaf is its own single mode.
  constexpr std::size_t rank() const { return rank_; }
  constexpr std::size_t leaves() const { return leaves_; }
  constexpr std::size_t tuples() const { return tuples_; }
  /// How deeply tuples are nested: 0 for a leaf.
  constexpr std::size_t depth() const;
  /// The number of modes of the longest of all tuples in it. Requires that it is no leaf.
  constexpr std::size_t longest() const;

  /// Where a mode stands: its nesting, and which leaf is its first.
  struct Place;
  /// Requires k < rank(), and no leaf.
  constexpr Place mode(std::size_t k) const;

  /// This with so many leaves in place of leaf k, as size(k) says: a tuple of them, or a leaf where it is one.
  template <class Size>
  constexpr Nesting refined(Size&& size) const;

  /// The parentheses and dots from left to right: token k < tokens().
  constexpr std::size_t tokens() const { return leaves_ + 2 * std::size_t{tuples_}; }
  constexpr char token(std::size_t k) const {
    if (tuples_ > 1) return written(k);
    if (is_leaf()) return '.';
    return k == 0 ? '(' : k == tokens() - 1 ? ')' : '.';
  }

  friend constexpr bool operator==(const Nesting& a, const Nesting& b) {
    return a.leaves_ == b.leaves_ && a.tuples_ == b.tuples_ && (a.tuples_ < 2 || a.text_ == b.text_);
  }
  /// Whether b is a with a tuple, or nothing, put in place of leaves. Source: CuTe `weakly_congruent`.
  friend constexpr bool refines(const Nesting& b, const Nesting& a) {
    std::size_t of_b = 0;
    for (std::size_t of_a = 0; of_a < a.tokens(); ++of_a) {
      if (of_b == b.tokens()) return false;
      if (a.token(of_a) == '.') {
        if (b.token(of_b) == ')') return false;
        of_b = b.behind(of_b);
      } else if (a.token(of_a) != b.token(of_b++)) {
        return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t in_a_word = 32;

  /// Shows each token of what begins at one, and within how many tuples of it that stands. Returns the token behind it.
  template <class See>
  constexpr std::size_t pass(std::size_t at, See&& see) const {
    std::size_t open = 0;
    do {
      const char here = token(at++);
      if (here == ')') --open;
      see(here, open);
      if (here == '(') ++open;
    } while (open > 0);
    return at;
  }
  /// The token behind what begins at one.
  constexpr std::size_t behind(std::size_t at) const {
    return pass(at, [](char, std::size_t) {});
  }
  /// Token k of those that are written.
  constexpr char written(std::size_t k) const { return "()."[(text_[k / in_a_word] >> (2 * (k % in_a_word))) & 3U]; }
  /// Writes tokens one behind the other.
  struct Writer {
    std::uint64_t* word = nullptr;
    unsigned place = 0;
    constexpr void operator()(char token) {
      static_assert(('(' & 3) == 0 && (')' & 3) == 1 && ('.' & 3) == 2, "its two lowest bits tell a token from the others");
      if (place == 2 * in_a_word) {
        ++word;
        place = 0;
      }
      *word |= (static_cast<std::uint64_t>(token) & 3U) << place;
      place += 2;
    }
  };
  /// What writes all tokens into this. Requires that there is a tuple within a tuple.
  constexpr Writer writer() {
    text_ = SmallVector<std::uint64_t, 1>((tokens() + in_a_word - 1) / in_a_word, 0);
    return {text_.begin()};
  }
  /// What begins at a token.
  constexpr Nesting part(std::size_t begin) const;

  std::uint32_t rank_ = 1;
  std::uint32_t leaves_ = 1;
  std::uint32_t tuples_ = 0;
  /// The tokens where a tuple is within a tuple, each in two bits; else the numbers say it all. A text of a word, which is that
  /// of nearly every layout, is copied and compared in one step.
  SmallVector<std::uint64_t, 1> text_;
};

struct Nesting::Place {
  Nesting nesting;
  std::size_t first_leaf;
};

constexpr std::size_t Nesting::depth() const {
  if (is_leaf() || is_flat()) return tuples_;
  std::size_t open = 0, deepest = 0;
  for (std::size_t k = 0; k < tokens(); ++k) {
    if (token(k) == '(') deepest = std::max(deepest, ++open);
    if (token(k) == ')') --open;
  }
  return deepest;
}

constexpr std::size_t Nesting::longest() const {
  if (is_flat()) return rank();
  SmallVector<std::size_t> open(1, 0);  // the modes so far of each tuple that is open, and of none
  std::size_t longest = 0;
  for (std::size_t k = 0; k < tokens(); ++k) {
    if (token(k) == ')') {
      longest = std::max(longest, open.back());
      open.pop_back();
      continue;
    }
    ++open.back();
    if (token(k) == '(') open.push_back(0);
  }
  return longest;
}

constexpr Nesting Nesting::part(std::size_t begin) const {
  Nesting result;
  result.rank_ = result.leaves_ = 0;
  const std::size_t end = pass(begin, [&](char here, std::size_t within) {
    if (here == '(') ++result.tuples_;
    if (here == '.') ++result.leaves_;
    if (here != ')' && within == 1) ++result.rank_;
  });
  if (result.is_leaf()) return Nesting();
  if (result.is_flat()) return result;
  Writer write = result.writer();
  for (std::size_t k = begin; k < end; ++k) write(written(k));
  return result;
}

constexpr Nesting::Place Nesting::mode(std::size_t k) const {
  if (is_flat()) return {Nesting(), k};
  std::size_t token = 1, leaf = 0;
  for (; k > 0; --k) token = pass(token, [&](char here, std::size_t) { leaf += here == '.' ? 1 : 0; });
  return {part(token), leaf};
}

template <class Range, class Project>
constexpr Nesting Nesting::of(const Range& modes, Project&& project) {
  Nesting result = flat(modes.size());
  result.leaves_ = 0;
  for (const auto& mode : modes) {
    const Nesting& part = project(mode);
    result.leaves_ += part.leaves_;
    result.tuples_ += part.tuples_;
  }
  if (result.is_flat()) return result;
  Writer write = result.writer();
  write('(');
  for (const auto& mode : modes) {
    const Nesting& part = project(mode);
    for (std::size_t k = 0; k < part.tokens(); ++k) write(part.token(k));
  }
  write(')');
  return result;
}

template <class Size>
constexpr Nesting Nesting::refined(Size&& size) const {
  Nesting result;
  result.rank_ = rank_;
  result.leaves_ = 0;
  result.tuples_ = tuples_;
  for (std::size_t k = 0; k < leaves_; ++k) {
    result.leaves_ += static_cast<std::uint32_t>(size(k));
    if (size(k) != 1) ++result.tuples_;
  }
  if (is_leaf()) result.rank_ = result.leaves_;
  if (result.tuples_ < 2) return result;
  if (result.tuples_ == tuples_) {  // a leaf in place of each
    result.text_ = text_;
    return result;
  }
  Writer write = result.writer();
  std::size_t leaf = 0;
  for (std::size_t k = 0; k < tokens(); ++k) {
    const char here = token(k);
    const std::size_t count = here == '.' ? size(leaf++) : 1;
    if (count != 1) write('(');
    for (std::size_t n = 0; n < count; ++n) write(here);
    if (count != 1) write(')');
  }
  return result;
}

}  // namespace colex
