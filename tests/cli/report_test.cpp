// colex report, --report, and the pictures of colex show.
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::report_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* claims =
    "claim size((4,8):(8,1)) == 32\nclaim (4,8):(8,1) == (4,8):(1,4)\nforall L: layout: refute equal(sort(L), L)\n";

TEST(CheckReport, WritesEveryFormat) {
  const Folder folder;
  folder.file("kernel.colex", claims);
  const Output run = colex("check kernel.colex --report out", folder.path());
  EXPECT_EQ(run.status, 1) << run.err;
  const std::string junit = contents(folder.path() + "/out/junit.xml");
  const std::size_t attached = junit.find("[[ATTACHMENT|") + 13;
  const std::string picture = junit.substr(attached, junit.find("]]") - attached);
  EXPECT_TRUE(contains(picture, "pictures/kernel.colex-2-evaluation-")) << picture;
  std::set<std::string> expected(report_formats.begin(), report_formats.end()), found;
  expected.insert({"evidence.jsonl", picture, "pictures/.colex"});
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder.path() + "/out")) {
    if (entry.is_regular_file() && entry.file_size() > 0)
      found.insert(fs::relative(entry.path(), folder.path() + "/out").string());
  }
  EXPECT_EQ(found, expected);
  const std::string page = contents(folder.path() + "/out/index.html");
  EXPECT_LT(page.find("kernel.colex:2"), page.find("kernel.colex:1")) << "what is refuted comes first";
  EXPECT_TRUE(contains(page, "(4,8):(8,1) == (4,8):(1,4) is false")) << "and why";
  EXPECT_TRUE(contains(page, "class=\"picture\""));
}

TEST(Report, MergesRunsAndIsTheSameWhenMadeOfItself) {
  const Folder folder;
  folder.file("kernel.colex", claims);
  colex("check kernel.colex:1 --evidence a.jsonl", folder.path());
  colex("check kernel.colex:2 --evidence b.jsonl", folder.path());
  const Output once = colex("report a.jsonl b.jsonl a.jsonl -o out", folder.path());
  EXPECT_EQ(once.status, 1) << once.err;
  EXPECT_TRUE(contains(once.out, "2 laws and claims: 1 not as expected, 1 stands\n")) << once.out;
  const std::string page = contents(folder.path() + "/out/index.html");
  colex("report out --out out", folder.path());
  EXPECT_EQ(contents(folder.path() + "/out/index.html"), page);
}

// A run was killed while it wrote, and another left no file.
TEST(Report, IsMadeOfWhatCanBeReadAndNamesTheRest) {
  const Folder folder;
  folder.file("kernel.colex", claims);
  colex("check kernel.colex --evidence whole.jsonl", folder.path());
  const std::string evidence = contents(folder.path() + "/whole.jsonl");
  folder.file("cut.jsonl", evidence.substr(0, evidence.find(R"({"schema":4,"end")") - 100));
  const Output run = colex("report cut.jsonl gone.jsonl -o out", folder.path());
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.out, "not read  cut.jsonl: line 3: expected a whole JSON object; this text is none, or is cut off\n"))
      << run.out;
  EXPECT_TRUE(contains(run.out, "not read  gone.jsonl: cannot be opened\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "2 laws and claims: 1 not as expected, 1 stands; incomplete\n")) << run.out;
  EXPECT_TRUE(contains(contents(folder.path() + "/out/index.html"), "cut.jsonl: line 3"));
  const nlohmann::json sarif = nlohmann::json::parse(contents(folder.path() + "/out/colex.sarif"));
  EXPECT_EQ(sarif["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

// A report is written into folders that hold other things.
TEST(Report, LeavesTheFilesOfOthersAlone) {
  const Folder folder;
  folder.file("wrong.colex", "claim 4:1 == 4:2\n");
  folder.file("right.colex", "claim 4:1 == 4:1\n");
  folder.file("docs/pictures/thesis.png", "mine");
  EXPECT_EQ(colex("check wrong.colex --report docs", folder.path()).status, 1);
  const auto pictures = [&] {
    return std::distance(fs::directory_iterator(folder.path() + "/docs/pictures"), fs::directory_iterator());
  };
  EXPECT_EQ(pictures(), 3) << "mine, the picture of the claim, and the list of what the report wrote";
  EXPECT_EQ(colex("check right.colex --report docs", folder.path()).status, 0);
  EXPECT_EQ(pictures(), 2) << "the picture of the former report is gone";
  EXPECT_EQ(contents(folder.path() + "/docs/pictures/thesis.png"), "mine");
  folder.file("site/index.html", "<title>My site</title>");
  const Output run = colex("check right.colex --report site", folder.path());
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "site/index.html: was not written by colex as a file of this kind, and is not written over"))
      << run.err;
  EXPECT_EQ(contents(folder.path() + "/site/index.html"), "<title>My site</title>");
}

TEST(Report, OfAFolderThatCannotBeWrittenSaysSo) {
  const Folder folder;
  folder.file("kernel.colex", claims);
  folder.file("out", "a file");
  const Output run = colex("check kernel.colex --report out", folder.path());
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "out: ")) << run.err;
}

