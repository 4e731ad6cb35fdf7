// colex find convert: what does it take to bring a tile from one distribution over threads to another, and from where?
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/convert.hpp"
#include "colex/evidence/record.hpp"
#include "colex/finding/store.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/interface/call.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"

#include "find_convert_module.hpp"
#include "find_convert_sides.hpp"
#include "find_parts.hpp"

namespace colex::cli {

namespace find_convert {

namespace {

struct ConvertTexts {
  std::string from, to, shared, tile;
  std::optional<std::int64_t> bits;
  bool hardware = false;
};

/// How many bits an element of a text `tensor<128x64xf16, …>` has.
std::optional<std::int64_t> bits_of_type(const std::string& text) {
  const std::size_t begin = text.find("tensor<"), end = text.find_first_of(",>", begin);
  if (begin == std::string::npos || end == std::string::npos) return std::nullopt;
  const std::size_t type = text.rfind('x', end) + 1;
  const std::size_t digits = text.find_first_of("0123456789", type);
  std::int64_t bits = 0;
  if (digits >= end || std::from_chars(text.data() + digits, text.data() + end, bits).ec != std::errc()) return std::nullopt;
  return bits;
}

/// The tile, row by row: of the extents that a side says, or as it is numbered.
Layout<> tile_in_between(const Side& from, const Side& to) {
  std::vector<std::size_t> bits;
  for (const Dimension& output : from.distribution.outputs()) bits.push_back(output.bits);
  const auto extents = from.extents ? from.extents : to.extents;
  if (bits.size() == 1 && extents && extents->rows + extents->columns == bits.front()) bits = {extents->rows, extents->columns};
  std::vector<Layout<>> modes;
  std::size_t behind = 0;
  for (auto mode = bits.rbegin(); mode != bits.rend(); ++mode) {
    modes.insert(modes.begin(), Layout<>(Mode<Checked>{Checked(std::int64_t{1} << *mode), Checked(std::int64_t{1} << behind)}));
    behind += *mode;
  }
  return modes.size() == 1 ? modes.front() : make_layout<Checked, Checked>(std::move(modes));
}

/// The command that lays out the tile in between, or why there is none.
std::string next_step(const ConvertTexts& options, const Side& from, const Side& to) {
  const std::int64_t of_element = options.bits ? *options.bits : bits_of_type(options.from).value_or(16);
  const Layout<> tile = tile_in_between(from, to);
  const auto answer = attempt([&] {
    const finding::SharedTile shared{tile, of_element};
    return std::pair(finding::tile_access(shared, question_of(options.from, Direction::write)),
                     finding::tile_access(shared, question_of(options.to, Direction::read)));
  });
  if (!answer) return "the tile in between is not looked at: " + answer.rejection().message();
  return fmt::format("how to lay out the tile in between: colex find swizzle {} --bits {} --write {} --read {}",
                     evidence::quoted(to_string(tile)), of_element, evidence::quoted(options.from), evidence::quoted(options.to));
}

std::string text_of(const ConvertTexts& options, const Side& from, const Side& to, const Conversion& conversion) {
  std::string text = words_for(conversion.exchange()) + '\n';
  for (const std::string& note : notes_of(from, to, conversion.exchange())) say(text, "  {}\n", note);
  for (std::size_t k = 0; k < exchanges.size(); ++k) {
    if (const std::int64_t count = conversion.counts()[k]; count > 0)
      say(text, "  {} of the places need {}\n", count,
          exchanges[k] == Exchange::nothing ? "nothing" : "the crossing of " + std::string(name(exchanges[k])));
  }
  say(text, "  from  {}\n", to_string(conversion.source()));
  say(text, "  no conversion stays nearer: how many places can stay within each level is a rank over F2\n");
  if (conversion.exchange() == Exchange::warps) say(text, "  {}\n", next_step(options, from, to));
  return text;
}

nlohmann::ordered_json facts_of(const ConvertTexts& options, const Side& from, const Side& to, const Conversion& conversion) {
  nlohmann::ordered_json json{{"question", "convert"}, {"exchange", name(conversion.exchange())}};
  for (std::size_t k = 0; k < exchanges.size(); ++k) json["counts"][std::string(name(exchanges[k]))] = conversion.counts()[k];
  json["source"] = to_string(conversion.source());
  json["notes"] = notes_of(from, to, conversion.exchange());
  if (conversion.exchange() == Exchange::warps) json["next"] = next_step(options, from, to);
  return json;
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
  finding::Swizzles which = finding::Swizzles::all;

  bool is_by_matrices() const { return &found.best() != &found.plain; }
  const finding::FoundSwizzle& best() const { return is_by_matrices() ? matrices : plain; }
};

StoredTile stored(const ConvertTexts& options) {
  StoredTile result{{argument<Layout<>>("FROM", options.from, "a layout"),
                     {argument<Layout<>>("--shared", options.shared, "a layout"), options.bits.value_or(16)}},
                    {},
                    {},
                    {},
                    options.hardware ? finding::Swizzles::hardware : finding::Swizzles::all};
  result.found = finding::find_store(result.question);
  const auto swizzle_of = [&](const finding::Stores& stores) {
    return finding::find_swizzle(result.question.tile, std::vector<finding::TileAccess>{stores.access}, result.which);
  };
  result.plain = swizzle_of(result.found.plain);
  if (result.found.matrices) result.matrices = swizzle_of(*result.found.matrices);
  return result;
}

std::string line_of(const finding::Stores& stores, const finding::FoundSwizzle& swizzle) {
  const finding::Cost& cost = swizzle.costs.front();
  const std::string with = swizzle.best.bits() == 0 ? "no swizzle that was looked at takes fewer"
                                                    : fmt::format("{} with {}", cost.swizzled, to_string(swizzle.best));
  return fmt::format("{}: {} of each warp; {} wavefronts for the tile, {}; the least possible is {}", stores.instruction,
                     stores.instructions, cost.plain, with, cost.least);
}

/// `stmatrix.x4.trans` as PTX and as CuTe have it.
const predictions::MatrixCopy* form_of(const finding::Stores& stores) {
  const std::string width = stores.instruction.substr(9, 2);
  const std::string name = "stmatrix.m8n8." + width + (stores.instruction.ends_with(".trans") ? ".trans" : "") + ".b16";
  return stores.instruction.starts_with("stmatrix") ? predictions::matrix_copy(name) : nullptr;
}

std::string value_of(const StoredTile& stored) { return swizzled_text(stored.question.tile.layout, stored.best().best); }

std::string text_of(const StoredTile& stored) {
  const finding::FoundStore& found = stored.found;
  std::string text = line_of(found.best(), stored.best()) + '\n';
  if (const predictions::MatrixCopy* form = form_of(found.best())) {
    std::string registers;
    for (std::size_t k = 0; k < std::min<std::size_t>(4, found.best().registers.size()); ++k)
      registers += fmt::format("{}{}", k == 0 ? "" : "; ", fmt::join(found.best().registers[k], ", "));
    say(text, "  {}, {}; a thread's values in its registers: {}{}\n", form->form, form->cute, registers,
        found.best().registers.size() > 4 ? "; and so on" : "");
  }
  if (found.best().instructions == found.least_instructions)
    say(text, "  no store takes fewer instructions: none brings more than 16 bytes of a thread\n");
  else
    say(text, "  {} instruction{} would be the least, with 16 bytes of a thread each\n", found.least_instructions,
        found.least_instructions == 1 ? "" : "s");
  if (!found.matrices) say(text, "  not by stmatrix: {}\n", found.why_not);
  if (stored.is_by_matrices()) say(text, "  instead of {}\n", line_of(found.plain, stored.plain));
  if (!stored.is_by_matrices() && found.matrices) say(text, "  as well as {}\n", line_of(*found.matrices, stored.matrices));
  say(text, "  {}\n", why_no_better(stored.best().costs, space_of(stored.best(), stored.which)));
  if (!finding::is_of_hardware(stored.best().best, stored.question.tile.bits))
    say(text, "  neither TMA nor wgmma applies {}; --hardware looks among the swizzles that they apply\n",
        to_string(stored.best().best));
  say(text, "  {}\n", bank_model_grounds());
  say(text, "{}\n", value_of(stored));
  for (const std::string& line : pasted_forms(value_of(stored))) say(text, "  {}\n", line);
  return text;
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

nlohmann::ordered_json facts_of(const StoredTile& stored) {
  nlohmann::ordered_json json{{"question", "convert"},
                              {"value", value_of(stored)},
                              {"least_instructions_of_each_warp", stored.found.least_instructions},
                              {"plain", json_of(stored.found.plain, stored.plain)}};
  if (stored.found.matrices) json["stmatrix"] = json_of(*stored.found.matrices, stored.matrices);
  if (!stored.found.matrices) json["why_not_stmatrix"] = stored.found.why_not;
  return json;
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

FindAnswer answer(const ConvertTexts& texts, double seconds) {
  if (texts.to.empty() && texts.shared.empty()) {
    const dialects::TritonModule module = dialects::read_triton_module(texts.from);
    if (module.is_module) return answer_of_module(module, seconds);
    throw Misuse("TO or --shared is required, or FROM is a module of Triton");
  }
  if (!texts.shared.empty()) {
    const StoredTile found = stored(texts);
    return {FindOutcome::found, text_of(found), facts_of(found), claims_of(found)};
  }
  const auto [from, to] = sides_given(texts.from, texts.to, texts.tile);
  const Conversion conversion(from.distribution, to.distribution);
  return {FindOutcome::found, text_of(texts, from, to, conversion), facts_of(texts, from, to, conversion),
          claims_of(from.distribution, to.distribution, conversion)};
}

QuestionRows<ConvertTexts> rows() {
  using Q = ConvertTexts;
  return {
      plain("FROM", &Q::from,
            {.description = "Who holds what: a TV layout, (thread, value) to the coordinate of the tile, or a distribution "
                            "F2{register: [...], lane: [...]}; or alone a module of Triton, or its file: what do its operations "
                            "move?",
             .required = true}),
      plain("TO", &Q::to, {"Who is to hold what, likewise"}),
      plain("--shared", &Q::shared,
            {.description = "Instead of TO: the tile in shared memory without a swizzle, its coordinate to its element; by which "
                            "stores?",
             .excludes = "TO"}),
      plain("--tile", &Q::tile,
            {.description = "The rows and columns of the tile that is converted, as 16,8: where coordinates of TV layouts count "
                            "down its columns",
             .excludes = "--shared"}),
      plain("--bits", &Q::bits, {"How many bits an element has in shared memory (default 16)"}),
      plain("--hardware", &Q::hardware,
            {.description = "With --shared: only the swizzles that TMA and wgmma apply", .needs = "--shared"})};
}

}  // namespace

}  // namespace find_convert

FindQuestion find_convert_by_texts() {
  return find_question_of("convert", "What does it take to bring a tile from one distribution over threads to another?",
                          find_convert::example, find_convert::rows(), find_convert::answer);
}

}  // namespace colex::cli
