// colex read, and the function read: what other tools printed, as a person pastes it.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::read_test {
namespace {

TEST(Read, SaysWhatWasUnderstood) {
  const Output run = colex("read 'Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out,
            "Sw<3,3,3> o 0 o (8,64):(64,1)\n  elements have 16 bits\n"
            "  its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>\n  read as cute-print\n");
  const auto json = nlohmann::json::parse(colex("read --json 'Layout((4, 2), (1, 6))'").out);
  EXPECT_EQ(json.at("dialect"), "python");
  EXPECT_EQ(json.at("parts").at(0).at("value"), "(4,2):(1,6)");
}

TEST(Read, TakesWhatIsPastedIntoStandardInput) {
  const Output run = colex(
      "read - <<'E'\nMMA_Atom\n  ThrID:      _32:_1\n  Shape_MNK:  (_16,_8,_16)\n  LayoutA_TV: _4:_1\n"
      "  LayoutB_TV: _4:_2\n  LayoutC_TV: _4:_3\nE\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "Shape_MNK       (16,8,16)\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "LayoutC_TV      4:3\n")) << run.out;
}

TEST(Read, PointsAtWhatItCannotRead) {
  const Output run = colex("read 'Layout<Shape<_4,int>>'");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "a type does not say how large this int is")) << run.err;
  EXPECT_TRUE(contains(run.err, "1 | Layout<Shape<_4,int>>\n  |                 ^\n")) << run.err;
  EXPECT_EQ(colex("read 4:1 --from cuda").status, 2);
}

TEST(Read, IsAFunctionToo) {
  EXPECT_EQ(colex("eval 'size(read(\"Layout<Shape<_4,_8>,Stride<_8,_1>>\"))'").out, "32\n");
  EXPECT_EQ(colex("eval 'read(\"[4:1; _]\")'").out, "<4:1,_>\n");
  const Output two = colex("eval 'read(\"Copy_Atom ThrID: 1:0\\n\", \"ValLayoutSrc\")'");
  EXPECT_NE(two.status, 0);
  const Output wrong = colex("eval 'read(\"Layout<Shape<_4,int>>\")'");
  EXPECT_TRUE(contains(wrong.err, "(at character 17 of the text)")) << wrong.err;
}

}  // namespace
}  // namespace colex::cli::read_test
