// The forms of tables/copies.forms, and those of wmma.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/forms_table.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "by_name.hpp"
#include "wmma_copies.hpp"

namespace colex::predictions {

namespace {

std::vector<MatrixCopy> all_copies() {
  std::vector<MatrixCopy> copies;
  for (const FormRow& row : forms_table("copies")) {
    copies.push_back({row.text("family"), row.form, row.cute.empty() ? "" : row.cute.front(), row.layout("source"),
                      row.layout("destination"), row.text("documented"), row.targets, row.number("memory-bits", 16),
                      row.number("bits", 16)});
  }
  for (MatrixCopy& copy : detail::wmma_copies()) copies.push_back(std::move(copy));
  return copies;
}

}  // namespace

const std::vector<MatrixCopy>& matrix_copies() {
  static const std::vector<MatrixCopy> copies = all_copies();
  return copies;
}

std::int64_t row_elements(const MatrixCopy& copy) {
  if (copy.family == "wmma.load") return size(copy.source.mode(1)).value();
  if (copy.family == "wmma.store") return size(copy.destination.mode(1)).value();
  return copy.bits == 16 ? 8 : 16;
}

const MatrixCopy* matrix_copy(std::string_view name) {
  static const detail::ByName<MatrixCopy> by_name(matrix_copies());
  return by_name(name);
}

}  // namespace colex::predictions
