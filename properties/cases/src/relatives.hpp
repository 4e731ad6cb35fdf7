// Values that have to do with values drawn before them in the same case: what they share is where statements about several
// values go wrong.
//
//   m = 12, and next an integer      a divisor of 12, a multiple, 12 itself or a neighbour, the product with another integer
//   A = (2,4):(1,8), and next an integer  the same of A's size 8, of its cosize 26, or of 32, where its last mode ends
//   A = (2,4):(1,8), and next a layout    A with one to three of its numbers changed; A, its modes in another order, coalesced,
//                                         with another stride, without its last mode or with one more
//   S, W or F, and next one of its type   the shape with one to three extents changed, the swizzle with one to three numbers, the
//                                         linear layout with one to three bits
//
// Each is given only if it lies in the domain that is asked for, so a generator that finds none makes a value of its own.
#pragma once

#include <cstdint>
#include <optional>

#include "colex/cases/domain.hpp"

#include "random_bits.hpp"

namespace colex::cases {

/// An integer of the domain, of at most so many bits, that has to do with an earlier one, or with the size of an earlier
/// layout; none if the one that was tried is not in the domain.
std::optional<std::int64_t> related_integer(const IntegerDomain& domain, const Assignment& before, unsigned bits,
                                            RandomBits& random);

/// A value of the domain that is an earlier one, changed; none if the one that was tried is not in the domain.
std::optional<Layout<>> related(const LayoutDomain& domain, const Assignment& before, RandomBits& random);
std::optional<Tuple<Checked>> related(const ShapeDomain& domain, const Assignment& before, RandomBits& random);
std::optional<Swizzle> related(const SwizzleDomain& domain, const Assignment& before, RandomBits& random);
std::optional<LinearLayout> related(const LinearDomain& domain, const Assignment& before, RandomBits& random);

/// A value of the domain that is one of these, changed, of whatever type the domain is; none if the one that was tried is not in
/// it.
std::optional<Value> relative(const Domain& domain, const Assignment& of, RandomBits& random);

/// A stride that has to do with an earlier value. For an integer it is a divisor. For a layout it is the product of the extents
/// up to a mode, where that mode ends, or one more or less, or a half, some thirds or quarters of that: what is read through the
/// layout in such steps crosses the ends of several modes at once. None if there is neither.
std::optional<std::int64_t> related_stride(const Assignment& before, RandomBits& random);

}  // namespace colex::cases
