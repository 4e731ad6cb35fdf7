// carry_search: the first coordinate at which modes carry into one another and the defects do not cancel.
//
//   levels  period 6, defect 94        modes  2:4, 2:8       (what (6,4):(1,100) o 4:4 comes down to)
//   at (1,1): 4 mod 6 + 8 mod 6 = 4 + 2 reaches 6, so the level carries, and 94 remains
//
// A(Σ x_k) = Σ A(x_k) + Σ_j e_j·⌊Σ_k (x_k mod P_j) / P_j⌋: the sum of the modes is the value of the sum exactly where the last
// part vanishes.
//
// First the question is made small. Levels that carry together, as (3,4,…):(1,4,15) does at 3 and at 12 along steps of 4, are
// one; a mode goes on no longer than until its residues begin again; and a level that carries alone has its first carry where
// the largest residues say. Where several levels are left, the box of coordinates is halved, last coordinate first, and a part
// is done with when every level's carry is constant on it. That is quick where nothing cancels; where much does, the steps from
// coordinate to coordinate are asked for one that fails (carrying_step.hpp).
//
// A number-theoretic kernel: a proof takes it by its contract.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/carrying_step.hpp"
#include "colex/decision.hpp"
#include "colex/floor_form.hpp"
#include "colex/gcd.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/max_residue.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"
#include "colex/straight_run.hpp"

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
constexpr CarryBounds<I> carry_bounds_step(const CarryBounds<I>& so_far, const I& from, const I& to, const I& period) {
  const I last_turn = to / period;  // named, so that every compiler asks for the two in this order: a theorem records it
  const I first_turn = from / period;
  if (first_turn == last_turn) return {so_far.least + from % period, so_far.most + to % period};
  return {so_far.least, so_far.most + (period - I(1))};
}

/// One step of the sum of the levels' defects where they carry, if it is the same in all of a box: one more level, whose residues
/// in the box have these bounds; nothing if its carry is not the same.
template <Integer I, class D>
constexpr std::optional<D> constant_sum_step(const D& so_far, const Level<I, D>& level, const CarryBounds<I>& bounds) {
  const I least = bounds.least / level.period;
  if (!(least == bounds.most / level.period)) return std::nullopt;
  return so_far + least * level.defect;
}

namespace detail {

/// Whether the search passes over coordinates at which the defects have this sum; else it ends there.
template <class D>
constexpr bool passes_over(const D& sum) {
  return static_cast<bool>(sum == zero<D>());
}

/// Searches one box of coordinates after the other; see carry_search.
template <Integer I, class D>
class CarrySearch {
 public:
  CarrySearch(const SmallVector<Level<I, D>>& levels, const Modes<I>& modes, std::int64_t budget)
      : levels_(levels), modes_(modes), budget_(budget), sums_(levels.size(), CarryBounds<I>{I(0), I(0)}) {
    for (const Mode<I>& mode : modes_) {
      low_.push_back(I(0));
      high_.push_back(mode.extent - I(1));
    }
    for (std::size_t k = 0; k < modes_.size(); ++k) count(k, I(1));
  }

  /// yes(the first coordinate), no, or unknown.
  constexpr Decision<std::vector<I>> decide() {
    using Answer = Decision<std::vector<I>>;
    // Boxes are halved on a stack of their own: of many modes there are more halvings than calls may nest.
    std::vector<Halving> halvings;
    while (true) {
      if (budget_-- == 0) return Answer::unknown("boxes");
      const std::optional<D> sum = constant_sum();
      if (sum && !passes_over(*sum)) return Answer::yes(low_);
      if (!sum) {
        if (!halve(halvings)) return Answer::unknown("boxes");
      } else if (!to_the_next_half(halvings)) {
        return Answer::no();
      }
    }
  }

 private:
  /// A box that was halved along one coordinate, and what that was.
  struct Halving {
    std::size_t mode;
    CoordinateRange<I> range;
    bool is_in_the_upper_half;
  };

  /// Adds what coordinate k contributes to the residues of each level, or takes it away.
  constexpr void count(std::size_t k, const I& sign) {
    const I& stride = modes_[k].stride;
    for (std::size_t j = 0; j < levels_.size(); ++j) {
      const CarryBounds<I> mine =
          carry_bounds_step(CarryBounds<I>{I(0), I(0)}, low_[k] * stride, high_[k] * stride, levels_[j].period);
      sums_[j] = {sums_[j].least + sign * mine.least, sums_[j].most + sign * mine.most};
    }
  }

  constexpr void go_to(std::size_t k, const CoordinateRange<I>& range) {
    count(k, I(0) - I(1));
    low_[k] = range.low;
    high_[k] = range.high;
    count(k, I(1));
  }

