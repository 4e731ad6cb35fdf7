#include <stdexcept>
#include <vector>

#include "colex/notation/functions.hpp"

namespace colex::notation {

namespace {

/// What was added, and whether more may be.
struct Added {
  std::vector<void (*)(FunctionTable<Checked>&)> rows;
  bool closed = false;
};

Added& added() {
  static Added all;
  return all;
}

}  // namespace

void add_functions(void (*rows)(FunctionTable<Checked>&)) {
  if (added().closed) throw std::logic_error("functions are added before the first expression is evaluated");
  added().rows.push_back(rows);
}

void detail::added_rows(FunctionTable<Checked>& table) {
  added().closed = true;
  for (const auto rows : added().rows) rows(table);
}

}  // namespace colex::notation
