// A step at which levels of a floor form carry, which is searched for by halving.
//
// CoordinateRange: the values of a coordinate that are left of a search by halving.
//
//   0, …, 7    nothing up to 3:     4, …, 7
//   4, …, 7    something at 5:      4, 5
//   4, 5       nothing up to 4:     5 is the first value that has something
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/decision.hpp"
#include "colex/floor_form.hpp"
#include "colex/integer.hpp"
#include "colex/lattice_point.hpp"
#include "colex/layout.hpp"
#include "colex/small_vector.hpp"
#include "colex/wide.hpp"

namespace colex {

/// The values low, …, high of one coordinate, which are to be halved.
template <Integer I>
struct CoordinateRange {
  I low;
  I high;

  constexpr I middle() const { return low + (high - low) / I(2); }
  constexpr CoordinateRange lower_half() const { return {low, middle()}; }
  constexpr CoordinateRange upper_half() const { return {middle() + I(1), high}; }
};

/// One step of the search for the first value that has something, by what is found among the values up to the middle: a value
/// that has something, or before which one has, or nothing. Invariant: the first one is in the range. Requires low < high.
template <Integer I>
constexpr CoordinateRange<I> first_found_step(const CoordinateRange<I>& range, const std::optional<I>& found) {
  if (!found) return range.upper_half();
  return {range.low, min(*found, range.middle())};
}

// carrying_step: is there a place in a box from which one more step carries, and the defects do not cancel?
//
//   levels: period 3, defect 1; period 12, defect -1    steps of 4 from 0, 4, 8, …:  none, since both carry where 8 + 4 passes 12
//                                                       steps of 1 from 0, 4, 8, …:  from 8, which passes 9 and not 12
//
// With A in floor form, A(z + r) - A(z) - A(r) is the sum of the defects of the levels j with z mod P_j + r mod P_j >= P_j.
// Written to the mixed base of the periods, z has a digit for each level, and these are the levels that carry when r is added
// as in school. There are finitely many sets of levels that may carry at once, and for each set the digits of z that make just
// these carry lie in an interval each. So for each set whose defects do not cancel the question is for a point of a lattice,
// (c, digits of Σ c_k·r_k + start), in a box (lattice_point.hpp): the extents are no more than the sides of it.
//
// Source: docs/algorithms.md.

namespace detail {

/// More levels than this have more sets than are gone through.
constexpr std::size_t most_stepped_levels = 8;

/// The digits of numbers to the mixed base of periods, each of which divides the next; what is a multiple of the last period
/// has the digits of 0.
class MixedBase {
 public:
  explicit MixedBase(const std::vector<Wide>& periods) {
    Wide before(1);
    for (const Wide& period : periods) {
      is_chain_ = is_chain_ && period % before == Wide(0);
      bases_.push_back(period / before);
      before = period;
    }
  }

  bool is_chain() const { return is_chain_; }
  const std::vector<Wide>& bases() const { return bases_; }
  std::vector<Wide> digits(Wide x) const {
    std::vector<Wide> result;
    for (const Wide& base : bases_) {
      result.push_back(x % base);
      x = x / base;
    }
    return result;
  }

 private:
  std::vector<Wide> bases_;
  bool is_chain_ = true;
};

/// The places of a box, each with the digits of its value.
class PlacesInABox {
 public:
  PlacesInABox(const MixedBase& base, const Modes<Wide>& modes, const Wide& start, const Wide& step)
      : bases_(base.bases()), modes_(modes.size()), start_(base.digits(start)), step_(base.digits(step)) {
    const std::size_t rank = modes_ + bases_.size();
    basis_.assign(rank, LatticeVector(rank, Wide(0)));
    for (std::size_t j = 0; j < bases_.size(); ++j) {
      basis_[j][modes_ + j] = bases_[j];
      if (j + 1 < bases_.size()) basis_[j][modes_ + j + 1] = Wide(-1);
    }
    for (std::size_t k = 0; k < modes_; ++k) {
      LatticeVector& vector = basis_[bases_.size() + k];
      vector[k] = Wide(1);
      const std::vector<Wide> digits = base.digits(modes[k].stride);
      for (std::size_t j = 0; j < digits.size(); ++j) vector[modes_ + j] = digits[j];
      last_.push_back(modes[k].extent - Wide(1));
    }
  }

  /// A place from which the step carries at the levels of the set, bit j for level j, and at no other.
  Decision<LatticeVector> from_which_carries(std::size_t set) const {
    LatticeVector low(modes_, Wide(0));
    LatticeVector high = last_;
    Wide carried(0);
    for (std::size_t j = 0; j < bases_.size(); ++j) {
      const Wide carries_from = bases_[j] - step_[j] - carried;
      const bool carries = ((set >> j) & 1U) != 0;
      low.push_back((carries ? carries_from : Wide(0)) - start_[j]);
      high.push_back((carries ? bases_[j] : carries_from) - Wide(1) - start_[j]);
      carried = Wide(carries ? 1 : 0);
    }
    return lattice_point(basis_, low, high);
  }

 private:
  std::vector<Wide> bases_;
  std::size_t modes_;
  std::vector<Wide> start_;
  std::vector<Wide> step_;
  std::vector<LatticeVector> basis_;
  LatticeVector last_;
};

/// A number of the lattice as one of the algorithm.
template <Integer I>
I as_integer(const Wide& x) {
  if constexpr (std::is_same_v<I, Wide>) {
    return x;
  } else {
    return x.narrow();
  }
}

}  // namespace detail

/// c in the modes' box such that the defects of the levels with (start + Σ c_k·stride_k) mod period + step mod period >= period
/// do not sum to 0: yes(c), no, or unknown, as where a period does not divide the next. Requires strides, start and step >= 0.
/// Cost: a lattice for each set of levels, of the rank of levels and modes together; of extents and periods only the length
/// counts.
template <Integer I, class D>
Decision<std::vector<I>> carrying_step(const SmallVector<Level<I, D>>& levels, const Modes<I>& modes, const I& start,
                                       const I& step) {
  using Answer = Decision<std::vector<I>>;
  if constexpr (!std::is_constructible_v<Wide, I>) {
    return Answer::unknown("lattices are made of numbers");
  } else {
    if (levels.size() > detail::most_stepped_levels) return Answer::unknown(std::to_string(levels.size()) + " levels");
    std::vector<Wide> periods;
    for (const Level<I, D>& level : levels) periods.push_back(level.period);
    const detail::MixedBase base(periods);
    if (!base.is_chain()) return Answer::unknown("periods that do not divide one another");
    Modes<Wide> wide;
    for (const Mode<I>& mode : modes) wide.push_back({mode.extent, mode.stride});
    const detail::PlacesInABox places(base, wide, start, step);
    Answer answer = Answer::no();
    for (std::size_t set = 1; set >> levels.size() == 0; ++set) {
      D sum = zero<D>();
      for (std::size_t j = 0; j < levels.size(); ++j) {
        if (((set >> j) & 1U) != 0) sum = sum + levels[j].defect;
      }
      if (sum == zero<D>()) continue;
      const Decision<LatticeVector> place = places.from_which_carries(set);
      if (place.is_unknown()) answer = Answer::unknown(place.budget());
      if (!place.is_yes()) continue;
      std::vector<I> coordinates;
      for (std::size_t k = 0; k < modes.size(); ++k) coordinates.push_back(detail::as_integer<I>((*place.witness())[k]));
      return Answer::yes(std::move(coordinates));
    }
    return answer;
  }
}

}  // namespace colex
