// A report before it has a format: laws and claims in the order in which a person wants to see them, with what each verdict says in words.
//
//   const Report r = report(records, mistakes);
//   r.rows.front().name       composition.by-mode
//   r.rows.front().standing   Standing::wrong
//   why(*r.rows.front().ledger.refutation())      A = (3,2):(0,1), B = (2,2):(1,2): 1 == 0 is false
//
// It is made from evidence alone, and is the same for the same evidence in whatever order: its clock is the time of the latest verdict.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/ledger.hpp"

namespace colex::render {

/// How a law or a claim stands, in the order in which a report lists them.
enum class Standing {
  wrong,    ///< not as expected
  open,     ///< nothing was found out that says whether it is as expected
  stands,   ///< stands, as expected
  refuted,  ///< refuted, as expected
  silent    ///< nobody could judge it: not applicable, or an instruction that was not observed
};

/// The standing in words.
std::string_view name(Standing standing);

/// A law or a claim, with the verdict of each engine.
struct ReportRow {
  evidence::LedgerRow ledger;
  std::string name;    ///< the law's id, or FILE:LINE of the claim
  std::string topic;   ///< what it belongs to: coalesce, theorems, hardware: wgmma, or the file of the claim
  std::string origin;  ///< who published it, without the page: CF, CUTLASS; empty for a claim
  Standing standing = Standing::stands;
  bool folded = false;  ///< one of many instructions of a family that are as expected: a list tells their number, and not each
};

/// All of it.
struct Report {
  std::vector<std::string> engines;   ///< the columns that occur, in a fixed order
  std::vector<ReportRow> rows;        ///< by standing, then by place; those that are folded come last
  std::vector<std::string> mistakes;  ///< FILE: line N: … of each line of evidence that is no record
  std::vector<std::string>
      missing;  ///< how it is known that verdicts are missing: then nothing that the report says is the whole
  std::vector<evidence::Part> parts;  ///< of works that were cut into parts
  std::string time;                   ///< of the latest verdict; empty if there is none
  std::string tool;                   ///< of the latest verdict

  /// The number of rows of this standing.
  std::size_t count(Standing standing) const;
  /// The number of rows that are listed one by one: the first so many.
  std::size_t listed() const;
};

/// The column of a verdict: its engine, or the first of several that worked together, as `exhaustive` of `exhaustive, random`.
std::string column(const evidence::Record& record);

/// The verdict of a row in a column, or null.
const evidence::Record* verdict_in(const ReportRow& row, const std::string& column);

/// The report on these records, merged, all of which are there. A mistake is told, and stops nothing.
Report report(std::vector<evidence::Record> records, std::vector<std::string> mistakes = {});
/// The report on evidence that was read, with what is missing of it.
Report report(evidence::Reading evidence);

/// How many rows have each word, the strongest verdict first: `24 proved (all ranks), 3 tested`.
std::string totals(const std::vector<const ReportRow*>& rows);

/// What a person has to read of a row on one line: the counterexample, or why a verdict that was expected is missing. Empty where there is nothing to explain.
std::string why(const ReportRow& row);

/// The counterexample on one line, or why there is no verdict: `L = (2,2):(1,1): 1 == 0 is false`.
std::string why(const evidence::Record& record);

/// What is to be known of a verdict, as labels with their texts: engine, cases, seed, judges, device, time, ….
std::vector<std::pair<std::string, std::string>> facts(const evidence::Record& record);

/// `12 laws and claims: 1 not as expected, 2 fall as expected, 9 stand`; and `; incomplete` behind it where verdicts are missing.
std::string headline(const Report& report);

/// Whether the verdict is a failure of its own: not as claimed, and not for want of an answer that another engine gives.
bool is_failure(const ReportRow& row, const evidence::Record& verdict);

}  // namespace colex::render
