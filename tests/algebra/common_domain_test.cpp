// Two layouts on one domain: their greatest common domain, mutual refinement, sum, and the distribution of elements over a
// domain.
#include "colex/common_domain.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/composition.hpp"
#include "colex/fit.hpp"
#include "colex/layout_add.hpp"

#include "layouts.hpp"

namespace colex::common_domain_test {
namespace {

using fixture::flat;
using fixture::leaf;

using Shape = std::vector<std::int64_t>;

/// Every way to write n as an ordered product of factors >= 2.
std::vector<Shape> factorizations(std::int64_t n) {
  if (n == 1) return {{}};
  std::vector<Shape> result;
  for (std::int64_t f = 2; f <= n; ++f) {
    if (n % f != 0) continue;
    for (const Shape& rest : factorizations(n / f)) {
      result.push_back({f});
      result.back().insert(result.back().end(), rest.begin(), rest.end());
    }
  }
  return result;
}

Tuple<Checked> as_tuple(const Shape& shape) {
  Tuple<Checked>::Modes modes;
  for (const std::int64_t s : shape) modes.emplace_back(Checked(s));
  return Tuple<Checked>(std::move(modes));
}

Layout<> compact(const Tuple<Checked>& shape) {
  Modes<Checked> result;
  Checked stride(1);
  for (const Checked& s : leaves(shape)) {
    result.push_back({s, stride});
    stride = stride * s;
  }
  return flat(result);
}

/// A layout of this shape whose strides are so large and so unrelated that nothing merges or cancels.
Layout<> generic(const Shape& shape) {
  Modes<Checked> result;
  std::int64_t stride = 7;
  for (const std::int64_t s : shape) {
    result.push_back({s, stride});
    stride = stride * 1009 + 13;
  }
  return flat(result);
}

/// Whether n steps of d from 0 stay within one mode of a shape, each of whose modes counts so many steps of such a length.
bool within_one_mode(const Modes<Checked>& modes, std::int64_t d, std::int64_t n) {
  return std::any_of(modes.begin(), modes.end(), [&](const Mode<Checked>& mode) {
    const std::int64_t begin = mode.stride.value();
    return begin != 0 && d % begin == 0 && begin * mode.extent.value() % (d * n) == 0;
  });
}

std::vector<Shape> some_shapes() {
  std::vector<Shape> result;
  for (std::int64_t n : {1, 2, 4, 6, 8, 12, 18, 24}) {
    for (const Shape& f : factorizations(n)) {
      if (f.size() <= 3) result.push_back(f);
    }
  }
  return result;
}

TEST(GreatestCommonDomain, Table) {
  const auto domain = [](const Shape& a, const Shape& b) { return to_string(greatest_common_domain(as_tuple(a), as_tuple(b))); };
  EXPECT_EQ(domain({10}, {10}), "10:1") << "as PyCuTe documents it";
  EXPECT_EQ(domain({16, 3}, {16, 3}), "(16,3):(1,16)") << "as PyCuTe documents it";
  EXPECT_EQ(domain({5, 3, 4}, {10, 6}), "(5,2):(1,30)") << "as PyCuTe documents it";
  EXPECT_EQ(domain({6, 35}, {15, 14}), "(3,7):(1,30)") << "as PyCuTe documents it";
  EXPECT_EQ(domain({5, 3}, {3, 5}), "1:0") << "as PyCuTe documents it";
  EXPECT_EQ(domain({4, 6}, {2, 12}), "(2,2,6):(1,2,4)") << "the whole domain, refined for both";
  EXPECT_EQ(domain({4, 6}, {6, 4}), "(2,2):(1,12)") << "2 steps of 1 in the first modes, 2 steps of 12 in the second";
  EXPECT_EQ(domain({4, 6}, {1, 4, 1, 6}), "(4,6):(1,4)") << "extents of 1 are no modes";
  EXPECT_EQ(domain({}, {4}), "1:0");
  const Layout<> A(tuple(tuple(5, 3), 4), tuple(tuple(7, 0), -1));
  EXPECT_EQ(to_string(greatest_common_domain(A, flat({{10, 3}, {6, 3}}))), "(5,2):(1,30)")
      << "neither strides nor nesting matter";
  EXPECT_THROW(greatest_common_domain(tuple(0, 4), tuple(4)), Rejection) << "an extent of 0";
}

TEST(GreatestCommonDomain, IsAllThatBothCountInTheSameSteps) {
  for (const Shape& a : some_shapes()) {
    for (const Shape& b : some_shapes()) {
      const Layout<> G = greatest_common_domain(as_tuple(a), as_tuple(b));
      ASSERT_EQ(G, greatest_common_domain(as_tuple(b), as_tuple(a)));
      ASSERT_TRUE(admissible(generic(a), G) && admissible(generic(b), G)) << to_string(G);
      const Modes<Checked> of_a = modes(compact(as_tuple(a)));
      const Modes<Checked> of_b = modes(compact(as_tuple(b)));
      for (std::int64_t d = 1; d <= 24; ++d) {
        for (std::int64_t n = 2; d * n <= 24; ++n) {
          ASSERT_EQ(within_one_mode(modes(G), d, n), within_one_mode(of_a, d, n) && within_one_mode(of_b, d, n))
              << n << " steps of " << d << " in " << to_string(as_tuple(a)) << " and " << to_string(as_tuple(b)) << ": "
              << to_string(G);
        }
      }
    }
  }
}

TEST(MutualRefinement, Table) {
  EXPECT_EQ(to_string(mutual_refinement(tuple(6, 4), tuple(2, 12))), "(2,3,4)");
  EXPECT_EQ(to_string(mutual_refinement(tuple(2, tuple(2, 3)), tuple(4, 3))), "(2,2,3)") << "nested shapes count by their leaves";
  EXPECT_EQ(to_string(mutual_refinement(tuple(4, 6), tuple(24))), "(4,6)");
  EXPECT_EQ(to_string(mutual_refinement(tuple(1, 8, 1), tuple(8))), "8") << "no extents of 1; a single mode is an integer";
  EXPECT_EQ(to_string(mutual_refinement(tuple(), tuple(1))), "1");
  const auto none = try_mutual_refinement(tuple(6, 4), tuple(4, 6));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.rejection().kind(), Kind::inadmissible);
  EXPECT_NE(none.rejection().message().find("4 does not divide 6"), std::string::npos) << none.rejection().message();
  EXPECT_EQ(try_mutual_refinement(tuple(6, 4), tuple(5)).rejection().kind(), Kind::domain) << "shapes of different size";
  const std::int64_t large = std::int64_t{1} << 62;
  EXPECT_EQ(try_mutual_refinement(tuple(4, large), tuple(8, large)).rejection().message().substr(0, 4), "4 * ")
      << "the first one is first";
  EXPECT_EQ(try_mutual_refinement(tuple(0, 4), tuple(0)).rejection().kind(), Kind::domain) << "an extent of 0";
}

TEST(MutualRefinement, IsTheCoarsestOfAllShapesThatRefineBoth) {
  const auto boundaries = [](const Shape& s) {
    std::set<std::int64_t> result;
    std::int64_t p = 1;
    for (const std::int64_t extent : s) result.insert(p *= extent);
    return result;
  };
  const auto refines = [&](const Shape& fine, const Shape& coarse) {
    const auto f = boundaries(fine);
    const auto c = boundaries(coarse);
    return std::includes(f.begin(), f.end(), c.begin(), c.end());
  };
  for (const std::int64_t n : {1, 8, 12, 24, 36}) {
    const auto shapes = factorizations(n);
    for (const Shape& a : shapes) {
      for (const Shape& b : shapes) {
        std::vector<Shape> both;
        for (const Shape& m : shapes) {
          if (refines(m, a) && refines(m, b)) both.push_back(m);
        }
        const auto found = try_mutual_refinement(as_tuple(a), as_tuple(b));
        ASSERT_EQ(found.has_value(), !both.empty()) << to_string(as_tuple(a)) << " and " << to_string(as_tuple(b));
        if (!found) continue;
        Shape mine;
        if (n > 1) {
          for (const Checked& s : leaves(*found)) mine.push_back(s.value());
        }
        for (const Shape& m : both) ASSERT_TRUE(refines(m, mine)) << to_string(*found);
        ASSERT_TRUE(refines(mine, a) && refines(mine, b)) << to_string(*found);
      }
    }
  }
}

TEST(LayoutAdd, Table) {
  struct Case {
    const char* reason;
    Layout<> A;
    Layout<> B;
    std::string expected;
  };
  const std::vector<Case> table{
      {"one bends at 2, the other at 4", flat({{2, 1}, {4, 10}}), flat({{4, 1}, {2, 5}}), "(2,2,2):(2,12,25)"},
      {"defects that cancel merge the modes", flat({{2, 1}, {3, 7}}), flat({{2, 1}, {3, -3}}), "6:2"},
      {"all of it cancels", flat({{2, 1}, {3, 7}}), flat({{2, -1}, {3, -7}}), "6:0"},
      {"the profile does not matter", Layout<>(tuple(tuple(2, 2), 2), tuple(tuple(1, 2), 4)), leaf(8, 1), "8:2"},
      {"how the layouts go on beyond their size does not matter", flat({{3, 1}, {1, 100}}), flat({{3, 1}, {1, 7}}), "3:2"},
      {"a single value", leaf(1, 4), flat({}), "1:0"},
  };
  for (const auto& [reason, A, B, expected] : table) {
    EXPECT_EQ(to_string(layout_add(A, B)), expected) << reason << ": " << to_string(A) << " + " << to_string(B);
  }
  const auto none = attempt([&] { return layout_add(flat({{2, 1}, {3, 7}}), flat({{3, 1}, {2, 7}})); });
  ASSERT_FALSE(none);
  EXPECT_EQ(none.rejection().kind(), Kind::inadmissible);
  EXPECT_NE(none.rejection().message().find("2 does not divide 3"), std::string::npos) << none.rejection().message();
  EXPECT_EQ(attempt([&] { return layout_add(leaf(4, 1), leaf(5, 1)); }).rejection().kind(), Kind::domain) << "different sizes";

  const CoordinateLayout<> rows(tuple(4, 2), Tuple<Vector<>>(Tuple<Vector<>>::Modes{Vector<>(1, {0}), Vector<>()}));
  const CoordinateLayout<> columns(tuple(4, 2), Tuple<Vector<>>(Tuple<Vector<>>::Modes{Vector<>(), Vector<>(1, {1})}));
  EXPECT_EQ(to_string(layout_add(rows, columns)), "(4,2):(1@0,1@1)") << "basis strides add as any strides do";
}

TEST(LayoutAdd, ExistsExactlyWhereFitFindsIt) {
  std::vector<Layout<>> some;
  for (std::size_t rank = 0; rank <= 2; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 6, -1, 4)) some.push_back(L);
  }
  for (const auto& s : std::vector<Shape>{{2, 3, 2}, {3, 2, 2}, {2, 2, 3}}) {
    for (std::int64_t strides = 0; strides < 64; ++strides) {
      some.push_back(flat({{s[0], strides % 4}, {s[1], strides / 4 % 4}, {s[2], strides / 16 % 4 + 2}}));
    }
  }
  std::size_t exist = 0;
  std::size_t rejected = 0;
  for (const Layout<>& A : some) {
    const auto a = fixture::values(A);
    for (const Layout<>& B : some) {
      if (!(size(A) == size(B)) || (size(A).value() != 4 && size(A).value() != 12)) continue;
      std::vector<Checked> sum = fixture::values(B);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum[i] + a[i];
      const auto fitted = fit<Checked>(sum);
      const auto result = attempt([&] { return layout_add(A, B); });
      ASSERT_EQ(result.has_value(), fitted.has_value()) << to_string(A) << " + " << to_string(B);
      ASSERT_TRUE(!fitted || *result == *fitted) << to_string(A) << " + " << to_string(B);
      ++(fitted ? exist : rejected);
    }
  }
  EXPECT_GT(exist, 10000U);
  EXPECT_GT(rejected, 10000U);
}

