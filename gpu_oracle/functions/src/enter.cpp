#include "colex/oracle_functions/enter.hpp"

#include "chapters.hpp"

namespace colex::oracle_functions {

void enter(notation::FunctionTable<Checked>& table) {
  tma_rows(table);
  im2col_rows(table);
  instruction_rows(table);
  descriptor_rows(table);
  tiled_rows(table);
  finding_rows(table);
}

}  // namespace colex::oracle_functions
