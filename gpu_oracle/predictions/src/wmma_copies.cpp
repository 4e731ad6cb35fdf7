// The fragments of wmma. PTX says that nobody may rely on them. What ptxas makes for sm_80 to sm_90 is made of mma.sync, and so
// are its fragments: those of the instructions that a product consists of, one behind the other; where a product is wider than
// it is high, A and B have changed places.
#include "wmma_copies.hpp"

#include <string>
#include <vector>

#include "colex/composition.hpp"
#include "colex/predictions/forms_table.hpp"

#include "layout_text.hpp"

namespace colex::predictions::detail {

namespace {

/// A fragment: (thread, value) to the place in the operand's matrix, m + M·k of A, n + N·k of B, m + M·n of C and D.
struct WmmaFragment {
  char operand;
  const char* shape;
  std::int64_t rows, columns;
  const char* types;
  std::int64_t bits;
  const char* layout;
};

// A of 32 rows and B of 32 columns are those of two products side by side; of A and B in f16 the registers that are left repeat
// the others.
constexpr WmmaFragment wmma_fragments[] = {
    {'a', "m16n16k16", 16, 16, "f16", 16, "((4,8),(2,2,2,2)):((32,1),(16,8,128,0))"},
    {'a', "m16n16k16", 16, 16, "bf16", 16, "((4,8),(2,2,2)):((32,1),(16,8,128))"},
    {'a', "m16n16k16", 16, 16, "s8 u8", 8, "((4,8),(4,2)):((64,1),(16,8))"},
    {'a', "m8n32k16", 8, 16, "f16", 16, "((4,8),(2,2,4)):((16,1),(8,64,0))"},
    {'a', "m8n32k16", 8, 16, "bf16", 16, "((4,8),(2,2)):((16,1),(8,64))"},
    {'a', "m8n32k16", 8, 16, "s8 u8", 8, "((4,8),4):((32,1),8)"},
    {'a', "m32n8k16", 32, 16, "f16 bf16", 16, "((4,8),(2,2,2,2)):((64,1),(32,8,256,16))"},
    {'a', "m32n8k16", 32, 16, "s8 u8", 8, "((4,8),(4,4)):((128,1),(32,8))"},
    {'a', "m16n16k8", 16, 8, "tf32", 32, "((4,8),(2,2)):((16,1),(8,64))"},
    {'a', "m8n8k4", 8, 4, "f64", 64, "((4,8),1):((8,1),0)"},
    {'a', "m8n8k32", 8, 32, "s4 u4", 4, "((4,8),8):((64,1),8)"},
    {'a', "m8n8k128", 8, 128, "b1", 1, "((4,8),32):((256,1),8)"},
    {'b', "m16n16k16", 16, 16, "f16", 16, "((4,8),(2,2,2,2)):((32,1),(16,128,8,0))"},
    {'b', "m16n16k16", 16, 16, "bf16", 16, "((4,8),(2,2,2)):((32,1),(16,128,8))"},
    {'b', "m16n16k16", 16, 16, "s8 u8", 8, "((4,8),(4,2)):((64,1),(16,8))"},
    {'b', "m8n32k16", 32, 16, "f16 bf16", 16, "((4,8),(2,2,2,2)):((64,1),(32,8,256,16))"},
    {'b', "m8n32k16", 32, 16, "s8 u8", 8, "((4,8),(4,4)):((128,1),(32,8))"},
    {'b', "m32n8k16", 8, 16, "f16", 16, "((4,8),(2,2,4)):((16,1),(8,64,0))"},
    {'b', "m32n8k16", 8, 16, "bf16", 16, "((4,8),(2,2)):((16,1),(8,64))"},
    {'b', "m32n8k16", 8, 16, "s8 u8", 8, "((4,8),4):((32,1),8)"},
    {'b', "m16n16k8", 16, 8, "tf32", 32, "((4,8),(2,2)):((16,1),(64,8))"},
    {'b', "m8n8k4", 8, 4, "f64", 64, "((4,8),1):((8,1),0)"},
    {'b', "m8n8k32", 8, 32, "s4 u4", 4, "((4,8),8):((64,1),8)"},
    {'b', "m8n8k128", 8, 128, "b1", 1, "((4,8),32):((256,1),8)"},
    {'c', "m16n16k16", 16, 16, "f16", 16, "((4,8),(2,2,2)):((32,1),(16,8,128))"},
    {'c', "m16n16k16", 16, 16, "f32 s32", 32, "((4,8),(2,2,2)):((32,1),(16,8,128))"},
    {'c', "m8n32k16", 8, 32, "f16", 16, "((4,8),(2,4)):((2,8),(1,64))"},
    {'c', "m8n32k16", 8, 32, "f32 s32", 32, "((4,8),(2,4)):((2,8),(1,64))"},
    {'c', "m32n8k16", 32, 8, "f16", 16, "((4,8),(2,4)):((64,1),(32,8))"},
    {'c', "m32n8k16", 32, 8, "f32 s32", 32, "((4,8),(2,4)):((64,1),(32,8))"},
    {'c', "m16n16k8", 16, 16, "f32", 32, "((4,8),(2,2,2)):((32,1),(16,8,128))"},
    {'c', "m8n8k4", 8, 8, "f64", 64, "((4,8),2):((16,1),8)"},
    {'c', "m8n8k32", 8, 8, "s32", 32, "((4,8),2):((16,1),8)"},
    {'c', "m8n8k128", 8, 8, "s32", 32, "((4,8),2):((16,1),8)"},
};

/// Bytes came with sm_72, less than bytes with sm_75, and what floating point there is beside f16 with sm_80.
const char* targets(const WmmaFragment& fragment, const std::string& type) {
  const std::string shape = fragment.shape;
  if (type == "bf16" || shape == "m16n16k8" || shape == "m8n8k4") return "sm_80";
  if (shape == "m8n8k32" || shape == "m8n8k128") return "sm_75";
  return fragment.bits == 8 || type == "s32" ? "sm_72" : "sm_70";
}

MatrixCopy wmma_copy(const WmmaFragment& fragment, bool loads, bool by_rows, const std::string& space, const std::string& type) {
  // B is written n + N·k, and to PTX it is k x n.
  const bool along_first = (fragment.operand == 'b') == by_rows;
  const std::int64_t rows = fragment.rows, columns = fragment.columns;
  const Layout<> held = layout_of_text(fragment.layout);
  const Layout<> registers =
      along_first ? held : composition(Layout<>(tuple(rows, columns), tuple(columns, std::int64_t{1})), held);
  const std::int64_t lines = along_first ? columns : rows, length = along_first ? rows : columns;
  const Layout<> memory(tuple(lines, length), tuple(length, std::int64_t{1}));
  const std::string form = std::string(loads ? "wmma.load." : "wmma.store.") + (loads ? fragment.operand : 'd') +
                           ".sync.aligned." + (by_rows ? "row." : "col.") + fragment.shape + '.' + space + '.' + type;
  return {loads ? "wmma.load" : "wmma.store",
          form,
          "",
          loads ? memory : registers,
          loads ? registers : memory,
          "PTX ISA 9.0, wmma.load, wmma.store, which leave it open: the fragments of mma.sync",
          targets(fragment, type),
          fragment.bits,
          fragment.bits};
}

/// Elements of less than a byte are in the order in which a product reads them.
bool wmma_exists(const WmmaFragment& fragment, bool by_rows) {
  return fragment.bits >= 8 || by_rows == (fragment.operand == 'a');
}

}  // namespace

std::vector<MatrixCopy> wmma_copies() {
  std::vector<MatrixCopy> copies;
  for (const bool loads : {true, false}) {
    for (const WmmaFragment& fragment : wmma_fragments) {
      if (!loads && fragment.operand != 'c') continue;
      for (const std::string& type : words_of(fragment.types)) {
        for (const bool by_rows : {true, false}) {
          for (const char* space : {"shared", "global"}) {
            if (wmma_exists(fragment, by_rows)) copies.push_back(wmma_copy(fragment, loads, by_rows, space, type));
          }
        }
      }
    }
  }
  return copies;
}

}  // namespace colex::predictions::detail
