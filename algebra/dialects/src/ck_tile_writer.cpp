// As Composable Kernel writes the distribution of a tile: Rs, the replicas; Hs, the extents of each axis in parts, the slowest
// first; Ps and Ys, which parts the partitions and the values go along.
//
//   (4,8):(8,1)
//     tile_distribution_encoding<sequence<>, tuple<sequence<4, 8>>, tuple<sequence<1>>, tuple<sequence<0>>, sequence<1>,
//     sequence<1>>
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

struct CkTileWriter {
  static constexpr const char* words = "a distribution has a mode for each partition and each value, with strides into an array";
  std::vector<std::string> remarks = {};

  std::string operator()(const Layout<>& layout) { return encoding(tiled_modes(layout)); }
  std::string operator()(const CoordinateLayout<>& layout) { return encoding(tiled_modes(layout)); }

 private:
  /// Which part a dimension goes along: 0 for replicas and 1 + axis, and the place there.
  struct Part {
    std::size_t major = 0, minor = 0;
  };

  std::string encoding(const TiledModes& modes) {
    std::vector<std::vector<Part>> parts;
    for (const auto& group : modes.groups) parts.emplace_back(group.size());
    std::string replicas, extents;
    std::size_t count = 0;
    for (std::size_t group = 0; group < parts.size(); ++group) {
      for (std::size_t index = 0; index < parts[group].size(); ++index) {
        const TileDimension& dimension = modes.groups[group][index];
        if (dimension.step != 0) continue;
        replicas += (replicas.empty() ? "" : ", ") + std::to_string(dimension.extent);
        parts[group][index] = {0, count++};
      }
    }
    for (std::size_t axis = 0; axis < modes.axes; ++axis) extents += (extents.empty() ? "" : ", ") + divided(modes, axis, parts);

    // What has several parts is a partition: a value has one.
    std::size_t partitions = 1;
    for (std::size_t group = 0; group < parts.size(); ++group) {
      if (parts[group].size() > 1) partitions = group + 1;
    }
    remarks.push_back("the layout does not say which of its modes are partitions (warps, lanes): the first " +
                      std::to_string(partitions) + (partitions == 1 ? " is" : " are") + ", and the others are values");
    std::string majors, minors, value_majors, value_minors;
    for (std::size_t group = 0; group < parts.size(); ++group) {
      std::string major, minor;
      for (std::size_t index = parts[group].size(); index > 0; --index) {
        major += (major.empty() ? "" : ", ") + std::to_string(parts[group][index - 1].major);
        minor += (minor.empty() ? "" : ", ") + std::to_string(parts[group][index - 1].minor);
      }
      const bool partition = group < partitions;
      std::string& all_majors = partition ? majors : value_majors;
      std::string& all_minors = partition ? minors : value_minors;
      all_majors += (all_majors.empty() ? "" : ", ") + (partition ? "sequence<" + major + '>' : major);
      all_minors += (all_minors.empty() ? "" : ", ") + (partition ? "sequence<" + minor + '>' : minor);
    }
    return "tile_distribution_encoding<sequence<" + replicas + ">, tuple<" + extents + ">, tuple<" + majors + ">, tuple<" +
           minors + ">, sequence<" + value_majors + ">, sequence<" + value_minors + ">>";
  }

  /// The parts of an axis; what no mode goes along, between two, is a part as well.
  static std::string divided(const TiledModes& modes, std::size_t axis, std::vector<std::vector<Part>>& parts) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    std::vector<std::int64_t> fastest_first;
    std::vector<PlaceOfDimension> places = along(modes, axis);
    std::vector<std::size_t> at;
    std::int64_t reached = 1;
    for (const PlaceOfDimension& place : places) {
      const TileDimension& dimension = modes.groups[place.group][place.index];
      if (dimension.step % reached != 0)
        throw Unsaid{"the strides along axis " + std::to_string(axis) + " are no chain: " + std::to_string(dimension.step) +
                     " is no multiple of " + std::to_string(reached)};
      const std::int64_t gap = dimension.step / reached;
      if (gap > largest_in_tile || dimension.step > most / dimension.extent)
        throw Unsaid{"an axis of more than 2^40, or a part of more than 2^20, is not read"};
      if (gap > 1) fastest_first.push_back(gap);
      at.push_back(fastest_first.size());
      fastest_first.push_back(dimension.extent);
      reached = dimension.step * dimension.extent;
    }
    for (std::size_t k = 0; k < places.size(); ++k)
      parts[places[k].group][places[k].index] = {1 + axis, fastest_first.size() - 1 - at[k]};
    std::string text;
    for (std::size_t k = fastest_first.size(); k > 0; --k)
      text += (text.empty() ? "" : ", ") + std::to_string(fastest_first[k - 1]);
    return "sequence<" + (text.empty() ? "1" : text) + '>';
  }
};

}  // namespace

Writing write_ck_tile(std::string_view expression) { return written(expression, CkTileWriter{}); }

}  // namespace colex::dialects
