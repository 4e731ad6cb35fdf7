#include "verdict.hpp"

namespace colex::affine {

std::string to_string(const Point& point) {
  std::string text;
  for (const auto& [name, value] : point) text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
  return text;
}

std::string describe(const Verdict& verdict) {
  if (verdict.is_yes()) return "yes";
  if (verdict.is_no()) return "no at " + to_string(verdict.point()) + ": " + verdict.reason();
  return (verdict.is_unknown() ? "unknown: " : "skipped: ") + verdict.reason();
}

}  // namespace colex::affine
