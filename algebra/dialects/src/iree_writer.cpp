// As IREE writes how a vector is spread: tiles within tiles along each dimension, and the strides of subgroups and threads.
//
//   (2,(4,8),(2,2)):(8@0,(2@1,1@0),(1@1,8@1))
//     #iree_vector_ext.nested_layout<subgroup_tile = [2, 1], batch_tile = [1, 2], outer_tile = [1, 1], thread_tile = [8, 4],
//       element_tile = [1, 2], subgroup_strides = [1, 0], thread_strides = [4, 1]>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scanner.hpp"
#include "tiled_modes.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct IreeWriter {
  static constexpr const char* words =
      "a nested layout has the modes (subgroup, thread, element of the thread), with strides into a vector";

  std::string operator()(const Layout<>& layout) const { return nested(tiled_modes(layout)); }
  std::string operator()(const CoordinateLayout<>& layout) const { return nested(tiled_modes(layout)); }

 private:
  using Integers = std::vector<std::int64_t>;
  enum Level : std::size_t { subgroup, batch, outer, thread, element, levels };
  enum Group : std::size_t { subgroups, threads, own, groups };

  struct Nested {
    explicit Nested(std::size_t axes) : strides{Integers(axes, 0), Integers(axes, 0)} {
      tiles.fill(Integers(axes, 1));
      steps.fill(Integers(axes, 0));
    }
    void put(std::size_t level, const TileDimension& part) {
      tiles[level][part.axis] = part.extent;
      steps[level][part.axis] = part.step;
    }
    std::array<Integers, levels> tiles, steps;
    std::array<Integers, 2> strides;  ///< of subgroups and of threads
  };

  static std::string nested(const TiledModes& modes) {
    if (modes.groups.size() != groups)
      throw Unsaid{"a nested layout has the three modes (subgroup, thread, element of the thread)"};
    Nested result(modes.axes);
    for (const auto& group : modes.groups) {
      const auto is_one = [](const TileDimension& part) { return part.extent == 1; };
      if (group.size() > 1 && std::any_of(group.begin(), group.end(), is_one))
        throw Unsaid{"an extent of 1 within a mode is not written"};
    }
    number(modes.groups[subgroups], subgroup, result.strides[0], result);
    number(modes.groups[threads], thread, result.strides[1], result);
    own_elements(modes, result);
    require_chains(result);
    const auto list = [](const Integers& numbers) {
      std::string text;
      for (const std::int64_t n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
      return " = [" + text + ']';
    };
    return "#iree_vector_ext.nested_layout<subgroup_tile" + list(result.tiles[subgroup]) + ", batch_tile" +
           list(result.tiles[batch]) + ", outer_tile" + list(result.tiles[outer]) + ", thread_tile" + list(result.tiles[thread]) +
           ", element_tile" + list(result.tiles[element]) + ", subgroup_strides" + list(result.strides[0]) + ", thread_strides" +
           list(result.strides[1]) + '>';
  }

  /// The digits of subgroups or threads, the fastest first: what lies between two of them is a replica.
  static void number(const std::vector<TileDimension>& group, Level level, Integers& strides, Nested& result) {
    std::int64_t reached = 1;
    for (std::size_t k = 0; k < group.size(); ++k) {
      const TileDimension& part = group[k];
      if (part.extent > largest_in_tile / reached) throw Unsaid{"more than 2^20 threads are not read"};
      const bool replica = part.step == 0 && part.extent > 1;
      if (replica && (k + 1 == group.size() || group[k + 1].step == 0))
        throw Unsaid{"replicas are the gaps between the strides of threads, and nothing says the last one"};
      if (part.step != 0) {
        if (result.tiles[level][part.axis] > 1) throw Unsaid{"threads go along each dimension once"};
        result.put(level, part);
        strides[part.axis] = reached;
      }
      reached *= part.extent;
    }
  }

  /// Batches, outers and elements, the slowest first: each of them has the dimensions in order.
  static void own_elements(const TiledModes& modes, Nested& result) {
    const std::vector<TileDimension>& group = modes.groups[own];
    std::size_t level = batch, next_axis = 0;
    for (auto part = group.rbegin(); part != group.rend(); ++part) {
      if (part->extent == 1) continue;
      if (part->step == 0) throw Unsaid{"the elements of a thread are no replicas"};
      const bool below = is_below_threads(modes, *part);
      const auto fits = [&] {
        const bool first = result.tiles[level][part->axis] == 1 && part->axis >= next_axis;
        return first && (level == element ? below || !has_threads(modes, part->axis) : !below);
      };
      while (level < levels && (level == thread || !fits())) {
        ++level;
        next_axis = 0;
      }
      if (level == levels) throw Unsaid{"batches, outers and elements, each with the dimensions in order, do not say this order"};
      result.put(level, *part);
      next_axis = part->axis + 1;
    }
  }

  static bool has_threads(const TiledModes& modes, std::size_t axis) {
    return std::any_of(modes.groups[threads].begin(), modes.groups[threads].end(),
                       [&](const TileDimension& part) { return part.step != 0 && part.axis == axis; });
  }
  static bool is_below_threads(const TiledModes& modes, const TileDimension& one) {
    return std::any_of(modes.groups[threads].begin(), modes.groups[threads].end(), [&](const TileDimension& part) {
      return part.step != 0 && part.axis == one.axis && one.step < part.step;
    });
  }

  /// Along each axis the tiles lie within one another, as the steps have it.
  static void require_chains(const Nested& result) {
    for (std::size_t axis = 0; axis < result.strides[0].size(); ++axis) {
      std::int64_t step = 1;
      for (std::size_t level = levels; level > 0; --level) {
        const std::int64_t extent = result.tiles[level - 1][axis];
        if (extent == 1) continue;
        if (result.steps[level - 1][axis] != step)
          throw Unsaid{"along axis " + std::to_string(axis) +
                       " the steps are not those of subgroups, batches, outers, threads and elements within one another"};
        if (extent > largest_in_tile * largest_in_tile / step) throw Unsaid{"a dimension of more than 2^40 is not read"};
        step *= extent;
      }
    }
  }
};

}  // namespace

Writing write_iree(std::string_view expression) { return written(expression, IreeWriter{}); }

}  // namespace colex::dialects
