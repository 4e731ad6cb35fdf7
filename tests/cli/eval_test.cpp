#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::eval_test {
namespace {

using nlohmann::json;

TEST(Eval, PrintsTheValue) {
  struct Case {
    const char* expression;
    const char* value;
  };
  const Case cases[] = {
      {"composition((6,2):(1,100), 2:4)", "2:4"},
      {"coalesce((2,(1,6)):(1,(6,2)))", "12:1"},
      {"injective((2,2):(2,3))", "true"},
      {"injective((1048576,1048576,1048576):(1,1048577,1099512676353))", "true"},
      {"1 == 2", "false"},
      {"-3 + 1", "-2"},
  };
  for (const Case& c : cases) {
    const Output run = colex("eval -- " + quoted(c.expression));
    EXPECT_EQ(run.out, std::string(c.value) + '\n') << c.expression;
    EXPECT_EQ(run.status, 0) << c.expression << ": a value, be it false, is status 0";
    EXPECT_EQ(run.err, "") << c.expression;
  }
}

TEST(Eval, SaysWhyOnRequest) {
  const Output text = colex("eval --why 'size(4:1) == 4 and injective((2,2):(1,1))'");
  EXPECT_EQ(text.out, "false\n  injective((2,2):(1,1)): (1,0) and (0,1) both have the value 1\n");
  EXPECT_EQ(colex("eval --why 'injective((2,2):(1,2))'").out, "true\n") << "nothing to show";
  EXPECT_EQ(colex("eval 'injective((2,2):(1,1))'").out, "false\n") << "not asked for";
  EXPECT_EQ(json::parse(colex("eval --json --why 'bijective((4,2):(1,5))'").out)["why"], "no coordinate has the value 4");
  const Folder folder;
  const std::string lines = folder.file("lines", "bijective((4,2):(1,5))\n4:1\n");
  EXPECT_EQ(colex("eval --why --batch " + quoted(lines)).out, "false: no coordinate has the value 4\n4:1\n");
}

TEST(Explain, TellsASwizzledLayout) {
  EXPECT_EQ(colex("explain '(Sw<3,3,3> o 0 o (8,64):(64,1))(3,5)'").out, "(Sw<3,3,3> o 0 o (8,64):(64,1))(3, 5) = 221\n221\n");
  EXPECT_EQ(colex("explain 'Sw<3,3,3> o 8 o composition((8,64):(64,1), 8:1)'").out,
            "composition((8,64):(64,1), 8:1)\n"
            "  A = (8,64):(64,1), that is A(x) = 64*x - 511*floor(x/8)\n"
            "  B = 8:1\n"
            "  mode 0 of B, 8:1\n"
            "    in steps of 1 through A, 8 values lie 64 apart: mode 8:64\n"
            "  A o B = 8:64\n"
            "Sw<3,3,3> o 8 o 8:64\n");
}

TEST(Explain, ShowsADecisionsWitness) {
  EXPECT_EQ(colex("explain 'bijective((4,2):(1,5))'").out,
            "bijective((4,2):(1,5)) = false\n  no coordinate has the value 4\nfalse\n");
}

TEST(Explain, SaysOnceWhyThereIsNoValue) {
  const Output run = colex("explain 'composition((6,4):(1,100), 4:4)'");
  const std::string verdict = "no layout is (6,4):(1,100) o 4:4";
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out.find(verdict), run.out.rfind(verdict)) << run.out;
  EXPECT_TRUE(contains(run.out, verdict)) << run.out;
}

