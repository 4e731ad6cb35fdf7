#include "colex/observations/record.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <map>
#include <variant>

#include "colex/base/file.hpp"
#include "colex/evidence/record.hpp"
#include "colex/output/files.hpp"

#include "json.hpp"
#include "lzma.hpp"

namespace colex::observations {

namespace {

using detail::Json;

constexpr int schema_version = 1;
const std::string manifest_name = "manifest.json";

std::string hash_of(const std::string& text) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(evidence::hash(text)));
  return digits;
}

struct Field {
  const char* name;
  std::string Provenance::*text;
};

constexpr Field provenance_fields[] = {
    {"device", &Provenance::device},   {"compute_capability", &Provenance::compute_capability},
    {"driver", &Provenance::driver},   {"driver_api", &Provenance::driver_api},
    {"toolkit", &Provenance::toolkit}, {"target", &Provenance::target},
    {"probes", &Provenance::probes},
};

Provenance provenance_in(const Json& json) {
  Provenance provenance;
  for (const Field& field : provenance_fields) provenance.*field.text = detail::text(json, field.name);
  return provenance;
}

Json json_of(const Manifest& manifest) {
  Json json;
  json["schema"] = schema_version;
  for (const Field& field : provenance_fields) json["provenance"][field.name] = manifest.provenance.*field.text;
  json["repeats"] = manifest.repeats;
  json["time"] = manifest.time;
  json["files"] = Json::array();
  for (const FileEntry& file : manifest.files) {
    json["files"].push_back({{"name", file.name}, {"observations", file.observations}, {"hash", file.hash}});
  }
  return json;
}

Manifest manifest_of(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) throw MalformedRecord(manifest_name + ": expected a JSON object");
  try {
    if (detail::integer(json, "schema") != schema_version) {
      throw detail::MalformedField("schema", std::to_string(schema_version));
    }
    Manifest manifest{
        provenance_in(detail::object(json, "provenance")), detail::count(json, "repeats"), detail::text(json, "time"), {}};
    for (const Json& file : detail::list(json, "files")) {
      manifest.files.push_back({detail::text(file, "name"), detail::count(file, "observations"), detail::text(file, "hash")});
    }
    return manifest;
  } catch (const detail::MalformedField& mistake) {
    throw MalformedRecord(manifest_name + ": " + mistake.what());
  }
}

const std::string& bytes_of(const std::vector<NamedBytes>& files, const std::string& name) {
  for (const NamedBytes& file : files) {
    if (file.name == name) return file.bytes;
  }
  throw MalformedRecord(name + ": it is not there");
}

/// Whether the file is that of one of these families; each is, where none is named.
bool is_asked_for(const FileEntry& entry, const std::vector<std::string>& families) {
  return families.empty() || std::any_of(families.begin(), families.end(),
                                         [&](const std::string& family) { return file_name(family) == entry.name; });
}

/// The bytes of a file of the folder. Only a regular file is opened, since one would wait for a pipe; and only one of the
/// folder itself.
std::string bytes_in(const std::string& folder, const std::string& name) {
  constexpr std::uintmax_t most_bytes = std::uintmax_t{1} << 26;
  if (name.find('/') != std::string::npos) throw MalformedRecord(name + ": a file of a record lies in its folder");
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  std::error_code trouble;
  const std::filesystem::file_status status = std::filesystem::status(path, trouble);
  if (!std::filesystem::exists(status)) throw MalformedRecord(path.string() + ": it is not there");
  if (!std::filesystem::is_regular_file(status)) throw MalformedRecord(path.string() + ": it is no regular file");
  if (std::filesystem::file_size(path, trouble) > most_bytes || trouble)
    throw MalformedRecord(path.string() + ": it has more than " + std::to_string(most_bytes) + " bytes");
  std::optional<std::string> bytes = base::contents(path);
  if (!bytes) throw MalformedRecord(path.string() + ": it cannot be read");
  return *std::move(bytes);
}

/// A file of a record is gzip's. Those that a program contains may be packed more tightly.
std::string unpacked(const std::string& bytes) {
#ifdef COLEX_LZMA_RECORDS
  if (is_lzma(bytes)) return unlzma(bytes);
#endif
  return gunzip(bytes);
}

