// A composed layout as a function of bits, and back.
//
//   linear_layout(Sw<2,0,2> o 0 o (4,4):(4,1))        = F2{in: [5,10,1,2]}
//   to_composed_layout(F2{in: [5,10,1,2]})            = Sw<2,0,2> o 0 o (4,4):(4,1)
//   linear_part(Sw<2,0,2> o 8 o 4:1)                  = F2{in: [1,2]}: with an offset the function is linear up to a constant,
//                                                       here 10, its value at 0
//   linear_part(Sw<0,0,0> o 3 o 4:-1)                 = F2{in: [1,2]}: 3 - x is 3 xor x
//   linear_part(Sw<0,0,0> o 1 o (2,2):(1,2))          rejected: 1 + 1 flips the bits 0 and 1 of 1, and 1 + 2 flips bit 1
//
// When is x -> offset + L(x), for extents that are powers of two, a constant xor a linear layout? If and only if no sum is
// below 0 and no two of the steps from 0 to a power of two flip a common bit of the offset. For a step flips the bits d of the
// offset o, upwards those that are 0 there and downwards those that are 1: it adds the signed sum of 2^k over d, with a sign
// s_k that o alone determines. So two steps, d and e, come to o xor d xor e and twice the signed sum over the bits that both
// flip; and a signed sum of different powers of two is 0 only if it is empty, as its lowest one is left over. With the offset 0
// this is the criterion for a layout (linear_conversion.hpp). A swizzle is linear, so Sw o offset o L is affine where this is,
// and for a bijective swizzle only there.
//
// When is a linear layout Sw o 0 o L? If its bases other than 0 are independent, and there is a swizzle within their bits that
// makes them disjoint: a swizzle that reaches beyond can be cut short there. All are tried, those of fewest bits first.
//
// Source: S126; this project.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/checked.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composition.hpp"
#include "colex/f2_span.hpp"
#include "colex/layout.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"

namespace colex {

/// constant xor F2{columns}: an affine map over F2 from [0, 2^columns.size()).
struct AffineBits {
  Word constant = 0;
  std::vector<Word> columns;

