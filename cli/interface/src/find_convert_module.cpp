#include "find_convert_module.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "colex/convert.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/interface/call.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/print.hpp"

#include "find_convert_sides.hpp"
#include "find_parts.hpp"

namespace colex::cli::find_convert {

namespace {

using dialects::ModuleMove;
using dialects::ModuleType;

/// What an operation's accesses of shared memory take.
struct Access {
  const char* name;  ///< `store`, `load`
  std::int64_t bytes = 0, wavefronts = 0, least = 0;
};

/// What is known of one operation.
struct Moved {
  std::string why;                      ///< why nothing is known; else empty
  std::optional<Exchange> exchange;     ///< of a conversion between registers
  std::int64_t places = 0, moving = 0;  ///< of TO, and how many of these need that exchange
  std::vector<Access> accesses;         ///< of shared memory
  std::string swizzle;                  ///< behind which they take so many, where none is given
  std::string unpriced;                 ///< why no wavefronts are said
  std::string free_from;                ///< the layout from which nothing would move
};

std::size_t bits_of(const std::vector<Dimension>& dimensions, std::string_view name) {
  for (const Dimension& d : dimensions) {
    if (d.name == name) return d.bits;
  }
  return 0;
}

/// Why the bank model says nothing of these threads.
std::string unpriced(const LinearLayout& threads, std::int64_t bits) {
  if (bits_of(threads.inputs(), "block") > 0) return "elements of several blocks are not priced";
  if (bits_of(threads.inputs(), "lane") != 5) return "wavefronts are known for warps of 32 lanes alone";
  if (bits < 8 || 128 < bits) return "wavefronts are known for elements of 8 to 128 bits alone";
  return "";
}

/// The tile row by row, the last dimension fastest: its coordinate to its element.
Layout<> row_by_row(const std::vector<Dimension>& dimensions) {
  std::vector<Layout<>> modes;
  std::int64_t stride = 1;
  for (auto d = dimensions.rbegin(); d != dimensions.rend(); ++d) {
    modes.insert(modes.begin(), Layout<>(Mode<Checked>{Checked(d->size()), Checked(stride)}));
    stride *= d->size();
  }
  return modes.size() == 1 ? modes.front() : make_layout<Checked, Checked>(std::move(modes));
}

/// Prices a tile in between that is laid out row by row, behind the best swizzle.
void price_conversion(Moved& moved, const LinearLayout& from, const LinearLayout& to, std::int64_t bits) {
  for (const LinearLayout* side : {&from, &to}) {
    if (moved.unpriced.empty()) moved.unpriced = unpriced(*side, bits);
  }
  if (!moved.unpriced.empty()) return;
  const auto found = attempt([&] {
    const finding::SharedTile tile{row_by_row(from.outputs()), bits};
    const std::vector<finding::AccessQuestion> both{{"store", false, from, 0}, {"load", true, to, 0}};
    std::vector<finding::TileAccess> accesses;
    for (const finding::AccessQuestion& one : both) accesses.push_back(finding::tile_access(tile, one));
    return std::pair(accesses, finding::find_swizzle(tile, accesses));
  });
  if (!found) {
    moved.unpriced = found.rejection().message();
    return;
  }
  const auto& [accesses, swizzle] = *found;
  if (swizzle.best.bits() > 0) moved.swizzle = to_string(swizzle.best);
  for (std::size_t k = 0; k < accesses.size(); ++k)
    moved.accesses.push_back(
        {k == 0 ? "store" : "load", accesses[k].elements * bits / 8, swizzle.costs[k].swizzled, swizzle.costs[k].least});
}

/// The registers in another order: those first that count along the memory, without such as hold nothing of their own.
LinearLayout along_memory(const LinearLayout& places) {
  std::vector<Word> registers, others;
  std::size_t begin = 0;
  std::vector<Dimension> inputs{{"register", 0}};
  for (const Dimension& input : places.inputs()) {
    for (std::size_t bit = begin; bit < begin + input.bits; ++bit) {
      if (input.name != "register")
        others.push_back(places.columns()[bit]);
      else if (places.columns()[bit] != 0)
        registers.push_back(places.columns()[bit]);
    }
    begin += input.bits;
    if (input.name != "register") inputs.push_back(input);
  }
  std::sort(registers.begin(), registers.end());
  inputs.front().bits = registers.size();
  registers.insert(registers.end(), others.begin(), others.end());
  return {std::move(inputs), places.outputs(), std::move(registers)};
}

/// Prices the accesses of memory that has its layout.
void price_access(Moved& moved, const ModuleType& threads, const ModuleType& memory, bool load) {
  if (memory.kind.starts_with("tensor_memory")) moved.unpriced = "tensor memory is not priced";
  if (moved.unpriced.empty()) moved.unpriced = unpriced(*threads.layout, memory.element_bits);
  if (!moved.unpriced.empty()) return;
  const std::int64_t bits = memory.element_bits;
  const auto access = attempt([&] {
    const LinearLayout by_offset = invert_and_compose(*threads.layout, *memory.layout);
    const LinearLayout places =
        along_memory(LinearLayout(by_offset.inputs(), {{"out", by_offset.output_bits()}}, by_offset.columns()));
    const Layout<> offsets(Mode<Checked>{Checked(std::int64_t{1} << places.output_bits()), Checked(1)});
    const notation::Value<> addresses = memory.addresses.empty() ? notation::Value<>(offsets) : cli::value_of(memory.addresses);
    const auto address = [&](std::int64_t offset) { return addresses.get<Layout<>>()(Checked(offset)).value(); };
    // The widest access that padding does not tear.
    for (std::int64_t bytes = 16;; bytes /= 2) {
      const auto by_vectors = attempt([&] { return finding::tile_access({offsets, bits}, {"", load, places, bytes}); });
      if (by_vectors) {
        const finding::Units units = finding::units_of({*by_vectors}, bits);
        if (const auto count = finding::wavefronts(*by_vectors, bits, address))
          return Access{load ? "load" : "store", bytes, *count, finding::least_wavefronts(*by_vectors, bits, units)};
      }
      if (bytes * 8 <= bits) throw Rejection(Kind::inadmissible, "an element lies at no multiple of its size");
    }
  });
  if (access)
    moved.accesses.push_back(*access);
  else
    moved.unpriced = access.rejection().message();
}

/// Prices it if there is time.
Moved moved_by(const ModuleMove& move, bool has_time) {
  Moved moved;
  if (!has_time) moved.unpriced = "the time is up: wavefronts are not said";
  for (const ModuleType* side : {&move.from, &move.to}) {
    if (!side->layout && moved.why.empty()) moved.why = (side->text.empty() ? "" : side->text + ": ") + side->why;
  }
  if (!moved.why.empty()) return moved;
  if (move.from.in_memory || move.to.in_memory) {
    const bool load = move.from.in_memory;
    price_access(moved, load ? move.to : move.from, load ? move.from : move.to, load);
    return moved;
  }
  const auto conversion = attempt([&] { return Conversion(*move.from.layout, *move.to.layout); });
  if (!conversion) {
    moved.why = conversion.rejection().message();
    return moved;
  }
  moved.exchange = conversion->exchange();
  moved.places = std::int64_t{1} << move.to.layout->input_bits();
  moved.moving = conversion->counts()[static_cast<std::size_t>(*moved.exchange)];
  if (*moved.exchange > Exchange::registers) moved.free_from = dialects::write(to_string(*move.to.layout), "triton").text;
  if (*moved.exchange == Exchange::warps) price_conversion(moved, *move.from.layout, *move.to.layout, move.from.element_bits);
  return moved;
}

std::string words_of(const Access& access) {
  return fmt::format("{} of {} bytes by each thread: {} wavefronts; the least possible is {}", access.name, access.bytes,
                     access.wavefronts, access.least);
}

void add_text(std::string& text, const ModuleMove& move, const Moved& moved) {
  say(text, "line {}  {}\n  from  {}\n  to    {}\n", move.line, move.operation, move.from.text, move.to.text);
  if (!moved.why.empty()) say(text, "  not looked at: {}\n", moved.why);
  if (moved.exchange) say(text, "  {}\n", words_for(*moved.exchange));
  if (moved.exchange > Exchange::nothing)
    say(text, "  {} of the {} places take their element from another {}\n", moved.moving, moved.places,
        name(*moved.exchange).substr(0, name(*moved.exchange).size() - 1));
  for (const Access& access : moved.accesses) say(text, "  {}\n", words_of(access));
  if (moved.exchange == Exchange::warps && !moved.accesses.empty())
    say(text, "  so row by row{}\n", moved.swizzle.empty() ? ", without a swizzle" : " behind " + moved.swizzle);
  if (!moved.unpriced.empty()) say(text, "  {}\n", moved.unpriced);
  if (!moved.free_from.empty()) say(text, "  free from {}\n", moved.free_from);
}

nlohmann::ordered_json json_of(const ModuleMove& move, const Moved& moved) {
  nlohmann::ordered_json json{{"line", move.line}, {"operation", move.operation}, {"from", move.from.text}, {"to", move.to.text}};
  if (!moved.why.empty()) json["why"] = moved.why;
  if (moved.exchange) {
    json["exchange"] = name(*moved.exchange);
    json["places"] = moved.places;
    json["moving"] = moved.moving;
  }
  for (const Access& access : moved.accesses)
    json["accesses"].push_back(
        {{"name", access.name}, {"bytes", access.bytes}, {"wavefronts", access.wavefronts}, {"least_wavefronts", access.least}});
  if (!moved.swizzle.empty()) json["swizzle"] = moved.swizzle;
  if (!moved.unpriced.empty()) json["unpriced"] = moved.unpriced;
  if (!moved.free_from.empty()) json["free_from"] = moved.free_from;
  return json;
}

/// What the answer depends on.
std::string key_of(const ModuleType& type) {
  return type.layout ? type.kind + to_string(*type.layout) + type.addresses + std::to_string(type.element_bits)
                     : type.text + type.why;
}

std::string plural(std::size_t count, const char* noun) { return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s"); }

}  // namespace

FindAnswer answer_of_module(const dialects::TritonModule& module, double seconds) {
  const auto begin = std::chrono::steady_clock::now();
  FindAnswer answer;
  say(answer.text, "{}, {}, {}\n", plural(module.encodings.size(), "encoding"), plural(module.types.size(), "type"),
      plural(module.moves.size(), "operation"));
  if (module.moves.empty())
    answer.text += "  no ttg.convert_layout, ttg.local_alloc, ttg.local_store or ttg.local_load is in it\n";
  answer.facts = {{"question", "convert"},
                  {"encodings", nlohmann::ordered_json::array()},
                  {"types", nlohmann::ordered_json::array()},
                  {"operations", nlohmann::ordered_json::array()}};
  for (const dialects::ModuleEncoding& encoding : module.encodings)
    answer.facts["encodings"].push_back({{"name", encoding.name}, {"text", encoding.text}});
  for (const ModuleType& type : module.types) {
    nlohmann::ordered_json json{{"type", type.text}, {"uses", type.uses}};
    json[type.layout ? "layout" : "why"] = type.layout ? to_string(*type.layout) : type.why;
    answer.facts["types"].push_back(std::move(json));
  }
  std::map<std::pair<std::string, std::string>, Moved> known;
  for (const ModuleMove& move : module.moves) {
    auto [place, is_new] = known.try_emplace({key_of(move.from), key_of(move.to)});
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    if (is_new) place->second = moved_by(move, passed.count() < seconds);
    add_text(answer.text, move, place->second);
    answer.facts["operations"].push_back(json_of(move, place->second));
  }
  return answer;
}

}  // namespace colex::cli::find_convert
