#include "tma_names.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "colex/predictions/tma_descriptor.hpp"

namespace colex::cli {

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
