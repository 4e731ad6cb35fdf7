// Where a complement exists, and that it is the only one: the post-condition of complement over all tilings.
#include "colex/complement.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/fit.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/sort.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// The documented condition: sorted by stride, without extents of 1 and strides of 0, the strides are positive and s_i·d_i <=
/// d_{i+1}.
bool is_chain(const Layout<>& A) {
  Checked reach = 1;
  for (const Mode<Checked>& mode : sorted_by_stride(modes(A))) {
    if (mode.extent == Checked(1) || mode.stride == Checked(0)) continue;
    if (mode.stride < reach) return false;
    reach = mode.extent * mode.stride;
  }
  return true;
}

/// The w with w_0 < w_1 < … such that every element of [0, N) is exactly one sum v_i + w_j, and no other number is; none if
/// there is no such w. There is at most one: the least element that is not a sum yet can only be the next w + 0, if no v_i is
/// negative.
std::optional<Values> tiling(const Values& v, std::int64_t N) {
  std::vector<bool> hit(static_cast<std::size_t>(N), false);
  Values w;
  for (std::int64_t next = 0; next < N; ++next) {
    if (hit[static_cast<std::size_t>(next)]) continue;
    w.push_back(next);
    for (const std::int64_t value : v) {
      if (value < 0 || value >= N - next || hit[static_cast<std::size_t>(next + value)]) return std::nullopt;
      hit[static_cast<std::size_t>(next + value)] = true;
    }
  }
  return w;
}

bool sums_are_distinct(const Values& v, const Values& w) {
  Values sums;
  for (const std::int64_t a : v) {
    for (const std::int64_t b : w) sums.push_back((Checked(a) + Checked(b)).value());
  }
  std::sort(sums.begin(), sums.end());
  return std::adjacent_find(sums.begin(), sums.end()) == sums.end();
}

/// The complement exists for chains, its sums are distinct, and it is the layout, if there is one, that tiles [0, N) with A.
Case is_the_one_complement(const Layout<>& A, std::int64_t N) {
  const Values v = values(filter(A));
  const std::optional<Values> w = tiling(v, N);
  const auto C = try_complement(A, Checked(N));
  if (!C && C.rejection().kind() != Kind::inadmissible) throw C.rejection();
  if (C.has_value() != is_chain(A)) return Case::fails(C ? "there is " + to_string(*C) : "rejected: " + C.rejection().message());
  if (w && fit(std::vector<Checked>(w->begin(), w->end())) && !C)
    return Case::fails("rejected; " + text(*w) + " tiles [0," + std::to_string(N) + ")");
  if (!C) return Case::of(true);
  if (Checked(256) < size(*C)) return Case::filtered();
  const Values c = values(*C);
  if (!sums_are_distinct(v, c)) return Case::fails("a sum with " + to_string(*C) + " occurs twice");
  if (w && fit(std::vector<Checked>(w->begin(), w->end())) && c != *w)
    return Case::fails("there is " + to_string(*C) + ", which does not tile as " + text(*w));
  const bool tiles = covers(A, *C) && Checked(static_cast<std::int64_t>(v.size())) * size(*C) == Checked(N);
  if (tiles && !w) return Case::fails(to_string(*C) + " is said to cover [0," + std::to_string(N) + "), which nothing tiles");
  return Case::of(true);
}

/// The end of the last mode of L that says something: a copy of the whole is so long.
Checked reach_of(const Layout<>& L) {
  Checked reach = 1;
  for (const Mode<Checked>& mode : modes(L)) {
    if (!(mode.extent == Checked(1))) reach = max(reach, mode.extent * mode.stride);
  }
  return reach;
}

Case has_the_fewest_copies(const Layout<>& L, std::int64_t n) {
  const auto found = attempt([&] { return complement_of_size(L, Checked(n)); });
  const auto gaps = try_complement(L);
  if (!found || !gaps) return Case::of(found.has_value() == gaps.has_value());
  Checked copies = 1;
  while (size(colex::complement(L, copies * reach_of(L))) < Checked(n)) copies = copies + 1;
  const Layout<> wanted = colex::complement(L, copies * reach_of(L));
  return *found == wanted ? Case::of(true) : Case::fails(to_string(*found) + " instead of " + to_string(wanted));
}

}  // namespace

namespace programs {

void complement(Programs& laws) {
  laws.add({"complement.exact",
            "A complement exists exactly for the documented chains; its sums with A are distinct; and whatever layout tiles "
            "[0,N) with A, in ascending order, has its values.",
            "conventions; CF 2.1.6.33", evidence::Expected::stands,
            "forall A: flat layout rank <= 3 size <= 8, 1 <= N <= 64: claim defined(complement(A,N)) == (sorted, filtered, "
            "s_i*d_i <= d_{i+1} and d_0 >= 1), and the sums of filter(A) and complement(A,N) are distinct, and an ascending C "
            "whose sums with filter(A) are [0,N) has the values of complement(A,N)"},
           {layout("A", {Trait::flat}, 3, 8), integer("N", 1, 64)},
           [](const Assignment& values) { return is_the_one_complement(layout_of(values[0]), integer_of(values[1])); });

  laws.add({"complement_of_size.fewest", "The complement of a size has as few copies of the whole as give it that many elements.",
            "conventions", evidence::Expected::stands,
            "forall L: layout rank <= 4 size <= 64, 1 <= n <= 64: claim complement_of_size(L,n) == complement(L, k*r), r the "
            "largest s*d, for the least k >= 1 with size(complement(L, k*r)) >= n; or neither exists"},
           {layout("L", {}, 4, 64), integer("n", 1, 64)},
           [](const Assignment& values) { return has_the_fewest_copies(layout_of(values[0]), integer_of(values[1])); });
}

}  // namespace programs

}  // namespace colex::laws
