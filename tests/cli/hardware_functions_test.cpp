// The functions of the notation that are about instructions: expression and answer, in one run of colex eval.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "program.hpp"

namespace colex::cli::hardware_functions_test {
namespace {

struct Case {
  const char* expression;
  const char* answer;
};

void expect(const std::vector<Case>& cases) {
  std::string lines, answers;
  for (const Case& c : cases) {
    lines += std::string(c.expression) + '\n';
    answers += std::string(c.answer) + '\n';
  }
  const Folder folder;
  EXPECT_EQ(colex("eval --batch " + folder.file("lines", lines)).out, answers);
}

/// Expects an error that begins so.
void expect_error(const std::string& expression, const std::string& beginning) {
  const Folder folder;
  const std::string out = colex("eval --batch " + folder.file("lines", expression + '\n')).out;
  EXPECT_EQ(out.substr(0, beginning.size()), beginning) << expression;
}

// Two accumulators side by side are the next A of 16x16, and one is the next B but for the lanes.
TEST(HardwareFunctions, AnAccumulatorIsTheNextOperandA) {
  expect({
      {R"(exchange(linear_layout(make_layout(get(layout_D("mma.m16n8k16.f32.f16.f16.f32"),0), append(get(layout_D("mma.m16n8k16.f32.f16.f16.f32"),1), 2:128)), "lane", "register"), linear_layout(layout_A("mma.m16n8k16.f32.f16.f16.f32"), "lane", "register")))",
       "\"nothing\""},
      {R"(exchange(reshape_outputs(linear_layout(layout_D("mma.m16n8k16.f32.f16.f16.f32"), "lane", "register"), (16,8), "k", "n"), reshape_outputs(linear_layout(layout_B("mma.m16n8k16.f32.f16.f16.f32"), "lane", "register"), (8,16), "n", "k")))",
       "\"lanes\""},
  });
}

// PTX's figures for m16n8k16, and CuTe's CLayout_64xN and ALayout_64x16.
TEST(HardwareFunctions, HaveTheLayoutsOfInstructions) {
  expect({
      {R"(layout_C("SM80_16x8x16_F32F16F16F32_TN"))", "((4,8),(2,2)):((32,1),(16,8))"},
      {R"(layout_A("mma.m16n8k16.f32.f16.f16.f32"))", "((4,8),(2,2,2)):((32,1),(16,8,128))"},
      {R"(layout_B("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"))", "((4,8),(2,2)):((16,1),(8,64))"},
      {R"(shape_MNK("SM90_64x128x16_F32F16F16_SS<Major::K,Major::MN>"))", "(64,128,16)"},
      {R"(layout_D("wgmma.m64n16k16.f32.f16.f16.ss.k.k"))", "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))"},
      {R"(layout_A("wgmma.m64n16k16.f32.f16.f16.rs.k"))", "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))"},
      {R"(layout_source("SM75_U32x4_LDSM_N"))", "(32,8):(8,1)"},
      {R"(layout_destination("ldmatrix.m8n8.x4.b16"))", "((4,8),(2,4)):((2,8),(1,64))"},
  });
}

// A wavefront has one word of each of 32 banks.
TEST(HardwareFunctions, CountWavefronts) {
  expect({
      {"wavefronts(32:1, 32)", "1"},
      {"wavefronts(32:32, 32)", "32"},
      {"wavefronts(32:33, 32)", "1"},
      {"wavefronts(32:1, 16)", "1"},
      {"wavefronts((32,8):(64,1), 16)", "32"},
      {"wavefronts(Sw<3,3,3> o 0 o (32,8):(64,1), 16)", "4"},
      {"wavefronts_of_store((32,4):(4,1), 32)", "4"},
      {"least_wavefronts((32,8):(64,1), 16)", "4"},
  });
}

// The letters of the manual's data paths: D and F of one CTA, A, B and C of a pair; and what a name says.
TEST(HardwareFunctions, HaveTheSumsOfTensorMemory) {
  expect({
      {R"(layout_D("tcgen05.mma.cta_group::1.m128n256"))", "(128,256):(1,128)"},
      {R"(layout_C("tcgen05.mma.cta_group::1.kind::f16.m64n96"))", "((16,4),96):((1,32),128)"},
      {R"(layout_D("SM100_MMA_F16BF16_SS<half_t,half_t,float,128,192,UMMA::Major::K,UMMA::Major::K>"))", "(128,192):(1,128)"},
      {R"(layout_D("tcgen05.mma.cta_group::2.m128n64"))", "((64,2),(32,2)):((1,65536),(128,64))"},
      {R"(layout_D("tcgen05.mma.sp.cta_group::2.m128n64"))", "((16,4,2),64):((1,32,65536),128)"},
      {R"(shape_MNK("tcgen05.mma.cta_group::1.kind::f16.m128n64"))", "(128,64,16)"},
      {R"(shape_MNK("tcgen05.mma.sp.cta_group::2.kind::f8f6f4.m256n32"))", "(256,32,64)"},
      {R"(shape_MNK("SM103_MXF4_ULTRA_SS_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,64,32,Major::K,Major::K>"))",
       "(128,64,96)"},
      {R"(layout_D("SM103::SM103_MXF4_ULTRA_2x1SM_SS_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,256,64,16>"))",
       "((128,2),64):((1,65536),128)"},
      {R"(defined(layout_D("tcgen05.mma.cta_group::1.m128n12")))", "false"},
  });
}

// A phase of AMD's LDS takes as many cycles as one bank has different words to give; by hand from the phases.
TEST(HardwareFunctions, CountCyclesOfAmdsLds) {
  // 16 rows of 128 bytes, of which 16 lanes each read a chunk of 16 bytes. In a phase of gfx942 four rows ask for chunk 0 and
  // four others for chunk 1; of gfx950, whose 64 banks have two rows, eight and eight.
  expect({
      {R"(lds_cycles("ds_read_b128", "gfx942", (64,8):(8,1), 16))", "8"},
      {R"(lds_cycles("ds_read_b128", "gfx942", (64,8):(64,1), 16))", "64"},
      {R"(lds_cycles("ds_read_b128", "gfx942", (64,8):(0,1), 16))", "8"},
      {R"(lds_cycles("ds_read_b128", "gfx942", ((16,4),8):((64,8),1), 16))", "32"},
      {R"(lds_cycles("ds_read_b128", "gfx942", Sw<3,3,3> o 0 o ((16,4),8):((64,8),1), 16))", "8"},
      {R"(lds_cycles("ds_read_b128", "gfx950", ((16,4),8):((64,8),1), 16))", "16"},
      {R"(lds_cycles("ds_read_b128", "gfx950", Sw<3,3,3> o 0 o ((16,4),8):((64,8),1), 16))", "4"},
      {R"(lds_cycles("ds_write_b128", "gfx942", (64,8):(8,1), 16))", "8"},
      {R"(lds_cycles("ds_read_b64", "gfx950", (64,4):(4,1), 16))", "2"},
      {R"(lds_cycles("ds_write_b64", "gfx950", (64,4):(4,1), 16))", "4"},
      {R"(lds_cycles("ds_read_b64", "gfx942", (64,4):(4,1), 16))",
       "error: unknown: which lanes ds_read_b64 of gfx942 serves together is not known here; known are ds_read_b128 of gfx942, "
       "ds_write_b128 of gfx942, ds_read_b128 of gfx950, ds_read_b64 of gfx950, ds_write_b64 of gfx950"},
      {R"(defined(lds_cycles("ds_read_b128", "gfx942", (32,8):(8,1), 16)))", "false"},
      {R"(defined(lds_cycles("ds_read_b128", "gfx942", (64,4):(4,1), 16)))", "false"},
  });
}

TEST(HardwareFunctions, FindLayouts) {
  expect({
      {R"(find_swizzle((64,64):(64,1), 16, "rows", "ldmatrix"))", "Sw<3,3,3>"},
      {R"(find_swizzle((32,32):(32,1), 32, (32,32):(32,1), "columns"))", "Sw<5,0,5>"},
      {R"(find_padding((32,32):(32,1), 32, "rows:4", (1024,1):(1,0)))", "(32,32):(33,1)"},
      {"find_copy((64,64):(64,1), Sw<3,3,3> o 0 o (64,64):(64,1), 16, 128)", "((8,16),(8,4)):((512,1),(64,16))"},
      {"find_copy((64,64):(64,1), (64,64):(64,1), 16, 128)", "((8,16),(8,4)):((512,1),(64,16))"},
  });
}

TEST(HardwareFunctions, FindTilersFactorsAndValues) {
  expect({
      {"find_tiler(composition, (6,4):(1,100), 4:4)", "4:3"},
      {"find_tiler(zipped_divide, (8,12):(1,8), <3,5>)", "<2,4>"},
      {"find_tiler(composition, (6,4):(1,100), 4:3)", "4:3"},
      {"find_right_factor((4,2):(2,1), 8:1)", "(2,4):(4,1)"},
      {"find_right_factor((2,2):(0,1), 2:1, 1)", "2:3"},
      {"count_right_factors((2,2):(0,1), 2:1)", "2"},
      {"defined(find_right_factor((2,2):(0,1), 2:1, 2))", "false"},
      {"count_right_factors(4:2, 4:1)", "0"},
      {"find_left_factor((2,4):(4,1), 8:1)", "(4,2):(2,1)"},
      {"count_left_factors(4:2, 4:1)", "1"},
      {"find_completion(3:2, 12)", "(2,2):(1,6)"},
      {"defined(find_completion(3:2, 10))", "false"},
      {R"(find_value("1 <= M <= 24, 1 <= N <= 24", "M*N == 24", "M+N"))", "(4,6)"},
      {R"(find_value("0 <= i < 8", "i % 3 == 2"))", "2"},
      {R"(defined(find_value("0 <= i < 8", "i > 9")))", "false"},
  });
}

TEST(HardwareFunctions, FindDescriptors) {
  expect({
      {R"(wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B", Sw<3,3,3> o 0 o (64,64):(64,1)))", "(128,16,1024,0)"},
      {R"(wgmma_advance("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B", Sw<3,3,3> o 0 o (64,64,3):(64,1,4096)))",
       "(1,4,3):(0,32,8192)"},
      {R"(wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "A", ((8,8),(8,2)):((8,64),(1,512))))", "(0,1024,128,0)"},
      {R"(defined(wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B", (64,64):(64,1))))", "false"},
      {R"(umma_descriptor(128, "K", 16, Sw<3,3,3> o 0 o (128,64):(64,1)))", "(128,16,16,1024,0)"},
      {R"(umma_advance(128, "K", 16, Sw<3,3,3> o 0 o (128,64):(64,1)))", "(1,4):(0,32)"},
  });
}

