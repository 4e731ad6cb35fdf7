#include <algorithm>
#include <cstddef>
#include <utility>

#include "colex/print.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

namespace {

constexpr std::string_view dots = "...";

/// How many of the labels are those of rows or columns, and not dots.
std::int64_t drawn(const std::vector<std::string>& labels) {
  return static_cast<std::int64_t>(labels.size()) - std::count(labels.begin(), labels.end(), dots);
}

/// Which of `count` rows or columns are drawn if at most `limit` are: those that are wanted, and as many of the first as there
/// is room for.
std::vector<std::size_t> kept(std::size_t count, std::size_t limit, const std::vector<bool>& wanted) {
  std::size_t room =
      limit - std::min<std::size_t>(limit, static_cast<std::size_t>(std::count(wanted.begin(), wanted.end(), true)));
  std::size_t left = limit;
  std::vector<std::size_t> result;
  for (std::size_t k = 0; k < count && left > 0; ++k) {
    if (!wanted[k] && room == 0) continue;
    if (!wanted[k]) --room;
    --left;
    result.push_back(k);
  }
  return result;
}

/// Calls f(k) for each of these rows or columns, and dots() where some between two of them are left out.
template <class F, class G>
void for_each_kept(const std::vector<std::size_t>& which, F&& f, G&& leave_out) {
  for (std::size_t n = 0; n < which.size(); ++n) {
    if (n > 0 && which[n] != which[n - 1] + 1) leave_out();
    f(which[n]);
  }
}

/// The labels, or the weights, of what is kept, with `between` for what is left out.
template <class T>
std::vector<T> selected(const std::vector<T>& all, const std::vector<std::size_t>& which, const T& between) {
  std::vector<T> result;
  if (all.empty()) return result;
  for_each_kept(
      which, [&](std::size_t k) { result.push_back(all[k]); }, [&] { result.push_back(between); });
  return result;
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::size_t widest(const std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, text.size());
  return width;
}

std::size_t widest(const std::vector<Cell>& cells) {
  std::size_t width = 0;
  for (const Cell& cell : cells) width = std::max(width, cell.text.size());
  return width;
}

}  // namespace

std::vector<int> nested_weights(const Tuple<Checked>& shape, std::size_t count) {
  std::vector<std::int64_t> tiles;  // the sizes of tiles, of tiles of tiles, …
  std::int64_t size = 1;
  for (const Checked& extent : leaves(shape)) {
    if (size > 1 && extent.value() > 1) tiles.push_back(size);
    // What is larger than all that is drawn has no line in it.
    if (extent.value() > static_cast<std::int64_t>(count)) break;
    size *= extent.value();
    if (size > static_cast<std::int64_t>(count)) break;
  }
  std::vector<int> weights(count, 0);
  for (std::size_t k = 1; k < count; ++k) {
    for (const std::int64_t tile : tiles) weights[k] += static_cast<std::int64_t>(k) % tile == 0 ? 1 : 0;
  }
  return weights;
}

std::string caption(const Grid& grid) {
  const std::int64_t rows = drawn(grid.row_labels), columns = drawn(grid.column_labels);
  if (rows >= grid.rows && columns >= grid.columns) return grid.note;
  return "showing " + std::to_string(rows) + " x " + std::to_string(columns) + " of " + std::to_string(grid.rows) + " x " +
         std::to_string(grid.columns) + (grid.note.empty() ? "" : "; " + grid.note);
}

Grid focused(const Grid& grid, const Extent& extent) {
  const std::size_t rows = grid.row_labels.size(), columns = grid.column_labels.size();
  std::vector<bool> wanted_rows(rows), wanted_columns(columns);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      if (!grid.cells[i][j].outlined) continue;
      wanted_rows[i] = wanted_columns[j] = true;
    }
  }
  const auto limit = [](std::int64_t n) { return static_cast<std::size_t>(std::max<std::int64_t>(n, 1)); };
  const std::vector<std::size_t> which_rows = kept(rows, limit(extent.rows), wanted_rows),
                                 which_columns = kept(columns, limit(extent.columns), wanted_columns);
  Grid result = grid;
  result.row_labels = selected(grid.row_labels, which_rows, std::string(dots));
  result.column_labels = selected(grid.column_labels, which_columns, std::string(dots));
  result.row_weights = selected(grid.row_weights, which_rows, 0);
  result.column_weights = selected(grid.column_weights, which_columns, 0);
  result.cells.clear();
  for_each_kept(
      which_rows, [&](std::size_t i) { result.cells.push_back(selected(grid.cells[i], which_columns, Cell(std::string(dots)))); },
      [&] { result.cells.emplace_back(result.column_labels.size(), Cell(std::string(dots))); });
  return result;
}

Tuple<Checked> modes_across(const Tuple<Checked>& shape) {
  const Tuple<Checked>::Modes modes = shape.modes();
  return Tuple<Checked>(Tuple<Checked>::Modes(modes.begin() + 1, modes.end()));
}

Grid transposed(const Grid& grid) {
  Grid result = grid;
  std::swap(result.row_labels, result.column_labels);
  std::swap(result.row_weights, result.column_weights);
  std::swap(result.rows, result.columns);
  result.cells.assign(grid.column_labels.size(), {});
  for (const std::vector<Cell>& row : grid.cells) {
    for (std::size_t j = 0; j < row.size(); ++j) result.cells[j].push_back(row[j]);
  }
  return result;
}

