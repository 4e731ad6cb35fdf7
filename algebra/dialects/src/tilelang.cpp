// What TileLang prints of a fragment and what its programs write: which thread has an element, and as its how manieth.
//
//   Fragment([8, 4] -> [2], replicate: 1, thread: 16, forward_thread: _i * 2 + _j // 2, forward_index: [_j % 2])
//     (8,(2,2)):(2@0,(1@1,1@0))           coordinates (i, j) to (thread, index)
//   T.Fragment((8, 4), forward_fn=lambda i, j: (i * 2 + j // 2, j % 2))                       the same
//   T.Fragment((8, 4), forward_thread_fn=lambda i, j: …, forward_index_fn=lambda i, j: …)     the same
//   T.Layout([8, 4], lambda i, j: (j, i))
//     (8,4):(1@1,1@0)                     coordinates to coordinates
//   Layout([4, 4] -> [4, 4], transform: [_i, _j] -> [_i, T.bitwise_xor(_j, _i)])
//     Sw<2,0,2> o 0 o (4,4):(4,1)         coordinates to the place of what they become, row by row
//
// Source: TileLang, src/layout/layout.cc (DebugOutput), tilelang/layout/fragment.py and layout.py.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formula.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using Extents = std::vector<std::int64_t>;

class TileLang {
 public:
  explicit TileLang(std::string_view text) : scan_(text) {}

  Reading read() {
    // A loop's and a buffer's fragments are printed with a word before them.
    scan_.accept_word("loop") || scan_.accept_word("fragment");
    bool of_module = false;
    for (const char* module : {"tilelang.", "T.", "layout."}) of_module = scan_.accept(module) || of_module;
    const bool fragment = scan_.accept_word("Fragment");
    // Others write Layout((4, 8), (8, 1)).
    const auto says = [&](std::string_view words) { return scan_.text().find(words) != std::string_view::npos; };
    if (!fragment && !of_module && !says("lambda") && !says("->")) scan_.fail("'Fragment'");
    if (!fragment) scan_.expect("Layout");
    scan_.expect("(");
    scan_.accept_keyword("shape");
    const std::size_t begin = scan_.offset();
    extents_ = extents();
    require_walkable(extents_, scan_, begin);
    if (!fragment && scan_.accept("->")) {
      printed_transform();
    } else if (!fragment) {
      transformed();
    } else if (scan_.accept("->")) {
      printed();
    } else {
      written();
    }
    scan_.expect(")");
    scan_.expect_end();
    return std::move(reading_);
  }

 private:
  /// `[16, 64]`, in older prints `(16, 64)`.
  Extents extents() {
    const bool bracket = scan_.accept("[");
    if (!bracket) scan_.expect("(");
    const char* close = bracket ? "]" : ")";
    Extents result;
    while (!scan_.accept(close)) {
      if (!result.empty()) {
        scan_.expect(",");
        if (scan_.accept(close)) break;
      }
      result.push_back(scan_.small_integer(largest_in_tile));
    }
    if (result.empty()) scan_.fail("an extent");
    return result;
  }

  void add(const Formula& thread, const Formula& index, std::int64_t replicas) {
    reading_.parts.push_back({"", fitted({thread, index}, extents_, false, scan_)});
    reading_.remarks.emplace_back("it takes a coordinate to (thread, index)");
    if (replicas > 1) reading_.remarks.push_back("of " + std::to_string(replicas) + " replicas this is the first");
  }

  // --- what is printed

  /// `[2], replicate: 1, thread: 16, forward_thread: …, forward_index: […]`.
  void printed() {
    const Extents own = extents();
    require_walkable(own, scan_, scan_.offset());
    scan_.expect(",");
    scan_.expect_keyword("replicate", ":");
    const std::int64_t replicas = scan_.small_integer(largest_in_tile);
    scan_.expect(",");
    scan_.expect_keyword("thread", ":");
    scan_.small_integer(largest_in_tile);
    scan_.expect(",");
    if (scan_.ahead("...")) scan_.refuse("the text leaves the formulas out: '...'", scan_.offset());
    constexpr std::string_view letters = "ijklmn";
    std::vector<std::string> of_print;
    for (const char letter : letters.substr(0, extents_.size())) of_print.push_back(std::string("_") + letter);
    std::vector<FormulaName> names = coordinates(of_print);
    names.push_back({"_rep", {'#', 0}});
    scan_.expect_keyword("forward_thread", ":");
    const Formula thread = formula_ahead(scan_, names);
    scan_.expect(",");
    scan_.expect_keyword("forward_index", ":");
    const std::vector<Formula> index = list(names);
    if (index.size() != own.size()) scan_.fail("an index for each extent");
    if (scan_.accept(",")) {
      scan_.expect_keyword("thread_range", ":");
      scan_.up_to("))");
      scan_.expect(")");
    }
    add(thread, row_major(index, own), replicas);
  }

