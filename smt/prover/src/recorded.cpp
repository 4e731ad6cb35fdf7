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

bool is_of(const certificates::Written& kept, const Conjecture& conjecture, const std::vector<const Recorded*>& parts) {
  std::vector<const certificates::Recording*> recordings;
  for (const Recorded* part : parts) recordings.push_back(&part->recording_);
  return certificates::difference(kept.text, conjecture.id, conjecture.rests_on, recordings).empty();
}

}  // namespace colex::prover
