// Every decision about layouts against walking the domain: S033, and the post-conditions of the decisions.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/contiguous.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"
#include "colex/knapsack.hpp"
#include "colex/laws/program.hpp"
#include "colex/ordered.hpp"
#include "colex/print.hpp"
#include "colex/sort.hpp"

#include "answers.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

/// The first place behind which the values go on by less than this; -1 if there is none.
std::int64_t first_below(const Values& v, std::int64_t least) {
  for (std::size_t x = 0; x + 1 < v.size(); ++x) {
    if (Checked(v[x + 1]) - Checked(v[x]) < Checked(least)) return static_cast<std::int64_t>(x);
  }
  return -1;
}

Case decisions_of_one(const Layout<>& A) {
  const Values v = values(A);
  const Values all = image(v);
  const bool permutation = ascending(v) == interval(v.size());
  const bool is_interval = span(all) == count(all);
  return all_right({{"injective", is_yes(injective(A)), count(all) == count(v)},
                    {"bijective", bijective(A), permutation},
                    {"compact", compact(A), permutation},
                    {"surjective", surjective(A), all.front() == 0 && is_interval},
                    {"contiguous", contiguous(A), is_interval},
                    {"ordered", ordered(A), increases(v)},
                    {"non_decreasing", non_decreasing(A), never_falls(v)},
                    {"first_step_below 0", first_step_below(A, 0).value_or(-1).value(), first_below(v, 0)},
                    {"first_step_below 1", first_step_below(A, 1).value_or(-1).value(), first_below(v, 1)},
                    {"image_size", image_size(A).value(), count(all)},
                    {"holes", holes(A).value(), span(all) - count(all)},
                    {"cosize", cosize(A).value(), span(all)}},
                   "(" + to_string(A) + ")");
}

Case containment(const Layout<>& A, std::int64_t first, std::int64_t last) {
  const Values v = values(A);
  for (std::int64_t n = first; n <= last; ++n) {
    const auto found = image_contains(A, n);
    if (is_yes(found) != (std::find(v.begin(), v.end(), n) != v.end()))
      return Case::fails("image_contains(" + to_string(A) + ", " + std::to_string(n) + ") is wrong");
    if (found.is_yes() && !(A(*found.witness()) == Checked(n))) {
      return Case::fails("its witness for " + std::to_string(n) + ", the coordinate " + to_string(*found.witness()) +
                         ", has another value");
    }
  }
  return Case::of(true);
}

/// Whether there are as many multiples of the strides' common divisor as coordinates, between the least value and the largest.
bool has_room(const Layout<>& A) {
  Checked span(0), divisor(0);
  for (const Mode<Checked>& mode : modes(A)) {
    span = span + (mode.extent - Checked(1)) * abs(mode.stride);
    if (!(mode.extent == Checked(1))) divisor = gcd(divisor, mode.stride);
  }
  return !(divisor == Checked(0)) && !(span / divisor + Checked(1) < size(A));
}

/// Whether a decision with a small budget is right, or unknown where there is room; and what it names is.
Case injective_with_budget(const Layout<>& A, std::int64_t budget) {
  const Values v = values(A);
  const auto once = injective(A, Enumeration(static_cast<std::uint64_t>(budget)));
  if (once.is_unknown()) return has_room(A) ? Case::of(true) : Case::fails("more coordinates than values, and it is unknown");
  if (once.is_yes() != (image(v).size() == v.size())) return Case::fails("injective(" + to_string(A) + ") is wrong");
  if (once.is_yes() || !once.witness()) return Case::of(true);
  const auto& [first, second] = *once.witness();
  return A(first) == A(second) && !(first == second) ? Case::of(true) : Case::fails("the coordinates have not one value");
}

/// Whether a layout has a broken chain exactly if it is not tractable, and what is named breaks it.
Case chain_is_broken(const Layout<>& A) {
  const auto broken = broken_chain(A);
  if (broken.has_value() == static_cast<bool>(tractable(A))) return Case::fails("broken_chain and tractable disagree");
  if (!broken) return Case::of(true);
  const Checked stride = broken->next.stride;
  if (!broken->before) return Case::of(stride < Checked(0));
  return Case::of(Checked(0) < stride && !(stride % (broken->before->extent * broken->before->stride) == Checked(0)));
}

Case decisions_of_two(const Layout<>& A, const Layout<>& B) {
  const Values v = values(A);
  const Values w = values(B);
  const Values shared = common(image(v), image(w));
  const Values covered = ascending(sums(values(filter_zeros(A)), w));
  return all_right({{"equal", equal(A, B), v == w},
                    {"same_image", is_yes(same_image(A, B)), image(v) == image(w)},
                    {"same_offsets", same_offsets(A, B), ascending(v) == ascending(w)},
                    {"disjoint", is_yes(disjoint(A, B)), shared == Values{0}},
                    {"covers", covers(A, B), covered == interval(covered.size())}},
                   "(" + to_string(A) + ", " + to_string(B) + ")");
}

