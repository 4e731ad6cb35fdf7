// colex oracle check: is this the layout of that operand of this instruction?
#include "oracle_check.hpp"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/find_descriptor.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/memory_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/render/grid.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/check_wgmma.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/wgmma.hpp"

#include "expression.hpp"
#include "oracle.hpp"
#include "shared_operand.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using verification::Answer;
using verification::Mistake;

struct OracleCheckOptions {
  std::string instruction, A, B, C, D, source, destination, atoms, permutation = "_", record;
  bool fixed = false;
  CopyQuestion copy;
  TmaQuestion tma;
  AccessQuestion access;
};

std::optional<Layout<>> layout_of(const std::string& name, const std::string& text) {
  if (text.empty()) return std::nullopt;
  return argument<Layout<>>("--" + name, text, "a layout");
}

/// What a renamed axis is called, as cycles: `k = (1 2)(5 6)`. A long one is cut.
std::string cycles(const verification::Renamed& renamed) {
  constexpr std::size_t longest = 60;
  std::string text;
  std::vector<bool> done(renamed.names.size(), false);
  for (std::size_t x = 0; x < renamed.names.size(); ++x) {
    if (done[x] || renamed.names[x] < 0 || renamed.names[x] == static_cast<std::int64_t>(x)) continue;
    std::string cycle;
    for (std::size_t y = x; !done[y] && renamed.names[y] >= 0; y = static_cast<std::size_t>(renamed.names[y])) {
      done[y] = true;
      cycle += (cycle.empty() ? "" : " ") + std::to_string(y);
    }
    if (text.size() + cycle.size() > longest) return text + "…";
    text += '(' + cycle + ')';
  }
  return text;
}

std::string mistake_text(const Mistake& mistake) {
  const char* axes = mistake.operand == 'A' ? "(m,k)" : mistake.operand == 'B' ? "(n,k)" : "(m,n)";
  return fmt::format("  {}: thread {}, value {} is at {} = ({},{}); the layout says ({},{})\n  {}\n", mistake.operand,
                     mistake.thread, mistake.value, axes, mistake.row, mistake.column, mistake.claimed_row,
                     mistake.claimed_column, mistake.why);
}

/// The operand as the instruction has it: who holds which place of its matrix.
std::string picture(const predictions::MmaAtom& atom, char operand) {
  constexpr render::Extent extent{16, 8};
  const Layout<>& L = operand == 'A' ? atom.A : operand == 'B' ? atom.B : operand == 'C' ? atom.C : atom.D;
  const std::int64_t rows = operand == 'B' ? atom.N : atom.M, columns = operand == 'A' || operand == 'B' ? atom.K : atom.N;
  return fmt::format("\n{}: {}", operand, render::to_text(render::thread_values(L, rows, columns, extent)));
}

std::string equivalent_text(const Answer& answer) {
  std::string text = marked("equivalent", Mark::good, stdout) + ": the same products, under other names than the catalogue's\n";
  for (const verification::Renamed& renamed : answer.renamed) text += fmt::format("  {} by {}\n", renamed.axis, cycles(renamed));
  return text;
}

std::string answer_text(const Answer& answer, const predictions::MmaAtom& atom) {
  switch (answer.kind) {
    case Answer::Kind::right: return marked("right", Mark::good, stdout) + '\n';
    case Answer::Kind::wrong:
      return marked("wrong", Mark::bad, stdout) + '\n' + mistake_text(*answer.mistake) + picture(atom, answer.mistake->operand) +
             '\n';
    case Answer::Kind::equivalent: break;
  }
  return equivalent_text(answer);
}

/// What the answer is about, and from where.
std::string grounds(const OracleCheckOptions& options, const predictions::MmaAtom& atom, const observations::Record& record) {
  std::string held;
  for (const auto& [name, text] :
       {std::pair("A", options.A), std::pair("B", options.B), std::pair("C", options.C), std::pair("D", options.D)}) {
    if (!text.empty()) held += (held.empty() ? "" : ", ") + std::string(name);
  }
  const std::string others = held.empty()    ? "all operands as in the catalogue"
                             : options.fixed ? held + " given, the others as in the catalogue"
                                             : held + " given, the others free";
  return fmt::format("{}: {}; {}\n", predictions::short_name(atom.form), others, recorded_on(record));
}

