// As TIRx prints a layout of memory: S[(4, 8) : (8, 1)].
#include <cstdint>
#include <cstdlib>
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/print.hpp"
#include "colex/swizzle.hpp"

#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct TirxWriter {
  static constexpr const char* words =
      "TIRx has layouts of flat shapes and swizzles before them. Its axes have names, which the numbers of the notation are not";

  std::string operator()(const Layout<>& layout) const {
    return "S[" + flat(layout.shape(), Checked(1)) + " : " + flat(layout.stride(), Checked(-largest)) + ']';
  }
  std::string operator()(const OffsetLayout<Checked>& at) const {
    if (at.offset == Checked(0)) throw Unsaid{"its offset is 0, and a layout at 0 has none there"};
    return (*this)(at.layout) + " + " + number(at.offset, Checked(-largest));
  }
  std::string operator()(const Swizzle& swizzle) const {
    constexpr std::int64_t most = 20;
    if (swizzle.bits() > most || swizzle.base() > most || std::abs(swizzle.shift()) > most)
      throw Unsaid{"a swizzle of memory has numbers up to " + std::to_string(most)};
    return "SwizzleLayout(per_element=" + std::to_string(swizzle.base()) + ", swizzle_len=" + std::to_string(swizzle.bits()) +
           ", atom_len=" + std::to_string(swizzle.shift()) + ')';
  }
  std::string operator()(const ComposedLayout<>& C) const {
    if (C.swizzle() == nullptr) throw Unsaid{"TIRx composes a swizzle with a layout, and no two layouts"};
    if (!(C.offset() == Checked(0))) throw Unsaid{"TIRx has no offset between a swizzle and a layout"};
    return "ComposeLayout(" + (*this)(*C.swizzle()) + ", TileLayout(" + (*this)(C.inner()) + "))";
  }

 private:
  static constexpr std::int64_t largest = std::int64_t{1} << 40;

  static std::string number(const Checked& n, const Checked& least) {
    if (n < least || Checked(largest) < n) throw Unsaid{to_string(n) + " is beyond the numbers that are read of it, up to 2^40"};
    return to_string(n);
  }
  static std::string flat(const Tuple<Checked>& tuple, const Checked& least) {
    if (tuple.is_leaf()) return number(tuple.leaf(), least);
    if (tuple.rank() < 2) throw Unsaid{"TIRx has no tuple of fewer than two"};
    std::string text;
    for (const Tuple<Checked>& mode : tuple.modes()) {
      if (!mode.is_leaf()) throw Unsaid{"TIRx has no tuple within a tuple"};
      text += (text.empty() ? "" : ", ") + number(mode.leaf(), least);
    }
    return '(' + text + ')';
  }
};

}  // namespace

Writing write_tirx(std::string_view expression) { return written(expression, TirxWriter{}); }

}  // namespace colex::dialects
