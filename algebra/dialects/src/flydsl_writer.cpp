// A type of FlyDSL's MLIR: !fly.layout<(4,8):(8,1)>.
#include <string>

#include "spelled.hpp"
#include "spelling.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct FlyDslWriter {
  static constexpr const char* words = "FlyDSL has types for integers, tuples, layouts, tilers and coordinate tensors";

  std::string operator()(const Checked& n) const { return type("int_tuple", spelled(n)); }
  std::string operator()(const Tuple<Checked>& tuple) const { return type("int_tuple", spelled(tuple)); }
  std::string operator()(const Vector<>& v) const { return type("int_tuple", spelled(v)); }
  std::string operator()(const Tuple<Vector<>>& tuple) const { return type("int_tuple", spelled(tuple)); }
  template <class D>
  std::string operator()(const Layout<Checked, D>& layout) const {
    return type("layout", spelled(layout));
  }
  std::string operator()(const Tiler<>& tiler) const { return type("tile", spelled(tiler)); }
  /// `*` alone is no tiler.
  std::string operator()(const Underscore& all) const = delete;
  std::string operator()(const OffsetLayout<Checked, Vector<>>& at) const {
    return type("coord_tensor", spelled.coordinate(at) + ", " + spelled(at.layout));
  }

 private:
  static std::string type(const char* name, const std::string& text) { return std::string("!fly.") + name + '<' + text + '>'; }

  Spelled spelled{fly_spelling};
};

}  // namespace

Writing write_flydsl(std::string_view expression) { return written(expression, FlyDslWriter{}); }

}  // namespace colex::dialects
