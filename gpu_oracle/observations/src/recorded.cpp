#include "colex/observations/recorded.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <variant>

#include "colex/observations/record.hpp"

#include "embedded.hpp"

namespace colex::observations {

namespace {

constexpr const char* default_device = "nvidia-h200";

/// The files of a device that are asked for by their names.
template <class Wanted>
std::vector<NamedBytes> files_of(const std::string& device, const Wanted& wanted) {
  std::vector<NamedBytes> files;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.device == device && wanted(std::string(file.name))) files.push_back({file.name, bytes_of(file)});
  }
  return files;
}

bool is_manifest(const std::string& name) { return name == "manifest.json"; }

bool is_access(const Observation& observation) { return std::holds_alternative<SharedAccess>(observation.content); }

std::vector<std::string> families_of(const Record& record) {
  std::set<std::string> families;
  for (const Observation& observation : record.observations) families.insert(observation.family);
  return {families.begin(), families.end()};
}

}  // namespace

const std::vector<std::string>& recorded_devices() {
  static const std::vector<std::string> all = [] {
    std::set<std::string> names;
    for (const EmbeddedFile& file : embedded_files()) names.insert(file.device);
    return std::vector<std::string>(names.begin(), names.end());
  }();
  return all;
}

Record recorded(const std::string& device, const Part& part) {
  const auto wanted = [&](const std::string& name) {
    return is_manifest(name) || part.families.empty() ||
           std::any_of(part.families.begin(), part.families.end(),
                       [&](const std::string& family) { return file_name(family) == name; });
  };
  return record_of(files_of(device, wanted), part);
}

Manifest recorded_manifest(const std::string& device) { return manifest_in(files_of(device, is_manifest)); }

const Record& nvidia_h200() {
  static const Record all = recorded(default_device);
  return all;
}

Record nvidia_h200(const Part& part) { return recorded(default_device, part); }

Others others_than(const Record& record) {
  Others others;
  const std::vector<std::string> families = families_of(record);
  const bool accesses_alone = std::all_of(record.observations.begin(), record.observations.end(), is_access);
  for (const std::string& device : recorded_devices()) {
    const Manifest found = recorded_manifest(device);
    const std::string& name = found.provenance.device;
    if (name == record.manifest.provenance.device) continue;
    if (have_equal_hashes(record.manifest, found, families)) {
      others.alike.push_back(name);
      continue;
    }
    Record other = recorded(device, {families});
    if (accesses_alone) std::erase_if(other.observations, [](const Observation& one) { return !is_access(one); });
    std::size_t alike = 0;
    bool lacks = false, differs = false, in_part = false;
    for (const FamilyComparison& row : compare(record, other)) {
      alike += row.alike;
      lacks = lacks || !row.only_first.empty();
      differs = differs || !row.different.empty();
      in_part = in_part || row.in_part > 0;
    }
    // One device may have been asked for accesses by fewer forms.
    if (lacks && !differs && !(accesses_alone && alike > 0)) continue;
    (differs ? others.different : in_part || lacks ? others.in_part : others.alike).push_back(name);
  }
  return others;
}

}  // namespace colex::observations
