#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "by_name.hpp"
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
  const char* targets = "sm_75";
};

constexpr Row table[] = {
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x1.shared.b16", "SM75_U32x1_LDSM_N", rows[0], fragments[0]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x2.shared.b16", "SM75_U32x2_LDSM_N", rows[1], fragments[1]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x4.shared.b16", "SM75_U32x4_LDSM_N", rows[2], fragments[2]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16", "SM75_U16x2_LDSM_T", rows[0], transposed[0]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16", "SM75_U16x4_LDSM_T", rows[1], transposed[1]},
    {"ldmatrix", "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "SM75_U16x8_LDSM_T", rows[2], transposed[2]},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x1.shared.b16", "SM90_U32x1_STSM_N", fragments[0], rows[0], "sm_90"},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x2.shared.b16", "SM90_U32x2_STSM_N", fragments[1], rows[1], "sm_90"},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x4.shared.b16", "SM90_U32x4_STSM_N", fragments[2], rows[2], "sm_90"},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16", "SM90_U16x2_STSM_T", transposed[0], rows[0], "sm_90"},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16", "SM90_U16x4_STSM_T", transposed[1], rows[1], "sm_90"},
    {"stmatrix", "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "SM90_U16x8_STSM_T", transposed[2], rows[2], "sm_90"},
    {"movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16", "SM75_U32x1_MOVM_T", fragments[0], transposed[0]},
};

/// Matrices of bytes, whose rows are 16 elements long: those that a warp's threads point at, one matrix and more.
constexpr const char* byte_rows[] = {"(8,16):(16,1)", "(16,16):(16,1)", "(32,16):(16,1)"};
/// Four bytes of a row in a thread's register.
constexpr const char* byte_fragments[] = {"((4,8),4):((4,16),1)", "((4,8),(4,2)):((4,16),(1,128))",
                                          "((4,8),(4,4)):((4,16),(1,128))"};
/// Four bytes from a column of a 16 x 16 matrix, and four from the column eight farther on.
constexpr const char* byte_columns[] = {"((4,8),(4,2)):((64,1),(16,8))", "((4,8),(4,2,2)):((64,1),(16,8,256))"};
/// Two bytes of a row of the 16 x 8 matrix, which is a column in memory, and two of the row eight below.
constexpr const char* byte_pairs[] = {"((4,8),(2,2)):((32,1),(16,8))", "((4,8),(2,2,2)):((32,1),(16,8,128))",
                                      "((4,8),(2,2,4)):((32,1),(16,8,128))"};
constexpr const char* byte_targets = "sm_100a, sm_103a, sm_110a, sm_120a, sm_121a";

/// How elements that receive a byte each lie in memory.
struct Packing {
  const char *name, *cute;
  std::int64_t bits;
};
constexpr Packing packings[] = {{"b8x16.b6x16_p32", "SM100_SU6_DU8x16_", 6}, {"b8x16.b4x16_p64", "SM100_SU4_DU8x16_", 4}};

/// A form that begins with the name of its instruction.
MatrixCopy of_bytes(const std::string& form, const std::string& cute, const char* source, const char* destination,
                    std::int64_t memory_bits) {
  const std::string instruction = form.substr(0, form.find('.'));
  return {instruction + ".b8",
          form,
          cute,
          detail::layout_of_text(source),
          detail::layout_of_text(destination),
          "PTX ISA, " + instruction,
          byte_targets,
          memory_bits,
          8};
}

/// 16 x 16, x1 and x2, of which there are no plain ones but transposed ones.
void add_square_loads(std::vector<MatrixCopy>& copies) {
  for (int i = 0; i < 2; ++i) {
    const std::string load = "ldmatrix.sync.aligned.m16n16.x" + std::to_string(1 << i) + ".trans.shared.";
    copies.push_back(of_bytes(load + "b8", "", byte_rows[i + 1], byte_columns[i], 8));
    for (const Packing& packing : packings) {
      copies.push_back(of_bytes(load + packing.name, "", byte_rows[i + 1], byte_columns[i], packing.bits));
    }
  }
}

/// 8 x 16, x1, x2 and x4.
void add_row_loads(std::vector<MatrixCopy>& copies) {
  for (int i = 0; i < 3; ++i) {
    const std::string count = "x" + std::to_string(1 << i);
    for (const Packing& packing : packings) {
      copies.push_back(of_bytes("ldmatrix.sync.aligned.m8n16." + count + ".shared." + packing.name,
                                packing.cute + count + "_LDSM_N", byte_rows[i], byte_fragments[i], packing.bits));
    }
  }
}

/// 16 x 8, x1, x2 and x4, transposed on their way.
void add_byte_stores(std::vector<MatrixCopy>& copies) {
  for (int i = 0; i < 3; ++i) {
    copies.push_back(of_bytes("stmatrix.sync.aligned.m16n8.x" + std::to_string(1 << i) + ".trans.shared.b8",
                              "SM100_U8x" + std::to_string(4 << i) + "_STSM_T", byte_pairs[i], byte_rows[i], 8));
  }
}

std::vector<MatrixCopy> all_copies() {
  std::vector<MatrixCopy> copies;
  for (const Row& row : table) {
    copies.push_back({row.family, row.form, row.cute, detail::layout_of_text(row.source), detail::layout_of_text(row.destination),
                      std::string("PTX ISA, ") + row.family, row.targets});
  }
  add_square_loads(copies);
  add_row_loads(copies);
  add_byte_stores(copies);
  for (MatrixCopy& copy : detail::wmma_copies()) copies.push_back(std::move(copy));
  return copies;
}

}  // namespace

const std::vector<MatrixCopy>& matrix_copies() {
  static const std::vector<MatrixCopy> copies = all_copies();
  return copies;
}

std::int64_t row_elements(const MatrixCopy& copy) {
  if (copy.family == "wmma.load") return size(copy.source.mode(1)).value();
  if (copy.family == "wmma.store") return size(copy.destination.mode(1)).value();
  return copy.bits == 16 ? 8 : 16;
}

const MatrixCopy* matrix_copy(std::string_view name) {
  static const detail::ByName<MatrixCopy> by_name(matrix_copies());
  return by_name(name);
}

}  // namespace colex::predictions
