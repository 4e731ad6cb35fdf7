// The measurement of warpgroup instructions, on one that a program carries out: it sees what that does, and says so if it is no
// product.
#include "colex/measuring/wgmma_probe.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/measuring/number.hpp"
#include "colex/measuring/tensor_copy.hpp"
#include "colex/observations/record.hpp"

namespace colex::measuring {
namespace {

using observations::Wgmma;

/// A product of 64 x 16 x 16, of 16 columns of A where it is sparse and has 32.
constexpr int wgmma_N = 16, wgmma_K = 16;

/// A product of f16 matrices that lie along k, as the manual describes it; A in memory or in registers.
struct SimulatedWgmma {
  int A_values = 0;
  unsigned selectors = 0;
  /// The place of (row, k) in memory, in elements.
  std::function<int(std::uint64_t descriptor, int row, int k)> place = [](std::uint64_t descriptor, int row, int k) {
    const auto field = [&](int shift) { return static_cast<int>(descriptor >> shift & 0x3fff) * 8; };
    const int mode = static_cast<int>(descriptor >> 62), width = mode == 0 ? 8 : 128 >> mode;
    const int x = field(0) + row / 8 * field(32) + row % 8 * width + k / width * field(16) + k % width;
    return mode == 0 ? x : x ^ (x >> 6 << 3 & (width - 1));
  };
  /// What else is added to row m, column n.
  std::function<int(int m, int n)> more = [](int, int) { return 0; };

  WgmmaInstruction instruction() const {
    return {Number::f16,
            Number::f16,
            A_values,
            selectors,
            {Number::f32, wgmma_N / 2, warpgroup_size},
            [this](const WgmmaInputs& inputs, const std::vector<WgmmaCase>& cases, Fragments& D) {
              for (std::size_t n = 0; n < cases.size(); ++n) execute(inputs, cases[n], D, n);
            }};
  }

  /// The k of B that A's column meets under a nibble.
  int met(std::uint32_t nibble, int k) const {
    return selectors > 0 ? k / 2 * 4 + static_cast<int>(nibble >> (k % 2 * 2) & 3) : k;
  }
  /// Whose nibble that is: of a quad's lanes two, by the selector and by half of k, have both their rows.
  int nibble(unsigned selector, int m, int k) const {
    const int thread = m / 16 * 32 + m % 8 * 4 + 2 * static_cast<int>(selector) + k / 8;
    return thread * 8 + m % 16 / 8 * 4 + k % 8 / 2;
  }

