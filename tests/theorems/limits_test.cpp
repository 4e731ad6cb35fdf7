// The limits that the theorems `….fits.…` speak of, put together for whole functions, and tried out: composition, division and
// product run on an integer that remembers the largest number that any of its operations came to.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/blocked_product.hpp"
#include "colex/checked.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/print.hpp"
#include "colex/zipped_divide.hpp"
#include "colex/zipped_product.hpp"

namespace colex::theorems::limits_test {
namespace {

/// A number whose operations are remembered by the largest amount of a result.
class Remembered {
 public:
  constexpr Remembered() = default;
  constexpr Remembered(std::int64_t value) : value_(value) {}  // NOLINT(google-explicit-constructor): a literal is an integer

  static inline std::int64_t largest = 0;

  friend Remembered operator+(Remembered a, Remembered b) { return remembered(a.value_ + b.value_); }
  friend Remembered operator-(Remembered a, Remembered b) { return remembered(a.value_ - b.value_); }
  friend Remembered operator*(Remembered a, Remembered b) { return remembered(a.value_ * b.value_); }
  friend Remembered operator/(Remembered a, Remembered b) { return remembered(a.value_ / b.value_); }
  friend Remembered operator%(Remembered a, Remembered b) { return remembered(a.value_ % b.value_); }
  friend bool operator==(Remembered a, Remembered b) { return a.value_ == b.value_; }
  friend bool operator<(Remembered a, Remembered b) { return a.value_ < b.value_; }
  friend std::string to_string(Remembered a) { return to_string(a.value_); }

 private:
  static Remembered remembered(Checked value) {
    largest = std::max(largest, abs(value).value());
    return Remembered(value.value());
  }

