#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/linear_layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/pictures.hpp"

namespace colex::render {

namespace {

constexpr std::array parts_of_threads{"lane", "warp", "block"};

bool is_part_of(const std::string& name) {
  return std::find(parts_of_threads.begin(), parts_of_threads.end(), name) != parts_of_threads.end();
}

/// As a TV layout: lanes, warps and blocks are threads, in this order.
Grid distribution(const LinearLayout& F, std::int64_t rows, std::int64_t columns, Extent extent) {
  std::vector<std::string> order;
  std::size_t registers = 0;
  for (const char* name : {"register", "lane", "warp", "block"}) {
    for (const Dimension& input : F.inputs()) {
      if (input.name != name) continue;
      order.push_back(input.name);
      if (input.name == "register") registers = input.bits;
    }
  }
  const LinearLayout sorted = transpose_inputs(F, order);
  return thread_values(
      to_string(F), std::int64_t{1} << (F.input_bits() - registers), std::int64_t{1} << registers,
      [&](std::int64_t t, std::int64_t v) {
        return static_cast<std::int64_t>(sorted(static_cast<Word>(t) << registers | static_cast<Word>(v)));
      },
      rows, columns, extent);
}

/// At each element the inputs that go there: 17, or (3,1) of several.
Grid places(const LinearLayout& F, std::int64_t rows, std::int64_t columns, Extent extent) {
  struct Place {
    std::string first;
    std::int64_t input = 0;
    int others = 0;
  };
  std::vector<Place> all(static_cast<std::size_t>(rows * columns));
  for (Word x = 0; x < Word{1} << F.input_bits(); ++x) {
    Place& place = all[static_cast<std::size_t>(F(x))];
    if (!place.first.empty()) {
      ++place.others;
      continue;
    }
    std::size_t several = 0;
    std::string text;
    const std::vector<Word> inputs = unpack(F.inputs(), x);
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      if (F.inputs()[k].bits == 0) continue;
      text += (several++ == 0 ? "" : ",") + std::to_string(inputs[k]);
    }
    place = {several > 1 ? '(' + text + ')' : text.empty() ? "0" : text, static_cast<std::int64_t>(x), 0};
  }
  const Tuple<Checked> shape = tuple(rows, columns);
  Grid picture = function_picture(
      to_string(F), shape, [](std::int64_t) { return std::optional<std::int64_t>(); }, extent);
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    for (std::size_t j = 0; j < picture.cells[i].size(); ++j) {
      const Place& place = all[i + j * static_cast<std::size_t>(rows)];
      if (place.first.empty()) continue;
      picture.cells[i][j] =
          Cell(place.first + (place.others > 0 ? " +" + std::to_string(place.others) : ""), Fill::value, place.input);
      picture.cells[i][j].hatched = place.others > 0;
    }
  }
  return picture;
}

}  // namespace

Grid linear_picture(const LinearLayout& F, Extent extent) {
  constexpr std::size_t most_bits = 16;
  if (F.input_bits() > most_bits || F.output_bits() > most_bits)
    throw Rejection(Kind::limit, "a picture of a linear layout of more than 65536 places");
  const bool has_rows = F.outputs().size() > 1;
  const std::int64_t rows = has_rows ? F.outputs().front().size() : 1, columns = (std::int64_t{1} << F.output_bits()) / rows;
  const auto is_of_threads = [](const Dimension& d) { return d.name == "register" || is_part_of(d.name); };
  const bool has_threads =
      std::any_of(F.inputs().begin(), F.inputs().end(), [](const Dimension& d) { return is_part_of(d.name); });
  if (has_threads && std::all_of(F.inputs().begin(), F.inputs().end(), is_of_threads))
    return distribution(F, rows, columns, extent);
  if (has_rows) return places(F, rows, columns, extent);
  Tuple<Checked>::Modes modes;
  for (const Dimension& input : F.inputs()) modes.emplace_back(Checked(input.size()));
  const Tuple<Checked> shape = modes.size() == 1 ? modes.front() : Tuple<Checked>(std::move(modes));
  const auto value = [&](std::int64_t x) { return std::optional(static_cast<std::int64_t>(F(static_cast<Word>(x)))); };
  Grid picture = function_picture(to_string(F), shape, value, extent);
  hatch_shared(picture, shape, value);
  return picture;
}

}  // namespace colex::render
