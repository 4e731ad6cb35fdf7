#include <stdexcept>
#include <utility>

#include "colex/symbolic/proof.hpp"

namespace colex::symbolic {

const Searched* Recollection::recalled(const Polynomial& p) {
  if (at_ == searches_.size()) return nullptr;
  const Searched& next = searches_[at_++];
  if (next.polynomial != p) throw std::logic_error("a replay came to another search: the program is not deterministic");
  return &next;
}

void Recollection::remember(Searched searched) {
  searches_.push_back(std::move(searched));
  ++at_;
}

void Recollection::begin_again(std::size_t common) {
  searches_.erase(searches_.begin() + static_cast<std::ptrdiff_t>(common), searches_.end());
  at_ = 0;
}

}  // namespace colex::symbolic
