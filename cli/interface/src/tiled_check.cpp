#include "colex/interface/tiled_check.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "colex/interface/hardware.hpp"
#include "colex/interface/notes.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/verify.hpp"

namespace colex::cli {

namespace {

using observations::Mma;
using observations::Record;
using predictions::MatrixCopy;
using predictions::MmaAtom;
using predictions::WgmmaAtom;

/// Nothing is said of what nobody observed, or saw to do otherwise than it is predicted.
[[noreturn]] void refuse(const std::string& form, const std::string& why) {
  throw Rejection(Kind::type, "a tile of " + predictions::short_name(form) + " is not judged: " + why);
}

template <class Prediction>
[[noreturn]] void refuse_unobserved(const Record& record, const Prediction& prediction) {
  const std::string why = verification::why_not_observed(record, prediction.family, prediction.targets);
  refuse(prediction.form, "it was not observed" + (why.empty() ? why : ", since " + why));
}

/// What was observed of this kind.
template <class Content, class Prediction>
const Content& observed(const Record& record, const Prediction& prediction) {
  const observations::Observation* observation = observation_of(record, prediction.form);
  const Content* content = observation == nullptr ? nullptr : std::get_if<Content>(&observation->content);
  if (content == nullptr) refuse_unobserved(record, prediction);
  return *content;
}

/// The product of an instruction as it was observed.
Mma product_of(const Record& record, const MmaAtom& atom) {
  if (!atom.metadata.empty()) refuse(atom.form, "its A is sparse");
  return verification::counting_values(observed<Mma>(record, atom), atom);
}

/// That of a warpgroup, whose prediction stands for it where it is what was observed.
Mma product_of(const Record& record, const WgmmaAtom& atom) {
  if (!atom.metadata.empty()) refuse(atom.form, "its A is sparse");
  verification::WgmmaComparison comparison;
  if (const auto deviation = comparison.deviation(atom, observed<observations::Wgmma>(record, atom)))
    refuse(atom.form, "it was observed to do otherwise than is predicted: " + *deviation);
  return verification::predicted(atom);
}

template <class Atom>
TiledFindings multiplied(const Atom& atom, const TiledMma<>& mma) {
  const Record record = record_about(atom.family, atom.form, "", Gpu());
  const Mma product = product_of(record, atom);
  std::string faults;
  const auto objection = objection_to([&] {
    const verification::TiledAnswer answer = verification::check_tiled(product, mma, verification::as_observed(product));
    faults = answer.uncovered ? *answer.uncovered : answer.wrong.value_or("");
  });
  return {objection.value_or(faults), recorded_on(record)};
}

/// The least that speaks against a copy that was followed.
std::string faults_in(const verification::TiledCopyAnswer& answer, bool conflict_free) {
  for (const auto* fault : {&answer.uneven, &answer.wrong, &answer.wrong_in_shared, &answer.wrong_in_global}) {
    if (*fault) return **fault;
  }
  if (!conflict_free || answer.banks->wavefronts <= answer.banks->least) return "";
  std::string text = "shared memory takes " + std::to_string(answer.banks->wavefronts) +
                     " wavefronts for the tile, and the least possible is " + std::to_string(answer.banks->least);
  if (answer.banks->conflict) text += ": " + predictions::conflict_text(*answer.banks->conflict, answer.banks->first_thread);
  return text;
}

/// `How` says what executes the copy: the bytes that an instruction moves, or a thread's own copy.
template <class How>
TiledFindings copied(const How& how, const TiledCopy<>& copy, const CopiedTile& tile, std::string grounds) {
  std::string faults;
  const auto objection = objection_to([&] {
    faults =
        faults_in(verification::check_tiled_copy(how, {copy, tile.bits, tile.shared, tile.global, tile.registers, tile.store}),
                  tile.conflict_free);
  });
  return {objection.value_or(faults), std::move(grounds)};
}

}  // namespace

TiledFindings check_tiled(const std::string& instruction, const TiledMma<>& mma) {
  if (const MmaAtom* atom = predictions::mma_atom(instruction)) return multiplied(*atom, mma);
  if (const WgmmaAtom* atom = predictions::wgmma_atom(instruction)) return multiplied(*atom, mma);
  throw Rejection(Kind::type, no_such_form(instruction));
}

ComposedLayout<> in_memory(const Layout<>& layout) { return {Swizzle(), Checked(0), layout}; }

TiledFindings check_tiled(const std::string& instruction, const TiledCopy<>& copy, const CopiedTile& tile) {
  if (tile.conflict_free && !tile.shared)
    throw Rejection(Kind::type, "wavefronts are those of shared memory: say where the tile lies");
  if (const auto vector = predictions::vector_copy(instruction)) return copied(*vector, copy, tile, describe(*vector));
  const MatrixCopy* matrices = predictions::matrix_copy(instruction);
  if (matrices == nullptr) throw Rejection(Kind::type, no_such_form(instruction));
  if (matrices->family.starts_with("wmma")) refuse(matrices->form, "it is no copy that is repeated over threads and values");
  const Record record = record_about(matrices->family, matrices->form, "", Gpu());
  const std::vector<const observations::Move*> moves = verification::moves_of(record, matrices->form);
  if (moves.empty()) refuse_unobserved(record, *matrices);
  return copied(verification::moved_bytes(moves), copy, tile, recorded_on(record));
}

namespace {

evidence::Operand operand(const char* name, const Layout<>& layout, std::int64_t rows, std::int64_t columns) {
  return {name, to_string(layout), static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns)};
}

}  // namespace

std::vector<evidence::Operand> operands_of(const std::string& form) {
  if (const predictions::MmaAtom* atom = predictions::mma_atom(form)) {
    std::vector<evidence::Operand> operands{operand("A", atom->A, atom->M, atom->K), operand("B", atom->B, atom->N, atom->K),
                                            operand("C", atom->C, atom->M, atom->N)};
    if (!(atom->C == atom->D)) operands.push_back(operand("D", atom->D, atom->M, atom->N));
    return operands;
  }
  if (const predictions::MatrixCopy* copy = predictions::matrix_copy(form)) {
    // Elements are counted row by row: so a row of a matrix is a column here.
    const std::int64_t elements = row_elements(*copy),
                       rows = std::min(size(copy->source).value(), size(copy->destination).value()) / elements;
    return {operand("source", copy->source, elements, rows), operand("destination", copy->destination, elements, rows)};
  }
  if (const predictions::WgmmaAtom* atom = predictions::wgmma_atom(form)) {
    // What lies in shared memory lies where its descriptor says.
    std::vector<evidence::Operand> operands;
    if (atom->A) operands.push_back(operand("A", *atom->A, atom->M, atom->A_columns));
    operands.push_back(operand("D", atom->D, atom->M, atom->N));
    return operands;
  }
  if (const predictions::TensorMemoryCopy* copy = predictions::tensor_memory_copy(form)) {
    return {operand("registers", copy->registers, copy->lanes, copy->columns)};
  }
  return {};
}

}  // namespace colex::cli