 private:
  std::int64_t of_A(const Fragments& A, const WgmmaCase& which, int m, int k) const {
    if (A_values == 0) return A.get(which.A, place(which.A_descriptor, m, k));
    return A.get(which.A, m / 16 * 32 + m % 8 * 4 + k % 8 / 2, k / 8 * 4 + m % 16 / 8 * 2 + k % 2);
  }
  void execute(const WgmmaInputs& inputs, const WgmmaCase& which, Fragments& D, std::size_t image) const {
    const Fragments &A = inputs.A, &B = inputs.B, &C = inputs.C;
    for (int t = 0; t < D.operand().threads; ++t) {
      for (int v = 0; v < D.operand().values; ++v) {
        const int m = t / 32 * 16 + v / 2 % 2 * 8 + t % 32 / 4, n = v / 4 * 8 + t % 4 * 2 + v % 2;
        std::int64_t sum = C.get(which.C, t, v) + more(m, n);
        for (int k = 0; k < wgmma_K; ++k) {
          const std::uint32_t metadata = selectors > 0 ? inputs.metadata.get(which.metadata, nibble(which.selector, m, k)) : 0;
          sum += of_A(A, which, m, k) * B.get(which.B, place(which.B_descriptor, n, met(metadata, k)));
        }
        D.set(image, t, v, sum);
      }
    }
  }
};

std::vector<Wgmma> read(const std::vector<std::string>& lines) {
  observations::Reader reader;
  std::vector<Wgmma> result;
  for (const std::string& line : lines) {
    if (const auto observation = reader.read(line)) result.push_back(std::get<Wgmma>(observation->content));
  }
  return result;
}

std::vector<Wgmma> measured(const SimulatedWgmma& simulated) {
  ListLines lists;
  return read(observe_wgmma("simulated", "simulated", simulated.instruction(), lists));
}

std::vector<Wgmma> measured_under(const SimulatedWgmma& simulated, const std::vector<std::string>& words) {
  ListLines lists;
  return read(observe_wgmma_under("simulated", "simulated", simulated.instruction(), lists, words));
}

/// Expects each reading to be what the instruction does.
void expect_read(const SimulatedWgmma& simulated, const Wgmma& seen) {
  EXPECT_EQ(seen.K, wgmma_K);
  for (const observations::Reading& reading : seen.readings) {
    const observations::Descriptor& d = reading.descriptor;
    const auto field = [](std::int64_t x) { return static_cast<int>(x); };
    const std::uint64_t bits =
        encode(Descriptor{field(d.swizzle), field(d.leading), field(d.stride), field(d.start), field(d.base)});
    const bool of_B = reading.operand == 'B';
    std::vector<std::int64_t> places;
    for (int row = 0; row < (of_B ? wgmma_N : 64); ++row) {
      for (int k = 0; k < wgmma_K; ++k) {
        places.push_back(
            simulated.place(bits, row, of_B ? simulated.met(static_cast<std::uint32_t>(seen.metadata) & 15U, k) : k));
      }
    }
    EXPECT_EQ(reading.places.values(), places) << reading.operand << ' ' << d.swizzle << ' ' << d.stride;
  }
}

TEST(MeasuringWgmma, SeesWhereTheMatricesLieUnderEachDescriptor) {
  const SimulatedWgmma simulated;
  const std::vector<Wgmma> seen = measured(simulated);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen.front().readings.size(), 8U);
  expect_read(simulated, seen.front());
}

TEST(MeasuringWgmma, SeesWhatMetadataChoose) {
  SimulatedWgmma simulated;
  simulated.selectors = 2;
  const std::vector<Wgmma> seen = measured(simulated);
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_NE(seen.front().metadata, seen.back().metadata);
  for (const Wgmma& wgmma : seen) expect_read(simulated, wgmma);
  EXPECT_TRUE(seen.front().nibbles.empty());
  ASSERT_EQ(seen.back().nibbles.size(), 2U);
  for (unsigned selector = 0; selector < 2; ++selector) {
    std::vector<std::int64_t> nibbles;
    for (int m = 0; m < 64; ++m) {
      for (int k = 0; k < wgmma_K; ++k) nibbles.push_back(simulated.nibble(selector, m, k));
    }
    EXPECT_EQ(seen.back().nibbles[selector].values(), nibbles) << selector;
  }
}

TEST(MeasuringWgmma, SeesTheRegistersOfA) {
  SimulatedWgmma simulated;
  simulated.A_values = 8;
  const std::vector<Wgmma> seen = measured(simulated);
  ASSERT_EQ(seen.size(), 1U);
  expect_read(simulated, seen.front());
  const std::vector<std::int64_t>&rows = seen.front().A_m.values(), &k = seen.front().A_k.values();
  // Thread 0 holds rows 0 and 8 alternately, in pairs of k = 0 and 1, then 8 and 9.
  EXPECT_EQ(std::vector(rows.begin(), rows.begin() + 8), (std::vector<std::int64_t>{0, 0, 8, 8, 0, 0, 8, 8}));
  EXPECT_EQ(std::vector(k.begin(), k.begin() + 8), (std::vector<std::int64_t>{0, 1, 0, 1, 8, 9, 8, 9}));
}

TEST(MeasuringWgmma, SeesWhereTheMatricesLieUnderDescriptorsThatAreAskedAbout) {
  for (const unsigned selectors : {0U, 2U}) {
    SimulatedWgmma simulated;
    simulated.selectors = selectors;
    const std::vector<Wgmma> seen = measured_under(simulated, {"B=64,0,2080,48,0", "A=128,0,4112,16,0", "B=0,1040,144,0,0"});
    ASSERT_EQ(seen.size(), selectors == 0 ? 1U : 2U);
    for (const Wgmma& wgmma : seen) {
      expect_read(simulated, wgmma);
      std::vector<std::string> read;  // behind a plain descriptor of each operand
      for (const observations::Reading& reading : wgmma.readings)
        read.push_back(reading.operand + std::to_string(reading.descriptor.stride));
      EXPECT_EQ(read, (std::vector<std::string>{"A512", "A4112", "B512", "B2080", "B144"}));
    }
  }
}

TEST(MeasuringWgmma, RefusesWordsThatAreNoDescriptor) {
  for (const char* word : {"B=64,0,2080,48", "B=64,0,2080,48,0,0", "C=64,0,2080,48,0", "B=48,0,2080,48,0", "B=64,8,2080,48,0",
                           "B=64,0,262144,48,0", "B=64,0,-16,48,0", "B=64,0,2080,48,8", "B=x", "64,0,2080,48,0"}) {
    EXPECT_THROW(measured_under(SimulatedWgmma(), {word}), Fault) << word;
  }
}

TEST(MeasuringWgmma, ASumOfSomethingElseIsNoProduct) {
  SimulatedWgmma simulated;
  simulated.more = [](int m, int n) { return m == 5 && n == 3 ? 1 : 0; };
  EXPECT_THROW(measured(simulated), Fault);
}

TEST(ListLines, PrintEachListOnce) {
  ListLines lists;
  std::vector<std::string> lines;
  EXPECT_EQ(lists.name({0, 2, 4, 6, 100, 102}, lines), 0);
  EXPECT_EQ(lists.name({5, 5}, lines), 1);
  EXPECT_EQ(lists.name({0, 2, 4, 6, 100, 102}, lines), 0);
  EXPECT_EQ(lines, (std::vector<std::string>{R"({"list":0,"runs":[0,1,2,3,94,1,2,1]})", R"({"list":1,"runs":[5,1,0,1]})"}));
}

}  // namespace
}  // namespace colex::measuring
