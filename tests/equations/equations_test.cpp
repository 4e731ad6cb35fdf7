// Equations between layouts, against every layout of the small shapes, tried one by one.
#include "colex/equations/equations.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/coalesce.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::equations {
namespace {

using Table = std::vector<std::int64_t>;

Layout<> layout(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& stride) {
  Modes<Checked> modes;
  for (std::size_t k = 0; k < shape.size(); ++k) modes.push_back({Checked(shape[k]), Checked(stride[k])});
  return layout_of(modes);
}

/// The values by the definition: the digits times the strides, the last digit not reduced.
std::int64_t value(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& stride, std::int64_t x) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < shape.size(); ++k) {
    const bool is_last = k + 1 == shape.size();
    sum += (is_last ? x : x % shape[k]) * stride[k];
    x /= shape[k];
  }
  return sum;
}

Table table(const Layout<>& L) {
  Table all;
  std::vector<std::int64_t> shape, stride;
  for (const Mode<Checked>& mode : modes(L)) {
    shape.push_back(mode.extent.value());
    stride.push_back(mode.stride.value());
  }
  std::int64_t count = 1;
  for (const std::int64_t extent : shape) count *= extent;
  for (std::int64_t x = 0; x < count; ++x) all.push_back(value(shape, stride, x));
  return all;
}

/// Calls f with every shape of extents from 2 on whose product is n, in every order; with () for 1.
void each_shape(std::int64_t n, const std::function<void(const std::vector<std::int64_t>&)>& f,
                std::vector<std::int64_t> shape = {}) {
  if (n == 1) return f(shape);
  for (std::int64_t extent = 2; extent <= n; ++extent) {
    if (n % extent != 0) continue;
    shape.push_back(extent);
    each_shape(n / extent, f, shape);
    shape.pop_back();
  }
}

/// Calls f with every list of so many strides from `least` to `most`.
void each_stride(std::size_t count, std::int64_t least, std::int64_t most,
                 const std::function<void(const std::vector<std::int64_t>&)>& f, std::vector<std::int64_t> strides = {}) {
  if (count == 0) return f(strides);
  for (std::int64_t stride = least; stride <= most; ++stride) {
    strides.push_back(stride);
    each_stride(count - 1, least, most, f, strides);
    strides.pop_back();
  }
}

/// Layouts to ask about: all with a shape of n elements and strides from `least` to `most`.
std::vector<Layout<>> layouts(std::int64_t n, std::int64_t least, std::int64_t most) {
  std::vector<Layout<>> all;
  each_shape(n, [&](const std::vector<std::int64_t>& shape) {
    each_stride(shape.size(), least, most,
                [&](const std::vector<std::int64_t>& stride) { all.push_back(layout(shape, stride)); });
  });
  return all;
}

/// The tables of all layouts of n elements with values in [0,end), by brute force.
std::set<Table> tables_within(std::int64_t n, std::int64_t end) {
  std::set<Table> all;
  for (const Layout<>& L : layouts(n, 0, end - 1)) {
    Table values = table(L);
    bool is_within = true;
    for (const std::int64_t v : values) is_within = is_within && v < end;
    if (is_within) all.insert(std::move(values));
  }
  return all;
}

TEST(RightFactors, AreAllLayoutsThatDoIt) {
  std::size_t solved = 0, unsolved = 0;
  for (const std::int64_t n : {1, 2, 4, 6, 8}) {
    const std::set<Table> candidates = tables_within(n, 6);
    for (const Layout<>& A : layouts(6, -1, 3)) {
      const Table a = table(A);
      for (const Layout<>& B : layouts(n, -1, n == 8 ? 1 : 3)) {
        const Table b = table(B);
        std::set<Table> expected;
        for (const Table& x : candidates) {
          bool is_right = true;
          for (std::size_t i = 0; i < x.size(); ++i) is_right = is_right && a[static_cast<std::size_t>(x[i])] == b[i];
          if (is_right) expected.insert(x);
        }
        const RightFactors found = right_factors(A, B);
        EXPECT_TRUE(found.is_all);
        std::set<Table> tables;
        for (const Layout<>& X : found.layouts) {
          EXPECT_EQ(coalesce(X), X);
          EXPECT_TRUE(tables.insert(table(X)).second) << to_string(X) << " twice";
        }
        ASSERT_EQ(tables, expected) << "A = " << to_string(A) << ", B = " << to_string(B);
        ++(expected.empty() ? unsolved : solved);
      }
    }
  }
  EXPECT_GT(solved, 1000U);
  EXPECT_GT(unsolved, 1000U);
}

