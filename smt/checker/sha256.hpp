// SHA-256 (FIPS 180-4) of a text, in hexadecimal: the name of a run that nobody gives to another one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace check {

inline std::string sha256(std::string text) {
  using Word = std::uint32_t;
  static constexpr std::array<Word, 64> constants = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
      0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
      0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
      0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
      0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
      0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  std::array<Word, 8> state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  // The text, a one bit, zeros, and the number of its bits in the last eight bytes of a block of 64.
  const std::uint64_t bits = std::uint64_t{8} * text.size();
  text += '\x80';
  while (text.size() % 64 != 56) text += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(bits >> shift & 255);
  for (std::size_t block = 0; block < text.size(); block += 64) {
    std::array<Word, 64> w{};
    for (std::size_t k = 0; k < 64; ++k) w[k / 4] = w[k / 4] << 8 | static_cast<unsigned char>(text[block + k]);
    for (std::size_t k = 16; k < 64; ++k) {
      const Word a = w[k - 15], b = w[k - 2];
      w[k] =
          w[k - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[k - 7] + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t k = 0; k < 64; ++k) {
      const Word first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + constants[k] + w[k];
      const Word second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    const std::array<Word, 8> found = {a, b, c, d, e, f, g, h};
    for (std::size_t k = 0; k < 8; ++k) state[k] += found[k];
  }
  std::string digits;
  for (const Word word : state)
    for (int shift = 28; shift >= 0; shift -= 4) digits += "0123456789abcdef"[word >> shift & 15];
  return digits;
}

}  // namespace check
