// Which version of colex this is, for the preprocessor and for the program.
//
//   #if COLEX_VERSION >= 200                    0.2.0 or later: 10000 times major, plus 100 times minor, plus patch
//   std::cout << colex::version;                0.2.0
//
// Before 1.0, a minor version may change what is public.
#pragma once

#include <string_view>

#define COLEX_VERSION_MAJOR 0
#define COLEX_VERSION_MINOR 2
#define COLEX_VERSION_PATCH 0
#define COLEX_VERSION (COLEX_VERSION_MAJOR * 10000 + COLEX_VERSION_MINOR * 100 + COLEX_VERSION_PATCH)

namespace colex {

/// The version in words: major, minor and patch.
inline constexpr std::string_view version = "0.2.0";

}  // namespace colex
