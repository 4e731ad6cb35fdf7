#include "colex/interface/record_words.hpp"

#include <vector>

#include <fmt/format.h>

#include "colex/observations/recorded.hpp"

namespace colex::cli {

namespace {

/// `; NVIDIA H100 80GB HBM3 did the same`.
std::string what_they_did(const std::vector<std::string>& devices, const char* what) {
  if (devices.empty()) return "";
  return fmt::format("; {} did {}", fmt::join(devices, " and "), what);
}

}  // namespace

std::string recorded_on(const observations::Record& record) {
  const bool now = record.manifest.time.empty();
  const observations::Others others = observations::others_than(record);
  return (now ? "observed just now on " : "recorded on ") + observations::describe(record.manifest.provenance) +
         what_they_did(others.alike, "the same") + what_they_did(others.different, "otherwise");
}

}  // namespace colex::cli
