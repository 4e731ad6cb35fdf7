#include "colex/predictions/tma_copy.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <tuple>
#include <utility>

#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "inadmissible.hpp"
#include "tma_class.hpp"
#include "tma_here.hpp"
#include "tma_limits.hpp"
#include "tma_splits.hpp"

namespace colex::predictions {

namespace {

/// Why there is no map: what the search that came furthest says.
class Reasons {
 public:
  enum Stage { swizzle, rows, dimensions, descriptor, start };
  void note(Stage stage, std::vector<std::string> reasons) {
    const bool better = reasons_.empty() || stage_ < stage || (stage_ == stage && reasons.size() < reasons_.size());
    if (better) stage_ = stage, reasons_ = std::move(reasons);
  }
  const std::vector<std::string>& all() const { return reasons_; }

 private:
  Stage stage_ = swizzle;
  std::vector<std::string> reasons_;
};

TmaDescriptor descriptor_of(const TmaCandidate& candidate, const TmaType& type, const TmaSwizzle& swizzle) {
  TmaDescriptor d{type, {}, {}, {}, {}, "NONE", swizzle};
  for (std::size_t k = 0; k < candidate.dimensions.size(); ++k) {
    const TmaDimension& dimension = candidate.dimensions[k];
    const Checked passed = dimension.count * dimension.step;
    const bool ends_early = dimension.count == 1 || Checked(tma_limits::box) < passed;
    d.extents.push_back(dimension.extent);
    if (k > 0) d.strides.push_back(dimension.stride * type.bytes);
    d.box.push_back(ends_early ? passed - (dimension.step - 1) : passed);
    d.element_strides.push_back(dimension.step);
  }
  return d;
}

/// Whether every coordinate of a dimension that others were put into is one of 32 bits.
bool fits_coordinates(const TmaDimension& dimension) {
  return dimension.at.terms.size() < 2 || !(Checked(tma_limits::extent) / 2 < dimension.extent);
}

/// What is wrong with the innermost dimension; empty if its elements are neighbours.
std::string wrong_inside(const TmaDimension& inner, const TmaType& type) {
  // A single element has no neighbour: the rest of the box hangs over.
  if (!(inner.stride == 1) && !(inner.extent == 1)) {
    return "neighbours in shared memory are " + to_string(inner.stride * inner.step) +
           " elements apart in global memory; the innermost dimension of a descriptor has the stride 1";
  }
  // Slices of interleaved channels are taken in steps.
  if (inner.step == 1 || type.bytes >= tma_limits::chunk) return "";
  return "the element stride " + to_string(inner.step) +
         " is of the innermost dimension, where it counts for nothing: neighbours are copied; it is 1 there";
}

/// The search for the best map.
class Solver {
 public:
  /// `starts` is null where a map is sought for the grid of boxes.
  Solver(const TmaQuestion& question, const std::vector<Checked>* starts, const std::vector<std::string>& names, Reasons& reasons)
      : question_(question), starts_(starts), names_(names), reasons_(reasons), joins_(possible_joins(question)) {
    for (const TmaMode& mode : question.modes) {
      for (const Mode<Checked>& leaf : mode.leaves) walks_back_ = walks_back_ || leaf.stride < 0;
    }
  }

  void search(const TmaSwizzle& swizzle, bool is_asked) {
    if (walks_back_)
      return reasons_.note(Reasons::rows, {"a stride of the tensor is negative; one of a descriptor is at least 0"});
    swizzle_ = swizzle;
    is_asked_ = is_asked;
    for (std::size_t joins = 0; joins <= joins_.size(); ++joins) {
      join(0, joins, {});
      // More joins ask more of a start.
      if (best_ && best_->holds < TmaHolds::here) return;
    }
  }

  const std::optional<TmaMap>& best() const { return best_; }

 private:
  /// Each choice of so many more joins, of which no two are from or to the same mode.
  void join(std::size_t next, std::size_t more, const std::vector<TmaJoin>& chosen) {
    if (more == 0) return arrange(chosen);
    if (joins_.size() - next < more) return;
    const TmaJoin& one = joins_[next];
    if (std::none_of(chosen.begin(), chosen.end(),
                     [&](const TmaJoin& other) { return other.first == one.first || other.second == one.second; }) &&
        !leads_to(chosen, one.second, one.first)) {
      std::vector<TmaJoin> with = chosen;
      with.push_back(one);
      join(next + 1, more - 1, with);
    }
    join(next + 1, more, chosen);
  }

