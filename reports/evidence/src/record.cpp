#include "colex/evidence/record.hpp"

#include <array>
#include <ctime>

namespace colex::evidence {

namespace {

std::string count(std::uint64_t n, std::string_view one, std::string_view many) {
  return std::to_string(n) + ' ' + std::string(n == 1 ? one : many);
}

// Chosen because its definition is two lines and will not change. Source: draft-eastlake-fnv.
void step(std::uint64_t& hash, char c) {
  hash ^= static_cast<unsigned char>(c);
  hash *= 0x100000001b3;
}

}  // namespace

std::uint64_t hash(std::string_view text, std::uint64_t before) {
  for (const char c : text) step(before, c);
  return before;
}

void hash(std::string_view text, std::span<std::uint64_t> hashes) {
  std::size_t k = 0;
  for (; k + 2 <= hashes.size(); k += 2) {
    std::uint64_t first = hashes[k], second = hashes[k + 1];
    for (const char c : text) {
      step(first, c);
      step(second, c);
    }
    hashes[k] = first;
    hashes[k + 1] = second;
  }
  if (k < hashes.size()) hashes[k] = hash(text, hashes[k]);
}

std::string hexadecimal(std::uint64_t hash) {
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, hash /= 16) *digit = "0123456789abcdef"[hash % 16];
  return digits;
}

std::string id(const Claim& claim) { return claim.file + ':' + std::to_string(claim.line) + '#' + hexadecimal(hash(claim.text)); }

std::string subject(const Record& record) {
  return record.law.empty() ? record.claim.file + ':' + std::to_string(record.claim.line) : record.law;
}

std::string word(const Record& record) {
  if (record.hardware && stands(record.outcome)) return "agrees";
  if (record.hardware && falls(record.outcome)) return "differs";
  if (record.hardware && record.outcome == Outcome::not_applicable) return "not observed";
  // One case of many that was evaluated is no more than tested.
  if (record.outcome == Outcome::exhausted && record.engine == "evaluation") return "holds";
  return std::string(name(record.outcome));
}

std::string extent(const Record& record) {
  std::string text;
  const std::string shapes = record.outcome == Outcome::checked_shapes && record.rank
                                 ? "shapes with up to " + count(*record.rank, "leaf", "leaves") + ": "
                                 : "";
  if (record.cases > 0)
    text = record.engine.starts_with("symbolic") ? count(record.cases, "path", "paths") : count(record.cases, "case", "cases");
  if (!record.bound.empty()) text += (text.empty() ? "" : ": ") + record.bound;
  text = shapes + text;
  if (record.filtered > 0) text += "; " + std::to_string(record.filtered) + " filtered by the hypothesis";
  if (record.overflowed > 0) text += "; " + std::to_string(record.overflowed) + " beyond 64 bits";
  if (record.undecided > 0) text += "; " + std::to_string(record.undecided) + " undecided";
  return text;
}

std::string describe(const Record& record) {
  std::string text = word(record);
  const bool is_bounded = record.outcome == Outcome::holds || record.outcome == Outcome::checked_shapes ||
                          record.outcome == Outcome::exhausted || record.outcome == Outcome::tested;
  const std::string detail = is_bounded ? extent(record) : record.reason;
  return detail.empty() ? text : text + " (" + detail + ')';
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
