// What it takes to answer a kernel author by the record: a layout against what an instruction was seen to do, and all that is
// predicted of the instruction.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <benchmark/benchmark.h>

#include "colex/layout.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/verify.hpp"

namespace {

using colex::Layout;
using colex::tuple;
using colex::observations::Observation;

/// What was recorded of what is predicted, which is read once, as a program does that is asked about many layouts.
template <class Predicted>
const Observation& recorded(const Predicted& predicted) {
  static const std::vector<Observation> observations = [&] {
    const auto wanted = [&](const std::string& form) { return form == predicted.form; };
    return colex::observations::nvidia_h200({{predicted.family}, wanted}).observations;
  }();
  return observations.front();
}

const colex::predictions::MmaAtom& mma() { return *colex::predictions::mma_atom("mma.m16n8k16.f32.f16.f16.f32"); }
const colex::predictions::MatrixCopy& ldmatrix() { return *colex::predictions::matrix_copy("ldmatrix.m8n8.x4.b16"); }

void check_accumulators(benchmark::State& state, std::int64_t first, std::int64_t second) {
  const auto& observed = std::get<colex::observations::Mma>(recorded(mma()).content);
  colex::verification::Proposal proposal;
  proposal.C = Layout<>(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(first, second)));
  for (auto _ : state) benchmark::DoNotOptimize(colex::verification::check(observed, mma(), proposal).kind);
}

void oracle_check_right(benchmark::State& state) { check_accumulators(state, 16, 8); }
BENCHMARK(oracle_check_right);

void oracle_check_wrong(benchmark::State& state) { check_accumulators(state, 8, 16); }
BENCHMARK(oracle_check_wrong);

void verify(benchmark::State& state, const Observation& observation) {
  for (auto _ : state) benchmark::DoNotOptimize(colex::verification::compared(observation).status);
}

void oracle_verify_mma(benchmark::State& state) { verify(state, recorded(mma())); }
BENCHMARK(oracle_verify_mma);

void oracle_verify_ldmatrix(benchmark::State& state) { verify(state, recorded(ldmatrix())); }
BENCHMARK(oracle_verify_ldmatrix);

}  // namespace
