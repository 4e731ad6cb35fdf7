// The words of RapidCheck's random engine, for a build that has no RapidCheck (WebAssembly): a case that is drawn there is the
// case that is drawn here. A generator is a key and the path of splits that led to it; its words are what the cipher
// Threefish-256 makes of the path and of a counter, four at a time (Claessen and Palka, 2013).
//
//   SplittableRandom random({seed, number, 0, 0});
//   SplittableRandom other = random.split();      independent of what `random` gives from now on
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace colex::cases {

class SplittableRandom {
 public:
  using Key = std::array<std::uint64_t, 4>;

  SplittableRandom() = default;
  explicit SplittableRandom(const Key& key) : key_(key) {}

  /// A second generator; this one and that one have nothing in common. Not to be mixed with next().
  SplittableRandom split() {
    SplittableRandom right = *this;
    turn(false);
    right.turn(true);
    return right;
  }

  std::uint64_t next() {
    const std::size_t at = counter_ % words_.size();
    if (at == 0) words_ = enciphered();
    ++counter_;
    return words_[at];
  }

 private:
  /// One more step of the path. A full path becomes a key of its own.
  void turn(bool right) {
    constexpr unsigned most = 64;
    if (length_ == most) {
      key_ = enciphered();
      path_ = 0;
      length_ = 0;
    }
    if (right) path_ |= std::uint64_t{1} << length_;
    ++length_;
  }

  /// The word turned left by n of its bits, 0 < n < 64. (Libraries differ in whether std::rotl takes a number with a sign.)
  static constexpr std::uint64_t rotated(std::uint64_t word, unsigned n) { return word << n | word >> (64 - n); }

  /// Threefish-256 of the path and the counter: 72 rounds, the key mixed in before every fourth and behind the last.
  Key enciphered() const {
    constexpr std::uint64_t parity = 0x1bd11bdaa9fc1a22;
    constexpr std::array<std::uint64_t, 3> tweak{13, 37, 13 ^ 37};
    constexpr unsigned rotations[8][2] = {{14, 16}, {52, 57}, {23, 40}, {5, 37}, {25, 33}, {46, 12}, {58, 22}, {32, 32}};
    constexpr unsigned rounds = 72;
    const std::array<std::uint64_t, 5> keys{key_[0], key_[1], key_[2], key_[3], parity ^ key_[0] ^ key_[1] ^ key_[2] ^ key_[3]};
    Key x{path_, counter_, 0, 0};
    for (unsigned round = 0; round <= rounds; ++round) {
      if (round % 4 == 0) {
        const unsigned s = round / 4;
        x[0] += keys[s % 5];
        x[1] += keys[(s + 1) % 5] + tweak[s % 3];
        x[2] += keys[(s + 2) % 5] + tweak[(s + 1) % 3];
        x[3] += keys[(s + 3) % 5] + s;
      }
      if (round == rounds) break;
      const auto& by = rotations[round % 8];
      x[0] += x[1];
      x[1] = rotated(x[1], by[0]) ^ x[0];
      x[2] += x[3];
      x[3] = rotated(x[3], by[1]) ^ x[2];
      std::swap(x[1], x[3]);
    }
    return x;
  }

  Key key_{}, words_{};
  std::uint64_t path_ = 0, counter_ = 0;
  unsigned length_ = 0;
};

}  // namespace colex::cases
