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
#include <variant>
#include <vector>

#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/underscore.hpp"

namespace colex {

/// A layout, an integer, `_`, or a tuple of tilers that apply to the modes one by one.
template <Integer I = Checked>
class Tiler {
 public:
  using Modes = std::vector<Tiler>;

  /// `_`: leaves what it is applied to as it is.
  Tiler(Underscore whole) : node_(whole) {}  // NOLINT(google-explicit-constructor): each alternative is a tiler
  /// n, which cuts and repeats as n:1. Requires n >= 1, else throws Rejection(domain).
  Tiler(I n) : node_(std::move(n)) { require_extent(); }  // NOLINT(google-explicit-constructor)
  Tiler(Layout<I> layout) : node_(std::move(layout)) {}   // NOLINT(google-explicit-constructor)
  Tiler(Modes modes) : node_(std::move(modes)) {}         // NOLINT(google-explicit-constructor)
  /// A shape: each leaf is an integer, each tuple is by mode. Requires every leaf >= 1, else throws Rejection(domain).
  explicit Tiler(const Tuple<I>& shape) : node_(Underscore{}) {
    if (shape.is_leaf()) {
      node_ = shape.leaf();
      require_extent();
      return;
    }
    Modes modes;
    for (const Tuple<I>& mode : shape.modes()) modes.push_back(Tiler(mode));
    node_ = std::move(modes);
  }

  bool is_underscore() const { return node_.index() == 0; }
  bool is_integer() const { return node_.index() == 1; }
  bool is_layout() const { return node_.index() == 2; }
  /// Whether it applies mode by mode.
  bool is_tuple() const { return node_.index() == 3; }

  /// Requires is_integer().
  const I& integer() const { return *std::get_if<1>(&node_); }
  /// The layout that it cuts by: itself, or n:1 for an integer n. Requires is_layout() or is_integer().
  Layout<I> layout() const {
    if (is_integer()) return Layout<I>(Mode<I>{integer(), I(1)});
    return *std::get_if<2>(&node_);
  }
  /// Requires is_tuple().
  const Modes& modes() const { return *std::get_if<3>(&node_); }
  /// The number of modes that it says something about; 1 if it is not a tuple.
  std::size_t rank() const { return is_tuple() ? modes().size() : 1; }

  /// Equality of form: 4 and 4:1 act alike and are not equal.
  friend bool operator==(const Tiler& a, const Tiler& b) {
    if (a.node_.index() != b.node_.index()) return false;
    if (a.is_integer()) return static_cast<bool>(a.integer() == b.integer());
    if (a.is_layout()) return a.layout() == b.layout();
    if (a.is_tuple()) return a.modes() == b.modes();
    return true;
  }

 private:
  void require_extent() const {
    if (integer() < I(1))
      throw Rejection(Kind::domain, "an integer as tiler is an extent, at least 1; this is " + describe(integer()));
  }

  std::variant<Underscore, I, Layout<I>, Modes> node_;
};

/// <a,b,…> of layouts, integers, `_` and tilers: tiler<Checked>(4, Underscore{}) is <4,_>.
template <Integer I = Checked, class... Parts>
Tiler<I> tiler(const Parts&... parts) {
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
