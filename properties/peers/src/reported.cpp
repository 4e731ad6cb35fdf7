#include "reported.hpp"

namespace colex::peers {

std::vector<Question> reported() {
  return {
      // CUTLASS, media/docs/cpp/cute/02_layout_algebra.md: the examples of each operation.
      {"coalesce", {"(2,(1,6)):(1,(6,2))"}},
      {"coalesce_by_mode", {"(2,(1,6)):(1,(6,2))", "(1,1)"}},
      {"composition", {"(6,2):(8,2)", "(4,3):(3,1)"}},
      {"composition", {"20:2", "(5,4):(4,1)"}},
      {"composition", {"(10,2):(16,4)", "(5,4):(1,5)"}},
      {"complement", {"4:1", "24"}},
      {"complement", {"6:4", "24"}},
      {"complement", {"(4,6):(1,4)", "24"}},
      {"complement", {"4:2", "24"}},
      {"complement", {"(2,4):(1,6)", "24"}},
      {"complement", {"(2,2):(1,6)", "24"}},
      {"logical_divide", {"(4,2,3):(2,1,8)", "4:2"}},
      {"zipped_divide", {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>"}},
      {"tiled_divide", {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>"}},
      {"flat_divide", {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>"}},
      {"logical_product", {"(2,2):(4,1)", "6:1"}},
      {"logical_product", {"(2,2):(4,1)", "(4,2):(2,1)"}},
      {"blocked_product", {"(2,5):(5,1)", "(3,4):(1,3)"}},
      {"raked_product", {"(2,5):(5,1)", "(3,4):(1,3)"}},
      // CUTLASS, test/unit/cute/core/composition.cpp and complement.cpp: shapes of the kinds that are tested there.
      {"composition", {"(8,8):(8,1)", "(4,(2,4)):(8,(4,16))"}},
      {"complement", {"(2,2):(1,8)", "32"}},
      {"complement", {"(2,4,8):(8,1,64)", "512"}},
      // The composite that carries from one mode of B into the next.
      {"composition", {"(6,2):(1,7)", "(3,2):(2,3)"}},
      {"composition", {"(6,4):(1,100)", "4:4"}},
      {"composition", {"(4,6,8):(2,3,5)", "6:3"}},
      {"complement", {"(2,2):(2,3)", "24"}},
      {"left_inverse", {"(2,2):(2,3)"}},
      // CUTLASS, discussion 3288: mode 20:3 strides through 4, which 3 does not divide.
      {"composition", {"(4,5):(3,20)", "(2,10):(9,1)"}},
      {"composition", {"(4,5):(5,1)", "5:3"}},
  };
}

}  // namespace colex::peers
