// The readers, one file each, and what several of them need.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "colex/dialects/dialects.hpp"

#include "scanner.hpp"

namespace colex::dialects {

Reading read_cute_print(std::string_view text);
Reading read_cute_cpp(std::string_view text);
Reading read_cute_dsl(std::string_view text);
Reading read_python(std::string_view text);
Reading read_flydsl(std::string_view text);
Reading read_mojo(std::string_view text);
Reading read_tilelang(std::string_view text);
Reading read_tirx(std::string_view text);
Reading read_mosaic(std::string_view text);
Reading read_ck_tile(std::string_view text);
Reading read_triton(std::string_view text);
Reading read_memref(std::string_view text);
Reading read_torch(std::string_view text);
Reading read_tilus(std::string_view text);
Reading read_iree(std::string_view text);
Reading read_latex(std::string_view text);

/// The row of that name; throws Rejection(type) if there is none.
const Dialect& dialect_of(std::string_view name);

/// What is said to whoever pasted none.
inline constexpr std::string_view looks_of_layouts =
    "(4,8):(8,1), Layout<Shape<_4,_8>,Stride<_8,_1>>, Layout((4, 8), (8, 1)) or !cute.layout<\"(4,8):(8,1)\">; colex read --list "
    "has each dialect";

/// Readers go down into brackets, and none has to go deeper than the notation. An arrow closes none. Throws
/// LocatedRejection(limit) for a text that nests deeper.
void require_flat(std::string_view text);

/// A swizzle's three numbers.
struct SwizzleNumbers {
  std::int64_t bits = 0, base = 0, shift = 0;
};

/// `<3,4,3>`, each between -most and most.
SwizzleNumbers swizzle_numbers(Scanner& scan, std::int64_t most);

/// `Sw<3,3,3>`.
std::string text_of(const SwizzleNumbers& swizzle);

/// The swizzle of elements of so many bits that does what one of bytes does: the base is less by the logarithm of the element's
/// bytes. Throws Rejection(inadmissible) if a part of an element would be moved alone, and Rejection(domain) for bits that are
/// no power of two.
SwizzleNumbers of_elements(const SwizzleNumbers& of_bytes, std::int64_t element_bits);

/// Adds what is to be said of that.
void remark_bytes(Reading& reading, const SwizzleNumbers& of_bytes, const SwizzleNumbers& elements, std::int64_t element_bits);

/// How many bytes the pattern of a swizzle of bytes spans: 2^(base + bits + |shift|).
std::int64_t pattern_bytes(const SwizzleNumbers& of_bytes);

}  // namespace colex::dialects
