#include <stdexcept>

#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

std::size_t Script::next(std::size_t alternatives) {
  if (at_ == forks_.size()) forks_.push_back({alternatives, 0, recollection_.count()});
  const Fork& fork = forks_[at_++];
  if (fork.alternatives != alternatives)
    throw std::logic_error("a replay came to another fork: the program is not deterministic");
  return fork.taken;
}

bool Script::advance() {
  if (at_ != forks_.size()) throw std::logic_error("a replay ended before its script: the program is not deterministic");
  at_ = 0;
  while (!forks_.empty() && forks_.back().taken + 1 >= forks_.back().alternatives) forks_.pop_back();
  if (forks_.empty()) return false;
  ++forks_.back().taken;
  recollection_.begin_again(forks_.back().searches);
  return true;
}

}  // namespace colex::symbolic
