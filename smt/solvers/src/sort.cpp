#include "colex/solvers/sort.hpp"

#include "colex/rejection.hpp"

namespace colex::solvers {

Sort Sort::bits(unsigned width) {
  if (width < 1 || width > 64) throw Rejection(Kind::domain, "a word has 1 to 64 bits, not " + std::to_string(width));
  return Sort(Tag::bits, width);
}

std::string to_string(const Sort& sort) {
  if (sort.is_boolean()) return "Bool";
  if (sort.is_integer()) return "Int";
  return "(_ BitVec " + std::to_string(sort.width()) + ')';
}

}  // namespace colex::solvers
