// The chain of ldmatrix, mma and stmatrix. Its A, B and D are matrices in shared memory, of which thread t is said to hold the
// t-th part: so their rows are rows of memory, and no longer free to be renamed one by one.
#include <string>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

#include "layout_text.hpp"
#include "more_mma_atoms.hpp"

namespace colex::predictions::detail {

namespace {

/// Row by row, and transposed column by column: 32 threads with 16 bytes of A each, or 8 of B and of D.
constexpr const char* chain_A[] = {"((2,16),8):((128,1),16)", "((2,16),8):((8,16),1)"};
constexpr const char* chain_B[] = {"((4,8),4):((32,1),8)", "((2,16),4):((4,8),1)"};
constexpr const char* chain_D[] = {"((2,16),4):((64,1),16)", "((4,8),4):((4,16),1)"};
constexpr const char* chain_C = "((4,8),(2,2)):((32,1),(16,8))";

MmaAtom chain_atom(int A, int B, int D) {
  const auto trans = [](int transposed) { return transposed != 0 ? ".trans" : ""; };
  return {"chain",
          std::string("ldmatrix.x4") + trans(A) + "+ldmatrix.x2" + trans(B) +
              "+mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16+stmatrix.x2" + trans(D),
          {},
          16,
          8,
          16,
          layout_of_text("(32,1):(1,0)"),
          layout_of_text(chain_A[A]),
          layout_of_text(chain_B[B]),
          layout_of_text(chain_C),
          layout_of_text(chain_D[D]),
          "PTX ISA, ldmatrix, Matrix Fragments for mma.m16n8k16 with floating point type, stmatrix",
          "sm_90"};
}

}  // namespace

std::vector<MmaAtom> chain_atoms() {
  std::vector<MmaAtom> atoms;
  for (const int A : {0, 1}) {
    for (const int B : {0, 1}) {
      for (const int D : {0, 1}) atoms.push_back(chain_atom(A, B, D));
    }
  }
  return atoms;
}

}  // namespace colex::predictions::detail
