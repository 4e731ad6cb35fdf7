// What TileLang prints of a fragment: which thread has an element, and as its how manieth.
//
//   Fragment([8, 4] -> [2], replicate: 1, thread: 16, forward_thread: _i * 2 + _j // 2, forward_index: [_j % 2])
//     (8,(2,2)):(2@0,(1@1,1@0))           coordinates (i, j) to (thread, index)
//
// The print is a pair of formulas. Their values are looked at for each coordinate by itself, and the layout that these have is
// compared with the formulas everywhere.
//
// Source: TileLang, src/layout/layout.cc (DebugOutput).
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using Place = std::array<std::int64_t, 2>;  ///< thread and index

Place operator+(const Place& a, const Place& b) { return {a[0] + b[0], a[1] + b[1]}; }
Place operator-(const Place& a, const Place& b) { return {a[0] - b[0], a[1] - b[1]}; }

/// A formula of `_i`, `_j`, … in the order of evaluation: `_i % 8 * 4 + _j // 2`.
struct Step {
  char operation;  ///< '#' a number, 'v' a variable, or + - * / %, the last two rounding down
  std::int64_t operand;
};

class TileLang {
 public:
  explicit TileLang(std::string_view text) : scan_(text) {}

  Reading read() {
    // A loop's and a buffer's fragments are printed with a word before them.
    scan_.accept_word("loop") || scan_.accept_word("fragment");
    scan_.expect("Fragment");
    scan_.expect("(");
    extents_ = extents();
    scan_.expect("->");
    const std::vector<std::int64_t> own = extents();
    scan_.expect(",");
    scan_.expect_keyword("replicate", ":");
    const std::int64_t replicas = scan_.small_integer(largest_in_tile);
    scan_.expect(",");
    scan_.expect_keyword("thread", ":");
    scan_.small_integer(largest_in_tile);
    scan_.expect(",");
    if (scan_.ahead("...")) scan_.refuse("the text leaves the formulas out: '...'", scan_.offset());
    scan_.expect_keyword("forward_thread", ":");
    const std::vector<Step> thread = formula();
    scan_.expect(",");
    scan_.expect_keyword("forward_index", ":");
    const bool bracket = scan_.accept("[");
    if (!bracket) scan_.expect("(");
    const std::vector<Step> index = row_major(own);
    scan_.accept(",");
    scan_.expect(bracket ? "]" : ")");
    if (scan_.accept(",")) {
      scan_.expect_keyword("thread_range", ":");
      scan_.up_to("))");
      scan_.expect(")");
    }
    scan_.expect(")");
    scan_.expect_end();
    Reading reading;
    reading.parts.push_back({"", fitted(thread, index)});
    reading.remarks.emplace_back("it takes a coordinate to (thread, index)");
    if (replicas > 1) reading.remarks.push_back("of " + std::to_string(replicas) + " replicas this is the first");
    return reading;
  }

 private:
  /// `[16, 64]`, in older prints `(16, 64)`.
  std::vector<std::int64_t> extents() {
    const bool bracket = scan_.accept("[");
    if (!bracket) scan_.expect("(");
    const char* close = bracket ? "]" : ")";
    std::vector<std::int64_t> result;
    std::int64_t product = 1;
    while (!scan_.accept(close)) {
      if (!result.empty()) {
        scan_.expect(",");
        if (scan_.accept(close)) break;
      }
      const std::size_t begin = scan_.offset();
      result.push_back(scan_.small_integer(largest_in_tile));
      if (result.back() < 1) scan_.refuse("an extent is at least 1", begin);
      if (product > largest_in_tile / result.back())
        scan_.refuse("a fragment of more than " + std::to_string(largest_in_tile) + " elements", begin);
      product *= result.back();
    }
    if (result.empty()) scan_.fail("an extent");
    return result;
  }

  // --- formulas

  /// The indices of a thread's own elements, counted row by row.
  std::vector<Step> row_major(const std::vector<std::int64_t>& own) {
    std::vector<Step> all;
    for (std::size_t k = 0; k < own.size(); ++k) {
      if (k > 0) {
        scan_.expect(",");
        all.insert(all.end(), {{'#', own[k]}, {'*', 0}});
      }
      const std::vector<Step> one = formula();
      all.insert(all.end(), one.begin(), one.end());
      if (k > 0) all.push_back({'+', 0});
    }
    return all;
  }

  std::vector<Step> formula() {
    std::vector<Step> steps;
    sum(steps);
    return steps;
  }

  void sum(std::vector<Step>& steps) {
    product(steps);
    while (true) {
      const char operation = scan_.accept("+") ? '+' : scan_.accept("-") ? '-' : '\0';
      if (operation == '\0') return;
      product(steps);
      steps.push_back({operation, 0});
    }
  }

  void product(std::vector<Step>& steps) {
    operand(steps);
    while (true) {
      const char operation = scan_.accept("*") ? '*' : scan_.accept("//") ? '/' : scan_.accept("%") ? '%' : '\0';
      if (operation == '\0') return;
      const std::size_t begin = scan_.offset();
      operand(steps);
      if (operation != '*' && (steps.back().operation != '#' || steps.back().operand < 1))
        scan_.refuse("a divisor is a number of at least 1", begin);
      steps.push_back({operation, 0});
    }
  }