TEST(HardwareFunctions, JudgeTiles) {
  const std::string copy = R"(("ldmatrix.m8n8.x4.b16", 16, "mma.m16n8k16.f32.f16.f16.f32", "A", (2,2,1):(1,2,0), <_,32,_>, )",
                    transposed =
                        R"(("ldmatrix.m8n8.x4.trans.b16", 16, "mma.m16n8k16.f32.f16.f16.f32", "A", (2,2,1):(1,2,0), _, )";
  const std::string right = "tiled_copy_tile" + copy + "(32,16):(16,1))",
                    wrong = "tiled_copy_tile" + transposed + "(32,16):(16,1))",
                    meeting = "tiled_copy_wavefronts" + copy + "(32,16):(16,1))",
                    free = "tiled_copy_wavefronts" + copy + "Sw<1,3,3> o 0 o (32,16):(16,1))",
                    tiled = R"(tiled_mma_tile("SM80_16x8x16_F32F16F16F32_TN", (2,2,1):(1,2,0), <_,32,_>, )"
                            "((4,8),(2,2,2)):((32,1),(16,8,128)), ((4,8),(2,2)):((16,1),(8,64)), ",
                    own = tiled + "((4,8),(2,2)):((32,1),(16,8)))", exchanged = tiled + "((4,8),(2,2)):((32,1),(8,16)))";
  expect({
      {R"(tiled_mma_tile("SM80_16x8x16_F32F16F16F32_TN", (2,2,1):(1,2,0)))", "(32,16,16)"},
      {R"(tiled_mma_tile("SM80_16x8x16_F32F16F16F32_TN", (2,2,1):(1,2,0), <_,(8,2,2):(1,16,8),_>))", "(32,32,16)"},
      {own.c_str(), "(32,32,16)"},
      {right.c_str(), "(32,16)"},
      {meeting.c_str(), "32"},
      {free.c_str(), "16"},
  });
  // Warpgroups: two along m, also each with two repetitions; and their sums are stored by stmatrix.
  expect({
      {R"(tiled_mma_tile("SM90_64x128x16_F32F16F16_SS<Major::K,Major::MN>", (2,1,1):(1,0,0)))", "(128,128,16)"},
      {R"(tiled_mma_tile("wgmma.m64n64k16.f32.f16.f16.rs.k", (2,1,1):(1,0,0), <256,_,_>))", "(256,64,16)"},
      {R"(tiled_copy_tile("stmatrix.m8n8.x4.b16", 16, "wgmma.m64n64k16.f32.f16.f16.rs.k", "C", (1,1,1):(0,0,0), _, (64,64):(64,1)))",
       "(64,64)"},
  });
  // Which integers the matrices have is no matter.
  expect_error(exchanged, "error: inadmissible: of the product of two matrices D(8,0) is ");
  expect_error(wrong, "error: inadmissible: one address stands for 16 bytes; thread 0, value 0 ");
}

