// A length of time as a person writes it.
//
//   read_duration("90s") == 90     read_duration("10m") == 600     read_duration("2h") == 7200
#pragma once

#include <string>

namespace colex::cli {

/// The seconds that the text says. Throws CLI::ValidationError for anything but a positive integer with s, m or h behind it.
double read_duration(const std::string& text);

}  // namespace colex::cli
