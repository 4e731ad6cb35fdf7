// As pycute and tensor-layouts take it: Layout((4, 8), (8, 1)).
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/swizzle.hpp"

#include "spelled.hpp"
#include "spelling.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct PythonWriter {
  static constexpr const char* words = "pycute has integers, tuples, layouts, swizzles and composed layouts";

  std::string operator()(const Checked& n) const { return spelled(n); }
  std::string operator()(const Tuple<Checked>& tuple) const { return spelled(tuple); }
  std::string operator()(const Layout<>& layout) const {
    return "Layout(" + spelled(layout.shape()) + ", " + spelled(layout.stride()) + ')';
  }
  std::string operator()(const Swizzle& swizzle) const {
    return "Swizzle(" + std::to_string(swizzle.bits()) + ", " + std::to_string(swizzle.base()) + ", " +
           std::to_string(swizzle.shift()) + ')';
  }
  std::string operator()(const ComposedLayout<>& C) const {
    return "ComposedLayout(" + std::visit(*this, C.outer()) + ", " + spelled(C.offset()) + ", " + (*this)(C.inner()) + ')';
  }

 private:
  Spelled spelled{python_spelling};
};

}  // namespace

Writing write_python(std::string_view expression) { return written(expression, PythonWriter{}); }

}  // namespace colex::dialects
