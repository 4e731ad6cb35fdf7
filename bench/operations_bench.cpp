// Each operation through the typed interface, on layouts of 1 to 8 modes of 4 elements, and of four modes of 2^2 to 2^12: what
// one call takes. The arguments are the number of modes r and the bits n of one: N = 2^n.
//
//   A     (N,…,N):(N^(r-1),…,N,1)      by rows
//   B     (2,N^r/8):(4,8)              what A is composed with, from two modes on; 2:2 before
//   gaps  (N,…,N):(2,8N,…)             each mode as far apart as leaves room for what fills the gaps
#include <cstddef>
#include <cstdint>

#include <benchmark/benchmark.h>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/injective.hpp"
#include "colex/inverse.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"

#include "layouts.hpp"

namespace {

using colex::Checked;
using colex::Layout;
using colex::Mode;
using colex::Modes;
using colex::bench::power_of_two;

/// The number of modes and the bits of each, as a benchmark has them.
struct Form {
  explicit Form(const benchmark::State& state) : rank(state.range(0)), bits(state.range(1)) {}
  std::int64_t rank, bits;
};

void forms(benchmark::internal::Benchmark* benchmark) {
  for (std::int64_t rank = 1; rank <= 8; ++rank) benchmark->Args({rank, 2});
  for (const std::int64_t bits : {4, 8, 12}) benchmark->Args({4, bits});
}

/// Modes of that many elements, with strides that are powers of two.
template <class Exponent>
Layout<> layout_with(const Form& form, const Exponent& exponent) {
  Modes<Checked> modes;
  for (std::int64_t k = 0; k < form.rank; ++k) modes.push_back({power_of_two(form.bits), power_of_two(exponent(k))});
  return colex::layout_of(modes);
}

Layout<> by_rows(const Form& form) {
  return layout_with(form, [&](std::int64_t k) { return form.bits * (form.rank - 1 - k); });
}

Layout<> by_columns(const Form& form) {
  return layout_with(form, [&](std::int64_t k) { return form.bits * k; });
}

Layout<> with_gaps(const Form& form) {
  return layout_with(form, [&](std::int64_t k) { return 1 + (form.bits + 2) * k; });
}

Layout<> part(const Form& form) {
  if (form.rank == 1) return Layout<>(Mode<Checked>{2, 2});
  return colex::layout_of(Modes<Checked>{{2, 4}, {power_of_two(form.bits * form.rank - 3), 8}});
}

/// What one call takes, for layouts of so many modes.
template <class Call>
void call(benchmark::State& state, const Call& call) {
  for (auto _ : state) benchmark::DoNotOptimize(call());
}

void value(benchmark::State& state) {
  const Form form(state);
  const Layout<> A = by_rows(form);
  const std::int64_t last = (std::int64_t{1} << (form.bits * form.rank)) - 1;
  std::int64_t x = 0;
  call(state, [&] { return A(Checked(x = (x * 5 + 1) & last)); });
}
BENCHMARK(value)->Apply(forms);

void coalesce(benchmark::State& state) {
  const Layout<> A = by_columns(Form(state));
  call(state, [&] { return colex::coalesce(A); });
}
BENCHMARK(coalesce)->Apply(forms);

void composition(benchmark::State& state) {
  const Layout<> A = by_rows(Form(state)), B = part(Form(state));
  call(state, [&] { return colex::composition(A, B); });
}
BENCHMARK(composition)->Apply(forms);

void complement(benchmark::State& state) {
  const Form form(state);
  const Layout<> L = with_gaps(form);
  const colex::Tuple<Checked> cotarget(power_of_two((form.bits + 2) * form.rank));
  call(state, [&] { return colex::complement(L, cotarget); });
}
BENCHMARK(complement)->Apply(forms);

void right_inverse(benchmark::State& state) {
  const Layout<> A = by_rows(Form(state));
  call(state, [&] { return colex::right_inverse(A); });
}
BENCHMARK(right_inverse)->Apply(forms);

void left_inverse(benchmark::State& state) {
  const Layout<> A = by_rows(Form(state));
  call(state, [&] { return colex::left_inverse(A); });
}
BENCHMARK(left_inverse)->Apply(forms);

void logical_divide(benchmark::State& state) {
  const Layout<> A = by_rows(Form(state)), tile(Mode<Checked>{2, 2});
  call(state, [&] { return colex::logical_divide(A, tile); });
}
BENCHMARK(logical_divide)->Apply(forms);

void logical_product(benchmark::State& state) {
  const Layout<> A = by_rows(Form(state)), copies(Mode<Checked>{4, 1});
  call(state, [&] { return colex::logical_product(A, copies); });
}
BENCHMARK(logical_product)->Apply(forms);

void injective(benchmark::State& state) {
  const Layout<> L = with_gaps(Form(state));
  call(state, [&] { return colex::injective(L).is_yes(); });
}
BENCHMARK(injective)->Apply(forms);

void bijective(benchmark::State& state) {
  const Layout<> A = by_rows(Form(state));
  call(state, [&] { return colex::bijective(A); });
}
BENCHMARK(bijective)->Apply(forms);

}  // namespace