  static bool leads_to(const std::vector<TmaJoin>& joins, std::size_t from, std::size_t to) {
    for (;;) {
      const auto next = std::find_if(joins.begin(), joins.end(), [&](const TmaJoin& join) { return join.first == from; });
      if (next == joins.end()) return from == to;
      from = next->second;
      if (from == to) return true;
    }
  }

  void arrange(const std::vector<TmaJoin>& joins) {
    std::string reason;
    const std::optional<TmaRows> rows = rows_of(question_, joins, question_.in(swizzle_.span), reason);
    if (!rows) return reasons_.note(Reasons::rows, {reason});
    const std::vector<std::vector<TmaDigit>> splits = splits_of(*rows, Checked(tma_limits::box) * question_.ctas, reason);
    if (splits.empty()) return reasons_.note(Reasons::dimensions, {reason});
    for (const std::vector<TmaDigit>& digits : splits) {
      const std::vector<TmaWalked> maps = walked_maps(*rows, digits);
      if (maps.empty()) reasons_.note(Reasons::dimensions, {"the tile's steps along a mode of the tensor do not divide it"});
      for (const TmaWalked& map : maps) add_rest(*rows, map);
    }
  }

  void add_rest(const TmaRows& rows, const TmaWalked& map) {
    const std::string wrong = wrong_inside(map.dimensions[0], question_.type);
    if (!wrong.empty()) return reasons_.note(Reasons::dimensions, {wrong});
    bool is_any = false;
    for_each_rest(map, rows.walks, question_.type.bytes, [&](TmaCandidate&& candidate) {
      is_any = true;
      return offer(rows.walks, std::move(candidate));
    });
    if (is_any) return;
    reasons_.note(Reasons::dimensions, {"the tile is walked in " + std::to_string(map.dimensions.size()) +
                                        " dimensions, and the rest of the tensor cannot be put into " +
                                        std::to_string(tma_limits::dimensions - map.dimensions.size()) + " more"});
  }

  /// Keeps a candidate that breaks no rule if it is the best. Returns whether it is right but for the range of modes.
  bool offer(const std::vector<TmaWalk>& walks, TmaCandidate&& candidate) {
    if (!std::all_of(candidate.dimensions.begin(), candidate.dimensions.end(), fits_coordinates)) {
      reasons_.note(Reasons::descriptor, {"a coordinate of the instruction would be beyond 32 bits"});
      return false;
    }
    const TmaDescriptor descriptor = descriptor_of(candidate, question_.type, swizzle_);
    if (!breaks_no_rule(descriptor)) return false;
    const TmaHolds holds = judged(question_, walks, candidate);
    TmaMap map{descriptor, {}, std::move(candidate.conditions), holds};
    for (TmaDimension& dimension : candidate.dimensions) map.coordinates.push_back(std::move(dimension.at));
    if (serves(map) && (!best_ || rank(map, is_asked_) < best_rank_)) {
      best_rank_ = rank(map, is_asked_);
      best_ = std::move(map);
    }
    return holds <= TmaHolds::inside;
  }

  bool breaks_no_rule(const TmaDescriptor& descriptor) {
    std::vector<std::string> broken;
    try {
      const TmaDescriptor slice = question_.ctas == 1 ? descriptor : tma_multicast(descriptor, question_.ctas).front().descriptor;
      for (const TmaRefusal& refusal : refusals(slice)) broken.push_back(refusal.reason);
    } catch (const Rejection& rejection) {
      broken.push_back(rejection.message());
    }
    if (broken.empty()) return true;
    reasons_.note(Reasons::descriptor, broken);
    return false;
  }

