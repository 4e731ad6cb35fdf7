#include "colex/render/figure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "colex/render/escape.hpp"

namespace colex::render {

Figure side_by_side(std::string title, std::vector<Grid> grids) {
  Figure figure{std::move(title), {}, {}};
  for (Grid& grid : grids) figure.panels.push_back({std::move(grid), 0, figure.panels.size()});
  return figure;
}

std::string to_text(const Figure& figure) {
  std::string text = figure.title.empty() ? "" : figure.title + '\n';
  for (const Panel& panel : figure.panels) text += (text.empty() ? "" : "\n") + to_text(panel.grid);
  return figure.note.empty() ? text : text + '\n' + figure.note + '\n';
}

namespace {

/// Red, green, blue from 0 to 255: hues around the circle, every other bank lighter, all of them light enough for dark text.
std::array<int, 3> bank_colour(std::int64_t bank) {
  const double hue = static_cast<double>(bank) * 360 / 32, lightness = bank % 2 == 0 ? 0.80 : 0.88,
               saturation = bank % 2 == 0 ? 0.75 : 0.65;
  const double spread = saturation * (1 - std::abs(2 * lightness - 1));
  const auto channel = [&](double at) {
    const double k = std::fmod(at + hue / 30, 12);
    return static_cast<int>(std::lround(255 * (lightness - spread / 2 * std::max(-1.0, std::min({k - 3, 9 - k, 1.0})))));
  };
  return {channel(0), channel(8), channel(4)};
}

// Pixels. A character of the 12 px monospace font is 7.23 px wide.
constexpr int cell_height = 26, least_cell_width = 30, line_height = 18, between = 28, edge = 6;

int width_of(std::size_t characters) { return static_cast<int>(characters * 723 / 100) + 1; }

/// The number of characters, not bytes.
std::size_t length(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// A text in lines of at most so many characters, broken at blanks.
std::vector<std::string> lines_of(const std::string& text, std::size_t longest) {
  std::vector<std::string> lines;
  std::string word;
  const auto put = [&] {
    if (lines.empty() || length(lines.back()) + length(word) + 1 > longest) {
      lines.push_back(word);
    } else {
      lines.back() += ' ' + word;
    }
    word.clear();
  };
  for (const char c : text) {
    if (c == ' ') {
      put();
    } else {
      word += c;
    }
  }
  if (!word.empty()) put();
  return lines;
}

/// Where everything of one grid is.
struct Measures {
  explicit Measures(const Grid& grid) {
    std::size_t widest = 0, widest_label = 0;
    for (const auto& row : grid.cells) {
      for (const Cell& cell : row) widest = std::max(widest, length(cell.text));
    }
    for (const std::string& label : grid.column_labels) widest = std::max(widest, length(label));
    for (const std::string& label : grid.row_labels) widest_label = std::max(widest_label, length(label));
    cell_width = std::max(least_cell_width, width_of(widest) + 12);
    margin = width_of(widest_label) + 10;
    const int body = margin + static_cast<int>(grid.column_labels.size()) * cell_width;
    const auto longest = static_cast<std::size_t>(std::max(body, 240) * 100 / 723);
    title = lines_of(grid.title, longest);
    note = lines_of(caption(grid), longest);
    std::size_t longest_line = 0;
    for (const auto* lines : {&title, &note}) {
      for (const std::string& line : *lines) longest_line = std::max(longest_line, length(line));
    }
    width = std::max(body, width_of(longest_line));
    top = static_cast<int>(title.size()) * line_height + line_height;
    const int rows = static_cast<int>(grid.row_labels.size());
    height = top + rows * cell_height + (note.empty() ? 0 : static_cast<int>(note.size()) * line_height + 6);
  }

  int cell_width = 0, margin = 0, width = 0, top = 0, height = 0;
  std::vector<std::string> title, note;
};

std::string number(std::integral auto n) { return std::to_string(n); }

std::string text_at(int x, int y, const std::string& text, const char* extra = "") {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\"" + extra + '>' + escaped(text) + "</text>";
}

std::string move_to(int x, int y) { return 'M' + number(x) + ' ' + number(y); }

std::string path(const std::string& kind, const std::string& d) {
  return d.empty() ? "" : "<path class=\"" + kind + "\" d=\"" + d + "\"/>";
}

std::string fill_class(const Cell& cell) {
  const auto of = [&](std::int64_t count) { return std::to_string(((cell.colour % count) + count) % count); };
  switch (cell.fill) {
    case Fill::none: return "f";
    case Fill::thread: return "t" + of(8);
    case Fill::value: return "v" + of(8);
    case Fill::bank: return "b" + of(32);
    case Fill::hole: return "e";
    case Fill::differs: return "d";
  }
  return "f";
}

/// The grid with its upper left corner at (x, y).
std::string grid_svg(const Grid& grid, const Measures& m, int x, int y) {
  const int left = x + m.margin, top = y + m.top, w = m.cell_width, h = cell_height;
  const int columns = static_cast<int>(grid.column_labels.size()), rows = static_cast<int>(grid.row_labels.size());
  std::map<std::string, std::string> fills;
  std::string hatches, outlines, cells, labels, titles;
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const Cell& cell = grid.cells[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      const int cx = left + j * w, cy = top + i * h;
      const std::string box = move_to(cx, cy) + 'h' + number(w) + 'v' + number(h) + "h-" + number(w) + 'z';
      fills[fill_class(cell)] += box;
      if (cell.hatched) {
        for (int d = 8; d < w + h; d += 8) {
          const int from_x = std::min(d, w), from_y = d - from_x, to_y = std::min(d, h), to_x = d - to_y;
          hatches += move_to(cx + from_x, cy + from_y) + 'L' + number(cx + to_x) + ' ' + number(cy + to_y);
        }
      }
      if (cell.outlined)
        outlines += move_to(cx + 1, cy + 1) + 'h' + number(w - 2) + 'v' + number(h - 2) + "h-" + number(w - 2) + 'z';
      if (!cell.text.empty()) cells += text_at(cx + w / 2, cy + h / 2 + 4, cell.text);
    }
  }
  std::map<int, std::string> lines;
  const auto weight = [](const std::vector<int>& weights, int k) {
    return k > 0 && static_cast<std::size_t>(k) < weights.size() ? std::min(weights[static_cast<std::size_t>(k)], 3) : 0;
  };
  for (int i = 0; i <= rows; ++i) lines[weight(grid.row_weights, i)] += move_to(left, top + i * h) + 'h' + number(columns * w);
  for (int j = 0; j <= columns; ++j) lines[weight(grid.column_weights, j)] += move_to(left + j * w, top) + 'v' + number(rows * h);
  for (int j = 0; j < columns; ++j)
    labels += text_at(left + j * w + w / 2, top - 5, grid.column_labels[static_cast<std::size_t>(j)]);
  for (int i = 0; i < rows; ++i)
    labels += text_at(left - 6, top + i * h + h / 2 + 4, grid.row_labels[static_cast<std::size_t>(i)], " text-anchor=\"end\"");
  int at = y + 12;
  for (const std::string& line : m.title) {
    titles += text_at(x, at, line, " class=\"s\"");
    at += line_height;
  }
  at = top + rows * h + line_height;
  for (const std::string& line : m.note) {
    titles += text_at(x, at, line);
    at += line_height;
  }
  std::string svg;
  for (const auto& [kind, d] : fills) svg += path(kind, d);
  svg += path("h", hatches);
  for (const auto& [kind, d] : lines) svg += path("l" + number(kind), d);
  svg += path("o", outlines);
  return svg + "<g class=\"c\">" + cells + "</g><g class=\"n\">" + labels + "</g><g class=\"k\">" + titles + "</g>\n";
}

/// What a person who does not see the picture is told of it.
std::string in_words(const Figure& figure) {
  std::string words = figure.title;
  for (const Panel& panel : figure.panels) {
    words += (words.empty() ? "" : "; ") + panel.grid.title;
    if (const std::string below = caption(panel.grid); !below.empty()) words += " (" + below + ')';
  }
  return words.empty() ? "a layout" : words;
}

struct Canvas {
  int width = 0, height = 0;
  std::string body;
};

Canvas drawn(const Figure& figure) {
  std::vector<Measures> measures;
  std::map<std::size_t, int> column_widths, row_heights;
  for (const Panel& panel : figure.panels) {
    measures.emplace_back(panel.grid);
    column_widths[panel.column] = std::max(column_widths[panel.column], measures.back().width);
    row_heights[panel.row] = std::max(row_heights[panel.row], measures.back().height);
  }
  const auto begin = [](const std::map<std::size_t, int>& sizes, std::size_t k) {
    int at = 0;
    for (const auto& [place, size] : sizes) at += place < k ? size + between : 0;
    return at;
  };
  Canvas canvas;
  int top = edge;
  if (!figure.title.empty()) {
    canvas.body += "<g class=\"k\">" + text_at(edge, top + 12, figure.title, " class=\"s\"") + "</g>\n";
    canvas.width = width_of(length(figure.title)) + 2 * edge;
    top += line_height + 8;
  }
  int bottom = top;
  for (std::size_t k = 0; k < figure.panels.size(); ++k) {
    const Panel& panel = figure.panels[k];
    const int x = edge + begin(column_widths, panel.column), y = top + begin(row_heights, panel.row);
    canvas.body += grid_svg(panel.grid, measures[k], x, y);
    canvas.width = std::max(canvas.width, x + measures[k].width + edge);
    bottom = std::max(bottom, y + measures[k].height);
  }
  for (const std::string& line : lines_of(figure.note, static_cast<std::size_t>(std::max(canvas.width, 480) * 100 / 723))) {
    bottom += line_height;
    canvas.body += "<g class=\"k\">" + text_at(edge, bottom, line) + "</g>\n";
    canvas.width = std::max(canvas.width, width_of(length(line)) + 2 * edge);
  }
  canvas.height = bottom + edge + 2;
  return canvas;
}

std::string opening(const Canvas& canvas, const Figure& figure, const std::string& style = "") {
  const std::string w = number(canvas.width), h = number(canvas.height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" aria-label=\"" + escaped(in_words(figure)) +
         '"' + style + " width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + ' ' + h + "\">\n";
}

}  // namespace

std::string svg_style() {
  // The eight colours of threads are those of CuTe's print_latex_tv; values have eight tints in the order of print_latex.
  constexpr std::array<const char*, 8> threads = {"#afafff", "#afffaf", "#ffffaf", "#ffafaf",
                                                  "#d2d2ff", "#d2ffd2", "#ffffd2", "#ffd2d2"};
  constexpr std::array<const char*, 8> values = {"#ffffff", "#d3dfee", "#e9eff7", "#c3d3e7",
                                                 "#f4f7fb", "#cbd9ea", "#dee7f2", "#bbcde3"};
  std::string css =
      ".picture{font:12px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;color:#1b1f24}\n"
      ".picture text{fill:currentColor}.picture .c text{fill:#14171a;text-anchor:middle}\n"
      ".picture .n text{fill-opacity:.72;font-size:11px;text-anchor:middle}.picture .n [text-anchor=end]{text-anchor:end}\n"
      ".picture .s{font-weight:600}\n"
      ".picture path{fill:none}.picture .l0{stroke:#59636e;stroke-width:.6}.picture .l1{stroke:#2b3138;stroke-width:1.8}\n"
      ".picture .l2{stroke:#14171a;stroke-width:2.8}.picture .l3{stroke:#14171a;stroke-width:4}\n"
      ".picture .h{stroke:#8a5200;stroke-width:1;stroke-opacity:.55}.picture .o{stroke:#c4161c;stroke-width:3}\n"
      ".picture .f{fill:#fff}.picture .e{fill:#b9bec4}.picture .d{fill:#ffd08a}\n";
  for (std::size_t k = 0; k < threads.size(); ++k)
    css += ".picture .t" + number(k) + "{fill:" + threads[k] + "}.picture .v" + number(k) + "{fill:" + values[k] + "}\n";
  for (int k = 0; k < 32; ++k) {
    const auto [red, green, blue] = bank_colour(k);
    css += ".picture .b" + number(k) + "{fill:rgb(" + number(red) + ',' + number(green) + ',' + number(blue) + ")}";
  }
  return css + '\n';
}

std::string svg_dark_style(const std::string& under) {
  // The tints of values around the paper's own; threads and banks keep their hues.
  constexpr std::array<const char*, 8> values = {"#1c2026", "#2a3d57", "#232f3f", "#324b6b",
                                                 "#1f2630", "#2d4560", "#27384d", "#375377"};
  const auto rule = [&](const std::string& selector, const std::string& style) {
    return under + ".picture" + selector + '{' + style + "}\n";
  };
  const auto darkened = [](int channel) { return number(std::max(0, (channel - 110) * 3 / 4)); };
  std::string css = rule("", "color:#e6e9ec") + rule(" .c text", "fill:#f2f4f6") + rule(" .l0", "stroke:#68727d") +
                    rule(" .l1", "stroke:#b9c1ca") + rule(" .l2", "stroke:#e6e9ec") + rule(" .l3", "stroke:#e6e9ec") +
                    rule(" .h", "stroke:#f0b455") + rule(" .o", "stroke:#ff7b72") + rule(" .f", "fill:#1c2026") +
                    rule(" .e", "fill:#3d444d") + rule(" .d", "fill:#7a5410");
  constexpr std::array<std::array<int, 3>, 8> threads = {{{175, 175, 255},
                                                          {175, 255, 175},
                                                          {255, 255, 175},
                                                          {255, 175, 175},
                                                          {210, 210, 255},
                                                          {210, 255, 210},
                                                          {255, 255, 210},
                                                          {255, 210, 210}}};
  const auto colour = [&](int red, int green, int blue) {
    return "fill:rgb(" + darkened(red) + ',' + darkened(green) + ',' + darkened(blue) + ')';
  };
  for (std::size_t k = 0; k < threads.size(); ++k) {
    css += rule(" .t" + number(k), colour(threads[k][0], threads[k][1], threads[k][2]));
    css += rule(" .v" + number(k), std::string("fill:") + values[k]);
  }
  for (int k = 0; k < 32; ++k) {
    const auto [red, green, blue] = bank_colour(k);
    css += rule(" .b" + number(k), colour(red, green, blue));
  }
  return css;
}

std::string svg_element(const Figure& figure) {
  const Canvas canvas = drawn(figure);
  return opening(canvas, figure, " style=\"--w:" + number(canvas.width) + "px\"") + canvas.body + "</svg>\n";
}

std::string to_svg(const Figure& figure) {
  const Canvas canvas = drawn(figure);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + opening(canvas, figure) + "<style>" + svg_style() +
         ".paper{fill:#fff}\n@media(prefers-color-scheme:dark){\n" + svg_dark_style("") +
         ".picture .paper{fill:#15181c}}</style>\n"
         "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" +
         canvas.body + "</svg>\n";
}

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
  static constexpr std::array<const char*, 8> threads = {
      "{rgb,255:red,175;green,175;blue,255}", "{rgb,255:red,175;green,255;blue,175}", "{rgb,255:red,255;green,255;blue,175}",
      "{rgb,255:red,255;green,175;blue,175}", "{rgb,255:red,210;green,210;blue,255}", "{rgb,255:red,210;green,255;blue,210}",
      "{rgb,255:red,255;green,255;blue,210}", "{rgb,255:red,255;green,210;blue,210}"};
  static constexpr std::array<const char*, 8> values = {"black!00", "black!40", "black!20", "black!60",
                                                        "black!10", "black!50", "black!30", "black!70"};
  const auto of = [&](std::int64_t count) { return static_cast<std::size_t>(((cell.colour % count) + count) % count); };
  switch (cell.fill) {
    case Fill::none: return "white";
    case Fill::thread: return threads[of(8)];
    case Fill::value: return values[of(8)];
    case Fill::bank: {
      const auto [red, green, blue] = bank_colour(static_cast<std::int64_t>(of(32)));
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
