#include "formula.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <variant>

#include "colex/fit_box.hpp"

namespace colex::dialects {

namespace {

constexpr std::size_t most_formulas = 6;
using Place = std::array<std::int64_t, most_formulas>;  ///< a value of each formula, and zeros

class FormulaText {
 public:
  FormulaText(Scanner& scan, const std::vector<FormulaName>& names) : scan_(scan), names_(names) {}

  Formula read() {
    whole();
    return std::move(steps_);
  }

 private:
  void whole() {
    sum();
    while (scan_.accept("^")) {
      sum();
      steps_.push_back({'^', 0});
    }
  }

  void sum() {
    product();
    while (true) {
      const char operation = scan_.accept("+") ? '+' : scan_.accept("-") ? '-' : '\0';
      if (operation == '\0') return;
      product();
      steps_.push_back({operation, 0});
    }
  }

  void product() {
    operand();
    while (true) {
      const bool quotient = scan_.accept("//") || scan_.accept_word("floordiv");
      const char operation = quotient                                        ? '/'
                             : scan_.accept("*")                             ? '*'
                             : scan_.accept("%") || scan_.accept_word("mod") ? '%'
                                                                             : '\0';
      if (operation == '\0') return;
      const std::size_t begin = scan_.offset();
      operand();
      if (operation != '*') require_divisor(begin);
      steps_.push_back({operation, 0});
    }
  }

  void require_divisor(std::size_t begin) {
    if (steps_.back().operation != '#' || steps_.back().operand < 1) scan_.refuse("a divisor is a number of at least 1", begin);
  }

  /// `, 8)` or `, 8` behind what is divided.
  void divide_by_next(char operation) {
    scan_.expect(",");
    const std::size_t begin = scan_.offset();
    operand();
    require_divisor(begin);
    steps_.push_back({operation, 0});
  }

  void operand() {
    constexpr int deepest = 64;
    const std::size_t begin = scan_.offset();
    scan_.accept("T.");
    const std::string name(scan_.word());
    const bool quotient = name == "FloorDiv", digit = name == "ModularIndexing", either = name == "bitwise_xor";
    if (quotient || digit || either || name.empty()) {
      if (scan_.accept("(")) {
        if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
        whole();
        if (either) {
          scan_.expect(",");
          whole();
          steps_.push_back({'^', 0});
        }
        if (quotient || digit) divide_by_next('/');
        if (digit) divide_by_next('%');
        --depth_;
        return scan_.expect(")");
      }
    }
    const auto known = std::find_if(names_.begin(), names_.end(), [&](const FormulaName& each) { return each.name == name; });
    if (known != names_.end()) return steps_.push_back(known->is);
    scan_.back_to(begin);
    if (!name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0)
      scan_.refuse("the text does not say what " + name.substr(0, 40) + " is", begin);
    steps_.push_back({'#', scan_.small_integer(largest_in_tile)});
  }

  Scanner& scan_;
  const std::vector<FormulaName>& names_;
  Formula steps_;
  int depth_ = 0;
};

/// The layout of values.
class Fit {
 public:
  Fit(const std::vector<Formula>& formulas, const std::vector<std::int64_t>& extents, bool plain, const Scanner& scan)
      : formulas_(formulas), extents_(extents), plain_(plain), scan_(scan) {}

  std::string layout() {
    std::vector<std::int64_t> at(extents_.size(), 0);
    const Place origin = place(at);
    std::vector<std::vector<Place>> alone(extents_.size());
    for (std::size_t k = 0; k < extents_.size(); ++k) {
      for (at[k] = 0; at[k] < extents_[k]; ++at[k]) alone[k].push_back(minus(place(at), origin));
      at[k] = 0;
    }
    std::string shapes, strides;
    for (const std::vector<Place>& values : alone) {
      const auto [shape, stride] = modes(values);
      shapes += (shapes.empty() ? "" : ",") + shape;
      strides += (strides.empty() ? "" : ",") + stride;
    }
    require_sum(origin, alone);
    const std::string layout = extents_.size() == 1 ? shapes + ':' + strides : '(' + shapes + "):(" + strides + ')';
    const std::string offset = basis(origin);
    return offset == "0" ? layout : offset + " + (" + layout + ')';
  }

  /// What has the values of the only formula, also a layout behind a swizzle or a linear one.
  std::string address(const std::vector<std::string>& names) {
    constexpr std::int64_t most = 1 << 16;
    Box box{names, extents_, {}};
    std::int64_t size = 1;
    for (const std::int64_t extent : extents_) size *= extent;
    if (size > most) scan_.refuse("more than " + std::to_string(most) + " elements, for which no swizzle is looked for", 0);
    std::vector<std::int64_t> at(extents_.size());
    for (std::int64_t k = 0; k < size; ++k) {
      std::int64_t rest = k;
      for (std::size_t side = 0; side < at.size(); ++side) {
        at[side] = rest % extents_[side];
        rest /= extents_[side];
      }
      box.values.emplace_back(value(formulas_[0], at));
    }
    const auto form = fit_box(box);
    if (!form) scan_.refuse(form.rejection().message(), 0);
    return std::visit([](const auto& layout) { return to_string(layout); }, *form);
  }

