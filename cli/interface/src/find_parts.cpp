#include "find_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "colex/composed_image.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/fit.hpp"
#include "colex/injective.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/notation/reason.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/print.hpp"
#include "colex/verification/memory.hpp"

namespace colex::cli {

namespace {

std::int64_t sum(const std::vector<finding::Cost>& costs, std::int64_t finding::Cost::*part) {
  std::int64_t total = 0;
  for (const finding::Cost& cost : costs) total += cost.*part;
  return total;
}

/// Throws Rejection(inadmissible) for a tile in which two coordinates have one place: what is written at one is lost, and
/// neither a swizzle nor a padding tells them apart.
void require_places(const Layout<>& tile) {
  const auto shared = notation::witness("injective", {{notation::Value<>(tile)}}, false);
  if (!shared) return;
  throw Rejection(Kind::inadmissible, to_string(tile) + " is not injective: " + shared->text +
                                          ", so that one of two elements that are written there is lost");
}

/// A warp's access as a layout from its first element on, (thread, value); nothing if it is none.
std::optional<Layout<>> shape_of(const std::vector<std::int64_t>& begins, std::int64_t elements) {
  std::vector<Checked> steps;
  for (const std::int64_t begin : begins) steps.emplace_back(begin - begins.front());
  const auto lanes = fit(std::move(steps));
  if (!lanes) return std::nullopt;
  return make_layout<Checked, Checked>({*lanes, Layout<>(Mode<Checked>{Checked(elements), Checked(1)})});
}

/// A warp's access behind a swizzle.
ComposedLayout<> behind(const Swizzle& swizzle, std::int64_t first, const Layout<>& shape) {
  return ComposedLayout<>(swizzle, Checked(first), shape);
}

/// Whether two threads of a warp access the same element.
bool repeats(const finding::TileAccess& access) {
  return std::any_of(access.warps.begin(), access.warps.end(), [](const std::vector<std::int64_t>& begins) {
    return std::set<std::int64_t>(begins.begin(), begins.end()).size() < begins.size();
  });
}

}  // namespace

finding::AccessQuestion question_of(const std::string& text, Direction direction) {
  const bool load = direction == Direction::read;
  const char* option = load ? "--read" : "--write";
  auto named = finding::access_named(text, load);
  if (auto* question = std::get_if<finding::AccessQuestion>(&named)) return *std::move(question);
  if (text.empty()) throw Misuse(option, "is empty; " + finding::allowed_accesses(load));
  try {
    const notation::Value<> value = value_for(option, text);
    if (const auto* distribution = value.as<LinearLayout>()) return {text, load, *distribution, 0};
    return {text, load, argument<Layout<>>(option, value, "a TV layout or a distribution"), 0};
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::type && rejection.kind() != Kind::parse) throw;
    throw Rejection(rejection.kind(), rejection.message() + "; " + finding::allowed_accesses(load));
  }
}

std::vector<finding::AccessQuestion> questions_of(const TileQuestion& question) {
  if (question.writes.empty() && question.reads.empty())
    throw Misuse("--write or --read: without an access no arrangement is better than another, and it is required");
  std::vector<finding::AccessQuestion> questions;
  for (const std::string& text : question.writes) questions.push_back(question_of(text, Direction::write));
  for (const std::string& text : question.reads) questions.push_back(question_of(text, Direction::read));
  if (!question.writes.empty()) require_places(question.tile);
  return questions;
}

Layout<> tile_text(const std::string& option, const std::string& text) {
  const notation::Value<> tile = value_for(option, text);
  if (tile.is<ComposedLayout<>>()) {
    throw Rejection(Kind::type, option + " takes a layout; " + to_string(tile) +
                                    " is a composed layout; what reading it takes: colex show '" + to_string(tile) + "' --banks");
  }
  return argument<Layout<>>(option, tile, "a layout");
}

std::string swizzled_text(const Layout<>& tile, const Swizzle& swizzle) {
  return (swizzle.bits() == 0 ? "" : to_string(swizzle) + " o 0 o ") + to_string(tile);
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
  std::vector<std::string> claims{"let tile = " + swizzled_text(tile.layout, swizzle)};
  if (injective(tile.layout).is_yes()) claims.push_back("claim injective(tile)");
  claims.push_back("claim cosize(tile) == " + to_string(cosize(composition(swizzle, tile.layout))));
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

std::string bank_model_grounds() {
  return wavefront_grounds(
      "", [](const auto&, const auto&) { return true; }, "");
}

std::vector<std::string> wavefront_claims(const std::string& name, const finding::TileAccess& access, std::int64_t bits,
                                          const Swizzle& swizzle) {
  constexpr std::size_t most_single = 64;
  // Rows of matrices are never merged: where threads load the same row, what is claimed is of stores, which are not either.
  const bool load = access.load && (access.by != predictions::AccessedBy::matrices || !repeats(access));
  const char* function = load ? "wavefronts" : "wavefronts_of_store";
  const auto taken = [&](std::int64_t first, const Layout<>& shape) {
    return predictions::wavefronts(predictions::warp_access(behind(swizzle, first, shape), bits, load));
  };
  std::vector<std::string> single;
  std::vector<Checked> firsts;
  std::optional<Layout<>> common;
  std::int64_t each = 0;
  bool all_alike = true;
  for (const std::vector<std::int64_t>& begins : access.warps) {
    const auto shape = shape_of(begins, access.elements);
    if (!shape) return {"# " + name + ": the threads of a warp are no layout, and nothing is claimed of them"};
    const std::int64_t wavefronts = taken(begins.front(), *shape);
    if (firsts.empty()) {
      common = shape;
      each = wavefronts;
    }
    all_alike = all_alike && *common == *shape && each == wavefronts;
    firsts.emplace_back(begins.front());
    if (single.size() < most_single)
      single.push_back(
          fmt::format("claim {}({}, {}) == {}", function, to_string(behind(swizzle, begins.front(), *shape)), bits, wavefronts));
  }
  const auto places = all_alike ? fit(firsts) : std::nullopt;
  if (!places) {
    if (access.warps.size() > single.size())
      single.push_back(fmt::format("# and of {} more", access.warps.size() - single.size()));
    return single;
  }
  return {fmt::format("let {} = {}", name, to_string(*common)), fmt::format("let {}_at = {}", name, to_string(*places)),
          fmt::format("forall 0 <= w < {}: claim {}({} o {}_at(w) o {}, {}) == {}", firsts.size(), function, to_string(swizzle),
                      name, name, bits, each)};
}

}  // namespace colex::cli