/// Other layouts made of A, of which more of the answers are yes than of any layout.
std::vector<Layout<>> relatives(const Layout<>& A) {
  Modes<Checked> backwards = modes(A);
  std::reverse(backwards.begin(), backwards.end());
  Modes<Checked> negated = modes(A);
  for (Mode<Checked>& mode : negated) mode.stride = Checked(0) - mode.stride;
  std::vector<Layout<>> result{coalesce(A), sort(A), filter(A), colex::layout_of(backwards), colex::layout_of(negated)};
  const auto rest = try_complement(filter(A));
  if (rest && size(*rest) < Checked(65)) result.push_back(*rest);
  return result;
}

/// A vector c != 0 with |c_i| < s_i and Σ c_i·d_i = 0 exists, where `sum` and `zero` are what the modes so far contributed.
bool relation_exists(const Modes<Checked>& modes, std::size_t k, Checked sum, bool zero) {
  if (k == modes.size()) return !zero && sum == Checked(0);
  const std::int64_t most = modes[k].extent.value() - 1;
  for (std::int64_t c = -most; c <= most; ++c) {
    if (relation_exists(modes, k + 1, sum + Checked(c) * modes[k].stride, zero && c == 0)) return true;
  }
  return false;
}

/// Whether each term's least and greatest value leave to the others a sum between 0 and their largest one.
bool is_at_rest(const ReducedKnapsack<Checked>& problem) {
  Checked all(0);
  for (const auto& term : problem.terms) all = all + term.weight * term.bound;
  return std::all_of(problem.terms.begin(), problem.terms.end(), [&](const auto& term) {
    const Checked greatest = term.weight * term.bound;
    return !(problem.target < greatest) && !(all - greatest < problem.target);
  });
}

/// Σ w_k·t_k = target with 0 <= t_k <= high_k.
Case is_searched(const std::array<std::int64_t, 3>& weights, const std::array<std::int64_t, 3>& high, std::int64_t target) {
  Knapsack<Checked> problem{{}, Checked(target)};
  for (std::size_t k = 0; k < 3; ++k) problem.unknowns.push_back({Checked(weights[k]), Checked(0), Checked(high[k])});
  bool exists = false;
  for (std::int64_t x = 0; x <= high[0]; ++x) {
    for (std::int64_t y = 0; y <= high[1]; ++y) {
      const std::int64_t rest = target - x * weights[0] - y * weights[1];
      exists = exists || (rest >= 0 && rest % weights[2] == 0 && rest / weights[2] <= high[2]);
    }
  }
  const auto any = [](const std::vector<Checked>&) { return true; };
  const auto found = knapsack(problem, any, Enumeration(10));
  if (found.is_unknown() || found.is_yes() != exists)
    return Case::fails(exists ? "a solution is not found" : "there is no solution");
  const auto reduced = presolve(problem);
  const auto precedes = [](const auto& one, const auto& next) { return next.weight < one.weight; };
  if (reduced && !std::is_sorted(reduced->terms.begin(), reduced->terms.end(), precedes))
    return Case::fails("a weight is smaller than the next one");
  if (reduced && !is_at_rest(*reduced)) return Case::fails("a term has values that the others leave no room for");
  const bool tries = reduced && !reduced->terms.empty() && exists;
  return Case::of(!tries || knapsack(problem, any, Enumeration(0)).is_unknown());
}

}  // namespace

