#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <variant>

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

/// Whether one record has what another has of a form.
enum class Likeness { alike, in_part, different, apart };

/// What a form did in two records. Accesses that one of them was not asked about say nothing: tables of them were added.
Likeness likeness(const Contents& first, const Contents& second) {
  std::map<std::pair<std::int64_t, Numbers>, std::int64_t> known;
  Contents rest, other_rest;
  for (const auto& content : first) {
    if (const auto* access = std::get_if<SharedAccess>(&content))
      known.try_emplace({access->bytes, access->addresses}, access->wavefronts);
    else
      rest.push_back(content);
  }
  std::size_t common = 0;
  for (const auto& content : second) {
    const auto* access = std::get_if<SharedAccess>(&content);
    if (access == nullptr) {
      other_rest.push_back(content);
      continue;
    }
    const auto found = known.find({access->bytes, access->addresses});
    if (found == known.end()) continue;
    if (found->second != access->wavefronts) return Likeness::different;
    ++common;
  }
  if (rest != other_rest) return Likeness::different;
  if (common == known.size()) return Likeness::alike;
  return rest.empty() && common == 0 ? Likeness::apart : Likeness::in_part;
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
      switch (other == others.end() ? Likeness::apart : likeness(contents, other->second)) {
        case Likeness::alike: ++row.alike; break;
        case Likeness::in_part: ++row.alike, ++row.in_part; break;
        case Likeness::different: row.different.push_back(form); break;
        case Likeness::apart: row.only_first.push_back(form); break;
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
