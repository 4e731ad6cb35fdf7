#include <bit>
#include <cstdlib>

#include "colex/rejection.hpp"

#include "readers.hpp"

namespace colex::dialects {

SwizzleNumbers swizzle_numbers(Scanner& scan, std::int64_t most) {
  SwizzleNumbers result;
  scan.expect("<");
  result.bits = scan.small_integer(most);
  scan.expect(",");
  result.base = scan.small_integer(most);
  scan.expect(",");
  result.shift = scan.small_integer(most);
  scan.expect(">");
  return result;
}

std::string text_of(const SwizzleNumbers& swizzle) {
  return "Sw<" + std::to_string(swizzle.bits) + ',' + std::to_string(swizzle.base) + ',' + std::to_string(swizzle.shift) + '>';
}

SwizzleNumbers of_elements(const SwizzleNumbers& of_bytes, std::int64_t element_bits) {
  constexpr std::int64_t log2_of_byte = 3;
  if (element_bits < 1 || !std::has_single_bit(static_cast<std::uint64_t>(element_bits)))
    throw Rejection(Kind::domain, "elements of " + std::to_string(element_bits) + " bits have no whole power of two of bytes");
  const std::int64_t log2 = std::countr_zero(static_cast<std::uint64_t>(element_bits));
  const SwizzleNumbers result{of_bytes.bits, of_bytes.base + log2_of_byte - log2, of_bytes.shift};
  if (result.base < 0)
    throw Rejection(Kind::inadmissible, text_of(of_bytes) + " of bytes exchanges parts of elements of " +
                                            std::to_string(element_bits) + " bits, and so is no swizzle of elements");
  return result;
}

void remark_bytes(Reading& reading, const SwizzleNumbers& of_bytes, const SwizzleNumbers& elements, std::int64_t element_bits) {
  reading.remarks.push_back("its swizzle counts bytes; on elements of " + std::to_string(element_bits) + " bits " +
                            text_of(of_bytes) + " is " + text_of(elements));
}

std::int64_t pattern_bytes(const SwizzleNumbers& of_bytes) {
  return std::int64_t{1} << (of_bytes.base + of_bytes.bits + std::abs(of_bytes.shift));
}

}  // namespace colex::dialects
