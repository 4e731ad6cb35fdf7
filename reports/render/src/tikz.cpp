#include "colex/render/tikz.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

#include "bank_colour.hpp"

namespace colex::render {

namespace {

/// The text for LaTeX in text mode.
std::string set(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\textbackslash{}"; break;
      case '~': result += "\\textasciitilde{}"; break;
      case '^': result += "\\textasciicircum{}"; break;
      case '<': result += "\\textless{}"; break;
      case '>': result += "\\textgreater{}"; break;
      case '#':
      case '$':
      case '%':
      case '&':
      case '_':
      case '{':
      case '}': result += std::string("\\") + c; break;
      default: result += c;
    }
  }
  return result;
}

std::string colour(const Cell& cell) {
  // The colours of CuTe's print_latex_tv, and the grey of its print_latex, which are percentages of black.
  static const char* const threads[] = {"{rgb,255:red,175;green,175;blue,255}", "{rgb,255:red,175;green,255;blue,175}",
                                        "{rgb,255:red,255;green,255;blue,175}", "{rgb,255:red,255;green,175;blue,175}",
                                        "{rgb,255:red,210;green,210;blue,255}", "{rgb,255:red,210;green,255;blue,210}",
                                        "{rgb,255:red,255;green,255;blue,210}", "{rgb,255:red,255;green,210;blue,210}"};
  static const char* const values[] = {"black!00", "black!40", "black!20", "black!60",
                                       "black!10", "black!50", "black!30", "black!70"};
  const auto of = [&](std::int64_t count) { return ((cell.colour % count) + count) % count; };
  switch (cell.fill) {
    case Fill::none: return "white";
    case Fill::thread: return threads[of(8)];
    case Fill::value: return values[of(8)];
    case Fill::bank: {
      const auto [red, green, blue] = bank_colour(of(32));
      return "{rgb,255:red," + std::to_string(red) + ";green," + std::to_string(green) + ";blue," + std::to_string(blue) + '}';
    }
    case Fill::hole: return "gray";
    case Fill::differs: return "orange!50";
  }
  return "white";
}

std::string at(double row, double column) {
  const auto half = [](double x) {
    const auto doubled = static_cast<long>(2 * x);
    return std::to_string(doubled / 2) + (doubled % 2 != 0 ? ".5" : "");
  };
  return '(' + half(row) + ',' + half(column) + ')';
}

std::string cell_tikz(const Cell& cell, double row, double column) {
  std::string text = "\\node[fill=" + colour(cell) + "] at " + at(row, column) + " {" + set(cell.text) + "};\n";
  if (cell.hatched) text += "\\node[pattern=north east lines, pattern color=black!40] at " + at(row, column) + " {};\n";
  return text;
}

std::string lines(const Grid& grid, double top, double left) {
  const auto rows = static_cast<double>(grid.row_labels.size()), columns = static_cast<double>(grid.column_labels.size());
  std::string text =
      "\\draw[color=black,thick,shift={(-0.5,-0.5)}] " + at(top, left) + " grid " + at(top + rows, left + columns) + ";\n";
  const auto heavy = [&](double from_row, double from_column, double to_row, double to_column) {
    text += "\\draw[line width=2pt,shift={(-0.5,-0.5)}] " + at(from_row, from_column) + " -- " + at(to_row, to_column) + ";\n";
  };
  for (std::size_t i = 0; i < grid.row_weights.size(); ++i) {
    if (grid.row_weights[i] > 0) heavy(top + static_cast<double>(i), left, top + static_cast<double>(i), left + columns);
  }
  for (std::size_t j = 0; j < grid.column_weights.size(); ++j) {
    if (grid.column_weights[j] > 0) heavy(top, left + static_cast<double>(j), top + rows, left + static_cast<double>(j));
  }
  return text;
}

std::string grid_tikz(const Grid& grid, double top, double left) {
  std::string text =
      grid.title.empty() ? "" : "\\node[anchor=west] at " + at(top - 2, left - 1) + " {\\texttt{" + set(grid.title) + "}};\n";
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    for (std::size_t j = 0; j < grid.cells[i].size(); ++j)
      text += cell_tikz(grid.cells[i][j], top + static_cast<double>(i), left + static_cast<double>(j));
  }
  text += lines(grid, top, left);
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    for (std::size_t j = 0; j < grid.cells[i].size(); ++j) {
      if (!grid.cells[i][j].outlined) continue;
      text += "\\draw[color=red,line width=3pt,shift={(-0.5,-0.5)}] " +
              at(top + static_cast<double>(i), left + static_cast<double>(j)) + " rectangle " +
              at(top + static_cast<double>(i) + 1, left + static_cast<double>(j) + 1) + ";\n";
    }
  }
  for (std::size_t i = 0; i < grid.row_labels.size(); ++i)
    text +=
        "\\node at " + at(top + static_cast<double>(i), left - 1) + " {\\Large{\\texttt{" + set(grid.row_labels[i]) + "}}};\n";
  for (std::size_t j = 0; j < grid.column_labels.size(); ++j)
    text +=
        "\\node at " + at(top - 1, left + static_cast<double>(j)) + " {\\Large{\\texttt{" + set(grid.column_labels[j]) + "}}};\n";
  if (const std::string below = caption(grid); !below.empty())
    text += "\\node[anchor=west] at " + at(top + static_cast<double>(grid.cells.size()), left - 1) + " {" + set(below) + "};\n";
  return text;
}

}  // namespace

std::string to_tikz(const Figure& figure) {
  std::string text =
      "\\documentclass[convert]{standalone}\n\\usepackage{tikz}\n\\usetikzlibrary{patterns}\n\n\\begin{document}\n"
      "\\begin{tikzpicture}[x={(0cm,-1cm)},y={(1cm,0cm)},every node/.style={minimum size=1cm, outer sep=0pt}]\n\n";
  std::map<std::size_t, std::size_t> heights, widths;
  for (const Panel& panel : figure.panels) {
    heights[panel.row] = std::max(heights[panel.row], panel.grid.row_labels.size() + 4);
    widths[panel.column] = std::max(widths[panel.column], panel.grid.column_labels.size() + 3);
  }
  const auto begin = [](const std::map<std::size_t, std::size_t>& sizes, std::size_t k) {
    std::size_t sum = 0;
    for (const auto& [place, size] : sizes) sum += place < k ? size : 0;
    return static_cast<double>(sum);
  };
  if (!figure.title.empty()) text += "\\node[anchor=west] at (-3.5,-1) {\\texttt{" + set(figure.title) + "}};\n";
  for (const Panel& panel : figure.panels) text += grid_tikz(panel.grid, begin(heights, panel.row), begin(widths, panel.column));
  return text + "\n\\end{tikzpicture}\n\\end{document}\n";
}

}  // namespace colex::render
