// A text as JSON writes it, behind another text.
//
//   append_json(out, "a \"b\"")      out ends in "a \\"b\\"", quotes included
#pragma once

#include <string>
#include <string_view>

namespace colex::evidence {

/// Bytes that are not UTF-8 are replaced by U+FFFD.
void append_json(std::string& out, std::string_view text);

}  // namespace colex::evidence
