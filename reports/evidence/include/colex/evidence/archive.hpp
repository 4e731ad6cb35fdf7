// Many records in little memory: each is kept as its line of text, with what sorts it, and read back when it is looked at.
//
//   Archive archive;
//   archive.add(record);                a million records are their text and sixty bytes each
//   archive.merge();                    in order, each verdict once
//   archive.rows()[k]                   the numbers of the records about one law or claim
//   archive.at(number)                  the record
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
