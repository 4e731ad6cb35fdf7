// A third opinion on the algebra's decisions about concrete layouts, nested, with strides of any sign and 0.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/cute_composition.hpp"
#include "colex/equal.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"
#include "colex/inverse.hpp"

#include "isl.hpp"
#include "layouts.hpp"

namespace colex::affine::concrete_test {
namespace {

constexpr std::size_t cases = 250;

class Concrete : public testing::Test {
 protected:
  void SetUp() override {
    if (isl_version().empty()) GTEST_SKIP() << "there is no isl";
  }

  /// Yes as expected, and otherwise no.
  void expect(const Verdict& verdict, bool yes, const std::string& about) {
    EXPECT_TRUE(yes ? verdict.is_yes() : verdict.is_no())
        << about << ": " << describe(verdict) << ", and the algebra says " << (yes ? "yes" : "no");
    (yes ? yes_ : no_) += 1;
  }
  void expect_some_of_each(std::size_t some = cases / 10) {
    RecordProperty("yes", static_cast<int>(yes_));
    RecordProperty("no", static_cast<int>(no_));
    EXPECT_GE(yes_, some);
    EXPECT_GE(no_, some);
  }

  std::size_t yes_ = 0, no_ = 0;
};

/// The number of this name at which the answer is no. Throws std::out_of_range if there is none.
std::int64_t number(const Verdict& verdict, const std::string& name) {
  return std::map<std::string, std::int64_t>(verdict.point().begin(), verdict.point().end()).at(name);
}

/// The index of the coordinate x (or x0, x1, …) at which the answer is no.
Checked index(const Verdict& verdict, const std::string& name, const Layout<>& L) {
  const Modes<Checked> all = modes(L);
  if (all.size() == 1) return Checked(number(verdict, name));
  Checked sum(0), period(1);
  for (std::size_t k = 0; k < all.size(); ++k) {
    sum = sum + Checked(number(verdict, name + std::to_string(k))) * period;
    period = period * all[k].extent;
  }
  return sum;
}

TEST_F(Concrete, LayoutsAreEqualWhereTheAlgebraSaysSo) {
  RandomLayouts random(1);
  for (std::size_t k = 0; k < cases; ++k) {
    const Layout<> A = random.layout(4, -6);
    // Its coalesced form, or this with one number changed.
    Modes<Checked> changed = modes(coalesce(A));
    if (random.between(0, 1) == 0 && !changed.empty()) {
      Mode<Checked>& mode = changed[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(changed.size()) - 1))];
      (random.between(0, 2) == 0 ? mode.extent : mode.stride) =
          mode.stride + Checked(7) < Checked(1) ? Checked(1) : mode.stride + Checked(7);
    }
    const Layout<> B = layout_of(changed);
    const std::string about = to_string(A) + " and " + to_string(B);
    const Verdict verdict = equal(by_index(A), by_index(B));
    expect(verdict, colex::equal(A, B), about);
    if (verdict.is_no()) {
      EXPECT_EQ(number(verdict, "x"), first_difference(A, B)->value()) << about;
    }
  }
  expect_some_of_each();
}

TEST_F(Concrete, LayoutsAreInjectiveWhereTheAlgebraSaysSo) {
  RandomLayouts random(2);
  for (std::size_t k = 0; k < cases; ++k) {
    const Layout<> L = random.layout(4, -6);
    const auto decision = colex::injective(L);
    ASSERT_FALSE(decision.is_unknown()) << to_string(L);
    const Verdict verdict = injective(by_coordinate(L));
    expect(verdict, decision.is_yes(), to_string(L));
    if (verdict.is_no()) {
      const Checked x = index(verdict, "x", L), y = index(verdict, "y", L);
      EXPECT_EQ(L(x), L(y)) << to_string(L) << ": " << describe(verdict);
      EXPECT_FALSE(x == y) << to_string(L) << ": " << describe(verdict);
    }
  }
  expect_some_of_each();
}

