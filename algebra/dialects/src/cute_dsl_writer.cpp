// A type of CuTe DSL's MLIR, which says what it is: !cute.layout<"(4,8):(8,1)">.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/print.hpp"
#include "colex/swizzle.hpp"

#include "spelled.hpp"
#include "spelling.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct CuteDslWriter {
  static constexpr const char* words =
      "CuTe DSL has types for integers, tuples, layouts, tilers, swizzles and coordinate tensors";

  std::string operator()(const Checked& n) const { return type("int_tuple", spelled(n)); }
  std::string operator()(const Tuple<Checked>& tuple) const { return type("int_tuple", spelled(tuple)); }
  std::string operator()(const Vector<>& v) const { return type("stride", spelled(v)); }
  std::string operator()(const Tuple<Vector<>>& tuple) const { return type("stride", spelled(tuple)); }
  std::string operator()(const Underscore& all) const { return type("coord", spelled(all)); }
  std::string operator()(const SliceCoordinate<>& coordinate) const { return type("coord", spelled(coordinate)); }
  template <class D>
  std::string operator()(const Layout<Checked, D>& layout) const {
    return type("layout", spelled(layout));
  }
  std::string operator()(const Tiler<>& tiler) const { return type("tile", spelled(tiler)); }
  std::string operator()(const Swizzle& swizzle) const { return type("swizzle", numbers(swizzle)); }
  std::string operator()(const ComposedLayout<>& C) const {
    const std::string outer = C.swizzle() != nullptr ? numbers(*C.swizzle()) : spelled(*C.layout());
    return type("composed_layout", outer + " o " + spelled(C.offset()) + " o " + spelled(C.inner()));
  }
  std::string operator()(const OffsetLayout<Checked, Vector<>>& at) const {
    return "!cute.coord_tensor<\"" + spelled.coordinate(at) + "\", \"" + spelled(at.layout) + "\">";
  }

 private:
  static std::string type(const char* name, const std::string& text) {
    return std::string("!cute.") + name + "<\"" + text + "\">";
  }

  static std::string numbers(const Swizzle& swizzle) {
    constexpr std::int64_t most = 20;
    if (swizzle.bits() > most || swizzle.base() > most || std::abs(swizzle.shift()) > most)
      throw Unsaid{"a swizzle of an address has numbers up to " + std::to_string(most)};
    return to_string(swizzle).replace(0, 2, "S");
  }

  Spelled spelled{dsl_spelling};
};

}  // namespace

Writing write_cute_dsl(std::string_view expression) { return written(expression, CuteDslWriter{}); }

}  // namespace colex::dialects