// CuTe's make_tma_copy of a column-major tensor, in a tile under the 128-byte swizzle; the byte of a descriptor's box is as the
// driver's manual has it.
TEST(Eval, KnowsWhatATmaCopyComesTo) {
  const std::string of_tile = "((4096,8192):(1,4096), (64,8), Sw<3,3,3> o 0 o (64,8):(1,64), 16)";
  const std::pair<std::string, const char*> cases[] = {
      {"tma_coordinates" + of_tile, "(4096,8192):(1@0,1@1)"},
      {"tma_extents" + of_tile, "(4096,8192)"},
      {"tma_strides" + of_tile, "(8192)"},
      {"tma_box" + of_tile, "(64,8)"},
      {"tma_global_layout" + of_tile, "(2,64,8):(1,2,8192)"},
      {"tma_shared_layout" + of_tile, "Sw<3,4,3> o 0 o (2,64,8):(1,2,128)"},
      {"tma_coordinates((8,4096):(4096,1), (8,64), (8,64):(64,1), 16)", "(8,4096):(1@1,1@0)"},
      {"tma_coordinates((8,4096):(4096,1), (8,64), (8,64):(64,1), 16)(3, 128)", "(128,3)"},
      {"tma_coordinates(((32,2),8):((1,32),64), ((32,2),4), Sw<3,3,3> o 0 o ((32,2),4):((1,32),64), 16)",
       "((32,2),8):((1@0,32@0),1@1)"},
      {"tma_extents((16,4,4,4,3,5):(1,24,104,8192,640,4096), (16,3,2,2,1,1), (16,3,2,2):(1,16,48,96), 16)", "(16,4,4,4,139)"},
      // Rows of 128 in two parts that the swizzle spans; a box beyond 256; and pieces of 16 bytes, which any start respects.
      {"tma_box((4096,8192):(1,4096), (128,8), Sw<3,3,3> o 0 o (128,8):(1,128), 16)", "(64,2,8)"},
      {"tma_coordinates((4096,8192):(1,4096), (128,8), Sw<3,3,3> o 0 o (128,8):(1,128), 16)", "((64,64),8192):((1@0,1@1),1@2)"},
      {"tma_extents((4100,8192):(8192,1), (512,64), Sw<3,3,3> o 0 o (512,64):(64,1), 16)", "(8192,4,1025)"},
      {"tma_box((4096,8192):(1,4096), (512,8), (512,8):(1,512), 16)", "(8,64,8)"},
  };
  for (const auto& [expression, value] : cases) {
    const Output run = colex("eval -- " + quoted(expression));
    EXPECT_EQ(run.out, std::string(value) + '\n') << expression << run.err;
  }
  const std::pair<const char*, const char*> refused[] = {
      {"tma_box((4096,8200):(8200,1), (128,128), Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192)), 16)",
       "no single tensor map was found that copies every tile at a multiple of the box"},
      {"tma_box((4096,8192):(1,4096), (64,8), (64,8):(8,1), 16)", "the innermost dimension of a descriptor has the stride 1"},
      {"tma_box((16,4,4,4,4,4):(1,24,104,424,1704,6824), (16,2,2,2,2,2), (16,2,2,2,2,2), 16)",
       "the tile is walked in 6 dimensions, of 16, 2, 2, 2, 2, 2; a descriptor has 5"},
      {"tma_box((4096,8192):(1,4096), (64,8), (64,8):(1,64), 12)", "elements of TMA have 8, 16, 32 or 64 bits; these have 12"},
  };
  for (const auto& [expression, reason] : refused) {
    const Output run = colex("eval -- " + quoted(expression));
    EXPECT_EQ(run.status, 1) << expression;
    EXPECT_TRUE(contains(run.err, reason)) << run.err;
  }
}

