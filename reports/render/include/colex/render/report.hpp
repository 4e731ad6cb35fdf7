// A report before it has a format: laws and claims in the order in which a person wants to see them, with what each verdict
// says in words.
//
//   const Report r = report(records, mistakes);
//   r.rows.front().name       composition.by-mode
//   r.rows.front().standing   Standing::wrong
//   why(*r.rows.front().ledger.refutation())      A = (3,2):(0,1), B = (2,2):(1,2): 1 == 0 is false
//
// It is made from evidence alone, and is the same for the same evidence in whatever order: its clock is the time of the latest
// verdict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
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

/// What came of a verdict, as test runners tell it.
enum class Ending { passed, failed, error, skipped };

Ending ending_of(const ReportRow& row, const evidence::Record& verdict);

/// How many verdicts ended in which way, and how long they took.
struct Tally {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
  void add(Ending ending, double time);
  void add(const Tally& other);
};

/// The rows of a report. There may be a million: each is read back from the evidence when it is looked at, and what all of them
/// are sorted and counted by is kept.
class Rows {
 public:
  /// What is known of a row without reading it.
  struct Head {
    std::vector<std::uint32_t> records;  ///< the numbers of its records
    Standing standing = Standing::stands;
    bool folded = false;
    evidence::Outcome outcome = evidence::Outcome::error;
    std::uint32_t word = 0, topic = 0, origin = 0;  ///< which of the names
    Tally tally = {};                               ///< of its verdicts
  };

  Rows() = default;
  Rows(std::shared_ptr<const evidence::Archive> archive, std::vector<Head> heads, std::vector<std::string> names)
      : archive_(std::move(archive)), heads_(std::move(heads)), names_(std::move(names)) {}

  std::size_t size() const { return heads_.size(); }
  bool empty() const { return heads_.empty(); }
  const std::vector<Head>& heads() const { return heads_; }
  const std::string& name(std::uint32_t number) const { return names_[number]; }
  ReportRow operator[](std::size_t k) const;
  /// The first record of a row: it has the law's words, which are the same in all.
  evidence::Record first_record(std::size_t k) const;
  ReportRow front() const { return (*this)[0]; }
  ReportRow back() const { return (*this)[size() - 1]; }

  /// Reads the rows one after another.
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = ReportRow;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = ReportRow;
    Iterator(const Rows& rows, std::size_t at) : rows_(&rows), at_(at) {}
    ReportRow operator*() const;
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

   private:
    const Rows* rows_;
    std::size_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  std::shared_ptr<const evidence::Archive> archive_;
  std::vector<Head> heads_;
  std::vector<std::string> names_;
};

/// How many verdicts there are of each word, by column.
using Counts = std::map<std::pair<evidence::Outcome, std::string>, std::map<std::string, std::size_t>>;

/// All of it.
struct Report {
  std::vector<std::string> engines;   ///< the columns that occur, in a fixed order
  Rows rows;                          ///< by standing, then by place; those that are folded come last
  std::vector<std::string> mistakes;  ///< FILE: line N: … of each line of evidence that is no record
  std::vector<std::string>
      missing;  ///< how it is known that verdicts are missing: then nothing that the report says is the whole
  std::vector<evidence::Part> parts;  ///< of works that were cut into parts
  Counts verdicts;                    ///< of all rows
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
/// The same of records that are in an archive, merged; what was found beside them stands in `evidence`.
Report report(std::shared_ptr<const evidence::Archive> records, evidence::Reading evidence);

/// How many of these rows have each word, the strongest verdict first: `24 proved (all ranks), 3 tested`.
std::string totals(const Report& report, const std::vector<std::size_t>& rows);

/// What a person has to read of a row on one line: the counterexample, or why a verdict that was expected is missing. Empty
/// where there is nothing to explain.
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
