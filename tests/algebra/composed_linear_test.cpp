// Layouts, with an offset and behind a swizzle, as linear layouts and back, against the definition by brute force.
#include "colex/composed_linear.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "layouts.hpp"
#include "swizzles.hpp"

namespace colex::composed_linear_test {
namespace {

using Numbers = std::vector<std::int64_t>;

/// The values of a layout with these extents and strides, by the definition.
Numbers values_of(const Numbers& extents, const Numbers& strides, std::int64_t offset) {
  Numbers values{offset};
  for (std::size_t k = 0; k < extents.size(); ++k) {
    Numbers more;
    for (std::int64_t c = 0; c < extents[k]; ++c) {
      for (const std::int64_t value : values) more.push_back(value + c * strides[k]);
    }
    values = more;
  }
  return values;
}

/// values[x xor y] == values[x] xor values[y] xor values[0], none below 0. By induction over the highest bit of x it is enough
/// that this bit can be taken away.
bool is_affine(const Numbers& values) {
  for (std::size_t x = 0; x < values.size(); ++x) {
    std::size_t highest = 1;
    while (highest * 2 <= x) highest *= 2;
    if (values[x] < 0) return false;
    if (x > 0 && values[x] != (values[highest] ^ values[x ^ highest] ^ values[0])) return false;
  }
  return true;
}

Layout<> flat(const Numbers& extents, const Numbers& strides) {
  Modes<Checked> modes;
  for (std::size_t k = 0; k < extents.size(); ++k) modes.push_back({Checked(extents[k]), Checked(strides[k])});
  return layout_of(modes);
}

/// Calls f with each list of extents 1, 2, 4, … up to most_extent and of strides of a range.
void for_every_dyadic(std::size_t rank, std::int64_t most_extent, std::int64_t least, std::int64_t most,
                      const std::function<void(const Numbers&, const Numbers&)>& f) {
  Numbers extents, strides;
  const std::function<void()> next = [&] {
    if (extents.size() == rank) {
      f(extents, strides);
      return;
    }
    for (std::int64_t extent = 1; extent <= most_extent; extent *= 2) {
      for (std::int64_t stride = least; stride <= most; ++stride) {
        extents.push_back(extent);
        strides.push_back(stride);
        next();
        extents.pop_back();
        strides.pop_back();
      }
    }
  };
  next();
}

TEST(Bridge, EveryLayoutOfPowersOfTwoUpTo8IsLinearExactlyIfItsValuesAre) {
  std::size_t layouts = 0, linear = 0;
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    for_every_dyadic(rank, 8, 0, 16, [&](const Numbers& extents, const Numbers& strides) {
      const Numbers values = values_of(extents, strides, 0);
      const auto F = try_linear_layout(flat(extents, strides));
      ASSERT_EQ(F.has_value(), is_affine(values)) << to_string(flat(extents, strides));
      ++layouts;
      if (!F) return;
      ++linear;
      for (std::size_t x = 0; x < values.size(); ++x) ASSERT_EQ((*F)(x), static_cast<Word>(values[x]));
      ASSERT_EQ(to_layout(*F), coalesce(flat(extents, strides)));
    });
  }
  EXPECT_EQ(layouts, 1U + 68U + 4624U + 314432U);
  EXPECT_GT(linear, 10000U);
}

TEST(LinearPart, IsThereExactlyIfOffsetAndLayoutAreAffine) {
  std::size_t affine = 0, all = 0;
  for_every_dyadic(2, 4, -5, 5, [&](const Numbers& extents, const Numbers& strides) {
    for (std::int64_t offset = 0; offset < 16; ++offset) {
      const Numbers values = values_of(extents, strides, offset);
      const ComposedLayout<> C(Swizzle(), Checked(offset), flat(extents, strides));
      const auto F = try_linear_part(C);
      ASSERT_EQ(F.has_value(), is_affine(values)) << to_string(C);
      ++all;
      if (!F) continue;
      ++affine;
      for (std::size_t x = 0; x < values.size(); ++x)
        ASSERT_EQ((*F)(x) ^ static_cast<Word>(offset), static_cast<Word>(values[x])) << to_string(C);
    }
  });
  EXPECT_EQ(all, 33U * 33U * 16U);
  EXPECT_GT(affine, 3000U);
}

TEST(LinearPart, OfASwizzleIsThereExactlyIfTheValuesAreAffine) {
  std::size_t affine = 0, degenerate = 0;
  for (const Swizzle& sw : fixture::every_swizzle(2, 2, 2)) {
    for_every_dyadic(2, 4, 0, 5, [&](const Numbers& extents, const Numbers& strides) {
      for (const std::int64_t offset : {0, 1, 6, 8}) {
        Numbers values = values_of(extents, strides, offset);
        for (std::int64_t& value : values) value = fixture::swizzled(sw, value);
        const ComposedLayout<> C(sw, Checked(offset), flat(extents, strides));
        const auto F = try_linear_part(C);
        ASSERT_EQ(F.has_value(), is_affine(values)) << to_string(C);
        ASSERT_EQ(try_linear_layout(C).has_value(), is_affine(values) && values[0] == 0) << to_string(C);
        if (!F) continue;
        affine += 1;
        degenerate += bijective(sw) ? 0 : 1;
        for (std::size_t x = 0; x < values.size(); ++x)
          ASSERT_EQ((*F)(x) ^ static_cast<Word>(values[0]), static_cast<Word>(values[x])) << to_string(C);
      }
    });
  }
  EXPECT_GT(affine, 1000U);
  EXPECT_GT(degenerate, 100U);
}

TEST(LinearPart, OfALayoutBehindALayoutIsThatOfTheComposite) {
  const ComposedLayout<> C(flat({4, 8}, {8, 1}), Checked(3), flat({4}, {4}));
  EXPECT_EQ(to_string(linear_part(C)), "F2{in: [1,2]}") << "24 + x, for x < 4";
}

TEST(ToComposedLayout, FindsALayoutBehindASwizzleExactlyIfThereIsOne) {
  // All that Sw o 0 o L can be within 4 bits, L being linear: 3 disjoint bases, under every swizzle that stays there.
  std::set<std::vector<Word>> behind;
  for (Word code = 0; code < 4096; ++code) {
    const std::vector<Word> bases{code & 15, code >> 4 & 15, code >> 8};
    if ((bases[0] & bases[1]) != 0 || ((bases[0] | bases[1]) & bases[2]) != 0) continue;
    behind.insert(bases);
    for (const Swizzle& sw : fixture::every_swizzle(3, 3, 3)) {
      std::vector<Word> images;
      for (const Word base : bases) images.push_back(static_cast<Word>(fixture::swizzled(sw, static_cast<std::int64_t>(base))));
      if (bijective(sw) && *std::max_element(images.begin(), images.end()) < 16) behind.insert(images);
    }
  }
  std::size_t found = 0;
  for (Word code = 0; code < 4096; ++code) {
    const std::vector<Word> columns{code & 15, code >> 4 & 15, code >> 8};
    const LinearLayout F({{"in", 3}}, {{"out", 4}}, columns);
    const auto C = try_to_composed_layout(F);
    ASSERT_EQ(C.has_value(), behind.count(columns) == 1) << to_string(F);
    if (!C) continue;
    ++found;
    for (Word x = 0; x < 8; ++x) ASSERT_EQ((*C)(Checked(static_cast<std::int64_t>(x))).value(), static_cast<std::int64_t>(F(x)));
  }
  EXPECT_EQ(found, behind.size());
  EXPECT_GT(found, 500U);
  EXPECT_LT(found, 4096U);
}

TEST(ToComposedLayout, Examples) {
  struct Case {
    LinearLayout F;
    const char* text;
    const char* reason;
  };
  const Case cases[] = {
      {LinearLayout(Numbers{8, 16, 1, 2, 4}), "Sw<0,0,0> o 0 o (4,8):(8,1)", "a layout needs no swizzle"},
      {linear_layout(composition(Swizzle(3, 3, 3), flat({8, 64}, {64, 1}))), "Sw<3,3,3> o 0 o (8,64):(64,1)", "128 bytes of f16"},
      {linear_layout(composition(Swizzle(2, 0, -2), flat({16}, {1}))), "Sw<2,0,-2> o 0 o 16:1", "upwards"},
      {LinearLayout(Numbers{0, 1, 3}), "Sw<1,0,1> o 0 o (2,4):(0,1)", "a replica is a stride of 0"},
  };
  for (const Case& c : cases) EXPECT_EQ(to_string(to_composed_layout(c.F)), c.text) << c.reason;
  const auto why = [](const Numbers& bases) { return try_to_composed_layout(LinearLayout(bases)).rejection().message(); };
  EXPECT_EQ(why({1, 2, 3}),
            "neither a layout nor one behind a swizzle is F2{in: [1,2,3]}: coordinate 7 goes to 0, and none of the powers of two "
            "that add "
            "up to it does, whose values would have to be disjoint");
  EXPECT_EQ(why({1, 3, 7}),
            "neither a layout nor one behind a swizzle is F2{in: [1,3,7]}: of the swizzles within its 3 bits none makes the "
            "bases disjoint");
}

}  // namespace
}  // namespace colex::composed_linear_test
