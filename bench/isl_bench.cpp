// The decisions of decisions_bench.cpp as isl, the integer set library, makes them of quasi-affine functions: by the reading of
// tests/affine, with a context of its own for each question, and with isl's reading of the text.
#include <cstdint>

#include <benchmark/benchmark.h>

#include "colex/coalesce.hpp"

#include "function.hpp"
#include "isl.hpp"
#include "layouts.hpp"

namespace {

using colex::Layout;
using colex::affine::by_coordinate;
using colex::affine::by_index;
using colex::affine::Function;
using colex::bench::padded;
using colex::bench::permuted;

void all_sizes(benchmark::internal::Benchmark* benchmark) {
  for (const std::int64_t bits : {4, 10, 16, 20, 30, 40, 50, 62}) benchmark->Arg(bits);
  benchmark->Unit(benchmark::kMicrosecond);
}

/// What a question takes; where isl does not answer it, nothing.
template <class Question>
void ask(benchmark::State& state, const Question& question) {
  if (!question().is_yes()) return state.SkipWithError("isl does not say yes");
  for (auto _ : state) benchmark::DoNotOptimize(question().is_yes());
}

void isl_injective(benchmark::State& state) {
  const Function f = by_coordinate(padded(state.range(0)));
  ask(state, [&] { return colex::affine::injective(f); });
}
BENCHMARK(isl_injective)->Apply(all_sizes);

void isl_bijective(benchmark::State& state) {
  const Function f = by_coordinate(permuted(state.range(0)));
  ask(state, [&] { return colex::affine::bijective(f, std::int64_t{1} << state.range(0)); });
}
BENCHMARK(isl_bijective)->Apply(all_sizes);

void isl_equal(benchmark::State& state) {
  const Layout<> L = padded(state.range(0));
  const Function f = by_index(L), g = by_index(colex::coalesce(L));
  ask(state, [&] { return colex::affine::equal(f, g); });
}
BENCHMARK(isl_equal)->Apply(all_sizes);

}  // namespace
