// What is decided about composed layouts, against their lists of values.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/composed_form.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_recast.hpp"
#include "colex/composed_values.hpp"

#include "layouts.hpp"
#include "swizzles.hpp"

namespace colex::composed_decisions_test {
namespace {

using fixture::every_swizzle;
using fixture::leaf;
using fixture::swizzled;
using C = ComposedLayout<>;

constexpr std::int64_t many = std::int64_t{1} << 40;
const Layout<> tile(tuple(8, 64), tuple(64, 1));

/// The values at 0, 1, …
std::vector<std::int64_t> values(const C& composed) {
  std::vector<std::int64_t> result;
  for (std::int64_t x = 0; x < size(composed).value(); ++x) result.push_back(composed(Checked(x)).value());
  return result;
}
std::set<std::int64_t> image(const C& composed) {
  const auto all = values(composed);
  return {all.begin(), all.end()};
}

/// Composed layouts of at most 64 coordinates: swizzles of all kinds and layouts outside, offsets, inner layouts of up to three
/// modes.
class Random {
 public:
  C next() {
    while (true) {
      Modes<Checked> modes;
      for (std::int64_t k = upto(1, 3); k > 0; --k) modes.push_back({upto(1, 4), stride()});
      const Layout<> inner = layout_of(modes);
      Checked least(0);
      for (const auto& mode : modes) least = least + min(Checked(0), (mode.extent - Checked(1)) * mode.stride);
      const std::int64_t offset = upto(0, 2) == 0 ? upto(0, 20) : 0;
      const C composed(outer(), Checked(offset) - least, inner);
      if (size(inner) < Checked(65)) return composed;
    }
  }

