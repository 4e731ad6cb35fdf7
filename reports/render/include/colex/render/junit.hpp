// A report as JUnit XML: a test suite for each topic, a test case for each law × engine.
//
//   <testcase classname="coalesce" name="S019 [random]" time="0.012">
//     <properties><property name="verdict" value="tested (1000 cases: drawn)"/>…</properties>
//   </testcase>
//
// A verdict that is not as claimed is a failure; one that says nothing is skipped, and never a pass: unless no engine says
// anything, which is a failure as well. Source: the XSD of the Jenkins xUnit plugin; `[[ATTACHMENT|file]]` is how Jenkins and
// GitLab refer to a file.
#pragma once

#include <iosfwd>
#include <string>

#include "colex/render/report.hpp"

namespace colex::render {

/// The file.
std::string junit(const Report& report);
/// The same, written as it is made.
void junit(const Report& report, std::ostream& out);

/// The file, relative to the report's folder, that holds the picture of a failing verdict; empty if it has none.
std::string picture_file(const ReportRow& row, const evidence::Record& verdict);

}  // namespace colex::render