  /// Whether the map is right where it is asked for.
  bool serves(const TmaMap& map) {
    if (starts_ == nullptr) {
      if (map.holds < TmaHolds::here) return true;
      reasons_.note(
          Reasons::start,
          {"no single tensor map was found that copies every tile at a multiple of the box; this one is right only where " +
           to_string(map.conditions.front(), names_)});
      return false;
    }
    if (const TmaCondition* broken = map.broken(*starts_)) {
      reasons_.note(Reasons::start, {"a tensor map of the whole tensor is right only where " + to_string(*broken, names_)});
      return false;
    }
    const std::vector<Checked> at = map.at(*starts_);
    auto illegal = tma_illegal(map.descriptor, {question_.load, at});
    constexpr std::int64_t half = tma_limits::extent / 2;
    if (!std::all_of(at.begin(), at.end(), [](const Checked& y) { return !(y < -half) && y < half; }))
      illegal = "a coordinate of the instruction would be beyond 32 bits";
    if (illegal) reasons_.note(Reasons::start, {*illegal});
    return !illegal;
  }

  using Rank = std::tuple<TmaHolds, bool, std::size_t, std::size_t, std::size_t, std::int64_t>;

  /// What is less is better.
  static Rank rank(const TmaMap& map, bool is_asked) {
    const auto harder = std::count_if(map.conditions.begin(), map.conditions.end(), [](const TmaCondition& c) {
      return c.kind != TmaCondition::Kind::multiple && c.kind != TmaCondition::Kind::within;
    });
    return {map.holds,
            !is_asked,
            map.conditions.size(),
            static_cast<std::size_t>(harder),
            map.descriptor.extents.size(),
            -map.descriptor.box[0].value()};
  }