TEST(HardwareFunctions, SayWhatIsWrong) {
  expect({
      {R"(layout_C("SM80_16x8x16_F32F16F16F32_NT"))",
       "error: type: \"SM80_16x8x16_F32F16F16F32_NT\" names no matrix multiply-accumulate; similar: "
       "SM80_16x8x16_F32F16F16F32_TN, "
       "SM80_16x8x8_F32F16F16F32_TN, SM80_16x8x16_F32BF16BF16F32_TN (colex oracle list names all forms)"},
      {R"(defined(layout_C("mma.m16n8k17.f32.f16.f16.f32")))",
       "error: type: \"mma.m16n8k17.f32.f16.f16.f32\" names no matrix multiply-accumulate; similar: "
       "mma.m16n8k16.f32.f16.f16.f32, "
       "mma.m16n8k8.f32.f16.f16.f32, mma.m16n8k16.f32.bf16.bf16.f32 (colex oracle list names all forms)"},
      {R"(layout_C("mma.m16n8k8.f32.f16"))",
       "error: type: \"mma.m16n8k8.f32.f16\" names no matrix multiply-accumulate; one begins so: mma.m16n8k8.f32.f16.f16.f32 "
       "(colex oracle list names all forms)"},
      {R"(layout_C("ldmatrix.m8n8.x4.b16"))",
       "error: type: \"ldmatrix.m8n8.x4.b16\" names no matrix multiply-accumulate (colex oracle list names all forms)"},
      {R"(wgmma_descriptor("mma.m16n8k16.f32.f16.f16.f32", "A", (64,64):(64,1)))",
       "error: type: \"mma.m16n8k16.f32.f16.f16.f32\" names no wgmma; similar: wgmma.m64n8k16.f32.f16.f16.rs.k "
       "(colex oracle list names all forms)"},
      {R"(layout_A("wgmma.m64n16k16.f32.f16.f16.ss.k.k"))",
       "error: type: A of wgmma.m64n16k16.f32.f16.f16.ss.k.k lies in shared memory: wgmma_descriptor says whether a layout is "
       "read there"},
      {"wavefronts((32,8):(64,1), 15)",
       "error: domain: an element that a thread accesses has 8 to 128 bits, a multiple of 8; this has 15"},
      {"wavefronts((32,8):(64,2), 16)",
       "error: inadmissible: one access is of neighbours; thread 0's value 1 is element 2, and its first is 0"},
      {R"(wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "C", (64,64):(64,1)))",
       "error: type: \"C\" is no operand in shared memory: it is \"A\" or \"B\""},
      {R"(wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B", (64,64):(64,1)))",
       "error: inadmissible: no descriptor reads it: n 1, k 0 lies at element 64; under no swizzle with leading offset 16 it "
       "would be read at "
       "element 8"},
      {R"(umma_descriptor(12, "K", 16, (128,64):(64,1)))",
       "error: domain: an operand of tcgen05.mma has 8 to 256 rows, a multiple of 8; this has 12"},
      {R"(tiled_mma_tile("SM90_64x128x16_F32F16F16_SS<Major::K,Major::MN>", (2,1,1):(1,0,0), _, 4:1, 4:1, 4:1))",
       "error: type: \"SM90_64x128x16_F32F16F16_SS<Major::K,Major::MN>\" is of a warpgroup, whose B lies in shared memory: "
       "layouts of A, B and C are given for an instruction of a warp alone"},
      {R"(tiled_copy_tile("stmatrix.m8n8.x4.b16", 16, "SM90_64x128x16_F32F16F16_SS<Major::K,Major::MN>", "A", (1,1,1):(0,0,0), _, (64,16):(16,1)))",
       "error: type: \"SM90_64x128x16_F32F16F16_SS<Major::K,Major::MN>\" has its A in shared memory, and no thread copies it"},
      {R"(tiled_mma_tile("mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", (1,1,1):(0,0,0)))",
       "error: unknown: mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0 was not "
       "observed, so "
       "nothing is known of what it does"},
  });
}

}  // namespace
}  // namespace colex::cli::hardware_functions_test