TEST(LawReport, TellsWhatALawsCounterexampleIs) {
  const Folder folder;
  const Output run = colex("law S021b --engine random --report out", folder.path());
  EXPECT_EQ(run.status, 0) << run.err;
  const std::string page = contents(folder.path() + "/out/index.html");
  EXPECT_TRUE(contains(page, "refuted, as expected")) << "a published falsehood is told as one";
  EXPECT_TRUE(contains(page, "colex law S021b --with &quot;") || contains(page, "colex law S021b --with 'd=1'"));
}

TEST(OracleReport, HasTheOperandsOfAnInstruction) {
  const Folder folder;
  const Output run = colex("oracle verify mma.m16n8k16.f32.f16.f16.f32 --report out", folder.path());
  EXPECT_EQ(run.status, 0) << run.err;
  const std::string page = contents(folder.path() + "/out/index.html");
  EXPECT_TRUE(contains(page, ">T31V7</text>")) << "thread 31 holds its value 7 in A's corner";
  EXPECT_TRUE(contains(page, "<dt>observed on</dt><dd>NVIDIA H200"));
  EXPECT_TRUE(contains(page, "SM80_16x8x16_F32F16F16F32_TN does what its documentation says"))
      << "it is found by CuTe's name, too";
}

TEST(Show, DrawsInEveryFormat) {
  const Folder folder;
  EXPECT_TRUE(contains(colex("show '(2,3):(3,1)'").out, "0  | 0 | 1 | 2 |"));
  EXPECT_TRUE(contains(colex("show '(2,3):(3,1)' --svg").out, "<svg xmlns"));
  EXPECT_TRUE(contains(colex("show '(2,3):(3,1)' --latex").out, "\\node[fill=black!00] at (0,0) {0};"));
  EXPECT_EQ(colex("show '(2,3):(3,1)' --latex").out, colex("show '(2,3):(3,1)' --tikz").out);
  EXPECT_EQ(colex("show 4:1 --svg -o picture.svg", folder.path()).status, 0);
  EXPECT_EQ(contents(folder.path() + "/picture.svg"), colex("show 4:1 --svg").out);
}

TEST(Show, TheEndingOfAFilesNameIsItsFormat) {
  const Folder folder;
  EXPECT_EQ(colex("show 4:1 -o picture.svg", folder.path()).status, 0);
  EXPECT_EQ(contents(folder.path() + "/picture.svg"), colex("show 4:1 --svg").out);
  EXPECT_EQ(colex("show 4:1 -o picture.tex", folder.path()).status, 0);
  EXPECT_EQ(contents(folder.path() + "/picture.tex"), colex("show 4:1 --latex").out);
  EXPECT_EQ(colex("show 4:1 -o picture.txt", folder.path()).status, 0);
  EXPECT_EQ(contents(folder.path() + "/picture.txt"), colex("show 4:1").out);
  EXPECT_EQ(colex("show 4:1 --svg -o picture", folder.path()).status, 0) << "an option needs no ending";
}

