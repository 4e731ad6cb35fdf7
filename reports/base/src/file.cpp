#include "colex/base/file.hpp"

#include <fstream>
#include <iterator>
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

}  // namespace colex::base
