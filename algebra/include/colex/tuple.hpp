// A nested tuple: the shape, the stride and the coordinates of a layout are all of this kind.
//
//   (4,(2,3))  is  Tuple<Checked>({Tuple(4), Tuple({Tuple(2), Tuple(3)})}),  or  tuple(4, tuple(2, 3)).
//   rank 2, depth 2, leaves 4, 2, 3. The integer 8 is a leaf (rank 1, depth 0); (8) is a tuple (rank 1, depth 1).
//
// A tuple never changes. It keeps its leaves one behind the other, and apart from them how they are nested (nesting.hpp); so a
// mode of a tuple is a new tuple, and copying a small one allocates nothing.
//
// Source: CuTe `IntTuple`, `algorithm/tuple_algorithms.hpp`; Ce section 2.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/checked.hpp"
#include "colex/nesting.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"

namespace colex {

/// A leaf of type T, or a sequence of tuples, its modes.
template <class T>
class Tuple {
 public:
  using Modes = SmallVector<Tuple>;
  using Leaves = SmallVector<T>;

  /// The empty tuple ().
  constexpr Tuple() : nesting_(Nesting::flat(0)) {}
  constexpr Tuple(T leaf) { leaves_.push_back(std::move(leaf)); }  // NOLINT(google-explicit-constructor): a leaf is a tuple
  constexpr Tuple(const Modes& modes)                              // NOLINT(google-explicit-constructor): so is a list of tuples
      : nesting_(Nesting::of(modes, [](const Tuple& mode) -> const Nesting& { return mode.nesting_; })) {
    leaves_.reserve(nesting_.leaves());
    for (const Tuple& mode : modes) leaves_.append(mode.leaves_.begin(), mode.leaves_.end());
  }
  /// These leaves, nested like that. Requires nesting.leaves() == leaves.size().
  constexpr Tuple(Nesting nesting, Leaves leaves) : nesting_(std::move(nesting)), leaves_(std::move(leaves)) {}
  /// Nested like that, with make(k) as leaf k.
  template <std::invocable<std::size_t> Make>
  constexpr Tuple(const Nesting& nesting, Make&& make) : nesting_(nesting), leaves_(Leaves::made(nesting.leaves(), make)) {}

  constexpr bool is_leaf() const { return nesting_.is_leaf(); }
  /// Requires is_leaf().
  constexpr const T& leaf() const& { return leaves_.front(); }
  constexpr T leaf() && { return std::move(leaves_.front()); }
  /// The leaves from left to right, and how they are nested.
  constexpr const Leaves& leaves() const& { return leaves_; }
  constexpr Leaves leaves() && { return std::move(leaves_); }
  constexpr const Nesting& nesting() const& { return nesting_; }
  constexpr Nesting nesting() && { return std::move(nesting_); }

  /// The number of modes; a leaf is its own single mode.
  constexpr std::size_t rank() const { return nesting_.rank(); }
  /// Mode k; throws Rejection(domain) if k >= rank().
  constexpr Tuple mode(std::size_t k) const {
    if (k >= rank()) {
      throw Rejection(Kind::domain, "mode " + std::to_string(k) + " of a tuple of rank " + std::to_string(rank()));
    }
    if (is_leaf()) return *this;
    if (nesting_.is_flat()) return leaves_[k];
    const auto& [nesting, first] = nesting_.mode(k);
    return Tuple(nesting, Leaves(leaves_.begin() + first, leaves_.begin() + first + nesting.leaves()));
  }
  /// All modes from left to right. Requires !is_leaf().
  constexpr Modes modes() const {
    Modes result;
    result.reserve(rank());
    for (std::size_t k = 0; k < rank(); ++k) result.push_back(mode(k));
    return result;
  }
  /// How deeply tuples are nested: 0 for a leaf, 1 more than the deepest mode otherwise.
  constexpr std::size_t depth() const { return nesting_.depth(); }

  friend constexpr bool operator==(const Tuple& a, const Tuple& b) { return a.nesting_ == b.nesting_ && a.leaves_ == b.leaves_; }

 private:
  Nesting nesting_;
  Leaves leaves_;
};

namespace detail {
template <class T, class Arg>
constexpr Tuple<T> as_tuple(Arg&& arg) {
  if constexpr (std::convertible_to<Arg, Tuple<T>>) {
    return std::forward<Arg>(arg);
  } else {
    return Tuple<T>(T(static_cast<std::int64_t>(arg)));
  }
}
}  // namespace detail

/// (a, b, …) of integers and tuples: tuple(4, tuple(2, 3)) is (4,(2,3)).
template <class T = Checked, class... Args>
constexpr Tuple<T> tuple(const Args&... args) {
  return Tuple<T>(typename Tuple<T>::Modes{detail::as_tuple<T>(args)...});
}

/// Calls f(leaf) for each leaf from left to right.
template <class T, class F>
constexpr void for_each_leaf(const Tuple<T>& t, F&& f) {
  for (const T& leaf : t.leaves()) f(leaf);
}

/// The number of leaves.
template <class T>
constexpr std::size_t leaf_count(const Tuple<T>& t) {
  return t.leaves().size();
}

/// The leaves from left to right.
template <class T>
constexpr std::vector<T> leaves(const Tuple<T>& t) {
  return std::vector<T>(t.leaves().begin(), t.leaves().end());
}

/// The tuple of the same profile whose leaf k is f(leaf k of t).
template <class T, class F>
constexpr auto transform_leaves(const Tuple<T>& t, F&& f) -> Tuple<decltype(f(std::declval<const T&>()))> {
  using R = decltype(f(std::declval<const T&>()));
  const T* leaf = t.leaves().begin();
  return Tuple<R>(t.nesting(), [&](std::size_t /*k*/) { return f(*leaf++); });
}

/// Whether a and b have the same profile: leaf against leaf, tuples of equal rank mode by mode. Source: CuTe `congruent`.
template <class T, class U>
constexpr bool congruent(const Tuple<T>& a, const Tuple<U>& b) {
  return a.nesting() == b.nesting();
}

/// Whether b's profile refines a's: a leaf of a stands against anything. Source: CuTe `weakly_congruent`.
template <class T, class U>
constexpr bool weakly_congruent(const Tuple<T>& a, const Tuple<U>& b) {
  return refines(b.nesting(), a.nesting());
}

// `_`: the whole mode, wherever a coordinate or a tile could stand.
//
//   L(2,_)               the slice of L at row 2
//   <4:1,_>              tile the first mode by 4:1 and leave the second as it is
//
// Source: CuTe `underscore.hpp`.

/// The value `_`. It has no content: any two are equal.
struct Underscore {
  friend constexpr bool operator==(Underscore, Underscore) { return true; }
};

/// `_`.
inline std::string to_string(Underscore) { return "_"; }

}  // namespace colex
