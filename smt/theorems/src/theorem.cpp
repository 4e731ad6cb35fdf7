#include "colex/theorems/theorem.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace colex::theorems {

// The chapters: a function of each file here and in folds/.
std::vector<Theorem> about_ranks(), about_divide(), about_product(), about_reshape(), folds_of_layout(), folds_of_compact(),
    folds_of_coalesce(), folds_of_complement(), folds_of_inverses(), folds_of_decisions(), folds_of_images(), folds_of_kernels(),
    folds_of_sorted_terms(), folds_of_residues(), folds_of_composition(), folds_of_admissible(), folds_of_divisors(),
    folds_of_composites(), folds_of_whole(), folds_of_carry_search(), folds_of_carry_steps(), folds_of_divide(),
    folds_of_limits(), folds_of_composing_within(), folds_of_carrying_within(), folds_of_dividing_within(),
    folds_of_whole_within(), folds_of_recast(), folds_of_layout_add();

namespace {

/// One chapter behind the other.
template <class... Chapters>
std::vector<Theorem> joined(const Chapters&... chapters) {
  std::vector<Theorem> all;
  (all.insert(all.end(), chapters.begin(), chapters.end()), ...);
  return all;
}

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

const char* name(HoldsFor scope) {
  switch (scope) {
    case HoldsFor::all_ranks: return "all ranks";
    case HoldsFor::profiles: return "profiles";
  }
  return "";
}

void suppose(Scope& scope, const I::Truth& truth, const std::vector<EndsAt>& rests_on,
             const std::vector<std::vector<EndsAt>>& or_on) {
  for (const EndsAt& state : rests_on) scope.note("rests", state.words);
  for (const std::vector<EndsAt>& others : or_on) {
    scope.note("or");
    for (const EndsAt& state : others) scope.note("rests", state.words);
  }
  scope.assume(truth);
}

Theorem all_ranks(std::string id, std::string words, std::string about, const std::vector<PartAndTwin>& parts,
                  std::vector<std::string> rests_on) {
  Theorem theorem{std::move(id), std::move(words), std::move(about), HoldsFor::all_ranks, {}, {}, {}, std::move(rests_on)};
  for (const auto& [part, twin] : parts) {
    theorem.parts.push_back(part);
    theorem.twins.push_back(twin);
  }
  return theorem;
}

Theorem resting_on(std::vector<std::string> ids, Theorem theorem) {
  theorem.rests_on = std::move(ids);
  return theorem;
}

const std::vector<Theorem>& theorems() {
  static const std::vector<Theorem> all =
      joined(about_ranks(), about_divide(), about_product(), about_reshape(), folds_of_layout(), folds_of_compact(),
             folds_of_coalesce(), folds_of_complement(), folds_of_inverses(), folds_of_decisions(), folds_of_images(),
             folds_of_kernels(), folds_of_sorted_terms(), folds_of_residues(), folds_of_composition(), folds_of_admissible(),
             folds_of_divisors(), folds_of_composites(), folds_of_whole(), folds_of_carry_search(), folds_of_carry_steps(),
             folds_of_divide(), folds_of_limits(), folds_of_composing_within(), folds_of_carrying_within(),
             folds_of_dividing_within(), folds_of_whole_within(), folds_of_recast(), folds_of_layout_add());
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

const std::vector<Published>& published() {
  constexpr bool in_part = false;
  static const std::vector<Published> table = {
      {"S001a", {"coordinates.from-index.all-ranks"}},
      {"S001b", {"coordinates.from-index.all-ranks"}, in_part},
      {"S001c", {"coordinates.from-natural.all-ranks"}},
      {"S007a", {"cosize.values.all-ranks"}, in_part},
      {"S007b", {"cosize.values.all-ranks"}, in_part},
      {"S010a", {"layout.values.all-ranks"}, in_part},
      {"S016a", {"coalesce.values.all-ranks"}},
      {"S016b", {"coalesce.values.all-ranks"}},
      {"S018a", {"coalesce.normal-form.all-ranks"}},
      {"S018b", {"coalesce.normal-form.all-ranks"}},
      {"S019", {"coalesce.normal-form.all-ranks", "coalesce.idempotent.all-ranks"}},
      {"S020a", {"coalesce.values.all-ranks", "coalesce.normal-form.all-ranks", "coalesce.canonical.all-ranks"}},
      {"S020b", {"coalesce.values.all-ranks", "coalesce.normal-form.all-ranks", "coalesce.canonical.all-ranks"}},
      {"S020.signed", {"coalesce.values.all-ranks", "coalesce.normal-form.all-ranks", "coalesce.canonical.all-ranks"}},
      {"S027a", {"coalesce_z.values.all-ranks"}},
      {"S029", {"bijective.all-ranks"}, in_part},
      {"S034.repaired", {"ordered.all-ranks"}, in_part},
      {"S039a", {"complement.bijection.all-ranks", "bijective.all-ranks"}},
      {"S040a", {"complement.interleaves.all-ranks"}, in_part},
      {"S041b", {"complement.interleaves.all-ranks"}, in_part},
      {"S046a.repaired", {"complement.bijection.all-ranks"}, in_part},
      {"S047a", {"complement.bijection.all-ranks", "bijective.all-ranks"}, in_part},
      {"S051b", {"complement.interleaves.all-ranks"}, in_part},
      {"S063b", {"composition.lines.all-ranks", "composition.sum.all-ranks"}, in_part},
      {"S077b", {"composition.whole.all-ranks"}, in_part},
      {"S079a", {"right-inverse.inverts.all-ranks"}},
      {"S079b", {"right-inverse.inverts.all-ranks"}},
      {"S083b", {"left-inverse.inverts.all-ranks"}},
      {"S087a", {"nullspace.invariance.all-ranks"}},
      {"S087b", {"nullspace.invariance.all-ranks"}, in_part},
      {"S092b", {"division.tiles.all-ranks", "division.values.all-ranks"}, in_part},
      {"S096a", {"product.values.all-ranks", "complement.copies.all-ranks"}, in_part},
      {"S106a", {"layout_add.values.all-ranks"}, in_part},
      {"layout_add.values", {"layout_add.values.all-ranks"}, in_part},
      {"upcast.values", {"upcast.values.all-ranks"}},
      {"downcast.values", {"downcast.values.all-ranks"}},
      {"downcast.size", {"downcast.values.all-ranks"}, in_part},
  };
  return table;
}

}  // namespace colex::theorems
