// colex find convert: what does it take to bring a tile from one distribution over threads to another, and from where?
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/convert.hpp"
#include "colex/interface/expression.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/notation/value.hpp"
#include "colex/print.hpp"

#include "find.hpp"
#include "find_claims.hpp"
#include "oracle_check.hpp"

namespace colex::cli {

namespace {

constexpr std::size_t lane_bits = 5;

struct ConvertOptions {
  std::string from, to, claims;
  bool json = false;
};

/// A TV layout as a distribution: of its threads, each 32 are the lanes of a warp.
LinearLayout distribution(const std::string& option, const Layout<>& threads) {
  if (threads.rank() != 2)
    throw Rejection(Kind::domain, option +
                                      " is a TV layout, of threads and their values, or a distribution F2{register: [...], "
                                      "lane: [...]}; " +
                                      to_string(threads) + " has " + std::to_string(threads.rank()) + " modes");
  const LinearLayout whole = linear_layout(threads);
  const auto bits = static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(size(threads.mode(0)).value())));
  const std::size_t lanes = std::min(bits, lane_bits);
  std::vector<Dimension> inputs = {{"lane", lanes}};
  if (bits > lanes) inputs.push_back({"warp", bits - lanes});
  inputs.push_back({"register", whole.input_bits() - bits});
  return reshape_inputs(whole, inputs);
}

/// What an option gives: a TV layout, or a distribution as it is.
LinearLayout distribution_given(const std::string& option, const std::string& text) {
  const notation::Value<> value = value_for(option, text);
  if (const auto* linear = value.as<LinearLayout>()) return *linear;
  if (const auto* layout = value.as<Layout<>>()) return distribution(option, *layout);
  throw Rejection(Kind::type,
                  option + " takes a TV layout or a distribution; " + to_string(value) + " is " + notation::a_type_name(value));
}

/// What crosses what, in words.
std::string words_for(Exchange exchange) {
  switch (exchange) {
    case Exchange::nothing: return "nothing moves: each place holds its element already";
    case Exchange::registers: return "registers only: each thread holds its elements already, some in other registers";
    case Exchange::lanes: return "shuffles: elements cross the lanes of a warp, and no warp";
    case Exchange::warps: return "shared memory: elements cross the warps of a block";
    case Exchange::blocks: return "elements cross blocks";
  }
  return {};
}

void say(const ConvertOptions& options, const Conversion& conversion) {
  fmt::print("{}\n", words_for(conversion.exchange()));
  for (std::size_t k = 0; k < exchanges.size(); ++k) {
    if (const std::int64_t count = conversion.counts()[k]; count > 0)
      fmt::print("  {} of the places need {}\n", count,
                 exchanges[k] == Exchange::nothing ? "nothing" : "the crossing of " + std::string(name(exchanges[k])));
  }
  fmt::print("  from  {}\n", to_string(conversion.source()));
  fmt::print("  no conversion stays nearer: how many places can stay within each level is a rank over F2\n");
  if (conversion.exchange() == Exchange::warps)
    fmt::print("  how to lay out the tile in between: colex find swizzle TILE --write '{}' --read '{}'\n", options.from,
               options.to);
}

void say_json(const Conversion& conversion) {
  nlohmann::ordered_json json{{"question", "convert"}, {"exchange", name(conversion.exchange())}};
  for (std::size_t k = 0; k < exchanges.size(); ++k) json["counts"][std::string(name(exchanges[k]))] = conversion.counts()[k];
  json["source"] = to_string(conversion.source());
  print_line(json);
}

std::vector<std::string> claims_of(const LinearLayout& from, const LinearLayout& to, const Conversion& conversion) {
  std::string counts;
  for (const std::int64_t count : conversion.counts()) counts += (counts.empty() ? "(" : ",") + std::to_string(count);
  return {"let source = " + to_string(from), "let destination = " + to_string(to),
          fmt::format("claim exchange(source, destination) == \"{}\"", name(conversion.exchange())),
          "claim exchange_counts(source, destination) == " + counts + ")",
          "claim convert(source, destination) == " + to_string(conversion.source())};
}

constexpr const char* example = R"help(Example: two accumulators of mma.m16n8k16, side by side, as the A of the next product
$ colex find convert "((4,8),(2,2,2)):((32,1),(16,8,128))" "((4,8),(2,2,2)):((32,1),(16,8,128))"
)help";

}  // namespace

void add_find_convert(CLI::App& find, Exit&) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command =
      find.add_subcommand("convert", "What does it take to bring a tile from one distribution over threads to another?");
  add_text(*command, "FROM", options->from,
           "Who holds what: a TV layout, (thread, value) to the coordinate of the tile, or a distribution F2{register: [...], "
           "lane: [...]}")
      ->required();
  add_text(*command, "TO", options->to, "Who is to hold what, likewise")->required();
  command->add_flag("--json", options->json, "One JSON object");
  add_claims_option(*command, options->claims);
  command->footer(example);
  command->callback([options] {
    const LinearLayout from = distribution_given("FROM", options->from), to = distribution_given("TO", options->to);
    const Conversion conversion(from, to);
    write_claims(options->claims, "convert", claims_of(from, to, conversion));
    options->json ? say_json(conversion) : say(*options, conversion);
  });
}

}  // namespace colex::cli
