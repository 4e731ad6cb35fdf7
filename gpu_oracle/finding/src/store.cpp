#include "colex/finding/store.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::finding {

namespace {

constexpr std::int64_t threads_of_a_warp = 32;
constexpr std::int64_t register_bytes = 4;
constexpr std::int64_t widest_bytes = 16;
constexpr std::int64_t row_bytes = 16;

/// The element of each value of each thread.
struct Held {
  std::int64_t threads = 0, values = 0, bytes = 1;
  std::vector<std::int64_t> elements;

  std::int64_t at(std::int64_t thread, std::int64_t value) const {
    return elements[static_cast<std::size_t>(thread + threads * value)];
  }
};

Held held(const StoreQuestion& question) {
  constexpr std::int64_t most = std::int64_t{1} << 17;
  const Layout<>& tv = question.threads;
  if (tv.rank() != 2)
    throw Rejection(Kind::domain, "what threads hold is a TV layout, of threads and their values; " + to_string(tv) + " has " +
                                      std::to_string(tv.rank()) + " modes");
  const std::int64_t bits = question.tile.bits;
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64 && bits != 128)
    throw Rejection(Kind::domain, "elements that are stored have 8, 16, 32, 64 or 128 bits; these have " + std::to_string(bits));
  if (Checked(most) < size(tv)) throw Rejection(Kind::limit, "no more than " + std::to_string(most) + " elements are looked at");
  Held result{size(tv.mode(0)).value(), size(tv.mode(1)).value(), bits / 8, {}};
  if (result.threads % threads_of_a_warp != 0)
    throw Rejection(Kind::domain, "threads are whole warps of 32; these are " + std::to_string(result.threads));
  const Checked coordinates = size(question.tile.layout);
  for (std::int64_t k = 0; k < result.threads * result.values; ++k) {
    const Checked coordinate = tv(Checked(k));
    if (coordinate < Checked(0) || !(coordinate < coordinates))
      throw Rejection(Kind::domain,
                      "a thread holds coordinate " + to_string(coordinate) + " of a tile of " + to_string(coordinates));
    const Checked element = question.tile.layout(coordinate);
    if (element < Checked(0) || Checked(predictions::most_shared_bytes) < (element + Checked(1)) * Checked(result.bytes))
      throw Rejection(Kind::domain, "element " + to_string(element) + " is not within the 228 KiB of shared memory");
    result.elements.push_back(element.value());
  }
  std::vector<std::int64_t> sorted = result.elements;
  std::sort(sorted.begin(), sorted.end());
  if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end())
    throw Rejection(Kind::domain, "element " + std::to_string(*twice) + " is stored twice");
  return result;
}

/// The value whose element lies `by` behind that of this value, in every thread.
std::optional<std::int64_t> value_behind(const Held& held, std::int64_t value, std::int64_t by) {
  for (std::int64_t other = 0; other < held.values; ++other) {
    if (held.at(0, other) != held.at(0, value) + by) continue;
    for (std::int64_t t = 1; t < held.threads; ++t) {
      if (held.at(t, other) != held.at(t, value) + by) return std::nullopt;
    }
    return other;
  }
  return std::nullopt;
}

/// The values in vectors of so many, which lie side by side in every thread and begin at a multiple of their number; none if they
/// do not come out even.
std::vector<std::vector<std::int64_t>> vectors(const Held& held, std::int64_t elements) {
  std::vector<std::vector<std::int64_t>> all;
  for (std::int64_t value = 0; value < held.values; ++value) {
    if (held.at(0, value) % elements != 0) continue;
    std::vector<std::int64_t> vector{value};
    for (std::int64_t k = 1; k < elements; ++k) {
      const auto next = value_behind(held, value, k);
      if (!next) return {};
      vector.push_back(*next);
    }
    for (std::int64_t t = 0; t < held.threads; ++t) {
      if (held.at(t, value) % elements != 0) return {};
    }
    all.push_back(std::move(vector));
  }
  return std::ssize(all) * elements == held.values ? all : std::vector<std::vector<std::int64_t>>{};
}

Stores plain_stores(const Held& held) {
  std::int64_t elements = std::max<std::int64_t>(1, widest_bytes / held.bytes);
  std::vector<std::vector<std::int64_t>> all;
  for (; all.empty(); elements /= 2) all = vectors(held, elements);
  elements = std::ssize(all.front());
  const std::int64_t bytes = elements * held.bytes;
  Stores stores;
  stores.instruction =
      bytes <= 4 ? "st.shared.b" + std::to_string(8 * bytes) : "st.shared.v" + std::to_string(bytes / 4) + ".b32";
  stores.bytes = bytes;
  stores.instructions = std::ssize(all);
  stores.access = {stores.instruction, false, elements, {}, predictions::AccessedBy::vectors};
  for (std::int64_t first = 0; first < held.threads; first += threads_of_a_warp) {
    for (const std::vector<std::int64_t>& vector : all) {
      std::vector<std::int64_t>& begins = stores.access.warps.emplace_back();
      for (std::int64_t t = first; t < first + threads_of_a_warp; ++t) begins.push_back(held.at(t, vector.front()));
    }
  }
  return stores;
}

