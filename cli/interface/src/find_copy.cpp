// colex find copy: which threads copy which elements of a tile, and by which vectors?
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/dialects/dialects.hpp"
#include "colex/finding/copy.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/interface/call.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace find_copy {

namespace {

using finding::CopyQuestion;
using finding::FoundCopy;
using finding::Memory;

struct CopyTexts {
  std::string source, destination, from, to;
  std::int64_t bits = 16, threads = 128, alignment = 16;
};

constexpr const char* word_for_registers = "registers";

Memory memory_named(const char* option, const std::string& text, const std::string& word) {
  const bool in_registers = text == word_for_registers;
  if (in_registers && !word.empty())
    throw Misuse(option, "registers are no memory of their own, and " + word + " is not where they are");
  if (in_registers) return Memory::registers;
  return word == "shared" || (word.empty() && option == std::string("--to")) ? Memory::shared : Memory::global;
}

finding::Side side_of(const char* option, const char* what, const std::string& text, const std::string& word) {
  finding::Side side{memory_named(option, text, word), std::nullopt};
  if (side.memory != Memory::registers) side.layout = memory_layout(what, text);
  return side;
}

CopyQuestion question_of(const CopyTexts& options) {
  return {side_of("--from", "SOURCE", options.source, options.from),
          side_of("--to", "DESTINATION", options.destination, options.to), options.bits, options.threads, options.alignment};
}

/// What a thread moves, in words: `vectors of 8 elements, 16 bytes`.
std::string vectors_of(const CopyQuestion& question, const FoundCopy& found) {
  const std::int64_t elements = found.vector.elements, bytes = elements * question.bits / 8;
  return fmt::format("vectors of {} element{}, {} byte{}", elements, elements == 1 ? "" : "s", bytes, bytes == 1 ? "" : "s");
}

const char* unit_of(Memory memory) { return memory == Memory::shared ? "wavefronts" : "sectors"; }

/// What one side takes, as a line.
std::string line_of(const char* name, Memory memory, const finding::Taken& taken, std::int64_t warps) {
  if (memory == Memory::registers) return fmt::format("{:11}  in registers", name);
  const std::string each = taken.number % warps == 0 ? fmt::format("{} for each instruction of a warp", taken.number / warps)
                                                     : fmt::format("in {} instructions of a warp", warps);
  return fmt::format("{:11}  {} memory: {} {} for the tile, {}; the least possible is {}", name, finding::name(memory),
                     taken.number, unit_of(memory), each, taken.least);
}

/// Why there is no better one, a line for each cost.
std::vector<std::string> reasons(const CopyQuestion& question, const FoundCopy& found) {
  std::vector<std::string> lines;
  lines.push_back("no wider vector: " + found.vector.no_wider.value_or("a thread moves 16 bytes at the most"));
  const std::string space = fmt::format("all {} ways to make the lanes of the tile's factors of two", found.looked_at);
  const std::int64_t sectors = found.sectors(question);
  const std::int64_t of_tile = (question.source.memory == Memory::global ? found.source.least : 0) +
                               (question.destination.memory == Memory::global ? found.destination.least : 0);
  if (sectors == of_tile) {
    lines.emplace_back("no threads touch fewer sectors: the tile has as many, and each is asked for by one instruction");
  } else if (sectors == found.least_sectors) {
    lines.emplace_back(
        fmt::format("no threads touch fewer sectors: the 32 vectors of a warp are in {} of both sides together, or more, by how "
                    "many a sector "
                    "of the one and one of the other have in common",
                    found.least_sectors / found.warps));
  } else {
    lines.emplace_back(fmt::format("none touches fewer sectors, of {}; other threads could touch {} at the least, and not {}",
                                   space, found.least_sectors, sectors));
  }
  const std::int64_t wavefronts = found.wavefronts(question), least = found.least_wavefronts(question);
  if (wavefronts == least && least > 0)
    lines.emplace_back("no threads take fewer wavefronts: one brings 128 bytes at the most, and an instruction takes one");
  if (wavefronts > least)
    lines.emplace_back(fmt::format(
        "none that touches as few sectors takes fewer wavefronts, of {}; other threads could take {} at the least, and not {}",
        space, least, wavefronts));
  return lines;
}

/// A way around what the threads alone cannot mend: a swizzle, and what it costs.
struct Way {
  std::string sentence, value;
  std::vector<finding::AccessQuestion> questions;
  finding::FoundSwizzle swizzle;
};

finding::AccessQuestion access(const char* name, bool load, const Layout<>& threads) { return {name, load, threads, 0}; }

Way way_by(std::string sentence, const finding::SharedTile& tile, std::vector<finding::AccessQuestion> questions) {
  finding::FoundSwizzle found = finding::find_swizzle(tile, questions);
  std::string value = swizzled_text(tile.layout, found.best);
  return {std::move(sentence), std::move(value), std::move(questions), std::move(found)};
}

/// The best copy of one side alone, with registers at the other end.
FoundCopy alone(const CopyQuestion& question, bool source) {
  CopyQuestion one = question;
  (source ? one.destination : one.source) = {Memory::registers, std::nullopt};
  return finding::find_copy(one);
}

/// From global memory to global memory, of tiles that are not contiguous along the same mode: through shared memory.
Way through_shared(const CopyQuestion& question) {
  const FoundCopy in = alone(question, true), out = alone(question, false);
  const Layout<> tile = finding::packed(question.source.layout->inner());
  return way_by(fmt::format("through shared memory: {} sectors in all, read by {} as {}, and written by {} as {}",
                            in.source.number + out.destination.number, vectors_of(question, in), to_string(in.threads),
                            vectors_of(question, out), to_string(out.threads)),
                {tile, question.bits},
                {access("of the source", false, in.threads), access("of the destination", true, out.threads)});
}

/// With a swizzle behind the shared tile, for the threads that were found.
Way swizzled(const CopyQuestion& question, const FoundCopy& found, const Layout<>& tile) {
  const bool load = question.source.memory == Memory::shared;
  return way_by(load ? "if the tile were written to shared memory with a swizzle" : "if a swizzle stood behind shared memory",
                {tile, question.bits}, {access("of these threads", load, found.threads)});
}

/// The layout of the side in shared memory, if it has one without a swizzle.
const Layout<>* plain_shared(const CopyQuestion& question) {
  for (const finding::Side* side : {&question.source, &question.destination}) {
    if (side->memory == Memory::shared && side->layout->swizzle() != nullptr && side->layout->swizzle()->bits() == 0)
      return &side->layout->inner();
  }
  return nullptr;
}

/// What is better than the best threads; nothing where they take the least, or a swizzle does not help.
std::optional<Way> way_around(const CopyQuestion& question, const FoundCopy& found) {
  const bool both_global = question.source.memory == Memory::global && question.destination.memory == Memory::global;
  const auto way = attempt([&]() -> std::optional<Way> {
    if (both_global && found.sectors(question) > found.source.least + found.destination.least) return through_shared(question);
    const Layout<>* tile = plain_shared(question);
    if (tile == nullptr || found.wavefronts(question) <= found.least_wavefronts(question)) return std::nullopt;
    return swizzled(question, found, *tile);
  });
  if (!way || !*way || ((*way)->swizzle.best.bits() == 0 && !both_global)) return std::nullopt;
  return *way;
}

/// A number of bits as an element of C++.
std::string element_type(std::int64_t bits) { return bits == 4 ? "uint4_t" : fmt::format("uint{}_t", bits); }

/// The tiled copy, in CuTe C++ and in CuTe DSL.
std::vector<std::string> pasted_copies(const CopyQuestion& question, const FoundCopy& found) {
  const std::int64_t bits = found.vector.elements * question.bits;
  const bool by_cp_async =
      question.source.memory == Memory::global && question.destination.memory == Memory::shared && bits >= 32;
  const std::string operation = !by_cp_async
                                    ? fmt::format("UniversalCopy<uint{}_t>", bits)
                                    : fmt::format("SM80_CP_ASYNC_CACHE{}<uint{}_t>", bits == 128 ? "GLOBAL" : "ALWAYS", bits);
  std::string cpp_tile, python_tile;
  const ComposedLayout<>& leading =
      question.source.memory == Memory::global ? *question.source.layout : *question.destination.layout;
  for (std::size_t k = 0; k < leading.rank(); ++k) {
    const std::string extent = to_string(size(leading.inner().mode(k)));
    cpp_tile += (k == 0 ? "Int<" : ",Int<") + extent + ">";
    python_tile += (k == 0 ? "" : ", ") + extent;
  }
  const std::string tv = dialects::write(to_string(found.threads), "cute-cpp").text;
  return {
      fmt::format("CuTe C++  make_tiled_copy_impl(Copy_Atom<{}, {}>{{}}, {}{{}}, Shape<{}>{{}})", operation,
                  element_type(question.bits), tv, cpp_tile),
      fmt::format("CuTe DSL  cute.make_tiled_copy(cute.make_copy_atom(cute.nvgpu.{}, cutlass.Uint{}, num_bits_per_copy={}), {}, "
                  "({}{}))",
                  by_cp_async ? "cpasync.CopyG2SOp()" : "CopyUniversalOp()", question.bits, bits, made_layout(found.threads),
                  python_tile, leading.rank() == 1 ? "," : "")};
}

std::string text_of(const CopyQuestion& question, const FoundCopy& found) {
  std::string text = to_string(found.threads) + '\n';
  say(text, "  {} threads, {}: each reads {} and writes {}\n", question.threads, vectors_of(question, found), found.instructions,
      found.instructions);
  say(text, "  {}\n", line_of("source", question.source.memory, found.source, found.warps));
  say(text, "  {}\n", line_of("destination", question.destination.memory, found.destination, found.warps));
  for (const std::string& line : reasons(question, found)) say(text, "  {}\n", line);
  for (const std::string& line : pasted_copies(question, found)) say(text, "  {}\n", line);
  if (const auto way = way_around(question, found)) {
    say(text, "  {}: {}\n", way->sentence, way->value);
    for (const std::string& line : lines_of(way->questions, way->swizzle.costs, "without a swizzle")) say(text, "    {}\n", line);
    say(text, "    {}\n", why_no_better(way->swizzle.costs, space_of(way->swizzle)));
  }
  if (found.wavefronts(question) > 0) say(text, "  {}\n", bank_model_grounds());
  return text;
}

nlohmann::ordered_json side_json(Memory memory, const finding::Taken& taken) {
  nlohmann::ordered_json json{{"memory", finding::name(memory)}};
  if (memory == Memory::registers) return json;
  json[unit_of(memory)] = taken.number;
  json["least_" + std::string(unit_of(memory))] = taken.least;
  return json;
}

nlohmann::ordered_json facts_of(const CopyQuestion& question, const FoundCopy& found) {
  nlohmann::ordered_json json{{"question", "copy"},
                              {"value", to_string(found.threads)},
                              {"bits", question.bits},
                              {"threads", question.threads},
                              {"elements", found.vector.elements},
                              {"no_wider", found.vector.no_wider.value_or("a thread moves 16 bytes at the most")},
                              {"instructions", found.instructions},
                              {"source", side_json(question.source.memory, found.source)},
                              {"destination", side_json(question.destination.memory, found.destination)},
                              {"sectors", found.sectors(question)},
                              {"least_sectors", found.least_sectors},
                              {"looked_at", found.looked_at}};
  if (const auto way = way_around(question, found))
    json["way_around"] = {{"value", way->value}, {"accesses", json_of(way->questions, way->swizzle.costs)}};
  return json;
}

/// A warp's first instruction, (thread, value) to the coordinate of the tile.
Layout<> first_instruction(const FoundCopy& found) {
  const auto beginning = [](const Layout<>& layout, std::int64_t count) {
    return composition(layout, Layout<>(Mode<Checked>{Checked(count), Checked(1)}));
  };
  return make_layout<Checked, Checked>(
      {beginning(found.threads.mode(0), 32), beginning(found.threads.mode(1), found.vector.elements)});
}

/// The threads have each element once, and their vectors are vectors of both memories; and what a warp's first instruction
/// takes, where that is said by a layout.
std::vector<std::string> claims_of(const CopyQuestion& question, const FoundCopy& found) {
  const Layout<> first = first_instruction(found);
  std::vector<std::string> claims{"let threads = " + to_string(found.threads),
                                  fmt::format("claim coverage(threads, {}) == 1", to_string(size(found.threads)))};
  std::string names;
  for (const auto& [name, side, load] :
       {std::tuple("source", &question.source, true), std::tuple("destination", &question.destination, false)}) {
    if (!side->layout) continue;
    const ComposedLayout<>& layout = *side->layout;
    const auto held = attempt([&] { return composition(layout, found.threads); });
    if (!held) continue;
    const bool is_plain = side->layout->swizzle() != nullptr && side->layout->swizzle()->bits() == 0;
    claims.push_back(fmt::format("let {} = {}", name, is_plain ? to_string(side->layout->inner()) : to_string(*side->layout)));
    names += (names.empty() ? "" : ", ") + fmt::format("composition({}, threads)", name);
    if (side->memory != Memory::shared) continue;
    const predictions::WarpAccess access = predictions::warp_access(composition(*side->layout, first), question.bits, load);
    claims.push_back(fmt::format("claim {}(composition({}, {}), {}) == {}", load ? "wavefronts" : "wavefronts_of_store", name,
                                 to_string(first), question.bits, predictions::wavefronts(access)));
  }
  if (!names.empty()) {
    if (names.find("), ") == std::string::npos) names += ", " + names;
    claims.push_back(fmt::format("claim vector_width({}) % {} == 0", names, found.vector.elements));
  }
  return claims;
}

constexpr const char* example = R"help(Examples: rows of 128 bytes, to shared memory; and a transposition in global memory
$ colex find copy "(64,64):(64,1)" "Sw<3,3,3> o 0 o (64,64):(64,1)" --threads 128
$ colex find copy "(64,64):(64,1)" "(64,64):(1,64)" --to global --bits 32 --threads 256
)help";

