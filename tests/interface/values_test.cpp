// Pictures and explanations of values are those of the texts that they are written as.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/interface/picture.hpp"
#include "colex/rejection.hpp"
#include "colex/render/figure.hpp"

namespace colex::cli {
namespace {

TEST(PictureOfAValue, IsThatOfItsText) {
  for (const std::string text :
       {"(4,8):(8,1)", "(4,8):(1@0,1@1)", "Sw<1,1,2> o 0 o (4,8):(8,1)", "9 + ((4,6):(1,12))", "(4,8)"}) {
    EXPECT_EQ(to_svg(picture(value_of(text))), to_svg(picture({.expression = text}))) << text;
  }
}

TEST(PictureOfAValue, IsDrawnAsAskedFor) {
  const notation::Value<> L = value_of("((4,2),(2,2)):((8,1),(4,2))"), M = value_of("((4,2),(2,2)):((8,1),(2,4))");
  const std::string of_L = "((4,2),(2,2)):((8,1),(4,2))", of_M = "((4,2),(2,2)):((8,1),(2,4))";
  EXPECT_EQ(to_svg(picture(L, {.tv = true, .tile = tuple(4, 8)})),
            to_svg(picture({.expression = of_L, .tv = true, .tile = "(4,8)"})));
  EXPECT_EQ(to_svg(picture(L, {.tv = true})), to_svg(picture({.expression = of_L, .tv = true})));
  EXPECT_EQ(to_svg(picture(L, {.banks = true, .element_bytes = 4})),
            to_svg(picture({.expression = of_L, .banks = true, .element_bytes = 4})));
  EXPECT_EQ(to_svg(picture(L, {.difference = M})), to_svg(picture({.expression = of_L, .difference = of_M})));
  EXPECT_EQ(to_svg(picture(L, {.extent = {2, 2}})), to_svg(picture({.expression = of_L, .extent = {2, 2}})));
  EXPECT_NE(to_text(picture(L, {.difference = M, .text = "mine"})).find("mine = " + of_L), std::string::npos);
  EXPECT_EQ(attempt([&] { return picture(L, {.tv = true, .tile = tuple(4, 8, 2)}); }).rejection().kind(), Kind::type);
}

TEST(PictureOfAValue, IsRefusedWhereThereIsNone) {
  for (const std::string text : {"Sw<3,4,3>", "<4:1,8:2>"}) {
    EXPECT_EQ(attempt([&] { return picture(value_of(text)); }).rejection().message(),
              attempt([&] { return picture({.expression = text}); }).rejection().message())
        << text;
  }
}

/// A call of a function, as a text, and as the function and its arguments.
struct Call {
  std::string function;
  std::vector<std::string> arguments;

  std::string text() const {
    std::string list;
    for (const std::string& argument : arguments) list += (list.empty() ? "" : ", ") + argument;
    return function + '(' + list + ')';
  }
  std::vector<notation::Value<>> values() const {
    std::vector<notation::Value<>> result;
    for (const std::string& argument : arguments) result.push_back(value_of(argument));
    return result;
  }
};

TEST(ExplanationOfACall, IsThatOfItsText) {
  for (const Call& call : std::vector<Call>{{"complement", {"4:2", "24"}},
                                            {"composition", {"(6,4):(1,100)", "4:4"}},
                                            {"injective", {"(2,2):(1,1)"}},
                                            {"size", {"(4,8):(8,1)"}},
                                            {"coalesce", {"(2,(1,6)):(1,(6,2))"}},
                                            {"upcast", {"Sw<3,4,3>"}}}) {
    const Explanation of_values = explain(call.function, call.values()), of_text = explain(call.text());
    EXPECT_EQ(of_values.text, of_text.text) << call.text();
    EXPECT_EQ(of_values.is_told, of_text.is_told) << call.text();
    ASSERT_EQ(of_values.rejection.has_value(), of_text.rejection.has_value()) << call.text();
    if (!of_text.rejection) continue;
    EXPECT_EQ(of_values.rejection->message(), of_text.rejection->message()) << call.text();
  }
}

TEST(ExplanationOfACall, IsOfAFunctionThatThereIs) {
  EXPECT_EQ(attempt([] { return explain("complment", {}); }).rejection().message(), "no function is called complment");
}

}  // namespace
}  // namespace colex::cli