  /// The sum of the levels' defects where they carry, if it is the same in all of the box.
  constexpr std::optional<D> constant_sum() const {
    std::optional<D> sum = zero<D>();
    for (std::size_t j = 0; j < levels_.size() && sum; ++j) sum = constant_sum_step(*sum, levels_[j], sums_[j]);
    return sum;
  }

  /// To the lower half along the last coordinate that is not yet a single value; so what is found is the first. False if all
  /// are: then the sum is the same in all of the box, and only a path that nothing satisfies says otherwise.
  constexpr bool halve(std::vector<Halving>& halvings) {
    while (last_ > 0 && low_[last_ - 1] == high_[last_ - 1]) --last_;
    if (last_ == 0) return false;
    const std::size_t k = last_ - 1;
    halvings.push_back({k, {low_[k], high_[k]}, false});
    go_to(k, halvings.back().range.lower_half());
    return true;
  }

  /// To the upper half of the smallest box whose lower half was the last; false if there is none.
  constexpr bool to_the_next_half(std::vector<Halving>& halvings) {
    while (!halvings.empty()) {
      Halving& last = halvings.back();
      last_ = last.mode + 1;
      if (!last.is_in_the_upper_half) {
        go_to(last.mode, last.range.upper_half());
        last.is_in_the_upper_half = true;
        return true;
      }
      go_to(last.mode, last.range);
      halvings.pop_back();
    }
    return false;
  }

