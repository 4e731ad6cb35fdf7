#include "input.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

namespace colex::cli {

std::shared_ptr<std::FILE> open_input(const std::string& path) {
  if (path == "-") return {stdin, [](std::FILE*) {}};
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw Unreadable(path + ": is a folder, not a file");
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) throw Unreadable(path + ": " + std::strerror(errno));
  return {file, [](std::FILE* f) { std::fclose(f); }};
}

bool is_input(const std::string& text) {
  std::error_code ignored;  // of a text that is too long for a name
  return text == "-" || std::filesystem::is_regular_file(text, ignored);
}

std::string read_all(const std::string& path) {
  const auto file = open_input(path);
  std::string text;
  std::array<char, 65536> buffer{};
  while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), file.get())) text.append(buffer.data(), read);
  if (std::ferror(file.get()) != 0) throw Unreadable(path + ": " + std::strerror(errno));
  return text;
}

}  // namespace colex::cli