  const TmaQuestion& question_;
  const std::vector<Checked>* starts_;
  const std::vector<std::string>& names_;
  Reasons& reasons_;
  std::vector<TmaJoin> joins_;
  bool walks_back_ = false;
  TmaSwizzle swizzle_ = tma_swizzles().front();
  bool is_asked_ = true;
  std::optional<TmaMap> best_;
  Rank best_rank_;
};

/// The swizzle that the layout has, in bytes; of elements that are slices of channels there is none.
Swizzle swizzle_in_bytes(const TmaTile& tile) {
  if (tile.shared.swizzle() == nullptr || !(tile.shared.offset() == 0)) (void)tma_swizzle_of(tile.shared, tile.type);
  if (tile.shared.swizzle()->bits() == 0) return tma_swizzles().front().bytes;
  return downcast(*tile.shared.swizzle(), tile.type.bytes);
}

/// The swizzles under which the tile's bytes are where this one has them, itself first if it is one.
std::vector<TmaSwizzle> swizzles_like(const Swizzle& asked, const TmaQuestion& question) {
  std::vector<TmaSwizzle> result;
  for (const TmaSwizzle& mode : tma_swizzles()) {
    if (equal(mode.bytes, asked)) result.insert(result.begin(), mode);
  }
  // Slices of channels are under a swizzle of their own.
  if (question.type.bytes >= tma_limits::chunk) return result;
  const Layout<> shared = layout_of(question.shared);
  const Checked chunk = question.in(tma_limits::chunk);
  const bool in_chunks = !(asked.base() < 4) && question.shared.size() > 0 && question.shared.front().stride == 1 &&
                         Checked(0) < chunk && question.shared.front().extent % chunk == 0;
  const Checked step = in_chunks ? chunk : Checked(1);
  for (const TmaSwizzle& mode : tma_swizzles()) {
    if (equal(mode.bytes, asked)) continue;
    bool is_alike = true;
    for (Checked c = 0; c < question.elements && is_alike; c = c + step) {
      const Checked byte = shared(c) * question.type.bytes;
      is_alike = !(byte < 0) && mode.bytes(byte) == asked(byte);
    }
    if (is_alike) result.push_back(mode);
  }
  return result;
}

/// Why no store writes the tile; empty if one may.
std::string written_twice(const TmaTile& tile, const std::vector<Checked>& starts) {
  std::set<std::int64_t> written;
  for (const TmaElement& element : tma_elements(tile, starts)) {
    if (!element.global || written.insert(element.global->value()).second) continue;
    return "two elements of the tile are stored to byte " + to_string(*element.global) +
           " of the tensor; which of them is written last is not defined";
  }
  return "";
}

/// The best map of the whole tensor, for these starts or for the grid.
std::optional<TmaMap> best_map(const TmaTile& tile, const TmaQuestion& question, const std::vector<Checked>* starts,
                               Reasons& reasons) {
  const std::vector<std::string> names = tma_mode_names(tile.box);
  Solver solver(question, starts, names, reasons);
  const Swizzle asked = swizzle_in_bytes(tile);
  const TmaSwizzle* mode = tma_swizzle(asked);
  if (mode != nullptr) solver.search(*mode, true);
  if (solver.best() && solver.best()->holds < TmaHolds::here) return solver.best();
  for (const TmaSwizzle& other : swizzles_like(asked, question)) {
    if (mode == nullptr || !equal(other.bytes, mode->bytes)) solver.search(other, false);
  }
  return solver.best();
}

}  // namespace

const char* name(TmaHolds holds) {
  switch (holds) {
    case TmaHolds::everywhere: return "everywhere";
    case TmaHolds::inside: return "inside";
    case TmaHolds::on_grid: return "on the grid";
    case TmaHolds::here: return "here";
  }
  return "";
}

std::vector<Checked> TmaMap::at(const std::vector<Checked>& starts) const {
  std::vector<Checked> result;
  for (const TmaCoordinate& coordinate : coordinates) result.push_back(coordinate.at(starts));
  return result;
}

const TmaCondition* TmaMap::broken(const std::vector<Checked>& starts) const {
  for (const TmaCondition& condition : conditions) {
    const bool is_of_chunk = condition.kind == TmaCondition::Kind::chunk;
    if (!condition.holds(is_of_chunk ? coordinates[0].at(starts) : condition.start.at(starts))) return &condition;
  }
  return nullptr;
}

TmaAnswer tma_map(const TmaTile& tile, const std::vector<Checked>& starts, bool load) {
  Reasons reasons;
  TmaAnswer answer;
  TmaQuestion question = tma_question(tile);
  question.load = load;
  if (!load) {
    const std::string twice = written_twice(tile, starts);
    if (!twice.empty()) return {std::nullopt, {twice}};
  }
  answer.map = best_map(tile, question, &starts, reasons);
  if (answer.map) return answer;
  const Swizzle asked = swizzle_in_bytes(tile);
  std::vector<TmaSwizzle> swizzles = tma_swizzles();
  std::stable_partition(swizzles.begin(), swizzles.end(), [&](const TmaSwizzle& swizzle) { return equal(swizzle.bytes, asked); });
  for (const TmaSwizzle& swizzle : swizzles) {
    // Slices of channels are under a swizzle of their own.
    if (question.type.bytes >= tma_limits::chunk && swizzle.span != 0) continue;
    answer.map = tma_map_here(question, tile, starts, swizzle);
    if (answer.map) return answer;
  }
  if (tma_swizzle(asked) == nullptr) (void)tma_swizzle_of(tile.shared, tile.type);
  answer.reasons = reasons.all();
  if (answer.reasons.empty()) answer.reasons = {"no tensor map copies the tile from there"};
  return answer;
}

std::vector<TmaSwizzle> tma_same_bytes(const TmaMap& map) {
  std::vector<TmaSwizzle> result;
  const ComposedLayout<> own = tma_shared_layout(map.descriptor);
  for (const TmaSwizzle& swizzle : tma_swizzles()) {
    TmaDescriptor other = map.descriptor;
    other.swizzle = swizzle;
    if (equal(swizzle.bytes, map.descriptor.swizzle.bytes) || !refusals(other).empty()) continue;
    const ComposedLayout<> its = tma_shared_layout(other);
    bool is_same = true;
    for (Checked c = 0; c < size(own) && is_same; c = c + map.descriptor.type.bytes) is_same = own(c) == its(c);
    if (is_same) result.push_back(swizzle);
  }
  return result;
}

std::int64_t tma_alignment(const TmaSwizzle& swizzle) { return std::max<std::int64_t>(128, 8 * swizzle.span); }

TmaCopy make_tma_copy(const TmaTile& tile, std::int64_t ctas) {
  Reasons reasons;
  TmaQuestion question = tma_question(tile);
  question.ctas = ctas;
  const std::optional<TmaMap> map = best_map(tile, question, nullptr, reasons);
  if (map) {
    if (auto coordinates = tma_coordinate_layout(tile, *map)) return {map->descriptor, *std::move(coordinates)};
    reject("the instruction's coordinates are no layout of the tensor's; oracle check tma says those of a tile");
  }
  if (reasons.all().empty()) (void)tma_swizzle_of(tile.shared, tile.type);
  reject(reasons.all().empty() ? "no single tensor map copies every tile at a multiple of the box" : reasons.all().front());
}

}  // namespace colex::predictions
