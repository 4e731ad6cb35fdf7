// Every decision about composed layouts against walking the domain.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/composed_disjoint.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_order.hpp"
#include "colex/composed_values.hpp"
#include "colex/laws/program.hpp"
#include "colex/laws/variables.hpp"
#include "colex/print.hpp"
#include "colex/sort.hpp"
#include "colex/swizzle.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// C(0), C(1), …: the outer function of what the inner layout and the offset give.
Values walked(const ComposedLayout<>& C) {
  Values result;
  for (Checked x = 0; x < size(C); x = x + 1) result.push_back(C(x).value());
  return result;
}

/// How often each value occurs.
std::map<std::int64_t, std::size_t> occurrences(const Values& values) {
  std::map<std::int64_t, std::size_t> result;
  for (const std::int64_t value : values) ++result[value];
  return result;
}

std::set<std::int64_t> set_of(const Values& values) { return {values.begin(), values.end()}; }

template <class W>
bool decided(const Decision<W>& decision) {
  if (decision.is_unknown()) throw Rejection(Kind::unknown, "undecided within " + decision.budget());
  return decision.is_yes();
}

struct Said {
  const char* question;
  std::int64_t of_algebra, of_walk;
};

Case as_walked(std::initializer_list<Said> all, const std::string& about) {
  for (const Said& said : all) {
    if (said.of_algebra == said.of_walk) continue;
    return Case::fails(std::string(said.question) + about + " is " + std::to_string(said.of_algebra) +
                       "; by walking the domain it is " + std::to_string(said.of_walk));
  }
  return Case::of(true);
}

/// Requires values that are at least 0.
Case of_one_composed(const ComposedLayout<>& C) {
  const Values v = walked(C);
  const std::set<std::int64_t> image = set_of(v);
  const auto different = static_cast<std::int64_t>(image.size()), all = static_cast<std::int64_t>(v.size());
  const std::int64_t span = *image.rbegin() - *image.begin() + 1;
  const bool increases = std::adjacent_find(v.begin(), v.end(), [](auto a, auto b) { return a >= b; }) == v.end();
  return as_walked({{"injective", decided(injective(C)), different == all},
                    {"bijective", decided(bijective(C)), different == all && *image.begin() == 0 && span == all},
                    {"surjective", decided(surjective(C)), *image.begin() == 0 && span == different},
                    {"contiguous", decided(contiguous(C)), span == different},
                    {"ordered", decided(ordered(C)), increases},
                    {"non_decreasing", decided(non_decreasing(C)), std::is_sorted(v.begin(), v.end())},
                    {"image_size", image_size(C).value(), different},
                    {"holes", holes(C).value(), span - different},
                    {"cosize", cosize(C).value(), *image.rbegin() + 1}},
                   "(" + to_string(C) + ")");
}

/// B is another composed layout, or a plain one.
template <class B>
Case of_two_composed(const ComposedLayout<>& C, const B& other, const Values& w) {
  const Values v = walked(C);
  std::set<std::int64_t> shared;
  for (const std::int64_t value : v) {
    if (value != 0 && std::find(w.begin(), w.end(), value) != w.end()) shared.insert(value);
  }
  return as_walked({{"equal", decided(equal(C, other)), v == w},
                    {"same_image", decided(same_image(C, other)), set_of(v) == set_of(w)},
                    {"same_offsets", decided(same_offsets(C, other)), occurrences(v) == occurrences(w)},
                    {"disjoint", decided(disjoint(C, other)), shared.empty()}},
                   "(" + to_string(C) + ", " + to_string(other) + ")");
}

/// A small number, or one beside a value, is a value exactly if walking meets it.
Case contained_in_composed(const ComposedLayout<>& C) {
  const std::set<std::int64_t> image = set_of(walked(C));
  std::set<std::int64_t> asked;
  for (std::int64_t n = 0; n < 20; ++n) asked.insert(n);
  for (const std::int64_t value : image) asked.insert({value, value + 1});
  for (const std::int64_t n : asked) {
    const auto found = image_contains(C, Checked(n));
    if (decided(found) != (image.count(n) != 0))
      return Case::fails("image_contains(" + to_string(C) + ", " + std::to_string(n) + ") is wrong");
    if (found.is_yes() && !(C(*found.witness()) == Checked(n)))
      return Case::fails("its witness for " + std::to_string(n) + " has another value");
  }
  return Case::of(true);
}

