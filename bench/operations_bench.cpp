// Each operation on layouts of 1 to 8 modes, through the typed interface: what one call takes.
//
//   A     (4,…,4):(4^(r-1),…,4,1)      by rows
//   B     (2,4^r/8):(4,8)              what A is composed with, from two modes on; 2:2 before
//   gaps  (4,…,4):(2,32,…)             each mode as far apart as leaves room for what fills the gaps
#include <cstddef>
#include <cstdint>

#include <benchmark/benchmark.h>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/injective.hpp"
#include "colex/left_inverse.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/right_inverse.hpp"

namespace {

using colex::Checked;
using colex::Layout;
using colex::Mode;
using colex::Modes;

Layout<> by_rows(std::int64_t rank) {
  Modes<Checked> modes;
  for (std::int64_t k = 0; k < rank; ++k) modes.push_back({4, std::int64_t{1} << (2 * (rank - 1 - k))});
  return colex::layout_of(modes);
}

Layout<> by_columns(std::int64_t rank) {
  Modes<Checked> modes;
  for (std::int64_t k = 0; k < rank; ++k) modes.push_back({4, std::int64_t{1} << (2 * k)});
  return colex::layout_of(modes);
}

Layout<> with_gaps(std::int64_t rank) {
  Modes<Checked> modes;
  for (std::int64_t k = 0; k < rank; ++k) modes.push_back({4, std::int64_t{2} << (4 * k)});
  return colex::layout_of(modes);
}

Layout<> part(std::int64_t rank) {
  if (rank == 1) return Layout<>(Mode<Checked>{2, 2});
  return colex::layout_of(Modes<Checked>{{2, 4}, {(std::int64_t{1} << (2 * rank)) / 8, 8}});
}

/// What one call takes, for layouts of so many modes.
template <class Call>
void call(benchmark::State& state, const Call& call) {
  for (auto _ : state) benchmark::DoNotOptimize(call());
}

void value(benchmark::State& state) {
  const Layout<> A = by_rows(state.range(0));
  const std::int64_t last = (std::int64_t{1} << (2 * state.range(0))) - 1;
  std::int64_t x = 0;
  call(state, [&] { return A(Checked(x = (x * 5 + 1) & last)); });
}
BENCHMARK(value)->DenseRange(1, 8);

void coalesce(benchmark::State& state) {
  const Layout<> A = by_columns(state.range(0));
  call(state, [&] { return colex::coalesce(A); });
}
BENCHMARK(coalesce)->DenseRange(1, 8);

void composition(benchmark::State& state) {
  const Layout<> A = by_rows(state.range(0)), B = part(state.range(0));
  call(state, [&] { return colex::composition(A, B); });
}
BENCHMARK(composition)->DenseRange(1, 8);

void complement(benchmark::State& state) {
  const Layout<> L = with_gaps(state.range(0));
  const colex::Tuple<Checked> cotarget(Checked(std::int64_t{1} << (4 * state.range(0))));
  call(state, [&] { return colex::complement(L, cotarget); });
}
BENCHMARK(complement)->DenseRange(1, 8);

void right_inverse(benchmark::State& state) {
  const Layout<> A = by_rows(state.range(0));
  call(state, [&] { return colex::right_inverse(A); });
}
BENCHMARK(right_inverse)->DenseRange(1, 8);

void left_inverse(benchmark::State& state) {
  const Layout<> A = by_rows(state.range(0));
  call(state, [&] { return colex::left_inverse(A); });
}
BENCHMARK(left_inverse)->DenseRange(1, 8);

void logical_divide(benchmark::State& state) {
  const Layout<> A = by_rows(state.range(0)), tile(Mode<Checked>{2, 2});
  call(state, [&] { return colex::logical_divide(A, tile); });
}
BENCHMARK(logical_divide)->DenseRange(1, 8);

void logical_product(benchmark::State& state) {
  const Layout<> A = by_rows(state.range(0)), copies(Mode<Checked>{4, 1});
  call(state, [&] { return colex::logical_product(A, copies); });
}
BENCHMARK(logical_product)->DenseRange(1, 8);

void injective(benchmark::State& state) {
  const Layout<> L = with_gaps(state.range(0));
  call(state, [&] { return colex::injective(L).is_yes(); });
}
BENCHMARK(injective)->DenseRange(1, 8);

void bijective(benchmark::State& state) {
  const Layout<> A = by_rows(state.range(0));
  call(state, [&] { return colex::bijective(A); });
}
BENCHMARK(bijective)->DenseRange(1, 8);

}  // namespace
