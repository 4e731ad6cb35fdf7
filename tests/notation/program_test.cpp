#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/layout.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/tuple.hpp"

namespace colex::notation {

namespace {

/// An expression of variables, run for some of their values and evaluated for the same.
class Both {
 public:
  Both(std::string_view text, std::vector<std::string> variables)
      : expression_(parse_expression(text)), variables_(std::move(variables)) {}

  /// What it is worth, or why it is worth nothing; says where the two differ.
  std::string run(const std::vector<Value<>>& values) {
    Environment<> names = definitions;
    for (std::size_t k = 0; k < values.size(); ++k) names.bind(variables_[k], values[k]);
    const std::string evaluated = text([&] { return evaluate(expression_, names); });
    const std::string ran = text([&] { return program_.run(values); });
    return ran == evaluated ? ran : ran + " beside " + evaluated;
  }

  Environment<> definitions;

 private:
  template <class F>
  static std::string text(F&& value) {
    try {
      return to_string(value());
    } catch (const LocatedRejection& rejection) {
      return std::to_string(rejection.position().column) + ": " + rejection.message();
    }
  }

  Expression expression_;
  std::vector<std::string> variables_;
  Program program_{expression_, variables_, definitions};
};

Value<> layout(const Tuple<Checked>& shape, const Tuple<Checked>& stride) { return Layout<>(shape, stride); }

}  // namespace

TEST(Program, RunsAgainForOtherValues) {
  Both both("size(L) * n + L(n)", {"L", "n"});
  EXPECT_EQ(both.run({layout(tuple(2, 3), tuple(3, 1)), Checked(4)}), "26");
  EXPECT_EQ(both.run({layout(tuple(5), tuple(7)), Checked(3)}), "36");
  EXPECT_EQ(both.run({Checked(4), Checked(3)}),
            "15: an integer is not applied; the value of a layout S:D at a coordinate c is written (S:D)(c)");
  EXPECT_EQ(both.run({layout(tuple(2, 3), tuple(3, 1)), Checked(4)}), "26");
}

TEST(Program, IsTheSameWithoutNames) {
  Both both("(2,3):(1,2)", {"n"});
  EXPECT_EQ(both.run({Checked(1)}), "(2,3):(1,2)");
  EXPECT_EQ(both.run({Checked(2)}), "(2,3):(1,2)");
}

TEST(Program, LetsVariablesHideDefinitionsAndFunctions) {
  Both both("size + a + b", {"size", "a", "a"});
  both.definitions.bind("a", Checked(100));
  both.definitions.bind("b", Checked(1000));
  EXPECT_EQ(both.run({Checked(1), Checked(10), Checked(20)}), "1021");
}

TEST(Program, ProposesNamesThatThereAre) {
  Both both("size(Shape1)", {"Shape2", "n"});
  EXPECT_EQ(both.run({Checked(4), Checked(1)}), "6: nothing is called Shape1; did you mean Shape2 or shape");
}

// A call that is written several times is made once; what it gives is the same wherever it stands.
TEST(Program, MakesARepeatedCallOnce) {
  Both sum("size(coalesce(L)) + coalesce(L)(1) * size(coalesce(L))", {"L"});
  EXPECT_EQ(sum.run({layout(tuple(2, 3), tuple(1, 2))}), "12");
  EXPECT_EQ(sum.run({layout(tuple(4, 2), tuple(5, 1))}), "48");
  Both of_two("size(coalesce(L)) + size(coalesce(M)) * size(coalesce(L))", {"L", "M"});
  EXPECT_EQ(of_two.run({layout(tuple(2, 3), tuple(1, 2)), layout(tuple(2, 2), tuple(1, 2))}), "30");
}

// Its arguments count once among the values that one evaluation may have: 600 leaves, 2 x 300 times, are too many.
TEST(Program, CountsARepeatedCallOnce) {
  std::string text = "size(flatten(T))";
  for (int k = 1; k < 300; ++k) text += " + size(flatten(T))";
  const Expression expression = parse_expression(text);
  const std::vector<std::string> variables = {"T"};
  const Environment<> definitions;
  Tuple<Checked>::Modes modes(600, Tuple<Checked>(Checked(1)));
  const std::vector<Value<>> values = {Tuple<Checked>(std::move(modes))};
  Environment<> names;
  names.bind("T", values.front());
  EXPECT_THROW(evaluate(expression, names), LocatedRejection);
  EXPECT_EQ(to_string(Program(expression, variables, definitions).run(values)), "300");
}

// What is repeated may have been skipped, or have had no value.
TEST(Program, EvaluatesARepeatOfWhatHasNoValue) {
  Both skipped("(n == 0 or size(coalesce(L)) == 6) and size(coalesce(L)) == 6", {"L", "n"});
  for (const int n : {0, 1, 0}) EXPECT_EQ(skipped.run({layout(tuple(2, 3), tuple(1, 2)), Checked(n)}), "true");
  EXPECT_EQ(skipped.run({layout(tuple(2, 2), tuple(1, 2)), Checked(0)}), "false");
  Both rejected("defined(complement(L)) or defined(complement(L)) or size(complement(L)) == 1", {"L"});
  EXPECT_EQ(rejected.run({layout(tuple(4), tuple(2))}), "true");
  EXPECT_NE(rejected.run({layout(tuple(2, 2), tuple(2, 3))}).find("58: complement("), std::string::npos);
}

}  // namespace colex::notation
