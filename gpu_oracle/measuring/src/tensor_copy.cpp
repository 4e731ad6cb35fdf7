#include "colex/measuring/tensor_copy.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <map>
#include <utility>

#include "colex/measuring/movement.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

namespace {

JsonLine described(const TensorMap& map) {
  JsonLine line;
  line.text("type", map.type).numbers("extents", map.extents).numbers("strides", map.strides);
  if (map.im2col()) {
    line.numbers("lower", map.lower).numbers("upper", map.upper).number("channels", map.channels).number("pixels", map.pixels);
  } else {
    line.numbers("box", map.box);
  }
  line.numbers("element_strides", map.element_strides);
  return line.text("interleave", map.interleave).text("swizzle", map.swizzle).text("fill", map.fill);
}

/// Whether a load may change numbers of this type.
bool converts(const std::string& type) { return type == "FLOAT32_FTZ" || type == "TFLOAT32" || type == "TFLOAT32_FTZ"; }

/// What one execution of the instruction was seen to do.
struct SeenCopy {
  std::vector<std::int64_t> origins;
  bool counted = true;
};

SeenCopy see(const TensorCopy& instruction, const TensorAccess& access, std::size_t source_bytes, std::size_t destination_bytes) {
  SeenCopy seen;
  const auto run = [&](const Bytes& source, const Bytes& destination) {
    TensorCopied copied = instruction.run(access, source, destination);
    seen.counted = seen.counted && copied.counted;
    return std::move(copied.destination);
  };
  if (instruction.kind == TensorCopy::Kind::reduction) {
    seen.origins = origins(Reducer{instruction.operation, access.map.type, source_bytes, destination_bytes, run});
  } else {
    const Mover mover{source_bytes,
                      [&](const Bytes& source, std::uint8_t poison) { return run(source, Bytes(destination_bytes, poison)); }};
    seen.origins = origins(mover, converts(access.map.type) ? Coding::normal_floats : Coding::bytes);
  }
  return seen;
}

std::string map_line(const std::string& family, const std::string& form, const TensorMap& map, const std::string& answer) {
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "tensor_map").object("map", described(map));
  return line.text("answer", answer).str();
}

/// The beginning of a line about one execution.
JsonLine described(const std::string& family, const std::string& form, const TensorCopy& instruction,
                   const TensorAccess& access) {
  const bool loads = instruction.kind == TensorCopy::Kind::load;
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "tensor_move");
  line.object("map", described(access.map)).numbers("coordinates", access.coordinates);
  if (!access.offsets.empty()) line.numbers("offsets", access.offsets);
  line.number("shared", access.shared);
  if (instruction.multicast) line.number("ctas", access.ctas).number("issuer", access.issuer).number("mask", access.mask);
  return line.text("source", loads ? "global" : "shared").text("destination", loads ? "shared" : "global");
}

std::string observe_tensor_access(const std::string& family, const std::string& form, const TensorCopy& instruction,
                                  const TensorAccess& access) {
  const bool loads = instruction.kind == TensorCopy::Kind::load;
  const auto global = static_cast<std::size_t>(global_bytes(access.map)),
             shared = static_cast<std::size_t>(shared_bytes(access) * (loads ? access.ctas : 1));
  JsonLine line = described(family, form, instruction, access);
  const std::size_t from = loads ? global : shared, to = loads ? shared : global;
  line.number("bytes", static_cast<std::int64_t>(to));
  if (instruction.kind == TensorCopy::Kind::reduction) line.number("replays", reduction_replays);
  const SeenCopy seen = see(instruction, access, from, to);
  if (loads) line.number("counted", seen.counted ? moved_bytes(access.map) : -1);
  return line.numbers("runs", byte_runs(seen.origins)).str();
}

}  // namespace

std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction,
                                             const std::vector<TensorAccess>& accesses) {
  std::vector<std::string> lines;
  for (const TensorAccess& access : accesses) {
    try {
      lines.push_back(observe_tensor_access(family, form, instruction, access));
    } catch (const Refused& refused) {
      lines.push_back(map_line(family, form, access.map, refused.what()));
    } catch (const Fault& fault) {
      lines.push_back(described(family, form, instruction, access).text("fault", fault.what()).str());
      break;
    }
  }
  return lines;
}

