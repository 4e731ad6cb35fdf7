// What a law may suppose of a part is true of the part; and a layout seen from outside is the one that it stands for.
#include "colex/theorems/contracts.hpp"

#include <cstdint>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "colex/by_mode.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/print.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/traced.hpp"
#include "colex/theorems/opaque.hpp"

namespace colex::theorems::contracts_test {
namespace {

using symbolic::Numeral;
using symbolic::Replay;
using I = Opaque;

// --- the parts, at every small input

/// Every flat layout of rank 1 and 2 with extents to 3 and strides to 6.
std::vector<Layout<Checked>> small_layouts() {
  Modes<Checked> modes;
  for (std::int64_t s = 1; s <= 3; ++s) {
    for (std::int64_t d = 0; d <= 6; ++d) modes.push_back({Checked(s), Checked(d)});
  }
  std::vector<Layout<Checked>> result;
  for (const auto& first : modes) {
    result.push_back(layout_of(Modes<Checked>{first}));
    for (const auto& second : modes) result.push_back(layout_of(Modes<Checked>{first, second}));
  }
  return result;
}

std::int64_t count(const Layout<Checked>& L) { return size(L).value(); }
std::int64_t at(const Layout<Checked>& L, std::int64_t x) { return L(Checked(x)).value(); }

TEST(AComplementWithoutFault, HasEachElementOnce) {
  std::size_t divisions = 0;
  for (const Layout<Checked>& T : small_layouts()) {
    for (std::int64_t n = 1; n <= 18; ++n) {
      if (division_fault(T, Checked(n))) continue;
      ++divisions;
      const Layout<Checked> C = complement(T, Checked(n));
      std::multiset<std::int64_t> found;
      for (std::int64_t t = 0; t < count(T); ++t) {
        for (std::int64_t r = 0; r < count(C); ++r) found.insert(at(T, t) + at(C, r));
      }
      std::multiset<std::int64_t> elements;
      for (std::int64_t x = 0; x < n; ++x) elements.insert(x);
      EXPECT_EQ(found, elements) << to_string(T) << " in " << n;
    }
  }
  EXPECT_GT(divisions, 100u);
}

TEST(AComplementOfASize, KeepsItsCopiesApart) {
  std::size_t complements = 0;
  for (const Layout<Checked>& A : small_layouts()) {
    for (std::int64_t n = 1; n <= 7; ++n) {
      const auto C = attempt([&] { return complement_of_size(A, Checked(n)); });
      if (!C) continue;
      ++complements;
      EXPECT_GE(count(*C), n) << to_string(A);
      std::set<std::int64_t> values, sums;
      for (std::int64_t x = 0; x < count(A); ++x) {
        values.insert(at(A, x));
        for (std::int64_t u = 0; u < count(*C); ++u) sums.insert(at(A, x) + at(*C, u));
      }
      EXPECT_EQ(sums.size(), values.size() * static_cast<std::size_t>(count(*C))) << to_string(A) << " and " << to_string(*C);
    }
  }
  EXPECT_GT(complements, 100u);
}

TEST(AComposite, HasTheValuesOfItsParts) {
  std::size_t composites = 0;
  for (const Layout<Checked>& A : small_layouts()) {
    for (const Layout<Checked>& B : small_layouts()) {
      const auto R = try_composition(A, B);
      if (!R) continue;
      ++composites;
      for (std::int64_t x = 0; x < count(B); ++x) ASSERT_EQ(at(*R, x), at(A, at(B, x))) << to_string(A) << " o " << to_string(B);
    }
  }
  EXPECT_GT(composites, 10000u);
}

TEST(ACosize, IsBeyondTheValues) {
  for (const Layout<Checked>& B : small_layouts()) {
    for (std::int64_t x = 0; x < count(B); ++x) EXPECT_LT(at(B, x), cosize(B).value()) << to_string(B);
  }
}

TEST(OpenedModes, HaveTheValuesOfBothHalves) {
  std::size_t openings = 0;
  std::vector<Layout<Checked>> layouts = small_layouts();
  layouts.emplace_back(tuple(2, tuple(3, 2)), tuple(5, tuple(1, -7)));
  layouts.push_back(layout_of(Modes<Checked>{}));
  for (std::size_t i = 0; i < layouts.size(); i += 5) {
    for (std::size_t j = 0; j < layouts.size(); j += 3) {
      const Layout<Checked>&A = layouts[i], &B = layouts[j];
      const Layout<Checked> halves = make_layout<Checked, Checked>({A, B});
      for (const auto& R : {colex::detail::second_unpacked(halves), colex::detail::both_unpacked(halves)}) {
        ++openings;
        ASSERT_EQ(size(R), size(halves));
        for (std::int64_t x = 0; x < count(R); ++x) {
          ASSERT_EQ(at(R, x), at(A, x % count(A)) + at(B, x / count(A))) << to_string(A) << " and " << to_string(B);
        }
      }
    }
  }
  EXPECT_GT(openings, 1000u);
}

// --- layouts from outside

Layout<Numeral> literal(const Layout<Checked>& L) {
  const auto number = [](const Checked& x) { return Numeral(x.value()); };
  return Layout<Numeral>(transform_leaves(L.shape(), number), transform_leaves(L.stride(), number));
}

/// L from outside.
class Outside {
 public:
  explicit Outside(const Layout<Checked>& L)
      : L_(literal(L)), values_{nullptr, true, [this](const Numeral& x) { return L_(x); }} {}
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;

