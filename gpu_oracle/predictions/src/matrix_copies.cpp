#include <string>
#include <utility>

#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "layout_text.hpp"
#include "wmma_copies.hpp"

namespace colex::predictions {

namespace {

/// The rows that the threads of a warp point at, and the fragments that they hold, of one, two and four matrices.
constexpr const char* rows[] = {"(8,8):(8,1)", "(16,8):(8,1)", "(32,8):(8,1)"};
constexpr const char* fragments[] = {"((4,8),2):((2,8),1)", "((4,8),(2,2)):((2,8),(1,64))", "((4,8),(2,4)):((2,8),(1,64))"};
constexpr const char* transposed[] = {"((4,8),2):((16,1),8)", "((4,8),(2,2)):((16,1),(8,64))", "((4,8),(2,4)):((16,1),(8,64))"};

struct Row {
  const char *family, *form, *cute, *source, *destination;
};

constexpr Row table[] = {
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x1.shared.b16", "SM75_U32x1_LDSM_N", rows[0], fragments[0]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x2.shared.b16", "SM75_U32x2_LDSM_N", rows[1], fragments[1]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x4.shared.b16", "SM75_U32x4_LDSM_N", rows[2], fragments[2]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16", "SM75_U16x2_LDSM_T", rows[0], transposed[0]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16", "SM75_U16x4_LDSM_T", rows[1], transposed[1]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "SM75_U16x8_LDSM_T", rows[2], transposed[2]},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x1.shared.b16", "SM90_U32x1_STSM_N", fragments[0], rows[0]},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x2.shared.b16", "SM90_U32x2_STSM_N", fragments[1], rows[1]},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x4.shared.b16", "SM90_U32x4_STSM_N", fragments[2], rows[2]},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16", "SM90_U16x2_STSM_T", transposed[0], rows[0]},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16", "SM90_U16x4_STSM_T", transposed[1], rows[1]},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "SM90_U16x8_STSM_T", transposed[2], rows[2]},
    {"movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16", "SM75_U32x1_MOVM_T", fragments[0], transposed[0]},
};

std::vector<MatrixCopy> all_copies() {
  std::vector<MatrixCopy> copies;
  for (const Row& row : table) {
    copies.push_back({row.family, row.form, row.cute, detail::layout_of_text(row.source), detail::layout_of_text(row.destination),
                      std::string("PTX ISA, ") + row.family});
  }
  for (MatrixCopy& copy : detail::wmma_copies()) copies.push_back(std::move(copy));
  return copies;
}

}  // namespace

const std::vector<MatrixCopy>& matrix_copies() {
  static const std::vector<MatrixCopy> copies = all_copies();
  return copies;
}

const MatrixCopy* matrix_copy(std::string_view name) {
  const std::string wanted = short_name(name);
  for (const MatrixCopy& copy : matrix_copies()) {
    if (short_name(copy.form) == wanted || (!copy.cute.empty() && copy.cute == name)) return &copy;
  }
  return nullptr;
}

}  // namespace colex::predictions
