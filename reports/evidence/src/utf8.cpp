#include "utf8.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace colex::evidence {

namespace {

constexpr std::array<bool, 256> made_plain() {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x80; ++byte) plain[byte] = byte != '"' && byte != '\\';
  return plain;
}

/// Which bytes are a character by themselves that needs no escape.
constexpr std::array<bool, 256> is_plain = made_plain();

/// The length of the character of several bytes that begins here; 0 if none does. Source: RFC 3629, section 4.
std::size_t length_of(std::string_view text) {
  const auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U; };
  const unsigned first = byte(0), second = byte(1);
  const std::size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                             : first >= 0xE0 && first <= 0xEF ? 3
                             : first >= 0xF0 && first <= 0xF4 ? 4
                                                              : 0;
  const unsigned least = first == 0xE0   ? 0xA0
                         : first == 0xF0 ? 0x90
                                         : 0x80,
                 most = first == 0xED   ? 0x9F
                        : first == 0xF4 ? 0x8F
                                        : 0xBF;
  if (length == 0 || second < least || second > most) return 0;
  for (std::size_t k = 2; k < length; ++k) {
    if (byte(k) < 0x80 || byte(k) > 0xBF) return 0;
  }
  return length;
}

/// How many of eight bytes, from the first on, are characters by themselves that need no escape; on a machine whose words begin
/// with their highest byte, 8 or 0. A byte is looked for by the bits that a subtraction borrows. Borrowing goes upwards, so the
/// lowest byte that is found is one that is looked for.
std::size_t plain_of_eight(const char* bytes) {
  constexpr std::uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  const auto has_zero = [](std::uint64_t x) { return (x - ones) & ~x & tops; };
  const std::uint64_t below_space = (word - ones * 0x20) & ~word & tops;
  const std::uint64_t found = (word & tops) | below_space | has_zero(word ^ (ones * '"')) | has_zero(word ^ (ones * '\\'));
  if (found == 0) return 8;
  return std::endian::native == std::endian::little ? static_cast<std::size_t>(std::countr_zero(found)) / 8 : 0;
}

}  // namespace

std::size_t utf8_without_escapes(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (at + 8 <= text.size()) {
      const std::size_t plain = plain_of_eight(text.data() + at);
      at += plain;
      if (plain == 8) continue;
    }
    if (is_plain[static_cast<unsigned char>(text[at])]) {
      ++at;
      continue;
    }
    const std::size_t length = length_of(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

}  // namespace colex::evidence
