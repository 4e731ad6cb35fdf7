// What one machine was seen to do: its observations as lines, the files of its record, and how two records compare.
//
// Observations as JSON Lines, one object on each line. colex_probe prints them, and a record contains them. Reading what was
// written gives the same observations, and writing these gives the same bytes. The schema is schema/observation-1.schema.json.
//
// A list that several observations share stands on a line of its own before the first of them, {"list":3,"runs":[…]}, and the
// observations name it, "m":3. An observation may also contain the list's runs itself, "m":[…].
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "colex/observations/observation.hpp"

namespace colex::observations {

/// A line that is not an observation. The message names the line, the field, and what was expected.
class MalformedObservation : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The observation as a JSON object on one line, without the newline.
std::string to_json(const Observation& observation);

/// The observation that a line holds. Throws MalformedObservation, also if lists and counts contradict each other.
Observation from_json(std::string_view line);

/// Reads observations line by line. Lists that are equal are stored once.
class Reader {
 public:
  /// The observation that a line holds; nothing if it holds a list. Throws as `from_json` does.
  std::optional<Observation> read(std::string_view line);

  /// Keeps a line until its list is named by an observation, if it looks like one that holds a list, and says whether it does.
  /// The text has to outlive the reader.
  bool keep(std::string_view line);

 private:
  const List& named(std::int64_t name, const std::string& field);
  /// The largest number of a list plus 1, if none below it is missing; else the first that is, and false.
  std::pair<std::int64_t, bool> counted(const List& list);

  Lists lists_;
  std::map<std::int64_t, std::variant<List, std::string_view>> named_;
  std::unordered_map<const void*, std::pair<std::int64_t, bool>> counted_;  ///< lists are shared, and looked at once
};

/// One line for each observation.
std::string write(const std::vector<Observation>& observations);

/// The observations of a text; empty lines are skipped. Throws MalformedObservation with the number of the line.
std::vector<Observation> read(std::string_view text);

/// Which forms are wanted; all if it is empty.
using FormFilter = std::function<bool(const std::string& form)>;

/// The observations of some forms, and how many lines of others were passed over.
struct Selection {
  std::vector<Observation> observations;
  std::size_t others = 0;
};

/// The same of wanted forms only. What a line says that begins with another form's name, and a list that no wanted observation
/// names, is not looked at: of a thousand forms, one is read in a hundredth of the time.
Selection read(std::string_view text, const FormFilter& wanted);

// A record holds the observations of one machine. It has a file for each family of instructions, and a manifest that says where
// they are from.
//
//   manifest.json      {"schema":1,"provenance":{"device":"NVIDIA H200","driver":…},"time":…,"files":[{"name":"mma.jsonl.gz",…}]}
//   mma.jsonl.gz       70 observations
//
// Only the manifest says when the record was made. Two runs on the same machine give the same bytes in all other files.

/// What was observed, and with what. The fields are those of `colex_probe --provenance`.
struct Provenance {
  std::string device, compute_capability, driver, driver_api, toolkit, target, probes;
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// What the manifest says of a file.
struct FileEntry {
  std::string name;
  std::uint64_t observations = 0;
  std::string hash;  ///< FNV-1a of the text before compression, in 16 hexadecimal digits
};

struct Manifest {
  Provenance provenance;
  std::uint64_t repeats = 0;  ///< how many runs gave the same observations
  std::string time;           ///< in UTC, written like 2026-01-31T23:59:59Z
  std::vector<FileEntry> files;
};

struct Record {
  Manifest manifest;
  std::vector<Observation> observations;
};

/// A file: its name and its content.
struct NamedBytes {
  std::string name;
  std::string bytes;
};

/// A record that contradicts its manifest, or cannot be read. The message names the file.
class MalformedRecord : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The provenance that a line of colex_probe holds. Throws MalformedRecord.
Provenance provenance_of(const std::string& line);

/// The name of the file of a family: `mma.jsonl.gz`.
std::string file_name(const std::string& family);

/// The files of a record: one for each family, sorted by form, and `manifest.json`. The manifest's list of files is made here.
std::vector<NamedBytes> files_of(const Record& record);

/// What is read of a record: the observations of these families, or of all if none is named, and of these the wanted forms.
struct Part {
  std::vector<std::string> families = {};
  FormFilter forms = {};
};

/// The record in these files, one of which is `manifest.json`. To read all of it takes a second. Throws MalformedRecord if a file
/// that is read is missing, or is not what the manifest says: of a file that has something wanted, each byte counts.
Record record_of(const std::vector<NamedBytes>& files, const Part& part = {});

/// The manifest of a record, without its observations. Throws MalformedRecord.
Manifest manifest_in(const std::vector<NamedBytes>& files);

/// Whether the record has observations of a family, which may have been passed over when it was read.
bool has_family(const Record& record, const std::string& family);

/// The first observation of a form; null if there is none.
const Observation* observation_of(const Record& record, const std::string& form);

/// The record in the files of a folder.
Record read_record(const std::string& folder, const Part& part = {});

/// Writes the files into a folder. The folder is made if it does not exist.
void write_record(const std::string& folder, const Record& record);

/// The device and driver of a record, in a few words: `NVIDIA H200, driver 580.159.04`.
std::string describe(const Provenance& provenance);

// Whether two devices did the same.
//
//   compare(record of an H200, record of an H100)
//     mma      94 forms alike
//     wgmma    1476 forms alike
//
// A form is alike if it did the same in each configuration in which it was observed. By which machine instructions it is
// implemented does not matter, since these are the device's own.

/// How the forms of a family compare.
struct FamilyComparison {
  std::string family;
  std::size_t alike = 0;                 ///< how many forms did the same
  std::size_t in_part = 0;               ///< of these, how many were asked about fewer accesses in the second record
  std::vector<std::string> different;    ///< forms that did not, sorted
  std::vector<std::string> only_first;   ///< forms that the second record lacks, sorted
  std::vector<std::string> only_second;  ///< forms that the first record lacks, sorted
  friend bool operator==(const FamilyComparison&, const FamilyComparison&) = default;
};

/// The families of both records, sorted by name.
std::vector<FamilyComparison> compare(const Record& first, const Record& second);

/// Whether the manifests give each of these families' files the same hash: then the observations are the same, and need not be
/// read.
bool have_equal_hashes(const Manifest& first, const Manifest& second, const std::vector<std::string>& families);

// Compresses texts with gzip, so that the same text gives the same bytes on every machine.

/// The text in gzip's format, without a name and a time. Source: RFC 1952.
std::string gzip(std::string_view text);

/// No record holds more text. Without a limit, a file of a few megabytes could ask for gigabytes of memory.
inline constexpr std::size_t most_text = std::size_t{1} << 28;

/// The text that was compressed. Throws std::runtime_error if these are not the bytes of one whole gzip member, or hold more
/// text than `most` bytes.
std::string gunzip(std::string_view bytes, std::size_t most = most_text);

}  // namespace colex::observations
