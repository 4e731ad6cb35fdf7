#include "tiled_cases.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "colex/peers/written.hpp"

#include "instructions.hpp"
#include "tiled.hpp"

namespace colex::peers {

namespace {

constexpr std::int64_t most_places = 1 << 14;

/// The operands of an MMA, in the order of the letters.
struct OperandOf {
  char letter;
  Axes axes;
  std::string_view MmaInstruction::*layout;
};
constexpr OperandOf operands[] = {
    {'A', axes_of_A, &MmaInstruction::A}, {'B', axes_of_B, &MmaInstruction::B}, {'C', axes_of_C, &MmaInstruction::C}};

/// The sides of a copy.
struct SideOf {
  char letter;
  std::string_view CopyInstruction::*layout;
};
constexpr SideOf sides[] = {{'S', &CopyInstruction::source}, {'D', &CopyInstruction::destination}};

std::string joined(const std::vector<std::int64_t>& numbers) {
  std::string text = "(";
  for (const std::int64_t n : numbers) text += (text.size() == 1 ? "" : ",") + std::to_string(n);
  return text + ")";
}

/// The extents counted first to last, and last to first; an extent of 1 has the stride 0.
std::vector<std::string> both_orders(const std::vector<std::int64_t>& extents) {
  std::vector<std::string> result;
  for (const bool first_fastest : {true, false}) {
    std::vector<std::int64_t> strides(extents.size());
    std::int64_t step = 1;
    for (std::size_t k = 0; k < extents.size(); ++k) {
      const std::size_t mode = first_fastest ? k : extents.size() - 1 - k;
      strides[mode] = extents[mode] == 1 ? 0 : step;
      step *= extents[mode];
    }
    std::string layout = joined(extents) + ":" + joined(strides);
    if (std::find(result.begin(), result.end(), layout) == result.end()) result.push_back(std::move(layout));
  }
  return result;
}

std::vector<std::string> all_orders(const std::vector<std::vector<std::int64_t>>& shapes) {
  std::vector<std::string> result;
  for (const std::vector<std::int64_t>& extents : shapes) {
    for (std::string& layout : both_orders(extents)) result.push_back(std::move(layout));
  }
  return result;
}

void add_layouts_tv(std::vector<Question>& to) {
  const std::vector<std::string> threads =
      all_orders({{1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 8}, {8, 4}, {32, 1}, {16, 8}});
  const std::vector<std::string> values = all_orders({{1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 3}, {3, 2}, {4, 2}, {1, 8}});
  for (const std::string& t : threads) {
    for (const std::string& v : values) to.push_back({"layout_tv", {t, v}});
  }
  for (const char* t : {"((2,2),2):((1,4),2)", "((2,2),4):((8,1),2)", "(2,(2,2)):(2,(4,1))"}) {
    for (const char* v : {"(1,2):(2,1)", "((2,2),2):((4,1),2)", "(2,(1,2)):(2,(4,1))"}) to.push_back({"layout_tv", {t, v}});
  }
}

void add_tiled_mmas(std::vector<Question>& to) {
  const std::vector<std::vector<std::int64_t>> grids = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {2, 2, 1}, {4, 1, 1}, {2, 1, 2}};
  const std::vector<std::vector<std::int64_t>> repeats = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {2, 2, 2}};
  for (const MmaInstruction& mma : mma_instructions()) {
    const std::vector<std::int64_t> shape = leaves(*read_nested(mma.shape));
    for (const std::vector<std::int64_t>& grid : grids) {
      for (const std::string& atoms : both_orders(grid)) {
        for (const std::vector<std::int64_t>& repeat : repeats) {
          std::vector<std::int64_t> tile;
          for (std::size_t k = 0; k < 3; ++k) tile.push_back(shape[k] * grid[k] * repeat[k]);
          for (const OperandOf& operand : operands)
            to.push_back(
                {std::string("tiled_mma_") + operand.letter,
                 {std::string(mma.shape), std::string(mma.*operand.layout), atoms, joined(tile), std::string(mma.name)}});
        }
        for (const OperandOf& operand : operands) {
          const std::int64_t rows = 2 * shape[operand.axes.first] * grid[operand.axes.first];
          const std::int64_t columns = shape[operand.axes.second] * grid[operand.axes.second];
          std::vector<std::int64_t> tile;
          for (std::size_t k = 0; k < 3; ++k) tile.push_back(shape[k] * grid[k]);
          for (const std::string& data : both_orders({rows, columns}))
            to.push_back(
                {std::string("thrfrg_") + operand.letter,
                 {data, std::string(mma.shape), std::string(mma.*operand.layout), atoms, joined(tile), std::string(mma.name)}});
        }
      }
    }
  }
}

