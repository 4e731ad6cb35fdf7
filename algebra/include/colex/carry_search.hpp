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
  /// The least and the largest ⌊Σ_k (x_k mod P) / P⌋ in the box, where a mode that wraps within it counts as anything.
  std::pair<I, I> carries(const Level<I, D>& level) const {
    I least(0);
    I most(0);
    for (std::size_t k = 0; k < modes_.size(); ++k) {
      const I from = low_[k] * modes_[k].stride;
      const I to = high_[k] * modes_[k].stride;
      if (from / level.period == to / level.period) {
        least = least + from % level.period;
        most = most + to % level.period;
      } else {
        most = most + (level.period - I(1));
      }
    }
    return {least / level.period, most / level.period};
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
