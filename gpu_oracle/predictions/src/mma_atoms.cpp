#include <cctype>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

#include "by_name.hpp"
#include "layout_text.hpp"
#include "more_mma_atoms.hpp"

namespace colex::predictions {

namespace {

/// Forms that differ in their types alone: f32.f16.f16.f32, s32.b1.b1.s32.and.popc.
struct Forms {
  std::vector<const char*> types;
  std::vector<const char*> cute = {"SM80"};  ///< the architectures of which CuTe has a name for each
  const char* target = "sm_80";              ///< the first that has them
};

struct Shape {
  std::int64_t M, N, K;
};

/// Forms that share their fragments: the title of the section in the PTX ISA, the shape, and the layouts of A, B and C.
struct Fragments {
  const char* section;
  Shape shape;
  const char *A, *B, *C;
  std::vector<Forms> forms;
};

const std::vector<Fragments>& of_whole_warps() {
  static const std::vector<const char*> of_bytes = {"s32.s8.s8.s32", "s32.s8.u8.s32", "s32.u8.s8.s32", "s32.u8.u8.s32"};
  static const std::vector<const char*> of_nibbles = {"s32.s4.s4.s32", "s32.s4.u4.s32", "s32.u4.s4.s32", "s32.u4.u4.s32"};
  static const std::vector<const char*> of_bits = {"s32.b1.b1.s32.xor.popc", "s32.b1.b1.s32.and.popc"};
  static const std::vector<const char*> of_fp8 = {"f16.e4m3.e4m3.f16", "f32.e4m3.e4m3.f32", "f16.e4m3.e5m2.f16",
                                                  "f32.e4m3.e5m2.f32", "f16.e5m2.e4m3.f16", "f32.e5m2.e4m3.f32",
                                                  "f16.e5m2.e5m2.f16", "f32.e5m2.e5m2.f32"};
  static const std::vector<Fragments> all = {
      {"Matrix Fragments for mma.m16n8k4",
       {16, 8, 4},
       "((4,8),2):((16,1),8)",
       "((4,8),1):((8,1),0)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{{"f32.tf32.tf32.f32"}}}},
      {"Matrix Fragments for mma.m16n8k8",
       {16, 8, 8},
       "((4,8),(2,2)):((16,1),(8,64))",
       "((4,8),2):((8,1),32)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{{"f32.tf32.tf32.f32"}}}},
      {"Matrix Fragments for mma.m16n8k8",
       {16, 8, 8},
       "((4,8),(2,2)):((32,1),(16,8))",
       "((4,8),2):((16,1),8)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{{"f16.f16.f16.f16"}, {"SM80"}, "sm_75"}, {{"f32.f16.f16.f32"}, {"SM75", "SM80"}, "sm_75"}, {{"f32.bf16.bf16.f32"}}}},
      {"Matrix Fragments for mma.m16n8k16 with floating point type",
       {16, 8, 16},
       "((4,8),(2,2,2)):((32,1),(16,8,128))",
       "((4,8),(2,2)):((16,1),(8,64))",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{{"f32.f16.f16.f32", "f16.f16.f16.f16", "f32.bf16.bf16.f32"}}}},
      {"Matrix Fragments for mma.m8n8k16",
       {8, 8, 16},
       "((4,8),4):((32,1),8)",
       "((4,8),4):((32,1),8)",
       "((4,8),2):((16,1),8)",
       {{{"s32.s8.s8.s32"}, {"SM75", "SM80"}, "sm_75"},
        {{"s32.s8.u8.s32", "s32.u8.s8.s32", "s32.u8.u8.s32"}, {"SM80"}, "sm_75"}}},
      {"Matrix Fragments for mma.m16n8k16 with integer type",
       {16, 8, 16},
       "((4,8),(4,2)):((64,1),(16,8))",
       "((4,8),4):((32,1),8)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{of_fp8, {}, "sm_89"}, {of_bytes}}},
      {"Matrix Fragments for mma.m16n8k32",
       {16, 8, 32},
       "((4,8),(4,2,2)):((64,1),(16,8,256))",
       "((4,8),(4,2)):((32,1),(8,128))",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{of_fp8, {"SM89"}, "sm_89"}, {of_bytes}}},
      {"Matrix Fragments for mma.m8n8k32",
       {8, 8, 32},
       "((4,8),8):((64,1),8)",
       "((4,8),8):((64,1),8)",
       "((4,8),2):((16,1),8)",
       {{of_nibbles, {"SM80"}, "sm_75"}}},
      {"Matrix Fragments for mma.m16n8k32",
       {16, 8, 32},
       "((4,8),(8,2)):((128,1),(16,8))",
       "((4,8),8):((64,1),8)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{of_nibbles}}},
      {"Matrix Fragments for mma.m16n8k64",
       {16, 8, 64},
       "((4,8),(8,2,2)):((128,1),(16,8,512))",
       "((4,8),(8,2)):((64,1),(8,256))",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{of_nibbles}}},
      {"Matrix Fragments for mma.m8n8k128",
       {8, 8, 128},
       "((4,8),32):((256,1),8)",
       "((4,8),32):((256,1),8)",
       "((4,8),2):((16,1),8)",
       {{{"s32.b1.b1.s32.xor.popc"}, {"SM80"}, "sm_75"}, {{"s32.b1.b1.s32.and.popc"}}}},
      {"Matrix Fragments for mma.m16n8k128",
       {16, 8, 128},
       "((4,8),(32,2)):((512,1),(16,8))",
       "((4,8),32):((256,1),8)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{of_bits}}},
      {"Matrix Fragments for mma.m16n8k256",
       {16, 8, 256},
       "((4,8),(32,2,2)):((512,1),(16,8,2048))",
       "((4,8),(32,2)):((256,1),(8,1024))",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{of_bits}}},
      {"Matrix Fragments for mma.m8n8k4 with .f64 floating point type",
       {8, 8, 4},
       "((4,8),1):((8,1),0)",
       "((4,8),1):((8,1),0)",
       "((4,8),2):((16,1),8)",
       {{{"f64.f64.f64.f64"}}}},
      {"Matrix Fragments for mma.m16n8k4",
       {16, 8, 4},
       "((4,8),2):((16,1),8)",
       "((4,8),1):((8,1),0)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{{"f64.f64.f64.f64"}, {"SM90"}, "sm_90"}}},
      {"Matrix Fragments for mma.m16n8k8",
       {16, 8, 8},
       "((4,8),(2,2)):((16,1),(8,64))",
       "((4,8),2):((8,1),32)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{{"f64.f64.f64.f64"}, {"SM90"}, "sm_90"}}},
      {"Matrix Fragments for mma.m16n8k16 with floating point type",
       {16, 8, 16},
       "((4,8),(2,4)):((16,1),(8,64))",
       "((4,8),4):((8,1),32)",
       "((4,8),(2,2)):((32,1),(16,8))",
       {{{"f64.f64.f64.f64"}, {"SM90"}, "sm_90"}}},
  };
  return all;
}

/// Four products at once, each by eight lanes (a quad pair): PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 floating point
/// type".
constexpr const char* quad_pairs = "((4,2),4):((1,16),4)";
/// A thread holds a row of A or a column of B, where these are stored contiguously; else its elements stand in different ones.
constexpr const char* by_row = "(8,4):(1,8)";
constexpr const char* by_column = "((4,2),4):((8,4),1)";
constexpr const char* f16_sums = "(8,8):(1,8)";
constexpr const char* f32_sums = "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))";

/// The sums of each of them, and whether CuTe has a name of the form.
struct QuadPairSums {
  const char *types, *C, *D;
  bool named;
};

const QuadPairSums of_quad_pairs[] = {{"f16.f16.f16.f16", f16_sums, f16_sums, true},
                                      {"f32.f16.f16.f32", f32_sums, f32_sums, true},
                                      {"f32.f16.f16.f16", f16_sums, f32_sums, false}};

std::string shape_text(const Shape& shape, const char* m, const char* n, const char* k) {
  return m + std::to_string(shape.M) + n + std::to_string(shape.N) + k + std::to_string(shape.K);
}

/// CuTe writes SM80_16x8x256_S32U1U1S32_TN_ANDPOPC for m16n8k256 on s32.b1.b1.s32.and.popc: bits are unsigned to it.
std::string cute_name(const std::string& architecture, const Shape& shape, const std::string& types, const char* majors) {
  std::string letters;
  for (const char c : types) {
    if (c != '.') letters += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  const bool of_single_bits = types.ends_with("popc");
  const std::string operands = of_single_bits ? "S32U1U1S32" : letters;
  return architecture + shape_text(shape, "_", "x", "x") + '_' + operands + '_' + majors +
         (of_single_bits ? '_' + letters.substr(operands.size()) : "");
}

MmaAtom atom(const Shape& shape, const std::string& majors, const std::string& types, const char* threads, const char* A,
             const char* B, const char* C, const char* D, const std::string& section, const char* target) {
  using detail::layout_of_text;
  return {"mma",
          "mma.sync.aligned." + shape_text(shape, "m", "n", "k") + '.' + majors + '.' + types,
          {},
          shape.M,
          shape.N,
          shape.K,
          layout_of_text(threads),
          layout_of_text(A),
          layout_of_text(B),
          layout_of_text(C),
          layout_of_text(D),
          "PTX ISA, " + section,
          target};
}

void append_of_whole_warps(std::vector<MmaAtom>& atoms) {
  for (const Fragments& f : of_whole_warps()) {
    for (const Forms& forms : f.forms) {
      for (const char* types : forms.types) {
        atoms.push_back(atom(f.shape, "row.col", types, "(32,1):(1,0)", f.A, f.B, f.C, f.C, f.section, forms.target));
        for (const char* architecture : forms.cute) atoms.back().cute.push_back(cute_name(architecture, f.shape, types, "TN"));
      }
    }
  }
}

/// CuTe calls a row-major A and a column-major B transposed and not: T and N.
void append_of_quad_pairs(std::vector<MmaAtom>& atoms) {
  const Shape shape{8, 8, 4};
  for (const bool A_by_row : {true, false}) {
    for (const bool B_by_row : {true, false}) {
      const char* const majors = A_by_row ? (B_by_row ? "TT" : "TN") : B_by_row ? "NT" : "NN";
      for (const auto& [types, C, D, named] : of_quad_pairs) {
        atoms.push_back(atom(shape, std::string(A_by_row ? "row." : "col.") + (B_by_row ? "row" : "col"), types, quad_pairs,
                             A_by_row ? by_row : by_column, B_by_row ? by_column : by_row, C, D,
                             "Matrix Fragments for mma.m8n8k4 with .f16 floating point type", "sm_70"));
        if (named) atoms.back().cute.push_back(cute_name("SM70", shape, types, majors));
      }
    }
  }
}

std::vector<MmaAtom> all_atoms() {
  std::vector<MmaAtom> atoms;
  append_of_whole_warps(atoms);
  append_of_quad_pairs(atoms);
  detail::append(atoms, detail::sparse_mma_atoms());
  detail::append(atoms, detail::saturating_mma_atoms(atoms));
  detail::append(atoms, detail::chain_atoms());
  detail::append(atoms, detail::narrow_mma_atoms(atoms));
  detail::append(atoms, detail::dot_product_atoms());
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
