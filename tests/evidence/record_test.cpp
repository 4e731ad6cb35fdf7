#include "colex/evidence/record.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "records.hpp"

namespace colex::evidence::record_test {
namespace {

TEST(ClaimId, HashIsFnv1aOfTheText) {
  // Test vectors of draft-eastlake-fnv, appendix C: the empty text, "a" and "foobar".
  EXPECT_EQ(id({"f", 1, 1, ""}), "f:1#cbf29ce484222325");
  EXPECT_EQ(id({"f", 1, 1, "a"}), "f:1#af63dc4c8601ec8c");
  EXPECT_EQ(id({"dir/f.colex", 12, 3, "foobar"}), "dir/f.colex:12#85944171f73967e8");
}

TEST(Hashes, GoOnTogetherAsEachByItself) {
  for (std::size_t count = 0; count <= 9; ++count) {
    std::vector<std::uint64_t> together;
    for (std::size_t k = 0; k < count; ++k) together.push_back(hash(std::to_string(k)));
    hash("foobar", together);
    for (std::size_t k = 0; k < count; ++k) EXPECT_EQ(together[k], hash(std::to_string(k) + "foobar")) << k << " of " << count;
  }
}

TEST(Describe, SaysWhatBelongsToTheOutcome) {
  const auto text = [](Outcome outcome) {
    Record r = one_of_each()[static_cast<std::size_t>(outcome)];
    r.hardware.reset();
    return describe(r);
  };
  EXPECT_EQ(text(Outcome::proved_all_ranks), "proved (all ranks)");
  EXPECT_EQ(text(Outcome::proved_as_written), "proved (as written)");
  EXPECT_EQ(text(Outcome::holds), "holds (5 cases: i = 2)");
  EXPECT_EQ(text(Outcome::exhausted), "exhausted (4096 cases: M, N <= 64; 7 filtered by the hypothesis)");
  EXPECT_EQ(text(Outcome::checked_shapes), "checked for shapes (shapes with up to 6 leaves: rank 1 to 6)");
  EXPECT_EQ(text(Outcome::tested), "tested (2000 cases: drawn; 3 beyond 64 bits)");
  EXPECT_EQ(text(Outcome::refuted), "refuted");
  EXPECT_EQ(text(Outcome::unknown), "unknown (proof is not available)");
  EXPECT_EQ(text(Outcome::vacuous), "vacuous");
}

TEST(Describe, SaysOfAnInstructionWhetherItDoesWhatIsPredicted) {
  const std::pair<Outcome, const char*> cases[] = {{Outcome::exhausted, "agrees"},
                                                   {Outcome::refuted, "differs"},
                                                   {Outcome::not_applicable, "not observed"},
                                                   {Outcome::error, "error"}};
  for (const auto& [outcome, text] : cases) {
    Record r = record(Expected::stands, outcome);
    r.hardware = Hardware{"movmatrix.sync.aligned.m8n8", "", "", {}};
    EXPECT_EQ(word(r), text);
  }
}

TEST(Describe, OneCaseIsNotPlural) {
  Record r = record(Expected::stands, Outcome::exhausted);
  r.cases = 1;
  EXPECT_EQ(describe(r), "exhausted (1 case)");
}

TEST(TimeNow, IsUtcInTheRecordsForm) {
  const std::string time = time_now();
  ASSERT_EQ(time.size(), std::string("2026-01-31T23:59:59Z").size());
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time.back(), 'Z');
}

}  // namespace
}  // namespace colex::evidence::record_test
