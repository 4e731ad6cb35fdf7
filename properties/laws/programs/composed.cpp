// Every decision about composed layouts, outer o offset o inner, against walking the domain.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "colex/coalesce.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_values.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"

#include "answers.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

/// outer(offset + B(0)), outer(offset + B(1)), …
template <class Outer>
Values seen_through(const Outer& outer, std::int64_t offset, const Layout<>& B) {
  Values result;
  for (const std::int64_t y : values(B)) result.push_back(outer(Checked(offset) + Checked(y)).value());
  return result;
}

std::int64_t least_hole(const Values& image) {
  std::int64_t n = image.front();
  while (std::binary_search(image.begin(), image.end(), n)) ++n;
  return n;
}

/// Whether what is said to be no bijection's is none: an element that is met twice, or one that is beyond the size.
bool is_uneven(const ComposedLayout<>& C, const Uneven<Checked>& why) {
  if (!(C(why.first) == why.element && C(why.second) == why.element)) return false;
  if (why.how == Uneven<Checked>::How::again) return !(why.first == why.second);
  return why.element < Checked(0) || !(why.element < size(C));
}

Case decisions_of_composed(const ComposedLayout<>& C, const Values& v) {
  const Values all = image(v);
  const bool permutation = ascending(v) == interval(v.size());
  const bool is_interval = span(all) == count(all);
  const Case decided = all_right({{"injective", is_yes(injective(C)), count(all) == count(v)},
                                  {"bijective", is_yes(bijective(C)), permutation},
                                  {"surjective", is_yes(surjective(C)), all.front() == 0 && is_interval},
                                  {"contiguous", is_yes(contiguous(C)), is_interval},
                                  {"ordered", is_yes(ordered(C)), increases(v)},
                                  {"non_decreasing", is_yes(non_decreasing(C)), never_falls(v)},
                                  {"image_size", image_size(C).value(), count(all)},
                                  {"holes", holes(C).value(), span(all) - count(all)},
                                  {"cosize", all.front() < 0 ? 0 : cosize(C).value(), all.front() < 0 ? 0 : all.back() + 1}},
                                 "(" + to_string(C) + ")");
  if (decided.kind != Case::Kind::holds) return decided;
  if (const auto once = injective(C); once.is_no() && once.witness() && !(C(once.witness()->first) == C(once.witness()->second)))
    return Case::fails("the coordinates that are said to have one value have two");
  if (const auto each = bijective(C); each.is_no() && each.witness() && !is_uneven(C, *each.witness()))
    return Case::fails("bijective(" + to_string(C) + ") names what a bijection may have");
  if (const auto whole = contiguous(C); whole.is_no() && !(whole.witness() == std::optional(Checked(least_hole(all)))))
    return Case::fails("contiguous(" + to_string(C) + ") does not name the least hole, " + std::to_string(least_hole(all)));
  for (std::int64_t n = all.front() - 1; n <= all.back() + 1 && n < all.front() + 64; ++n) {
    if (is_yes(image_contains(C, Checked(n))) != std::binary_search(all.begin(), all.end(), n))
      return Case::fails("image_contains(" + to_string(C) + ", " + std::to_string(n) + ") is wrong");
  }
  return Case::of(true);
}

/// Whether the decisions say what the values say, and whether what they name tells the two apart.
Case decisions_of_two_composed(const ComposedLayout<>& C, const Values& v, const ComposedLayout<>& D, const Values& w) {
  const auto at = [](const Values& values, const Checked& x) {
    return x.value() < count(values) ? std::optional(values[static_cast<std::size_t>(x.value())]) : std::nullopt;
  };
  const auto times = [](const Values& values, const Checked& n) { return std::count(values.begin(), values.end(), n.value()); };
  const auto alike = equal(C, D), covered = same_image(C, D), offsets = same_offsets(C, D);
  const auto apart = disjoint(C, D);
  Values shared = common(image(v), image(w));
  std::erase(shared, 0);
  const std::string about = "(" + to_string(C) + ", " + to_string(D) + ")";
  const Case decided = all_right({{"equal", is_yes(alike), v == w},
                                  {"same_image", is_yes(covered), image(v) == image(w)},
                                  {"same_offsets", is_yes(offsets), ascending(v) == ascending(w)},
                                  {"disjoint", is_yes(apart), shared.empty()}},
                                 about);
  if (decided.kind != Case::Kind::holds) return decided;
  if (alike.is_no() && at(v, *alike.witness()) == at(w, *alike.witness()))
    return Case::fails("equal" + about + " names a coordinate at which they are");
  if (covered.is_no() && covered.witness() && (times(v, *covered.witness()) == 0) == (times(w, *covered.witness()) == 0))
    return Case::fails("same_image" + about + " names a value that both have, or neither");
  if (offsets.is_no() && offsets.witness() && times(v, *offsets.witness()) == times(w, *offsets.witness()))
    return Case::fails("same_offsets" + about + " names a value that both have as often");
  if (apart.is_yes()) return Case::of(true);
  const Checked first = C(apart.witness()->first);
  if (first == D(apart.witness()->second) && !(first == Checked(0))) return Case::of(true);
  return Case::fails("disjoint" + about + " names coordinates that have no value in common other than 0");
}