  Checked value_;
};

static_assert(Integer<Remembered>);

/// Modes s:d, as numbers.
using Numbers = std::vector<std::pair<std::int64_t, std::int64_t>>;

template <class I>
Layout<I> layout(const Numbers& numbers) {
  Modes<I> modes;
  for (const auto& [extent, stride] : numbers) modes.push_back({I(extent), I(stride)});
  return layout_of(modes);
}

/// The largest number that f(A, B) comes to on its way.
template <class F>
std::int64_t largest_of(F&& f, const Numbers& a, const Numbers& b) {
  const Layout<Remembered> A = layout<Remembered>(a), B = layout<Remembered>(b);
  Remembered::largest = 0;
  static_cast<void>(f(A, B));
  return Remembered::largest;
}

/// What is given.
std::int64_t largest_given(const Numbers& a) {
  std::int64_t largest = 1;
  for (const auto& [extent, stride] : a) largest = std::max({largest, extent, abs(Checked(stride)).value()});
  return largest;
}

std::int64_t size_of(const Numbers& a) { return size(layout<Checked>(a)).value(); }
std::int64_t cosize_of(const Numbers& a) { return cosize(layout<Checked>(a)).value(); }

/// The largest extent times stride.
std::int64_t end_of(const Numbers& a) {
  std::int64_t end = 1;
  for (const auto& [extent, stride] : a) end = std::max(end, abs(Checked(extent) * Checked(stride)).value());
  return end;
}

/// A with its last extent as large as B's values need, and at least 2.
Numbers as_far_as(Numbers a, std::int64_t cosize_of_b) {
  std::int64_t before = 1;
  for (std::size_t k = 0; k + 1 < a.size(); ++k) before *= a[k].first;
  a.back().first = std::max({a.back().first, std::int64_t{2}, (cosize_of_b - 1) / before + 1});
  return a;
}

/// size(A), cosize(B), and so many times the cosize of A as far as B reaches; and what is given.
std::int64_t limit_of_composition(const Numbers& a, const Numbers& b, std::int64_t times = 2) {
  return std::max({largest_given(a), largest_given(b), size_of(a), cosize_of(b), times * cosize_of(as_far_as(a, cosize_of(b)))});
}

/// How often the last of these counts at most where levels carry: as there are levels, as there are pieces of B beside the first,
/// or as an index says.
std::int64_t how_often(const Numbers& a, const Numbers& b) {
  std::int64_t pieces = 0, last_index = 1;
  for (const auto& [extent, stride] : b) {
    last_index = std::max(last_index, extent - 1);
    for (std::int64_t left = extent; left > 1; left /= 2) ++pieces;
  }
  const auto levels = static_cast<std::int64_t>(floor_form(layout<Checked>(a)).levels.size());
  return std::max({levels, pieces - 1, last_index});
}

/// size(A), twice the cosize of A, and extent times stride of each mode of the tile.
std::int64_t limit_of_division(const Numbers& a, const Numbers& tile) {
  return std::max({largest_given(a), largest_given(tile), size_of(a), 2 * cosize_of(as_far_as(a, size_of(a))), end_of(tile)});
}

/// cosize(B), extent times stride of each mode of A, and twice that of the last mode of the complement.
std::int64_t limit_of_product(const Numbers& a, const Numbers& b, std::int64_t times = 2) {
  const Layout<Checked> complement = complement_of_size(layout<Checked>(a), cosize(layout<Checked>(b)));
  const Modes<Checked> all = modes(complement);
  const Mode<Checked> last = all.empty() ? Mode<Checked>{1, 1} : all.back();
  return std::max({largest_given(a), largest_given(b), cosize_of(b), end_of(a), times * (last.extent * last.stride).value()});
}

constexpr auto is_composed = [](const auto& A, const auto& B) { return colex::detail::composite(A, B).layout.has_value(); };

/// All lists of up to so many modes with extents in [1, extents] and strides in [from, strides].
std::vector<Numbers> box(std::size_t rank, std::int64_t extents, std::int64_t from, std::int64_t strides) {
  std::vector<Numbers> all, last{{}};
  for (std::size_t k = 0; k < rank; ++k) {
    std::vector<Numbers> longer;
    for (const Numbers& one : last) {
      for (std::int64_t s = 1; s <= extents; ++s) {
        for (std::int64_t d = from; d <= strides; ++d) {
          longer.push_back(one);
          longer.back().emplace_back(s, d);
        }
      }
    }
    all.insert(all.end(), longer.begin(), longer.end());
    last = std::move(longer);
  }
  return all;
}

std::string text(const Numbers& a, const Numbers& b) {
  return describe(layout<Checked>(a)) + " and " + describe(layout<Checked>(b));
}

TEST(Limits, OfCompositionAreKeptInABox) {
  const std::vector<Numbers> all_of_b = box(2, 3, 0, 3);
  for (const Numbers& a : box(2, 3, -2, 4)) {
    for (const Numbers& b : all_of_b) ASSERT_LE(largest_of(is_composed, a, b), limit_of_composition(a, b)) << text(a, b);
  }
}

TEST(Limits, OfCompositionAreKeptByLayoutsThatAreDrawn) {
  std::mt19937_64 random(1);
  const auto draw = [&](std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  std::size_t beyond_the_cosize = 0;
  for (int run = 0; run < 50000; ++run) {
    Numbers a, b;
    for (std::int64_t k = draw(1, 4); k > 0; --k) a.emplace_back(draw(1, 4), draw(0, 3) == 0 ? draw(-60, 60) : draw(-9, 9));
    for (std::int64_t k = draw(1, 3); k > 0; --k) b.emplace_back(draw(1, 6), draw(0, 12));
    const std::int64_t largest = largest_of(is_composed, a, b);
    ASSERT_LE(largest, limit_of_composition(a, b)) << text(a, b);
    if (limit_of_composition(a, b, 1) < largest) ++beyond_the_cosize;
  }
  EXPECT_GT(beyond_the_cosize, 1000u);
}

TEST(Limits, OfCompositionNeedTwiceTheCosize) {
  // The end of a mode is looked at, 2·1000, whatever follows it.
  const Numbers a{{2, 1000}, {2, 0}}, b{{2, 1}};
  EXPECT_EQ(cosize_of(as_far_as(a, cosize_of(b))), 1001);
  EXPECT_EQ(largest_of(is_composed, a, b), 2000);
  EXPECT_LT(limit_of_composition(a, b, 1), 2000);
  // So no factor below 2 is enough, and no number but the cosize is as large.
  EXPECT_EQ(size_of(a), 4);
  EXPECT_EQ(cosize_of(b), 2);
}

TEST(Limits, OfCompositionCountAsOftenAsLevelsPiecesOrIndicesWhereDefectsCancel) {
  std::mt19937_64 random(1);
  const auto draw = [&](std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  for (int run = 0; run < 50000; ++run) {
    // Extents of 2 and 4 with small strides have defects that cancel.
    Numbers a, b;
    for (std::int64_t k = draw(3, 6); k > 0; --k) a.emplace_back(2 * draw(1, 2), draw(-3, 3));
    for (std::int64_t k = draw(1, 3); k > 0; --k) b.emplace_back(draw(2, 9), draw(1, 15));
    ASSERT_LE(largest_of(is_composed, a, b), limit_of_composition(a, b, 2 * how_often(a, b))) << text(a, b);
  }
  // And this often is needed: at index 7 the defect -5 counts five times.
  const Numbers a{{2, -2}, {2, 1}, {2, -3}, {2, -1}}, b{{8, 3}};
  EXPECT_EQ(largest_of(is_composed, a, b), 25);
  EXPECT_EQ(limit_of_composition(a, b), 22);
  EXPECT_EQ(how_often(a, b), 7);
}

TEST(Limits, OfDivisionAreKeptInABox) {
  const auto divide = [](const auto& A, const auto& B) { return logical_divide(A, B); };
  std::size_t divided = 0;
  const std::vector<Numbers> tiles = box(2, 4, 1, 4);
  for (const Numbers& a : box(2, 4, -2, 3)) {
    for (const Numbers& tile : tiles) {
      if (division_fault(layout<Checked>(tile), Checked(size_of(a)))) continue;
      if (!try_logical_divide(layout<Checked>(a), layout<Checked>(tile))) continue;
      ++divided;
      const std::int64_t limit = limit_of_division(a, tile);
      ASSERT_LE(largest_of(divide, a, tile), limit) << text(a, tile);
      // The other divisions only arrange what this one returns.
      ASSERT_LE(largest_of([](const auto& A, const auto& B) { return zipped_divide(A, B); }, a, tile), limit) << text(a, tile);
      ASSERT_LE(largest_of([](const auto& A, const auto& B) { return tiled_divide(A, B); }, a, tile), limit) << text(a, tile);
      ASSERT_LE(largest_of([](const auto& A, const auto& B) { return flat_divide(A, B); }, a, tile), limit) << text(a, tile);
    }
  }
  EXPECT_GT(divided, 1000u);
}

TEST(Limits, OfProductAreKeptInABox) {
  const auto multiply = [](const auto& A, const auto& B) { return logical_product(A, B); };
  std::size_t multiplied = 0;
  const std::vector<Numbers> all_of_b = box(2, 3, 0, 3);
  for (const Numbers& a : box(2, 3, 0, 6)) {
    for (const Numbers& b : all_of_b) {
      if (!try_logical_product(layout<Checked>(a), layout<Checked>(b))) continue;
      ++multiplied;
      const std::int64_t limit = limit_of_product(a, b);
      ASSERT_LE(largest_of(multiply, a, b), limit) << text(a, b);
      // The other products only arrange what this one returns.
      ASSERT_LE(largest_of([](const auto& A, const auto& B) { return zipped_product(A, B); }, a, b), limit) << text(a, b);
      ASSERT_LE(largest_of([](const auto& A, const auto& B) { return blocked_product(A, B); }, a, b), limit) << text(a, b);
      ASSERT_LE(largest_of([](const auto& A, const auto& B) { return raked_product(A, B); }, a, b), limit) << text(a, b);
    }
  }
  EXPECT_GT(multiplied, 1000u);
}

TEST(Limits, OfProductNeedTheEndsOfModes) {
  // What follows (8,8):(1,9) begins at 8·9, behind its last value.
  const Numbers a{{8, 1}, {8, 9}}, b{{3, 1}};
  EXPECT_EQ(cosize_of(a), 71);
  EXPECT_EQ(cosize_of(b), 3);
  EXPECT_EQ(largest_of([](const auto& A, const auto& B) { return logical_product(A, B); }, a, b), 72);
}

}  // namespace
}  // namespace colex::theorems::limits_test
