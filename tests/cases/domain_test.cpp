#include "colex/cases/domain.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/print.hpp"

namespace colex::cases::domain_test {
namespace {

Layout<> row(const std::vector<std::pair<int, int>>& leaves) {
  Modes<Checked> modes;
  for (const auto& [s, d] : leaves) modes.push_back({s, d});
  return modes.empty() ? Layout<>() : layout_of(modes);
}

std::vector<std::int64_t> values(const Layout<>& L) {
  std::vector<std::int64_t> result;
  for (std::int64_t x = 0; x < size(L).value(); ++x) result.push_back(L(Checked(x)).value());
  return result;
}

/// What each adjective says, from the values or from its definition.
bool by_definition(const Layout<>& L, Trait trait) {
  const Modes<Checked> leaves = modes(L);
  const auto every = [&](const std::function<bool(std::int64_t, std::int64_t)>& test) {
    return std::all_of(leaves.begin(), leaves.end(), [&](const auto& m) { return test(m.extent.value(), m.stride.value()); });
  };
  const auto power = [](std::int64_t n) {
    std::int64_t p = 1;
    while (p < n) p *= 2;
    return p == n;
  };
  std::vector<std::pair<std::int64_t, std::int64_t>> sorted;  // stride, extent; of the extents > 1
  for (const auto& m : leaves) {
    if (m.extent.value() > 1) sorted.emplace_back(m.stride.value(), m.extent.value());
  }
  std::sort(sorted.begin(), sorted.end());
  const std::vector<std::int64_t> image = values(L);
  const std::set<std::int64_t> distinct(image.begin(), image.end());
  const bool injective = distinct.size() == image.size();
  const bool chain = [&] {
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      if (sorted[k].first < 0) return false;
      if (k > 0 && sorted[k - 1].first != 0 && sorted[k].first % (sorted[k - 1].first * sorted[k - 1].second) != 0) return false;
    }
    return true;
  }();
  const bool apart = [&] {
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      if (sorted[k].first < 0) return false;
      if (k > 0 && sorted[k].first < sorted[k - 1].first * sorted[k - 1].second) return false;
    }
    return true;
  }();
  switch (trait) {
    case Trait::flat: return L.depth() <= 1;
    case Trait::nonnegative: return every([](std::int64_t, std::int64_t d) { return d >= 0; });
    case Trait::positive: return every([](std::int64_t, std::int64_t d) { return d > 0; });
    case Trait::sorted:
      for (std::size_t k = 1; k < leaves.size(); ++k) {
        if (leaves[k].stride < leaves[k - 1].stride) return false;
        if (leaves[k].stride == leaves[k - 1].stride && leaves[k].extent < leaves[k - 1].extent) return false;
      }
      return true;
    case Trait::coalesced: {
      if (L == Layout<>(Mode<Checked>{1, 0})) return true;
      if (L.depth() > 1 || L.depth() == (leaves.size() == 1 ? 1U : 0U) || leaves.empty()) return false;
      for (std::size_t k = 0; k < leaves.size(); ++k) {
        if (leaves[k].extent == Checked(1)) return false;
        if (k > 0 && leaves[k].stride == leaves[k - 1].extent * leaves[k - 1].stride) return false;
      }
      return true;
    }
    case Trait::compact: return injective && *distinct.begin() == 0 && *distinct.rbegin() + 1 == size(L).value();
    case Trait::injective: return injective;
    case Trait::tractable: return chain;
    case Trait::complementable: return apart;
    case Trait::dyadic: return every([&](std::int64_t s, std::int64_t d) { return power(s) && (d == 0 || power(std::abs(d))); });
  }
  return false;
}

/// Every layout of these profiles with extents to 4, size to 8 and strides from -2 to 6.
template <class Visit>
void for_each_small_layout(Visit&& visit) {
  visit(Layout<>());
  for (int s = 1; s <= 4; ++s) {
    for (int d = -2; d <= 6; ++d) {
      visit(row({{s, d}}));
      visit(Layout<>(tuple(s), tuple(d)));
      for (int t = 1; t <= 4; ++t) {
        for (int e = -2; e <= 6; ++e) {
          visit(row({{s, d}, {t, e}}));
          visit(Layout<>(tuple(s, tuple(t)), tuple(d, tuple(e))));
          for (int u = 1; u <= 4 && s * t * u <= 8; ++u) {
            for (int f = -2; f <= 6; ++f) {
              visit(row({{s, d}, {t, e}, {u, f}}));
              visit(Layout<>(tuple(tuple(s, t), u), tuple(tuple(d, e), f)));
            }
          }
        }
      }
    }
  }
}

