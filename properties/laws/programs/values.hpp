// What a layout is, by the definition: its values, one after the other.
//
//   values((2,2):(2,1)) = 0 2 1 3
//   fitted((2,2), {0, 2, 1, 3}) = (2,2):(2,1)     the only layout of this shape that can have these values
//
//   is_of_a_layout({0, 2, 1, 3}) = true, is_of_a_layout({0, 1, 3, 2}) = false
//
// The laws that are programs compare with these, not with another operation of the algebra.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/layout.hpp"

namespace colex::laws {

/// One integer for each 1-D coordinate.
using Values = std::vector<std::int64_t>;

/// L(0), L(1), …, L(size(L) - 1). Throws Rejection(overflow).
inline Values values(const Layout<>& L) {
  Values result{0};
  for (const Mode<Checked>& mode : modes(L)) {
    const std::size_t before = result.size();
    for (Checked j = 1; j < mode.extent; j = j + 1) {
      const Checked step = j * mode.stride;
      for (std::size_t k = 0; k < before; ++k) result.push_back((step + result[k]).value());
    }
  }
  return result;
}

/// A(B(0)), A(B(1)), …, with A extended along its last mode. Requires that B has no negative value.
inline Values composed_values(const Layout<>& A, const Layout<>& B) {
  Values result;
  for (const std::int64_t y : values(B)) result.push_back(A(Checked(y)).value());
  return result;
}

/// The only layout of a shape that can have the values f: a leaf whose unit is the 1-D coordinate P can only have the stride
/// f(P). The stride of an extent of 1 is 0. Requires size(shape) <= f.size().
inline Layout<> fitted(const Tuple<Checked>& shape, const Values& f) {
  std::size_t unit = 1;
  Tuple<Checked> stride = transform_leaves(shape, [&](Checked extent) -> Checked {
    if (extent == Checked(1)) return 0;
    const std::size_t here = unit;
    unit *= static_cast<std::size_t>(extent.value());
    return f[here];
  });
  return Layout<>(shape, std::move(stride));
}

/// Whether some layout has these values, the first of which is 0. Its first mode, coalesced, is as long as the values are a
/// straight line; that has to divide their number, each piece of that length has to go on from where it begins as the first
/// one does, and where the pieces begin is a layout again.
inline bool is_of_a_layout(const Values& v) {
  if (v.size() == 1) return true;
  std::size_t m = 1;
  while (m < v.size() && Checked(v[m]) == Checked(static_cast<std::int64_t>(m)) * Checked(v[1])) ++m;
  if (v.size() % m != 0) return false;
  Values pieces;
  for (std::size_t k = 0; k < v.size(); k += m) pieces.push_back(v[k]);
  for (std::size_t k = 0; k < v.size(); ++k) {
    if (!(Checked(v[k]) == Checked(v[k / m * m]) + Checked(v[k % m]))) return false;
  }
  return is_of_a_layout(pieces);
}

/// The first values of L, as many as are a layout's and for each of which holds(value, place). Requires that it does of the
/// first.
template <class Holds>
Values longest_beginning(const Layout<>& L, const Holds& holds) {
  Values result;
  for (const std::int64_t v : values(L)) {
    if (!holds(Checked(v), static_cast<std::int64_t>(result.size()))) break;
    result.push_back(v);
  }
  while (!is_of_a_layout(result)) result.pop_back();
  return result;
}

/// `0 2 1 3`.
inline std::string text(const Values& values) {
  std::string result;
  for (const std::int64_t v : values) result += (result.empty() ? "" : " ") + std::to_string(v);
  return result;
}

}  // namespace colex::laws
