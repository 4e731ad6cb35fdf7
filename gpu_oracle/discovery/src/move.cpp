#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>

#include "colex/discovery/discover.hpp"

#include "fit_tv.hpp"

namespace colex::discovery {

namespace {

using observations::Move;

/// How long the row is whose address a thread gives.
constexpr std::int64_t row_bytes = 16;

/// How many bytes an element takes. Elements of less than 8 bits share a byte, and count as 1.
std::int64_t element_bytes(const Move& move) { return std::max<std::int64_t>(move.element_bits, 8) / 8; }

/// How long the lines of memory are: up to the last byte of a line that was moved.
std::int64_t line_bytes(const Move& move) {
  const bool to_memory = move.source == "registers";
  std::int64_t last = 0;
  for (std::size_t byte = 0; byte < move.origins.size(); ++byte) {
    if (move.origins[byte] < 0) continue;
    last = std::max(last, (to_memory ? static_cast<std::int64_t>(byte) : move.origins[byte]) % move.stride);
  }
  return last + 1;
}

/// The number of an address, where the bytes of the rows are counted row by row, in the order of the threads that give their
/// addresses. Nothing if the address lies in no row.
std::optional<std::int64_t> in_rows(const Move& move, std::int64_t address) {
  if (move.stride > 0) return address / move.stride * line_bytes(move) + address % move.stride;
  for (std::size_t t = 0; t < move.addresses.size(); ++t) {
    const std::int64_t begin = move.addresses[t];
    if (begin <= address && address < begin + row_bytes) return static_cast<std::int64_t>(t) * row_bytes + address - begin;
  }
  return std::nullopt;
}

std::optional<std::int64_t> number(const Move& move, const std::string& space, std::int64_t byte) {
  return space == "registers" ? std::optional(byte) : in_rows(move, byte);
}

/// Maps each element of the destination to the element of the source that it comes from.
std::optional<std::map<std::int64_t, std::int64_t>> elements(const Move& move) {
  std::map<std::int64_t, std::int64_t> result;
  for (std::size_t byte = 0; byte < move.origins.size(); ++byte) {
    if (move.origins[byte] < 0) continue;
    const auto to = number(move, move.destination, static_cast<std::int64_t>(byte));
    const auto from = number(move, move.source, move.origins[byte]);
    const std::int64_t bytes = element_bytes(move);
    if (!to || !from || *to % bytes != *from % bytes) return std::nullopt;
    const auto [known, is_new] = result.try_emplace(*to / bytes, *from / bytes);
    if (!is_new && known->second != *from / bytes) return std::nullopt;
  }
  return result;
}

/// The layout that counts (row, element of the row), or (thread, element of its registers), one behind the other.
Layout<> consecutive(std::int64_t count, std::int64_t each) {
  return Layout<>(tuple(count / each, each), tuple(each, std::int64_t{1}));
}

/// How many elements the side has whose layout is given. If that is the source, registers may hold one of its elements several
/// times, so these are counted once.
std::int64_t elements_of_memory(const std::map<std::int64_t, std::int64_t>& moved, bool to_memory, std::int64_t count) {
  if (to_memory) return count;
  std::set<std::int64_t> different;
  for (const auto& [to, from] : moved) different.insert(from);
  return static_cast<std::int64_t>(different.size());
}

}  // namespace

std::variant<CopyLayouts, NoLayout> discover(const Move& observed) {
  const auto moved = elements(observed);
  if (!moved || moved->empty())
    return NoLayout{"the instruction moved parts of elements, or bytes at addresses that no thread gave"};
  const bool to_memory = observed.destination != "registers";
  const std::int64_t of_a_thread = observed.thread_bytes / element_bytes(observed);
  // The layout of the registers is to be found; the other side is counted in order. If both sides are registers, that of the
  // destination is to be found.
  std::map<std::int64_t, std::int64_t> place;
  for (const auto& [to, from] : *moved) (to_memory ? place[from] : place[to]) = to_memory ? to : from;
  const auto count = static_cast<std::int64_t>(place.size());
  if (place.begin()->first != 0 || place.rbegin()->first != count - 1 || of_a_thread < 1 || count % of_a_thread != 0)
    return NoLayout{"the instruction does not move all registers"};
  const auto at = [&](std::int64_t t, std::int64_t v) { return place.at(t * of_a_thread + v); };
  const auto found = fit_tv(count / of_a_thread, of_a_thread, at);
  if (!found) return NoLayout{"no layout describes the elements of the registers"};
  const std::int64_t each = observed.stride > 0          ? line_bytes(observed) / element_bytes(observed)
                            : observed.addresses.empty() ? of_a_thread
                                                         : row_bytes / element_bytes(observed);
  const std::int64_t in_memory = elements_of_memory(*moved, to_memory, count);
  if (each < 1 || in_memory % each != 0) return NoLayout{"the instruction moves parts of rows"};
  const Layout<> other = consecutive(in_memory, each);
  return to_memory ? CopyLayouts{*found, other} : CopyLayouts{other, *found};
}

}  // namespace colex::discovery
