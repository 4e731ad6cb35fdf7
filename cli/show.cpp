// colex show EXPR: a picture of a layout, of an operation or of an instruction, as text, SVG, LaTeX or PNG.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/dialects/dialects.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/picture.hpp"
#include "colex/interface/tiled_check.hpp"
#include "colex/output/files.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/render/figure.hpp"

#include "command.hpp"
#include "input.hpp"
#include "oracle.hpp"

namespace colex::cli {

namespace {

using render::Figure;

struct Request : PictureRequest {
  bool text = false, svg = false, latex = false, png = false;
  std::string output;
};

/// Whether a text is an instruction's name, if perhaps of none that is known: no expression has a dot or `::` in it, and PTX's
/// and CuTe's names have. They have no quotation mark, bracket or blank, as types of other tools have.
bool is_of_an_instruction(const std::string& text) {
  if (text.find_first_of("\"'#!=(){}[] \n") != std::string::npos) return false;
  return text.find('.') != std::string::npos || text.find("::") != std::string::npos ||
         (text.size() > 4 && text.rfind("SM", 0) == 0 && text.find('_') != std::string::npos && text[2] >= '0' && text[2] <= '9');
}

/// Whether it is an instruction without operands that have a layout.
bool is_described_elsewhere(const std::string& name) {
  return predictions::memory_form(name) != nullptr || predictions::tensor_memory_sums(name) != nullptr;
}

/// The expression as it is; of an instruction that a part of its name tells, the whole name. Complains of one that several have,
/// or none.
std::string whole_name(const std::string& text) {
  const bool is_known = !operands_of(text).empty() || is_described_elsewhere(text);
  // A text of another tool may look like a form's name.
  if (is_known || !is_of_an_instruction(text) || attempt([&] { return dialects::read(text); })) return text;
  return the_form(text);
}

/// Complains of the name of an instruction that has no picture.
void require_drawable(const std::string& name) {
  if (operands_of(name).empty() && is_described_elsewhere(name)) {
    throw Rejection(Kind::type, name +
                                    " copies what its descriptor or its operands say, and has no layout of its own to draw; what "
                                    "is known of it: colex oracle show '" +
                                    name + '\'');
  }
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

Exit show(Request request) {
  if (request.expression == "-") request.expression = read_all("-");
  const Format format = format_of(request);
  if (request.expression == "-") request.expression = read_all("-");
  if (!request.tv && !request.steps && request.difference.empty()) {
    request.expression = whole_name(request.expression);
    require_drawable(request.expression);
  }
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
  command
      ->add_option("expression", request->expression,
                   "An expression whose value is a layout; or the name of an instruction; - for standard input")
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
  command->footer(
      "Example: a layout, and who holds what of an instruction's operand\n$ colex show \"(4,8):(8,1)\"\n$ colex show "
      "mma.m16n8k16.f32.f16.f16.f32");
  command->callback([request, &exit] { exit = show(*request); });
}

}  // namespace colex::cli
