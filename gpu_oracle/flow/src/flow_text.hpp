// The lines of a flow.
#pragma once

#include <string_view>

namespace colex::flow {

/// The line without its remark, which begins with a `#` that is not quoted.
std::string_view without_comment(std::string_view line);

}  // namespace colex::flow
