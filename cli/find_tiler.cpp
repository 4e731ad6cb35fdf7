// colex find tiler: which tiler near mine gives the call a value?
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/call.hpp"
#include "colex/interface/nearest.hpp"

#include "find.hpp"
#include "find_claims.hpp"

namespace colex::cli::find_tiler {

namespace {

struct TilerOptions {
  std::string call, claims;
  std::size_t count = 8;
  std::uint64_t tries = 50'000;
  bool same_size = false, json = false;
};

std::string tried(const Nearest& nearest) {
  return fmt::format("{} tried, all {} whose numbers differ by {} or less in all{}", nearest.tried, nearest.space,
                     nearest.all_within, nearest.undecided == 0 ? "" : fmt::format("; of {} nobody knows", nearest.undecided));
}

/// The others of one line, with what they differ by.
std::string others(const Nearest& nearest, std::size_t from) {
  std::string text;
  for (std::size_t k = from; k < nearest.found.size(); ++k) {
    const auto& [argument, distance] = nearest.found[k];
    text += (text.empty() ? "" : ", ") + argument;
    if (k + 1 == nearest.found.size() || nearest.found[k + 1].distance != distance) text += fmt::format(" (by {})", distance);
  }
  return text;
}

void say(const Nearest& nearest) {
  if (nearest.obstacle.empty()) {
    fmt::print("{}\n  {} has a value as it is\n", nearest.argument, nearest.call);
    if (!nearest.found.empty()) fmt::print("  near it: {}\n", others(nearest, 0));
    return;
  }
  if (nearest.found.empty()) return fmt::print("none found: {}\n", tried(nearest));
  const auto& [best, distance] = nearest.found.front();
  fmt::print("{}\n", best);
  fmt::print("  its numbers differ from those of {} by {} in all, and none {} is {}nearer\n", nearest.argument, distance,
             nearest.space, nearest.undecided == 0 ? "" : "known to be ");
  if (nearest.found.size() > 1) fmt::print("  others: {}\n", others(nearest, 1));
  fmt::print("  {}\n", tried(nearest));
  fmt::print("  {} itself: {}\n", nearest.argument, nearest.obstacle);
}

void say_json(const Nearest& nearest) {
  nlohmann::ordered_json json{{"question", "tiler"},          {"call", nearest.call},
                              {"argument", nearest.argument}, {"has_value", nearest.obstacle.empty()},
                              {"obstacle", nearest.obstacle}, {"found", nlohmann::ordered_json::array()},
                              {"space", nearest.space},       {"all_within", nearest.all_within},
                              {"tried", nearest.tried},       {"undecided", nearest.undecided}};
  for (const auto& [argument, distance] : nearest.found)
    json["found"].push_back({{"argument", argument}, {"distance", distance}});
  print_line(json);
}

/// The call with another last argument.
std::string call_with(const Nearest& nearest, const std::string& argument) {
  std::string call = nearest.call;
  return call.replace(call.size() - nearest.argument.size() - 1, nearest.argument.size(), argument);
}

/// Each that was found has a value, and what is nearer than the first has none.
std::vector<std::string> claims_of(const Nearest& nearest, bool same_size) {
  std::vector<std::string> claims;
  if (nearest.obstacle.empty()) claims.push_back("claim defined(" + nearest.call + ')');
  for (const auto& [argument, distance] : nearest.found) claims.push_back("claim defined(" + call_with(nearest, argument) + ')');
  if (nearest.obstacle.empty()) return claims;
  if (nearest.undecided > 0) {
    claims.push_back(
        fmt::format("# of {} that differ little nobody knows, and that none is nearer is not claimed", nearest.undecided));
    return claims;
  }
  const std::int64_t distance = nearest.found.empty() ? nearest.all_within : nearest.found.front().distance - 1;
  claims.push_back(none_within(nearest.call, distance, same_size));
  return claims;
}

constexpr const char* example = R"help(Example: tiles of 3 by 5 do not divide a matrix of 8 by 12
$ colex find tiler "zipped_divide((8,12):(1,8), <3,5>)"

Near is what differs little: by the sum, over all numbers, of how much they differ. A mode stays one: extents stay 2 or more,
and a stride does not become 0.
)help";

}  // namespace

void add(CLI::App& find, Exit& exit) {
  auto options = std::make_shared<TilerOptions>();
  CLI::App* command = find.add_subcommand("tiler", "Which tiler near this one composes, divides or multiplies?");
  add_text(*command, "CALL", options->call,
           "A call with the tiler as its last argument, as composition(A, B), logical_divide(A, B) or complement(A, M)")
      ->required();
  command->add_option("--count", options->count, "How many are enough (default 8)")->check(CLI::Range(1, 1000));
  command->add_option("--tries", options->tries, "How many to look at (default 50000)")->check(CLI::Range(1, 100'000'000));
  command->add_flag("--same-size", options->same_size, "Only those with as many elements");
  command->add_flag("--json", options->json, "One JSON object");
  add_claims_option(*command, options->claims);
  command->footer(example);
  command->callback([options, &exit] {
    const Nearest found =
        nearest(options->call, {.count = options->count, .same_size = options->same_size, .most = options->tries});
    if (found.found.empty() && !found.obstacle.empty()) exit = Exit::unknown;
    write_claims(options->claims, "tiler", claims_of(found, options->same_size));
    options->json ? say_json(found) : say(found);
  });
}

}  // namespace colex::cli::find_tiler
