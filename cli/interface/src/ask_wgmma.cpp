// A warpgroup's registers, its matrices in shared memory, and its tile.
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"

#include "question_parts.hpp"
#include "question_rows.hpp"

namespace colex::cli::wgmma_question {

namespace {

using predictions::WgmmaAtom;
using verification::Answer;
using verification::Mistake;

const std::optional<Given<Layout<>>>& sums(const WgmmaQuestion& question) { return question.D ? question.D : question.C; }

/// What the print of a tiled MMA says, as if it had been given.
WgmmaQuestion with_dump(WgmmaQuestion question, const WgmmaAtom& atom) {
  if (!question.dump) return question;
  const PrintedMma dump = printed_mma(*question.dump, size(atom.D.mode(0)).value(), question.form);
  require_shape(dump, fmt::format("({},{},{})", atom.M, atom.N, atom.K), question.form);
  (atom.A ? question.A : question.printed_A) = dump.A;
  question.printed_B = dump.B;
  question.D = dump.C;
  question.atoms = dump.atoms;
  question.permutation = dump.permutation;
  return question;
}

/// What cannot be judged is refused before anything is.
void require_judgeable(const WgmmaQuestion& question, const WgmmaAtom& atom) {
  const bool in_memory = question.A_in_memory || question.B_in_memory, in_registers = question.A || sums(question);
  if (!in_memory && !in_registers && !question.printed_B && !question.atoms)
    throw Misuse("wgmma", "nothing is asked: give --A, --B or --D, --atoms for a tiled MMA, or --dump");
  if (question.C && question.D) throw Misuse("--C", "the sums of wgmma are one operand: give --C or --D");
  if (!question.atoms) {
    if (question.fixed && !in_registers)
      throw Misuse("--fixed", "it is about the names in registers, and no layout of registers is given");
    return;
  }
  if (question.fixed) throw Misuse("--fixed", "a tiled MMA takes the catalogue's for each operand that is not given anyhow");
  refuse_given({{"--B", question.B_in_memory}, {"--A", question.A_in_memory}},
               "it lies in shared memory: where the tile's matrix lies there is a question of its own, without --atoms");
  if (atom.A_columns < atom.K) throw Misuse("--atoms", "a tiled MMA of a sparse wgmma is not judged");
}

/// What is given in shared memory names its own rows or columns and its k; all names are given with --fixed, and in a tile.
Answer judged_registers(const WgmmaQuestion& question, const WgmmaAtom& atom) {
  const bool fixed = question.fixed || question.atoms, A_placed = question.A_in_memory.has_value(),
             B_placed = question.B_in_memory.has_value();
  verification::WgmmaProposal proposal;
  if (question.A) proposal.A = question.A->value;
  if (sums(question)) proposal.D = sums(question)->value;
  proposal.m_free = !fixed && !A_placed;
  proposal.n_free = !fixed && !B_placed;
  proposal.k_free = !fixed && !A_placed && !B_placed;
  return verification::check(atom, proposal);
}

void add_registers(OracleAnswer& answer, const WgmmaQuestion& question, const WgmmaAtom& atom, const Answer& found) {
  const auto add = [&](const InRegisters& operand) {
    answer.add(registers_answer(operand, found));
    draw(answer, operand, found);
  };
  if (question.A) add({"A", *atom.A, *question.A, atom.M, atom.A_columns});
  if (sums(question)) add({"D", atom.D, *sums(question), atom.M, atom.N});
  if (!found.renamed.empty()) answer.remarks.emplace_back("the same products, under other names than the catalogue's:");
  add_renamed(answer, found.renamed);
}

/// A tiled MMA: warpgroups side by side, and repetitions in each. Its operands in shared memory are taken from there as they
/// should be.
void add_tile(OracleAnswer& answer, const WgmmaQuestion& question, WgmmaAtom atom) {
  const observations::Mma executed = verification::predicted(atom);
  if (question.A) atom.A = question.A->value;
  if (sums(question)) atom.D = sums(question)->value;
  const TiledMma<> mma =
      verification::tiled(atom, question.atoms->value, question.permutation ? question.permutation->value : Underscore{});
  const std::vector<MmaOperand> operands = atom.A ? std::vector{MmaOperand::A, MmaOperand::C} : std::vector{MmaOperand::C};
  add_judged_tile(answer, *question.atoms, question.permutation, mma, operands,
                  [&] { return verification::check_tiled(executed, mma, verification::as_observed(executed)); });
  answer.remarks.push_back(std::string(atom.A ? "B is" : "A and B are") +
                           " read from shared memory as they should be: where they lie there is asked without --atoms");
}

OracleAnswer answer_of(const WgmmaQuestion& asked, const Gpu& gpu) {
  const std::string form = form_for("wgmma", asked.form);
  const WgmmaAtom& atom = *predictions::wgmma_atom(form);
  const WgmmaQuestion question = with_dump(asked, atom);
  require_judgeable(question, atom);
  const observations::Record record = record_about(atom.family, atom.form, question.record, gpu);
  OracleAnswer answer;
  name_form(answer, "wgmma", form);
  take_grounds(answer, record);
  bool fits = true;
  if (question.A || sums(question)) {
    const Answer found = judged_registers(question, atom);
    for (const Mistake& mistake : found.mistakes) fits = fits && mistake.fits;
    add_registers(answer, question, atom, found);
  }
  const std::int64_t threads = size(atom.D.mode(0)).value();
  if (question.printed_A) answer.add(whole_matrix_answer("A", *question.printed_A, whole_matrix(threads, atom.M, atom.K)));
  if (question.printed_B) answer.add(whole_matrix_answer("B", *question.printed_B, whole_matrix(threads, atom.N, atom.K)));
  if (question.A_in_memory) add_matrix(answer, predictions::matrix_read(atom, 'A'), 'A', *question.A_in_memory);
  if (question.B_in_memory) add_matrix(answer, predictions::matrix_read(atom, 'B'), 'B', *question.B_in_memory);
  if (question.atoms && fits) add_tile(answer, question, atom);
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

/// A, which lies in registers or in shared memory, as the instruction has it.
void take_A(WgmmaQuestion& question, const std::string& text) {
  if (predictions::wgmma_atom(form_for("wgmma", question.form))->A) {
    question.A = Given(operand_text("--A", text), text);
  } else {
    question.A_in_memory = shared_text("--A", text);
  }
}

QuestionRows<WgmmaQuestion> rows() {
  return {
      form_row<WgmmaQuestion>("wgmma", "wgmma.m64n64k16.f32.f16.f16.ss.k.k"),
      row<WgmmaQuestion>(
          "--A", {"In shared memory (m, k) to the element, swizzled or not; in registers (thread, value) to m + 64*k"}, take_A),
      value_row("--B", &WgmmaQuestion::B_in_memory, shared_text, {"(n, k) to the element of shared memory, swizzled or not"}),
      given("--C", &WgmmaQuestion::C, operand_text, {"Another name of --D: the accumulators are read and written in one layout"}),
      given("--D", &WgmmaQuestion::D, operand_text, {"The layout of the accumulators: (thread, value) to m + 64*n"}),
      dump_row<WgmmaQuestion>("tiled_mma", "--D, --A in registers, --atoms and --permutation",
                              {"--A", "--B", "--C", "--D", "--atoms", "--permutation"}),
      plain("--fixed", &WgmmaQuestion::fixed,
            {"Let rows, columns and k in registers have the catalogue's names; without this they may have any"}),
      given("--atoms", &WgmmaQuestion::atoms, layout_text,
            {"Ask about a tiled MMA whose warpgroups stand so along m, n and k: (2,1,1):(1,0,0)"}),
      given("--permutation", &WgmmaQuestion::permutation, tiler_text,
            {"The order of the tiled MMA's m, n and k: <256,_,_>", "--atoms"}),
      record_row<WgmmaQuestion>()};
}

}  // namespace

}  // namespace colex::cli::wgmma_question

namespace colex::cli {

OracleAnswer answer(const WgmmaQuestion& question, const Gpu& gpu) { return wgmma_question::answer_of(question, gpu); }

OracleQuestion wgmma_by_texts() {
  return question_of("wgmma",
                     "Are these a warpgroup's layouts, in registers and in shared memory? Is this a tiled MMA of warpgroups?",
                     wgmma_question::example, wgmma_question::rows());
}

}  // namespace colex::cli
