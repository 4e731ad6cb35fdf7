// Any bytes as evidence: each line is read or refused, what was read is written and read as the same, and a report of it is
// made in every format.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/figure.hpp"
#include "colex/render/formats.hpp"
#include "colex/render/report.hpp"

#include "fuzz.hpp"

#ifdef COLEX_FUZZ
#include "json_mutator.hpp"
#endif

namespace colex::fuzz {
namespace {

/// Whether XML may have the text: no control characters but tabs and ends of lines.
bool is_xml_text(const std::string& text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r') return false;
  }
  return true;
}

void read(std::string_view text) {
  std::istringstream in{std::string(text)};
  const evidence::Reading reading = evidence::read_what_is_whole(in);
  for (const evidence::Record& record : reading.records) {
    const std::string line = evidence::to_json(record);
    require(evidence::to_json(evidence::from_json(line)) == line, "what was written reads back as something else", line);
  }
  if (reading.records.empty()) return;
  const render::Report report = render::report(reading.records, reading.mistakes);
  for (const render::Format& format : render::formats()) {
    std::ostringstream file;
    format.write(report, file);
    if (format.file.ends_with(".sarif"))
      require(!nlohmann::json::parse(file.str(), nullptr, false).is_discarded(), "SARIF that is no JSON", text);
    if (format.file.ends_with(".xml")) require(is_xml_text(file.str()), "JUnit that is no XML", text);
  }
  render::terminal_summary(report);
  for (const evidence::Record& record : reading.records) {
    for (const render::Figure& figure : render::counterexample_pictures(record)) {
      require(is_xml_text(render::to_svg(figure)), "SVG that is no XML", text);
    }
    render::regression_test(record);
  }
}

}  // namespace
}  // namespace colex::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  colex::fuzz::read({reinterpret_cast<const char*>(data), size});
  return 0;
}
