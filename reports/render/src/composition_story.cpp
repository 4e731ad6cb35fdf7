#include "colex/render/composition_story.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "colex/composition.hpp"
#include "colex/print.hpp"

namespace colex::render {

namespace {

/// "94*floor(x/6)", "x", "- 3*x": a summand of the floor form, with its sign in front if it is not the first.
std::string summand(Checked factor, const std::string& what, bool first) {
  const bool negative = factor < Checked(0);
  const Checked magnitude = abs(factor);
  const std::string sign = first ? (negative ? "-" : "") : (negative ? " - " : " + ");
  return sign + (magnitude == Checked(1) ? what : to_string(magnitude) + '*' + what);
}

std::string floor_form_text(const FloorForm<Checked>& form) {
  std::string text;
  if (!(form.slope == Checked(0))) text += summand(form.slope, "x", true);
  for (const auto& level : form.levels) text += summand(level.defect, "floor(x/" + to_string(level.period) + ")", text.empty());
  return text.empty() ? "0" : text;
}

/// The modes that one mode of B becomes, a line each; fills `steps` with the modes of B that they stand on.
std::string leaf_story(const LeftOperand<Checked, Checked>& A, const Mode<Checked>& leaf, CompositionState<Checked>& state,
                       Modes<Checked>& steps) {
  std::string text;
  std::optional<Mode<Checked>> piece = leaf;
  while (piece && !(piece->extent == Checked(1))) {
    const Mode<Checked> before = *piece;
    piece = composition_step(A, state, before, [&](const Mode<Checked>& step, const Mode<Checked>& composite) {
      steps.push_back(step);
      text += "  in steps of " + to_string(step.stride) + " through A, " + to_string(step.extent) + " values lie " +
              to_string(composite.stride) + " apart: mode " + to_string(Layout<>(composite));
      if (step.extent < before.extent) {
        const Checked end = step.extent * step.stride;
        text += ". It ends there: A(" + to_string(end) + ") is " + to_string(A(end)) + ", not " +
                to_string(step.extent * composite.stride);
      }
      text += '\n';
    });
    if (!piece) {
      const Checked line = straight_run(detail::floor_terms(A.form, before.stride), before.extent);
      text += "  in steps of " + to_string(before.stride) + " through A, " + to_string(line) + " values lie " +
              to_string(A(before.stride)) + " apart, and the next does not; a mode of " + to_string(line) +
              " would have to end there, but " + to_string(line) + " does not divide the " + to_string(before.extent) +
              " steps that are left\n";
    }
  }
  return text;
}

/// For each multiple at which A jumps and that the modes pass together: how far each of them comes.
std::string carry_story(const LeftOperand<Checked, Checked>& A, const CompositionState<Checked>& state,
                        const Modes<Checked>& steps) {
  std::string text;
  for (std::size_t j = 0; j < A.form.levels.size(); ++j) {
    const auto& level = A.form.levels[j];
    if (state.reach[j] < level.period) continue;
    const std::string period = to_string(level.period);
    std::vector<std::string> reached;
    for (const auto& step : steps) {
      const Checked residue = max_residue(step.stride, step.extent, level.period);
      if (!(residue == Checked(0))) reached.push_back(to_string(residue));
    }
    std::string list;
    for (std::size_t k = 0; k < reached.size(); ++k)
      list += (k == 0 ? "" : k + 1 == reached.size() ? " and " : ", ") + reached[k];
    text += "A jumps by " + to_string(level.defect) + " at each multiple of " + period + ". Counted from the multiple of " +
            period + " before, the modes come as far as " + list + ", together " + to_string(state.reach[j]) +
            ": so added they pass a multiple that none of them passes alone\n";
  }
  return text;
}

std::string domain_story(const Layout<>& A, const Layout<>& B) {
  const Checked last = cosize(B) - Checked(1);
  if (last < size(A)) return "";
  return "B reaches " + to_string(last) + ", beyond A's domain [0," + to_string(size(A)) +
         "): there A goes on along its last mode\n";
}

std::string composition_told(const Layout<>& A, const Layout<>& B) {
  const LeftOperand<Checked, Checked> left(A);
  std::string text = "A = " + to_string(A) + ", that is A(x) = " + floor_form_text(left.form) + "\nB = " + to_string(B) + '\n';
  CompositionState<Checked> state{SmallVector<Checked>(left.form.levels.size(), Checked(0))};
  detail::require_non_negative(B);
  text += domain_story(A, B);
  Modes<Checked> steps;
  std::size_t k = 0;
  for (const auto& leaf : modes(B)) {
    text += "mode " + std::to_string(k++) + " of B, " + to_string(Layout<>(leaf)) + '\n' + leaf_story(left, leaf, state, steps);
  }
  text += carry_story(left, state, steps);
  const auto result = compose(A, B);
  if (const auto* R = std::get_if<0>(&result)) return text + "A o B = " + to_string(*R) + '\n';
  return text + colex::explain(A, B, std::get<1>(result)) + '\n';
}

}  // namespace

std::string composition_story(const Layout<>& A, const Layout<>& B) {
  const Result<std::string> story = attempt([&] { return composition_told(A, B); });
  if (story) return *story;
  return "A = " + to_string(A) + "\nB = " + to_string(B) + '\n' + std::string(name(story.rejection().kind())) + ": " +
         story.rejection().message() + '\n';
}

}  // namespace colex::render