TEST(Show, DrawsOperationsInstructionsAndBanks) {
  EXPECT_TRUE(contains(colex("show 'zipped_divide((4,4):(4,1), <2:1, 2:1>)' --steps").out, "a column is a tile"));
  EXPECT_TRUE(contains(colex("show 'logical_divide((4,4):(4,1), <2:1, 2:1>)' --steps").out, "the same colour is the same tile"));
  EXPECT_TRUE(contains(colex("show 'SM90_64x8x16_F32F16F16_SS<Major::K,Major::K>'").out, "T31V1"));
  EXPECT_TRUE(contains(colex("show 'SM90_64x8x16_F32F16F16_RS<Major::K,Major::K>'").out, "A  "));
  EXPECT_TRUE(contains(colex("show SM75_U32x4_LDSM_N").out, "matrix 3 of destination"));

  EXPECT_TRUE(contains(colex("show '(6,2):(1,100) o 3:2' --steps").out, "A o B = 3:2"));
  EXPECT_TRUE(contains(colex("show 'complement(4:2, 24)' --steps").out, "complement (2,3):(1,8)"));
  EXPECT_TRUE(contains(colex("show 'logical_divide(16:1, 4)' --steps").out, "a column is a tile"));
  EXPECT_TRUE(contains(colex("show 4:1 --difference 4:2").out, "first difference at 1: 1, expected 2"));
  EXPECT_TRUE(contains(colex("show movmatrix.sync.aligned.m8n8.trans.b16").out, "T31V1"));
  EXPECT_TRUE(contains(colex("show '(8,64):(64,1)' --banks").out, "8 wavefronts in 8 of 8 phases"));
}

TEST(Show, SaysWhatItCannotDraw) {
  struct Case {
    const char* arguments;
    int status;
    const char* message;
  };
  const Case cases[] = {
      {"'Sw<3,3,3>'", 2, "a swizzle is drawn on a tile, as Sw<3,3,3> o 0 o (8,64):(64,1)"},
      {"true", 2, "no picture of a boolean, true"},
      {"'defined(4:1)' --steps", 2, "--steps draws a composition"},
      {"'F2{->}' --steps", 2, "--steps draws a composition"},
      {"4:1 --steps", 2, "--steps draws a composition, a complement or a divide (logical, zipped, tiled, flat); this is 4:1"},
      {"'mma.m16n8k16.f32.f16.f16.f64'", 2, "there is no instruction form mma.m16n8k16.f32.f16.f16.f64; similar: "},
      {"mma.m16n8k16", 2, "20 instruction forms are called mma.m16n8k16, and a question is about one: mma.m16n8k16.f32.f16"},
      {"4:1 --banks", 2, "a tile in shared memory has two modes, rows and columns; 4:1 has not"},
      {"'(8,8)' --banks --element-bytes 3", 1, "an element has 1, 2, 4, 8 or 16 bytes, not 3"},
      {"4:1 --png", 2, "say where to write it: --output FILE"},
      {"4:1 -o picture.pdf", 2, "picture.pdf: the name of a picture ends in .svg, .tex, .png or .txt"},
      {"4:1 --text -o picture.svg", 2, "picture.svg is the name of another format than the one that is asked for"},
      {"'SM90_64x9x16_F32F16F16_SS<Major::K,Major::K>'", 2,
       "there is no instruction form SM90_64x9x16_F32F16F16_SS<Major::K,Major::K>"},
      {"SM90_TMA_LOAD_2D", 2, "has no layout of its own to draw"},
      {"4:1 --svg --latex", 2, "--svg excludes --latex"},
      {"4:1 --rows 0", 2, "--rows: Value 0 not in range 1 to 1024"},
  };
  for (const Case& c : cases) {
    const Output run = colex(std::string("show ") + c.arguments);
    EXPECT_EQ(run.status, c.status) << c.arguments << ": " << run.err;
    EXPECT_TRUE(contains(run.err, c.message)) << c.arguments << ": " << run.err;
  }
}

TEST(Show, APngNeedsRsvgConvert) {
  const Folder folder;
  const Output run = colex("show 4:1 --png -o picture.png", folder.path());
  if (run.status == 4) {
    EXPECT_TRUE(contains(run.err, "needs rsvg-convert")) << run.err;
  } else {
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(contents(folder.path() + "/picture.png").substr(1, 3), "PNG");
  }
}

}  // namespace
}  // namespace colex::cli::report_test
