// Which swizzle, and which padding, of a tile in shared memory takes the fewest wavefronts?
#include <cstddef>
#include <optional>

#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/print.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace find_swizzle {

namespace {

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

finding::Swizzles which_of(const TileQuestion& question) {
  return question.hardware ? finding::Swizzles::hardware : finding::Swizzles::all;
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

std::string text_of(const TileQuestion& question, const std::vector<finding::AccessQuestion>& accesses,
                    const finding::FoundSwizzle& found, const std::optional<LinearLayout>& linear) {
  const std::string value = swizzled_text(question.tile, found.best);
  std::string text = value + '\n';
  for (const std::string& line : lines_of(accesses, found.costs, "without a swizzle")) say(text, "  {}\n", line);
  say(text, "  {}\n", why_no_better(found.costs, space_of(found, which_of(question))));
  if (linear) say(text, "  a linear layout takes that least: {}\n", to_string(*linear));
  if (!found.equals.empty()) say(text, "  as good: {}\n", others_of(found, question.all));
  for (const std::string& line : pasted_forms(value)) say(text, "  {}\n", line);
  say(text, "  {}\n", bank_model_grounds());
  return text;
}

nlohmann::ordered_json facts_of(const TileQuestion& question, const std::vector<finding::AccessQuestion>& accesses,
                                const finding::FoundSwizzle& found, const std::optional<LinearLayout>& linear) {
  nlohmann::ordered_json json{{"question", "swizzle"},
                              {"tile", to_string(question.tile)},
                              {"bits", question.bits},
                              {"value", swizzled_text(question.tile, found.best)},
                              {"swizzle", to_string(found.best)},
                              {"accesses", json_of(accesses, found.costs)},
                              {"is_least", found.is_least()},
                              {"looked_at", found.looked_at},
                              {"space", space_of(found, which_of(question))},
                              {"torn", found.torn},
                              {"equals", nlohmann::ordered_json::array()}};
  for (const Swizzle& sw : found.equals) json["equals"].push_back(to_string(sw));
  if (linear) json["linear"] = to_string(*linear);
  return json;
}

FindAnswer answer(const TileQuestion& question, double /*seconds*/) {
  const std::vector<finding::AccessQuestion> accesses = questions_of(question);
  const finding::FoundSwizzle found = finding::find_swizzle(question.shared(), accesses, which_of(question));
  const auto linear = found.is_least() ? std::nullopt : arranged_linearly(question.shared(), accesses);
  return {FindOutcome::found, text_of(question, accesses, found, linear), facts_of(question, accesses, found, linear),
          claims_of(question.shared(), accesses, found.best)};
}

constexpr const char* example = R"help(Example: a tile of 16-bit elements, written by rows and read by ldmatrix
$ colex find swizzle "(64,64):(64,1)" --write rows --read ldmatrix
)help";

}  // namespace

}  // namespace find_swizzle

FindQuestion find_swizzle_by_texts() {
  QuestionRows<TileQuestion> rows = tile_rows();
  rows.push_back(
      plain("--hardware", &TileQuestion::hardware, {"Only the swizzles that TMA and wgmma apply: of 32, 64 and 128 bytes"}));
  rows.push_back(plain("--all", &TileQuestion::all, {"List all swizzles that are as good"}));
  return find_question_of("swizzle", "Which swizzle of a tile in shared memory takes the fewest wavefronts?",
                          find_swizzle::example, std::move(rows), find_swizzle::answer);
}

namespace find_padding {

namespace {

/// The bytes that the padding adds to the tile.
std::int64_t added_bytes(const finding::SharedTile& tile, const Layout<>& padded) {
  return ((cosize(padded) - cosize(tile.layout)) * Checked(tile.bits / 8)).value();
}

std::string text_of(const TileQuestion& question, const std::vector<finding::AccessQuestion>& accesses,
                    const finding::FoundPadding& found) {
  std::string text = to_string(found.layout) + '\n';
  say(text, "  {} element{} between the rows, {} bytes in all\n", found.elements, found.elements == 1 ? "" : "s",
      added_bytes(question.shared(), found.layout));
  for (const std::string& line : lines_of(accesses, found.costs, "without padding")) say(text, "  {}\n", line);
  say(text, "  {}\n",
      why_no_better(found.costs,
                    fmt::format("the {} paddings of less than 128 bytes that keep every access whole", found.looked_at)));
  for (const std::string& line : pasted_forms(to_string(found.layout))) say(text, "  {}\n", line);
  say(text, "  {}\n", bank_model_grounds());
  return text;
}

nlohmann::ordered_json facts_of(const TileQuestion& question, const std::vector<finding::AccessQuestion>& accesses,
                                const finding::FoundPadding& found) {
  return {{"question", "padding"},
          {"tile", to_string(question.tile)},
          {"bits", question.bits},
          {"value", to_string(found.layout)},
          {"padding", found.elements},
          {"bytes", added_bytes(question.shared(), found.layout)},
          {"accesses", json_of(accesses, found.costs)},
          {"looked_at", found.looked_at},
          {"torn", found.torn},
          {"equals", found.equals}};
}

FindAnswer answer(const TileQuestion& question, double /*seconds*/) {
  const std::vector<finding::AccessQuestion> accesses = questions_of(question);
  const finding::FoundPadding found = finding::find_padding(question.shared(), accesses);
  return {FindOutcome::found, text_of(question, accesses, found), facts_of(question, accesses, found),
          claims_of({found.layout, question.bits}, accesses, Swizzle())};
}

constexpr const char* example = R"help(Example: a tile of 32-bit elements that is transposed
$ colex find padding "(32,32):(32,1)" --bits 32 --write rows:4 --read columns
)help";

}  // namespace

}  // namespace find_padding

FindQuestion find_padding_by_texts() {
  return find_question_of("padding", "How many elements between the rows of a tile take the fewest wavefronts?",
                          find_padding::example, tile_rows(), find_padding::answer);
}

}  // namespace colex::cli
