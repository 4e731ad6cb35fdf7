// A polynomial of degree at most 1 in each variable, found from its values: at a point, and beside it in all directions.
//
//   f(10,20) = 181, f(11,20) = 201, f(10,21) = 190, f(11,21) = 211       f = x*y-y+1
//
// A difference along each variable is the coefficient of that variable, at the point instead of at 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/checked.hpp"

namespace colex::cli {

/// The coefficients, that of a product of variables at the number whose bits are these variables, from the values of the same
/// order: values[m] is that at `point` with 1 added to the variables in m. Requires 2^point.size() values.
std::vector<Checked> multilinear(std::vector<Checked> values, const std::vector<std::int64_t>& point);

/// The value of such a polynomial.
Checked multilinear_value(const std::vector<Checked>& coefficients, const std::vector<std::int64_t>& point);

/// The polynomial in the notation: "n1+n2*n3-n3"; "0" if all coefficients are.
std::string multilinear_text(const std::vector<Checked>& coefficients, const std::vector<std::string>& names);

}  // namespace colex::cli
