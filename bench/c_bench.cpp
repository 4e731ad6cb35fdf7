// Decisions through the C interface, as a pass of a compiler asks for them.
#include <cstdint>

#include <benchmark/benchmark.h>
#include <colex.h>

namespace {

using Ask = colex_kind (*)(const colex_layout*, std::int32_t*, colex_why*);

/// A layout of 2^30 elements, in three modes.
template <Ask ask>
void decided(benchmark::State& state) {
  colex_layout* L = nullptr;
  if (colex_read("(1024,1024,1024):(1049600,1,1025)", &L, nullptr) != COLEX_OK) return state.SkipWithError("not read");
  std::int32_t answer = 0;
  for (auto _ : state) benchmark::DoNotOptimize(ask(L, &answer, nullptr));
  colex_free(L);
}
colex_kind equal_to_itself(const colex_layout* L, std::int32_t* answer, colex_why* why) { return colex_equal(L, L, answer, why); }

BENCHMARK(decided<colex_injective>)->Name("c_injective");
BENCHMARK(decided<colex_bijective>)->Name("c_bijective");
BENCHMARK(decided<equal_to_itself>)->Name("c_equal");

}  // namespace
