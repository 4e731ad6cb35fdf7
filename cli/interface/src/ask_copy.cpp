// Is this the layout of a copy instruction, and is this a tiled copy (ask_tiled_copy.cpp)?
#include "ask_copy.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "colex/interface/call.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/expected.hpp"

#include "question_rows.hpp"

namespace colex::cli::copy_question {

namespace {

using observations::Move;
using predictions::MatrixCopy;

// --- one instruction

/// What is wrong with the layouts of one instruction, in words; nothing if nothing is. A layout that does not fit is wrong as
/// well.
std::optional<std::string> judged(const MatrixCopy& proposed, const MatrixCopy& catalogue,
                                  const std::vector<const Move*>& moves) {
  const auto wrong = attempt([&]() -> std::optional<std::string> {
    const MatrixCopy copy = verification::fitted(proposed, catalogue);
    if (moves.empty()) return verification::deviation(copy, catalogue);
    for (const Move* move : moves) {
      if (auto deviation = verification::deviation(copy, *move, "the layouts say")) return deviation;
    }
    return std::nullopt;
  });
  if (wrong) return *wrong;
  if (wrong.rejection().kind() != Kind::domain) throw wrong.rejection();
  return wrong.rejection().message();
}

/// A side as it was given, and what is wrong with it.
OperandAnswer side_answer(const char* name, const Given<Layout<>>& given, const std::optional<std::string>& wrong) {
  return {name, wrong ? Finding::wrong : Finding::right, given.text, wrong ? std::vector{*wrong} : std::vector<std::string>{}};
}

/// Draws a side that is wrong, unless something is drawn already.
void draw(OracleAnswer& answer, const char* name, const Layout<>& known, const Layout<>& given, const MatrixCopy& catalogue) {
  const bool fits = known.rank() == given.rank() && size(known) == size(given) && size(known.mode(0)) == size(given.mode(0));
  if (fits && answer.picture.empty()) answer.picture = beside_in_rows(name, row_elements(catalogue), known, given);
}

}  // namespace

void add_sides(OracleAnswer& answer, const CopyQuestion& question, const MatrixCopy& catalogue,
               const std::vector<const Move*>& moves) {
  const auto &source = question.source, &destination = question.destination;
  const auto with = [&](bool of_source, bool of_destination) {
    MatrixCopy copy = catalogue;
    if (of_source && source) copy.source = source->value;
    if (of_destination && destination) copy.destination = destination->value;
    return judged(copy, catalogue, moves);
  };
  const std::optional<std::string> both = with(true, true), of_source = with(true, false), of_destination = with(false, true);
  const bool source_wrong = both && source && of_source;
  const bool destination_wrong = both && destination && (of_destination || !source_wrong);
  if (source) answer.add(side_answer("source", *source, source_wrong ? of_source : std::nullopt));
  if (destination) {
    const auto& why = of_destination ? of_destination : both;
    answer.add(side_answer("destination", *destination, destination_wrong ? why : std::nullopt));
  }
  if (source_wrong) draw(answer, "source", catalogue.source, source->value, catalogue);
  if (destination_wrong) draw(answer, "destination", catalogue.destination, destination->value, catalogue);
}

namespace {

OracleAnswer of_matrices(const CopyQuestion& question, const MatrixCopy& catalogue, const Gpu& gpu) {
  if (!question.source && !question.destination)
    throw Misuse("copy", "nothing is asked: give --source or --destination, or a tiled copy");
  const observations::Record record = record_about(catalogue.family, catalogue.form, question.record, gpu);
  const std::vector<const Move*> moves = verification::moves_of(record, catalogue.form);
  OracleAnswer answer;
  take_grounds(answer, record);
  add_sides(answer, question, catalogue, moves);
  if (moves.empty()) predict_only(answer, record, catalogue.family, catalogue.targets);
  return answer;
}

OracleAnswer of_tensor_memory(const CopyQuestion& question, const predictions::TensorMemoryCopy& copy) {
  const bool load = copy.family == "tcgen05.ld";
  const char *own = load ? "--destination" : "--source", *other = load ? "--source" : "--destination";
  const auto &registers = load ? question.destination : question.source, &memory = load ? question.source : question.destination;
  refuse_given({{other, memory.has_value()}}, std::string("the registers of this instruction are its ") + own);
  if (!registers) throw Misuse(own, "nothing is asked: it is missing");
  OracleAnswer answer;
  const auto wrong = attempt([&] { return verification::deviation(registers->value, copy); });
  answer.add(side_answer(own + 2, *registers, wrong ? *wrong : wrong.rejection().message()));
  predict_only(answer, oracle_record(question.record, {{copy.family}}), copy.family, copy.targets, Finding::wrong);
  return answer;
}

OracleAnswer of_one(const CopyQuestion& question, const Gpu& gpu) {
  const std::string why = "it is of a tiled copy, and this is about one instruction: give --threads and --values, or --mma";
  refuse_given({{"--shared", question.shared},
                {"--global", question.global},
                {"--registers", question.registers},
                {"--store", question.store},
                {"--element-bits", question.element_bits},
                {"--at-most", question.at_most}},
               why);
  refuse_given({{"--values", question.values}, {"--atoms", question.atoms}, {"--permutation", question.permutation}},
               "it is of a tiled copy: give --threads and --values, or --mma");
  if (vector_of(question))
    throw Misuse("FORM", question.form + " moves each thread's own values; ask about a tiled copy: --threads and --values");
  const std::string form = form_for("copy", question.form);
  const MatrixCopy* matrices = predictions::matrix_copy(form);
  OracleAnswer answer = matrices != nullptr ? of_matrices(question, *matrices, gpu)
                                            : of_tensor_memory(question, *predictions::tensor_memory_copy(form));
  name_form(answer, "copy", form);
  return answer;
}

/// What the print of a tiled copy says, as if it had been given.
CopyQuestion with_dump(CopyQuestion question) {
  if (!question.dump) return question;
  const dialects::Reading& dump = *question.dump;
  const std::string tile = tiler_of(dump, "Tiler_MN"), layout = part_of(dump, "TiledLayout_TV");
  if (tile.empty() != layout.empty()) throw Misuse("--dump", "of Tiler_MN and TiledLayout_TV one is missing");
  if (dump.element_bits && question.element_bits && *dump.element_bits != *question.element_bits)
    throw Misuse("--element-bits", fmt::format("the print says {}", *dump.element_bits));
  if (!layout.empty()) {
    question.tile = Given(tiler_text("Tiler_MN", tile), tile);
    question.layout = Given(layout_text("TiledLayout_TV", layout), layout);
    if (dump.element_bits) question.element_bits = dump.element_bits;
  }
  const std::string source = part_of(dump, "ValLayoutSrc"), destination = part_of(dump, "ValLayoutDst");
  const auto vector = vector_of(question);
  if (!vector) {
    if (!source.empty()) question.source = Given(layout_text("--source", source), source);
    if (!destination.empty()) question.destination = Given(layout_text("--destination", destination), destination);
    return question;
  }
  if (vector->fewer) return question;
  const std::string own = fmt::format("(1,{}):(0,1)", vector->bits / bits_of(question));
  for (const std::string& side : {source, destination}) {
    if (!side.empty() && side != own)
      throw Misuse("--dump", "its atom copies " + side + "; a thread of " + question.form + " copies " + own);
  }
  return question;
}

/// The copy from or to tensor memory that a dump is of; null for another.
const predictions::TensorMemoryCopy* dumped_tensor_memory(const CopyQuestion& question) {
  if (!question.dump || vector_of(question)) return nullptr;
  return predictions::tensor_memory_copy(form_for("copy", question.form));
}

OracleAnswer of_dumped(const CopyQuestion& question, const predictions::TensorMemoryCopy& copy) {
  refuse_given({{"--shared", question.shared}, {"--global", question.global}, {"--registers", question.registers}},
               "what is printed says it: give --dump or this");
  OracleAnswer answer = of_tensor_memory_dump(*question.dump, copy);
  predict_only(answer, oracle_record(question.record, {{copy.family}}), copy.family, copy.targets, Finding::wrong);
  name_form(answer, "copy", copy.form);
  return answer;
}

OracleAnswer answer_of(const CopyQuestion& asked, const Gpu& gpu) {
  if (const auto* copy = dumped_tensor_memory(asked)) return of_dumped(asked, *copy);
  const CopyQuestion question = with_dump(asked);
  const bool tiled = question.threads || !question.mma.empty() || question.layout;
  OracleAnswer answer = tiled ? of_tile(question, gpu) : of_one(question, gpu);
  answer.question = "copy";
  return answer;
}

constexpr const char* example =
    R"help(One instruction is asked about by --source and --destination, a tiled copy by --threads and --values or by --mma.

Example:
$ colex oracle check copy ldmatrix.m8n8.x4.b16 --mma mma.m16n8k16.f32.f16.f16.f32 --shared "(16,16):(16,1)"
right: a tile of (16,16) by 32 threads, covered, and copied as it should be
  tile    right  mma.m16n8k16.f32.f16.f16.f32
          source       (((8,(2,2)),1),((2,4),1)):(((1,(8,128)),0),((16,32),0)), each element once
          destination  (((4,8),1),((2,(2,2)),1)):(((32,1),0),((16,(8,128)),0)), each element once
  shared  right  (16,16):(16,1)
  bank conflicts: 8 wavefronts are predicted for the tile; the least possible is 4
    threads 0 and 4 ask bank 0 for the words 0 and 32
  wavefronts are predicted; of 100 recorded accesses by ldmatrix.m8n8.x4.b16, 100 take as many as predicted; recorded on NVIDIA H200, driver 580.159.04
  ldmatrix.m8n8.x4.b16; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
)help";

QuestionRows<CopyQuestion> rows() {
  const auto named = [](const std::string&, const std::string& name) {
    if (!predictions::vector_copy(name)) (void)the_form(name);
    return name;
  };
  return {
      value_row("FORM", &CopyQuestion::form, named,
                {.description =
                     "The instruction, as PTX or CuTe names it, or copy.32, copy.64, copy.128: what each thread moves of its own",
                 .required = true}),
      given("--source", &CopyQuestion::source, layout_text,
            {"Which element a thread's value is taken from: (thread, value) to the element; for tcgen05.st: (thread, register) "
             "to lane + lanes*column"}),
      given("--destination", &CopyQuestion::destination, layout_text,
            {"Which element arrives as a thread's value: (thread, value) to the element; for tcgen05.ld: (thread, register) to "
             "lane + lanes*column"}),
      given("--threads", &CopyQuestion::threads, layout_text,
            {"Ask about a tiled copy whose threads stand so: the coordinate to the thread, (16,8):(8,1)"}),
      given("--values", &CopyQuestion::values, layout_text,
            {"The values of each thread of the tiled copy: the coordinate to the value, (1,8):(0,1)"}),
      plain("--mma", &CopyQuestion::mma,
            {.description = "Ask about the tiled copy of an operand of this MMA", .excludes = "--threads"}),
      dump_row<CopyQuestion>("tiled_copy", "--source, --destination, --threads and --values",
                             {"--source", "--destination", "--threads", "--values", "--mma"}),
      plain("--operand", &CopyQuestion::operand,
            {.description = "Which operand is copied (default: A)", .needs = "--mma", .among = {"A", "B", "C"}}),
      given("--atoms", &CopyQuestion::atoms, layout_text, {"Where the MMA's atoms stand along m, n and k: (2,2,1):(1,2,0)"}),
      given("--permutation", &CopyQuestion::permutation, tiler_text, {"The order of the MMA's m, n and k"}),
      given("--shared", &CopyQuestion::shared, memory_layout_text,
            {"What is copied in shared memory: its coordinate to the element, swizzled or not. The tile is copied as often as it "
             "is there"}),
      given("--global", &CopyQuestion::global, memory_layout_text, {"The same in global memory, for copies by vectors"}),
      given("--registers", &CopyQuestion::registers, layout_text,
            {"(thread, value) to the element of the tile that is to be there"}),
      plain("--element-bits", &CopyQuestion::element_bits,
            {.description = "How many bits an element of a tiled copy has (default: 16)", .most = 128}),
      plain("--store", &CopyQuestion::store, {"The vectors go to shared memory; without this they come from it"}),
      at_most_row<CopyQuestion>(),
      record_row<CopyQuestion>()};
}

}  // namespace

}  // namespace colex::cli::copy_question

namespace colex::cli {

OracleAnswer answer(const CopyQuestion& question, const Gpu& gpu) { return copy_question::answer_of(question, gpu); }

OracleQuestion copy_by_texts() {
  return question_of(
      "copy", "Is this a layout of ldmatrix, stmatrix, movmatrix, wmma.load, tcgen05.ld and the like? Is this a tiled copy?",
      copy_question::example, copy_question::rows());
}

}  // namespace colex::cli
