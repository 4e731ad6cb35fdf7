// Tables with planted faults: which are found, and what is no fault.
#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/observations/recorded.hpp"
#include "colex/published/publication.hpp"
#include "colex/rejection.hpp"

namespace colex::published::published_test {
namespace {

std::string contents(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

const Observed& device(const std::string& name) {
  static std::map<std::string, std::unique_ptr<Observed>> all;
  std::unique_ptr<Observed>& one = all[name];
  if (!one) one = std::make_unique<Observed>(observations::recorded(name, {{"mma", "wgmma", "ldmatrix", "tensor_load"}}));
  return *one;
}

struct Row {
  const char* why;
  const char* line;
  const char* role;
  Agreement expected;
  const char* reason;  ///< a part of it
};

// The layouts of m16n8k16, m64n8k16 and ldmatrix.x1 are those of the PTX ISA.
const Row rows[] = {
    {"as it is", "x\tmma.m16n8k16.f32.f16.f16.f32\tA=((4,8),(2,2,2)):((32,1),(16,8,128))\tB=((4,8),(2,2)):((16,1),(8,64))", "A",
     Agreement::agrees, ""},
    {"rows and columns of D exchanged in one place",
     "x\tmma.m16n8k16.f32.f16.f16.f32\tA=((4,8),(2,2,2)):((32,1),(16,8,128))\tB=((4,8),(2,2)):((16,1),(8,64))\tD=((4,8),(2,2)):("
     "(32,1),(8,16))",
     "D", Agreement::wrong, "thread 0, value 1 is said to be (8,0), and is (0,1)"},
    {"k counted the other way round in A and in B",
     "x\tmma.m16n8k8.f32.tf32.tf32.f32\tA=((2,2,8),(2,2)):((32,16,1),(8,64))\tB=((2,2,8),2):((16,8,1),32)", "A",
     Agreement::renamed, ""},
    {"the B that CUTLASS 4.2 has of s4",
     "SM80_16x8x32_S32S4S4S32_TN\tSM80_16x8x32_S32S4S4S32_TN\tA=((4,8),(8,2)):((128,1),(16,8))\tB=((4,8),8):((32,1),8)", "B",
     Agreement::wrong, "thread 1, value 0"},
    {"half as many values", "x\tmma.m16n8k16.f32.f16.f16.f32\tA=((4,8),(2,2)):((32,1),(16,8))", "A", Agreement::other_shape, ""},
    {"no layout", "x\tmma.m16n8k16.f32.f16.f16.f32\tA=None", "A", Agreement::unreadable, ""},
    {"other lanes", "x\tmma.m8n8k4.f16.f16.f16.f16\tthreads=(4,2):(1,4)", "threads", Agreement::wrong, "lane"},
    {"a warpgroup", "x\twgmma.m64n8k16.f32.f16.f16.ss.k.k\tD=((4,8,4),(2,2)):((128,1,16),(64,8))", "D", Agreement::agrees, ""},
    {"a warpgroup's warps in another order", "x\twgmma.m64n8k16.f32.f16.f16.ss.k.k\tD=((4,8,2,2),(2,2)):((128,1,32,16),(64,8))",
     "D", Agreement::wrong, "thread 32"},
    {"bits of ldmatrix", "x\tSM75_U32x1_LDSM_N\tsource=((8,4),128):((128,0),1)\tdestination=(32,32):(32,1)\tbits=1",
     "destination", Agreement::agrees, ""},
    {"transposed, and it is not",
     "x\tSM75_U32x1_LDSM_N\tsource=((8,4),128):((128,0),1)\tdestination=((4,8),(16,2)):((256,16),(1,128))\tbits=1", "destination",
     Agreement::wrong, ""},
    {"of sm_120, as documented", "x\tSM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>\tD=((4,8),(2,2)):((32,1),(16,8))", "D",
     Agreement::as_documented, ""},
    {"of sm_120, otherwise",
     "x\tSM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>\tA=((4,8),(4,2,2)):((64,1),(16,8,256))\tB=((4,8),(4,"
     "2)):((32,1),(8,128))\tD=((4,8),(2,2)):((32,1),(8,16))",
     "D", Agreement::otherwise, "thread 0, value 1"},
    // A swizzle of 32 bytes exchanges the two units of a row where the address has the bit of 128.
    {"a swizzle as it is", "x\tswizzle.32B\tunits=0 1 2 3 4 5 6 7 9 8 11 10 13 12 15 14", "units", Agreement::agrees, ""},
    {"no swizzle", "x\tswizzle.32B\tunits=0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "units", Agreement::wrong,
     "row 4, unit 0 is said to lie in unit 8 of shared memory, and lies in unit 9"},
    {"exchanged in each row", "x\tswizzle.32B\tunits=1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14", "units", Agreement::wrong,
     "row 0, unit 0 is said to lie in unit 1 of shared memory, and lies in unit 0"},
    {"the swizzle of 32 bytes for that of 64", "x\tswizzle.64B\tunits=0 1 2 3 4 5 6 7 9 8 11 10 13 12 15 14", "units",
     Agreement::other_shape, "it has 16 units, and the tile 32"},
};

TEST(Published, TellsEachAgreementApart) {
  for (const Row& row : rows) {
    for (const std::string& name : observations::recorded_devices()) {
      bool found = false;
      for (const Ruling& ruling : judge(read_table(row.line), device(name)).rulings) {
        if (ruling.role != row.role) continue;
        found = true;
        EXPECT_EQ(colex::published::name(ruling.agreement), colex::published::name(row.expected))
            << row.why << ": " << ruling.why;
        EXPECT_NE(ruling.why.find(row.reason), std::string::npos) << row.why << ": " << ruling.why;
      }
      EXPECT_TRUE(found) << row.why;
    }
  }
}

TEST(Published, ALineIsReadOrRefused) {
  const Table table = read_table("name\tform\tA=2:1\tbits=16");
  EXPECT_EQ(table.name, "name");
  EXPECT_EQ(table.form, "form");
  ASSERT_EQ(table.operands.size(), 1U);
  EXPECT_EQ(table.operands[0].layout, "2:1");
  EXPECT_EQ(table.bits, 16);
  EXPECT_THROW(read_table("name"), Rejection);
  EXPECT_THROW(read_table("name\tform\tA"), Rejection);
  EXPECT_THROW(read_table("name\tform\tbits=x"), Rejection);
}

TEST(Published, CountsByFamilyAndSaysWhoAgrees) {
  const std::string right = "x\tSM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>\tA=((4,8),(4,2,2)):((64,1),(16,8,256))";
  const std::string other =
      "x\tSM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>\tB=((4,8),(4,2)):((32,1),(8,128))\tD=((4,8),(2,2)):((32,"
      "1),(8,16))";
  const Publication all =
      judge_all({{"one", "1", {read_table(right), read_table("y\tnosuch\tA=2:1")}}, {"two", "2", {read_table(other)}}},
                {&device("nvidia-h200"), &device("nvidia-h100")});
  ASSERT_EQ(all.sources.size(), 2U);
  EXPECT_EQ(all.sources[0].unknown, std::vector<std::string>{"y"});
  ASSERT_EQ(all.sources[0].families.size(), 1U);
  EXPECT_EQ(all.sources[0].families[0].forms, 1U);
  ASSERT_EQ(all.consensus.size(), 1U);
  EXPECT_EQ(all.consensus[0].forms, 1U);
  EXPECT_EQ(all.consensus[0].operands, 3U);
  EXPECT_EQ(all.consensus[0].alike, 2U) << "A and B; D is not";
  EXPECT_EQ(write(read(write(all))), write(all));
}

TEST(Published, TheTablesInTheRepositoryAreReadAsTheyWereWritten) {
  const std::string text = contents(COLEX_SOURCE_DIR "/gpu_oracle/published/tables.json");
  EXPECT_EQ(write(read(text)), text);
  EXPECT_THROW(read("{}"), Rejection);
}

// What docs/hardware.md says of AMD's instructions: two libraries have the documented layouts, or the same products, and a third
// has others.
TEST(Published, OfEachFamilyOfAmdThreeLibrariesSpeakAndOneDiffers) {
  const Publication all = read(contents(COLEX_SOURCE_DIR "/gpu_oracle/published/tables.json"));
  const std::vector<std::string> families = {"mfma", "wmma.gfx11", "wmma.gfx12"};
  std::map<std::string, std::set<std::string>> by_family;
  for (const SourceResult& source : all.sources) {
    for (const FamilyCount& family : source.families) {
      if (std::find(families.begin(), families.end(), family.family) == families.end()) continue;
      by_family[family.family].insert(source.name);
      for (const auto& [agreement, operands] : family.operands) {
        const bool documented = agreement == Agreement::as_documented || agreement == Agreement::renamed;
        EXPECT_EQ(documented, source.name != "tensor-layouts") << source.name << ' ' << family.family << ' ' << name(agreement);
        EXPECT_TRUE(agreement != Agreement::renamed || family.family == "wmma.gfx12") << source.name << ' ' << family.family;
      }
    }
  }
  EXPECT_EQ(by_family["mfma"], (std::set<std::string>{"flydsl", "tensor-layouts", "triton"}));
  EXPECT_EQ(by_family["wmma.gfx11"], (std::set<std::string>{"flydsl", "tensor-layouts", "triton"}));
  EXPECT_EQ(by_family["wmma.gfx12"], (std::set<std::string>{"flydsl", "triton"}));
}

}  // namespace
}  // namespace colex::published::published_test
