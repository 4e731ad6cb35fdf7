#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/inverse.hpp"
#include "colex/logical_product.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/stories.hpp"
#include "colex/sort.hpp"

#include "mode_text.hpp"
#include "told.hpp"

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

namespace {

std::string division_told(const Layout<>& A, const Layout<>& B) {
  std::string text = "what is left beside the tile, complement(" + to_string(B) + ", " + to_string(size(A)) + "):\n" +
                     indented(complement_story(B, size(A)));
  const Result<Layout<>> rest = try_complement(B, size(A));
  if (!rest) return text;
  const Layout<> tiles = make_layout<Checked, Checked>({B, *rest});
  const Checked reach = cosize(tiles);
  if (size(A) < reach) {
    text += "elements " + to_string(size(A)) + " to " + to_string(reach - Checked(1)) + " are beyond the layout, which has " +
            to_string(size(A)) + '\n';
  }
  return text + "then " + to_string(A) + " o " + to_string(tiles) + ":\n" + indented(composition_story(A, tiles));
}

}  // namespace

std::string division_story(const Layout<>& A, const Layout<>& B) {
  const Result<std::string> story = attempt([&] { return division_told(A, B); });
  if (story) return *story;
  return std::string(name(story.rejection().kind())) + ": " + story.rejection().message() + '\n';
}

namespace {

std::string product_told(const Layout<>& A, const Layout<>& B) {
  detail::require_non_negative(B);
  const std::string copies = to_string(size(B));
  std::string text = "A = " + to_string(A) + " is repeated " + copies + (size(B) == Checked(1) ? " time" : " times") +
                     "; B = " + to_string(B) + " says where the copies go\n";
  const Result<Layout<>> places = attempt([&] { return complement_of_size(A, cosize(B)); });
  if (!places)
    return text + "where a copy of A meets no other is A's complement, and there is none:\n" +
           indented(complement_story(A, std::nullopt));
  text += "where a copy of A meets no other, in ascending order, is A's complement, here with " + to_string(size(*places)) +
          " places, as B counts to " + to_string(cosize(B) - Checked(1)) + ": C = " + to_string(*places) + '\n';
  text += "the copies begin at C o B:\n" + indented(composition_story(*places, B));
  const Result<Layout<>> product = try_logical_product(A, B);
  if (!product) return text + "no product: " + product.rejection().message() + '\n';
  return text + "(A, C o B) = " + to_string(*product) + '\n';
}

std::string paired_told(const Layout<>& A, const Layout<>& B, bool raked) {
  if (A.shape().is_leaf() && B.shape().is_leaf()) {
    return product_told(A, B) + (raked ? "raked: the copies count first, " + to_string(raked_product(A, B)) + '\n' : "");
  }
  const std::size_t rank = std::max(A.rank(), B.rank());
  const Layout<> block = detail::padded_to_rank(A, rank);
  const Layout<> order = detail::padded_to_rank(B, rank);
  std::string text;
  if (!(block == A && order == B)) {
    text = "with " + std::to_string(rank) + " modes each, A is " + to_string(block) + " and B is " + to_string(order) + '\n';
  }
  text += product_told(block, order);
  const Result<Layout<>> result = raked ? try_raked_product(A, B) : try_blocked_product(A, B);
  if (!result) return text;
  return text +
         (raked ? "raked: mode k is (mode k of the copies, mode k of A), so neighbours are of different copies: "
                : "blocked: mode k is (mode k of A, mode k of the copies), so a copy stays together: ") +
         to_string(*result) + '\n';
}

}  // namespace

std::string product_story(const Layout<>& A, const Layout<>& B) {
  return told([&] { return product_told(A, B); });
}

std::string paired_product_story(const Layout<>& A, const Layout<>& B, bool raked) {
  return told([&] { return paired_told(A, B, raked); });
}

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
