// Tilus: which thread has an element of a register tensor, and in which register.
//
//   RegisterLayout(shape=[3, 4], mode_shape=[3, 2, 2], spatial_modes=[1], local_modes=[0, 2])
//     (2,(2,3)):(2@1,(1@1,1@0))           (thread, register) to the place in the tensor
//   spatial(8, 4).local(1, 2)             the same of 8 x 8, threads row by row and 2 elements of each
//   column_local(2, 2) * spatial(8, 4)    a composition: each element of the left one is a tile of the right one
//
// Modes divide the extents, the first of each the slowest. Threads go along the spatial modes and registers along the local
// ones, the last mode fastest; a spatial mode of -4 is four replicas.
//
// Source: Tilus 0.2, python/tilus/ir/layout/register_layout.py and ops/register_ops.py.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dimension.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using Integers = std::vector<std::int64_t>;

/// Threads and registers as parts of the axes, in each the slowest first.
struct RegisterLayout {
  Integers shape;
  std::vector<TileDimension> spatial = {}, local = {};
};

class Tilus {
 public:
  explicit Tilus(std::string_view text) : scan_(text) {}

  Reading read() {
    const RegisterLayout whole = product();
    scan_.expect_end();
    if (whole.shape.empty()) scan_.refuse("a layout of no dimension has one element", 0);
    Reading reading;
    reading.parts.push_back({"", layout_along({whole.spatial, whole.local}, whole.shape.size())});
    reading.remarks.emplace_back("it takes (thread, register) to the place in the tensor");
    const auto is_replica = [](const TileDimension& part) { return part.step == 0; };
    if (std::any_of(whole.spatial.begin(), whole.spatial.end(), is_replica))
      reading.remarks.emplace_back("a stride of 0 is a replica");
    return reading;
  }

 private:
  RegisterLayout product() {
    RegisterLayout result = factor();
    while (scan_.accept("*")) result = composed(std::move(result), factor());
    return result;
  }

  /// `spatial(8, 4).local(1, 2)`: what is behind a dot is composed with what is before.
  RegisterLayout factor() {
    constexpr int deepest = 64;
    RegisterLayout result;
    if (scan_.accept("(")) {
      if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
      result = product();
      --depth_;
      scan_.expect(")");
    } else {
      result = named();
    }
    while (scan_.accept(".")) result = composed(std::move(result), named());
    return result;
  }

  RegisterLayout named() {
    const std::size_t begin = scan_.offset();
    const std::string name(scan_.word());
    if (name == "RegisterLayout" || name == "register_layout") return of_modes();
    const bool column = name.starts_with("column_");
    const std::string kind = name.substr(column ? 7 : 0);
    if (kind == "spatial" || kind == "local") return ranked(kind == "spatial", column);
    if (name == "replicated") return replicated();
    scan_.back_to(begin);
    scan_.fail("RegisterLayout(shape=…), spatial(…), local(…), column_spatial(…), column_local(…) or replicated(…)");
  }

  /// Each element of the left one becomes a tile of the right one. The shorter shape gets extents of 1 in front.
  RegisterLayout composed(RegisterLayout outer, RegisterLayout inner) {
    const std::size_t axes = std::max(outer.shape.size(), inner.shape.size());
    align(outer, axes);
    align(inner, axes);
    for (auto* parts : {&outer.spatial, &outer.local}) {
      for (TileDimension& part : *parts) part.step *= inner.shape[part.axis];
    }
    for (std::size_t axis = 0; axis < axes; ++axis) {
      if (outer.shape[axis] > largest_in_tile / inner.shape[axis])
        scan_.refuse("an extent of more than " + std::to_string(largest_in_tile), scan_.offset());
      outer.shape[axis] *= inner.shape[axis];
    }
    outer.spatial.insert(outer.spatial.end(), inner.spatial.begin(), inner.spatial.end());
    outer.local.insert(outer.local.end(), inner.local.begin(), inner.local.end());
    return outer;
  }

  static void align(RegisterLayout& layout, std::size_t axes) {
    const std::size_t more = axes - layout.shape.size();
    layout.shape.insert(layout.shape.begin(), more, 1);
    for (auto* parts : {&layout.spatial, &layout.local}) {
      for (TileDimension& part : *parts) part.axis += more;
    }
  }

  // --- the arguments

  std::int64_t extent() {
    const std::size_t begin = scan_.offset();
    const std::int64_t number = scan_.small_integer(largest_in_tile);
    if (number < 1) scan_.refuse("an extent is at least 1", begin);
    return number;
  }

  /// `[3, 2, 2]` or `(3, 2, 2)`.
  Integers list() {
    const bool bracket = scan_.accept("[");
    if (!bracket) scan_.expect("(");
    const char* close = bracket ? "]" : ")";
    Integers result;
    while (!scan_.accept(close)) {
      if (!result.empty()) {
        scan_.expect(",");
        if (scan_.accept(close)) break;
      }
      result.push_back(scan_.small_integer(largest_in_tile));
    }
    constexpr std::size_t most = 64;
    if (result.size() > most) scan_.fail("at most " + std::to_string(most) + " modes");
    return result;
  }

