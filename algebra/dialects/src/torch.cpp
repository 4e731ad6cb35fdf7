// PyTorch: sizes and strides of tensors, and the indices of its Inductor.
//
//   torch.Size([4, 8]) (8, 1)                                          (4,8):(8,1)
//   size=(4, 8), stride=(8, 1)                                         the same, and so are shape: …, stride: …
//   torch.empty_strided((4, 8), (8, 1))                                the same, and so are as_strided, reinterpret_tensor, …
//   FixedLayout('cuda:0', torch.float16, size=[s0, 8], stride=[8, 1])  (n1,8):(8,1)
//   x1 + 8*ModularIndexing(x0, 1, 4), {x0: 4, x1: 8}                   (4,8):(8,1)
//
// Source: PyTorch 2.9, torch/_inductor/ir.py, torch/utils/_sympy/functions.py.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formula.hpp"
#include "open_number.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

/// Calls that have a size and a stride among their arguments.
constexpr std::string_view calls[] = {"empty_strided",   "empty_strided_cuda", "empty_strided_cpu",  "new_empty_strided",
                                      "rand_strided",    "as_strided",         "reinterpret_tensor", "assert_size_stride",
                                      "alloc_from_pool", "FixedLayout",        "FlexibleLayout",     "NonOwningLayout"};

class Torch {
 public:
  explicit Torch(std::string_view text) : scan_(text), unknowns_(reading_) {}

  Reading read() {
    if (const std::size_t ranges = scan_.text().find('{'); are_ranges(ranges)) {
      indexed(ranges);
    } else {
      strided();
    }
    scan_.expect_end();
    unknowns_.tell();
    return std::move(reading_);
  }

 private:
  // --- sizes and strides

  void strided() {
    const bool outer = scan_.ahead("(torch.Size") && scan_.accept("(");
    const bool call = !outer && is_call();
    size_word();
    const bool named = scan_.accept("torch.Size(");
    if (!named && !call && !is_named_) scan_.fail("torch.Size(…), size=… or a call as torch.empty_strided(…)");
    const std::vector<OpenNumber> size = list();
    if (named) scan_.expect(")");
    std::optional<std::vector<OpenNumber>> stride;
    const bool comma = scan_.accept(",") || scan_.accept(";");
    for (const char* word : {"stride", "strides"}) {
      if (scan_.accept_keyword(word) || scan_.accept_keyword(word, ":") || scan_.accept_keyword(word, "()=")) break;
    }
    if (scan_.ahead("(") || scan_.ahead("[")) stride = list();
    if (!stride && (call || comma)) scan_.fail("the stride behind the size");
    const std::optional<OpenNumber> offset = stride ? behind_stride(call) : std::nullopt;
    if (outer || call) scan_.expect(")");
    add(size, stride, offset);
  }

  void add(const std::vector<OpenNumber>& size, const std::optional<std::vector<OpenNumber>>& stride,
           const std::optional<OpenNumber>& offset) {
    if (size.empty()) scan_.refuse("a tensor without dimensions has one element", 0);
    std::string layout = mode_text(size);
    if (stride) {
      if (stride->size() != size.size())
        scan_.refuse("there are " + std::to_string(size.size()) + " sizes and " + std::to_string(stride->size()) + " strides", 0);
      layout += ':' + mode_text(*stride);
    } else {
      reading_.remarks.emplace_back("the text has no stride: this is the shape alone");
    }
    if (offset && offset->text() != "0") layout = offset->text() + " + (" + layout + ')';
    reading_.parts.push_back({"", layout});
  }

  /// `torch.empty_strided(`, with what stands before the size among its arguments.
  bool is_call() {
    const std::size_t begin = scan_.offset();
    std::string_view name = scan_.word();
    while (scan_.accept(".")) name = scan_.word();
    if (!scan_.accept("(") || std::find(std::begin(calls), std::end(calls), name) == std::end(calls)) {
      scan_.back_to(begin);
      return false;
    }
    while (!scan_.at_end() && !scan_.ahead("(") && !scan_.ahead("[") && !scan_.ahead("torch.Size")) {
      if (scan_.ahead("size")) break;
      if (scan_.ahead(")")) scan_.fail("a size");
      scan_.back_to(scan_.offset() + 1);
    }
    return true;
  }

  /// `size=`, `shape:`.
  void size_word() {
    for (const char* word : {"size", "shape"}) {
      for (const char* sign : {"=", ":"}) is_named_ = is_named_ || scan_.accept_keyword(word, sign);
    }
  }

  /// `, 5)`, `, offset=5`, and what says nothing of the layout.
  std::optional<OpenNumber> behind_stride(bool call) {
    std::optional<OpenNumber> offset;
    while (scan_.accept(",") && !scan_.ahead(")")) {
      const bool named = scan_.accept_keyword("offset") || scan_.accept_keyword("storage_offset");
      if (named || (call && !offset && is_number_ahead())) {
        offset = number(0);
        continue;
      }
      if (!call) scan_.fail("offset=");
      skip_argument();
    }
    return offset;
  }

