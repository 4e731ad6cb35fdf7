#include "colex/solvers/kept_file.hpp"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "colex/evidence/record.hpp"
#include "colex/output/whole_file.hpp"

namespace colex::solvers {

namespace fs = std::filesystem;

std::string name_of(std::string_view key) {
  std::uint64_t number = evidence::hash(key);
  std::string text(16, '0');
  for (std::size_t k = 16; k-- > 0; number /= 16) text[k] = "0123456789abcdef"[number % 16];
  return text;
}

std::optional<std::string> content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_whole(const fs::path& file, const std::string& text) {
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  try {
    output::write_whole(file.string(), text, {});
  } catch (const std::runtime_error&) {
    // What is not kept is asked again.
  }
}

}  // namespace colex::solvers
