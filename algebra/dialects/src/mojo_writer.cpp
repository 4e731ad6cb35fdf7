// As Mojo prints a layout: ((4, 8):(8, 1)).
#include <string>

#include "spelled.hpp"
#include "spelling.hpp"
#include "writers.hpp"
#include "written.hpp"

namespace colex::dialects {

namespace {

struct MojoWriter {
  static constexpr const char* words = "a layout of Mojo is a shape and strides of integers";

  std::string operator()(const Layout<>& layout) const { return '(' + Spelled(mojo_spelling)(layout) + ')'; }
};

}  // namespace

Writing write_mojo(std::string_view expression) { return written(expression, MojoWriter{}); }

}  // namespace colex::dialects