  Integers argument(const char* name, bool is_last = false) {
    scan_.accept_keyword(name);
    Integers result = list();
    if (!is_last) scan_.expect(",");
    return result;
  }

  /// `(shape=[3, 4], mode_shape=[3, 2, 2], spatial_modes=[1], local_modes=[0, 2])`.
  RegisterLayout of_modes() {
    scan_.expect("(");
    const std::size_t begin = scan_.offset();
    RegisterLayout result{argument("shape")};
    const Integers modes = argument("mode_shape"), spatial = argument("spatial_modes"), local = argument("local_modes", true);
    scan_.accept(",");
    scan_.expect(")");
    const std::vector<TileDimension> parts = grouped(result.shape, modes, begin);
    std::vector<bool> used(parts.size(), false);
    for (const std::int64_t mode : spatial) {
      result.spatial.push_back(mode < 0 ? TileDimension{-mode, 0, 0} : taken(parts, used, mode, begin));
    }
    for (const std::int64_t mode : local) result.local.push_back(taken(parts, used, mode, begin));
    for (std::size_t k = 0; k < parts.size(); ++k) {
      if (!used[k] && parts[k].extent > 1)
        scan_.refuse("neither threads nor registers go along mode " + std::to_string(k), begin);
    }
    drop_ones(result);
    return result;
  }

  /// The modes as parts of the extents that they divide, the first of each the slowest.
  std::vector<TileDimension> grouped(const Integers& shape, const Integers& modes, std::size_t begin) {
    std::vector<TileDimension> parts;
    std::size_t mode = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      std::int64_t left = shape[axis];
      if (left < 1) scan_.refuse("an extent is at least 1", begin);
      while (mode < modes.size() && (left > 1 || modes[mode] == 1)) {
        if (modes[mode] < 1 || left % modes[mode] != 0) break;
        left /= modes[mode];
        parts.push_back({modes[mode++], left, axis});
      }
      if (left > 1)
        scan_.refuse("the modes do not divide extent " + std::to_string(axis) + ", " + std::to_string(shape[axis]), begin);
    }
    if (mode < modes.size()) scan_.refuse("there are more modes than the extents have", begin);
    return parts;
  }

  TileDimension taken(const std::vector<TileDimension>& parts, std::vector<bool>& used, std::int64_t mode, std::size_t begin) {
    const auto at = static_cast<std::size_t>(mode);
    if (mode < 0 || at >= parts.size()) scan_.refuse("there is no mode " + std::to_string(mode), begin);
    if (used[at]) scan_.refuse("mode " + std::to_string(mode) + " is used twice", begin);
    used[at] = true;
    return parts[at];
  }

  static void drop_ones(RegisterLayout& layout) {
    for (auto* parts : {&layout.spatial, &layout.local})
      std::erase_if(*parts, [](const TileDimension& part) { return part.extent == 1; });
  }

  /// `(8, 4)`, row by row, or column by column, or with `ranks=[1, 0]`, where rank 0 is the slowest.
  RegisterLayout ranked(bool spatial, bool column) {
    RegisterLayout result;
    Integers ranks;
    scan_.expect("(");
    const std::size_t begin = scan_.offset();
    while (!scan_.accept(")")) {
      if (!result.shape.empty()) scan_.expect(",");
      if (scan_.accept(")")) break;
      if (scan_.accept_keyword("ranks")) {
        ranks = list();
        scan_.expect(")");
        break;
      }
      result.shape.push_back(extent());
    }
    const std::size_t count = result.shape.size();
    if (ranks.empty()) {
      for (std::size_t axis = 0; axis < count; ++axis)
        ranks.push_back(static_cast<std::int64_t>(column ? count - 1 - axis : axis));
    }
    std::vector<TileDimension> parts(count);
    std::vector<bool> used(count, false);
    if (ranks.size() != count) scan_.refuse("each extent has one rank", begin);
    for (std::size_t axis = 0; axis < count; ++axis) {
      const auto rank = static_cast<std::size_t>(ranks[axis]);
      if (ranks[axis] < 0 || rank >= count || used[rank]) scan_.refuse("the ranks are 0, 1, …, each once", begin);
      used[rank] = true;
      parts[rank] = {result.shape[axis], 1, axis};
    }
    (spatial ? result.spatial : result.local) = std::move(parts);
    drop_ones(result);
    return result;
  }

  /// `(2, 4, num_workers=32)`: all threads have all elements.
  RegisterLayout replicated() {
    RegisterLayout result;
    scan_.expect("(");
    while (!scan_.accept_keyword("num_workers")) {
      result.shape.push_back(extent());
      result.local.push_back({result.shape.back(), 1, result.shape.size() - 1});
      scan_.expect(",");
    }
    result.spatial.push_back({extent(), 0, 0});
    scan_.expect(")");
    drop_ones(result);
    return result;
  }

  Scanner scan_;
  int depth_ = 0;
};

}  // namespace

Reading read_tilus(std::string_view text) { return Tilus(text).read(); }

}  // namespace colex::dialects