// CuTe's tma_partition: the CTA's number times the slice's elements is where it begins, in the tensor and in shared memory.
TEST(Eval, KnowsWhatACtaCopiesOfATmaMulticast) {
  const std::string tile = "((4096,8192):(1,4096), (64,8), Sw<3,3,3> o 0 o (64,8):(1,64), 16";
  const std::pair<std::string, const char*> cases[] = {
      {"tma_box" + tile + ", 4)", "(64,2)"},
      {"tma_shared_layout" + tile + ", 4)", "Sw<3,4,3> o 0 o (2,64,2):(1,2,128)"},
      {"tma_partition_S" + tile + ", 4, 3)", "6@1 + ((64,2):(1@0,1@1))"},
      {"tma_partition_D" + tile + ", 4, 3)", "Sw<3,3,3> o 384 o (64,2):(1,64)"},
      {"tma_partition_S" + tile + ", (2,4):(0,1), (1,3))", "6@1 + ((64,2):(1@0,1@1))"},
      {"tma_partition_S" + tile + ", 4, 3)(5, 1)", "(5,7)"},
      {"tma_box((64,512):(1,64), (64,512), (64,512):(1,64), 16, 4)", "(64,128)"},
      {"tma_box" + tile + ", 2:1)", "(64,4)"},
      {"tma_box" + tile + ", (2,4):(0,1))", "(64,2)"},
      {"tma_partition_S" + tile + ", 2:1, 1)", "4@1 + ((64,4):(1@0,1@1))"},
      {"tma_multicast_mask((2,4):(1,2), (1,_))", "170"},
      {"tma_multicast_mask((2,4):(1,2), (_,2))", "48"},
  };
  for (const auto& [expression, value] : cases) {
    const Output run = colex("eval -- " + quoted(expression));
    EXPECT_EQ(run.out, std::string(value) + '\n') << expression << run.err;
  }
  for (const std::string& call : {"tma_partition_S" + tile + ", 3, 0)", "tma_box" + tile + ", 3)"}) {
    const Output refused = colex("eval -- " + quoted(call));
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(contains(refused.err, "the box has 8 in dimension 1, which is not cut into 3 equal parts")) << refused.err;
  }
  for (const std::string& call : {"tma_partition_S" + tile + ", (2,2):(0,3), 0)", "tma_box" + tile + ", (2,2):(0,3))"}) {
    const Output refused = colex("eval -- " + quoted(call));
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(contains(refused.err, "the CTAs (2,2):(0,3) copy every slice of the tile only if they have all numbers below 4"))
        << refused.err;
  }
}

// A convolution of 3 x 3 on 5 x 4 pixels of eight channels, two images: element 8·(w + 5·h + 20·n) is pixel (w,h) of image n.
TEST(Eval, KnowsWhatAnIm2colCopyBrings) {
  const std::string of_it = "((8,5,4,2):(1,8,40,160), (-1,-1), (-1,-1), (1,1), (8,6):(1,8), 16";
  const std::pair<std::string, const char*> cases[] = {
      {"tma_im2col_coordinates" + of_it + ")", "-1@1+-1@2 + ((8,(5,4,2)):(1@0,(1@1,1@2,1@3)))"},
      {"tma_im2col_coordinates" + of_it + ")(0,26)", "(0,0,0,1)"},
      {"tma_im2col_shared_layout" + of_it + ")", "Sw<0,4,3> o 0 o (2,8,6):(1,2,16)"},
      // The row above the image, and the first pixel of its first row, which the edge comes before.
      {"tma_im2col_elements" + of_it + ", (0,-1,-1,0))", "(_,_,_,_,_,_)"},
      // At (0,1) of the filter: from the edge on the left to that of the next row.
      {"tma_im2col_elements" + of_it + ", (0,-1,-1,0), (0,1))", "(_,0,8,16,24,_)"},
      {"tma_im2col_elements" + of_it + ", (0,1,2,0), (1,1))", "(136,144,152,160,168,176)"},
      {"tma_im2col_elements" + of_it + ", (0,1,2,0), (2,1))", "(144,152,_,168,176,184)"},
  };
  for (const auto& [expression, value] : cases) {
    const Output run = colex("eval -- " + quoted(expression));
    EXPECT_EQ(run.out, std::string(value) + '\n') << expression << run.err;
  }
  const std::pair<std::string, const char*> refused[] = {
      {"tma_im2col_elements" + of_it + ", (0,4,0,0))", "the first pixel is at 4 of W; the bounding box is from -1 to below 4"},
      {"tma_im2col_elements" + of_it + ", (0,0,0,0), (1,1,1))", "there is one offset for each of W, H and D that the tensor has"},
      {"tma_im2col_elements" + of_it + ", (0,0,0,0), (-1,0))", "an offset is a number of 16 bits; this is -1"},
      {"tma_im2col_coordinates((64,5,4,2):(1,64,320,1280), 0, 0, 1, (64,6):(1,64), 16)",
       "the tensor has 2 of W, H and D; there are 1 lower corners"},
      {"tma_im2col_coordinates((64,5,2):(1,64,320), 0, 0, 1, Sw<1,3,3> o 0 o (64,6):(1,64), 16)",
       "the inner box is 128 bytes; under the swizzle 32B it must be at most 32"},
      {"tma_im2col_coordinates((8,5,4,2):(1,8,40,160), (-129,-1), (-1,-1), (1,1), (8,6):(1,8), 16)",
       "the lower corner of W is -129; it must be from -128 to 127"},
  };
  for (const auto& [expression, reason] : refused) {
    const Output run = colex("eval -- " + quoted(expression));
    EXPECT_EQ(run.status, 1) << expression << run.out;
    EXPECT_TRUE(contains(run.err, reason)) << run.err;
  }
}

