// An input of a law: the values of its unknowns, as it names them.
//
//   to_string({{"s0", "d0"}, {2, 1}})      "s0 = 2, d0 = 1"
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::symbolic {

struct Input {
  std::vector<std::string> names;
  std::vector<std::int64_t> values;
};

std::string to_string(const Input& input);

}  // namespace colex::symbolic
