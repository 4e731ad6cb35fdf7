#include "colex/render/inverse_story.hpp"

#include <optional>

#include "colex/coalesce.hpp"
#include "colex/filter.hpp"
#include "colex/left_inverse.hpp"
#include "colex/nullspace.hpp"
#include "colex/placed_mode.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/right_inverse.hpp"
#include "colex/sort.hpp"

#include "mode_text.hpp"
#include "told.hpp"

namespace colex::render {

namespace {

/// "0, 4, …, 28": n multiples of a step.
std::string multiples(const Checked& step, const Checked& n) {
  std::string text = "0";
  if (Checked(1) < n) text += ", " + to_string(step);
  if (n == Checked(3)) text += ", " + to_string(Checked(2) * step);
  if (Checked(3) < n) text += ", …, " + to_string((n - Checked(1)) * step);
  return text;
}

std::string coalesced_note(const Layout<>& L) {
  const Layout<> fewest = layout_of(coalesced_modes(modes(L)));
  return fewest == L ? "" : ", which is " + to_string(fewest) + " with the fewest modes";
}

}  // namespace

std::string right_inverse_story(const Layout<>& L) {
  return told([&] {
    std::string text = "L = " + to_string(L) + coalesced_note(L) + ": where are the values 0, 1, 2, …? Its modes, by stride:\n";
    Checked reach(1);
    for (const auto& placed : sorted_by_stride(placed_modes(coalesced_modes(modes(L))))) {
      const std::string mode = "  " + text_of(placed.mode);
      bool taken = false;
      const Checked next = right_inverse_step(reach, placed, [&](const Mode<Checked>&) { taken = true; });
      if (taken) {
        text += mode + ": its stride is " + to_string(reach) +
                ", the next value that is looked for. Its coordinates are the 1-D coordinates " +
                multiples(placed.place, placed.mode.extent) + "; with those so far they have the values up to " +
                to_string(next - Checked(1)) + '\n';
      } else {
        text += mode + ": its stride is not " + to_string(reach) + ", which is looked for; it is passed over\n";
      }
      reach = next;
    }
    return text + "R = " + to_string(right_inverse(L)) + ", with L(R(k)) = k for k < " + to_string(reach) +
           (reach < size(L) ? "; no mode goes on at the value " + to_string(reach) : "; this is all of L") + '\n';
  });
}

std::string left_inverse_story(const Layout<>& L) {
  return told([&] {
    std::string text = "L = " + to_string(L) +
                       ": which coordinate has a given value? A value is read as digits: each mode, by stride, has one, which "
                       "counts the steps of its stride\n";
    std::optional<PlacedMode<Checked>> pending;
    for (const auto& next : sorted_by_stride(placed_modes(squeezed(modes(L))))) {
      const Checked& stride = next.mode.stride;
      const std::string mode = "  " + text_of(next.mode);
      if (stride < Checked(1) ||
          (pending && (!(stride % pending->mode.stride == Checked(0)) || stride < pending->mode.extent * pending->mode.stride))) {
        text += mode + " cannot have a digit\n";
        break;
      }
      text += mode + ": its digit is value / " + to_string(stride);
      text += ", and one step of it is " + to_string(next.place) + (next.place == Checked(1) ? " coordinate" : " coordinates");
      if (pending)
        text +=
            "; so the digit before it, of " + text_of(pending->mode) + ", runs to " + to_string(stride / pending->mode.stride);
      text += '\n';
      pending = next;
    }
    const Result<Layout<>> inverse = try_left_inverse(L);
    if (!inverse) return text + "no left inverse: " + inverse.rejection().message() + '\n';
    return text + "Li = " + to_string(*inverse) + ", with Li(L(k)) = k for k < " + to_string(size(L)) + '\n';
  });
}

std::string nullspace_story(const Layout<>& L) {
  return told([&] {
    std::string text = "L = " + to_string(L) + ": which modes change nothing?\n";
    for (const auto& placed : placed_modes(modes(L))) {
      bool taken = false;
      nullspace_step(placed, [&](const Mode<Checked>&) { taken = true; });
      text += "  " + text_of(placed.mode);
      text += taken ? ": a step changes nothing. Its coordinates are the 1-D coordinates " +
                          multiples(placed.place, placed.mode.extent)
              : placed.mode.extent == Checked(1) ? " has one coordinate only"
                                                 : ": a step changes the value by " + to_string(placed.mode.stride);
      text += '\n';
    }
    return text + "N = " + to_string(nullspace(L)) + ", with L(N(i)) = 0 for all i\n";
  });
}

}  // namespace colex::render
