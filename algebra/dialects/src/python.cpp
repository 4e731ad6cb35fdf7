// Layouts as Python has them: pycute, CuTe DSL, tensor-layouts.
//
//   Layout((4, 2), (1, 6))      (4,2):(1,6)
//   (4, 2) : (1, 6)             (4,2):(1,6)
//   Layout([2, 1, (3,)])        (2,1,(3)):(1,2,(2)): pycute and tensor-layouts multiply the extents before
//   make_layout((2, 1, 3))      (2,1,3):(1,0,2): CuTe DSL gives an extent of 1 the stride 0
//   make_ordered_layout((4, 8), order=(1, 0))         (4,8):(8,1)
//   Layout((4), (2))            4:2
//   ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1)))         Sw<3,3,3> o 0 o (8,64):(64,1)
//   ComposedLayout(Swizzle(3, 3, 3), Layout((8, 64), (64, 1)), offset=0)  the same
//   (Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))                              the same
//
// Source: pycute 4.2 `layout.py`, `swizzle.py`; CuTe DSL 4.2 `core.py`; tensor-layouts 0.3.2.
#include <cctype>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

class Python {
 public:
  explicit Python(std::string_view text) : scan_(text) {}

  Reading read() {
    std::string expression = value();
    scan_.expect_end();
    Reading reading;
    reading.parts.push_back({"", std::move(expression)});
    return reading;
  }

 private:
  std::string value() {
    const std::size_t begin = scan_.offset();
    const std::string name(name_ahead());
    if (name == "Layout") return layout([this](const std::string& shape) { return shape + ':' + products_before(shape); });
    if (name == "make_layout") return layout([](const std::string& shape) { return "make_layout(" + shape + ')'; });
    if (name == "make_ordered_layout") return ordered();
    if (name == "ComposedLayout" || name == "make_composed_layout") return composed();
    if (name == "Swizzle" || name == "make_swizzle") return swizzle();
    scan_.back_to(begin);
    if (!name.empty()) scan_.fail("Layout, ComposedLayout, Swizzle or a tuple");
    if (scan_.accept("(Swizzle")) return swizzle_and_layout();
    std::string shape = tuple();
    return scan_.accept(":") ? shape + ':' + tuple() : shape;
  }

  /// The last of `cute.make_layout`; empty if no name is ahead.
  std::string_view name_ahead() {
    if (scan_.at_end() || std::isalpha(static_cast<unsigned char>(scan_.text()[scan_.offset()])) == 0) return "";
    std::string_view name = scan_.word();
    while (scan_.accept(".")) name = scan_.word();
    return name;
  }

  /// `compact` makes the layout of a shape without a stride.
  template <class Compact>
  std::string layout(const Compact& compact) {
    scan_.expect("(");
    scan_.accept_keyword("shape");
    const std::string shape = tuple();
    std::string stride;
    if (scan_.accept(",") && !scan_.ahead(")")) {
      scan_.accept_keyword("stride");
      if (!scan_.accept("None")) stride = tuple();
      scan_.accept(",");
    }
    scan_.expect(")");
    return stride.empty() ? compact(shape) : shape + ':' + stride;
  }

  /// `((4, 8), order=(1, 0))`.
  std::string ordered() {
    scan_.expect("(");
    scan_.accept_keyword("shape");
    const std::string shape = tuple();
    scan_.expect(",");
    scan_.accept_keyword("order");
    const std::string order = tuple();
    scan_.accept(",");
    scan_.expect(")");
    return "make_ordered_layout(" + shape + ", " + order + ')';
  }

  /// Each extent's stride is the product of those before it, also that of an extent of 1.
  std::string products_before(const std::string& shape) {
    std::string stride;
    std::int64_t product = 1;
    Scanner extents(shape);
    while (!extents.at_end()) {
      const char next = shape[extents.offset()];
      if (next == '(' || next == ')' || next == ',') {
        stride += next;
        extents.expect(std::string(1, next));
        continue;
      }
      const std::int64_t extent = extents.small_integer(std::int64_t{1} << 31);
      if (extent < 1 || extent > std::numeric_limits<std::int64_t>::max() / product)
        scan_.refuse("the extents of a shape are at least 1, and their product fits 64 bits", 0);
      stride += std::to_string(product);
      product *= extent;
    }
    return stride;
  }

  std::string composed() {
    scan_.expect("(");
    scan_.accept_keyword("inner");
    const std::string inner = value();
    scan_.expect(",");
    // pycute and CuTe DSL have the offset before the layout, tensor-layouts behind it.
    std::string offset, outer;
    while (true) {
      if (offset.empty() && (scan_.accept_keyword("offset") || is_integer_ahead())) {
        offset = tuple();
      } else {
        scan_.accept_keyword("outer");
        outer = value();
      }
      if (!scan_.accept(",") || scan_.ahead(")")) break;
    }
    scan_.expect(")");
    return inner + " o " + (offset.empty() ? "0" : offset) + " o " + outer;
  }

  bool is_integer_ahead() {
    const std::size_t begin = scan_.offset();
    const bool is = !scan_.integer().empty();
    scan_.back_to(begin);
    return is;
  }

  /// `Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))`: tensor-layouts' own print, behind its first parenthesis.
  std::string swizzle_and_layout() {
    const std::string inner = swizzle();
    scan_.expect(")");
    scan_.expect("o");
    scan_.expect("(");
    const std::string outer = value();
    scan_.expect(")");
    return inner + " o 0 o " + outer;
  }

  std::string swizzle() {
    std::string numbers;
    scan_.expect("(");
    for (int i = 0; i < 3; ++i) {
      if (i > 0) scan_.expect(",");
      numbers += (i > 0 ? "," : "") + scan_.expect_integer();
    }
    scan_.expect(")");
    return "Sw<" + numbers + '>';
  }

  /// An integer, or a tuple or list, whose last element may have a comma behind it.
  std::string tuple() {
    const bool list = scan_.accept("[");
    if (!list && !scan_.accept("(")) return scan_.expect_integer();
    if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
    const char* close = list ? "]" : ")";
    std::string text;
    bool comma = false;
    while (!scan_.accept(close)) {
      if (!text.empty()) {
        scan_.expect(",");
        comma = true;
        if (scan_.accept(close)) break;
        text += ',';
      }
      text += tuple();
    }
    --depth_;
    // In Python (4) is 4, and (4,) a tuple.
    return list || comma || text.empty() ? '(' + text + ')' : text;
  }

  static constexpr int deepest = 64;
  Scanner scan_;
  int depth_ = 0;
};

}  // namespace

Reading read_python(std::string_view text) { return Python(text).read(); }

}  // namespace colex::dialects
