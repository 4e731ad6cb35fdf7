// Bank conflicts: from the definition of a bank.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "colex/predictions/copy_forms.hpp"

namespace colex::predictions {
namespace {

template <class Place>
WarpAccess access(std::int64_t bytes, Place&& place, bool load = true) {
  WarpAccess result{bytes, load, {}};
  for (std::int64_t t = 0; t < 32; ++t) result.addresses.push_back(place(t));
  return result;
}

TEST(Wavefronts, OfAStrideInWordsAreItsCommonDivisorWithTheBanks) {
  const std::int64_t divisors[] = {1, 2, 1, 4, 1, 2, 1, 8};
  for (std::int64_t stride = 1; stride <= 8; ++stride) {
    EXPECT_EQ(wavefronts(access(4, [&](std::int64_t t) { return 4 * stride * t; })), divisors[stride - 1]) << stride;
  }
  EXPECT_EQ(wavefronts(access(4, [](std::int64_t t) { return 128 * t; })), 32);
}

TEST(Wavefronts, OfOneWordAreOneHoweverOftenItIsAsked) {
  EXPECT_EQ(wavefronts(access(4, [](std::int64_t) { return 64; })), 1);
  EXPECT_EQ(wavefronts(access(1, [](std::int64_t t) { return t % 4; })), 1);
}

TEST(Wavefronts, OfWideAccessesAreThoseOfTheirHalvesAndQuarters) {
  EXPECT_EQ(wavefronts(access(8, [](std::int64_t t) { return 8 * t; })), 2);
  EXPECT_EQ(wavefronts(access(16, [](std::int64_t t) { return 16 * t; })), 4);
  // A column of 16-byte chunks of a tile with rows of 128 bytes: all in the same four banks; under the 128-byte swizzle in all.
  EXPECT_EQ(wavefronts(access(16, [](std::int64_t t) { return t % 8 * 128 + t / 8 * 16; })), 32);
  EXPECT_EQ(wavefronts(access(16, [](std::int64_t t) { return (t % 8 * 128 + t / 8 * 16) ^ (t % 8 * 16); })), 4);
}

TEST(Wavefronts, OfLoadsByPairsThatAgreeAreHalved) {
  EXPECT_EQ(wavefronts(access(8, [](std::int64_t t) { return t / 2 * 8; })), 1);
  EXPECT_EQ(wavefronts(access(
                8, [](std::int64_t t) { return t / 2 * 8; }, false)),
            2);
}

TEST(Wavefronts, AreAtTheLeastWhatTheirWordsNeed) {
  EXPECT_EQ(least_wavefronts(access(4, [](std::int64_t t) { return 128 * t; })), 1);
  EXPECT_EQ(least_wavefronts(access(16, [](std::int64_t t) { return 128 * t; })), 4);
}

/// Wavefronts by the definition of a bank: of the addresses that are served together the most words of one bank, each counted
/// as often as it is asked for, or once.
std::int64_t by_definition(const WarpAccess& access, std::size_t together, bool each_time) {
  std::int64_t all = 0;
  for (std::size_t first = 0; first < access.addresses.size(); first += together) {
    std::map<std::int64_t, std::multiset<std::int64_t>> words_of_bank;
    std::size_t most = 0;
    for (std::size_t t = first; t < std::min(first + together, access.addresses.size()); ++t) {
      for (std::int64_t byte = 0; byte < access.bytes; byte += 4) {
        const std::int64_t word = (access.addresses[t] + byte) / 4;
        std::multiset<std::int64_t>& words = words_of_bank[word % 32];
        if (each_time || words.count(word) == 0) words.insert(word);
        most = std::max(most, words.size());
      }
    }
    all += static_cast<std::int64_t>(most);
  }
  return all;
}

/// Tables of addresses with few and with many that agree.
std::vector<std::int64_t> drawn(std::mt19937& random, std::size_t count, std::int64_t bytes) {
  std::vector<std::int64_t> addresses;
  const std::uint32_t places = 1U << random() % 9;
  for (std::size_t t = 0; t < count; ++t) addresses.push_back(static_cast<std::int64_t>(random() % places) * bytes);
  const std::size_t apart = std::size_t{1} << random() % 3;  // every thread agrees with the one at this distance, as loads merge
  for (std::size_t t = 0; t < count && random() % 2 == 0; ++t) addresses[t] = addresses[t & ~apart];
  return addresses;
}

TEST(Wavefronts, OfMatricesAreThoseOfEightRowsNeverMerged) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    WarpAccess rows{16, random() % 2 == 0, drawn(random, std::size_t{8} << random() % 3, 16), AccessedBy::matrices};
    ASSERT_EQ(wavefronts(rows), by_definition(rows, 8, false)) << addresses_text(rows);
  }
  // All rows of four matrices are one, or each is its neighbour's: loads of vectors would be merged.
  WarpAccess one{16, true, std::vector<std::int64_t>(32, 0), AccessedBy::matrices};
  EXPECT_EQ(wavefronts(one), 4);
  EXPECT_EQ(least_wavefronts(one), 4);
  one.by = AccessedBy::vectors;
  EXPECT_EQ(wavefronts(one), 2);
}

