// Are these the layouts of an instruction's operands, and is this a tiled MMA? For mma, dp4a and mma.sp.
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/hardware.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/verify.hpp"

#include "question_parts.hpp"
#include "question_rows.hpp"

namespace colex::cli::mma_question {

namespace {

using observations::Mma;
using predictions::MmaAtom;
using verification::Answer;
using verification::Mistake;

/// An operand of an atom.
struct Operand {
  const char* name;
  std::optional<Given<Layout<>>> MmaQuestion::*given;
  Layout<> MmaAtom::*layout;
  std::int64_t MmaAtom::*rows;
  std::int64_t MmaAtom::*columns;
};

constexpr Operand operands[] = {{"A", &MmaQuestion::A, &MmaAtom::A, &MmaAtom::M, &MmaAtom::K},
                                {"B", &MmaQuestion::B, &MmaAtom::B, &MmaAtom::N, &MmaAtom::K},
                                {"C", &MmaQuestion::C, &MmaAtom::C, &MmaAtom::M, &MmaAtom::N},
                                {"D", &MmaQuestion::D, &MmaAtom::D, &MmaAtom::M, &MmaAtom::N}};

bool has_operands(const MmaQuestion& question) { return question.A || question.B || question.C || question.D; }

/// What the print of a tiled MMA says, as if it had been given.
MmaQuestion with_dump(MmaQuestion question, const MmaAtom& atom) {
  if (!question.dump) return question;
  const PrintedMma dump = printed_mma(*question.dump, size(atom.A.mode(0)).value(), question.form);
  require_shape(dump, fmt::format("({},{},{})", atom.M, atom.N, atom.K), question.form);
  question.A = dump.A;
  question.B = dump.B;
  question.C = dump.C;
  question.atoms = dump.atoms;
  question.permutation = dump.permutation;
  return question;
}

/// What is asked about no operand and no tile, and what a tile's question cannot mean.
void require_asked(const MmaQuestion& question, const std::string& name, const MmaAtom& atom) {
  if (!has_operands(question) && !question.atoms) {
    throw Misuse(name,
                 "nothing is asked: give --A, --B, --C or --D, or --atoms for a tiled MMA (colex oracle verify "
                 "compares the catalogue itself with what was observed)");
  }
  if (!question.atoms) return;
  if (question.fixed) throw Misuse("--fixed", "a tiled MMA takes the catalogue's for each operand that is not given anyhow");
  if (question.C && question.D) throw Misuse("--C", "the sums of a tiled MMA have one layout: give --C or --D");
  if (question.C && !(atom.C == atom.D))
    throw Misuse("--C", "of this instruction D has another layout than C, and a tiled MMA is about its D");
}

verification::Proposal proposal_of(const MmaQuestion& question) {
  const auto layout = [](const std::optional<Given<Layout<>>>& given) {
    return given ? std::optional(given->value) : std::nullopt;
  };
  return {layout(question.A), layout(question.B), layout(question.C), layout(question.D), question.fixed || question.atoms};
}

/// Each operand that is given, with its own verdict.
void add_operands(OracleAnswer& answer, const MmaQuestion& question, const MmaAtom& atom, const Answer& found) {
  for (const Operand& operand : operands) {
    const auto& given = question.*operand.given;
    if (!given) continue;
    const InRegisters of{operand.name, atom.*operand.layout, *given, atom.*operand.rows, atom.*operand.columns};
    answer.add(registers_answer(of, found));
    draw(answer, of, found);
  }
  if (!found.renamed.empty()) {
    answer.remarks.emplace_back(answer.finding == Finding::wrong
                                    ? "those that are not wrong have other names than the catalogue's:"
                                    : "the same products, under other names than the catalogue's:");
    add_renamed(answer, found.renamed);
    answer.remarks.push_back(
        fmt::format("that is right if every operand is laid out by these names; {}the catalogue's, which "
                    "--fixed asks about",
                    predictions::is_of_amd(atom.form) ? "others are " : "ldmatrix has "));
  }
  if (answer.operands.size() < 4 && !question.atoms)
    answer.remarks.emplace_back(question.fixed ? "operands that are not given are the catalogue's"
                                               : "operands that are not given may have any layout");
}

/// An instruction that is repeated: whether the tile is covered, and its product right. The GPU of this machine carries it out,
/// or else the observation.
void add_tile(OracleAnswer& answer, const MmaQuestion& question, MmaAtom atom, const Mma& observed, const Gpu& gpu) {
  constexpr unsigned seconds = 20;
  const Mma counting = verification::counting_values(observed, atom);
  if (question.A) atom.A = question.A->value;
  if (question.B) atom.B = question.B->value;
  if (question.C || question.D) atom.D = (question.D ? question.D : question.C)->value;
  const TiledMma<> mma =
      verification::tiled(atom, question.atoms->value, question.permutation ? question.permutation->value : Underscore{});
  bool multiplied = false;
  const auto sums = [&](const std::vector<observations::MmaSum>& asked) {
    const auto seen = gpu.sums(atom.form, verification::on_registers(asked, atom), seconds);
    multiplied = seen.has_value();
    return seen ? *seen : verification::as_observed(counting)(asked);
  };
  add_judged_tile(answer, *question.atoms, question.permutation, mma, {MmaOperand::A, MmaOperand::B, MmaOperand::C}, [&] {
    auto found = verification::check_tiled(counting, mma, sums);
    if (multiplied) answer.grounds = "multiplied by this machine's GPU";
    return found;
  });
}

QuestionRows<MmaQuestion> rows(const std::string& name, const std::string& form) {
  return {form_row<MmaQuestion>(name, form),
          given("--A", &MmaQuestion::A, operand_text, {"The layout of A: (thread, value) to m + M*k"}),
          given("--B", &MmaQuestion::B, operand_text, {"The layout of B: (thread, value) to n + N*k"}),
          given("--C", &MmaQuestion::C, operand_text,
                {"The layout of C: (thread, value) to m + M*n. It is D's too, unless the instruction has another for D"}),
          given("--D", &MmaQuestion::D, operand_text, {"The layout of D: (thread, value) to m + M*n"}),
          plain("--fixed", &MmaQuestion::fixed,
                {"Take operands that are not given from the catalogue; without this they may have any layout"}),
          dump_row<MmaQuestion>("tiled_mma", "--A, --B, --C, --atoms and --permutation",
                                {"--A", "--B", "--C", "--atoms", "--permutation"}),
          given("--atoms", &MmaQuestion::atoms, layout_text,
                {"Ask about a tiled MMA whose atoms stand so along m, n and k: (2,2,1):(1,2,0)"}),
          given("--permutation", &MmaQuestion::permutation, tiler_text,
                {"The order of the tiled MMA's m, n and k: <32,(8,2,2):(1,16,8),16>", "--atoms"}),
          record_row<MmaQuestion>()};
}

constexpr const char* mma_example = R"help(Example:
$ colex oracle check mma mma.m16n8k16.f32.f16.f16.f32 --C "((4,8),(2,2)):((32,1),(16,8))"
right
  C  right  ((4,8),(2,2)):((32,1),(16,8))
  operands that are not given may have any layout
  mma.m16n8k16.f32.f16.f16.f32; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
)help";

constexpr const char* sparse_example =
    R"help(A's layout has the values of two views: the stored elements as they stand if the metadata name the even candidates of
each chunk, and behind them as they stand if they name the odd ones. The last mode of the values is the view.

Example:
$ colex oracle check sparse mma.sp.m16n8k16.f32.f16.f16.f32 --A "((4,8),(2,2,2)):((64,1),(32,8,16))"
right
  A  right  ((4,8),(2,2,2)):((64,1),(32,8,16))
  operands that are not given may have any layout
  mma.sp.m16n8k16.f32.f16.f16.f32; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
)help";

