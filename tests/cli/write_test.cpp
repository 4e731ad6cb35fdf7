// colex write: a value as another tool writes it.
#include <algorithm>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "judges.hpp"
#include "program.hpp"

namespace colex::cli::write_test {
namespace {

TEST(Write, SaysAValueOfTheNotationOrOfAnyDialect) {
  const struct {
    const char *arguments, *text;
  } rows[] = {
      {"--to cute-cpp '(4,8):(8,1)'", "Layout<Shape<_4,_8>,Stride<_8,_1>>\n"},
      {"--to python 'coalesce((2,(1,6)):(1,(6,2)))'", "Layout(12, 1)\n"},
      {"--to cute-print 'Layout((4, 8), (8, 1))'", "(_4,_8):(_8,_1)\n"},
      {"--to mojo --from cute-dsl '!cute.layout<\"(4,8):(8,1)\">'", "((4, 8):(8, 1))\n"},
      {"--to cute-dsl - <<'E'\n  Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)\nE\n",
       "!cute.composed_layout<\"S<3,3,3> o 0 o (8,64):(64,1)\">\n"},
  };
  for (const auto& row : rows) {
    const Output run = colex(std::string("write ") + row.arguments);
    EXPECT_EQ(run.status, 0) << row.arguments << run.err;
    EXPECT_EQ(run.out, row.text) << row.arguments;
  }
  // What was understood, and what was chosen, is told.
  EXPECT_TRUE(contains(colex("write --to latex 'Layout((4, 8), (8, 1))'").err, "note: read as python: (4,8):(8,1)\n"));
  EXPECT_TRUE(contains(colex("write --to triton 8:1").err, "note: it is written as the linear layout"));
}

TEST(Write, SaysEachPartOfADump) {
  const std::string dump = "'Copy_Atom\n  ThrID:        _32:_1\n  ValLayoutSrc: (_32,_8):(_8,_1)\n'";
  const Output run = colex("write --to cute-cpp " + dump);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out,
            "ThrID           Layout<_32,_1>\n"
            "ValLayoutSrc    Layout<Shape<_32,_8>,Stride<_8,_1>>\n");
  const auto json = nlohmann::json::parse(colex("write --json --to python " + dump).out);
  EXPECT_EQ(json.at("dialect"), "python");
  EXPECT_EQ(json.at("parts").at(1).at("name"), "ValLayoutSrc");
  EXPECT_EQ(json.at("parts").at(1).at("value"), "(32,8):(8,1)");
  EXPECT_EQ(json.at("parts").at(1).at("text"), "Layout((32, 8), (8, 1))");
}

TEST(Write, RefusesByName) {
  const struct {
    const char *arguments, *message;
  } rows[] = {
      {"--to mojo 'Sw<3,3,3> o 0 o (8,64):(64,1)'", "mojo cannot say Sw<3,3,3> o 0 o (8,64):(64,1): it is a composed layout"},
      {"--to triton '(3,8):(8,1)'", "its extent 3 is no power of two"},
      {"--to cuda 4:1", "no dialect is called cuda"},
      {"--to python '(?,4):(1,?)'", "the text does not say what n1 is in (n1,4):(1,n2); only what is known can be written"},
      {"--to python '(4,'", "expected a value"},
      {"4:1", "--to"},
  };
  for (const auto& row : rows) {
    const Output run = colex(std::string("write ") + row.arguments);
    EXPECT_EQ(run.status, 2) << row.arguments;
    EXPECT_EQ(run.out, "") << row.arguments;
    EXPECT_TRUE(contains(run.err, row.message)) << run.err;
  }
}

TEST(Write, ListsTheDialects) {
  const Output run = colex("write --list");
  EXPECT_EQ(run.status, 0) << run.err;
  for (const char* dialect : {"cute-print", "latex"}) EXPECT_TRUE(contains(run.out, std::string(dialect) + ' ')) << dialect;
}

// --- eval --batch answers what eval answers, line by line

TEST(Batch, AnswersPastedTextsAsASingleQuestionDoes) {
  if (!reason_without_proofs().empty()) GTEST_SKIP() << reason_without_proofs();
  const char* lines[] = {
      "(4,8):(8,1)",
      "Layout((4, 2), (1, 6))",
      "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
      "!cute.layout<\"(4,8):(8,1)\">",
      "(?,4):(1,?{div=8})",
  };
  const Folder folder;
  std::string all, expected;
  for (const char* line : lines) {
    all += line + std::string("\n");
    folder.file("one", line);
    expected += colex("eval - < one", folder.path()).out;
  }
  folder.file("lines", all);
  const Output run = colex("eval --batch lines", folder.path());
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, expected);

  // An answer is one line, also where a single one has two.
  folder.file("lines", "size((4,?):(1,4))\ninjective((2,?):(1,?))\nLayout<Shape<_4,_8>\n");
  EXPECT_EQ(colex("eval --batch lines", folder.path()).out,
            "4*n1: for all n1 >= 1: proved\n"
            "it depends: true at n1 = 1, n2 = 1, and false at n1 = 2, n2 = 1\n"
            "error: parse: column 13: expected 'and' or the end: comparisons do not chain, write a < b and b < c, found '<'; C++ "
            "types and expressions of CuTe come nearest: expected '>', found the end of the text\n");

  // What was understood is told with --json.
  folder.file("lines", lines[2]);
  const auto json = nlohmann::json::parse(colex("eval --json --batch lines", folder.path()).out);
  EXPECT_EQ(json.at("dialect"), "cute-print");
  EXPECT_EQ(json.at("remarks").at(1), "its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>");
}

}  // namespace
}  // namespace colex::cli::write_test
