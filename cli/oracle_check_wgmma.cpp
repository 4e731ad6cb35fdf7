// colex oracle check wgmma: a warpgroup's registers, its matrices in shared memory, and its tile.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/predictions/find_descriptor.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/check_wgmma.hpp"
#include "colex/verification/wgmma.hpp"

#include "form_names.hpp"
#include "operand_picture.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"
#include "shared_operand.hpp"
#include "tile_answer.hpp"
#include "tiled_mma_dump.hpp"

namespace colex::cli::wgmma_question {

namespace {

using predictions::WgmmaAtom;
using verification::Answer;
using verification::Mistake;

struct WgmmaOptions {
  std::string name, A, B, C, D, atoms, permutation, dump, record;
  std::string printed_A, printed_B;  ///< of a dump: operands that no thread holds
  bool fixed = false;
  AnswerOptions answer;

  const std::string& sums() const { return D.empty() ? C : D; }
};

/// What is asked, all of it parsed.
struct WgmmaQuestion {
  std::optional<Layout<>> A, D;  ///< in registers
  std::optional<GivenMemory> A_in_memory, B_in_memory;
  std::optional<Layout<>> atoms;
  Tiler<> permutation = Underscore{};
};

WgmmaQuestion question_of(const WgmmaOptions& options, const WgmmaAtom& atom) {
  WgmmaQuestion question;
  question.D = operand_given(options.D.empty() ? "--C" : "--D", options.sums());
  if (atom.A) question.A = operand_given("--A", options.A);
  if (!atom.A) question.A_in_memory = memory_text("--A", options.A, "smem");
  question.B_in_memory = memory_text("--B", options.B, "smem");
  question.atoms = layout_given("--atoms", options.atoms);
  question.permutation = argument<Tiler<>>("--permutation", options.permutation.empty() ? "_" : options.permutation, "a tiler");
  return question;
}

/// What the print of a tiled MMA says, as if it had been given as options.
void take_dump(WgmmaOptions& options, const WgmmaAtom& atom) {
  const auto dump = tiled_mma_dump({{"--A", options.A},
                                    {"--B", options.B},
                                    {"--C", options.C},
                                    {"--D", options.D},
                                    {"--atoms", options.atoms},
                                    {"--permutation", options.permutation}},
                                   options.dump, size(atom.D.mode(0)).value(), options.name);
  if (!dump) return;
  require_shape(*dump, fmt::format("({},{},{})", atom.M, atom.N, atom.K), options.name);
  (atom.A ? options.A : options.printed_A) = dump->A;
  options.printed_B = dump->B;
  options.D = dump->C;
  options.atoms = dump->atoms;
  options.permutation = dump->permutation;
}

/// What cannot be judged is refused before anything is.
void require_judgeable(const WgmmaOptions& options, const WgmmaAtom& atom) {
  const bool operand = !options.A.empty() || !options.B.empty() || !options.sums().empty() || !options.printed_B.empty(),
             tile = !options.atoms.empty();
  if (!operand && !tile)
    throw CLI::ValidationError("wgmma", "nothing is asked: give --A, --B or --D, --atoms for a tiled MMA, or --dump");
  if (!options.C.empty() && !options.D.empty())
    throw CLI::ValidationError("--C", "the sums of wgmma are one operand: give --C or --D");
  if (!tile) {
    const bool registers = !options.sums().empty() || (atom.A && !options.A.empty());
    if (options.fixed && !registers)
      throw CLI::ValidationError("--fixed", "it is about the names in registers, and no layout of registers is given");
    return;
  }
  if (options.fixed)
    throw CLI::ValidationError("--fixed", "a tiled MMA takes the catalogue's for each operand that is not given anyhow");
  const std::string in_memory =
      "it lies in shared memory: where the tile's matrix lies there is a question of its own, without --atoms";
  refuse_given({{"--B", options.B}, {"--A", atom.A ? "" : options.A}}, in_memory);
  if (atom.A_columns < atom.K) throw CLI::ValidationError("--atoms", "a tiled MMA of a sparse wgmma is not judged");
}

/// What is given in shared memory names its own rows or columns and its k; all names are given with --fixed, and in a tile.
Answer judged_registers(const WgmmaOptions& options, const WgmmaQuestion& question, const WgmmaAtom& atom) {
  const bool fixed = options.fixed || question.atoms, A_placed = question.A_in_memory.has_value(),
             B_placed = question.B_in_memory.has_value();
  verification::WgmmaProposal proposal{question.A, question.D};
  proposal.m_free = !fixed && !A_placed;
  proposal.n_free = !fixed && !B_placed;
  proposal.k_free = !fixed && !A_placed && !B_placed;
  return verification::check(atom, proposal);
}

/// An operand in registers, and its matrix.
struct InRegisters {
  const char* name;
  std::string text;
  Layout<> known, given;
  std::int64_t columns;
};

void add_registers(OracleAnswer& answer, const InRegisters& operand, const WgmmaAtom& atom, const Answer& found) {
  OperandAnswer of_operand{operand.name, Finding::right, operand.text};
  if (const Mistake* mistake = found.mistake_of(operand.name[0])) {
    of_operand.finding = Finding::wrong;
    of_operand.lines = lines_of(*mistake);
    if (mistake->fits && answer.picture.empty()) {
      answer.picture =
          beside({operand.name, atom.M, operand.columns, mistake->row, mistake->column}, operand.known, operand.given);
      for (const auto& [title, layout] : {std::pair("as it is", &operand.known), {"as given", &operand.given}}) {
        answer.drawn.push_back({std::string(operand.name) + ' ' + title, to_string(*layout), static_cast<std::uint64_t>(atom.M),
                                static_cast<std::uint64_t>(operand.columns)});
      }
    }
  } else if (!found.renamed.empty() && !(operand.given == operand.known)) {
    of_operand.finding = Finding::equivalent;
  }
  answer.add(std::move(of_operand));
}

/// A tiled MMA: warpgroups side by side, and repetitions in each. Its operands in shared memory are taken from there as they
/// should be.
void add_tile(OracleAnswer& answer, const WgmmaOptions& options, const WgmmaQuestion& question, WgmmaAtom atom) {
  const observations::Mma executed = verification::predicted(atom);
  if (question.A) atom.A = *question.A;
  if (question.D) atom.D = *question.D;
  const TiledMma<> mma = verification::tiled(atom, *question.atoms, question.permutation);
  const std::vector<MmaOperand> operands = atom.A ? std::vector{MmaOperand::A, MmaOperand::C} : std::vector{MmaOperand::C};
  add_judged_tile(answer, options.atoms + (options.permutation.empty() ? "" : " " + options.permutation), mma, operands,
                  [&] { return verification::check_tiled(executed, mma, verification::as_observed(executed)); });
  answer.remarks.push_back(std::string(atom.A ? "B is" : "A and B are") +
                           " read from shared memory as they should be: where they lie there is asked without --atoms");
}

OracleAnswer answer_of(const WgmmaOptions& options, const WgmmaAtom& atom) {
  require_judgeable(options, atom);
  const WgmmaQuestion question = question_of(options, atom);
  const observations::Record record = record_about({atom.family, atom.form}, options.record);
  OracleAnswer answer;
  take_grounds(answer, record);
  bool fits = true;
  if (question.A || question.D) {
    const Answer found = judged_registers(options, question, atom);
    for (const Mistake& mistake : found.mistakes) fits = fits && mistake.fits;
    if (question.A) add_registers(answer, {"A", options.A, *atom.A, *question.A, atom.A_columns}, atom, found);
    if (question.D) add_registers(answer, {"D", options.sums(), atom.D, *question.D, atom.N}, atom, found);
    if (!found.renamed.empty()) answer.remarks.emplace_back("the same products, under other names than the catalogue's:");
    for (const std::string& line : lines_of(found.renamed)) answer.remarks.push_back("  " + line);
  }
  const std::int64_t threads = size(atom.D.mode(0)).value();
  if (!options.printed_A.empty()) answer.add(whole_matrix_answer("A", options.printed_A, whole_matrix(threads, atom.M, atom.K)));
  if (!options.printed_B.empty()) answer.add(whole_matrix_answer("B", options.printed_B, whole_matrix(threads, atom.N, atom.K)));
  if (question.A_in_memory) add_matrix(answer, predictions::matrix_read(atom, 'A'), 'A', *question.A_in_memory);
  if (question.B_in_memory) add_matrix(answer, predictions::matrix_read(atom, 'B'), 'B', *question.B_in_memory);
  if (question.atoms && fits) add_tile(answer, options, question, atom);
  const observations::Observation* observation = observation_of(record, atom.form);
  const auto* observed = observation == nullptr ? nullptr : std::get_if<observations::Wgmma>(&observation->content);
  verification::WgmmaComparison comparison;
  if (observed == nullptr) {
    predict_only(answer, record, atom.family, atom.targets);
  } else if (const auto deviation = comparison.deviation(atom, *observed)) {
    predict_only(answer, record, atom.family, atom.targets);
    answer.grounds = "it was observed to do otherwise: " + *deviation;
  }
  return answer;
}

Exit check(WgmmaOptions options, const CLI::App& command) {
  const std::string form = form_for("wgmma", options.name);
  take_dump(options, *predictions::wgmma_atom(form));
  OracleAnswer answer = answer_of(options, *predictions::wgmma_atom(form));
  answer.question = "wgmma";
  answer.form = form;
  answer.subject = predictions::short_name(form);
  return say(answer, command, options.answer);
}

constexpr const char* example =
    R"help(A matrix in shared memory may be larger than one instruction reads: whole ones along m or n and along k, and stages as a third
mode; or it is what CuTe prints of a partition, (MMA,MMA_M,MMA_K) and stages. The answer is the descriptor under which it is read, and how the address goes on.

Example:
$ colex oracle check wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --A "Sw<3,3,3> o 0 o (64,64):(64,1)"
right
  A  right  Sw<3,3,3> o 0 o (64,64):(64,1)
     128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0
     0x4000004000010000 without its address, which is the tile's
     along k: 4 instructions, each 32 bytes (2) behind the one before
  wgmma.m64n64k16.f32.f16.f16.ss.k.k; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
)help";

}  // namespace

