#include "colex/interface/operands.hpp"

#include <algorithm>
#include <cstdint>

#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"

namespace colex::cli {

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
