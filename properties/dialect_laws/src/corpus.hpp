// The tables of ../corpus, which the build embeds.
#pragma once

#include <string>
#include <vector>

namespace colex::dialect_laws {

struct TableText {
  std::string path, text;
};

const std::vector<TableText>& corpus_texts();

}  // namespace colex::dialect_laws
