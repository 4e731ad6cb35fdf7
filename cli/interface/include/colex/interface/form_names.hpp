// The names of instruction forms, as every command of `colex oracle` takes them.
//
//   mma.m16n8k16.f32.f16.f16.f32             PTX's, whole or short
//   SM80_16x8x16_F32F16F16F32_TN             CuTe's, as kernels and compilers write it (predictions/cute_name.hpp)
//   mma.m16n8k16, SM90_64x128                the beginning of either
//   "SM90_64x*x16_F32F16F16_SS*"             * stands for any characters, ? for one
#pragma once

#include <string>
#include <vector>

namespace colex::cli {

/// CuTe's names of a form; none if it has none.
std::vector<std::string> cute_names(const std::string& form);

/// Whether the form has this name, or one that begins or is patterned so.
bool is_called(const std::string& form, const std::string& pattern);

/// Whether a form is asked for: it is called by one of the words, or there is none.
bool selected(const std::vector<std::string>& words, const std::string& form);

/// Throws Misuse for a word by which none of these forms is called.
void require_known(const std::vector<std::string>& words, const std::vector<std::string>& forms);

/// The one form that has this name, or whose name alone begins or is patterned so. Throws CLI::ValidationError if there is
/// none, or if there are several, which it names.
std::string the_form(const std::string& name);

/// Complains that no form has this name, and says which have a similar one.
[[noreturn]] void throw_no_such_form(const std::string& name);

}  // namespace colex::cli
