#include "layout_text.hpp"

#include <cctype>
#include <cstdint>

namespace colex::dialects {

namespace {

constexpr int deepest_nesting = 64;
constexpr std::int64_t largest_factor = std::int64_t{1} << 40;

}  // namespace

void LayoutText::enter() {
  if (++depth_ > deepest_nesting) scan_.fail("no more than " + std::to_string(deepest_nesting) + " levels");
}

std::string LayoutText::layout() {
  if (spelling_.open_tiler != nullptr && scan_.ahead(spelling_.open_tiler)) return tiler();
  std::string text = tuple();
  if (scan_.accept(":")) text += ':' + tuple();
  return text;
}

std::string LayoutText::strided() {
  std::string text = tuple();
  scan_.expect(":");
  return text + ':' + tuple();
}

std::string LayoutText::tuple() {
  if (!scan_.accept("(")) return leaf();
  enter();
  std::string text;
  while (!scan_.accept(")")) {
    if (!text.empty() && !scan_.accept(",")) scan_.fail("',' or ')'");
    text += (text.empty() ? "" : ",") + element();
  }
  --depth_;
  return '(' + text + ')';
}

std::string LayoutText::element() { return spelling_.tilers_in_tuples ? layout() : tuple(); }

std::string LayoutText::tiler() {
  scan_.expect(spelling_.open_tiler);
  enter();
  std::string text;
  while (!scan_.accept(spelling_.close_tiler)) {
    if (!text.empty() && !scan_.accept(spelling_.between_modes))
      scan_.fail(std::string("'") + spelling_.between_modes + "' or '" + spelling_.close_tiler + "'");
    text += (text.empty() ? "" : ",") + (scan_.accept(spelling_.all) ? "_" : layout());
  }
  --depth_;
  return '<' + text + '>';
}

std::string LayoutText::leaf() {
  const std::size_t begin = scan_.offset();
  if (scan_.ahead("...")) scan_.refuse("the text leaves a part out: '...'", begin);
  std::string number = unknown();
  if (number.empty()) {
    if (scan_.accept("_")) {
      if (!spelling_.static_integers || scan_.offset() == scan_.text().size()) return "_";
      const char next = scan_.text()[begin + 1];
      if (std::isdigit(static_cast<unsigned char>(next)) == 0 && next != '-') return "_";
    }
    number = scan_.expect_integer();
    if (number == "-1" && spelling_.minus_one_unknown) {
      reading_.unknowns.push_back({"n" + std::to_string(reading_.unknowns.size() + 1), 1});
      number = reading_.unknowns.back().name;
    }
  }
  if (scan_.ahead(spelling_.basis) && number.find('*') != std::string::npos) number = '(' + number + ')';
  for (int index = 0; scan_.accept(spelling_.basis); ++index) {
    if (index > 0 && !spelling_.nested_basis) scan_.refuse("which of several indices is the innermost is not known here", begin);
    number += '@' + std::to_string(scan_.small_integer(1024));
  }
  return number;
}

std::string LayoutText::unknown(std::int64_t least) {
  const std::size_t begin = scan_.offset();
  if (!scan_.accept("?")) return "";
  if (!spelling_.unknowns) scan_.refuse("the text does not say what integer ? is; write a number in its place", begin);
  std::int64_t factor = 1;
  if (scan_.accept("{")) {
    // The width of the integer changes nothing here: colex's are checked.
    if (scan_.accept("i32") || scan_.accept("i64")) scan_.accept(",");
    if (scan_.accept("div=")) factor = scan_.small_integer(largest_factor);
    if (factor < 1) scan_.refuse("a divisor is at least 1", begin);
    scan_.expect("}");
  }
  reading_.unknowns.push_back({"n" + std::to_string(reading_.unknowns.size() + 1), least});
  return (factor == 1 ? "" : std::to_string(factor) + '*') + reading_.unknowns.back().name;
}

std::string LayoutText::offset() { return offset(""); }

/// `path` is that of the tuple, the innermost index first: `@1`.
std::string LayoutText::offset(const std::string& path) {
  std::string sum;
  scan_.expect("(");
  enter();
  for (std::size_t index = 0;; ++index) {
    const std::string here = "@" + std::to_string(index) + path;
    std::string term;
    if (scan_.ahead("(")) {
      term = offset(here);
    } else if (const std::string open = unknown(0); !open.empty()) {
      term = '(' + open + ')' + here;
    } else {
      if (spelling_.static_integers) scan_.accept("_");
      const std::string number = scan_.expect_integer();
      if (number != "0") term = number + here;
    }
    if (!term.empty()) sum += (sum.empty() ? "" : "+") + term;
    if (!scan_.accept(",")) break;
  }
  --depth_;
  scan_.expect(")");
  return sum;
}

}  // namespace colex::dialects
