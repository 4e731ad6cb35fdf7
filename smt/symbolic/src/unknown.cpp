#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

std::string to_string(const Input& input) {
  std::string text;
  for (std::size_t k = 0; k < input.values.size(); ++k) {
    text += (k > 0 ? ", " : "") + input.names[k] + " = " + std::to_string(input.values[k]);
  }
  return text;
}

}  // namespace colex::symbolic
