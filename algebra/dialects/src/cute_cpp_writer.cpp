// A C++ type of CuTe, whose object is the value: Layout<Shape<_4,_8>,Stride<_8,_1>>{}.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/print.hpp"
#include "colex/swizzle.hpp"

#include "spelled.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

/// The integers that CuTe has a name for, as _4, beside -10 to 10.
bool has_a_name(std::int64_t n) {
  static constexpr std::array<std::int64_t, 6> named{-32, -24, -16, -12, 12, 384};
  const bool power = n >= 256 && n <= 524288 && (n & (n - 1)) == 0;
  return (n >= -10 && n <= 10) || power || n == 768 || (n >= 16 && n <= 256 && n % 8 == 0) ||
         std::find(named.begin(), named.end(), n) != named.end();
}

struct CuteCppWriter {
  static constexpr const char* words = "CuTe has types for integers, tuples, layouts, tilers and swizzles";

  std::string operator()(const Checked& number) const {
    const std::int64_t n = number.value();
    if (n == std::numeric_limits<std::int64_t>::min()) throw Unsaid{"C++ has no literal for " + to_string(number)};
    if (has_a_name(n)) return n < 0 ? "_m" + std::to_string(-n) : '_' + std::to_string(n);
    const bool is_int = n == static_cast<std::int32_t>(n);
    return (is_int ? "Int<" : "C<") + std::to_string(n) + '>';
  }
  std::string operator()(const Vector<>& v) const {
    const std::vector<Vector<>::Term> terms = terms_of(v);
    if (terms.empty()) return (*this)(Checked(0));
    if (terms.size() > 1) throw Unsaid{to_string(v) + " goes along several axes at once"};
    std::string path;
    for (const std::size_t step : terms.front().path) path += ',' + std::to_string(step);
    const Checked& scale = terms.front().coefficient;
    return scale == Checked(1) ? "E<" + path.substr(1) + '>' : "ScaledBasis<" + (*this)(scale) + path + '>';
  }
  std::string operator()(const Underscore&) const { return "Underscore"; }
  std::string operator()(const Slot<Checked>& slot) const {
    return slot.is_underscore() ? (*this)(Underscore{}) : (*this)(slot.integer());
  }
  std::string operator()(const Tuple<Checked>& tuple) const { return listed("Shape", tuple); }
  std::string operator()(const Tuple<Vector<>>& tuple) const { return listed("Stride", tuple); }
  std::string operator()(const SliceCoordinate<>& tuple) const { return listed("Coord", tuple); }
  template <class D>
  std::string operator()(const Layout<Checked, D>& layout) const {
    return "Layout<" + listed("Shape", layout.shape()) + ',' + listed("Stride", layout.stride()) + '>';
  }
  std::string operator()(const Tiler<>& tiler) const {
    if (tiler.is_underscore()) return (*this)(Underscore{});
    if (tiler.is_integer()) return (*this)(tiler.integer());
    if (tiler.is_layout()) return (*this)(tiler.layout());
    std::string text;
    for (const Tiler<>& mode : tiler.modes()) text += (text.empty() ? "" : ",") + (*this)(mode);
    return "Tile<" + text + '>';
  }
  std::string operator()(const Swizzle& swizzle) const {
    return "Swizzle<" + std::to_string(swizzle.bits()) + ',' + std::to_string(swizzle.base()) + ',' +
           std::to_string(swizzle.shift()) + '>';
  }
  std::string operator()(const ComposedLayout<>& C) const {
    return "ComposedLayout<" + std::visit(*this, C.outer()) + ',' + (*this)(C.offset()) + ',' + (*this)(C.inner()) + '>';
  }

 private:
  template <class T>
  std::string listed(const char* name, const Tuple<T>& tuple) const {
    if (tuple.is_leaf()) return (*this)(tuple.leaf());
    std::string text;
    for (const Tuple<T>& mode : tuple.modes()) text += (text.empty() ? "" : ",") + listed(name, mode);
    return std::string(name) + '<' + text + '>';
  }
};

}  // namespace

Writing write_cute_cpp(std::string_view expression) { return written(expression, CuteCppWriter{}); }

}  // namespace colex::dialects
