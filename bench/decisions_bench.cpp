// What a decision takes, from 2^4 to 2^62 elements, and what it takes to look at every value instead.
//
// The layouts have three modes, padded so that they are neither compact nor sorted chains: (2^a,2^b,2^c):(2^(b+c)+3,1,2^b+1).
#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "colex/bijective.hpp"
#include "colex/equal.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"

namespace {

using colex::Checked;
using colex::Layout;
using colex::Mode;
using colex::Modes;

Layout<> padded(std::int64_t bits) {
  const std::int64_t b = bits / 3, c = (bits - b) / 2, a = bits - b - c;
  const auto power = [](std::int64_t n) { return std::int64_t{1} << n; };
  // Of 2^62 elements the values of a wider pad would need more than 64 bits.
  const std::int64_t pad = bits < 50 ? 1 : 0;
  return colex::layout_of(Modes<Checked>{{power(a), (power(b) + pad) * power(c)}, {power(b), 1}, {power(c), power(b) + pad}});
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  for (const std::int64_t bits : {4, 10, 16, 20, 30, 40, 50, 62}) benchmark->Arg(bits);
}

void is_injective(benchmark::State& state) {
  const Layout<> L = padded(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(colex::injective(L).is_yes());
}
BENCHMARK(is_injective)->Apply(sizes);

void is_bijective(benchmark::State& state) {
  const Layout<> L = padded(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(colex::bijective(L));
}
BENCHMARK(is_bijective)->Apply(sizes);

void is_equal(benchmark::State& state) {
  const Layout<> L = padded(state.range(0)), same = colex::coalesce(L);
  for (auto _ : state) benchmark::DoNotOptimize(colex::equal(L, same));
}
BENCHMARK(is_equal)->Apply(sizes);

/// Each value marks its place; a place that is marked already is hit twice.
bool each_value_once(const Layout<>& L, std::int64_t size) {
  std::vector<bool> is_hit(static_cast<std::size_t>(colex::cosize(L).value()), false);
  for (std::int64_t x = 0; x < size; ++x) {
    const auto place = static_cast<std::size_t>(L(Checked(x)).value());
    if (is_hit[place]) return false;
    is_hit[place] = true;
  }
  return true;
}

void injective_by_every_value(benchmark::State& state) {
  const Layout<> L = padded(state.range(0));
  const std::int64_t size = std::int64_t{1} << state.range(0);
  for (auto _ : state) benchmark::DoNotOptimize(each_value_once(L, size));
}
BENCHMARK(injective_by_every_value)->Arg(4)->Arg(10)->Arg(16)->Arg(20);

}  // namespace
