#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/print.hpp"
#include "colex/render/figure.hpp"

#include "tma_request.hpp"

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

// --- the words of others

namespace {

/// In small letters, without `__`, `cute::` and the like, and without `_t` and the word nv.
std::string plain(std::string name) {
  name = name.substr(name.rfind(':') == std::string::npos ? 0 : name.rfind(':') + 1);
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const std::string_view part : {"__", "nv_", "_t"}) {
    for (std::size_t at = name.find(part); at != std::string::npos; at = name.find(part)) name.erase(at, part.size());
  }
  return name;
}

constexpr const char* of_bytes = "u8, as which TMA moves 8 bits of any meaning";

constexpr struct {
  const char *name, *type;
} names[] = {{"half", "f16"},           {"fp16", "f16"},          {"float16", "f16"},       {"bfloat16", "bf16"},
             {"float", "f32"},          {"fp32", "f32"},          {"float32", "f32"},       {"double", "f64"},
             {"fp64", "f64"},           {"float64", "f64"},       {"tfloat32", "tf32"},     {"int", "s32"},
             {"int32", "s32"},          {"i32", "s32"},           {"uint", "u32"},          {"uint32", "u32"},
             {"uint16", "u16"},         {"int16", "u16"},         {"i16", "u16"},           {"s16", "u16"},
             {"int64", "s64"},          {"i64", "s64"},           {"uint64", "u64"},        {"uint8", of_bytes},
             {"int8", of_bytes},        {"i8", of_bytes},         {"s8", of_bytes},         {"fp8", of_bytes},
             {"f8", of_bytes},          {"e4m3", of_bytes},       {"e5m2", of_bytes},       {"ue8m0", of_bytes},
             {"float8", of_bytes},      {"fp8e4m3", of_bytes},    {"fp8e5m2", of_bytes},    {"fp8_e4m3", of_bytes},
             {"fp8_e5m2", of_bytes},    {"float_e4m3", of_bytes}, {"float_e5m2", of_bytes}, {"float8_e4m3fn", of_bytes},
             {"float8_e5m2", of_bytes}, {"f8e4m3fn", of_bytes},   {"f8e5m2", of_bytes}};

}  // namespace

std::string meant_type(const std::string& name) {
  const std::string wanted = plain(name);
  for (const predictions::TmaType& one : predictions::tma_types()) {
    if (plain(std::string(one.name)) == wanted || plain(std::string(one.short_name)) == wanted)
      return "; did you mean " + std::string(one.short_name);
  }
  const auto known = std::find_if(std::begin(names), std::end(names), [&](const auto& one) { return one.name == wanted; });
  return known == std::end(names) ? "" : std::string("; did you mean ") + known->type;
}

std::string meant_swizzle(const std::string& name) {
  std::string wanted = plain(name);
  for (const std::string_view part : {"swizzle", "sw", "_", " "}) {
    for (std::size_t at = wanted.find(part); at != std::string::npos; at = wanted.find(part)) wanted.erase(at, part.size());
  }
  for (const predictions::TmaSwizzle& one : predictions::tma_swizzles()) {
    const std::string known = plain(std::string(one.name));
    if (known == wanted || known == wanted + 'b') return "; did you mean " + std::string(one.name);
  }
  return "";
}

}  // namespace colex::cli
