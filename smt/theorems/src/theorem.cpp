#include "colex/theorems/theorem.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "topics.hpp"

namespace colex::theorems {

namespace {

constexpr std::vector<Theorem> (*chapters[])() = {
    about_coalesce,
    about_coordinates,
    about_cosize,
    about_composition,
    about_complement,
    about_inverses,
    about_divide,
    about_product,
    about_reshape,
    about_slice,
    about_filter,
    folds_of_layout,
    folds_of_coordinates,
    folds_of_compact,
    folds_of_coalesce,
    folds_of_complement,
    folds_of_inverses,
    folds_of_decisions,
    folds_of_collisions,
    folds_of_images,
    folds_of_kernels,
    folds_of_sorted_terms,
    folds_of_residues,
    folds_of_sort,
    folds_of_composition,
    folds_of_admissible,
    folds_of_divisors,
    folds_of_composites,
    folds_of_whole,
    folds_of_carry_search,
    folds_of_carry_steps,
    folds_of_divide,
    folds_of_limits,
    folds_of_coalesced_form,
    folds_of_overflow,
    folds_of_composing_within,
    folds_of_carrying_within,
    folds_of_comparing_within,
    folds_of_dividing_within,
    folds_of_whole_within,
    folds_of_reshape,
    folds_of_recast,
    folds_of_layout_add,
};

/// The ids on the way from the first theorem to this one: none may come again.
void add(const Theorem& theorem, std::vector<std::string>& way, std::vector<const Theorem*>& found) {
  if (std::find(found.begin(), found.end(), &theorem) != found.end()) return;
  if (std::find(way.begin(), way.end(), theorem.id) != way.end()) throw std::logic_error(theorem.id + " rests on itself");
  way.push_back(theorem.id);
  for (const std::string& id : theorem.rests_on) {
    const Theorem* other = find(id);
    if (!other) throw std::logic_error(theorem.id + " rests on " + id + ", which is no theorem");
    add(*other, way, found);
  }
  way.pop_back();
  found.push_back(&theorem);
}

}  // namespace

const char* name(Scope scope) {
  switch (scope) {
    case Scope::all_ranks: return "all ranks";
    case Scope::profiles: return "profiles";
  }
  return "";
}

Theorem resting_on(std::vector<std::string> ids, Theorem theorem) {
  theorem.rests_on = std::move(ids);
  return theorem;
}

const std::vector<Theorem>& theorems() {
  static const std::vector<Theorem> all = [] {
    std::vector<Theorem> result;
    for (const auto chapter : chapters) {
      for (Theorem& theorem : chapter()) result.push_back(std::move(theorem));
    }
    return result;
  }();
  return all;
}

const Theorem* find(const std::string& id) {
  const auto found = std::find_if(theorems().begin(), theorems().end(), [&](const Theorem& t) { return t.id == id; });
  return found == theorems().end() ? nullptr : &*found;
}

std::vector<const Theorem*> with_what_it_rests_on(const Theorem& theorem) {
  std::vector<std::string> way;
  std::vector<const Theorem*> found;
  add(theorem, way, found);
  return found;
}

}  // namespace colex::theorems
