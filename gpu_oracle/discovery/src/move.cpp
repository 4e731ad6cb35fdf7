#include <cstddef>
#include <map>
#include <optional>

#include "colex/discovery/discover.hpp"

#include "fit_tv.hpp"

namespace colex::discovery {

namespace {

using observations::Move;

constexpr std::int64_t element_bytes = 2;
constexpr std::int64_t row_bytes = 16;

/// The byte of the rows that an address means: row by row, in the order of the threads that point at them; nothing if no thread does.
std::optional<std::int64_t> in_rows(const Move& move, std::int64_t address) {
  for (std::size_t t = 0; t < move.addresses.size(); ++t) {
    const std::int64_t begin = move.addresses[t];
    if (begin <= address && address < begin + row_bytes) return static_cast<std::int64_t>(t) * row_bytes + address - begin;
  }
  return std::nullopt;
}

std::optional<std::int64_t> number(const Move& move, const std::string& space, std::int64_t byte) {
  return space == "registers" ? std::optional(byte) : in_rows(move, byte);
}

/// From each element of the destination to that of the source, both counted as their side counts them.
std::optional<std::map<std::int64_t, std::int64_t>> elements(const Move& move) {
  std::map<std::int64_t, std::int64_t> result;
  for (std::size_t byte = 0; byte < move.origins.size(); ++byte) {
    if (move.origins[byte] < 0) continue;
    const auto to = number(move, move.destination, static_cast<std::int64_t>(byte));
    const auto from = number(move, move.source, move.origins[byte]);
    if (!to || !from || *to % element_bytes != *from % element_bytes) return std::nullopt;
    const auto [known, is_new] = result.try_emplace(*to / element_bytes, *from / element_bytes);
    if (!is_new && known->second != *from / element_bytes) return std::nullopt;
  }
  return result;
}

/// (row, element of the row) or (thread, element of its registers), counted one behind the other.
Layout<> consecutive(std::int64_t count, std::int64_t each) {
  return Layout<>(tuple(count / each, each), tuple(each, std::int64_t{1}));
}

}  // namespace

std::variant<CopyLayouts, NoLayout> discover(const Move& observed) {
  const auto moved = elements(observed);
  if (!moved || moved->empty()) return NoLayout{"what is moved is no whole elements of 16 bits, or lies where no thread points"};
  const bool to_memory = observed.destination == "shared";
  const std::int64_t of_a_thread = observed.thread_bytes / element_bytes;
  // The side of the registers is what is to be found; the other is counted in order. Of registers to registers, the destination.
  std::map<std::int64_t, std::int64_t> place;
  for (const auto& [to, from] : *moved) (to_memory ? place[from] : place[to]) = to_memory ? to : from;
  const auto count = static_cast<std::int64_t>(place.size());
  if (place.rbegin()->first != count - 1) return NoLayout{"not every register takes part"};
  const auto at = [&](std::int64_t t, std::int64_t v) { return place.at(t * of_a_thread + v); };
  const auto found = fit_tv(count / of_a_thread, of_a_thread, at);
  if (!found) return NoLayout{"the elements of the registers are no layout"};
  const std::int64_t each = observed.addresses.empty() ? of_a_thread : row_bytes / element_bytes;
  const Layout<> other = consecutive(count, each);
  return to_memory ? CopyLayouts{*found, other} : CopyLayouts{other, *found};
}

}  // namespace colex::discovery
