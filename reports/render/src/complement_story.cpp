#include "colex/render/complement_story.hpp"

#include "colex/complement.hpp"
#include "colex/covers.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::render {

namespace {

std::string interval(Checked from, Checked to) {
  if (to - from == Checked(1)) return to_string(from);
  return to_string(from) + " to " + to_string(to - Checked(1));
}

/// What stands before one mode: nothing, copies that fill the gap, or copies that leave values out.
std::string gap_line(Checked reach, const Mode<Checked>& mode, const Mode<Checked>& gap) {
  const std::string name = "  " + to_string(Layout<>(mode));
  const std::string below = "[0," + to_string(reach) + ")";
  const Checked filled = gap.extent * gap.stride;
  const std::string copies =
      gap.extent == Checked(1) ? "" : "; " + to_string(Layout<>(gap)) + " repeats " + below + " into the gap";
  if (filled == mode.stride) return name + " follows " + below + (gap.extent == Checked(1) ? " without a gap" : copies) + '\n';
  return name + " begins behind a gap" + copies + "; " + interval(filled, mode.stride) + " is missed\n";
}

std::string complement_told(const Layout<>& L, const std::optional<Checked>& cotarget) {
  std::string text = "L = " + to_string(L) + ", without stride 0 and extent 1 and sorted by stride\n";
  Checked reach(1);
  for (const auto& mode : detail::image_modes(L)) {
    if (mode.stride < reach) break;  // complement says why
    Mode<Checked> gap{1, 0};
    const Checked next = complement_step(reach, mode, [&](const Mode<Checked>& emitted) { gap = emitted; });
    text += gap_line(reach, mode, gap);
    reach = next;
  }
  const Layout<> C = cotarget ? complement(L, *cotarget) : complement(L);
  if (cotarget && reach < *cotarget) {
    text += "  " + to_string(Layout<>(Mode<Checked>{ceil_div(*cotarget, reach), reach})) + " repeats the whole up to " +
            to_string(*cotarget) + '\n';
  }
  text += "complement " + to_string(C) + '\n';
  const auto fault = coverage_fault(L, C);
  if (!fault) return text + "covers: (L, C) reaches every value of an interval exactly once\n";
  return text + "covers: no, " + to_string(fault->value) +
         (fault->hit_twice ? " is hit twice\n" : " is the first value that no sum reaches\n");
}

}  // namespace

std::string complement_story(const Layout<>& L, const std::optional<Checked>& cotarget) {
  const Result<std::string> story = attempt([&] { return complement_told(L, cotarget); });
  if (story) return *story;
  return std::string(name(story.rejection().kind())) + ": " + story.rejection().message() + '\n';
}

}  // namespace colex::render
