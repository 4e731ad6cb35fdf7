// A report as SARIF 2.1.0: a rule for each law that was looked at, a result for each verdict that is not as claimed.
//
//   "ruleId": "S019", "level": "error", "message": {"text": "L = (2,2):(1,1): 1 == 0 is false"},
//   "locations": [{"physicalLocation": {"artifactLocation": {"uri": "properties/laws/coalesce.laws"},
//                                       "region": {"startLine": 57}}}]
//
// The location is the law's or the claim's own line. The fingerprint is made from the text of the law and the engine, so that a
// law that moves is still the same. Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", sections
// 3.13 to 3.49.
#pragma once

#include <iosfwd>
#include <string>

#include "colex/render/report.hpp"

namespace colex::render {

/// The file.
std::string sarif(const Report& report);
/// The same, written as it is made.
void sarif(const Report& report, std::ostream& out);

}  // namespace colex::render
