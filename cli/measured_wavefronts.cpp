#include "measured_wavefronts.hpp"

#include <algorithm>
#include <cstddef>
#include <variant>

#include <fmt/format.h>

#include "colex/observations/observation.hpp"
#include "colex/observer/observer.hpp"

#include "oracle.hpp"

namespace colex::cli {

namespace {

using predictions::AccessedBy;
using predictions::WarpAccess;

constexpr std::size_t rows_of_a_matrix = 8, warp_threads = 32;

/// Whether colex_probe can be asked about it.
bool is_measurable(const WarpAccess& access) {
  if (access.by == AccessedBy::vectors) return access.addresses.size() == warp_threads;
  return access.by == AccessedBy::matrices;
}

}  // namespace

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

std::optional<std::vector<std::int64_t>> wavefronts_on_gpu(const std::string& form, const std::vector<WarpAccess>& accesses) {
  constexpr std::size_t at_once = 200;
  constexpr unsigned seconds = 120;
  if (!std::all_of(accesses.begin(), accesses.end(), is_measurable)) return std::nullopt;
  std::vector<std::int64_t> measured;
  for (std::size_t first = 0; first < accesses.size(); first += at_once) {
    std::vector<std::string> words;
    for (std::size_t k = first; k < std::min(first + at_once, accesses.size()); ++k) words.push_back(addresses_text(accesses[k]));
    const auto seen = observer::ask(probe_beside(), form, words, seconds);
    if (seen.size() != words.size()) return std::nullopt;
    for (const observations::Observation& one : seen) {
      const auto* access = std::get_if<observations::SharedAccess>(&one.content);
      if (access == nullptr) return std::nullopt;
      measured.push_back(access->wavefronts);
    }
  }
  return measured;
}

std::optional<std::vector<std::int64_t>> measured_wavefronts(const std::string& form, const std::vector<WarpAccess>& accesses) {
  try {
    return wavefronts_on_gpu(form, accesses);
  } catch (const observer::NoGpu&) {
    return std::nullopt;
  }
}

}  // namespace colex::cli
