#include "tiled_modes.hpp"

#include <algorithm>
#include <cstdint>

#include "colex/print.hpp"

#include "scanner.hpp"
#include "spelled.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

TileDimension along_axis(const Checked& extent, const Checked& step, std::size_t axis) {
  if (extent.value() > largest_in_tile) throw Unsaid{"a part of more than " + std::to_string(largest_in_tile) + " is not read"};
  if (step < Checked(0)) throw Unsaid{"tiles go forwards, and the stride " + to_string(step) + " does not"};
  if (extent == Checked(1) && !(step == Checked(0)))
    throw Unsaid{"the stride of an extent of 1 is 0 in tiles, and not " + to_string(step)};
  return {extent.value(), step.value(), axis};
}

TileDimension dimension_of(const Checked& extent, const Checked& step, std::size_t&) { return along_axis(extent, step, 0); }
TileDimension dimension_of(const Checked& extent, const Vector<>& step, std::size_t& axes) {
  constexpr std::size_t most = 16;
  const std::vector<Vector<>::Term> terms = terms_of(step);
  if (terms.empty()) return along_axis(extent, Checked(0), 0);
  if (terms.size() > 1 || terms.front().path.size() != 1 || terms.front().path.front() >= most)
    throw Unsaid{to_string(step) + " is no stride along one of the axes 0 to " + std::to_string(most - 1)};
  const std::size_t axis = terms.front().path.front();
  axes = std::max(axes, axis + 1);
  return along_axis(extent, terms.front().coefficient, axis);
}

template <class D>
TiledModes modes_of(const Layout<Checked, D>& layout, std::size_t least_axes) {
  if (layout.shape().is_leaf() || layout.rank() == 0) throw Unsaid{"it has no modes that could be threads and values"};
  TiledModes result{{}, least_axes};
  for (std::size_t k = 0; k < layout.rank(); ++k) {
    const Layout<Checked, D> mode = layout.mode(k);
    std::vector<TileDimension>& group = result.groups.emplace_back();
    if (mode.shape().is_leaf()) {
      group.push_back(dimension_of(mode.shape().leaf(), mode.stride().leaf(), result.axes));
      continue;
    }
    if (mode.rank() < 2) throw Unsaid{"a tuple of fewer than two as a mode is not told from an integer"};
    for (std::size_t j = 0; j < mode.rank(); ++j) {
      if (!mode.shape().mode(j).is_leaf()) throw Unsaid{"tiles have no tuple within a tuple as a mode"};
      group.push_back(dimension_of(mode.shape().mode(j).leaf(), mode.stride().mode(j).leaf(), result.axes));
    }
  }
  return result;
}

}  // namespace

TiledModes tiled_modes(const Layout<>& layout) { return modes_of(layout, 1); }
TiledModes tiled_modes(const CoordinateLayout<>& layout) { return modes_of(layout, 2); }

std::vector<PlaceOfDimension> along(const TiledModes& modes, std::size_t axis) {
  std::vector<PlaceOfDimension> places;
  for (std::size_t group = 0; group < modes.groups.size(); ++group) {
    for (std::size_t index = 0; index < modes.groups[group].size(); ++index) {
      const TileDimension& dimension = modes.groups[group][index];
      if (dimension.step != 0 && dimension.axis == axis) places.push_back({group, index});
    }
  }
  const auto step = [&](const PlaceOfDimension& place) { return modes.groups[place.group][place.index].step; };
  std::stable_sort(places.begin(), places.end(),
                   [&](const PlaceOfDimension& a, const PlaceOfDimension& b) { return step(a) < step(b); });
  return places;
}

}  // namespace colex::dialects