/// The first elements of the 8 rows that a warp's register is a matrix of; none if it is no matrix.
using Rows = std::vector<std::int64_t>;

bool begins_a_row(const Held& held, std::int64_t element) { return element * held.bytes % row_bytes == 0; }

/// Thread T gives row T/4 four bytes.
Rows rows_along(const Held& held, std::int64_t first, const std::vector<std::int64_t>& register_of) {
  Rows rows;
  const std::int64_t elements = register_bytes / held.bytes;
  for (std::int64_t row = 0; row < 8; ++row) {
    const std::int64_t begin = held.at(first + 4 * row, register_of.front());
    if (!begins_a_row(held, begin)) return {};
    for (std::int64_t c = 1; c < 4; ++c) {
      if (held.at(first + 4 * row + c, register_of.front()) != begin + c * elements) return {};
    }
    rows.push_back(begin);
  }
  return rows;
}

/// Thread T gives element T/4 to row 2 (T%4), and to the next.
Rows rows_across(const Held& held, std::int64_t first, const std::vector<std::int64_t>& register_of) {
  Rows rows;
  for (std::int64_t c = 0; c < 4; ++c) {
    for (const std::int64_t value : register_of) {
      const std::int64_t begin = held.at(first + c, value);
      if (!begins_a_row(held, begin)) return {};
      for (std::int64_t k = 1; k < 8; ++k) {
        if (held.at(first + c + 4 * k, value) != begin + k) return {};
      }
      rows.push_back(begin);
    }
  }
  return rows;
}

/// The values two by two, as they are counted.
std::vector<std::vector<std::int64_t>> pairs(const Held& held) {
  std::vector<std::vector<std::int64_t>> all;
  for (std::int64_t value = 0; value + 1 < held.values; value += 2) all.push_back({value, value + 1});
  return all;
}

std::optional<Stores> matrix_stores(const Held& held, bool transposed) {
  const std::vector<std::vector<std::int64_t>> registers = transposed ? pairs(held) : vectors(held, register_bytes / held.bytes);
  if (registers.empty()) return std::nullopt;
  const std::int64_t count = std::ssize(registers);
  const auto together = [](std::int64_t left) { return left >= 4 ? 4 : left >= 2 ? 2 : 1; };
  Stores stores;
  stores.instruction = "stmatrix.x" + std::to_string(together(count)) + (transposed ? ".trans" : "");
  stores.bytes = together(count) * register_bytes;
  stores.registers = registers;
  stores.access = {stores.instruction, false, row_bytes / held.bytes, {}, predictions::AccessedBy::matrices};
  for (std::int64_t first = 0; first < held.threads; first += threads_of_a_warp) {
    stores.instructions = 0;
    for (std::int64_t k = 0, end = 0; k < count; ++k) {
      const std::vector<std::int64_t>& one = registers[static_cast<std::size_t>(k)];
      const Rows rows = transposed ? rows_across(held, first, one) : rows_along(held, first, one);
      if (rows.empty()) return std::nullopt;
      if (k == end) {
        end += together(count - k);
        ++stores.instructions;
        stores.access.warps.emplace_back();
      }
      std::vector<std::int64_t>& begins = stores.access.warps.back();
      begins.insert(begins.end(), rows.begin(), rows.end());
    }
  }
  return stores;
}

}  // namespace

FoundStore find_store(const StoreQuestion& question) {
  const Held elements = held(question);
  FoundStore found;
  found.plain = plain_stores(elements);
  const std::int64_t bytes = elements.values * elements.bytes;
  found.least_instructions = (bytes + widest_bytes - 1) / widest_bytes;
  if (elements.bytes > register_bytes) {
    found.why_not = "an element has more than the 32 bits of a register";
  } else if (elements.bytes == 2 && elements.values % 2 != 0) {
    found.why_not = "a register has two elements, and a thread holds " + std::to_string(elements.values);
  } else {
    found.matrices = matrix_stores(elements, false);
    if (!found.matrices && elements.bytes == 2) found.matrices = matrix_stores(elements, true);
    if (!found.matrices)
      found.why_not = std::string("no row of 16 bytes comes from the threads T of which T/4 is the same, 4 bytes of each") +
                      (elements.bytes == 2 ? ", nor from those of which T%4 is the same, an element of each" : "");
  }
  return found;
}

}  // namespace colex::finding
