#include "colex/finite/triple.hpp"

namespace colex::finite {

std::string to_string(const Triple& triple) {
  return "Sw<" + std::to_string(triple.bits) + ',' + std::to_string(triple.base) + ',' + std::to_string(triple.shift) + '>';
}

std::vector<Triple> triples(unsigned width) {
  std::vector<Triple> result;
  for (unsigned bits = 0; bits <= width; ++bits) {
    for (unsigned base = 0; bits + base <= width; ++base) {
      const int most = static_cast<int>(width - bits - base);
      for (int shift = -most; shift <= most; ++shift) result.push_back({bits, base, shift});
    }
  }
  return result;
}

}  // namespace colex::finite