Grid grid(std::string title, std::int64_t rows, std::int64_t columns, const std::function<Cell(std::int64_t, std::int64_t)>& cell,
          Extent extent) {
  Grid result;
  result.title = std::move(title);
  result.rows = rows;
  result.columns = columns;
  for (std::int64_t j = 0; j < std::min(columns, extent.columns); ++j) result.column_labels.push_back(std::to_string(j));
  for (std::int64_t i = 0; i < std::min(rows, extent.rows); ++i) {
    result.row_labels.push_back(std::to_string(i));
    result.cells.emplace_back();
    for (std::int64_t j = 0; j < std::min(columns, extent.columns); ++j) result.cells.back().push_back(cell(i, j));
  }
  return result;
}

Grid offsets(std::string title, const Tuple<Checked>& shape, const std::function<std::string(const Tuple<Checked>&)>& value,
             Extent extent) {
  if (shape.rank() < 2) {
    Grid row = grid(
        std::move(title), 1, product(shape).value(),
        [&](std::int64_t, std::int64_t j) { return value(Tuple<Checked>(Checked(j))); }, extent);
    row.column_weights = nested_weights(shape, row.column_labels.size());
    return row;
  }
  const Tuple<Checked> across = modes_across(shape);
  // Mode 0 counts fastest, so column j begins at j times its size.
  const std::int64_t rows = product(shape.mode(0)).value();
  Grid result = grid(
      std::move(title), rows, product(across).value(),
      [&](std::int64_t i, std::int64_t j) { return value(Tuple<Checked>(Checked(i) + Checked(j) * Checked(rows))); }, extent);
  result.row_weights = nested_weights(shape.mode(0), result.row_labels.size());
  result.column_weights = nested_weights(across, result.column_labels.size());
  return result;
}

Grid thread_values(const Layout<>& TV, std::int64_t rows, std::int64_t columns, Extent extent) {
  if (TV.shape().is_leaf() || TV.rank() != 2) {
    throw Rejection(Kind::type,
                    "a TV layout has two modes, threads and values; " + to_string(TV) + " has " + std::to_string(TV.rank()));
  }
  return thread_values(
      to_string(TV), size(TV.mode(0)).value(), size(TV.mode(1)).value(),
      [&](std::int64_t t, std::int64_t v) { return TV(tuple(t, v)).value(); }, rows, columns, extent);
}

Grid thread_values(std::string title, std::int64_t threads, std::int64_t values,
                   const std::function<std::int64_t(std::int64_t, std::int64_t)>& index, std::int64_t rows, std::int64_t columns,
                   Extent extent) {
  if (rows < 1 || columns < 1) throw Rejection(Kind::domain, "a tile has at least one row and one column");
  if (threads > 65536 / values) throw Rejection(Kind::limit, "a picture of more than 65536 (thread, value) pairs");
  if (rows > 65536 / columns) throw Rejection(Kind::limit, "a picture of a tile of more than 65536 elements");
  struct Owner {
    std::string first;
    std::int64_t thread = 0;
    int others = 0;
  };
  std::vector<Owner> owners(static_cast<std::size_t>(rows * columns));
  std::string outside;
  for (std::int64_t t = 0; t < threads; ++t) {
    for (std::int64_t v = 0; v < values; ++v) {
      const std::string name = 'T' + std::to_string(t) + 'V' + std::to_string(v);
      const std::int64_t at = index(t, v);
      if (at < 0 || at >= rows * columns) {
        if (outside.empty()) outside = name + " is sent to " + std::to_string(at) + ", outside the tile";
        continue;
      }
      Owner& owner = owners[static_cast<std::size_t>(at)];
      if (owner.first.empty()) {
        owner.first = name;
        owner.thread = t;
      } else {
        ++owner.others;
      }
    }
  }
  Grid result = grid(
      std::move(title), rows, columns,
      [&](std::int64_t i, std::int64_t j) {
        const Owner& owner = owners[static_cast<std::size_t>(i + j * rows)];
        if (owner.first.empty()) return Cell("", Fill::hole);
        if (owner.others == 0) return Cell(owner.first, Fill::thread, owner.thread);
        Cell cell(owner.first + " +" + std::to_string(owner.others), Fill::thread, owner.thread);
        cell.hatched = true;
        return cell;
      },
      extent);
  if (!outside.empty()) result.remark(outside);
  return result;
}

std::string to_text(const Grid& grid) {
  std::size_t width = widest(grid.column_labels);
  for (const auto& row : grid.cells) width = std::max(width, widest(row));
  const std::size_t margin = widest(grid.row_labels);
  std::string rule(margin + 2, ' ');
  for (std::size_t j = 0; j < grid.column_labels.size(); ++j) rule += '+' + std::string(width + 2, '-');
  rule += "+\n";

  std::string text = grid.title.empty() ? "" : grid.title + '\n';
  text += std::string(margin + 2, ' ');
  for (const std::string& label : grid.column_labels) text += "  " + right_aligned(label, width) + ' ';
  while (!text.empty() && text.back() == ' ') text.pop_back();
  text += '\n';
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    text += rule + right_aligned(grid.row_labels[i], margin) + "  ";
    for (const Cell& cell : grid.cells[i]) text += "| " + right_aligned(cell.text, width) + ' ';
    text += "|\n";
  }
  text += rule;
  if (const std::string below = caption(grid); !below.empty()) text += below + '\n';
  return text;
}

}  // namespace colex::render
