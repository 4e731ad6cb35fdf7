// TVM's TIRx (Axe): a shard S of extents and strides, replicas R, and an offset, on named axes.
//
//   S[(8, 4, 2) : (4@laneid, 1@laneid, 1)] + R[4 : 32@laneid] + 5@warpid
//     5@2 + ((8,4,2):(4@0,1@0,1@1))         the axes laneid, m and warpid are 0, 1 and 2; the replicas are told
//   S[2, 3, 4]                              (2,3,4):(12,4,1)
//   ComposeLayout(SwizzleLayout(per_element=3, swizzle_len=3, atom_len=3), TileLayout(S[(8, 64) : (64, 1)]))
//     Sw<3,3,3> o 0 o (8,64):(64,1)
//
// Extents of S are modes of their own, so that the order in which TIRx counts them, row by row, does not matter here.
//
// Source: TVM 0.27, python/tvm/tirx/layout.py.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

/// An integer on an axis.
struct OnAxis {
  std::int64_t value = 0;
  std::size_t axis = 0;
};

class Tirx {
 public:
  explicit Tirx(std::string_view text) : scan_(text) {}

  Reading read() {
    Reading reading;
    std::string expression = whole();
    scan_.expect_end();
    if (axes_.size() > 1 || (axes_.size() == 1 && axes_[0] != memory)) {
      std::string names;
      for (const std::string& axis : axes_) names += (names.empty() ? "" : ", ") + axis;
      reading.remarks.push_back("the axes 0, 1, … are " + names);
    }
    if (!replicas_.empty()) reading.remarks.push_back("of its replicas this is the first: " + replicas_);
    reading.parts.push_back({"", std::move(expression)});
    return reading;
  }

 private:
  static constexpr std::int64_t largest = std::int64_t{1} << 40;
  static constexpr const char* memory = "m";

  /// `T.` before a name of TVM's script means nothing.
  bool accept_name(const char* name) {
    const std::size_t begin = scan_.offset();
    scan_.accept("T.");
    if (scan_.accept(name)) return true;
    scan_.back_to(begin);
    return false;
  }

  std::string whole() {
    if (accept_name("ComposeLayout(")) return composed();
    if (accept_name("SwizzleLayout(")) return swizzle();
    if (accept_name("TileLayout(")) {
      std::string layout = scan_.ahead("([") ? lists() : tile();
      scan_.expect(")");
      return layout;
    }
    return tile();
  }

  std::string composed() {
    scan_.accept_keyword("layout_A");
    if (!accept_name("SwizzleLayout(")) scan_.fail("SwizzleLayout");
    const std::string inner = swizzle();
    scan_.expect(",");
    scan_.accept_keyword("layout_B");
    std::string outer = whole();
    scan_.accept(",");
    scan_.expect(")");
    return inner + " o 0 o " + outer;
  }

  /// `per_element=3, swizzle_len=3, atom_len=3)`: the base, the bits, the shift.
  std::string swizzle() {
    constexpr std::int64_t most = 20;
    SwizzleNumbers numbers;
    scan_.accept_keyword("per_element");
    numbers.base = scan_.small_integer(most);
    scan_.expect(",");
    scan_.accept_keyword("swizzle_len");
    numbers.bits = scan_.small_integer(most);
    scan_.expect(",");
    scan_.accept_keyword("atom_len");
    numbers.shift = scan_.small_integer(most);
    if (scan_.accept(",") && scan_.accept("swizzle_inner")) {
      scan_.expect("=");
      const std::size_t begin = scan_.offset();
      if (!scan_.accept_word("True")) scan_.refuse("only a swizzle_inner of True is known here", begin);
      scan_.accept(",");
    }
    scan_.expect(")");
    return text_of(numbers);
  }

  /// `S[…]`, with replicas and offsets added before or behind.
  std::string tile() {
    bool any = false;
    std::vector<std::int64_t> extents;
    std::vector<OnAxis> strides, offsets;
    sum(extents, strides, offsets, any);
    if (!any) scan_.fail("S[…]");
    return text(extents, strides, offsets);
  }

  void sum(std::vector<std::int64_t>& extents, std::vector<OnAxis>& strides, std::vector<OnAxis>& offsets, bool& any) {
    do {
      const std::size_t begin = scan_.offset();
      if (accept_name("S[")) {
        if (any) scan_.refuse("there is one S", begin);
        any = true;
        shard(extents, strides);
      } else if (accept_name("R[")) {
        replicate();
      } else if (scan_.accept("(")) {
        sum(extents, strides, offsets, any);
        scan_.expect(")");
      } else {
        offsets.push_back(on_axis());
      }
    } while (scan_.accept("+"));
  }

  /// `(8, 4) : (4@laneid, 1)]`, or `8 : 4`, or extents alone.
  void shard(std::vector<std::int64_t>& extents, std::vector<OnAxis>& strides) {
    const bool parenthesis = scan_.accept("(");
    extents = integers(parenthesis ? ")" : nullptr);
    if (scan_.accept(":")) {
      const std::size_t begin = scan_.offset();
      strides = places();
      if (strides.size() != extents.size())
        scan_.refuse(
            "there are " + std::to_string(extents.size()) + " extents and " + std::to_string(strides.size()) + " strides", begin);
    } else {
      std::int64_t product = 1;
      strides.resize(extents.size());
      for (std::size_t k = extents.size(); k > 0; --k) {
        strides[k - 1] = {product, axis(memory)};
        if (product > largest / extents[k - 1]) scan_.refuse("the product of the extents is beyond 2^40", scan_.offset());
        product *= extents[k - 1];
      }
    }
    scan_.expect("]");
  }

