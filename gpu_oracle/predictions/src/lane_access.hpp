// The addresses of an access by a layout, for so many threads as are served by one instruction.
#pragma once

#include <cstdint>

#include "colex/predictions/copy_forms.hpp"

namespace colex::predictions::detail {

/// The access of so many threads, which are counted first. Requires that they divide the layout. Throws Rejection as
/// warp_access does.
WarpAccess access_by(const Checked& threads, const ComposedLayout<>& L, std::int64_t bits, bool load);

}  // namespace colex::predictions::detail
