// Enumerates the leaves of all layouts, or of all shapes, that a domain has of one level.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "colex/cases/domain.hpp"
#include "colex/cases/enumeration.hpp"

namespace colex::cases {

using Numbers = std::vector<std::int64_t>;

/// Called with the extents and the strides of the leaves. The enumeration ends if it returns false.
using VisitLeaves = std::function<bool(const Numbers& extents, const Numbers& strides)>;

/// Visits the leaves of the layouts of exactly this level. They meet everything that the domain demands, except for what it
/// demands of nesting. They are ordered by the number of leaves, then by the extents, then by the strides: 0, 1, -1, 2, …
/// Returns false if a visit returned false, or if most_tries strides have been tried.
bool for_each_layout_of_level(const LayoutDomain& domain, const Family& family, std::int64_t level, std::size_t most_tries,
                              const VisitLeaves& visit);

/// Visits in order the rows of extents whose product is at most `size`, or exactly `size`.
bool for_each_row(std::size_t leaves, std::int64_t size, bool exactly, bool units,
                  const std::function<bool(const Numbers& extents, std::int64_t size)>& visit);

}  // namespace colex::cases
