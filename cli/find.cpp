// colex find: which layout does it? And what its questions about tiles in shared memory have in common.
#include "find.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "colex/composed_image.hpp"
#include "colex/dialects/write.hpp"
#include "colex/interface/call.hpp"
#include "colex/print.hpp"
#include "colex/verification/memory.hpp"

#include "find_claims.hpp"
#include "oracle.hpp"

namespace colex::cli {

namespace {

constexpr const char* find_footer = R"(Each question has a help of its own with an example: colex find swizzle --help)";

constexpr const char* accesses =
    "rows (each thread takes what lies side by side along a row, threads likewise), columns, ldmatrix or stmatrix (8 threads "
    "down "
    "the rows), each with .trans; behind a ':' the bytes of a thread's access (rows:4); or a TV layout: (thread, value) to the "
    "coordinate of the tile; or a distribution F2{register: [...], lane: [...]} of the tile's modes, as a type of Triton is one";

std::int64_t sum(const std::vector<finding::Cost>& costs, std::int64_t finding::Cost::*part) {
  std::int64_t total = 0;
  for (const finding::Cost& cost : costs) total += cost.*part;
  return total;
}

}  // namespace

finding::AccessQuestion question_of(const std::string& text, Direction direction) {
  const bool load = direction == Direction::read;
  const char* option = load ? "--read" : "--write";
  auto named = finding::access_named(text, load);
  if (auto* question = std::get_if<finding::AccessQuestion>(&named)) return *std::move(question);
  if (text.empty()) throw CLI::ValidationError(option, "is empty; " + finding::allowed_accesses(load));
  try {
    const notation::Value<> value = value_for(option, text);
    if (const auto* distribution = value.as<LinearLayout>()) return {text, load, *distribution, 0};
    return {text, load, argument<Layout<>>(option, value, "a TV layout or a distribution"), 0};
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::type && rejection.kind() != Kind::parse) throw;
    throw Rejection(rejection.kind(), rejection.message() + "; " + finding::allowed_accesses(load));
  }
}

void add_to(CLI::App& command, TileOptions& options) {
  add_text(command, "TILE", options.tile, "The tile in shared memory without a swizzle: its coordinate to its element")
      ->required();
  command.add_option("--bits", options.bits, "How many bits an element has")->capture_default_str();
  command.add_option("--write", options.writes, std::string("Who writes the tile; once for each writer: ") + accesses);
  command.add_option("--read", options.reads, "Who reads it, likewise");
  command.add_flag("--json", options.json, "One JSON object");
  add_claims_option(command, options.claims);
}

finding::SharedTile tile_of(const TileOptions& options) {
  const notation::Value<> tile = value_for("TILE", options.tile);
  if (tile.is<ComposedLayout<>>()) {
    throw Rejection(Kind::type, "TILE takes a layout; " + to_string(tile) +
                                    " is a composed layout; what reading it takes: colex show '" + to_string(tile) + "' --banks");
  }
  return {argument<Layout<>>("TILE", tile, "a layout"), options.bits};
}

std::vector<finding::AccessQuestion> questions_of(const TileOptions& options) {
  if (options.writes.empty() && options.reads.empty())
    throw CLI::RequiredError("--write or --read: without an access no arrangement is better than another, and it");
  std::vector<finding::AccessQuestion> questions;
  for (const std::string& text : options.writes) questions.push_back(question_of(text, Direction::write));
  for (const std::string& text : options.reads) questions.push_back(question_of(text, Direction::read));
  return questions;
}

std::vector<std::string> lines_of(const std::vector<finding::AccessQuestion>& questions, const std::vector<finding::Cost>& costs,
                                  const std::string& without) {
  std::size_t width = 0;
  for (const finding::AccessQuestion& question : questions) width = std::max(width, question.name.size());
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < questions.size(); ++k) {
    lines.push_back(fmt::format("{:5} {:{}}  {} wavefronts for the tile; {} {}; the least possible is {}",
                                questions[k].load ? "read" : "write", questions[k].name, width, costs[k].swizzled, costs[k].plain,
                                without, costs[k].least));
  }
  return lines;
}

nlohmann::ordered_json json_of(const std::vector<finding::AccessQuestion>& questions, const std::vector<finding::Cost>& costs) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (std::size_t k = 0; k < questions.size(); ++k) {
    list.push_back({{"access", questions[k].name},
                    {"load", questions[k].load},
                    {"wavefronts", costs[k].swizzled},
                    {"as_given", costs[k].plain},
                    {"least_wavefronts", costs[k].least}});
  }
  return list;
}