OracleAnswer answer_of(const MmaQuestion& asked, const Gpu& gpu) {
  const std::string form = the_form(asked.form), name = question_about(form) == "sparse" ? "sparse" : "mma";
  const MmaAtom& atom = *predictions::mma_atom(form_for(name, form));
  const MmaQuestion question = with_dump(asked, atom);
  require_asked(question, name, atom);
  OracleAnswer answer;
  name_form(answer, name, form);
  const observations::Record record = record_about(atom.family, atom.form, question.record, gpu);
  take_grounds(answer, record);
  const observations::Observation* observation = observation_of(record, atom.form);
  const Mma* seen = observation == nullptr ? nullptr : std::get_if<Mma>(&observation->content);
  const Mma observed = seen == nullptr ? verification::predicted(atom) : *seen;
  bool fits = true;
  if (has_operands(question)) {
    const Answer found = verification::check(observed, atom, proposal_of(question));
    for (const Mistake& mistake : found.mistakes) fits = fits && mistake.fits;
    add_operands(answer, question, atom, found);
  }
  if (question.atoms && fits) {
    const Gpu no_gpu;
    const bool recorded_only = seen == nullptr || !question.record.empty();
    add_tile(answer, question, atom, observed, recorded_only ? no_gpu : gpu);
  }
  if (seen == nullptr) predict_only(answer, record, atom.family, atom.targets);
  return answer;
}

}  // namespace

}  // namespace colex::cli::mma_question

namespace colex::cli {

OracleAnswer answer(const MmaQuestion& question, const Gpu& gpu) { return mma_question::answer_of(question, gpu); }

OracleQuestion mma_by_texts() {
  return question_of("mma", "Are these the layouts of the operands of mma or dp4a? Is this a tiled MMA?",
                     mma_question::mma_example, mma_question::rows("mma", "mma.m16n8k16.f32.f16.f16.f32"));
}

OracleQuestion sparse_by_texts() {
  return question_of("sparse", "The same of mma.sp, whose A is stored without its zeros", mma_question::sparse_example,
                     mma_question::rows("sparse", "mma.sp.m16n8k16.f32.f16.f16.f32"));
}

}  // namespace colex::cli
