#include "colex/evidence/record.hpp"

#include <array>
#include <ctime>

namespace colex::evidence {

namespace {

std::string hexadecimal(std::uint64_t value) {
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, value /= 16) *digit = "0123456789abcdef"[value % 16];
  return digits;
}

std::string count(std::uint64_t n, std::string_view one, std::string_view many) {
  return std::to_string(n) + ' ' + std::string(n == 1 ? one : many);
}

}  // namespace

// Chosen because its definition is four lines and will not change. Source: draft-eastlake-fnv.
std::uint64_t hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3;
  }
  return hash;
}

std::string id(const Claim& claim) { return claim.file + ':' + std::to_string(claim.line) + '#' + hexadecimal(hash(claim.text)); }

std::string subject(const Record& record) {
  return record.law.empty() ? record.claim.file + ':' + std::to_string(record.claim.line) : record.law;
}

std::string describe(const Record& record) {
  std::string detail;
  switch (record.outcome) {
    case Outcome::proved_profiles:
      return record.rank ? "proved (profiles up to rank " + std::to_string(*record.rank) + ')'
                         : std::string(name(record.outcome));
    case Outcome::exhausted:
    case Outcome::tested:
      detail = count(record.cases, "case", "cases");
      if (!record.bound.empty()) detail += ": " + record.bound;
      break;
    default: detail = record.reason; break;
  }
  if (detail.empty()) return std::string(name(record.outcome));
  return std::string(name(record.outcome)) + " (" + detail + ')';
}

std::string quoted(const std::string& argument) {
  std::string result = "'";
  for (char c : argument) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + '\'';
}

std::string with_options(const std::vector<Binding>& values) {
  std::string options;
  for (const Binding& binding : values) options += " --with " + quoted(binding.name + '=' + binding.value);
  return options;
}

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, sizeof "2026-01-31T23:59:59Z"> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

}  // namespace colex::evidence