  friend bool operator==(const AffineBits&, const AffineBits&) = default;
};

namespace detail {

/// Which bits of the offset change at each power of two of B's coordinate. Rejects, where `what` says of what, if and only if
/// x -> offset + B(x) is not affine. Requires offset >= 0.
inline std::vector<Word> flipped_bits(const Checked& offset, const Layout<>& B, const std::string& what) {
  const auto start = static_cast<Word>(offset.value());
  std::vector<Word> flips;
  const auto reject = [&](const Checked& value, const std::string& why) {
    throw Rejection(Kind::inadmissible,
                    what + ": at coordinate " + std::to_string(Word{1} << flips.size()) + " offset and inner layout are " +
                        describe(value) + ", " + why,
                    shown("coordinate", Word{1} << flips.size(), "value", value));
  };
  Word seen = 0;
  for (const Checked& step : linear_steps(B)) {
    const Checked value = offset + step;
    if (value < Checked(0)) reject(value, "below 0");
    const Word flip = static_cast<Word>(value.value()) ^ start;
    if ((flip & seen) != 0) {
      std::size_t i = 0;
      while ((flips[i] & flip) == 0) ++i;
      reject(value, "which differs from the offset " + describe(offset) + " in bit " +
                        std::to_string(std::countr_zero(flips[i] & flip)) + ", as does " + std::to_string(start ^ flips[i]) +
                        " at coordinate " + std::to_string(Word{1} << i) + "; together they carry");
    }
    flips.push_back(flip);
    seen |= flip;
  }
  return flips;
}

/// What each power of two of B's coordinate changes in Sw(offset + B(x)), for Sw<b,m,0>, which clears the bits from m to m + b
/// - 1. Rejects, where `what` says of what, if and only if that is not affine. The bits below m and those above what is
/// cleared are affine or not for themselves. Below m no two steps may flip a common bit, except bit m - 1, which carries into
/// what is cleared. Above, no two may either, and the parts below 2^(m+b) of all sums have to stay between 0 and 2^(m+b), as
/// they do after one step: a smallest set of steps that leaves would be 1 apart from the xor of its steps. Requires offset >=
/// 0.
inline std::vector<Word> cleared_columns(const Swizzle& sw, const Checked& offset, const Layout<>& B, const std::string& what) {
  const Word high = Word{1} << sw.window();
  const Word below = (Word{1} << sw.base()) / 2;  // up to bit m - 2
  const Word counts = ~(high - 1) | (below == 0 ? 0 : below - 1);
  const auto start = static_cast<Word>(offset.value());
  const Word first = start & (high - 1);
  std::vector<Word> columns;
  Word seen = 0, least = first, greatest = first;  // the parts below 2^(m+b) of all sums are between these
  for (const Checked& step : linear_steps(B)) {
    const Checked value = offset + step;
    const auto reject = [&](const std::string& why) {
      throw Rejection(Kind::inadmissible,
                      what + ": at coordinate " + std::to_string(Word{1} << columns.size()) +
                          (offset == Checked(0) ? " the inner layout is " : " offset and inner layout are ") + describe(value) +
                          ", " + why,
                      shown("coordinate", Word{1} << columns.size(), "value", value));
    };
    if (value < Checked(0)) reject("below 0");
    const auto sum = static_cast<Word>(value.value());
    const Word flip = sum ^ start, lower = sum & (high - 1);
    const bool falls = lower < first && least < first - lower;
    if (lower < first) least -= first - lower;
    if (lower > first) greatest += lower - first;
    if ((flip & seen & counts) != 0 || falls || greatest >= high)
      reject("which with the values before carries into a bit that " + describe(sw) + " leaves");
    seen |= flip;
    columns.push_back(static_cast<Word>(sw(Checked(static_cast<std::int64_t>(flip))).value()));
  }
  return columns;
}

inline std::vector<Word> swizzled_columns(const Swizzle& sw, std::vector<Word> columns) {
  for (Word& column : columns) column = static_cast<Word>(sw(Checked(static_cast<std::int64_t>(column))).value());
  return columns;
}

}  // namespace detail

/// Sw o offset o B as an affine map of the bits of its 1-D coordinate, if x -> offset + B(x) is one.
inline std::optional<AffineBits> affine_bits(const Swizzle& sw, Checked offset, const Layout<>& B) {
  if (offset < Checked(0)) return std::nullopt;
  const auto flips = attempt([&] { return detail::flipped_bits(offset, B, ""); });
  if (!flips) return std::nullopt;
  return AffineBits{static_cast<Word>(sw(offset).value()), detail::swizzled_columns(sw, *flips)};
}

namespace detail {

/// The F with C(x) == C(0) xor F(x) for every x. Rejects, where `what` says of what, if there is none.
inline LinearLayout linear_part(const ComposedLayout<>& C, const std::string& what) {
  if (C.offset() < Checked(0)) throw Rejection(Kind::domain, what + ": the outer function begins at 0");
  const bool moved = !(C.offset() == Checked(0));
  if (const Layout<>* A = C.layout()) {
    if (!moved) return linear_layout(composition(*A, C.inner()));
    // A composes with B and one more step of `offset` exactly if it adds that step and B's.
    const Layout<> all = make_layout<Checked, Checked>({C.inner(), Layout<>(Mode<Checked>{Checked(2), C.offset()})});
    return from_columns(flipped_bits((*A)(C.offset()), composition(*A, all).mode(0), what));
  }
  const Swizzle& sw = *C.swizzle();
  if (!bijective(sw)) return from_columns(cleared_columns(sw, C.offset(), C.inner(), what));
  if (!moved) return from_columns(swizzled_columns(sw, linear_layout(C.inner()).columns()));
  return from_columns(swizzled_columns(sw, flipped_bits(C.offset(), C.inner(), what)));
}

}  // namespace detail

/// C as a linear layout from `in`, its 1-D coordinate, to `out`. Requires the value 0 at 0, and that the linear part exists;
/// else throws Rejection(inadmissible). Where the outer function is a swizzle this is exact: no linear layout is C if it is
/// rejected.
inline LinearLayout linear_layout(const ComposedLayout<>& C) {
  const std::string what = describe(C) + " is not a linear layout";
  if (!(C.offset() == Checked(0)) && !(C(Checked(0)) == Checked(0))) {
    throw Rejection(Kind::inadmissible, what + ": a linear layout sends 0 to 0, and its value at 0 is " +
                                            describe(C(Checked(0))) + ", with the offset " + describe(C.offset()) +
                                            "; linear_part is what is linear of it");
  }
  return detail::linear_part(C, what);
}
inline Result<LinearLayout> try_linear_layout(const ComposedLayout<>& C) {
  return attempt([&] { return linear_layout(C); });
}

/// The F with C(x) == C(0) xor F(x) for every x: C is affine, and F is linear, from `in` to the smallest `out`. Requires that
/// it exists, and where the outer function is a layout, that it composes with the inner one; else throws
/// Rejection(inadmissible) with the coordinates at which the offset carries. Exact for a swizzle. An offset below 0 is a
/// Rejection(domain).
inline LinearLayout linear_part(const ComposedLayout<>& C) { return detail::linear_part(C, describe(C) + " is not affine"); }
inline Result<LinearLayout> try_linear_part(const ComposedLayout<>& C) {
  return attempt([&] { return linear_part(C); });
}

namespace detail {

/// Rejects bases that are not 0 and not independent: swizzles keep them so, and the bases of a layout are disjoint.
inline void require_independent_bases(const LinearLayout& F) {
  std::vector<Word> bases;
  std::vector<Word> coordinates;
  for (std::size_t i = 0; i < F.columns().size(); ++i) {
    if (F.columns()[i] == 0) continue;
    bases.push_back(F.columns()[i]);
    coordinates.push_back(Word{1} << i);
  }
  const F2Span span(bases);
  if (span.kernel().empty()) return;
  throw Rejection(Kind::inadmissible,
                  "neither a layout nor one behind a swizzle is " + to_string(F) + ": coordinate " +
                      std::to_string(f2_apply(coordinates, span.kernel().front())) +
                      " goes to 0, and none of the powers of two that add up to it does, whose values would have to be disjoint");
}

/// The bases before the swizzle, if they are disjoint then.
inline std::optional<std::vector<Word>> disjoint_before(const Swizzle& sw, const std::vector<Word>& columns) {
  std::vector<Word> before;
  Word seen = 0;
  for (const Word column : columns) {
    before.push_back(static_cast<Word>(preimage(sw, static_cast<std::int64_t>(column)).value()));
    if ((before.back() & seen) != 0) return std::nullopt;
    seen |= before.back();
  }
  return before;
}

/// Calls f with each swizzle of at least one bit within `bits` bits that is a bijection, those of fewest bits first, until it
/// returns true.
template <class F>
void for_each_swizzle_within(std::int64_t bits, F&& f) {
  for (std::int64_t count = 1; count < bits; ++count) {
    for (std::int64_t distance = 1; count + distance <= bits; ++distance) {
      for (const std::int64_t shift : {distance, -distance}) {
        for (std::int64_t base = 0; count + base + distance <= bits; ++base) {
          if (f(Swizzle(count, base, shift))) return;
        }
      }
    }
  }
}

}  // namespace detail

/// Sw o 0 o L with F's values: Sw<0,0,0> if F is a layout, else the first swizzle of fewest bits, and a mode of L for each of
/// several inputs. Requires a single output, else throws Rejection(type). Throws Rejection(inadmissible) if and only if F is no
/// layout behind a swizzle. Ensures to_composed_layout(F)(x) == F(x) for all x in the domain.
inline ComposedLayout<> to_composed_layout(const LinearLayout& F) {
  if (F.outputs().size() == 1 && detail::first_carry(F.columns())) {
    detail::require_independent_bases(F);
    std::optional<ComposedLayout<>> found;
    const auto bits = static_cast<std::int64_t>(detail::from_columns(F.columns()).output_bits());
    detail::for_each_swizzle_within(bits, [&](const Swizzle& sw) {
      const auto before = detail::disjoint_before(sw, F.columns());
      if (before) found = composition(sw, to_layout(LinearLayout(F.inputs(), F.outputs(), *before)));
      return before.has_value();
    });
    if (found) return *std::move(found);
    throw Rejection(Kind::inadmissible, "neither a layout nor one behind a swizzle is " + to_string(F) +
                                            ": of the swizzles within its " + std::to_string(bits) +
                                            " bits none makes the bases disjoint");
  }
  return composition(Swizzle(), to_layout(F));
}
inline Result<ComposedLayout<>> try_to_composed_layout(const LinearLayout& F) {
  return attempt([&] { return to_composed_layout(F); });
}

}  // namespace colex
