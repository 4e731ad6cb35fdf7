// What a decision takes, from 2^4 to 2^62 elements, and what it takes to look at every value instead. isl_bench.cpp asks isl the
// same.
#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/equal.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"

#include "layouts.hpp"

namespace {

using colex::Checked;
using colex::Layout;
using colex::bench::padded;
using colex::bench::permuted;

void sizes(benchmark::internal::Benchmark* benchmark) {
  for (const std::int64_t bits : {4, 10, 16, 20, 30, 40, 50, 62}) benchmark->Arg(bits);
}
void sizes_to_look_at(benchmark::internal::Benchmark* benchmark) {
  for (const std::int64_t bits : {4, 10, 16, 20}) benchmark->Arg(bits);
}

void is_injective(benchmark::State& state) {
  const Layout<> L = padded(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(colex::injective(L).is_yes());
}
BENCHMARK(is_injective)->Apply(sizes);

void is_bijective(benchmark::State& state) {
  const Layout<> L = permuted(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(colex::bijective(L));
}
BENCHMARK(is_bijective)->Apply(sizes);

void is_equal(benchmark::State& state) {
  const Layout<> L = padded(state.range(0)), same = colex::coalesce(L);
  for (auto _ : state) benchmark::DoNotOptimize(colex::equal(L, same));
}
BENCHMARK(is_equal)->Apply(sizes);

/// Each value marks its place; a place that is marked already is hit twice, and one from `end` on is none.
bool each_value_once(const Layout<>& L, std::int64_t size, std::int64_t end) {
  std::vector<bool> is_hit(static_cast<std::size_t>(end), false);
  for (std::int64_t x = 0; x < size; ++x) {
    const std::int64_t value = L(Checked(x)).value();
    if (value >= end || is_hit[static_cast<std::size_t>(value)]) return false;
    is_hit[static_cast<std::size_t>(value)] = true;
  }
  return true;
}

void injective_by_every_value(benchmark::State& state) {
  const Layout<> L = padded(state.range(0));
  const std::int64_t size = std::int64_t{1} << state.range(0);
  for (auto _ : state) benchmark::DoNotOptimize(each_value_once(L, size, colex::cosize(L).value()));
}
BENCHMARK(injective_by_every_value)->Apply(sizes_to_look_at);

void bijective_by_every_value(benchmark::State& state) {
  const Layout<> L = permuted(state.range(0));
  const std::int64_t size = std::int64_t{1} << state.range(0);
  for (auto _ : state) benchmark::DoNotOptimize(each_value_once(L, size, size));
}
BENCHMARK(bijective_by_every_value)->Apply(sizes_to_look_at);

bool same_values(const Layout<>& L, const Layout<>& M, std::int64_t size) {
  for (std::int64_t x = 0; x < size; ++x) {
    if (!(L(Checked(x)) == M(Checked(x)))) return false;
  }
  return true;
}

void equal_by_every_value(benchmark::State& state) {
  const Layout<> L = padded(state.range(0)), same = colex::coalesce(L);
  const std::int64_t size = std::int64_t{1} << state.range(0);
  for (auto _ : state) benchmark::DoNotOptimize(same_values(L, same, size));
}
BENCHMARK(equal_by_every_value)->Apply(sizes_to_look_at);

}  // namespace
