// Where a layout does not hold each element of a tile equally often: what is said of it, against counting.
#include "colex/coverage.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "colex/laws/program.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

std::int64_t times(const Values& values, std::int64_t element) { return std::count(values.begin(), values.end(), element); }

/// Whether the values are the elements [0, n), each as often as 0.
bool is_even(const Values& values, std::int64_t n) {
  if (std::any_of(values.begin(), values.end(), [&](std::int64_t v) { return v < 0 || n <= v; })) return false;
  for (std::int64_t element = 1; element < n; ++element) {
    if (times(values, element) != times(values, 0)) return false;
  }
  return times(values, 0) > 0;
}

/// Whether what is said of an element is so.
Case is_so(const Uneven<Checked>& uneven, const Values& values, std::int64_t n) {
  using How = Uneven<Checked>::How;
  const std::int64_t element = uneven.element.value();
  const auto held_by = [&](const Checked& coordinate) { return values[static_cast<std::size_t>(coordinate.value())] == element; };
  const bool inside = 0 <= element && element < n;
  const std::string what = "element " + std::to_string(element);
  switch (uneven.how) {
    case How::missing: return inside && times(values, element) == 0 ? Case::of(true) : Case::fails(what + " is not missing");
    case How::outside:
      return !inside && held_by(uneven.first) ? Case::of(true) : Case::fails(what + " is not held outside of the tile");
    case How::again: break;
  }
  if (!inside || uneven.first == uneven.second || !held_by(uneven.first) || !held_by(uneven.second))
    return Case::fails(what + " is not held by both of the coordinates");
  return times(values, 0) < times(values, element) ? Case::of(true) : Case::fails(what + " is held no more often than 0");
}

Case coverage_is_as_counted(const Layout<>& L, std::int64_t n) {
  const Coverage<Checked> found = coverage(L, Checked(n));
  const Values counted = values(L);
  if (found.uneven.has_value() == is_even(counted, n))
    return Case::fails("that it is even is said where it is not, or not where it is");
  if (found.uneven) return is_so(*found.uneven, counted, n);
  return found.copies == Checked(times(counted, 0)) ? Case::of(true) : Case::fails("0 is held another number of times");
}

}  // namespace

namespace programs {

void coverage(Programs& laws) {
  laws.add({"coverage.witness",
            "Where a layout does not hold each element of a tile equally often, the element that is named is missing, held again "
            "by the two coordinates that "
            "are named, or held outside of the tile, as is said.",
            "D mma_traits; tensor-layouts atom_summary", evidence::Expected::stands,
            "forall L: flat layout rank <= 3 size <= 64, 1 <= n <= 64: claim coverage(L, n) and coverage(L, size(L)), and their "
            "witnesses, are what "
            "counting L's values says"},
           {layout("L", {Trait::flat}, 3, 64), integer("n", 1, 64)}, [](const Assignment& values) {
             const Layout<>& L = layout_of(values[0]);
             Case of_n = coverage_is_as_counted(L, integer_of(values[1]));
             return of_n.kind == Case::Kind::holds ? coverage_is_as_counted(L, size(L).value()) : of_n;
           });
}

}  // namespace programs

}  // namespace colex::laws
