#include "duration.hpp"

#include "../command.hpp"

namespace colex::cli {

double read_duration(const std::string& text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  const bool fits = digits != 0 && digits != std::string::npos && digits <= 9 && digits + 1 == text.size();
  const double factor = !fits ? 0 : text[digits] == 's' ? 1 : text[digits] == 'm' ? 60 : text[digits] == 'h' ? 3600 : 0;
  const double seconds = factor == 0 ? 0 : factor * std::stod(text.substr(0, digits));
  if (seconds == 0) throw CLI::ValidationError("--for", "expected a time as 60s, 10m or 2h, found " + text);
  return seconds;
}

}  // namespace colex::cli
