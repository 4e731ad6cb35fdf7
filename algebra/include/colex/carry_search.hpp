// carry_search: the first coordinate at which modes carry into one another and the defects do not cancel.
//
//   levels  period 6, defect 94        modes  2:4, 2:8       (what (6,4):(1,100) o 4:4 comes down to)
//   at (1,1): 4 mod 6 + 8 mod 6 = 4 + 2 reaches 6, so the level carries, and 94 remains
//
// A(Σ x_k) = Σ A(x_k) + Σ_j e_j·⌊Σ_k (x_k mod P_j) / P_j⌋: the sum of the modes is the value of the sum exactly where the last part vanishes. The
// box of coordinates is halved, last coordinate first, and a part is done with when every level's carry is constant on it. Without
// cancellation that is a binary search. A number-theoretic kernel: a proof takes it by its contract.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/floor_form.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/rejection.hpp"

namespace colex {

/// The least and the largest Σ_k (x_k mod P) of a box of coordinates, or bounds of them.
template <Integer I>
struct CarryBounds {
  I least;
  I most;
};

/// One step of the bounds: one more mode, whose x_k is in [from, to]. A mode that wraps within the box counts as anything.
/// Invariant: least <= Σ_k (x_k mod P) <= most in the box, with equality in a box of one coordinate.
template <Integer I>
CarryBounds<I> carry_bounds_step(const CarryBounds<I>& so_far, const I& from, const I& to, const I& period) {
  if (from / period == to / period) return {so_far.least + from % period, so_far.most + to % period};
  return {so_far.least, so_far.most + (period - I(1))};
}

namespace detail {

/// Searches one box of coordinates after the other; see carry_search.
template <Integer I, class D>
class CarrySearch {
 public:
  CarrySearch(const std::vector<Level<I, D>>& levels, const Modes<I>& modes, std::int64_t budget)
      : levels_(levels), modes_(modes), budget_(budget) {
    for (const Mode<I>& mode : modes_) {
      low_.push_back(I(0));
      high_.push_back(mode.extent - I(1));
    }
  }

  std::optional<std::vector<I>> run() {
    if (budget_-- == 0) {
      throw Rejection(Kind::unknown, "defects of several levels cancel in more places than the search's budget of boxes");
    }
    D sum = zero<D>();
    bool constant = true;
    for (const Level<I, D>& level : levels_) {
      const auto [least, most] = carries(level);
      if (least == most) {
        sum = sum + least * level.defect;
      } else {
        constant = false;
      }
    }
    if (constant) return sum == zero<D>() ? std::nullopt : std::optional(low_);
    return halve();
  }

 private:
  /// The least and the largest ⌊Σ_k (x_k mod P) / P⌋ in the box, or bounds of them.
  std::pair<I, I> carries(const Level<I, D>& level) const {
    CarryBounds<I> residues{I(0), I(0)};
    for (std::size_t k = 0; k < modes_.size(); ++k) {
      const I& stride = modes_[k].stride;
      residues = carry_bounds_step(residues, low_[k] * stride, high_[k] * stride, level.period);
    }
    return {residues.least / level.period, residues.most / level.period};
  }

  /// Both halves along the last coordinate that is not yet a single value, the lower one first, so that what is found is the first.
  std::optional<std::vector<I>> halve() {
    std::size_t k = modes_.size() - 1;
    while (low_[k] == high_[k]) --k;
    const I low = low_[k];
    const I high = high_[k];
    const I middle = low + (high - low) / I(2);
    high_[k] = middle;
    auto found = run();
    high_[k] = high;
    if (found) return found;
    low_[k] = middle + I(1);
    found = run();
    low_[k] = low;
    return found;
  }

  const std::vector<Level<I, D>>& levels_;
  const Modes<I>& modes_;
  std::int64_t budget_;
  std::vector<I> low_;
  std::vector<I> high_;
};

}  // namespace detail

/// The colexicographically first coordinate (c_0, c_1, …) of the modes' box at which Σ_j defect_j·⌊Σ_k (c_k·stride_k mod period_j) / period_j⌋ != 0; none
/// if there is no such coordinate. Requires strides >= 0. Cost: O(Σ log extents) boxes without cancellation; where defects of
/// several levels cancel, up to the number of coordinates at which a carry begins, and Rejection(unknown) beyond `budget` boxes.
template <Integer I, class D>
std::optional<std::vector<I>> carry_search(const std::vector<Level<I, D>>& levels, const Modes<I>& modes,
                                           std::int64_t budget = 65536) {
  return detail::CarrySearch<I, D>(levels, modes, budget).run();
}

}  // namespace colex
