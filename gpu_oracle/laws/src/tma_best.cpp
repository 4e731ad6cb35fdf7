// How good a tensor map is: what it asks of a start, how far it is said to hold, and how many dimensions it has.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"

#include "chapters.hpp"
#include "tma_drawn.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using predictions::TmaCondition;
using predictions::TmaHolds;
using predictions::TmaMap;
using predictions::TmaTile;

namespace {

// What a map asks of a start.

/// Starts of which each number is one where something begins or ends.
std::vector<Integers> starts_at_ends(const DrawnTile& drawn) {
  std::vector<Integers> lists;
  for (const DrawnMode& mode : drawn.modes()) {
    const std::int64_t chunk = drawn.chunk(), leaf = mode.leaves.front().extent, digit = mode.step * mode.digits.front().extent;
    const std::set<std::int64_t> here = {0,      1,     chunk,     2 * chunk,       mode.box,
                                         -1,     leaf,  digit,     mode.extent - 1, mode.extent - mode.box,
                                         -chunk, -leaf, -mode.box, mode.extent,     mode.extent - chunk};
    lists.emplace_back(here.begin(), here.end());
  }
  return combinations(lists);
}

std::string in_words(const TmaCondition& condition, const TmaTile& tile) {
  if (condition.kind == TmaCondition::Kind::chunk) return "the start is legal";
  return to_string(condition, predictions::tma_mode_names(tile.box));
}

/// Where the only condition that does not hold is this one.
bool breaks_only(const TmaMap& map, const TmaCondition& condition, const std::vector<Checked>& starts) {
  return std::all_of(map.conditions.begin(), map.conditions.end(), [&](const TmaCondition& c) {
    const bool holds = c.holds(c.kind == TmaCondition::Kind::chunk ? map.coordinates[0].at(starts) : c.start.at(starts));
    return holds != (&c == &condition);
  });
}

/// Wherever the conditions hold the copy is right; of tiles inside of the tensor nowhere else; and each condition is needed, but
/// for those to begin inside of the tensor, which others may come to by chance.
Case asks_what_is_needed(const DrawnTile& drawn) {
  if (drawn.elements() > 120 || drawn.modes().size() > 3) return Case::filtered();
  const TmaTile tile = drawn.tile();
  const std::optional<TmaMap> found = drawn.map(tile, drawn.starts());
  if (!found || found->at_one_start) return Case::filtered();
  const TmaMap& map = *found;
  std::set<const TmaCondition*> needed;
  for (const Integers& plain : starts_at_ends(drawn)) {
    const std::vector<Checked> starts = checked_list(plain);
    const bool legal = may_begin(map, starts);
    for (const TmaCondition& condition : map.conditions) {
      if (condition.kind == TmaCondition::Kind::chunk && !legal) needed.insert(&condition);
    }
    if (!legal) continue;
    const TmaCondition* broken = map.broken(starts);
    const std::vector<Arrival> asked = drawn.asked(plain);
    const bool is_inside = std::none_of(asked.begin(), asked.end(), [](const Arrival& arrival) { return arrival.global < 0; });
    const bool arrives = brought_by(map, starts) == asked;
    if (broken == nullptr ? !arrives : is_inside && arrives)
      return Case::fails(
          (broken == nullptr ? "the tile is copied otherwise: " : "it is not needed that " + in_words(*broken, tile) + ": ") +
          drawn.in_words(tile, plain));
    if (broken != nullptr && !arrives && breaks_only(map, *broken, starts)) needed.insert(broken);
  }
  for (const TmaCondition& condition : map.conditions) {
    if (condition.kind != TmaCondition::Kind::begins_inside && !needed.count(&condition))
      return Case::fails("it is never needed that " + in_words(condition, tile) + ": " + drawn.in_words(tile, drawn.starts()));
  }
  return Case::of(true);
}

// How far it is said to hold.

Case holds_as_far_as_it_says(const DrawnTile& drawn) {
  const std::vector<Integers> grid = drawn.elements() > 400 ? std::vector<Integers>() : drawn.grid();
  if (grid.empty() || grid.size() > 60) return Case::filtered();
  const TmaTile tile = drawn.tile();
  const std::optional<TmaMap> map = drawn.map(tile, drawn.starts());
  if (!map || map->at_one_start) return Case::filtered();
  const auto fails = [&](const std::string& what, const Integers& starts) {
    return Case::fails("a map that holds " + std::string(name(map->holds)) + ' ' + what + ": " + drawn.in_words(tile, starts));
  };
  bool is_of_grid = true;
  for (const Integers& starts : grid) {
    const std::vector<Checked> at = checked_list(starts);
    const bool legal = may_begin(*map, at), is_right = legal && brought_by(*map, at) == drawn.asked(starts);
    if (map->holds <= TmaHolds::inside ? legal && !is_right : map->holds == TmaHolds::on_grid && !is_right)
      return fails("does not", starts);
    is_of_grid = is_of_grid && is_right;
  }
  if (map->holds == TmaHolds::here && is_of_grid) return fails("holds on the grid", grid.front());
  const bool is_free = std::all_of(map->conditions.begin(), map->conditions.end(),
                                   [](const TmaCondition& c) { return c.kind == TmaCondition::Kind::begins_inside; });
  if (is_free != (map->holds <= TmaHolds::inside) || map->conditions.empty() != (map->holds == TmaHolds::everywhere))
    return fails("asks for something else", grid.front());
  return Case::of(true);
}

// A map by hand, whose dimensions are the tile's own.

/// A part of a mode: (x / begin) % extent, or x / begin if it is the last.
struct PieceOfMode {
  std::size_t mode;
  std::int64_t begin, extent, stride, box, step, place;
  bool is_last;
};

/// A descriptor whose dimensions are pieces of the tensor's modes, in the order of shared memory.
struct MapByHand {
  predictions::TmaDescriptor descriptor;
  std::vector<PieceOfMode> pieces;
  std::size_t conditions = 0;  ///< of a start: to be a multiple, or to cross none

