// Triton's layouts: what is read of texts as people paste them, and 1000 types and 200 conversions as Triton 3.9 itself has them
// (tests/dialects/triton/record.py).
#include <cstddef>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/convert.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/dialects/triton_module.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"

namespace colex::dialects::triton_test {
namespace {

using Parts = std::vector<Part>;
using Remarks = std::vector<std::string>;

const std::string blocked =
    "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>";
const std::string mma = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>";
const std::string blocked_64 =
    "F2{register: [(0,1),(0,2),(0,16),(0,32),(32,0)], lane: [(0,4),(0,8),(1,0),(2,0),(4,0)], warp: [(8,0),(16,0)], block: [] -> "
    "dim0: 64, dim1: 64}";

/// The lines of a file that are no comments, cut at the tabs.
std::vector<std::vector<std::string>> recorded(const std::string& name) {
  std::ifstream in(std::string(COLEX_SOURCE_DIR) + "/tests/dialects/triton/" + name);
  EXPECT_TRUE(in) << name;
  std::vector<std::vector<std::string>> result;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) continue;
    result.emplace_back();
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find('\t', begin), line.size());
      result.back().push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return result;
}

LinearLayout linear(const std::string& text) {
  const Reading reading = read(text, "triton");
  return *notation::evaluate(notation::parse_expression(expression_of(reading))).as<LinearLayout>();
}

TEST(Triton, EveryRecordedTypeHasTheLinearLayoutThatTritonSays) {
  std::map<std::string, std::size_t> kinds;
  for (const auto& fields : recorded("layouts.tsv")) {
    ASSERT_EQ(fields.size(), 2U);
    const Reading reading = read(fields[0]);
    EXPECT_EQ(reading.dialect, "triton");
    EXPECT_EQ(reading.parts, (Parts{{"", fields[1]}})) << fields[0];
    const std::size_t name = fields[0].find("#ttg.") + 5;
    ++kinds[fields[0].substr(name, fields[0].find('<', name) - name)];
  }
  EXPECT_EQ(kinds.size(), 6U) << "blocked, slice, dot_op, nvidia_mma, swizzled_shared, nvmma_shared";
  for (const auto& [kind, count] : kinds) EXPECT_GT(count, 30U) << kind;
}

TEST(Triton, EveryNewerTypeHasTheLinearLayoutThatTritonSaysAndInGluonAsWell) {
  std::map<std::string, std::size_t> kinds;
  for (const auto& fields : recorded("newer.tsv")) {
    ASSERT_EQ(fields.size(), 3U);
    for (const std::size_t k : {0U, 2U}) EXPECT_EQ(read(fields[k]).parts, (Parts{{"", fields[1]}})) << fields[k];
    const std::size_t begin = fields[2].find('(') + 1;
    ++kinds[fields[2].substr(begin, fields[2].find('(', begin) - begin)];
  }
  for (const char* kind : {"AMDMFMALayout", "AMDWMMALayout", "DotOperandLayout", "TensorMemoryLayout", "TensorMemoryScalesLayout",
                           "NVMMASharedLayout", "SwizzledSharedLayout", "BlockedLayout", "SliceLayout"})
    EXPECT_GT(kinds[kind], 0U) << kind;
}

// Triton asks whether the smallest source of each register is the same register in every thread; so it sees no more than there
// is, and misses threads that hold copies.
// Where elements cross warps its compiler has no other way than shared memory, and else it never needs less than is said.
TEST(Triton, ConversionsThatItHasWithinRegistersAreSo) {
  const std::map<std::string, Exchange> compiled{
      {"registers", Exchange::registers}, {"shuffles", Exchange::lanes}, {"shared", Exchange::warps}};
  std::size_t within = 0, beyond = 0, copies = 0;
  for (const auto& fields : recorded("conversions.tsv")) {
    ASSERT_EQ(fields.size(), 4U);
    const LinearLayout src = linear(fields[0]), dst = linear(fields[1]);
    const Exchange needed = exchange(src, dst);
    const std::string text = fields[0] + " to " + fields[1];
    EXPECT_LE(needed, compiled.at(fields[3])) << text;
    if (fields[2] == "true") {
      EXPECT_LE(needed, Exchange::registers) << text;
      ++within;
    } else if (needed <= Exchange::registers) {
      EXPECT_FALSE(injective(src)) << text;
      ++copies;
    } else {
      ++beyond;
    }
  }
  EXPECT_GT(within, 20U);
  EXPECT_GT(beyond, 50U);
  EXPECT_LT(copies, 40U);
}

