// The leaves of all layouts of one level of a domain, or of all shapes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "colex/cases/domain.hpp"
#include "colex/cases/enumeration.hpp"

namespace colex::cases {

using Numbers = std::vector<std::int64_t>;

/// What is called for the extents and the strides of the leaves; false ends the enumeration.
using VisitLeaves = std::function<bool(const Numbers& extents, const Numbers& strides)>;

/// Visits the leaves of the layouts of exactly this level: all that the domain demands of them holds but what it demands of their
/// nesting. In order of the number of leaves, then of the extents, then of the strides: 0, 1, -1, 2, …
/// Returns false if a visit did or most_tries strides had been tried.
bool for_each_layout_of_level(const LayoutDomain& domain, const Family& family, std::int64_t level, std::size_t most_tries,
                              const VisitLeaves& visit);

/// Visits the extents of the rows whose product is at most, or exactly, `size`, in order.
bool for_each_row(std::size_t leaves, std::int64_t size, bool exactly, bool units,
                  const std::function<bool(const Numbers& extents, std::int64_t size)>& visit);

}  // namespace colex::cases