std::string why_no_better(const std::vector<finding::Cost>& costs, const std::string& space) {
  const std::int64_t taken = sum(costs, &finding::Cost::swizzled), least = sum(costs, &finding::Cost::least);
  if (taken <= least)
    return "no arrangement of the elements takes fewer: a wavefront brings one word of each of the 32 banks, and the widest "
           "access keeps its bytes together";
  return fmt::format("none is better of {}: all were looked at; another arrangement could take {} at the least, and not {}",
                     space, least, taken);
}

std::string space_of(const finding::FoundSwizzle& found, finding::Swizzles which) {
  return which == finding::Swizzles::hardware
             ? fmt::format("the {} swizzles of TMA and wgmma that keep every access whole", found.looked_at)
             : fmt::format(
                   "the {} swizzles Sw<B,M,S> with |S| >= B, as CuTe takes them, that keep every access whole within the tile",
                   found.looked_at);
}

std::vector<std::string> claims_of(const finding::SharedTile& tile, const std::vector<finding::AccessQuestion>& questions,
                                   const Swizzle& swizzle) {
  const std::string value =
      swizzle.bits() == 0 ? to_string(tile.layout) : to_string(swizzle) + " o 0 o " + to_string(tile.layout);
  std::vector<std::string> claims{"let tile = " + value, "claim injective(tile)",
                                  "claim cosize(tile) == " + to_string(cosize(composition(swizzle, tile.layout)))};
  for (std::size_t k = 0; k < questions.size(); ++k) {
    const std::string name = fmt::format("{}{}", questions[k].load ? "read" : "write", k + 1);
    for (std::string& claim : wavefront_claims(name, finding::tile_access(tile, questions[k]), tile.bits, swizzle))
      claims.push_back(std::move(claim));
  }
  return claims;
}

std::vector<std::string> pasted_forms(const std::string& value) {
  std::vector<std::string> lines;
  for (const auto& [name, dialect] : {std::pair("CuTe C++", "cute-cpp"), {"CuTe DSL", "cute-dsl"}, {"Python", "python"}}) {
    if (const auto written = attempt([&, to = dialect] { return dialects::write(value, to); }))
      lines.push_back(fmt::format("{:8}  {}", name, written->text));
  }
  return lines;
}

std::string made_layout(const Layout<>& layout) {
  return "cute.make_layout(" + to_string(layout.shape()) + ", stride=" + to_string(layout.stride()) + ")";
}

void print_line(const nlohmann::ordered_json& json) {
  fmt::print("{}\n", json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

AccessedBy accessed_by(const std::vector<finding::AccessQuestion>& questions) {
  const bool by_matrices = std::any_of(questions.begin(), questions.end(), finding::is_by_matrices);
  return by_matrices ? AccessedBy::matrices : AccessedBy::vectors;
}

std::string bank_model_grounds(AccessedBy by) {
  const observations::Record record = oracle_record("", {{"shared_access"}});
  std::size_t all = 0, agree = 0;
  for (const observations::Observation& observation : record.observations) {
    const auto* seen = std::get_if<observations::SharedAccess>(&observation.content);
    if (seen == nullptr) continue;
    ++all;
    agree += !verification::deviation(*seen, observation.form.starts_with("ld.")).has_value();
  }
  const char* text = by == AccessedBy::matrices
                         ? "wavefronts are predicted; of {} recorded accesses by ld.shared and st.shared {} "
                           "take as many, and of ldmatrix and stmatrix, whose rows are never merged, none is recorded; {}"
                         : "wavefronts are predicted; of {} recorded accesses {} take as many as predicted; {}";
  return fmt::format(fmt::runtime(text), all, agree, recorded_on(record));
}

void add_find(CLI::App& app, Exit& exit) {
  CLI::App* find = app.add_subcommand("find", "Find the layout that does it, and why there is no better one");
  find->require_subcommand(1);
  find->footer(find_footer);
  find_swizzle::add(*find, exit);
  find_padding::add(*find, exit);
  find_copy::add(*find, exit);
  find_mma::add(*find, exit);
  find_convert::add(*find, exit);
  find_layout::add(*find, exit);
  find_tiler::add(*find, exit);
  find_value::add(*find, exit);
  find_table::add(*find, exit);
}

}  // namespace colex::cli