  const SmallVector<Level<I, D>>& levels_;
  const Modes<I>& modes_;
  std::int64_t budget_;
  std::vector<CarryBounds<I>> sums_;  ///< of the residues in the box, at each level
  std::vector<I> low_;
  std::vector<I> high_;
  std::size_t last_ = modes_.size();  ///< the coordinates from here on are single values
};

/// Whether a level carries somewhere where the largest residues of the modes sum to this.
template <Integer I, class D>
constexpr bool can_carry(const Level<I, D>& level, const I& reach) {
  return less_equal(level.period, reach);
}

/// Whether the steps of a mode have residues at a level.
template <Integer I, class D>
constexpr bool moves_at(const Level<I, D>& level, const Mode<I>& mode) {
  return !(mode.stride % level.period == I(0));
}

/// What divides the period of a level, the residues of the modes so far, and that of one more.
template <Integer I, class D>
constexpr I common_divisor_step(const I& divisor, const Level<I, D>& level, const Mode<I>& mode) {
  return gcd(divisor, mode.stride % level.period);
}

/// The residue of a mode at a level, measured in what divides it.
template <Integer I, class D>
constexpr I residue_in_units(const I& unit, const Level<I, D>& level, const Mode<I>& mode) {
  return (mode.stride % level.period) / unit;
}

/// Two levels that carry together, as one.
template <Integer I, class D>
constexpr Level<I, D> joined(const Level<I, D>& level, const Level<I, D>& other) {
  return {level.period, level.defect + other.defect};
}

/// Whether there is anything left of levels that were joined.
template <Integer I, class D>
constexpr bool is_kept(const Level<I, D>& level) {
  return !(level.defect == zero<D>());
}

/// The levels without those that carry together and whose defects cancel. Levels carry together where all residues r_k mod P,
/// and P, are the same up to a common factor: then ⌊Σ_k (c_k·r_k mod P) / P⌋ is the same.
template <Integer I, class D>
constexpr SmallVector<Level<I, D>> levels_that_carry_apart(const SmallVector<Level<I, D>>& levels, const Modes<I>& modes) {
  struct Class {
    I period;
    std::vector<I> residues;
    Level<I, D> level;
  };
  std::vector<Class> classes;
  for (const Level<I, D>& level : levels) {
    I divisor = level.period;
    for (const Mode<I>& mode : modes) divisor = common_divisor_step(divisor, level, mode);
    Class mine{level.period / divisor, {}, level};
    for (const Mode<I>& mode : modes) mine.residues.push_back(residue_in_units(divisor, level, mode));
    bool same = false;
    for (Class& other : classes) {
      same = static_cast<bool>(other.period == mine.period);
      for (std::size_t k = 0; k < modes.size() && same; ++k) same = static_cast<bool>(other.residues[k] == mine.residues[k]);
      if (!same) continue;
      other.level = joined(other.level, level);
      break;
    }
    if (!same) classes.push_back(std::move(mine));
  }
  SmallVector<Level<I, D>> apart;
  for (Class& each : classes) {
    if (is_kept(each.level)) apart.push_back(std::move(each.level));
  }
  return apart;
}

/// After how many steps the residues of a mode begin again at a level.
template <Integer I, class D>
constexpr I turn_at(const Level<I, D>& level, const Mode<I>& mode) {
  return level.period / gcd(level.period, mode.stride % level.period);
}

/// One step of modes_until_they_repeat: after how many steps the residues of a mode begin again at the levels so far and at one
/// more, where they do after a turn; nothing if the mode ends before.
template <Integer I>
constexpr std::optional<I> repeat_step(const I& order, const I& turn, const I& extent) {
  const I factor = turn / gcd(order, turn);
  if (extent / order < factor) return std::nullopt;
  return order * factor;
}

/// The modes, each no longer than until its residues begin again: beyond that, what carries has been seen.
template <Integer I, class D>
constexpr Modes<I> modes_until_they_repeat(const SmallVector<Level<I, D>>& levels, Modes<I> modes) {
  for (Mode<I>& mode : modes) {
    I order(1);
    for (const Level<I, D>& level : levels) {
      const std::optional<I> longer = repeat_step(order, turn_at(level, mode), mode.extent);
      order = longer ? *longer : mode.extent;
      if (!longer) break;
    }
    mode.extent = min(mode.extent, order);
  }
  return modes;
}

/// The levels at which the residues of the modes can sum to the period or more.
template <Integer I, class D>
constexpr SmallVector<Level<I, D>> carrying_levels(const SmallVector<Level<I, D>>& levels, const Modes<I>& modes) {
  SmallVector<Level<I, D>> carrying;
  for (const Level<I, D>& level : levels) {
    I reach(0);
    for (const Mode<I>& mode : modes) reach = reach + max_residue(mode.stride, mode.extent, level.period);
    if (can_carry(level, reach)) carrying.push_back(level);
  }
  return carrying;
}

/// One step of levels_within_reach: one more mode, whose steps have this residue. What the sum of all steps so far leaves up to
/// the period, or nothing if it passes it.
template <Integer I>
constexpr std::optional<I> reach_step(const I& left, const I& residue, const I& extent) {
  if (residue == I(0)) return left;
  const I further = extent - I(1);
  const I room = left / residue;
  if (room < further) return std::nullopt;
  return left - residue * further;
}

/// The levels that the sum of all steps, each by its residue, ever passes: at the others no step from anywhere in the box
/// carries.
template <Integer I, class D>
constexpr SmallVector<Level<I, D>> levels_within_reach(const SmallVector<Level<I, D>>& levels, const Modes<I>& modes) {
  SmallVector<Level<I, D>> within_reach;
  for (const Level<I, D>& level : levels) {
    std::optional<I> left = level.period - I(1);
    for (const Mode<I>& mode : modes) {
      left = reach_step(*left, mode.stride % level.period, mode.extent);
      if (!left) break;
    }
    if (!left) within_reach.push_back(level);
  }
  return within_reach;
}

/// One step of the search for the first coordinate of a mode that makes a level carry: the half in which it is, by the largest
/// residue up to the middle and what the other modes have.
template <Integer I>
constexpr CoordinateRange<I> first_carry_step(const CoordinateRange<I>& range, const I& others, const I& largest,
                                              const I& period) {
  return others + largest < period ? range.upper_half() : range.lower_half();
}

/// carry_search for a single level, whose carry nothing cancels. Requires that the largest residues sum to the period or more.
template <Integer I>
constexpr std::vector<I> first_carry_at(const I& period, const Modes<I>& modes) {
  I reach(0);
  for (const Mode<I>& mode : modes) reach = reach + max_residue(mode.stride, mode.extent, period);
  std::vector<I> at(modes.size(), I(0));
  // `reach` is what the coordinates that are known leave together with the largest residues of the others.
  for (std::size_t k = modes.size(); k-- > 0;) {
    const Mode<I>& mode = modes[k];
    const I others = reach - max_residue(mode.stride, mode.extent, period);
    CoordinateRange<I> range{I(0), mode.extent - I(1)};
    while (range.low < range.high) {
      range = first_carry_step(range, others, max_residue(mode.stride, range.middle() + I(1), period), period);
    }
    at[k] = range.low;
    // The first coordinate that suffices has the largest residue so far.
    reach = others + max_residue(mode.stride, at[k] + I(1), period);
  }
  return at;
}

/// One step of the sum of the levels' defects, each as often as it carries: one more level, where the residues sum to this.
template <Integer I, class D>
constexpr D left_over_step(const D& so_far, const Level<I, D>& level, const I& residues) {
  return so_far + (residues / level.period) * level.defect;
}

/// A coordinate behind a step from here, which is one along its own mode or along another.
template <Integer I>
constexpr I behind_a_step(const I& at, bool is_along) {
  return is_along ? at + I(1) : at;
}

/// carry_search from step to step. Where A(i·r_k) = i·A(r_k) along each mode k, the sum of the modes is the value of the sum at
/// all coordinates if and only if A(x + r_k) = A(x) + A(r_k) at each x from which the box allows a step along k
/// (carrying_step.hpp).
template <Integer I, class D>
class CarrySteps {
 public:
  CarrySteps(SmallVector<Level<I, D>> levels, const Modes<I>& modes)
      : levels_(std::move(levels)), modes_(modes), at_(modes.size(), I(0)) {}

