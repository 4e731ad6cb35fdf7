#include "colex/predictions/mma_atom.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

struct ElementType {
  std::string_view name;
  std::int64_t bits;
};
constexpr ElementType element_types[] = {{"f64", 64},  {"f32", 32}, {"tf32", 32}, {"s32", 32}, {"u32", 32}, {"f16", 16},
                                         {"bf16", 16}, {"s8", 8},   {"u8", 8},    {"e4m3", 8}, {"e5m2", 8}, {"e3m2", 8},
                                         {"e2m3", 8},  {"e2m1", 8}, {"s4", 4},    {"u4", 4},   {"b1", 1},   {"xf32", 32},
                                         {"i32", 32},  {"i8", 8},   {"iu8", 8},   {"iu4", 4},  {"fp8", 8},  {"bf8", 8}};

/// The bits of the types that a form names, in its order.
std::vector<std::int64_t> bits_of_types(std::string_view form) {
  std::vector<std::int64_t> bits;
  for (std::size_t begin = 0; begin <= form.size();) {
    const std::size_t end = std::min(form.find('.', begin), form.size());
    const std::string_view word = form.substr(begin, end - begin);
    const auto* type = std::find_if(std::begin(element_types), std::end(element_types),
                                    [&](const ElementType& known) { return known.name == word; });
    if (type != std::end(element_types)) bits.push_back(type->bits);
    begin = end + 1;
  }
  return bits;
}

/// mfma.f32.32x32x16.fp8.bf8 names the types of D, A and B; one that stands alone is of both. C has D's.
/// On gfx11 a register holds one value of C or D, also of 16 bits.
std::optional<std::int64_t> bits_of_wave(std::string_view form, char operand) {
  const std::vector<std::int64_t> bits = bits_of_types(form);
  if (bits.size() < 2) return std::nullopt;
  if (operand == 'A') return bits[1];
  if (operand == 'B') return bits.back();
  return form.ends_with(".gfx11") ? 32 : bits[0];
}

}  // namespace

bool is_of_amd(std::string_view form) {
  return form.starts_with("mfma.") || (form.starts_with("wmma.") && form.find(".gfx") != std::string_view::npos);
}

std::optional<std::int64_t> operand_bits(std::string_view form, char operand) {
  // dp4a.s32.u32 names the words of A and B; their elements are bytes, and of A of dp2a halves.
  if (form.starts_with("dp")) {
    if (operand == 'A') return form.starts_with("dp2a") ? 16 : 8;
    return operand == 'B' ? 8 : 32;
  }
  if (is_of_amd(form)) return bits_of_wave(form, operand);
  constexpr std::string_view order = "DABC";
  const std::size_t place = operand == 'C' && form.starts_with("wgmma") ? 0 : order.find(operand);
  const std::vector<std::int64_t> bits = bits_of_types(form);
  if (place >= bits.size()) return std::nullopt;
  const bool is_packed = form.find("kind::mxf4") != std::string_view::npos && (operand == 'A' || operand == 'B');
  return is_packed ? 4 : bits[place];
}

namespace {

int number(std::string_view digits, std::string_view of) {
  int value = 0;
  const auto [end, trouble] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (trouble != std::errc() || end != digits.data() + digits.size()) {
    throw Rejection(Kind::domain, std::string(of) + " is neither a compute capability, as 9.0, nor a target, as sm_90a");
  }
  return value;
}

/// 90 of 9.0.
int architecture(std::string_view capability) {
  const std::size_t point = capability.find('.');
  if (point == std::string_view::npos) return number("", capability);
  return 10 * number(capability.substr(0, point), capability) + number(capability.substr(point + 1), capability);
}

constexpr std::string_view of_amd = "gfx";

bool has_one(std::string_view capability, std::string_view target) {
  if (capability.starts_with(of_amd) || target.starts_with(of_amd))
    return capability.starts_with(target) || target.starts_with(capability);
  const int device = architecture(capability);
  constexpr std::string_view prefix = "sm_";
  if (target == "any") return true;
  const bool alone = target.ends_with('a');
  const std::size_t begin = target.starts_with(prefix) ? prefix.size() : target.size();
  const int first = number(target.substr(begin, target.size() - begin - (alone ? 1 : 0)), target);
  return alone ? device == first : device >= first;
}

}  // namespace

bool has(std::string_view capability, std::string_view targets) {
  while (true) {
    const std::size_t comma = targets.find(", ");
    if (has_one(capability, targets.substr(0, comma))) return true;
    if (comma == std::string_view::npos) return false;
    targets.remove_prefix(comma + 2);
  }
}

}  // namespace colex::predictions
