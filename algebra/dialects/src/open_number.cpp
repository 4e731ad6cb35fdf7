#include "open_number.hpp"

namespace colex::dialects {

std::optional<std::vector<OpenNumber>> row_major_strides(const std::vector<OpenNumber>& extents) {
  std::vector<OpenNumber> strides(extents.size());
  for (std::size_t k = extents.size(); k > 1; --k) {
    const auto stride = product(strides[k - 1], extents[k - 1]);
    if (!stride) return std::nullopt;
    strides[k - 2] = *stride;
  }
  return strides;
}

std::string mode_text(const std::vector<OpenNumber>& numbers) {
  if (numbers.size() == 1) return numbers.front().text();
  std::string text;
  for (const OpenNumber& number : numbers) text += (text.empty() ? "" : ",") + number.text();
  return '(' + text + ')';
}

OpenNumber NamedUnknowns::of(const std::string& name, std::int64_t least) {
  for (const auto& [known, variable] : known_) {
    if (!name.empty() && known == name) return {1, '*' + variable};
  }
  reading_.unknowns.push_back({"n" + std::to_string(reading_.unknowns.size() + 1), least});
  if (!name.empty()) known_.emplace_back(name, reading_.unknowns.back().name);
  return {1, '*' + reading_.unknowns.back().name};
}

void NamedUnknowns::tell() {
  std::string text;
  for (const auto& [name, variable] : known_) text += (text.empty() ? "" : ", ") + (variable + " is " + name);
  if (!text.empty()) reading_.remarks.push_back(text);
}

}  // namespace colex::dialects
