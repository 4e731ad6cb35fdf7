#include "colex/recorded/recorded.hpp"

#include <algorithm>
#include <set>

#include "colex/observations/comparison.hpp"

#include "embedded.hpp"

namespace colex::recorded {

namespace {

constexpr const char* default_device = "nvidia-h200";

std::vector<observations::NamedBytes> files_of(const std::string& device) {
  std::vector<observations::NamedBytes> files;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.device == device) files.push_back({file.name, {file.begin, file.end}});
  }
  return files;
}

std::vector<std::string> families_of(const observations::Record& record) {
  std::set<std::string> families;
  for (const observations::Observation& observation : record.observations) families.insert(observation.family);
  return {families.begin(), families.end()};
}

}  // namespace

const std::vector<std::string>& devices() {
  static const std::vector<std::string> all = [] {
    std::set<std::string> names;
    for (const EmbeddedFile& file : embedded_files()) names.insert(file.device);
    return std::vector<std::string>(names.begin(), names.end());
  }();
  return all;
}

observations::Record record(const std::string& device, const std::vector<std::string>& families) {
  return observations::record_of(files_of(device), families);
}

observations::Manifest manifest(const std::string& device) { return observations::manifest_in(files_of(device)); }

const observations::Record& nvidia_h200() {
  static const observations::Record all = record(default_device);
  return all;
}

observations::Record nvidia_h200(const std::vector<std::string>& families) { return record(default_device, families); }

Others others_than(const observations::Record& record) {
  Others others;
  const std::vector<std::string> families = families_of(record);
  for (const std::string& device : devices()) {
    const observations::Manifest found = manifest(device);
    const std::string& name = found.provenance.device;
    if (name == record.manifest.provenance.device) continue;
    if (observations::have_equal_hashes(record.manifest, found, families)) {
      others.alike.push_back(name);
      continue;
    }
    bool lacks = false, differs = false;
    for (const observations::FamilyComparison& row : observations::compare(record, recorded::record(device, families))) {
      lacks = lacks || !row.only_first.empty();
      differs = differs || !row.different.empty();
    }
    if (lacks && !differs) continue;
    (differs ? others.different : others.alike).push_back(name);
  }
  return others;
}

}  // namespace colex::recorded