  constexpr std::optional<std::vector<I>> run() {
    for (const Mode<I>& mode : modes_) {
      if (!is_straight(mode)) throw Rejection(Kind::unknown, beyond_the_budget);
    }
    for (std::size_t k = modes_.size(); k-- > 0;) {
      const std::optional<I> first = first_value(k);
      if (!first) return std::nullopt;
      at_[k] = *first;
      if (carries_here()) break;
    }
    return at_;
  }

 private:
  constexpr bool is_straight(const Mode<I>& mode) const {
    SmallVector<FloorTerm<I, D>> terms;
    for (const Level<I, D>& level : levels_) terms.push_back({mode.stride % level.period, level.period, level.defect});
    return static_cast<bool>(straight_run(terms, mode.extent) == mode.extent);
  }

  constexpr bool carries_here() const {
    D sum = zero<D>();
    for (const Level<I, D>& level : levels_) {
      I residues(0);
      for (std::size_t k = 0; k < modes_.size(); ++k) residues = residues + (at_[k] * modes_[k].stride) % level.period;
      sum = left_over_step(sum, level, residues);
    }
    return !passes_over(sum);
  }

  /// The least value of coordinate k with which some coordinate carries, those behind k as they are and those before it
  /// anything; none if there is none.
  constexpr std::optional<I> first_value(std::size_t k) const {
    const std::optional<I> last = value_below(k, modes_[k].extent);
    if (!last) return std::nullopt;
    CoordinateRange<I> range{I(0), *last};
    while (range.low < range.high) range = first_found_step(range, value_below(k, range.middle() + I(1)));
    return range.high;
  }

  /// A value of coordinate k below `limit` with which, or with a smaller one, some coordinate carries.
  constexpr std::optional<I> value_below(std::size_t k, const I& limit) const {
    Modes<I> box(modes_.begin(), modes_.begin() + static_cast<std::ptrdiff_t>(k) + 1);
    box[k].extent = limit;
    I start(0);
    for (std::size_t i = k + 1; i < modes_.size(); ++i) start = start + at_[i] * modes_[i].stride;
    bool unknown = false;
    for (std::size_t direction = 0; direction <= k; ++direction) {
      if (box[direction].extent == I(1)) continue;
      Modes<I> before_the_step = box;
      before_the_step[direction].extent = box[direction].extent - I(1);
      const auto found = carrying_step(levels_, before_the_step, start, box[direction].stride);
      if (found.is_yes()) return behind_a_step((*found.witness())[k], direction == k);
      if (found.is_unknown()) unknown = true;
    }
    if (unknown) throw Rejection(Kind::unknown, beyond_the_budget);
    return std::nullopt;
  }

  static constexpr const char* beyond_the_budget = "defects of several levels cancel in more places than the search's budget";

  const SmallVector<Level<I, D>> levels_;
  const Modes<I>& modes_;
  std::vector<I> at_;
};

}  // namespace detail

/// The colexicographically first coordinate (c_0, c_1, …) of the modes' box at which Σ_j defect_j·⌊Σ_k (c_k·stride_k mod
/// period_j) / period_j⌋ != 0; none if there is no such coordinate. Requires strides >= 0 and each period to divide the next.
/// Cost: O(Σ log extents) boxes without cancellation and where levels that carry together cancel; where defects of other levels
/// cancel, some `budget` boxes and then a few hundred lattices (carrying_step.hpp), whatever the extents. Throws
/// Rejection(unknown) beyond the lattices' budget.
template <Integer I, class D>
constexpr std::optional<std::vector<I>> carry_search(const SmallVector<Level<I, D>>& levels, const Modes<I>& modes,
                                                     std::int64_t budget = 4096) {
  const SmallVector<Level<I, D>> apart = detail::levels_that_carry_apart(levels, modes);
  const Modes<I> once = detail::modes_until_they_repeat(apart, modes);
  const SmallVector<Level<I, D>> carrying = detail::carrying_levels(apart, once);
  if (carrying.empty()) return std::nullopt;
  if (carrying.size() == 1) return detail::first_carry_at(carrying.front().period, once);
  const auto boxes = budget + 8 * static_cast<std::int64_t>(modes.size());
  const auto found = detail::CarrySearch<I, D>(carrying, once, boxes).decide();
  if (found.is_yes()) return found.witness();
  if (found.is_no()) return std::nullopt;
  return detail::CarrySteps<I, D>(detail::levels_within_reach(apart, once), once).run();
}

}  // namespace colex
