#include "tma_digits.hpp"

#include <algorithm>
#include <cstddef>

#include "colex/coalesce.hpp"
#include "colex/gcd.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

/// Where a mode of the question is: in a walk, each step of it so many of the walk's.
struct Label {
  std::size_t walk;
  Checked weight;
};

struct Walks {
  std::vector<TmaWalk> walks;
  std::vector<Label> of_mode;
  std::vector<TmaCondition> conditions;
};

/// A part of the tile's coordinate, with its stride in shared memory.
struct Piece {
  std::size_t walk;
  Checked weight, extent, stride;
};

/// The mode as phases and steps where an element stride would be too long: one of every 8 rows of (64,4096) is one of (64,8,512).
void view_by_phase(TmaWalk& walk) {
  const bool too_long = Checked(tma_limits::box) < walk.length() || Checked(tma_limits::element_stride) < walk.step;
  if (walk.step == 1 || !too_long || walk.leaves.size() != 1) return;
  const Mode<Checked> leaf = walk.leaves.front();
  if (!divides(walk.step, leaf.extent) || leaf.extent == walk.step) return;
  walk.leaves = {{walk.step, leaf.stride}, {leaf.extent / walk.step, leaf.stride * walk.step}};
}

/// The modes of a chain of joins, the first first.
std::vector<std::size_t> chain_from(std::size_t head, const std::vector<TmaJoin>& joins) {
  std::vector<std::size_t> chain = {head};
  for (;;) {
    const auto next = std::find_if(joins.begin(), joins.end(), [&](const TmaJoin& join) { return join.first == chain.back(); });
    if (next == joins.end()) return chain;
    chain.push_back(next->second);
  }
}

TmaCondition starts_at_zero(std::size_t mode) { return {TmaCondition::Kind::zero, {{{mode, 1}}}, 0, 1}; }

void add_walk(Walks& result, const TmaQuestion& question, const std::vector<std::size_t>& chain) {
  TmaWalk walk{{}, {}, {}, 1, 1, 1};
  Checked weight = 1;
  Modes<Checked> leaves;
  for (std::size_t place = 0; place < chain.size(); ++place) {
    const TmaMode& mode = question.modes[chain[place]];
    result.of_mode[chain[place]] = {result.walks.size(), weight};
    walk.start.parts.push_back({chain[place], weight});
    for (const Mode<Checked>& leaf : mode.leaves) leaves.push_back(leaf);
    walk.box = weight * mode.box;
    if (place == 0) walk.step = mode.step;
    walk.count = walk.count * mode.count;
    weight = weight * mode.extent;
    if (place + 1 < chain.size()) result.conditions.push_back(starts_at_zero(chain[place]));
  }
  walk.leaves = coalesced_modes(leaves);
  if (walk.leaves.size() == 0) walk.leaves.push_back({1, 0});
  view_by_phase(walk);
  walk.bounds = {1};
  for (const Mode<Checked>& leaf : walk.leaves) walk.bounds.push_back(walk.bounds.back() * leaf.extent);
  result.walks.push_back(std::move(walk));
}

Walks walks_of(const TmaQuestion& question, const std::vector<TmaJoin>& joins) {
  Walks result{{}, std::vector<Label>(question.modes.size()), {}};
  for (std::size_t mode = 0; mode < question.modes.size(); ++mode) {
    const bool continues = std::any_of(joins.begin(), joins.end(), [&](const TmaJoin& join) { return join.second == mode; });
    if (!continues) add_walk(result, question, chain_from(mode, joins));
  }
  return result;
}

/// The tile's coordinate in runs of one walk: neighbours of which one continues the other are one run.
std::vector<Piece> runs_of(const TmaQuestion& question, const Walks& walks) {
  std::vector<Piece> runs;
  for (std::size_t mode = 0; mode < question.modes.size(); ++mode) {
    const Checked count = question.modes[mode].count;
    if (count == 1) continue;
    const Label& label = walks.of_mode[mode];
    if (!runs.empty() && runs.back().walk == label.walk && runs.back().weight * runs.back().extent == label.weight) {
      runs.back().extent = runs.back().extent * count;
    } else {
      runs.push_back({label.walk, label.weight, count, 0});
    }
  }
  return runs;
}

/// The common refinement of the runs and of the layout of shared memory; nothing if one is not whole parts of the other.
std::optional<std::vector<Piece>> refined(const std::vector<Piece>& runs, const Modes<Checked>& shared) {
  std::vector<Piece> pieces;
  const Mode<Checked>* leaf = shared.begin();
  Checked left = leaf == shared.end() ? Checked(1) : leaf->extent, stride = leaf == shared.end() ? Checked(0) : leaf->stride;
  for (const Piece& run : runs) {
    Checked weight = run.weight, rest = run.extent;
    while (!(rest == 1)) {
      while (left == 1 && leaf != shared.end()) {
        if (++leaf != shared.end()) left = leaf->extent, stride = leaf->stride;
      }
      const Checked extent = min(left, rest);
      if (extent == 1 || !divides(extent, left) || !divides(extent, rest)) return std::nullopt;
      pieces.push_back({run.walk, weight, extent, stride});
      weight = weight * extent, rest = rest / extent, left = left / extent, stride = stride * extent;
    }
  }
  return pieces;
}

