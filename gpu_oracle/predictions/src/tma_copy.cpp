#include "colex/predictions/tma_copy.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/print.hpp"
#include "colex/right_inverse.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/vector.hpp"

#include "inadmissible.hpp"
#include "tma_dimensions.hpp"
#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

/// A run of elements in shared memory, which go along a leaf in equal steps.
struct Run {
  Checked extent, step;
  std::size_t leaf;
};

/// Where each leaf of a shape stands.
void list_paths(const Tuple<Checked>& shape, Path& here, std::vector<Path>& paths) {
  if (shape.is_leaf()) {
    paths.push_back(here);
    return;
  }
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    here.push_back(k);
    list_paths(shape.mode(k), here, paths);
    here.pop_back();
  }
}

class Derivation {
 public:
  explicit Derivation(const TmaTile& tile) : tile_(tile), leaves_(modes(tile.global)) {
    Path here;
    list_paths(tile.global.shape(), here, paths_);
  }

  TmaCopy copy() {
    swizzle();
    const Layout<> plain = require_compact();
    for (const Run& run : runs(plain)) add(run);
    require_neighbours_inside();
    if (tile_.joins) join_contiguous(dimensions_, largest_inner_box());
    require_rows_apart();
    add_rest();
    if (tile_.joins) join_to_fit(dimensions_, largest_inner_box());
    return {descriptor(), coordinates()};
  }

 private:
  Layout<> require_compact() const {
    const Layout<>& shared = tile_.shared.inner();
    const Checked elements = product(tile_.box);
    if (!(size(shared) == elements)) {
      reject("the box " + to_string(tile_.box) + " has " + to_string(elements) + " elements, and the layout of shared memory " +
             to_string(shared) + " has " + to_string(size(shared)));
    }
    const Layout<> rows = without_gaps_between_rows(shared);
    if (!bijective(rows)) {
      reject("one instruction fills consecutive bytes; the layout of shared memory " + to_string(shared) +
             " leaves gaps or meets itself, so that no single box is it");
    }
    return rows;
  }

  /// Under a swizzle rows begin where its span does: the same with rows that follow one another at once.
  Layout<> without_gaps_between_rows(const Layout<>& shared) const {
    const Checked span = this->span();
    if (span == Checked(0)) return shared;
    Checked width(1);
    for (const Mode<Checked>& mode : modes(shared)) {
      if (mode.stride < span && mode.extent * mode.stride < span + Checked(1)) width = width * mode.extent;
    }
    if (!(width < span) || bijective(shared)) return shared;
    const auto closer = [&](const Checked& stride) {
      if (!(span < stride + Checked(1))) return stride;
      if (stride % span == Checked(0)) return stride / span * width;
      reject("under the swizzle " + std::string(swizzle().name) + " rows begin at multiples of " + to_string(span) +
             " elements; the layout of shared memory " + to_string(shared) + " has the stride " + to_string(stride));
    };
    return Layout<>(shared.shape(), transform_leaves(shared.stride(), closer));
  }

  /// How many elements a swizzle spans; 0 for any.
  Checked span() const { return Checked(swizzle().span) / Checked(tile_.type.bytes); }

  /// What the inner box may become: where there are gaps behind it, it stays as it is.
  Checked largest_inner_box() const {
    if (!bijective(tile_.shared.inner())) return dimensions_.front().box;
    return span() == Checked(0) ? Checked(tma_limits::box) : span();
  }

  void require_rows_apart() const {
    const Checked span = this->span(), width = dimensions_.front().box;
    if (!(width < span) || size(tile_.shared) == width || !bijective(tile_.shared.inner())) return;
    reject("the inner box is " + to_string(width) + " elements, and under the swizzle " + swizzle().name + " a row takes " +
           to_string(span) + "; the layout of shared memory " + to_string(tile_.shared.inner()) + " has its rows closer");
  }

  /// Shared memory in the order of its bytes, and how the tensor is walked.
  std::vector<Run> runs(const Layout<>& shared) const {
    const CoordinateLayout<> tile = composition(make_identity_layout(tile_.global.shape()), Tiler<Checked>(tile_.box));
    const CoordinateLayout<> walked = composition(tile, right_inverse(shared));
    std::vector<Run> result;
    for (const Mode<Checked, Vector<Checked>>& mode : modes(walked)) {
      if (mode.extent == Checked(1)) continue;
      result.push_back(run_of(mode));
    }
    return result;
  }

  Run run_of(const Mode<Checked, Vector<Checked>>& mode) const {
    std::vector<Vector<Checked>::Term> terms;
    for (const auto& term : mode.stride.terms()) {
      if (!(term.coefficient == Checked(0))) terms.push_back(term);
    }
    const auto at = terms.size() == 1 ? std::find(paths_.begin(), paths_.end(), terms.front().path) : paths_.end();
    if (at == paths_.end()) {
      reject("the run " + to_string(mode.extent) + ':' + to_string(mode.stride) +
             " of shared memory does not walk along one mode of the tensor");
    }
    return {mode.extent, terms.front().coefficient, static_cast<std::size_t>(at - paths_.begin())};
  }

  void add(const Run& run) {
    const Mode<Checked>& leaf = leaves_[run.leaf];
    dimensions_.push_back(dimension({run.leaf, run.step, leaf.extent, Checked(1)}, run.extent));
  }

  /// A part of a leaf by itself.
  TmaDimension dimension(const TmaPart& part, const Checked& box) const {
    return {{part}, part.extent, leaves_[part.leaf].stride * part.first, box, !(part.extent % box == Checked(0))};
  }

