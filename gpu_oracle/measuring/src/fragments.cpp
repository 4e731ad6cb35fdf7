#include "colex/measuring/fragments.hpp"

#include <bit>
#include <cstring>

namespace colex::measuring {

Fragments::Fragments(Operand operand, std::size_t images)
    : operand_(operand),
      images_(images),
      width_(bits(operand.number)),
      register_bytes_(operand.number == Number::f64 ? 8 : 4),
      mask_(width_ == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width_) - 1),
      log_per_register_(static_cast<int>(std::bit_width(8 * register_bytes_ / static_cast<std::size_t>(width_))) - 1),
      registers_(static_cast<std::size_t>(operand.values) >> log_per_register_),
      bytes_(images * registers_ * static_cast<std::size_t>(operand.threads) * register_bytes_) {}

void Fragments::store(std::size_t byte, std::uint64_t word) { std::memcpy(bytes_.data() + byte, &word, register_bytes_); }

void Fragments::set(std::size_t image, int thread, int value, std::int64_t integer) {
  const Place at = place(image, thread, value);
  store(at.byte, (load(at.byte) & ~(mask_ << at.shift)) | encode(operand_.number, integer) << at.shift);
}

}  // namespace colex::measuring