TEST(Triton, ConversionsInModulesAreWhatEachPlaceNeeds) {
  std::set<std::string> files;
  for (const auto& fields : recorded("modules.tsv")) {
    ASSERT_EQ(fields.size(), 5U);
    const TritonModule module =
        read_triton_module("module {\n  %0 = ttg.convert_layout %a : " + fields[1] + " -> " + fields[2] + " loc(#loc)\n}");
    ASSERT_EQ(module.moves.size(), 1U) << fields[1];
    const ModuleMove& move = module.moves.front();
    EXPECT_EQ(move.line, 2U);
    EXPECT_EQ(move.from.text, fields[1]);
    EXPECT_EQ(move.to.text, fields[2]);
    ASSERT_TRUE(move.from.layout && move.to.layout) << move.from.why << move.to.why;
    const Conversion conversion(*move.from.layout, *move.to.layout);
    EXPECT_EQ(name(conversion.exchange()), fields[3]) << fields[1] << " to " << fields[2];
    EXPECT_EQ(std::to_string(conversion.counts()[static_cast<std::size_t>(conversion.exchange())]), fields[4]);
    files.insert(fields[0]);
  }
  EXPECT_GE(files.size(), 20U);
}

TEST(Triton, AModuleHasItsNamesItsTypesAndItsMoves) {
  const TritonModule module = read_triton_module(R"(// RUN: triton-opt %s
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#bad = #ttg.twisted<{x = 1}>
module { tt.func @f(%a: tensor<64x!tt.ptr<f16>, #a>, %b: tensor<64xi1, #a>, %c: tensor<4xf32>, %d: tensor<64xf32, #bad>) {
    %0 = ttg.local_alloc : () -> !ttg.memdesc<64xbf16, #s, #smem, mutable>
    %1 = ttg.local_load %0 token %t {a = ": x"} : !ttg.memdesc<64xbf16, #s, #smem, mutable> -> tensor<64xbf16, #a>
} }
#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module { tt.func @f(%b: tensor<64xi1, #a>) })");
  std::vector<std::string> names, types;
  for (const ModuleEncoding& encoding : module.encodings) names.push_back(encoding.name);
  for (const ModuleType& type : module.types)
    types.push_back(type.text + ' ' + std::to_string(type.element_bits) + ' ' + std::to_string(type.uses) + ' ' + type.why);
  EXPECT_EQ(names, (std::vector<std::string>{"#a", "#s", "#bad", "#a"}));
  EXPECT_EQ(types,
            (std::vector<std::string>{
                "tensor<64x!tt.ptr<f16>, #a> 64 1 ", "tensor<64xi1, #a> 8 1 ",
                "tensor<64xf32, #bad> 32 1 the attribute twisted is not known here; known are blocked, linear, slice, dot_op, "
                "nvidia_mma, amd_mfma, amd_wmma, dpas, swizzled_shared, amd_rotating_shared, nvmma_shared, padded_shared, "
                "shared_linear, tensor_memory_encoding and tensor_memory_scales_encoding",
                "!ttg.memdesc<64xbf16, #s, #smem, mutable> 16 2 ", "tensor<64xbf16, #a> 16 1 ", "tensor<64xi1, #a> 8 1 "}));
  ASSERT_EQ(module.moves.size(), 1U);
  EXPECT_EQ(module.moves.front().line, 8U);
  EXPECT_TRUE(read_triton_module("").moves.empty());
  for (const char* text : {"module {}", "tt.func @f()", "%0 = tt.load %p : tensor<4xf16, #a>"})
    EXPECT_TRUE(read_triton_module(text).is_module) << text;
  for (const char* text :
       {"", "(4,8):(8,1)", "#a = #ttg.linear<{register = [[1]]}>\ntensor<2xf16, #a>", "layout_D(\"mma.m16n8k16\")"})
    EXPECT_FALSE(read_triton_module(text).is_module) << text;
  const TritonModule odd =
      read_triton_module("!ttg.memdesc<2xf16, #ttg.padded_shared<[0:+1] {order = [0], shape = [2]}>, #smem>");
  EXPECT_EQ(odd.types.at(0).why, "an interval of padded_shared is 0, and a linear layout has powers of two only");
  EXPECT_TRUE(read_triton_module("ttg.convert_layout %a : tensor<").moves.empty());
}

struct Case {
  std::string text;
  Parts parts;
  Remarks remarks = {};
};

/// By hasLeadingOffset, `shared` of 2024 is what nvmma_shared or swizzled_shared is now, of which Triton's layouts are recorded.
TEST(Triton, NamesOf2024AreReadAsThoseOfNow) {
  struct Renamed {
    const char *then, *now;
  };
  const Renamed cases[] = {
      {"vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true",
       "nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>"},
      {"vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1], hasLeadingOffset = true",
       "nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>"},
      {"vec = 16, perPhase = 2, maxPhase = 4, order = [1, 0], hasLeadingOffset = true",
       "nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>"},
      {"vec = 4, perPhase = 4, maxPhase = 2, order = [1, 0], hasLeadingOffset = true",
       "nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 32}>"},
      {"vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = false",
       "swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>"},
  };
  for (const Renamed& row : cases) {
    const std::string then = std::string("#triton_gpu.shared<{") + row.then + "}>", now = std::string("#ttg.") + row.now;
    EXPECT_EQ(read("!tt.memdesc<64x128xf16, " + then + '>').parts, read("!ttg.memdesc<64x128xf16, " + now + '>').parts) << then;
    // What a descriptor brings there is of that layout.
    for (const std::string& held : {"64x128xf16, " + now, "tensor<64x128xf16, " + now + '>'})
      EXPECT_EQ(read("!tt.tensordesc<" + held + '>').parts, read("!ttg.memdesc<64x128xf16, " + now + '>').parts) << held;
  }
}

TEST(Triton, ReadsWhatPeoplePaste) {
  const Case cases[] = {
      {"tensor<64x64xf16, " + blocked + '>', {{"", blocked_64}}},
      {"tensor<64x64xf16, " + blocked.substr(1) + '>', {{"", blocked_64}}},  // as a text of the notation has it
      {"#blocked = " + blocked + "\ntensor<64x64xf16, #blocked>", {{"", blocked_64}}},
      {"tensor<64x64x!tt.ptr<f16>, #triton_gpu" + blocked.substr(4) + '>', {{"", blocked_64}}},
      {"#b = " + blocked + "\n#mma = " + mma + R"(
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #b>, %p: !tt.ptr<f16>) {
    %0 = ttg.convert_layout %a : tensor<64x64xf16, #b> -> tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>)",
       {{"tensor<64x64xf16, #b>", blocked_64},
        {"tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>",
         "F2{register: [(0,1),(8,0),(0,8)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)], warp: [(0,0),(0,0)], block: [] -> dim0: 16, "
         "dim1: 16}"}},
       {"tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>: each element is held in 4 places",
        "of this text only the types that have a layout are read"}},
      {"#a = " + mma + "\n#s = #ttg.slice<{dim = 1, parent = #a}>",
       {{"#a",
         "F2{register: [(0,1),(8,0)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)], warp: [(16,0),(32,0)], block: [] -> dim0: 64, dim1: "
         "8}"},
        {"#s", "F2{register: [8], lane: [0,0,1,2,4], warp: [16,32], block: [] -> dim0: 64}"}},
       {"#a without a tensor type: on the shape that it covers once", "#s: each element is held in 4 places",
        "#s without a tensor type: on the shape that it covers once"}},
      {"#ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []}>",
       {{"", "F2{register: [(0,1),(8,0)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)], warp: [], block: [] -> dim0: 16, dim1: 8}"}},
       {"without a tensor type: on the shape that it covers once"}},
      {"!ttg.memdesc<3x8x16xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 2, order = [1, 0]}>, #smem, mutable>",
       {{"", "F2{offset: [(0,1),(0,2),(0,4),(0,8),(1,8),(2,0),(4,0)], block: [] -> dim0: 8, dim1: 16}"}},
       {"a type of 3 buffers: this is the layout of each"}},
      {"#ttg.padded_shared<[32:+4, 512:+16] {order = [1, 0], shape = [16, 64]}>",
       {{"offsets",
         "F2{offset: [(0,1),(0,2),(0,4),(0,8),(0,16),(0,32),(1,0),(2,0),(4,0),(8,0)], block: [] -> dim0: 16, dim1: 64}"},
        {"addresses", "(32,16,2):(1,36,592)"}}},
      {"#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0], CTAsPerCGA = [2, "
       "2], "
       "CTASplitNum = [1, 2], CTAOrder = [1, 0]}>",
       {{"",
         "F2{register: [(0,1),(0,2)], lane: [(0,4),(0,8),(1,0),(2,0),(4,0)], warp: [], block: [(0,16),(0,0)] -> dim0: 8, dim1: "
         "32}"}},
       {"each element is held in 2 places", "without a tensor type: on the shape that it covers once"}},
      {" - register=1 -> (0, 1)\n - lane=1 -> (1, 0)\n   lane=2 -> (2, 0)\n - warp is a size 1 dimension\n"
       "where out dims are: [dim0 (size 4), dim1 (size 2)]",
       {{"", "F2{register: [(0,1)], lane: [(1,0),(2,0)], warp: [] -> dim0: 4, dim1: 2}"}}},
      {"DistributedLinearLayout(reg_bases=[[0, 1]], lane_bases=[[1, 0], [2, 0]], warp_bases=[], block_bases=[], shape=[4, 2])",
       {{"", "F2{register: [(0,1)], lane: [(1,0),(2,0)], warp: [], block: [] -> dim0: 4, dim1: 2}"}}},
      {"gl.BlockedLayout([1, 4], [8, 4], [4, 1], order=[1, 0])",
       {{"",
         "F2{register: [(0,1),(0,2)], lane: [(0,4),(0,8),(1,0),(2,0),(4,0)], warp: [(8,0),(16,0)], block: [] -> dim0: 32, dim1: "
         "16}"}},
       {"without a tensor type: on the shape that it covers once"}},
      {"ttgl.SliceLayout(1, parent=NVMMADistributedLayout(version=[2, 0], warps_per_cta=[4, 1], instr_shape=[16, 8]))",
       {{"", "F2{register: [8], lane: [0,0,1,2,4], warp: [16,32], block: [] -> dim0: 64}"}},
       {"each element is held in 4 places", "without a tensor type: on the shape that it covers once"}},
      {R"(LinearLayout({{S("register"), {{0, 1}, {8, 0}}}, {S("lane"), {{4, 0}}}, {S("warp"), {}}}, {S("dim0"), S("dim1")}))",
       {{"", "F2{register: [(0,1),(8,0)], lane: [(4,0)], warp: [] -> dim0: 16, dim1: 2}"}}},
      {R"(LinearLayout({{"register", {{0,1},{2,0}}}}, {"dim0","dim1"}))",
       {{"", "F2{register: [(0,1),(2,0)] -> dim0: 4, dim1: 2}"}}},
      {"triton::LinearLayout({{kRegister, {{1}, {2}}}, {kLane, {{4}}}}, {{kDim, 16}}, /*requireSurjective=*/false)",
       {{"", "F2{register: [1,2], lane: [4] -> dim: 16}"}}},
      {"LinearLayout.from_bases([('register', [[0, 1]]), ('lane', [[1, 0]])], ['dim0', 'dim1'], [4, 2], False)",
       {{"", "F2{register: [(0,1)], lane: [(1,0)] -> dim0: 4, dim1: 2}"}}},
      {"gl.PaddedSharedLayout.with_identity_for([[32, 4]], [16, 64], [1, 0])",
       {{"offsets",
         "F2{offset: [(0,1),(0,2),(0,4),(0,8),(0,16),(0,32),(1,0),(2,0),(4,0),(8,0)], block: [] -> dim0: 16, dim1: 64}"},
        {"addresses", "(32,32):(1,36)"}}},
      {"PaddedSharedLayout(interval_padding_pairs=[[4, 2]], offset_bases=[[0, 1], [0, 2], [2, 0], [1, 0]], cga_layout=[], "
       "shape=[4, 4])",
       {{"offsets", "F2{offset: [(0,1),(0,2),(2,0),(1,0)], block: [] -> dim0: 4, dim1: 4}"}, {"addresses", "(4,4):(1,6)"}}},
      {"#ttg.amd_wmma<{version = 2, isTranspose = false, warpsPerCTA = [2, 2]}>",  // before ctaLayout
       {{"",
         "F2{register: [(1,0),(2,0),(4,0)], lane: [(0,1),(0,2),(0,4),(0,8),(8,0)], warp: [(0,16),(16,0)], block: [] -> dim0: 32, "
         "dim1: 32}"}},
       {"without a tensor type: on the shape that it covers once"}},
      // Two CTAs have 128 rows of the product, each 64 of them: columns go on in the other lanes.
      {"!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CGALayout = [[1, 0]], "
       "twoCTAs = true>, #ttng.tensor_memory, mutable>",
       {{"",
         "F2{row: [(1,0),(2,0),(4,0),(8,0),(16,0),(32,0),(0,32)], col: [(0,1),(0,2),(0,4),(0,8),(0,16)], block: [(64,0)] -> "
         "dim0: "
         "128, dim1: 64}"}}},
      {"SharedLinearLayout(offset_bases=[[0, 1], [1, 1]], block_bases=[], alignment=16)",
       {{"", "F2{offset: [(0,1),(1,1)], block: [] -> dim0: 2, dim1: 2}"}}},
  };
  for (const Case& c : cases) {
    const Reading reading = read(c.text);
    EXPECT_EQ(reading.dialect, "triton") << c.text;
    EXPECT_EQ(reading.parts, c.parts) << c.text << '\n' << testing::PrintToString(reading.parts.front().expression);
    EXPECT_EQ(reading.remarks, c.remarks) << c.text;
  }
}

// AMD's matrix instruction calculator: of 32 x 32 and of 16 x 16 sums a lane has 4 rows of a column, and further rows lie behind
// those of the other lanes. Tiles go along columns first, warps as well.
TEST(Triton, SumsOfMfmaLieWhereAmdSays) {
  struct Mfma {
    std::int64_t side, warps_M, warps_N, rows, columns;
    bool transposed;
  };
  for (const Mfma& c : {Mfma{32, 1, 1, 32, 32, false},
                        {32, 1, 1, 32, 32, true},
                        {16, 1, 1, 16, 16, false},
                        {16, 2, 2, 64, 64, true},
                        {32, 2, 2, 128, 256, false},
                        {32, 4, 1, 256, 64, true},
                        {16, 1, 4, 32, 128, false}}) {
    const std::string text = "tensor<" + std::to_string(c.rows) + 'x' + std::to_string(c.columns) +
                             "xf32, #ttg.amd_mfma<{version = 3, warpsPerCTA = [" + std::to_string(c.warps_M) + ", " +
                             std::to_string(c.warps_N) + "], instrShape = [" + std::to_string(c.side) + ", " +
                             std::to_string(c.side) + ", 8], isTransposed = " + (c.transposed ? "true" : "false") + "}>>";
    const LinearLayout read_layout = linear(text);
    const std::int64_t held = c.side * c.side / 64, across = c.columns / (c.side * c.warps_N),
                       down = c.rows / (c.side * c.warps_M);
    ASSERT_EQ(read_layout.input_bits(), read_layout.output_bits()) << text;
    for (std::int64_t warp = 0; warp < c.warps_M * c.warps_N; ++warp) {
      for (std::int64_t lane = 0; lane < 64; ++lane) {
        for (std::int64_t all = 0; all < held * across * down; ++all) {
          const std::int64_t v = all % held, tile = all / held;
          std::int64_t row = 4 * (lane / c.side) + v % 4 + v / 4 * (256 / c.side), column = lane % c.side;
          if (c.transposed) std::swap(row, column);
          row += c.side * (warp / c.warps_N + c.warps_M * (tile / across));
          column += c.side * (warp % c.warps_N + c.warps_N * (tile % across));
          const auto at = read_layout(tuple(all, lane, warp, 0));
          ASSERT_EQ(to_string(at), '(' + std::to_string(row) + ',' + std::to_string(column) + ')')
              << text << ": register " << all << ", lane " << lane << ", warp " << warp;
        }
      }
    }
  }
}

// Row r's vectors are xored with its phase, and each block of phases begins with another one.
TEST(Triton, TheRotatingSwizzleOfAmdXorsPhaseAndBlock) {
  for (const std::int64_t vec : {1, 4, 8}) {
    for (const std::int64_t per_phase : {1, 2}) {
      for (const std::int64_t max_phase : {1, 4, 8, 16}) {
        const std::string text = "!ttg.memdesc<64x64xf16, #ttg.amd_rotating_shared<{vec = " + std::to_string(vec) +
                                 ", perPhase = " + std::to_string(per_phase) + ", maxPhase = " + std::to_string(max_phase) +
                                 ", order = [1, 0]}>, #smem>";
        const LinearLayout F = linear(text);
        for (std::int64_t offset = 0; offset < 64 * 64; ++offset) {
          const std::int64_t row = offset / 64, phase = row / per_phase % max_phase, block = row / per_phase / max_phase;
          const std::int64_t column = offset % 64 ^ ((phase ^ block % max_phase) * vec % 64);
          ASSERT_EQ(to_string(F(tuple(offset, 0))), '(' + std::to_string(row) + ',' + std::to_string(column) + ')') << text;
        }
      }
    }
  }
}

// Intel's backend for Triton, tests of its DPAS layouts: registers and lanes; then with clusters and warps.
TEST(Triton, SumsAndOperandsOfDpas) {
  struct Dpas {
    const char *numbers, *shape, *operand, *inputs;
  };
  const auto text = [](const Dpas& c) {
    int channels = 0, clusters_M = 0, clusters_N = 0, lanes = 0, warps_M = 0, warps_N = 0;
    std::istringstream(c.numbers) >> channels >> clusters_M >> clusters_N >> lanes >> warps_M >> warps_N;
    const std::string parent =
        "#ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = " + std::to_string(channels) +
        ", threadsPerWarp = " + std::to_string(lanes) + ", warpsPerCTA = [" + std::to_string(warps_M) + ", " +
        std::to_string(warps_N) + "], repCluster = [" + std::to_string(clusters_M) + ", " + std::to_string(clusters_N) + "]}>";
    const std::string operand(c.operand);
    return "tensor<" + std::string(c.shape) + "xf16, " +
           (operand == "C"
                ? parent
                : "#ttg.dot_op<{opIdx = " + std::string(operand == "A" ? "0" : "1") + ", parent = " + parent + ", kWidth = 2}>") +
           '>';
  };
  const Dpas cases[] = {
      {"2 1 1 32 1 1", "8x16", "C", "register: [(2,0),(4,0)], lane: [(0,1),(0,2),(0,4),(0,8),(1,0)], warp: []"},
      {"1 1 1 16 1 1", "8x16", "C", "register: [(1,0),(2,0),(4,0)], lane: [(0,1),(0,2),(0,4),(0,8)], warp: []"},
      {"4 1 1 32 1 1", "8x32", "A", "register: [(0,1),(2,0),(4,0)], lane: [(0,2),(0,4),(0,8),(0,16),(1,0)], warp: []"},
      {"2 1 1 32 1 1", "8x16", "A", "register: [(2,0),(4,0)], lane: [(0,1),(0,2),(0,4),(0,8),(1,0)], warp: []"},
      {"1 1 1 32 1 1", "8x8", "A", "register: [(4,0)], lane: [(0,1),(0,2),(0,4),(1,0),(2,0)], warp: []"},
      {"4 1 1 32 1 1", "32x16", "B", "register: [(1,0),(2,0),(8,0),(16,0)], lane: [(0,1),(0,2),(0,4),(0,8),(4,0)], warp: []"},
      {"2 1 1 32 1 1", "16x16", "B", "register: [(1,0),(4,0),(8,0)], lane: [(0,1),(0,2),(0,4),(0,8),(2,0)], warp: []"},
      {"1 1 1 32 1 1", "8x16", "B", "register: [(2,0),(4,0)], lane: [(0,1),(0,2),(0,4),(0,8),(1,0)], warp: []"},
      {"2 4 2 16 1 1", "32x32", "C",
       "register: [(1,0),(2,0),(4,0),(0,16),(8,0),(16,0)], lane: [(0,1),(0,2),(0,4),(0,8)], warp: []"},
      {"2 4 2 32 1 1", "32x16", "A", "register: [(2,0),(4,0),(8,0),(16,0)], lane: [(0,1),(0,2),(0,4),(0,8),(1,0)], warp: []"},
      {"2 1 2 16 4 1", "32x32", "C",
       "register: [(1,0),(2,0),(4,0),(0,16)], lane: [(0,1),(0,2),(0,4),(0,8)], warp: [(8,0),(16,0)]"},
      {"1 4 2 32 2 2", "64x64", "C",
       "register: [(2,0),(4,0),(0,16),(8,0),(16,0)], lane: [(0,1),(0,2),(0,4),(0,8),(1,0)], warp: [(0,32),(32,0)]"},
      {"2 4 2 32 2 2", "64x64", "A",
       "register: [(2,0),(4,0),(8,0),(16,0),(0,16),(0,32)], lane: [(0,1),(0,2),(0,4),(0,8),(1,0)], warp: [(0,0),(32,0)]"},
      {"2 4 2 32 2 2", "64x64", "B",
       "register: [(1,0),(4,0),(8,0),(0,16),(16,0),(32,0)], lane: [(0,1),(0,2),(0,4),(0,8),(2,0)], warp: [(0,32),(0,0)]"},
  };
  for (const Dpas& c : cases) {
    const std::string shape(c.shape);
    const std::size_t by = shape.find('x');
    EXPECT_EQ(to_string(linear(text(c))), "F2{" + std::string(c.inputs) + ", block: [] -> dim0: " + shape.substr(0, by) +
                                              ", dim1: " + shape.substr(by + 1) + "}")
        << text(c);
  }
}

// What stands around a type is IR, or an expression that has a value; else the text is refused.
TEST(Triton, AroundATypeStandsIrOrAnExpression) {
  const std::string type = "tensor<64x64xf16, " + blocked + '>';
  const struct {
    std::string text;
    bool is_read, is_excerpt;
  } rows[] = {
      {type, true, false},
      {"// " + type, true, false},
      {"x: " + type, true, false},
      {"  " + type + "\n\n", true, false},
      {'(' + type + ") -> " + type, true, true},
      {"%0 = tt.load %p : " + type, true, true},
      {"tt.store %p, %0 : " + type, true, true},
      {"tt.func public @f(%a: " + type + ") {", true, true},
      {"^bb0(%a: " + type + "):", true, true},
      {"a.py:3:4: error: operand of type '" + type + "' is none", true, true},
      {"size(" + type + ')', true, false},
      {type + " == " + type, true, false},
      {type + "(1,2,3,0)", true, false},
      {"3 * (" + type + ')', false, false},
      {"3 *\n" + type, false, false},
      {type + " o (4,8):(8,1)", false, false},
      {type + "\n+ 1", false, false},
      {"5 % M * " + type, false, false},
      {"1@0 + " + type, false, false},
      {"a ^ b * " + type, false, false},
  };
  for (const auto& row : rows) {
    const auto reading = attempt([&] { return read(row.text); });
    EXPECT_EQ(static_cast<bool>(reading), row.is_read) << row.text;
    if (reading) {
      EXPECT_EQ(reading->is_excerpt, row.is_excerpt) << row.text;
    }
  }
  EXPECT_EQ(read("size(" + type + ')').parts, (Parts{{"", "4096"}}));
  EXPECT_EQ(read("4*size(" + type + ") + 1").parts, (Parts{{"", "16385"}}));
  EXPECT_EQ(read("injective(" + type + ')').parts, (Parts{{"", "true"}}));
  EXPECT_EQ(read(type + "(1,2,3,0)").parts, (Parts{{"", "(24,9)"}}));
  EXPECT_EQ(read("#a = " + blocked + "\nexchange(tensor<64x64xf16, #a>, " + type + ')').parts, (Parts{{"", "\"nothing\""}}));
  const auto refused = attempt([&] { return read("3 * (" + type + ')'); });
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.rejection().message().find("it reads 3 * (("), std::string::npos) << refused.rejection().message();
}

