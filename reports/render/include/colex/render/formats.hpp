// The formats of a report, each a file of its folder. Who adds one adds a row to formats.cpp, a golden file and the name in the
// tests' list.
//
//   for (const Format& format : formats()) …      index.html, junit.xml, colex.sarif, summary.md
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "colex/evidence/ledger.hpp"
#include "colex/render/report.hpp"

namespace colex::render {

struct Format {
  std::string_view file;  ///< index.html
  std::string_view mark;  ///< what stands in every one, by which colex knows the files that it may write over
  void (*write)(const Report& report, std::ostream& out);
};

/// All of them, in the order in which they are written.
const std::vector<Format>& formats();

// A report as one HTML file that needs nothing else: no network, no framework, and no scripts to be read.
//
// The ledger stands on the left, failures first; a card for each law on the right, its counterexample as pictures first. With
// scripts the ledger is searched and filtered, and rows beyond the first two hundred are made from data when they are asked
// for.

/// The file.
std::string html(const Report& report);

// A report as JUnit XML: a test suite for each topic, a test case for each law × engine.
//
//   <testcase classname="coalesce" name="S019 [random]" time="0.012">
//     <properties><property name="verdict" value="tested (1000 cases: drawn)"/>…</properties>
//   </testcase>
//
// A verdict that is not as claimed is a failure; one that says nothing is skipped, and never a pass: unless no engine says
// anything, which is a failure as well. Source: the XSD of the Jenkins xUnit plugin; `[[ATTACHMENT|file]]` is how Jenkins and
// GitLab refer to a file.

/// The file.
std::string junit(const Report& report);
/// The same, written as it is made.
void junit(const Report& report, std::ostream& out);

/// The file, relative to the report's folder, that holds the picture of a failing verdict; empty if it has none.
std::string picture_file(const ReportRow& row, const evidence::Record& verdict);

// A report as SARIF 2.1.0: a rule for each law that was looked at, a result for each verdict that is not as claimed.
//
//   "ruleId": "S019", "level": "error", "message": {"text": "L = (2,2):(1,1): 1 == 0 is false"},
//   "locations": [{"physicalLocation": {"artifactLocation": {"uri": "properties/laws/coalesce.laws"},
//                                       "region": {"startLine": 57}}}]
//
// The location is the law's or the claim's own line. The fingerprint is made from the text of the law and the engine, so that a
// law that moves is still the same. Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", sections
// 3.13 to 3.49.

/// The file.
std::string sarif(const Report& report);
/// The same, written as it is made.
void sarif(const Report& report, std::ostream& out);

// A report for a terminal or the log of a CI job: what is not as expected, and a count of the rest.
//
//   not as expected  kernel.colex:3  claim size(A) == 127
//     128 == 127 is false
//     repeat  colex check 'kernel.colex:3'
//   12 laws and claims: 1 not as expected, 11 stand

/// The lines, the last of which is the headline.
std::string terminal_summary(const Report& report);

// A report as Markdown, for the summary page of a CI job: the headline, what is not as expected with its counterexample,
// outcomes × engines.

/// The page. Failures beyond the first hundred are counted, not shown.
std::string markdown_summary(const Report& report);

// The ledger as a table for a terminal.

/// A line for each law: its id, a cell for each engine, what is known; laws that are not as expected come first. Then the counts.
std::string ledger_text(const evidence::Ledger& ledger);

}  // namespace colex::render