/// Of what moves matrices every byte has a place, and there are no names to choose.
Exit check_copy(const OracleCheckOptions& options, const predictions::MatrixCopy& catalogue) {
  const observations::Record record = record_of({catalogue.family, catalogue.form}, options.record);
  predictions::MatrixCopy copy = catalogue;
  if (const auto source = layout_of("source", options.source)) copy.source = *source;
  if (const auto destination = layout_of("destination", options.destination)) copy.destination = *destination;
  const std::string ground = marked("  " + predictions::short_name(copy.form) + "; " + recorded_on(record), Mark::faint, stdout);
  bool observed = false;
  for (const observations::Observation& observation : record.observations) {
    const observations::Move* move = std::get_if<observations::Move>(&observation.content);
    if (observation.form != copy.form || move == nullptr) continue;
    observed = true;
    if (const auto wrong = verification::deviation(copy, *move)) {
      fmt::print("{}\n  {}\n{}\n", marked("wrong", Mark::bad, stdout), *wrong, ground);
      return Exit::refuted;
    }
  }
  if (!observed) return check_unobserved(copy, catalogue, record);
  fmt::print("{}\n{}\n", marked("right", Mark::good, stdout), ground);
  return Exit::as_claimed;
}

/// Of an instruction that is repeated: whether the tile is covered, and its product right.
Exit check_tile(const OracleCheckOptions& options, predictions::MmaAtom atom, const observations::Mma& of_registers,
                const observations::Record& record) {
  const observations::Mma observed = verification::counting_values(of_registers, atom);
  atom.A = layout_of("A", options.A).value_or(atom.A);
  atom.B = layout_of("B", options.B).value_or(atom.B);
  atom.D = layout_of("D", options.D.empty() ? options.C : options.D).value_or(atom.D);
  const TiledMma<> mma = verification::tiled(atom, argument<Layout<>>("--atoms", options.atoms, "a layout"),
                                             argument<Tiler<>>("--permutation", options.permutation, "a tiler"));
  const auto executed = [&](const verification::Executor& execute) { return verification::check_tiled(observed, mma, execute); };
  std::string where = "multiplied by this machine's GPU";
  verification::TiledAnswer answer;
  try {
    answer = executed([&](const std::vector<observations::MmaSum>& sums) {
      constexpr unsigned seconds = 20;
      return observer::sums(probe_beside(), atom.form, verification::on_registers(sums, atom), seconds);
    });
  } catch (const observer::NoGpu&) {
    answer = executed(verification::as_observed(observed));
    where = recorded_on(record);
  }
  const std::string tile = fmt::format("a tile of {} x {} x {} by {} threads", answer.M, answer.N, answer.K, answer.threads);
  const bool right = !answer.uncovered && !answer.wrong;
  if (right) {
    fmt::print("{}: {}, covered, and multiplied as it should be\n", marked("right", Mark::good, stdout), tile);
    for (const auto& [name, operand] : {std::pair("A", MmaOperand::A), {"B", MmaOperand::B}, {"C", MmaOperand::C}})
      fmt::print("  {}  {}\n", name, to_string(thread_values(mma, operand)));
  } else {
    fmt::print("{}: {}\n  {}\n", marked("wrong", Mark::bad, stdout), tile, answer.uncovered ? *answer.uncovered : *answer.wrong);
  }
  fmt::print("{}\n", marked("  " + predictions::short_name(atom.form) + "; " + where, Mark::faint, stdout));
  return right ? Exit::as_claimed : Exit::refuted;
}

Exit say(bool right, const std::string& why) {
  fmt::print("{}\n{}", right ? marked("right", Mark::good, stdout) : marked("wrong", Mark::bad, stdout), why);
  return right ? Exit::as_claimed : Exit::refuted;
}

