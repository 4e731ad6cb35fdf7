#include "reported.hpp"

namespace colex::peers {

std::vector<Reported> reported() {
  return {
      // CUTLASS, media/docs/cpp/cute/02_layout_algebra.md: the examples of each operation.
      {"", {"coalesce", {"(2,(1,6)):(1,(6,2))"}}},
      {"", {"coalesce_by_mode", {"(2,(1,6)):(1,(6,2))", "(1,1)"}}},
      {"", {"composition", {"(6,2):(8,2)", "(4,3):(3,1)"}}},
      {"", {"composition", {"20:2", "(5,4):(4,1)"}}},
      {"", {"composition", {"(10,2):(16,4)", "(5,4):(1,5)"}}},
      {"", {"complement", {"4:1", "24"}}},
      {"", {"complement", {"6:4", "24"}}},
      {"", {"complement", {"(4,6):(1,4)", "24"}}},
      {"", {"complement", {"4:2", "24"}}},
      {"", {"complement", {"(2,4):(1,6)", "24"}}},
      {"", {"complement", {"(2,2):(1,6)", "24"}}},
      {"", {"logical_divide", {"(4,2,3):(2,1,8)", "4:2"}}},
      {"", {"zipped_divide", {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>"}}},
      {"", {"tiled_divide", {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>"}}},
      {"", {"flat_divide", {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>"}}},
      {"", {"logical_product", {"(2,2):(4,1)", "6:1"}}},
      {"", {"logical_product", {"(2,2):(4,1)", "(4,2):(2,1)"}}},
      {"", {"blocked_product", {"(2,5):(5,1)", "(3,4):(1,3)"}}},
      {"", {"raked_product", {"(2,5):(5,1)", "(3,4):(1,3)"}}},
      // CUTLASS, test/unit/cute/core/composition.cpp and complement.cpp: shapes of the kinds that are tested there.
      {"", {"composition", {"(8,8):(8,1)", "(4,(2,4)):(8,(4,16))"}}},
      {"", {"complement", {"(2,2):(1,8)", "32"}}},
      {"", {"complement", {"(2,4,8):(8,1,64)", "512"}}},
      // The composite that carries from one mode of B into the next.
      {"", {"composition", {"(6,2):(1,7)", "(3,2):(2,3)"}}},
      {"", {"composition", {"(6,4):(1,100)", "4:4"}}},
      {"", {"composition", {"(4,6,8):(2,3,5)", "6:3"}}},
      {"", {"complement", {"(2,2):(2,3)", "24"}}},
      {"", {"left_inverse", {"(2,2):(2,3)"}}},
      {"NVIDIA/cutlass#3288", {"composition", {"(4,5):(5,1)", "5:3"}}},
      // What users of the peers reported. Where a report lets B leave A's domain, B is cut; where it has a number for a stride
      // that does not matter, the numbers are such that no two sums are equal.
      {"NVIDIA/cutlass#1353", {"composition", {"(2,3):(1,2)", "(2,3):(3,1)"}}},
      {"NVIDIA/cutlass#1355", {"right_inverse", {"(2,4,6):(4,1,8)"}}},
      {"NVIDIA/cutlass#1461", {"blocked_product", {"(2,5):(5,1)", "(3,4):(1,3)"}}},
      {"NVIDIA/cutlass#1466", {"complement", {"(2,2):(1,6)", "24"}}},
      {"NVIDIA/cutlass#1704", {"swizzle", {"0", "4", "3", "123"}}},
      {"NVIDIA/cutlass#2113", {"composition", {"(10,2):(16,4)", "(3,4):(1,5)"}}},
      {"NVIDIA/cutlass#2208", {"logical_product", {"(32,8):(1,32)", "(4,1):(1,0)"}}},
      {"NVIDIA/cutlass#2208", {"logical_product", {"(2,5):(5,1)", "(3,4):(1,3)"}}},
      {"NVIDIA/cutlass#2515", {"composition", {"(3,6,2,8):(1,5,31,63)", "96:3"}}},
      {"NVIDIA/cutlass#2515", {"composition", {"(3,6,2,8):(1,5,31,63)", "48:6"}}},
      {"NVIDIA/cutlass#2515", {"composition", {"(3,6,2,8):(1,5,31,63)", "32:9"}}},
      {"NVIDIA/cutlass#2545", {"logical_divide", {"(8,32):(1,8)", "(4,8):(1,4)"}}},
      {"NVIDIA/cutlass#2545", {"logical_divide", {"(12,32):(1,12)", "(4,8):(1,4)"}}},
      {"NVIDIA/cutlass#2633", {"composition", {"(6,2):(1,7)", "(3,2):(2,3)"}}},
      {"NVIDIA/cutlass#2634", {"swizzle", {"3", "4", "3", "32"}}},
      {"NVIDIA/cutlass#2722", {"left_inverse", {"(4,4):(4,1)"}}},
      {"NVIDIA/cutlass#3058", {"complement", {"4:2", "8"}}},
      {"NVIDIA/cutlass#3119", {"swizzle", {"1", "3", "3", "64"}}},
      {"NVIDIA/cutlass#3177", {"composition", {"(4,6,8):(2,3,5)", "6:3"}}},
      {"NVIDIA/cutlass#3182", {"composition", {"(3,6,2,8):(1,5,31,63)", "4:72"}}},
      {"NVIDIA/cutlass#3253", {"complement", {"6:4", "24"}}},
      {"NVIDIA/cutlass#3253", {"coalesce", {"(4,6):(1,4)"}}},
      {"NVIDIA/cutlass#3485", {"left_inverse", {"4:2"}}},
      {"NVIDIA/cutlass#3485", {"left_inverse", {"(4,2):(1,16)"}}},
      {"NVIDIA/cutlass#3485", {"left_inverse", {"((2,2),(2,2)):((1,4),(8,32))"}}},
      {"NVIDIA/cutlass#3490", {"swizzle", {"0", "4", "0", "123"}}},
      {"NVIDIA/cutlass#3513", {"logical_divide", {"(12,(4,8)):(7,(1,30))", "128:1"}}},
      {"modular/modular#5909", {"zipped_divide", {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>"}}},
  };
}

const std::vector<NoQuestion>& reports_without_question() {
  static const std::vector<NoQuestion> table = {
      {"NVIDIA/cutlass#3140", "a table of an instruction, which `colex peers tables` finds wrong still"},
      {"NVIDIA/cutlass#3254", "a table of an instruction, which `colex peers tables` finds right"},
      {"NVIDIA/cutlass#2657", "B leaves the domain of A, where conventions differ"},
      {"NVIDIA/cutlass#3454", "a swizzled layout is sliced, which no operation here does"},
      {"tile-ai/tilelang#2609", "a compiler's pass sees a swizzled buffer as one of another element type"},
      {"tile-ai/tilelang#2714", "a compiler's pass goes over a swizzled buffer as if it were not"},
      {"jax-ml/jax#40021", "whether a constant fits a tiled layout; JAX is asked for tables alone"},
      {"pytorch/pytorch#169454", "an extent of 1 with a stride other than 0, where conventions differ"},
  };
  return table;
}

}  // namespace colex::peers
