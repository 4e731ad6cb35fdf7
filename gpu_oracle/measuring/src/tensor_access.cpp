#include "colex/measuring/tensor_access.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <map>

#include "colex/measuring/fault.hpp"

namespace colex::measuring {

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

}  // namespace colex::measuring
