// Records as JSON Lines: one object a line, in the schema of schema/evidence-4.schema.json. Reading what was written gives the
// same records.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/evidence/run.hpp"

namespace colex::evidence {

/// A line that is not a record of this schema. The message names the line, the field, and what was expected.
class MalformedRecord : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The record as a JSON object on one line, without the newline. Fields that do not apply are absent. Bytes that are not UTF-8
/// are replaced by U+FFFD.
std::string to_json(const Record& record);

/// The record that a line holds. Throws MalformedRecord.
Record from_json(const std::string& line);

/// The record that to_json wrote. What whoever wrote it should have looked at is not looked at again.
Record from_own_json(std::string_view line);

/// Writes the record and a newline.
void write(std::ostream& out, const Record& record);

/// All records of a stream; empty lines are skipped. Throws MalformedRecord with the number of the line.
std::vector<Record> read(std::istream& in);

/// What could be read of a stream, and what could not.
struct Reading {
  std::vector<Record> records;
  std::vector<std::string> mistakes;  ///< `line 3: …` for each line that is no record
  std::vector<std::string> missing;   ///< how it is known that records are missing; empty if all are there
  std::vector<Part> parts;            ///< of works that were cut into parts
};

/// Reads a stream record by record, so that it may be larger than the memory.
class Reader {
 public:
  /// `name` is what the stream is called where something is missing.
  Reader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) { openings_.open(); }

  /// The next record; none at the end.
  std::optional<Record> next();
  /// What was found so far, but for the records.
  Reading& found() { return found_; }

 private:
  void take(const End& end, const Lines& records);
  void require_seal(const std::string& line, const Openings& openings);
  void conclude();
  void miss(const std::string& what);

  std::istream& in_;
  std::string name_;
  Reading found_;
  std::uint64_t line_ = 0, marks_ = 0;
  Lines lines_;               ///< since the last end
  std::uint64_t newest_ = 0;  ///< version among these
  Openings openings_;
};

/// All that can be read of a stream: a line that was cut off when a run was killed is no reason to lose the others.
Reading read_what_is_whole(std::istream& in, const std::string& name = "evidence");

// A text as JSON writes it, behind another text.
//
//   append_json(out, "a \"b\"")      out ends in "a \\"b\\"", quotes included

/// Bytes that are not UTF-8 are replaced by U+FFFD.
void append_json(std::string& out, std::string_view text);

}  // namespace colex::evidence
