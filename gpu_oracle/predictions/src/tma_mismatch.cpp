// What a copy under a tensor map does, against what the layouts of its tile say, byte by byte.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"

namespace colex::predictions {

namespace {

/// The byte of the tensor that arrives at each of shared memory, by pieces; nothing for fill.
class Arrivals {
 public:
  Arrivals(const TmaMap& map, const std::vector<Checked>& coordinates) : piece_(tma_piece(map.descriptor)) {
    for (const TmaPlace& place : tma_places(map.descriptor, {true, coordinates}))
      from_.emplace(place.shared.value(), place.inside ? std::optional(place.global + map.base) : std::nullopt);
  }

  /// What becomes of this byte if that is not what was asked: a byte of the tensor, or nothing for fill.
  std::optional<std::string> otherwise(const Checked& to, const std::optional<Checked>& asked) const {
    const Checked rest = to % piece_;
    const auto found = from_.find((to - rest).value());
    if (found == from_.end()) return "not be written";
    if (!found->second) return asked ? std::optional<std::string>("be filled") : std::nullopt;
    if (asked && *found->second + rest == *asked) return std::nullopt;
    return "have byte " + to_string(*found->second + rest) + " of the tensor";
  }

  Checked bytes() const { return piece_ * Checked(static_cast<std::int64_t>(from_.size())); }

 private:
  Checked piece_;
  std::map<std::int64_t, std::optional<Checked>> from_;  // by the byte of shared memory
};

}  // namespace

std::optional<std::string> tma_mismatch(const TmaTile& tile, const TmaMap& map, const std::vector<Checked>& starts) {
  const Arrivals arrivals(map, map.at(starts));
  const std::vector<TmaElement> elements = tma_elements(tile, starts);
  for (const TmaElement& element : elements) {
    const std::optional<std::string> otherwise = arrivals.otherwise(element.shared, element.global);
    if (!otherwise) continue;
    return "byte " + to_string(element.shared) + " of shared memory would " + *otherwise + "; the layouts say " +
           (element.global ? "byte " + to_string(*element.global) : "that it is outside of the tensor");
  }
  const Checked asked = Checked(static_cast<std::int64_t>(elements.size())) * tile.type.bytes;
  if (arrivals.bytes() == asked) return std::nullopt;
  return to_string(arrivals.bytes()) + " bytes of shared memory would be written; the tile has " + to_string(asked);
}

}  // namespace colex::predictions
