#include "colex/predictions/copy_forms.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

/// How many bits a type has of which CuTe makes a copy.
struct TypeBits {
  std::string_view name;
  std::int64_t bits;
};

constexpr std::array type_bits = {
    TypeBits{"uint8_t", 8},      TypeBits{"int8_t", 8},      TypeBits{"char", 8},      TypeBits{"float_e4m3_t", 8},
    TypeBits{"float_e5m2_t", 8}, TypeBits{"uint16_t", 16},   TypeBits{"int16_t", 16},  TypeBits{"half_t", 16},
    TypeBits{"bfloat16_t", 16},  TypeBits{"uint32_t", 32},   TypeBits{"int32_t", 32},  TypeBits{"int", 32},
    TypeBits{"float", 32},       TypeBits{"tfloat32_t", 32}, TypeBits{"uint64_t", 64}, TypeBits{"int64_t", 64},
    TypeBits{"double", 64},      TypeBits{"float2", 64},     TypeBits{"uint2", 64},    TypeBits{"int2", 64},
    TypeBits{"uint128_t", 128},  TypeBits{"float4", 128},    TypeBits{"uint4", 128},   TypeBits{"int4", 128},
};

void erase_all(std::string& text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) text.erase(at, part.size());
}

/// A decimal number that is all of a text.
std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// What stands between a word with `<` and the `>` at the end; nothing if the text is not so.
std::optional<std::string_view> argument_of(std::string_view text, std::string_view word) {
  if (!text.starts_with(word) || !text.ends_with('>')) return std::nullopt;
  const std::string_view rest = text.substr(word.size(), text.size() - word.size() - 1);
  return rest.starts_with('<') ? std::optional(rest.substr(1)) : std::nullopt;
}

std::int64_t bits_of_type(std::string_view type, std::string_view name) {
  const auto* known = std::find_if(type_bits.begin(), type_bits.end(), [&](const TypeBits& t) { return t.name == type; });
  if (known != type_bits.end()) return known->bits;
  if (const auto bits = argument_of(type, "uint_bit_t")) {
    if (const auto number = number_in(*bits)) return *number;
  }
  throw Rejection(Kind::type, std::string(name) + ": how many bits a " + std::string(type) +
                                  " has is not known; write cute::uint128_t, uint64_t, uint32_t, …");
}

/// The bits of `<T>` or of `<TS,TD>`, which are of one size.
std::int64_t bits_of_types(std::string_view types, std::string_view name) {
  const std::size_t comma = types.find(',');
  const std::int64_t bits = bits_of_type(types.substr(0, comma), name);
  if (comma != std::string_view::npos && bits_of_type(types.substr(comma + 1), name) != bits)
    throw Rejection(Kind::type, std::string(name) + ": source and destination are of one size");
  return bits;
}

VectorCopy of_any_memory(std::int64_t bits, std::string_view name) {
  constexpr std::array<std::int64_t, 5> known = {8, 16, 32, 64, 128};
  if (std::find(known.begin(), known.end(), bits) != known.end()) return {"copy." + std::to_string(bits), bits};
  throw Rejection(Kind::type, std::string(name) + ": a thread copies 8, 16, 32, 64 or 128 bits");
}

/// `always` is `.ca`; bytes: 0 where the name does not say them.
VectorCopy cp_async(bool always, std::int64_t bytes, std::string_view name) {
  constexpr std::int64_t widest = 16;
  if (!always && (bytes == 0 || bytes == widest)) return {"cp.async.cg.shared.global", 8 * widest, AccessedBy::cp_async, true};
  if (!always) throw Rejection(Kind::type, std::string(name) + ": cp.async.cg copies 16 bytes; cp.async.ca copies 4, 8 or 16");
  if (bytes != 4 && bytes != 8 && bytes != widest) {
    throw Rejection(Kind::type, std::string(name) +
                                    ": cp.async.ca copies 4, 8 or 16 bytes of each thread, which its name says: "
                                    "cp.async.ca.shared.global.16");
  }
  return {"cp.async.ca.shared.global." + std::to_string(bytes), 8 * bytes, AccessedBy::cp_async, true};
}