ProgramVariable swizzle(std::string name) {
  return {std::move(name), [](const Assignment&) { return cases::SwizzleDomain{}; }};
}

ComposedLayout<> swizzled(const Value& W, std::int64_t n, const Layout<>& L) {
  return make_composed_layout(W.get<Swizzle>(), Checked(n), L);
}

}  // namespace

namespace programs {

void composed(Programs& laws) {
  const auto plain = [](std::string name, std::int64_t size) {
    return layout(std::move(name), {Trait::flat, Trait::nonnegative}, 3, size);
  };
  laws.add(
      {"composed.brute", "Every decision about a swizzled layout says what walking its domain says.", "conventions; algorithms",
       evidence::Expected::stands,
       "forall W: swizzle, 0 <= n <= 32, L: flat nonnegative layout rank <= 3 size <= 32: claim injective, bijective, "
       "surjective, contiguous, ordered, non_decreasing, image_size, holes, cosize and image_contains say of C = W o n o L what "
       "its values say"},
      {swizzle("W"), integer("n", 0, 32), plain("L", 32)}, [](const Assignment& values) {
        const ComposedLayout<> C = swizzled(values[0], integer_of(values[1]), layout_of(values[2]));
        Case answer = of_one_composed(C);
        return answer.kind == Case::Kind::holds ? contained_in_composed(C) : answer;
      });
  laws.add(
      {"composed.pairs", "Every decision about two layouts, one or both of them swizzled, says what walking their domains says.",
       "conventions; algorithms", evidence::Expected::stands,
       "forall W: swizzle, 0 <= m, n <= 32, L: flat nonnegative layout rank <= 3 size <= 16, M: flat nonnegative layout rank "
       "<= 3 size <= 16: claim equal, same_image, same_offsets and disjoint say of C = W o m o L and D what their values say, "
       "D being W o n o M, W o n o L, M, and W o m o L' for L' = L coalesced or sorted"},
      {swizzle("W"), integer("m", 0, 32), integer("n", 0, 32), plain("L", 16), plain("M", 16)}, [](const Assignment& drawn) {
        const Layout<>& L = layout_of(drawn[3]);
        const Layout<>& M = layout_of(drawn[4]);
        const auto behind = [&](const Value& offset, const Layout<>& inner) {
          return swizzled(drawn[0], integer_of(offset), inner);
        };
        const ComposedLayout<> C = behind(drawn[1], L);
        for (const ComposedLayout<>& D :
             {behind(drawn[2], M), behind(drawn[2], L), behind(drawn[1], coalesce(L)), behind(drawn[1], sort(L))}) {
          Case answer = of_two_composed(C, D, walked(D));
          if (answer.kind != Case::Kind::holds) return answer;
        }
        return of_two_composed(C, M, values(M));
      });
  laws.add(
      {"composed.outer", "Every decision about a layout behind another one says what walking its domain says.",
       "conventions; algorithms", evidence::Expected::stands,
       "forall A: flat nonnegative layout rank <= 3 size <= 24, 0 <= n <= 8, L: flat nonnegative layout rank <= 3 size <= 24: "
       "claim injective, bijective, surjective, contiguous, ordered, non_decreasing, image_size, holes, cosize and "
       "image_contains say of C = A o n o L what its values say"},
      {plain("A", 24), integer("n", 0, 8), plain("L", 24)}, [](const Assignment& values) {
        const ComposedLayout<> C =
            make_composed_layout(layout_of(values[0]), Checked(integer_of(values[1])), layout_of(values[2]));
        Case answer = of_one_composed(C);
        return answer.kind == Case::Kind::holds ? contained_in_composed(C) : answer;
      });
}

}  // namespace programs

}  // namespace colex::laws