TEST(Traits, AreDecidedAsTheirDefinitionsSay) {
  int layouts = 0;
  for_each_small_layout([&](const Layout<>& L) {
    ++layouts;
    for (const Trait trait : notation::traits) {
      ASSERT_EQ(has_trait(L, trait), by_definition(L, trait)) << notation::name(trait) << ' ' << to_string(L);
    }
  });
  EXPECT_GT(layouts, 30'000);
}

TEST(Traits, OfWellKnownLayouts) {
  struct Case {
    Layout<> L;
    std::vector<Trait> has, has_not;
    const char* reason;
  };
  using enum Trait;
  const Case cases[] = {
      {row({{4, 1}, {8, 4}}),
       {flat, compact, sorted, dyadic, tractable, positive},
       {coalesced},
       "a matrix by columns is a vector"},
      {row({{4, 8}, {8, 1}}), {coalesced, compact, complementable, injective}, {sorted}, "by rows"},
      {row({{8, 1}, {8, 9}}), {injective, coalesced, complementable}, {tractable, compact, dyadic}, "padded rows"},
      {row({{4, 0}, {2, 1}}), {tractable, nonnegative, coalesced, complementable}, {injective, positive}, "broadcast"},
      {row({{4, -1}}), {injective, dyadic}, {nonnegative, tractable, compact}, "reversed"},
      {row({{2, 2}, {2, 3}}), {injective}, {tractable}, "0 2 3 5: interleaved"},
      {row({{1, 0}}), {coalesced, compact, complementable, nonnegative}, {positive}, "the form of a single value"},
      {row({{1, 5}}), {positive, compact, complementable}, {coalesced, dyadic}, "the stride of an extent of 1 counts for little"},
      {row({{1, -5}, {2, 1}}), {compact, tractable, complementable, sorted}, {nonnegative, coalesced}, "and for nothing here"},
      {Layout<>(), {flat, compact, complementable, dyadic, sorted, positive}, {coalesced}, "rank 0: coalesced it is 1:0"},
      {Layout<>(tuple(tuple(2)), tuple(tuple(1))), {compact}, {flat, coalesced}, "nested"},
  };
  for (const Case& c : cases) {
    for (const Trait trait : c.has)
      EXPECT_TRUE(has_trait(c.L, trait)) << to_string(c.L) << ' ' << notation::name(trait) << ": " << c.reason;
    for (const Trait trait : c.has_not)
      EXPECT_FALSE(has_trait(c.L, trait)) << to_string(c.L) << ' ' << notation::name(trait) << ": " << c.reason;
  }
}

TEST(Domain, IntoMeansEveryValue) {
  for_each_small_layout([&](const Layout<>& L) {
    const std::vector<std::int64_t> image = values(L);
    for (const std::int64_t end : {0, 1, 2, 5, 12}) {
      const bool all = std::all_of(image.begin(), image.end(), [&](std::int64_t v) { return 0 <= v && v < end; });
      ASSERT_EQ((LayoutDomain{{}, {}, {}, end}.contains(L)), all) << to_string(L) << " into " << end;
    }
  });
}

Traits set(const std::vector<Trait>& traits) {
  Traits result;
  for (const Trait trait : traits) result.add(trait);
  return result;
}

TEST(Domain, ContainsAndIsEmptyAndSaysSo) {
  struct Case {
    Domain domain;
    Value value;
    bool contained;
    const char* words;
    const char* reason;
  };
  const Value pair(Tuple<Checked>(tuple(2, 3)));
  const std::int64_t far = INT64_MAX;
  const Case cases[] = {
      {IntegerDomain{1, {}}, Checked(1), true, "integer >= 1", "the end belongs to it"},
      {IntegerDomain{{}, 4}, Checked(5), false, "integer <= 4", "beyond"},
      {IntegerDomain{0, 4}, pair, false, "integer in [0,4]", "another type"},
      {LayoutDomain{}, row({{4, -1}}), true, "layout", "any"},
      {LayoutDomain{set({Trait::flat, Trait::compact}), 1, 8, {}}, row({{8, 1}}), true, "flat compact layout rank <= 1 size <= 8",
       "all of it"},
      {LayoutDomain{{}, 1, {}, {}}, Layout<>(tuple(tuple(2, 2)), tuple(tuple(1, 2))), true, "layout rank <= 1",
       "the rank is that of the outermost tuple"},
      {LayoutDomain{{}, {}, 5, {}}, row({{2, 1}, {3, 2}}), false, "layout size <= 5", "six"},
      {LayoutDomain{{}, {}, far, {}}, Layout<>(tuple(far, 2), tuple(0, 0)), false, "layout size <= 9223372036854775807",
       "a size beyond 64 bits"},
      {LayoutDomain{{}, {}, {}, 6}, row({{2, 1}, {3, 2}}), true, "layout into 6", "0 to 5"},
      {LayoutDomain{{}, {}, {}, far}, Layout<>(tuple(far, far), tuple(far, far)), false, "layout into 9223372036854775807",
       "a value beyond 64 bits"},
      {ShapeDomain{}, Checked(4), true, "shape", "an extent is a shape"},
      {ShapeDomain{}, Checked(0), false, "shape", "not this one"},
      {ShapeDomain{1, 5, {}}, pair, false, "shape rank <= 1 size <= 5", "neither"},
      {ShapeDomain{{}, {}, Tuple<Checked>(6)}, pair, true, "shape refining 6", "split"},
      {ShapeDomain{{}, {}, tuple(6, 2)}, Tuple<Checked>(tuple(tuple(2, 3), 2)), true, "shape refining (6,2)", "one leaf split"},
      {ShapeDomain{{}, {}, tuple(6, 2)}, Tuple<Checked>(tuple(2, 3, 2)), false, "shape refining (6,2)", "the rank is another"},
      {ShapeDomain{{}, {}, tuple(6, 2)}, Checked(12), false, "shape refining (6,2)", "coarser"},
      {SwizzleDomain{}, Swizzle(3, 4, 3), true, "swizzle", "of 128 bytes"},
      {SwizzleDomain{}, Swizzle(3, 4, -6), false, "swizzle", "too far"},
      {LinearDomain{}, LinearLayout({1, 2, 4}), true, "linear", "the identity"},
      {LinearDomain{}, LinearLayout(), false, "linear", "no input"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(contains(c.domain, c.value), c.contained) << c.words << ' ' << to_string(c.value) << ": " << c.reason;
    EXPECT_EQ(describe(c.domain), c.words);
    EXPECT_FALSE(empty(c.domain));
  }
}

TEST(Domain, IsEmptyIfNoValueIsInIt) {
  struct Case {
    Domain domain;
    bool is_empty;
    const char* reason;
  };
  const Case cases[] = {
      {IntegerDomain{2, 1}, true, "upside down"},
      {LayoutDomain{{}, 0, 1, 1}, false, "rank 0"},
      {LayoutDomain{{}, -1, {}, {}}, true, "no rank is negative"},
      {LayoutDomain{{}, {}, 0, {}}, true, "no layout has size 0"},
      {LayoutDomain{{}, {}, {}, 0}, true, "0 is a value of every layout"},
      {LayoutDomain{set({Trait::coalesced}), 0, {}, {}}, true, "1:0 has rank 1"},
      {LayoutDomain{set({Trait::coalesced}), 1, 1, 1}, false, "1:0"},
      {LayoutDomain{set({Trait::coalesced, Trait::positive}), {}, 1, {}}, true, "1:0 has stride 0"},
      {LayoutDomain{set({Trait::coalesced, Trait::positive}), {}, {}, 1}, true, "2:1 reaches 1"},
      {LayoutDomain{set({Trait::coalesced, Trait::positive, Trait::compact}), {}, 2, 2}, false, "2:1"},
      {ShapeDomain{0, 1, {}}, false, "()"},
      {ShapeDomain{{}, 0, {}}, true, "no extent is 0"},
      {ShapeDomain{1, {}, tuple(2, 2)}, true, "the rank is that of the shape"},
      {ShapeDomain{{}, {}, tuple(2, 0)}, true, "no shape has size 0"},
      {ShapeDomain{0, {}, Tuple<Checked>(1)}, false, "() has size 1"},
  };
  for (const Case& c : cases) EXPECT_EQ(empty(c.domain), c.is_empty) << describe(c.domain) << ": " << c.reason;
}

}  // namespace
}  // namespace colex::cases::domain_test
