// How a table of instruction forms is read.
#include "colex/predictions/forms_table.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/print.hpp"

namespace colex::predictions {
namespace {

/// `targets|form|names|what stands in the field A`, one for each form.
std::vector<std::string> read(const std::string& text) {
  std::vector<std::string> rows;
  for (const FormRow& row : forms_of(text)) {
    std::string names;
    for (const std::string& name : row.cute) names += (names.empty() ? "" : " ") + name;
    rows.push_back(row.targets + '|' + row.form + '|' + names + '|' + row.text("A", "none"));
  }
  return rows;
}

TEST(FormsTable, HasALineForFormsThatDifferInAFewWords) {
  const struct {
    const char* text;
    std::vector<std::string> forms;
  } rows[] = {
      {"", {}},
      {"# sm_80: not.a.form\nA 4:1\n", {}},
      {"A 4:1\nsm_80: mma.f16 = SM80_MMA\n", {"sm_80|mma.f16|SM80_MMA|4:1"}},
      {"any: ld\nsm_100a, sm_120a: st::x = A::B C\n", {"any|ld||none", "sm_100a, sm_120a|st::x|A::B C|none"}},
      {"A {1: 4:1 | 8:1}\nsm_80: m.{x1|x2}.b16\n", {"sm_80|m.x1.b16||4:1", "sm_80|m.x2.b16||8:1"}},
      // The first choice varies slowest; what goes along with a choice may stand anywhere, and twice.
      {"A {2:c|d}{1:a|b}\nsm_80: {x|y}.{u|v}.{1:x|y} = N{2:U|V}\n",
       {"sm_80|x.u.x|NU|ca", "sm_80|x.v.x|NV|da", "sm_80|y.u.y|NU|cb", "sm_80|y.v.y|NV|db"}},
      {"sm_80: m{|.sat} = {1:OLD|-} NEW{1:|_SAT}\n", {"sm_80|m|OLD NEW|none", "sm_80|m.sat|NEW_SAT|none"}},
      // A field holds until it is set again, and up to a blank line.
      {"A 1:0\nsm_80: a\nA 2:0\nsm_80: b\n\nsm_80: c\n", {"sm_80|a||1:0", "sm_80|b||2:0", "sm_80|c||none"}},
  };
  for (const auto& row : rows) EXPECT_EQ(read(row.text), row.forms) << row.text;
}

TEST(FormsTable, GoesAlongOnlyWithAChoiceOfAsManyAlternatives) {
  for (const char* text : {"A {1:a|b}\nsm_80: m.{x|y|z}\n", "A {2:a|b}\nsm_80: m.{x|y}\n"})
    EXPECT_THROW(forms_of(text), std::out_of_range) << text;
}

TEST(FormsTable, SaysWhatAFieldIs) {
  const FormRow row = forms_of("A (4,2):(1,8)\nn 7\nwords a  b c\nsm_80: m\n").front();
  EXPECT_EQ(to_string(row.layout("A")), "(4,2):(1,8)");
  EXPECT_EQ(to_string(row.layout("B", "3:1")), "3:1");
  EXPECT_EQ(row.number("n", 1), 7);
  EXPECT_EQ(row.number("k", 1), 1);
  EXPECT_EQ(row.words("words"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(row.has("n"));
  EXPECT_FALSE(row.has("k"));
}

}  // namespace
}  // namespace colex::predictions