  std::vector<Checked> at(const Integers& starts) const {
    std::vector<Checked> all;
    for (const PieceOfMode& piece : pieces) {
      const Checked x = predictions::floor_quotient(starts[piece.mode], piece.begin);
      all.push_back(piece.is_last ? x : predictions::floor_remainder(x, piece.extent));
    }
    return all;
  }
};

/// Where a mode is cut: where one of its leaves or of its digits ends, and the first digit of shared memory where a row does.
std::set<std::int64_t> cuts_of(const DrawnMode& mode, std::int64_t row) {
  std::set<std::int64_t> cuts = {1};
  std::int64_t end = 1;
  for (const Leaf& leaf : mode.leaves) cuts.insert(end), end *= leaf.extent;
  end = mode.step;
  for (const Leaf& digit : mode.digits) {
    if (end > mode.step) cuts.insert(end);
    if (digit.stride == 1 && row > 0 && row < digit.extent) cuts.insert(end * row);
    end *= digit.extent;
  }
  return cuts;
}

std::int64_t stride_at(const std::vector<Leaf>& leaves, std::int64_t at) {
  std::size_t k = 0;
  for (; k + 1 < leaves.size() && at >= leaves[k].extent; ++k) at /= leaves[k].extent;
  return leaves[k].stride * at;
}

std::int64_t place_at(const std::vector<Leaf>& digits, std::int64_t at) { return stride_at(digits, at); }

/// Nothing if the pieces of the mode are not whole.
std::optional<std::vector<PieceOfMode>> pieces_of(const DrawnMode& mode, std::size_t number, std::int64_t row) {
  const std::set<std::int64_t> cuts = cuts_of(mode, row);
  if (mode.step > 1 && cuts.size() > 1) return std::nullopt;
  std::vector<PieceOfMode> pieces;
  for (auto cut = cuts.begin(); cut != cuts.end(); ++cut) {
    const bool is_last = std::next(cut) == cuts.end();
    const std::int64_t begin = *cut, end = is_last ? mode.extent : *std::next(cut), taken = std::min(end, mode.box);
    const bool is_taken = begin < mode.box;
    if (end % begin != 0 || (is_taken && cuts.size() > 1 && mode.box % begin != 0)) return std::nullopt;
    if (is_taken && !is_last && taken % begin != 0) return std::nullopt;
    const std::int64_t count = !is_taken ? 1 : mode.step > 1 ? mode.count() : (is_last ? mode.box : taken) / begin;
    pieces.push_back(
        {number, begin, end / begin, stride_at(mode.leaves, begin), count, mode.step, place_at(mode.digits, begin), is_last});
  }
  return pieces;
}

/// Nothing if a mode is not whole pieces, or if the descriptor breaks a rule.
std::optional<MapByHand> map_by_hand(const DrawnTile& drawn, const TmaTile& tile) {
  const predictions::TmaSwizzle* swizzle = predictions::tma_swizzle(downcast(drawn.swizzle(), drawn.bytes()));
  if (swizzle == nullptr) return std::nullopt;
  MapByHand map{{tile.type, {}, {}, {}, {}, "NONE", *swizzle}, {}};
  for (std::size_t k = 0; k < drawn.modes().size(); ++k) {
    const auto pieces = pieces_of(drawn.modes()[k], k, swizzle->span / drawn.bytes());
    if (!pieces) return std::nullopt;
    const auto taken = std::count_if(pieces->begin(), pieces->end(), [](const PieceOfMode& piece) { return piece.box > 1; });
    const bool has_more = taken > 0 && pieces->back().box == 1;
    map.conditions += (taken > 1 ? 1U : 0U) + (has_more ? 1U : 0U);
    map.pieces.insert(map.pieces.end(), pieces->begin(), pieces->end());
  }
  std::stable_sort(map.pieces.begin(), map.pieces.end(), [](const PieceOfMode& a, const PieceOfMode& b) {
    return std::pair(a.box == 1, a.place) < std::pair(b.box == 1, b.place);
  });
  for (const PieceOfMode& piece : map.pieces) {
    if (map.descriptor.box.empty() && (piece.stride != 1 || piece.step != 1)) return std::nullopt;
    if (!map.descriptor.box.empty()) map.descriptor.strides.emplace_back(piece.stride * drawn.bytes());
    map.descriptor.extents.emplace_back(piece.extent);
    map.descriptor.box.emplace_back((piece.box - 1) * piece.step + 1);
    map.descriptor.element_strides.emplace_back(piece.step);
  }
  return refusals(map.descriptor).empty() ? std::optional(std::move(map)) : std::nullopt;
}

/// Whether the map by hand is right there.
bool is_right_there(const MapByHand& map, const DrawnTile& drawn, const Integers& starts) {
  const predictions::TmaUse use{true, map.at(starts)};
  return !tma_illegal(map.descriptor, use) && brought(map.descriptor, use) == drawn.asked(starts);
}

/// How good a map is: how far it holds, how many conditions it has, how many of these ask for more than a multiple, and how many
/// dimensions there are. What is less is better.
using Worth = std::tuple<TmaHolds, std::size_t, std::int64_t, std::size_t>;

Worth worth_of(const TmaMap& map) {
  const auto harder = std::count_if(map.conditions.begin(), map.conditions.end(), [](const TmaCondition& c) {
    return c.kind != TmaCondition::Kind::multiple && c.kind != TmaCondition::Kind::within;
  });
  return {map.holds, map.conditions.size(), harder, map.descriptor.extents.size()};
}

/// Where a map can be written by hand, of which only starts at multiples are asked, the map that is found is no worse.
Case is_as_good_as_by_hand(const DrawnTile& drawn) {
  if (drawn.elements() > 1200) return Case::filtered();
  const std::vector<Integers> grid = drawn.grid();
  const TmaTile tile = drawn.tile();
  const std::optional<MapByHand> by_hand = map_by_hand(drawn, tile);
  if (!by_hand || grid.size() > 40) return Case::filtered();
  const Integers& starts = by_hand->conditions == 0 ? drawn.starts() : grid.front();
  if (!is_right_there(*by_hand, drawn, starts)) return Case::filtered();
  const bool is_of_grid =
      std::all_of(grid.begin(), grid.end(), [&](const Integers& starts) { return is_right_there(*by_hand, drawn, starts); });
  const TmaHolds holds = by_hand->conditions == 0 ? TmaHolds::everywhere : is_of_grid ? TmaHolds::on_grid : TmaHolds::here;
  const std::optional<TmaMap> map = drawn.map(tile, starts);
  if (!map || map->at_one_start) return Case::fails("no map is found of " + drawn.in_words(tile, starts));
  if (worth_of(*map) <= Worth{holds, by_hand->conditions, 0, by_hand->pieces.size()}) return Case::of(true);
  return Case::fails("by hand there is a better map of " + drawn.in_words(tile, starts));
}

}  // namespace