  void operand(std::vector<Step>& steps) {
    constexpr int deepest = 64;
    if (scan_.accept("(")) {
      if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
      sum(steps);
      --depth_;
      return scan_.expect(")");
    }
    const std::size_t begin = scan_.offset();
    const std::string_view name = scan_.word();
    if (name == "_rep") return steps.push_back({'#', 0});
    constexpr std::string_view names = "ijklmn";
    if (name.size() == 2 && name[0] == '_' && names.find(name[1]) < extents_.size())
      return steps.push_back({'v', static_cast<std::int64_t>(names.find(name[1]))});
    scan_.back_to(begin);
    if (!name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0)
      scan_.refuse("the text does not say what " + std::string(name) + " is", begin);
    steps.push_back({'#', scan_.small_integer(largest_in_tile)});
  }

  std::int64_t value(const std::vector<Step>& steps, const std::vector<std::int64_t>& at) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    std::vector<std::int64_t> stack;
    for (const Step& step : steps) {
      if (step.operation == '#' || step.operation == 'v') {
        stack.push_back(step.operation == '#' ? step.operand : at[static_cast<std::size_t>(step.operand)]);
        continue;
      }
      const std::int64_t b = stack.back();
      stack.pop_back();
      std::int64_t& a = stack.back();
      const bool down = (step.operation == '/' || step.operation == '%') && a % b < 0;
      switch (step.operation) {
        case '+': a += b; break;
        case '-': a -= b; break;
        case '*': a *= b; break;
        case '/': a = a / b - (down ? 1 : 0); break;
        default: a = a % b + (down ? b : 0);
      }
      if (a > most || a < -most) scan_.refuse("the formulas have values beyond 2^40", 0);
    }
    return stack.back();
  }

  // --- the layout of their values

  std::string fitted(const std::vector<Step>& thread, const std::vector<Step>& index) {
    const auto place = [&](const std::vector<std::int64_t>& at) { return Place{value(thread, at), value(index, at)}; };
    std::vector<std::int64_t> at(extents_.size(), 0);
    const Place origin = place(at);
    std::vector<std::vector<Place>> alone(extents_.size());
    for (std::size_t k = 0; k < extents_.size(); ++k) {
      for (at[k] = 0; at[k] < extents_[k]; ++at[k]) alone[k].push_back(place(at) - origin);
      at[k] = 0;
    }
    std::string shapes, strides;
    for (const std::vector<Place>& values : alone) {
      const auto [shape, stride] = modes(values);
      shapes += (shapes.empty() ? "" : ",") + shape;
      strides += (strides.empty() ? "" : ",") + stride;
    }
    // Each coordinate by itself has a layout. Together they have it only if the formulas add up.
    for (bool more = true; more;) {
      Place sum = origin;
      for (std::size_t k = 0; k < at.size(); ++k) sum = sum + alone[k][static_cast<std::size_t>(at[k])];
      if (sum != place(at)) scan_.refuse("the formulas are no sum over the coordinates, and so no layout", 0);
      more = false;
      for (std::size_t k = 0; k < at.size() && !more; ++k) {
        more = ++at[k] < extents_[k];
        if (!more) at[k] = 0;
      }
    }
    std::string layout = extents_.size() == 1 ? shapes + ':' + strides : '(' + shapes + "):(" + strides + ')';
    const std::string offset = basis(origin);
    return offset == "0" ? layout : offset + " + (" + layout + ')';
  }

  static std::string basis(const Place& stride) {
    std::string text;
    for (std::size_t k = 0; k < 2; ++k) {
      if (stride[k] != 0) text += (text.empty() ? "" : "+") + std::to_string(stride[k]) + '@' + std::to_string(k);
    }
    return text.empty() ? "0" : text;
  }

  /// The shape and the stride whose values these are.
  std::pair<std::string, std::string> modes(std::vector<Place> values) {
    std::string shape, stride;
    int count = 0;
    do {
      std::size_t run = 1;
      const Place step = values.size() > 1 ? values[1] : Place{0, 0};
      while (run < values.size() && values[run] - values[run - 1] == step) ++run;
      // The run is one mode, and what follows repeats it at other places.
      bool repeats = values.size() % run == 0 && (step[0] == 0 || step[1] == 0);
      for (std::size_t k = 0; repeats && k < values.size(); ++k)
        repeats = values[k] - values[k - k % run] == values[k % run] - values[0];
      if (!repeats)
        scan_.refuse("no layout has these values: a run of " + std::to_string(run) + " of " + std::to_string(values.size()) +
                         " does not repeat",
                     0);
      shape += (count > 0 ? "," : "") + std::to_string(run);
      stride += (count > 0 ? "," : "") + basis(step);
      ++count;
      std::vector<Place> heads;
      for (std::size_t k = 0; k < values.size(); k += run) heads.push_back(values[k]);
      values = std::move(heads);
    } while (values.size() > 1);
    if (count == 1) return {shape, stride};
    return {'(' + shape + ')', '(' + stride + ')'};
  }

  Scanner scan_;
  std::vector<std::int64_t> extents_;
  int depth_ = 0;
};

}  // namespace

Reading read_tilelang(std::string_view text) { return TileLang(text).read(); }

}  // namespace colex::dialects