TEST(Eval, SaysWhyThereIsNoValue) {
  struct Case {
    const char* expression;
    int status;
    const char* kind;
  };
  const Case cases[] = {
      {"composition((6,4):(1,100), 4:4)", 1, "inadmissible"},
      {"9223372036854775807 + 1", 1, "overflow"},
      {"1 / 0", 1, "domain"},
      {"(4,8", 2, "parse"},
      {"(4,8) + true", 2, "type"},
      // what another tool's words say has no value
      {"composition(Layout<Shape<_6,_4>,Stride<_1,_100>>{}, Layout<Shape<_4>,Stride<_4>>{})", 1, "inadmissible"},
  };
  for (const Case& c : cases) {
    const Output run = colex("eval " + quoted(c.expression));
    EXPECT_EQ(run.status, c.status) << c.expression;
    EXPECT_EQ(run.out, "") << c.expression;
    EXPECT_TRUE(contains(run.err, c.kind)) << c.expression << '\n' << run.err;
    EXPECT_TRUE(contains(run.err, "^")) << "shows where: " << run.err;
  }
}

TEST(Eval, AnInadmissibleCompositionHasAWitness) {
  const Output run = colex("eval 'composition((6,4):(1,100), 4:4)'");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(contains(run.err, "inadmissible")) << run.err;
  EXPECT_TRUE(contains(run.err, "100")) << "what a mode-wise result would be: " << run.err;
  EXPECT_TRUE(contains(run.err, "102")) << "what is true: " << run.err;
}

// 2^60 elements: a walk over them would not come back.
TEST(Eval, SizeCostsNothing) {
  EXPECT_EQ(colex("eval 'injective((1048576,1048576,1048576):(1,1048577,1099512676353))'").out, "true\n");
}

TEST(Eval, Json) {
  const Output value = colex("eval --json '(4,8):(8,1)'");
  EXPECT_EQ(json::parse(value.out), json({{"expression", "(4,8):(8,1)"}, {"type", "layout"}, {"value", "(4,8):(8,1)"}}));

  const Output rejection = colex("eval --json '1 / 0'");
  EXPECT_EQ(rejection.status, 1);
  const json object = json::parse(rejection.out);
  EXPECT_EQ(object["error"]["kind"], "domain");
  EXPECT_EQ(object["error"]["place"], json({{"line", 1}, {"column", 3}, {"call", "1 / 0"}}));
}

