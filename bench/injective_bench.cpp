// Deciding injectivity takes as long for 2^60 elements as for 16: `big/small` of the last line is the ratio, measured
// alternately.
#include <chrono>
#include <cstdint>
#include <random>

#include <benchmark/benchmark.h>

#include "colex/injective.hpp"

#ifdef COLEX_HAS_LATTICE
#include "colex/lattice/search.hpp"
#endif

namespace {

using namespace colex;

// Both padded, so that neither is compact.
const Layout<>& sixteen_elements() {
  static const Layout<> L(tuple(2, 2, 4), tuple(1, 3, 7));
  return L;
}
const Layout<>& two_to_60_elements() {
  static const Layout<> L(tuple(1048576, 1048576, 1048576), tuple(1, 1048577, 1099512676353));
  return L;
}
// Overlapping strides, which presolve decides.
const Layout<>& overlapping() {
  static const Layout<> L(tuple(2, 3, 2), tuple(2, 3, 7));
  return L;
}

void injective_of(benchmark::State& state, const Layout<>& L) {
  for (auto _ : state) benchmark::DoNotOptimize(injective(L).is_yes());
}
BENCHMARK_CAPTURE(injective_of, sixteen_elements, sixteen_elements());
BENCHMARK_CAPTURE(injective_of, two_to_60_elements, two_to_60_elements());
BENCHMARK_CAPTURE(injective_of, overlapping, overlapping());

double seconds(const Layout<>& L) {
  const auto start = std::chrono::steady_clock::now();
  for (int n = 0; n < 1000; ++n) benchmark::DoNotOptimize(injective(L).is_yes());
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void injective_ratio(benchmark::State& state) {
  double small = 0;
  double big = 0;
  for (auto _ : state) {
    small += seconds(sixteen_elements());
    big += seconds(two_to_60_elements());
  }
  state.counters["big/small"] = big / small;
}
BENCHMARK(injective_ratio)->Unit(benchmark::kMicrosecond);

#ifdef COLEX_HAS_LATTICE
// Strides up to 2^62, as adversarial as random ones are.
void injective_random_strides(benchmark::State& state) {
  std::mt19937_64 random(1);
  std::vector<Layout<>> parts;
  for (std::int64_t k = 0; k < state.range(0); ++k) {
    parts.push_back(Layout<>(Mode<Checked>{2, static_cast<std::int64_t>(random() >> 2U)}));
  }
  const Layout<> L = make_layout(parts);
  for (auto _ : state) benchmark::DoNotOptimize(injective(L, lattice::Search()).is_yes());
}
BENCHMARK(injective_random_strides)->Arg(6)->Arg(12)->Arg(16)->Unit(benchmark::kMillisecond);
#endif

}  // namespace