std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction) {
  return observe_tensor_copy(family, form, instruction, tensor_accesses(instruction));
}

std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form,
                                             const std::vector<TensorMap>& maps, const EncodeTensorMap& encode) {
  std::vector<std::string> lines;
  for (const TensorMap& map : maps) lines.push_back(map_line(family, form, map, encode(map)));
  return lines;
}

std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form, bool im2col,
                                             const EncodeTensorMap& encode) {
  return observe_tensor_maps(family, form, tensor_maps(im2col), encode);
}

std::vector<TensorMap> maps_of(const std::vector<TensorAccess>& accesses) {
  std::vector<TensorMap> maps;
  for (const TensorAccess& access : accesses) maps.push_back(access.map);
  return maps;
}

Numbers numbers(const std::string& list) {
  Numbers result;
  std::size_t begin = 0;
  while (begin < list.size()) {
    std::size_t length = 0;
    try {
      result.push_back(std::stoll(list.substr(begin), &length));
    } catch (const std::exception&) {
      throw Fault(list + " is no list of integers");
    }
    begin += length;
    if (begin < list.size() && list[begin++] != ',') throw Fault(list + " is no list of integers");
  }
  return result;
}

namespace {

std::int64_t one_number(const std::string& text) {
  const Numbers all = numbers(text);
  if (all.size() != 1) throw Fault(text + " is no integer");
  return all.front();
}

}  // namespace

TensorAccess tensor_access(const std::vector<std::string>& words) {
  TensorAccess access;
  TensorMap& map = access.map;
  const std::map<std::string, std::string*> texts = {
      {"type", &map.type}, {"interleave", &map.interleave}, {"swizzle", &map.swizzle}, {"fill", &map.fill}};
  const std::map<std::string, Numbers*> lists = {{"extents", &map.extents},
                                                 {"strides", &map.strides},
                                                 {"box", &map.box},
                                                 {"element_strides", &map.element_strides},
                                                 {"lower", &map.lower},
                                                 {"upper", &map.upper},
                                                 {"coordinates", &access.coordinates},
                                                 {"offsets", &access.offsets}};
  const std::map<std::string, std::int64_t*> integers = {
      {"channels", &map.channels}, {"pixels", &map.pixels}, {"shared", &access.shared}};
  for (const std::string& word : words) {
    const std::size_t middle = word.find('=');
    const std::string name = word.substr(0, middle), value = middle == std::string::npos ? "" : word.substr(middle + 1);
    if (const auto text = texts.find(name); text != texts.end()) {
      *text->second = value;
    } else if (const auto list = lists.find(name); list != lists.end()) {
      *list->second = numbers(value);
    } else if (const auto integer = integers.find(name); integer != integers.end()) {
      *integer->second = one_number(value);
    } else {
      throw Fault("a tensor access has no field called " + name);
    }
  }
  return access;
}

std::vector<TensorAccess> accesses_in(const std::vector<std::string>& words) {
  std::vector<TensorAccess> accesses;
  auto begin = words.begin();
  while (begin != words.end()) {
    const auto end = std::find(begin, words.end(), "/");
    accesses.push_back(tensor_access({begin, end}));
    begin = end == words.end() ? end : end + 1;
  }
  return accesses;
}

std::int64_t element_bytes(const std::string& type) {
  static const std::map<std::string, std::int64_t> bytes = {
      {"UINT8", 1},   {"UINT16", 2},  {"UINT32", 4},   {"INT32", 4},       {"UINT64", 8},   {"INT64", 8},       {"FLOAT16", 2},
      {"FLOAT32", 4}, {"FLOAT64", 8}, {"BFLOAT16", 2}, {"FLOAT32_FTZ", 4}, {"TFLOAT32", 4}, {"TFLOAT32_FTZ", 4}};
  const auto found = bytes.find(type);
  if (found == bytes.end()) throw Fault("no element type is called " + type);
  return found->second;
}

