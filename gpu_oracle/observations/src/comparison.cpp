#include <algorithm>
#include <map>
#include <optional>

#include "colex/observations/record.hpp"

namespace colex::observations {

namespace {

using Contents = std::vector<decltype(Observation::content)>;

/// What each form of each family did, in the order in which it was observed.
std::map<std::string, std::map<std::string, Contents>> by_form(const Record& record) {
  std::map<std::string, std::map<std::string, Contents>> families;
  for (const Observation& observation : record.observations)
    families[observation.family][observation.form].push_back(observation.content);
  return families;
}

std::optional<std::string> hash_of(const Manifest& manifest, const std::string& family) {
  for (const FileEntry& file : manifest.files) {
    if (file.name == file_name(family)) return file.hash;
  }
  return std::nullopt;
}

}  // namespace

std::vector<FamilyComparison> compare(const Record& first, const Record& second) {
  auto seen = by_form(first), also_seen = by_form(second);
  std::map<std::string, FamilyComparison> compared;
  for (const auto& [family, forms] : seen) {
    FamilyComparison& row = compared[family];
    const auto& others = also_seen[family];
    for (const auto& [form, contents] : forms) {
      const auto other = others.find(form);
      if (other == others.end()) {
        row.only_first.push_back(form);
      } else if (other->second == contents) {
        ++row.alike;
      } else {
        row.different.push_back(form);
      }
    }
  }
  for (const auto& [family, forms] : also_seen) {
    FamilyComparison& row = compared[family];
    for (const auto& [form, contents] : forms) {
      if (!seen[family].contains(form)) row.only_second.push_back(form);
    }
  }
  std::vector<FamilyComparison> rows;
  for (auto& [family, row] : compared) {
    row.family = family;
    rows.push_back(std::move(row));
  }
  return rows;
}

bool have_equal_hashes(const Manifest& first, const Manifest& second, const std::vector<std::string>& families) {
  return std::all_of(families.begin(), families.end(), [&](const std::string& family) {
    const auto hash = hash_of(first, family);
    return hash && hash == hash_of(second, family);
  });
}

}  // namespace colex::observations
