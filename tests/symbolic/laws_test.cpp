// Whole functions of the algebra, shown for all extents and strides; and what is not true, refuted.
#include "laws.hpp"

#include <cstddef>
#include <string>

#include <gtest/gtest.h>

namespace colex::symbolic::laws_test {
namespace {

/// The law at each rank, shown on all paths, each of which some input takes.
template <class Law>
void expect_shown(Law law, std::size_t from, std::size_t to) {
  Settings settings;
  settings.keep_certificates = false;
  for (std::size_t rank = from; rank <= to; ++rank) {
    const Exploration found = explore(law(rank), settings);
    EXPECT_TRUE(found.holds()) << "rank " << rank << ": " << summary(found);
    EXPECT_EQ(found.without_witness(), 0u) << "rank " << rank;
    for (const PathReport& path : found.paths) {
      if (path.outcome == Outcome::shown || path.outcome == Outcome::infeasible) continue;
      ADD_FAILURE() << "rank " << rank << ": " << name(path.outcome) << ": " << path.reason;
      break;
    }
    ::testing::Test::RecordProperty("rank " + std::to_string(rank), summary(found));
  }
}

/// An input at which the twin is false was found, and the twin's own replay says so.
template <class Law>
void expect_refuted(Law twin, std::size_t rank) {
  Settings settings;
  settings.keep_certificates = false;
  const Exploration found = explore(twin(rank), settings);
  EXPECT_FALSE(found.holds());
  ASSERT_GT(found.count(Outcome::refuted), 0u) << summary(found);
  EXPECT_EQ(found.count(Outcome::conflicting), 0u) << summary(found);
  for (const Input& input : found.refutations()) {
    Replay replay(input.values);
    twin(rank)(replay);
    EXPECT_NE(std::find(replay.claims().begin(), replay.claims().end(), false), replay.claims().end()) << to_string(input);
  }
}

TEST(Coalesce, KeepsValuesAndSize) { expect_shown(laws::coalesce_keeps_values, 1, 4); }
TEST(Coalesce, DoesNotKeepValuesBeyondTheDomain) { expect_refuted(laws::coalesce_keeps_values_beyond_the_domain, 2); }
TEST(Coalesce, ZKeepsAllValues) { expect_shown(laws::coalesce_z_keeps_all_values, 1, 4); }

TEST(Coordinates, RoundTrip) { expect_shown(laws::coordinates_round_trip, 1, 6); }
TEST(Coordinates, DoNotStayInside) { expect_refuted(laws::coordinates_stay_inside, 2); }

TEST(Cosize, SpansTheValues) { expect_shown(laws::cosize_spans_values, 1, 5); }
TEST(Cosize, SpansTheValuesOfAnySign) { expect_shown(laws::cosize_spans_signed_values, 1, 4); }
TEST(Cosize, IsNoLarger) { expect_refuted(laws::cosize_is_above_the_next_value, 2); }

TEST(Composition, WithAMode) { expect_shown(laws::composition_with_a_mode, 1, 3); }
TEST(Composition, WithTwoModes) { expect_shown(laws::composition_with_two_modes, 1, 2); }
TEST(Composition, AsCuTeRoundsIsWrong) { expect_refuted(laws::cute_composition_with_a_mode, 2); }

TEST(Complement, Interleaves) { expect_shown(laws::complement_interleaves, 1, 2); }
TEST(Complement, Completes) { expect_shown(laws::complement_completes, 1, 3); }
TEST(Complement, DoesNotReachTheCotargetExactly) { expect_refuted(laws::complement_reaches_exactly, 1); }

TEST(LeftInverse, Inverts) { expect_shown(laws::left_inverse_inverts, 1, 3); }
TEST(LeftInverse, DoesNotInvertOnTheRight) { expect_refuted(laws::left_inverse_inverts_on_the_right, 1); }

TEST(RightInverse, Inverts) { expect_shown(laws::right_inverse_inverts, 1, 3); }
TEST(RightInverse, DoesNotInvertOnTheLeft) { expect_refuted(laws::right_inverse_inverts_on_the_left, 2); }

}  // namespace
}  // namespace colex::symbolic::laws_test
