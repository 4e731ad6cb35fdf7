// Which layouts A o B can be: S063, S066.
#include "colex/composition.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/straight_run.hpp"

#include "shapes_of_size.hpp"
#include "values.hpp"

namespace colex::laws {

namespace {

/// What can stand in the place of an extent: the extent, or a tuple of two or more factors of it.
std::vector<Tuple<Checked>> splits(std::int64_t extent) {
  std::vector<Tuple<Checked>> result{Tuple<Checked>(Checked(extent))};
  for (const Row& row : factorisations(extent)) {
    if (row.size() >= 2) result.push_back(flat_tuple(row));
  }
  return result;
}

/// All shapes that are `shape` with each leaf split in any way.
std::vector<Tuple<Checked>> refinements(const Tuple<Checked>& shape) {
  if (shape.is_leaf()) return splits(shape.leaf().value());
  std::vector<Tuple<Checked>::Modes> all{{}};
  for (const Tuple<Checked>& mode : shape.modes()) {
    std::vector<Tuple<Checked>::Modes> longer;
    for (const Tuple<Checked>::Modes& modes : all) {
      for (const Tuple<Checked>& refined : refinements(mode)) {
        longer.push_back(modes);
        longer.back().push_back(refined);
      }
    }
    all = std::move(longer);
  }
  return {std::make_move_iterator(all.begin()), std::make_move_iterator(all.end())};
}

/// The layouts that refine a shape, are coalesced over it, and have the values f.
std::vector<Layout<>> composites(const Tuple<Checked>& shape, const Values& f) {
  std::vector<Layout<>> result;
  for (const Tuple<Checked>& refined : refinements(shape)) {
    const Layout<> C = fitted(refined, f);
    if (values(C) == f && coalesce(C, shape) == C) result.push_back(C);
  }
  return result;
}

/// A o B is the one composite, and is rejected where there is none.
Case is_the_one_composite(const Layout<>& A, const Layout<>& B) {
  const std::vector<Layout<>> all = composites(B.shape(), composed_values(A, B));
  if (all.size() > 1) return Case::fails(to_string(all[0]) + " and " + to_string(all[1]) + " are both composites");
  if (admissible(A, B) != !all.empty())
    return Case::fails(all.empty() ? "said to be admissible; no layout is the composite"
                                   : "rejected; there is " + to_string(all[0]));
  if (all.empty() || composition(A, B) == all[0]) return Case::of(true);
  return Case::fails(to_string(composition(A, B)) + " instead of " + to_string(all[0]));
}

/// f(i + e_j) = f(i) + f(e_j) for each coordinate i of a flat shape and each j with i + e_j in it; f as 1-D values.
bool is_additive(const Modes<Checked>& modes, const Values& f) {
  std::size_t unit = 1;
  for (const Mode<Checked>& mode : modes) {
    const auto extent = static_cast<std::size_t>(mode.extent.value());
    for (std::size_t i = 0; i < f.size(); ++i) {
      const bool last = (i / unit) % extent == extent - 1;
      if (!last && !(Checked(f[i + unit]) == Checked(f[i]) + Checked(f[unit]))) return false;
    }
    unit *= extent;
  }
  return true;
}

/// The layout of B's shape with the strides f(e_j) has the values f = A o B exactly where f is additive, and then A o B is it.
Case merges_where_additive(const Layout<>& A, const Layout<>& B) {
  for (const Mode<Checked>& mode : modes(B)) {
    if (mode.extent == Checked(1)) return Case::filtered();
  }
  const Values f = composed_values(A, B);
  const bool additive = is_additive(modes(B), f);
  const Layout<> C = fitted(B.shape(), f);
  if ((values(C) == f) != additive) return Case::fails(to_string(C) + (additive ? " differs" : " has the values of A o B"));
  const auto composed = try_composition(A, B);
  if (!composed && composed.rejection().kind() != Kind::inadmissible) throw composed.rejection();
  const bool merged = composed && congruent(composed->shape(), B.shape());
  if (merged != additive)
    return Case::fails(merged ? "A o B has B's shape, not additive" : "additive, and A o B has not B's shape");
  if (merged && !(*composed == C)) return Case::fails(to_string(*composed) + " instead of " + to_string(C));
  return Case::of(true);
}

/// A layout of at most rank 2 and size 8 with values in [0, 2·size(A)): half of them beyond the domain of A.
cases::LayoutDomain into_twice(const Assignment& before) { return {{}, 2, 8, (Checked(2) * size(layout_of(before[0]))).value()}; }

using Levels = SmallVector<FloorTerm<Checked, Checked>>;

std::int64_t sum_at(const Levels& levels, std::int64_t i) {
  std::int64_t sum = 0;
  for (const auto& level : levels) sum += level.defect.value() * (level.residue.value() * i / level.period.value());
  return sum;
}

/// The first index below n at which the sum of floors is not 0; n if there is none.
std::int64_t first_bend(const Levels& levels, std::int64_t n) {
  std::int64_t i = 0;
  while (i < n && sum_at(levels, i) == 0) ++i;
  return i;
}

/// Steps of r through modes of these extents, whatever the defects between them.
Case runs_until_the_first_bend(const std::vector<std::int64_t>& extents, std::int64_t r) {
  constexpr std::int64_t n = 40, largest_defect = 2, choices = 2 * largest_defect + 1;
  for (std::int64_t chosen = 0; chosen < choices * choices * choices; ++chosen) {
    Levels levels;
    std::int64_t period = 1, rest = chosen;
    for (const std::int64_t extent : extents) {
      period *= extent;
      levels.push_back({Checked(r % period), Checked(period), Checked(rest % choices - largest_defect)});
      rest /= choices;
    }
    const std::int64_t wanted = first_bend(levels, n);
    for (const std::int64_t budget : {0, 1, 1024}) {
      const std::int64_t found = straight_run(levels, Checked(n), budget).value();
      if (found == wanted) continue;
      std::string text = "with a budget of " + std::to_string(budget) + " the run with the defects";
      for (const auto& level : levels) text += ' ' + std::to_string(level.defect.value());
      return Case::fails(text + " is said to be " + std::to_string(found) + ", and is " + std::to_string(wanted));
    }
  }
  return Case::of(true);
}

}  // namespace

namespace programs {

void composition(Programs& laws) {
  laws.add(
      {"S063b",
       "At most one layout refines B's shape, is coalesced over it, and has the values A(B(c)): it is A o B, which is rejected "
       "where there is none.",
       "CF 2.3.7.1-3", evidence::Expected::stands,
       "forall A: flat layout rank <= 2 size <= 12, B: layout rank <= 2 size <= 8 into 2*size(A): claim {C | C refines shape(B), "
       "coalesce(C, shape(B)) == C, C(c) == A(B(c)) for all c} == {composition(A,B)}, or {} where not admissible(A,B)"},
      {layout("A", {Trait::flat}, 2, 12), {"B", into_twice}},
      [](const Assignment& values) { return is_the_one_composite(layout_of(values[0]), layout_of(values[1])); });

  laws.add({"S066c",
            "A layout of B's own shape has the values f = A o B if and only if f(i + e_j) = f(i) + f(e_j) for all i and j within "
            "the shape; its strides are f(e_j).",
            "NI Thm 10", evidence::Expected::stands,
            "forall A: flat layout rank <= 2 size <= 24, B: flat nonnegative layout rank <= 3 size <= 64 if no extent of B is 1: "
            "claim (for all i, j: f(i + e_j) == f(i) + f(e_j)) == (shape(B):(f(e_0), f(e_1), …) has the values of f) == "
            "(admissible(A,B) and congruent(composition(A,B), B))"},
           {layout("A", {Trait::flat}, 2, 24), layout("B", {Trait::flat, Trait::nonnegative}, 3, 64)},
           [](const Assignment& values) { return merges_where_additive(layout_of(values[0]), layout_of(values[1])); });

  laws.add({"straight_run.values",
            "Stepping by r through modes whose strides have any defects, the run is straight up to the first step at which the "
            "sum of what was carried over each "
            "of them is not 0, also where they cancel again and again, with any budget of indices.",
            "algorithms", evidence::Expected::stands,
            "forall 2 <= a, b, c <= 5, 1 <= r < a*b*c, defects e, f, g from -2 to 2, a budget of 0, 1 or 1024: claim "
            "straight_run == the "
            "first i < 40 with "
            "e*(r % a*i/a) + "
            "f*(r % (a*b)*i/(a*b)) + g*(r*i/(a*b*c)) != 0, or 40"},
           {integer("a", 2, 5),
            integer("b", 2, 5),
            integer("c", 2, 5),
            {"r",
             [](const Assignment& before) {
               return cases::IntegerDomain{1, integer_of(before[0]) * integer_of(before[1]) * integer_of(before[2]) - 1};
             }}},
           [](const Assignment& values) {
             return runs_until_the_first_bend({integer_of(values[0]), integer_of(values[1]), integer_of(values[2])},
                                              integer_of(values[3]));
           });
}

}  // namespace programs

}  // namespace colex::laws
