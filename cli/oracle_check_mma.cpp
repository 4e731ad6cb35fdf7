// colex oracle check mma, sparse: are these the layouts of an instruction's operands, and is this a tiled MMA?
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/equal.hpp"
#include "colex/interface/pasted_text.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/predicted.hpp"
#include "colex/verification/verify.hpp"

#include "form_names.hpp"
#include "operand_picture.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"
#include "tile_answer.hpp"
#include "tiled_mma_dump.hpp"

namespace colex::cli::mma_question {

namespace {

using observations::Mma;
using predictions::MmaAtom;
using verification::Answer;
using verification::Mistake;

struct MmaOptions {
  std::string question, name, A, B, C, D, atoms, permutation, dump, record;
  bool fixed = false;
  AnswerOptions answer;
};

/// What is asked, all of it parsed.
struct MmaQuestion {
  verification::Proposal proposal;
  std::optional<Layout<>> atoms;
  Tiler<> permutation = Underscore{};
};

MmaQuestion question_of(const MmaOptions& options) {
  return {{operand_given("--A", options.A), operand_given("--B", options.B), operand_given("--C", options.C),
           operand_given("--D", options.D), options.fixed},
          layout_given("--atoms", options.atoms),
          argument<Tiler<>>("--permutation", options.permutation.empty() ? "_" : options.permutation, "a tiler")};
}

/// An operand of an atom.
struct Operand {
  const char* name;
  const std::string MmaOptions::*text;
  std::optional<Layout<>> verification::Proposal::*given;
  Layout<> MmaAtom::*layout;
  std::int64_t MmaAtom::*rows;
  std::int64_t MmaAtom::*columns;
};

constexpr Operand operands[] = {{"A", &MmaOptions::A, &verification::Proposal::A, &MmaAtom::A, &MmaAtom::M, &MmaAtom::K},
                                {"B", &MmaOptions::B, &verification::Proposal::B, &MmaAtom::B, &MmaAtom::N, &MmaAtom::K},
                                {"C", &MmaOptions::C, &verification::Proposal::C, &MmaAtom::C, &MmaAtom::M, &MmaAtom::N},
                                {"D", &MmaOptions::D, &verification::Proposal::D, &MmaAtom::D, &MmaAtom::M, &MmaAtom::N}};

/// What the print of a tiled MMA says, as if it had been given as options.
void take_dump(MmaOptions& options, const MmaAtom& atom) {
  const auto dump = tiled_mma_dump({{"--A", options.A},
                                    {"--B", options.B},
                                    {"--C", options.C},
                                    {"--atoms", options.atoms},
                                    {"--permutation", options.permutation}},
                                   options.dump, size(atom.A.mode(0)).value(), options.name);
  if (!dump) return;
  require_shape(*dump, fmt::format("({},{},{})", atom.M, atom.N, atom.K), options.name);
  options.A = dump->A;
  options.B = dump->B;
  options.C = dump->C;
  options.atoms = dump->atoms;
  options.permutation = dump->permutation;
}

void require_asked(const MmaOptions& options) {
  const bool operand = !options.A.empty() || !options.B.empty() || !options.C.empty() || !options.D.empty();
  if (operand || !options.atoms.empty()) return;
  throw CLI::ValidationError(options.question,
                             "nothing is asked: give --A, --B, --C or --D, or --atoms for a tiled MMA (colex oracle verify "
                             "compares the catalogue itself with what was observed)");
}

/// Both layouts of the first operand that is wrong, for a person and for a report.
void draw(OracleAnswer& answer, const MmaAtom& atom, const Answer& found, const verification::Proposal& proposal) {
  for (const Operand& operand : operands) {
    const Mistake* mistake = found.mistake_of(operand.name[0]);
    if (mistake == nullptr || !mistake->fits) continue;
    const std::int64_t rows = atom.*operand.rows, columns = atom.*operand.columns;
    answer.picture =
        beside({operand.name, rows, columns, mistake->row, mistake->column}, atom.*operand.layout, *(proposal.*operand.given));
    for (const auto& [title, layout] : {std::pair("as it is", atom.*operand.layout), {"as given", *(proposal.*operand.given)}}) {
      answer.drawn.push_back({std::string(operand.name) + ' ' + title, to_string(layout), static_cast<std::uint64_t>(rows),
                              static_cast<std::uint64_t>(columns)});
    }
    return;
  }
}

/// Each operand that is given, with its own verdict.
void add_operands(OracleAnswer& answer, const MmaOptions& options, const MmaAtom& atom, const Answer& found,
                  const verification::Proposal& proposal) {
  for (const Operand& operand : operands) {
    if ((options.*operand.text).empty()) continue;
    OperandAnswer of_operand{operand.name, Finding::right, options.*operand.text};
    if (const Mistake* mistake = found.mistake_of(operand.name[0])) {
      of_operand.finding = Finding::wrong;
      of_operand.lines = lines_of(*mistake);
    } else if (!found.renamed.empty() && !(*(proposal.*operand.given) == atom.*operand.layout)) {
      of_operand.finding = Finding::equivalent;
    }
    answer.add(std::move(of_operand));
  }
  const bool others = answer.operands.size() < 4;
  if (!found.renamed.empty()) {
    answer.remarks.emplace_back(answer.finding == Finding::wrong
                                    ? "those that are not wrong have other names than the catalogue's:"
                                    : "the same products, under other names than the catalogue's:");
    for (const std::string& line : lines_of(found.renamed)) answer.remarks.push_back("  " + line);
    answer.remarks.emplace_back(
        "that is right if every operand is laid out by these names; ldmatrix has the catalogue's, which --fixed asks about");
  }
  if (others && answer.operands.size() > 0 && options.atoms.empty())
    answer.remarks.emplace_back(options.fixed ? "operands that are not given are the catalogue's"
                                              : "operands that are not given may have any layout");
  draw(answer, atom, found, proposal);
}

/// What carries out the tile: the GPU of this machine, or else the observation.
verification::TiledAnswer judged_tile(const Mma& counting, const TiledMma<>& mma, const MmaAtom& atom, std::string& where,
                                      bool recorded_only) {
  constexpr unsigned seconds = 20;
  if (!recorded_only) {
    try {
      auto found = verification::check_tiled(counting, mma, [&](const std::vector<observations::MmaSum>& sums) {
        return observer::sums(probe_beside(), atom.form, verification::on_registers(sums, atom), seconds);
      });
      where = "multiplied by this machine's GPU";
      return found;
    } catch (const observer::NoGpu&) {
    }
  }
  return verification::check_tiled(counting, mma, verification::as_observed(counting));
}

/// An instruction that is repeated: whether the tile is covered, and its product right.
void add_tile(OracleAnswer& answer, const MmaOptions& options, const MmaQuestion& question, MmaAtom atom, const Mma& observed,
              bool recorded_only) {
  const Mma counting = verification::counting_values(observed, atom);
  const verification::Proposal& given = question.proposal;
  if (given.A) atom.A = *given.A;
  if (given.B) atom.B = *given.B;
  if (given.C || given.D) atom.D = given.D ? *given.D : *given.C;
  const TiledMma<> mma = verification::tiled(atom, *question.atoms, question.permutation);
  add_judged_tile(answer, options.atoms + (options.permutation.empty() ? "" : " " + options.permutation), mma,
                  {MmaOperand::A, MmaOperand::B, MmaOperand::C},
                  [&] { return judged_tile(counting, mma, atom, answer.grounds, recorded_only); });
}

/// What a tile's question cannot mean.
void require_tile(const MmaOptions& options, const MmaAtom& atom) {
  if (options.atoms.empty()) return;
  if (options.fixed)
    throw CLI::ValidationError("--fixed", "a tiled MMA takes the catalogue's for each operand that is not given anyhow");
  if (!options.C.empty() && !options.D.empty())
    throw CLI::ValidationError("--C", "the sums of a tiled MMA have one layout: give --C or --D");
  if (!options.C.empty() && !(atom.C == atom.D))
    throw CLI::ValidationError("--C", "of this instruction D has another layout than C, and a tiled MMA is about its D");
}

OracleAnswer answer_of(const MmaOptions& options, const MmaQuestion& question, const MmaAtom& atom) {
  require_tile(options, atom);
  OracleAnswer answer;
  const observations::Record record = record_about({atom.family, atom.form}, options.record);
  take_grounds(answer, record);
  const observations::Observation* observation = observation_of(record, atom.form);
  const Mma* seen = observation == nullptr ? nullptr : std::get_if<Mma>(&observation->content);
  const Mma observed = seen == nullptr ? verification::predicted(atom) : *seen;
  const bool tile = question.atoms.has_value();
  verification::Proposal proposal = question.proposal;
  proposal.fixed = proposal.fixed || tile;
  bool fits = true;
  if (!options.A.empty() || !options.B.empty() || !options.C.empty() || !options.D.empty()) {
    const Answer found = verification::check(observed, atom, proposal);
    for (const Mistake& mistake : found.mistakes) fits = fits && mistake.fits;
    add_operands(answer, options, atom, found, proposal);
  }
  if (tile && fits) add_tile(answer, options, question, atom, observed, seen == nullptr || !options.record.empty());
  if (seen == nullptr) predict_only(answer, record, atom.family, atom.targets);
  return answer;
}

Exit check(MmaOptions options, const CLI::App& command) {
  const std::string form = form_for(options.question, options.name);
  take_dump(options, *predictions::mma_atom(form));
  require_asked(options);
  const MmaQuestion question = question_of(options);
  OracleAnswer answer = answer_of(options, question, *predictions::mma_atom(form));
  answer.question = options.question;
  answer.form = form;
  answer.subject = predictions::short_name(form);
  return say(answer, command, options.answer);
}

void add_question(CLI::App& check_command, Exit& exit, const char* name, const char* description, const char* form,
                  const char* example) {
  auto options = std::make_shared<MmaOptions>();
  options->question = name;
  CLI::App* command = check_command.add_subcommand(name, description);
  add_form(*command, options->name, form);
  add_text(*command, "--A", options->A, "The layout of A: (thread, value) to m + M*k");
  add_text(*command, "--B", options->B, "The layout of B: (thread, value) to n + N*k");
  add_text(*command, "--C", options->C,
           "The layout of C: (thread, value) to m + M*n. It is D's too, unless the instruction has another for D");
  add_text(*command, "--D", options->D, "The layout of D: (thread, value) to m + M*n");
  command->add_flag("--fixed", options->fixed,
                    "Take operands that are not given from the catalogue; without this they may have any layout");
  add_dump(*command, options->dump, "--A, --B, --C, --atoms and --permutation");
  CLI::Option* atoms = add_text(*command, "--atoms", options->atoms,
                                "Ask about a tiled MMA whose atoms stand so along m, n and k: (2,2,1):(1,2,0)");
  add_text(*command, "--permutation", options->permutation, "The order of the tiled MMA's m, n and k: <32,(8,2,2):(1,16,8),16>")
      ->needs(atoms);
  add_record_option(*command, options->record);
  add_to(*command, options->answer);
  command->footer(example);
  command->callback([options, command, &exit] { exit = worse(exit, check(*options, *command)); });
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

}  // namespace

void add(CLI::App& check_command, Exit& exit) {
  add_question(check_command, exit, "mma", "Are these the layouts of the operands of mma or dp4a? Is this a tiled MMA?",
               "mma.m16n8k16.f32.f16.f16.f32", mma_example);
}

void add_sparse(CLI::App& check_command, Exit& exit) {
  add_question(check_command, exit, "sparse", "The same of mma.sp, whose A is stored without its zeros",
               "mma.sp.m16n8k16.f32.f16.f16.f32", sparse_example);
}

}  // namespace colex::cli::mma_question
