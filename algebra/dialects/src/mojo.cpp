// What Mojo's `layout` package prints, and how its sources write it.
//
//   ((3, 2):(2, 3))                               (3,2):(2,3)
//   ((3, -1):(-1, 1))                             (3,n1):(n2,1): -1 is an integer that is not known
//   Layout(IntTuple(2, 4), IntTuple(4, 1))        (2,4):(4,1)
//   Layout.row_major(2, 3)                        (2,3):(3,1)
//
// Source: Mojo 26.7, max/kernels/src/layout/layout.mojo and int_tuple.mojo.
#include <string>
#include <utility>

#include "layout_text.hpp"
#include "readers.hpp"
#include "scanner.hpp"
#include "spelling.hpp"

namespace colex::dialects {

namespace {

class Mojo {
 public:
  explicit Mojo(std::string_view text) : scan_(text), layouts_(scan_, reading_, mojo_spelling) {}

  Reading read() {
    const std::size_t begin = scan_.offset();
    const bool written = scan_.accept("Layout");
    std::string expression = written ? constructed() : printed();
    scan_.expect_end();
    // Without one it is Python's as well, where (4) is 4.
    if (written && !mojo_) scan_.reject("expected Layout.row_major, Layout.col_major, or an IntTuple", begin);
    reading_.parts.push_back({"", std::move(expression)});
    return std::move(reading_);
  }

 private:
  /// A layout stands in a parenthesis of its own.
  std::string printed() {
    scan_.expect("(");
    std::string text = layouts_.strided();
    scan_.expect(")");
    return text;
  }

  std::string constructed() {
    mojo_ = scan_.ahead(".");
    if (scan_.accept(".row_major")) return "make_layout_right(" + arguments() + ')';
    if (scan_.accept(".col_major")) return "make_layout_left(" + arguments() + ')';
    scan_.expect("(");
    std::string shape = value();
    std::string text = "make_layout_left(" + shape + ')';
    if (scan_.accept(",") && !scan_.ahead(")")) text = shape + ':' + value();
    scan_.accept(",");
    scan_.expect(")");
    return text;
  }

  /// `(2, 3)`, or `(IntTuple(2, 3))`, as a tuple.
  std::string arguments() {
    const std::size_t begin = scan_.offset();
    scan_.expect("(");
    if (!scan_.ahead("IntTuple")) {
      scan_.back_to(begin);
      return layouts_.tuple();
    }
    std::string text = value();
    scan_.expect(")");
    return text;
  }

  /// `IntTuple(2, IntTuple(3, 4))`, or an integer.
  std::string value() {
    constexpr int deepest = 64;
    if (scan_.accept("UNKNOWN_VALUE")) {
      mojo_ = true;
      reading_.unknowns.push_back({"n" + std::to_string(reading_.unknowns.size() + 1), 1});
      return reading_.unknowns.back().name;
    }
    if (!scan_.accept("IntTuple")) return layouts_.tuple();
    mojo_ = true;
    if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
    scan_.expect("(");
    std::string text;
    while (!scan_.accept(")")) {
      if (!text.empty()) {
        scan_.expect(",");
        if (scan_.accept(")")) break;
      }
      text += (text.empty() ? "" : ",") + value();
    }
    --depth_;
    return '(' + text + ')';
  }

  Scanner scan_;
  Reading reading_;
  LayoutText layouts_;
  int depth_ = 0;
  bool mojo_ = false;  ///< it has something that only Mojo has
};

}  // namespace

Reading read_mojo(std::string_view text) { return Mojo(text).read(); }

}  // namespace colex::dialects
