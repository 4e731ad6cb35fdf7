// AMD's Composable Kernel: the encoding of a tile's distribution over warps and lanes.
//
//   tile_distribution_encoding<sequence<>, tuple<sequence<2, 2, 16>, sequence<4, 8>>,  no replicas; extents of M and K, divided
//     tuple<sequence<1>, sequence<1, 2>>, tuple<sequence<1>, sequence<2, 0>>,          warps and lanes: which parts of which
//     sequence<1, 2>, sequence<0, 1>>                                                  values: likewise
//     (2,(4,16),2,8):(16@0,(8@1,1@0),32@0,1@1)         (warp, lane, value 0, value 1) to (m, k)
//
// A part that has a name in place of a number, sequence<M0, 16>, is an integer that the text does not say.
//
// For each extent the first part is the slowest, and so is it within a P. Part 0 is a replica's.
//
// Source: ROCm composable_kernel, include/ck_tile/core/tensor/tile_distribution_encoding.hpp.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "dimension.hpp"
#include "open_number.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

/// A part of an extent, and whether someone goes along it.
struct Component {
  TileDimension dimension;
  bool used = false;
};

using Sequence = std::vector<std::int64_t>;

class CkTile {
 public:
  explicit CkTile(std::string_view text) : scan_(text), unknowns_(reading_) {}

  Reading read() {
    scan_.accept("ck_tile::");
    scan_.accept("tile_distribution_encoding");
    scan_.expect("<");
    replicas_and_extents();
    scan_.expect(",");
    const std::vector<Sequence> majors = sequences();
    scan_.expect(",");
    const std::vector<Sequence> minors = sequences();
    scan_.expect(",");
    const Sequence value_majors = sequence();
    scan_.expect(",");
    const Sequence value_minors = sequence();
    scan_.expect(">");
    for (const char* behind : {"{}", "()", ";"}) scan_.accept(behind);
    scan_.expect_end();
    if (majors.size() != minors.size() || value_majors.size() != value_minors.size())
      scan_.refuse("majors and minors come in pairs", 0);

    std::vector<std::vector<TileDimension>> modes;
    for (std::size_t p = 0; p < majors.size(); ++p) {
      if (majors[p].size() != minors[p].size()) scan_.refuse("majors and minors come in pairs", 0);
      std::vector<TileDimension>& parts = modes.emplace_back();
      for (std::size_t k = 0; k < majors[p].size(); ++k) parts.push_back(named(majors[p][k], minors[p][k]));
    }
    for (std::size_t y = 0; y < value_majors.size(); ++y) modes.push_back({named(value_majors[y], value_minors[y])});
    if (modes.empty()) scan_.refuse("no thread and no value has anything", 0);

    reading_.parts.push_back({"", layout_along(modes, axes_)});
    unknowns_.tell();
    reading_.remarks.push_back("its modes are " + std::to_string(majors.size()) + " of partitions (warps, lanes) and " +
                               std::to_string(value_majors.size()) + " of values");
    if (components_[0].size() > 0) reading_.remarks.emplace_back("a stride of 0 is a replica");
    for (std::size_t major = 1; major < components_.size(); ++major) {
      for (const Component& component : components_[major]) {
        if (!component.used && (component.dimension.extent > 1 || !component.dimension.more_extent.empty()))
          reading_.remarks.push_back("nobody goes along a part of " + text_of(component.dimension) + " of extent " +
                                     std::to_string(major - 1) + ": only its first is reached");
      }
    }
    return std::move(reading_);
  }

 private:
  bool accept_any(std::initializer_list<const char*> names) {
    scan_.accept("ck_tile::");
    return std::any_of(names.begin(), names.end(), [this](const char* name) { return scan_.accept_word(name); });
  }

  static std::string text_of(const TileDimension& part) { return OpenNumber{part.extent, part.more_extent}.text(); }

  /// `sequence<2, M1, 16>`.
  std::vector<OpenNumber> numbers() {
    if (!accept_any({"sequence", "Sequence", "seq"})) scan_.fail("sequence<…>");
    std::vector<OpenNumber> result;
    scan_.expect("<");
    while (!scan_.accept(">")) {
      if (!result.empty()) scan_.expect(",");
      const std::size_t begin = scan_.offset();
      std::string name(scan_.word());
      for (std::size_t end = scan_.position(); scan_.accept("::"); end = scan_.position())
        name = std::string(scan_.between(begin, end)) + "::" + std::string(scan_.word());
      if (!name.empty() && name.find_first_of("0123456789") != 0) {
        if (scan_.ahead("<") || scan_.ahead("(")) scan_.refuse("the text does not say what " + name + " is", begin);
        result.push_back(unknowns_.of(name));
        continue;
      }
      scan_.back_to(begin);
      result.push_back({scan_.small_integer(largest_in_tile), {}});
    }
    return result;
  }

  /// Which parts: each has to be known.
  Sequence sequence() {
    const std::size_t begin = scan_.offset();
    Sequence result;
    for (const OpenNumber& number : numbers()) {
      if (!number.is_known())
        scan_.refuse("the text does not say which part a name in this sequence is; write its number", begin);
      result.push_back(number.number);
    }
    return result;
  }

  std::vector<Sequence> sequences() {
    if (!accept_any({"tuple", "Tuple"})) scan_.fail("tuple<…>");
    std::vector<Sequence> result;
    scan_.expect("<");
    while (!scan_.accept(">")) {
      if (!result.empty()) scan_.expect(",");
      result.push_back(sequence());
    }
    return result;
  }

  void replicas_and_extents() {
    std::vector<Component> replicas;
    for (const OpenNumber& extent : numbers()) replicas.push_back({{extent.number, 0, 0, extent.factors, {}}});
    scan_.expect(",");
    components_.push_back(std::move(replicas));
    if (!accept_any({"tuple", "Tuple"})) scan_.fail("tuple<…>");
    scan_.expect("<");
    for (; !scan_.accept(">"); ++axes_) {
      if (axes_ > 0) scan_.expect(",");
      const std::vector<OpenNumber> extents = numbers();
      const auto steps = row_major_strides(extents);
      std::vector<Component>& parts = components_.emplace_back();
      for (std::size_t k = 0; k < extents.size(); ++k) {
        if (!steps || extents[k].number < 1) scan_.refuse("an extent is at least 1, and not beyond 2^40", scan_.offset());
        parts.push_back({{extents[k].number, (*steps)[k].number, axes_, extents[k].factors, (*steps)[k].factors}});
      }
    }
  }

  /// Each part has one place.
  TileDimension named(std::int64_t major, std::int64_t minor) {
    const auto at = [](std::int64_t index) { return static_cast<std::size_t>(index); };
    const std::string name = '(' + std::to_string(major) + ',' + std::to_string(minor) + ')';
    if (major < 0 || at(major) >= components_.size() || minor < 0 || at(minor) >= components_[at(major)].size())
      scan_.refuse("there is no part " + name, 0);
    Component& component = components_[at(major)][at(minor)];
    if (component.used) scan_.refuse("the part " + name + " is used twice: that is no distribution", 0);
    component.used = true;
    return component.dimension;
  }

  Scanner scan_;
  Reading reading_;
  NamedUnknowns unknowns_;
  std::vector<std::vector<Component>> components_;
  std::size_t axes_ = 0;
};

}  // namespace

Reading read_ck_tile(std::string_view text) { return CkTile(text).read(); }

}  // namespace colex::dialects
