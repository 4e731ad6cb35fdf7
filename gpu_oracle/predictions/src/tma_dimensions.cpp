#include "tma_dimensions.hpp"

#include <algorithm>
#include <utility>

#include "colex/tuple_algorithms.hpp"

namespace colex::predictions {

namespace {

using ConditionKind = TmaCondition::Kind;

/// A digit of a walk, and which dimension it is.
struct Placed {
  TmaDigit digit;
  std::size_t dimension;
};

/// (start / divisor) % modulus.
TmaCoordinate coordinate(const TmaWalk& walk, const Checked& divisor, const Checked& modulus) {
  return {{{1, walk.start, divisor, modulus}}, 0};
}

/// The digits of one walk, made dimensions of a map.
class WalkMap {
 public:
  WalkMap(const TmaWalk& walk, std::vector<Placed> digits, TmaWalked& map)
      : walk_(walk), digits_(std::move(digits)), top_(*place_in_leaf(walk, weight(digits_.back().digit))), map_(map) {
    while (bottom_ + 1 < walk.leaves.size() && !(walk.step < walk.bounds[bottom_ + 1])) ++bottom_;
  }

  /// Whether the top digit has a place at all.
  static bool has_place(const TmaWalk& walk, const std::vector<Placed>& digits) {
    return place_in_leaf(walk, walk.step * digits.back().digit.weight).has_value();
  }

  /// One digit: its leaf.
  bool single() {
    if (!begins_with_whole_leaves()) return false;
    leaves_above();
    leaves_below();
    const Mode<Checked>& leaf = walk_.leaves[top_.leaf];
    set(0, {leaf.extent, leaf.stride, digits_[0].digit.extent, step(),
            coordinate(walk_, below(), has_more() ? leaf.extent : Checked(0))});
    return true;
  }

  /// Several, each from a multiple of the top one's weight.
  bool aligned() {
    if (!begins_with_whole_leaves()) return false;
    leaves_above();
    leaves_below();
    const Checked extent = step() * digits_[0].digit.extent;
    set(0, {extent, walk_.leaves[bottom_].stride, digits_[0].digit.extent, step(), coordinate(walk_, below(), extent)});
    for (std::size_t k = 1; k < digits_.size(); ++k) {
      const Checked first = weight(digits_[k].digit);
      const std::optional<TmaPlaceInLeaf> place = place_in_leaf(walk_, first);
      if (!place) return false;
      const bool is_top = k + 1 == digits_.size();
      const Checked end = has_more() ? walk_.bounds[top_.leaf + 1] : walk_.extent();
      if (is_top && has_more() && !divides(first, end)) return false;
      const Checked of_top = max(Checked(1), end / first);
      set(k, {is_top ? of_top : digits_[k].digit.extent, place->stride, digits_[k].digit.extent, 1,
              coordinate(walk_, first,
                         !is_top      ? digits_[k].digit.extent
                         : has_more() ? of_top
                                      : Checked(0))});
      if (!is_top) continue;
      map_.conditions.push_back({ConditionKind::multiple, walk_.start, first, walk_.step});
      if (!has_more() && !divides(first, end)) map_.conditions.push_back(inside_of(walk_));
    }
    return true;
  }

  /// Several, that go on from wherever the first one starts.
  bool overlapping() {
    if (!begins_with_whole_leaves() || top_.leaf != bottom_) return false;
    leaves_above();
    leaves_below();
    const Mode<Checked>& leaf = walk_.leaves[bottom_];
    const Checked extent = leaf.extent - (walk_.count - digits_[0].digit.extent) * step();
    if (extent < 1) return false;
    set(0, {extent, leaf.stride, digits_[0].digit.extent, step(),
            coordinate(walk_, below(), has_more() ? leaf.extent : Checked(0))});
    for (std::size_t k = 1; k < digits_.size(); ++k) {
      const TmaDigit& digit = digits_[k].digit;
      set(k, {digit.extent, leaf.stride * (weight(digit) / below()), digit.extent, 1, {}});
    }
    map_.conditions.push_back(inside_of(walk_));
    return true;
  }

