#include "colex/theorems/published.hpp"

namespace colex::theorems {

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
