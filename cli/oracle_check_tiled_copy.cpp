// colex oracle check copy, of a tiled copy: is all covered, is it put where it should be, how wide, in how many wavefronts?
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/shared_access.hpp"
#include "colex/predictions/vector_copy.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/check_tiled_copy.hpp"

#include "copy_question.hpp"
#include "form_names.hpp"
#include "measured_wavefronts.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"

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

Instruction vector_instruction(const VectorCopy& vector, const CopyOptions& options, OracleAnswer& answer) {
  refuse_given({{"--source", options.source}, {"--destination", options.destination}},
               "each thread copies its own values, and so there is no layout of source and destination to judge");
  refuse_given({{"--record", options.record}}, "what a thread copies of its own is in no record");
  const auto atom = attempt([&] { return verification::vector_atom(vector, bits_of(options)); });
  if (!atom) throw CLI::ValidationError("--element-bits", atom.rejection().message());
  answer.engine = "predicted";
  answer.subject = vector.name;
  answer.grounds = describe(vector);
  return {*atom, verification::vector_bytes(vector), vector};
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
  return {verification::copy_atom(copy, bits_of(options)), verification::moved_bytes(moves), std::nullopt, copy.form};
}

Instruction instruction_of(const CopyOptions& options, OracleAnswer& answer) {
  if (options.vector) return vector_instruction(*options.vector, options, answer);
  const std::string form = form_for("copy", options.name);
  const MatrixCopy* copy = predictions::matrix_copy(form);
  if (copy == nullptr || copy->family.starts_with("wmma")) {
    throw CLI::ValidationError("FORM",
                               predictions::short_name(form) +
                                   " is no copy that is repeated over threads and values; these are ldmatrix, stmatrix and "
                                   "movmatrix, ld.shared and st.shared, cp.async and UniversalCopy by their names, and copy.32, "
                                   "copy.64, copy.128");
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

/// What this machine's GPU takes for the accesses, of each that differs as often as it occurs.
std::optional<std::int64_t> measured(const verification::BankAnswer& banks, const std::string& form) {
  std::vector<predictions::WarpAccess> accesses;
  for (const verification::CountedAccess& counted : banks.accesses) accesses.push_back(counted.access);
  const auto each = measured_wavefronts(form.empty() ? form_of(accesses.front()) : form, accesses);
  if (!each) return std::nullopt;
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < each->size(); ++k) sum += (*each)[k] * banks.accesses[k].times;
  return sum;
}

/// `form` is what the wavefronts can be measured by; empty for a vector.
void add_banks(OracleAnswer& answer, const CopyOptions& options, const TiledCopyAnswer& found, const std::string& form) {
  if (!found.banks) {
    if (options.at_most) answer.remarks.emplace_back("wavefronts are counted once the copy is right");
    return;
  }
  const verification::BankAnswer& banks = *found.banks;
  const auto seen = options.record.empty() ? measured(banks, form) : std::nullopt;
  add_wavefronts(answer, {banks.wavefronts, banks.least, seen}, options.at_most);
  if (banks.conflict) answer.remarks.push_back("  " + predictions::conflict_text(*banks.conflict, banks.first_thread));
  answer.remarks.push_back(seen ? fmt::format("the GPU of this machine takes {} wavefronts", *seen)
                                : "the wavefronts were not measured");
}

/// What cannot be judged is refused before anything is.
void require_tile(const CopyOptions& options, const Instruction& instruction) {
  if (options.mma.empty() && options.layout.empty() && options.values.empty())
    throw CLI::ValidationError("--values", "says which values each thread has; it is missing");
  if (!options.mma.empty())
    refuse_given({{"--values", options.values}}, "it says which values --threads have; an MMA's operand has those of --mma");
  refuse_given(
      {{"--atoms", options.mma.empty() ? options.atoms : ""}, {"--permutation", options.mma.empty() ? options.permutation : ""}},
      "it is of an MMA whose operand is copied: give --mma");
  const bool says_itself = !instruction.vector || instruction.vector->stores;
  if (options.store && (says_itself || options.shared.empty())) {
    throw CLI::ValidationError("--store", says_itself ? "this instruction itself says whether it loads or stores"
                                                      : "it says that the vectors go to shared memory: give --shared");
  }
  if (options.at_most && options.shared.empty())
    throw CLI::ValidationError("--at-most", "wavefronts are those of shared memory: give --shared");
}

/// The tile, its registers, and where it lies, each judged by itself.
void judge_tile(OracleAnswer& answer, const CopyOptions& options, const Instruction& instruction) {
  const auto shared = memory_given("--shared", options.shared), global = memory_given("--global", options.global);
  TiledCopyQuestion asked{tiled_copy(options, instruction.atom), bits_of(options), shared, global, std::nullopt, options.store};
  const TiledCopyAnswer copied = instruction.check(asked);
  answer.headline = fmt::format("a tile of {} by {} threads", to_string(tile_shape(asked.copy)), copied.threads);
  if (copied.steps) {
    const std::int64_t steps = product(*copied.steps).value();
    answer.facts["steps"] = steps;
    if (steps > 1) answer.headline += fmt::format(", {} steps of it, {}", steps, to_string(*copied.steps));
  }
  add_tile(answer, options, asked.copy, copied);
  TiledCopyAnswer found = copied;
  asked.registers = layout_given("--registers", options.registers);
  if (asked.registers) {
    found = instruction.check(asked);
    answer.add({"registers", found.wrong ? Finding::wrong : Finding::right, options.registers,
                found.wrong ? std::vector{*found.wrong} : std::vector<std::string>{}});
  }
  add_memory(answer, "shared", options.shared, shared, found.wrong_in_shared, options, !found.uneven);
  add_memory(answer, "global", options.global, global, found.wrong_in_global, options, !found.uneven);
  if (answer.finding == Finding::right) answer.headline += ", covered, and copied as it should be";
  if (found.widest) {
    answer.remarks.push_back(fmt::format("vectors of up to {} bits lie together in memory", *found.widest));
    answer.facts["widest_bits"] = *found.widest;
  }
  const bool copies = answer.finding == Finding::right;
  add_banks(answer, options, found, instruction.form);
  if (copies && answer.finding == Finding::wrong) answer.headline += ", but in more wavefronts than are allowed";
}

}  // namespace

OracleAnswer of_tile(const CopyOptions& options) {
  OracleAnswer answer;
  const auto objection = objection_to([&] {
    const Instruction instruction = instruction_of(options, answer);
    require_tile(options, instruction);
    judge_tile(answer, options, instruction);
  });
  if (objection) answer.add({"tile", Finding::wrong, options.asked(), {*objection}});
  return answer;
}

}  // namespace colex::cli::copy_question