namespace programs {

void decisions(Programs& laws) {
  laws.add({"S033c", "L is injective if and only if no non-zero c with |c_i| < s_i has sum c_i*d_i = 0.", "classical",
            evidence::Expected::stands,
            "forall L: flat layout rank <= 3 size <= 24: claim injective(L) == (there is no c != 0 with |c_i| < s_i and "
            "inner_product(c, stride(L)) == 0) == (the values of L are distinct)"},
           {layout("L", {Trait::flat}, 3, 24)}, [](const Assignment& assignment) {
             const Layout<>& L = layout_of(assignment[0]);
             const Values v = values(L);
             const bool relation = relation_exists(modes(L), 0, 0, true);
             return all_right({{"injective", is_yes(injective(L)), !relation}, {"distinct", image(v) == ascending(v), !relation}},
                              "(" + to_string(L) + ")");
           });

  laws.add({"injective.budget",
            "With any budget of the search, injective is what walking says, or unknown, but where there are more coordinates "
            "than values.",
            "algorithms", evidence::Expected::stands,
            "forall A: layout rank <= 5 size <= 256, 0 <= budget <= 4: claim injective(A), with as many values tried, is what "
            "walking says, or unknown and g = gcd of the strides has size(A) multiples or more between the least value and the "
            "largest, and names two coordinates of one value, if any"},
           {layout("A", {}, 5, 256), integer("budget", 0, 4)},
           [](const Assignment& values) { return injective_with_budget(layout_of(values[0]), integer_of(values[1])); });

  laws.add(
      {"knapsack.quick",
       "A sum of three small terms is found, or there is none, within ten values that are tried; where none may be tried and "
       "there is one, it is unknown; and no term keeps a least or greatest value that the others leave no room for.",
       "algorithms", evidence::Expected::stands,
       "forall 1 <= u, v, w <= 24, 1 <= a, b, c <= 6, 0 <= t <= 200: claim knapsack(u*x + v*y + w*z == t, x <= a, y <= b, z "
       "<= c) with 10 values tried is what walking says, and weight*bound <= target <= the sum of all others' weight*bound "
       "for each term that presolve leaves"},
      {integer("u", 1, 24), integer("v", 1, 24), integer("w", 1, 24), integer("a", 1, 6), integer("b", 1, 6), integer("c", 1, 6),
       integer("t", 0, 200)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return is_searched({at(0), at(1), at(2)}, {at(3), at(4), at(5)}, at(6));
      });

  laws.add({"broken_chain.named",
            "The chain of strides is broken exactly if the layout is not tractable, by the modes that are named.", "CF 2.1.5",
            evidence::Expected::stands,
            "forall A: layout rank <= 4: claim broken_chain(A) is none exactly if tractable(A), else a mode of a negative "
            "stride, or two modes s:d and t:e with d > 0 whose s*d does not divide e"},
           {layout("A", {}, 4, 256)}, [](const Assignment& values) { return chain_is_broken(layout_of(values[0])); });

  laws.add({"decisions.brute", "Every decision about a layout says what walking its domain says.", "conventions; algorithms",
            evidence::Expected::stands,
            "forall A: flat layout rank <= 3 size <= 16: claim injective, bijective, compact, surjective, contiguous, ordered, "
            "non_decreasing, first_step_below, image_size, holes and cosize say of A what its values say"},
           {layout("A", {Trait::flat}, 3, 16)}, [](const Assignment& values) { return decisions_of_one(layout_of(values[0])); });

  laws.add(
      {"decisions.contains", "A value is in the image exactly if walking the domain meets it, and the witness has that value.",
       "conventions; algorithms", evidence::Expected::stands,
       "forall A: layout rank <= 3 size <= 16: claim image_contains(A,n) == (n is a value of A) for all n from -5 to 20"},
      {layout("A", {}, 3, 16)}, [](const Assignment& values) { return containment(layout_of(values[0]), -5, 20); });

  laws.add({"decisions.relatives", "Every decision about a layout and one made of it says what walking their domains says.",
            "conventions; algorithms", evidence::Expected::stands,
            "forall A: flat layout rank <= 3 size <= 16: claim equal, same_image, same_offsets, disjoint and covers say of A and "
            "B what their values say, B being A coalesced, sorted, filtered, backwards, negated, or its complement"},
           {layout("A", {Trait::flat}, 3, 16)}, [](const Assignment& values) {
             const Layout<>& A = layout_of(values[0]);
             for (const Layout<>& B : relatives(A)) {
               Case answer = decisions_of_two(A, B);
               if (answer.kind != Case::Kind::holds) return answer;
             }
             return Case::of(true);
           });

  laws.add(
      {"decisions.signs", "Every decision about two layouts of which one goes up and down says what walking says.",
       "conventions; algorithms", evidence::Expected::stands,
       "forall 2 <= s, t, u <= 3, 0 <= d, e <= 3, -4 <= f <= 4: claim equal, same_image, same_offsets, disjoint and covers "
       "say of (s,t):(d,-e) and u:f, in either order, what their values say"},
      {integer("s", 2, 3), integer("t", 2, 3), integer("d", 0, 3), integer("e", 0, 3), integer("u", 2, 3), integer("f", -4, 4)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        const Layout<> A = colex::layout_of(Modes<Checked>{{at(0), at(2)}, {at(1), -at(3)}}),
                       B = colex::layout_of(Modes<Checked>{{at(4), at(5)}});
        Case answer = decisions_of_two(A, B);
        return answer.kind == Case::Kind::holds ? decisions_of_two(B, A) : answer;
      });

  laws.add({"decisions.pairs", "Every decision about two layouts says what walking their domains says.",
            "conventions; algorithms", evidence::Expected::stands,
            "forall A: flat layout rank <= 2 size <= 16, B: flat layout rank <= 2 size <= 16: claim equal, same_image, "
            "same_offsets, disjoint and covers say of A and B what their values say"},
           {layout("A", {Trait::flat}, 2, 16), layout("B", {Trait::flat}, 2, 16)},
           [](const Assignment& values) { return decisions_of_two(layout_of(values[0]), layout_of(values[1])); });
}

}  // namespace programs

}  // namespace colex::laws
