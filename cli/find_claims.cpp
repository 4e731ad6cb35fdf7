#include "find_claims.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "colex/fit.hpp"
#include "colex/interface/call.hpp"
#include "colex/output/files.hpp"
#include "colex/predictions/shared_access.hpp"
#include "colex/print.hpp"

namespace colex::cli {

namespace {

constexpr const char* first_words = "# What colex find ";

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

void add_claims_option(CLI::App& command, std::string& file) {
  add_text(command, "--claims", file, "Write the answer as claims to this file, for colex check");
}

void write_claims(const std::string& file, const std::string& question, const std::vector<std::string>& statements) {
  if (file.empty()) return;
  std::string text = first_words + question + " found, as claims. They are judged by: colex check FILE\n";
  for (const std::string& statement : statements) text += statement + '\n';
  output::write_whole(file, text, {first_words});
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
