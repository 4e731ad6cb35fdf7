#include "colex/render/decision_story.hpp"

#include <optional>

#include "colex/collision.hpp"
#include "colex/composed_injective.hpp"
#include "colex/filter.hpp"
#include "colex/injective.hpp"
#include "colex/notation/knapsack_search.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/indented.hpp"
#include "colex/sort.hpp"
#include "colex/tractable.hpp"

#include "mode_text.hpp"
#include "told.hpp"

namespace colex::render {

namespace {

auto search() { return notation::knapsack_search<Checked>(); }

template <class A>
std::string verdict(const A& layout, const Decision<Collision<Checked>>& decision) {
  if (decision.is_unknown()) return "not decided within the budget: " + decision.budget() + '\n';
  if (decision.is_yes()) return "injective: no two coordinates have the same value\n";
  if (!decision.witness()) return "not injective: there are more coordinates than values between the least and the largest\n";
  return "not injective: " + to_string(decision.witness()->first) + " and " + to_string(decision.witness()->second) +
         " both have the value " + to_string(layout(decision.witness()->first)) + '\n';
}

/// What one mode does, behind modes that add up to `reached`.
std::string mode_line(const Mode<Checked>& mode, const Checked& reached, bool is_first) {
  const Checked step = abs(mode.stride);
  const std::string total = to_string(reached + (mode.extent - Checked(1)) * step);
  if (is_first) return text_of(mode) + " alone has a different value at each coordinate, and adds at most " + total;
  if (reached < step) {
    return text_of(mode) + ": one step is more than the " + to_string(reached) +
           " that the modes before it add up to, so it makes no two values meet; together at most " + total;
  }
  return text_of(mode) + ": one step is within the " + to_string(reached) +
         " that the modes before it add up to, so values may meet here";
}

}  // namespace

std::string injective_story(const Layout<>& L) {
  return told([&] {
    std::string text =
        "L = " + to_string(L) + ": do two coordinates have the same value? Its modes, by the size of their strides:\n";
    Checked reached(0);
    bool is_first = true;
    for (const Mode<Checked>& mode : sorted_by_magnitude(squeezed(modes(L)))) {
      if (mode.stride == Checked(0)) {
        text += "  " + text_of(mode) + " has the same value at all its coordinates\n";
        break;
      }
      text += "  " + mode_line(mode, reached, is_first) + '\n';
      reached = reached + (mode.extent - Checked(1)) * abs(mode.stride);
      is_first = false;
    }
    return text + verdict(L, injective(L, search()));
  });
}

std::string injective_story(const ComposedLayout<>& C) {
  return told([&] {
    std::string text = "C = " + to_string(C) + ": first the inner layout, then what the outer function does to its values\n" +
                       indented(injective_story(C.inner()));
    if (const Swizzle* sw = C.swizzle()) {
      text += bijective(*sw) ? to_string(*sw) + " sends different addresses to different ones, so it makes no two values meet\n"
                             : to_string(*sw) + " clears the bits that it reads, so addresses that differ in those alone meet\n";
    } else {
      text += to_string(*C.layout()) + " is applied to the offset " + to_string(C.offset()) + " and these values\n";
    }
    return text + verdict(C, injective(C, search()));
  });
}

std::string tractable_story(const Layout<>& L) {
  return told([&] {
    std::string text = "L = " + to_string(L) +
                       ": is each stride, where they are sorted, a multiple of extent*stride of the mode before it? Strides 0 "
                       "and extents 1 do not count\n";
    std::optional<Mode<Checked>> before;
    for (const Mode<Checked>& mode : sorted_by_stride(squeezed(modes(L)))) {
      if (mode.stride == Checked(0)) continue;
      if (mode.stride < Checked(0)) return text + "  " + text_of(mode) + " has a negative stride\nnot tractable\n";
      if (!before) {
        text += "  " + text_of(mode) + " begins\n";
      } else {
        const Checked end = before->extent * before->stride;
        const bool follows = mode.stride % end == Checked(0);
        text += "  " + text_of(mode) + ": " + to_string(mode.stride) + (follows ? " is a multiple of " : " is no multiple of ") +
                to_string(before->extent) + "*" + to_string(before->stride) + " = " + to_string(end) + '\n';
        if (!follows) return text + "not tractable\n";
      }
      before = mode;
    }
    return text + "tractable\n";
  });
}

}  // namespace colex::render
