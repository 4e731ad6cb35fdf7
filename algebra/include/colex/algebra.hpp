// The whole algebra: every public header but the bridges to other libraries (cute, fmt, format, matchers, ostream).
// Where to find what:
//
//   numbers                 integer checked wide gcd max_residue rejection
//   tuples and shapes       tuple nesting small_vector tuple_algorithms print coordinate order compatible shape_div common_domain
//   layouts                 layout construct compact vector coshape reshape sort slice tiler by_mode
//   composition             composition floor_form straight_run carry_search carrying_step lattice_point cute_composition
//   found from values       fit fit_box
//   simplify, invert, add   coalesce inverse complement layout_add recast
//   divide and product      logical_divide partition logical_product tile_to_shape
//   decisions               decision knapsack injective bijective contiguous disjoint equal image ordered vector_width
//   composed layouts        composed_layout composed_form composed_values composed_image composed_injective composed_inverse
//                           composed_divide composed_recast composed_linear
//   swizzles and bits       swizzle swizzle_transfer xor_bits f2_span linear_layout linear_conversion linear_inverse
//                           linear_product convert
//   threads and tiles       layout_tv coverage image_mask tiled_copy tiled_mma
//
// Each header opens with a worked example; docs/algorithms.md gives the reasons behind the algorithms.
#pragma once

#include "colex/bijective.hpp"
#include "colex/by_mode.hpp"
#include "colex/carry_search.hpp"
#include "colex/carrying_step.hpp"
#include "colex/checked.hpp"
#include "colex/coalesce.hpp"
#include "colex/common_domain.hpp"
#include "colex/compact.hpp"
#include "colex/compatible.hpp"
#include "colex/complement.hpp"
#include "colex/composed_divide.hpp"
#include "colex/composed_form.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_inverse.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_linear.hpp"
#include "colex/composed_recast.hpp"
#include "colex/composed_values.hpp"
#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/contiguous.hpp"
#include "colex/convert.hpp"
#include "colex/coordinate.hpp"
#include "colex/coshape.hpp"
#include "colex/coverage.hpp"
#include "colex/cute_composition.hpp"
#include "colex/decision.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/f2_span.hpp"
#include "colex/fit.hpp"
#include "colex/fit_box.hpp"
#include "colex/floor_form.hpp"
#include "colex/gcd.hpp"
#include "colex/image.hpp"
#include "colex/image_mask.hpp"
#include "colex/injective.hpp"
#include "colex/integer.hpp"
#include "colex/inverse.hpp"
#include "colex/knapsack.hpp"
#include "colex/lattice_point.hpp"
#include "colex/layout.hpp"
#include "colex/layout_add.hpp"
#include "colex/layout_tv.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/linear_layout.hpp"
#include "colex/linear_product.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/max_residue.hpp"
#include "colex/nesting.hpp"
#include "colex/order.hpp"
#include "colex/ordered.hpp"
#include "colex/partition.hpp"
#include "colex/print.hpp"
#include "colex/recast.hpp"
#include "colex/rejection.hpp"
#include "colex/reshape.hpp"
#include "colex/shape_div.hpp"
#include "colex/slice.hpp"
#include "colex/small_vector.hpp"
#include "colex/sort.hpp"
#include "colex/straight_run.hpp"
#include "colex/swizzle.hpp"
#include "colex/swizzle_transfer.hpp"
#include "colex/tile_to_shape.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/vector.hpp"
#include "colex/vector_width.hpp"
#include "colex/wide.hpp"
#include "colex/xor_bits.hpp"
