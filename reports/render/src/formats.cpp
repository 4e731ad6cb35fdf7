#include "colex/render/formats.hpp"

#include <ostream>

namespace colex::render {

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {"index.html", "<title>colex report", [](const Report& report, std::ostream& out) { out << html(report); }},
      {"junit.xml", "<testsuites name=\"colex\"", [](const Report& report, std::ostream& out) { junit(report, out); }},
      {"colex.sarif", "\"name\": \"colex\"", [](const Report& report, std::ostream& out) { sarif(report, out); }},
      {"summary.md", "## colex\n", [](const Report& report, std::ostream& out) { out << markdown_summary(report); }},
  };
  return all;
}

}  // namespace colex::render