FindAnswer answer(const CopyTexts& texts, double /*seconds*/) {
  const CopyQuestion question = question_of(texts);
  const FoundCopy found = finding::find_copy(question);
  return {FindOutcome::found, text_of(question, found), facts_of(question, found), claims_of(question, found)};
}

QuestionRows<CopyTexts> rows() {
  using Q = CopyTexts;
  return {
      plain("SOURCE", &Q::source,
            {.description = "The tile where it is: its coordinate to its element; or the word registers", .required = true}),
      plain("DESTINATION", &Q::destination,
            {.description = "The tile where it goes, likewise, swizzled or not", .required = true}),
      plain("--from", &Q::from, {.description = "The source's memory: global unless it is said", .among = {"global", "shared"}}),
      plain("--to", &Q::to, {.description = "The destination's memory: shared unless it is said", .among = {"global", "shared"}}),
      plain("--bits", &Q::bits, {.description = "How many bits an element has", .otherwise = "16"}),
      plain("--threads", &Q::threads, {.description = "How many threads copy it: whole warps", .otherwise = "128"}),
      plain(
          "--alignment", &Q::alignment,
          {.description = "At a multiple of how many bytes the tile begins, in both memories; sectors are counted as if it were "
                          "one of 32",
           .otherwise = "16"})};
}

}  // namespace

}  // namespace find_copy

FindQuestion find_copy_by_texts() {
  return find_question_of("copy", "Which threads copy a tile by the widest vectors, and which elements each?", find_copy::example,
                          find_copy::rows(), find_copy::answer);
}

}  // namespace colex::cli
