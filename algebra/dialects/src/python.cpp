// Layouts as Python has them: pycute, CuTe DSL, tensor-layouts.
//
//   Layout((4, 2), (1, 6))      (4,2):(1,6)
//   (4, 2) : (1, 6)             (4,2):(1,6)
//   Layout([4, (2,)])           make_layout((4,(2)))
//   Layout((4), (2))            4:2
//   ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1)))     Sw<3,3,3> o 0 o (8,64):(64,1)
//
// Source: pycute 4.2 `layout.py`, `swizzle.py`; CuTe DSL 4.2 `core.py`; tensor-layouts 1.0.
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
    if (name == "Layout" || name == "make_layout") return layout();
    if (name == "ComposedLayout" || name == "make_composed_layout") return composed();
    if (name == "Swizzle" || name == "make_swizzle") return swizzle();
    if (!name.empty()) {
      scan_.back_to(begin);
      scan_.fail("Layout, ComposedLayout, Swizzle or a tuple");
    }
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

  /// The name of an argument may be written before it.
  void keyword(const char* name) {
    const std::size_t begin = scan_.offset();
    if (!scan_.accept(name) || !scan_.accept("=")) scan_.back_to(begin);
  }

  std::string layout() {
    scan_.expect("(");
    keyword("shape");
    const std::string shape = tuple();
    std::string result = "make_layout(" + shape + ')';
    if (scan_.accept(",") && !scan_.ahead(")")) {
      keyword("stride");
      if (!scan_.accept("None")) result = shape + ':' + tuple();
      scan_.accept(",");
    }
    scan_.expect(")");
    return result;
  }

  std::string composed() {
    scan_.expect("(");
    keyword("inner");
    const std::string inner = value();
    scan_.expect(",");
    keyword("offset");
    const std::string offset = tuple();
    scan_.expect(",");
    keyword("outer");
    const std::string outer = value();
    scan_.expect(")");
    return inner + " o " + offset + " o " + outer;
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
