// A tiler: what to cut, or to repeat, a layout by. One layout for the whole, or a tuple with something for each mode.
//
//   4:1                   every fourth element begins a tile of 4
//   4                     the same: as a tiler an integer n is n:1
//   <4:1,8:2>             rows by 4:1, columns by 8:2
//   <4,_>                 rows by 4, columns left alone
//   <<2,3:2>,8>           within the first mode, by mode again
//
// Why are the brackets pointed? Because (4,8):(1,2), a single layout, and <4:1,8:2>, a layout for each mode, cut differently.
// Why is the tuple (4,8) the tiler <4,8> and not the layout (4,8):(1,4)? Because CuTe's is: a tile's shape is a tile of each
// mode.
//
// Source: CuTe `Tile`, `is_tile`; Ce section 3.3 (tilers).
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// A layout, an integer, `_`, or a tuple of tilers that apply to the modes one by one.
template <Integer I = Checked>
class Tiler {
 public:
  using Modes = std::vector<Tiler>;

  /// `_`: leaves what it is applied to as it is.
  constexpr Tiler(Underscore /*whole*/) : what_(What::underscore) {}  // NOLINT(google-explicit-constructor): so are the others
  /// n, which cuts and repeats as n:1. Requires n >= 1, else throws Rejection(domain).
  constexpr Tiler(const I& n) : what_(What::integer) {  // NOLINT(google-explicit-constructor)
    if (n < I(1)) throw Rejection(Kind::domain, "an integer as tiler is an extent, at least 1; this is " + describe(n));
    layout_ = Layout<I>(Mode<I>{n, I(1)});
  }
  constexpr Tiler(Layout<I> layout) : what_(What::layout), layout_(std::move(layout)) {}  // NOLINT(google-explicit-constructor)
  constexpr Tiler(Modes modes) : what_(What::tuple), modes_(std::move(modes)) {}          // NOLINT(google-explicit-constructor)
  /// A shape: each leaf is an integer, each tuple is by mode. Requires every leaf >= 1, else throws Rejection(domain).
  constexpr explicit Tiler(const Tuple<I>& shape) : what_(What::tuple) {
    if (shape.is_leaf()) {
      *this = Tiler(shape.leaf());
      return;
    }
    for (const Tuple<I>& mode : shape.modes()) modes_.push_back(Tiler(mode));
  }

  constexpr bool is_underscore() const { return what_ == What::underscore; }
  constexpr bool is_integer() const { return what_ == What::integer; }
  constexpr bool is_layout() const { return what_ == What::layout; }
  /// Whether it applies mode by mode.
  constexpr bool is_tuple() const { return what_ == What::tuple; }

  /// Requires is_integer().
  constexpr const I& integer() const { return layout_.shape().leaf(); }
  /// The layout that it cuts by: itself, or n:1 for an integer n. Requires is_layout() or is_integer().
  constexpr const Layout<I>& layout() const { return layout_; }
  /// Requires is_tuple().
  constexpr const Modes& modes() const { return modes_; }
  /// The number of modes that it says something about; 1 if it is not a tuple.
  constexpr std::size_t rank() const { return is_tuple() ? modes_.size() : 1; }

  /// Equality of form: 4 and 4:1 act alike and are not equal.
  friend constexpr bool operator==(const Tiler& a, const Tiler& b) {
    return a.what_ == b.what_ && a.layout_ == b.layout_ && a.modes_ == b.modes_;
  }

 private:
  enum class What { underscore, integer, layout, tuple };

  // No std::variant, which is not evaluated in constants everywhere.
  What what_;
  Layout<I> layout_;  ///< n:1 for an integer n
  Modes modes_;
};

/// <a,b,…> of layouts, integers, `_` and tilers: tiler<Checked>(4, Underscore{}) is <4,_>.
template <Integer I = Checked, class... Parts>
constexpr Tiler<I> tiler(const Parts&... parts) {
  return Tiler<I>(typename Tiler<I>::Modes{Tiler<I>(parts)...});
}

/// <4:1,8:2>; an integer, a layout and `_` as themselves.
template <Integer I>
  requires(Printable<I>)
std::string to_string(const Tiler<I>& t) {
  if (t.is_underscore()) return to_string(Underscore{});
  if (t.is_integer()) return to_string(t.integer());
  if (t.is_layout()) return to_string(t.layout());
  std::string text = "<";
  for (std::size_t k = 0; k < t.rank(); ++k) {
    if (k > 0) text += ',';
    text += to_string(t.modes()[k]);
  }
  return text + '>';
}

}  // namespace colex
