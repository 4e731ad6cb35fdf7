#include "colex/evidence/run.hpp"

#include <algorithm>
#include <cstddef>

namespace colex::evidence {

std::vector<std::string> missing_parts(std::vector<Part> parts) {
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  std::vector<std::string> sentences;
  for (std::size_t first = 0, last = 0; first < parts.size(); first = last) {
    std::string there;
    while (last < parts.size() && parts[last].work == parts[first].work && parts[last].of == parts[first].of)
      there += (there.empty() ? "" : ", ") + std::to_string(parts[last++].number);
    if (last - first == parts[first].of) continue;
    sentences.push_back("of a work in " + std::to_string(parts[first].of) + " parts only " + there +
                        (last - first == 1 ? " is" : " are") + " there (--shard I/" + std::to_string(parts[first].of) + ')');
  }
  return sentences;
}

}  // namespace colex::evidence
