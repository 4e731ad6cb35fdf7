#include "colex/interface/function_list.hpp"

#include <array>
#include <set>
#include <string_view>

#include "colex/interface/dialect_functions.hpp"
#include "colex/interface/finding_functions.hpp"
#include "colex/interface/function_examples.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/line.hpp"
#include "colex/oracle_functions/enter.hpp"

namespace colex::cli {

namespace {

using notation::FunctionTable;
using Row = notation::Function<Checked>;

struct Chapter {
  const char* title;
  void (*rows)(FunctionTable<Checked>&);
};

/// A function that several of them have is told in the first.
constexpr std::array chapters = {
    Chapter{"Operators", notation::operator_rows},
    Chapter{"Tuples, shapes and coordinates", notation::tuple_rows},
    Chapter{"Layouts: parts and operations", notation::layout_rows},
    Chapter{"Decisions", notation::decision_rows},
    Chapter{"Making layouts", notation::construct_rows},
    Chapter{"Divide, product, partition", notation::divide_product_rows},
    Chapter{"Tiled MMAs and tiled copies", notation::tiled_rows},
    Chapter{"Swizzles and composed layouts", notation::swizzle_rows},
    Chapter{"Linear layouts over F2", notation::linear_rows},
    Chapter{"Layouts and values that are found", finding_rows},
    Chapter{"Instructions, TMA and shared memory", oracle_functions::enter},
    Chapter{"Layouts as other tools write them", dialect_rows},
};

std::vector<ToldFunction> told_functions() {
  std::vector<ToldFunction> functions;
  std::set<std::string_view> names;
  for (const Chapter& chapter : chapters) {
    FunctionTable<Checked> table;
    chapter.rows(table);
    for (const Row& row : table.functions()) {
      if (names.insert(row.name).second) functions.push_back({chapter.title, notation::functions<Checked>().find(row.name)});
    }
  }
  // One that no chapter has is told all the same.
  for (const Row& row : notation::functions<Checked>().functions()) {
    if (names.insert(row.name).second) functions.push_back({"", &row});
  }
  return functions;
}

}  // namespace

void enter_functions() {
  [[maybe_unused]] static const bool entered = [] {
    notation::add_functions(dialect_rows);
    notation::add_functions(finding_rows);
    notation::add_functions(oracle_functions::enter);
    return true;
  }();
}

const std::vector<ToldFunction>& all_functions() {
  static const std::vector<ToldFunction> told = told_functions();
  return told;
}

std::string value_of_example(const Row& function) {
  const std::string_view example = example_of(function.name);
  if (example.empty()) return "";
  const Result<std::string> value = notation::evaluate_line(example);
  return value ? *value : "";
}

}  // namespace colex::cli
