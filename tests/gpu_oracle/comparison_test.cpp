// Two records, form by form.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/observations/record.hpp"

namespace colex::observations::comparison_test {
namespace {

/// An observation of a form that does what the number says, by one machine instruction.
Observation seen(const std::string& family, const std::string& form, const std::string& what, const std::string& machine = "") {
  return {family, form, {machine}, Fault{what}};
}

Record record(std::vector<Observation> observations) { return {{}, std::move(observations)}; }

TEST(Comparison, AFormIsAlikeIfItDidTheSameInEachConfiguration) {
  const Record first = record({seen("f", "a", "1"), seen("f", "a", "2"), seen("f", "b", "1"), seen("g", "c", "1")});
  EXPECT_EQ(compare(first, first), (std::vector<FamilyComparison>{{"f", 2, 0, {}, {}, {}}, {"g", 1, 0, {}, {}, {}}}));
  const Record second = record({seen("f", "a", "1"), seen("f", "a", "3"), seen("f", "b", "1"), seen("g", "c", "1")});
  EXPECT_EQ(compare(first, second), (std::vector<FamilyComparison>{{"f", 1, 0, {"a"}, {}, {}}, {"g", 1, 0, {}, {}, {}}}));
  const Record once = record({seen("f", "a", "1"), seen("f", "b", "1"), seen("g", "c", "1")});
  EXPECT_EQ(compare(first, once).front().different, std::vector<std::string>{"a"}) << "in one configuration it was not observed";
}

TEST(Comparison, FormsThatOneOfThemLacksAreNamed) {
  const Record first = record({seen("f", "a", "1"), seen("f", "b", "1")});
  const Record second = record({seen("f", "b", "1"), seen("f", "c", "1"), seen("g", "d", "1")});
  EXPECT_EQ(compare(first, second), (std::vector<FamilyComparison>{{"f", 1, 0, {}, {"a"}, {"c"}}, {"g", 0, 0, {}, {}, {"d"}}}));
}

TEST(Comparison, TheMachineInstructionsAreTheDevicesOwn) {
  EXPECT_EQ(compare(record({seen("f", "a", "1", "HMMA")}), record({seen("f", "a", "1", "OMMA")})).front().alike, 1U);
}

TEST(Comparison, EqualHashesOfAllFamiliesNeedNoReading) {
  Manifest first;
  first.files = {{"f.jsonl.gz", 1, "0123"}, {"g.jsonl.gz", 1, "4567"}};
  Manifest second = first;
  EXPECT_TRUE(have_equal_hashes(first, second, {"f", "g"}));
  second.files[1].hash = "89ab";
  EXPECT_TRUE(have_equal_hashes(first, second, {"f"}));
  EXPECT_FALSE(have_equal_hashes(first, second, {"f", "g"}));
  EXPECT_FALSE(have_equal_hashes(first, second, {"h"})) << "neither has it";
}

}  // namespace
}  // namespace colex::observations::comparison_test