/// The wanted observations of a file. Its hash and the number of its observations are looked at, whatever is wanted.
std::vector<Observation> observations_in(const FileEntry& entry, const std::string& bytes, const FormFilter& wanted) {
  std::string text;
  try {
    text = unpacked(bytes);
  } catch (const std::runtime_error& mistake) {
    throw MalformedRecord(entry.name + ": " + mistake.what());
  }
  if (hash_of(text) != entry.hash)
    throw MalformedRecord(entry.name + ": its content does not have the hash that the manifest names");
  try {
    auto [observations, others] = read(text, wanted);
    for (const Observation& observation : observations) {
      if (std::holds_alternative<MmaSums>(observation.content))
        throw MalformedRecord(entry.name + ": a sum that a GPU was asked for is no part of a record");
    }
    if (observations.size() + others == entry.observations) return std::move(observations);
    throw MalformedRecord(entry.name + ": the manifest says that it holds " + std::to_string(entry.observations) +
                          " observations; it holds " + std::to_string(observations.size() + others));
  } catch (const MalformedObservation& mistake) {
    throw MalformedRecord(entry.name + ": " + mistake.what());
  }
}

}  // namespace

Provenance provenance_of(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw MalformedRecord("provenance: expected a JSON object");
  try {
    return provenance_in(json);
  } catch (const detail::MalformedField& mistake) {
    throw MalformedRecord(std::string("provenance: ") + mistake.what());
  }
}

std::string file_name(const std::string& family) { return family + ".jsonl.gz"; }

std::vector<NamedBytes> files_of(const Record& record) {
  std::map<std::string, std::vector<Observation>> families;
  for (const Observation& observation : record.observations) families[observation.family].push_back(observation);
  Manifest manifest = record.manifest;
  manifest.files.clear();
  std::vector<NamedBytes> files;
  for (auto& [family, observations] : families) {
    // Several configurations of one form stay in the order in which they were observed.
    std::stable_sort(observations.begin(), observations.end(),
                     [](const Observation& a, const Observation& b) { return a.form < b.form; });
    const std::string text = write(observations);
    manifest.files.push_back({file_name(family), observations.size(), hash_of(text)});
    files.push_back({file_name(family), gzip(text)});
  }
  files.push_back({manifest_name, json_of(manifest).dump(2) + '\n'});
  return files;
}

Manifest manifest_in(const std::vector<NamedBytes>& files) { return manifest_of(bytes_of(files, manifest_name)); }

const Observation* observation_of(const Record& record, const std::string& form) {
  const auto found = std::find_if(record.observations.begin(), record.observations.end(),
                                  [&](const Observation& observation) { return observation.form == form; });
  return found == record.observations.end() ? nullptr : &*found;
}

bool has_family(const Record& record, const std::string& family) {
  return std::any_of(record.manifest.files.begin(), record.manifest.files.end(),
                     [&](const FileEntry& entry) { return entry.name == file_name(family) && entry.observations > 0; }) ||
         std::any_of(record.observations.begin(), record.observations.end(),
                     [&](const Observation& observation) { return observation.family == family; });
}

Record record_of(const std::vector<NamedBytes>& files, const Part& part) {
  Record record{manifest_in(files), {}};
  for (const FileEntry& entry : record.manifest.files) {
    if (!is_asked_for(entry, part.families)) continue;
    for (Observation& observation : observations_in(entry, bytes_of(files, entry.name), part.forms)) {
      record.observations.push_back(std::move(observation));
    }
  }
  return record;
}

Record read_record(const std::string& folder, const Part& part) {
  std::vector<NamedBytes> files{{manifest_name, bytes_in(folder, manifest_name)}};
  for (const FileEntry& entry : manifest_of(files.front().bytes).files) {
    if (is_asked_for(entry, part.families)) files.push_back({entry.name, bytes_in(folder, entry.name)});
  }
  return record_of(files, part);
}

void write_record(const std::string& folder, const Record& record) {
  std::filesystem::create_directories(folder);
  for (const NamedBytes& file : files_of(record)) {
    output::write_whole((std::filesystem::path(folder) / file.name).string(), file.bytes, {"\x1f\x8b", "\"provenance\""});
  }
}

std::string describe(const Provenance& provenance) { return provenance.device + ", driver " + provenance.driver; }

}  // namespace colex::observations
