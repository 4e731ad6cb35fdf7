// colex oracle check copy: is this the layout of a copy instruction, and is this a tiled copy (oracle_check_tiled_copy.cpp)?
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/pasted_text.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/vector_copy.hpp"
#include "colex/print.hpp"
#include "colex/verification/check_tiled_copy.hpp"
#include "colex/verification/predicted.hpp"

#include "copy_question.hpp"
#include "form_names.hpp"
#include "operand_picture.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"
#include "tensor_memory_dump.hpp"

namespace colex::cli::copy_question {

namespace {

using observations::Move;
using predictions::MatrixCopy;

/// What belongs to a tiled copy alone is refused where there is none.
void require_single(const CopyOptions& options) {
  const std::string why = "it is of a tiled copy, and this is about one instruction: give --threads and --values, or --mma";
  refuse_given({{"--shared", options.shared}, {"--global", options.global}, {"--registers", options.registers}}, why);
  refuse_given({{"--store", options.store ? "given" : ""},
                {"--element-bits", options.element_bits ? "given" : ""},
                {"--at-most", options.at_most ? "given" : ""}},
               why);
}

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

}  // namespace

void add_sides(OracleAnswer& answer, const CopyOptions& options, const MatrixCopy& catalogue,
               const std::vector<const Move*>& moves) {
  const auto source = layout_given("--source", options.source), destination = layout_given("--destination", options.destination);
  const auto with = [&](bool of_source, bool of_destination) {
    MatrixCopy copy = catalogue;
    if (of_source && source) copy.source = *source;
    if (of_destination && destination) copy.destination = *destination;
    return judged(copy, catalogue, moves);
  };
  const std::optional<std::string> both = with(true, true), of_source = with(true, false), of_destination = with(false, true);
  const bool source_wrong = both && source && of_source;
  const bool destination_wrong = both && destination && (of_destination || !source_wrong);
  if (source) {
    answer.add({"source", source_wrong ? Finding::wrong : Finding::right, options.source,
                source_wrong ? std::vector{*of_source} : std::vector<std::string>{}});
  }
  if (destination) {
    const std::string why = !both ? "" : of_destination ? *of_destination : *both;
    answer.add({"destination", destination_wrong ? Finding::wrong : Finding::right, options.destination,
                destination_wrong ? std::vector{why} : std::vector<std::string>{}});
  }
  const auto draw = [&](const char* name, const Layout<>& known, const Layout<>& given) {
    const bool fits = known.rank() == given.rank() && size(known) == size(given) && size(known.mode(0)) == size(given.mode(0));
    if (fits && answer.picture.empty()) answer.picture = beside_in_rows(name, row_elements(catalogue), known, given);
  };
  if (source_wrong) draw("source", catalogue.source, *source);
  if (destination_wrong) draw("destination", catalogue.destination, *destination);
}

namespace {

OracleAnswer of_matrices(const CopyOptions& options, const MatrixCopy& catalogue) {
  if (options.source.empty() && options.destination.empty())
    throw CLI::ValidationError("copy", "nothing is asked: give --source or --destination, or a tiled copy");
  const observations::Record record = record_about({catalogue.family, catalogue.form}, options.record);
  const std::vector<const Move*> moves = verification::moves_of(record, catalogue.form);
  OracleAnswer answer;
  take_grounds(answer, record);
  add_sides(answer, options, catalogue, moves);
  if (moves.empty()) predict_only(answer, record, catalogue.family, catalogue.targets);
  return answer;
}

OracleAnswer of_tensor_memory(const CopyOptions& options, const predictions::TensorMemoryCopy& copy) {
  const bool load = copy.family == "tcgen05.ld";
  const char *own = load ? "--destination" : "--source", *other = load ? "--source" : "--destination";
  refuse_given({{other, load ? options.source : options.destination}},
               std::string("the registers of this instruction are its ") + own);
  const std::string& text = load ? options.destination : options.source;
  if (text.empty()) throw CLI::ValidationError(own, "nothing is asked: it is missing");
  OracleAnswer answer;
  const auto wrong = attempt([&, registers = *layout_given(own, text)] { return verification::deviation(registers, copy); });
  OperandAnswer operand{own + 2, Finding::right, text};
  if (!wrong || *wrong) {
    operand.finding = Finding::wrong;
    operand.lines = {wrong ? **wrong : wrong.rejection().message()};
  }
  answer.add(std::move(operand));
  predict_only(answer, oracle_record(options.record, {{copy.family}}), copy.family, copy.targets, Finding::wrong);
  return answer;
}

OracleAnswer of_one(const CopyOptions& options) {
  require_single(options);
  refuse_given({{"--values", options.values},
                {"--operand", options.operand},
                {"--atoms", options.atoms},
                {"--permutation", options.permutation}},
               "it is of a tiled copy: give --threads and --values, or --mma");
  if (options.vector)
    throw CLI::ValidationError("FORM",
                               options.name + " moves each thread's own values; ask about a tiled copy: --threads and --values");
  const std::string form = form_for("copy", options.name);
  OracleAnswer answer = predictions::matrix_copy(form) != nullptr
                            ? of_matrices(options, *predictions::matrix_copy(form))
                            : of_tensor_memory(options, *predictions::tensor_memory_copy(form));
  answer.form = form;
  answer.subject = predictions::short_name(form);
  return answer;
}

/// What the print of a tiled copy says, as if it had been given.
void take_dump(CopyOptions& options) {
  const auto given = dump_instead_of({{"--source", options.source},
                                      {"--destination", options.destination},
                                      {"--threads", options.threads},
                                      {"--values", options.values},
                                      {"--mma", options.mma}},
                                     options.dump);
  if (!given) return;
  const dialects::Reading& dump = *given;
  options.tile = tiler_of(dump, "Tiler_MN");
  options.layout = part_of(dump, "TiledLayout_TV");
  if (options.tile.empty() != options.layout.empty())
    throw CLI::ValidationError("--dump", "of Tiler_MN and TiledLayout_TV one is missing");
  if (dump.element_bits && options.element_bits && *dump.element_bits != *options.element_bits)
    throw CLI::ValidationError("--element-bits", fmt::format("the print says {}", *dump.element_bits));
  if (dump.element_bits && !options.layout.empty()) options.element_bits = dump.element_bits;
  const std::string source = part_of(dump, "ValLayoutSrc"), destination = part_of(dump, "ValLayoutDst");
  if (!options.vector) {
    options.source = source;
    options.destination = destination;
    return;
  }
  if (options.vector->fewer) return;
  const std::string own = fmt::format("(1,{}):(0,1)", options.vector->bits / bits_of(options));
  for (const std::string& side : {source, destination}) {
    if (!side.empty() && side != own)
      throw CLI::ValidationError("--dump", "its atom copies " + side + "; a thread of " + options.name + " copies " + own);
  }
}

/// The answer about a dump of a copy from or to tensor memory; none for another copy, or without a dump.
std::optional<OracleAnswer> of_tensor_memory_dump(const CopyOptions& options) {
  if (options.dump.empty() || options.vector) return std::nullopt;
  const std::string form = form_for("copy", options.name);
  const predictions::TensorMemoryCopy* copy = predictions::tensor_memory_copy(form);
  if (copy == nullptr) return std::nullopt;
  const auto dump = dump_instead_of({{"--source", options.source},
                                     {"--destination", options.destination},
                                     {"--threads", options.threads},
                                     {"--values", options.values},
                                     {"--mma", options.mma},
                                     {"--shared", options.shared},
                                     {"--global", options.global},
                                     {"--registers", options.registers}},
                                    options.dump);
  OracleAnswer answer = cli::of_tensor_memory_dump(*dump, *copy);
  predict_only(answer, oracle_record(options.record, {{copy->family}}), copy->family, copy->targets, Finding::wrong);
  answer.form = form;
  answer.subject = predictions::short_name(form);
  return answer;
}

Exit check(CopyOptions options, const CLI::App& command) {
  options.vector = predictions::vector_copy(options.name);
  if (!options.vector) options.vector = predictions::vector_copy(the_form(options.name));
  std::optional<OracleAnswer> of_memory = of_tensor_memory_dump(options);
  if (!of_memory) take_dump(options);
  OracleAnswer answer = of_memory ? *std::move(of_memory) : options.tiled() ? of_tile(options) : of_one(options);
  answer.question = "copy";
  return say(answer, command, options.answer);
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
  the wavefronts were not measured
  ldmatrix.m8n8.x4.b16; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
)help";

}  // namespace

void add(CLI::App& check_command, Exit& exit) {
  auto options = std::make_shared<CopyOptions>();
  CLI::App* command = check_command.add_subcommand(
      "copy", "Is this a layout of ldmatrix, stmatrix, movmatrix, wmma.load, tcgen05.ld and the like? Is this a tiled copy?");
  add_text(*command, "FORM", options->name,
           "The instruction, as PTX or CuTe names it, or copy.32, copy.64, copy.128: what each thread moves of its own")
      ->required();
  add_text(*command, "--source", options->source,
           "Which element a thread's value is taken from: (thread, value) to the element; for tcgen05.st: (thread, register) to "
           "lane + lanes*column");
  add_text(*command, "--destination", options->destination,
           "Which element arrives as a thread's value: (thread, value) to the element; for tcgen05.ld: (thread, register) to "
           "lane + lanes*column");
  CLI::Option* threads = add_text(*command, "--threads", options->threads,
                                  "Ask about a tiled copy whose threads stand so: the coordinate to the thread, (16,8):(8,1)");
  add_text(*command, "--values", options->values,
           "The values of each thread of the tiled copy: the coordinate to the value, (1,8):(0,1)");
  CLI::Option* mma = add_text(*command, "--mma", options->mma, "Ask about the tiled copy of an operand of this MMA");
  mma->excludes(threads);
  add_text(*command, "--dump", options->dump,
           "The text itself that print(tiled_copy) printed, with CuTe C++ or CuTe DSL, or - for standard input. It says what "
           "--source, --destination, "
           "--threads and --values say");
  command->add_option("--operand", options->operand, "Which operand is copied (default: A)")
      ->check(CLI::IsMember({"A", "B", "C"}))
      ->needs(mma);
  add_text(*command, "--atoms", options->atoms, "Where the MMA's atoms stand along m, n and k: (2,2,1):(1,2,0)");
  add_text(*command, "--permutation", options->permutation, "The order of the MMA's m, n and k");
  add_text(
      *command, "--shared", options->shared,
      "What is copied in shared memory: its coordinate to the element, swizzled or not. The tile is copied as often as it is "
      "there");
  add_text(*command, "--global", options->global, "The same in global memory, for copies by vectors");
  add_text(*command, "--registers", options->registers, "(thread, value) to the element of the tile that is to be there");
  command->add_option("--element-bits", options->element_bits, "How many bits an element of a tiled copy has (default: 16)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{128}));
  command->add_flag("--store", options->store, "The vectors go to shared memory; without this they come from it");
  add_at_most(*command, options->at_most);
  add_record_option(*command, options->record);
  add_to(*command, options->answer);
  command->footer(example);
  command->callback([options, command, &exit] { exit = worse(exit, check(*options, *command)); });
}

}  // namespace colex::cli::copy_question
