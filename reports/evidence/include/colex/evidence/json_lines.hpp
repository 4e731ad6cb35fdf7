// Evidence as it is kept: what a run says at its end, and records as lines.
//
// What a run says behind its records, once it has come to its end.
//
//   {"schema":4,"end":{"records":301,"hash":"5c1f…","asked":301}}
//   {"schema":4,"end":{"records":290,"hash":"07aa…","asked":301,"missing":["stopped by SIGTERM after 290 of 301 verdicts"]}}
//   {"schema":4,"end":{"records":12,"hash":"e931…","asked":12,"part":{"work":"6b1c…","number":2,"of":4}}}
//
// Why? Evidence that is only a list of records looks the same whether the last verdict was written or not: 290 passes of 301
// claims were "290 stand". So records without a mark behind them are of a run that was killed, and a part whose sisters are not
// there is of a work of which not all was done. The hash is that of the records' lines in their order: evidence in which one
// was altered, or stands twice and another nowhere, has the right number of lines. It is for accidents, and no signature.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

/// One of several parts into which a work was cut, to be done on several machines.
struct Part {
  std::string work;          ///< the same for all parts of one work, and for no other
  std::uint64_t number = 0;  ///< from 0
  std::uint64_t of = 1;      ///< how many there are
  friend bool operator==(const Part&, const Part&) = default;
  friend bool operator<(const Part& a, const Part& b) {
    return std::tie(a.work, a.number, a.of) < std::tie(b.work, b.number, b.of);
  }
};

/// The end of a run.
struct End {
  std::uint64_t records = 0;         ///< the lines since the end before
  std::uint64_t asked = 0;           ///< how many verdicts there were to be
  std::vector<std::string> missing;  ///< what is not here though it was asked for, in sentences
  std::optional<Part> part;
  std::string hash = hexadecimal(evidence::hash(""));  ///< of the lines since the end before
  friend bool operator==(const End&, const End&) = default;
};

/// The lines of a run, counted and hashed as they are written or read.
class Lines {
 public:
  /// The next line, without its line break.
  void add(std::string_view line) { add_hashed(evidence::hash(line, hash_)); }
  /// The next line, by the hash of all lines before and of it, without its line break.
  void add_hashed(std::uint64_t with_line) {
    ++count_;
    hash_ = evidence::hash("\n", with_line);
  }
  std::uint64_t hash() const { return hash_; }
  std::uint64_t count() const { return count_; }
  /// The end of a run that was asked for these and no more.
  End end() const { return {count_, count_, {}, std::nullopt, hexadecimal(hash_)}; }

 private:
  std::uint64_t count_ = 0, hash_ = evidence::hash("");
};

/// The end as a JSON object on one line, without the newline.
std::string to_json(const End& end);

/// A sentence for each work of which parts are not there.
std::vector<std::string> missing_parts(std::vector<Part> parts);

// Where in a file of evidence the result of a campaign's unit may have begun, which its last line is the seal of (seal.hpp).
//
//   Openings openings;
//   openings.open();            at the first line, behind the end of a run, behind an empty line
//   openings.add(line);         each line, without its newline
//   openings.hashes()           the hash of all lines since each opening: if the seal fits one of them, it begins there
//
// Results may stand one behind the other, and behind other evidence: nobody says where one begins, and its seal fits no other
// place.

class Openings {
 public:
  /// A result may begin with the next line. Among these the last eight are remembered: a result has the evidence of one command,
  /// an end or two.
  void open() {
    if (count_ == most) {
      for (std::size_t k = 1; k < count_; ++k) hashes_[k - 1] = hashes_[k];
      --count_;
    }
    hashes_[count_++] = hash("");
  }

  void add(std::string_view line) {
    hash(line, std::span(hashes_).first(count_));
    hash("\n", std::span(hashes_).first(count_));
  }

  /// The line is added to the lines of a run, too, but without the blanks at its end.
  void add(std::string_view line, std::string_view blanks, Lines& lines) {
    hashes_[count_] = lines.hash();
    hash(line, std::span(hashes_).first(count_ + 1));
    lines.add_hashed(hashes_[count_]);
    add(blanks);
  }

  std::span<const std::uint64_t> hashes() const { return {hashes_.data(), count_}; }

 private:
  static constexpr std::size_t most = 8;

  std::array<std::uint64_t, most + 1> hashes_{};  ///< and room for that of other lines
  std::size_t count_ = 0;
};

// Which program it was: two builds of one version may answer differently, and are two programs.

/// A hash of what stands in a program's file, and how many bytes these are, as `5c1f0a77d2e4b319-51236704`: the same wherever the
/// file lies. Empty if it cannot be read.
std::string program_identity(const std::string& file);

/// A program's file that may be replaced at any time: what stands there is hashed again once it was written or moved there.
class ProgramFile {
 public:
  explicit ProgramFile(std::string file) : file_(std::move(file)) {}

  /// program_identity of what stands there now.
  const std::string& identity();

 private:
  /// Which file it is, how long, and when it was written or changed; zeros if there is none.
  using State = std::array<std::int64_t, 6>;

  std::string file_, identity_;
  State state_{};
};

// What closes the result of a campaign's unit: its last line, which has a hash of all lines of the result.
//
//   {"schema":4,"end":{…},"unit":{"id":"5c1f0a77d2e4b319",…,"hash":"…"}}
//
// A result is not evidence once it was cut or edited, whoever reads it.

/// The hash that belongs in the last line of a result: of the lines before it, of which `before` is the hash (record.hpp), and
/// of itself without the field. Requires that `last` has an object "unit".
std::string seal(std::uint64_t before, nlohmann::ordered_json last);

/// Whether the last line has it.
bool is_sealed(std::uint64_t before, const nlohmann::ordered_json& last);

// Records as JSON Lines: one object a line, in the schema of schema/evidence-4.schema.json. Reading what was written gives the
// same records.

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
