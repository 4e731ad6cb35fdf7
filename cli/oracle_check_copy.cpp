// colex oracle check of a tiled copy: is the tile covered, does each element arrive where it should, how wide are the vectors, do banks conflict?
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/check_tiled_copy.hpp"

#include "expression.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using verification::MovedBytes;
using verification::TiledCopyAnswer;
using verification::TiledCopyQuestion;

/// The instruction that is repeated, and what is known of it.
struct Instruction {
  CopyAtom<> atom;
  MovedBytes moved;
  std::string grounds;
};

/// The bits of a thread's own copy: `copy.128`, or `UniversalCopy<uint128_t>`.
std::optional<std::int64_t> vector_bits(const std::string& name) {
  for (const std::int64_t bits : {8, 16, 32, 64, 128}) {
    const std::string number = std::to_string(bits);
    for (const std::string& known :
         {"copy." + number, "UniversalCopy<uint" + number + "_t>", "UniversalCopy<cute::uint" + number + "_t>"}) {
      if (name == known) return bits;
    }
  }
  return std::nullopt;
}

Instruction vector_instruction(std::int64_t bits, const CopyQuestion& question) {
  if (question.element_bits < 1 || bits % question.element_bits != 0) {
    throw CLI::ValidationError("--element-bits", "a copy of " + std::to_string(bits) +
                                                     " bits has no whole number of elements of " +
                                                     std::to_string(question.element_bits) + " bits");
  }
  return {verification::vector_atom(bits / question.element_bits), verification::vector_bytes(bits / 8),
          fmt::format("copies of {} bits, by which each thread moves its own values", bits)};
}

Instruction matrix_instruction(predictions::MatrixCopy copy, const CopyQuestion& question, const std::string& folder) {
  const observations::Record record = record_of({copy.family, copy.form}, folder);
  if (!question.source.empty()) copy.source = argument<Layout<>>("--source", question.source, "a layout");
  if (!question.destination.empty()) copy.destination = argument<Layout<>>("--destination", question.destination, "a layout");
  std::vector<const observations::Move*> observed;
  for (const observations::Observation& observation : record.observations) {
    const auto* move = std::get_if<observations::Move>(&observation.content);
    if (observation.form == copy.form && move != nullptr) observed.push_back(move);
  }
  return {verification::copy_atom(copy, question.element_bits), verification::moved_bytes(observed),
          predictions::short_name(copy.form) + "; " + recorded_on(record)};
}

Instruction instruction_of(const CopyQuestion& question, const std::string& folder) {
  if (const auto bits = vector_bits(question.instruction)) return vector_instruction(*bits, question);
  if (const predictions::MatrixCopy* copy = predictions::matrix_copy(question.instruction))
    return matrix_instruction(*copy, question, folder);
  throw CLI::ValidationError("--instruction", question.instruction +
                                                  " is no copy that is repeated over threads and values: ldmatrix, stmatrix, "
                                                  "movmatrix by their names, and copy.32, copy.64, copy.128");
}

MmaOperand operand_of(const std::string& name) {
  return name == "A" ? MmaOperand::A : name == "B" ? MmaOperand::B : MmaOperand::C;
}

TiledCopy<> tiled_copy(const CopyQuestion& question, const CopyAtom<>& atom) {
  if (question.mma.empty()) {
    if (question.values.empty()) throw CLI::ValidationError("--values", "says which values each thread has; it is missing");
    return make_tiled_copy(atom, argument<Layout<>>("--threads", question.threads, "a layout"),
                           argument<Layout<>>("--values", question.values, "a layout"));
  }
  const predictions::MmaAtom* mma = predictions::mma_atom(question.mma);
  if (mma == nullptr) throw_no_such_form(question.mma);
  const std::string atoms = question.atoms.empty() ? "(1,1,1):(0,0,0)" : question.atoms;
  return make_tiled_copy(atom,
                         verification::tiled(*mma, argument<Layout<>>("--atoms", atoms, "a layout"),
                                             argument<Tiler<>>("--permutation", question.permutation, "a tiler")),
                         operand_of(question.operand));
}

