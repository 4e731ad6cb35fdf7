// The complement: what a layout leaves out, as a layout of its own.
//
//   complement(4:2, 24)          = (2,3):(1,8)     4:2 is 0 2 4 6; 0 1 fills the gaps, 0 8 16 repeats the whole up to 24
//   complement((2,2):(1,6), 24)  = (3,2):(2,12)
//   complement((8,8):(1,9), 288) = 4:72            the padding (8, 17, …) is left uncovered: see bijective.hpp
//   complement(4:2)              = 2:1             without a cotarget only the gaps
//   complement((2,2):(2,3))      rejected: 2:2 and the gap before it reach up to 4, and 3 would be hit twice
//
// A fold over the modes sorted by stride. The state is the reach: the values of the modes so far, and of the gaps filled so far,
// are all below it.
//
// Why is a padded layout not rejected? Its complement is of use (the copies of a padded tile), and the sums stay distinct. Where
// every element must be reached, ask covers(L, C); a division does.
//
// Source: CuTe `complement`; Sh 2.5-2.9; CF 2.1.6; docs/conventions.md.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of complement: the next mode in the order of strides. Emits the mode that fills the gap below the mode's stride, and
/// returns the new reach. Requires 1 <= reach <= mode.stride.
/// Invariant: every sum of a value of the modes consumed and one of the modes emitted is in [0, reach), and these sums are
/// distinct; they are all of [0, reach) if and only if every stride so far was a multiple of the reach before it.
template <Integer I, class Emit>
constexpr I complement_step(const I& reach, const Mode<I>& mode, Emit&& emit) {
  emit(Mode<I>{mode.stride / reach, reach});
  return mode.extent * mode.stride;
}

namespace detail {

/// The modes that say something about the image: no extent 1, no stride 0; sorted by stride.
template <Integer I>
constexpr Modes<I> image_modes(const Layout<I>& L) {
  return sorted_by_stride(varying(modes(L)));
}

/// Whether the value is a sum of one element each of modes and gaps, given sorted so that every stride is at least the extent of
/// everything below it.
template <Integer I>
constexpr bool is_sum(const Modes<I>& modes, const Modes<I>& gaps, I value) {
  for (std::size_t k = modes.size(); k-- > 0;) {
    value = value - min(value / modes[k].stride, modes[k].extent - I(1)) * modes[k].stride;
    value = value - min(value / gaps[k].stride, gaps[k].extent - I(1)) * gaps[k].stride;
  }
  return static_cast<bool>(value == I(0));
}

/// Why mode k of the sorted modes has no place in a complement that reaches up to `reach`.
template <Integer I>
RejectionText no_complement(const Layout<I>& L, const Modes<I>& sorted, std::size_t k, const Modes<I>& gaps, const I& reach) {
  const std::string opening = "complement(" + describe(L) + "): ";
  const std::string mode = describe(Layout<I>(sorted[k]));
  if (sorted[k].stride < I(0)) {
    return {opening + "the mode " + mode + " has a negative stride; a complement is defined for positive ones",
            shown("stride", sorted[k].stride)};
  }
  RejectionWitness witness = shown("stride", sorted[k].stride, "reach", reach);
  // The reach starts at 1, so that only a stride of 0 has nothing before it, and such modes are left out.
  if (k == 0) return {opening + "the mode " + mode + " has no stride of at least 1", std::move(witness)};
  std::string text = opening + "by stride, " + describe(Layout<I>(sorted[k - 1])) + " reaches up to " + describe(reach) +
                     ", beyond the stride of the next mode, " + mode;
  if (is_sum(Modes<I>(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(k)), gaps, sorted[k].stride)) {
    text += ", so that the value " + describe(sorted[k].stride) + " would be hit twice";
    show(witness, "value", sorted[k].stride);
  }
  return {text + "; the next stride has to be at least " + describe(reach), std::move(witness)};
}

/// The gaps between the modes of L, and the reach of the whole.
template <Integer I>
struct Gaps {
  Modes<I> modes;
  I reach;
};

template <Integer I>
constexpr Result<Gaps<I>> complement_gaps(const Layout<I>& L) {
  const Modes<I> sorted = image_modes(L);
  Gaps<I> gaps{{}, I(1)};
  gaps.modes.reserve(sorted.size() + 1);
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    if (sorted[k].stride < gaps.reach) {
      return Result<Gaps<I>>::rejected(Kind::inadmissible, [&] { return no_complement(L, sorted, k, gaps.modes, gaps.reach); });
    }
    gaps.reach = complement_step(gaps.reach, sorted[k], [&](const Mode<I>& gap) { gaps.modes.push_back(gap); });
  }
  return gaps;
}

