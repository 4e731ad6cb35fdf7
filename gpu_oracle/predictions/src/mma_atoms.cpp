// The atoms of tables/products.forms and amd.forms.
#include <cstddef>
#include <string>
#include <vector>

#include "colex/predictions/forms_table.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "by_name.hpp"
#include "layout_text.hpp"

namespace colex::predictions {

namespace {

using detail::layout_of_text;

/// `8:4 next 1 selectors 4 chunks (8,(4,2)):(1,(16,8))`: those under each selector.
std::vector<MmaMetadata> metadata(const FormRow& row) {
  const std::vector<std::string> words = row.words("metadata");
  std::vector<MmaMetadata> selectors;
  for (std::int64_t s = 0; !words.empty() && s < std::stoll(words.at(4)); ++s)
    selectors.push_back({layout_of_text(words.at(0)), s * std::stoll(words.at(2)), layout_of_text(words.at(6))});
  return selectors;
}

/// `8:4 next 1 thread-ids 4 bytes (8,2):(1,8)`.
MmaScale scale(const std::vector<std::string>& words) {
  return {layout_of_text(words.at(0)), std::stoll(words.at(2)), std::stoll(words.at(4)), layout_of_text(words.at(6))};
}

MmaAtom atom_of(const FormRow& row) {
  const Layout<> shape = row.layout("shape");
  MmaAtom atom;
  atom.family = row.text("family");
  atom.form = row.form;
  atom.cute = row.cute;
  atom.M = size(shape.mode(0)).value();
  atom.N = size(shape.mode(1)).value();
  atom.K = size(shape.mode(2)).value();
  atom.threads = row.layout("threads", "(32,1):(1,0)");
  atom.A = row.layout("A");
  atom.B = row.layout("B");
  atom.C = row.layout("C");
  atom.D = row.layout("D", row.text("C"));
  atom.source = row.text("documented");
  atom.targets = row.targets;
  atom.metadata = metadata(row);
  if (row.has("scales-A")) atom.scales = MmaScales{scale(row.words("scales-A")), scale(row.words("scales-B"))};
  atom.B_before = row.number("B-before", 0);
  atom.B_behind = row.number("B-behind", 0);
  return atom;
}

std::vector<MmaAtom> all_atoms() {
  std::vector<MmaAtom> atoms;
  for (const char* table : {"products", "amd"}) {
    for (const FormRow& row : forms_table(table)) atoms.push_back(atom_of(row));
  }
  return atoms;
}

}  // namespace

const std::vector<MmaAtom>& mma_atoms() {
  static const std::vector<MmaAtom> atoms = all_atoms();
  return atoms;
}

const MmaAtom* mma_atom(std::string_view name) {
  static const detail::ByName<MmaAtom> by_name(mma_atoms());
  return by_name(name);
}

}  // namespace colex::predictions
