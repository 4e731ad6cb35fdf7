// Each function of the notation is what some law speaks of. Those of which none does are listed here, each with who judges it.
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::laws_of_functions_test {
namespace {

const std::string table_of_forms = "a table of instruction forms, compared with the GPU's record by tests/gpu_oracle";
const std::string parts_of_a_copy = "a part of the copy that tma_copy.elements judges, element by element";
const std::string library_behind = "an answer of the library that a law of equations.* judges";

/// The functions that no law names, and why.
const std::map<std::string, std::string> without_a_law = {
    {"count_left_factors", library_behind},
    {"count_right_factors", library_behind},
    {"find_completion", library_behind},
    {"find_left_factor", library_behind},
    {"find_right_factor", library_behind},
    {"find_if", "it takes a function, which no variable is; tests/notation"},
    {"find_tiler", "it takes a function, which no variable is; tests/cli"},
    {"find_value", "it takes a statement, which no variable is; tests/cli"},
    {"layout_A", table_of_forms},
    {"layout_B", table_of_forms},
    {"layout_C", table_of_forms},
    {"layout_D", table_of_forms},
    {"layout_source", table_of_forms},
    {"layout_destination", table_of_forms},
    {"lds_cycles", table_of_forms},
    {"tile_atom_to_shape_SFA", "its places are those of the definition; tests/gpu_oracle"},
    {"tile_atom_to_shape_SFB", "its places are those of the definition; tests/gpu_oracle"},
    {"shape_MNK", table_of_forms},
    {"tiled_copy_tile", table_of_forms},
    {"tiled_copy_wavefronts", table_of_forms},
    {"tiled_mma_tile", table_of_forms},
    {"tma_box", parts_of_a_copy},
    {"tma_coordinates", parts_of_a_copy},
    {"tma_extents", parts_of_a_copy},
    {"tma_strides", parts_of_a_copy},
    {"tma_im2col_elements", "a part of the copy that tma_im2col.pixels judges"},
    {"tma_im2col_shared_layout", "a part of the copy that tma_im2col.pixels judges"},
    {"wgmma_descriptor", "find_descriptor.finds judges the descriptor that is found"},
    {"wgmma_advance", "find_descriptor.finds judges the descriptor that is found"},
    {"umma_descriptor", "find_descriptor.finds judges the descriptor that is found"},
    {"umma_advance", "find_descriptor.finds judges the descriptor that is found"},
    {"wavefronts_of_store", "wavefronts.* judge the count of both directions"},
    {"transpose_outputs", "the named outputs stay, as linear.transpose says of inputs; tests/algebra"},
};

/// The functions of the program's own table.
std::set<std::string> functions() {
  const std::string page = colex("functions --markdown").out;
  const std::regex call("\n\\| `([a-zA-Z_0-9]+)\\(");
  std::set<std::string> result;
  for (auto at = std::sregex_iterator(page.begin(), page.end(), call); at != std::sregex_iterator(); ++at)
    result.insert((*at)[1]);
  return result;
}

/// The words that laws consist of.
std::set<std::string> words_of_laws() {
  std::set<std::string> result;
  std::istringstream lines(colex("law --list --json").out);
  const std::regex word("[a-zA-Z_0-9]+");
  for (std::string line; std::getline(lines, line);) {
    const auto law = nlohmann::json::parse(line);
    const std::string text = law.at("words").get<std::string>() + ' ' + law.at("statement").get<std::string>();
    for (auto at = std::sregex_iterator(text.begin(), text.end(), word); at != std::sregex_iterator(); ++at)
      result.insert(at->str());
  }
  return result;
}

TEST(LawsOfFunctions, EachFunctionHasALawOrAReason) {
  const std::set<std::string> all = functions(), words = words_of_laws();
  EXPECT_GT(all.size(), 200U);
  for (const std::string& function : all) {
    const bool is_exempt = without_a_law.contains(function);
    EXPECT_NE(words.contains(function), is_exempt)
        << function
        << (is_exempt ? " has a law: it needs no reason any more"
                      : ": no law in properties/laws/ or gpu_oracle/laws/ says what it is");
  }
  for (const auto& [function, reason] : without_a_law)
    EXPECT_TRUE(all.contains(function)) << function << " is no function any more";
}

}  // namespace
}  // namespace colex::cli::laws_of_functions_test
