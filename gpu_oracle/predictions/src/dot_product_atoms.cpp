#include <cstdint>
#include <string>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

#include "layout_text.hpp"
#include "more_mma_atoms.hpp"

namespace colex::predictions::detail {

namespace {

/// dp4a takes the four bytes of a word of A and of one of B; dp2a the two halves of A's word and two bytes of B's: its low
/// ones, or its high ones.
MmaAtom dot_product(const std::string& form, std::int64_t K, const std::string& section) {
  const Layout<> one = layout_of_text("(1,1):(0,0)");
  const Layout<> along_k(tuple(1, K), tuple(0, 1));
  std::vector<std::string> cute;
  // CuTe has an SM61_DP2A too, which leaves out `.lo` or `.hi`: that is no instruction.
  if (form == "dp4a.s32.s32") cute = {"SM61_DP4A"};
  MmaAtom atom{"dp", form, std::move(cute), 1, 1, K, one, along_k, along_k, one, one, "PTX ISA, " + section, "sm_61"};
  if (form.starts_with("dp2a.lo")) atom.B_behind = 2;
  if (form.starts_with("dp2a.hi")) atom.B_before = 2;
  return atom;
}

}  // namespace

std::vector<MmaAtom> dot_product_atoms() {
  std::vector<MmaAtom> atoms;
  for (const std::string types : {".s32.s32", ".s32.u32", ".u32.s32", ".u32.u32"}) {
    atoms.push_back(dot_product("dp4a" + types, 4, "dp4a"));
    for (const std::string half : {".lo", ".hi"}) atoms.push_back(dot_product("dp2a" + half + types, 2, "dp2a"));
  }
  return atoms;
}

}  // namespace colex::predictions::detail
