#include <charconv>

#include "colex/engines/random.hpp"

namespace colex::engines {

namespace {

bool is_expected = false;
std::optional<RapidCheck> entered;

/// Reads a number from the front of the text, and takes it away.
template <class Number>
bool take_number(std::string_view& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || text.starts_with('-')) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take_sign(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string to_string(const Reproduction& reproduction) {
  std::string path;
  for (const std::size_t branch : reproduction.path) path += (path.empty() ? "" : ".") + std::to_string(branch);
  return std::to_string(reproduction.seed) + ':' + std::to_string(reproduction.size) + ':' + path;
}

std::optional<Reproduction> read_reproduction(std::string_view text) {
  Reproduction read;
  if (!take_number(text, read.seed) || !take_sign(text, ':') || !take_number(text, read.size) || !take_sign(text, ':'))
    return std::nullopt;
  while (!text.empty()) {
    if (!read.path.empty() && !take_sign(text, '.')) return std::nullopt;
    if (!take_number(text, read.path.emplace_back())) return std::nullopt;
  }
  return read;
}

void use_rapidcheck(const std::optional<RapidCheck>& given) {
  is_expected = true;
  entered = given;
}

bool expects_rapidcheck() { return is_expected; }

const RapidCheck* rapidcheck() { return entered ? &*entered : nullptr; }

}  // namespace colex::engines
