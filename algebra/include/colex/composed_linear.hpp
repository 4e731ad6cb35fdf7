// A composed layout as a function of bits.
//
//   linear_layout(Sw<2,0,2> o 0 o (4,4):(4,1)) = F2{in: [5,10,1,2]}
//   affine_bits(Sw<2,0,2> o 4 o 4:1)           = 5 xor F2{in: [1,2]}: with an offset the function is linear up to a constant
//
// A swizzle is linear; so Sw o offset o B is, up to the constant Sw(offset), where B is linear and adding the offset carries
// nowhere.
//
// Source: S126.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/composition.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex {

/// constant xor F2{columns}: an affine map over F2 from [0, 2^columns.size()).
struct AffineBits {
  Word constant = 0;
  std::vector<Word> columns;

  friend bool operator==(const AffineBits&, const AffineBits&) = default;
};

/// Sw o offset o B as an affine map of the bits of its 1-D coordinate, if B is linear and no value of B has a bit in common with
/// the offset.
inline std::optional<AffineBits> affine_bits(const Swizzle& sw, Checked offset, const Layout<>& B) {
  const Result<LinearLayout> inner = try_linear_layout(B);
  if (!inner || offset < Checked(0)) return std::nullopt;
  AffineBits result{static_cast<Word>(sw(offset).value()), {}};
  for (const Word column : inner->columns()) {
    if ((column & static_cast<Word>(offset.value())) != 0) return std::nullopt;
    result.columns.push_back(static_cast<Word>(sw(Checked(static_cast<std::int64_t>(column))).value()));
  }
  return result;
}

/// C as a linear layout from `in`, its 1-D coordinate, to `out`. Requires the offset 0, and an inner layout that is linear (a
/// composite that exists and is linear, where the outer function is a layout); else throws Rejection(inadmissible). For a
/// bijective swizzle this is exact: no linear layout is C if it is rejected.
inline LinearLayout linear_layout(const ComposedLayout<>& C) {
  if (!(C.offset() == Checked(0))) {
    throw Rejection(Kind::inadmissible, describe(C) +
                                            " is not a linear layout: a linear layout sends 0 to 0, and its value at 0 is " +
                                            describe(C(Checked(0))) + ", with the offset " + describe(C.offset()));
  }
  if (C.layout() != nullptr) return linear_layout(composition(*C.layout(), C.inner()));
  std::vector<Word> columns;
  const LinearLayout inner = linear_layout(C.inner());
  for (const Word column : inner.columns()) {
    columns.push_back(static_cast<Word>((*C.swizzle())(Checked(static_cast<std::int64_t>(column))).value()));
  }
  return detail::from_columns(std::move(columns));
}
inline Result<LinearLayout> try_linear_layout(const ComposedLayout<>& C) {
  return attempt([&] { return linear_layout(C); });
}

}  // namespace colex
