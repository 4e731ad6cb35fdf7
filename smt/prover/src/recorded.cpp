#include "recorded.hpp"

#include <algorithm>
#include <stdexcept>

namespace colex::prover {

symbolic::Exploration Recorded::explore(const symbolic::Settings& settings, const symbolic::PathObserver& observer) {
  return symbolic::explore(part_->law, settings, [&](const symbolic::PathReport& path) {
    recording_.add(path.run);
    observer(path);
  });
}

certificates::Written certified(const Conjecture& conjecture, const std::vector<const Recorded*>& parts) {
  const auto is_of = [](const Recorded* recorded, const Case& part) { return recorded->part_ == &part; };
  if (!std::equal(parts.begin(), parts.end(), conjecture.parts.begin(), conjecture.parts.end(), is_of))
    throw std::logic_error("these are not the parts of " + conjecture.id);
  std::vector<certificates::CertifiedPart> all;
  for (const Recorded* part : parts) all.push_back({&part->recording_, &part->tree});
  return certificates::certified(conjecture.id, conjecture.rests_on, all);
}

}  // namespace colex::prover
