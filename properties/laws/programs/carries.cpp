// Where modes carry into one another and defects cancel: whether a composite exists, and the searches that decide it, by walking
// and whatever the budget with which they begin.
//
// An engine draws A and B. The levels of A's floor form are what the searches are asked about; what is true of them is seen in
// A's values alone.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/carry_search.hpp"
#include "colex/carrying_step.hpp"
#include "colex/compatible.hpp"
#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/laws/program.hpp"
#include "colex/max_residue.hpp"
#include "colex/print.hpp"
#include "colex/straight_run.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// A's values along one mode.
Values along(const Layout<>& A, const Mode<Checked>& mode) {
  Values result;
  for (Checked i = 0; i < mode.extent; i = i + 1) result.push_back(A(i * mode.stride).value());
  return result;
}

/// Whether a layout over B's shape has the values A(B(c)): each leaf of B has a layout's values, and the leaves add up.
bool composite_exists(const Layout<>& A, const Layout<>& B) {
  Values sums{0};
  for (const Mode<Checked>& mode : modes(B)) {
    const Values line = along(A, mode);
    if (!is_of_a_layout(line)) return false;
    Values longer;
    for (const std::int64_t more : line) {
      for (const std::int64_t sum : sums) longer.push_back((Checked(sum) + Checked(more)).value());
    }
    sums = std::move(longer);
  }
  return sums == composed_values(A, B);
}

/// The last index on, and the first one off, the first straight line of these values whose length does not divide what is left;
/// the first line is in steps of 1, and the next in steps of all that those before it have.
std::optional<std::array<Checked, 2>> where_a_line_breaks_off(const Values& line) {
  const std::size_t n = line.size();
  for (std::size_t unit = 1; unit < n;) {
    std::size_t k = 1;
    while (k * unit < n && Checked(line[k * unit]) == Checked(static_cast<std::int64_t>(k)) * Checked(line[unit])) ++k;
    if (k * unit < n && n % (k * unit) != 0)
      return std::array{Checked(static_cast<std::int64_t>((k - 1) * unit)), Checked(static_cast<std::int64_t>(k * unit))};
    unit *= k;
  }
  return std::nullopt;
}

/// Whether the coordinates of the obstruction are ones that do not add up, or where the line of a leaf ends.
bool is_an_obstruction(const Layout<>& A, const Layout<>& B, const Obstruction<Checked>& why) {
  if (why.reason == Obstruction<Checked>::Reason::carry) return !(A(B(detail::add(why.x, why.y))) == A(B(why.x)) + A(B(why.y)));
  const auto end = where_a_line_breaks_off(along(A, modes(B)[why.leaf]));
  return end && *end == std::array{why.x.leaves()[why.leaf], why.y.leaves()[why.leaf]};
}

Case composes_where_a_composite_exists(const Layout<>& A, const Layout<>& B) {
  const bool exists = composite_exists(A, B);
  const auto composed = compose(A, B);
  if (const auto* R = std::get_if<Layout<>>(&composed)) {
    if (!exists) return Case::fails(to_string(*R) + ", and no layout has the values");
    if (!compatible(B.shape(), R->shape())) return Case::fails(to_string(*R) + " is not compatible with B");
    return values(*R) == composed_values(A, B) ? Case::of(true) : Case::fails(to_string(*R) + " has other values");
  }
  const auto& why = std::get<Obstruction<Checked>>(composed);
  if (exists) return Case::fails("rejected, and a layout has the values");
  return is_an_obstruction(A, B, why) ? Case::of(true) : Case::fails("rejected for what is no reason: " + explain(A, B, why));
}

/// For how long A is a straight line in steps of r, up to n.
std::int64_t straight(const Layout<>& A, std::int64_t r, std::int64_t n) {
  std::int64_t i = 1;
  while (i < n && A(Checked(r) * Checked(i)) == Checked(i) * A(Checked(r))) ++i;
  return i;
}