/// An offset as far as to twice the size of the outer layout: so an inner layout begins within it, at its end or beyond.
ProgramVariable offset() {
  return {"n", [](const Assignment& before) {
            const auto* A = before[0].as<Layout<>>();
            return cases::IntegerDomain{0, A == nullptr ? 64 : (Checked(2) * size(*A)).value()};
          }};
}

const ProgramVariable any_swizzle{"W", [](const Assignment&) { return cases::SwizzleDomain{}; }};

}  // namespace

namespace programs {

void composed(Programs& laws) {
  const auto nonnegative = [](const char* name) { return layout(name, {Trait::flat, Trait::nonnegative}, 3, 24); };
  laws.add(
      {"composed.layout", "Every decision about a layout seen through another one says what walking its domain says.",
       "algorithms", evidence::Expected::stands,
       "forall A: flat layout rank <= 3 size <= 24, 0 <= n <= 2*size(A), B: flat nonnegative layout rank <= 3 size <= 24: claim "
       "injective, bijective, surjective, contiguous, ordered, non_decreasing, image_size, holes, cosize and image_contains "
       "say of A o n o B what A(n + B(c)) says"},
      {layout("A", {Trait::flat}, 3, 24), offset(), nonnegative("B")}, [](const Assignment& values) {
        const Layout<>&A = layout_of(values[0]), &B = layout_of(values[2]);
        const std::int64_t n = integer_of(values[1]);
        return decisions_of_composed(ComposedLayout<>(A, Checked(n), B), seen_through(A, n, B));
      });

  laws.add({"composed.swizzle", "Every decision about a swizzled layout says what walking its domain says.", "algorithms",
            evidence::Expected::stands,
            "forall W: swizzle, 0 <= n <= 64, B: flat nonnegative layout rank <= 3 size <= 24: claim injective, bijective, "
            "surjective, contiguous, ordered, non_decreasing, image_size, holes, cosize and image_contains say of W o n o B what "
            "W(n + B(c)) says"},
           {any_swizzle, offset(), nonnegative("B")}, [](const Assignment& values) {
             const Swizzle& W = values[0].get<Swizzle>();
             const std::int64_t n = integer_of(values[1]);
             return decisions_of_composed(ComposedLayout<>(W, Checked(n), layout_of(values[2])),
                                          seen_through(W, n, layout_of(values[2])));
           });

  laws.add(
      {"composed.pairs", "Every decision about two composed layouts says what walking their domains says.", "algorithms",
       evidence::Expected::stands,
       "forall A: flat layout rank <= 3 size <= 24, 0 <= n <= 2*size(A), B: flat nonnegative layout rank <= 3 size <= 24, D: "
       "flat nonnegative layout rank <= 3 size <= 24, W: swizzle: claim equal, same_image, same_offsets and disjoint say of "
       "A o n o B and A o 0 o D, in both orders, and A o n o coalesce(B), and of the same behind W, and of A o n o B and W o n o "
       "B, "
       "and of W o n o B behind two swizzles, what their values say, and name a place or a value that tells them apart"},
      {layout("A", {Trait::flat}, 3, 24), offset(), nonnegative("B"), nonnegative("D"), any_swizzle},
      [](const Assignment& values) {
        const Layout<>&B = layout_of(values[2]), &D = layout_of(values[3]);
        const std::int64_t n = integer_of(values[1]);
        const auto ask = [&](const auto& outer) {
          const ComposedLayout<> C(outer, Checked(n), B);
          const Values v = seen_through(outer, n, B);
          const ComposedLayout<> other(outer, Checked(0), D);
          const Values w = seen_through(outer, 0, D);
          Case apart = decisions_of_two_composed(C, v, other, w);
          if (apart.kind == Case::Kind::holds) apart = decisions_of_two_composed(other, w, C, v);
          if (apart.kind != Case::Kind::holds) return apart;
          return decisions_of_two_composed(C, v, ComposedLayout<>(outer, Checked(n), coalesce(B)), v);
        };
        const auto ask_both = [&](const auto& outer, const auto& other) {
          return decisions_of_two_composed(ComposedLayout<>(outer, Checked(n), B), seen_through(outer, n, B),
                                           ComposedLayout<>(other, Checked(n), B), seen_through(other, n, B));
        };
        const Layout<>& A = layout_of(values[0]);
        const Swizzle& W = values[4].get<Swizzle>();
        Case all = ask(A);
        if (all.kind == Case::Kind::holds) all = ask(W);
        if (all.kind == Case::Kind::holds) all = ask_both(A, W);
        if (all.kind == Case::Kind::holds) all = ask_both(W, Swizzle(W.bits(), W.base(), -W.shift()));
        return all;
      });
}

}  // namespace programs

}  // namespace colex::laws