TEST(RightFactors, AsWorkedOutByHand) {
  const struct {
    Layout<> A, B;
    std::vector<std::string> X;
  } rows[] = {
      {layout({4, 2}, {2, 1}), layout({8}, {1}), {"(2,4):(4,1)"}},
      {layout({2, 2}, {0, 1}), layout({2}, {1}), {"2:2", "2:3"}},
      {layout({4}, {2}), layout({4}, {1}), {}},
      {layout({6, 4}, {1, 100}), layout({2}, {4}), {"2:4"}},
      {layout({1}, {0}), layout({3}, {0}), {"3:0"}},
      {layout({1}, {0}), layout({}, {}), {"1:0"}},
  };
  for (const auto& row : rows) {
    std::vector<std::string> texts;
    for (const Layout<>& X : right_factors(row.A, row.B).layouts) texts.push_back(to_string(X));
    EXPECT_EQ(texts, row.X) << to_string(row.A) << ", " << to_string(row.B);
  }
}

/// Whether the strides are one of the family's, for some integers t from -range to range.
bool is_of(const LeftFactor& family, const std::vector<std::int64_t>& strides, std::int64_t range) {
  bool found = false;
  each_stride(family.freedom.size(), -range, range, [&](const std::vector<std::int64_t>& t) {
    bool same = true;
    for (std::size_t k = 0; k < strides.size(); ++k) {
      std::int64_t stride = family.strides[k].value();
      for (std::size_t j = 0; j < t.size(); ++j) stride += t[j] * family.freedom[j][k].value();
      same = same && stride == strides[k];
    }
    found = found || same;
  });
  return found;
}

TEST(LeftFactors, AreAllLayoutsOfTheFewestModesThatDoIt) {
  constexpr std::int64_t widest = 4;
  std::size_t solved = 0, more_modes = 0;
  for (const std::int64_t n : {2, 4, 6}) {
    for (const Layout<>& A : layouts(n, 0, 2)) {
      const Table a = table(A);
      const std::int64_t most = *std::max_element(a.begin(), a.end());
      for (const Layout<>& B : layouts(n, -1, 2)) {
        const Table b = table(B);
        const LeftFactors found = left_factors(A, B);
        ASSERT_TRUE(found.is_all);
        // Every shape whose last mode is as long as the largest place needs, in order of the number of modes.
        bool is_known = false;
        for (std::size_t modes = 1; modes <= 3 && !is_known; ++modes) {
          each_stride(modes - 1, 2, std::max<std::int64_t>(most, 2), [&](const std::vector<std::int64_t>& first) {
            std::int64_t p = 1;
            for (const std::int64_t extent : first) p *= extent;
            if (modes > 1 && p > most) return;
            std::vector<std::int64_t> shape = first;
            shape.push_back(most / p + 1);
            each_stride(modes, -widest, widest, [&](const std::vector<std::int64_t>& strides) {
              for (std::size_t i = 0; i < a.size(); ++i) {
                if (value(shape, strides, a[i]) != b[i]) return;
              }
              is_known = true;
              bool is_found = false;
              for (const LeftFactor& family : found.layouts) {
                std::vector<std::int64_t> family_shape;
                for (const Checked extent : family.shape) family_shape.push_back(extent.value());
                is_found = is_found || (family_shape == shape && is_of(family, strides, 3 * widest));
              }
              EXPECT_TRUE(is_found) << to_string(layout(shape, strides)) << " o " << to_string(A) << " = " << to_string(B);
            });
          });
          if (is_known) {
            EXPECT_EQ(found.fewest, modes);
            more_modes += modes > 1;
          }
        }
        solved += is_known;
        // And each family does it.
        for (const LeftFactor& family : found.layouts) {
          std::vector<std::int64_t> shape, stride;
          for (std::size_t k = 0; k < family.shape.size(); ++k) {
            shape.push_back(family.shape[k].value());
            Checked moved = family.strides[k];
            for (const auto& direction : family.freedom) moved = moved + Checked(5) * direction[k];
            stride.push_back(moved.value());
          }
          for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(value(shape, stride, a[i]), b[i]) << to_string(A) << to_string(B);
        }
      }
    }
  }
  EXPECT_GT(solved, 100U);
  EXPECT_GT(more_modes, 20U);
}

