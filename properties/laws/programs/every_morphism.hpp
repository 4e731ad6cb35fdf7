// Laws about each tuple morphism between given tuples.
//
//   of_rows(values, {3, 2}, [](const std::vector<Row>& rows, Requirement& require) {
//     for_each_morphism(rows[1], rows[0], [&](const TupleMorphism& f) { require(holds(f), f); });
//   });
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/laws/program.hpp"

#include "shapes_of_size.hpp"
#include "tuple_morphism.hpp"

namespace colex::laws {

/// The same modes from left to right, however nested. No mode at all stands for 1:0, which the algebra returns instead.
inline bool same_modes(const Layout<>& A, const Layout<>& B) {
  const auto at_least_one = [](Modes<Checked> all) { return all.empty() ? Modes<Checked>{{1, 0}} : all; };
  return at_least_one(modes(A)) == at_least_one(modes(B));
}

/// Whether the stride of every extent of 1 is 0.
inline bool is_non_degenerate(const Layout<>& L) {
  for (const Mode<Checked>& mode : modes(L)) {
    if (mode.extent == Checked(1) && !(mode.stride == Checked(0))) return false;
  }
  return true;
}

/// The morphisms in standard form whose layout is L. The codomain of such a one has no entry of 1, and its product is what the
/// largest stride reaches, since the last entry is hit.
inline std::vector<TupleMorphism> standard_encodings(const Layout<>& L) {
  Checked reach = 1;
  Row S;
  for (const Mode<Checked>& mode : modes(L)) {
    reach = max(reach, mode.extent * mode.stride);
    S.push_back(mode.extent.value());
  }
  std::vector<TupleMorphism> result;
  for (const Row& T : factorisations(reach.value())) {
    for_each_morphism(S, T, [&](const TupleMorphism& f) {
      if (is_standard(f) && same_modes(layout(f), L)) result.push_back(f);
    });
  }
  return result;
}

/// All choices of an ordered factorisation for each entry; 1 stays.
inline std::vector<std::vector<Row>> refinements(const Row& entries) {
  std::vector<std::vector<Row>> result{{}};
  for (const std::int64_t entry : entries) {
    const std::vector<Row> choices = entry == 1 ? std::vector<Row>{{1}} : factorisations(entry);
    std::vector<std::vector<Row>> longer;
    for (const std::vector<Row>& parts : result) {
      for (const Row& choice : choices) {
        longer.push_back(parts);
        longer.back().push_back(choice);
      }
    }
    result = std::move(longer);
  }
  return result;
}

/// The first morphisms of which something that is required does not hold.
class Requirement {
 public:
  template <class... Others>
  void operator()(bool holds, const TupleMorphism& f, const Others&... others) {
    if (holds || !found_.empty()) return;
    found_ = to_string(f);
    ((found_ += ", " + to_string(others)), ...);
  }
  Case verdict() const { return found_.empty() ? Case::of(true) : Case::fails(found_); }

 private:
  std::string found_;
};

/// The entries of each tuple of a case; the case is left out if a tuple has too many.
template <class Ask>
Case of_rows(const Assignment& values, const std::vector<std::size_t>& most, const Ask& ask) {
  std::vector<Row> rows;
  for (std::size_t k = 0; k < most.size(); ++k) {
    Row& row = rows.emplace_back();
    for_each_leaf(shape_of(values[k]), [&](Checked extent) { row.push_back(extent.value()); });
    if (row.size() > most[k]) return Case::filtered();
  }
  Requirement require;
  ask(rows, require);
  return require.verdict();
}

}  // namespace colex::laws
