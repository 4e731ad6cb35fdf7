// The simplest form of a composed layout, from which everything else about it is decided.
//
//   (8,4):(2,16) o 0 o 4:2                 0 + 4:4                         the layouts compose: a plain layout
//   Sw<3,4,3> o 0 o 128:1                  0 + 128:1                       below 128 the swizzle reads zeros and changes nothing
//   Sw<3,4,3> o 128 o 16:1                 144 + 16:1                      within a row it moves all addresses by the same amount
//   Sw<3,4,3> o 0 o (8,128):(128,1)        stays as it is
//   (6,4):(1,100) o 0 o 4:4                stays as it is: the layouts do not compose
//
// A swizzle moves an address by what it reads and writes in it. So there are runs of addresses that it all moves by the same
// amount (swizzle_run), and on a run it is no more than another offset.
//
// Source: this project.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/contiguous.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"

namespace colex {

/// Coordinates of a composed layout that are walked before the answer to a question about it is unknown.
inline constexpr std::int64_t composed_walk_budget = 65536;

/// How many addresses from x on a swizzle moves by the same amount: the largest n with Sw(x + i) == Sw(x) + i for all 0 <= i <
/// n. None if there is no largest, because the swizzle has 0 bits. Requires x >= 0, else throws Rejection(domain).
inline std::optional<Checked> swizzle_run(const Swizzle& sw, const Checked& x) {
  if (x < Checked(0)) throw Rejection(Kind::domain, "a swizzle acts on addresses, which are at least 0; this is " + describe(x));
  if (sw.bits() == 0) return std::nullopt;
  // The run ends where the lowest bit that is read and set, or the lowest that is read at all, meets another address.
  const std::int64_t read = (x.value() & sw.source_mask()) >> sw.source();
  const std::int64_t meets = read == 0 ? sw.source() : sw.base() + std::countr_zero(static_cast<std::uint64_t>(read));
  const Checked block(std::int64_t{1} << std::min(meets, sw.source()));
  return block - x % block;
}

namespace detail {

/// The function x -> offset + inner(x), seen through a swizzle, or through a layout that does not compose, or as it is.
struct ComposedForm {
  std::optional<Swizzle> swizzle;
  std::optional<Layout<>> outer;
  Checked offset;
  Layout<> inner;

  bool is_plain() const { return !swizzle && !outer; }
  /// Whether different sums have different values because of what they are seen through.
  bool keeps_apart() const { return is_plain() || (swizzle && bijective(*swizzle)); }
  Checked seen(const Checked& sum) const { return swizzle ? (*swizzle)(sum) : outer ? (*outer)(sum) : sum; }
  Checked operator()(const Checked& x) const { return seen(offset + inner(x)); }
};

/// The largest value of modes.
inline Checked greatest_value(const Modes<Checked>& modes) {
  Checked greatest(0);
  for (const Mode<Checked>& mode : modes) greatest = greatest + (mode.extent - Checked(1)) * max(mode.stride, Checked(0));
  return greatest;
}

inline ComposedForm composed_form(const Layout<>& L) { return {std::nullopt, std::nullopt, Checked(0), L}; }

/// A o offset o B with layouts A and B, where A of the sum is the sum of A's values.
inline std::optional<ComposedForm> added_form(const Layout<>& A, const Checked& offset, const Layout<>& B) {
  if (offset < Checked(0)) return std::nullopt;
  // If A composes with B and one more step of `offset`, then it adds that step and B's.
  const Layout<> both = make_layout<Checked, Checked>({B, Layout<>(Mode<Checked>{Checked(2), offset})});
  const Result<Layout<>> composite = offset == Checked(0) ? try_composition(A, B) : try_composition(A, both);
  if (!composite) return std::nullopt;
  return ComposedForm{std::nullopt, std::nullopt, A(offset), offset == Checked(0) ? *composite : composite->mode(0)};
}

/// The simplest form of C. Throws Rejection(domain) if C has a coordinate without a value, because offset + inner(x) is below 0.
inline ComposedForm composed_form(const ComposedLayout<>& C) {
  const Modes<Checked> all = modes(C.inner());
  const Checked least = C.offset() + least_value(all);
  if (least < Checked(0)) {
    throw Rejection(Kind::domain, "in " + describe(C) + ": offset and inner layout go down to " + describe(least) +
                                      ", and the outer function begins at 0");
  }
  if (const Layout<>* A = C.layout()) {
    if (auto form = added_form(*A, C.offset(), C.inner())) return *std::move(form);
    return {std::nullopt, *A, C.offset(), C.inner()};
  }
  const Swizzle& sw = *C.swizzle();
  const std::optional<Checked> run = swizzle_run(sw, least);
  if (run && !(C.offset() + greatest_value(all) - least < *run)) return {sw, std::nullopt, C.offset(), C.inner()};
  return {std::nullopt, std::nullopt, C.offset() + (sw(least) - least), C.inner()};
}

/// The forms of both. That of a is made first, whoever compiles it: where both have a coordinate without a value, or numbers that
/// are too large, every compiler's program speaks of a's.
template <class A, class B>
std::pair<ComposedForm, ComposedForm> composed_forms(const A& a, const B& b) {
  ComposedForm first = composed_form(a);
  return {std::move(first), composed_form(b)};
}

/// Whether the sums of both are seen through the same function, one that keeps them apart.
inline bool seen_alike(const ComposedForm& a, const ComposedForm& b) {
  if (!a.keeps_apart() || !b.keeps_apart()) return false;
  return a.swizzle && b.swizzle ? equal(*a.swizzle, *b.swizzle) : a.is_plain() && b.is_plain();
}

/// The values at 0, 1, …; none if they are more than may be walked.
inline std::optional<std::vector<Checked>> walked_values(const ComposedForm& form) {
  const Checked count = size(form.inner);
  if (Checked(composed_walk_budget) < count) return std::nullopt;
  std::vector<Checked> values;
  values.reserve(static_cast<std::size_t>(count.value()));
  for (std::int64_t x = 0; x < count.value(); ++x) values.push_back(form(Checked(x)));
  return values;
}

/// In words, what was spent where a walk would have been too long.
inline std::string walk_budget() { return "a walk over " + std::to_string(composed_walk_budget) + " coordinates"; }

}  // namespace detail

}  // namespace colex
