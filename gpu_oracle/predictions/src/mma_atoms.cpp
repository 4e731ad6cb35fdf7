#include <cstddef>
#include <initializer_list>
#include <utility>

#include "colex/predictions/mma_atom.hpp"

#include "by_name.hpp"
#include "layout_text.hpp"
#include "more_mma_atoms.hpp"

namespace colex::predictions {

namespace {

/// A form, CuTe's names of it, and the first target that has it.
struct Names {
  const char* form;
  std::initializer_list<const char*> cute;
  const char* target = "sm_80";
};

struct Shape {
  std::int64_t M, N, K;
};

/// One product by all lanes of a warp.
constexpr const char* whole_warp = "(32,1):(1,0)";

/// Forms that share their fragments: the title of the section in the PTX ISA, the shape, who takes part, and the layouts of A,
/// B and C.
struct Fragments {
  const char* section;
  Shape shape;
  const char *threads, *A, *B, *C;
  std::initializer_list<Names> forms;
};

const Fragments of_whole_warps[] = {
    {"Matrix Fragments for mma.m16n8k4",
     {16, 8, 4},
     whole_warp,
     "((4,8),2):((16,1),8)",
     "((4,8),1):((8,1),0)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32", {"SM80_16x8x4_F32TF32TF32F32_TN"}}}},
    {"Matrix Fragments for mma.m16n8k8",
     {16, 8, 8},
     whole_warp,
     "((4,8),(2,2)):((16,1),(8,64))",
     "((4,8),2):((8,1),32)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", {"SM80_16x8x8_F32TF32TF32F32_TN"}}}},
    {"Matrix Fragments for mma.m16n8k8",
     {16, 8, 8},
     whole_warp,
     "((4,8),(2,2)):((32,1),(16,8))",
     "((4,8),2):((16,1),8)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", {"SM80_16x8x8_F16F16F16F16_TN"}, "sm_75"},
      {"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32",
       {"SM75_16x8x8_F32F16F16F32_TN", "SM80_16x8x8_F32F16F16F32_TN"},
       "sm_75"},
      {"mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32", {"SM80_16x8x8_F32BF16BF16F32_TN"}}}},
    {"Matrix Fragments for mma.m16n8k16 with floating point type",
     {16, 8, 16},
     whole_warp,
     "((4,8),(2,2,2)):((32,1),(16,8,128))",
     "((4,8),(2,2)):((16,1),(8,64))",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", {"SM80_16x8x16_F32F16F16F32_TN"}},
      {"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", {"SM80_16x8x16_F16F16F16F16_TN"}},
      {"mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", {"SM80_16x8x16_F32BF16BF16F32_TN"}}}},
    {"Matrix Fragments for mma.m8n8k16",
     {8, 8, 16},
     whole_warp,
     "((4,8),4):((32,1),8)",
     "((4,8),4):((32,1),8)",
     "((4,8),2):((16,1),8)",
     {{"mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32", {"SM75_8x8x16_S32S8S8S32_TN", "SM80_8x8x16_S32S8S8S32_TN"}, "sm_75"},
      {"mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32", {"SM80_8x8x16_S32S8U8S32_TN"}, "sm_75"},
      {"mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32", {"SM80_8x8x16_S32U8S8S32_TN"}, "sm_75"},
      {"mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32", {"SM80_8x8x16_S32U8U8S32_TN"}, "sm_75"}}},
    {"Matrix Fragments for mma.m16n8k16 with integer type",
     {16, 8, 16},
     whole_warp,
     "((4,8),(4,2)):((64,1),(16,8))",
     "((4,8),4):((32,1),8)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e4m3.f16", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e5m2.f16", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e5m2.f32", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e4m3.f16", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e4m3.f32", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e5m2.f16", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32", {}, "sm_89"},
      {"mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32", {"SM80_16x8x16_S32S8S8S32_TN"}},
      {"mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32", {"SM80_16x8x16_S32S8U8S32_TN"}},
      {"mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32", {"SM80_16x8x16_S32U8S8S32_TN"}},
      {"mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32", {"SM80_16x8x16_S32U8U8S32_TN"}}}},
    {"Matrix Fragments for mma.m16n8k32",
     {16, 8, 32},
     whole_warp,
     "((4,8),(4,2,2)):((64,1),(16,8,256))",
     "((4,8),(4,2)):((32,1),(8,128))",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16", {"SM89_16x8x32_F16E4M3E4M3F16_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32", {"SM89_16x8x32_F32E4M3E4M3F32_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16", {"SM89_16x8x32_F16E4M3E5M2F16_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32", {"SM89_16x8x32_F32E4M3E5M2F32_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16", {"SM89_16x8x32_F16E5M2E4M3F16_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32", {"SM89_16x8x32_F32E5M2E4M3F32_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16", {"SM89_16x8x32_F16E5M2E5M2F16_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32", {"SM89_16x8x32_F32E5M2E5M2F32_TN"}, "sm_89"},
      {"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", {"SM80_16x8x32_S32S8S8S32_TN"}},
      {"mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32", {"SM80_16x8x32_S32S8U8S32_TN"}},
      {"mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32", {"SM80_16x8x32_S32U8S8S32_TN"}},
      {"mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32", {"SM80_16x8x32_S32U8U8S32_TN"}}}},
    {"Matrix Fragments for mma.m8n8k32",
     {8, 8, 32},
     whole_warp,
     "((4,8),8):((64,1),8)",
     "((4,8),8):((64,1),8)",
     "((4,8),2):((16,1),8)",
     {{"mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32", {"SM80_8x8x32_S32S4S4S32_TN"}, "sm_75"},
      {"mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32", {"SM80_8x8x32_S32S4U4S32_TN"}, "sm_75"},
      {"mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32", {"SM80_8x8x32_S32U4S4S32_TN"}, "sm_75"},
      {"mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32", {"SM80_8x8x32_S32U4U4S32_TN"}, "sm_75"}}},
    {"Matrix Fragments for mma.m16n8k32",
     {16, 8, 32},
     whole_warp,
     "((4,8),(8,2)):((128,1),(16,8))",
     "((4,8),8):((64,1),8)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32", {"SM80_16x8x32_S32S4S4S32_TN"}},
      {"mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32", {"SM80_16x8x32_S32S4U4S32_TN"}},
      {"mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32", {"SM80_16x8x32_S32U4S4S32_TN"}},
      {"mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32", {"SM80_16x8x32_S32U4U4S32_TN"}}}},
    {"Matrix Fragments for mma.m16n8k64",
     {16, 8, 64},
     whole_warp,
     "((4,8),(8,2,2)):((128,1),(16,8,512))",
     "((4,8),(8,2)):((64,1),(8,256))",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32", {"SM80_16x8x64_S32S4S4S32_TN"}},
      {"mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32", {"SM80_16x8x64_S32S4U4S32_TN"}},
      {"mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32", {"SM80_16x8x64_S32U4S4S32_TN"}},
      {"mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32", {"SM80_16x8x64_S32U4U4S32_TN"}}}},
    {"Matrix Fragments for mma.m8n8k128",
     {8, 8, 128},
     whole_warp,
     "((4,8),32):((256,1),8)",
     "((4,8),32):((256,1),8)",
     "((4,8),2):((16,1),8)",
     {{"mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc", {"SM80_8x8x128_S32U1U1S32_TN_XORPOPC"}, "sm_75"},
      {"mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc", {"SM80_8x8x128_S32U1U1S32_TN_ANDPOPC"}}}},
    {"Matrix Fragments for mma.m16n8k128",
     {16, 8, 128},
     whole_warp,
     "((4,8),(32,2)):((512,1),(16,8))",
     "((4,8),32):((256,1),8)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc", {"SM80_16x8x128_S32U1U1S32_TN_XORPOPC"}},
      {"mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc", {"SM80_16x8x128_S32U1U1S32_TN_ANDPOPC"}}}},
    {"Matrix Fragments for mma.m16n8k256",
     {16, 8, 256},
     whole_warp,
     "((4,8),(32,2,2)):((512,1),(16,8,2048))",
     "((4,8),(32,2)):((256,1),(8,1024))",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc", {"SM80_16x8x256_S32U1U1S32_TN_XORPOPC"}},
      {"mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc", {"SM80_16x8x256_S32U1U1S32_TN_ANDPOPC"}}}},
    {"Matrix Fragments for mma.m8n8k4 with .f64 floating point type",
     {8, 8, 4},
     whole_warp,
     "((4,8),1):((8,1),0)",
     "((4,8),1):((8,1),0)",
     "((4,8),2):((16,1),8)",
     {{"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", {"SM80_8x8x4_F64F64F64F64_TN"}}}},
    {"Matrix Fragments for mma.m16n8k4",
     {16, 8, 4},
     whole_warp,
     "((4,8),2):((16,1),8)",
     "((4,8),1):((8,1),0)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64", {"SM90_16x8x4_F64F64F64F64_TN"}, "sm_90"}}},
    {"Matrix Fragments for mma.m16n8k8",
     {16, 8, 8},
     whole_warp,
     "((4,8),(2,2)):((16,1),(8,64))",
     "((4,8),2):((8,1),32)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64", {"SM90_16x8x8_F64F64F64F64_TN"}, "sm_90"}}},
    {"Matrix Fragments for mma.m16n8k16 with floating point type",
     {16, 8, 16},
     whole_warp,
     "((4,8),(2,4)):((16,1),(8,64))",
     "((4,8),4):((8,1),32)",
     "((4,8),(2,2)):((32,1),(16,8))",
     {{"mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64", {"SM90_16x8x16_F64F64F64F64_TN"}, "sm_90"}}},

};