  bool is_number_ahead() {
    const std::size_t begin = scan_.offset();
    const bool is = !scan_.integer().empty();
    scan_.back_to(begin);
    return is;
  }

  /// `device='cuda:0'`, `dtype=torch.float16`.
  void skip_argument() {
    const std::size_t begin = scan_.offset();
    while (!scan_.at_end() && !scan_.ahead(",") && !scan_.ahead(")")) {
      if (scan_.ahead("(") || scan_.ahead("[")) {
        list();
        continue;
      }
      scan_.back_to(scan_.offset() + 1);
    }
    reading_.remarks.push_back("an argument is left out: " + std::string(scan_.between(begin, scan_.offset()).substr(0, 60)));
  }

  /// `[4, 8]`, `(4,)`.
  std::vector<OpenNumber> list() {
    constexpr std::size_t most = 64;
    const bool bracket = scan_.accept("[");
    if (!bracket) scan_.expect("(");
    const char* close = bracket ? "]" : ")";
    std::vector<OpenNumber> result;
    while (!scan_.accept(close)) {
      if (!result.empty()) {
        scan_.expect(",");
        if (scan_.accept(close)) break;
      }
      result.push_back(number(1));
      if (result.size() > most) scan_.fail("at most " + std::to_string(most) + " dimensions");
    }
    return result;
  }

  /// `8`, `s0`, `8*s0*s1`.
  OpenNumber number(std::int64_t least) {
    OpenNumber result;
    const std::size_t begin = scan_.offset();
    do {
      const std::size_t here = scan_.offset();
      const std::string name(scan_.word());
      OpenNumber factor;
      if (name.size() > 1 && std::string_view("su").find(name[0]) != std::string_view::npos && is_digits(name.substr(1))) {
        factor = unknowns_.of(name, least);
      } else {
        if (!name.empty() && !is_digits(name))
          scan_.refuse("the text does not say what " + name.substr(0, 40) + " is; write the number in its place", here);
        scan_.back_to(here);
        factor = {scan_.small_integer(std::int64_t{1} << 40), {}};
      }
      const auto next = product(result, factor);
      if (!next) scan_.refuse("a number beyond 2^40", begin);
      result = *next;
    } while (scan_.accept("*"));
    return result;
  }

  static bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  }

  // --- the indices of Inductor

  /// `{x0: 4`.
  bool are_ranges(std::size_t brace) {
    if (brace == std::string_view::npos) return false;
    const std::size_t begin = scan_.offset();
    scan_.back_to(brace + 1);
    const std::string_view name = scan_.word();
    const bool are = name.size() > 1 && std::islower(static_cast<unsigned char>(name[0])) != 0 && is_digits(name.substr(1)) &&
                     scan_.accept(":");
    scan_.back_to(begin);
    return are;
  }

  /// `x1 + 8*x0, {x0: 4, x1: 8}`, or with the ranges first.
  void indexed(std::size_t ranges) {
    scan_.back_to(ranges);
    std::vector<std::string> names;
    std::vector<std::int64_t> extents;
    scan_.expect("{");
    do {
      const std::size_t begin = scan_.offset();
      names.emplace_back(scan_.word());
      if (names.back().empty() || !scan_.accept(":")) {
        scan_.back_to(begin);
        scan_.fail("the range of a coordinate, such as x0: 8");
      }
      if (!is_number_ahead())
        scan_.refuse("the text does not say how far " + names.back().substr(0, 40) + " goes", scan_.offset());
      extents.push_back(scan_.small_integer(largest_in_tile));
    } while (scan_.accept(","));
    scan_.expect("}");
    const std::size_t behind = scan_.position();
    require_walkable(extents, scan_, ranges);
    const std::string_view before = scan_.text().substr(0, ranges);
    const bool ranges_first =
        before.find_first_not_of(" \t\r\n") == std::string_view::npos || before.find("ranges") != before.npos;
    if (ranges_first) {
      scan_.accept(",") || scan_.accept(";");
    } else {
      scan_.back_to(0);
    }
    if (const std::size_t begin = scan_.offset(); !scan_.word().empty() && !scan_.accept("=")) scan_.back_to(begin);
    const Formula formula = formula_ahead(scan_, coordinates(names));
    if (!ranges_first) {
      scan_.accept(",") || scan_.accept(";");
      if (scan_.offset() != ranges) scan_.accept_keyword("var_ranges") || scan_.accept_keyword("ranges");
      if (scan_.offset() != ranges) scan_.fail("the ranges of the coordinates");
      scan_.back_to(behind);
    }
    reading_.parts.push_back({"", fitted({formula}, extents, true, scan_)});
    reading_.remarks.emplace_back("it takes the coordinates in the order of their ranges to the index");
  }

  Scanner scan_;
  Reading reading_;
  NamedUnknowns unknowns_;
  bool is_named_ = false;
};

}  // namespace

Reading read_torch(std::string_view text) { return Torch(text).read(); }

}  // namespace colex::dialects
