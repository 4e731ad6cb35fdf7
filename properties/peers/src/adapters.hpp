// The adapters, which are compiled into the program that starts them.
#pragma once

#include <string_view>
#include <vector>

namespace colex::peers {

struct AdapterText {
  std::string_view path, text;
};

const std::vector<AdapterText>& adapter_texts();

}  // namespace colex::peers