Case runs_as_long_as_straight(const Layout<>& A, std::int64_t r, std::int64_t n, std::int64_t budget) {
  SmallVector<FloorTerm<Checked, Checked>> terms;
  for (const Level<Checked>& level : floor_form(A).levels)
    terms.push_back({Checked(r) % level.period, level.period, level.defect});
  const std::int64_t found = straight_run(terms, Checked(n), budget).value(), wanted = straight(A, r, n);
  return found == wanted ? Case::of(true)
                         : Case::fails("the run is said to be " + std::to_string(found) + ", and is " + std::to_string(wanted));
}

/// B's modes, each as long as A is a straight line along it: what composition asks about.
Modes<Checked> straight_modes(const Layout<>& A, const Layout<>& B) {
  Modes<Checked> result;
  for (const Mode<Checked>& mode : modes(B)) {
    const std::int64_t length = straight(A, mode.stride.value(), mode.extent.value());
    if (length > 1) result.push_back({Checked(length), mode.stride});
  }
  return result;
}

/// Calls visit(c, Σ c_k·stride_k) for the coordinates of the modes' box, the first mode fastest, until it returns true.
template <class Visit>
void until_in_box(const Modes<Checked>& modes, Visit&& visit) {
  std::vector<Checked> c(modes.size(), 0);
  while (true) {
    Checked sum = 0;
    for (std::size_t k = 0; k < c.size(); ++k) sum = sum + c[k] * modes[k].stride;
    if (visit(c, sum)) return;
    std::size_t k = 0;
    for (; k < c.size(); ++k) {
      c[k] = c[k] + 1;
      if (c[k] < modes[k].extent) break;
      c[k] = 0;
    }
    if (k == c.size()) return;
  }
}

/// Whether levels of these periods are within reach of the modes where their steps sum to the period.
bool is_within_reach(std::int64_t P, std::int64_t Q, const Modes<Checked>& modes) {
  std::vector<Checked> wanted, found;
  SmallVector<Level<Checked>> levels;
  for (const Checked period : {Checked(P), Checked(Q)}) {
    levels.push_back({period, 1});
    Checked sum = 0;
    for (const Mode<Checked>& mode : modes) sum = sum + mode.stride % period * (mode.extent - Checked(1));
    if (!(sum < period)) wanted.push_back(period);
  }
  for (const Level<Checked>& level : detail::levels_within_reach(levels, modes)) found.push_back(level.period);
  return found == wanted;
}

std::string coordinate_text(const std::vector<Checked>& c) {
  std::string result;
  for (const Checked& part : c) result += (result.empty() ? "(" : ",") + to_string(part);
  return result.empty() ? "()" : result + ")";
}

Case first_that_does_not_add_up(const Layout<>& A, const Layout<>& B, std::int64_t budget) {
  const Modes<Checked> box = straight_modes(A, B);
  std::optional<std::vector<Checked>> first;
  until_in_box(box, [&](const std::vector<Checked>& c, Checked sum) {
    Checked apart = 0;
    for (std::size_t k = 0; k < c.size(); ++k) apart = apart + A(c[k] * box[k].stride);
    if (!(A(sum) == apart)) first = c;
    return first.has_value();
  });
  const auto found = carry_search(floor_form(A).levels, box, budget);
  if (found == first) return Case::of(true);
  return Case::fails((found ? coordinate_text(*found) + " is said to be the first" : "all are said to add up") +
                     (first ? "; the first is " + coordinate_text(*first) : "; all do"));
}

