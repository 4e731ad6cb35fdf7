#include "colex/interface/oracle_question.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "colex/coalesce.hpp"
#include "colex/convert.hpp"
#include "colex/evidence/record.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/notes.hpp"
#include "colex/linear_layout.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"

#include "question_rows.hpp"

namespace colex::cli {

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

std::string form_for(const std::string& question, const std::string& name) {
  std::string form = the_form(name);
  const std::string about = question_about(form);
  if (about == question) return form;
  const std::string whose = about.empty() ? "no question of this kind is about it; colex oracle show says what is known"
                                          : "it is asked about by colex oracle check " + about;
  throw Misuse("FORM", predictions::short_name(form) + ": " + whose);
}

// --- who reads the text of an option

Layout<> layout_text(const std::string& option, const std::string& text) { return argument<Layout<>>(option, text, "a layout"); }
ComposedLayout<> memory_layout_text(const std::string& option, const std::string& text) { return memory_layout(option, text); }
Tiler<> tiler_text(const std::string& option, const std::string& text) { return argument<Tiler<>>(option, text, "a tiler"); }
Tuple<Checked> tuple_text(const std::string& option, const std::string& text) {
  return argument<Tuple<Checked>>(option, text, "a shape");
}
Tuple<Checked> coordinate_text(const std::string& option, const std::string& text) {
  return argument<Tuple<Checked>>(option, text, "a coordinate");
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

GivenMemory memory_text(const std::string& option, const std::string& text, const std::string& memory) {
  const PastedText known = known_text(text);
  if (!known.memory.empty() && known.memory != memory)
    throw Misuse(option, fmt::format("the text is of {}, and this operand lies in {}: {}", known.memory, memory, text));
  const notation::Value<> value = value_for(option, known.expression);
  const auto* behind = value.as<OffsetLayout<Checked>>();
  return {text, behind == nullptr ? memory_layout(option, value) : ComposedLayout<>(Swizzle(), behind->offset, behind->layout),
          known.memory, known.element_bits};
}

}  // namespace

Layout<> operand_text(const std::string& option, const std::string& text) {
  const notation::Value<> value = value_for(option, text);
  if (const auto* distribution = value.as<LinearLayout>()) return tv_layout_of(option, *distribution);
  return argument<Layout<>>(option, value, "a layout");
}

GivenMemory shared_text(const std::string& option, const std::string& text) { return memory_text(option, text, "smem"); }
GivenMemory tensor_text(const std::string& option, const std::string& text) { return memory_text(option, text, "tmem"); }

dialects::Reading dump_text(const std::string& option, const std::string& text) {
  // A text of one word is no print, and the name of a file is not its text.
  constexpr std::size_t longest_name = 4096;
  std::error_code trouble;
  if (text.size() <= longest_name && (text.find_first_of(" \n(<") == std::string::npos || std::filesystem::exists(text, trouble)))
    throw Misuse(option, text + ": it takes the text itself, or - for standard input");
  return dump_in(text);
}

// --- all questions, by their texts

const std::vector<OracleQuestion>& oracle_questions() {
  static const std::vector<OracleQuestion> all = {mma_by_texts(),  sparse_by_texts(), copy_by_texts(), wgmma_by_texts(),
                                                  umma_by_texts(), tma_by_texts(),    smem_by_texts()};
  return all;
}

OracleAnswer ask(const OracleQuestion& question, const QuestionTexts& given, const Gpu& gpu) {
  require_readable(question, given);
  OracleAnswer answer = question.answer(given, gpu);
  for (std::string& text : take_notes()) answer.remarks.push_back(std::move(text));
  answer.repeat = command_of("colex oracle check", question, given);
  return answer;
}

OracleAnswer ask(const std::string& question, QuestionTexts given, const std::vector<std::string>& words, const Gpu& gpu) {
  const OracleQuestion& asked = named(oracle_questions(), question);
  return ask(asked, with_words(asked, std::move(given), words), gpu);
}

// --- an answer

const char* name(Finding finding) {
  switch (finding) {
    case Finding::right: return "right";
    case Finding::equivalent: return "equivalent";
    case Finding::answered: return "answered";
    case Finding::unknown: return "unknown";
    case Finding::wrong: break;
  }
  return "wrong";
}

void OracleAnswer::add(OperandAnswer operand) {
  finding = std::max(finding, operand.finding);
  operands.push_back(std::move(operand));
}

void take_grounds(OracleAnswer& answer, const observations::Record& record) {
  answer.engine = record.manifest.time.empty() ? "observed" : "recorded";
  answer.device = observations::describe(record.manifest.provenance);
  answer.grounds = recorded_on(record);
}

namespace {

Mark mark_of(Finding finding) {
  switch (finding) {
    case Finding::right:
    case Finding::equivalent: return Mark::good;
    case Finding::answered: return Mark::strong;
    case Finding::unknown: return Mark::doubtful;
    case Finding::wrong: break;
  }
  return Mark::bad;
}

std::string operands_text(const OracleAnswer& answer, const Marking& marked) {
  std::size_t widest = 0, columns = 0;
  for (const OperandAnswer& operand : answer.operands) {
    widest = std::max(widest, operand.name.size());
    columns = std::max(columns, std::string(name(operand.finding)).size());
  }
  std::string text;
  for (const OperandAnswer& operand : answer.operands) {
    text += fmt::format("  {:{}}  {}  {}\n", operand.name, widest,
                        marked(fmt::format("{:{}}", name(operand.finding), columns), mark_of(operand.finding)), operand.layout);
    for (const std::string& line : operand.lines) text += fmt::format("  {:{}}  {}\n", "", widest, line);
  }
  return text;
}

}  // namespace

std::string say(const OracleAnswer& answer, const Marking& marked) {
  std::string text =
      marked(answer.finding == Finding::answered ? answer.headline : name(answer.finding), mark_of(answer.finding));
  if (answer.finding != Finding::answered && !answer.headline.empty()) text += ": " + answer.headline;
  text += '\n' + operands_text(answer, marked);
  for (const std::string& remark : answer.remarks) text += "  " + remark + '\n';
  if (!answer.picture.empty()) text += '\n' + answer.picture + '\n';
  const std::string ground = (answer.subject.empty() ? "" : answer.subject + "; ") + answer.grounds;
  return text + marked("  " + ground, Mark::faint) + '\n';
}

nlohmann::ordered_json json_of(const OracleAnswer& answer) {
  nlohmann::ordered_json json = {{"question", answer.question},
                                 {"instruction", answer.subject},
                                 {"verdict", name(answer.finding)},
                                 {"says", answer.headline},
                                 {"operands", nlohmann::ordered_json::array()},
                                 {"remarks", answer.remarks}};
  for (const OperandAnswer& operand : answer.operands) {
    json["operands"].push_back(
        {{"operand", operand.name}, {"verdict", name(operand.finding)}, {"layout", operand.layout}, {"says", operand.lines}});
  }
  for (const auto& [key, value] : answer.facts.items()) json[key] = value;
  json["engine"] = answer.engine;
  json["grounds"] = answer.grounds;
  json["repeat"] = answer.repeat;
  return json;
}

std::vector<std::string> notes_of(const OracleAnswer& answer) {
  std::vector<std::string> notes;
  if (!answer.headline.empty()) notes.push_back(answer.headline);
  for (const OperandAnswer& operand : answer.operands) {
    for (const std::string& line : operand.lines) notes.push_back(operand.name + ": " + line);
  }
  notes.insert(notes.end(), answer.remarks.begin(), answer.remarks.end());
  return notes;
}

}  // namespace colex::cli