TEST(LeftFactors, AsWorkedOutByHand) {
  const LeftFactors transposed = left_factors(layout({2, 4}, {4, 1}), layout({8}, {1}));
  ASSERT_EQ(transposed.layouts.size(), 1U);
  EXPECT_EQ(transposed.layouts[0].shape, (std::vector<Checked>{4, 2}));
  EXPECT_EQ(transposed.layouts[0].strides, (std::vector<Checked>{2, 1}));
  EXPECT_TRUE(transposed.layouts[0].freedom.empty());
  // A has even values only: the stride of the odd ones may be anything.
  const LeftFactors even = left_factors(layout({4}, {2}), layout({4}, {1}));
  EXPECT_EQ(even.fewest, 2U);
  ASSERT_FALSE(even.layouts.empty());
  EXPECT_EQ(even.layouts[0].shape, (std::vector<Checked>{2, 4}));
  EXPECT_EQ(even.layouts[0].freedom.size(), 1U);
  // A has a value twice, B has not.
  EXPECT_TRUE(left_factors(layout({2, 2}, {1, 1}), layout({4}, {1})).layouts.empty());
}

TEST(Completion, IsTheOnlyOneInOrder) {
  std::size_t completed = 0, not_completed = 0;
  for (const std::int64_t n : {1, 2, 3, 4}) {
    for (const Layout<>& A : layouts(n, 0, 6)) {
      const Table a = table(A);
      for (const std::int64_t M : {4, 6, 8, 12}) {
        const auto found = completion(A, M);
        std::vector<Table> expected;
        if (M % n == 0) {
          for (const Table& x : tables_within(M / n, M)) {
            std::multiset<std::int64_t> sums;
            for (const std::int64_t u : a) {
              for (const std::int64_t v : x) sums.insert(u + v);
            }
            std::multiset<std::int64_t> all;
            for (std::int64_t k = 0; k < M; ++k) all.insert(k);
            bool ascends = true;
            for (std::size_t k = 1; k < x.size(); ++k) ascends = ascends && x[k - 1] < x[k];
            if (sums == all && ascends) expected.push_back(x);
          }
        }
        ASSERT_LE(expected.size(), 1U);
        ASSERT_EQ(found.has_value(), !expected.empty()) << to_string(A) << ", " << M;
        if (found) {
          EXPECT_EQ(table(*found), expected[0]) << to_string(A) << ", " << M;
        }
        ++(found ? completed : not_completed);
      }
    }
  }
  EXPECT_GT(completed, 30U);
  EXPECT_GT(not_completed, 100U);
}

TEST(Equations, RefuseWhatTheyDoNotLookAt) {
  EXPECT_THROW(right_factors(layout({std::int64_t{1} << 40}, {1}), layout({2}, {1})), Rejection);
  EXPECT_THROW(right_factors(layout({2}, {1}), layout({std::int64_t{1} << 40}, {1})), Rejection);
  EXPECT_THROW(left_factors(layout({4}, {-1}), layout({4}, {1})), Rejection);
  EXPECT_THROW(left_factors(layout({4}, {1}), layout({2}, {1})), Rejection);
  EXPECT_THROW(left_factors(layout({4}, {std::int64_t{1} << 40}), layout({4}, {1})), Rejection);
  EXPECT_THROW(completion(layout({4}, {-1}), 8), Rejection);
  EXPECT_THROW(completion(layout({4}, {1}), 0), Rejection);
}

// Where the effort ends, it is said.
TEST(Equations, SayWhereTheyStopped) {
  const Layout<> zeros = layout({4, 16}, {0, 0}), none = layout({64}, {0});
  EXPECT_FALSE(right_factors(zeros, none, {.solutions = 10}).is_all);
  EXPECT_FALSE(right_factors(zeros, none, {.steps = 100}).is_all);
  EXPECT_FALSE(left_factors(layout({64}, {1000}), layout({8, 8}, {8, 1}), {.steps = 1000}).is_all);
}

}  // namespace
}  // namespace colex::equations