/// carry_search with these periods, whatever the defects other than 0, over a box of two modes: the first coordinate at which the
/// levels' defects, each as often as its residues carry, do not sum to 0.
Case first_that_is_not_zero(const std::vector<std::int64_t>& periods, const Modes<Checked>& box) {
  constexpr std::array<std::int64_t, 4> defects = {-2, -1, 1, 2};
  std::vector<std::vector<Checked>> coordinates;
  std::vector<std::vector<std::int64_t>> carried;  // how often each level does, for each of the coordinates
  until_in_box(box, [&](const std::vector<Checked>& c, Checked) {
    coordinates.push_back(c);
    carried.emplace_back();
    for (const std::int64_t period : periods) {
      std::int64_t residues = 0;
      for (std::size_t k = 0; k < c.size(); ++k) residues += c[k].value() * box[k].stride.value() % period;
      carried.back().push_back(residues / period);
    }
    return false;
  });
  for (std::size_t chosen = 0; chosen < defects.size() * defects.size() * defects.size(); ++chosen) {
    const std::array<std::int64_t, 3> defect = {defects[chosen % 4], defects[chosen / 4 % 4], defects[chosen / 16]};
    SmallVector<Level<Checked>> levels;
    for (std::size_t j = 0; j < 3; ++j) levels.push_back({Checked(periods[j]), Checked(defect[j])});
    const auto is_left = [&](const std::vector<std::int64_t>& times) {
      return times[0] * defect[0] + times[1] * defect[1] + times[2] * defect[2] != 0;
    };
    const auto at = std::find_if(carried.begin(), carried.end(), is_left);
    const auto found = carry_search(levels, box);
    const auto* first = at == carried.end() ? nullptr : &coordinates[static_cast<std::size_t>(at - carried.begin())];
    if (first == nullptr ? !found : found == *first) continue;
    std::string text = "with the defects";
    for (const std::int64_t e : defect) text += ' ' + std::to_string(e);
    return Case::fails(text + (found ? ", " + coordinate_text(*found) + " is said to be the first" : ", none is said to be") +
                       (first != nullptr ? "; the first is " + coordinate_text(*first) : "; there is none"));
  }
  return Case::of(true);
}

Case step_that_does_not_add_up(const Layout<>& A, const Layout<>& B, std::int64_t start, std::int64_t step) {
  const auto carries = [&](Checked z) { return !(A(z + Checked(step)) == A(z) + A(Checked(step))); };
  const Modes<Checked> box = modes(B);
  bool some = false;
  until_in_box(box, [&](const std::vector<Checked>&, Checked sum) { return some = some || carries(Checked(start) + sum); });
  const auto found = carrying_step(floor_form(A).levels, box, Checked(start), Checked(step));
  if (found.is_unknown()) throw Rejection(Kind::unknown, "undecided within " + found.budget());
  if (found.is_yes() != some) return Case::fails(some ? "a step carries, and none is said to" : "a step is said to carry");
  if (!some) return Case::of(true);
  Checked at = start;
  for (std::size_t k = 0; k < box.size(); ++k) {
    const Checked c = (*found.witness())[k];
    if (c < Checked(0) || !(c < box[k].extent)) return Case::fails(coordinate_text(*found.witness()) + " is outside of the box");
    at = at + c * box[k].stride;
  }
  return carries(at) ? Case::of(true) : Case::fails("the step from " + coordinate_text(*found.witness()) + " adds up");
}

ProgramVariable steps_of(std::string name, std::int64_t times) {
  return {std::move(name), [times](const Assignment& before) {
            return cases::IntegerDomain{0, (Checked(times) * size(layout_of(before[0]))).value()};
          }};
}

std::int64_t largest_residue(std::int64_t r, std::int64_t n, std::int64_t P) {
  std::int64_t largest = 0;
  for (std::int64_t i = 0; i < n; ++i) largest = std::max(largest, i * r % P);
  return largest;
}

}  // namespace

