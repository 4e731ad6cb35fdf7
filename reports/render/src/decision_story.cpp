#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/composed_injective.hpp"
#include "colex/convert.hpp"
#include "colex/decision.hpp"
#include "colex/injective.hpp"
#include "colex/inverse.hpp"
#include "colex/notation/knapsack_search.hpp"
#include "colex/ordered.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/stories.hpp"
#include "colex/sort.hpp"
#include "colex/vector_width.hpp"

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

namespace {

std::string common_told(const Layout<>& A, const Layout<>& B) {
  const Layout<> inverse = right_inverse(B);
  const Layout<> common = max_common_layout(A, B);
  std::string text = "the values 0, 1, 2, … of B = " + to_string(B) + " are at its right inverse, " + to_string(inverse) +
                     "; A = " + to_string(A) + " is followed there\n";
  Checked reach(1);
  for (const Mode<Checked>& mode : coalesced_modes(modes(inverse))) {
    const Checked whole = reach * mode.extent;
    const std::string steps = "  " + to_string(Layout<>(mode)) + ": ";
    if (!(size(common) < whole)) {
      text += steps + "A has the values up to " + to_string(whole - Checked(1)) + " there too\n";
      reach = whole;
      continue;
    }
    // The first element at which A leaves B.
    const Checked at = (size(common) / reach) * mode.stride;
    text += steps + "for the value " + to_string(size(common)) + " B is at coordinate " + to_string(at) +
            ", and A has the value " + to_string(A(at)) +
            (A(at) == size(common) ? " there; but A's steps do not add up beyond it" : " there") + '\n';
    break;
  }
  const std::string n = to_string(size(common));
  const bool one = size(common) == Checked(1);
  return text +
         (one ? "no two elements are behind one another in both: M = " : n + " elements are behind one another in both: M = ") +
         to_string(common) + (one ? "\n" : ", with A(M(i)) = B(M(i)) = i for i < " + n + '\n');
}

}  // namespace

std::string common_vector_story(const Layout<>& A, const Layout<>& B) {
  return told([&] { return common_told(A, B); });
}

namespace {

std::string words(Exchange exchange) {
  switch (exchange) {
    case Exchange::nothing: return "the place itself";
    case Exchange::registers: return "another register of the same thread";
    case Exchange::lanes: return "another lane of the same warp, by a shuffle";
    case Exchange::warps: return "another warp of the same block, by shared memory";
    case Exchange::blocks: return "another block";
  }
  return {};
}

/// "register = 0, lane = 2".
std::string place_text(const std::vector<Dimension>& inputs, Word place) {
  const std::vector<Word> values = unpack(inputs, place);
  std::string text;
  for (std::size_t k = 0; k < inputs.size(); ++k)
    text += (k > 0 ? ", " : "") + inputs[k].name + " = " + std::to_string(values[k]);
  return text;
}

Tuple<Checked> element(const LinearLayout& F, Word place) { return F(Tuple<Checked>(Checked(static_cast<std::int64_t>(place)))); }

}  // namespace

std::string conversion_story(const LinearLayout& src, const LinearLayout& dst) {
  return told([&] {
    const Conversion conversion(src, dst);
    const LinearLayout& source = conversion.source();
    std::string text = "where does each place of the destination find its element in the source?\n";
    Word place = 1;
    for (const Dimension& input : dst.inputs()) {
      for (std::size_t bit = 0; bit < input.bits; ++bit, place *= 2) {
        const Word there = source(place);
        text += "  " + input.name + " = " + std::to_string(std::int64_t{1} << bit) + " has the element " +
                to_string(element(dst, place)) + ": " + place_text(source.outputs(), there) + ", " +
                words(conversion.exchange_at(place)) + '\n';
      }
    }
    text += "and any other place finds it at the xor of these. For the " + std::to_string(std::int64_t{1} << dst.input_bits()) +
            " places\n";
    const auto counts = conversion.counts();
    for (std::size_t k = 0; k < counts.size(); ++k) {
      if (counts[k] == 0) continue;
      text += "  " + std::to_string(counts[k]) + (k == 0 ? " hold it already" : " need " + words(exchanges[k])) + '\n';
    }
    return text;
  });
}

}  // namespace colex::render
