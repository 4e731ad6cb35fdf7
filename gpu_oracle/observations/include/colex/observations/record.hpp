// A record holds the observations of one machine. It has a file for each family of instructions, and a manifest that says where
// they are from.
//
//   manifest.json      {"schema":1,"provenance":{"device":"NVIDIA H200","driver":…},"time":…,"files":[{"name":"mma.jsonl.gz",…}]}
//   mma.jsonl.gz       70 observations
//
// Only the manifest says when the record was made. Two runs on the same machine give the same bytes in all other files.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "colex/observations/json_lines.hpp"
#include "colex/observations/observation.hpp"

namespace colex::observations {

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

}  // namespace colex::observations