  /// Runs along one leaf split it: each reaches to where the next one begins.
  void split() {
    const std::vector<TmaDimension> whole = dimensions_;
    for (TmaDimension& d : dimensions_) {
      TmaPart part = d.parts.front();
      Checked end = part.extent;
      for (const TmaDimension& other : whole) {
        const TmaPart& next = other.parts.front();
        if (next.leaf == part.leaf && part.first < next.first && next.first < end) end = next.first;
      }
      if (!(end % part.first == Checked(0))) {
        reject("a mode of " + to_string(part.extent) + " elements is walked in steps of " + to_string(part.first) +
               ", which do not divide it");
      }
      part.extent = end / part.first;
      d = dimension(part, d.box);
    }
  }

  void require_neighbours_inside() {
    split();
    const auto inner =
        std::find_if(dimensions_.begin(), dimensions_.end(), [](const TmaDimension& d) { return d.stride == Checked(1); });
    if (dimensions_.empty()) reject("the box is a single element; the inner box is at least 16 bytes");
    if (inner == dimensions_.begin()) return;
    reject("neighbours in shared memory are " + to_string(dimensions_.front().stride) +
           " elements apart in global memory; the innermost dimension of a descriptor has the stride 1");
  }

  static bool has(const TmaDimension& d, std::size_t leaf) {
    return std::any_of(d.parts.begin(), d.parts.end(), [&](const TmaPart& part) { return part.leaf == leaf; });
  }

  /// What the tile does not walk along, in the order of strides: dimensions with a box of 1.
  void add_rest() {
    std::vector<std::size_t> rest;
    for (std::size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      const bool walked =
          std::any_of(dimensions_.begin(), dimensions_.end(), [&](const TmaDimension& d) { return has(d, leaf); });
      if (!walked && !(leaves_[leaf].extent == Checked(1)) && !(leaves_[leaf].stride == Checked(0))) rest.push_back(leaf);
    }
    std::stable_sort(rest.begin(), rest.end(),
                     [&](std::size_t a, std::size_t b) { return leaves_[a].stride < leaves_[b].stride; });
    for (const std::size_t leaf : rest) {
      dimensions_.push_back(dimension({leaf, Checked(1), leaves_[leaf].extent, Checked(1)}, Checked(1)));
    }
  }

  TmaDescriptor descriptor() const {
    TmaDescriptor result{tile_.type, {}, {}, {}, {}, "NONE", swizzle(), "NONE"};
    for (std::size_t k = 0; k < dimensions_.size(); ++k) {
      result.extents.push_back(dimensions_[k].extent);
      result.box.push_back(dimensions_[k].box);
      result.element_strides.push_back(Checked(1));
      if (k > 0) result.strides.push_back(dimensions_[k].stride * Checked(tile_.type.bytes));
    }
    return result;
  }

  TmaSwizzle swizzle() const { return tma_swizzle_of(tile_.shared, tile_.type); }

  /// For each leaf, the dimensions into which its coordinate is split.
  CoordinateLayout<> coordinates() const {
    std::size_t next = 0;
    Tuple<Vector<Checked>> strides;
    const Tuple<Checked> shape = profile(tile_.global.shape(), next, strides);
    return CoordinateLayout<>(shape, strides);
  }

  Tuple<Checked> profile(const Tuple<Checked>& shape, std::size_t& next, Tuple<Vector<Checked>>& strides) const {
    if (shape.is_leaf()) return leaf_profile(next++, strides);
    Tuple<Checked>::Modes extents;
    Tuple<Vector<Checked>>::Modes parts;
    for (const Tuple<Checked>& mode : shape.modes()) {
      parts.emplace_back();
      extents.push_back(profile(mode, next, parts.back()));
    }
    strides = Tuple<Vector<Checked>>(std::move(parts));
    return Tuple<Checked>(std::move(extents));
  }

  Tuple<Checked> leaf_profile(std::size_t leaf, Tuple<Vector<Checked>>& strides) const {
    struct Place {
      Checked extent;
      Vector<Checked> stride;
    };
    std::map<std::int64_t, Place> of_leaf;  // by the first step
    for (std::size_t k = 0; k < dimensions_.size(); ++k) {
      for (const TmaPart& part : dimensions_[k].parts) {
        if (part.leaf == leaf) of_leaf[part.first.value()] = {part.extent, Vector<Checked>(part.scale, {k})};
      }
    }
    if (of_leaf.empty()) {
      strides = Tuple<Vector<Checked>>(Vector<Checked>());
      return Tuple<Checked>(leaves_[leaf].extent);
    }
    Tuple<Checked>::Modes extents;
    Tuple<Vector<Checked>>::Modes parts;
    for (const auto& [first, place] : of_leaf) {
      extents.emplace_back(place.extent);
      parts.emplace_back(place.stride);
    }
    strides = parts.size() == 1 ? parts.front() : Tuple<Vector<Checked>>(parts);
    return extents.size() == 1 ? extents.front() : Tuple<Checked>(extents);
  }

  const TmaTile& tile_;
  Modes<Checked> leaves_;
  std::vector<Path> paths_;
  std::vector<TmaDimension> dimensions_;
};

}  // namespace

TmaCopy make_tma_copy(const TmaTile& tile) { return Derivation(tile).copy(); }

Result<TmaCopy> try_make_tma_copy(const TmaTile& tile) {
  return attempt([&] { return make_tma_copy(tile); });
}

}  // namespace colex::predictions