 private:
  std::int64_t value(const Formula& formula, const std::vector<std::int64_t>& at) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    stack_.clear();
    for (const Step& step : formula) {
      if (step.operation == '#' || step.operation == 'v') {
        stack_.push_back(step.operation == '#' ? step.operand : at[static_cast<std::size_t>(step.operand)]);
        continue;
      }
      const std::int64_t b = stack_.back();
      stack_.pop_back();
      std::int64_t& a = stack_.back();
      const bool down = (step.operation == '/' || step.operation == '%') && a % b < 0;
      switch (step.operation) {
        case '+': a += b; break;
        case '-': a -= b; break;
        case '*': a *= b; break;
        case '^': a ^= b; break;
        case '/': a = a / b - (down ? 1 : 0); break;
        default: a = a % b + (down ? b : 0);
      }
      if (a > most || a < -most) scan_.refuse("the formulas have values beyond 2^40", 0);
    }
    return stack_.back();
  }

  Place place(const std::vector<std::int64_t>& at) {
    Place values{};
    for (std::size_t f = 0; f < formulas_.size(); ++f) values[f] = value(formulas_[f], at);
    return values;
  }

  static Place minus(Place a, const Place& b) {
    for (std::size_t k = 0; k < a.size(); ++k) a[k] -= b[k];
    return a;
  }

  /// Each coordinate by itself has a layout. Together they have it only if the formulas add up.
  void require_sum(const Place& origin, const std::vector<std::vector<Place>>& alone) {
    std::vector<std::int64_t> at(extents_.size(), 0);
    for (bool more = true; more;) {
      for (std::size_t f = 0; f < formulas_.size(); ++f) {
        std::int64_t sum = origin[f];
        for (std::size_t k = 0; k < at.size(); ++k) sum += alone[k][static_cast<std::size_t>(at[k])][f];
        if (sum != value(formulas_[f], at)) scan_.refuse("the formulas are no sum over the coordinates, and so no layout", 0);
      }
      more = false;
      for (std::size_t k = 0; k < at.size() && !more; ++k) {
        more = ++at[k] < extents_[k];
        if (!more) at[k] = 0;
      }
    }
  }

  std::string basis(const Place& stride) const {
    if (plain_) return std::to_string(stride[0]);
    std::string text;
    for (std::size_t k = 0; k < stride.size(); ++k) {
      if (stride[k] != 0) text += (text.empty() ? "" : "+") + std::to_string(stride[k]) + '@' + std::to_string(k);
    }
    return text.empty() ? "0" : text;
  }

  /// The shape and the stride whose values these are.
  std::pair<std::string, std::string> modes(std::vector<Place> values) const {
    std::string shape, stride;
    int count = 0;
    do {
      std::size_t run = 1;
      const Place step = values.size() > 1 ? minus(values[1], values[0]) : Place{};
      while (run < values.size() && minus(values[run], values[run - 1]) == step) ++run;
      // The run is one mode, and what follows repeats it at other places.
      bool repeats =
          values.size() % run == 0 && std::count_if(step.begin(), step.end(), [](std::int64_t part) { return part != 0; }) <= 1;
      for (std::size_t k = 0; repeats && k < values.size(); ++k)
        repeats = minus(values[k], values[k - k % run]) == minus(values[k % run], values[0]);
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

  const std::vector<Formula>& formulas_;
  const std::vector<std::int64_t>& extents_;
  bool plain_;
  const Scanner& scan_;
  std::vector<std::int64_t> stack_;
};

}  // namespace

Formula formula_ahead(Scanner& scan, const std::vector<FormulaName>& names) { return FormulaText(scan, names).read(); }

std::vector<FormulaName> coordinates(const std::vector<std::string>& names) {
  std::vector<FormulaName> result;
  for (std::size_t k = 0; k < names.size(); ++k) result.push_back({names[k], {'v', static_cast<std::int64_t>(k)}});
  return result;
}

Formula row_major(const std::vector<Formula>& digits, const std::vector<std::int64_t>& extents) {
  Formula all;
  for (std::size_t k = 0; k < digits.size(); ++k) {
    if (k > 0) all.insert(all.end(), {{'#', extents[k]}, {'*', 0}});
    all.insert(all.end(), digits[k].begin(), digits[k].end());
    if (k > 0) all.push_back({'+', 0});
  }
  return all;
}

void require_walkable(const std::vector<std::int64_t>& extents, const Scanner& scan, std::size_t offset) {
  std::int64_t product = 1;
  for (const std::int64_t extent : extents) {
    if (extent < 1) scan.refuse("an extent is at least 1", offset);
    if (product > largest_in_tile / extent)
      scan.refuse("more than " + std::to_string(largest_in_tile) + " elements, each of which is looked at", offset);
    product *= extent;
  }
}

namespace {

/// Refuses more work than is done.
void require_little_work(const std::vector<Formula>& formulas, const std::vector<std::int64_t>& extents, const Scanner& scan) {
  constexpr std::size_t most_work = std::size_t{1} << 26;
  std::size_t work = 1;
  for (const Formula& formula : formulas) work += formula.size();
  for (const std::int64_t extent : extents) work *= static_cast<std::size_t>(extent);
  if (work > most_work) scan.refuse("formulas of this length are not looked at everywhere in so many elements", 0);
}

}  // namespace

std::string fitted(const std::vector<Formula>& formulas, const std::vector<std::int64_t>& extents, bool plain,
                   const Scanner& scan) {
  require_little_work(formulas, extents, scan);
  if (formulas.size() > most_formulas) scan.refuse("more than " + std::to_string(most_formulas) + " formulas", 0);
  return Fit(formulas, extents, plain, scan).layout();
}

std::string fitted_address(const Formula& formula, const std::vector<std::int64_t>& extents,
                           const std::vector<std::string>& names, const Scanner& scan) {
  const std::vector<Formula> formulas{formula};
  require_little_work(formulas, extents, scan);
  return Fit(formulas, extents, true, scan).address(names);
}

}  // namespace colex::dialects
