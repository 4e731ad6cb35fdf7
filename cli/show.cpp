// colex show EXPR: a picture of a layout, of an operation or of an instruction, as text, SVG, LaTeX or PNG.
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/output/whole_file.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/render/bank_picture.hpp"
#include "colex/render/composition_picture.hpp"
#include "colex/render/difference_picture.hpp"
#include "colex/render/hardware_picture.hpp"
#include "colex/render/layout_picture.hpp"
#include "colex/render/svg.hpp"
#include "colex/render/tikz.hpp"
#include "colex/render/tile_picture.hpp"

#include "command.hpp"
#include "expression.hpp"
#include "form_names.hpp"
#include "operands.hpp"
#include "oracle.hpp"

namespace colex::cli {

namespace {

using notation::Expression;
using notation::Operation;
using notation::Parameter;
using notation::Value;
using render::Figure;

struct Request {
  std::string expression;
  bool text = false, svg = false, latex = false, png = false;
  bool tv = false, banks = false, steps = false;
  std::string tile, difference, output;
  std::int64_t element_bytes = 2;
  render::Extent extent;
};

/// The value as a layout; a shape stands for its compact layout.
Layout<> layout_of(const std::string& what, const Value<>& value) {
  if (Parameter<Checked, Layout<>>::price(value) < 0)
    throw Rejection(Kind::type, what + " is of a layout; " + to_string(value) + " is " + notation::a_type_name(value));
  return Parameter<Checked, Layout<>>::convert(value);
}

/// What is drawn of a value: a shape as its compact layout.
Value<> drawable(const Value<>& value) {
  if (render::domain_of(value) || Parameter<Checked, Layout<>>::price(value) < 0) return value;
  return Parameter<Checked, Layout<>>::convert(value);
}

/// The tile of a TV picture: as asked for, or a single row of all offsets.
Tuple<Checked> tile_of(const Request& request, const Layout<>& TV) {
  if (request.tile.empty()) return tuple(1, cosize(TV));
  const Value<> value = value_of(request.tile);
  const Tuple<Checked>* tile = value.as<Tuple<Checked>>();
  if (tile == nullptr || tile->rank() != 2 || tile->depth() != 1) {
    throw Rejection(Kind::type, "--tile takes rows and columns, as (16,8); this is " + to_string(value));
  }
  return *tile;
}

Figure tv_picture(const Request& request) {
  const Layout<> TV = layout_of("a TV picture", value_of(request.expression));
  const Tuple<Checked> tile = tile_of(request, TV);
  return render::side_by_side(
      "", {render::thread_values(TV, tile.mode(0).leaf().value(), tile.mode(1).leaf().value(), request.extent)});
}

Figure difference_picture(const Request& request) {
  const Value<> left = drawable(value_of(request.expression)), right = drawable(value_of(request.difference));
  const auto titled = [](const std::string& text, const Value<>& value) {
    return text + (text == to_string(value) ? "" : " = " + to_string(value));
  };
  auto figure = render::difference_picture(titled(request.expression, left), left, titled(request.difference, right), right,
                                           request.extent);
  if (!figure)
    throw Rejection(Kind::type,
                    "two layouts of integers can be compared; these are " + to_string(left) + " and " + to_string(right));
  return *figure;
}

/// The divides whose tiles are drawn.
constexpr std::array divisions = {
    std::pair("logical_divide", render::Division::logical), std::pair("zipped_divide", render::Division::zipped),
    std::pair("tiled_divide", render::Division::tiled), std::pair("flat_divide", render::Division::flat)};

/// The tiles of a layout. As in the notation, a shape divides mode by mode, and an integer n is the tile n:1.
Figure division_picture(const Layout<>& A, const Value<>& by, render::Division division, const render::Extent& extent) {
  using AsTiler = Parameter<Checked, Tiler<Checked>>;
  if (const Checked* n = by.as<Checked>())
    return render::division_picture(A, Tiler<Checked>(Layout<>(Mode<Checked>{*n, 1})), division, extent);
  if (AsTiler::price(by) < 0) throw Rejection(Kind::type, to_string(by) + " is no tiler: a layout, or layouts as <4:1, 8:1>");
  return render::division_picture(A, AsTiler::convert(by), division, extent);
}

/// The steps of the operation that an expression is.
Figure steps_picture(const Request& request) {
  const Expression expression = notation::parse_expression(expression_in(request.expression));
  const notation::Node& root = expression.nodes[expression.root()];
  std::string operation(notation::infix_sign(root.operation));
  if (root.operation == Operation::call) operation = expression.name_of(root);
  // Not every part of an expression has a value of its own, as the groups of F2{…}; what an operator or a function is applied
  // to has one.
  std::vector<std::size_t> parts;
  if (!operation.empty()) parts = expression.operands(expression.root());
  std::vector<Value<>> operands;
  for (const std::size_t operand : parts) operands.push_back(notation::evaluate(expression, operand, notation::Environment<>{}));
  const auto layout = [&](std::size_t k) { return layout_of("a picture of " + operation, operands[k]); };
  if ((operation == "o" || operation == "composition") && operands.size() == 2)
    return render::composition_picture(layout(0), layout(1), request.extent);
  for (const auto& [name, division] : divisions) {
    if (operation == name && operands.size() == 2) return division_picture(layout(0), operands[1], division, request.extent);
  }
  if (operation == "complement" && !operands.empty() && operands.size() <= 2) {
    std::optional<Checked> cotarget;
    if (operands.size() == 2) cotarget = product(Parameter<Checked, Tuple<Checked>>::convert(operands[1]));
    return render::complement_picture(layout(0), cotarget, request.extent);
  }
  throw Rejection(Kind::type, "--steps draws a composition, a complement or a divide (logical, zipped, tiled, flat); this is " +
                                  request.expression);
}

/// Whether a text is an instruction's name, if perhaps of none that is known: no expression has a dot or `::` in it, and PTX's
/// and CuTe's names have.
bool is_of_an_instruction(const std::string& text) {
  return text.find('.') != std::string::npos || text.find("::") != std::string::npos ||
         (text.size() > 4 && text.rfind("SM", 0) == 0 && text.find('_') != std::string::npos && text[2] >= '0' && text[2] <= '9');
}

/// Whether it is an instruction without operands that have a layout.
bool is_described_elsewhere(const std::string& name) {
  return predictions::memory_form(name) != nullptr || predictions::tensor_memory_sums(name) != nullptr;
}

/// The picture of an instruction; nothing if none has this name.
std::optional<Figure> instruction_picture(const Request& request) {
  const std::string& name = request.expression;
  const std::vector<evidence::Operand> operands = operands_of(name);
  if (operands.empty() && is_described_elsewhere(name)) {
    throw Rejection(Kind::type, name +
                                    " copies what its descriptor or its operands say, and has no layout of its own to draw; what "
                                    "is known of it: colex oracle show '" +
                                    name + '\'');
  }
  // A text of another tool may look like a form's name.
  if (operands.empty() && is_of_an_instruction(name) && !attempt([&] { return dialects::read(name); })) throw_no_such_form(name);
  if (operands.empty()) return std::nullopt;
  auto figure = render::hardware_picture(
      {predictions::matrix_copy(name) != nullptr ? predictions::matrix_copy(name)->form : name, "", "", operands},
      request.extent);
  if (figure && predictions::wgmma_atom(name) != nullptr)
    figure->note = "what lies in shared memory lies where its descriptor says: colex oracle show '" + name + '\'';
  return figure;
}

Figure picture(const Request& request) {
  if (request.tv) return tv_picture(request);
  if (request.steps) return steps_picture(request);
  if (!request.difference.empty()) return difference_picture(request);
  if (auto figure = instruction_picture(request)) return *figure;
  const Value<> value = drawable(value_of(request.expression));
  if (request.banks) return render::bank_picture(value, request.element_bytes, request.extent);
  if (auto grid = render::layout_picture(value, request.extent)) return render::side_by_side("", {std::move(*grid)});
  if (value.is<Swizzle>())
    throw Rejection(Kind::type, "a swizzle is drawn on a tile, as " + to_string(value) + " o 0 o (8,64):(64,1)");
  throw Rejection(Kind::type, "no picture of " + notation::a_type_name(value) + ", " + to_string(value));
}

/// Has rsvg-convert make a PNG of an SVG; 4 if it is not installed.
Exit write_png(const std::string& svg, const std::string& file) {
  if (std::system("command -v rsvg-convert > /dev/null 2>&1") != 0) {
    fmt::print(stderr, "error: --png needs rsvg-convert, which is not installed (Debian: librsvg2-bin); --svg needs nothing\n");
    return Exit::environment;
  }
  output::WholeFile png(file, {"\x89PNG"});
  const std::string target = png.beside().empty() ? file : png.beside();
  std::FILE* pipe = popen(("rsvg-convert --zoom 2 > " + evidence::quoted(target)).c_str(), "w");
  if (pipe == nullptr) throw output::Fault("rsvg-convert could not be started");
  const bool was_sent = std::fwrite(svg.data(), 1, svg.size(), pipe) == svg.size();
  if (pclose(pipe) != 0 || !was_sent) throw output::Fault(file + ": rsvg-convert could not write it");
  png.finish();
  return Exit::as_claimed;
}

enum class Format { text, svg, latex, png };

/// The format that the ending of a file's name says.
std::optional<Format> format_of_ending(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".svg") return Format::svg;
  if (ending == ".tex") return Format::latex;
  if (ending == ".png") return Format::png;
  if (ending == ".txt") return Format::text;
  return std::nullopt;
}

std::optional<Format> format_of_option(const Request& request) {
  if (request.text) return Format::text;
  if (request.svg) return Format::svg;
  if (request.latex) return Format::latex;
  if (request.png) return Format::png;
  return std::nullopt;
}

/// The format that is asked for: by an option, or by the ending of the file to write. Both have to agree.
Format format_of(const Request& request) {
  const std::optional<Format> by_option = format_of_option(request), by_ending = format_of_ending(request.output);
  if (by_option) {
    if (by_ending.value_or(*by_option) != *by_option)
      throw CLI::ValidationError("--output", request.output + " is the name of another format than the one that is asked for");
    return *by_option;
  }
  if (by_ending || request.output.empty()) return by_ending.value_or(Format::text);
  throw CLI::ValidationError("--output", request.output +
                                             ": the name of a picture ends in .svg, .tex, .png or .txt; with --svg, --latex, "
                                             "--png or --text it may end in anything");
}

/// What each picture of ours has near its beginning.
output::Marks marks_of(Format format) {
  switch (format) {
    case Format::svg: return {render::svg_mark};
    case Format::latex: return {"\\documentclass"};
    case Format::text:
    case Format::png: break;
  }
  return {"+--"};
}

Exit show(const Request& request) {
  const Format format = format_of(request);
  const Figure figure = picture(request);
  if (format == Format::png) {
    if (request.output.empty()) throw CLI::ValidationError("--png", "say where to write it: --output FILE");
    return write_png(render::to_svg(figure), request.output);
  }
  const std::string text = format == Format::svg     ? render::to_svg(figure)
                           : format == Format::latex ? render::to_tikz(figure)
                                                     : render::to_text(figure);
  if (request.output.empty()) {
    fmt::print("{}", text);
    return Exit::as_claimed;
  }
  output::write_whole(request.output, text, marks_of(format));
  return Exit::as_claimed;
}

/// An option group would say the same; but to CLI11 its name is empty, and an empty argument begins it, which may have no end.
void at_most_one(const std::vector<CLI::Option*>& options) {
  for (CLI::Option* one : options) {
    for (CLI::Option* other : options) {
      if (one < other) one->excludes(other);
    }
  }
}

}  // namespace

