// The parts of every theorem hold on every path, and its twins are refuted at inputs that their own replays confirm.
#include <algorithm>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/symbolic/explore.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems::parts_test {
namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): what is tested

/// What a test waits for: the parts that take most are left to `colex prove`, which judges them as well.
constexpr std::size_t parts_of_a_test = 3;

class EachTheorem : public ::testing::TestWithParam<Theorem> {};

TEST_P(EachTheorem, HoldsInEachPart) {
  Settings settings;
  settings.keep_certificates = false;
  const std::vector<Part>& parts = GetParam().parts;
  ASSERT_FALSE(parts.empty());
  for (std::size_t k = 0; k < std::min(parts.size(), parts_of_a_test) && !parts[k].nightly; ++k) {
    const Exploration found = explore(parts[k].law, settings);
    EXPECT_TRUE(found.holds()) << parts[k].name << ": " << summary(found);
    for (const PathReport& path : found.paths) {
      if (path.closing == Closing::shown || path.closing == Closing::infeasible) continue;
      ADD_FAILURE() << parts[k].name << ": " << name(path.closing) << ": " << path.reason;
      break;
    }
  }
}

TEST_P(EachTheorem, HasTwinsThatAreRefuted) {
  Settings settings;
  settings.keep_certificates = false;
  ASSERT_FALSE(GetParam().twins.empty());
  for (const Part& twin : GetParam().twins) {
    const Exploration found = explore(twin.law, settings);
    EXPECT_FALSE(found.holds()) << twin.name;
    EXPECT_GT(found.count(Closing::refuted), 0u) << twin.name << ": " << summary(found);
    EXPECT_EQ(found.count(Closing::conflicting), 0u) << twin.name << ": " << summary(found);
    for (const Input& input : found.refutations()) {
      Replay replay(input.values);
      twin.law(replay);
      EXPECT_NE(std::find(replay.claims().begin(), replay.claims().end(), false), replay.claims().end()) << to_string(input);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, EachTheorem, ::testing::ValuesIn(theorems()), [](const auto& info) {
  std::string name = info.param.id;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
});

TEST(Theorems, AreFoundByTheirIdsWhichAreUnique) {
  std::set<std::string> ids;
  for (const Theorem& theorem : theorems()) {
    EXPECT_TRUE(ids.insert(theorem.id).second) << theorem.id;
    EXPECT_EQ(find(theorem.id), &theorem);
  }
  EXPECT_EQ(find("coalesce"), nullptr);
}

std::vector<std::string> ids_of(const std::vector<const Theorem*>& all) {
  std::vector<std::string> ids;
  for (const Theorem* theorem : all) ids.push_back(theorem->id);
  return ids;
}

TEST(Theorems, RestOnOthersButNeverOnThemselves) {
  for (const Theorem& theorem : theorems()) EXPECT_EQ(with_what_it_rests_on(theorem).back(), &theorem);
  EXPECT_EQ(ids_of(with_what_it_rests_on(*find("composition.carries.all-ranks"))),
            (std::vector<std::string>{"max-residue.contract.all-rounds", "composition.carries.all-ranks"}));
  EXPECT_THROW(with_what_it_rests_on(resting_on({"a.wish"}, *find("coalesce.values.profiles"))), std::logic_error);
  EXPECT_THROW(with_what_it_rests_on(resting_on({"composition.carries.all-ranks"}, *find("max-residue.contract.all-rounds"))),
               std::logic_error);
}

}  // namespace
}  // namespace colex::theorems::parts_test