 private:
  Checked weight(const TmaDigit& digit) const { return walk_.step * digit.weight; }
  bool has_more() const { return top_.leaf + 1 < walk_.leaves.size(); }
  /// How many elements the leaves have that a single step passes over, and a step in those of the first that it does not.
  const Checked& below() const { return walk_.bounds[bottom_]; }
  Checked step() const { return walk_.step / below(); }
  bool begins_with_whole_leaves() const { return divides(below(), walk_.step); }

  void set(std::size_t k, TmaDimension dimension) { map_.dimensions[digits_[k].dimension] = std::move(dimension); }

  /// Leaves above the top digit, none of whose ends the tile may cross.
  void leaves_above() {
    if (!has_more()) return;
    map_.conditions.push_back({ConditionKind::within, walk_.start, walk_.bounds[top_.leaf + 1], walk_.length()});
    for (std::size_t leaf = top_.leaf + 1; leaf < walk_.leaves.size(); ++leaf) add_rest(leaf);
  }

  void leaves_below() {
    for (std::size_t leaf = 0; leaf < bottom_; ++leaf) add_rest(leaf);
  }

  void add_rest(std::size_t leaf);

  const TmaWalk& walk_;
  std::vector<Placed> digits_;
  std::size_t bottom_ = 0;  ///< the leaf in which the first digit begins
  TmaPlaceInLeaf top_;
  TmaWalked& map_;
};

/// A leaf as what the tile does not walk along.
TmaUnwalked unwalked(const TmaWalk& walk, std::size_t leaf) {
  const bool is_last = leaf + 1 == walk.leaves.size();
  const Mode<Checked>& mode = walk.leaves[leaf];
  return {mode.extent,
          mode.stride,
          {1, walk.start, walk.bounds[leaf], is_last ? Checked(0) : mode.extent},
          is_last,
          {ConditionKind::begins_inside, walk.start, walk.extent(), 1}};
}

void WalkMap::add_rest(std::size_t leaf) { map_.rest.push_back(unwalked(walk_, leaf)); }

std::vector<Placed> digits_of(std::size_t walk, const std::vector<TmaDigit>& digits) {
  std::vector<Placed> result;
  for (std::size_t k = 0; k < digits.size(); ++k) {
    if (digits[k].walk == walk) result.push_back({digits[k], k});
  }
  std::sort(result.begin(), result.end(), [](const Placed& a, const Placed& b) { return a.digit.weight < b.digit.weight; });
  return result;
}

/// Adds what is known so far of the digits of one walk to each map.
std::vector<TmaWalked> with_walk(const std::vector<TmaWalked>& maps, const TmaRows& rows, std::size_t number,
                                 const std::vector<TmaDigit>& digits) {
  const TmaWalk& walk = rows.walks[number];
  const std::vector<Placed> placed = digits_of(number, digits);
  std::vector<TmaWalked> result;
  const auto add = [&](const TmaWalked& before, const auto& make) {
    TmaWalked map = before;
    WalkMap along(walk, placed, map);
    if (make(along)) result.push_back(std::move(map));
  };
  for (const TmaWalked& map : maps) {
    if (placed.empty()) {
      result.push_back(map);
      for (std::size_t leaf = 0; leaf < walk.leaves.size(); ++leaf) result.back().rest.push_back(unwalked(walk, leaf));
    } else if (!WalkMap::has_place(walk, placed)) {
      return {};
    } else if (placed.size() == 1) {
      add(map, [](WalkMap& along) { return along.single(); });
    } else {
      add(map, [](WalkMap& along) { return along.aligned(); });
      add(map, [](WalkMap& along) { return along.overlapping(); });
    }
  }
  return result;
}

}  // namespace

TmaCondition inside_of(const TmaWalk& walk) { return {ConditionKind::inside, walk.start, walk.extent(), walk.length()}; }

std::vector<TmaWalked> walked_maps(const TmaRows& rows, const std::vector<TmaDigit>& digits) {
  TmaWalked none;
  none.dimensions.resize(digits.size());
  for (const TmaDigit& digit : digits) none.walks.push_back(digit.walk);
  none.conditions = rows.conditions;
  std::vector<TmaWalked> maps = {none};
  for (std::size_t walk = 0; walk < rows.walks.size(); ++walk) maps = with_walk(maps, rows, walk, digits);
  return maps;
}

}  // namespace colex::predictions