/// The layouts of a warpgroup's registers. What lies in shared memory names its rows or columns and its k if it is given, and all of them with --fixed.
verification::WgmmaProposal wgmma_proposal(const OracleCheckOptions& options, const predictions::WgmmaAtom& atom) {
  verification::WgmmaProposal proposal{std::nullopt, layout_of("D", options.D.empty() ? options.C : options.D)};
  if (atom.A) proposal.A = layout_of("A", options.A);
  const bool A_placed = !atom.A && !options.A.empty(), B_placed = !options.B.empty();
  proposal.m_free = !options.fixed && !A_placed;
  proposal.n_free = !options.fixed && !B_placed;
  proposal.k_free = !options.fixed && !A_placed && !B_placed;
  return proposal;
}

std::string wgmma_answer_text(const Answer& answer) {
  switch (answer.kind) {
    case Answer::Kind::right: return marked("right", Mark::good, stdout) + '\n';
    case Answer::Kind::wrong: return marked("wrong", Mark::bad, stdout) + '\n' + mistake_text(*answer.mistake);
    case Answer::Kind::equivalent: break;
  }
  return equivalent_text(answer);
}

/// Of a warpgroup's product the registers are compared under any names, and for a matrix in shared memory a descriptor is looked for.
Exit check_wgmma(const OracleCheckOptions& options, const predictions::WgmmaAtom& atom) {
  const observations::Record record = record_of({atom.family, atom.form}, options.record);
  const observations::Observation* observation = observation_of(record, atom.form);
  const auto* observed = observation == nullptr ? nullptr : std::get_if<observations::Wgmma>(&observation->content);
  const bool of_registers = options.B.empty() && (atom.A || options.A.empty());
  if (observation == nullptr && of_registers) {
    return check_unobserved(atom, layout_of("A", options.A), layout_of("D", options.D.empty() ? options.C : options.D), record);
  }
  verification::WgmmaComparison comparison;
  if (observed == nullptr || comparison.deviation(atom, *observed)) {
    fmt::print("{}: {} was not observed to be as in the catalogue\n", marked("unknown", Mark::doubtful, stdout), atom.form);
    return Exit::unknown;
  }
  const Answer answer = verification::check(atom, wgmma_proposal(options, atom));
  fmt::print("{}", wgmma_answer_text(answer));
  Exit exit = answer.kind == Answer::Kind::wrong ? Exit::refuted : Exit::as_claimed;
  for (const auto& [operand, text] : {std::pair('A', atom.A ? std::string() : options.A), std::pair('B', options.B)}) {
    if (text.empty()) continue;
    const auto found = find_descriptor(predictions::matrix_read(atom, operand), memory_layout(std::string("--") + operand, text));
    exit = worse(exit, say(std::holds_alternative<predictions::FoundDescriptor>(found), shared_operand_text(operand, found)));
  }
  fmt::print("{}\n", marked("  " + predictions::short_name(atom.form) + "; " + recorded_on(record), Mark::faint, stdout));
  return exit;
}

/// A question about a tiled copy, with what other questions have too.
CopyQuestion copy_question(const OracleCheckOptions& options) {
  CopyQuestion question = options.copy;
  question.instruction = options.instruction;
  question.source = options.source;
  question.destination = options.destination;
  question.atoms = options.atoms;
  question.permutation = options.permutation;
  question.store = options.access.store;
  return question;
}

