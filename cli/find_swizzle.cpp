// colex find swizzle: which swizzle costs the writers and readers of a tile the fewest wavefronts?
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "colex/finding/swizzle.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/print.hpp"

#include "find.hpp"
#include "find_claims.hpp"

namespace colex::cli::find_swizzle {

namespace {

struct SwizzleOptions {
  TileOptions tile;
  bool hardware = false, all = false;
};

/// The tile's coordinate to the element, by a linear map of its elements; nothing if the tile is no linear layout.
std::optional<LinearLayout> arranged_linearly(const finding::SharedTile& tile,
                                              const std::vector<finding::AccessQuestion>& questions) {
  std::vector<finding::TileAccess> accesses;
  for (const finding::AccessQuestion& question : questions) accesses.push_back(finding::tile_access(tile, question));
  const auto map = finding::linear_arrangement(accesses, tile.bits);
  if (!map) return std::nullopt;
  const auto whole = attempt([&] { return composition(*map, linear_layout(tile.layout)); });
  return whole ? std::optional(*whole) : std::nullopt;
}

std::string value_of(const finding::SharedTile& tile, const Swizzle& sw) {
  return sw.bits() == 0 ? to_string(tile.layout) : to_string(sw) + " o 0 o " + to_string(tile.layout);
}

finding::Swizzles which_of(const SwizzleOptions& options) {
  return options.hardware ? finding::Swizzles::hardware : finding::Swizzles::all;
}

/// The others that are as good: all, or the first few.
std::string others_of(const finding::FoundSwizzle& found, bool all) {
  constexpr std::size_t few = 4;
  std::string text;
  for (std::size_t k = 0; k < found.equals.size() && (all || k < few); ++k)
    text += (k == 0 ? "" : ", ") + to_string(found.equals[k]);
  if (!all && found.equals.size() > few) text += fmt::format(" and {} more (--all lists them)", found.equals.size() - few);
  return text;
}

void say(const SwizzleOptions& options, const finding::SharedTile& tile, const std::vector<finding::AccessQuestion>& questions,
         const finding::FoundSwizzle& found, const std::optional<LinearLayout>& linear) {
  const std::string value = value_of(tile, found.best);
  fmt::print("{}\n", value);
  for (const std::string& line : lines_of(questions, found.costs, "without a swizzle")) fmt::print("  {}\n", line);
  fmt::print("  {}\n", why_no_better(found.costs, space_of(found, which_of(options))));
  if (linear) fmt::print("  a linear layout takes that least: {}\n", to_string(*linear));
  if (!found.equals.empty()) fmt::print("  as good: {}\n", others_of(found, options.all));
  for (const std::string& line : pasted_forms(value)) fmt::print("  {}\n", line);
  fmt::print("  {}\n", bank_model_grounds(accessed_by(questions)));
}

void say_json(const SwizzleOptions& options, const finding::SharedTile& tile,
              const std::vector<finding::AccessQuestion>& questions, const finding::FoundSwizzle& found,
              const std::optional<LinearLayout>& linear) {
  nlohmann::ordered_json json{{"question", "swizzle"},
                              {"tile", to_string(tile.layout)},
                              {"bits", tile.bits},
                              {"value", value_of(tile, found.best)},
                              {"swizzle", to_string(found.best)},
                              {"accesses", json_of(questions, found.costs)},
                              {"is_least", found.is_least()},
                              {"looked_at", found.looked_at},
                              {"space", space_of(found, which_of(options))},
                              {"torn", found.torn},
                              {"equals", nlohmann::ordered_json::array()}};
  for (const Swizzle& sw : found.equals) json["equals"].push_back(to_string(sw));
  if (linear) json["linear"] = to_string(*linear);
  print_line(json);
}

void find_swizzle(const SwizzleOptions& options) {
  const finding::SharedTile tile = tile_of(options.tile);
  const std::vector<finding::AccessQuestion> questions = questions_of(options.tile);
  const finding::FoundSwizzle found = finding::find_swizzle(tile, questions, which_of(options));
  const auto linear = found.is_least() ? std::nullopt : arranged_linearly(tile, questions);
  if (!options.tile.claims.empty()) write_claims(options.tile.claims, "swizzle", claims_of(tile, questions, found.best));
  if (options.tile.json) return say_json(options, tile, questions, found, linear);
  say(options, tile, questions, found, linear);
}

constexpr const char* example = R"help(Example: a tile of 16-bit elements, written by rows and read by ldmatrix
$ colex find swizzle "(64,64):(64,1)" --write rows --read ldmatrix
)help";

}  // namespace

void add(CLI::App& find, Exit&) {
  auto options = std::make_shared<SwizzleOptions>();
  CLI::App* command = find.add_subcommand("swizzle", "Which swizzle of a tile in shared memory takes the fewest wavefronts?");
  add_to(*command, options->tile);
  command->add_flag("--hardware", options->hardware, "Only the swizzles that TMA and wgmma apply: of 32, 64 and 128 bytes");
  command->add_flag("--all", options->all, "List all swizzles that are as good");
  command->footer(example);
  command->callback([options] { find_swizzle(*options); });
}

}  // namespace colex::cli::find_swizzle
