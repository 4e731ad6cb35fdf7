#include "colex/predictions/tma_start.hpp"

#include <string>

namespace colex::predictions {

namespace {

void list_names(const Tuple<Checked>& box, const std::string& here, std::vector<std::string>& names) {
  if (box.is_leaf()) {
    names.push_back(here.empty() ? "the tile" : "mode " + here);
    return;
  }
  for (std::size_t k = 0; k < box.rank(); ++k)
    list_names(box.mode(k), here + (here.empty() ? "" : ".") + std::to_string(k), names);
}

/// `mode 1`, or `mode 0 + 56 times mode 1`.
std::string text(const TmaStart& start, const std::vector<std::string>& names) {
  std::string result;
  for (const TmaStart::Part& part : start.parts) {
    if (!result.empty()) result += " + ";
    if (!(part.weight == 1)) result += to_string(part.weight) + " times ";
    result += names[part.mode];
  }
  return result;
}

}  // namespace

Checked floor_quotient(const Checked& a, const Checked& b) { return a < 0 ? Checked(-1) - (Checked(-1) - a) / b : a / b; }

Checked floor_remainder(const Checked& a, const Checked& b) { return a - floor_quotient(a, b) * b; }

Checked TmaStart::at(const std::vector<Checked>& starts) const {
  Checked result = 0;
  for (const Part& part : parts) result = result + starts[part.mode] * part.weight;
  return result;
}

Checked TmaTerm::at(const std::vector<Checked>& starts) const {
  const Checked quotient = floor_quotient(start.at(starts), divisor);
  return scale * (modulus == 0 ? quotient : floor_remainder(quotient, modulus));
}

Checked TmaCoordinate::at(const std::vector<Checked>& starts) const {
  Checked result = offset;
  for (const TmaTerm& term : terms) result = result + term.at(starts);
  return result;
}

bool TmaCondition::holds(const Checked& at) const {
  switch (kind) {
    case Kind::zero: return at == 0;
    case Kind::begins_inside: return !(at < 0) && at < number;
    case Kind::inside: return !(at < 0) && !(number < at + length);
    case Kind::multiple: return floor_remainder(at, number) < length;
    case Kind::within: return !(number < floor_remainder(at, number) + length);
    case Kind::chunk: return floor_remainder(at, number) == 0;
  }
  return false;
}

const char* name(TmaCondition::Kind kind) {
  switch (kind) {
    case TmaCondition::Kind::zero: return "zero";
    case TmaCondition::Kind::begins_inside: return "begins inside";
    case TmaCondition::Kind::inside: return "inside";
    case TmaCondition::Kind::multiple: return "multiple";
    case TmaCondition::Kind::within: return "within";
    case TmaCondition::Kind::chunk: return "chunk";
  }
  return "";
}

std::vector<std::string> tma_mode_names(const Tuple<Checked>& box) {
  std::vector<std::string> names;
  list_names(box, "", names);
  return names;
}

std::string to_string(const TmaCondition& condition, const std::vector<std::string>& mode_names) {
  const std::string start = text(condition.start, mode_names), number = to_string(condition.number);
  switch (condition.kind) {
    case TmaCondition::Kind::zero: return start + " starts at 0";
    case TmaCondition::Kind::begins_inside:
      return start + " starts inside of the tensor, at 0 to " + to_string(condition.number - 1);
    case TmaCondition::Kind::inside:
      return start + " starts at 0 to " + to_string(condition.number - condition.length) + ", so that the tile is inside of it";
    case TmaCondition::Kind::multiple:
      if (condition.length == 1) return start + " starts at a multiple of " + number;
      return start + " starts less than " + to_string(condition.length) + " behind a multiple of " + number;
    case TmaCondition::Kind::within:
      return start + " starts so that the tile's " + to_string(condition.length) + " cross no multiple of " + number;
    case TmaCondition::Kind::chunk: return "coordinate 0 of the instruction is a multiple of " + number + ", 16 bytes";
  }
  return "";
}

}  // namespace colex::predictions