// A program can go on with a refusal: whose rule is broken where, by which numbers, and what near it has a value.
TEST(Eval, ARefusalIsFacts) {
  const struct {
    const char *expression, *function, *call;
    json witness, nearest;
  } rows[] = {
      {"composition((6,4):(1,100), 4:4)",
       "composition",
       "composition((6,4):(1,100), 4:4)",
       {{"x", 1}, {"y", 2}},
       {"4:3", "2:4", "4:6"}},
      {"1 + size((6,4):(1,100) o  4 : 4)",
       "composition",
       "composition((6,4):(1,100), 4:4)",
       {{"x", 1}, {"y", 2}},
       {"4:3", "2:4", "4:6"}},
      {"size(logical_divide(8:1, 3:1)) == 9",
       "logical_divide",
       "logical_divide(8:1, 3:1)",
       {{"invented", 8}},
       {"2:1", "4:1", "2:2", "4:2"}},
      {"logical_divide(16:1, 3:1 o 3:1)",
       "logical_divide",
       "logical_divide(16:1, 3:1)",
       {{"invented", 16}},
       {"2:1", "4:1", "2:2", "4:2"}},
      {"complement((4,8):(1,2), 24)",
       "complement",
       "complement((4,8):(1,2), 24)",
       {{"stride", 2}, {"reach", 4}, {"value", 2}},
       json::array()},
      {"local_tile((64,32):(32,1), <48,32>, (1,0))",
       "local_tile",
       "local_tile((64,32):(32,1), <48,32>, (1,0))",
       {{"invented", 64}, {"mode", 0}},
       {"<32,32>", "<16,32>", "<32,16>"}},
      {"left_inverse((2,2):(1,1))", "left_inverse", "left_inverse((2,2):(1,1))", {{"first", 1}, {"second", 2}}, json::array()},
  };
  for (const auto& row : rows) {
    const json error = json::parse(colex("eval --json '" + std::string(row.expression) + "'").out)["error"];
    EXPECT_EQ(error["function"], row.function);
    EXPECT_EQ(error["place"]["call"], row.call);
    EXPECT_EQ(error["witness"], row.witness) << row.expression;
    EXPECT_TRUE(error["rule"].get<std::string>().starts_with("Requires ")) << error["rule"];
    ASSERT_EQ(error["nearest"].size(), row.nearest.size()) << error;
    for (std::size_t k = 0; k < row.nearest.size(); ++k) {
      EXPECT_EQ(error["nearest"][k]["argument"], row.nearest[k]);
      const auto status = colex("eval '" + error["nearest"][k]["expression"].get<std::string>() + "'").status;
      EXPECT_EQ(status, 0) << error["nearest"][k];
    }
    EXPECT_EQ(colex(error["repeat"].get<std::string>().substr(6)).status, 1) << error["repeat"];
    EXPECT_EQ(json::parse(colex("explain --json '" + std::string(row.expression) + "'").out)["error"], error);
  }
}

TEST(Eval, WhatIsRefusedAsAQuestionIsAnObjectAsWell) {
  for (const char* asked : {"find swizle --json", "eval --json 'foo('", "explain --json '4:'", "read --json '4:'",
                            "flow --json no_such_file", "oracle check mma --json no_such_form", "check --json no_such.colex"}) {
    const Output run = colex(asked);
    EXPECT_EQ(run.status, 2) << asked;
    EXPECT_EQ(json::parse(run.out)["error"]["kind"], "parse") << asked << run.out;
  }
}

