// Bijective, or compact: does a layout have every value of [0, size) exactly once?
//
//   bijective((4,2):(2,1))       true
//   bijective((4,1,2):(1,7,4))   true: the stride of an extent 1 does not matter
//   bijective((4,2):(1,5))       false, (4,2):(1,0) false, 4:-1 false
//
// Compact layouts are the permutations of column-major ones: sorted by stride, each stride is the product of the extents before
// it.
//
// Source: CF 2.1.5.6 (S029); docs/algorithms.md.
#pragma once

#include <optional>

#include "colex/covers.hpp"
#include "colex/decision.hpp"
#include "colex/filter.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

/// Whether L is a bijection onto [0, size(L)).
template <Integer I>
constexpr YesOrNo bijective(const Layout<I>& L) {
  return YesOrNo(in_wider_where_needed(
      []<class J>(const Modes<J>& all) {
        J reach(1);
        for (const Mode<J>& mode : sorted_by_stride(squeezed(all))) {
          const std::optional<J> next = covers_step(reach, mode);
          if (!next) return false;
          reach = *next;
        }
        return true;
      },
      modes(L)));
}

/// The field's other name for bijective.
template <Integer I>
constexpr YesOrNo compact(const Layout<I>& L) {
  return bijective(L);
}

}  // namespace colex
