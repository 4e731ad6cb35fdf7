#include "colex/solvers/kept_file.hpp"

#include <atomic>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <system_error>

#include <unistd.h>

#include "colex/evidence/record.hpp"

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
  static std::atomic<int> written = 0;
  fs::path beside = file;
  beside += '.' + std::to_string(getpid()) + '.' + std::to_string(written++);
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  {
    std::ofstream stream(beside, std::ios::binary);
    stream << text;
    if (!stream.flush()) {
      fs::remove(beside, ignored);
      return;
    }
  }
  fs::rename(beside, file, ignored);
  if (ignored) fs::remove(beside, ignored);
}

}  // namespace colex::solvers
