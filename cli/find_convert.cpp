// colex find convert: what does it take to bring a tile from one distribution over threads to another, and from where?
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/convert.hpp"
#include "colex/finding/store.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/interface/expression.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/notation/value.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/print.hpp"

#include "find.hpp"
#include "find_claims.hpp"
#include "oracle_check.hpp"

namespace colex::cli::find_convert {

namespace {

constexpr std::size_t lane_bits = 5;

struct ConvertOptions {
  std::string from, to, shared, claims;
  std::int64_t bits = 16;
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

// --- into shared memory

/// What the question comes to: how the threads store the tile, and behind which swizzles that takes the fewest wavefronts.
struct StoredTile {
  finding::StoreQuestion question;
  finding::FoundStore found;
  finding::FoundSwizzle plain, matrices;  ///< of the plain stores, and of those by stmatrix

  bool is_by_matrices() const { return &found.best() != &found.plain; }
  const finding::FoundSwizzle& best() const { return is_by_matrices() ? matrices : plain; }
};

StoredTile stored(const ConvertOptions& options) {
  StoredTile result{{*layout_given("FROM", options.from), {*layout_given("--shared", options.shared), options.bits}}, {}, {}, {}};
  result.found = finding::find_store(result.question);
  const auto swizzle_of = [&](const finding::Stores& stores) {
    return finding::find_swizzle(result.question.tile, std::vector<finding::TileAccess>{stores.access});
  };
  result.plain = swizzle_of(result.found.plain);
  if (result.found.matrices) result.matrices = swizzle_of(*result.found.matrices);
  return result;
}

std::string line_of(const finding::Stores& stores, const finding::FoundSwizzle& swizzle) {
  const finding::Cost& cost = swizzle.costs.front();
  const std::string with =
      swizzle.best.bits() == 0 ? "no swizzle takes fewer" : fmt::format("{} with {}", cost.swizzled, to_string(swizzle.best));
  return fmt::format("{}: {} of each warp; {} wavefronts for the tile, {}; the least possible is {}", stores.instruction,
                     stores.instructions, cost.plain, with, cost.least);
}

/// `stmatrix.x4.trans` as PTX and as CuTe have it.
const predictions::MatrixCopy* form_of(const finding::Stores& stores) {
  const std::string width = stores.instruction.substr(9, 2);
  const std::string name = "stmatrix.m8n8." + width + (stores.instruction.ends_with(".trans") ? ".trans" : "") + ".b16";
  return stores.instruction.starts_with("stmatrix") ? predictions::matrix_copy(name) : nullptr;
}

std::string value_of(const StoredTile& stored) {
  const Swizzle& swizzle = stored.best().best;
  const std::string tile = to_string(stored.question.tile.layout);
  return swizzle.bits() == 0 ? tile : to_string(swizzle) + " o 0 o " + tile;
}

void say(const StoredTile& stored) {
  const finding::FoundStore& found = stored.found;
  fmt::print("{}\n", line_of(found.best(), stored.best()));
  if (const predictions::MatrixCopy* form = form_of(found.best())) {
    std::string registers;
    for (std::size_t k = 0; k < std::min<std::size_t>(4, found.best().registers.size()); ++k)
      registers += fmt::format("{}{}", k == 0 ? "" : "; ", fmt::join(found.best().registers[k], ", "));
    fmt::print("  {}, {}; a thread's values in its registers: {}{}\n", form->form, form->cute, registers,
               found.best().registers.size() > 4 ? "; and so on" : "");
  }
  if (found.best().instructions == found.least_instructions)
    fmt::print("  no store takes fewer instructions: none brings more than 16 bytes of a thread\n");
  else
    fmt::print("  {} instruction{} would be the least, with 16 bytes of a thread each\n", found.least_instructions,
               found.least_instructions == 1 ? "" : "s");
  if (!found.matrices) fmt::print("  not by stmatrix: {}\n", found.why_not);
  if (stored.is_by_matrices()) fmt::print("  instead of {}\n", line_of(found.plain, stored.plain));
  if (!stored.is_by_matrices() && found.matrices) fmt::print("  as well as {}\n", line_of(*found.matrices, stored.matrices));
  fmt::print("  {}\n", why_no_better(stored.best().costs, fmt::format("{} swizzles", stored.best().looked_at)));
  fmt::print("  {}\n", bank_model_grounds(stored.found.matrices ? AccessedBy::matrices : AccessedBy::vectors));
  fmt::print("{}\n", value_of(stored));
  for (const std::string& line : pasted_forms(value_of(stored))) fmt::print("  {}\n", line);
}

nlohmann::ordered_json json_of(const finding::Stores& stores, const finding::FoundSwizzle& swizzle) {
  const predictions::MatrixCopy* form = form_of(stores);
  return {{"instruction", form == nullptr ? stores.instruction : form->form},
          {"instructions_of_each_warp", stores.instructions},
          {"bytes_of_each_thread", stores.bytes},
          {"registers", stores.registers},
          {"wavefronts_as_given", swizzle.costs.front().plain},
          {"swizzle", to_string(swizzle.best)},
          {"wavefronts", swizzle.costs.front().swizzled},
          {"least_wavefronts", swizzle.costs.front().least}};
}

void say_json(const StoredTile& stored) {
  nlohmann::ordered_json json{{"question", "convert"},
                              {"value", value_of(stored)},
                              {"least_instructions_of_each_warp", stored.found.least_instructions},
                              {"plain", json_of(stored.found.plain, stored.plain)}};
  if (stored.found.matrices) json["stmatrix"] = json_of(*stored.found.matrices, stored.matrices);
  if (!stored.found.matrices) json["why_not_stmatrix"] = stored.found.why_not;
  print_line(json);
}

/// What each instruction of a whole warp takes.
std::vector<std::string> claims_of(const StoredTile& stored) {
  std::vector<std::string> claims{"let tile = " + value_of(stored), "claim injective(tile)"};
  finding::TileAccess access = stored.found.best().access;
  const std::size_t all = access.warps.size();
  std::erase_if(access.warps, [](const std::vector<std::int64_t>& begins) { return begins.size() != 32; });
  if (access.warps.size() < all)
    claims.push_back(
        fmt::format("# nothing is claimed of {} instructions of fewer than 32 addresses", all - access.warps.size()));
  if (access.warps.empty()) return claims;
  for (std::string& claim : wavefront_claims("store", access, stored.question.tile.bits, stored.best().best))
    claims.push_back(std::move(claim));
  return claims;
}

constexpr const char* example = R"help(Example: two accumulators of mma.m16n8k16, side by side, as the A of the next product
$ colex find convert "((4,8),(2,2,2)):((32,1),(16,8,128))" "((4,8),(2,2,2)):((32,1),(16,8,128))"

Example: the sums of wgmma as 16-bit elements, to rows of shared memory
$ colex find convert "layout_D(\"wgmma.m64n64k16.f32.f16.f16.ss.k.k\")" --shared "(64,64):(64,1)"
)help";

}  // namespace

void add(CLI::App& find, Exit&) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command =
      find.add_subcommand("convert", "What does it take to bring a tile from one distribution over threads to another?");
  add_text(*command, "FROM", options->from,
           "Who holds what: a TV layout, (thread, value) to the coordinate of the tile, or a distribution F2{register: [...], "
           "lane: [...]}")
      ->required();
  CLI::Option* to = add_text(*command, "TO", options->to, "Who is to hold what, likewise");
  CLI::Option* shared =
      add_text(*command, "--shared", options->shared,
               "Instead of TO: the tile in shared memory without a swizzle, its coordinate to its element; by which stores?")
          ->excludes(to);
  CLI::Option* bits =
      command->add_option("--bits", options->bits, "With --shared: how many bits an element has there (default 16)");
  bits->needs(shared);
  command->add_flag("--json", options->json, "One JSON object");
  add_claims_option(*command, options->claims);
  command->footer(example);
  command->callback([options, to, shared] {
    if (to->count() == 0 && shared->count() == 0) throw CLI::RequiredError("TO or --shared");
    if (shared->count() > 0) {
      const StoredTile found = stored(*options);
      write_claims(options->claims, "convert", claims_of(found));
      return options->json ? say_json(found) : say(found);
    }
    const LinearLayout from = distribution_given("FROM", options->from), to = distribution_given("TO", options->to);
    const Conversion conversion(from, to);
    write_claims(options->claims, "convert", claims_of(from, to, conversion));
    options->json ? say_json(conversion) : say(*options, conversion);
  });
}

}  // namespace colex::cli::find_convert
