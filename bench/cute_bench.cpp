// The same operations in CuTe C++ with integers that are known at run time, beside operations_bench.cpp: what of it CuTe computes
// for such layouts. (Its complement and its inverses want static strides; its coalesce merges only what it knows statically.)
#include <cstddef>
#include <cstdint>
#include <utility>

#include <benchmark/benchmark.h>
#include <cute/layout.hpp>

namespace {

template <std::size_t... k>
auto by_rows(std::index_sequence<k...>) {
  constexpr std::size_t rank = sizeof...(k);
  return cute::make_layout(cute::make_shape((static_cast<void>(k), std::int64_t{4})...),
                           cute::make_stride((std::int64_t{1} << (2 * (rank - 1 - k)))...));
}

template <std::size_t rank>
auto by_rows() {
  return by_rows(std::make_index_sequence<rank>());
}

template <std::size_t rank>
auto part() {
  return cute::make_layout(cute::make_shape(std::int64_t{2}, (std::int64_t{1} << (2 * rank)) / 8),
                           cute::make_stride(std::int64_t{4}, std::int64_t{8}));
}

template <std::size_t rank>
void cute_value(benchmark::State& state) {
  auto A = by_rows<rank>();
  benchmark::DoNotOptimize(A);
  std::int64_t x = 0;
  constexpr std::int64_t last = (std::int64_t{1} << (2 * rank)) - 1;
  for (auto _ : state) benchmark::DoNotOptimize(A(x = (x * 5 + 1) & last));
}
BENCHMARK(cute_value<1>)->Name("cute_value/1");
BENCHMARK(cute_value<2>)->Name("cute_value/2");
BENCHMARK(cute_value<4>)->Name("cute_value/4");
BENCHMARK(cute_value<8>)->Name("cute_value/8");

template <std::size_t rank>
void cute_composition(benchmark::State& state) {
  auto A = by_rows<rank>();
  auto B = part<rank>();
  benchmark::DoNotOptimize(A);
  benchmark::DoNotOptimize(B);
  for (auto _ : state) benchmark::DoNotOptimize(cute::composition(A, B));
}
BENCHMARK(cute_composition<2>)->Name("cute_composition/2");
BENCHMARK(cute_composition<3>)->Name("cute_composition/3");
BENCHMARK(cute_composition<4>)->Name("cute_composition/4");

}  // namespace