/// `cp.async.ca.shared.global`, with the bytes behind it: `.16`, `,16`, or behind the operands, `[a],[b],16`.
std::optional<VectorCopy> of_ptx_cp_async(std::string_view text, std::string_view name) {
  for (const bool always : {true, false}) {
    const std::string_view word = always ? "cp.async.ca.shared.global" : "cp.async.cg.shared.global";
    if (!text.starts_with(word)) continue;
    const std::string_view rest = text.substr(word.size());
    if (rest.empty()) return cp_async(always, 0, name);
    if (rest.front() != '.' && rest.front() != ',' && rest.front() != '[') return std::nullopt;
    const auto bytes = number_in(rest.substr(rest.find_last_of(".,") + 1));
    return bytes ? std::optional(cp_async(always, *bytes, name)) : std::nullopt;
  }
  return std::nullopt;
}

/// `.b32`, `.v4.f32`: the bits of what ld and st move.
std::optional<std::int64_t> bits_of_ptx(std::string_view type) {
  std::int64_t count = 1;
  if (type.starts_with(".v2") || type.starts_with(".v4")) {
    count = type[2] - '0';
    type.remove_prefix(3);
  }
  if (type.size() < 3 || type.front() != '.' || std::string_view("busf").find(type[1]) == std::string_view::npos)
    return std::nullopt;
  const auto bits = number_in(type.substr(2));
  const bool known = bits && (*bits == 8 || *bits == 16 || *bits == 32 || *bits == 64 || (*bits == 128 && type[1] == 'b'));
  return known && count * *bits <= 128 ? std::optional(count * *bits) : std::nullopt;
}

std::optional<VectorCopy> of_ptx_access(std::string text) {
  erase_all(text, ".volatile");
  for (const std::string_view word : {"ld.shared", "st.shared"}) {
    if (!text.starts_with(word)) continue;
    const auto bits = bits_of_ptx(std::string_view(text).substr(word.size()));
    if (bits) return VectorCopy{text, *bits, AccessedBy::vectors, word == "st.shared"};
  }
  return std::nullopt;
}

std::optional<VectorCopy> of_cute(std::string_view text, std::string_view name) {
  for (const bool always : {true, false}) {
    const std::string word = always ? "SM80_CP_ASYNC_CACHEALWAYS" : "SM80_CP_ASYNC_CACHEGLOBAL";
    for (const std::string& whole : {word, word + "_ZFILL"}) {
      if (text == whole) return cp_async(always, 0, name);
      if (const auto types = argument_of(text, whole)) return cp_async(always, bits_of_types(*types, name) / 8, name);
    }
  }
  if (const auto types = argument_of(text, "UniversalCopy")) return of_any_memory(bits_of_types(*types, name), name);
  constexpr std::int64_t most_bits = 128, least_bits = 8;
  std::optional<std::int64_t> assumed;
  if (text == "AutoVectorizingCopy") assumed = most_bits;
  if (text == "DefaultCopy") assumed = least_bits;
  if (const auto bits = argument_of(text, "AutoVectorizingCopyWithAssumedAlignment")) assumed = number_in(*bits);
  if (!assumed) return std::nullopt;
  VectorCopy copy = of_any_memory(*assumed, name);
  copy.fewer = true;
  return copy;
}

}  // namespace

std::optional<VectorCopy> vector_copy(std::string_view name) {
  std::string text(name);
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  for (const std::string_view part : {"cute::", "cutlass::", "std::", "::cta", ".L2::64B", ".L2::128B", ".L2::256B"})
    erase_all(text, part);
  if (text.starts_with("copy.")) {
    const auto bits = number_in(std::string_view(text).substr(5));
    return bits ? std::optional(of_any_memory(*bits, name)) : std::nullopt;
  }
  if (auto copy = of_ptx_cp_async(text, name)) return copy;
  if (auto copy = of_ptx_access(text)) return copy;
  return of_cute(text, name);
}

bool is_timed_by_the_cache(const VectorCopy& copy) { return copy.name.starts_with("cp.async.cg"); }

std::string describe(const VectorCopy& copy) {
  std::string text = "each thread moves its own " + std::to_string(copy.bits) + " bits";
  if (copy.fewer) text += ", or fewer where so many do not lie together";
  if (is_timed_by_the_cache(copy))
    text += "; cp.async.cg takes the time of the L2 cache, and its wavefronts are counted as those of cp.async.ca";
  return text;
}

}  // namespace colex::predictions
