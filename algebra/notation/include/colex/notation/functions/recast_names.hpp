// The two names of one function: `recast((4,8):(8,1), 16, 32)` is what `recast_layout((4,8):(8,1), 16, 32)` is.
#pragma once

#include <array>
#include <utility>

namespace colex::notation::detail {

/// Each name, and how it is called.
inline constexpr std::array<std::pair<const char*, const char*>, 2> recast_names{
    {{"recast", "recast(L, new_bits, old_bits)"}, {"recast_layout", "recast_layout(L, new_bits, old_bits)"}}};

}  // namespace colex::notation::detail
