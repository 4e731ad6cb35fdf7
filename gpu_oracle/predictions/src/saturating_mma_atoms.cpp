#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

#include "more_mma_atoms.hpp"

namespace colex::predictions::detail {

namespace {

constexpr std::string_view sides = ".row.col";

/// There is no saturating product of bits.
bool can_saturate(const MmaAtom& atom) {
  return atom.form.find(".s32.") != std::string::npos && atom.form.find(".popc") == std::string::npos;
}

MmaAtom saturating(const MmaAtom& atom) {
  MmaAtom result = atom;
  result.form.insert(result.form.find(sides) + sides.size(), ".satfinite");
  result.cute.clear();
  for (const std::string& name : atom.cute) {
    if (name.starts_with("SM80_")) result.cute.push_back(name + "_SATURATE");
  }
  return result;
}

}  // namespace

std::vector<MmaAtom> saturating_mma_atoms(const std::vector<MmaAtom>& known) {
  std::vector<MmaAtom> atoms;
  for (const MmaAtom& atom : known) {
    if (can_saturate(atom)) atoms.push_back(saturating(atom));
  }
  return atoms;
}

}  // namespace colex::predictions::detail
