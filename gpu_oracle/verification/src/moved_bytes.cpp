#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

#include "colex/rejection.hpp"
#include "colex/verification/check_tiled.hpp"

#include "tile_limits.hpp"

namespace colex::verification {

namespace {

using observations::Move;

/// What one address stands for: a row of a matrix.

/// The bytes of a move's side, by thread.
class MoveSide {
 public:
  MoveSide(const Move& move, const std::string& space) : move_(move), memory_(space == "shared") {}
  std::int64_t bytes() const { return memory_ ? row_bytes : move_.thread_bytes; }
  bool memory() const { return memory_; }

  /// thread · bytes + byte, or -1 for a byte that no thread has.
  std::int64_t of_thread(std::int64_t place) const {
    if (!memory_) return place;
    for (std::size_t t = 0; t < move_.addresses.size(); ++t) {
      const std::int64_t behind = place - move_.addresses[t];
      if (behind >= 0 && behind < row_bytes) return static_cast<std::int64_t>(t) * row_bytes + behind;
    }
    return -1;
  }

 private:
  const Move& move_;
  bool memory_;
};

/// Whether each byte belongs to one address.
bool addresses_apart(const Move& move) {
  std::vector<std::int64_t> sorted = move.addresses;
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end(), [](std::int64_t a, std::int64_t b) { return b < a + row_bytes; }) ==
         sorted.end();
}

MovedBytes moved(const Move& move) {
  const MoveSide source(move, move.source), destination(move, move.destination);
  MovedBytes result{move.threads,
                    source.bytes(),
                    destination.bytes(),
                    {},
                    source.memory(),
                    destination.memory(),
                    predictions::AccessedBy::matrices};
  result.origins.assign(static_cast<std::size_t>(move.threads * destination.bytes()), -1);
  for (std::size_t place = 0; place < move.origins.size(); ++place) {
    const std::int64_t to = destination.of_thread(static_cast<std::int64_t>(place));
    if (to < 0 || move.origins[place] < 0) continue;
    result.origins[static_cast<std::size_t>(to)] = source.of_thread(move.origins[place]);
  }
  return result;
}

}  // namespace

MovedBytes moved_bytes(const std::vector<const Move*>& observed) {
  std::optional<MovedBytes> result;
  for (const Move* move : observed) {
    if (move->stride > 0)
      throw Rejection(Kind::domain,
                      "the threads of this instruction point at one matrix together; a tiled copy has places for each");
    if (!addresses_apart(*move)) continue;
    MovedBytes now = moved(*move);
    if (result && now.origins != result->origins) {
      throw Rejection(Kind::domain, "the observations of this instruction do not agree on which thread's bytes go where");
    }
    result = std::move(now);
  }
  if (!result) throw Rejection(Kind::domain, "no observation says which thread's bytes go where");
  return *result;
}

std::vector<const Move*> moves_of(const observations::Record& record, const std::string& form) {
  std::vector<const Move*> moves;
  for (const observations::Observation& observation : record.observations) {
    const Move* move = std::get_if<Move>(&observation.content);
    if (observation.form == form && move != nullptr) moves.push_back(move);
  }
  return moves;
}

MovedBytes vector_bytes(const predictions::VectorCopy& copy) {
  const std::int64_t bytes = copy.bits / 8;
  MovedBytes result{1, bytes, bytes, {}, true, true, copy.by};
  for (std::int64_t byte = 0; byte < bytes; ++byte) result.origins.push_back(byte);
  return result;
}

}  // namespace colex::verification
