#include "judge_swizzle.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <variant>

#include "colex/observations/observation.hpp"

namespace colex::published {

namespace {

using observations::Numbers;
using observations::TensorMove;

constexpr std::string_view prefix = "swizzle.";
constexpr std::int64_t rows = 8, unit_bytes = 16;

/// `128B` of `swizzle.128B`, as a descriptor's field is called.
std::string mode_of(const Table& table) { return table.form.substr(prefix.size()); }

/// Whether a tile of rows as long as the swizzle spans was copied to the beginning of shared memory, in elements of two bytes.
bool shows(const TensorMove& move, const std::string& mode) {
  const observations::TensorMap& map = move.map;
  return map.swizzle == mode && map.type == "UINT16" && !map.im2col() && map.box.size() == 2 && map.interleave == "NONE" &&
         2 * map.box[0] == std::stoll(mode) && map.box[1] >= rows && map.element_strides == Numbers{1, 1} && move.shared == 0 &&
         move.ctas == 1 && move.source == "global" && move.fault.empty();
}

/// The unit of shared memory at which each unit of the tile was seen, row by row.
Numbers units_of(const TensorMove& move) {
  const Numbers origins = observations::origins(move.runs, move.bytes);
  Numbers result;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t byte = 0; byte < 2 * move.map.box[0]; byte += unit_bytes) {
      const std::int64_t origin = (move.coordinates[1] + row) * move.map.strides[0] + 2 * move.coordinates[0] + byte;
      result.push_back((std::find(origins.begin(), origins.end(), origin) - origins.begin()) / unit_bytes);
    }
  }
  return result;
}

std::optional<Numbers> observed_units(const Observed& observed, const std::string& mode) {
  for (const observations::Observation& observation : observed.record().observations) {
    const auto* move = std::get_if<TensorMove>(&observation.content);
    if (move != nullptr && shows(*move, mode)) return units_of(*move);
  }
  return std::nullopt;
}

Numbers read_units(const std::string& text) {
  std::istringstream stream(text);
  Numbers result;
  for (std::int64_t unit = 0; stream >> unit;) result.push_back(unit);
  return result;
}

Ruling compare(const Operand& operand, const Numbers& seen) {
  const Numbers said = read_units(operand.layout);
  if (said.size() != seen.size())
    return {operand.role, operand.layout, Agreement::other_shape,
            "it has " + std::to_string(said.size()) + " units, and the tile " + std::to_string(seen.size())};
  const auto columns = static_cast<std::ptrdiff_t>(seen.size()) / rows;
  const auto [at, other] = std::mismatch(said.begin(), said.end(), seen.begin());
  if (at == said.end()) return {operand.role, operand.layout, Agreement::agrees};
  const std::ptrdiff_t place = at - said.begin();
  return {operand.role, operand.layout, Agreement::wrong,
          "row " + std::to_string(place / columns) + ", unit " + std::to_string(place % columns) + " is said to lie in unit " +
              std::to_string(*at) + " of shared memory, and lies in unit " + std::to_string(*other)};
}

}  // namespace

bool is_swizzle(const Table& table) { return table.form.starts_with(prefix); }

Judgement judge_swizzle(const Table& table, const Observed& observed) {
  const std::string mode = mode_of(table);
  if (mode != "32B" && mode != "64B" && mode != "128B") return {};
  const std::optional<Numbers> seen = observed_units(observed, mode);
  Judgement judgement{"swizzle", table.form, {}};
  for (const Operand& operand : table.operands)
    judgement.rulings.push_back(seen ? compare(operand, *seen)
                                     : Ruling{operand.role, operand.layout, Agreement::other_shape, "no tensor copy shows it"});
  return judgement;
}

}  // namespace colex::published
