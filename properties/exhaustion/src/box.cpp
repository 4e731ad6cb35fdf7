#include "colex/exhaustion/box.hpp"

#include <limits>
#include <stdexcept>

namespace colex::exhaustion {

std::uint64_t Box::size() const {
  std::uint64_t all = 0, of_rank = 1;
  for (std::size_t rank = 0; rank <= most_rank; ++rank) {
    if (rank >= least_rank && __builtin_add_overflow(all, of_rank, &all)) throw std::overflow_error("too many layouts");
    if (rank < most_rank && __builtin_mul_overflow(of_rank, choices(), &of_rank)) throw std::overflow_error("too many layouts");
  }
  if (all > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) throw std::overflow_error("too many layouts");
  return all;
}

Modes<Checked> Box::modes(std::uint64_t number) const {
  std::uint64_t of_rank = 1;
  std::size_t rank = 0;
  for (; rank < least_rank; ++rank) of_rank *= choices();
  for (; number >= of_rank; ++rank) {
    number -= of_rank;
    of_rank *= choices();
  }
  const auto strides = static_cast<std::uint64_t>(most_stride - least_stride + 1);
  Modes<Checked> modes;
  for (std::size_t k = 0; k < rank; ++k, number /= choices()) {
    const std::uint64_t choice = number % choices();
    modes.push_back({Checked(extents[choice / strides]), Checked(least_stride + static_cast<std::int64_t>(choice % strides))});
  }
  return modes;
}

Layout<> flat_layout(const Modes<Checked>& modes) {
  std::vector<Layout<>> parts;
  for (const auto& mode : modes) parts.push_back(Layout<>(mode));
  return make_layout(parts);
}

}  // namespace colex::exhaustion