void add_tiled_copies(std::vector<Question>& to) {
  const std::vector<std::string> threads = all_orders({{32, 1}, {8, 4}, {64, 1}, {16, 8}});
  const std::vector<std::string> values = all_orders({{1, 8}, {8, 1}, {2, 8}, {2, 4}});
  for (const CopyInstruction& copy : copy_instructions()) {
    for (const std::string& t : threads) {
      for (const std::string& v : values) {
        for (const SideOf& side : sides)
          to.push_back({std::string("tiled_copy_") + side.letter,
                        {std::string(copy.*side.layout), std::string(copy.reference), t, v, std::string(copy.name)}});
      }
    }
  }
}

/// Whether its values are 0, 1, …, each once.
bool counts(const Written& layout) {
  if (layout.shape.is_leaf || size(layout.shape) > most_places) return false;
  std::vector<std::int64_t> v = values(layout);
  std::sort(v.begin(), v.end());
  for (std::size_t k = 0; k < v.size(); ++k) {
    if (v[k] != static_cast<std::int64_t>(k)) return false;
  }
  return !v.empty();
}

bool is_fair_tv(const std::string& threads, const std::string& values) {
  const std::optional<Written> t = read_layout(threads), v = read_layout(values);
  return t && v && counts(*t) && counts(*v) && modes(*t).size() == modes(*v).size() &&
         size(t->shape) * size(v->shape) <= most_places;
}

bool is_fair_mma(const std::vector<std::string>& arguments, const OperandOf& operand) {
  const auto named = std::find_if(mma_instructions().begin(), mma_instructions().end(),
                                  [&](const MmaInstruction& one) { return one.name == arguments[4]; });
  if (named == mma_instructions().end() || named->shape != arguments[0] || (*named).*operand.layout != arguments[1]) return false;
  const std::optional<Written> atoms = read_layout(arguments[2]);
  const std::optional<Nested> tile = read_nested(arguments[3]);
  if (!atoms || !counts(*atoms) || modes(*atoms).size() != 3 || !tile || leaves(*tile).size() != 3) return false;
  const std::vector<std::int64_t> shape = leaves(*read_nested(arguments[0])), extents = leaves(*tile);
  for (std::size_t k = 0; k < 3; ++k) {
    if (extents[k] <= 0 || extents[k] > most_places || extents[k] % (shape[k] * size(modes(*atoms)[k].shape)) != 0) return false;
  }
  return extents[operand.axes.first] * extents[operand.axes.second] <= most_places;
}

bool is_fair_fragment(const std::vector<std::string>& arguments, const OperandOf& operand) {
  if (!is_fair_mma({arguments.begin() + 1, arguments.end()}, operand)) return false;
  const std::optional<Written> data = read_layout(arguments[0]);
  if (!data || data->shape.is_leaf || modes(*data).size() != 2 || size(data->shape) > most_places) return false;
  const std::vector<std::int64_t> tile = leaves(*read_nested(arguments[4]));
  const std::vector<Written> matrix = modes(*data);
  return size(matrix[0].shape) % tile[operand.axes.first] == 0 && size(matrix[1].shape) % tile[operand.axes.second] == 0;
}

bool is_fair_copy(const std::vector<std::string>& arguments, const SideOf& side) {
  const auto named = std::find_if(copy_instructions().begin(), copy_instructions().end(),
                                  [&](const CopyInstruction& one) { return one.name == arguments[4]; });
  if (named == copy_instructions().end() || (*named).*side.layout != arguments[0] || named->reference != arguments[1])
    return false;
  if (!is_fair_tv(arguments[2], arguments[3])) return false;
  const std::vector<Written> reference = modes(*read_layout(arguments[1]));
  return size(read_layout(arguments[2])->shape) % size(reference[0].shape) == 0 &&
         size(read_layout(arguments[3])->shape) % size(reference[1].shape) == 0;
}

}  // namespace

std::vector<Question> tiled_questions() {
  std::vector<Question> result;
  add_layouts_tv(result);
  add_tiled_mmas(result);
  add_tiled_copies(result);
  return result;
}

bool is_tiled(const Question& question) {
  const std::string& operation = question.operation;
  return operation == "layout_tv" || operation.starts_with("tiled_mma_") || operation.starts_with("tiled_copy_") ||
         operation.starts_with("thrfrg_");
}

bool is_fair_tiling(const Question& question) {
  const std::vector<std::string>& arguments = question.arguments;
  const char letter = question.operation.back();
  if (question.operation == "layout_tv") return arguments.size() == 2 && is_fair_tv(arguments[0], arguments[1]);
  for (const OperandOf& operand : operands) {
    if (operand.letter != letter) continue;
    if (question.operation.starts_with("tiled_mma_")) return arguments.size() == 5 && is_fair_mma(arguments, operand);
    if (question.operation.starts_with("thrfrg_")) return arguments.size() == 6 && is_fair_fragment(arguments, operand);
  }
  for (const SideOf& side : sides) {
    if (side.letter == letter && question.operation.starts_with("tiled_copy_"))
      return arguments.size() == 5 && is_fair_copy(arguments, side);
  }
  return false;
}

}  // namespace colex::peers
