#include "colex/interface/hardware.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "colex/interface/misuse.hpp"
#include "colex/observations/recorded.hpp"

namespace colex::cli {

namespace {

/// `; NVIDIA H100 80GB HBM3 did the same`.
std::string what_they_did(const std::vector<std::string>& devices, const char* what) {
  if (devices.empty()) return "";
  return fmt::format("; {} did {}", fmt::join(devices, " and "), what);
}

using predictions::AccessedBy;
using predictions::WarpAccess;

constexpr std::size_t rows_of_a_matrix = 8, warp_threads = 32;

/// Whether colex_probe can be asked about it.
bool is_measurable(const WarpAccess& access) {
  if (access.by == AccessedBy::vectors) return access.addresses.size() == warp_threads;
  return access.by == AccessedBy::matrices;
}

}  // namespace

std::string recorded_on(const observations::Record& record) {
  const bool now = record.manifest.time.empty();
  const observations::Others others = observations::others_than(record);
  return (now ? "observed just now on " : "recorded on ") + observations::describe(record.manifest.provenance) +
         what_they_did(others.alike, "the same") + what_they_did(others.different, "otherwise");
}

observations::Record oracle_record(const std::string& folder, const observations::Part& part) {
  try {
    return folder.empty() ? observations::nvidia_h200(part) : observations::read_record(folder, part);
  } catch (const observations::MalformedRecord& mistake) {
    throw Unreadable(mistake.what());
  }
}

observations::Record record_about(const std::string& family, const std::string& form, const std::string& folder, const Gpu& gpu) {
  std::optional<observations::Record> now;
  if (folder.empty()) now = gpu.observed(form);
  if (now) return std::move(*now);
  // Not within a conditional expression: clang++ 14 would destroy the list of families twice where the record is refused.
  observations::Part part{{}, [&](const std::string& name) { return name == form; }};
  part.families.push_back(family);
  return oracle_record(folder, part);
}

std::string form_of(const WarpAccess& access) {
  if (access.by == AccessedBy::matrices) {
    return fmt::format("{}.sync.aligned.m8n8.x{}.shared.b16", access.load ? "ldmatrix" : "stmatrix",
                       access.addresses.size() / rows_of_a_matrix);
  }
  const char* type = access.bytes == 1   ? "b8"
                     : access.bytes == 2 ? "b16"
                     : access.bytes == 4 ? "b32"
                     : access.bytes == 8 ? "b64"
                                         : "v4.b32";
  return std::string(access.load ? "ld" : "st") + ".volatile.shared." + type;
}

std::optional<std::vector<std::int64_t>> measured_wavefronts(const Gpu& gpu, const std::string& form,
                                                             const std::vector<WarpAccess>& accesses) {
  constexpr std::size_t at_once = 200;
  constexpr unsigned seconds = 120;
  if (!std::all_of(accesses.begin(), accesses.end(), is_measurable)) return std::nullopt;
  std::vector<std::int64_t> measured;
  for (std::size_t first = 0; first < accesses.size(); first += at_once) {
    std::vector<std::string> words;
    for (std::size_t k = first; k < std::min(first + at_once, accesses.size()); ++k) words.push_back(addresses_text(accesses[k]));
    const auto seen = gpu.ask(form, words, seconds);
    if (!seen || seen->size() != words.size()) return std::nullopt;
    for (const observations::Observation& one : *seen) {
      const auto* access = std::get_if<observations::SharedAccess>(&one.content);
      if (access == nullptr) return std::nullopt;
      measured.push_back(access->wavefronts);
    }
  }
  return measured;
}

}  // namespace colex::cli