/// Four products at once, each by eight lanes (a quad pair): PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 floating point
/// type".
constexpr const char* quad_pairs = "((4,2),4):((1,16),4)";
/// A thread holds a row of A or a column of B, where these are stored contiguously; else its elements stand in different ones.
constexpr const char* by_row = "(8,4):(1,8)";
constexpr const char* by_column = "((4,2),4):((8,4),1)";
constexpr const char* f16_sums = "(8,8):(1,8)";
constexpr const char* f32_sums = "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))";

struct QuadPairForm {
  Names names;
  const char *A, *B, *C, *D;
};

const QuadPairForm of_quad_pairs[] = {
    {{"mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16", {"SM70_8x8x4_F16F16F16F16_TT"}}, by_row, by_column, f16_sums, f16_sums},
    {{"mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32", {"SM70_8x8x4_F32F16F16F32_TT"}}, by_row, by_column, f32_sums, f32_sums},
    {{"mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f16", {}}, by_row, by_column, f16_sums, f32_sums},
    {{"mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16", {"SM70_8x8x4_F16F16F16F16_TN"}}, by_row, by_row, f16_sums, f16_sums},
    {{"mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32", {"SM70_8x8x4_F32F16F16F32_TN"}}, by_row, by_row, f32_sums, f32_sums},
    {{"mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16", {}}, by_row, by_row, f16_sums, f32_sums},
    {{"mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16", {"SM70_8x8x4_F16F16F16F16_NT"}},
     by_column,
     by_column,
     f16_sums,
     f16_sums},
    {{"mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32", {"SM70_8x8x4_F32F16F16F32_NT"}},
     by_column,
     by_column,
     f32_sums,
     f32_sums},
    {{"mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f16", {}}, by_column, by_column, f16_sums, f32_sums},
    {{"mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16", {"SM70_8x8x4_F16F16F16F16_NN"}}, by_column, by_row, f16_sums, f16_sums},
    {{"mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32", {"SM70_8x8x4_F32F16F16F32_NN"}}, by_column, by_row, f32_sums, f32_sums},
    {{"mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f16", {}}, by_column, by_row, f16_sums, f32_sums},
};

MmaAtom atom(const Names& names, const Shape& shape, const char* threads, const char* A, const char* B, const char* C,
             const char* D, const std::string& section) {
  using detail::layout_of_text;
  return {"mma",
          names.form,
          {names.cute.begin(), names.cute.end()},
          shape.M,
          shape.N,
          shape.K,
          layout_of_text(threads),
          layout_of_text(A),
          layout_of_text(B),
          layout_of_text(C),
          layout_of_text(D),
          "PTX ISA, " + section,
          names.target};
}

std::vector<MmaAtom> all_atoms() {
  std::vector<MmaAtom> atoms;
  for (const Fragments& f : of_whole_warps) {
    for (const Names& names : f.forms) atoms.push_back(atom(names, f.shape, f.threads, f.A, f.B, f.C, f.C, f.section));
  }
  for (const QuadPairForm& form : of_quad_pairs) {
    atoms.push_back(atom(form.names, {8, 8, 4}, quad_pairs, form.A, form.B, form.C, form.D,
                         "Matrix Fragments for mma.m8n8k4 with .f16 floating point type"));
    atoms.back().targets = "sm_70";
  }
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
