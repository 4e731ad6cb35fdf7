// An expression with others in the place of some of its parts is worth what the text with these parts in it is worth.
#include <string>

#include <gtest/gtest.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

namespace colex::notation::read_texts_test {
namespace {

/// The value of a text in which each name X is `(4,8):(8,1)`, and each read("…") the expression within.
std::string value_of(const std::string& text) {
  const Expression expression = parse_expression(text);
  const Expression whole = replaced(expression, [&](std::size_t at) -> std::optional<Expression> {
    if (const auto quoted = quotation(expression, at)) return parse_expression(quoted->text);
    const Node& node = expression.nodes[at];
    if (node.operation == Operation::name && expression.name_of(node) == "X") return parse_expression("(4,8):(8,1)");
    return std::nullopt;
  });
  const auto result = try_evaluate(whole, whole.root(), Environment<>{});
  if (const auto* mistake = std::get_if<LocatedRejection>(&result))
    return std::to_string(mistake->position().offset) + ": " + mistake->message();
  return to_string(std::get<Value<>>(result));
}

TEST(Replaced, IsWorthWhatTheTextIsWorth) {
  const struct {
    const char *text, *same;
  } rows[] = {
      {"X", "(4,8):(8,1)"},
      {"size(X)", "size((4,8):(8,1))"},
      {"(X)(1,2) + size(X) * 2", "((4,8):(8,1))(1,2) + size((4,8):(8,1)) * 2"},
      {"(X) o 4:1", "((4,8):(8,1)) o 4:1"},
      {"read(\"4:2\")", "4:2"},
      {"read(\"\"\"coalesce(\n(4,8):(1,4))  # of \"two\" lines\"\"\")", "32:1"},
      {"composition(X, read(\"4:2\"))", "composition((4,8):(8,1), 4:2)"},
      {"Sw<3,4,3> o 0 o X", "Sw<3,4,3> o 0 o (4,8):(8,1)"},
      {"1 == 2 and size(X) == 0 or rank(X) == 2", "1 == 2 and false or true"},
      {"size(X) == 32 implies (defined(X o 4:1) and not defined(X o read(\"5:3\")))",
       "defined((4,8):(8,1) o 4:1) and not defined((4,8):(8,1) o 5:3)"},
      {"defined(read(\"(6,4):(1,100) o 4:4\"))", "false"},
      {"X == X and bijective(X)", "true"},
      {"read(\"1 == 2 and true\") or defined(X)", "true"},
  };
  for (const auto& row : rows) EXPECT_EQ(value_of(row.text), *evaluate_line(row.same)) << row.text;
}

TEST(Replaced, HasItsMistakesWhereTheTextStands) {
  EXPECT_EQ(value_of("size(4:1) + size(read(\"(6,4):(1,100) o 4:4\"))").substr(0, 5), "17: n");
}

TEST(Quotation, IsReadOfTextsAlone) {
  const auto quoted = [](const std::string& text) {
    const Expression expression = parse_expression(text);
    const auto found = quotation(expression, expression.root());
    return found ? found->text + '|' + found->part : "none";
  };
  EXPECT_EQ(quoted("read(\"a\")"), "a|");
  EXPECT_EQ(quoted("read(\"a\", \"B\")"), "a|B");
  EXPECT_EQ(quoted("read(\"\"\"a \"quoted\" # line\nand another\"\"\", \"B\")"), "a \"quoted\" # line\nand another|B");
  EXPECT_EQ(quoted("read(4)"), "none");
  EXPECT_EQ(quoted("size(\"a\")"), "none");
}

TEST(LongText, EndsAtThreeQuotationMarks) {
  EXPECT_THROW(parse_expression("read(\"\"\"a\nb\")"), LocatedRejection);
  EXPECT_THROW(parse_expression("read(\"a\nb\")"), LocatedRejection);
  // A '#' within it is no comment: what stands behind belongs to the text of a claim.
  const ClaimFile file = parse_claims("claim f(\"\"\"x\n#ttg.a\"\"\") == 1  # a comment\nclaim true\n");
  ASSERT_EQ(file.entries.size(), 2u);
  EXPECT_EQ(file.entries[0].claim->text, "claim f(\"\"\"x\n#ttg.a\"\"\") == 1");
}

}  // namespace
}  // namespace colex::notation::read_texts_test
