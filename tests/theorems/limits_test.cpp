// The limits that the theorems `….fits.…` speak of, put together for whole functions, and tried out: composition, division,
// product, recasting, sums and tiles that are repeated run on an integer that remembers the largest number that any of its
// operations came to.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/checked.hpp"
#include "colex/compact.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/contiguous.hpp"
#include "colex/floor_form.hpp"
#include "colex/gcd.hpp"
#include "colex/injective.hpp"
#include "colex/layout_add.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/ordered.hpp"
#include "colex/print.hpp"
#include "colex/recast.hpp"
#include "colex/rejection.hpp"
#include "colex/tile_to_shape.hpp"

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

/// The largest number that f(A) comes to on its way.
template <class F>
std::int64_t largest_of(F&& f, const Numbers& a) {
  return largest_of([&](const auto& A, const auto& /*B*/) { return f(A); }, a, a);
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

/// n times cosize(A), and n times the stride of each mode of one element.
std::int64_t limit_of_downcast(const Numbers& a, std::int64_t n) {
  std::int64_t limit = std::max(largest_given(a), n * cosize_of(a));
  for (const auto& [extent, stride] : a) {
    if (extent == 1) limit = std::max(limit, n * abs(Checked(stride)).value());
  }
  return limit;
}

/// Both numbers of bits, cosize(A), and what that comes to in the new elements, rounded up to words, for A without modes of one
/// element.
std::int64_t limit_of_recast(const Numbers& a, std::int64_t new_bits, std::int64_t old_bits) {
  const std::int64_t common = gcd(Checked(new_bits), Checked(old_bits)).value();
  const std::int64_t words = (cosize_of(a) - 1) / (new_bits / common) + 1;
  return std::max({largest_given(a), new_bits, old_bits, cosize_of(a), old_bits / common * words});
}

/// The size, and twice the cosizes of A, of B and of the sum; a last mode counts as one of two elements at least.
std::int64_t limit_of_layout_add(const Numbers& a, const Numbers& b, std::int64_t times = 2) {
  const std::int64_t sum = cosize(layout_add(layout<Checked>(a), layout<Checked>(b))).value();
  const std::int64_t cosizes = std::max({cosize_of(as_far_as(a, 1)), cosize_of(as_far_as(b, 1)), sum});
  return std::max({largest_given(a), largest_given(b), size_of(a), times * cosizes});
}

/// The size of the shape, and the limit of the product of the tile and its copies, which are side by side in this order.
std::int64_t limit_of_tile_to_shape(const Numbers& tile, const std::vector<std::int64_t>& target, bool last_first) {
  std::int64_t size = 1;
  Numbers copies;
  for (std::size_t k = 0; k < target.size(); ++k) {
    size *= target[k];
    copies.emplace_back(k < tile.size() ? (target[k] - 1) / tile[k].first + 1 : target[k], 0);
  }
  std::int64_t next = 1;
  for (std::size_t k = 0; k < copies.size(); ++k) {
    auto& [extent, stride] = copies[last_first ? copies.size() - 1 - k : k];
    stride = next;
    next *= extent;
  }
  return std::max(size, limit_of_product(tile, copies));
}

/// A tuple of these; a number, if there is one.
template <class I>
Tuple<I> shape_of(const std::vector<std::int64_t>& numbers) {
  if (numbers.size() == 1) return Tuple<I>(I(numbers.front()));
  typename Tuple<I>::Modes modes;
  for (const std::int64_t number : numbers) modes.emplace_back(I(number));
  return Tuple<I>(std::move(modes));
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

/// Whether no mode collides with those before it, by |stride|, since it is longer than all that they reach.
bool is_longer_each_time(Numbers a) {
  const auto amount = [](const std::pair<std::int64_t, std::int64_t>& mode) { return std::max(mode.second, -mode.second); };
  std::sort(a.begin(), a.end(), [&](const auto& one, const auto& other) { return amount(one) < amount(other); });
  std::int64_t reached = 0;
  for (const auto& mode : a) {
    if (mode.first > 1 && amount(mode) <= reached) return false;
    reached += (mode.first - 1) * amount(mode);
  }
  return true;
}

TEST(Limits, OfDecisionsAreKeptInABox) {
  std::size_t without_a_search = 0;
  for (const Numbers& a : box(3, 3, -4, 7)) {
    const std::int64_t limit = std::max(largest_given(a), 2 * cosize_of(a));
    ASSERT_LE(largest_of([](const auto& A) { return ordered(A); }, a), limit) << text(a, a);
    ASSERT_LE(largest_of([](const auto& A) { return bijective(A); }, a), limit) << text(a, a);
    ASSERT_LE(largest_of([](const auto& A) { return contiguous(A); }, a), limit) << text(a, a);
    ASSERT_LE(largest_of([](const auto& A) { return surjective(A); }, a), limit) << text(a, a);
    if (!is_longer_each_time(a)) continue;
    ++without_a_search;
    ASSERT_LE(largest_of([](const auto& A) { return injective(A); }, a), limit) << text(a, a);
  }
  EXPECT_GT(without_a_search, 1000u);
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

TEST(Limits, OfRecastingAreKeptInABox) {
  std::size_t up = 0, down = 0, both = 0;
  for (const Numbers& a : box(2, 4, -4, 6)) {
    const bool has_no_mode_of_one = std::all_of(a.begin(), a.end(), [](const auto& mode) { return mode.first != 1; });
    for (std::int64_t n = 1; n <= 6; ++n) {
      if (attempt([&] { return upcast(layout<Checked>(a), Checked(n)); })) {
        ++up;
        ASSERT_LE(largest_of([&](const auto& A) { return upcast(A, Remembered(n)); }, a),
                  std::max({largest_given(a), n, cosize_of(a)}))
            << text(a, a) << " by " << n;
      }
      if (attempt([&] { return downcast(layout<Checked>(a), Checked(n)); })) {
        ++down;
        ASSERT_LE(largest_of([&](const auto& A) { return downcast(A, Remembered(n)); }, a), limit_of_downcast(a, n))
            << text(a, a) << " by " << n;
      }
      for (std::int64_t old_bits = 1; old_bits <= 6 && has_no_mode_of_one; ++old_bits) {
        if (!attempt([&] { return recast_layout(layout<Checked>(a), Checked(n), Checked(old_bits)); })) continue;
        ++both;
        ASSERT_LE(largest_of([&](const auto& A) { return recast_layout(A, Remembered(n), Remembered(old_bits)); }, a),
                  limit_of_recast(a, n, old_bits))
            << text(a, a) << " from " << old_bits << " to " << n;
      }
    }
  }
  EXPECT_GT(up, 1000u);
  EXPECT_GT(down, 1000u);
  EXPECT_GT(both, 1000u);
}

TEST(Limits, OfRecastingNeedWhatTheCosizeComesTo) {
  // Its last element ends at 4·8 of the new ones, and 7·4 is the last one's first.
  const Numbers a{{8, 1}};
  EXPECT_EQ(largest_of([](const auto& A) { return downcast(A, Remembered(4)); }, a), 32);
  EXPECT_EQ(limit_of_downcast(a, 4), 32);
  EXPECT_EQ(largest_of([](const auto& A) { return recast_layout(A, Remembered(4), Remembered(16)); }, a), 32);
  EXPECT_EQ(limit_of_recast(a, 4, 16), 32);
  // The stride of a mode of one element is multiplied as all are, and no value is that large.
  const Numbers with_one{{8, 1}, {1, 100}};
  EXPECT_EQ(cosize_of(with_one), 8);
  EXPECT_EQ(largest_of([](const auto& A) { return downcast(A, Remembered(4)); }, with_one), 400);
}

TEST(Limits, OfLayoutAddAreKeptInABox) {
  std::size_t added = 0;
  const std::vector<Numbers> all = box(2, 4, -3, 4);
  for (const Numbers& a : all) {
    for (const Numbers& b : all) {
      if (size_of(a) != size_of(b)) continue;
      if (!attempt([&] { return layout_add(layout<Checked>(a), layout<Checked>(b)); })) continue;
      ++added;
      ASSERT_LE(largest_of([](const auto& A, const auto& B) { return layout_add(A, B); }, a, b), limit_of_layout_add(a, b))
          << text(a, b);
    }
  }
  EXPECT_GT(added, 1000u);
}

TEST(Limits, OfLayoutAddNeedTwiceTheCosize) {
  // Where the sum bends, what a straight one would have is taken away: 2·(500 + 500).
  const Numbers a{{2, 500}, {2, 0}};
  EXPECT_EQ(cosize(layout_add(layout<Checked>(a), layout<Checked>(a))), Checked(1001));
  EXPECT_EQ(largest_of([](const auto& A, const auto& B) { return layout_add(A, B); }, a, a), 2000);
  EXPECT_LT(limit_of_layout_add(a, a, 1), 2000);
}

TEST(Limits, OfTileToShapeAreKeptInABox) {
  const auto exact = [](const auto& A, const auto& target) { return tile_to_shape(A, target); };
  const auto rounded = [](const auto& A, const auto& target) { return padded_tile_to_shape(A, target); };
  const auto last_first = [](const auto& A, const auto& target) {
    return padded_tile_to_shape(A, target, shape_of<std::decay_t<decltype(target.leaf())>>({1, 0}));
  };
  std::size_t repeated = 0;
  for (const Numbers& tile : box(2, 3, 0, 6)) {
    const auto keeps = [&](const auto& f, const std::vector<std::int64_t>& target, bool is_last_first) {
      if (!attempt([&] { return f(layout<Checked>(tile), shape_of<Checked>(target)); })) return;
      ++repeated;
      ASSERT_LE(largest_of([&](const auto& A) { return f(A, shape_of<Remembered>(target)); }, tile),
                limit_of_tile_to_shape(tile, target, is_last_first))
          << text(tile, tile) << " to " << describe(shape_of<Checked>(target));
    };
    for (std::int64_t m = 1; m <= 6; ++m) {
      keeps(exact, {m}, false);
      keeps(rounded, {m}, false);
      for (std::int64_t n = 1; n <= 6; ++n) {
        keeps(exact, {m, n}, false);
        keeps(rounded, {m, n}, false);
        keeps(last_first, {m, n}, true);
      }
    }
  }
  EXPECT_GT(repeated, 1000u);
}

}  // namespace
}  // namespace colex::theorems::limits_test
