// What is remarked on a text.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/reason.hpp"

namespace colex::notation::remarks_test {
namespace {

using Lines = std::vector<std::string>;

TEST(Remarks, OfAnExpression) {
  const struct {
    const char* text;
    Lines remarks;
  } rows[] = {
      {"injective((64,64))", {"injective: (64,64) is a shape, read as (64,64):(1,64)"}},
      {"injective(64)", {"injective: 64 is an integer, read as 64:1"}},
      {"injective((64))", {"injective: (64) is a shape, read as (64):(1)"}},
      {"injective((64,64):(64,1))", {}},
      {"injective(shape((2,2):(1,2)))", {"injective: argument 1 is a shape, read as its compact layout, counted from the left"}},
      {"bijective(2*size((2,2):(1,2)))", {"bijective: argument 1 is an integer, read as a layout of stride 1"}},
      {"cosize((4,8))", {"cosize: (4,8) is a shape, read as (4,8):(1,4)"}},
      {"equal((4,8), 32)", {"equal: (4,8) is a shape, read as (4,8):(1,4)", "equal: 32 is an integer, read as 32:1"}},
      {"image_contains((4,8):(1,4), 7)", {}},
      // These are of shapes, or show what they made of one.
      {"size((4,8)) + rank((4,8)) + depth(8)", {}},
      {"compatible((4,8), 32) and congruent((1,2), (3,4))", {}},
      {"coalesce((4,8))", {}},
      {"composition((4,8), 4)", {}},
      {"zipped_divide((4,8):(1,4), (2,2))", {}},
      // Nobody sees the layout within what gives a number, or a decision.
      {"injective(composition((4,8), 4))", {"composition: (4,8) is a shape, read as (4,8):(1,4)"}},
      {"injective((4,8) o 4)", {"composition: (4,8) is a shape, read as (4,8):(1,4)"}},
      {"size(coalesce(filter((4,8)))) + 1", {"filter: (4,8) is a shape, read as (4,8):(1,4)"}},
      {"(coalesce((4,8)))(3)", {"coalesce: (4,8) is a shape, read as (4,8):(1,4)"}},
      {"coalesce(filter((4,8)))", {}},
      {"injective(Sw<1,0,1> o 0 o (2,2):(1,2))", {}},
      {"injective(Sw<1,0,1> o 0 o (2,2))", {"composition: (2,2) is a shape, read as (2,2):(1,2)"}},
      // Beyond the domain.
      {"((4,8):(8,1))(4,0)", {"(4,0) is outside of the domain (4,8): a layout goes on beyond it"}},
      {"((4,8):(8,1))(32)", {"32 is outside of the domain (4,8): a layout goes on beyond it"}},
      {"((4,8):(8,1))(3,7) + ((4,8):(8,1))(31)", {}},
      {"((4,8):(8,1))(-1)", {}},  // has no value
      {"(((2,2),8):((1,2),4))(3,7)", {}},
      {"(((2,2),8):((1,2),4))((1,2),7)", {"((1,2),7) is outside of the domain ((2,2),8): a layout goes on beyond it"}},
      {"not injective((2,2)) or injective((2,2))", {"injective: (2,2) is a shape, read as (2,2):(1,2)"}},
  };
  for (const auto& row : rows) EXPECT_EQ(remarks(parse_expression(row.text)), row.remarks) << row.text;
}

TEST(Remarks, OfNames) {
  Environment<> names;
  names.bind("smem", evaluate(parse_expression("(64,64)")));
  names.bind("L", evaluate(parse_expression("(4,8):(8,1)")));
  EXPECT_EQ(remarks(parse_expression("injective(smem)"), names),
            (Lines{"injective: smem = (64,64) is a shape, read as (64,64):(1,64)"}));
  EXPECT_EQ(remarks(parse_expression("injective(L) and L(4,0) == 32"), names),
            (Lines{"(4,0) is outside of the domain (4,8): a layout goes on beyond it"}));
}

TEST(Remarks, OfAClaim) {
  const struct {
    const char* text;
    Lines remarks;
  } rows[] = {
      {"forall M >= 1: claim injective(M)", {"injective: M is an integer, read as M:1"}},
      {"forall S: shape: claim injective(S)", {"injective: S is a shape, read as its compact layout, counted from the left"}},
      {"forall L: layout: claim injective(L)", {}},
      {"forall M >= 1: claim injective((M,2))",
       {"injective: argument 1 is a shape, read as its compact layout, counted from the left"}},
      {"forall M >= 1 if injective(3): claim M >= 1", {"injective: 3 is an integer, read as 3:1"}},
      {"forall 0 <= i < cosize((2,2)): claim i < 4", {"cosize: (2,2) is a shape, read as (2,2):(1,2)"}},
      {"forall i >= 1: claim ((4,8):(8,1))(i,0) >= 0",
       {"i may be 4 or more, which is outside of the domain (4,8): a layout goes on beyond it"}},
      {"forall 0 <= i < 33: claim ((4,8):(8,1))(i) >= 0",
       {"i may be 32 or more, which is outside of the domain (4,8): a layout goes on beyond it"}},
      {"forall 0 <= i <= 3, 0 <= j < 8: claim ((4,8):(8,1))(i,j) >= 0", {}},
      {"forall 0 <= i < 4, 0 <= j < 9: claim ((4,8):(8,1))((i,j)) >= 0",
       {"j may be 8 or more, which is outside of the domain (4,8): a layout goes on beyond it"}},
      {"forall 0 <= i < 4, 0 <= j < 9: claim ((4,8):(8,1))(i + 4*j) >= 0",
       {"a coordinate may be 35, which is outside of the domain (4,8): a layout goes on beyond it"}},
      {"forall 0 <= i < 4, 0 <= j < 8: claim ((4,8):(8,1))(i + 4*j) >= 0", {}},
      {"forall i >= 0: claim ((4,8):(8,1))(i % 32) >= 0", {}},
      // What else limits a variable is not followed.
      {"forall i >= 0 if i < 32: claim ((4,8):(8,1))(i) >= 0", {}},
      {"forall i >= 0: claim i < 32 implies ((4,8):(8,1))(i) >= 0", {}},
      {"find i >= 0 such that i < 32 and ((4,8):(8,1))(i) == 8", {}},
      {"forall 40 <= i < 35: claim ((4,8):(8,1))(i) >= 0", {}},
      {"forall n >= 1, m >= 1: claim n >= 1", {"the claim does not use the variable m"}},
      {"forall n >= 1, 0 <= i < n: claim i >= 0", {}},
      {"find x >= 0, y >= 0 such that x == 3", {}},
  };
  for (const auto& row : rows) EXPECT_EQ(remarks(*parse_claims(row.text).entries.front().claim, {}, {}), row.remarks) << row.text;
}

}  // namespace
}  // namespace colex::notation::remarks_test
