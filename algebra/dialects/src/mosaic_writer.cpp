// As JAX's Mosaic writes a tiling: a tile, the tiles that it is cut into, and so on, and which of the dimensions that this leaves
// are warps, lanes and the vector. All others are registers, the last one fastest.
//
//   (4,1,1,8):(8,0,0,1)      TiledLayout(Tiling(((32,), (8,))), warp_dims=(), lane_dims=(-2,), vector_dim=-1)
#include <algorithm>
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

struct MosaicWriter {
  static constexpr const char* words = "a tiling has the modes (lane, warp, register, vector), with strides into an array";

  std::string operator()(const Layout<>& layout) const { return tiling(tiled_modes(layout)); }
  std::string operator()(const CoordinateLayout<>& layout) const { return tiling(tiled_modes(layout)); }

 private:
  enum Group : std::size_t { lanes, warps, registers, vectors, groups };

  /// The dimensions that the tiles leave: which mode goes along one, if any does.
  struct Cut {
    PlaceOfDimension place;
    bool used = false;
  };

  static std::string tiling(const TiledModes& modes) {
    require_groups(modes);
    std::vector<std::vector<PlaceOfDimension>> left;
    std::vector<std::int64_t> whole;
    for (std::size_t axis = 0; axis < modes.axes; ++axis) {
      left.push_back(along(modes, axis));
      whole.push_back(extent_of(modes, axis, left.back()));
    }
    // Where the vector is one element, it goes along a dimension of 1, which the last cut leaves.
    const bool cut_the_last = modes.groups[vectors].front().extent == 1;
    std::string tiles = tuple(whole, 0);
    std::vector<Cut> cuts(2 * modes.axes);
    std::size_t registers_left = modes.groups[registers].size();
    for (std::size_t count = count_of(left); count > 0; --count) {
      const std::size_t axis = next_axis(modes, left, registers_left);
      const PlaceOfDimension place = left[axis].back();
      std::size_t first = 0;
      while (left[first].empty()) ++first;
      left[axis].pop_back();
      const std::size_t inner = cuts.size() - modes.axes;
      if (count == 1 && !cut_the_last) {
        cuts[inner + axis] = {place, true};
        break;
      }
      whole[axis] /= modes.groups[place.group][place.index].extent;
      tiles += ", " + tuple(whole, first);
      // The last dimensions count tiles now, and within one there are as many.
      cuts[inner + axis] = {place, true};
      cuts.resize(cuts.size() + modes.axes - first);
      constexpr std::size_t most = 64;
      if (cuts.size() > most) throw Unsaid{"a tiling of more than " + std::to_string(most) + " dimensions is not read"};
    }
    std::string vector = named(modes, cuts, vectors);
    return "TiledLayout(Tiling((" + tiles + (tiles.find("), (") == std::string::npos ? ",)" : ")") +
           "), warp_dims=" + in_parentheses(named(modes, cuts, warps)) +
           ", lane_dims=" + in_parentheses(named(modes, cuts, lanes)) + ", vector_dim=" + (vector.empty() ? "-1" : vector) + ')';
  }

  static void require_groups(const TiledModes& modes) {
    if (modes.groups.size() != groups) throw Unsaid{words};
    if (modes.groups[vectors].size() != 1) throw Unsaid{"a vector goes along one dimension"};
    for (const std::size_t group : {registers, vectors}) {
      for (const TileDimension& dimension : modes.groups[group]) {
        if (dimension.step != 0 || (dimension.extent == 1 && modes.groups[group].size() == 1)) continue;
        throw Unsaid{dimension.extent == 1 ? "an extent of 1 is no register among others"
                                           : "registers and vectors hold no replicas in a tiling"};
      }
    }
  }

  /// The extent of the tile along an axis: the strides are the products of the extents before them.
  static std::int64_t extent_of(const TiledModes& modes, std::size_t axis, const std::vector<PlaceOfDimension>& places) {
    std::int64_t product = 1;
    for (const PlaceOfDimension& place : places) {
      const TileDimension& dimension = modes.groups[place.group][place.index];
      if (dimension.step != product)
        throw Unsaid{"a tiling covers its tile, and along axis " + std::to_string(axis) + " the stride " +
                     std::to_string(dimension.step) + " stands where tiles have " + std::to_string(product)};
      if (product > largest_in_tile / dimension.extent)
        throw Unsaid{"a tile of more than " + std::to_string(largest_in_tile) + " is not read"};
      product *= dimension.extent;
    }
    return product;
  }

  static std::size_t count_of(const std::vector<std::vector<PlaceOfDimension>>& left) {
    std::size_t count = 0;
    for (const auto& places : left) count += places.size();
    return count;
  }

  /// The axis that is cut next, at its largest step: a register only in its turn, the slowest first.
  static std::size_t next_axis(const TiledModes& modes, const std::vector<std::vector<PlaceOfDimension>>& left,
                               std::size_t& registers_left) {
    for (std::size_t axis = 0; axis < modes.axes; ++axis) {
      if (left[axis].empty()) continue;
      const PlaceOfDimension& place = left[axis].back();
      if (place.group != registers) return axis;
      if (place.index + 1 != registers_left) continue;
      --registers_left;
      return axis;
    }
    throw Unsaid{"registers count as the tiles are cut, the largest steps of an axis slowest"};
  }

  /// The numbers of a group's dimensions from the end, the slowest first.
  static std::string named(const TiledModes& modes, const std::vector<Cut>& cuts, std::size_t group) {
    const std::vector<TileDimension>& all = modes.groups[group];
    if (all.size() == 1 && all.front().extent == 1) return "";
    std::string text;
    for (std::size_t index = all.size(); index > 0; --index) {
      const auto here = std::find_if(cuts.begin(), cuts.end(), [&](const Cut& cut) {
        return cut.used && cut.place.group == group && cut.place.index == index - 1;
      });
      text += (text.empty() ? "" : ", ") + (here == cuts.end() ? "Replicated(times=" + std::to_string(all[index - 1].extent) + ')'
                                                               : std::to_string(here - cuts.end()));
    }
    return text;
  }

  static std::string in_parentheses(const std::string& list) {
    const bool one = !list.empty() && list.find(',') == std::string::npos;
    return '(' + list + (one ? ",)" : ")");
  }

  /// The extents from an axis on.
  static std::string tuple(const std::vector<std::int64_t>& extents, std::size_t first) {
    std::string text;
    for (std::size_t axis = first; axis < extents.size(); ++axis)
      text += (axis > first ? ", " : "") + std::to_string(extents[axis]);
    return in_parentheses(text);
  }
};

}  // namespace

Writing write_mosaic(std::string_view expression) { return written(expression, MosaicWriter{}); }

}  // namespace colex::dialects
