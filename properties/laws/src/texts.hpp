// The texts that are compiled in, and the programs: both are made from the files that CMake finds.
#pragma once

#include <string_view>
#include <vector>

#include "colex/laws/program.hpp"

namespace colex::laws {

/// A file and what is in it.
struct Text {
  std::string_view file;
  std::string_view text;
};

/// The files *.laws, by name.
const std::vector<Text>& law_texts();

/// Calls the function of each file in programs/, by name.
void enter_programs(Programs& programs);

}  // namespace colex::laws
