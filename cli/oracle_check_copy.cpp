// colex oracle check copy: is this the layout of a copy instruction, and is this a tiled copy: covered, right, how wide, in how
// many wavefronts?
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/interface/pasted_text.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/check_tiled_copy.hpp"
#include "colex/verification/predicted.hpp"

#include "form_names.hpp"
#include "operand_picture.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"

namespace colex::cli::copy_question {

namespace {

using observations::Move;
using predictions::MatrixCopy;
using verification::MovedBytes;
using verification::TiledCopyAnswer;
using verification::TiledCopyQuestion;

struct CopyOptions {
  std::string name, source, destination;
  std::string threads, values, mma, operand, atoms, permutation, shared, global, registers, dump, record;
  std::string tile, layout;  ///< of a dump
  std::optional<std::int64_t> element_bits, at_most;
  bool store = false;
  AnswerOptions answer;

  bool tiled() const { return !threads.empty() || !mma.empty() || !layout.empty(); }
  std::string asked() const { return !layout.empty() ? tile + ' ' + layout : mma.empty() ? threads + ' ' + values : mma; }
};

constexpr std::int64_t matrix_bits = 16;

std::int64_t bits_of(const CopyOptions& options) { return options.element_bits.value_or(matrix_bits); }

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

/// Source and destination as they were given. Their elements may be numbered in any way, both alike: so the one is to blame
/// that is wrong beside the catalogue's other one, and where neither is, and they do not go together, the destination.
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
  predict_only(answer, oracle_record(options.record, {{copy.family}}), copy.family, copy.targets);
  return answer;
}

// --- a tiled copy

/// The instruction that is repeated, and what is known of it.
struct Instruction {
  CopyAtom<> atom;
  MovedBytes moved;
};

Instruction vector_instruction(std::int64_t bits, const CopyOptions& options, OracleAnswer& answer) {
  refuse_given({{"--source", options.source}, {"--destination", options.destination}},
               "each thread copies its own values, and so there is no layout of source and destination to judge");
  refuse_given({{"--record", options.record}}, "what a thread copies of its own is in no record");
  const std::int64_t of_element = bits_of(options);
  if (of_element < 1 || bits % of_element != 0) {
    throw CLI::ValidationError("--element-bits",
                               fmt::format("a copy of {} bits has no whole number of elements of {} bits", bits, of_element));
  }
  answer.engine = "predicted";
  answer.subject = fmt::format("copy.{}", bits);
  answer.grounds = fmt::format("each thread moves its own {} bits", bits);
  return {verification::vector_atom(bits / of_element), verification::vector_bytes(bits / 8)};
}

Instruction matrix_instruction(MatrixCopy copy, const CopyOptions& options, OracleAnswer& answer) {
  const observations::Record record = record_about({copy.family, copy.form}, options.record);
  const std::vector<const Move*> moves = verification::moves_of(record, copy.form);
  take_grounds(answer, record);
  answer.form = copy.form;
  answer.subject = predictions::short_name(copy.form);
  if (moves.empty()) {
    throw CLI::ValidationError("FORM", answer.subject +
                                           " was not observed, and a tiled copy is followed byte by byte through what was; "
                                           "of one instruction --source and --destination are compared with the prediction");
  }
  add_sides(answer, options, copy, moves);
  if (const auto source = layout_given("--source", options.source)) copy.source = *source;
  if (const auto destination = layout_given("--destination", options.destination)) copy.destination = *destination;
  return {verification::copy_atom(copy, bits_of(options)), verification::moved_bytes(moves)};
}

Instruction instruction_of(const CopyOptions& options, OracleAnswer& answer) {
  if (const auto bits = verification::vector_bits(options.name)) return vector_instruction(*bits, options, answer);
  const std::string form = form_for("copy", options.name);
  const MatrixCopy* copy = predictions::matrix_copy(form);
  if (copy == nullptr || copy->family.starts_with("wmma")) {
    throw CLI::ValidationError("FORM",
                               predictions::short_name(form) +
                                   " is no copy that is repeated over threads and values; these are ldmatrix, stmatrix and "
                                   "movmatrix by their names, and copy.32, copy.64, copy.128");
  }
  return matrix_instruction(*copy, options, answer);
}

/// The tiled MMA whose operand is copied: of a warp's instruction or of a warpgroup's.
TiledMma<> mma_of(const CopyOptions& options, const std::string& operand) {
  const auto atoms = argument<Layout<>>("--atoms", options.atoms.empty() ? "(1,1,1):(0,0,0)" : options.atoms, "a layout");
  const auto permutation = argument<Tiler<>>("--permutation", options.permutation.empty() ? "_" : options.permutation, "a tiler");
  const std::string form = the_form(options.mma);
  if (const predictions::MmaAtom* mma = predictions::mma_atom(form)) return verification::tiled(*mma, atoms, permutation);
  const predictions::WgmmaAtom* group = predictions::wgmma_atom(form);
  if (group == nullptr)
    throw CLI::ValidationError("--mma", predictions::short_name(form) + " is no MMA with operands in registers");
  if (operand == "B" || (operand == "A" && !group->A)) {
    throw CLI::ValidationError("--operand", operand + " of " + predictions::short_name(form) +
                                                " lies in shared memory: no thread copies it from or to registers");
  }
  return verification::tiled(*group, atoms, permutation);
}

TiledCopy<> tiled_copy(const CopyOptions& options, const CopyAtom<>& atom) {
  if (!options.layout.empty())
    return {atom, argument<Tiler<>>("Tiler_MN", options.tile, "a tiler"),
            argument<Layout<>>("TiledLayout_TV", options.layout, "a layout")};
  if (options.mma.empty()) {
    return make_tiled_copy(atom, argument<Layout<>>("--threads", options.threads, "a layout"),
                           argument<Layout<>>("--values", options.values, "a layout"));
  }
  const std::string operand = options.operand.empty() ? "A" : options.operand;
  const TiledMma<> mma = mma_of(options, operand);
  return make_tiled_copy(atom, mma, operand == "A" ? MmaOperand::A : operand == "B" ? MmaOperand::B : MmaOperand::C);
}

std::string often(std::int64_t copies) {
  return copies == 1 ? "each element once" : fmt::format("each element {} times", copies);
}

/// The tile by itself, and where it is right who takes and gets what.
void add_tile(OracleAnswer& answer, const CopyOptions& options, const TiledCopy<>& copy, const TiledCopyAnswer& found) {
  OperandAnswer tile{"tile", Finding::right, options.asked()};
  if (const auto& wrong = found.uneven ? found.uneven : found.wrong) {
    tile.finding = Finding::wrong;
    tile.lines = {*wrong};
  } else {
    tile.lines = {
        fmt::format("source       {}, {}", to_string(source_thread_values(copy)), often(found.source_copies)),
        fmt::format("destination  {}, {}", to_string(destination_thread_values(copy)), often(found.destination_copies))};
  }
  answer.add(std::move(tile));
}

/// A layout of memory, which is judged by itself once the tile is covered.
void add_memory(OracleAnswer& answer, const char* name, const std::string& text, const std::optional<ComposedLayout<>>& layout,
                const std::optional<std::string>& apart, const CopyOptions& options, bool looked_at) {
  if (!layout) return;
  OperandAnswer memory{name, apart ? Finding::wrong : looked_at ? Finding::right : Finding::unknown, text};
  if (apart) memory.lines.push_back(*apart);
  if (!looked_at) memory.lines.emplace_back("not looked at, since the tile is not covered");
  if (const std::string hint = swizzle_in_bytes(*layout, bits_of(options)); !hint.empty()) memory.lines.push_back(hint);
  answer.add(std::move(memory));
}

void add_banks(OracleAnswer& answer, const CopyOptions& options, const TiledCopyAnswer& found) {
  if (!found.banks) {
    if (options.at_most) answer.remarks.emplace_back("wavefronts are counted once the copy is right");
    return;
  }
  const verification::BankAnswer& banks = *found.banks;
  add_wavefronts(answer, banks.wavefronts, banks.least, options.at_most);
  if (banks.conflict) answer.remarks.push_back("  " + predictions::conflict_text(*banks.conflict, banks.first_thread));
}

/// What cannot be judged is refused before anything is.
void require_tile(const CopyOptions& options, const MovedBytes& moved) {
  const bool vector = moved.from_memory && moved.to_memory;
  if (options.mma.empty() && options.layout.empty() && options.values.empty())
    throw CLI::ValidationError("--values", "says which values each thread has; it is missing");
  if (!options.mma.empty())
    refuse_given({{"--values", options.values}}, "it says which values --threads have; an MMA's operand has those of --mma");
  refuse_given(
      {{"--atoms", options.mma.empty() ? options.atoms : ""}, {"--permutation", options.mma.empty() ? options.permutation : ""}},
      "it is of an MMA whose operand is copied: give --mma");
  if (options.store && (!vector || options.shared.empty())) {
    throw CLI::ValidationError("--store", vector ? "it says that the vectors go to shared memory: give --shared"
                                                 : "this instruction itself says whether it loads or stores");
  }
  if (options.at_most && options.shared.empty())
    throw CLI::ValidationError("--at-most", "wavefronts are those of shared memory: give --shared");
}

/// What to ask where the tile of an MMA's operand is smaller than what lies in memory.
void add_larger_tile(OracleAnswer& answer, const CopyOptions& options, const TiledCopyQuestion& asked) {
  if (options.mma.empty()) return;
  const Checked elements = product(tile_shape(asked.copy));
  const auto is_larger = [&](const std::optional<ComposedLayout<>>& memory) { return memory && elements < size(*memory); };
  if (is_larger(asked.shared) || is_larger(asked.global)) answer.remarks.emplace_back("a larger tile is asked by --permutation");
}

/// The tile, its registers, and where it lies, each judged by itself.
void judge_tile(OracleAnswer& answer, const CopyOptions& options, const Instruction& instruction) {
  const auto shared = memory_given("--shared", options.shared), global = memory_given("--global", options.global);
  TiledCopyQuestion asked{tiled_copy(options, instruction.atom), bits_of(options), shared, global, std::nullopt, options.store};
  add_larger_tile(answer, options, asked);
  const TiledCopyAnswer copied = verification::check_tiled_copy(instruction.moved, asked);
  answer.headline = fmt::format("a tile of {} by {} threads", to_string(tile_shape(asked.copy)), copied.threads);
  add_tile(answer, options, asked.copy, copied);
  TiledCopyAnswer found = copied;
  asked.registers = layout_given("--registers", options.registers);
  if (asked.registers) {
    found = verification::check_tiled_copy(instruction.moved, asked);
    answer.add({"registers", found.wrong ? Finding::wrong : Finding::right, options.registers,
                found.wrong ? std::vector{*found.wrong} : std::vector<std::string>{}});
  }
  add_memory(answer, "shared", options.shared, shared, found.apart_in_shared, options, !found.uneven);
  add_memory(answer, "global", options.global, global, found.apart_in_global, options, !found.uneven);
  if (answer.finding == Finding::right) answer.headline += ", covered, and copied as it should be";
  if (found.widest) {
    answer.remarks.push_back(fmt::format("vectors of up to {} bits lie together in memory", *found.widest));
    answer.facts["widest_bits"] = *found.widest;
  }
  const bool copies = answer.finding == Finding::right;
  add_banks(answer, options, found);
  if (copies && answer.finding == Finding::wrong) answer.headline += ", but in more wavefronts than are allowed";
}

OracleAnswer of_tile(const CopyOptions& options) {
  OracleAnswer answer;
  const auto objection = objection_to([&] {
    const Instruction instruction = instruction_of(options, answer);
    require_tile(options, instruction.moved);
    judge_tile(answer, options, instruction);
  });
  if (objection) answer.add({"tile", Finding::wrong, options.asked(), {*objection}});
  return answer;
}

OracleAnswer of_one(const CopyOptions& options) {
  require_single(options);
  refuse_given({{"--values", options.values},
                {"--operand", options.operand},
                {"--atoms", options.atoms},
                {"--permutation", options.permutation}},
               "it is of a tiled copy: give --threads and --values, or --mma");
  if (verification::vector_bits(options.name))
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
  if (!verification::vector_bits(options.name)) {
    options.source = source;
    options.destination = destination;
    return;
  }
  const std::string own = fmt::format("(1,{}):(0,1)", *verification::vector_bits(options.name) / bits_of(options));
  for (const std::string& side : {source, destination}) {
    if (!side.empty() && side != own)
      throw CLI::ValidationError("--dump", "its atom copies " + side + "; a thread of " + options.name + " copies " + own);
  }
}

Exit check(CopyOptions options, const CLI::App& command) {
  take_dump(options);
  OracleAnswer answer = options.tiled() ? of_tile(options) : of_one(options);
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
  ldmatrix.m8n8.x4.b16; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
)help";

}  // namespace

void add(CLI::App& check_command, Exit& exit) {
  auto options = std::make_shared<CopyOptions>();
  CLI::App* command = check_command.add_subcommand(
      "copy", "Is this a layout of ldmatrix, stmatrix, movmatrix, wmma.load, tcgen05.ld and the like? Is this a tiled copy?");
  add_text(*command, "FORM", options->name, "The instruction, as PTX or CuTe names it, or copy.32, copy.64, copy.128")
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
  add_text(*command, "--shared", options->shared, "The tile in shared memory: its coordinate to the element, swizzled or not");
  add_text(*command, "--global", options->global, "The tile in global memory, for copies by vectors");
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
