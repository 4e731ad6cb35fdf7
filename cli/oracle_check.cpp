// colex oracle check: seven questions about what the hardware does with your layouts, and what they have in common.
#include "oracle_check.hpp"

#include <cstddef>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "colex/coalesce.hpp"
#include "colex/convert.hpp"
#include "colex/linear_layout.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/verification/verify.hpp"

#include "form_names.hpp"
#include "oracle.hpp"

namespace colex::cli {

namespace {

constexpr const char* check_footer = R"(Each question has a help of its own with an example: colex oracle check mma --help)";

/// Which question a form is asked about by; empty if it is by none.
std::string question_about(const std::string& form) {
  if (const auto* atom = predictions::mma_atom(form)) return atom->family.starts_with("mma.sp") ? "sparse" : "mma";
  if (predictions::wgmma_atom(form) != nullptr) return "wgmma";
  if (predictions::matrix_copy(form) != nullptr || predictions::tensor_memory_copy(form) != nullptr) return "copy";
  if (const auto* memory = predictions::memory_form(form)) {
    return memory->family.starts_with("tensor_") ? "tma"
           : memory->family == "shared_access"   ? "smem"
           : memory->family == "cp_async"        ? "copy"
                                                 : "";
  }
  return "umma";
}

/// The options by which one command asked all questions once: what to write instead.
void refuse_old_spelling(CLI::App& check) {
  const auto refuse = [](const std::string& option, const std::string& instead) {
    throw CLI::ValidationError(option, "each question is a command of its own: write colex oracle check " + instead);
  };
  check
      .add_option_function<std::string>(
          "--instruction",
          [refuse](const std::string& name) {
            const std::string form = the_form(name), question = question_about(form);
            refuse("--instruction", (question.empty() ? "mma" : question) + ' ' + name + " …");
          },
          "")
      ->group("");
  check
      .add_option_function<std::vector<std::string>>(
          "--tma", [refuse](const std::vector<std::string>&) { refuse("--tma", "tma TENSOR TILE --box SHAPE"); }, "")
      ->group("");
  check
      .add_option_function<std::string>(
          "--smem-access", [refuse](const std::string&) { refuse("--smem-access", "smem LAYOUT"); }, "")
      ->group("");
}

/// What a renamed axis is called, as cycles: `k by (1 2)(5 6)`. A long one is cut.
std::string cycles(const verification::Renamed& renamed) {
  constexpr std::size_t longest = 60;
  std::string text;
  std::vector<bool> done(renamed.names.size(), false);
  for (std::size_t x = 0; x < renamed.names.size(); ++x) {
    if (done[x] || renamed.names[x] < 0 || renamed.names[x] == static_cast<std::int64_t>(x)) continue;
    std::string cycle;
    for (std::size_t y = x; !done[y] && renamed.names[y] >= 0; y = static_cast<std::size_t>(renamed.names[y])) {
      done[y] = true;
      cycle += (cycle.empty() ? "" : " ") + std::to_string(y);
    }
    if (text.size() + cycle.size() > longest) return text + "…";
    text += '(' + cycle + ')';
  }
  return text;
}

}  // namespace

CLI::Option* add_text(CLI::App& command, const std::string& name, std::string& text, const std::string& description) {
  return command.add_option(name, text, description)
      ->check(CLI::Validator([](const std::string& given) { return given.empty() ? std::string("it is empty") : std::string(); },
                             "", "not empty"));
}

void add_form(CLI::App& command, std::string& form, const std::string& example) {
  add_text(command, "FORM", form, "The instruction, as PTX or CuTe names it: " + example)->required();
}

std::string form_for(const std::string& question, const std::string& name) {
  std::string form = the_form(name);
  const std::string about = question_about(form);
  if (about == question) return form;
  const std::string whose = about.empty() ? "no question of this kind is about it; colex oracle show says what is known"
                                          : "it is asked about by colex oracle check " + about;
  throw CLI::ValidationError("FORM", predictions::short_name(form) + ": " + whose);
}

std::optional<Layout<>> layout_given(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  return argument<Layout<>>(option, text, "a layout");
}

namespace {

Layout<> tv_layout_of(const std::string& option, const LinearLayout& given) {
  LinearLayout F = transpose_inputs(given, detail::nearest_first(given.inputs()));
  if (option == "--B" && F.outputs().size() == 2) F = transpose_outputs(F, {F.outputs()[1].name, F.outputs()[0].name});
  Modes<Checked> threads, values;
  Word taken = 0;
  std::size_t bit = 0;
  for (const Dimension& input : F.inputs()) {
    if (input.bits > 0 && input.name != "register" && input.name != "lane" && input.name != "warp")
      throw Rejection(Kind::type, option + " is held by registers, lanes and warps, and not by a " + input.name);
    for (std::size_t end = bit + input.bits; bit < end; ++bit) {
      const Word place = F.columns()[bit];
      if ((taken & place) != 0)
        throw Rejection(Kind::type,
                        option + ": two bases of " + to_string(given) + " have a bit in common, which no TV layout adds");
      taken |= place;
      (input.name == "register" ? values : threads).push_back({Checked(2), Checked(static_cast<std::int64_t>(place))});
    }
  }
  return make_layout<Checked, Checked>({coalesce(layout_of(threads)), coalesce(layout_of(values))});
}

}  // namespace

std::optional<Layout<>> operand_given(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const notation::Value<> value = value_for(option, text);
  if (const auto* distribution = value.as<LinearLayout>()) return tv_layout_of(option, *distribution);
  return argument<Layout<>>(option, value, "a layout");
}

std::optional<ComposedLayout<>> memory_given(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  return memory_layout(option, text);
}

std::optional<GivenMemory> memory_text(const std::string& option, const std::string& text, const std::string& memory) {
  if (text.empty()) return std::nullopt;
  const PastedText known = known_text(text);
  if (!known.memory.empty() && known.memory != memory)
    throw CLI::ValidationError(option,
                               fmt::format("the text is of {}, and this operand lies in {}: {}", known.memory, memory, text));
  const notation::Value<> value = value_for(option, known.expression);
  const auto* behind = value.as<OffsetLayout<Checked>>();
  return GivenMemory{
      option, text,
      behind == nullptr ? memory_layout(option, known.expression) : ComposedLayout<>(Swizzle(), behind->offset, behind->layout),
      known.memory, known.element_bits};
}

void refuse_given(const std::vector<Given>& options, const std::string& why) {
  for (const auto& [option, text] : options) {
    if (!text.empty()) throw CLI::ValidationError(option, why);
  }
}

namespace {

/// A text of one word is no print, and the name of a file is not its text.
void refuse_file_name(const std::string& dump) {
  constexpr std::size_t longest_name = 4096;
  if (dump == "-" || dump.size() > longest_name) return;
  std::error_code trouble;
  if (dump.find_first_of(" \n(<") == std::string::npos || std::filesystem::exists(dump, trouble))
    throw CLI::ValidationError("--dump", dump + ": it takes the text itself, or - for standard input");
}

}  // namespace

std::optional<dialects::Reading> dump_instead_of(const std::vector<Given>& options, const std::string& dump) {
  if (dump.empty()) return std::nullopt;
  refuse_given(options, "what is printed says it: give --dump or this");
  refuse_file_name(dump);
  return dump_in(dump);
}

std::string tiler_of(const dialects::Reading& dump, const std::string& name) {
  const std::string part = part_of(dump, name);
  return part.starts_with("(") ? '<' + part.substr(1, part.size() - 2) + '>' : part;
}

std::vector<std::string> lines_of(const verification::Mistake& mistake) {
  if (!mistake.fits) return {mistake.why};
  const char* axes = mistake.operand == 'A' ? "(m,k)" : mistake.operand == 'B' ? "(n,k)" : "(m,n)";
  return {fmt::format("T{}V{} is at {} = ({},{}); your layout puts it at ({},{})", mistake.thread, mistake.value, axes,
                      mistake.row, mistake.column, mistake.claimed_row, mistake.claimed_column),
          mistake.why};
}

std::vector<std::string> lines_of(const std::vector<verification::Renamed>& renamed) {
  std::vector<std::string> lines;
  for (const verification::Renamed& axis : renamed) lines.push_back(fmt::format("{} by {}", axis.axis, cycles(axis)));
  return lines;
}

void predict_only(OracleAnswer& answer, const observations::Record& record, const std::string& family, const std::string& targets,
                  Finding otherwise) {
  const auto words = [](Finding finding) {
    return finding == Finding::wrong ? "not as predicted" : finding == Finding::unknown ? "sources differ" : "as predicted";
  };
  const auto known = [&](Finding finding) { return finding == Finding::wrong ? otherwise : Finding::unknown; };
  answer.headline = words(answer.finding) + (answer.headline.empty() ? std::string() : ": " + answer.headline);
  answer.finding = known(answer.finding);
  for (OperandAnswer& operand : answer.operands) {
    operand.lines.insert(operand.lines.begin(), words(operand.finding));
    operand.finding = known(operand.finding);
  }
  answer.engine = "predicted";
  const std::string why = verification::why_not_observed(record, family, targets);
  answer.grounds = "not observed: " + (why.empty() ? "it is not in the record" : why);
}

std::string swizzle_in_bytes(const ComposedLayout<>& layout, std::int64_t bits) {
  constexpr std::int64_t chunk_bits = 4, of_row = 3;
  const Swizzle* swizzle = layout.swizzle();
  const bool of_bytes = swizzle != nullptr && swizzle->bits() >= 1 && swizzle->bits() <= 3 && swizzle->base() == chunk_bits &&
                        swizzle->shift() == of_row;
  if (!of_bytes || bits == 8) return "";
  const Result<Swizzle> of_elements =
      attempt([&] { return bits > 8 ? upcast(*swizzle, bits / 8) : Swizzle(swizzle->bits(), chunk_bits + 1, of_row); });
  if (!of_elements) return "";
  return fmt::format("{} is a swizzle of bytes, and a layout counts elements: of {} bits each it is {}", to_string(*swizzle),
                     bits, to_string(*of_elements));
}

void add_oracle_check(CLI::App& oracle, Exit& exit) {
  CLI::App* check = oracle.add_subcommand(
      "check", "Is this the layout of that operand, a tiled copy, a TMA copy, free of bank conflicts? Seven questions");
  check->require_subcommand(0, 1);
  // Said here, so that a question that there is not is named first.
  check->callback([check] {
    if (check->get_subcommands().empty())
      throw CLI::ValidationError("check", "ask one of its questions: mma, sparse, copy, wgmma, umma, tma, smem");
  });
  check->footer(check_footer);
  refuse_old_spelling(*check);
  mma_question::add(*check, exit);
  mma_question::add_sparse(*check, exit);
  copy_question::add(*check, exit);
  wgmma_question::add(*check, exit);
  umma_question::add(*check, exit);
  tma_question::add(*check, exit);
  smem_question::add(*check, exit);
}

}  // namespace colex::cli
