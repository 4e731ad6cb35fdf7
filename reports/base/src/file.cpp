#include "colex/base/file.hpp"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

namespace colex::base {

std::optional<std::string> contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in.is_open() || in.bad()) return std::nullopt;
  return bytes;
}

std::filesystem::path own_program() {
  std::error_code trouble;
  return std::filesystem::read_symlink("/proc/self/exe", trouble);
}

std::filesystem::path own_code() {
  const auto here = reinterpret_cast<std::uintptr_t>(&own_code);
  std::ifstream maps("/proc/self/maps");
  // 55d0c8a00000-55d0c8c00000 r-xp 00000000 08:01 1234  /usr/bin/colex
  for (std::string line; std::getline(maps, line);) {
    std::istringstream words(line);
    std::uintptr_t first = 0, last = 0;
    char dash = 0;
    words >> std::hex >> first >> dash >> last;
    const std::size_t path = line.find('/');
    if (first <= here && here < last && path != std::string::npos) return line.substr(path);
  }
  return own_program();
}

std::filesystem::path users_cache() {
  using std::filesystem::path;
  if (const char* const folder = std::getenv("XDG_CACHE_HOME"); folder != nullptr && *folder != '\0')
    return path(folder) / "colex";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home != '\0') return path(home) / ".cache" / "colex";
  return {};
}

}  // namespace colex::base
