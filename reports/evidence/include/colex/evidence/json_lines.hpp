// Records as JSON Lines: one object a line, in the schema of schema/evidence-3.schema.json. Reading what was written gives the same
// records.
#pragma once

#include <iosfwd>
#include <stdexcept>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"

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

/// Writes the record and a newline.
void write(std::ostream& out, const Record& record);

/// All records of a stream; empty lines are skipped. Throws MalformedRecord with the number of the line.
std::vector<Record> read(std::istream& in);

/// What could be read of a stream, and what could not: `line 3: …` for each line that is no record.
struct Reading {
  std::vector<Record> records;
  std::vector<std::string> mistakes;
};

/// All that can be read of a stream: a line that was cut off when a run was killed is no reason to lose the others.
Reading read_what_is_whole(std::istream& in);

}  // namespace colex::evidence
