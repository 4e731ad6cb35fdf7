// colex find padding: how many elements between the rows of a tile cost its writers and readers the fewest wavefronts?
#include <memory>

#include <fmt/format.h>

#include "colex/finding/swizzle.hpp"
#include "colex/print.hpp"

#include "find.hpp"
#include "find_claims.hpp"

namespace colex::cli::find_padding {

namespace {

/// The bytes that the padding adds to the tile.
std::int64_t added_bytes(const finding::SharedTile& tile, const Layout<>& padded) {
  return ((cosize(padded) - cosize(tile.layout)) * Checked(tile.bits / 8)).value();
}

void say(const finding::SharedTile& tile, const std::vector<finding::AccessQuestion>& questions,
         const finding::FoundPadding& found) {
  fmt::print("{}\n", to_string(found.layout));
  fmt::print("  {} element{} between the rows, {} bytes in all\n", found.elements, found.elements == 1 ? "" : "s",
             added_bytes(tile, found.layout));
  for (const std::string& line : lines_of(questions, found.costs, "without padding")) fmt::print("  {}\n", line);
  fmt::print("  {}\n",
             why_no_better(found.costs,
                           fmt::format("the {} paddings of less than 128 bytes that keep every access whole", found.looked_at)));
  for (const std::string& line : pasted_forms(to_string(found.layout))) fmt::print("  {}\n", line);
  fmt::print("  {}\n", bank_model_grounds(accessed_by(questions)));
}

void say_json(const finding::SharedTile& tile, const std::vector<finding::AccessQuestion>& questions,
              const finding::FoundPadding& found) {
  const nlohmann::ordered_json json{{"question", "padding"},
                                    {"tile", to_string(tile.layout)},
                                    {"bits", tile.bits},
                                    {"value", to_string(found.layout)},
                                    {"padding", found.elements},
                                    {"bytes", added_bytes(tile, found.layout)},
                                    {"accesses", json_of(questions, found.costs)},
                                    {"looked_at", found.looked_at},
                                    {"torn", found.torn},
                                    {"equals", found.equals}};
  print_line(json);
}

constexpr const char* example = R"help(Example: a tile of 32-bit elements that is transposed
$ colex find padding "(32,32):(32,1)" --bits 32 --write rows:4 --read columns
)help";

}  // namespace

void add(CLI::App& find, Exit&) {
  auto options = std::make_shared<TileOptions>();
  CLI::App* command = find.add_subcommand("padding", "How many elements between the rows of a tile take the fewest wavefronts?");
  add_to(*command, *options);
  command->footer(example);
  command->callback([options] {
    const finding::SharedTile tile = tile_of(*options);
    const std::vector<finding::AccessQuestion> questions = questions_of(*options);
    const finding::FoundPadding found = finding::find_padding(tile, questions);
    if (!options->claims.empty())
      write_claims(options->claims, "padding", claims_of({found.layout, tile.bits}, questions, Swizzle()));
    if (options->json) return say_json(tile, questions, found);
    say(tile, questions, found);
  });
}

}  // namespace colex::cli::find_padding