void tma_best(laws::Programs& laws) {
  laws.add(
      {"tma_map.plain",
       "Where pieces of a tensor's modes are the dimensions of a descriptor that copies a tile, the map that is found holds as "
       "far, "
       "with as few conditions, none of them harder than to be a multiple, and with as few dimensions.",
       "CuTe make_tma_copy; CUDA driver API, cuTensorMapEncodeTiled", evidence::Expected::stands,
       "forall tiles of at most 1200 elements, of modes that are cut where a leaf, a digit of shared memory or a row of it ends, "
       "whose descriptor of these pieces breaks no rule and brings the tile from its start: claim (how far the map that is found "
       "holds, its conditions, those that are more than multiples, its dimensions) is no more than the descriptor's, in this "
       "order"},
      drawn_variables(), [](const Assignment& values) { return is_as_good_as_by_hand(DrawnTile(values)); });
  laws.add(
      {"tma_map.holds",
       "A map is right from every legal start of the grid if it is said to hold that far, and else from some it is not.",
       "CuTe make_tma_copy", evidence::Expected::stands,
       "forall tiles of at most 400 elements, of which a grid has at most 60, whose map is for more than one start: claim it "
       "is said to hold on the grid or further exactly if it is right from each start of the grid that is legal, which all "
       "are if it is said of the grid; everywhere exactly if it has no condition, and inside exactly if it asks only to "
       "begin inside"},
      drawn_variables(), [](const Assignment& values) { return holds_as_far_as_it_says(DrawnTile(values)); });
  laws.add(
      {"tma_map.conditions",
       "From a legal start a tensor map is right if its conditions hold; if all of the tile is inside of the tensor, only then; "
       "and each condition but to begin inside rules out a start that the others do not.",
       "CuTe make_tma_copy; PTX ISA 9.0, Tensors", evidence::Expected::stands,
       "forall tiles of at most 120 elements, of up to three modes, whose map is for more than one start: claim for all "
       "legal starts at which something begins or ends the copy is right if the conditions hold, and wrong if one does not "
       "and all of the tile is inside of the tensor; and for each condition but to begin inside there is such a start at which "
       "it alone does not "
       "hold and the copy is wrong"},
      drawn_variables(), [](const Assignment& values) { return asks_what_is_needed(DrawnTile(values)); });
}

}  // namespace colex::oracle_laws
