// A nested tuple: the shape, the stride and the coordinates of a layout are all of this kind.
//
//   (4,(2,3))  is  Tuple<Checked>({Tuple(4), Tuple({Tuple(2), Tuple(3)})}),  or  tuple(4, tuple(2, 3)).
//   rank 2, depth 2, leaves 4, 2, 3. The integer 8 is a leaf (rank 1, depth 0); (8) is a tuple (rank 1, depth 1).
//
// A tuple never changes, so its copies share their modes: to copy one costs no more than to copy a pointer.
//
// Source: CuTe `IntTuple`, `algorithm/tuple_algorithms.hpp`; Ce section 2.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/checked.hpp"
#include "colex/rejection.hpp"

namespace colex {

/// A leaf of type T, or a sequence of tuples, its modes.
template <class T>
class Tuple {
 public:
  using Modes = std::vector<Tuple>;

  /// The empty tuple ().
  Tuple() : node_(no_modes()) {}
  Tuple(T leaf) : node_(std::move(leaf)) {}                      // NOLINT(google-explicit-constructor): a leaf is a tuple
  Tuple(Modes modes) : node_(shared_modes(std::move(modes))) {}  // NOLINT(google-explicit-constructor): so is a list of tuples

  bool is_leaf() const { return node_.index() == 0; }
  /// Requires is_leaf().
  const T& leaf() const { return *std::get_if<0>(&node_); }
  /// Requires !is_leaf().
  const Modes& modes() const { return **std::get_if<1>(&node_); }

  /// The number of modes; a leaf is its own single mode.
  std::size_t rank() const { return is_leaf() ? 1 : modes().size(); }
  /// Mode k; throws Rejection(domain) if k >= rank().
  const Tuple& mode(std::size_t k) const {
    if (k >= rank()) {
      throw Rejection(Kind::domain, "mode " + std::to_string(k) + " of a tuple of rank " + std::to_string(rank()));
    }
    return is_leaf() ? *this : modes()[k];
  }
  /// How deeply tuples are nested: 0 for a leaf, 1 more than the deepest mode otherwise.
  std::size_t depth() const {
    if (is_leaf()) return 0;
    std::size_t deepest = 0;
    for (const Tuple& m : modes()) deepest = std::max(deepest, m.depth());
    return deepest + 1;
  }

  friend bool operator==(const Tuple& a, const Tuple& b) {
    if (a.is_leaf() != b.is_leaf()) return false;
    if (a.is_leaf()) return static_cast<bool>(a.leaf() == b.leaf());
    if (&a.modes() == &b.modes()) return true;
    if (a.rank() != b.rank()) return false;
    for (std::size_t k = 0; k < a.rank(); ++k) {
      if (!(a.modes()[k] == b.modes()[k])) return false;
    }
    return true;
  }

 private:
  using SharedModes = std::shared_ptr<const Modes>;

  static SharedModes shared_modes(Modes modes) { return std::make_shared<const Modes>(std::move(modes)); }
  static const SharedModes& no_modes() {
    static const SharedModes none = shared_modes({});
    return none;
  }

  std::variant<T, SharedModes> node_;
};

namespace detail {
template <class T, class Arg>
Tuple<T> as_tuple(Arg&& arg) {
  if constexpr (std::convertible_to<Arg, Tuple<T>>) {
    return std::forward<Arg>(arg);
  } else {
    return Tuple<T>(T(static_cast<std::int64_t>(arg)));
  }
}
}  // namespace detail

/// (a, b, …) of integers and tuples: tuple(4, tuple(2, 3)) is (4,(2,3)).
template <class T = Checked, class... Args>
Tuple<T> tuple(const Args&... args) {
  return Tuple<T>(typename Tuple<T>::Modes{detail::as_tuple<T>(args)...});
}

/// Calls f(leaf) for each leaf from left to right.
template <class T, class F>
void for_each_leaf(const Tuple<T>& t, F&& f) {
  if (t.is_leaf()) {
    f(t.leaf());
  } else {
    for (const Tuple<T>& m : t.modes()) for_each_leaf(m, f);
  }
}

/// The number of leaves.
template <class T>
std::size_t leaf_count(const Tuple<T>& t) {
  if (t.is_leaf()) return 1;
  std::size_t count = 0;
  for (const Tuple<T>& m : t.modes()) count += leaf_count(m);
  return count;
}

/// The leaves from left to right.
template <class T>
std::vector<T> leaves(const Tuple<T>& t) {
  std::vector<T> result;
  result.reserve(leaf_count(t));
  for_each_leaf(t, [&](const T& leaf) { result.push_back(leaf); });
  return result;
}

/// The tuple of the same profile whose leaf k is f(leaf k of t).
template <class T, class F>
auto transform_leaves(const Tuple<T>& t, F&& f) -> Tuple<decltype(f(std::declval<const T&>()))> {
  using R = decltype(f(std::declval<const T&>()));
  if (t.is_leaf()) return Tuple<R>(f(t.leaf()));
  typename Tuple<R>::Modes modes;
  modes.reserve(t.rank());
  for (const Tuple<T>& m : t.modes()) modes.push_back(transform_leaves(m, f));
  return Tuple<R>(std::move(modes));
}

/// Whether a and b have the same profile: leaf against leaf, tuples of equal rank mode by mode. Source: CuTe `congruent`.
template <class T, class U>
bool congruent(const Tuple<T>& a, const Tuple<U>& b) {
  if (a.is_leaf() || b.is_leaf()) return a.is_leaf() && b.is_leaf();
  if (a.rank() != b.rank()) return false;
  for (std::size_t k = 0; k < a.rank(); ++k) {
    if (!congruent(a.modes()[k], b.modes()[k])) return false;
  }
  return true;
}

/// Whether b's profile refines a's: a leaf of a stands against anything. Source: CuTe `weakly_congruent`.
template <class T, class U>
bool weakly_congruent(const Tuple<T>& a, const Tuple<U>& b) {
  if (a.is_leaf()) return true;
  if (b.is_leaf() || a.rank() != b.rank()) return false;
  for (std::size_t k = 0; k < a.rank(); ++k) {
    if (!weakly_congruent(a.modes()[k], b.modes()[k])) return false;
  }
  return true;
}

}  // namespace colex
