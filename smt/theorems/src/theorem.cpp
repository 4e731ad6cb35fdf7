#include "colex/theorems/theorem.hpp"

#include <algorithm>
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
    folds_of_kernels,
    folds_of_residues,
    folds_of_sort,
    folds_of_composition,
    folds_of_admissible,
    folds_of_divide,
};

}  // namespace

const char* name(Scope scope) {
  switch (scope) {
    case Scope::all_ranks: return "all ranks";
    case Scope::profiles: return "profiles";
  }
  return "";
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

}  // namespace colex::theorems
