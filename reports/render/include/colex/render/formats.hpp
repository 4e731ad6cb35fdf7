// The formats of a report, each a file of its folder. Who adds one adds a row to formats.cpp, a golden file and the name in the
// tests' list.
//
//   for (const Format& format : formats()) …      index.html, junit.xml, colex.sarif, summary.md
#pragma once

#include <iosfwd>
#include <string_view>
#include <vector>

#include "colex/render/report.hpp"

namespace colex::render {

struct Format {
  std::string_view file;  ///< index.html
  std::string_view mark;  ///< what stands in every one, by which colex knows the files that it may write over
  void (*write)(const Report& report, std::ostream& out);
};

/// All of them, in the order in which they are written.
const std::vector<Format>& formats();

}  // namespace colex::render
