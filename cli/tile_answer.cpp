#include "tile_answer.hpp"

#include <utility>

#include <fmt/format.h>

#include "colex/print.hpp"

#include "oracle_check.hpp"

namespace colex::cli {
namespace {

char letter(MmaOperand operand) { return operand == MmaOperand::A ? 'A' : operand == MmaOperand::B ? 'B' : 'C'; }

}  // namespace

void add_judged_tile(OracleAnswer& answer, std::string asked, const TiledMma<>& mma, const std::vector<MmaOperand>& operands,
                     const std::function<verification::TiledAnswer()>& judge) {
  OperandAnswer tile{"tile", Finding::right, std::move(asked)};
  verification::TiledAnswer found;
  if (auto objection = objection_to([&] { found = judge(); })) {
    tile.finding = Finding::wrong;
    tile.lines = {std::move(*objection)};
    return answer.add(std::move(tile));
  }
  answer.headline = fmt::format("a tile of {} x {} x {} by {} threads", found.M, found.N, found.K, found.threads);
  answer.facts["tile"] = {{"M", found.M}, {"N", found.N}, {"K", found.K}, {"threads", found.threads}};
  if (found.uncovered || found.wrong) {
    tile.finding = Finding::wrong;
    tile.lines = {found.uncovered ? *found.uncovered : *found.wrong};
  } else {
    tile.lines = {"covered, and multiplied as it should be"};
    for (const MmaOperand operand : operands)
      tile.lines.push_back(fmt::format("{}  {}", letter(operand), to_string(thread_values(mma, operand))));
  }
  answer.add(std::move(tile));
}

}  // namespace colex::cli