TEST(DomainDistribute, Table) {
  EXPECT_EQ(to_string(domain_distribute(tuple(15, 14), 6)), "(3,2):(1,15)") << "CuTe layout.hpp: 6 divides neither extent";
  EXPECT_EQ(to_string(domain_distribute(tuple(4, 6), 8)), "8:1") << "what is taken runs on into the next mode";
  EXPECT_EQ(to_string(domain_distribute(tuple(5, 7), 6)), "1:0") << "CuTe layout.hpp: not guaranteed to find all";
  EXPECT_EQ(to_string(domain_distribute(flat({{6, 100}, {4, 1}}), 8)), "(2,4):(1,6)") << "a layout means its shape";
  EXPECT_THROW(domain_distribute(tuple(4), 0), Rejection);
}

TEST(DomainDistribute, DividesAndComposesWithAnyStrides) {
  for (const Shape& shape : some_shapes()) {
    for (std::int64_t n = 1; n <= 24; ++n) {
      const Layout<> D = domain_distribute(as_tuple(shape), n);
      ASSERT_EQ(n % size(D).value(), 0) << to_string(D);
      const auto all = fixture::values(D);
      for (std::size_t k = 1; k < all.size(); ++k) ASSERT_TRUE(all[k - 1] < all[k]);
      ASSERT_TRUE(admissible(generic(shape), D)) << to_string(generic(shape)) << " o " << to_string(D);
    }
  }
}

}  // namespace
}  // namespace colex::common_domain_test
