// Relative flattening and mutual refinements: S101, S103.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/common_domain.hpp"
#include "colex/compatible.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "shapes_of_size.hpp"

namespace colex::laws {

namespace {

void append_relative_flattening(const Tuple<Checked>& refined, const Tuple<Checked>& shape, Tuple<Checked>::Modes& into) {
  if (shape.is_leaf()) {
    into.push_back(refined);
    return;
  }
  for (std::size_t k = 0; k < shape.rank(); ++k) append_relative_flattening(refined.mode(k), shape.mode(k), into);
}

/// What stands in `refined` in the place of each leaf of `shape`, from left to right. Requires that it refines the shape.
Tuple<Checked> relative_flattening(const Tuple<Checked>& refined, const Tuple<Checked>& shape) {
  Tuple<Checked>::Modes result;
  append_relative_flattening(refined, shape, result);
  return Tuple<Checked>(std::move(result));
}

Case flattening_refines(const Tuple<Checked>& X, const Tuple<Checked>& refined) {
  const Tuple<Checked> flattened = relative_flattening(refined, X);
  const bool refines = compatible(flatten_to_tuple(X), flattened);
  const bool same_leaves = flatten_to_tuple(flattened) == flatten_to_tuple(refined);
  return refines && same_leaves ? Case::of(true) : Case::fails("the flattening relative to X is " + to_string(flattened));
}

/// Whether the shape can be written with the entries from `next` on, each leaf being a product of one or more of them, or 1;
/// `next` is then behind them.
bool groups(const Tuple<Checked>& shape, const Row& entries, std::size_t& next) {
  if (!shape.is_leaf()) {
    for (const Tuple<Checked>& mode : shape.modes()) {
      if (!groups(mode, entries, next)) return false;
    }
    return true;
  }
  std::int64_t product = 1;
  while (product < shape.leaf().value() && next < entries.size()) product *= entries[next++];
  return product == shape.leaf().value();
}

bool refines(const Row& entries, const Tuple<Checked>& shape) {
  std::size_t next = 0;
  return groups(shape, entries, next) && next == entries.size();
}

/// The flat tuples of entries > 1 that refine both.
std::vector<Row> mutual_refinements(const Tuple<Checked>& S, const Tuple<Checked>& T) {
  std::vector<Row> result;
  for (const Row& entries : factorisations(product(S).value())) {
    if (refines(entries, S) && refines(entries, T)) result.push_back(entries);
  }
  return result;
}

/// The one with the fewest entries; none if there is none, or two.
std::optional<Row> shortest(const std::vector<Row>& rows) {
  std::optional<Row> best;
  std::size_t as_short = 0;
  for (const Row& row : rows) {
    if (best && best->size() < row.size()) continue;
    as_short = best && best->size() == row.size() ? as_short + 1 : 1;
    best = row;
  }
  return as_short == 1 ? best : std::nullopt;
}

Case refinements_correspond(const Tuple<Checked>& S, const Tuple<Checked>& T) {
  const std::vector<Row> all = mutual_refinements(S, T);
  if (all != mutual_refinements(flatten(S), flatten(T))) return Case::fails("the flattened shapes have others");
  const auto coarsest = try_mutual_refinement(S, T);
  if (coarsest.has_value() == all.empty()) return Case::fails(coarsest ? "there is none" : coarsest.rejection().message());
  if (!coarsest) return Case::of(true);
  const std::optional<Row> expected = shortest(all);
  if (!expected) return Case::fails("no single one is the shortest");
  const Tuple<Checked> found = all.size() == 1 && expected->empty() ? tuple() : flatten_to_tuple(*coarsest);
  return found == flat_tuple(*expected) ? Case::of(true) : Case::fails("the shortest is " + to_string(flat_tuple(*expected)));
}

}  // namespace

namespace programs {

void refinement(Programs& laws) {
  laws.add({"S101a", "If X' refines X, the flattening of X' relative to X refines the flattened X.", "CF 2.2.4.16",
            evidence::Expected::stands,
            "forall X: shape rank <= 3 size <= 64, X': shape refining X: claim compatible(flatten(X), relative_flattening(X',X)) "
            "and flatten(relative_flattening(X',X)) == flatten(X')"},
           {shape("X", 3, 64),
            {"refined",
             [](const Assignment& before) {
               return cases::ShapeDomain{{}, {}, shape_of(before[0])};
             }}},
           [](const Assignment& values) { return flattening_refines(shape_of(values[0]), shape_of(values[1])); });

  // T is made to have the size of S: it refines the leaf size(S).
  laws.add({"S103b",
            "Mutual refinements of nested shapes correspond one to one to those of their flattenings, and mutual_refinement is "
            "the shortest.",
            "CF 3.2.5.20, 4.1.2", evidence::Expected::stands,
            "forall S: shape rank <= 3 size <= 48, T: shape refining size(S): claim {M | M refines S and T} == {M | M refines "
            "flatten(S) and flatten(T)}, M flat without 1; mutual_refinement(S,T) is its only shortest element, and rejected "
            "where it is empty"},
           {shape("S", 3, 48),
            {"T",
             [](const Assignment& before) {
               return cases::ShapeDomain{{}, {}, Tuple<Checked>(product(shape_of(before[0])))};
             }}},
           [](const Assignment& values) { return refinements_correspond(shape_of(values[0]), shape_of(values[1])); });
}

}  // namespace programs

}  // namespace colex::laws
