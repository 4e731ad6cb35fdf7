// What `colex eval --batch` does with a line: parse, evaluate, print. The issue asks for 200,000 mixed lines a second on one
// core.
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

namespace {

constexpr std::string_view mixed[] = {
    "composition((6,2):(1,100), 2:4)",
    "logical_divide((4,2,3):(2,1,8), 4:2)",
    "coalesce((2,(1,6)):(1,(6,2)))",
    "((4,8),(2,2)):((32,1),(16,8))",
    "complement(4:2, 24)",
    "((4,8):(8,1))(2,5)",
    "size(((4,8),(2,2)):((32,1),(16,8))) == 16 * 8",
    "(20,2):(16,4) o (4,5):(1,4)",
    "filter((4,8,2):(0,1,8))",
    "bijective(((4,8),(2,2)):((32,1),(16,8)))",
};

/// Parse, evaluate and print.
void line(benchmark::State& state) {
  std::size_t k = 0;
  for (auto _ : state) benchmark::DoNotOptimize(colex::notation::answer_line(mixed[k++ % std::size(mixed)]));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(line);

/// Only parse, into memory that is used again.
void parse(benchmark::State& state) {
  std::size_t k = 0;
  colex::notation::Expression expression;
  for (auto _ : state) {
    colex::notation::parse_expression(mixed[k++ % std::size(mixed)], expression);
    benchmark::DoNotOptimize(expression.nodes.data());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(parse);

/// Only print what they are worth: as a text, which reads back.
void print(benchmark::State& state) {
  std::vector<colex::notation::Value<>> values;
  for (const std::string_view text : mixed) values.push_back(colex::notation::evaluate(colex::notation::parse_expression(text)));
  std::size_t k = 0;
  for (auto _ : state) benchmark::DoNotOptimize(to_string(values[k++ % values.size()]));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(print);

/// What has no value costs more: the rejection is an exception, and its message is written.
void rejected_line(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(colex::notation::answer_line("composition((6,4):(1,100), 4:4)"));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(rejected_line);

}  // namespace