  /// `[64, 64], transform: [_i, _j] -> [_i, T.bitwise_xor(_j, _i % 2)]`.
  void printed_transform() {
    const Extents own = extents();
    require_walkable(own, scan_, scan_.offset());
    scan_.expect(",");
    scan_.accept_keyword("transform", ":");
    std::vector<std::string> names;
    const std::size_t begin = scan_.offset();
    scan_.list([&] { names.emplace_back(scan_.word()); });
    if (names.size() != extents_.size()) scan_.reject("expected a name for each extent", begin);
    scan_.expect("->");
    const std::vector<Formula> values = list(coordinates(names));
    if (values.size() != own.size()) scan_.fail("an index for each extent");
    const auto has_bits = [](const Formula& formula) {
      return std::any_of(formula.begin(), formula.end(), [](const Step& step) { return step.operation == '^'; });
    };
    const bool swizzled = std::any_of(values.begin(), values.end(), has_bits);
    reading_.parts.push_back(
        {"", swizzled ? fitted_address(row_major(values, own), extents_, names, scan_) : fitted(values, extents_, false, scan_)});
    reading_.remarks.emplace_back(swizzled ? "it takes a coordinate to the place of another, row by row"
                                           : "it takes a coordinate to another");
  }

  /// `[_j % 2]`, `(i, j)`, or one without brackets.
  std::vector<Formula> list(const std::vector<FormulaName>& names) {
    const bool bracket = scan_.accept("["), tuple = !bracket && is_tuple_ahead();
    if (tuple) scan_.expect("(");
    std::vector<Formula> result{formula_ahead(scan_, names)};
    if (!bracket && !tuple) return result;
    const char* close = bracket ? "]" : ")";
    while (!scan_.accept(close)) {
      scan_.expect(",");
      if (scan_.accept(close)) break;
      result.push_back(formula_ahead(scan_, names));
    }
    return result;
  }

  /// Whether the parenthesis that is ahead has a comma of its own: `(i, j)`, and not `(i + j) * 2`.
  bool is_tuple_ahead() {
    if (!scan_.ahead("(")) return false;
    const std::string_view text = scan_.text();
    int open = 0;
    for (std::size_t at = scan_.offset(); at < text.size(); ++at) {
      if (text[at] == ',' && open == 1) return true;
      open += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
      if (open == 0) return false;
    }
    return false;
  }

  // --- what is written

  /// `lambda i, j:`, with what the names are. A name more than there are coordinates is the replica's.
  std::vector<FormulaName> lambda() {
    scan_.expect("lambda");
    std::vector<std::string> names;
    const std::size_t begin = scan_.offset();
    if (scan_.ahead("*")) scan_.refuse("the text does not say how many arguments *args are; write the coordinates", begin);
    do names.emplace_back(scan_.word());
    while (scan_.accept(","));
    scan_.expect(":");
    const std::size_t rank = extents_.size();
    if (names.size() != rank && names.size() != rank + 1)
      scan_.refuse(
          "the function has " + std::to_string(names.size()) + " arguments, and the shape " + std::to_string(rank) + " extents",
          begin);
    std::vector<FormulaName> result = coordinates(names);
    if (names.size() > rank) result.back().is = {'#', 0};
    return result;
  }

  /// `, forward_fn=lambda i, j: (thread, index)`, or `forward_thread_fn=…, forward_index_fn=…`.
  void written() {
    std::vector<Formula> thread, index;
    std::int64_t replicas = 1;
    while (scan_.accept(",") && !scan_.ahead(")")) {
      if (scan_.accept_keyword("replicate")) {
        replicas = scan_.small_integer(largest_in_tile);
        continue;
      }
      const std::size_t begin = scan_.offset();
      const std::string name(scan_.word());
      if (!scan_.accept("=") || (name != "forward_fn" && name != "forward_thread_fn" && name != "forward_index_fn")) {
        scan_.back_to(begin);
        scan_.fail("forward_fn=, forward_thread_fn=, forward_index_fn= or replicate=");
      }
      if (!scan_.ahead("lambda")) scan_.refuse("the text does not say what this function does; write its lambda", scan_.offset());
      const std::vector<FormulaName> names = lambda();
      std::vector<Formula> values = list(names);
      if (name == "forward_fn" && values.size() != 2) scan_.refuse("forward_fn has two values, (thread, index)", begin);
      if (name != "forward_fn" && values.size() != 1) scan_.refuse(name + " has one value here", begin);
      if (name != "forward_index_fn") thread = {values.front()};
      if (name != "forward_thread_fn") index = {values.back()};
      if (names.size() > extents_.size() && replicas == 1) replicas = 2;
    }
    if (thread.empty()) scan_.fail("forward_fn= or forward_thread_fn=");
    if (index.empty())
      scan_.refuse("TileLang infers the index from the threads, and the text does not say it; write forward_index_fn", 0);
    add(thread.front(), index.front(), replicas);
  }

  /// `, lambda i, j: [i, j // 8, j % 8])`.
  void transformed() {
    scan_.expect(",");
    scan_.accept_keyword("forward_fn");
    if (!scan_.ahead("lambda")) scan_.refuse("the text does not say what this function does; write its lambda", scan_.offset());
    const std::vector<FormulaName> names = lambda();
    if (names.size() > extents_.size()) scan_.refuse("a layout has no replicas", 0);
    const bool plain = !scan_.ahead("[") && !is_tuple_ahead();
    const std::vector<Formula> values = list(names);
    scan_.accept(",");
    reading_.parts.push_back({"", fitted(values, extents_, plain, scan_)});
    reading_.remarks.emplace_back(plain ? "it takes a coordinate to an index" : "it takes a coordinate to another");
  }

  Scanner scan_;
  Reading reading_;
  Extents extents_;
};

}  // namespace

Reading read_tilelang(std::string_view text) { return TileLang(text).read(); }

}  // namespace colex::dialects