namespace programs {

void carries(Programs& laws) {
  laws.add(
      {"composition.exists",
       "A o B is rejected only where no layout over B's shape has the values A(B(c)), and the coordinates that are named do "
       "not add up; else it has these values.",
       "algorithms", evidence::Expected::stands,
       "forall A: layout, B: nonnegative layout size <= 64: claim admissible(A,B) == (each leaf of B has a layout's values "
       "under A, and A(B(c)) is the sum of the leaves' for all c), and values(A o B) == A(B(c))"},
      {{"A", [](const Assignment&) { return cases::LayoutDomain{}; }}, layout("B", {Trait::nonnegative}, 6, 64)},
      [](const Assignment& values) { return composes_where_a_composite_exists(layout_of(values[0]), layout_of(values[1])); });

  const auto below_p = [](const char* name) {
    return ProgramVariable{name, [](const Assignment& before) { return cases::IntegerDomain{1, integer_of(before[0]) - 1}; }};
  };
  laws.add({"composition.exists.three",
            "Three steps that add up by twos, and not all of them, are named as such, and no layout has their values.",
            "algorithms", evidence::Expected::stands,
            "forall 3 <= p <= 12, 2 <= q <= 4, 0 <= e <= 24, 1 <= r, s, t < p: claim composition.exists for A = (p,q):(1,e) and "
            "B = (2,2,2):(r,s,t)"},
           {integer("p", 3, 12), integer("q", 2, 4), integer("e", 0, 24), below_p("r"), below_p("s"), below_p("t")},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return Checked(integer_of(values[k])); };
             return composes_where_a_composite_exists(colex::layout_of(Modes<Checked>{{at(0), 1}, {at(1), at(2)}}),
                                                      colex::layout_of(Modes<Checked>{{2, at(3)}, {2, at(4)}, {2, at(5)}}));
           });

  laws.add(
      {"composition.exists.leaf",
       "A leaf that goes through several modes is composed with each in turn, and where one does not divide what is left, the "
       "coordinates around that are named.",
       "algorithms", evidence::Expected::stands,
       "forall 2 <= a, b, c <= 4, 0 <= e, f, g <= 24, 2 <= m <= 8: claim composition.exists for A = (a,b,c,2):(1,e,f,g) and "
       "B = a*b*m:1"},
      {integer("a", 2, 4), integer("b", 2, 4), integer("c", 2, 4), integer("e", 0, 24), integer("f", 0, 24), integer("g", 0, 24),
       integer("m", 2, 8)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return Checked(integer_of(values[k])); };
        return composes_where_a_composite_exists(
            colex::layout_of(Modes<Checked>{{at(0), 1}, {at(1), at(3)}, {at(2), at(4)}, {2, at(5)}}),
            colex::layout_of(Modes<Checked>{{at(0) * at(1) * at(6), 1}}));
      });

  laws.add({"floor_form.values", "A layout's floor form has its values.", "algorithms", evidence::Expected::stands,
            "forall A: flat layout rank <= 5 size <= 4096, 0 <= x < size(A): claim floor_form(A)(x) == A(x)"},
           {layout("A", {Trait::flat}, 5, 4096), steps_of("x", 1)}, [](const Assignment& values) {
             const Checked x(integer_of(values[1]));
             if (!(x < size(layout_of(values[0])))) return Case::filtered();
             return Case::of(floor_form(layout_of(values[0]))(x) == layout_of(values[0])(x));
           });

  laws.add({"straight_run.straight",
            "The run of a layout's floors in steps of r is as long as the layout is a straight line, with any budget of indices.",
            "algorithms", evidence::Expected::stands,
            "forall A: flat layout rank <= 5 size <= 4096, 0 <= r <= 2*size(A), 1 <= n <= 64, budget in {0, 1, 1024}: claim "
            "straight_run(floors of A at steps of r, n, budget) == the first i with A(r*i) != i*A(r), or n"},
           {layout("A", {Trait::flat}, 5, 4096), steps_of("r", 2), integer("n", 1, 64), integer("budget", 0, 2)},
           [](const Assignment& values) {
             return runs_as_long_as_straight(layout_of(values[0]), integer_of(values[1]), integer_of(values[2]),
                                             budget_of(values[3], 1024));
           });

  laws.add({"carry_search.first",
            "The first coordinate that carries is the first at which the values of the modes do not add up, with any budget of "
            "boxes.",
            "algorithms", evidence::Expected::stands,
            "forall A: flat layout rank <= 5 size <= 4096, B: nonnegative layout rank <= 3 size <= 64, budget in {0, 1, 4096}: "
            "claim carry_search(levels of A, the modes of B as far as A is straight along each, budget) == the first c with "
            "A(sum of c_k*d_k) != sum of A(c_k*d_k), if there is one"},
           {layout("A", {Trait::flat}, 5, 4096), layout("B", {Trait::nonnegative}, 3, 64), integer("budget", 0, 2)},
           [](const Assignment& values) {
             return first_that_does_not_add_up(layout_of(values[0]), layout_of(values[1]), budget_of(values[2], 4096));
           });

  laws.add({"carry_search.reach",
            "The levels within reach are those that the sum of all steps passes, each by what it leaves of the period.",
            "algorithms", evidence::Expected::stands,
            "forall 1 <= P, Q <= 60, B: nonnegative layout rank <= 4 size <= 256: claim levels_within_reach(P and Q, the modes "
            "s:d of B) "
            "== those periods N with sum of (d % N)*(s-1) >= N"},
           {integer("P", 1, 60), integer("Q", 1, 60), layout("B", {Trait::nonnegative}, 4, 256)}, [](const Assignment& values) {
             return Case::of(is_within_reach(integer_of(values[0]), integer_of(values[1]), modes(layout_of(values[2]))));
           });

  laws.add(
      {"max_residue.largest", "How high the steps of a mode climb within a period: the largest residue of the first multiples.",
       "algorithms", evidence::Expected::stands,
       "forall 1 <= P <= 200, 0 <= r <= 300, 1 <= n <= 220: claim max_residue(r, n, P) == the largest of i*r % P for i < n"},
      {integer("P", 1, 200), integer("r", 0, 300), integer("n", 1, 220)}, [](const Assignment& values) {
        const std::int64_t P = integer_of(values[0]), r = integer_of(values[1]), n = integer_of(values[2]);
        return Case::of(max_residue(Checked(r), Checked(n), Checked(P)) == Checked(largest_residue(r, n, P)));
      });

  const auto part = [](std::string name) {
    return ProgramVariable{std::move(name), [](const Assignment& before) {
                             return cases::IntegerDomain{1, integer_of(before[5]) - 1};
                           }};
  };
  laws.add(
      {"carry_search.values",
       "The first coordinate that carries is the first at which the defects, each as often as its level carries, do not sum to "
       "0, also where the levels carry together and cancel, as they do along steps that are a simple part of the period.",
       "algorithms", evidence::Expected::stands,
       "forall 2 <= a, b, c, m, n <= 4, 3 <= u <= 6, 1 <= i, j < u, r = a*b*c*i/u, t = a*b*c*j/u, defects e, f, g in {-2, -1, "
       "1, 2}: claim carry_search at the periods a, a*b, a*b*c over (m,n):(r,t) == the first (x,y) with e*((x*r % a + y*t % "
       "a)/a) + ... != 0, if there is one"},
      {integer("a", 2, 4), integer("b", 2, 4), integer("c", 2, 4), integer("m", 2, 4), integer("n", 2, 4), integer("u", 3, 6),
       part("i"), part("j")},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        const std::int64_t last = at(0) * at(1) * at(2);
        return first_that_is_not_zero({at(0), at(0) * at(1), last}, {{Checked(at(3)), Checked(last * at(6) / at(5))},
                                                                     {Checked(at(4)), Checked(last * at(7) / at(5))}});
      });

  laws.add({"carrying_step.chain", "Steps are searched exactly where each period divides the next.", "algorithms",
            evidence::Expected::stands,
            "forall 1 <= p, q <= 24: claim carrying_step at the periods p, q is unknown if and only if p does not divide q"},
           {integer("p", 1, 24), integer("q", 1, 24)}, [](const Assignment& values) {
             SmallVector<Level<Checked>> levels;
             for (const Value& period : values) levels.push_back({period.get<Checked>(), Checked(1)});
             const auto found = carrying_step(levels, Modes<Checked>{{Checked(2), Checked(1)}}, Checked(0), Checked(1));
             return Case::of(found.is_unknown() == (integer_of(values[1]) % integer_of(values[0]) != 0));
           });

  laws.add(
      {"carrying_step.finds", "A step of a box is found that does not add up to where it leads, exactly where there is one.",
       "algorithms", evidence::Expected::stands,
       "forall A: flat layout rank <= 4 size <= 256, B: nonnegative layout rank <= 2 size <= 32, 0 <= start <= size(A), "
       "0 <= step <= 2*size(A): claim carrying_step(levels of A, modes of B, start, step) is a c with z = start + B(c) and "
       "A(z + step) != A(z) + A(step), or there is none"},
      {layout("A", {Trait::flat}, 4, 256), layout("B", {Trait::nonnegative}, 2, 32), steps_of("start", 1), steps_of("step", 2)},
      [](const Assignment& values) {
        return step_that_does_not_add_up(layout_of(values[0]), layout_of(values[1]), integer_of(values[2]),
                                         integer_of(values[3]));
      });
}

}  // namespace programs

}  // namespace colex::laws
