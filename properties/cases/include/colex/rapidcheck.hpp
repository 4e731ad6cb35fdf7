// Layouts for properties of RapidCheck, drawn and made smaller as colex draws and shrinks its own cases (cases/draw.hpp,
// cases/draw.hpp).
//
//   rc::check("coalescing keeps the values", [](const colex::Layout<>& L) { RC_ASSERT(equal(coalesce(L), L)); });
//
// and, in a property,
//
//   const auto tile = *colex::arbitrary<colex::Layout<>>(colex::cases::LayoutDomain{.rank = 2, .into = 64});
//
// Layouts, shapes (tuples), tilers, swizzles and linear layouts have an rc::Arbitrary; arbitrary() is for those of a narrower
// domain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "colex/cases/domain.hpp"
#include "colex/cases/draw.hpp"
#include "colex/checked.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/ostream.hpp"
#include "colex/swizzle.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// Values of the domain, which hold a T: Layout<> of a LayoutDomain, Tuple<Checked> of a ShapeDomain, Swizzle of a
/// SwizzleDomain, LinearLayout of a LinearDomain. RapidCheck's size says how far large cases go; a value shrinks to smaller
/// ones of its domain. A domain that is empty throws Rejection(domain) when a value is drawn.
template <class T>
rc::Gen<T> arbitrary(cases::Domain domain) {
  // A shape of one extent is an integer in the notation.
  const auto held = [](const cases::Value& value) { return notation::Parameter<Checked, T>::convert(value); };
  return [domain = std::move(domain), held](const rc::Random& random, int size) {
    rc::Random bits = random;
    cases::Draw draw(bits.next());
    draw.next_case(1, std::clamp(static_cast<double>(size) / rc::kNominalSize, 0.0, 1.0));
    const auto smaller = [domain, held](const T& value) {
      std::vector<T> values;
      for (const cases::Value& candidate : cases::smaller(cases::Value(value), domain)) values.push_back(held(candidate));
      return rc::seq::fromContainer(std::move(values));
    };
    return rc::shrinkable::shrinkRecur(held(draw.value(domain)), smaller);
  };
}

}  // namespace colex

namespace rc {

template <>
struct Arbitrary<colex::Layout<>> {
  static Gen<colex::Layout<>> arbitrary() { return colex::arbitrary<colex::Layout<>>(colex::cases::LayoutDomain{}); }
};

template <>
struct Arbitrary<colex::Tuple<colex::Checked>> {
  static Gen<colex::Tuple<colex::Checked>> arbitrary() {
    return colex::arbitrary<colex::Tuple<colex::Checked>>(colex::cases::ShapeDomain{});
  }
};

/// What cuts a tensor into tiles: an extent, a small layout or `_`, or up to three of these, by mode. Most extents are powers of
/// two, which divide something.
template <>
struct Arbitrary<colex::Tiler<>> {
  static Gen<colex::Tiler<>> arbitrary() {
    using colex::Tiler;
    const auto layouts = colex::arbitrary<colex::Layout<>>(colex::cases::LayoutDomain{.rank = 2, .size = 8, .into = 16});
    const Gen<Tiler<>> part = gen::oneOf(
        gen::map(gen::element(1, 2, 4, 8, 3, 6), [](int n) { return Tiler<>(colex::Checked(n)); }),
        gen::map(layouts, [](const colex::Layout<>& L) { return Tiler<>(L); }), gen::just(Tiler<>(colex::Underscore{})));
    const auto by_mode = [part](std::size_t rank) { return gen::container<Tiler<>::Modes>(rank, part); };
    return gen::oneOf(part, gen::map(gen::mapcat(gen::inRange<std::size_t>(1, 4), by_mode),
                                     [](const Tiler<>::Modes& modes) { return Tiler<>(modes); }));
  }
};

template <>
struct Arbitrary<colex::Swizzle> {
  static Gen<colex::Swizzle> arbitrary() { return colex::arbitrary<colex::Swizzle>(colex::cases::SwizzleDomain{}); }
};

template <>
struct Arbitrary<colex::LinearLayout> {
  static Gen<colex::LinearLayout> arbitrary() { return colex::arbitrary<colex::LinearLayout>(colex::cases::LinearDomain{}); }
};

}  // namespace rc
