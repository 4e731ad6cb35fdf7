#include "bindings.hpp"

#include <algorithm>

#include "command.hpp"

namespace colex::cli {

std::vector<evidence::Binding> bindings_of(const std::vector<std::string>& with) {
  std::vector<evidence::Binding> bindings;
  for (const std::string& text : with) {
    const auto sign = text.find('=');
    if (sign == std::string::npos || sign == 0) throw CLI::ValidationError("--with", "expected NAME=VALUE, found " + text);
    const std::string name = text.substr(0, sign);
    if (std::any_of(bindings.begin(), bindings.end(), [&](const evidence::Binding& b) { return b.name == name; }))
      throw CLI::ValidationError("--with", name + " has two values");
    bindings.push_back({text.substr(0, sign), text.substr(sign + 1)});
  }
  return bindings;
}

}  // namespace colex::cli
