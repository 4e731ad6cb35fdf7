// The measurement of warpgroup instructions, on one that a program carries out: it sees what that does, and says so if it is no product.
#include "colex/measuring/wgmma_probe.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/measuring/descriptor.hpp"
#include "colex/measuring/fault.hpp"
#include "colex/measuring/runs.hpp"

namespace colex::measuring {
namespace {

constexpr int wgmma_M = 64, wgmma_N = 16, wgmma_K = 16;

/// A product of f16 matrices that lie along k, as the manual describes it; A in memory or in registers.
struct SimulatedWgmma {
  int A_values = 0;
  /// The place of (row, k) in memory, in elements.
  std::function<int(std::uint64_t descriptor, int row, int k)> place = [](std::uint64_t descriptor, int row, int k) {
    const auto field = [&](int shift) { return static_cast<int>(descriptor >> shift & 0x3fff) * 8; };
    const int mode = static_cast<int>(descriptor >> 62), width = mode == 0 ? 8 : 128 >> mode;
    const int along_k = mode == 0 ? k / 8 * field(16) : k / 8 * 8;
    const int x = field(0) + row / 8 * field(32) + row % 8 * width + along_k + k % 8;
    return mode == 0 ? x : x ^ (x >> 6 << 3 & (width - 1));
  };
  /// What else is added to row m, column n.
  std::function<int(int m, int n)> more = [](int, int) { return 0; };

  WgmmaInstruction instruction() const {
    return {
        Number::f16,
        Number::f16,
        A_values,
        {Number::f32, wgmma_N / 2, warpgroup_size},
        [this](const Fragments& A, const Fragments& B, const Fragments& C, const std::vector<WgmmaCase>& cases, Fragments& D) {
          for (std::size_t n = 0; n < cases.size(); ++n) execute(A, B, C, cases[n], D, n);
        }};
  }

 private:
  std::int64_t of_A(const Fragments& A, const WgmmaCase& which, int m, int k) const {
    if (A_values == 0) return A.get(which.A, place(which.A_descriptor, m, k));
    return A.get(which.A, m / 16 * 32 + m % 8 * 4 + k % 8 / 2, k / 8 * 4 + m % 16 / 8 * 2 + k % 2);
  }
  void execute(const Fragments& A, const Fragments& B, const Fragments& C, const WgmmaCase& which, Fragments& D,
               std::size_t image) const {
    for (int t = 0; t < D.operand().threads; ++t) {
      for (int v = 0; v < D.operand().values; ++v) {
        const int m = t / 32 * 16 + v / 2 % 2 * 8 + t % 32 / 4, n = v / 4 * 8 + t % 4 * 2 + v % 2;
        std::int64_t sum = C.get(which.C, t, v) + more(m, n);
        for (int k = 0; k < wgmma_K; ++k) sum += of_A(A, which, m, k) * B.get(which.B, place(which.B_descriptor, n, k));
        D.set(image, t, v, sum);
      }
    }
  }
};

std::string wgmma_line(const SimulatedWgmma& simulated) {
  return observe_wgmma("simulated", "simulated", simulated.instruction());
}

/// What is read under a descriptor, as it is written.
std::string reading(const SimulatedWgmma& simulated, char operand, int rows, const Descriptor& d) {
  std::vector<std::int64_t> places;
  for (int row = 0; row < rows; ++row) {
    for (int k = 0; k < wgmma_K; ++k) places.push_back(simulated.place(encode(d), row, k));
  }
  std::string text = "{\"operand\":\"" + std::string(1, operand) + "\",\"swizzle\":" + std::to_string(d.swizzle) +
                     ",\"leading\":" + std::to_string(d.leading) + ",\"stride\":" + std::to_string(d.stride) +
                     ",\"start\":0,\"base\":0,\"places\":[";
  const std::vector<std::int64_t> steps = runs(places);
  for (std::size_t i = 0; i < steps.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(steps[i]);
  return text + "]}";
}

TEST(MeasuringWgmma, SeesWhereTheMatricesLieUnderEachDescriptor) {
  const SimulatedWgmma simulated;
  const std::string seen = wgmma_line(simulated);
  for (const Descriptor& descriptor : plain_descriptors()) {
    EXPECT_NE(seen.find(reading(simulated, 'A', wgmma_M, descriptor)), std::string::npos) << descriptor.swizzle << '\n' << seen;
    EXPECT_NE(seen.find(reading(simulated, 'B', wgmma_N, descriptor)), std::string::npos) << descriptor.swizzle << '\n' << seen;
  }
}

TEST(MeasuringWgmma, SeesTheRegistersOfA) {
  SimulatedWgmma simulated;
  simulated.A_values = 8;
  // Thread 0 holds rows 0 and 8 alternately, in pairs of k = 0 and 1, then 8 and 9.
  EXPECT_NE(wgmma_line(simulated).find(R"("values":8,"m":[0,2,8,1,0,1,-8,1,0,1,8,1,0,1,-8,1,)"), std::string::npos)
      << wgmma_line(simulated);
  EXPECT_NE(wgmma_line(simulated).find(R"("k":[0,1,1,1,-1,1,1,1,7,1,1,1,-1,1,1,1,-7,1,)"), std::string::npos)
      << wgmma_line(simulated);
}

TEST(MeasuringWgmma, APlaceThatCountsTwiceIsNoProduct) {
  SimulatedWgmma simulated;
  simulated.more = [](int m, int n) { return m == 5 && n == 3 ? 1 : 0; };
  EXPECT_THROW(wgmma_line(simulated), Fault);
}

TEST(Runs, AreStepsWithTheirNumbers) {
  EXPECT_EQ(runs({0, 2, 4, 6, 100, 102}), (std::vector<std::int64_t>{0, 1, 2, 3, 94, 1, 2, 1}));
  EXPECT_EQ(runs({5, 5}), (std::vector<std::int64_t>{5, 1, 0, 1}));
}

}  // namespace
}  // namespace colex::measuring
