// Injectivity where presolve does not decide it: modes of 2 elements with strides drawn to 2^62, as adversarial as random ones
// are.
#include <cstdint>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "colex/injective.hpp"

#ifdef COLEX_HAS_LATTICE
#include "colex/lattice/search.hpp"

namespace {

using namespace colex;

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

}  // namespace
#endif
