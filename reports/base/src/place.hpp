// The place of a file: what stands there, and how it is written.
#pragma once

#include <string>
#include <string_view>

#include "colex/output/whole_file.hpp"

namespace colex::output {

/// `PATH: reason`, as errno has it.
std::string with_reason(const std::string& path, int error);

/// Whether what stands there is no file, and so is written to as it is: a device, a pipe, what /dev/stdout is.
bool is_written_directly(const std::string& path);

/// A new file in the folder of `path`, open for writing; its name comes back in `beside`. Throws Refused.
int open_beside(const std::string& path, std::string& beside);

/// What is no file, open for writing. Throws Refused.
int open_directly(const std::string& path);

/// All of the text. Throws Fault, which names `path`.
void write_all(int file, std::string_view text, const std::string& path);

/// Puts `beside` into the place of `path`. Throws Fault.
void put_into_place(const std::string& beside, const std::string& path);

}  // namespace colex::output
