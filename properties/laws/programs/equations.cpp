// Equations between layouts: what is found for them beside what the algebra composes and completes.
#include "colex/equations/equations.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/equal.hpp"
#include "colex/injective.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// A o B, if the algebra composes them.
std::optional<Layout<>> composed(const Layout<>& A, const Layout<>& B) {
  const auto R = try_composition(A, B);
  return R ? std::optional(*R) : std::nullopt;
}

/// A o X with X into A's domain, if the algebra composes them.
std::optional<Layout<>> composed_within(const Layout<>& A, const Layout<>& X) {
  const Values x = values(X);
  if (*std::min_element(x.begin(), x.end()) < 0 || !(Checked(*std::max_element(x.begin(), x.end())) < size(A)))
    return std::nullopt;
  return composed(A, X);
}

Case is_a_right_factor(const Layout<>& A, const Layout<>& X) {
  const auto B = composed_within(A, X);
  if (!B) return Case::filtered();
  const equations::RightFactors found = equations::right_factors(A, *B);
  if (!found.is_all) return Case::filtered();
  for (const Layout<>& other : found.layouts) {
    const auto again = try_composition(A, other);
    if (again && !equal(*again, *B)) return Case::fails(to_string(A) + " o " + to_string(other) + " is " + to_string(*again));
  }
  if (std::find(found.layouts.begin(), found.layouts.end(), coalesce(X)) != found.layouts.end()) return Case::of(true);
  return Case::fails(to_string(coalesce(X)) + " is not among the " + std::to_string(found.layouts.size()) + " that are found");
}

/// The layout of the family at which every t is this.
Layout<> at(const equations::LeftFactor& family, Checked t) {
  Modes<Checked> modes;
  for (std::size_t k = 0; k < family.shape.size(); ++k) {
    Checked stride = family.strides[k];
    for (const auto& direction : family.freedom) stride = stride + t * direction[k];
    modes.push_back({family.shape[k], stride});
  }
  return layout_of(modes);
}

Case has_a_left_factor(const Layout<>& X, const Layout<>& A) {
  // Beyond its domain X goes on along a mode that may have the extent 1, which coalesce(X) forgets.
  const auto B = size(X) < cosize(A) ? std::nullopt : composed(X, A);
  if (!B) return Case::filtered();
  const equations::LeftFactors found = equations::left_factors(A, *B);
  if (!found.is_all) return Case::filtered();
  if (found.layouts.empty()) return Case::fails("none is found");
  if (modes(coalesce(X)).size() < found.fewest)
    return Case::fails("those that are found have " + std::to_string(found.fewest) + " modes, " + to_string(coalesce(X)) +
                       " fewer");
  const Values a = values(A), b = values(*B);
  for (const equations::LeftFactor& family : found.layouts) {
    for (const std::int64_t t : {-2, 0, 3}) {
      const Layout<> other = at(family, Checked(t));
      for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(other(Checked(a[i])) == Checked(b[i])))
          return Case::fails(to_string(other) + " has " + to_string(other(Checked(a[i]))) + " at " + std::to_string(a[i]));
      }
    }
  }
  return Case::of(true);
}

Case is_completed_alike(const Layout<>& L, std::int64_t M) {
  if (!injective(L).is_yes()) return Case::filtered();
  const auto found = equations::completion(L, M);
  if (found && !covers(L, *found)) return Case::fails(to_string(*found) + " leaves a gap, or overlaps");
  const auto complement = try_complement(L, Tuple<Checked>(Checked(M)));
  const bool is_exact = complement && size(L) * size(*complement) == Checked(M) && covers(L, *complement);
  if (!is_exact) return found ? Case::of(true) : Case::filtered();
  if (found && *found == coalesce(*complement)) return Case::of(true);
  return Case::fails("the complement is " + to_string(*complement) + ", and " + (found ? to_string(*found) : "nothing") +
                     " is found");
}

}  // namespace

namespace programs {

void equations(Programs& laws) {
  laws.add(
      {"equations.right", "Of the layouts X with A o X = B, all are found that the algebra composes with A to B.",
       "colex equations.hpp", evidence::Expected::stands,
       "forall A: layout rank <= 2 size <= 8, X: layout rank <= 2 size <= 8 if X is into size(A) and "
       "defined(composition(A, X)): claim coalesce(X) is one of right_factors(A, composition(A, X)), and each has these values"},
      {layout("A", {}, 2, 8), layout("X", {}, 2, 8)},
      [](const Assignment& values) { return is_a_right_factor(layout_of(values[0]), layout_of(values[1])); });
  laws.add(
      {"equations.left", "Of the layouts X with X o A = B, those with the fewest modes are found.", "colex equations.hpp",
       evidence::Expected::stands,
       "forall X: layout rank <= 3 size <= 12, A: nonnegative layout rank <= 2 size <= 8 if defined(composition(X, A)) and "
       "cosize(A) <= size(X): claim left_factors(A, composition(X, A)) are there, with no more modes than coalesce(X), and each "
       "has these values"},
      {layout("X", {}, 3, 12), layout("A", {Trait::nonnegative}, 2, 8)},
      [](const Assignment& values) { return has_a_left_factor(layout_of(values[0]), layout_of(values[1])); });
  laws.add({"equations.completion", "What completes a layout is its complement, where that leaves nothing out.",
            "colex equations.hpp", evidence::Expected::stands,
            "forall L: nonnegative layout rank <= 3 size <= 12, 1 <= M <= 24 if injective(L): claim covers(L, completion(L, M)) "
            "where it is there, and completion(L, M) == coalesce(complement(L, M)) where that covers M"},
           {layout("L", {Trait::nonnegative}, 3, 12), integer("M", 1, 24)},
           [](const Assignment& values) { return is_completed_alike(layout_of(values[0]), integer_of(values[1])); });
}

}  // namespace programs

}  // namespace colex::laws
