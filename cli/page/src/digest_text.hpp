// The text of digest.json, which the build makes a source of.
#pragma once

#include <string_view>

namespace colex::page {

/// All of it, as JSON.
extern const std::string_view digest_text;

}  // namespace colex::page