Exit check(const OracleCheckOptions& options) {
  const int asked = static_cast<int>(!options.instruction.empty()) + static_cast<int>(!options.tma.layouts.empty()) +
                    static_cast<int>(!options.access.layout.empty());
  if (asked != 1) throw CLI::ValidationError("check", "ask about one of --instruction, --tma and --smem-access");
  if (!options.tma.layouts.empty()) return check_tma(options.tma, options.record);
  if (!options.access.layout.empty()) return check_access(options.access, options.record);
  if (options.copy.asked()) return check_tiled_copy(copy_question(options), options.record);
  if (!options.copy.shared.empty() || !options.copy.global.empty() || !options.copy.registers.empty()) {
    throw CLI::ValidationError(
        "check", "--shared, --global and --registers are of a tiled copy; say its --threads and --values, or its --mma");
  }
  if (const predictions::WgmmaAtom* atom = predictions::wgmma_atom(options.instruction)) return check_wgmma(options, *atom);
  if (const predictions::MatrixCopy* copy = predictions::matrix_copy(options.instruction)) return check_copy(options, *copy);
  if (const predictions::TensorMemoryCopy* copy = predictions::tensor_memory_copy(options.instruction)) {
    const std::string& registers = copy->family == "tcgen05.ld" ? options.destination : options.source;
    return check_unobserved(*copy, layout_of("registers", registers), oracle_record(options.record));
  }
  if (const predictions::TensorMemorySums* sums = predictions::tensor_memory_sums(options.instruction)) {
    return check_unobserved(*sums, layout_of("D", options.D.empty() ? options.C : options.D), oracle_record(options.record));
  }
  if (const predictions::MemoryForm* memory = predictions::memory_form(options.instruction)) {
    throw CLI::ValidationError("--instruction",
                               memory->form + " has no operands in registers; ask about its layouts with --tma or --smem-access");
  }
  const predictions::MmaAtom* atom = predictions::mma_atom(options.instruction);
  if (atom == nullptr) throw_no_such_form(options.instruction);
  const observations::Record record = record_of({atom->family, atom->form}, options.record);
  const observations::Observation* observation = observation_of(record, atom->form);
  const observations::Mma* observed = observation == nullptr ? nullptr : std::get_if<observations::Mma>(&observation->content);
  const verification::Proposal proposal{layout_of("A", options.A), layout_of("B", options.B), layout_of("C", options.C),
                                        layout_of("D", options.D), options.fixed};
  if (observed == nullptr && options.atoms.empty()) return check_unobserved(*atom, proposal, record);
  if (observed == nullptr) {
    fmt::print("{}: {} was not observed; {}\n", marked("unknown", Mark::doubtful, stdout), atom->form, recorded_on(record));
    return Exit::unknown;
  }
  if (!options.atoms.empty()) return check_tile(options, *atom, *observed, record);
  const Answer answer = verification::check(*observed, *atom, proposal);
  fmt::print("{}{}", answer_text(answer, *atom), marked("  " + grounds(options, *atom, record), Mark::faint, stdout));
  return answer.kind == Answer::Kind::wrong ? Exit::refuted : Exit::as_claimed;
}

}  // namespace

void add_oracle_check(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<OracleCheckOptions>();
  CLI::App* command = oracle.add_subcommand("check", "Is this the layout of that operand, a TMA copy, free of bank conflicts?");
  command->add_option("--instruction", options->instruction, "As PTX or CuTe names it: mma.m16n8k16.f32.f16.f16.f32");
  command->add_option("--A", options->A,
                      "(thread, value) to m + M*k; of wgmma in shared memory: (row, k) to the element, swizzled or not");
  command->add_option("--B", options->B, "(thread, value) to n + N*k; of wgmma: (row, k) to the element of shared memory");
  command->add_option("--C", options->C, "(thread, value) to m + M*n; of D too, unless the instruction has another for it");
  command->add_option("--D", options->D, "(thread, value) to m + M*n; of tcgen05.mma: (m, n) to lane + 128*column");
  command->add_option(
      "--source", options->source,
      "Of ldmatrix and its like: (thread, value) to the element; of tcgen05.st: (thread, register) to lane + lanes*column");
  command->add_option("--destination", options->destination, "Likewise, of tcgen05.ld");
  CLI::Option* atoms =
      command->add_option("--atoms", options->atoms, "Of a tiled MMA: where the atoms stand along m, n and k: (2,2,1):(1,2,0)");
  command->add_option("--permutation", options->permutation, "Of its m, n and k: <32,(8,2,2):(1,16,8),16>")->needs(atoms);
  command->add_flag("--fixed", options->fixed, "Operands not given are those of the catalogue; else they may be anything");
  add_copy_options(*command, options->copy);
  add_tma_options(*command, options->tma);
  add_access_options(*command, options->access);
  add_record_option(*command, options->record);
  command->callback([options, &exit] { exit = worse(exit, check(*options)); });
}

}  // namespace colex::cli