void add(CLI::App& check_command, Exit& exit) {
  auto options = std::make_shared<WgmmaOptions>();
  CLI::App* command = check_command.add_subcommand(
      "wgmma", "Are these a warpgroup's layouts, in registers and in shared memory? Is this a tiled MMA of warpgroups?");
  add_form(*command, options->name, "wgmma.m64n64k16.f32.f16.f16.ss.k.k");
  add_text(*command, "--A", options->A,
           "In shared memory (m, k) to the element, swizzled or not; in registers (thread, value) to m + 64*k");
  add_text(*command, "--B", options->B, "(n, k) to the element of shared memory, swizzled or not");
  add_text(*command, "--C", options->C, "Another name of --D: the accumulators are read and written in one layout");
  add_text(*command, "--D", options->D, "The layout of the accumulators: (thread, value) to m + 64*n");
  add_dump(*command, options->dump, "--D, --A in registers, --atoms and --permutation");
  command->add_flag("--fixed", options->fixed,
                    "Let rows, columns and k in registers have the catalogue's names; without this they may have any");
  CLI::Option* atoms = add_text(*command, "--atoms", options->atoms,
                                "Ask about a tiled MMA whose warpgroups stand so along m, n and k: (2,1,1):(1,0,0)");
  add_text(*command, "--permutation", options->permutation, "The order of the tiled MMA's m, n and k: <256,_,_>")->needs(atoms);
  add_record_option(*command, options->record);
  add_to(*command, options->answer);
  command->footer(example);
  command->callback([options, command, &exit] { exit = worse(exit, check(*options, *command)); });
}

}  // namespace colex::cli::wgmma_question
