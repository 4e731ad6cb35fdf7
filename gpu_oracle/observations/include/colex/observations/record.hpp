// A record: the observations of one machine, in a file for each family of instructions, with a manifest that says where they are from.
//
//   manifest.json       {"schema":1,"provenance":{"device":"NVIDIA H200","driver":…},"time":…,"files":[{"name":"mma.jsonl.gz",…}]}
//   mma.jsonl.gz        70 observations
//
// Only the manifest says when. The files of two runs on the same machine are the same bytes.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "colex/observations/observation.hpp"

namespace colex::observations {

/// On what and by what was observed. The fields are those of `colex_probe --provenance`.
struct Provenance {
  std::string device, compute_capability, driver, driver_api, toolkit, target, probes;
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// What the manifest says of a file.
struct FileEntry {
  std::string name;
  std::uint64_t observations = 0;
  std::string hash;  ///< of the text before compression: FNV-1a, 16 hexadecimal digits
};

struct Manifest {
  Provenance provenance;
  std::uint64_t repeats = 0;  ///< so many runs gave the same observations
  std::string time;           ///< UTC, as 2026-01-31T23:59:59Z
  std::vector<FileEntry> files;
};

struct Record {
  Manifest manifest;
  std::vector<Observation> observations;
};

/// A file by its name.
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

/// The files of a record: one for each family, sorted by form, and `manifest.json`, whose list of files is made here.
std::vector<NamedBytes> files_of(const Record& record);

/// The record of these files, `manifest.json` among them; of the observations only those of these families, if any are named: all take a second to read. Throws
/// MalformedRecord unless each file that is read is there and is what the manifest says.
Record record_of(const std::vector<NamedBytes>& files, const std::vector<std::string>& families = {});

/// As above, of the files of a folder.
Record read_record(const std::string& folder, const std::vector<std::string>& families = {});

/// Writes the files into a folder, which is made if it is not there.
void write_record(const std::string& folder, const Record& record);

/// Where a record is from, in a few words: `NVIDIA H200, driver 580.159.04`.
std::string describe(const Provenance& provenance);

}  // namespace colex::observations