TEST(Triton, RefusesByName) {
  struct Mistake {
    std::string text, part;
  };
  const std::string without_end = blocked.substr(0, blocked.size() - 2);
  const Mistake mistakes[] = {
      {"tensor<64x48xf16, " + blocked + '>', "an extent of the type is 48, and a linear layout has powers of two only"},
      {"tensor<64x64x64xf16, " + blocked + '>', "the layout has 2 dimensions, and the type 3"},
      {without_end + ", new = 3}>", "blocked has a field new that is not known here"},
      {without_end + ", order = [0, 1]}>", "the field order is given twice"},
      {"tensor<64x64xf16, #ttg.shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0], hasLeadingOffset = true}>>",
       "perPhase and maxPhase of shared with hasLeadingOffset are 4 and 2, 2 and 4, or 1 and 8"},
      {"tensor<64xf16, #ttg.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0], hasLeadingOffset = true}>>",
       "shared with hasLeadingOffset is read of two dimensions alone"},
      {"tensor<64x512xf16, #ttg.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1], hasLeadingOffset = true}>>",
       "of at most 256 columns"},
      {"#ttg.blocked<{order = [1, 0]}>", "blocked lacks its sizePerThread"},
      {"#ttg.blocked<{order = [1, 1]}>", "order of blocked does not name each dimension once"},
      {"#ttg.twisted<{order = [1, 0]}>", "the attribute twisted is not known here; known are blocked, linear, slice"},
      {"#ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [4, 4], isTransposed = false}>",
       "amd_mfma of an instruction of 4 x 4 is not read here"},
      {"#ttg.amd_wmma<{version = 2, isTranspose = false}>", "amd_wmma lacks its ctaLayout"},
      {"#ttg.amd_wmma<{version = 4, ctaLayout = {warp = [[1, 0]]}}>", "amd_wmma of a version beyond 3 is not read here"},
      {"PaddedSharedLayout([[0, 1]], [[1]], [], [2])", "an interval of padded_shared is 0"},
      {"PaddedSharedLayout([[2, -1]], [[1], [2]], [], [4])", "a padding of padded_shared is 0 to 1048576"},
      {"gl.AutoLayout()", "AutoLayout of Gluon is no layout that is read here"},
      {"gl.BlockedLayout([1], [32], [4], [0], foo=[1])", "BlockedLayout has an argument that is not known here"},
      {"gl.BlockedLayout([1], [32], [4], [0], order=[0])", "an argument is given twice"},
      {"gl.NVMMASharedLayout(128, 16)", "or in to_linear_layout(…, [128, 64])"},
      {"LinearLayout({{\"register\", {{0, -1}}}}, {\"dim0\", \"dim1\"})", "values are at least 0"},
      {"#ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 8, threadsPerWarp = 16, warpsPerCTA = "
       "[1, 1]}>",
       "of more than 4 operations per channel"},
      {"!ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, unpacked = true>>",
       "tensor_memory_encoding lacks its colStride"},
      {"!ttg.memdesc<64x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>>",
       "a block of tensor memory has 128 rows, and the type 64"},
      {"#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>",
       "swizzled_shared has a linear layout for a shape only; write it in a type"},
      {"tensor<64x64xf16, #blocked>", "paste the line that begins with #blocked ="},
      {"#ttg.dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = "
       "[16, "
       "64, 16]}>, kWidth = 2}>",
       "operand 1 of nvidia_mma 3 lies in shared memory, and has no dot_op"},
      {"#ttg.nvidia_mma<{versionMajor = 5, warpsPerCTA = [4, 1], instrShape = [16, 8]}>",
       "nvidia_mma of version 5 is not read here, only 2 (mma) and 3 (wgmma): 5 is tcgen05.mma, whose sums lie in tensor memory"},
      {"#ttg.nvidia_mma<{versionMajor = 1, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 16]}>",
       "nvidia_mma of version 1 is not read here, only 2 (mma) and 3 (wgmma): 1 is that of Volta"},
      {"!ttg.memdesc<64x16xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #smem>",
       "the contiguous extent 16 is below the 64 elements that the swizzle spans"},
      {"#ttg.padded_shared<[32:+4] {order = [1, 0], shape = [0, 64]}>",
       "an extent is 0, and a linear layout has powers of two only"},
      {"#ttg.linear<{register = [[0, 4000000000]], lane = [], warp = [], block = [[0, 99999999999]]}>",
       "expected an integer of at most 9999999999"},
  };
  for (const Mistake& mistake : mistakes) {
    try {
      read(mistake.text, "triton");
      ADD_FAILURE() << mistake.text;
    } catch (const notation::LocatedRejection& rejection) {
      EXPECT_NE(rejection.message().find(mistake.part), std::string::npos) << mistake.text << '\n' << rejection.message();
    }
  }
}

}  // namespace
}  // namespace colex::dialects::triton_test
