// carry_search: the first coordinate at which modes carry into one another and the defects do not cancel.
//
//   levels  period 6, defect 94        modes  2:4, 2:8       (what (6,4):(1,100) o 4:4 comes down to)
//   at (1,1): 4 mod 6 + 8 mod 6 = 4 + 2 reaches 6, so the level carries, and 94 remains
//
// A(Σ x_k) = Σ A(x_k) + Σ_j e_j·⌊Σ_k (x_k mod P_j) / P_j⌋: the sum of the modes is the value of the sum exactly where the last part vanishes. The
// box of coordinates is halved, last coordinate first, and a part is done with when every level's carry is constant on it. Without
// cancellation that is a binary search. Levels that carry together, as (3,4,…):(1,4,15) does at 3 and at 12 along steps of 4, are one before it begins. A number-theoretic kernel: a proof takes it by its contract.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/floor_form.hpp"
#include "colex/gcd.hpp"
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
  CarrySearch(std::vector<Level<I, D>> levels, const Modes<I>& modes, std::int64_t budget)
      : levels_(std::move(levels)), modes_(modes), budget_(budget) {
    for (const Mode<I>& mode : modes_) {
      low_.push_back(I(0));
      high_.push_back(mode.extent - I(1));
    }
  }

  std::optional<std::vector<I>> run() {
    // Boxes are halved on a stack of their own: of many modes there are more halvings than calls may nest.
    std::vector<Halving> halvings;
    while (true) {
      if (budget_-- == 0) {
        throw Rejection(Kind::unknown, "defects of several levels cancel in more places than the search's budget of boxes");
      }
      const std::optional<D> sum = constant_sum();
      if (sum && !(*sum == zero<D>())) return low_;
      if (!sum) {
        halve(halvings);
      } else if (!to_the_next_half(halvings)) {
        return std::nullopt;
      }
    }
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

  /// The sum of the levels' defects where they carry, if it is the same in all of the box.
  std::optional<D> constant_sum() const {
    D sum = zero<D>();
    for (const Level<I, D>& level : levels_) {
      const auto [least, most] = carries(level);
      if (!(least == most)) return std::nullopt;
      sum = sum + least * level.defect;
    }
    return sum;
  }

  /// A box that was halved along one coordinate, and what that was.
  struct Halving {
    std::size_t mode;
    I low;
    I high;
    bool is_in_the_upper_half;
  };

  static I middle_of(const I& low, const I& high) { return low + (high - low) / I(2); }

  /// To the lower half along the last coordinate that is not yet a single value; so what is found is the first.
  void halve(std::vector<Halving>& halvings) {
    std::size_t k = modes_.size() - 1;
    while (low_[k] == high_[k]) --k;
    halvings.push_back({k, low_[k], high_[k], false});
    high_[k] = middle_of(low_[k], high_[k]);
  }

  /// To the upper half of the smallest box whose lower half was the last; false if there is none.
  bool to_the_next_half(std::vector<Halving>& halvings) {
    while (!halvings.empty()) {
      Halving& last = halvings.back();
      if (!last.is_in_the_upper_half) {
        low_[last.mode] = middle_of(last.low, last.high) + I(1);
        high_[last.mode] = last.high;
        last.is_in_the_upper_half = true;
        return true;
      }
      low_[last.mode] = last.low;
      halvings.pop_back();
    }
    return false;
  }

  const std::vector<Level<I, D>> levels_;
  const Modes<I>& modes_;
  std::int64_t budget_;
  std::vector<I> low_;
  std::vector<I> high_;
};

/// The levels without those that carry together and whose defects cancel. Levels carry together where all residues r_k mod P, and P, are the same up to
/// a common factor: then ⌊Σ_k (c_k·r_k mod P) / P⌋ is the same.
template <Integer I, class D>
std::vector<Level<I, D>> levels_that_carry_apart(const std::vector<Level<I, D>>& levels, const Modes<I>& modes) {
  struct Class {
    I period;
    std::vector<I> residues;
    Level<I, D> level;
  };
  std::vector<Class> classes;
  for (const Level<I, D>& level : levels) {
    I divisor = level.period;
    for (const Mode<I>& mode : modes) divisor = gcd(divisor, mode.stride % level.period);
    Class mine{level.period / divisor, {}, level};
    for (const Mode<I>& mode : modes) mine.residues.push_back((mode.stride % level.period) / divisor);
    bool joined = false;
    for (Class& other : classes) {
      joined = static_cast<bool>(other.period == mine.period);
      for (std::size_t k = 0; k < modes.size() && joined; ++k) joined = static_cast<bool>(other.residues[k] == mine.residues[k]);
      if (!joined) continue;
      other.level.defect = other.level.defect + level.defect;
      break;
    }
    if (!joined) classes.push_back(std::move(mine));
  }
  std::vector<Level<I, D>> apart;
  for (Class& each : classes) {
    if (!(each.level.defect == zero<D>())) apart.push_back(std::move(each.level));
  }
  return apart;
}

}  // namespace detail

/// The colexicographically first coordinate (c_0, c_1, …) of the modes' box at which Σ_j defect_j·⌊Σ_k (c_k·stride_k mod period_j) / period_j⌋ != 0; none
/// if there is no such coordinate. Requires strides >= 0. Cost: O(Σ log extents) boxes without cancellation and where levels that carry together cancel;
/// where defects of other levels cancel, up to the number of coordinates at which a carry begins, and Rejection(unknown) beyond `budget` boxes.
template <Integer I, class D>
std::optional<std::vector<I>> carry_search(const std::vector<Level<I, D>>& levels, const Modes<I>& modes,
                                           std::int64_t budget = 65536) {
  return detail::CarrySearch<I, D>(detail::levels_that_carry_apart(levels, modes), modes, budget).run();
}

}  // namespace colex