/// The gaps, then `copies` copies of the whole.
template <Integer I>
constexpr Layout<I> complement_with_copies(Gaps<I>&& gaps, const I& copies) {
  gaps.modes.push_back({copies, gaps.reach});
  return layout_of(coalesced_modes(gaps.modes));
}

template <Integer I>
constexpr Result<Layout<I>> complement_up_to(const Layout<I>& L, const I& cotarget) {
  Result<Gaps<I>> gaps = complement_gaps(L);
  if (!gaps) return gaps.template without_value<Layout<I>>();
  const I copies = ceil_div(cotarget, gaps->reach);
  return complement_with_copies(std::move(gaps).value(), copies);
}

template <Integer I>
constexpr Result<Layout<I>> complement_with_size(const Layout<I>& L, const I& n) {
  Result<Gaps<I>> gaps = complement_gaps(L);
  if (!gaps) return gaps.template without_value<Layout<I>>();
  I filled(1);
  for (const Mode<I>& gap : gaps->modes) filled = filled * gap.extent;
  const I copies = ceil_div(n, filled);
  return complement_with_copies(std::move(gaps).value(), copies);
}

/// complement(L, cotarget), or the reason for which there is none. An overflow is thrown.
template <Integer I>
constexpr Result<Layout<I>> complement_or_reason(const Layout<I>& L, const I& cotarget) {
  if (cotarget < I(1)) {
    return Result<Layout<I>>::rejected(
        Kind::domain, [&] { return "complement(" + describe(L) + ", " + describe(cotarget) + "): a cotarget is at least 1"; });
  }
  return in_wider_where_needed([](const auto& a, const auto& n) { return complement_up_to(a, n); }, L, cotarget);
}
template <Integer I>
constexpr Result<Layout<I>> complement_or_reason(const Layout<I>& L, const Tuple<I>& cotarget) {
  return complement_or_reason(L, product(cotarget));
}

}  // namespace detail

/// The complement C of L up to a cotarget N.
/// Requires of the modes s:d of the filtered L, sorted by stride: d_0 >= 1 and s_i·d_i <= d_{i+1}, else throws
/// Rejection(inadmissible) with the first value that would be hit twice, where there is one (witness: the stride, the reach below
/// it, and that value); N >= 1, else Rejection(domain).
/// Ensures that C is coalesced and strictly increasing, that all sums L(i) + C(j) of a value of the filtered L and one of C are
/// distinct, and that the sums reach up to N; they are exactly [0,N'), N' the least multiple of s_r·d_r >= N, if and only if
/// covers(L, C).
template <Integer I>
constexpr Layout<I> complement(const Layout<I>& L, const std::type_identity_t<I>& cotarget) {
  return detail::complement_or_reason(L, cotarget).value();
}

/// complement(L, size of the shape).
template <Integer I>
constexpr Layout<I> complement(const Layout<I>& L, const Tuple<I>& cotarget) {
  return complement(L, product(cotarget));
}

/// complement(L, 1): the gaps between the values of L, and no copies of the whole.
template <Integer I>
constexpr Layout<I> complement(const Layout<I>& L) {
  return complement(L, I(1));
}

/// The complement of L with the fewest copies of the whole that has at least n elements. This is what a product needs: with a
/// cotarget of size(L)·n, as in C++, the padding inside L is counted as if it were filled, and the copies can run out.
/// Requires L as complement does, and n >= 1. Where L is not padded, this is complement(filter(L), size(filter(L))·n).
template <Integer I>
constexpr Layout<I> complement_of_size(const Layout<I>& L, const std::type_identity_t<I>& n) {
  return in_wider_where_needed([](const auto& a, const auto& m) { return detail::complement_with_size(a, m); }, L, n).value();
}

/// complement(L, cotarget), or the reason for which there is none.
template <Integer I>
constexpr Result<Layout<I>> try_complement(const Layout<I>& L, const std::type_identity_t<I>& cotarget) {
  return attempt([&] { return detail::complement_or_reason(L, cotarget); });
}

template <Integer I>
constexpr Result<Layout<I>> try_complement(const Layout<I>& L, const Tuple<I>& cotarget) {
  return attempt([&] { return detail::complement_or_reason(L, cotarget); });
}

/// complement(L), or the reason for which there is none.
template <Integer I>
constexpr Result<Layout<I>> try_complement(const Layout<I>& L) {
  return try_complement(L, I(1));
}

}  // namespace colex

#ifdef COLEX_INSTANCE
namespace colex::detail {
COLEX_INSTANCE Result<Layout<Checked>> complement_up_to(const Layout<Checked>&, const Checked&);
COLEX_INSTANCE Result<Layout<Wide>> complement_up_to(const Layout<Wide>&, const Wide&);
}  // namespace colex::detail
#endif
