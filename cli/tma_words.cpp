#include "tma_words.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "colex/predictions/tma_places.hpp"
#include "colex/print.hpp"
#include "colex/render/grid.hpp"

namespace colex::cli {

using predictions::TmaDescriptor;
using predictions::TmaMap;
using predictions::TmaPlace;
using predictions::TmaUse;

namespace {

std::string list(const std::vector<Checked>& numbers) {
  std::string text;
  for (const Checked& number : numbers) text += (text.empty() ? "" : ",") + to_string(number);
  return '(' + text + ')';
}

/// What few descriptors have.
std::string described_specially(const TmaDescriptor& d) {
  std::string text;
  for (const Checked& stride : d.element_strides) {
    if (stride == Checked(1) || !text.empty()) continue;
    text =
        fmt::format("taken        of {} elements one, by dimension; the box is what is passed over\n", list(d.element_strides));
  }
  if (d.interleave != "NONE")
    text += fmt::format("interleave   {}: dimension 0 counts slices, dimension {} which of them\n", d.interleave,
                        d.extents.size() - 2);
  return text;
}

/// The coordinates of the instruction, as a layout of the tensor's where they are those of every tile.
std::string coordinates_text(const TmaRequest& request, const TmaMap& map) {
  if (map.at_one_start) return "of this tile only";
  const auto layout = predictions::tma_coordinate_layout(request.tile, map);
  return layout ? to_string(*layout) : "no layout has those of every tile";
}

/// The conditions in words, all of which have to hold.
std::string conditions_text(const TmaMap& map, const std::vector<std::string>& names) {
  std::string text;
  for (const predictions::TmaCondition& condition : map.conditions)
    text += (text.empty() ? "" : ", and ") + to_string(condition, names);
  return text;
}

}  // namespace

std::vector<std::int64_t> tma_numbers(const std::vector<Checked>& list) {
  std::vector<std::int64_t> result;
  for (const Checked& number : list) result.push_back(number.value());
  return result;
}

std::string tma_map_text(const TmaRequest& request, const TmaMap& map) {
  const TmaDescriptor& d = map.descriptor;
  return described_specially(d) +
         fmt::format(
             "type         {}\nextents      {}\nstrides      {} bytes, from a step of one dimension to the next; dimension 0 is "
             "contiguous\nbox          {}\n"
             "swizzle      {}\ncoordinates  {}\nfrom global  {}\nto shared    {}   (byte, element, …) to bytes\n",
             d.type.name, list(d.extents), list(d.strides), list(d.box), d.swizzle.name, coordinates_text(request, map),
             to_string(predictions::tma_global_layout(d)), to_string(predictions::tma_shared_layout(d)));
}

std::string tma_holds_text(const TmaMap& map, const std::vector<std::string>& names) {
  if (map.at_one_start) {
    return map.base == Checked(0) ? "from this start only"
                                  : "from this start only: the map's address is byte " + to_string(map.base) + " of the tensor";
  }
  const std::string conditions = conditions_text(map, names);
  switch (map.holds) {
    case predictions::TmaHolds::everywhere:
      return "from every start that is legal, also where the tile hangs over or starts before the tensor";
    case predictions::TmaHolds::inside: return "from every start that is legal where " + conditions;
    case predictions::TmaHolds::on_grid: return "from every multiple of the box, and wherever " + conditions;
    case predictions::TmaHolds::here: return "where " + conditions;
  }
  return "";
}

nlohmann::ordered_json tma_json(const TmaDescriptor& d) {
  return {{"type", d.type.name},
          {"extents", tma_numbers(d.extents)},
          {"strides", tma_numbers(d.strides)},
          {"box", tma_numbers(d.box)},
          {"element_strides", tma_numbers(d.element_strides)},
          {"swizzle", d.swizzle.name},
          {"interleave", d.interleave},
          {"fill", d.fill}};
}

std::string tma_picture(const TmaMap& map, const TmaUse& use) {
  const Checked bytes(map.descriptor.type.bytes);
  constexpr std::int64_t chunk = 16, row = 128, most_rows = 8;
  std::map<std::int64_t, std::string> cells;
  std::int64_t end = 0;
  for (const TmaPlace& place : predictions::tma_places(map.descriptor, use)) {
    const std::int64_t at = place.shared.value();
    end = std::max(end, at + bytes.value());
    if (at % chunk != 0) continue;
    cells[at / chunk] = place.inside ? to_string((place.global + map.base) / bytes) : use.load ? "fill" : "left";
  }
  const render::Extent extent{most_rows, row / chunk};
  return render::to_text(render::grid(
      "rows of 128 bytes of shared memory: the element of the tensor that each 16 bytes begin with", (end + row - 1) / row,
      row / chunk,
      [&](std::int64_t i, std::int64_t j) {
        const auto cell = cells.find(i * (row / chunk) + j);
        return cell == cells.end() ? std::string() : cell->second;
      },
      extent));
}

nlohmann::ordered_json tma_conditions_json(const TmaMap& map, const std::vector<std::string>& names) {
  nlohmann::ordered_json conditions = nlohmann::ordered_json::array();
  for (const predictions::TmaCondition& condition : map.conditions) {
    nlohmann::ordered_json start = nlohmann::ordered_json::array();
    for (const predictions::TmaStart::Part& part : condition.start.parts)
      start.push_back({{"mode", part.mode}, {"weight", part.weight.value()}});
    conditions.push_back({{"kind", predictions::name(condition.kind)},
                          {"start", start},
                          {"number", condition.number.value()},
                          {"length", condition.length.value()},
                          {"words", to_string(condition, names)}});
  }
  return conditions;
}

}  // namespace colex::cli