/// Cuts the pieces where a leaf of the tensor ends within them; false if one cannot be.
bool cut_at_leaves(std::vector<Piece>& pieces, const std::vector<TmaWalk>& walks) {
  std::vector<Piece> result;
  for (const Piece& piece : pieces) {
    const TmaWalk& walk = walks[piece.walk];
    Checked begin = 1;
    const auto cut = [&](const Checked& end) {
      if (!divides(begin, end)) return false;
      if (!(end == begin)) result.push_back({piece.walk, piece.weight * begin, end / begin, piece.stride * begin});
      begin = end;
      return true;
    };
    const Checked first = walk.step * piece.weight;
    for (std::size_t l = 1; l + 1 < walk.bounds.size(); ++l) {
      const Checked& bound = walk.bounds[l];
      if (!(first < bound) || !(bound < first * piece.extent)) continue;
      if (!divides(first, bound) || !divides(bound / first, piece.extent) || !cut(bound / first)) return false;
    }
    if (!cut(piece.extent)) return false;
  }
  pieces = std::move(result);
  return true;
}

/// Requires of pieces in the order of shared memory that they fill it, but for one gap behind each row under a swizzle. Returns
/// how wide a row is before that gap; nothing if there is none.
std::optional<Checked> width_before_gap(const std::vector<Piece>& pieces, const Checked& span, std::string& reason) {
  Checked next = 1, width = 1;
  std::optional<Checked> gap;
  for (const Piece& piece : pieces) {
    if (!(piece.stride == next)) {
      const bool may_be = !(span == 0) && !gap && width < span && piece.stride == span;
      if (!may_be) {
        reason = "one instruction fills consecutive bytes" +
                 (span == 0 ? std::string() : ", and under a swizzle rows of " + to_string(span) + " elements") +
                 "; the layout of shared memory leaves gaps or meets itself";
        return std::nullopt;
      }
      gap = width;
      next = span;
    }
    next = next * piece.extent;
    width = width * piece.extent;
  }
  return gap ? gap : Checked(0);
}

/// Puts neighbours of one walk together, but for those that the width or the end of a leaf parts.
std::vector<TmaDigit> together(const std::vector<Piece>& pieces, const std::vector<TmaWalk>& walks,
                               const std::optional<Checked>& width) {
  std::vector<TmaDigit> digits;
  Checked before = 1;
  for (const Piece& piece : pieces) {
    const TmaWalk& walk = walks[piece.walk];
    const Checked first = walk.step * piece.weight;
    const bool ends_leaf =
        std::any_of(walk.bounds.begin() + 1, walk.bounds.end() - 1, [&](const Checked& b) { return b == first; });
    const bool continues = !digits.empty() && digits.back().walk == piece.walk &&
                           digits.back().weight * digits.back().extent == piece.weight && !(width && *width == before) &&
                           !ends_leaf;
    if (continues) {
      digits.back().extent = digits.back().extent * piece.extent;
    } else {
      digits.push_back({piece.walk, piece.weight, piece.extent});
    }
    before = before * piece.extent;
  }
  return digits;
}

}  // namespace

std::optional<TmaPlaceInLeaf> place_in_leaf(const TmaWalk& walk, const Checked& weight) {
  std::size_t leaf = 0;
  while (leaf + 1 < walk.leaves.size() && !(weight < walk.bounds[leaf + 1])) ++leaf;
  if (!divides(walk.bounds[leaf], weight)) return std::nullopt;
  return TmaPlaceInLeaf{leaf, walk.leaves[leaf].stride * (weight / walk.bounds[leaf])};
}

std::vector<TmaJoin> possible_joins(const TmaQuestion& question) {
  std::vector<TmaJoin> joins;
  const std::vector<TmaMode>& modes = question.modes;
  for (std::size_t a = 0; a < modes.size(); ++a) {
    if (!(modes[a].count == modes[a].extent) || !(modes[a].step == 1) || modes[a].extent == 1) continue;
    for (std::size_t b = 0; b < modes.size(); ++b) {
      if (a == b || !(modes[b].step == 1) || modes[b].extent == 1) continue;
      const Mode<Checked>& last = modes[a].leaves.back();
      if (modes[b].leaves.front().stride == last.extent * last.stride) joins.emplace_back(a, b);
    }
  }
  return joins;
}

std::optional<TmaRows> rows_of(const TmaQuestion& question, const std::vector<TmaJoin>& joins, const Checked& span,
                               std::string& reason) {
  Walks walks = walks_of(question, joins);
  std::optional<std::vector<Piece>> pieces = refined(runs_of(question, walks), question.shared);
  if (!pieces || !cut_at_leaves(*pieces, walks.walks)) {
    reason = "the tile's order in shared memory is no whole parts of the tensor's modes";
    return std::nullopt;
  }
  std::stable_sort(pieces->begin(), pieces->end(), [](const Piece& a, const Piece& b) { return a.stride < b.stride; });
  const std::optional<Checked> gap = width_before_gap(*pieces, span, reason);
  if (!gap) return std::nullopt;
  std::optional<Checked> width;
  if (!(*gap == 0)) {
    width = gap;
  } else if (!(span == 0)) {
    width = min(span, question.elements);
  }
  std::vector<TmaDigit> digits = together(*pieces, walks.walks, width);
  return TmaRows{std::move(walks.walks), std::move(walks.conditions), std::move(digits), width};
}

}  // namespace colex::predictions