// What is told of the text is told of it however it came, and the command says the same again.
TEST(Eval, ARefusalIsOfTheTextAndRepeatsIt) {
  const struct {
    const char *asked, *expression, *repeat;
  } rows[] = {
      {"eval --json 'foo('", "foo(", "colex explain 'foo('"},
      {"explain --json 'foo('", "foo(", "colex explain 'foo('"},
      {"explain --json '(4,?):(1,4)'", "(4,?):(1,4)", "colex explain '(4,?):(1,4)'"},
      {"eval --json -- -x", "-x", "colex explain -- -x"},
      {"read --from triton --json 4:1", "4:1", "colex read --from triton '4:1'"},
      {"write --to triton --json '4:'", "4:", "colex write --to triton '4:'"},
      {"eval --json \"$(printf '4:\\377')\"", "4:\uFFFD", ""},
  };
  for (const auto& row : rows) {
    const Output run = colex(row.asked);
    const json told = json::parse(run.out);
    EXPECT_EQ(told["expression"], row.expression) << row.asked;
    EXPECT_EQ(told["error"]["repeat"], row.repeat) << row.asked;
    if (*row.repeat == '\0') continue;
    EXPECT_TRUE(run.err.starts_with(colex(std::string(row.repeat).substr(6)).err)) << row.asked;
  }
  const Folder folder;
  const Output typed = colex("eval --json - < " + folder.file("text", "logical_divide(16:1, 3:1)"));
  EXPECT_EQ(typed.out, colex("eval --json 'logical_divide(16:1, 3:1)'").out);
  EXPECT_TRUE(contains(typed.err, "1 | logical_divide(16:1, 3:1)")) << typed.err;
}

// Whatever a command line has wrong, no rule of expressions was broken.
TEST(Eval, ARefusalOfACommandLineHasNoRuleOfExpressions) {
  for (const char* asked : {"flow --json", "eval --json --nope 1", "find repair --json", "check --json no_such.colex"})
    EXPECT_EQ(json::parse(colex(asked).out)["error"]["rule"], "") << asked;
}

TEST(Batch, OneAnswerForEachLine) {
  const Folder folder;
  const std::string file = folder.file("lines",
                                       "size((4,8))\n"
                                       "\n"
                                       "# a comment\n"
                                       "composition((6,4):(1,100), 4:4)\n"
                                       "(4,8\r\n"
                                       "9223372036854775807 + 1\n"
                                       "1 == 2");
  const Output run = colex("eval --batch " + file);
  std::istringstream lines(run.out);
  const auto next = [&] {
    std::string line;
    std::getline(lines, line);
    return line;
  };
  EXPECT_EQ(next(), "32");
  EXPECT_EQ(next(), "") << "an empty line";
  EXPECT_EQ(next(), "") << "a comment";
  EXPECT_EQ(next().rfind("error: inadmissible: ", 0), 0U);
  EXPECT_EQ(next().rfind("error: parse: column 5: ", 0), 0U);
  EXPECT_EQ(next().rfind("error: overflow: ", 0), 0U);
  EXPECT_EQ(next(), "false") << "a last line without a newline";
  EXPECT_EQ(next(), "") << "and no more";
  EXPECT_TRUE(lines.eof());
  EXPECT_EQ(run.status, 2) << "a line that cannot be read";
  EXPECT_EQ(run.err, "");
}

TEST(Batch, TheStatusIsTheWorstOfTheLines) {
  const Folder folder;
  EXPECT_EQ(colex("eval --batch " + folder.file("a", "1\n2\n")).status, 0);
  EXPECT_EQ(colex("eval --batch " + folder.file("b", "1\n1 / 0\n")).status, 1);
  EXPECT_EQ(colex("eval --batch " + folder.file("c", "")).status, 0);
}

TEST(Batch, ReadsStandardInput) {
  const Folder folder;
  EXPECT_EQ(colex("eval --batch - <" + folder.file("lines", "1 + 1\n2:1\n")).out, "2\n2:1\n");
  EXPECT_EQ(colex("eval --batch <" + folder.file("lines", "1 + 1\n2:1\n")).out, "2\n2:1\n");
}

