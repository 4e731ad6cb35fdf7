// Tractable: the layouts whose strides form a chain.
//
//   tractable((4,8):(8,1))      true: sorted, 8:1 then 4:8, and 8·1 divides 8
//   tractable((2,2):(1,6))      true: 2 divides 6
//   tractable((2,2,3):(0,1,2))  true: stride 0 does not matter
//   tractable((4,2):(1,6))      false: 4 does not divide 6
//
// These are the layouts that the categorical treatment describes (as tuple morphisms), and those whose filtered form has a
// complement that covers. Modes of extent 1 are left out, as a layout's function does not depend on them; a negative stride is in no chain.
//
// Source: S035, S036, S107; CF 2.1.8.1.
#pragma once

#include "colex/filter.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

/// Whether, sorted by stride, s_i·d_i divides d_{i+1} wherever d_i != 0, no stride being negative.
template <Integer I>
bool tractable(const Layout<I>& L) {
  return in_wider_where_needed(
      []<class J>(const Modes<J>& all) {
        J reach(1);  // s·d of the mode before, 1 for none
        for (const Mode<J>& mode : sorted_by_stride(squeezed(all))) {
          if (mode.stride < J(0)) return false;
          if (mode.stride == J(0)) continue;
          if (!(mode.stride % reach == J(0))) return false;
          reach = mode.extent * mode.stride;
        }
        return true;
      },
      modes(L));
}

}  // namespace colex
