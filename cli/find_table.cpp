// colex find table: what is found for common tiles, beside what CUTLASS and Triton give them.
#include "find_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "oracle.hpp"

namespace colex::cli {

namespace find_table {

namespace {

using predictions::WarpAccess;

/// A tile of rows, and by whom it is written and read.
struct Row {
  std::int64_t M, N, bits;
  const char *write, *read;
};

std::vector<Row> all_rows() {
  constexpr std::array<std::pair<std::int64_t, std::int64_t>, 8> tiles = {std::pair{32, 32}, {64, 16},  {64, 32},  {64, 64},
                                                                          {128, 32},         {128, 64}, {64, 128}, {128, 128}};
  std::vector<Row> rows;
  for (const auto& [M, N] : tiles) {
    for (const std::int64_t bits : {8, 16, 32}) {
      for (const char* write : {"rows", "stmatrix", "columns"}) {
        for (const char* read : {"ldmatrix", "rows", "columns"}) rows.push_back({M, N, bits, write, read});
      }
    }
  }
  return rows;
}

std::vector<finding::AccessQuestion> questions_of(const Row& row) {
  return {std::get<finding::AccessQuestion>(finding::access_named(row.write, false)),
          std::get<finding::AccessQuestion>(finding::access_named(row.read, true))};
}

/// What the accesses of the row cost in a tile that somebody swizzled.
std::int64_t cost_of(const Row& row, const finding::SwizzledTile& given) {
  std::int64_t total = 0;
  for (const finding::AccessQuestion& question : questions_of(row)) {
    const auto taken = finding::wavefronts(finding::tile_access(given.tile, question), row.bits,
                                           [&](std::int64_t x) { return given.swizzle(x).value(); });
    if (!taken) throw Rejection(Kind::inadmissible, to_string(given.swizzle) + " tears apart what a thread accesses");
    total += *taken;
  }
  return total;
}

std::int64_t total(const std::vector<finding::Cost>& costs, std::int64_t finding::Cost::*part) {
  std::int64_t sum = 0;
  for (const finding::Cost& cost : costs) sum += cost.*part;
  return sum;
}

struct Totals {
  std::size_t rows = 0, least = 0, below_cutlass = 0, below_triton = 0;
};

/// A line of the table; nothing for a tile that has too few vectors for a warp.
std::optional<std::string> line_of(const Row& row, Totals& totals) {
  const auto found = attempt([&] { return finding::find_swizzle(finding::rows_of(row.M, row.N, row.bits), questions_of(row)); });
  if (!found) return std::nullopt;
  const std::int64_t taken = total(found->costs, &finding::Cost::swizzled), least = total(found->costs, &finding::Cost::least);
  const std::int64_t cutlass = cost_of(row, finding::cutlass_tile(row.M, row.N, row.bits));
  const std::int64_t triton = cost_of(row, finding::triton_tile(row.M, row.N, row.bits));
  ++totals.rows;
  totals.least += taken == least;
  totals.below_cutlass += taken < cutlass;
  totals.below_triton += taken < triton;
  return fmt::format("| {} x {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |", row.M, row.N, row.bits, row.write, row.read,
                     total(found->costs, &finding::Cost::plain), cutlass, triton, to_string(found->best), taken,
                     taken == least ? "yes" : fmt::format("{} is the least", least));
}

/// By instruction, the accesses of a table by their addresses. Lines of 128 bytes are all alike to the banks, so an access is
/// taken down to the first one.
using Accesses = std::map<std::string, std::map<std::vector<std::int64_t>, WarpAccess>>;

void add_accesses(Accesses& all, const Row& row) {
  const finding::SharedTile tile = finding::rows_of(row.M, row.N, row.bits);
  const auto found = attempt([&] { return finding::find_swizzle(tile, questions_of(row)); });
  if (!found) return;
  for (const finding::AccessQuestion& question : questions_of(row)) {
    const finding::TileAccess access = finding::tile_access(tile, question);
    for (const std::vector<std::int64_t>& begins : access.warps) {
      WarpAccess warp{access.elements * row.bits / 8, access.load, {}, access.by};
      for (const std::int64_t begin : begins) warp.addresses.push_back(found->best(begin).value() * (row.bits / 8));
      const std::int64_t line = *std::min_element(warp.addresses.begin(), warp.addresses.end()) / 128 * 128;
      for (std::int64_t& address : warp.addresses) address -= line;
      all[form_of(warp)].try_emplace(warp.addresses, warp);
    }
  }
}

/// What this machine's GPU takes for each, and a line about those that it takes more or fewer for.
void measure(const std::string& form, const std::vector<WarpAccess>& accesses) {
  const auto measured = measured_wavefronts(LocalGpu(true), form, accesses);
  if (!measured)
    throw std::runtime_error(fmt::format("{} accesses by {} were asked about, and not measured", accesses.size(), form));
  std::size_t as_predicted = 0;
  for (std::size_t k = 0; k < accesses.size(); ++k) {
    const std::int64_t predicted = predictions::wavefronts(accesses[k]);
    as_predicted += (*measured)[k] == predicted ? 1 : 0;
    if ((*measured)[k] == predicted) continue;
    fmt::print("{} at {}: measured {}, predicted {}\n", form, addresses_text(accesses[k]), (*measured)[k], predicted);
  }
  fmt::print("{}: {} accesses measured, {} as predicted\n", form, accesses.size(), as_predicted);
}

void measure_table() {
  Accesses all;
  for (const Row& row : all_rows()) add_accesses(all, row);
  for (const auto& [form, accesses] : all) {
    std::vector<WarpAccess> listed;
    for (const auto& [addresses, access] : accesses) listed.push_back(access);
    measure(form, listed);
  }
}

void print_table() {
  fmt::print(R"(# Tiles in shared memory

`colex find table` makes this page: the swizzle that `colex find swizzle` finds for common tiles, row by row in memory, beside what others give the same tile. Each number is the wavefronts that
one writing and one reading of the whole tile take, by the model of the banks that the recorded accesses follow. *None* is the tile without a swizzle. *CUTLASS* is its canonical
layout for operands that are contiguous along k: atoms of 8 rows, with the widest of its swizzles that fits. *Triton* is its swizzled shared encoding, as it is chosen for operands of `mma`.
*Rows* and *columns* are accesses by the widest vectors that lie side by side along them, up to 16 bytes; `ldmatrix` and `stmatrix` go down the rows, 16 bytes of each.

The last column says whether no arrangement of the elements at all takes fewer, be it a swizzle or not.

| tile | bits | written by | read by | none | CUTLASS | Triton | found | takes | the least? |
|---|---|---|---|---|---|---|---|---|---|
)");
  Totals totals;
  for (const Row& row : all_rows()) {
    if (const auto line = line_of(row, totals)) fmt::print("{}\n", *line);
  }
  fmt::print("\n{} rows: {} take the least possible, {} fewer than CUTLASS's layout, {} fewer than Triton's.\n", totals.rows,
             totals.least, totals.below_cutlass, totals.below_triton);
}

}  // namespace

}  // namespace find_table

void add_find_table(CLI::App& find) {
  CLI::App* command = find.add_subcommand("table", "What is found for common tiles, beside what CUTLASS and Triton give them");
  auto measured = std::make_shared<bool>(false);
  command->add_flag("--measure", *measured, "Measure every access of the table on this machine's GPU instead");
  command->callback([measured] { *measured ? find_table::measure_table() : find_table::print_table(); });
}

}  // namespace colex::cli
