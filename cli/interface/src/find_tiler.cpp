// colex find tiler: which tiler near mine gives the call a value?
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace find_tiler {

namespace {

struct TilerTexts {
  std::string call;
  std::int64_t count = 8, tries = 50'000;
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

std::string text_of(const Nearest& nearest) {
  std::string text;
  if (nearest.obstacle.empty()) {
    say(text, "{}\n  {} has a value as it is\n", nearest.argument, nearest.call);
    if (!nearest.found.empty()) say(text, "  near it: {}\n", others(nearest, 0));
    return text;
  }
  if (nearest.found.empty()) return fmt::format("none found: {}\n", tried(nearest));
  const auto& [best, distance] = nearest.found.front();
  say(text, "{}\n", best);
  say(text, "  its numbers differ from those of {} by {} in all, and none {} is {}nearer\n", nearest.argument, distance,
      nearest.space, nearest.undecided == 0 ? "" : "known to be ");
  if (nearest.found.size() > 1) say(text, "  others: {}\n", others(nearest, 1));
  say(text, "  {}\n", tried(nearest));
  say(text, "  {} itself: {}\n", nearest.argument, nearest.obstacle);
  return text;
}

nlohmann::ordered_json facts_of(const Nearest& nearest) {
  nlohmann::ordered_json json{{"question", "tiler"},          {"call", nearest.call},
                              {"argument", nearest.argument}, {"has_value", nearest.obstacle.empty()},
                              {"obstacle", nearest.obstacle}, {"found", nlohmann::ordered_json::array()},
                              {"space", nearest.space},       {"all_within", nearest.all_within},
                              {"tried", nearest.tried},       {"undecided", nearest.undecided}};
  for (const auto& [argument, distance] : nearest.found)
    json["found"].push_back({{"argument", argument}, {"distance", distance}});
  return json;
}

/// The call with another last argument.
std::string call_with(const Nearest& nearest, const std::string& argument) {
  std::string call = nearest.call;
  return call.replace(call.size() - nearest.argument.size() - 1, nearest.argument.size(), argument);
}

/// Each that was found has a value, and what is nearer than the first has none.
std::vector<std::string> claims_of(const Nearest& nearest) {
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
  claims.push_back(none_within(nearest.call, distance));
  return claims;
}

constexpr const char* example = R"help(Example: tiles of 3 by 5 do not divide a matrix of 8 by 12
$ colex find tiler "zipped_divide((8,12):(1,8), <3,5>)"

Near is what differs little: by the sum, over all numbers, of how much they differ. A mode stays one: extents stay 2 or more,
and a stride does not become 0.
)help";

FindAnswer answer(const TilerTexts& texts, double /*seconds*/) {
  const Nearest found =
      nearest(texts.call, {.count = static_cast<std::size_t>(texts.count), .most = static_cast<std::uint64_t>(texts.tries)});
  return {found.found.empty() && !found.obstacle.empty() ? FindOutcome::unknown : FindOutcome::found, text_of(found),
          facts_of(found), claims_of(found)};
}

QuestionRows<TilerTexts> rows() {
  using Q = TilerTexts;
  return {plain("CALL", &Q::call,
                {.description = "A call with the tiler as its last argument, as composition(A, B), logical_divide(A, B) or "
                                "complement(A, M)",
                 .required = true}),
          plain("--count", &Q::count, {.description = "How many are enough (default 8)", .most = 1000}),
          plain("--tries", &Q::tries, {.description = "How many to look at (default 50000)", .most = 100'000'000})};
}

}  // namespace

}  // namespace find_tiler

FindQuestion find_tiler_by_texts() {
  return find_question_of("tiler", "Which tiler near this one composes, divides or multiplies?", find_tiler::example,
                          find_tiler::rows(), find_tiler::answer);
}

}  // namespace colex::cli
