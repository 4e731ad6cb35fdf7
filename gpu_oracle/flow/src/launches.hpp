// What a run of a step asks of a device: which instructions, by whom, and at which places.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "colex/predictions/tma_copy.hpp"

namespace colex::flow {

struct Product;

/// A copy by threads. Each execution of each thread has a row of places: the byte behind which memory is read, or that of each
/// byte of its registers; then the same of what is written. -1 stands for none: what is not read is zero.
struct Transfer {
  std::string form;  ///< as PTX writes it; empty for a plain load, a plain store, or both
  std::string to, from;
  bool to_memory = false, from_memory = false;
  std::int64_t threads = 0, to_bytes = 0, from_bytes = 0;  ///< bytes of each thread
  std::vector<std::int64_t> places;

  std::int64_t from_words() const { return from_memory ? 1 : from_bytes; }
  std::int64_t words() const { return from_words() + (to_memory ? 1 : to_bytes); }
};

/// One copy by TMA; `base` is the byte of the tensor that the map begins at.
struct TensorCopy {
  std::string tensor, buffer;
  predictions::TmaDescriptor descriptor;
  predictions::TmaUse use;
  std::int64_t base = 0;
};

/// Products, one after another by each warp or warpgroup. Each thread of each has three words: where its registers of A and B
/// begin, or the descriptor of what lies in shared memory, counted from its buffer's first byte; and where its sums begin.
struct Multiplication {
  const Product* product = nullptr;
  std::string A, B, sum;
  std::int64_t threads = 0;
  std::vector<std::int64_t> places;

  static constexpr std::int64_t words = 3;
};

/// What no instruction of the flow makes: sums that are cleared, elements that are converted.
struct Given {
  std::string to;
};

using Launch = std::variant<Transfer, TensorCopy, Multiplication, Given>;

}  // namespace colex::flow