  void replicate() {
    const std::size_t begin = scan_.offset();
    std::string_view inside = scan_.up_to("]");
    replicas_ += (replicas_.empty() ? "R[" : ", R[") + std::string(scan_.between(begin, begin + inside.size())) + ']';
    // What is told has to be read as well, so that an axis has its number.
    scan_.back_to(begin);
    const bool parenthesis = scan_.accept("(");
    integers(parenthesis ? ")" : nullptr);
    scan_.expect(":");
    places();
    scan_.expect("]");
  }

  /// An older way: `([128, 512], [1@TLane, 1@TCol])`.
  std::string lists() {
    scan_.expect("([");
    const std::vector<std::int64_t> extents = integers("]");
    scan_.expect(",");
    scan_.expect("[");
    std::vector<OnAxis> strides;
    do strides.push_back(on_axis());
    while (scan_.accept(","));
    scan_.expect("]");
    scan_.expect(")");
    if (strides.size() != extents.size()) scan_.fail("as many strides as extents");
    return text(extents, strides, {});
  }

  std::vector<std::int64_t> integers(const char* close) {
    std::vector<std::int64_t> result;
    do {
      if (!result.empty() && close != nullptr && scan_.ahead(close)) break;
      const std::size_t begin = scan_.offset();
      result.push_back(scan_.small_integer(largest));
      if (result.back() < 1) scan_.refuse("an extent is at least 1", begin);
    } while (scan_.accept(","));
    if (close != nullptr) scan_.expect(close);
    return result;
  }

  /// The strides: `(4@laneid, 1)`, `4@laneid`, `((4, "laneid"),)`.
  std::vector<OnAxis> places() {
    std::vector<OnAxis> result;
    if (!scan_.accept("(")) {
      result.push_back(on_axis());
      return result;
    }
    do {
      if (!result.empty() && scan_.ahead(")")) break;
      result.push_back(on_axis());
    } while (scan_.accept(","));
    scan_.expect(")");
    return result;
  }

  /// `4`, `4@laneid`, `4 @ Axis.laneid`, `"laneid"`, `(4, "laneid")`.
  OnAxis on_axis() {
    if (scan_.accept("\"")) return {1, quoted_axis()};
    if (scan_.accept("(")) {
      const std::int64_t value = scan_.small_integer(largest);
      scan_.expect(",");
      scan_.expect("\"");
      const std::size_t name = quoted_axis();
      scan_.expect(")");
      return {value, name};
    }
    const std::int64_t value = scan_.small_integer(largest);
    if (!scan_.accept("@")) return {value, axis(memory)};
    scan_.accept("T.");
    scan_.accept("Axis.");
    const std::string name(scan_.word());
    if (name.empty()) scan_.fail("the name of an axis");
    return {value, axis(name)};
  }

  std::size_t quoted_axis() {
    const std::string name(scan_.word());
    if (name.empty()) scan_.fail("the name of an axis");
    scan_.expect("\"");
    return axis(name);
  }

  /// The place of an axis among those that were named.
  std::size_t axis(const std::string& name) {
    const auto known = std::find(axes_.begin(), axes_.end(), name);
    const std::size_t number = static_cast<std::size_t>(known - axes_.begin());
    if (known == axes_.end()) axes_.push_back(name);
    return number;
  }

  /// Memory alone needs no axis.
  std::string text(const OnAxis& place) const {
    const bool plain = axes_.size() == 1 && axes_[0] == memory;
    return std::to_string(place.value) + (plain ? "" : '@' + std::to_string(place.axis));
  }

  /// The axes of S are the first ones, wherever an offset stands.
  void number_axes(std::vector<OnAxis>& strides, std::vector<OnAxis>& offsets) {
    std::vector<std::string> ordered;
    const auto add = [&](const std::string& name) {
      if (std::find(ordered.begin(), ordered.end(), name) == ordered.end()) ordered.push_back(name);
    };
    for (const OnAxis& stride : strides) add(axes_[stride.axis]);
    for (const std::string& name : axes_) add(name);
    const auto renumber = [&](OnAxis& place) {
      place.axis = static_cast<std::size_t>(std::find(ordered.begin(), ordered.end(), axes_[place.axis]) - ordered.begin());
    };
    std::for_each(strides.begin(), strides.end(), renumber);
    std::for_each(offsets.begin(), offsets.end(), renumber);
    axes_ = std::move(ordered);
  }

  std::string text(const std::vector<std::int64_t>& extents, std::vector<OnAxis> strides, std::vector<OnAxis> offsets) {
    number_axes(strides, offsets);
    std::string shape, stride, offset;
    for (std::size_t k = 0; k < extents.size(); ++k) {
      shape += (k > 0 ? "," : "") + std::to_string(extents[k]);
      stride += (k > 0 ? "," : "") + text(strides[k]);
    }
    for (const OnAxis& place : offsets) {
      if (place.value != 0) offset += (offset.empty() ? "" : "+") + text(place);
    }
    const bool tuple = extents.size() > 1;
    std::string layout = tuple ? '(' + shape + "):(" + stride + ')' : shape + ':' + stride;
    return offset.empty() ? layout : offset + " + (" + layout + ')';
  }

  Scanner scan_;
  std::vector<std::string> axes_;
  std::string replicas_;
};

}  // namespace

Reading read_tirx(std::string_view text) { return Tirx(text).read(); }

}  // namespace colex::dialects