std::optional<ComposedLayout<>> memory(const std::string& name, const std::string& text) {
  if (text.empty()) return std::nullopt;
  return memory_layout(name, text);
}

std::string often(std::int64_t copies) {
  return copies == 1 ? "each element once" : fmt::format("each element {} times", copies);
}

std::string width_text(const TiledCopyAnswer& answer) {
  return answer.widest ? fmt::format("  vectors of up to {} bits lie together in memory\n", *answer.widest) : "";
}

std::string banks_text(const TiledCopyAnswer& answer) {
  if (!answer.banks) return "";
  const verification::BankAnswer& banks = *answer.banks;
  const bool free = banks.wavefronts == banks.least;
  std::string text =
      fmt::format("  {}: {} wavefronts for the tile; at the least {}\n",
                  free ? marked("no bank conflicts", Mark::good, stdout) : marked("bank conflicts", Mark::bad, stdout),
                  banks.wavefronts, banks.least);
  if (banks.conflict) text += "  " + conflict_text(*banks.conflict, banks.first_thread);
  return text;
}

}  // namespace

Exit check_tiled_copy(const CopyQuestion& question, const std::string& folder) {
  const Instruction instruction = instruction_of(question, folder);
  TiledCopyQuestion asked{tiled_copy(question, instruction.atom), question.element_bits, memory("--shared", question.shared),
                          memory("--global", question.global),    std::nullopt,          question.store};
  if (!question.registers.empty()) asked.registers = argument<Layout<>>("--registers", question.registers, "a layout");
  const TiledCopyAnswer answer = verification::check_tiled_copy(instruction.moved, asked);
  const std::string tile = fmt::format("a tile of {} by {} threads", to_string(tile_shape(asked.copy)), answer.threads);
  const std::optional<std::string>& wrong = answer.uneven ? answer.uneven : answer.wrong ? answer.wrong : answer.apart;
  if (wrong) {
    fmt::print("{}: {}\n  {}\n", marked("wrong", Mark::bad, stdout), tile, *wrong);
  } else {
    fmt::print("{}: {}, covered, and copied as it should be\n", marked("right", Mark::good, stdout), tile);
    fmt::print("  source       {}   {}\n", to_string(source_thread_values(asked.copy)), often(answer.source_copies));
    fmt::print("  destination  {}   {}\n", to_string(destination_thread_values(asked.copy)), often(answer.destination_copies));
  }
  fmt::print("{}{}{}\n", width_text(answer), banks_text(answer), marked("  " + instruction.grounds, Mark::faint, stdout));
  return wrong ? Exit::refuted : Exit::as_claimed;
}

void add_copy_options(CLI::App& command, CopyQuestion& question) {
  CLI::Option* threads =
      command.add_option("--threads", question.threads,
                         "Of a tiled copy by ldmatrix and its like, or by copy.128: the coordinate to the thread, (16,8):(8,1)");
  command.add_option("--values", question.values, "Of its threads: the coordinate to the value, (1,8):(0,1)")->needs(threads);
  CLI::Option* mma = command.add_option("--mma", question.mma, "Of a tiled copy instead: the MMA whose operand is copied");
  mma->excludes(threads);
  command.add_option("--operand", question.operand, "Which one: A, B or C")
      ->check(CLI::IsMember({"A", "B", "C"}))
      ->capture_default_str()
      ->needs(mma);
  command.add_option("--shared", question.shared,
                     "Of a tiled copy: the tile in shared memory, its coordinate to the element, swizzled or not");
  command.add_option("--global", question.global, "Of a tiled copy by vectors: the tile in global memory, likewise");
  command.add_option("--registers", question.registers,
                     "Of a tiled copy: (thread, value) to the element of the tile that is to be there");
  command.add_option("--element-bits", question.element_bits, "Of a tiled copy: how large an element is")->capture_default_str();
}

}  // namespace colex::cli
