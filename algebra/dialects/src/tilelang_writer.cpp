// As TileLang prints a fragment: formulas of the thread and of the index at which a coordinate lies.
//
//   (8,(2,2)):(2@0,(1@1,1@0))
//     Fragment([8, 4] -> [2], replicate: 1, thread: 16, forward_thread: _i * 2 + _j // 2, forward_index: [_j % 2])
//
// Formulas have the values of a layout and not its form, so a layout is said only in the form that its values have first: one
// mode for each run.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "colex/checked.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"

#include "scanner.hpp"
#include "spelled.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

constexpr std::string_view fragment_names = "ijklmn";

/// A mode of a coordinate: so many steps on the axis of threads (0) or of indices (1).
struct Run {
  Checked extent, step;
  std::size_t axis = 0;
};

struct TileLangWriter {
  static constexpr const char* words =
      "a fragment of TileLang takes coordinates to (thread, index): strides on the axes 0 and 1, as (4,8):(8@0,1@1)";

  std::string operator()(const CoordinateLayout<>& layout) const { return fragment(layout, Vector<>()); }
  std::string operator()(const OffsetLayout<Checked, Vector<>>& at) const {
    if (terms_of(at.offset).empty()) throw Unsaid{"its offset is 0, and a layout at 0 has none there"};
    return fragment(at.layout, at.offset);
  }

 private:
  static std::string fragment(const CoordinateLayout<>& layout, const Vector<>& offset) {
    const bool leaf = layout.shape().is_leaf();
    const std::size_t rank = leaf ? 1 : layout.rank();
    if (rank == 0 || rank > fragment_names.size())
      throw Unsaid{"a fragment has 1 to " + std::to_string(fragment_names.size()) + " coordinates"};
    if (!leaf && rank == 1) throw Unsaid{"a fragment has no tuple of one; " + to_string(layout.mode(0)) + " can be said"};
    std::array<std::string, 2> formulas;
    std::array<Checked, 2> least{Checked(0), Checked(0)}, most{Checked(0), Checked(0)};
    for (const Vector<>::Term& term : terms_of(offset)) {
      const std::size_t axis = axis_of(term);
      require_small(term.coefficient);
      formulas[axis] = to_string(term.coefficient);
      least[axis] = most[axis] = term.coefficient;
    }
    std::string extents;
    Checked size(1);
    for (std::size_t k = 0; k < rank; ++k) {
      const CoordinateLayout<> mode = leaf ? layout : layout.mode(k);
      const std::vector<Run> all = runs(mode);
      const std::string name = std::string("_") + fragment_names[k];
      Checked before(1);
      for (std::size_t j = 0; j < all.size(); ++j) {
        const Run& run = all[j];
        std::string term = name;
        if (j > 0) term += " // " + to_string(before);
        if (j + 1 < all.size()) term += " % " + to_string(run.extent);
        before = of_fragment(before * run.extent);
        if (run.step == Checked(0)) continue;
        if (!(run.step == Checked(1))) term += " * " + to_string(run.step);
        formulas[run.axis] += (formulas[run.axis].empty() ? "" : " + ") + term;
        const Checked farthest = (run.extent - Checked(1)) * run.step;
        (farthest < Checked(0) ? least : most)[run.axis] = (farthest < Checked(0) ? least : most)[run.axis] + farthest;
      }
      size = of_fragment(size * before);
      extents += (extents.empty() ? "" : ", ") + to_string(before);
    }
    for (std::size_t axis = 0; axis < 2; ++axis) {
      if (least[axis] < Checked(0))
        throw Unsaid{"threads and indices count from 0, and it goes down to " + to_string(least[axis])};
      require_small(most[axis]);
      if (formulas[axis].empty()) formulas[axis] = "0";
    }
    return "Fragment([" + extents + "] -> [" + to_string(most[1] + Checked(1)) +
           "], replicate: 1, thread: " + to_string(most[0] + Checked(1)) + ", forward_thread: " + formulas[0] +
           ", forward_index: [" + formulas[1] + "])";
  }

  /// A number of elements, which the reader looks at one by one.
  static Checked of_fragment(const Checked& elements) {
    if (Checked(largest_in_tile) < elements)
      throw Unsaid{"a fragment of more than " + std::to_string(largest_in_tile) + " elements"};
    return elements;
  }

  static void require_small(const Checked& n) {
    if (!(n < Checked(largest_in_tile)) || n < Checked(-largest_in_tile))
      throw Unsaid{to_string(n) + " is beyond the numbers of a fragment that are read"};
  }

  static std::size_t axis_of(const Vector<>::Term& term) {
    if (term.path.size() != 1 || term.path.front() > 1)
      throw Unsaid{"a fragment has the axes 0, the thread, and 1, the index, and no other"};
    return term.path.front();
  }

  static Run run_of(const Checked& extent, const Vector<>& stride) {
    const std::vector<Vector<>::Term> terms = terms_of(stride);
    if (terms.size() > 1) throw Unsaid{to_string(stride) + " goes along several axes at once"};
    of_fragment(extent);
    if (terms.empty()) return {extent, Checked(0), 0};
    require_small(terms.front().coefficient);
    return {extent, terms.front().coefficient, axis_of(terms.front())};
  }

  /// The runs of one coordinate, which are those that its values have.
  static std::vector<Run> runs(const CoordinateLayout<>& mode) {
    if (mode.shape().is_leaf()) {
      const Run run = run_of(mode.shape().leaf(), mode.stride().leaf());
      if (run.extent == Checked(1) && !(run.step == Checked(0)))
        throw Unsaid{"a fragment has the values alone: the stride of an extent of 1 is 0 there"};
      return {run};
    }
    std::vector<Run> result;
    for (std::size_t k = 0; k < mode.rank(); ++k) {
      const CoordinateLayout<> part = mode.mode(k);
      if (!part.shape().is_leaf()) throw not_first_form(mode);
      result.push_back(run_of(part.shape().leaf(), part.stride().leaf()));
      const Run& run = result.back();
      if (run.extent == Checked(1)) throw not_first_form(mode);
      if (k == 0) continue;
      const Run& before = result[k - 1];
      const Checked next = before.extent * before.step;
      if (next == run.step && (before.axis == run.axis || next == Checked(0))) throw not_first_form(mode);
    }
    if (result.size() < 2) throw not_first_form(mode);
    return result;
  }

  static Unsaid not_first_form(const CoordinateLayout<>& mode) {
    return {"a fragment has the values alone, and of " + to_string(mode) +
            " they do not show the modes: coalesced by mode it can be said"};
  }
};

}  // namespace

Writing write_tilelang(std::string_view expression) { return written(expression, TileLangWriter{}); }

}  // namespace colex::dialects