std::int64_t moved_bytes(const TensorMap& map) {
  const bool sliced = map.interleave != "NONE";
  std::int64_t count = map.interleave == "16B" ? 16 : sliced ? 32 : element_bytes(map.type);
  // One slice arrives of each pixel, however many channels are asked for.
  if (map.im2col()) return (sliced ? 1 : map.channels) * map.pixels * count;
  for (std::size_t k = 0; k < map.box.size(); ++k) {
    // One slice arrives, whatever the box says in this dimension.
    if (sliced && k + 2 == map.box.size()) continue;
    const std::int64_t step = k > 0 || sliced ? map.element_strides[k] : 1;
    count *= (map.box[k] + step - 1) / step;
  }
  return count;
}

std::int64_t global_bytes(const TensorMap& map) {
  // The last row is counted in whole chunks of 16 bytes.
  std::int64_t bytes = (map.extents[0] * element_bytes(map.type) + 15) / 16 * 16;
  for (std::size_t k = 1; k < map.extents.size(); ++k) bytes += (map.extents[k] - 1) * map.strides[k - 1];
  // The innermost elements of an interleaved tensor are slices of 16 or 32 bytes.
  if (map.interleave != "NONE") bytes += map.extents[0] * 32;
  return bytes;
}

std::int64_t swizzle_span(const std::string& swizzle) {
  return swizzle == "NONE" ? 0 : swizzle == "32B" ? 32 : swizzle == "64B" ? 64 : 128;
}

std::int64_t shared_bytes(const TensorAccess& access) {
  constexpr std::int64_t pattern = 1024;
  const TensorMap& map = access.map;
  // A row takes as many bytes as its swizzle spans, even if it holds fewer.
  const std::int64_t row = (map.im2col() ? map.channels : map.box[0]) * element_bytes(map.type);
  const std::int64_t rows = map.interleave == "NONE" ? moved_bytes(map) / row : 0;
  const std::int64_t end = access.shared + std::max(moved_bytes(map), rows * swizzle_span(map.swizzle));
  return (end + pattern - 1) / pattern * pattern + pattern;
}

namespace {

constexpr int swizzles[] = {0, 32, 64, 128};

Descriptor plain(int swizzle) {
  if (swizzle == 0) return {0, 128, 512, 0, 0};
  return {swizzle, 32 * swizzle, 8 * swizzle, 0, 0};
}

/// The descriptor with other numbers in its fields: larger offsets, an offset of 0, another start and another base.
std::vector<Descriptor> changed(const Descriptor& d) {
  return {
      {d.swizzle, d.leading + 80, d.stride, 0, 0},
      {d.swizzle, d.leading, d.stride + 144, 0, 0},
      {d.swizzle, 0, d.stride, 0, 0},
      {d.swizzle, d.leading, 0, 0, 0},
      {d.swizzle, d.leading, d.stride, 32, 0},
      {d.swizzle, d.leading, d.stride, 128, 0},
      {d.swizzle, d.leading, d.stride, 128, 1},
      {d.swizzle, d.leading, d.stride, 0, 1},
      {d.swizzle, d.leading, d.stride, 0, 5},
      {d.swizzle, d.leading + 80, d.stride + 144, 656, 3},
  };
}

}  // namespace

std::uint64_t encode(const Descriptor& descriptor) {
  const auto field = [](int bytes) { return static_cast<std::uint64_t>(bytes >> 4) & 0x3fff; };
  const std::uint64_t mode = descriptor.swizzle == 0 ? 0 : descriptor.swizzle == 128 ? 1 : descriptor.swizzle == 64 ? 2 : 3;
  return field(descriptor.start) | field(descriptor.leading) << 16 | field(descriptor.stride) << 32 |
         static_cast<std::uint64_t>(descriptor.base) << 49 | mode << 62;
}

std::vector<Descriptor> plain_descriptors() {
  std::vector<Descriptor> result;
  for (const int swizzle : swizzles) result.push_back(plain(swizzle));
  return result;
}

std::vector<Descriptor> all_descriptors() {
  std::vector<Descriptor> result = plain_descriptors();
  for (const int swizzle : swizzles) {
    for (const Descriptor& descriptor : changed(plain(swizzle))) result.push_back(descriptor);
  }
  return result;
}

}  // namespace colex::measuring
