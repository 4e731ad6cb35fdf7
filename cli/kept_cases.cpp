#include "kept_cases.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "colex/base/file.hpp"
#include "colex/engines/judge.hpp"
#include "colex/output/files.hpp"

namespace colex::cli {

namespace fs = std::filesystem;

KeptCases::KeptCases(const CacheOptions& cache, const std::string& folder) : folder_(folder_of(cache)) {
  if (!folder_.empty()) folder_ /= folder;
}

fs::path KeptCases::place_of(const laws::Law& claim) const {
  std::error_code none;
  const bool is_law = !claim.id.empty();
  if (folder_.empty() || (!is_law && !fs::is_regular_file(claim.where.file, none))) return {};
  const std::string whose = is_law ? claim.id : fs::weakly_canonical(claim.where.file, none).string();
  return folder_ / fmt::format("{:016x}.colex", evidence::hash(whose + '\n' + claim.where.text));
}

std::vector<laws::Assignment> KeptCases::of(const laws::Law& claim) const {
  const fs::path place = place_of(claim);
  if (place.empty() || claim.statement == nullptr || claim.statement->variables().empty()) return {};
  const std::string text = base::contents(place).value_or("");
  try {
    std::vector<laws::Assignment> cases = engines::read_regressions(*claim.statement, text);
    std::erase_if(cases, [&](const laws::Assignment& values) { return !in_domain(*claim.statement, values); });
    return cases;
  } catch (const Rejection&) {
    return {};  // of another claim with the same hash, or written to by somebody else
  }
}

/// Claims come and go: only so many are remembered, and the last ones at that.
void KeptCases::make_room() const {
  constexpr std::size_t most = 1000;
  std::error_code failed;
  std::vector<std::pair<fs::file_time_type, fs::path>> kept;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, failed))
    kept.emplace_back(entry.last_write_time(failed), entry.path());
  if (kept.size() < most) return;
  std::nth_element(kept.begin(), kept.begin() + most / 2, kept.end());
  for (std::size_t k = 0; k < most / 2; ++k) fs::remove(kept[k].second, failed);
}

void KeptCases::keep(const laws::Law& claim, const std::vector<std::vector<evidence::Binding>>& cases,
                     const std::string& whence) const {
  const fs::path place = place_of(claim);
  if (place.empty()) return;
  const std::string comment = fmt::format("{}:{}, {}", claim.where.file, claim.where.line, whence);
  std::string text;
  for (const std::vector<evidence::Binding>& values : cases) text += engines::regression_entry(values, comment);
  const std::lock_guard lock(writing_);
  std::error_code failed;
  fs::create_directories(folder_, failed);
  make_room();
  try {
    output::write_whole(place.string(), text, {});
  } catch (const output::Fault&) {
  } catch (const output::Refused&) {
  }
}

void KeptCases::forget(const laws::Law& claim) const {
  std::error_code failed;
  if (const fs::path place = place_of(claim); !place.empty()) fs::remove(place, failed);
}

}  // namespace colex::cli
