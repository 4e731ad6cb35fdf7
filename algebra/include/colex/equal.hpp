// Equality of functions: the same size, and the same value at every 1-D coordinate.
//
//   equal((2,(1,6)):(1,(6,2)), 12:1)      true: both coalesce to 12:1
//   equal((2,3):(1,2), (3,2):(1,3))       true, though the shapes differ
//   equal(4:1, 8:1)                       false: another size
//   equal((4,2):(1,4), (4,2):(1,5))       false: they differ first at 4
//
// A function has one coalesced form, so the forms are compared, and where they part the functions do.
//
// Source: CF 2.1.4.18; docs/algorithms.md.
#pragma once

#include <cstddef>
#include <optional>

#include "colex/coalesce.hpp"
#include "colex/decision.hpp"
#include "colex/layout.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of first_difference: the next modes of two coalesced layouts whose modes so far, of size `period`, are the same.
/// Returns the first coordinate at which the layouts differ, or nothing if these modes too are the same.
template <Integer I, class D>
constexpr std::optional<I> difference_step(const I& period, const Mode<I, D>& a, const Mode<I, D>& b) {
  if (!(a.stride == b.stride)) return period;
  // The shorter mode ends here and nothing after it continues it: it would have merged.
  if (!(a.extent == b.extent)) return period * min(a.extent, b.extent);
  return std::nullopt;
}

/// The first 1-D coordinate at which A and B differ: where one has no value because it is of smaller size, or where the values
/// differ. None if the functions are equal.
template <Integer I, class D>
constexpr std::optional<I> first_difference(const Layout<I, D>& A, const Layout<I, D>& B) {
  return in_wider_where_needed(
      []<class J, class E>(const Modes<J, E>& a_modes, const Modes<J, E>& b_modes) -> std::optional<J> {
        const Modes<J, E> a = coalesced_modes(a_modes);
        const Modes<J, E> b = coalesced_modes(b_modes);
        J period(1);
        for (std::size_t k = 0; k < a.size() && k < b.size(); ++k) {
          if (const auto difference = difference_step(period, a[k], b[k])) return difference;
          period = period * a[k].extent;
        }
        if (a.size() == b.size()) return std::nullopt;
        return period;
      },
      modes(A), modes(B));
}

/// Whether size(A) == size(B) and A(x) == B(x) for all x in [0, size(A)).
template <Integer I, class D>
constexpr YesOrNo equal(const Layout<I, D>& A, const Layout<I, D>& B) {
  return YesOrNo(in_wider_where_needed(
      []<class J, class E>(const Modes<J, E>& a, const Modes<J, E>& b) {
        const Modes<J, E> coalesced = coalesced_modes(a);
        return coalesced == coalesced_modes(b);
      },
      modes(A), modes(B)));
}

}  // namespace colex
