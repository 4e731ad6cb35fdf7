// As Tilus writes a register layout: the extents, the modes that divide them, and which of these threads and registers go along.
//
//   (2,(2,3)):(2@1,(1@1,1@0))     RegisterLayout(shape=[3, 4], mode_shape=[3, 2, 2], spatial_modes=[1], local_modes=[0, 2])
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

struct TilusWriter {
  static constexpr const char* words = "a register layout has the modes (thread, register), with strides into a tensor";

  std::string operator()(const Layout<>& layout) const { return register_layout(tiled_modes(layout)); }
  std::string operator()(const CoordinateLayout<>& layout) const { return register_layout(tiled_modes(layout)); }

 private:
  static std::string register_layout(const TiledModes& modes) {
    enum Group : std::size_t { spatial, local, groups };
    if (modes.groups.size() != groups) throw Unsaid{"a register layout has the two modes (thread, register)"};
    std::vector<std::vector<std::string>> of_groups;
    for (const auto& group : modes.groups) {
      of_groups.emplace_back(group.size());
      for (std::size_t k = 0; k < group.size(); ++k) {
        if (group[k].extent == 1 && group.size() > 1) throw Unsaid{"an extent of 1 within a mode is not written"};
        if (group[k].step == 0 && group[k].extent > 1) of_groups.back()[k] = "-" + std::to_string(group[k].extent);
      }
    }
    for (const TileDimension& part : modes.groups[local]) {
      if (part.step == 0 && part.extent > 1) throw Unsaid{"registers are no replicas"};
    }
    std::string shape, all;
    std::size_t count = 0;
    for (std::size_t axis = 0; axis < modes.axes; ++axis) {
      std::int64_t reached = 1;
      const std::vector<PlaceOfDimension> places = along(modes, axis);
      for (const PlaceOfDimension& place : places) {
        const TileDimension& part = modes.groups[place.group][place.index];
        if (part.step != reached)
          throw Unsaid{"the modes along axis " + std::to_string(axis) + " are no chain: a step of " + std::to_string(part.step) +
                       " behind " + std::to_string(reached) + " elements"};
        if (part.extent > largest_in_tile / reached) throw Unsaid{"an extent of more than 2^20 is not read"};
        reached *= part.extent;
      }
      for (auto place = places.rbegin(); place != places.rend(); ++place) {
        add(all, std::to_string(modes.groups[place->group][place->index].extent));
        of_groups[place->group][place->index] = std::to_string(count++);
      }
      add(shape, std::to_string(reached));
    }
    return "RegisterLayout(shape=[" + shape + "], mode_shape=[" + all + "], spatial_modes=[" + slowest_first(of_groups[spatial]) +
           "], local_modes=[" + slowest_first(of_groups[local]) + "])";
  }

  static void add(std::string& list, const std::string& one) { list += (list.empty() ? "" : ", ") + one; }

  /// Those of extent 1 are none.
  static std::string slowest_first(const std::vector<std::string>& modes) {
    std::string list;
    for (auto mode = modes.rbegin(); mode != modes.rend(); ++mode) {
      if (!mode->empty()) add(list, *mode);
    }
    return list;
  }
};

}  // namespace

Writing write_tilus(std::string_view expression) { return written(expression, TilusWriter{}); }

}  // namespace colex::dialects