TEST(Wavefronts, OfCpAsyncAreThoseOfThreadsThatAgreeOneAfterAnother) {
  std::mt19937 random(2);
  for (int i = 0; i < 3000; ++i) {
    const std::int64_t bytes = std::int64_t{4} << random() % 3;
    const WarpAccess access{bytes, false, drawn(random, 32, bytes), AccessedBy::cp_async};
    const std::int64_t expected = by_definition(access, static_cast<std::size_t>(128 / bytes), true);
    ASSERT_EQ(wavefronts(access), expected) << addresses_text(access);
  }
  for (const std::int64_t bytes : {4, 8, 16}) {
    WarpAccess access{bytes, false, std::vector<std::int64_t>(32, 0), AccessedBy::cp_async};
    EXPECT_EQ(wavefronts(access), 32) << "all threads write one address";
    EXPECT_EQ(conflict_text(access, 0), "threads 0 and 1 write the word 0, which cp.async does one after the other");
    for (std::int64_t t = 0; t < 32; ++t) access.addresses[static_cast<std::size_t>(t)] = t * bytes;
    EXPECT_EQ(wavefronts(access), bytes / 4);
    EXPECT_EQ(least_wavefronts(access), bytes / 4);
  }
}

TEST(Wavefronts, ThreadsThatTakeNoPartAskForNothing) {
  std::vector<std::int64_t> odd(32, -1), one(32, -1);
  for (std::size_t t = 1; t < 32; t += 2) odd[t] = static_cast<std::int64_t>(t / 2) * 16;
  one[31] = 48;
  const struct {
    std::int64_t bytes;
    bool load;
    std::vector<std::int64_t> addresses;
    AccessedBy by;
    std::int64_t expected;
  } rows[] = {
      {4, true, odd, AccessedBy::vectors, 2},    // 16 words, 4 apart: each bank of 8 is asked for two
      {16, true, odd, AccessedBy::vectors, 2},   // neighbours agree, since one of each pair takes no part: merged
      {16, false, odd, AccessedBy::vectors, 4},  // 4 threads of each quarter, 4 words each
      {16, true, one, AccessedBy::vectors, 2},   // a load of 16 bytes takes 4, or 2 merged
      {8, true, one, AccessedBy::vectors, 1},    // of 8 bytes 2, or 1 merged
      {16, false, one, AccessedBy::vectors, 1},  // stores have no least
      {8, false, {0, 8}, AccessedBy::cp_async, 1},
  };
  for (const auto& row : rows) {
    const WarpAccess access{row.bytes, row.load, row.addresses, row.by};
    EXPECT_EQ(wavefronts(access), row.expected) << row.bytes << ' ' << addresses_text(access);
    EXPECT_EQ(conflict_text({4, true, {-1, 0, -1, 128}}, 0), "threads 1 and 3 ask bank 0 for the words 0 and 32");
  }
}

/// Whether each thread that accesses agrees with the one at this distance, if that one does.
bool agree(const std::vector<std::int64_t>& addresses, std::size_t distance) {
  for (std::size_t t = 0; t < addresses.size(); ++t) {
    const std::size_t other = t ^ distance;
    if (other < addresses.size() && addresses[other] != addresses[t]) return false;
  }
  return true;
}

// The words of the threads that access, and of a load no fewer than a whole warp takes at the least.
TEST(Wavefronts, OfALoadByAPartOfAWarpAreNoFewerThanTheWidthTakes) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    const std::int64_t bytes = std::int64_t{4} << random() % 3;
    const WarpAccess part{bytes, random() % 2 == 0, drawn(random, 1 + random() % 31, bytes)};
    const bool merged = part.load && (agree(part.addresses, 1) || agree(part.addresses, 2)) && bytes > 4;
    const std::int64_t least = bytes / 4 / (merged ? 2 : 1);
    const std::int64_t words = by_definition(part, static_cast<std::size_t>(32 / least), false);
    ASSERT_EQ(wavefronts(part), part.load ? std::max(least, words) : words) << addresses_text(part) << " of " << bytes;
  }
}

}  // namespace
}  // namespace colex::predictions
