// The ledger: what is known of each law, and by which engine.
//
//   law     regression   exhaustive           random              symbolic
//   S016a   –            exhausted (10000)    tested (1000)       –
//   S017    –            refuted              refuted             –
//
// It is made from records, of one run or of many: the same record twice counts once, and what the parts of a run found is added
// up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

/// The number of the published statement that a law belongs to, as S016 for S016a and S016.repaired; empty for a law of ours.
std::string published_statement(const std::string& law);

/// A law, or a claim, with the verdict of each engine.
struct LedgerRow {
  std::string law;  ///< empty for a claim
  std::string words, source;
  Claim claim;
  Expected expected = Expected::stands;
  std::vector<Record> verdicts;  ///< one for each engine that looked, in the order of Ledger::engines

  /// The verdict of an engine, or null.
  const Record* by(const std::string& engine) const;
  /// Whether an engine says that the law stands and another that it falls.
  bool conflicting() const;
  /// What is known of the law: refuted if an engine refutes it, else what the strongest engine says; conflicting if two
  /// contradict each other where both looked at everything.
  Outcome outcome() const;
  /// The verdict that says what is known: of those with that outcome the first, whose bound belongs to it. Null if there is
  /// none, or if two contradict each other.
  const Record* ground() const;
  /// Whether the verdicts are what is expected of the law. One engine may have found nothing out, if another says what is
  /// expected; and none needs to say anything of a law that is not applicable.
  bool as_expected() const;
  /// The first verdict that refutes the law, or null.
  const Record* refutation() const;
};

/// Laws × engines.
struct Ledger {
  std::vector<std::string> engines;  ///< those that occur, in the order in which they first do
  std::vector<LedgerRow> rows;       ///< the laws, likewise
};

/// The ledger of these records. Records that belong to no law (claims of users) have no place in it.
Ledger ledger(std::vector<Record> records);

/// The ledger of these records, claims of users included: each is a row, as a law is.
Ledger ledger_with_claims(std::vector<Record> records);

// Evidence of many runs and of many machines, as one.
//
//   merged(monday + tuesday + monday) == merged(tuesday + monday)
//
// Two records are the same verdict if they differ in nothing but when they were made and how long that took.

/// Each verdict once, the latest of equal ones, in an order that depends on nothing but the verdicts: by file and line of the
/// claim, law, engine.
/// Ensures that merging again, in whatever order, changes nothing.
std::vector<Record> merged(std::vector<Record> records);

/// The same as the numbers of the records that stay, in order.
std::vector<std::size_t> merged_order(const std::vector<Record>& records);

// Many records in little memory: each is kept as its line of text, with what sorts it, and read back when it is looked at.
//
//   Archive archive;
//   archive.add(record);                a million records are their text and sixty bytes each
//   archive.merge();                    in order, each verdict once
//   archive.rows()[k]                   the numbers of the records about one law or claim
//   archive.at(number)                  the record

class Archive {
 public:
  void add(const Record& record);

  /// Each verdict once, the latest of equal ones, in the order of colex/evidence/ledger.hpp. Nothing is added behind it.
  void merge();

  std::size_t size() const { return entries_.size(); }
  Record at(std::size_t number) const;
  /// The record's line, without the line break.
  std::string_view line(std::size_t number) const;
  /// Requires merge(): for each law and each claim the numbers of its records, rows in the order of their first record.
  std::vector<std::vector<std::uint32_t>> rows() const;

 private:
  struct Entry {
    std::uint32_t block = 0, offset = 0, length = 0;
    std::uint32_t file = 0, law = 0, engine = 0;  ///< which of the names
    std::uint64_t line = 0, column = 0;
    std::uint64_t text = 0;  ///< hash of the claim's text
  };

  std::uint32_t number_of(const std::string& name);
  bool have_one_place(const Entry& a, const Entry& b) const;

  std::deque<std::string> blocks_;
  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> names_;
};

}  // namespace colex::evidence