TEST(Batch, AnswersBeforeTheInputEnds) {
  // Two processes in a dialogue: the second line is written once the first is answered.
  const Folder folder;
  const std::string pipe = folder.path() + "/pipe";
  const std::string script = "mkfifo " + pipe + "; " + COLEX_EXECUTABLE + " eval --batch " + pipe + " >" + folder.path() +
                             "/out & exec 3>" + pipe + "; echo '1 + 1' >&3; for i in $(seq 100); do [ -s " + folder.path() +
                             "/out ] && break; sleep 0.05; done; cat " + folder.path() + "/out; exec 3>&-; wait";
  std::FILE* shell = popen(("sh -c " + quoted([&] {
                              // The script's own quotes, within quotes.
                              std::string inner;
                              for (char c : script) inner += c == '\'' ? std::string("'\\''") : std::string(1, c);
                              return inner;
                            }()))
                               .c_str(),
                           "r");
  std::array<char, 64> answer{};
  const char* line = std::fgets(answer.data(), answer.size(), shell);
  EXPECT_STREQ(line, "2\n");
  pclose(shell);
}

TEST(Batch, ManyLinesAreAnsweredInTheirOrder) {
  // As many as are shared between the cores, some of which take much longer than others.
  const Folder folder;
  std::string lines, right;
  for (int k = 1; k <= 20'000; ++k) {
    const std::string number = std::to_string(k);
    if (k % 7 == 0) {
      lines += number + " / 0\n";
      right += "error: domain: " + number + " / 0 has no value\n";
    } else if (k % 11 == 0) {
      lines += "# " + number + '\n';
      right += '\n';
    } else if (k % 5003 == 0) {
      lines += "size(" + std::string(60, '(') + number + std::string(60, ')') + ")\n";
      right += number + '\n';
    } else {
      lines += "size((" + number + ",2):(1,7))\n";
      right += std::to_string(2 * k) + '\n';
    }
  }
  const std::string file = folder.file("lines", lines);
  const Output run = colex("eval --batch " + file);
  EXPECT_EQ(run.out, right);
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(colex("eval --batch <" + file).out, right);
  EXPECT_EQ(colex("eval --batch " + folder.file("unended", lines + "1 + 1")).out, right + "2\n");
}

TEST(Batch, ALineBeyondTheLimitIsOneAnswer) {
  const Folder folder;
  const std::string file = folder.file("lines", std::string(3'000'000, '1') + "\n1 + 1\n");
  const Output run = colex("eval --batch " + file);
  EXPECT_EQ(run.out.rfind("error: limit: ", 0), 0U) << run.out.substr(0, 200);
  EXPECT_EQ(run.out.substr(run.out.find('\n')), "\n2\n");
}

TEST(Batch, Json) {
  const Folder folder;
  const Output run = colex("eval --batch --json " + folder.file("lines", "size(4:1)\n(4,\n"));
  // An option that takes a value takes the next word.
  EXPECT_EQ(run.status, 2);
  const Output right = colex("eval --json --batch " + folder.file("lines", "size(4:1)\n(4,\n"));
  std::istringstream lines(right.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(json::parse(line)["value"], "4");
  std::getline(lines, line);
  EXPECT_EQ(json::parse(line)["error"]["kind"], "parse");
}

TEST(Files, ThatCannotBeReadAreNamed) {
  const Folder folder;
  for (const std::string& path : {folder.path() + "/none", folder.path()}) {
    const Output run = colex("eval --batch " + path);
    EXPECT_EQ(run.status, 2) << path;
    EXPECT_TRUE(contains(run.err, path)) << run.err;
    EXPECT_EQ(run.out, "");
  }
}

TEST(Usage, AMistakeIsStatus2) {
  for (const char* arguments : {"", "eval", "evaluate 1", "eval 1 --batch x", "eval --colour 1", "check"}) {
    const Output run = colex(arguments);
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_NE(run.err, "") << arguments;
  }
}

TEST(Usage, VersionAndHelp) {
  EXPECT_EQ(colex("--version").status, 0);
  EXPECT_EQ(colex("--version").out.rfind("colex ", 0), 0U);
  const Output help = colex("--help");
  EXPECT_EQ(help.status, 0);
  for (const char* command : {"eval", "check"}) EXPECT_TRUE(contains(help.out, command)) << help.out;
}

}  // namespace
}  // namespace colex::cli::eval_test
