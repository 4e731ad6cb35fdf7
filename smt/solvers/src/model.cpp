#include "colex/solvers/model.hpp"

namespace colex::solvers {

std::string to_string(const Model& model) {
  std::string text;
  for (const auto& [name, value] : model) {
    text += (text.empty() ? "" : ", ") + name + " = ";
    text += value.sort().is_integer() ? to_string(value.number()) : to_string(value);
  }
  return text;
}

}  // namespace colex::solvers