TEST_F(Concrete, LayoutsAreBijectiveWhereTheAlgebraSaysSo) {
  RandomLayouts random(3);
  for (std::size_t k = 0; k < cases; ++k) {
    const Layout<> L = random.layout(3, -2);
    expect(bijective(by_coordinate(L), size(L).value()), colex::bijective(L), to_string(L));
  }
  expect_some_of_each();
}

TEST_F(Concrete, CompositionIsTheFunctionAfterTheOther) {
  RandomLayouts random(4);
  std::size_t rejected = 0;
  for (std::size_t k = 0; k < cases; ++k) {
    const Layout<> A = random.layout(3, -6), B = random.layout(2, 0);
    const auto R = try_composition(A, B);
    if (!R) {
      ++rejected;
      continue;
    }
    expect(equal(by_index(*R), composed(by_index(A, Domain::all), by_index(B))), true, to_string(A) + " o " + to_string(B));
  }
  EXPECT_GE(yes_, cases / 3);
  RecordProperty("rejected", static_cast<int>(rejected));
}

// The twin: what CuTe returns where there is no composite.
TEST_F(Concrete, WhatCuTeReturnsWhereThereIsNoCompositeIsAnotherFunction) {
  RandomLayouts random(5);
  for (std::size_t k = 0; k < 4 * cases && no_ < cases / 5; ++k) {
    const Layout<> A = random.layout(3, 1), B = random.layout(1, 1);
    if (try_composition(A, B)) continue;
    const auto R = attempt([&] { return cute_composition(A, B); });
    if (!R || !(size(*R) == size(B))) continue;
    const Verdict verdict = equal(by_index(*R), composed(by_index(A, Domain::all), by_index(B)));
    expect(verdict, false, to_string(A) + " o " + to_string(B) + " = " + to_string(*R));
  }
  EXPECT_GE(no_, cases / 10);
}

TEST_F(Concrete, ALayoutAndItsComplementAreABijectionWhereTheyFillTheCotarget) {
  RandomLayouts random(6);
  for (std::size_t k = 0; k < cases; ++k) {
    const Layout<> L = random.layout(3, 1);
    const auto C = try_complement(L, cosize(L) + Checked(random.between(0, 6)));
    if (!C) continue;
    const Layout<> both = make_layout<Checked, Checked>({L, *C});
    expect(bijective(by_coordinate(both), size(both).value()), colex::bijective(both),
           to_string(L) + " and its complement " + to_string(*C));
    // With its gaps or without, nothing is there twice.
    if (colex::injective(L).is_yes()) {
      EXPECT_TRUE(injective(by_coordinate(both)).is_yes()) << to_string(both);
    }
  }
  expect_some_of_each(10);
}

TEST_F(Concrete, InversesUndo) {
  RandomLayouts random(7);
  std::size_t left = 0, right = 0;
  for (std::size_t k = 0; k < cases; ++k) {
    const Layout<> L = random.layout(3, 0);
    if (const auto inverse = try_left_inverse(L)) {
      const Verdict verdict = equal(composed(by_index(*inverse, Domain::all), by_index(L)), identity(size(L).value()));
      EXPECT_TRUE(verdict.is_yes()) << to_string(L) << ", left inverse " << to_string(*inverse) << ": " << describe(verdict);
      ++left;
    }
    const Layout<> inverse = right_inverse(L);
    const Verdict verdict = equal(composed(by_index(L), by_index(inverse)), identity(size(inverse).value()));
    EXPECT_TRUE(verdict.is_yes()) << to_string(L) << ", right inverse " << to_string(inverse) << ": " << describe(verdict);
    ++right;
    // The twin: the layout undoes itself where it is an involution only.
    bool itself = true;
    for (std::int64_t x = 0; x < size(L).value(); ++x) {
      const Checked y = L(Checked(x));
      itself = itself && y < size(L) && L(y) == Checked(x);
    }
    expect(equal(composed(by_index(L), by_index(L)), identity(size(L).value())), itself, to_string(L) + " twice");
  }
  RecordProperty("left", static_cast<int>(left));
  RecordProperty("right", static_cast<int>(right));
  EXPECT_GE(left, cases / 5);
  expect_some_of_each();
}

}  // namespace
}  // namespace colex::affine::concrete_test
