#include "colex/measuring/fragments.hpp"

#include <cstring>

namespace colex::measuring {

Fragments::Fragments(Operand operand, std::size_t images) : operand_(operand), images_(images) {
  bytes_.resize(images * registers() * warp_size * register_bytes());
}

std::size_t Fragments::at(std::size_t image, int thread, int value) const {
  const std::size_t which = static_cast<std::size_t>(value) / values_per_register();
  return ((image * registers() + which) * warp_size + static_cast<std::size_t>(thread)) * register_bytes();
}

std::uint64_t Fragments::load(std::size_t place) const {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes_.data() + place, register_bytes());
  return word;
}

void Fragments::store(std::size_t place, std::uint64_t word) { std::memcpy(bytes_.data() + place, &word, register_bytes()); }

void Fragments::set(std::size_t image, int thread, int value, std::int64_t integer) {
  const std::size_t place = at(image, thread, value);
  const int width = bits(operand_.number);
  const int shift = value % static_cast<int>(values_per_register()) * width;
  const std::uint64_t mask = (width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1) << shift;
  store(place, (load(place) & ~mask) | encode(operand_.number, integer) << shift);
}

std::int64_t Fragments::get(std::size_t image, int thread, int value) const {
  const int width = bits(operand_.number);
  const int shift = value % static_cast<int>(values_per_register()) * width;
  const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  return decode(operand_.number, load(at(image, thread, value)) >> shift & mask);
}

}  // namespace colex::measuring
