// Which devices have an instruction: the targets that PTX names for it.
//
//   has("9.0", "sm_80")                yes: later devices have what earlier ones had
//   has("10.0", "sm_90a")              no: what ends in `a` is of that architecture alone
//   has("12.0", "sm_100a, sm_120a")    yes: any of several
//
// Source: PTX ISA 9.0, the "Target ISA Notes" of each instruction, and `.target`.
#pragma once

#include <string_view>

namespace colex::predictions {

/// Whether a device of this compute capability, as 9.0, has what exists for these targets: one or several, with commas between.
/// `any` is every device. Throws Rejection(domain) for what is no capability or no target.
bool has(std::string_view capability, std::string_view targets);

}  // namespace colex::predictions