 private:
  std::int64_t upto(std::int64_t from, std::int64_t to) {
    return std::uniform_int_distribution<std::int64_t>(from, to)(generator_);
  }
  std::int64_t stride() {
    switch (upto(0, 3)) {
      case 0: return std::int64_t{1} << upto(0, 4);
      case 1: return upto(-3, 0);
      default: return upto(0, 9);
    }
  }
  C::Outer outer() {
    if (upto(0, 3) > 0) return Swizzle(upto(0, 2), upto(0, 2), upto(-2, 2));
    return Layout<>(tuple(upto(1, 4), upto(1, 4)), tuple(upto(-2, 4), upto(-2, 9)));
  }
  std::mt19937 generator_{20261122};
};

TEST(ComposedDecisions, ARunOfASwizzle) {
  for (const Swizzle& sw : every_swizzle(3, 2, 3)) {
    for (std::int64_t x = 0; x < 300; ++x) {
      std::int64_t n = 1;
      while (n < 2000 && swizzled(sw, x + n) == swizzled(sw, x) + n) ++n;
      const auto run = swizzle_run(sw, Checked(x));
      const std::optional<Checked> expected = sw.bits() == 0 ? std::nullopt : std::optional(Checked(n));
      ASSERT_EQ(run, expected) << to_string(sw) << " at " << x;
    }
  }
}

TEST(ComposedDecisions, OfOneLayoutAsItsValuesSay) {
  Random random;
  for (int round = 0; round < 8000; ++round) {
    const C composed = random.next();
    const auto all = values(composed);
    const auto set = image(composed);
    const std::int64_t n = size(composed).value();
    const std::int64_t least = *set.begin(), largest = *set.rbegin();
    const std::int64_t missed = largest - least + 1 - static_cast<std::int64_t>(set.size());
    SCOPED_TRACE(to_string(composed));

    const auto once = injective(composed);
    ASSERT_EQ(once.is_yes(), static_cast<std::int64_t>(set.size()) == n);
    ASSERT_EQ(once.is_no(), !once.is_yes());
    if (once.is_no()) {
      ASSERT_TRUE(once.witness());
      ASSERT_FALSE(once.witness()->first == once.witness()->second);
      ASSERT_EQ(composed(once.witness()->first), composed(once.witness()->second));
    }

    const auto onto = bijective(composed);
    ASSERT_EQ(onto.is_yes(), static_cast<std::int64_t>(set.size()) == n && least == 0 && largest == n - 1);
    ASSERT_EQ(onto.is_no(), !onto.is_yes());
    if (onto.is_no()) {
      ASSERT_TRUE(onto.witness());
      ASSERT_EQ(composed(onto.witness()->first), onto.witness()->element);
      ASSERT_EQ(composed(onto.witness()->second), onto.witness()->element);
      const bool outside = onto.witness()->element < Checked(0) || !(onto.witness()->element < Checked(n));
      ASSERT_TRUE(outside || !(onto.witness()->first == onto.witness()->second));
    }

    ASSERT_EQ(image_size(composed), Checked(static_cast<std::int64_t>(set.size())));
    ASSERT_EQ(holes(composed), Checked(missed));
    ASSERT_EQ(all_values(composed), values(composed));
    const auto whole = contiguous(composed);
    ASSERT_EQ(whole.is_yes(), missed == 0);
    if (missed > 0) {
      std::int64_t hole = least;
      while (set.count(hole) > 0) ++hole;
      ASSERT_EQ(whole.witness(), Checked(hole));
    }
    ASSERT_EQ(surjective(composed).is_yes(), missed == 0 && least == 0);
    if (least >= 0) {
      ASSERT_EQ(cosize(composed), Checked(largest + 1));
    }

    for (std::int64_t value = least - 2; value <= std::min(largest, least + 40) + 2; ++value) {
      const auto contains = image_contains(composed, Checked(value));
      ASSERT_EQ(contains.is_yes(), set.count(value) > 0) << value;
      ASSERT_EQ(contains.is_no(), set.count(value) == 0) << value;
      if (contains.is_yes()) {
        ASSERT_EQ(composed(*contains.witness()), Checked(value));
      }
    }

    for (const bool strictly : {true, false}) {
      std::optional<Checked> first;
      for (std::size_t x = 0; x + 1 < all.size() && !first; ++x) {
        if (strictly ? all[x + 1] <= all[x] : all[x + 1] < all[x]) first = Checked(static_cast<std::int64_t>(x));
      }
      const auto answer = strictly ? ordered(composed) : non_decreasing(composed);
      ASSERT_EQ(answer.is_yes(), !first);
      ASSERT_EQ(answer.witness(), first);
    }
  }
}

TEST(ComposedDecisions, OfTwoLayoutsAsTheirValuesSay) {
  Random random;
  for (int round = 0; round < 8000; ++round) {
    const C a = random.next();
    // Pairs that have much in common are rare among those drawn at random.
    const C b = round % 4 == 0   ? a.with_offset(a.offset() + Checked(round % 3))
                : round % 4 == 1 ? a.with_inner(random.next().inner())
                                 : random.next();
    if (b.offset() + least_value(modes(b.inner())) < Checked(0)) continue;
    SCOPED_TRACE(to_string(a) + " and " + to_string(b));
    const auto x = image(a), y = image(b);

    const auto same = same_image(a, b);
    ASSERT_EQ(same.is_yes(), x == y);
    ASSERT_EQ(same.is_no(), x != y);
    if (same.is_no()) {
      ASSERT_TRUE(same.witness());
      ASSERT_NE(x.count(same.witness()->value()), y.count(same.witness()->value()));
    }

    auto each = values(a), other = values(b);
    const bool equal_functions = each == other;
    std::sort(each.begin(), each.end());
    std::sort(other.begin(), other.end());
    const auto offsets = same_offsets(a, b);
    ASSERT_EQ(offsets.is_yes(), each == other);
    ASSERT_EQ(offsets.is_no(), each != other);
    if (offsets.witness()) {
      const auto count = [&](const std::vector<std::int64_t>& in) {
        return std::count(in.begin(), in.end(), offsets.witness()->value());
      };
      ASSERT_NE(count(each), count(other));
    }

    std::set<std::int64_t> shared;
    std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::inserter(shared, shared.end()));
    shared.erase(0);
    const auto apart = disjoint(a, b);
    ASSERT_EQ(apart.is_yes(), shared.empty());
    ASSERT_EQ(apart.is_no(), !shared.empty());
    if (apart.is_no()) {
      ASSERT_EQ(a(apart.witness()->first), b(apart.witness()->second));
      ASSERT_FALSE(a(apart.witness()->first) == Checked(0));
    }
    ASSERT_EQ(equal(a, b).is_yes(), equal_functions);

    const Layout<> common = max_common_layout(a, b);
    ASSERT_EQ(max_common_vector(a, b), size(common));
    for (std::int64_t i = 0; i < size(common).value(); ++i) {
      ASSERT_EQ(a(common(Checked(i))), a(Checked(0)) + Checked(i)) << to_string(common);
      ASSERT_EQ(b(common(Checked(i))), b(Checked(0)) + Checked(i)) << to_string(common);
    }
  }
}

TEST(ComposedDecisions, ALayoutBesideAComposedOne) {
  const C plain = composition(Swizzle(3, 3, 3), tile);
  const Layout<> all = leaf(512, 1);
  EXPECT_TRUE(same_image(plain, all).is_yes()) << "a swizzle permutes whole tiles";
  EXPECT_TRUE(same_image(all, plain).is_yes());
  EXPECT_TRUE(same_offsets(plain, all).is_yes());
  EXPECT_TRUE(disjoint(plain, Layout<>(Mode<Checked>{4, 512})).is_yes()) << "0 is shared by all";
  EXPECT_EQ(plain(disjoint(plain, leaf(4, 72)).witness()->first), Checked(72));
  EXPECT_EQ(max_common_vector(plain, tile), Checked(64)) << "row 0 is not moved";
  EXPECT_EQ(max_common_vector(tile, plain), Checked(64));
  EXPECT_EQ(max_common_vector(C(Swizzle(3, 3, 3), 64, leaf(64, 1)), leaf(64, 1)), Checked(8))
      << "row 1: blocks of 8 change places";
  EXPECT_EQ(max_common_vector(C(Swizzle(3, 3, 3), 130, leaf(62, 1)), leaf(62, 1)), Checked(14))
      << "row 2 keeps 16 together; from 2 on";
}

TEST(ComposedDecisions, AVectorIsAnAlignedBlockOfOneThread) {
  // Thread t has row t: 64 elements behind one another, in blocks of 8 that the swizzle moves as a whole.
  const C rows = composition(Swizzle(3, 3, 3), tile);
  EXPECT_EQ(vector_width(rows, tile), Checked(8));
  EXPECT_EQ(vector_width(tile, rows), Checked(8));
  EXPECT_EQ(vector_width(rows.with_offset(Checked(4)), tile), Checked(4));
  EXPECT_EQ(vector_width(C(Swizzle(0, 3, 3), 0, tile), tile), Checked(64)) << "no bits, no limit";
  EXPECT_EQ(vector_width(composition(Swizzle(3, 3, 3), Layout<>(tuple(8, 8), tuple(1, 8))), Layout<>(tuple(8, 8), tuple(1, 8))),
            Checked(1))
      << "a thread's values are 8 apart";
}

TEST(ComposedDecisions, AtAnySize) {
  const Layout<> stages(tuple(8, 64, many), tuple(64, 1, 512));
  const C swizzled_stages = composition(Swizzle(3, 3, 3), stages);
  EXPECT_TRUE(injective(swizzled_stages).is_yes());
  EXPECT_TRUE(bijective(swizzled_stages).is_yes());
  EXPECT_TRUE(surjective(swizzled_stages).is_yes());
  EXPECT_EQ(image_size(swizzled_stages), Checked(many * 512));
  EXPECT_EQ(holes(swizzled_stages), Checked(0));
  EXPECT_EQ(swizzled_stages(*image_contains(swizzled_stages, Checked(many)).witness()), Checked(many));
  EXPECT_TRUE(same_image(swizzled_stages, leaf(many * 512, 1)).is_yes());
  EXPECT_TRUE(disjoint(swizzled_stages, C(Swizzle(3, 3, 3), Checked(many * 512), stages)).is_yes());
  EXPECT_TRUE(ordered(swizzled_stages).is_no());
  EXPECT_EQ(cosize(composition(Swizzle(3, 4, 3), leaf(1000 * many + 144, 1))), Checked(1000 * many + 160))
      << "an interval, whose last 16 addresses go 16 further";
  EXPECT_TRUE(bijective(composition(Swizzle(3, 4, 3), leaf(1000 * many + 144, 1))).is_no());
  EXPECT_TRUE(injective(composition(Swizzle(2, 1, 0), leaf(many, 8))).is_yes()) << "bits 1 and 2 are cleared, and none is set";
  EXPECT_EQ(injective(composition(Swizzle(2, 1, 0), leaf(many, 4))).witness()->second, Tuple<Checked>(Checked(1)));
  EXPECT_TRUE(image_contains(composition(Swizzle(2, 1, 0), leaf(many, 3)), Checked(9)).is_yes()) << "9 is of 9, 11, 13 and 15";
  EXPECT_TRUE(image_contains(composition(Swizzle(2, 1, 0), leaf(many, 3)), Checked(10)).is_no()) << "bit 1 is cleared";
}

TEST(ComposedDecisions, UnknownBeyondTheBudget) {
  const C carries = composition(Swizzle(2, 1, 0), leaf(many, 3));
  EXPECT_TRUE(injective(carries).is_unknown());
  EXPECT_TRUE(bijective(carries).is_unknown());
  EXPECT_TRUE(contiguous(carries).is_unknown());
  EXPECT_THROW(image_size(carries), Rejection);
  const C nested(Layout<>(tuple(6, 4), tuple(1, 100)), 0, leaf(many, 4));
  EXPECT_TRUE(image_contains(nested, Checked(5)).is_unknown());
}

TEST(ComposedDecisions, ACoordinateWithoutAValueIsRejected) {
  const C below = composition(Swizzle(3, 3, 3), leaf(8, -1));
  const auto rejected = attempt([&] { return injective(below).is_yes(); });
  ASSERT_FALSE(rejected);
  EXPECT_EQ(rejected.rejection().kind(), Kind::domain);
  const auto listed = attempt([&] { return all_values(below).size(); });
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.rejection().message(), attempt([&] { return below(Checked(1)); }).rejection().message());
}

}  // namespace
}  // namespace colex::composed_decisions_test