void add_show(CLI::App& app, Exit& exit) {
  auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("show", "A picture of a layout, of an operation, or of an instruction");
  command->add_option("expression", request->expression, "An expression whose value is a layout; or the name of an instruction")
      ->required();
  at_most_one({command->add_flag("--text", request->text, "As text (the default)"),
               command->add_flag("--svg", request->svg, "As SVG"),
               command->add_flag("--latex,--tikz", request->latex, "As LaTeX, in the look of CuTe's print_latex"),
               command->add_flag("--png", request->png, "As PNG, by rsvg-convert, into --output")});
  CLI::Option* tv =
      command->add_flag("--tv", request->tv, "As a thread-value layout: which thread holds which element of the tile");
  CLI::Option* banks = command->add_flag("--banks", request->banks,
                                         "As a tile in shared memory: coloured by bank, with the wavefronts of reading it");
  CLI::Option* steps =
      command->add_flag("--steps", request->steps, "The steps of the operation: a composition, a complement, a divide");
  CLI::Option* difference =
      command
          ->add_option("--difference", request->difference,
                       "Against this other layout: what differs is shaded, the first outlined")
          ->check(CLI::Validator(
              [](const std::string& text) { return text.empty() ? std::string("it is empty") : std::string(); }, ""));
  at_most_one({tv, banks, steps, difference});
  const CLI::Range drawn_at_most(1, 1024);  // a page of more is none that anybody looks at, and takes gigabytes
  command->add_option("--tile", request->tile, "Rows and columns of the tile of --tv, as (16,8); a single row if not given")
      ->needs(tv);
  command->add_option("--element-bytes", request->element_bytes, "Of --banks: the size of an element")
      ->capture_default_str()
      ->check(CLI::Range(1, 16))
      ->needs(banks);
  command->add_option("--rows", request->extent.rows, "How many rows to draw at most")
      ->capture_default_str()
      ->check(drawn_at_most);
  command->add_option("--columns", request->extent.columns, "How many columns to draw at most")
      ->capture_default_str()
      ->check(drawn_at_most);
  command->add_option("-o,--output", request->output,
                      "Write to this file: .svg, .tex, .png or .txt, in the format that its ending says");
  command->callback([request, &exit] { exit = show(*request); });
}

}  // namespace colex::cli
