// What TMA calls things, for those who know them by other names.
//
//   meant_type("half")         "; did you mean f16"
//   meant_type("e4m3")         "; did you mean u8, as which TMA moves 8 bits of any meaning"
//   meant_swizzle("128b")      "; did you mean 128B"
#pragma once

#include <string>

namespace colex::cli {

/// The type of TMA that a name of C++, PTX or a framework stands for; empty if it stands for none.
std::string meant_type(const std::string& name);

/// The swizzle of that name, in whatever letters, of bytes, or as the number of its bytes; empty if it is none's.
std::string meant_swizzle(const std::string& name);

}  // namespace colex::cli
