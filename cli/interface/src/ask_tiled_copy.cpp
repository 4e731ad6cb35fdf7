// For a tiled copy: is all covered, is it put where it should be, how wide, in how many wavefronts?
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/interface/notes.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check_tiled.hpp"

#include "ask_copy.hpp"

namespace colex::cli::copy_question {

namespace {

using observations::Move;
using predictions::MatrixCopy;
using predictions::VectorCopy;
using verification::MovedBytes;
using verification::TiledCopyAnswer;
using verification::TiledCopyQuestion;

/// The instruction that is repeated, and what is known of it.
struct Instruction {
  CopyAtom<> atom;
  MovedBytes moved;
  std::optional<VectorCopy> vector = {};  ///< if each thread copies its own bits
  std::string form = {};                  ///< by which its wavefronts can be measured; empty for a vector

  TiledCopyAnswer check(const TiledCopyQuestion& question) const {
    return vector ? verification::check_tiled_copy(*vector, question) : verification::check_tiled_copy(moved, question);
  }
};

Instruction vector_instruction(const VectorCopy& vector, const CopyQuestion& question, OracleAnswer& answer) {
  refuse_given({{"--source", question.source}, {"--destination", question.destination}},
               "each thread copies its own values, and so there is no layout of source and destination to judge");
  refuse_given({{"--record", !question.record.empty()}}, "what a thread copies of its own is in no record");
  const auto atom = attempt([&] { return verification::vector_atom(vector, bits_of(question)); });
  if (!atom) throw Misuse("--element-bits", atom.rejection().message());
  answer.engine = "predicted";
  answer.subject = vector.name;
  answer.grounds = describe(vector);
  return {*atom, verification::vector_bytes(vector), vector};
}

Instruction matrix_instruction(MatrixCopy copy, const CopyQuestion& question, OracleAnswer& answer, const Gpu& gpu) {
  const observations::Record record = record_about(copy.family, copy.form, question.record, gpu);
  const std::vector<const Move*> moves = verification::moves_of(record, copy.form);
  take_grounds(answer, record);
  answer.form = copy.form;
  answer.subject = predictions::short_name(copy.form);
  if (moves.empty()) {
    throw Misuse("FORM", answer.subject +
                             " was not observed, and a tiled copy is followed byte by byte through what was; "
                             "of one instruction --source and --destination are compared with the prediction");
  }
  add_sides(answer, question, copy, moves);
  if (question.source) copy.source = question.source->value;
  if (question.destination) copy.destination = question.destination->value;
  return {verification::copy_atom(copy, bits_of(question)), verification::moved_bytes(moves), std::nullopt, copy.form};
}

Instruction instruction_of(const CopyQuestion& question, OracleAnswer& answer, const Gpu& gpu) {
  if (const auto vector = vector_of(question)) return vector_instruction(*vector, question, answer);
  const std::string form = form_for("copy", question.form);
  const MatrixCopy* copy = predictions::matrix_copy(form);
  if (copy == nullptr || copy->family.starts_with("wmma")) {
    throw Misuse("FORM", predictions::short_name(form) +
                             " is no copy that is repeated over threads and values; these are ldmatrix, stmatrix and "
                             "movmatrix, ld.shared and st.shared, cp.async and UniversalCopy by their names, and copy.32, "
                             "copy.64, copy.128");
  }
  return matrix_instruction(*copy, question, answer, gpu);
}

/// Whether the operand that is copied is one of AMD's, by lanes of a wave.
bool is_of_amd(const CopyQuestion& question) { return !question.mma.empty() && predictions::is_of_amd(the_form(question.mma)); }

/// The tiled MMA whose operand is copied: of a warp's instruction or of a warpgroup's.
TiledMma<> mma_of(const CopyQuestion& question) {
  const Layout<> atoms = question.atoms ? question.atoms->value : Layout<>(tuple(1, 1, 1), tuple(0, 0, 0));
  const Tiler<> permutation = question.permutation ? question.permutation->value : Underscore{};
  const std::string form = the_form(question.mma);
  if (const predictions::MmaAtom* mma = predictions::mma_atom(form)) return verification::tiled(*mma, atoms, permutation);
  const predictions::WgmmaAtom* group = predictions::wgmma_atom(form);
  if (group == nullptr) throw Misuse("--mma", predictions::short_name(form) + " is no MMA with operands in registers");
  if (question.operand == "B" || (question.operand == "A" && !group->A)) {
    throw Misuse("--operand", question.operand + " of " + predictions::short_name(form) +
                                  " lies in shared memory: no thread copies it from or to registers");
  }
  return verification::tiled(*group, atoms, permutation);
}

TiledCopy<> tiled_copy(const CopyQuestion& question, const CopyAtom<>& atom) {
  if (question.layout) return {atom, question.tile->value, question.layout->value};
  if (question.mma.empty()) return make_tiled_copy(atom, question.threads->value, question.values->value);
  const TiledMma<> mma = mma_of(question);
  const bool of_A = question.operand == "A", of_B = question.operand == "B";
  return make_tiled_copy(atom, mma, of_A ? MmaOperand::A : of_B ? MmaOperand::B : MmaOperand::C);
}

/// How the tile was written.
std::string written(const CopyQuestion& question) {
  if (question.layout) return question.tile->text + ' ' + question.layout->text;
  if (!question.mma.empty()) return question.mma;
  return question.threads->text + ' ' + (question.values ? question.values->text : "");
}

std::string often(std::int64_t copies) {
  return copies == 1 ? "each element once" : fmt::format("each element {} times", copies);
}

/// The tile by itself, and where it is right who takes and gets what.
void add_tile(OracleAnswer& answer, const CopyQuestion& question, const TiledCopy<>& copy, const TiledCopyAnswer& found) {
  OperandAnswer tile{"tile", Finding::right, written(question)};
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
void add_memory(OracleAnswer& answer, const char* name, const std::optional<Given<ComposedLayout<>>>& given,
                const std::optional<std::string>& apart, const CopyQuestion& question, bool looked_at) {
  if (!given) return;
  OperandAnswer memory{name, apart ? Finding::wrong : looked_at ? Finding::right : Finding::unknown, given->text};
  if (apart) memory.lines.push_back(*apart);
  if (!looked_at) memory.lines.emplace_back("not looked at, since the tile is not covered");
  if (const std::string hint = swizzle_in_bytes(given->value, bits_of(question)); !hint.empty()) memory.lines.push_back(hint);
  answer.add(std::move(memory));
}

/// The instruction by which wavefronts can be measured.
std::string measurable_form(const verification::BankAnswer& banks, const Instruction& instruction) {
  return instruction.vector ? form_of(banks.accesses.front().access) : instruction.form;
}

/// What this machine's GPU takes for the accesses, of each that differs as often as it occurs.
std::optional<std::int64_t> measured(const verification::BankAnswer& banks, const Instruction& instruction, const Gpu& gpu) {
  if (instruction.vector && is_timed_by_the_cache(*instruction.vector)) return std::nullopt;
  std::vector<predictions::WarpAccess> accesses;
  for (const verification::CountedAccess& counted : banks.accesses) accesses.push_back(counted.access);
  const auto each = measured_wavefronts(gpu, measurable_form(banks, instruction), accesses);
  if (!each) return std::nullopt;
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < each->size(); ++k) sum += (*each)[k] * banks.accesses[k].times;
  return sum;
}

void add_banks(OracleAnswer& answer, const CopyQuestion& question, const TiledCopyAnswer& found, const Instruction& instruction,
               const Gpu& gpu) {
  if (!found.banks) {
    if (question.at_most) answer.remarks.emplace_back("wavefronts are counted once the copy is right");
    return;
  }
  const verification::BankAnswer& banks = *found.banks;
  const auto seen = question.record.empty() ? measured(banks, instruction, gpu) : std::nullopt;
  add_wavefronts(answer, {banks.wavefronts, banks.least, seen}, question.at_most);
  if (banks.conflict) answer.remarks.push_back("  " + predictions::conflict_text(*banks.conflict, banks.first_thread));
  const std::string form = measurable_form(banks, instruction);
  const auto wanted = [&](const observations::SharedAccess&, const std::string& other) { return other == form; };
  answer.remarks.push_back(seen ? fmt::format("the GPU of this machine takes {} wavefronts", *seen)
                                : wavefront_grounds(question.record, wanted, " by " + predictions::short_name(form)));
  if (is_of_amd(question))
    answer.remarks.emplace_back("they are those of NVIDIA's banks and warps of 32 threads; lds_cycles is about AMD's");
}

/// What cannot be judged is refused before anything is.
void require_tile(const CopyQuestion& question, const Instruction& instruction) {
  const bool of_mma = !question.mma.empty();
  if (!of_mma && !question.layout && !question.values)
    throw Misuse("--values", "says which values each thread has; it is missing");
  refuse_given({{"--values", of_mma && question.values}},
               "it says which values --threads have; an MMA's operand has those of --mma");
  refuse_given({{"--atoms", !of_mma && question.atoms}, {"--permutation", !of_mma && question.permutation}},
               "it is of an MMA whose operand is copied: give --mma");
  const bool says_itself = !instruction.vector || instruction.vector->stores;
  if (question.store && (says_itself || !question.shared)) {
    throw Misuse("--store", says_itself ? "this instruction itself says whether it loads or stores"
                                        : "it says that the vectors go to shared memory: give --shared");
  }
  if (question.at_most && is_of_amd(question))
    throw Misuse("--at-most", "wavefronts are counted by NVIDIA's banks and warps; lds_cycles is about AMD's");
  if (question.at_most && !question.shared) throw Misuse("--at-most", "wavefronts are those of shared memory: give --shared");
}

/// The tile, its registers, and where it lies, each judged by itself.
void judge_tile(OracleAnswer& answer, const CopyQuestion& question, const Instruction& instruction, const Gpu& gpu) {
  TiledCopyQuestion asked{
      tiled_copy(question, instruction.atom), bits_of(question), std::nullopt, std::nullopt, std::nullopt, question.store};
  if (question.shared) asked.shared = question.shared->value;
  if (question.global) asked.global = question.global->value;
  const TiledCopyAnswer copied = instruction.check(asked);
  answer.headline = fmt::format("a tile of {} by {} threads", to_string(tile_shape(asked.copy)), copied.threads);
  if (copied.steps) {
    const std::int64_t steps = product(*copied.steps).value();
    answer.facts["steps"] = steps;
    if (steps > 1) answer.headline += fmt::format(", {} steps of it, {}", steps, to_string(*copied.steps));
  }
  add_tile(answer, question, asked.copy, copied);
  TiledCopyAnswer found = copied;
  if (question.registers) {
    asked.registers = question.registers->value;
    found = instruction.check(asked);
    answer.add({"registers", found.wrong ? Finding::wrong : Finding::right, question.registers->text,
                found.wrong ? std::vector{*found.wrong} : std::vector<std::string>{}});
  }
  add_memory(answer, "shared", question.shared, found.wrong_in_shared, question, !found.uneven);
  add_memory(answer, "global", question.global, found.wrong_in_global, question, !found.uneven);
  if (answer.finding == Finding::right) answer.headline += ", covered, and copied as it should be";
  if (found.widest) {
    answer.remarks.push_back(fmt::format("vectors of up to {} bits lie together in memory", *found.widest));
    answer.facts["widest_bits"] = *found.widest;
  }
  const bool copies = answer.finding == Finding::right;
  add_banks(answer, question, found, instruction, gpu);
  if (copies && answer.finding == Finding::wrong) answer.headline += ", but in more wavefronts than are allowed";
}

}  // namespace

OracleAnswer of_tile(const CopyQuestion& question, const Gpu& gpu) {
  OracleAnswer answer;
  const auto objection = objection_to([&] {
    const Instruction instruction = instruction_of(question, answer, gpu);
    require_tile(question, instruction);
    judge_tile(answer, question, instruction, gpu);
  });
  if (objection) answer.add({"tile", Finding::wrong, written(question), {*objection}});
  return answer;
}

}  // namespace colex::cli::copy_question