  Layout<I> layout() const { return Layout<I>(Mode<I>{I(size(L_)), I(values_)}); }

 private:
  Layout<Numeral> L_;
  PartValues values_;
};

TEST(ALayoutFromOutside, HasTheValuesOfWhatIsPutTogether) {
  const Layout<Checked> A(tuple(2, tuple(3, 2)), tuple(5, tuple(1, -7))), B(tuple(3, 2), tuple(4, 0));
  const Outside a(A), b(B);
  const Layout<Checked> both = make_layout<Checked, Checked>({A, make_layout<Checked, Checked>({B, A})});
  const Layout<I> outside = make_layout<I, I>({a.layout(), make_layout<I, I>({b.layout(), a.layout()})});
  EXPECT_EQ(size(outside).number().traced().value(), size(both));
  for (std::int64_t x = 0; x < count(both) + 5; ++x) EXPECT_EQ(outside(I(x)).number().traced().value(), both(Checked(x))) << x;
}

TEST(ALayoutFromOutside, DoesNotLetALookInside) {
  const Outside part(layout_of(Modes<Checked>{{Checked(3), Checked(2)}}));
  const Layout<I> L = part.layout();
  EXPECT_THROW(static_cast<void>(L.stride().leaf() + L.stride().leaf()), std::logic_error);
  EXPECT_THROW(static_cast<void>(L.stride().leaf() < I(0)), std::logic_error);
  EXPECT_THROW(static_cast<void>(L.stride().leaf() == I(2)), std::logic_error);
  EXPECT_THROW(static_cast<void>(L.stride().leaf() % I(2)), std::logic_error);
  EXPECT_THROW(coalesce(make_layout<I, I>({L, L})), std::logic_error);
}

// --- what the algebra asks its parts for

TEST(APart, IsTheSameForTheSameArguments) {
  // The sizes of A and B; whether the tiles have a fault; the sizes of the two complements.
  Replay replay({4, 2, 0, 2, 6});
  Scope scope(replay);
  Contracts parts(scope);
  const Layout<I> A = parts.part("A"), B = parts.part("B", 0);
  EXPECT_FALSE(division_fault(B, size(A)).has_value());
  const Layout<I> C = complement(B, size(A));
  EXPECT_EQ(complement(B, size(A)), C);
  EXPECT_NE(complement(B, size(A) + I(2)), C);
  EXPECT_EQ(composition(A, B), composition(A, B));
  EXPECT_NE(composition(A, B), composition(A, C));
}

TEST(APart, IsSupposedOfTilesThatWereAskedFor) {
  const auto size_of_complement = [](bool asked) {
    return symbolic::Law([asked](Scope& scope) {
      Contracts parts(scope);
      const auto A = parts.part("A"), T = parts.part("T", 0);
      if (asked && division_fault(T, size(A))) return;
      scope.claim(size(T) * size(complement(T, size(A))) == size(A));
    });
  };
  EXPECT_TRUE(symbolic::explore(size_of_complement(true)).holds());
  EXPECT_FALSE(symbolic::explore(size_of_complement(false)).refutations().empty());
}

}  // namespace
}  // namespace colex::theorems::contracts_test
